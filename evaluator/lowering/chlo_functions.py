"""Lowering of CHLO functions of one or two numbers; most are functions of `jax.lax`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.jax_internals import mulhi
from evaluator.lowering import complex_functions
from evaluator.lowering.elementwise import in_f32
from evaluator.registry import UNSUPPORTED, lowers, lowers_elementwise
from evaluator.values.arrays import Array
from evaluator.values.carriers import is_carried
from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType, Type, numpy_dtype


def _is_infinite(operand: Array) -> Array:
    return lax.eq(lax.abs(operand), lax.full_like(operand, np.inf))


TABLE: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.Acos: in_f32(complex_functions.acos),
    ops.Acosh: in_f32(complex_functions.acosh),
    ops.Asin: in_f32(complex_functions.asin),
    ops.Asinh: in_f32(complex_functions.asinh),
    ops.Atan: in_f32(complex_functions.atan),
    ops.Atanh: in_f32(complex_functions.atanh),
    ops.BesselI1e: in_f32(lax.bessel_i1e),
    ops.ChloTan: in_f32(complex_functions.tan),
    ops.Conj: lambda operand: lax.conj(operand) if operand.dtype.kind == "c" else operand,
    ops.Cosh: in_f32(complex_functions.cosh),
    ops.Digamma: in_f32(lax.digamma),
    ops.Erf: in_f32(lax.erf),
    ops.ErfInv: in_f32(lax.erf_inv),
    ops.Erfc: in_f32(lax.erfc),
    ops.IsInf: _is_infinite,
    ops.IsNegInf: lambda operand: lax.eq(operand, lax.full_like(operand, -np.inf)),
    ops.IsPosInf: lambda operand: lax.eq(operand, lax.full_like(operand, np.inf)),
    ops.Lgamma: in_f32(lax.lgamma),
    ops.Mulhi: mulhi,
    ops.Polygamma: in_f32(lax.polygamma),
    ops.Sinh: in_f32(complex_functions.sinh),
    ops.Square: lax.square,
    ops.Zeta: in_f32(lax.zeta),
}

lowers_elementwise(TABLE)
UNSUPPORTED[ops.AsinAcosKernel] = "internal to the expansion of asin and acos; its semantics are unspecified"


@lowers(ops.NextAfter)
def lower_next_after(op: ops.NextAfter, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return next_after(lhs, rhs, op.lhs.type)


def next_after(lhs: Array, rhs: Array, type: Type) -> Array:
    """Return the next representable numbers of a type in the direction of others."""
    if not is_carried(type):
        return lax.nextafter(lhs, rhs)
    assert isinstance(type, TensorType)
    dtype = numpy_dtype(type.element_type)
    every = np.unique(np.arange(256, dtype=np.uint8).view(dtype).astype(lhs.dtype))
    table = lax.broadcast_in_dim(every, (*lhs.shape, every.size), (lhs.ndim,))
    numbers = lax.broadcast_in_dim(lhs, table.shape, range(lhs.ndim))
    last = (lhs.ndim,)
    above = lax.reduce_min(lax.select(lax.gt(table, numbers), table, lax.full_like(table, np.inf)), last)
    below = lax.reduce_max(lax.select(lax.lt(table, numbers), table, lax.full_like(table, -np.inf)), last)
    moved = lax.select(lax.gt(rhs, lhs), above, lax.select(lax.lt(rhs, lhs), below, rhs))
    reaches_zero = lax.bitwise_and(lax.eq(moved, lax.full_like(moved, 0)), lax.lt(lhs, moved))
    return lax.select(reaches_zero, lax.full_like(moved, -0.0), moved)
