"""Explicit conversions for operations on floats of mixed precision, which TPU compilers print.

Such an operation computes in the widest type of its operands, results and called computations, and rounds its results.
"""

from __future__ import annotations

from collections.abc import Iterable

from hlo_text import ops
from hlo_text.conversion.stablehlo.unpacking import Unpacking
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import F32, FloatType, TensorType, Type, num_bits


def widest_float(conversion: Unpacking, op: Operation, operands: Iterable[Value]) -> FloatType | None:
    """Return the float type in which an operation computes, or None if its operands need no conversion.

    Args:
        conversion: The conversion, with the module's `mixes_precisions`.
        op: The HLO operation.
        operands: The StableHLO values of its operands.
    """
    if not conversion.mixes_precisions or op.keeps_precision or isinstance(op, ops.Convert | ops.While):
        return None
    called = [type for region in op.regions for type in (*region.argument_types, *region.output_types)]
    types = [value.type for value in operands]
    for type in (*(result.type for result in op.results), *called):
        types += conversion.types.flat(type)
    found = {
        type.element_type for type in types if isinstance(type, TensorType) and isinstance(type.element_type, FloatType)
    }
    if len(found) < 2:
        return None
    most = max(map(num_bits, found))
    candidates = [type for type in found if num_bits(type) == most]
    return candidates[0] if len(candidates) == 1 else F32


def with_floats(types: Iterable[Type], float_type: FloatType | None) -> tuple[Type, ...]:
    """Return types with their floats replaced by another float type."""
    return tuple(
        type.with_element_type(float_type)
        if float_type is not None and isinstance(type, TensorType) and isinstance(type.element_type, FloatType)
        else type
        for type in types
    )
