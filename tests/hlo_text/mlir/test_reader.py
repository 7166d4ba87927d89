"""The reader of StableHLO text: samples, attributes, names and scopes."""

from __future__ import annotations

import json
from typing import Any

import lark
import numpy as np
import pytest

import hlo_text
from grammar import read_grammar
from hlo_text import ops
from hlo_text.core.attributes import (
    CallSiteLocation,
    DotDimensionNumbers,
    FileLocation,
    FusedLocation,
    NameLocation,
    StringAttribute,
    UnknownLocation,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Function, Module, Operation, UnregisteredOperation
from hlo_text.core.types import F32, I32, DialectType, QuantizedType, TensorType
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.mlir.reader.grammar import START_RULES

from support.cases import for_each
from support.folders import CORPUS
from support.oracle import oracle
from support.strict_reading import parse_strictly

SAMPLES = CORPUS / "formats" / "stablehlo"
MODES = pytest.mark.parametrize("cache", [False, True], ids=["lark", "lines"])


def function_operations(text: str, *, cache: bool = False) -> list[Operation]:
    """Return the operations of the first function of a program."""
    module = parse_stablehlo(text, cache=cache)
    return next(iter(module.functions.values())).body.operations


def body(line: str, arguments: str = "%a: tensor<2x3xf32>") -> list[Operation]:
    return function_operations(f"func.func @f({arguments}) {{\n{line}\nreturn\n}}")


def test_grammar_has_no_conflicts() -> None:
    lark.Lark(read_grammar("stablehlo"), parser="lalr", start=list(START_RULES), strict=True)


# What C++ refuses and we keep, and the other way round; see the format reference.
_KEPT_AS_TEXT = ("#mhlo.sharding_x",)  # attributes of dialects that are not modelled
_VERIFIED_LATER = ("#stablehlo.dot_algorithm<lhs_precision_type = f32",)  # no hardware has it: the verifier's matter


@for_each(json.loads((SAMPLES / "attribute_vectors.json").read_text()))
def test_attributes_are_taken_or_refused_as_by_the_reference(vector: dict[str, str]) -> None:
    text = f"module attributes {{t.x = {vector['in']}}} {{}}"
    refused = "error" in vector and not vector["in"].startswith((*_KEPT_AS_TEXT, *_VERIFIED_LATER))
    if refused:
        try:
            module = parse_stablehlo(text, cache=False)
        except ParseError:
            return
        assert [finding.severity for finding in hlo_text.verify(module)] == ["error"]
    else:
        module = parse_stablehlo(text, cache=False)
        assert module.annotations is not None
        assert list(module.annotations.discardable) == ["t.x"]


@for_each(json.loads((SAMPLES / "diagnostics.json").read_text()))
def test_programs_the_reference_accepts_are_read(case: dict[str, Any]) -> None:
    try:
        parse_stablehlo(case["input"])
    except ParseError:
        assert case["diagnostics"], "the reference accepts it"


# --- modules and functions -------------------------------------------------------------------------------------------


@MODES
def test_files_without_one_module_get_one(cache: bool) -> None:
    assert parse_stablehlo("", cache=cache).body.operations == []
    assert parse_stablehlo("// only a comment", cache=cache).body.operations == []
    two = parse_stablehlo("module @a {\n}\nmodule @b {\n}\n", cache=cache)
    assert [op.symbol for op in two.body.operations if isinstance(op, Module)] == ["a", "b"]
    assert parse_stablehlo("module @a {\n}\n", cache=cache).symbol == "a"
    assert list(parse_stablehlo("func.func private @f()", cache=cache).functions) == ["f"]


@MODES
def test_function_signatures(cache: bool) -> None:
    text = (
        'func.func public @main(%x: tensor<f32> {jax.arg_info = "x"}, %y: i32) -> (tensor<f32> {a.b = "r"}, i32) {\n'
        "  return %x, %y : tensor<f32>, i32\n}\n"
        "func.func private @declared(tensor<f32>, i32) -> i32 attributes {c.d}\n"
    )
    main, declared = parse_stablehlo(text, cache=cache).functions.values()
    assert (main.visibility, declared.visibility) == ("public", "private")
    assert main.function_type.inputs == (TensorType((), F32), I32)
    assert main.argument_attributes == ({"jax.arg_info": StringAttribute("x")}, {})
    assert main.result_attributes == ({"a.b": StringAttribute("r")}, {})
    assert [argument.name for argument in main.body.arguments] == ["x", "y"]
    assert declared.body.blocks == []
    assert declared.function_type.results == (I32,)


def test_generic_functions_are_functions() -> None:
    text = (
        '"builtin.module"() <{sym_name = "m"}> ({\n'
        '  "func.func"() <{function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"}> ({\n'
        '  ^bb0(%a: i32):\n    "func.return"(%a) : (i32) -> ()\n  }) {no_inline} : () -> ()\n}) : () -> ()\n'
    )
    module = parse_stablehlo(text)
    function = module.functions["f"]
    assert (module.symbol, function.visibility) == ("m", "private")
    assert isinstance(function, Function)
    assert isinstance(function.body.operations[0], ops.FunctionReturn)


def test_short_names_stand_only_in_functions() -> None:
    branch = '"stablehlo.if"(%p) ({\nreturn\n}, {\nreturn\n}) : (tensor<i1>) -> ()'
    text = f"func.func @f(%p: tensor<i1>) {{\n{branch}\nreturn\n}}"
    for cache in (True, False):
        with pytest.raises(ParseError) as error:
            parse_stablehlo(text, cache=cache)
        assert error.value.code == "operation.unknown"


# --- operations ------------------------------------------------------------------------------------------------------


def test_keywords_become_fields() -> None:
    (pad, _) = body(
        "%0 = stablehlo.pad %a, %z, low = [0, -1], high = [1, 2], interior = [0, 1] : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>",
        "%a: tensor<2x3xf32>, %z: tensor<f32>",
    )
    assert isinstance(pad, ops.Pad)
    assert (pad.edge_padding_low, pad.edge_padding_high, pad.interior_padding) == ((0, -1), (1, 2), (0, 1))
    assert pad.padding_value.name == "z"


def test_defaults_are_not_stored() -> None:
    (cholesky, _) = body("%0 = stablehlo.cholesky %a : tensor<2x3xf32>")
    assert "lower" not in cholesky.attributes
    assert cholesky.lower is False


def test_slices_and_dots() -> None:
    (slice_, dot, _) = body(
        "%0 = stablehlo.slice %a [0:2, 1:3:2] : (tensor<2x3xf32>) -> tensor<2x1xf32>\n"
        "%1 = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [1] x [1], "
        "precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>"
    )
    assert (slice_.start_indices, slice_.limit_indices, slice_.strides) == ((0, 1), (2, 3), (1, 2))
    assert dot.dot_dimension_numbers == DotDimensionNumbers((0,), (0,), (1,), (1,))
    assert [precision.value for precision in dot.precision_config] == ["HIGH", "DEFAULT"]


def test_compact_reduce_has_a_region() -> None:
    (reduce, _) = body(
        "%0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>",
        "%a: tensor<2x3xf32>, %z: tensor<f32>",
    )
    add, end = reduce.body.operations
    assert isinstance(add, ops.Add)
    assert add.operands == reduce.body.arguments
    assert end.operands == add.results
    assert reduce.body.argument_types == (TensorType((), F32),) * 2


def test_two_forms_of_one_operation_agree() -> None:
    (pretty, generic, _) = body(
        "%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
        '%1 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>'
    )
    assert pretty.attributes == generic.attributes == {"permutation": (1, 0)}
    assert type(pretty) is type(generic) is ops.Transpose


def test_properties_win_over_attributes() -> None:
    (iota, _) = body(
        '%0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> {iota_dimension = 0 : i64, a.b} : () -> tensor<2x3xf32>'
    )
    assert iota.iota_dimension == 1
    assert list(iota.annotations.discardable) == ["a.b"]


def test_check_operations() -> None:
    almost, also, exact, close, _ = body(
        "check.expect_almost_eq %a, %a, tolerance = 0.5 : tensor<2x3xf32>\n"
        "check.expect_almost_eq %a, %a, tolerance = 0.5 : f64 : tensor<2x3xf32>\n"
        "check.expect_eq_const %a, dense<1.0> : tensor<2x3xf32>\n"
        "check.expect_close %a, %a, max_ulp_difference = 3 : tensor<2x3xf32>, tensor<2x3xf32>"
    )
    assert almost.tolerance == also.tolerance == 0.5
    assert exact.value.array.tolist() == [[1.0] * 3] * 2
    assert (close.max_ulp_difference, close.min_ulp_difference) == (3, 0)


def test_unknown_operations_keep_their_text() -> None:
    text = (
        "func.func @f(%a: tensor<?xf32>) {\n  %c0 = arith.constant 0 : index\n"
        "  %0 = tensor.dim %a, %c0 : tensor<?xf32>\n"
        "  %1 = some.thing %0 {k = [%0]}, <x, {y}> : index -> !some.type<4>\n"
        "  return\n}\n"
    )
    constant, dim, thing, _ = function_operations(text)
    assert isinstance(thing, UnregisteredOperation)
    assert isinstance(constant, ops.ArithConstant)
    assert isinstance(dim, ops.TensorDim)
    assert dim.operands == (dim.operands[0], constant.results[0])
    assert thing.pretty == (
        "some.thing ", dim.results[0], " {k = [", dim.results[0], "]}, <x, {y}> : index -> !some.type<4>"
    )  # fmt: skip
    assert thing.results[0].type == DialectType("!some.type<4>")


def test_quantized_types() -> None:
    module = parse_stablehlo(
        "func.func private @f(tensor<2x!quant.uniform<u8<1:254>:f32:0, {5.000000e-01:3,2.0}>>, "
        "tensor<!quant.uniform<i4:f32, 0.5>>)"
    )
    per_axis, per_tensor = (type.element_type for type in module.functions["f"].function_type.inputs)
    assert isinstance(per_axis, QuantizedType)
    assert (per_axis.scales, per_axis.zero_points) == ((0.5, 2.0), (3, 0))
    assert (per_axis.quantization_dimension, per_axis.storage_min, per_axis.storage_max) == (0, 1, 254)
    assert (per_tensor.storage_min, per_tensor.storage_max) == (-8, 7)


# --- names -----------------------------------------------------------------------------------------------------------


@MODES
def test_result_groups(cache: bool) -> None:
    text = (
        "func.func @f(%a: i32, %b: i64) -> (i64, i32, i64) {\n"
        '  %0:2 = "x.y"(%a) : (i32) -> (i32, i64)\n'
        '  %p, %q = "x.z"(%0#1, %0, %0#0) : (i64, i32, i32) -> (i64, i32)\n'
        "  return %0#1, %q, %b : i64, i32, i64\n}\n"
    )
    first, second, end = function_operations(text, cache=cache)
    assert second.operands == (first.results[1], first.results[0], first.results[0])
    assert end.operands[:2] == (first.results[1], second.results[1])
    assert [result.name for result in first.results] == ["0#0", "0#1"]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ssa.undefined", "%0 = stablehlo.negate %zz : tensor<2x3xf32>"),
        ("ssa.undefined", "%0 = stablehlo.negate %a#1 : tensor<2x3xf32>"),
        ("ssa.redefined", "%a = stablehlo.negate %a : tensor<2x3xf32>"),
        ("type.mismatch", "%0 = stablehlo.negate %a : tensor<2x3xf64>"),
        ("arity.operands", '%0 = "stablehlo.add"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>'),
        ("arity.operands", "%0 = stablehlo.add %a, %a : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        ("arity.results", "%0:2 = stablehlo.negate %a : tensor<2x3xf32>"),
        ("arity.results", "%0:0, %1 = stablehlo.negate %a : tensor<2x3xf32>"),
        ("arity.results", "%0, %1:0 = stablehlo.negate %a : tensor<2x3xf32>"),
        ("arity.results", "%0:4294967297 = stablehlo.negate %a : tensor<2x3xf32>"),
        ("arity.results", '%0 = "stablehlo.negate"(%a) : (tensor<2x3xf32>) -> ()'),
        ("arity.regions", '"stablehlo.if"(%p) ({\n}) : (tensor<i1>) -> ()'),
        ("attribute.missing", '%0 = "stablehlo.iota"() : () -> tensor<2xf32>'),
        ("attribute.kind", '%0 = "stablehlo.iota"() {iota_dimension = 0 : i32} : () -> tensor<2xf32>'),
        ("attribute.enum", "%0 = stablehlo.compare FOO, %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>"),
        ("attribute.duplicate", "%0 = stablehlo.negate %a {x.y, x.y} : tensor<2x3xf32>"),
        ("operation.unknown", "%0 = stablehlo.foo %a : tensor<2x3xf32>"),
        ("literal.range", "%0 = stablehlo.constant dense<300> : tensor<i8>"),
        ("literal.shape", "%0 = stablehlo.constant dense<[1, 2]> : tensor<3xi8>"),
        ("literal.size", '%0 = stablehlo.constant dense<"0x0102"> : tensor<3xi8>'),
        ("literal.hex", '%0 = stablehlo.constant dense<"0x0G"> : tensor<i8>'),
        ("literal.type", "%0 = stablehlo.constant dense<1> : tensor<f32>"),
        ("alias.undefined", "%0 = stablehlo.negate %a : !t"),
        ("alias.undefined", "%0 = stablehlo.negate %a : tensor<2x3xf32> loc(#loc1)"),
        ("block.undefined", "cf.br ^nowhere"),
        ("block.terminator", '%0 = "stablehlo.negate"(%a)[^b] : (tensor<2x3xf32>) -> tensor<2x3xf32>'),
        ("block.terminator", '"func.return"()[^b] : () -> ()'),
        ("syntax", "%0 = stablehlo.negate %a : tensor<2x3xf32> {a.b}"),
        ("syntax", "%0 = stablehlo.transpose %a, dims = [1, 0] : tensor<2x3xf32>"),
    ],
)  # fmt: skip
@MODES
def test_errors_have_codes_and_places(code: str, text: str, cache: bool) -> None:
    program = f"func.func @f(%a: tensor<2x3xf32>, %p: tensor<i1>) {{\n  {text}\n  return\n}}\n"
    with pytest.raises(ParseError) as error:
        parse_strictly(program, cache=cache)
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == code
    assert diagnostic.span is not None
    assert program.count("\n", 0, diagnostic.span.start) in (1, 2)
    assert diagnostic.render().startswith("<string>:")


@pytest.mark.parametrize(
    "branch", ["cf.br ^nowhere", "cf.cond_br %p, ^last, ^nowhere", '"cf.br"()[^nowhere] : () -> ()']
)
@MODES
def test_undefined_blocks_of_later_blocks(branch: str, cache: bool) -> None:
    program = f"func.func @f(%p: i1) {{\n  cf.br ^next\n^next:\n  {branch}\n^last:\n  return\n}}\n"
    with pytest.raises(ParseError) as error:
        parse_stablehlo(program, cache=cache)
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "block.undefined"
    assert diagnostic.span is not None
    assert program.count("\n", 0, diagnostic.span.start) == 3


@pytest.mark.parametrize("inner", ['fused[#locx, "a"]', '"a"(#locx)', "callsite(#loc2 at #locx)"])
@MODES
def test_locations_that_nothing_refers_to(inner: str, cache: bool) -> None:
    text = (
        f'module {{\n  func.func @f() {{\n    return loc(#loc2)\n  }}\n}}\n#loc2 = loc("a":1:1)\n#loc1 = loc({inner})\n'
    )
    with pytest.raises(ParseError) as error:
        parse_stablehlo(text, cache=cache)
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "alias.undefined"
    assert diagnostic.span is not None
    assert text[diagnostic.span.start :].startswith("#locx")
    assert parse_stablehlo(text.replace("#locx", "#loc2"), cache=cache).functions.keys() == {"f"}


@MODES
def test_locations_refer_to_earlier_ones(cache: bool) -> None:
    lines = ['#loc1 = loc("a":1:1)', "#loc2 = loc(callsite(#loc1 at #loc1))"]
    text = "module {\n  func.func @f() {\n    return loc(#loc2)\n  }\n}\n"
    assert parse_stablehlo(text + "\n".join(lines), cache=cache).functions.keys() == {"f"}
    with pytest.raises(ParseError) as error:
        parse_stablehlo(text + "\n".join(reversed(lines)), cache=cache)
    assert error.value.diagnostics[0].code == "alias.undefined"


@MODES
def test_names_end_with_their_region(cache: bool) -> None:
    text = (
        "func.func @f(%p: tensor<i1>) {\n"
        '  "stablehlo.if"(%p) ({\n    %x = stablehlo.not %p : tensor<i1>\n    stablehlo.return \n  }, {\n'
        "    %x = stablehlo.not %p : tensor<i1>\n    stablehlo.return \n  }) : (tensor<i1>) -> ()\n"
        "  %x = stablehlo.not %p : tensor<i1>\n  return\n}\n"
    )
    branch, _, _ = function_operations(text, cache=cache)
    first, second = (region.operations[0] for region in branch.regions)
    assert first.operands == second.operands
    assert first.results != second.results
    with pytest.raises(ParseError):
        parse_stablehlo(
            text.replace("%x = stablehlo.not %p : tensor<i1>\n  return", "return %x : tensor<i1>"), cache=cache
        )


@MODES
def test_blocks_may_use_names_of_later_blocks(cache: bool) -> None:
    text = (
        "func.func @f(%x: i32) -> i32 {\n  cf.br ^second\n^first:\n  return %y : i32\n"
        '^second:\n  %y = "a.b"(%x) : (i32) -> i32\n  cf.br ^first\n}\n'
    )
    module = parse_stablehlo(text, cache=cache)
    _, first, second = module.functions["f"].body.blocks
    assert first.operations[0].operands == second.operations[0].results
    assert second.operations[1].successors == ("first",)


# --- aliases and locations -------------------------------------------------------------------------------------------


def test_aliases_are_replaced() -> None:
    text = (
        "!t = tensor<4xf32>\n#one = dense<1.0> : !t\n"
        "func.func @f(%x: !t) -> !t {\n  %c = stablehlo.constant #one\n  return %c : !t\n}\n"
    )
    constant, _ = function_operations(text)
    assert constant.results[0].type == TensorType((4,), F32)
    assert np.array_equal(constant.value.array, np.ones(4, np.float32))
    for broken in (text.replace("#one = dense", "!t = tensor<2xf32>\n#one = dense"), text[text.index("\n") + 1 :]):
        with pytest.raises(ParseError) as error:
            parse_stablehlo(broken)
        assert error.value.code.startswith("alias.")


@MODES
@pytest.mark.parametrize(
    ("text", "location"),
    [
        ('"f.py":3:4', FileLocation("f.py", 3, 4)),
        ('"f.py":3:4 to 5:6', FileLocation("f.py", 3, 4, (5, 6))),
        ('"n"', NameLocation("n")),
        ('"n"("f.py":1:2)', NameLocation("n", FileLocation("f.py", 1, 2))),
        ('callsite("a" at "b")', CallSiteLocation(NameLocation("a"), NameLocation("b"))),
        ('fused["a", unknown, "b", "a"]', FusedLocation((NameLocation("a"), NameLocation("b")))),
        ('fused["a"]', NameLocation("a")),
        ("fused[]", UnknownLocation()),
        ('fused<"m">[]', FusedLocation((UnknownLocation(),), StringAttribute("m"))),
        ("#loc1", NameLocation("later", FileLocation("g.py", 7, 8))),
        ('"n"(#loc)', NameLocation("n", FileLocation("g.py", 7, 8))),
    ],
)
def test_locations(text: str, location: Any, cache: bool) -> None:
    program = (
        f"module {{\n  func.func @f(%a: i32 loc({text})) {{\n    return loc({text})\n  }}\n}}\n"
        '#loc = loc("g.py":7:8)\n#loc1 = loc("later"(#loc))\n'
    )
    function = parse_stablehlo(program, cache=cache).functions["f"]
    assert function.body.operations[0].location == location
    assert function.body.blocks[0].argument_locations == (location,)


@MODES
def test_resources_reach_their_constants(cache: bool) -> None:
    text = (SAMPLES / "resources.mlir").read_text()
    floats, bools, missing, _ = function_operations(text, cache=cache)
    assert np.array_equal(floats.value.array, np.array([1, 2], np.float32))
    assert bools.value.array.tolist() == [True, False]
    assert not missing.value.has_value
    assert missing.value.resource_key == "missing"


def as_attribute(text: str) -> str:
    """Return an attribute of StableHLO as it is printed."""
    module = parse_strictly(f'func.func @f() {{\n"x.y"() {{a = {text}}} : () -> ()\nreturn\n}}')
    op = module.functions["f"].body.operations[0]
    assert op.annotations is not None
    return str(op.annotations.discardable["a"])


def spellings(printed: str) -> tuple[str, str]:
    """Return dimension numbers as they are printed, which need no grammar, and with blanks that make it necessary."""
    text = f"#stablehlo.gather<{printed}>"
    return text, text.replace(" = ", "  =  ")


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("offset_dims = [2, 10], index_vector_dim = 1", "offset_dims = [2, 10], index_vector_dim = 1"),
        (
            "index_vector_dim = 1, offset_dims = [], start_index_map = [0]",
            "start_index_map = [0], index_vector_dim = 1",
        ),
    ],
)
def test_dimension_numbers_without_the_grammar(printed: str, expected: str) -> None:
    assert {as_attribute(text) for text in spellings(printed)} == {f"#stablehlo.gather<{expected}>"}


@pytest.mark.parametrize("blank", ["  ", " \n    ", " \r\n", "\t"])
def test_windows_with_other_blanks(blank: str) -> None:
    printed = (
        "func.func @f(%x: tensor<1x8x4xf32>, %k: tensor<3x4x5xf32>) -> tensor<1x4x5xf32> {\n"
        "  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], "
        "pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [true]} {batch_group_count = 1 : i64, "
        "feature_group_count = 1 : i64} : (tensor<1x8x4xf32>, tensor<3x4x5xf32>) -> tensor<1x4x5xf32>\n"
        "  return %0 : tensor<1x4x5xf32>\n}\n"
    )
    for place in (", pad", ", lhs", "reverse = ", "[[1, 1]]"):
        text = printed.replace(place, place.replace(" ", blank))
        assert hlo_text.parse(text).to_text() == oracle().print_mlir(text) == hlo_text.parse(printed).to_text()


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("offset_dims = [0], offset_dims = [1]", "attribute.duplicate"),
        ("offset_dims = 1", "attribute.kind"),
        ("index_vector_dim = [1]", "attribute.kind"),
        ("offset_dim = [1]", "attribute.field"),
    ],
)
def test_wrong_dimension_numbers(printed: str, code: str) -> None:
    for text in spellings(printed):
        with pytest.raises(ParseError) as error:
            as_attribute(text)
        assert error.value.code == code


@MODES
def test_locations_of_generic_reductions_with_an_empty_region(cache: bool) -> None:
    operation = '"stablehlo.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({})'
    signature = "(tensor<4xf32>, tensor<f32>) -> tensor<f32>"
    function = "func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32>"
    text = f'{function} {{\n%0 = {operation} : {signature} loc("x")\nreturn %0 : tensor<f32>\n}}'
    reduction = function_operations(text, cache=cache)[0]
    assert reduction.location == NameLocation("x")
    assert reduction.regions[0].blocks == []
