"""Memory traffic of fused computations, by the rules of XLA's HloCostAnalysis."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text import ops
from hlo_text.analysis.sizes import num_elements, stored_bytes, written_bytes
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TupleType, Type


def fused_bytes(region: Region) -> int:
    """Return the bytes that a fused computation reads and writes; intermediate values stay in registers."""
    users = _users(region)
    constants = (op.results[0].type for op in region.operations if isinstance(op, ops.Constant))
    read = sum(_parameter_bytes(argument, users) for argument in region.arguments)
    return _written(region) + read + sum(stored_bytes(type) for type in constants if num_elements(type) > 1)


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


_Users = dict[Value, list[Operation]]


def _users(region: Region) -> _Users:
    users: _Users = {}
    for op in region.operations:
        if not isinstance(op, ops.Terminator | ops.Parameter):
            for operand in dict.fromkeys(op.operands):
                users.setdefault(operand, []).append(op)
    return users


def _parameter_bytes(argument: Value, users: _Users) -> int:
    """Return the bytes read from a parameter; a tuple is read at each of its arrays."""
    read = 0
    for path in _leaf_paths(argument.type):
        leaf = argument
        for index in path:  # as in XLA, an element that is not taken counts as the tuple that contains it
            taken = (op for op in users.get(leaf, ()) if isinstance(op, ops.GetTupleElement) and op.index == index)
            leaf = next((op.results[0] for op in taken), leaf)
        read += _read(leaf, users)
    return read


def _leaf_paths(type: Type) -> Iterator[tuple[int, ...]]:
    if isinstance(type, TupleType):
        for index, element in enumerate(type.types):
            yield from ((index, *path) for path in _leaf_paths(element))
    else:
        yield ()


def _read(value: Value, users: _Users) -> int:
    """Return the bytes read from a value; users of the whole value share one read, broadcasts and reshapes do not."""
    read, is_whole = 0, False
    for op in users.get(value, ()):
        match op:
            case ops.Fusion():
                inner = _users(op.computation)
                bound = zip(op.operands, op.computation.arguments, strict=False)
                read += sum(_read(argument, inner) for operand, argument in bound if operand is value)
            case ops.Slice():
                read += written_bytes(op.results[0].type)
            case ops.DynamicSlice() | ops.Gather() if op.operands[0] is value:  # XLA counts all of a gather's operand
                read += written_bytes(op.results[0].type)
            case ops.DynamicUpdateSlice() if op.operands[0] is value:
                pass  # in place
            case ops.BroadcastInDim() | ops.Reshape():
                read += stored_bytes(value.type)
            case _:
                is_whole = True
    return read + (stored_bytes(value.type) if is_whole else 0)
