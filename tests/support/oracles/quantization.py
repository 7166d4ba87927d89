"""Quantization by the specification's formulas, for expected values."""

from __future__ import annotations

from typing import Any

import attrs
import ml_dtypes
import numpy as np

from evaluator import run
from hlo_text.core.types import TensorType, numpy_dtype
from hlo_text.mlir.parse import parse_stablehlo

Array = Any


FLOATS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}


@attrs.frozen
class Quantization:
    """A quantized element type, and the specification's computations with it."""

    storage: str
    expressed: str
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None = None
    range: tuple[int, int] | None = None

    @property
    def dtype(self) -> np.dtype[Any]:
        word = f"func.func @main(%a: tensor<{self.storage}>) {{ return }}"
        (argument,) = parse_stablehlo(word).functions["main"].body.arguments
        assert isinstance(argument.type, TensorType)
        return numpy_dtype(argument.type.element_type)

    @property
    def float_dtype(self) -> np.dtype[Any]:
        return np.dtype(FLOATS[self.expressed])

    @property
    def limits(self) -> tuple[int, int]:
        info = ml_dtypes.iinfo(self.dtype)
        return self.range or (int(info.min), int(info.max))

    @property
    def text(self) -> str:
        pairs = [f"{scale:.9f}:{zero}" for scale, zero in zip(self.scales, self.zero_points, strict=True)]
        parameters = pairs[0] if self.axis is None else "{" + ",".join(pairs) + "}"
        axis = "" if self.axis is None else f":{self.axis}"
        storage = self.storage + (f"<{self.range[0]}:{self.range[1]}>" if self.range else "")
        return f"!quant.uniform<{storage}:{self.expressed}{axis}, {parameters}>"

    def tensor(self, *shape: int) -> str:
        return f"tensor<{''.join(f'{size}x' for size in shape)}{self.text}>"

    def along(self, values: tuple[Any, ...], dtype: Any, rank: int) -> Array:
        array = np.asarray(values, np.float64).astype(dtype)
        return array.reshape([-1 if d == self.axis else 1 for d in range(rank)])

    def dequantize(self, stored: Array) -> Array:
        difference = stored.astype(np.int64) - self.along(self.zero_points, np.int64, stored.ndim)
        return difference.astype(self.float_dtype) * self.along(self.scales, self.float_dtype, stored.ndim)

    def before_rounding(self, reals: Array) -> Array:
        assert reals.dtype == self.float_dtype
        with np.errstate(over="ignore"):
            scaled = reals / self.along(self.scales, self.float_dtype, reals.ndim)
            return scaled + self.along(self.zero_points, self.float_dtype, reals.ndim)

    def quantize(self, reals: Array) -> Array:
        low, high = (np.asarray(limit).astype(self.float_dtype) for limit in self.limits)
        clamped = np.minimum(np.maximum(self.before_rounding(reals), low), high)
        rounded = np.rint(clamped.astype(np.float64))
        least, most = ml_dtypes.iinfo(self.dtype).min, ml_dtypes.iinfo(self.dtype).max
        return np.where(np.isnan(rounded), 0, np.clip(rounded, float(least), float(most))).astype(np.int64)

    def draw(self, seed: int, *shape: int) -> Array:
        low, high = self.limits
        return np.random.default_rng(seed).integers(low, high + 1, shape).astype(self.dtype)

    def all_values(self) -> Array:
        low, high = self.limits
        return np.arange(low, high + 1).astype(self.dtype)


TENTH = Quantization("i8", "f32", (0.1,), (3,))


FINE = Quantization("i8", "f32", (0.0173,), (-77,))


EXACT = Quantization("i8", "f32", (0.5,), (4,))


def run_one(
    name: str, operands: list[str], results: list[str], *arrays: Array, extra: str = "", jit: bool = True
) -> Any:
    arguments = ", ".join(f"%a{number}: {type}" for number, type in enumerate(operands))
    names = ", ".join(f"%a{number}" for number in range(len(operands)))
    outputs = ", ".join(f"%r#{number}" for number in range(len(results))) if len(results) > 1 else "%r"
    count = f":{len(results)}" if len(results) > 1 else ""
    text = f"""func.func @main({arguments}) -> ({", ".join(results)}) {{
      %r{count} = "stablehlo.{name}"({names}) {extra} : ({", ".join(operands)}) -> ({", ".join(results)})
      func.return {outputs} : {", ".join(results)}
    }}"""
    found = run(parse_stablehlo(text), *arrays, jit=jit)
    return found[0] if len(results) == 1 else found


def assert_stored(found: Array, expected: Array, quantization: Quantization) -> None:
    assert found.dtype == quantization.dtype
    np.testing.assert_array_equal(found.astype(np.int64), expected)


def away_from_ties(reals: Array, quantization: Quantization, margin: float) -> Array:
    """Return a mask of the elements that round the same way after a small error."""
    exact = quantization.before_rounding(reals).astype(np.float64)
    return np.abs(exact - np.floor(exact) - 0.5) > margin
