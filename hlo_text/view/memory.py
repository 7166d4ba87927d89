"""Memory data of an HTML page: the usage over the schedule, and the live values at each step."""

from __future__ import annotations

from typing import Any, get_args

from hlo_text.analysis.memory.peak import Kind, Live, Memory
from hlo_text.core.ir import Operation
from hlo_text.ops import Parameter
from hlo_text.view.listing import Listing

_KINDS: tuple[Kind, ...] = get_args(Kind)
#: Limit on the listed values, largest first, to keep pages of large modules small.
_MOST_LISTED = 20_000


def memory_data(memory: Memory, listing: Listing, entry_line: int) -> dict[str, Any]:
    """Return the memory data of a page as a JSON object.

    Args:
        memory: The memory of the module's entry.
        listing: The printed module.
        entry_line: The line on which the entry begins, for arguments of functions.
    """
    lines = {op: line for line, op in listing.operations.items()}
    parameters = _parameter_lines(listing, entry_line)
    largest = sorted((live for live in memory.live if live.num_bytes), key=lambda live: -live.num_bytes)[:_MOST_LISTED]
    return {
        "estimate": memory.is_estimate,
        "bytes": memory.num_bytes,
        "reserved": memory.reserved_bytes,
        "peak": memory.peak_step,
        "lines": [lines.get(op, -1) for op in memory.steps],
        "used": memory.temporaries[: len(memory.steps)],
        "kinds": list(_KINDS),
        "live": [
            [_line(live, lines, parameters, entry_line), live.num_bytes, live.start, live.end, _KINDS.index(live.kind)]
            for live in largest
        ],
    }


def _line(live: Live, lines: dict[Operation, int], parameters: dict[int, int], entry_line: int) -> int:
    if live.op is not None:
        return lines.get(live.op, -1)
    return parameters.get(live.argument, entry_line) if live.argument is not None else -1


def _parameter_lines(listing: Listing, entry_line: int) -> dict[int, int]:
    """Return the lines of an HLO entry's parameters by number; empty for StableHLO, where all are on one line."""
    region = listing.computations.get(entry_line)
    lines = {op: line for line, op in listing.operations.items()}
    operations = region.operations if region is not None else []
    return {op.number: lines[op] for op in operations if isinstance(op, Parameter) and op in lines}
