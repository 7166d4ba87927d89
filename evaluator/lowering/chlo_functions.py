"""CHLO functions of one or two numbers, most of which `jax.lax` has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array
from evaluator.lowering.elementwise import is_complex, is_float
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


def _sinh(operand: Array) -> Array:
    """Of complex numbers by its parts, because the difference of exponentials loses digits near zero."""
    if not is_complex(operand):
        return lax.sinh(operand)
    real, imaginary = lax.real(operand), lax.imag(operand)
    return lax.complex(_product(lax.sinh(real), lax.cos(imaginary)), _product(lax.cosh(real), lax.sin(imaginary)))


def _cosh(operand: Array) -> Array:
    if not is_complex(operand):
        return lax.cosh(operand)
    real, imaginary = lax.real(operand), lax.imag(operand)
    return lax.complex(_product(lax.cosh(real), lax.cos(imaginary)), _product(lax.sinh(real), lax.sin(imaginary)))


def _product(lhs: Array, rhs: Array) -> Array:
    """Zero times infinity is zero, as in the limits of hyperbolic functions."""
    product = lax.mul(lhs, rhs)
    signed_zero = lax.mul(lax.sign(lhs), lax.sign(rhs))
    return lax.select(lax.ne(product, product), signed_zero, product)


TABLE: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.Acos: _in_f32(lax.acos),
    ops.Acosh: _in_f32(lax.acosh),
    ops.Asin: _in_f32(lax.asin),
    ops.Asinh: _in_f32(lax.asinh),
    ops.Atan: _in_f32(lax.atan),
    ops.Atanh: _in_f32(lax.atanh),
    ops.BesselI1e: _in_f32(lax.bessel_i1e),
    ops.ChloTan: _in_f32(lax.tan),
    ops.Conj: lambda operand: lax.conj(operand) if operand.dtype.kind == "c" else operand,
    ops.Cosh: _in_f32(_cosh),
    ops.Digamma: _in_f32(lax.digamma),
    ops.Erf: _in_f32(lax.erf),
    ops.ErfInv: _in_f32(lax.erf_inv),
    ops.Erfc: _in_f32(lax.erfc),
    ops.IsInf: _is_infinite,
    ops.IsNegInf: lambda operand: lax.eq(operand, lax.full_like(operand, -np.inf)),
    ops.IsPosInf: lambda operand: lax.eq(operand, lax.full_like(operand, np.inf)),
    ops.Lgamma: _in_f32(lax.lgamma),
    ops.Mulhi: lax.mulhi,
    ops.NextAfter: lax.nextafter,
    ops.Polygamma: _in_f32(lax.polygamma),
    ops.Sinh: _in_f32(_sinh),
    ops.Square: lax.square,
    ops.Zeta: _in_f32(lax.zeta),
}

lowers_elementwise(TABLE)
UNSUPPORTED[ops.AsinAcosKernel] = "it is internal to the expansion of asin and acos and has no stated meaning"
