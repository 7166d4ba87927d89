"""Values that regions capture from outside, which HLO computations must receive as parameters."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TensorType

#: Constants of at most so many elements, and splats, are duplicated in regions instead of being passed as parameters.
_SMALL_CONSTANT = 64


@attrs.define(eq=False)
class Captures:
    """The captures of a function's regions.

    Attributes:
        free: For every nested region, the outside values that it or its nested regions use, in order of use.
        constants: The operation of each constant value.
    """

    free: dict[Region, dict[Value, None]]
    constants: dict[Value, ops.Constant]


@attrs.define(eq=False)
class _Open:
    """A region being walked."""

    region: Region
    operations: Iterator[Operation]
    regions: Iterator[Region]


def find_captures(body: Region) -> Captures:
    """Return the captures of all regions in a function's body, except small constants."""
    found = Captures({}, {})
    depths: dict[Value, int] = {}
    stack = [_open(body, depths, 0)]
    while stack:
        top = stack[-1]
        inner = next(top.regions, None)
        if inner is not None:
            found.free[inner] = {}
            stack.append(_open(inner, depths, len(stack)))
            continue
        op = next(top.operations, None)
        if op is None:
            stack.pop()
            continue
        if isinstance(op, ops.Constant):
            found.constants[op.results[0]] = op
        for operand in op.operands:
            if not _is_small(found.constants.get(operand)):
                _mark(operand, depths.get(operand, 0), stack, found)
        for result in op.results:
            depths[result] = len(stack) - 1
        top.regions = iter(op.regions)
    return found


def _open(region: Region, depths: dict[Value, int], depth: int) -> _Open:
    for argument in region.arguments:
        depths[argument] = depth
    return _Open(region, iter(region.operations), iter(()))


def _mark(value: Value, depth: int, stack: list[_Open], found: Captures) -> None:
    for level in range(len(stack) - 1, depth, -1):
        free = found.free[stack[level].region]
        if value in free:
            return
        free[value] = None


def _is_small(constant: ops.Constant | None) -> bool:
    if constant is None:
        return False
    type = constant.results[0].type
    count = type.num_elements if isinstance(type, TensorType) else None
    return constant.value.is_splat or (count is not None and count <= _SMALL_CONSTANT)
