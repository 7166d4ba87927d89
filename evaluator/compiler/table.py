"""The table of passes as text."""

from __future__ import annotations

from collections.abc import Iterator

from evaluator.compiler.passes import PassChange, PassReport, StagedModule

_TITLES = ("", "pass", "operations", "flops", "bytes accessed", "peak bytes", "added and removed")
_LEFT = (1, 6)
#: Characters of the last column.
_MOST_MOVES = 60


def table_lines(report: PassReport) -> Iterator[str]:
    """Yield a line for the module before the passes, and one per pass under the name of its pipeline."""
    rows = [_row(change) for change in report.passes]
    first = ("", "(input)", *_costs(report.original), "")
    widths = [max(len(row[column]) for row in [_TITLES, first, *rows]) for column in range(len(_TITLES))]
    yield _aligned(_TITLES, widths)
    yield _aligned(first, widths)
    pipeline = None
    for change, row in zip(report.passes, rows, strict=True):
        if change.pipeline != pipeline:
            pipeline = change.pipeline
            yield f"{pipeline}:"
        yield _aligned(row, widths)


def _row(change: PassChange) -> tuple[str, ...]:
    moves = [f"+{n} {name}" for name, n in change.added.items()] + [f"-{n} {k}" for k, n in change.removed.items()]
    shown = ", ".join(moves)
    return (
        str(change.number),
        change.name,
        *_costs(change.after),
        shown if len(shown) <= _MOST_MOVES else f"{shown[:_MOST_MOVES]}...",
    )


def _costs(stage: StagedModule) -> tuple[str, ...]:
    costs = stage.statistics
    counts = (sum(costs.operations.values()), costs.cost.flops, costs.cost.bytes_accessed, costs.peak_bytes)
    return tuple(f"{count:,}" for count in counts)


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    cells = (
        cell.ljust(width) if column in _LEFT else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(cells).rstrip()
