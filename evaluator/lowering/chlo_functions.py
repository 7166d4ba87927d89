"""CHLO functions of one or two numbers, most of which `jax.lax` has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax

from evaluator.lowering.branch_cuts import cut_along_imaginary_axis, cut_along_real_axis
from evaluator.lowering.elementwise import in_f32, is_complex
from evaluator.registry import UNSUPPORTED, lowers_elementwise
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.opdef import DeclaredOperation


def _is_infinite(operand: Array) -> Array:
    return lax.eq(lax.abs(operand), lax.full_like(operand, np.inf))


#: From here on exp(-x) is below half an ulp of exp(x), by the bytes of the type.
_FAR = {2: 4.5, 4: 8.5, 8: 19.0}


def _hyperbolic(function: Callable[[Array], Array], operand: Array, sign: Array) -> Array:
    """Return cosh or sinh of floats; far from zero sign * exp(|x|) / 2 without rounding what is taken to a power."""
    zero = lax.full_like(operand, 0)
    is_far = lax.gt(lax.abs(operand), lax.full_like(operand, _FAR[operand.dtype.itemsize]))
    near = function(lax.select(is_far, zero, operand))
    root = lax.exp(lax.mul(lax.select(is_far, lax.abs(operand), zero), lax.full_like(operand, 0.5)))
    far = lax.mul(lax.mul(lax.mul(root, lax.full_like(operand, 0.5)), root), sign)
    return lax.select(is_far, far, near)


def _sinh(operand: Array) -> Array:
    """Of complex numbers by its parts, because the difference of exponentials loses digits near zero."""
    if not is_complex(operand):
        return _hyperbolic(lax.sinh, operand, lax.sign(operand))
    real, imaginary = lax.real(operand), lax.imag(operand)
    return lax.complex(_product(_sinh(real), lax.cos(imaginary)), _product(_cosh(real), lax.sin(imaginary)))


def _cosh(operand: Array) -> Array:
    if not is_complex(operand):
        return _hyperbolic(lax.cosh, operand, lax.full_like(operand, 1))
    real, imaginary = lax.real(operand), lax.imag(operand)
    return lax.complex(_product(_cosh(real), lax.cos(imaginary)), _product(_sinh(real), lax.sin(imaginary)))


def _product(lhs: Array, rhs: Array) -> Array:
    """Zero times infinity is zero, as in the limits of hyperbolic functions."""
    product = lax.mul(lhs, rhs)
    signed_zero = lax.mul(lax.sign(lhs), lax.sign(rhs))
    return lax.select(lax.ne(product, product), signed_zero, product)


TABLE: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.Acos: in_f32(cut_along_real_axis(lax.acos)),
    ops.Acosh: in_f32(cut_along_real_axis(lax.acosh)),
    ops.Asin: in_f32(cut_along_real_axis(lax.asin)),
    ops.Asinh: in_f32(cut_along_imaginary_axis(lax.asinh)),
    ops.Atan: in_f32(lax.atan),
    ops.Atanh: in_f32(lax.atanh),
    ops.BesselI1e: in_f32(lax.bessel_i1e),
    ops.ChloTan: in_f32(lax.tan),
    ops.Conj: lambda operand: lax.conj(operand) if operand.dtype.kind == "c" else operand,
    ops.Cosh: in_f32(_cosh),
    ops.Digamma: in_f32(lax.digamma),
    ops.Erf: in_f32(lax.erf),
    ops.ErfInv: in_f32(lax.erf_inv),
    ops.Erfc: in_f32(lax.erfc),
    ops.IsInf: _is_infinite,
    ops.IsNegInf: lambda operand: lax.eq(operand, lax.full_like(operand, -np.inf)),
    ops.IsPosInf: lambda operand: lax.eq(operand, lax.full_like(operand, np.inf)),
    ops.Lgamma: in_f32(lax.lgamma),
    ops.Mulhi: lax.mulhi,
    ops.NextAfter: lax.nextafter,
    ops.Polygamma: in_f32(lax.polygamma),
    ops.Sinh: in_f32(_sinh),
    ops.Square: lax.square,
    ops.Zeta: in_f32(lax.zeta),
}

lowers_elementwise(TABLE)
UNSUPPORTED[ops.AsinAcosKernel] = "it is internal to the expansion of asin and acos and has no stated meaning"
