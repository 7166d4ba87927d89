"""Line numbers of a module's source for its printed lines, which differ in comments, metadata and layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hlo_text.core.ir import Operation, Region
from hlo_text.core.source import SourceText

_HLO_HEADER = "HloModule"


def file_lines(
    lines: Sequence[str], operations: Mapping[int, Operation], computations: Mapping[int, Region], source: SourceText
) -> list[int | None]:
    """Return the number in the source of each printed line, or None.

    Operations and computations have a position. The other lines (braces, blank lines, labels) are numbered from their
    neighbors if the printed line and the line of the source begin and end with the same characters.

    Args:
        lines: The printed lines.
        operations, computations: Operations and HLO computations by printed line.
        source: The source.
    """
    found: list[int | None] = [None] * len(lines)
    positions = {line: region.position for line, region in computations.items()}
    positions |= {line: op.position for line, op in operations.items()}
    for line, position in positions.items():
        if 0 <= position <= len(source.text):
            found[line] = source.line_and_column(source.statement_span(position).start)[0]
    header = source.text.find(_HLO_HEADER) if lines[0].startswith(_HLO_HEADER) else -1
    if header >= 0:
        found[0] = source.line_and_column(header)[0]
    last = source.first_line + len(source.line_starts) - 1
    for step in (1, -1):
        numbers = range(len(lines)) if step == 1 else range(len(lines) - 1, -1, -1)
        for line in numbers:
            before = found[line - step] if 0 <= line - step < len(lines) else None
            if found[line] is None and before is not None and source.first_line <= before + step <= last:
                text = source.line_text(before + step)
                found[line] = before + step if _is_alike(text, lines[line]) else None
    return found


def _is_alike(one: str, other: str) -> bool:
    """Whether two lines are both blank, or begin and end with the same character."""
    one, other = one.strip(), other.strip()
    return one == other or (one[:1] == other[:1] and one[-1:] == other[-1:])
