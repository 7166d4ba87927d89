"""`repr` of each part of a program is short; `str` is its text."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    FileLocation,
    Literal,
    Location,
    NameLocation,
    ReplicaGroups,
    StringAttribute,
)
from hlo_text.core.ir import Block, HloHeader, Operation, Region, Value, walk
from hlo_text.core.types import F32, TensorType, TupleType, Type
from hlo_text.hlo.codecs import Metadata

from support.folders import CORPUS

MODELS = sorted(path for path in (CORPUS / "models").iterdir() if path.suffix in (".hlo", ".mlir"))
MLIR = """module @m {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %arg0, %arg0 {mine.note = 1 : i32} : tensor<2xf32>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
"""


def assert_short(thing: object) -> None:
    shown = repr(thing)
    assert len(shown) <= 120
    assert "\n" not in shown


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.name)
def test_every_part_of_a_program_is_short(path: object) -> None:
    module = hlo_text.parse(path.read_text())  # type: ignore[attr-defined]
    for op in walk(module):
        regions: list[Region] = [*op.regions]
        blocks: list[Block] = [block for region in regions for block in region.blocks]
        values: list[Value] = [*op.results]
        for part in (op, *regions, *blocks, *values, *(value.type for value in values), op.annotations):
            assert_short(part)


def test_attributes_locations_and_headers_are_short() -> None:
    location: Location = FileLocation("a" * 200, 1, 2)
    attribute: Attribute = StringAttribute("b" * 200)
    for _ in range(20_000):
        location = NameLocation("c", location)
        attribute = ArrayAttribute((attribute, attribute))
    header = HloHeader({str(number): "d" for number in range(1000)})
    groups = ReplicaGroups(((1, 2, 3),) * 1000)
    literal = ArrayAttribute((Literal(TensorType((9999,), F32), np.zeros(9999, np.float32)),))
    for part in (location, attribute, header, groups, literal, Metadata("e" * 200)):
        assert_short(part)
    assert repr(StringAttribute("f")) == "<StringAttribute value = 'f'>"


def test_deep_and_wide_types_are_short() -> None:
    type = TupleType((TensorType((2,), F32),) * 1000)
    for _ in range(5000):
        type = TupleType((type,))
    assert_short(type)
    assert str(type) == repr(type)
    assert_short(Value(type, "x" * 1000))


def test_errors_and_sources_do_not_show_the_text() -> None:
    body = "  %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>\n" + "  // a note\n" * 100_000
    text = f"func.func @main(%arg0: tensor<2xf32>) -> tensor<3xf32> {{\n{body}  return %0 : tensor<2xf32>\n}}\n"
    (diagnostic,) = hlo_text.verify(hlo_text.parse(text))
    assert diagnostic.source is not None
    assert_short(diagnostic.source)
    assert len(repr(diagnostic)) < 500
    with pytest.raises(hlo_text.VerificationError) as caught:
        hlo_text.check(hlo_text.parse(text))
    assert len(repr(caught.value)) < 500


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.name)
def test_a_module_is_its_text(path: object) -> None:
    module = hlo_text.parse(path.read_text())  # type: ignore[attr-defined]
    assert str(module) == module.to_text()


def line_of(text: str, beginning: str) -> str:
    (line,) = (line.strip() for line in text.splitlines() if line.strip().startswith(beginning))
    return line


def test_mlir_operations_are_their_lines() -> None:
    module = hlo_text.parse_stablehlo(MLIR)
    assert str(module) == MLIR
    function = module.functions["main"]
    assert str(function) == "\n".join(line[2:] for line in MLIR.splitlines()[1:-1])
    add, constant, end = function.body.operations
    assert str(add) == line_of(MLIR, "%0 =")
    assert str(constant) == line_of(MLIR, "%cst =")
    assert str(end) == "func.return %0 : tensor<2xf32>"


def test_types_and_attributes_are_their_texts() -> None:
    add, constant, _ = hlo_text.parse_stablehlo(MLIR).functions["main"].body.operations
    assert add.annotations is not None
    assert str(add.annotations.discardable["mine.note"]) == "1 : i32"
    assert str(add.result.type) == "tensor<2xf32>"
    assert str(constant.attributes["value"]) == "dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>"


def is_scalar(type: Type) -> bool:
    """Whether a type is the same in HLO and MLIR; operations with such types are shown as in MLIR."""
    return isinstance(type, TensorType) and not type.shape


def test_hlo_operations_are_their_lines() -> None:
    text = (CORPUS / "models" / "transformer_block_optimized.hlo").read_text()
    module = hlo_text.parse_hlo(text)
    entry = module.entry()
    assert isinstance(entry, Region)
    shown: list[Operation] = [op for op in entry.operations if op.results and not is_scalar(op.result.type)]
    assert len(shown) > 30
    lines = {line.strip().removeprefix("ROOT ") for line in module.to_text().splitlines()}
    assert {str(op) for op in shown} <= lines
