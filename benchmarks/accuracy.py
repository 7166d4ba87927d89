"""Accuracy of elementwise functions: errors of results against exact values from mpmath.

    python benchmarks/accuracy.py [--only cosine,erf] [--types f16,f32] [--count 2000] [--write docs/accuracy.md]

Floats of 8 and 16 bits: every value (functions of two operands: every pair of `f8E4M3FN`, a sample of the others).
Wider floats and complex numbers: the edges of the type and of the functions, and `--count` random bit patterns.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import jax
import ml_dtypes
import numpy as np
from mpmath import mp, mpf, mpmathify

from evaluator import run
from hlo_text.core.ir import Module
from hlo_text.core.types import C64, C128, FloatType, numpy_dtype
from hlo_text.files.loading import parse

from references import BINARY, REFERENCES, UNARY, Reference, UnknownValueError, exact

EIGHT_BITS = ("f8E3M4", "f8E4M3", "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ")
SIXTEEN_BITS = ("f16", "bf16")
TYPES = (*EIGHT_BITS, *SIXTEEN_BITS, "f32", "f64", "complex<f32>", "complex<f64>")
#: Types for which all pairs are tried; for other 8-bit types, each number is paired with 16 others.
_EVERY_PAIR = ("f8E4M3FN",)
#: Bits that references are computed with.
_PRECISION = {"f64": 160, "complex<f64>": 200, "f32": 110, "complex<f32>": 140}
_NARROW_PRECISION = 80
#: Numbers at which functions change: poles, branch points, where they overflow, halves of periods.
_EDGES = (
    0.0,
    0.5,
    1.0,
    1.5,
    2.0,
    3.0,
    4.0,
    10.0,
    88.0,
    89.0,
    100.0,
    709.0,
    710.0,
    1e4,
    1e8,
    1e-3,
    1e-8,
    math.pi,
    math.e,
)


#: Larger logarithms result from the numbers that represent zeros.
_NEAR_A_POLE = 1000


#: Errors that the page explains individually.
_LARGE_ERROR = 16


@attrs.frozen
class Format:
    """The numbers that a float type can represent.

    Attributes:
        significand: Bits of the significand, the leading one included.
        least_exponent: Of the smallest normal number.
        largest: The largest finite number.
        has_infinity: Larger ones become infinite; else NaN or the largest one.
    """

    significand: int
    least_exponent: int
    largest: float
    has_infinity: bool

    @property
    def smallest_normal(self) -> float:
        return math.ldexp(1.0, self.least_exponent)

    def ulp(self, exponent: int) -> Any:
        """The distance of neighbors around 2**exponent as an mpmath number."""
        return mpf(2) ** (max(exponent, self.least_exponent) - self.significand + 1)


@attrs.define
class Accuracy:
    """Errors of a function in one type.

    Attributes:
        worst: The largest error in ULP of normal results of normal arguments.
        at: Where it is.
        count: How many arguments were tried.
        flushed: How many subnormal arguments or results were flushed to zero.
        wrong: Arguments at which the result is of another kind: NaN, infinite or of the other sign.
    """

    worst: float = 0.0
    at: str = ""
    count: int = 0
    flushed: int = 0
    wrong: list[str] = attrs.field(factory=list)


def dtype_of(type: str) -> np.dtype[Any]:
    """Return the numpy dtype of a type's name."""
    return numpy_dtype({"complex<f32>": C64, "complex<f64>": C128}.get(type) or FloatType(type))


def format_of(type: str) -> Format:
    """Return the format of a float type, or of the parts of a complex type."""
    dtype = dtype_of(type)
    if dtype.kind == "c":
        dtype = np.dtype(f"f{dtype.itemsize // 2}")
    info = ml_dtypes.finfo(dtype)
    has_infinity = bool(np.isinf(np.array(np.inf).astype(dtype).astype(np.float64)))
    return Format(info.nmant + 1, int(info.minexp), float(info.max), has_infinity)


def arguments_of(
    type: str, arity: int, count: int, seed: int = 0, *, exhaustive: bool = True
) -> tuple[np.ndarray[Any, Any], ...]:
    """Return test arguments, including NaN and infinities; every value of narrow types if `exhaustive`."""
    generator = np.random.default_rng(seed)
    dtype = dtype_of(type)
    if arity == 1 and (type in EIGHT_BITS or (exhaustive and type in SIXTEEN_BITS)):
        return (_every_value(dtype),)
    if arity == 2 and exhaustive and type in EIGHT_BITS:
        values = _every_value(dtype)
        others = values if type in _EVERY_PAIR else generator.permutation(values)[:16]
        return np.repeat(values, len(others)), np.tile(others, len(values))
    if dtype.kind != "c":
        edges = _edges(dtype)
        columns = [_with_random(edges, dtype, count, generator) for _ in range(arity)]
        if arity == 2:
            pairs = np.array(list(itertools.product(edges.astype(np.float64)[::3], repeat=2))).astype(dtype)
            near = columns[0][:count], (columns[0][:count].astype(np.float64) * 1.25).astype(dtype)
            columns = [np.concatenate([pairs[:, i], columns[i], near[i]]) for i in range(2)]
        return tuple(columns)
    parts = np.dtype(f"f{dtype.itemsize // 2}")
    edges = np.array([0.0, 1.0, 2.0, 0.5, 1e-4, 30.0, np.inf], parts)
    edges = np.concatenate([edges, -edges, [parts.type(np.nan)]])
    grid = np.array([complex(a, b) for a in edges for b in edges], dtype)
    return tuple(
        np.concatenate([grid if i == 0 else generator.permutation(grid), _moderate(dtype, count, generator)])
        for i in range(arity)
    )


def _every_value(dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    return np.arange(1 << (8 * dtype.itemsize), dtype=f"u{dtype.itemsize}").view(dtype)


def _edges(dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    info = ml_dtypes.finfo(dtype)
    limits = [float(info.max), float(info.smallest_normal), float(info.smallest_subnormal), 1 + float(info.eps)]
    edges = np.array([*_EDGES, *limits, 1 - float(info.eps) / 2, np.inf]).astype(dtype)
    return np.concatenate([edges, -edges, np.array([np.nan], dtype)])


def _with_random(
    edges: np.ndarray[Any, Any], dtype: np.dtype[Any], count: int, generator: np.random.Generator
) -> np.ndarray[Any, Any]:
    """Add random bit patterns, and random numbers for which most functions do not overflow."""
    bits = generator.integers(0, 1 << 63, count, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    random = (bits >> np.uint64(64 - 8 * dtype.itemsize)).astype(f"u{dtype.itemsize}").view(dtype)
    return np.concatenate([edges, random, generator.normal(0, 4, count).astype(dtype)])


def _moderate(dtype: np.dtype[Any], count: int, generator: np.random.Generator) -> np.ndarray[Any, Any]:
    size = 10.0 ** generator.uniform(-4, 2, (2, count))
    parts = size * generator.choice([-1.0, 1.0], (2, count))
    return (parts[0] + 1j * parts[1]).astype(dtype)


def compute(references: Sequence[Reference], arguments: Sequence[np.ndarray[Any, Any]], type: str) -> list[Any]:
    """Return the evaluator's result of each function, all computed in one program."""
    return list(run(program_of(references, arguments, type), *arguments))


def program_of(references: Sequence[Reference], arguments: Sequence[np.ndarray[Any, Any]], type: str) -> Module:
    """Return a program that applies functions to the same arguments."""
    tensor = f"tensor<{len(arguments[0])}x{type}>"
    names = [f"%x{number}" for number in range(len(arguments))]
    signature = f"({', '.join([tensor] * len(arguments))}) -> {tensor}"
    lines = [
        f'  %r{number} = "{reference.operation}"({", ".join(names)}) : {signature}'
        for number, reference in enumerate(references)
    ]
    results = [f"%r{number}" for number in range(len(references))]
    text = "\n".join(
        [
            f"func.func @main({', '.join(f'{name}: {tensor}' for name in names)}) -> "
            f"({', '.join([tensor] * len(results))}) {{",
            *lines,
            f"  return {', '.join(results)} : {', '.join([tensor] * len(results))}",
            "}",
        ]
    )
    return parse(text)


def measure(
    reference: Reference, arguments: Sequence[np.ndarray[Any, Any]], results: np.ndarray[Any, Any], type: str
) -> Accuracy:
    """Compare results with exact values; skip NaN and infinite arguments."""
    found = Accuracy()
    form, precision = format_of(type), _PRECISION.get(type, _NARROW_PRECISION)
    wide = np.complex128 if dtype_of(type).kind == "c" else np.float64
    columns = [argument.astype(wide) for argument in arguments]
    for given in zip(results.astype(wide), *columns, strict=True):
        result, inputs = given[0].item(), tuple(value.item() for value in given[1:])
        if all(map(_is_finite, inputs)):
            found.count += 1
            _compare(found, form, reference, inputs, result, precision)
    return found


def _is_finite(value: complex) -> bool:
    return math.isfinite(value.real) and math.isfinite(value.imag)


def _compare(
    found: Accuracy, form: Format, reference: Reference, inputs: tuple[Any, ...], result: Any, precision: int
) -> None:
    try:
        wanted = exact(reference, inputs, precision)
    except UnknownValueError:
        return
    shown = f"{', '.join(map(repr, inputs))} -> {result!r}"
    tiny = 2 * form.smallest_normal  # below it halves are subnormal
    has_subnormal = any(0 < abs(part) < tiny for value in inputs for part in _parts(value))
    if wanted is None or mp.isnan(wanted):
        if _is_finite(result) and not has_subnormal:
            found.wrong.append(f"{shown}, not NaN")
        return
    size = abs(wanted)
    error = 0.0
    if size > form.largest:
        step = form.ulp(math.frexp(form.largest)[1] - 1)
        if _is_finite(result):
            error = float((form.largest - min(abs(result), form.largest)) / step)
        if isinstance(result, float) and result * mp.sign(wanted) < 0:
            found.wrong.append(f"{shown}, not {mp.nstr(wanted, 8)}")
    elif not _is_finite(result):
        is_nearly_overflow = size >= form.largest * (1 - 2.0 ** (4 - form.significand))
        is_pole = isinstance(result, complex) and size > _NEAR_A_POLE
        if not (is_nearly_overflow or is_pole or has_subnormal):
            found.wrong.append(f"{shown}, not {mp.nstr(wanted, 8)}")
        return
    else:
        exponent = mp.frexp(size)[1] - 1 if size else form.least_exponent
        exponent = max(exponent, 0) if reference.has_inexact_roots else exponent
        difference = abs(mpmathify(result) - wanted) / form.ulp(max(exponent, -20000))
        error = float(min(difference, 1e30))
    is_subnormal = has_subnormal or size < tiny
    if is_subnormal and error > 2 ** (form.significand - 8 if form.significand > 10 else 1):
        found.flushed += 1
    elif error > found.worst and not is_subnormal:
        found.worst, found.at = error, shown


def _parts(value: complex) -> tuple[float, ...]:
    return (value.real, value.imag) if isinstance(value, complex) else (value,)


def measure_all(
    types: Sequence[str], names: Sequence[str], count: int, *, exhaustive: bool = True
) -> Iterator[tuple[str, str, Accuracy]]:
    """Yield each function's name and type with its accuracy on `arguments_of`."""
    for type, table in itertools.product(types, (UNARY, BINARY)):
        is_complex = type.startswith("complex")
        chosen = {n: r for n, r in table.items() if n in names and (r.complex is not None or not is_complex)}
        if not chosen:
            continue
        arguments = arguments_of(type, 1 if table is UNARY else 2, count, exhaustive=exhaustive)
        results = compute(list(chosen.values()), arguments, type)
        for (name, reference), result in zip(chosen.items(), results, strict=True):
            yield name, type, measure(reference, arguments, result, type)


#: NumPy's functions, which follow Annex G of the C standard at infinities and NaN.
_ANNEX_G = {
    "cosine": np.cos,
    "exponential": np.exp,
    "exponential_minus_one": np.expm1,
    "log": np.log,
    "sine": np.sin,
    "log_plus_one": np.log1p,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "cosh": np.cosh,
    "sinh": np.sinh,
}


def measure_infinities() -> Iterator[tuple[str, int, list[str], list[str]]]:
    """Yield complex functions, the number of non-finite arguments, and those with results unlike Annex G.

    The first list contains the arguments at which a part of our result is NaN and that of Annex G is not, the second
    all other differences.
    """
    parts = (np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, np.nan)
    given = [complex(x, y) for x, y in itertools.product(parts, repeat=2) if not (np.isfinite(x) and np.isfinite(y))]
    numbers = np.array(given, np.complex64)
    results = compute([UNARY[name] for name in _ANNEX_G], [numbers], "complex<f32>")
    for (name, function), ours in zip(_ANNEX_G.items(), results, strict=True):
        less_known, other = [], []
        for number, found, expected in zip(numbers, ours, function(numbers), strict=True):
            pairs = [(found.real, expected.real), (found.imag, expected.imag)]
            differing = [(x, y) for x, y in pairs if not (np.isclose(x, y) or (np.isnan(x) and np.isnan(y)))]
            if differing:
                shown = f"{number} -> {found}, not {expected}"
                (less_known if all(np.isnan(x) for x, _ in differing) else other).append(shown)
        yield name, len(numbers), less_known, other


_HEADER = """# Accuracy of elementwise functions

The largest measured error of each function and type, in ULP of the result's type.

`python benchmarks/accuracy.py --write docs/accuracy.md` wrote this page on {device} with jax {jax}. Exact values
come from mpmath; a correctly rounded result has an error of at most 0.5. Arguments are all values of 8- and 16-bit
floats (for functions of two operands, all pairs of `f8E4M3FN` and a sample of the others). For wider floats and
complex numbers they are random bit patterns and the edges of the type and function: poles, branch cuts with both
zeros, and overflow. The error of a complex result is its distance in ULP of its absolute value.
`tests/evaluator/lowering/test_accuracy.py` checks a smaller sample against limits.

Special functions of floats with less than 32 bits are computed in `f32` and rounded once. In most functions, XLA's
CPU backend treats subnormal numbers as zero, and some functions also flush numbers below twice the smallest normal
one. Errors exclude such arguments and results. The column "flushed" counts the `f32` and `f64` results that became
zero or are otherwise far off. Near their roots, `lgamma` and `digamma` are accurate to an absolute error; errors
there are in ULP of 1.
"""
_EXPLANATION = """\
XLA's series for `zeta` and `polygamma` lose digits and overflow for large orders and for negative numbers, where terms
of different sign cancel. Powers of complex numbers are exponentials of products and amplify the rounding errors of
these. A subnormal part of a complex result may be returned as zero.
"""
_INFINITIES = """\
Results at numbers with an infinite or NaN part, compared with Annex G of the C standard. Functions of floats return
their limits at infinities.
"""
_COLUMNS = {
    "8 bits": EIGHT_BITS,
    **{type: (type,) for type in (*SIXTEEN_BITS, "f32", "f64", "complex<f32>", "complex<f64>")},
}
_SHOWN_ARGUMENTS = 3


def document(rows: Sequence[dict[str, Any]], device: str, version: str) -> str:
    """Return a page of Markdown from results of `measure_all`, as dictionaries with `function` and `type`."""
    found = {(row["function"], row["type"]): row for row in rows}
    lines = [_HEADER.format(device=device, jax=version), "## Largest errors", ""]
    lines += [f"| function | {' | '.join(f'`{name}`' if name[0] != '8' else name for name in _COLUMNS)} | flushed |"]
    lines += ["| --- " * (len(_COLUMNS) + 2) + "|"]
    for function in REFERENCES:
        cells = []
        for types in _COLUMNS.values():
            worst = [found[function, type]["worst"] for type in types if (function, type) in found]
            cells.append(f"{max(worst):.3g}" if worst else "")
        flushed = sum(found[function, type]["flushed"] for type in ("f32", "f64") if (function, type) in found)
        lines.append(f"| `{function}` | {' | '.join(cells)} | {flushed or ''} |")
    large = [row for row in rows if row["worst"] > _LARGE_ERROR]
    lines += [
        "",
        f"## Errors of more than {_LARGE_ERROR} ULP",
        "",
        "| function | type | error | at |",
        "| --- " * 4 + "|",
    ]
    lines += [f"| `{row['function']}` | `{row['type']}` | {row['worst']:.3g} | `{row['at']}` |" for row in large]
    lines += ["", "## Results of another kind", ""]
    lines += ["Arguments for which the result and the exact value differ in kind (one is NaN or infinite, the other is"]
    lines += ["not) or in sign.", "", "| function | type | how many | for example |", "| --- " * 4 + "|"]
    for row in rows:
        if row["wrong"]:
            examples = "<br>".join(f"`{text}`" for text in row["wrong"][:_SHOWN_ARGUMENTS])
            share = f"{len(row['wrong'])} of {row['count']}"
            lines.append(f"| `{row['function']}` | `{row['type']}` | {share} | {examples} |")
    lines += ["", _EXPLANATION, "## Complex infinities", "", _INFINITIES]
    lines += ["| function | tried | NaN where Annex G has a value | otherwise different |", "| --- " * 4 + "|"]
    for name, count, less_known, other in measure_infinities():
        lines.append(f"| `{name}` | {count} | {len(less_known)} | {'<br>'.join(f'`{text}`' for text in other)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(REFERENCES), help="functions, separated by commas")
    parser.add_argument("--types", default=",".join(TYPES), help="types, separated by commas")
    parser.add_argument("--count", type=int, default=2000, help="random arguments per function and type")
    parser.add_argument("--write", type=Path, help="write the tables to this file")
    options = parser.parse_args()
    rows = []
    for name, type, found in measure_all(options.types.split(","), options.only.split(","), options.count):
        rows.append({"function": name, "type": type, **attrs.asdict(found)})
        print(f"{name:22} {type:14} {found.worst:9.3g} ulp of {found.count:6}, flushed {found.flushed:5}, ", end="")
        print(f"wrong {len(found.wrong):5}  {found.at}", *found.wrong[:_SHOWN_ARGUMENTS], sep="\n    ", flush=True)
    if options.write is not None:
        import exact_errors  # which uses this module

        page = document(rows, jax.devices()[0].device_kind.upper(), jax.__version__)
        options.write.write_text(f"{page}\n{exact_errors.document()}\n")


if __name__ == "__main__":
    main()
