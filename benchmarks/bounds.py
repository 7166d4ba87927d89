"""Compares the lower bounds of `hlo-stats --chip` with times measured on a GPU, for the table of docs/costs.md.

python benchmarks/bounds.py [--write docs/costs.md]

Needs JAX with CUDA on an NVIDIA H200. The bound is that of the text that XLA compiled; the time is the best of ten
runs, or the mean of twenty in flight if that is shorter.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import jax
import jax.numpy as jnp
from jax import lax
from page_tables import print_or_write

import hlo_text

_CHIP = "h200"
_N = 8192
_Program = tuple[str, Callable[..., Any], tuple[Any, ...]]


def main() -> None:
    """Print the table, or write it between the markers of a page."""
    print_or_write(__doc__, "bounds.py", _table)


def _table() -> str:
    return "\n".join(
        [
            f"{jax.devices()[0].device_kind}, jax {jax.__version__}.",
            "",
            f"| program | measured, us | bound on `{_CHIP}`, us | bounded by | measured / bound | peak, ours / XLA's |",
            "| --- | ---: | ---: | --- | ---: | ---: |",
            *(_row(*program) for program in _programs()),
            "",
        ]
    )


def _programs() -> Iterator[_Program]:
    square, wide = jnp.ones((_N, _N), jnp.float32), jnp.ones((_N * _N * 4,), jnp.float32)
    half = square.astype(jnp.bfloat16)
    yield "product of bf16, 8192 x 8192", jnp.matmul, (half, half)
    yield "product of f32", jnp.matmul, (square, square)
    yield "product of f32, `HIGHEST`", lambda a, b: jnp.matmul(a, b, precision="highest"), (square, square)
    yield "12 layers of bf16 with `tanh`", _layers, (half[:, : _N // 2], half[: _N // 2, : _N // 2])
    yield "convolution of bf16, 3 x 3", _convolution, _images()
    yield "sum of two arrays of 1 GB", jnp.add, (wide, wide)
    yield "sum over 1 GB", jnp.sum, (wide,)
    yield "softmax of 1 GB", jax.nn.softmax, (jnp.ones((_N * 4, _N), jnp.float32),)
    yield "transpose of 1 GB", lambda a: a.T.copy(), (jnp.ones((_N * 2, _N * 2), jnp.float32),)


def _layers(x: Any, weights: Any) -> Any:
    return lax.fori_loop(0, 12, lambda _, y: jnp.tanh(y @ weights), x)


def _images() -> tuple[Any, ...]:
    return jnp.ones((64, 56, 56, 256), jnp.bfloat16), jnp.ones((3, 3, 256, 256), jnp.bfloat16)


def _convolution(images: Any, kernel: Any) -> Any:
    return lax.conv_general_dilated(images, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _row(name: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    compiled = jax.jit(function).lower(*arguments).compile()
    seconds = _measured(compiled, arguments)
    found = hlo_text.statistics(hlo_text.parse(compiled.as_text()), chip=_CHIP)
    memory = compiled.memory_analysis()
    reserved = memory.argument_size_in_bytes + memory.output_size_in_bytes - memory.alias_size_in_bytes
    reserved += memory.temp_size_in_bytes
    assert found.time is not None
    return (
        f"| {name} | {seconds * 1e6:,.0f} | {found.time.seconds * 1e6:,.0f} | {found.time.bound} "
        f"| {seconds / found.time.seconds:.2f} | {found.peak_bytes / reserved:.3f} |"
    )


def _measured(compiled: Any, arguments: tuple[Any, ...]) -> float:
    for _ in range(3):
        jax.block_until_ready(compiled(*arguments))
    times = []
    for _ in range(10):
        start = time.perf_counter()
        jax.block_until_ready(compiled(*arguments))
        times.append(time.perf_counter() - start)
    start = time.perf_counter()
    for _ in range(20):
        result = compiled(*arguments)
    jax.block_until_ready(result)
    return min(*times, (time.perf_counter() - start) / 20)


if __name__ == "__main__":
    main()
