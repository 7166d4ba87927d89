"""Attributes that only newer XLA prints, independent of the installed jaxlib."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text.core.diagnostics import ContainerError, LoweringError, ParseError, VerificationError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.protos.reading import read_hlo_proto
from hlo_text.protos.writing import write_hlo_module_proto
from hlo_text.verifier.structure import unknown_attributes

from support.jax_version import SERIES
from support.oracle import oracle
from support.oracles.structure_hlo import differences

#: As jaxlib 0.12 prints it: older XLA has none of the second part of `origin`, `order`, `is_stable`,
#: `has_dynamic_root`, the algorithm of a convolution, the two configurations of a dot product and the second one of a
#: convolution.
NEWER = """HloModule m, entry_computation_layout={(f32[2,4]{1,0}, f32[4,3]{1,0}, f32[1,6,6,2]{3,2,1,0}, f32[3,3,2,2]{3,2,1,0}, f32[2,4]{1,0})->f32[2,4]{1,0}}

ENTRY %e (a: f32[2,4], b: f32[4,3], i: f32[1,6,6,2], w: f32[3,3,2,2], g: f32[2,4]) -> f32[2,4] {
  %a = f32[2,4]{1,0} parameter(0)
  %t = (f32[2,3]{1,0}, s32[2,3]{1,0}) topk(%a), k=3, largest=true, is_stable=false
  %g = f32[2,4]{1,0} parameter(4)
  %c = pred[2,4]{1,0} compare(%a, %g), direction=LT, order=TOTAL, origin={(),["a/b"]}
  %b = f32[4,3]{1,0} parameter(1)
  %d = f32[2,3]{1,0} dot(%a, %b), lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={high,high}, algorithm=dot_tf32_tf32_f32, sparsity_config={lhs={sparsity=0x0 dimension=0 stride=0 idx=0}}, block_scaling_config={lhs={scale_idx=0} rhs={scale_idx=0}}
  %i = f32[1,6,6,2]{3,2,1,0} parameter(2)
  %w = f32[3,3,2,2]{3,2,1,0} parameter(3)
  %v = f32[1,4,4,2]{3,2,1,0} convolution(%i, %w), window={size=3x3}, dim_labels=b01f_01io->b01f, convolution_kind=fprop, operand_precision={high,high}, algorithm=dot_tf32_tf32_f32, sparsity_config={rhs={sparsity=0x0 dimension=0 stride=1 idx=2}}, block_scaling_config={lhs={scale_idx=1}}
  ROOT %r = f32[2,4]{1,0} collective-broadcast(%a), channel_id=1, replica_groups={{0,1}}, has_dynamic_root=false, origin={{"x" {1,2}},[""]}
}

"""  # noqa: E501  # lines of XLA


def test_attributes_of_newer_xla() -> None:
    module = parse_hlo(NEWER)
    assert module.to_text() == NEWER
    assert module.statistics.fallbacks == 0
    assert differences(module, parse_hlo(NEWER, cache=False)) == []
    with pytest.raises(VerificationError, match="'type' and 'order' are mutually exclusive"):
        hlo_text.check(parse_hlo(NEWER.replace("order=TOTAL", "order=TOTAL, type=FLOAT")))
    with pytest.raises(VerificationError, match="expected fields such as scale_idx=0"):
        hlo_text.check(parse_hlo(NEWER.replace("scale_idx=1", "scale=1")))


@pytest.mark.parametrize(("order", "type"), [("TOTAL", "TOTALORDER"), ("PARTIAL", "FLOAT")])
def test_an_order_is_a_type_of_comparison(order: str, type: str) -> None:
    text = (
        "ENTRY e {{ a = f32[4] parameter(0) b = f32[4] parameter(1) ROOT c = pred[4] compare(a, b), direction=LT, {}}}"
    )
    values = np.asarray([-0.0, np.nan, -np.inf, 0.0], np.float32), np.asarray([0.0, 1.0, -np.nan, -0.0], np.float32)
    by_order, by_type = (parse_hlo(text.format(spelled)) for spelled in (f"order={order}", f"type={type}"))
    np.testing.assert_array_equal(run(by_order, *values)[0], run(by_type, *values)[0])
    for module in (by_order, by_type):
        converted = hlo_text.parse(module.to_text("stablehlo"))
        np.testing.assert_array_equal(run(converted, *values)[0], run(by_type, *values)[0])


@pytest.mark.parametrize(
    ("configuration", "name"), [("{lhs={}}", "sparsity_config"), ("{rhs={}}", "block_scaling_config")]
)
def test_operands_stored_in_another_way_are_refused(configuration: str, name: str) -> None:
    text = (
        "ENTRY e { a = f32[2,2] parameter(0) ROOT d = f32[2,2] dot(a, a), lhs_contracting_dims={1},"
        f" rhs_contracting_dims={{0}}, {name}={configuration} }}"
    )
    with pytest.raises(LoweringError, match=name):
        run(parse_hlo(text), np.zeros((2, 2), np.float32))


#: Attributes of no XLA there is yet, at every place.
UNKNOWN = """HloModule m, entry_computation_layout={(f32[4]{0})->f32[4]{0}}, pod_layout={rows=2}, num_partitions=2

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0), pinned=true
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y), rounding="to \\"even\\""
}

%id (p: f32[4]) -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}

ENTRY %e (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0), sharding={replicated}, residency=3, metadata={op_name="a"}
  %z = f32[] constant(0), shared=weights
  %n = f32[4]{0} negate(%a), tuning=-1.5e3, metadata={op_name="x"}
  %m = f32[4]{0} negate(%n), metadata={op_name="x"}, placement={{1,2},{3}}, peer=%n, backend_config={"a":1}, last=[2,4]<=[8]
  %r = f32[] reduce(%m, %z), order_of.folds=tree, dimensions={0}, blocks={size=2 "}" {}}, to_apply=%sum, exact=true
  %c = f32[4]{0} custom-call(%m), a=0, custom_call_target="t", b=1, custom_call_has_side_effect=true, c={(f32[2]{0})->f32[]}
  ROOT %b = f32[4]{0} call(%c), early=1, to_apply=%id, late={2}, control-predecessors={%m}, latest=3
}

"""  # noqa: E501  # as XLA writes lines


@pytest.mark.parametrize("cache", [False, True])
def test_unknown_attributes_keep_their_position(cache: bool) -> None:
    module = parse_hlo(UNKNOWN, cache=cache)
    assert module.to_text() == UNKNOWN
    assert module.statistics.fallbacks == 0
    assert differences(module, parse_hlo(UNKNOWN, cache=not cache)) == []
    entry = module.entry_computation
    assert entry is not None
    assert unknown_attributes(module) == ("pod_layout",)
    found = {op.results[0].name: unknown_attributes(op) for op in entry.operations if op.results}
    assert found == {
        "a": ("residency",),
        "z": ("shared",),
        "n": ("tuning",),
        "m": ("placement", "peer", "last"),
        "r": ("order_of.folds", "blocks", "exact"),
        "c": ("a", "b", "c"),
        "b": ("early", "late", "latest"),
    }


def test_unknown_attributes_are_warnings() -> None:
    found = hlo_text.verify(parse_hlo(UNKNOWN))
    assert {(finding.code, finding.severity) for finding in found} == {("attribute.unknown", "warning")}
    assert [finding.message.split(maxsplit=2)[2] for finding in found] == [
        *("pod_layout", "pinned", "rounding", "residency", "shared", "tuning"),
        *("placement, peer, last", "order_of.folds, blocks, exact", "a, b, c", "early, late, latest"),
    ]
    hlo_text.check(parse_hlo(UNKNOWN))


def test_unknown_attributes_are_printed_alone() -> None:
    text = parse_hlo(UNKNOWN).to_text()
    shorter = print_hlo(parse_hlo(UNKNOWN), metadata=False, backend_config=False)
    assert "negate(%n), placement={{1,2},{3}}, peer=%n, last=[2,4]<=[8]\n" in shorter
    for name in ("residency=3", "tuning=-1.5e3", "latest=3"):
        assert name in text
        assert name in shorter


def test_unknown_attributes_survive_conversion() -> None:
    text = UNKNOWN.replace("control-predecessors={%m}, ", "")
    converted = hlo_text.parse(parse_hlo(text).to_text("stablehlo"))
    assert 'mhlo.unknown_attributes = {last = "[2,4]<=[8]", peer = "%n", placement = "{{1,2},{3}}"}' in str(converted)
    back = converted.to_text("hlo")
    for given in ("tuning=-1.5e3", "last=[2,4]<=[8]", "exact=true", "c={(f32[2]{0})->f32[]}"):
        assert given in back


def test_programs_with_attributes_that_nobody_knows_run() -> None:
    text = (
        "HloModule m, era=2\nENTRY e { a = f32[2] parameter(0), pinned=true ROOT n = f32[2] negate(a), rounding=even }"
    )
    np.testing.assert_array_equal(run(parse_hlo(text), np.asarray([1, -2], np.float32))[0], [-1, 2])


#: What no XLA there is yet has: operands, values and fields of attributes that are known today.
STRANGE = """HloModule m, entry_computation_layout={(f32[4,4]{1,0})->f32[4,4]{1,0}}

%id (p: f32[4,4]) -> f32[4,4] {
  ROOT %p = f32[4,4]{1,0} parameter(0), sharding={pods<=3 of={1,2}}
}

ENTRY %e (a: f32[4,4]) -> f32[4,4] {
  %a = f32[4,4]{1,0} parameter(0), sharding={mesh['a'=2], [{'a'}, {}], shared=some{'a'}}, dimensions={1}
  %d = f32[4,4]{1,0} maximum(%a, %a, %a), metadata={op_name="d"}
  %c = pred[4,4]{1,0} compare(%a, %d), direction=NEAR, metadata={op_name="x"}
  %n = f32[4,4]{1,0} negate(%a), dimensions={1}, metadata={op_name="x" shape_id=7}
  %r = f32[4,4]{1,0} call(%a), to_apply=%id, statistics={~ @ ! $ & / ; ^ | `}, control-predecessors=none
  %w = f32[4,4]{1,0} reduce-window(%a, %a), window={size=1x1 skip=7}, to_apply=%id
  ROOT %x = f32[4,4]{1,0} cosine(%d), frontend_attributes={a=1}
}

"""


def test_no_part_of_an_instruction_makes_a_module_unreadable() -> None:
    module = parse_hlo(STRANGE)
    assert module.to_text() == STRANGE
    assert differences(module, parse_hlo(STRANGE, cache=False)) == []
    errors = [found for found in hlo_text.verify(module) if found.is_error]
    assert [(found.source.line_and_column(found.span.start)[0], found.code) for found in errors] == [  # type: ignore[union-attr]
        (4, "syntax"),
        (8, "syntax"),
        (9, "arity.operands"),
        (10, "attribute.value"),
        (11, "attribute.unknown"),
        (12, "syntax"),
        (13, "attribute.value"),
        (14, "attribute.value"),
    ]
    with pytest.raises(LoweringError, match="maximum"):
        run(module, np.zeros((4, 4), np.float32))


def test_help_for_kept_text() -> None:
    text = STRANGE.replace("NEAR", "GTT")
    assert "did you mean 'GT'?" in [found.help for found in hlo_text.verify(parse_hlo(text))]


@pytest.mark.parametrize("cache", [False, True])
def test_one_computation_in_braces(cache: bool) -> None:
    text = "HloModule m\nf {{ ROOT x = f32[] parameter(0) }}\nENTRY e {{ a = f32[] parameter(0) ROOT r = f32[] call(a), to_apply={} }}"  # noqa: E501
    module = parse_hlo(text.format("{%f}"), cache=cache)
    assert module.to_text() == parse_hlo(text.format("f")).to_text()
    with pytest.raises(ParseError, match="computation 'nope' is not defined before its use"):
        parse_hlo(text.format("{%nope}"), cache=cache)


_TILED = """func.func @main(%a: tensor<16x256xf32>) -> (tensor<16x256xf32>, tensor<4xf32>) {
  %0:2 = stablehlo.custom_call @foo(%a) {
    operand_layouts = [dense<[1, 0]> : tensor<2xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>],
    result_tilings = [[dense<[8, 128]> : tensor<2xindex>, dense<[2, 1]> : tensor<2xindex>], []]
  } : (tensor<16x256xf32>) -> (tensor<16x256xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<16x256xf32>, tensor<4xf32>
}
"""


def test_tilings_of_results_become_layouts() -> None:
    """Layouts as jaxlib 0.12 prints them, which ignores tilings without layouts."""
    text = hlo_text.parse(_TILED).to_text("hlo")
    assert "->(f32[16,256]{0,1:T(8,128)(2,1)}, f32[4]{0})}" in text
    assert "= (f32[16,256]{0,1:T(8,128)(2,1)}, f32[4]{0}) custom-call(" in text
    ignored = hlo_text.parse(re.sub(r"    (operand|result)_layouts.*\n", "", _TILED)).to_text("hlo")
    assert "T(8,128)" not in ignored


@pytest.mark.parametrize("tilings", ["[[]]", "[[unit], []]", "[unit, []]", "unit"])
def test_other_tilings_are_refused(tilings: str) -> None:
    text = re.sub("result_tilings = .*", f"result_tilings = {tilings}", _TILED)
    with pytest.raises(hlo_text.ConversionError, match="result_tilings must list the tiles of 2 results"):
        hlo_text.parse(text).to_text("hlo")


#: Header and message as jaxlib 0.12 prints and serializes them.
_DEBUGGED = """HloModule m, entry_computation_layout={(f32[4]{0})->f32[4]{0}}, backend_config={"a":1},
debug_attributes={
  {"p"}:({log_mode=default,callback_id=3,partitioned=true,op_id=5},{log_mode=fusion_debugger}),
  {"q" {1,2}}:({})
}

ENTRY %e (p: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0), origin={{"p"}}
  ROOT %r = f32[4]{0} negate(%p)
}

"""


def test_debug_attributes_and_configuration_of_a_module() -> None:
    module = parse_hlo(_DEBUGGED)
    assert hlo_text.verify(module) == []
    assert module.to_text() == _DEBUGGED
    data = write_hlo_module_proto(module)
    first, second = (
        bytes.fromhex("0a030a0170120808011003180520011202" + "0802"),
        bytes.fromhex("0a070a0171120201021200"),
    )
    table = b"".join(b"\xc2\x01" + bytes([len(entry)]) + entry for entry in (first, second))
    assert table in data
    assert b'\xca\x01\x07{"a":1}' in data
    assert read_hlo_proto(data).to_text() == _DEBUGGED


def test_debug_attributes_without_words_are_kept() -> None:
    """XLA's text omits shardings of operands; here the table stays in its serialized form."""
    data = write_hlo_module_proto(parse_hlo(_DEBUGGED))
    old, new = bytes.fromhex("1202" + "0802"), b"\x12\x02\x08\x04"  # log_mode=GUARANTEED
    assert data.count(old) == 1
    read = read_hlo_proto(data.replace(old, new))
    assert "debug_attributes" not in read.to_text()
    assert new in write_hlo_module_proto(read)


@pytest.mark.parametrize("table", ["{}", "{ p:({}) }", '{ {"p"}:({log_mode=loud}) }', '{ {"p"}:({color=1}) }'])
def test_malformed_debug_attributes_are_not_serialized(table: str) -> None:
    module = parse_hlo(f"HloModule m, debug_attributes={table}\n\nENTRY e {{ ROOT p = f32[] parameter(0) }}")
    assert f"debug_attributes={table}" in module.to_text()
    with pytest.raises(ContainerError, match="debug"):
        write_hlo_module_proto(module)


@pytest.mark.parametrize(
    ("shape", "printed"),
    [
        ("f32[2,3]{:S(1)}", "f32[2,3]{1,0:S(1)}"),
        ("f32[6]{:T(8)S(2)}", "f32[6]{0:T(8)S(2)}"),
        ("(f32[4,2,3]{:S(1)}, f32[]{:S(1)})", "(f32[4,2,3]{2,1,0:S(1)}, f32[]{:S(1)})"),
    ],
)
def test_arrays_in_another_memory_space_have_the_default_order(shape: str, printed: str) -> None:
    text = f"HloModule m\n\nENTRY e {{\n  ROOT a = {shape} parameter(0)\n}}\n\n"
    assert print_hlo(parse_hlo(text)) == text.replace(shape, printed)
    if SERIES >= (0, 12):
        assert oracle().accepts_hlo(text) is None


@pytest.mark.parametrize("layout", ["{:}", "{:T(8,128)}", "{:S(0)}", "{0:S(1)}"])
def test_other_layouts_state_an_order(layout: str) -> None:
    text = f"HloModule m\n\nENTRY e {{\n  ROOT a = f32[2,3]{layout} parameter(0)\n}}\n"
    assert oracle().accepts_hlo(text) is not None
    with pytest.raises(ParseError, match="wrong number of dimensions in layout"):
        parse_hlo(text)
