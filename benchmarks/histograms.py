"""Histograms of the ratios of a population as one SVG picture: a row per measure, a column per form."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from ratios import FORMS, MEASURES, Row
from timing import geometric_mean

#: Bins per factor of two, and the exponents at both ends of the axis; ratios beyond them count in the last bins.
_BINS_PER_OCTAVE = 4
_LOWEST, _HIGHEST = -2, 4
_WIDTH, _HEIGHT, _LEFT, _TOP, _GAP = 168, 64, 86, 22, 14
_INK, _BAR, _AIM = "#57606a", "#4c78a8", "#d1495b"


def histograms(rows: Sequence[Row], aims: Mapping[tuple[str, str], tuple[float, float]]) -> str:
    """Return the picture.

    Args:
        rows: Ratios of texts.
        aims: Targets by measure and form: the geometric mean, and the worst program.
    """
    forms = [form for form in FORMS if any(row.form == form for row in rows)]
    width, height = _LEFT + len(forms) * (_WIDTH + 2 * _GAP), _TOP + len(MEASURES) * (_HEIGHT + 2 * _GAP) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="11" fill="{_INK}">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for column, form in enumerate(forms):
        x = _LEFT + column * (_WIDTH + 2 * _GAP)
        parts.append(f'<text x="{x + _WIDTH / 2}" y="14" text-anchor="middle" font-weight="bold">{form}</text>')
        for line, measure in enumerate(MEASURES):
            y = _TOP + line * (_HEIGHT + 2 * _GAP)
            ratios = [row.ratios[measure] for row in rows if row.form == form]
            parts += _histogram(ratios, x, y, aims.get((measure, form)))
    for line, measure in enumerate(MEASURES):
        parts.append(f'<text x="4" y="{_TOP + line * (_HEIGHT + 2 * _GAP) + _HEIGHT / 2}">{measure}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _histogram(ratios: Sequence[float], x: float, y: float, aims: tuple[float, float] | None) -> list[str]:
    last = (_HIGHEST - _LOWEST) * _BINS_PER_OCTAVE - 1
    bins = Counter(min(max(int(_octaves(ratio) * _BINS_PER_OCTAVE), 0), last) for ratio in ratios)
    most, step = max(bins.values()), _WIDTH / (last + 1)
    parts = [f'<path d="M{x} {y + _HEIGHT}h{_WIDTH}" stroke="{_INK}" fill="none"/>']
    for number, count in sorted(bins.items()):
        tall = (_HEIGHT - 12) * count / most
        place = f'x="{x + number * step:.1f}" y="{y + _HEIGHT - tall:.1f}" width="{step - 0.5:.1f}" height="{tall:.1f}"'
        parts.append(f'<rect {place} fill="{_BAR}"/>')
    if aims is not None:
        at = x + _octaves(aims[0]) * _BINS_PER_OCTAVE * step
        parts.append(f'<path d="M{at:.1f} {y}v{_HEIGHT}" stroke="{_AIM}" stroke-dasharray="3 2"/>')
    for exponent in range(_LOWEST, _HIGHEST + 1):
        at = x + (exponent - _LOWEST) * _BINS_PER_OCTAVE * step
        parts.append(
            f'<text x="{at:.1f}" y="{y + _HEIGHT + 11}" text-anchor="middle" font-size="8">{2.0**exponent:g}</text>'
        )
    label = f"{geometric_mean(ratios):.2f}, worst {max(ratios):.1f}"
    return [*parts, f'<text x="{x + _WIDTH}" y="{y + 8}" text-anchor="end" font-size="10">{label}</text>']


def _octaves(ratio: float) -> float:
    return math.log2(ratio) - _LOWEST
