"""The specification's worked examples, run and compared with their stated results."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluator import run, run_reference
from hlo_text.core.types import TensorType, TupleType, Type, numpy_dtype
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import CORPUS

_EXAMPLES = json.loads((CORPUS / "spec_examples.json").read_text())


def _program(example: dict[str, Any]) -> str:
    arguments = ", ".join(f"%{name}: {value['type']}" for name, value in example["inputs"].items())
    types = ", ".join(value["type"] for value in example["expected"].values())
    names = ", ".join(f"%{name}" for name in example["expected"])
    return f"""
        func.func @main({arguments}) -> ({types}) {{
        {example["program"]}
        func.return {names} : {types}
        }}"""


def _value(value: Any, type: Type) -> Any:
    """Return a value of the corpus as arrays: hexadecimal texts are bits, complex numbers pairs, tuples lists."""
    if isinstance(type, TupleType):
        return tuple(_value(element, part) for element, part in zip(value, type.types, strict=True))
    assert isinstance(type, TensorType)
    dtype = numpy_dtype(type.element_type)

    def element(item: Any) -> Any:
        if isinstance(item, str) and item.startswith("0x"):
            return np.array(int(item, 16), f"uint{dtype.itemsize * 8}").view(dtype)[()]
        if isinstance(item, list):
            return complex(*item)
        return dtype.type(item) if isinstance(item, str) else item

    def nested(item: Any, depth: int) -> Any:
        return [nested(part, depth - 1) for part in item] if depth else element(item)

    return np.array(nested(value, type.rank), dtype).reshape([size or 0 for size in type.shape])


def _assert_equal(actual: Any, expected: Any, tolerance: float) -> None:
    if isinstance(expected, tuple):
        for part, wanted in zip(actual, expected, strict=True):
            _assert_equal(part, wanted, tolerance)
        return
    assert actual.dtype == expected.dtype
    if tolerance:
        np.testing.assert_allclose(actual, expected, rtol=tolerance, atol=tolerance)
    else:
        np.testing.assert_array_equal(actual, expected)


@pytest.mark.parametrize("executor", [run, run_reference], ids=["xla", "reference"])
@pytest.mark.parametrize("example", _EXAMPLES, ids=[example["id"] for example in _EXAMPLES])
def test_example(example: dict[str, Any], executor: Callable[..., tuple[Any, ...]]) -> None:
    module = parse_stablehlo(_program(example), cache=False)
    function = module.entry()
    arguments = [
        _value(given["value"], argument.type)
        for given, argument in zip(example["inputs"].values(), function.body.arguments, strict=True)  # type: ignore[union-attr]  # MLIR
    ]
    results = executor(module, *arguments)
    types = function.function_type.results  # type: ignore[union-attr]  # MLIR
    for actual, stated, type in zip(results, example["expected"].values(), types, strict=True):
        _assert_equal(actual, _value(stated["value"], type), example.get("tolerance", 0))


def test_corpus_states_values_for_every_operation() -> None:
    assert len(_EXAMPLES) == 95
