"""CHLO functions of one or two numbers, most of which `jax.lax` has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array
from evaluator.lowering.elementwise import is_float
from evaluator.registry import UNSUPPORTED, lowers_elementwise
from hlo_text import ops
from hlo_text.opdef import DeclaredOperation


def _is_infinite(operand: Array) -> Array:
    return lax.eq(lax.abs(operand), lax.full_like(operand, np.inf))


def _in_f32(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes floats of less than 32 bits in `f32` and rounds once."""

    def apply(*operands: Array) -> Array:
        dtype = operands[0].dtype
        if not is_float(operands[0]) or dtype.itemsize >= 4:
            return function(*operands)
        wide = (lax.convert_element_type(operand, np.float32) for operand in operands)
        return lax.convert_element_type(function(*wide), dtype)

    return apply


TABLE: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.Acos: lax.acos,
    ops.Acosh: lax.acosh,
    ops.Asin: lax.asin,
    ops.Asinh: lax.asinh,
    ops.Atan: lax.atan,
    ops.Atanh: lax.atanh,
    ops.BesselI1e: _in_f32(lax.bessel_i1e),
    ops.ChloTan: lax.tan,
    ops.Conj: lambda operand: lax.conj(operand) if operand.dtype.kind == "c" else operand,
    ops.Cosh: lax.cosh,
    ops.Digamma: lax.digamma,
    ops.Erf: lax.erf,
    ops.ErfInv: lax.erf_inv,
    ops.Erfc: _in_f32(lax.erfc),
    ops.IsInf: _is_infinite,
    ops.IsNegInf: lambda operand: lax.eq(operand, lax.full_like(operand, -np.inf)),
    ops.IsPosInf: lambda operand: lax.eq(operand, lax.full_like(operand, np.inf)),
    ops.Lgamma: lax.lgamma,
    ops.Mulhi: lax.mulhi,
    ops.NextAfter: lax.nextafter,
    ops.Polygamma: lax.polygamma,
    ops.Sinh: lax.sinh,
    ops.Square: lax.square,
    ops.Zeta: lax.zeta,
}

lowers_elementwise(TABLE)
UNSUPPORTED[ops.AsinAcosKernel] = "it is internal to the expansion of asin and acos and has no stated meaning"
