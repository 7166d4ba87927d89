"""HLO text of an XLA later than this version: kept, printed back, reported by `verify`, and refused by name."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator
import hlo_text
from hlo_text.core.diagnostics import ConversionError, HloTextError, ParseError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.protos.writing import write_hlo_module_proto

from support.cases import for_each
from support.jax_version import READS_CONFIGURED_COMPUTATIONS
from support.oracle import oracle
from support.oracles.structure_hlo import differences

_SUM = """%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y)
}"""
_ENTRY = """ENTRY %e (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0)
  ROOT %r = f32[4]{0} negate(%a)
}

"""
_TABLES = """FileNames
1 "a.py"

FunctionNames
1 "f"

FileLocations
1 {{{}}}

StackFrames
1 {{{}}}


"""
_LOCATION = "file_name_id=1 function_name_id=1 line=1 end_line=1 column=1 end_column=1"
_FRAME = "file_location_id=1 parent_frame_id=1"


def _instruction(text: str) -> str:
    entry = _ENTRY.replace("  ROOT", f"  {text}\n  ROOT")
    return f"HloModule m\n\n{_SUM}\n\n{entry}"


def _shape(text: str) -> str:
    return _instruction(f'%b = {text} custom-call(%a), custom_call_target="t"')


def _layout(text: str) -> str:
    return _shape(f"f32[4,2]{{1,0:{text}}}")


def _closing(text: str) -> str:
    return f"HloModule m\n\n{_SUM}{text}\n\n{_ENTRY}"


def _header(text: str) -> str:
    return f"HloModule m, {text}\n\n{_ENTRY}"


def _tables(location: str, frame: str) -> str:
    return f"HloModule m\n\n{_TABLES.format(location, frame)}{_ENTRY}"


def _reduction(text: str) -> str:
    return _instruction(f"%z = f32[] constant(0)\n  %b = f32[] reduce(%a, %z), dimensions={{0}}, {text}")


#: Texts with the code of the first diagnostic and the text that it marks.
KEPT = (
    # element types
    (_shape("f3e1[4]{0}"), "type.unknown", "f3e1"),
    (_shape("u3[2]{0}"), "type.unknown", "u3"),
    (_shape("f3e1[]"), "type.unknown", "f3e1"),
    (_shape("s128[4,<=8,?]{2,1,0}"), "type.unknown", "s128"),
    (_shape("(f32[], (f3e1[4]{0}, token[]))"), "type.unknown", "f3e1"),
    (_shape("b(f3e1[4]{0})"), "type.unknown", "f3e1"),
    (_shape("f3e1[4]{0:T(8,128)Q(2)S(1)}"), "type.unknown", "f3e1"),
    (_instruction("%b = f3e1[4]{0} add(%a, %a)"), "type.unknown", "f3e1"),
    (_instruction("%b = f3e1[2,2]{1,0} constant({ { 1, -0x3 }, { zap, 2:1 } })"), "type.unknown", "f3e1"),
    (_instruction("%b = f3e1[] constant(nan)"), "type.unknown", "f3e1"),
    (_instruction("%b = (f3e1[2]{0}, f32[]) constant(({1, 2}, 3))"), "type.unknown", "f3e1"),
    # layouts
    (_layout("Z(3)"), "layout.unknown", "Z(3)"),
    (_layout("T(8,128)Q(2)"), "layout.unknown", "Q(2)"),
    (_layout("Q(2)T(8,128)S(1)"), "layout.unknown", "Q(2)"),
    (_layout("T(8,128)(2,1)Z1(a,(b))(c)S(5)Y()"), "layout.unknown", "Z1(a,(b))(c)"),
    (_layout("S(host)"), "layout.unknown", "S(host)"),
    (_layout("#(u3)*(u32)"), "layout.unknown", "#(u3)"),
    (_header("entry_computation_layout={(f32[4]{0:Q(1)})->f32[4]{0}}"), "layout.unknown", "entry_computation_layout"),
    (_header("entry_computation_layout={(f3_1[4]{0:T(8)})->f32[4]{0}}"), "module.entry-layout", None),
    # attributes of computations
    (_closing(', execution_thread="t", new=3'), "attribute.unknown", None),
    (_closing(', new="a b", execution_thread="t"'), "attribute.unknown", None),
    (_closing(", new={1,{2}}, newer=[2]<=[2]"), "attribute.unknown", None),
    (_closing(', backend_config={"a":1}'), "attribute.unknown", None),
    (_closing(", execution_thread=main"), "attribute.value", "main"),
    # attributes of opcodes that call computations
    (_instruction("%b = f32[4]{0} zap(%a), calls={%sum, %sum}"), "unregistered", "zap"),
    (_instruction("%b = f32[4]{0} zap(%a), calls={%sum}, to_apply=%sum, x=1"), "unregistered", "zap"),
    (_instruction("%b = f32[4]{0} zap(%a), branch_computations={%sum, %sum}, calls={%sum}"), "unregistered", "zap"),
    (_instruction('%b = f32[4]{0} zap(%a), calls={}, condition=3, body={1,2}, select="x"'), "unregistered", "zap"),
    (_reduction("to_apply={%sum, %sum}"), "attribute.value", "{%sum, %sum}"),
    (_reduction("to_apply=3"), "attribute.value", "3"),
    # attributes of opcodes; the first is of XLA in 2024
    (_instruction("%b = f32[4]{0} negate(%a), sparsity=L.1@2:4_R.0@2:4"), "attribute.unknown", "negate"),
    # fields of metadata
    (_instruction('%b = f32[4]{0} abs(%a), metadata={op_name="x" preserve_layout=true}'), "attribute.unknown", "abs"),
    (_instruction('%b = f32[4]{0} abs(%a), metadata={zap={1,{"}"}} op_name="x" w=-3.5}'), "attribute.unknown", "abs"),
    (
        _instruction('%b = f32[4]{0} abs(%a), sharding={replicated}, metadata={z="a b"}, backend_config="x"'),
        "attribute.unknown",
        "abs",
    ),
    # the header
    (_header("num_partitions=two"), "attribute.value", "two"),
    (_header("replica_count={2,4}, num_partitions=2"), "attribute.value", "{2,4}"),
    (_header("input_output_alias={new form}, replica_count=1"), "syntax", "new"),
    (_header("input_output_alias={ {}: (0, {}, x-alias) }"), "syntax", "x-alias"),
    (_header("entry_computation_layout={(f32[4]{0})->f32[4]{0}; v2}"), "syntax", ";"),
    (_header("is_scheduled=partly, entry_computation_layout={(f32[4]{0})->f32[4]{0}}"), "attribute.value", "partly"),
    (_header("buffer_donor={ (0, {}), x }"), "syntax", "x"),
    (_header("allow_spmd_sharding_propagation_to_output={true,maybe}"), "syntax", "maybe"),
    (_header("frontend_attributes={a=b}"), "attribute.value", "{a=b}"),
    # source tables
    (_tables(f"{_LOCATION} zap=-3", _FRAME), "attribute.unknown", "zap"),
    (_tables(_LOCATION, f'{_FRAME} zap="x"'), "attribute.unknown", "zap"),
)
_KEPT_TEXTS = [text for text, _, _ in KEPT]


@for_each(KEPT)
def test_unknown_forms_are_kept_and_reported(text: str, code: str, mark: str | None) -> None:
    module = parse_hlo(text)
    assert module.to_text() == text
    assert differences(module, parse_hlo(text, cache=False)) == []
    first, *_ = hlo_text.verify(module)
    assert first.code == code, first.render()
    assert first.span is not None
    if mark is not None:
        assert text[first.span.start :].startswith(mark), first.render()
    assert hlo_text.fingerprint(module) == hlo_text.fingerprint(parse_hlo(text))


@for_each(_KEPT_TEXTS)
def test_unknown_forms_are_not_serialized(text: str) -> None:
    with pytest.raises(HloTextError):
        write_hlo_module_proto(parse_hlo(text))


def test_xla_reads_no_unknown_form() -> None:
    """Otherwise the form is known by now; XLA of JAX 0.12 reads the configuration of a computation."""
    known = [_closing(', backend_config={"a":1}')] if READS_CONFIGURED_COMPUTATIONS else []
    assert [text for text in _KEPT_TEXTS if oracle().accepts_hlo(text) is None] == known


#: Truncated and broken texts.
BROKEN = (
    _shape("f3e1[4"),
    _shape("f3e1[x]"),
    _shape("f3e1[-4]"),
    _shape("F3E1[4]"),
    _shape("f3e1[4]{1,0}"),
    _layout("Z("),
    _layout("T(8)X"),
    _layout("S(1)T(8)"),
    _layout("T(8)T(8)"),
    _closing(", new"),
    _closing(", new="),
    _closing(", new={1"),
    _closing(" new=3"),
    _closing(", new=1, new=2"),
    _header("num_partitions="),
    _header("input_output_alias={ {}: (0, {}) "),
    _header("num_partitions=2, num_partitions=2"),
    _header("frontend_attributes=3"),
    _instruction("%b = f3e1[2]{0} constant({1, 2)"),
    _instruction('%b = f3e1[2]{0} constant("a")'),
    _instruction("%b = f32[4]{0} zap(%a), calls={%sum"),
    _instruction("%b = f32[4]{0} zap(%a), calls={%sum %sum}"),
    _instruction("%b = f32[4]{0} zap(%a), calls={%nope}"),
    _instruction("%b = f32[4]{0} zap(%a), zap="),
    _tables("line=1", _FRAME),
    _tables(_LOCATION, "file_location_id=x parent_frame_id=1"),
)


@for_each(BROKEN)
def test_broken_texts_stay_errors(text: str) -> None:
    for cache in (True, False):
        with pytest.raises(ParseError):
            parse_hlo(text, cache=cache)


_OF_UNKNOWN_TYPE = """HloModule m

ENTRY %e (p: f3e1[4]) -> f3e1[4] {
  %p = f3e1[4]{0} parameter(0)
  ROOT %r = f3e1[4]{0} negate(%p)
}

"""


def test_unknown_types_are_refused_by_name() -> None:
    module = parse_hlo(_OF_UNKNOWN_TYPE)
    argument = np.zeros(4, np.float32)
    for run in (evaluator.run, evaluator.run_reference):
        with pytest.raises(HloTextError, match="f3e1"):
            run(module, argument)
    with pytest.raises(ConversionError, match="StableHLO has no type f3e1") as raised:
        module.to_text("stablehlo")
    assert raised.value.diagnostics[0].span is not None
    with pytest.raises(HloTextError, match="f3e1"):
        hlo_text.check(module)


def test_instructions_that_are_not_understood_are_refused_with_the_reason() -> None:
    """XLA's sorts had no comparator until 2019."""
    module = parse_hlo(_instruction("%b = f32[4]{0} sort(%a), dimensions={0}"))
    for refuse in (evaluator.run, hlo_text.to_stablehlo):
        arguments = (np.ones(4, np.float32),) if refuse is evaluator.run else ()
        with pytest.raises(HloTextError, match="sort: missing attribute 'to_apply'"):
            refuse(module, *arguments)


def test_header_values_that_are_not_understood_are_refused_by_name() -> None:
    text = _header("num_partitions=two")
    with pytest.raises(ConversionError, match="the value of num_partitions is not understood") as raised:
        parse_hlo(text).to_text("stablehlo")
    (found,) = raised.value.diagnostics
    assert found.span is not None
    assert text[found.span.start : found.span.end] == "two"


def test_blanks_in_the_shapes_of_the_header_are_read() -> None:
    text = _header("entry_computation_layout={(f32 [4]{0:T(8)})->f32[4]{0}}")
    assert hlo_text.verify(parse_hlo(text)) == []
    assert oracle().accepts_hlo(text) is None


def test_every_instruction_with_an_unknown_type_is_reported_once() -> None:
    found = hlo_text.verify(parse_hlo(_OF_UNKNOWN_TYPE))
    assert [(diagnostic.code, diagnostic.message) for diagnostic in found] == [
        ("type.unknown", "unknown type f3e1"),
        ("type.unknown", "unknown type f3e1"),
    ]


@pytest.mark.parametrize("word", ["f3e1", "opaque"])
def test_sizes_of_types_without_a_known_width_are_not_compared(word: str) -> None:
    """Rules about sizes in bytes: bitcasts and aliases."""
    text = f"""HloModule m, input_output_alias={{ {{}}: (0, {{}}, may-alias) }}
ENTRY e {{
  p = {word}[] parameter(0)
  b = f32[] bitcast(p)
  ROOT r = {word}[] bitcast(b)
}}"""
    codes = {found.code for found in hlo_text.verify(parse_hlo(text))}
    assert not codes & {"bitcast.size", "module.alias"}


@pytest.mark.parametrize(("word", "meant"), [("float", "f32"), ("i32", "s32"), ("bf17", "bf16"), ("bool", "pred")])
def test_misspelt_types_have_a_help(word: str, meant: str) -> None:
    module = parse_hlo(_shape(f"{word}[4]{{0}}"))
    (found,) = hlo_text.verify(module)
    assert (found.code, found.help) == ("type.unknown", f"did you mean '{meant}'?")


def test_a_misspelt_type_is_reported_with_other_errors() -> None:
    with pytest.raises(ParseError) as raised:
        parse_hlo(_instruction("%b = f32[4]{0} abs(%nope)\n  %c = i32[4]{0} iota(), iota_dimension=0"))
    assert [found.code for found in raised.value.diagnostics] == ["ssa.undefined", "type.unknown"]


def test_unknown_layout_fields_do_not_change_results() -> None:
    text = _ENTRY.replace("f32[4]{0} parameter", "f32[4]{0:Q(1)} parameter")
    module = parse_hlo(text)
    (layout,) = [value.type.layout for value in module.entry_computation.arguments]
    assert (layout.minor_to_major, layout.unknown) == ((0,), ((0, "Q(1)"),))
    np.testing.assert_array_equal(evaluator.run(module, np.arange(4, dtype=np.float32))[0], [0, -1, -2, -3])
