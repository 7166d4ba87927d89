"""Memory traffic of fused computations, by the rules of XLA's HloCostAnalysis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat

from hlo_text import ops
from hlo_text.analysis.sizes import num_elements, stored_bytes, written_bytes
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TupleType, Type


def fused_bytes(region: Region) -> int:
    """Return the bytes that a fused computation reads and writes; intermediate values stay in registers."""
    constants = (op.results[0].type for op in region.operations if isinstance(op, ops.Constant))
    return (
        _written(region)
        + sum(_bytes_read(region))
        + sum(stored_bytes(type) for type in constants if num_elements(type) > 1)
    )


def _written(region: Region) -> int:
    """Return the bytes that a fused computation writes; an in-place update only writes the updated slice."""
    terminator = region.terminator
    if terminator is None or not terminator.operands:
        return 0
    definitions = {result: op for op in region.operations for result in op.results}
    written, pending = 0, list(terminator.operands)
    while pending:
        value = pending.pop()
        op = definitions.get(value)
        if isinstance(op, ops.Tuple):
            pending += op.operands
        elif isinstance(op, ops.DynamicUpdateSlice):
            written += stored_bytes(op.operands[1].type)
        else:
            written += written_bytes(value.type)
    return written


def _bytes_read(region: Region) -> list[int]:
    """Return the bytes read from each parameter; computations of fusions inside come first."""
    known: dict[Region, list[int]] = {}
    pending = [region]
    while pending:
        fused = (op.computation for op in pending[-1].operations if isinstance(op, ops.Fusion))
        unknown = [computation for computation in fused if computation not in known]
        if unknown:
            pending += unknown
        else:
            region = pending.pop()
            known[region] = _ParameterReads(region, known).bytes()
    return known[region]


class _ParameterReads:
    """The reads of one computation's parameters.

    Args:
        region: The computation.
        known: The bytes read from each parameter of the fused computations in it.
    """

    def __init__(self, region: Region, known: Mapping[Region, list[int]]) -> None:
        self._arguments = region.arguments
        self._known = known
        self._users: dict[Value, list[Operation]] = {}
        self._elements: dict[tuple[Value, int], Value] = {}
        self._reads: dict[Value, int] = {}
        for op in region.operations:
            if isinstance(op, ops.Terminator | ops.Parameter):
                continue
            for operand in dict.fromkeys(op.operands):
                self._users.setdefault(operand, []).append(op)
            if isinstance(op, ops.GetTupleElement):
                self._elements.setdefault((op.operands[0], op.index), op.results[0])

    def bytes(self) -> list[int]:
        """Return the bytes read from each parameter; a tuple is read at each of its arrays."""
        return [sum(map(self._of_leaf, _leaf_paths(argument.type), repeat(argument))) for argument in self._arguments]

    def _of_leaf(self, path: tuple[int, ...], leaf: Value) -> int:
        for index in path:  # as in XLA, an element that is not taken counts as the tuple that contains it
            leaf = self._elements.get((leaf, index), leaf)
        if leaf not in self._reads:
            self._reads[leaf] = self._of_value(leaf)
        return self._reads[leaf]

    def _of_value(self, value: Value) -> int:
        """Return the bytes read from a value: once for all users of the whole, and for each broadcast or reshape."""
        read, is_whole = 0, False
        for op in self._users.get(value, ()):
            match op:
                case ops.Fusion():
                    inside = zip(op.operands, self._known[op.computation], strict=False)
                    read += sum(count for operand, count in inside if operand is value)
                case ops.Slice():
                    read += written_bytes(op.results[0].type)
                case ops.DynamicSlice() | ops.Gather() if op.operands[0] is value:
                    read += written_bytes(op.results[0].type)
                case ops.DynamicUpdateSlice() if op.operands[0] is value:
                    pass  # in place
                case ops.BroadcastInDim() | ops.Reshape():
                    read += stored_bytes(value.type)
                case _:
                    is_whole = True
        return read + (stored_bytes(value.type) if is_whole else 0)


def _leaf_paths(type: Type) -> Iterator[tuple[int, ...]]:
    if isinstance(type, TupleType):
        for index, element in enumerate(type.types):
            yield from ((index, *path) for path in _leaf_paths(element))
    else:
        yield ()
