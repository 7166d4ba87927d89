"""Assembly formats of other dialects: one declared line yields reader, printer and template."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hlo_text import Value, clear_caches, ops
from hlo_text.core.forms import CustomForm
from hlo_text.core.opdef import MLIR_OPERATIONS, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.types import TensorType
from hlo_text.mlir.lines import statements
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle

PRETTY = """func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = toy.scale %arg0 by 3 saturated : tensor<4xf32>
  %1 = toy.scale %0 by -1 {toy.note = "x"} : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
GENERIC = '"toy.scale"(%arg0) <{factor = 3 : i64, is_saturated}> : (tensor<4xf32>) -> tensor<4xf32>'


@pytest.fixture
def _toy() -> Iterator[None]:
    @op(mlir="toy.scale")
    class Scale(ops.UpstreamOperation):
        """Operation of a dialect of this test."""

        has_one_type = True
        operand: Value = operand_field(TensorType)
        result: Value = result_field(TensorType)
        factor: int = attribute_field(Kind.I64)
        is_saturated: bool = attribute_field(Kind.UNIT, default=False)
        form = CustomForm(" % by {factor:i64}{?is_saturated:unit: saturated}", "operand")

    clear_caches()
    yield
    del MLIR_OPERATIONS["toy.scale"]
    clear_caches()


@pytest.mark.usefixtures("_toy")
@pytest.mark.parametrize("cache", [True, False])
def test_a_layout_reads_and_prints(cache: bool) -> None:
    module = parse_stablehlo(PRETTY, cache=cache)
    first, second, _ = module.functions["f"].body.operations
    assert (first.name, first.factor, first.is_saturated) == ("toy.scale", 3, True)
    assert (second.factor, second.is_saturated) == (-1, False)
    assert second.annotations is not None
    assert "toy.scale %arg0 by 3 saturated : tensor<4xf32>" in module.to_text()
    assert 'toy.scale %0 by -1 {toy.note = "x"} : tensor<4xf32>' in module.to_text()
    assert GENERIC in module.to_text(generic=True)
    assert parse_stablehlo(module.to_text(generic=True), cache=cache).to_text() == module.to_text()


@pytest.mark.usefixtures("_toy")
def test_a_layout_is_a_template(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements.StatementReader, "_by_grammar", None)
    assert parse_stablehlo(PRETTY).statistics.fallbacks == 0


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize(
    "form",
    [
        "tensor.empty() : tensor<2xf32>, index",
        "tensor.dim %t, %i : tensor<2xf32> -> i32",
        "tensor.cast %t : tensor<2xf32>",
        "tensor.cast %t : tensor<2xf32> -> tensor<?xf32>",
        "tensor.rank %t",
        "tensor.reshape %t(%s) : (tensor<2xf32>) -> tensor<?xf32>",
        "arith.addi %i, %i",
        "arith.addi %i, %i : index, index",
        "arith.select %p, %i, %i : i1, index, index",
        "shape.rank %t : tensor<2xf32>",
        "shape.const_size 3 : i32",
    ],
)
def test_other_numbers_of_types_are_not_read(form: str, cache: bool) -> None:
    text = f"func.func @f(%t: tensor<2xf32>, %i: index, %s: tensor<1xindex>, %p: i1) {{\n  %0 = {form}\n  return\n}}\n"
    assert oracle().accepts_mlir(text) is not None
    module = parse_stablehlo(text, cache=cache)
    assert [diagnostic.code for diagnostic in verify(module)] == ["operation.form"]
    assert parse_stablehlo(module.to_text(), cache=cache).to_text() == module.to_text()
