"""Attributes, types, operands and operations of no StableHLO there is yet: kept, printed back, reported, not run."""

from __future__ import annotations

from functools import partial

import pytest

import hlo_text
from evaluator import run
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.core.diagnostics import ContainerError, HloTextError, ParseError
from hlo_text.core.ir import UnregisteredOperation, walk
from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle
from support.oracles.structure import differences

_VALUE = "tensor<2xf32>"
#: A statement of `%a` and the code of its error.
STATEMENTS = {
    "scaled dot": (
        "stablehlo.dot_general %arg0, %arg0, [%arg0, %arg0], contracting_dims = [0] x [0] {block_scaling_config = "
        "#stablehlo.block_scaling_config<lhs = {size = 1}>} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, "
        "tensor<2xf32>) -> tensor<2xf32>",
        "syntax",
    ),
    "unknown attribute": (f"stablehlo.abs %arg0 {{x = #stablehlo.foo<a = [1]>}} : {_VALUE}", "attribute.unknown"),
    "in a list": (f"stablehlo.abs %arg0 {{x = [{{y = #chlo.foo}}]}} : {_VALUE}", "attribute.unknown"),
    "unknown enum": (f"stablehlo.abs %arg0 {{x = #stablehlo<foo BAR>}} : {_VALUE}", "attribute.unknown"),
    "unknown value of an enum": (f"stablehlo.abs %arg0 {{x = #stablehlo<precision BAR>}} : {_VALUE}", "attribute.enum"),
    "malformed body": (f"stablehlo.abs %arg0 {{x = #stablehlo.gather<offset_dims = {{}} 7>}} : {_VALUE}", "syntax"),
    "unknown field": (
        '"stablehlo.gather"(%arg0, %arg0) <{dimension_numbers = #stablehlo.gather<foo = 1>, slice_sizes = array<i64>}> '
        ": (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
        "attribute.field",
    ),
    "unknown keyword": (f"stablehlo.abs %arg0, mode = {{a = 1}} : {_VALUE}", "syntax"),
    "unknown word": (
        "stablehlo.compare NEAR, %arg0, %arg0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
        "attribute.enum",
    ),
    "other kind": (
        '"stablehlo.reverse"(%arg0) <{dimensions = 3 : i32}> : (tensor<2xf32>) -> tensor<2xf32>',
        "attribute.kind",
    ),
    "another operand": (f"stablehlo.abs %arg0, %arg0 : {_VALUE}", "arity.operands"),
    "unknown operation": (f"stablehlo.foo %arg0, mode = [a] : {_VALUE}", "operation.unknown"),
    "reduction": (
        "stablehlo.reduce(%arg0 init: %arg0) applies stablehlo.add across dimensions = [] {x = #stablehlo.foo<1>} : "
        "(tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
        "attribute.unknown",
    ),
    "composite": (
        '"stablehlo.composite"(%arg0) <{composite_attributes = {a = #stablehlo.foo<1>}, decomposition = @main, '
        'name = "a.b"}> : (tensor<2xf32>) -> tensor<2xf32>',
        "attribute.unknown",
    ),
}  # fmt: skip


def _program(statement: str) -> str:
    return (
        f"module {{\n  func.func @main(%arg0: {_VALUE}) -> {_VALUE} {{\n    %0 = {statement}\n"
        f"    %1 = stablehlo.negate %0 : {_VALUE}\n    return %1 : {_VALUE}\n  }}\n}}\n"
    )


@pytest.mark.parametrize(("statement", "code"), STATEMENTS.values(), ids=STATEMENTS)
def test_operations_of_newer_versions_are_kept(statement: str, code: str) -> None:
    text = _program(statement)
    module = parse_stablehlo(text)
    assert module.to_text() == text
    assert differences(module, parse_stablehlo(text, cache=False)) == []
    (found,) = hlo_text.verify(module)
    assert (found.code, found.severity) == (code, "error")
    assert found.span is not None
    assert text.count("\n", 0, found.span.start) == 2
    assert oracle().accepts_mlir(text) is not None
    with pytest.raises(HloTextError):
        run(module, [1.0, 2.0])
    for write in (write_bytecode, partial(write_artifact, target="1.9.0")):
        with pytest.raises(ContainerError, match="stablehlo"):
            write(module)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (
            "func.func @f(%arg0: tensor<2xf32> {x.y = #stablehlo.foo<3>}) -> (tensor<2xf32> {x.y = [#chlo<a b>]}) {\n"
            "  return %arg0 : tensor<2xf32>\n}",
            ["attribute.unknown"],
        ),
        ("module attributes {x.y = #stablehlo.foo} {\n}", ["attribute.unknown"]),
        ("func.func private @f(!stablehlo.foo<2xf32>)", ["type.unknown"]),
        ("func.func private @f(tensor<2x!stablehlo.foo>)", ["type.unknown"]),
        (
            "#b = #stablehlo.foo<4>\nfunc.func private @f(tensor<f32> {x.y = #b})\n"
            "func.func @g(%arg0: tensor<f32>) {\n  %0 = stablehlo.abs %arg0 {x = #b} : tensor<f32>\n  return\n}",
            ["attribute.unknown", "attribute.unknown"],
        ),
    ],
)
def test_signatures_and_aliases(text: str, codes: list[str]) -> None:
    module = parse_stablehlo(text)
    assert [found.code for found in hlo_text.verify(module)] == codes
    assert oracle().accepts_mlir(text) is not None
    with pytest.raises(ContainerError, match=r"unknown|portable artifacts only contain StableHLO"):
        write_artifact(module, "1.9.0")
    again = parse_stablehlo(module.to_text())
    assert again.to_text() == module.to_text()


def test_attributes_of_loops_are_kept() -> None:
    loop = (
        f"stablehlo.while(%iterArg = %arg0) : {_VALUE} attributes {{x = #stablehlo.foo<1>}}\n    cond {{\n"
        "      %c = stablehlo.constant dense<false> : tensor<i1>\n      stablehlo.return %c : tensor<i1>\n"
        f"    }} do {{\n      stablehlo.return %iterArg : {_VALUE}\n    }}"
    )
    module = parse_stablehlo(_program(loop))
    assert module.to_text() == _program(loop)
    (found,) = hlo_text.verify(module)
    assert found.code == "attribute.unknown"
    assert found.span is not None
    assert oracle().accepts_mlir(_program(loop)) is not None


@pytest.mark.parametrize("prefix", ["#mhlo", "#sdy", "#vhlo", "#foo"])
def test_attributes_of_other_dialects_are_kept(prefix: str) -> None:
    text = _program(f"stablehlo.abs %arg0 {{x = {prefix}.foo<a = [1], b = {{c}}>, y = {prefix}<foo BAR>}} : {_VALUE}")
    module = parse_stablehlo(text)
    assert module.to_text() == text
    assert hlo_text.verify(module) == []


def test_many_operations_are_kept() -> None:
    statement = f"stablehlo.abs %arg0 {{x = #stablehlo.foo<1>}} : {_VALUE}\n    %c = stablehlo.foo %arg0 : {_VALUE}"
    body = "".join(f"    %{number} = {statement.replace('%c', f'%c{number}')}\n" for number in range(100))
    module = parse_stablehlo(f"func.func @f(%arg0: {_VALUE}) {{\n{body}    return\n}}")
    kept = [op for op in walk(module) if isinstance(op, UnregisteredOperation)]
    assert len(kept) == 200


def test_other_errors_are_errors_of_the_text() -> None:
    text = _program(f"stablehlo.abs %arg0 {{x = #stablehlo.foo<1>}} : {_VALUE}").replace("negate %0", "negate %9")
    with pytest.raises(ParseError) as caught:
        parse_stablehlo(text)
    assert [found.code for found in caught.value.diagnostics] == ["attribute.unknown", "ssa.undefined"]
