"""The text output of `hlo-stats`: costs of modules and their parts, peak memory, and the time bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hlo_text.analysis.divisions import Row
    from hlo_text.analysis.peaks import Peak
    from hlo_text.analysis.statistics import Statistics, Time

_SHOWN_ROWS = 40
_SHOWN_LIVE = 20

_TITLES = {
    "flops": "flops",
    "transcendentals": "transcendentals",
    "bytes_accessed": "bytes accessed",
    "arguments_bytes": "argument bytes",
    "results_bytes": "result bytes",
    "constants_bytes": "constant bytes",
    "peak_bytes": "peak bytes",
    "unknown_trip_counts": "loops with unknown trip count",
}


def statistics_lines(files: tuple[str, ...], found: list[Statistics]) -> list[str]:
    """Return the lines that show the costs of one module, or of two side by side."""
    documents = [statistics.as_json() for statistics in found]
    rows = [
        [title, *(_cell(key, d, s) for d, s in zip(documents, found, strict=True))] for key, title in _TITLES.items()
    ]
    header = [["", *files]] if len(files) > 1 else []
    lines = _table([*header, *rows])
    names = sorted({name for d in documents for name in d["operations"]}, key=lambda n: _rank(n, documents))
    counts = [[name, *(f"{document['operations'].get(name, 0):,}" for document in documents)] for name in names]
    lines += ["", "operations", *(f"  {line}" for line in _table(counts))]
    for statistics in found:
        lines += _collective_lines(statistics)
        lines += _time_lines(statistics.time) if statistics.time is not None else []
        lines += _peak_lines(statistics.peak) if statistics.peak is not None else []
        lines += _row_lines(statistics)
    return lines


def memory_warning(file: str, statistics: Statistics) -> str | None:
    """Return a warning if a module needs more memory than its chip has, else None."""
    chip = statistics.time.chip if statistics.time is not None else None
    if chip is None or statistics.peak_bytes <= chip.memory_bytes:
        return None
    return (
        f"{file}: warning: the peak of {statistics.peak_bytes:,} bytes exceeds the memory of {chip.name}, "
        f"{chip.memory_bytes:,.0f} bytes"
    )


def _cell(key: str, document: dict[str, Any], statistics: Statistics) -> str:
    mark = " (estimate)" if key == "peak_bytes" and statistics.is_estimate else ""
    return f"{document[key]:,}{mark}"


def _rank(name: str, documents: list[dict[str, Any]]) -> tuple[int, str]:
    return -max(document["operations"].get(name, 0) for document in documents), name


def _collective_lines(statistics: Statistics) -> list[str]:
    if not statistics.collectives:
        return []
    rows = [
        [c.op, f"{c.bytes:,} bytes", f"{c.times:,} times", _groups(c.groups, c.group_size, c.axes), str(c.place)]
        for c in statistics.collectives
    ]
    return ["", "collectives", *(f"  {line}" for line in _table(rows, left=5))]


def _groups(groups: int | None, size: int | None, axes: tuple[str, ...]) -> str:
    along = f" along {', '.join(axes)}" if axes else ""
    return f"{'?' if groups is None else groups} groups of {'?' if size is None else size}{along}"


def _time_lines(time: Time) -> list[str]:
    parts = [("compute", time.bounds.compute), ("memory", time.bounds.memory), ("network", time.bounds.network)]
    rows = [[name, _duration(seconds)] for name, seconds in parts]
    return [
        "",
        f"at least {_duration(time.seconds)} on {time.chip.name}, mostly bound by {time.bound}",
        *(f"  {line}" for line in _table(rows)),
    ]


def _peak_lines(peak: Peak) -> list[str]:
    estimate = " (estimate in the order of the text)" if peak.is_estimate else ""
    where = f" at {peak.place}" if peak.place is not None else ""
    rows = [[f"{live.bytes:,}", live.kind, str(live.place)] for live in peak.live[:_SHOWN_LIVE]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"  {size.rjust(widths[0])}  {kind.ljust(widths[1])}  {place}" for size, kind, place in rows]
    if len(peak.live) > _SHOWN_LIVE:
        rest = peak.live[_SHOWN_LIVE:]
        lines.append(f"  ({len(rest)} more of {sum(live.bytes for live in rest):,} bytes; --json prints all)")
    if peak.unused:
        lines.append(f"  ({peak.unused:,} bytes of gaps between temporaries)")
    return ["", f"peak of {peak.bytes:,} bytes{estimate}{where}", *lines]


def _row_lines(statistics: Statistics) -> list[str]:
    if not statistics.by:
        return []
    time = statistics.time
    rows = statistics.by if time is None else sorted(statistics.by, key=lambda row: -row.seconds)
    shown = rows[:_SHOWN_ROWS]
    titles = [
        "",
        *(("at least", "", "bound") if time else ()),
        "flops",
        "transcendentals",
        "bytes accessed",
        "operations",
    ]
    lines = _table([titles, *(_row(row, time) for row in shown)])
    more = len(rows) - len(shown)
    return ["", *lines, *([f"({more} more rows; --json prints all)"] if more else [])]


def _row(row: Row, time: Time | None) -> list[str]:
    cells = [row.key]
    if time is not None:
        percent = 100 * row.seconds / time.seconds if time.seconds else 0.0
        cells += [_duration(row.seconds), f"{percent:.1f}%", row.time.kind if row.seconds else ""]
    return [
        *cells,
        f"{row.cost.flops:,}",
        f"{row.cost.transcendentals:,}",
        f"{row.cost.bytes_accessed:,}",
        f"{row.operations:,}",
    ]


def _duration(seconds: float) -> str:
    """Return a time in the largest unit in which it is at least 1."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:,.0f} {unit}"
    return f"{seconds / 1e-9:.3g} ns" if seconds else "0"


def _table(rows: list[list[str]], left: int = 1) -> list[str]:
    """Align columns, the first `left` of them to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return [
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
