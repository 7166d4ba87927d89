"""Errors of elementwise functions against exact real results: XLA and the reference executor side by side."""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import ml_dtypes
import numpy as np
from accuracy import arguments_of, dtype_of, program_of
from flint import ctx

from evaluator import run
from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.complex_functions import complex_magnitude
from evaluator.exact.elements import Element, ExactComplex, UndecidedError, ball_of, is_determined, is_zero
from evaluator.exact.formats import FloatGrid, error_in_ulp, format_of, native_array
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic, run_reference
from hlo_text.core.types import ComplexType, ElementType, element_type_of_dtype

from references import BINARY, REFERENCES, UNARY, Reference

Array = np.ndarray[Any, Any]

#: Types of the table, with two of the 8-bit types.
TYPES = ("f8E4M3FN", "f8E5M2", "f16", "bf16", "f32", "f64", "complex<f32>", "complex<f64>")
#: Random arguments per function and type.
_COUNT = 40
#: Bits of exact values; the second ones are for arguments for which the first do not suffice.
_PRECISIONS = (192, 2304)


@attrs.define
class Errors:
    """Errors of an executor in a function of one type.

    Attributes:
        worst: The largest error in ULP.
        at: Where it is.
        wrong: Arguments at which the result is of another kind: NaN, infinite or finite.
    """

    worst: float = 0.0
    at: str = ""
    wrong: list[str] = attrs.field(factory=list)

    def take(self, error: float, shown: str) -> None:
        """Record the error of a result."""
        if math.isinf(error):
            self.wrong.append(shown)
        elif error > self.worst:
            self.worst, self.at = error, shown


def exact_values(reference: Reference, arguments: Sequence[Array], type: str) -> list[Element | None]:
    """Return the exact values of a function, or None if the highest precision does not suffice."""
    program = program_of([reference], arguments, type)
    for bits in _PRECISIONS[:1]:
        with ctx.workprec(bits):
            try:
                (found,) = run_in_arithmetic(ExactArithmetic(), program, arguments, RunOptions())
                values: list[Element | None] = list(found)
            except UndecidedError:
                values = [None] * len(arguments[0])
    open_places = [i for i, value in enumerate(values) if value is None or not is_determined(value)]
    for i in open_places:
        values[i] = _exact_value(reference, [argument[i : i + 1] for argument in arguments], type)
    return values


def _exact_value(reference: Reference, arguments: Sequence[Array], type: str) -> Element | None:
    with ctx.workprec(_PRECISIONS[-1]):
        try:
            (found,) = run_in_arithmetic(
                ExactArithmetic(), program_of([reference], arguments, type), arguments, RunOptions()
            )
        except UndecidedError:
            return None
    return found[0] if is_determined(found[0]) else None


def measure(name: str, type: str, arguments: Sequence[Array]) -> tuple[Errors, Errors]:
    """Return the errors of XLA and of the reference executor in a function of one type.

    XLA's subnormal arguments and results are left out, since its CPU backend takes them for zero.
    """
    reference, found = REFERENCES[name], (Errors(), Errors())
    program = program_of([reference], arguments, type)
    natives = [np.asarray(execute(program, *arguments)[0]) for execute in (run, run_reference)]
    element_type = element_type_of_dtype(dtype_of(type))
    values = exact_values(reference, arguments, type)
    for i, value in enumerate(values):
        inputs = [argument[i] for argument in arguments]
        if value is None or not all(_is_finite(number) for number in inputs):
            continue
        is_subnormal = any(map(_is_subnormal, inputs)) or _is_small(value, element_type)
        rounded = native_array(np.asarray([value, None], object)[:1], element_type)[0]
        for errors, native, is_left_out in zip(found, natives, (is_subnormal, False), strict=True):
            if not is_left_out:
                shown = f"{', '.join(map(str, inputs))} -> {native[i]}"
                errors.take(_error(native[i], rounded, value, element_type), shown)
    return found


def _is_finite(number: Any) -> bool:
    wide = complex(number)
    return math.isfinite(wide.real) and math.isfinite(wide.imag)


def _is_subnormal(number: Any) -> bool:
    part = np.float32 if number.dtype == np.complex64 else np.float64 if number.dtype.kind == "c" else number.dtype
    least = 2 * float(ml_dtypes.finfo(part).smallest_normal)  # below it halves are subnormal
    wide = complex(number)
    return any(0 < abs(size) < least for size in (wide.real, wide.imag))


def _is_small(value: Element, element_type: ElementType) -> bool:
    parts = (value.real, value.imag) if isinstance(value, ExactComplex) else (value,)
    least = 2.0 ** (format_of(element_type).least_exponent + 1)
    return any(_is_finite_element(part) and not is_zero(part) and bool(abs(part) < least) for part in parts)


def _is_finite_element(element: Element) -> bool:
    return hasattr(element, "is_finite") or is_zero(element)


def _error(native: Any, rounded: Any, value: Element, element_type: ElementType) -> float:
    """Return the error in ULP; for complex numbers, in ULP of their absolute value; 0 if both overflow."""
    if native == rounded or (native != native and rounded != rounded):
        return 0.0 if not _is_finite(native) else _distance(native, value, element_type)
    return _distance(native, value, element_type)


def _distance(native: Any, value: Element, element_type: ElementType) -> float:
    if not isinstance(value, ExactComplex) or not isinstance(element_type, ComplexType):
        return error_in_ulp(native, value, element_type)
    if not (_is_finite_element(value.real) and _is_finite_element(value.imag)):
        return 0.0  # Annex G is measured apart
    if not _is_finite(native):
        return math.inf
    format: FloatGrid = format_of(element_type)
    size = ball_of(complex_magnitude(value))
    real, imag = (
        abs(ball_of(part) - float(number)) for part, number in ((value.real, native.real), (value.imag, native.imag))
    )
    return float(((real * real + imag * imag).sqrt() / format.ulp(size)).abs_upper())


def measure_all(types: Sequence[str], names: Sequence[str], count: int) -> Iterator[tuple[str, str, Errors, Errors]]:
    """Yield each function and type with the errors of XLA and of the reference executor."""
    for type, table in itertools.product(types, (UNARY, BINARY)):
        is_complex = type.startswith("complex")
        chosen = [n for n, r in table.items() if n in names and (r.complex is not None or not is_complex)]
        arguments = arguments_of(type, 1 if table is UNARY else 2, count, exhaustive=False)
        for name in chosen:
            yield name, type, *measure(name, type, arguments)


_INTRODUCTION = """\
The largest error of XLA, then, after the slash, that of the NumPy reference executor. `python
benchmarks/exact_errors.py` evaluates each function over the real numbers in ball arithmetic, as `--recheck exact` does.
Arguments are the edges of each type and {count} random numbers; XLA's subnormal arguments and results are excluded.
Errors are in ULP of the exact value, also near roots, where XLA's `lgamma` and `digamma` are only accurate to an
absolute error. An asterisk marks results that differ in kind: NaN, infinite or finite where the exact value is not.
"""


def table(rows: Sequence[tuple[str, str, Errors, Errors]], types: Sequence[str], count: int) -> list[str]:
    """Return the lines of a table of both executors."""
    found = {(name, type): pair for name, type, *pair in rows}
    lines = ["## XLA and the reference executor", "", *_INTRODUCTION.format(count=count).splitlines(), ""]
    lines += [f"| function | {' | '.join(f'`{type}`' for type in types)} |", "| --- " * (len(types) + 1) + "|"]
    for name in REFERENCES:
        cells = [" / ".join(map(_cell, found[name, type])) if (name, type) in found else "" for type in types]
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return lines


def _cell(errors: Errors) -> str:
    return f"{errors.worst:.3g}{'*' if errors.wrong else ''}"


def document(types: Sequence[str] = TYPES, names: Sequence[str] = tuple(REFERENCES), count: int = _COUNT) -> str:
    """Return the section of the page."""
    return "\n".join(table(list(measure_all(types, names, count)), types, count))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(REFERENCES), help="functions, separated by commas")
    parser.add_argument("--types", default=",".join(TYPES), help="types, separated by commas")
    parser.add_argument("--count", type=int, default=_COUNT, help="random arguments per function and type")
    options = parser.parse_args()
    print(document(options.types.split(","), options.only.split(","), options.count))


if __name__ == "__main__":
    main()
