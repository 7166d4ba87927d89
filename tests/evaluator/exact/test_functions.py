"""Elementwise functions over the real numbers, against mpmath."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
from accuracy import arguments_of
from flint import arb, ctx
from mpmath import mp

import hlo_text
from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.elements import ExactComplex, ball_of, is_nan
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic

from references import BINARY, REFERENCES, UNARY, UnknownValueError, exact
from support.cases import for_each

_BITS = 160
#: Exponents of exponentials take as many.
_BITS_OF_DOUBLES = 2200
#: Arguments are finite: what functions are at infinities is tested beside NumPy.
_TYPES = ("f32", "bf16", "f8E5M2", "f64", "complex<f32>")
_COUNT = 12


def _results(operation: str, arguments: tuple[Any, ...], type: str) -> Any:
    tensor = f"tensor<{len(arguments[0])}x{type}>"
    names = [f"%x{number}" for number in range(len(arguments))]
    parameters = ", ".join(f"{name}: {tensor}" for name in names)
    text = (
        f"func.func @main({parameters}) -> {tensor} {{\n"
        f'  %r = "{operation}"({", ".join(names)}) : ({", ".join([tensor] * len(names))}) -> {tensor}\n'
        f"  return %r : {tensor}\n}}\n"
    )
    with ctx.workprec(_BITS_OF_DOUBLES if type == "f64" else _BITS):
        (result,) = run_in_arithmetic(ExactArithmetic(), hlo_text.parse(text), arguments, RunOptions())
    return result


def _ball(number: Any) -> Any:
    with mp.workprec(8 * _BITS):
        sign, mantissa, exponent, _ = mp.mpf(number)._mpf_
    return arb(((-1) ** sign * int(mantissa), int(exponent)))


def _agrees(element: Any, wanted: Any) -> bool:
    """Whether an element is the number that mpmath computed at about the same precision."""
    if isinstance(element, ExactComplex):
        if wanted is None or mp.isnan(wanted) or not mp.isfinite(wanted):
            return not all(
                math.isfinite(float(part.value if hasattr(part, "value") else part))
                for part in (element.real, element.imag)
            )
        size = _ball(mp.re(wanted) ** 2 + mp.im(wanted) ** 2).sqrt() + arb((1, -1000))
        parts = zip((element.real, element.imag), (mp.re(wanted), mp.im(wanted)), strict=True)
        return all(abs(ball_of(part) - _ball(number)) <= size / 2**40 for part, number in parts)
    if wanted is None or mp.isnan(wanted):
        return is_nan(element)
    if mp.isinf(wanted):
        return bool(element.value == float(wanted))
    ball = ball_of(element)
    return bool(abs(ball - _ball(wanted)) <= (abs(_ball(wanted)) + arb((1, -2000))) / 2**40)


@for_each(
    (name, type)
    for name, type in product(REFERENCES, _TYPES)
    if REFERENCES[name].complex is not None or not type.startswith("complex")
)
def test_function_encloses_what_mpmath_computes(name: str, type: str) -> None:
    reference = REFERENCES[name]
    is_complex = type.startswith("complex")
    arguments = arguments_of(type, 1 if name in UNARY else 2, _COUNT, seed=3, exhaustive=False)
    chosen = np.random.default_rng(4).permutation(len(arguments[0]))[: _COUNT * 3]
    arguments = tuple(argument[chosen] for argument in arguments)
    wide = np.complex128 if is_complex else np.float64
    keep = np.logical_and.reduce([np.isfinite(argument.astype(wide)) for argument in arguments])
    arguments = tuple(argument[keep] for argument in arguments)
    results = _results(reference.operation, arguments, type)
    checked = 0
    with ctx.workprec(_BITS):
        for element, *given in zip(results, *(argument.astype(wide) for argument in arguments), strict=True):
            inputs = tuple(value.item() for value in given)
            if name in ("zeta", "polygamma") and inputs[1] <= 0 and inputs[1] == math.floor(inputs[1]):
                continue  # a pole, where there are several conventions
            try:
                wanted = exact(reference, inputs, _BITS)
            except UnknownValueError:
                continue
            assert _agrees(element, wanted), (inputs, element, wanted)
            checked += 1
    assert checked or name in BINARY
