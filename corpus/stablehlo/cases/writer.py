"""Writes self-checking programs: inputs as constants, statements as they are, expected values as checks.

Nothing here uses the packages that the programs test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Template
from textwrap import dedent, indent
from typing import Any

import ml_dtypes
import numpy as np

Array = np.ndarray[Any, Any]

#: MLIR names of element types and what holds them.
DTYPES: dict[str, np.dtype[Any]] = {
    "i1": np.dtype(bool),
    **{f"i{width}": np.dtype(f"int{width}") for width in (8, 16, 32, 64)},
    **{f"ui{width}": np.dtype(f"uint{width}") for width in (8, 16, 32, 64)},
    **{f"i{width}": np.dtype(getattr(ml_dtypes, f"int{width}")) for width in (2, 4)},
    **{f"ui{width}": np.dtype(getattr(ml_dtypes, f"uint{width}")) for width in (2, 4)},
    **{f"f{width}": np.dtype(f"float{width}") for width in (16, 32, 64)},
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "f4E2M1FN": np.dtype(ml_dtypes.float4_e2m1fn),
    "f8E3M4": np.dtype(ml_dtypes.float8_e3m4),
    "f8E4M3": np.dtype(ml_dtypes.float8_e4m3),
    "f8E4M3B11FNUZ": np.dtype(ml_dtypes.float8_e4m3b11fnuz),
    "f8E4M3FN": np.dtype(ml_dtypes.float8_e4m3fn),
    "f8E4M3FNUZ": np.dtype(ml_dtypes.float8_e4m3fnuz),
    "f8E5M2": np.dtype(ml_dtypes.float8_e5m2),
    "f8E5M2FNUZ": np.dtype(ml_dtypes.float8_e5m2fnuz),
    "f8E8M0FNU": np.dtype(ml_dtypes.float8_e8m0fnu),
    "complex<f32>": np.dtype(np.complex64),
    "complex<f64>": np.dtype(np.complex128),
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}

SIGNED = ("i2", "i4", "i8", "i16", "i32", "i64")
UNSIGNED = ("ui2", "ui4", "ui8", "ui16", "ui32", "ui64")
INTEGERS = SIGNED + UNSIGNED
FLOATS = ("f16", "bf16", "f32", "f64")
NARROW_FLOATS = tuple(name for name in DTYPES if name.startswith(("f4", "f8")))
COMPLEX = ("complex<f32>", "complex<f64>")


def width(name: str) -> int:
    """Return the number of bits of an integer type."""
    return int(name.lstrip("ui"))


def wrapped(value: int, name: str) -> int:
    """Return an integer reduced to the range of a type, two's complement."""
    bits = width(name)
    value &= (1 << bits) - 1
    return value - (1 << bits) if not name.startswith("u") and value >> (bits - 1) else value


def bounds(name: str) -> tuple[int, int]:
    """Return the smallest and the largest integer of a type."""
    bits = width(name)
    return (0, (1 << bits) - 1) if name.startswith("u") else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


def a(name: str, values: Any) -> Array:
    """Return an array of the element type of that MLIR name."""
    dtype = DTYPES[name]
    if dtype.kind in "iu" and not isinstance(values, np.ndarray):
        return np.array(values, dtype)  # not through float64
    with np.errstate(all="ignore"):
        return np.asarray(values).astype(dtype)


@dataclass(frozen=True)
class Quantized:
    """A constant of a quantized type."""

    element_type: str
    storage: Array


def type_text(value: Array | Quantized) -> str:
    """Return the type of a value."""
    if isinstance(value, Quantized):
        return "tensor<" + "".join(f"{size}x" for size in value.storage.shape) + value.element_type + ">"
    return "tensor<" + "".join(f"{size}x" for size in value.shape) + NAMES[value.dtype] + ">"


def literal(array: Array, *, hexadecimal: bool = False) -> str:
    """Return `dense<...> : type`."""
    if array.size == 0:
        return f"dense<> : {type_text(array)}"

    def nested(part: Array) -> str:
        if part.ndim:
            return f"[{', '.join(nested(np.asarray(row)) for row in part)}]"
        return f"0x{int(part):0{part.dtype.itemsize * 2}X}" if hexadecimal else element(part)

    return f"dense<{nested(array)}> : {type_text(array)}"


def element(value: Array) -> str:
    """Return one element as MLIR writes it: the shortest decimal, bits for what is not finite."""
    dtype = value.dtype
    if dtype.kind == "b":
        return str(bool(value)).lower()
    if dtype.kind == "c":
        return f"({element(value.real)}, {element(value.imag)})"
    if dtype.kind in "iu" or dtype.name.startswith(("int", "uint")):
        return str(int(value))
    wide = float(value)
    if not np.isfinite(wide):
        bits = int(np.array(value).view(f"uint{dtype.itemsize * 8}"))
        return f"0x{bits:0{dtype.itemsize * 2}X}"
    with np.errstate(over="ignore"):
        text = next(t for t in (f"{wide:.{digits}g}" for digits in range(1, 18)) if dtype.type(float(t)) == value)
    if wide == 0 or 1e-4 <= abs(wide) < 1e9:
        return np.format_float_positional(float(text), trim="0")
    mantissa, _, exponent = text.partition("e")
    if "." not in mantissa:
        mantissa += ".0"
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


@dataclass(frozen=True)
class Almost:
    """Floats differ by at most an absolute tolerance."""

    tolerance: float


@dataclass(frozen=True)
class Ulps:
    """Floats are at most so many representable numbers apart; NaN equals NaN."""

    most: int


@dataclass(frozen=True)
class Bits:
    """Equal bits, which tells -0 from 0."""


FloatCheck = Almost | Ulps | Bits | None


@dataclass
class Corpus:
    """Programs by family and operation, each the text of one module."""

    programs: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(
        self,
        family: str,
        op: str,
        name: str,
        text: str,
        inputs: Mapping[str, Array | Quantized],
        expected: Mapping[str, Array],
        float_check: FloatCheck = None,
        *,
        comment: str = "",
        functions: str = "",
    ) -> None:
        """Add a program: constants, the statements of `text` with `$name` for types, and checks.

        Args:
            family: The folder.
            op: The file.
            name: Names the function, behind the operation.
            text: Statements that compute the expected values.
            inputs: Constants by name.
            expected: Values by the name that `text` gives them.
            float_check: How floats are compared; exactly by default, or with no distance if there are NaNs.
            comment: A line for the reader.
            functions: Further functions.
        """
        types = {key: type_text(value) for key, value in {**inputs, **expected}.items()}
        body = [constant(key, value) for key, value in inputs.items()]
        body.append(Template(dedent(text).strip("\n")).substitute(types))
        for key, value in expected.items():
            body += check(key, value, float_check)
        body.append("return")
        lines = [f"// {comment}"] if comment else []
        lines += [f"func.func @{op}_{name}() {{", indent("\n".join(body), "  "), "}"]
        if functions:
            lines.append(Template(dedent(functions).strip("\n")).substitute(types))
        self.programs[family, op].append("\n".join(lines) + "\n")


def constant(name: str, value: Array | Quantized) -> str:
    """Return the statement that defines a constant."""
    if isinstance(value, Quantized):
        stored = literal(value.storage)
        return f"%{name} = stablehlo.constant() <{{value = {stored}}}> : () -> {type_text(value)}"
    return f"%{name} = stablehlo.constant {literal(value)}"


def check(name: str, value: Array, float_check: FloatCheck) -> list[str]:
    """Return the statements that check a value."""
    if isinstance(float_check, Bits):
        bits = np.array(value).view(f"uint{value.dtype.itemsize * 8}")
        return [
            f"%{name}_bits = stablehlo.bitcast_convert %{name} : ({type_text(value)}) -> {type_text(bits)}",
            f"check.expect_eq_const %{name}_bits, {literal(bits, hexadecimal=True)}",
        ]
    is_inexact = value.dtype.kind in "fcV" and not value.dtype.name.startswith(("int", "uint"))
    if is_inexact and isinstance(float_check, Almost):
        return [
            f"check.expect_almost_eq_const %{name}, {literal(value)}, tolerance = {float_text(float_check.tolerance)}"
        ]
    has_nan = is_inexact and bool(np.isnan(value).any())
    if is_inexact and (isinstance(float_check, Ulps) or has_nan):
        most = float_check.most if isinstance(float_check, Ulps) else 0
        return [
            f"%{name}_expected = stablehlo.constant {literal(value)}",
            f"check.expect_close %{name}, %{name}_expected, max_ulp_difference = {most}"
            f" : {type_text(value)}, {type_text(value)}",
        ]
    return [f"check.expect_eq_const %{name}, {literal(value)}"]


def float_text(value: float) -> str:
    """Return a float with a point, as MLIR wants it."""
    return element(np.asarray(value, np.float64))


CORPUS = Corpus()
