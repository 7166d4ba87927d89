"""Parts of programs for grids of processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.grid.process_groups import Grid
from hlo_text.core.ir import Module
from hlo_text.mlir.parse import parse_stablehlo

#: A computation that adds elements of the type T.
ADD = """({
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    %s = stablehlo.add %a, %b : tensor<T>
    stablehlo.return %s : tensor<T>
})"""
CHANNEL = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>"


def dense(rows: Sequence[Sequence[int]]) -> str:
    if not rows:
        return "dense<> : tensor<0x0xi64>"
    return f"dense<{[list(row) for row in rows]}> : tensor<{len(rows)}x{len(rows[0])}xi64>"


def collective(op: str, attributes: str, region: str, source: str, target: str) -> Module:
    return parse_stablehlo(
        f"""func.func @main(%x: tensor<{source}>) -> tensor<{target}> {{
          %0 = "stablehlo.{op}"(%x) {region} {{{attributes}}} : (tensor<{source}>) -> tensor<{target}>
          return %0 : tensor<{target}>
        }}"""
    )


def numbered(grid: Grid, shape: tuple[int, ...], dtype: Any = np.float32) -> np.ndarray:
    """Return small whole numbers that differ in every process."""
    generator = np.random.default_rng(len(shape) + grid.num_processes)
    return generator.integers(-20, 20, (grid.num_processes, *shape)).astype(dtype)
