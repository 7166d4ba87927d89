"""Examples of collective operations from specifications, process by process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import CORPUS


def example_program(example: dict[str, Any]) -> Module:
    """Return the program of an example; its operation may lack a surrounding module."""
    if example["program"].startswith("HloModule"):
        return parse_hlo(example["program"])
    arguments = ", ".join(f"%{name}: {value['type']}" for name, value in example["inputs"].items())
    types = ", ".join(value["type"] for value in example["expected"].values())
    result = example["program"].partition(" =")[0].partition(":")[0]
    count = len(example["expected"])
    names = ", ".join(f"{result}#{i}" for i in range(count)) if count > 1 else result
    return parse_stablehlo(
        f"func.func @main({arguments}) -> ({types}) {{ {example['program']}\n func.return {names} : {types} }}"
    )


@attrs.frozen(eq=False)
class GridExample:
    """A program with its results in every process.

    Attributes:
        module: The program.
        inputs, expected: Arguments and results of each process.
        sizes: The size of the grid, if the program does not name it.
    """

    module: Module
    inputs: list[list[Any]]
    expected: list[list[Any]]
    sizes: dict[str, int]

    def assert_results(self, results: Sequence[Sequence[Any]]) -> None:
        """Assert that processes returned the expected results."""
        assert len(results) == len(self.expected)
        for arrays, wanted in zip(results, self.expected, strict=True):
            for array, value in zip(arrays, wanted, strict=True):
                np.testing.assert_array_equal(array, value)


def _example(example: dict[str, Any]) -> GridExample:
    places = list(next(iter(example["inputs"].values()))["by_process"])
    inputs, expected = (
        [[value["by_process"][place] for value in example[side].values()] for place in places]
        for side in ("inputs", "expected")
    )
    return GridExample(example_program(example), inputs, expected, example.get("config", {}))


def _examples() -> dict[str, GridExample]:
    given = json.loads((CORPUS / "spec_examples_grid.json").read_text())
    stated = {example["id"]: example for example in given if "by_process" in str(example.get("expected"))}
    return {name: _example(example) for name, example in stated.items() if name != "X-raggedalltoall"}


GRID_EXAMPLES = _examples()
