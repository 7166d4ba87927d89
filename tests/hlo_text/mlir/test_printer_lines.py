"""Texts that the printer stores in attributes and types: they never depend on what was printed before."""

import pytest

import hlo_text
from hlo_text.core.ir import Module, Operation, Value, walk
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import read_only
from hlo_text.core.types import F32, I32, TensorType
from hlo_text.mlir.codecs.attributes import AttributePrinter
from hlo_text.mlir.codecs.fields import is_complete
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.printer.forms import FormPrinter

from support.folders import CORPUS


def _function(*lines: str, arguments: str = "%arg0: tensor<2xf32>, %arg1: tensor<2xf32>") -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return f"module {{\n  func.func @main({arguments}) {{\n{body}    return\n  }}\n}}\n"


def _operations(module: Module) -> list[Operation]:
    return next(iter(module.functions.values())).body.operations


def _share_attributes(module: Module) -> None:
    """Give operations with equal attributes one mapping, as a builder may."""
    known: dict[tuple[object, ...], object] = {}
    for op in walk(module):
        op.attributes = known.setdefault(tuple(op.attributes.items()), op.attributes)  # type: ignore[assignment]


def test_different_operations_may_share_one_mapping_of_attributes() -> None:
    text = _function(
        "%0 = stablehlo.add %arg0, %arg1 : tensor<2xf32>",
        "%1 = stablehlo.negate %0 : tensor<2xf32>",
        "%2 = stablehlo.multiply %1, %arg1 : tensor<2xf32>",
        "%3 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>",
        "%4 = stablehlo.concatenate %0, dim = 0 : (tensor<2xf32>) -> tensor<2xf32>",
        "%5 = stablehlo.convert %1 : (tensor<2xf32>) -> tensor<2xi32>",
        "%6 = stablehlo.convert %1 : tensor<2xf32>",
    )
    module = hlo_text.parse(text)
    _share_attributes(module)
    assert module.to_text() == text
    assert module.to_text(generic=True) == hlo_text.parse(text).to_text(generic=True)
    assert module.to_text() == text


def test_calls_omit_their_dialect_directly_in_functions_only() -> None:
    call = "call @f(%arg0) : (tensor<i1>) -> tensor<i1>"
    text = (
        "module {\n"
        "  func.func private @f(tensor<i1>) -> tensor<i1>\n"
        "  func.func @main(%arg0: tensor<i1>) -> tensor<i1> {\n"
        f"    %0 = {call}\n"
        '    %1 = "stablehlo.if"(%arg0) ({\n'
        f"      %2 = func.{call}\n"
        "      stablehlo.return %2 : tensor<i1>\n"
        "    }, {\n"
        "      stablehlo.return %arg0 : tensor<i1>\n"
        "    }) : (tensor<i1>) -> tensor<i1>\n"
        "    return %1 : tensor<i1>\n"
        "  }\n"
        "}\n"
    )
    module = hlo_text.parse(text)
    _share_attributes(module)
    assert [module.to_text(), module.to_text()] == [text, text]


def test_changed_parts_are_printed() -> None:
    module = hlo_text.parse(
        _function(
            "%0 = stablehlo.add %arg0, %arg1 : tensor<2xf32>",
            "%1 = stablehlo.slice %0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>",
            "%c = stablehlo.constant dense<1> : tensor<2xi32>",
        )
    )
    module.to_text()
    add, cut, constant, _ = _operations(module)
    add.operands = (add.operands[0],) * 2
    add.results[0].type = TensorType((3,), F32)
    cut.attributes = read_only({**cut.attributes, "limit_indices": (2,)})
    constant.results[0].type = TensorType((2,), F32)
    assert module.to_text() == _function(
        "%0 = stablehlo.add %arg0, %arg0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>",
        "%1 = stablehlo.slice %0 [0:2] : (tensor<3xf32>) -> tensor<1xf32>",
        "%cst = stablehlo.constant() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xf32>",
    )


def test_an_operation_of_the_wrong_arity_has_its_generic_form() -> None:
    module = hlo_text.parse(_function("%0 = stablehlo.add %arg0, %arg1 : tensor<2xf32>"))
    module.to_text()
    add = _operations(module)[0]
    add.operands = add.operands[:1]
    line = '%0 = "stablehlo.add"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>'
    assert module.to_text() == _function(line)
    add.results = (*add.results, Value(TensorType((2,), I32)))
    line = '%0:2 = "stablehlo.add"(%arg0) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>)'
    assert module.to_text() == _function(line)


def test_a_reduction_is_compact_as_long_as_its_body_is() -> None:
    arguments = "%arg0: tensor<2xf32>, %arg1: tensor<f32>"
    types = "(tensor<2xf32>, tensor<f32>) -> tensor<f32>"
    pair = "stablehlo.reduce(%arg0 init: %arg1)"
    text = _function(
        f"%0 = {pair} applies stablehlo.add across dimensions = [0] : {types}",
        f"%1 = {pair} applies stablehlo.maximum across dimensions = [0] : {types}",
        arguments=arguments,
    )
    module = hlo_text.parse(text)
    _share_attributes(module)
    assert [module.to_text(), module.to_text()] == [text, text]
    inner = _operations(module)[0].regions[0].operations[0]
    inner.operands = inner.operands[::-1]
    assert module.to_text() == _function(
        f"%0 = {pair} across dimensions = [0] : {types}",
        " reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {",
        "  %2 = stablehlo.add %arg3, %arg2 : tensor<f32>",
        "  stablehlo.return %2 : tensor<f32>",
        "}",
        f"%1 = {pair} applies stablehlo.maximum across dimensions = [0] : {types}",
        arguments=arguments,
    )


def test_equal_attributes_with_different_texts() -> None:
    lines = [
        f'%{number} = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg1, %arg1, %arg1)'
        f" <{{epsilon = {zero} : f32, feature_index = 0 : i64}}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>,"
        " tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>"
        for number, zero in enumerate(("0.000000e+00", "-0.000000e+00"))
    ]
    text = _function(*lines, arguments="%arg0: tensor<2x2xf32>, %arg1: tensor<2xf32>")
    assert hlo_text.parse(text).to_text() == text


def test_annotations_are_printed() -> None:
    module = hlo_text.parse(_function("%0 = stablehlo.abs %arg0 : tensor<2xf32>"))
    module.to_text()
    op = _operations(module)[0]
    other = hlo_text.parse(_function('%0 = stablehlo.abs %arg0 {mhlo.x = "y"} : tensor<2xf32>'))
    op.annotations = _operations(other)[0].annotations
    assert module.to_text() == other.to_text() == _function('%0 = stablehlo.abs %arg0 {mhlo.x = "y"} : tensor<2xf32>')


@pytest.mark.parametrize("shape", ["04", "0", "00x1", "2x03", "1_0"])
def test_sizes_are_printed_as_numbers(shape: str) -> None:
    text = _function(arguments=f"%arg0: tensor<{shape}xf32>")
    if "_" in shape:
        with pytest.raises(hlo_text.HloTextError):
            hlo_text.parse(text)
        return
    sizes = "x".join(str(int(size)) for size in shape.split("x"))
    assert hlo_text.parse(text).to_text() == _function(arguments=f"%arg0: tensor<{sizes}xf32>")


def test_types_with_encodings_are_printed_with_the_aliases_of_each_module() -> None:
    mapping = "affine_map<(d0) -> (d0)>"
    text = f"#map = {mapping}\n" + _function(arguments="%arg0: tensor<2xf32, #map>")
    module = hlo_text.parse(text)
    local = _function(arguments=f"%arg0: tensor<2xf32, {mapping}>")
    assert [module.to_text(), module.to_text(use_local_scope=True), module.to_text()] == [text, local, text]
    other = f"#map = affine_map<(d0) -> (d0 + 1)>\n#map1 = {mapping}\n" + _function(
        arguments="%arg0: tensor<2xf32, #map>, %arg1: tensor<2xf32, #map1>"
    )
    changed = hlo_text.parse(other)
    argument = next(iter(changed.functions.values())).body.arguments[1]
    argument.type = next(iter(module.functions.values())).body.arguments[0].type
    assert changed.to_text() == other


@pytest.mark.sweep
def test_heads_are_the_texts_before_the_types() -> None:
    forms = FormPrinter(AttributePrinter())
    checked = set()
    for path in sorted(CORPUS.rglob("*.mlir")):
        try:
            module = hlo_text.parse(path.read_text(encoding="utf-8"))
        except hlo_text.HloTextError:
            continue
        for op in walk(module):
            form = form_of(type(op)) if isinstance(op, DeclaredOperation) and not op.regions else None
            head = form.head(forms, op) if form is not None and is_complete(op) else None  # type: ignore[arg-type]
            if form is not None and head is not None and form.types is not None:
                assert form.text(forms, op) == f"{head} : {form.types.text(forms, op)}"
                checked.add(type(op))
    assert len(checked) > 100
