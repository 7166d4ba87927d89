"""Constants and functions that occur in only one of two modules, which a compiler may have rounded or expanded."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import hlo_text
from evaluator.exact.formats import format_of
from evaluator.reference.registry import Array
from hlo_text import ops
from hlo_text.core import attributes
from hlo_text.core.attributes import FloatAttribute
from hlo_text.core.ir import Module, walk
from hlo_text.core.types import FloatType, element_type_of_dtype, numpy_dtype

_CONSTANTS = (ops.Constant, ops.ChloConstant, ops.ArithConstant, ops.ShardyConstant, ops.ConstantLike)


def unshared_constants(a: Module, b: Module) -> frozenset[float]:
    """Return the inexact float constants that occur in only one of two modules; omits integers and powers of 2."""
    first, second = ({*_numbers(module)} for module in (a, b))
    return frozenset(number for number in first ^ second if _is_inexact(number))


def _is_inexact(number: float) -> bool:
    return math.isfinite(number) and not number.is_integer() and abs(math.frexp(number)[0]) != 0.5


def _numbers(module: Module) -> Iterator[float]:
    for array in _float_constants(module):
        for part in (array.real, array.imag) if array.dtype.kind == "c" else (array,):
            yield from np.unique(part.astype(np.float64)).tolist()


def _float_constants(module: Module) -> Iterator[Array]:
    for op in walk(module):
        if isinstance(op, _CONSTANTS):
            yield from _arrays(getattr(op, "value", None))


def _arrays(value: Any) -> Iterator[Array]:
    match value:
        case attributes.Literal() if value.has_value:
            array = value.array[(slice(1),) * value.array.ndim] if value.is_splat else value.array
            if array.dtype.kind not in "iub" and not array.dtype.name.startswith(("int", "uint")):
                yield array
        case FloatAttribute(bits, FloatType() as element_type):
            dtype = numpy_dtype(element_type)
            yield np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype)


#: Functions that compilers replace by approximations of other operations.
_EXPANDED = (
    *(ops.Acos, ops.Acosh, ops.Asin, ops.Asinh, ops.Atan, ops.Atanh, ops.BesselI1e, ops.Cosh, ops.Digamma, ops.Erf),
    *(ops.Erfc, ops.ErfInv, ops.Lgamma, ops.Polygamma, ops.Sinh, ops.Zeta),
)


def unshared_functions(a: Module, b: Module) -> list[str]:
    """Return the names of functions that one module calls and the other module may approximate."""
    first, second = ({type(op): op.name for op in walk(m) if isinstance(op, _EXPANDED)} for m in (a, b))
    return sorted({**first, **second}[cls] for cls in first.keys() ^ second.keys())


def differ_in_one_constant(a: Module, b: Module) -> bool:
    """Whether two modules are equal except for the value of one constant, by more than rounding.

    Folding replaces operations together with constants. It never moves a single constant by more than an ULP.
    """
    ignored = ("constants",)
    if hlo_text.fingerprint(a, ignore=ignored) != hlo_text.fingerprint(b, ignore=ignored):
        return False
    pairs = [*zip(_float_constants(a), _float_constants(b), strict=False)]
    if any(x.shape != y.shape or x.dtype != y.dtype for x, y in pairs):
        return False
    changed = [(x, y) for x, y in pairs if x.tobytes() != y.tobytes()]
    if len(changed) != 1:
        return False
    x, y = (array.reshape(-1) for array in changed[0])
    moved = {(complex(p), complex(q)) for p, q in zip(x, y, strict=True) if p != q}
    return len(moved) == 1 and all(_is_far(p, q, x.dtype) for p, q in moved)


def _is_far(x: complex, y: complex, dtype: np.dtype[Any]) -> bool:
    """Whether no number rounds to both values."""
    format = format_of(element_type_of_dtype(dtype))
    exponent = max(math.frexp(max(abs(x), abs(y)))[1] - 1, format.least_exponent)
    return abs(x - y) > 2 * math.ldexp(1.0, exponent - format.mantissa_bits)
