"""Verdicts on attributes kept as text, against the C++: affine maps, buffers, forms of other dialects."""

from __future__ import annotations

import pytest

from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.core.diagnostics import ParseError
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import check, verify

from support.jax_version import IS_MLIR_24
from support.oracle import oracle
from support.oracles.verdicts import our_finding

_MAPS = (
    *("(d0) -> (d0)", "(d0) -> (d1)", "()[s0] -> (s0)", "() -> ()", "(d0)[] -> (d0)", "(d0,) -> (d0)"),
    *("(d0, d0) -> (d0)", "(d0)[d0] -> (d0)", "(d0) -> (d0,)", "(d0) -> d0", "(d0) -> ()", "(d0, d1) -> (d0 * d1)"),
    *("(d0)[s0] -> (d0 * s0)", "(d0)[s0] -> (s0 floordiv d0)", "(d0)[s0] -> (d0 floordiv s0)", "(d0) -> (--d0)"),
    *("(d0) -> (d0 - -1)", "(d0) -> ((d0, d0))", "(d0) -> (())", "(d0) -> (d0 +)", "(d0) -> (+ d0)", "(mod) -> (mod)"),
    *("(d0) -> (9223372036854775807)", "(d0) -> (9223372036854775808)", "(d0) -> (0x10 * d0)", "(d0) -> (00001)"),
    *("(d0) -> (d0 floordv 2)", "(d0) -> (d0 * 0 * d0)", "(d0) -> (d0 * (d0 - d0))", "(d0) -> (d0)[s0]", "(d0 -> (d0)"),
    *(
        "(d0) -> (%d0)",
        "(d0.x) -> (d0.x)",
        "(d0) -> (1.0)",
        "(d0) -> (d0 == d0)",
        "(d0)[s0] -> (d0 + s0 * 2, d0 mod 3)",
    ),
)
_SETS = (
    *("(d0) : (d0 >= 0)", "(d0) : ()", "(d0) : (d0 == 0, d0 - 1 >= 0)", "(d0) : (d0 <= 5)", "(d0) : (d0)"),
    *("(d0) -> (d0 >= 0)", "(d0) : (d0 > 0)", "(d0) : d0 >= 0", "(d0)[s0] : (s0 - d0 >= 0)"),
)
_TYPES = (
    *("memref<2x?xf8>", "memref<2x?xf32>", "memref<*xf32>", "memref<2xf32, 1>", "memref<2xnone>", "memref<2x!foo>"),
    *("vector<4xf32>", "vector<4xf8>", "vector<[99999999999999999999]x2xf32>", "vector<[2]x2xf32>"),
)
_NULS = (
    *("\0func.func @f() { return }", "func.func\0@f() {\0return }\0", "func.func @f() { return } // a\0b\n"),
    *('func.func @f() attributes {x.a = "a\0b"} { return }', "func.func @f() { re\0turn }"),
    *('func.func @"a\0b"() { return }', "func.func @f(%a: tensor<2\0xf32>) { return }"),
)
_KEPT = "func.func @f(%a: f32, %b: tensor<2xindex>) {{\n  {}\n  return\n}}\n"
_FORMS = (
    *("%0 = arith.addf %a, %a : f32", "%0 = arith.addf %a %a : f32", "%0 = arith.negf %a@stmath<fast> : f32"),
    *("%0 = shape.shape_eq %b, %b : tensor<2xindex>, tensor<2xitensor>", "%0 = shape.const_shape [, 2] : !shape.shape"),
    *("%0 = shape.rank %b : tensor<2xindex> -> index\n  sor = shape.rank %b : tensor<2xindex> -> index",),
    *("%0 = shape.rank %b : tensor<2xindex> -> index\n  %0ab = shape.rank %b : tensor<2xindex> -> index",),
)


def _with_attribute(text: str) -> str:
    return f"func.func @f() attributes {{x.map = {text}}} {{\n  return\n}}\n"


def _disagreements(texts: list[str]) -> list[str]:
    verdicts = zip(texts, oracle().mlir_verdicts(texts), strict=True)
    return [text for text, cpp in verdicts if (our_finding(text) is None) != (cpp is None)]


def test_affine_maps_are_judged() -> None:
    texts = [f"affine_map<{text}>" for text in _MAPS] + [f"affine_set<{text}>" for text in _SETS]
    taken_since_jax_11 = _with_attribute("affine_map<(d0) -> (9223372036854775808)>")  # as the least number there is
    expected = [taken_since_jax_11] if IS_MLIR_24 else []
    assert _disagreements([_with_attribute(text) for text in texts]) == expected


def test_affine_maps_of_any_depth_end() -> None:
    for text in ("(" * 100_000 + "d0" + ")" * 100_000, "-" * 100_000 + "d0", "d0 + " * 100_000 + "d0"):
        finding = our_finding(_with_attribute(f"affine_map<(d0) -> ({text})>"))
        assert finding is None or finding.code in ("nesting", "syntax.depth")


def test_elements_of_buffers_and_vectors_are_judged() -> None:
    assert _disagreements([_with_attribute(text) for text in _TYPES]) == []


def test_nul_is_a_blank() -> None:
    assert _disagreements(list(_NULS)) == []


def test_forms_of_other_dialects_are_judged() -> None:
    assert _disagreements([_KEPT.format(text) for text in _FORMS]) == []


@pytest.mark.parametrize("cache", [True, False])
def test_what_is_not_in_its_form_gives_a_warning(cache: bool) -> None:
    module = parse_stablehlo(_KEPT.format("%0 = arith.addf %a %a : f32"), cache=cache)
    (found,) = verify(module)
    assert (found.code, found.severity) == ("operation.form", "warning")
    check(module)


@pytest.mark.parametrize("operands", ["", " %a : f32"])
def test_casts_have_results(operands: str) -> None:
    text = f"builtin.unrealized_conversion_cast{operands} to"
    (found,) = verify(parse_stablehlo(_KEPT.format(text)))
    assert (found.code, found.severity) == ("operation.form", "error")
    assert oracle().accepts_mlir(_KEPT.format(text)) is not None


_TYPED = (
    *("%1 = tensor.dim %a, %i : {}", "sdy.sharding_group %a group_id=3 : {}", "%1 = tensor.extract %a[%i, %i] : {}"),
    *(
        "%1 = shape.shape_of %a : {} -> tensor<2xindex>",
        "%1 = arith.negf %a : {}",
        "%1 = tensor.cast %a : {} to tensor<?x8xf32>",
    ),
    "%1 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{{}}, {{}}]>] out_shardings=[<@mesh, [{{}}, {{}}]>] "
    "manual_axes={{}} (%b: tensor<8x8xf32>) {{\n  sdy.return %b : {}\n}} : (tensor<8x8xf32>) -> tensor<8x8xf32>",
)


@pytest.mark.parametrize("statement", _TYPED)
@pytest.mark.parametrize("cache", [True, False])
def test_types_of_uses_are_those_of_definitions(statement: str, cache: bool) -> None:
    head = 'sdy.mesh @mesh = <["x"=2]>\nfunc.func @f(%a: tensor<8x8xf32>, %i: index) {\n'
    right, wrong = (f"{head}{statement.format(type)}\nreturn\n}}\n" for type in ("tensor<8x8xf32>", "tensor<4x8xf32>"))
    assert verify(parse_stablehlo(right, cache=cache)) == []
    with pytest.raises(ParseError) as error:
        parse_stablehlo(wrong, cache=cache)
    assert error.value.diagnostics[0].code == "type.mismatch"
    assert oracle().accepts_mlir(right) is None
    assert "expects different type" in str(oracle().accepts_mlir(wrong))


def test_branches_state_the_operands_they_forward() -> None:
    text = (
        '"func.func"() <{{function_type = (i1, i32) -> (), sym_name = "a"}}> ({{\n^bb0(%p: i1, %x: i32):\n'
        '  "cf.cond_br"(%p, %x)[^bb1, ^bb2] {} : (i1, i32) -> ()\n'
        '^bb1(%y: i32):\n  "func.return"() : () -> ()\n^bb2:\n  "func.return"() : () -> ()\n}}) : () -> ()\n'
    )
    groups = ("<{operandSegmentSizes = array<i32: 1, 1, 0>}>", "<{operandSegmentSizes = array<i32: 1, 1, 1>}>", "")
    assert _disagreements([text.format(given) for given in groups]) == []


def test_regions_of_composites_may_be_empty() -> None:
    text = (
        'func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {{\n  %0 = "stablehlo.composite"(%a) '
        '<{{name = "x.y", decomposition = @g}}> ({}) : (tensor<4xf32>) -> tensor<4xf32>\n'
        "  return %0 : tensor<4xf32>\n}}\nfunc.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {{\n"
        "  return %a : tensor<4xf32>\n}}\n"
    )
    texts = [text.format(regions) for regions in ("{}", "{}, {}", "{^bb0: stablehlo.return}")]
    assert _disagreements(texts) == []
    for module in map(parse_stablehlo, texts):
        assert parse_stablehlo(module.to_text()).to_text() == module.to_text()
        assert module.to_text() == oracle().print_mlir(module.to_text())


def test_storage_types_are_printed_as_the_cpp_does() -> None:
    """Artifacts show them, since jaxlib's reader of texts has no quantized types."""
    text = "func.func @f(%a: tensor<4x!quant.uniform<{}:f32, 1.0>>) {{\n  return\n}}\n"
    for storage in ("u8", "ui8", "i8", "si8", "u4", "i4<-7:7>"):
        module = parse_stablehlo(text.format(storage))
        shown = oracle().read_mlir_artifact(write_artifact(module, "1.0.0"))
        assert module.to_text(generic=True).split("!quant")[1].split(">")[0] in shown


_SEND = (
    "func.func @f(%a: tensor<4xf32>, %t: !stablehlo.token) {{\n"
    '  %0 = "stablehlo.send"(%a, %t) <{{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, '
    "is_host_transfer = true, source_target_pairs = {}}}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token\n"
    "  return\n}}\n"
)


def test_pairs_of_other_shapes_are_kept() -> None:
    given = ("dense<> : tensor<0xi64>", "dense<[1, 2]> : tensor<2xi64>", "dense<7> : tensor<i64>")
    for text in map(_SEND.format, (*given, "dense<[[1], [2]]> : tensor<2x1xi64>", "dense<[[1, 2]]> : tensor<1x2xi64>")):
        module = parse_stablehlo(text)
        assert module.to_text() == oracle().print_mlir(text)
        assert all(not diagnostic.is_error for diagnostic in verify(module))
        data, _ = oracle().mlir_bytecode(module.to_text(generic=True))
        assert read_bytecode(data).to_text() == module.to_text()


def test_regions_do_not_see_the_results_of_their_operation() -> None:
    text = (
        "func.func @f(%p: tensor<i1>, %a: tensor<f32>) {{\n"
        '  %0:2 = "stablehlo.if"(%p) ({{\n    stablehlo.return %a, %a : tensor<f32>, tensor<f32>\n  }}, {{\n'
        "    stablehlo.return %a, {} : tensor<f32>, tensor<f32>\n"
        "  }}) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)\n"
        "  %1 = stablehlo.add %0#1, %a : tensor<f32>\n  return\n}}\n"
    )
    assert verify(parse_stablehlo(text.format("%a"))) == []
    (found,) = verify(parse_stablehlo(text.format("%0#1")))
    assert found.code == "ssa.dominance"
    assert _disagreements([text.format(name) for name in ("%a", "%0#1")]) == []
