"""Operations with mixed floating-point types, as TPU compilers print them: computed in the widest, then rounded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import jax.numpy as jnp
from jax import lax

from evaluator.values.arrays import Array, array_dtype, has_type
from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import F32, FloatType, TensorType, TupleType, Type, num_bits


def widened(op: Operation, operands: Sequence[Array]) -> tuple[Operation, list[Array]]:
    """Convert the floats of an operation, its operands and results to the widest type among them.

    Types of called computations are included. Operations that only move values, and those with a single floating-point
    type, are returned unchanged.
    """
    if op.keeps_precision or isinstance(op, ops.Convert):
        return op, list(operands)
    found: set[FloatType] = set()
    for type in (*(value.type for value in (*op.operands, *op.results)), *_called_types(op.regions)):
        _collect(type, found)
    if len(found) < 2:
        return op, list(operands)
    widest = _widest(found)
    wide_op = attrs.evolve(op, operands=_in_type(op.operands, widest), results=_in_type(op.results, widest))
    dtype = array_dtype(widest)
    return wide_op, [lax.convert_element_type(x, dtype) if _is_float(x) else x for x in operands]


def _widest(types: set[FloatType]) -> FloatType:
    """Return the type with the most bits, or f32 for different types with equally many."""
    most = max(map(num_bits, types))
    candidates = [type for type in types if num_bits(type) == most]
    return candidates[0] if len(candidates) == 1 else F32


def _in_type(values: tuple[Value, ...], element_type: FloatType) -> tuple[Value, ...]:
    return tuple(Value(_with_floats(value.type, element_type), value.name) for value in values)


def _with_floats(type: Type, element_type: FloatType) -> Type:
    if isinstance(type, TupleType):
        return TupleType(tuple(_with_floats(element, element_type) for element in type.types))
    if isinstance(type, TensorType) and isinstance(type.element_type, FloatType):
        return type.with_element_type(element_type)
    return type


def rounded(output: Array, type: Type) -> Array:
    """Round the result of an operation to its declared precision; return other values unchanged."""
    if isinstance(type, TupleType) and isinstance(output, tuple) and len(output) == len(type.types):
        return tuple(map(rounded, output, type.types))
    if not isinstance(type, TensorType) or has_type(output, type) or not isinstance(type.element_type, FloatType):
        return output
    return lax.convert_element_type(output, array_dtype(type.element_type)) if _is_float(output) else output


def _called_types(regions: Sequence[Region]) -> list[Type]:
    return [type for region in regions for type in (*region.argument_types, *region.output_types)]


def _collect(type: Type, found: set[FloatType]) -> None:
    if isinstance(type, TupleType):
        for element in type.types:
            _collect(element, found)
    elif isinstance(type, TensorType) and isinstance(type.element_type, FloatType):
        found.add(type.element_type)


def _is_float(value: Any) -> bool:
    return hasattr(value, "dtype") and jnp.issubdtype(value.dtype, jnp.floating)
