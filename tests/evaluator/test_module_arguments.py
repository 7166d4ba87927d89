"""Paths, text and loaded programs where the evaluator requires a module: the error names the remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import evaluator
import frontends
import hlo_text

_TEXT = """func.func @main() -> tensor<f32> {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  return %0 : tensor<f32>
}
"""

_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "compare": lambda given: evaluator.compare(given, given),
    "compare with": lambda given: evaluator.compare(hlo_text.parse(_TEXT), given),
    "compare against": lambda given: evaluator.compare(given, against="wide"),
    "find_nan": evaluator.find_nan,
    "lower": evaluator.lower,
    "reduce": lambda given: evaluator.reduce(given, lambda module: True),
    "run": evaluator.run,
    "run_distributed": lambda given: evaluator.run_distributed(given, [[]]),
    "run_grid": lambda given: evaluator.run_grid(given, [[]]),
    "run_reference": evaluator.run_reference,
    "run_reference_grid": lambda given: evaluator.run_reference_grid(given, [[]]),
    "summarize_values": evaluator.summarize_values,
    "to_function": frontends.to_function,
    "to_source": frontends.to_source,
    "values_by_place": evaluator.values_by_place,
}


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_paths_text_and_programs_are_not_modules(name: str, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"got the path 'f\.mlir'; load it with hlo_text\.load\('f\.mlir'\)"):
        _FUNCTIONS[name]("f.mlir")
    with pytest.raises(TypeError, match=r"got text; parse it with hlo_text\.parse\(text\)"):
        _FUNCTIONS[name](_TEXT)
    path = tmp_path / "f.mlir"
    path.write_text(_TEXT)
    with pytest.raises(TypeError, match="got a Program; use its attribute `module`"):
        _FUNCTIONS[name](evaluator.load(path))
