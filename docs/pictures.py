"""Takes the screenshots in docs/images/ with a headless Chromium (extra `browser`).

python docs/pictures.py
"""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from hlo_text import load, statistics
from hlo_text.analysis.roofline.chip import Chip, load_chip

ROOT = Path(__file__).parent.parent
_WIDTH = 1440
_TRAINING = "docs/stories/language_model_before.mlir"
_MODEL = "docs/stories/language_model_after.hlo"
#: Passes that change the costs of the training step most.
_COSTLY = "(decomposer|algsimp|layout-assignment|fusion)$"
#: Name and height of each picture, the command that writes its page, and what is clicked on.
_PICTURES = (
    ("view", 760, ("view", "docs/stories/annealing.hlo", "--run", "--zeros", "-o"), "#first-nan"),
    ("diff", 760, ("diff", "docs/stories/language_model_before.hlo", _MODEL, "--html"), None),
    ("passes", 760, ("passes", "corpus/models/transformer_block.mlir", "--html"), "#pass-2 summary"),
    ("training_passes", 960, ("passes", _TRAINING, "--pass", _COSTLY, "--html"), "#pass-14 summary"),
)


def main() -> None:
    """Write the pictures of the pages and of the roofline."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, height, command, click in _PICTURES:
            page_file = Path(directory, f"{name}.html")
            hlo = Path(sys.executable).with_name("hlo")
            subprocess.run([hlo, *command, page_file], cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
            page = browser.new_page(viewport={"width": _WIDTH, "height": height})
            page.goto(page_file.as_uri())
            page.wait_for_timeout(500)
            if click is not None:
                page.click(click)
                page.evaluate("window.scrollTo(0, 0)")
            _take(page, name)
        page = browser.new_page(viewport={"width": _ROOF_WIDTH, "height": _ROOF_HEIGHT})
        page.set_content(roofline(load_chip("h100")))
        _take(page, "roofline")
        browser.close()


def _take(page: Page, name: str) -> None:
    page.screenshot(path=ROOT / "docs" / "images" / f"{name}.png")


# --- roofline --------------------------------------------------------------------------------------------------------

_ROOF_WIDTH, _ROOF_HEIGHT, _MARGIN = 960, 480, 70
#: Decades of the axes: flops per byte, and flops per second.
_INTENSITIES, _RATES = (-2, 4), (10, 16)
_ROOFS = ("f32", "tf32", "bf16")
_COLORS = {"compute": "#cf222e", "memory": "#0969da", "network": "#8250df"}
_LEAST_SHARE = 0.005


class _Scope(NamedTuple):
    """A scope of a program: flops per byte, flops per second at the bound of its time, and its share of all time."""

    name: str
    intensity: float
    rate: float
    share: float
    bound: str


def roofline(chip: Chip) -> str:
    """Return an SVG document of a chip's roofs, with the scopes of a training step at their lower bounds."""
    found = statistics(load(ROOT / _MODEL), chip=chip, by="scope")
    total = found.time.seconds if found.time is not None else 1.0
    scopes = [
        _Scope(
            row.key.rpartition("/")[2],
            *(row.cost.flops / row.cost.bytes_accessed, row.cost.flops / row.time.seconds),
            *(row.time.seconds / total, row.time.kind),
        )
        for row in found.by or ()
        if row.cost.flops and row.time is not None and row.time.seconds >= _LEAST_SHARE * total
    ]
    marks = "".join([*_axes(chip), *_roofs(chip), *_bubbles(scopes)])
    style = "body { margin: 0 } text { font: 13px system-ui, sans-serif; fill: #333 } .name { font: 12px monospace }"
    return f"<style>{style}</style><svg width='{_ROOF_WIDTH}' height='{_ROOF_HEIGHT}'>{marks}</svg>"


def _x(intensity: float) -> float:
    low, high = _INTENSITIES
    return _MARGIN + (math.log10(intensity) - low) / (high - low) * (_ROOF_WIDTH - 2 * _MARGIN)


def _y(rate: float) -> float:
    low, high = _RATES
    return _ROOF_HEIGHT - _MARGIN - (math.log10(rate) - low) / (high - low) * (_ROOF_HEIGHT - 1.5 * _MARGIN)


def _axes(chip: Chip) -> Iterator[str]:
    bottom, right = _y(10.0 ** _RATES[0]), _x(10.0 ** _INTENSITIES[1])
    for power in range(_INTENSITIES[0], _INTENSITIES[1] + 1):
        x = _x(10.0**power)
        yield f"<path d='M{x} {bottom}V{_y(10.0 ** _RATES[1])}' stroke='#e4e4e4'/>"
        yield f"<text x='{x}' y='{bottom + 18}' text-anchor='middle'>{10.0**power:g}</text>"
    for power in range(_RATES[0], _RATES[1] + 1):
        y = _y(10.0**power)
        yield f"<path d='M{_MARGIN} {y}H{right}' stroke='#e4e4e4'/>"
        yield f"<text x='{_MARGIN - 8}' y='{y + 4}' text-anchor='end'>1e{power}</text>"
    yield f"<text x='{_ROOF_WIDTH / 2}' y='{bottom + 42}' text-anchor='middle'>flops per byte accessed</text>"
    yield f"<text x='{_MARGIN}' y='22'>flops per second, {escape(chip.name)}</text>"


def _roofs(chip: Chip) -> Iterator[str]:
    right = 10.0 ** _INTENSITIES[1]
    bandwidth = chip.memory_bandwidth
    for name in _ROOFS:
        rate = chip.peak_flops[name]
        yield f"<path d='M{_x(rate / bandwidth)} {_y(rate)}H{_x(right)}' stroke='#555' stroke-width='2'/>"
        yield f"<text x='{_x(right) - 4}' y='{_y(rate) - 6}' text-anchor='end'>{name} {rate:.3g}</text>"
    start, top = 10.0 ** _INTENSITIES[0], max(chip.peak_flops[name] for name in _ROOFS)
    slope = f"M{_x(start)} {_y(start * bandwidth)}L{_x(top / bandwidth)} {_y(top)}"
    yield f"<path d='{slope}' stroke='#555' stroke-width='2' fill='none'/>"
    yield f"<text x='{_x(2) - 8}' y='{_y(2 * bandwidth) - 8}' text-anchor='end'>memory {bandwidth:.3g} bytes/s</text>"


def _bubbles(scopes: Sequence[_Scope]) -> Iterator[str]:
    """Yield the scopes, each with its share of the time as its area and a label that is clear of the previous one."""
    below = 0.0
    for scope in sorted(scopes, key=lambda scope: -scope.rate):
        x, y, radius = _x(scope.intensity), _y(scope.rate), 4 + 40 * math.sqrt(scope.share)
        color = _COLORS[scope.bound]
        below = max(y + 14, below + 18)
        yield f"<circle cx='{x}' cy='{y}' r='{radius}' fill='{color}' fill-opacity='.35' stroke='{color}'/>"
        label = f"{scope.name}, {scope.share:.0%} ({scope.bound})"
        yield f"<text class='name' x='{max(x + radius, _x(0.22)) + 6}' y='{below}'>{escape(label)}</text>"


if __name__ == "__main__":
    main()
