"""The page of `hlo-passes --html`: passes by pipeline, cost curves, and the changes of each pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from evaluator.compiler.passes import PassChange, PassReport, StagedModule
from hlo_text.analysis.comparison.difference_text import difference_lines

#: Lines of a difference that the page shows.
_MOST_LINES = 400
_WIDTH, _HEIGHT = 345, 90

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --faint: #8888; --down: #1a7f37; --up: #cf222e; --curve: #0969da; }
@media (prefers-color-scheme: dark) { :root { --down: #3fb950; --up: #f85149; --curve: #58a6ff; } }
body { font: 14px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1200px; padding: 0 16px; }
h1 { font-size: 20px; margin: 0; } p { color: #777; margin: 4px 0 16px; }
.curves { display: flex; flex-wrap: wrap; gap: 16px; margin-bottom: 16px; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; }
figcaption b { margin-right: 8px; } figcaption span { color: #777; }
svg { display: block; overflow: visible; max-width: 100%; height: auto; margin: 6px 0 4px; }
polyline { fill: none; stroke: var(--curve); stroke-width: 2; } circle { fill: var(--curve); }
details.pipeline { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; overflow: hidden; }
details.pipeline > summary { background: #8881; cursor: pointer; font-weight: 600; padding: 4px 12px; }
.row { display: grid; gap: 12px; padding: 2px 12px; align-items: baseline;
  grid-template-columns: 36px minmax(170px, 1.4fr) 90px minmax(140px, 2fr) repeat(3, minmax(90px, 1fr)); }
.row > :not(:nth-child(2)):not(:nth-child(4)) { text-align: right; font-variant-numeric: tabular-nums; }
.row small { color: #777; } .down { color: var(--down); } .up { color: var(--up); }
.head { color: #777; font-size: 12px; } summary.row { cursor: pointer; } summary.row:hover { background: #8881; }
.pass[open] > summary { background: #8881; }
@media (max-width: 700px) {
  body { margin: 12px auto; padding: 0 8px; } h1 { overflow-wrap: anywhere; }
  .curves { gap: 8px; } .head { display: none; }
  figure { width: 100%; box-sizing: border-box; }
  .row { grid-template-columns: 24px 1fr auto; gap: 0 8px; padding: 4px 8px; border-top: 1px solid var(--line); }
  .row > :nth-child(n + 4) { grid-column: 2 / -1; }
  .row > :nth-child(n + 4):not(:nth-child(4)) { text-align: left; }
  .row > [data-label]::before { content: attr(data-label) " "; color: #777; font-size: 12px; }
}
pre { font: 12px/1.45 ui-monospace, monospace; margin: 0; padding: 8px 12px; overflow-x: auto; background: #8881; }
pre .a { color: var(--up); } pre .b { color: var(--down); } pre .t { color: var(--curve); }
"""

_COSTS: Mapping[str, Callable[[StagedModule], int]] = {
    "flops": lambda stage: stage.statistics.cost.flops,
    "bytes accessed": lambda stage: stage.statistics.cost.bytes_accessed,
    "peak bytes": lambda stage: stage.statistics.peak_bytes,
}


def passes_page(report: PassReport, title: str) -> str:
    """Return a self-contained HTML page about the passes of a compilation."""
    return "\n".join(_page(report, title)) + "\n"


def _page(report: PassReport, title: str) -> Iterator[str]:
    name = _text(title)
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{name}: passes</title>"
    yield f"<style>{_STYLE}</style></head><body>"
    shown = f"{len(report.passes)} of " if len(report.passes) != len(report.all_changes) else ""
    yield f"<h1>{name}</h1><p>{shown}{len(report.all_changes)} passes of XLA changed the module "
    yield f"(backend {report.backend}). Click a pass to see what it changed.</p>"
    stages = [report.original, *(change.after for change in report.passes)]
    yield '<div class="curves">'
    for label, cost in _COSTS.items():
        yield _curve(label, [cost(stage) for stage in stages], [change.name for change in report.passes])
    yield "</div>"
    yield '<div class="row head"><span>#</span><span>pass</span><span>operations</span><span>added, removed</span>'
    yield "".join(f"<span>{label}</span>" for label in _COSTS) + "</div>"
    for pipeline, changes in groupby(report.passes, key=lambda change: change.pipeline):
        listed = list(changes)
        yield f'<details class="pipeline" open><summary>{_text(pipeline)} ({len(listed)})</summary>'
        for change in listed:
            yield from _pass(change)
        yield "</details>"
    yield "</body></html>"


def _pass(change: PassChange) -> Iterator[str]:
    counts = [sum(stage.statistics.operations.values()) for stage in (change.before, change.after)]
    moves = [f"+{n} {name}" for name, n in change.added.items()] + [f"-{n} {k}" for k, n in change.removed.items()]
    cells = [str(change.number), _text(change.name), _number(*counts), f"<small>{_text(', '.join(moves))}</small>"]
    row = "".join(f"<span>{cell}</span>" for cell in cells)
    for label, cost in _COSTS.items():
        row += f'<span data-label="{label}">{_number(cost(change.before), cost(change.after))}</span>'
    yield f'<details class="pass" id="pass-{change.number}"><summary class="row">{row}</summary><pre>'
    lines = list(difference_lines(change.difference(), change.before.module, change.after.module))
    yield "\n".join(map(_difference_line, lines[:_MOST_LINES]))
    if len(lines) > _MOST_LINES:
        yield f"({len(lines) - _MOST_LINES} more lines; hlo-passes --diff {change.number} prints all)"
    yield "</pre></details>"


def _difference_line(line: str) -> str:
    kind = {"-": "a", "+": "b", "@": "t"}.get(line[:1])
    return f'<span class="{kind}">{_text(line)}</span>' if kind else _text(line)


def _number(before: int, after: int) -> str:
    """Return a count; a changed count is colored and shows the difference."""
    if before == after:
        return f"{after:,}"
    kind = "down" if after < before else "up"
    return f'<span class="{kind}" title="{before:,} before">{after:,} ({after - before:+,})</span>'


def _curve(label: str, values: Sequence[int], names: Sequence[str]) -> str:
    most, last = max([*values, 1]), max(len(values) - 1, 1)
    points = [(_WIDTH * at / last, _HEIGHT * (1 - max(value, 0) / most)) for at, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    titles = ["before all passes", *(f"{number}: {name}" for number, name in enumerate(names, 1))]
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"><title>{_text(title)}: {value:,}</title></circle>'
        for (x, y), title, value in zip(points, titles, values, strict=True)
    )
    return (
        f"<figure><figcaption><b>{label}</b><span>{values[0]:,} to {values[-1]:,}</span></figcaption>"
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" role="img" aria-label="{label} after each pass">'
        f'<polyline points="{line}"/>{dots}</svg></figure>'
    )


def _text(text: str) -> str:
    """Return escaped text for HTML elements, without addresses that a page would fetch."""
    return escape(text).replace("http", "&#104;ttp")
