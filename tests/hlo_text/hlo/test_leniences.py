"""Texts that XLA's parser accepts although its printer never writes them."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text.conversion import to_stablehlo
from hlo_text.hlo.parse import parse_hlo

from support.jax_version import IS_MLIR_24
from support.oracle import oracle

NEGATE = "n {\n a = f32[4] parameter(0)\n ROOT r = f32[4] negate(a)\n}\n"


ADD = "s {\n a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT r = f32[] add(a, b)\n}\n"


def entry(*lines: str, signature: str = "") -> str:
    return f"ENTRY e {signature}{{\n x = f32[4] parameter(0)\n" + "".join(f" {line}\n" for line in lines) + "}\n"


def call_start(attributes: str) -> str:
    start = f"c = ((f32[4]), f32[4]) call-start(x), {attributes}"
    return NEGATE + entry(start, "ROOT d = f32[4] call-done(c)")


def convolution(window: str) -> str:
    attributes = f"window={{{window}}}, dim_labels=b01f_01io->b01f"
    return (
        "ENTRY e {\n x = f32[1,4,4,1] parameter(0)\n k = f32[2,2,1,1] parameter(1)\n"
        f" ROOT c = f32[1,3,3,1] convolution(x, k), {attributes}\n}}\n"
    )


def custom_call(attribute: str) -> str:
    return entry(f'ROOT c = f32[4] custom-call(x), custom_call_target="t", {attribute}')


def grouped(groups: str) -> str:
    return ADD + entry(f"ROOT c = f32[4] all-reduce(x), replica_groups={groups}, to_apply=s")


TEXTS = {
    "signature without colon": entry("ROOT c = f32[4] negate(x)", signature="(x f32[4]) -> f32[4] "),
    "signature of tuples without colon": entry(
        "y = (f32[4], f32[2]) parameter(1)",
        "ROOT c = f32[4] negate(x)",
        signature="(%x f32[4], y (f32[4], f32[2])) -> f32[4] ",
    ),
    "comment behind a signature": entry(
        " // c\n ROOT c = f32[4] negate(x)", signature="(x: f32[4]) -> f32[4] /* c */ "
    ),
    "a comma between shape and name": entry("ROOT c = f32[4] negate(f32[4], %x)"),
    "commas between shapes and names": entry("ROOT c = f32[4] add(f32[4], %x, f32[4]{0},%x)"),
    "a lonely shape of another kind": entry("ROOT c = f32[4] negate(f32[3], f32[4] %x)"),
    "a shape before a nested instruction": entry("ROOT c = f32[4] negate(f32[4], f32[4] negate(x))"),
    "a comma behind the operands": entry("ROOT c = f32[4] add(x, x,)"),
    "commas everywhere": entry("ROOT c = f32[4] add(,x,,x,,)"),
    "only a comma": entry("ROOT c = () tuple(,)"),
    "no statistics": entry("ROOT c = f32[4] negate(x), statistics={}"),
    "statistics without an index": entry("ROOT c = f32[4] negate(x), statistics={a=1,visualizing_index=0}"),
    "no device": entry("ROOT c = f32[4] negate(x), sharding={maximal device=-1}"),
    "no device in a list": entry("ROOT c = f32[4] negate(x), sharding={devices=[2]-1,0}"),
    "some of the devices": entry("ROOT c = f32[4] negate(x), sharding={devices=[2]<=[4]}"),
    "fewer devices than tiles": entry("ROOT c = f32[4] negate(x), sharding={devices=[3]0,1}"),
    "more devices than tiles": entry("ROOT c = f32[4] negate(x), sharding={devices=[2]7,8,9}"),
    "reversal of some dimensions": convolution("size=2x2 rhs_reversal=1"),
    "reversal of too many dimensions": convolution("size=2x2 rhs_reversal=0x1x1"),
    "reversal of nothing": convolution("rhs_reversal=1x1"),
    "only an element of a tuple with a layout": entry(
        'ROOT c = (f32[4,3]{0,1}) custom-call(x), custom_call_target="t"'
    ),
    "only a scalar with a layout": entry('ROOT c = f32[]{:S(1)} custom-call(x), custom_call_target="t"'),
    "only a buffer with a layout": entry(
        'ROOT c = b(f32[4]{0:S(1)}) custom-call(x), custom_call_target="t", output_to_operand_aliasing={{}: (0, {})}'
    ),
    "negative zero in a layout": entry("ROOT c = f32[4]{-0} negate(x)"),
    "negative dimension in a layout": entry("y = f32[4,3]{-1,0} parameter(1)", "ROOT c = f32[4] negate(x)"),
    "no window": convolution("").replace("window={}, ", ""),
    "no window for a plain product": (
        "ENTRY e {\n x = f32[2,3] parameter(0)\n k = f32[3,4] parameter(1)\n"
        " ROOT c = f32[2,4] convolution(x, k), dim_labels=bf_io->bf\n}\n"
    ),
    "dimensions of a ragged exchange": entry(
        "i = s32[1] constant({0})",
        "ROOT c = f32[4] ragged-all-to-all(x, x, i, i, i, i), replica_groups={{0}}, dimensions={0}",
    ),
    "no origin": entry("ROOT c = f32[4] negate(x), origin={}"),
    "a comma behind a mesh": grouped("mesh['a'=2,'b'=4], {'b'}"),
    "spaces in a mesh": grouped("mesh['a' = 2, 'b'=4] { 'b' }"),
    "double quotes in a mesh": grouped('mesh["a"=2,"b"=4] {"b":(2)2,"a"}'),
    "devices of a mesh in their order": grouped("mesh['a'=2,'b'=4],device_ids=([2,4]T(0,1)) {'b'}"),
    "call-start": call_start("to_apply=n"),
    "call-start on a thread": call_start('to_apply=n, async_execution_thread="t"'),
    "call-start of a composite": call_start(
        'async_execution_thread="t", is_composite=true, frontend_attributes={composite.name="a.b"}, to_apply=n'
    ),
    "call-start with aliases": call_start(
        'output_to_operand_aliasing={{}: (0, {})}, async_execution_thread="t", to_apply=n'
    ),
}


#: What XLA took until JAX 0.11, so that older dumps may have it.
REFUSED_SINCE_JAX_11 = frozenset(
    f"HloModule m\n\n{TEXTS[name]}"
    for name in (
        *("some of the devices", "fewer devices than tiles", "more devices than tiles"),
        "a comma behind a mesh",
        *("reversal of some dimensions", "reversal of too many dimensions", "reversal of nothing"),
    )
)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_cpp_reads_the_same_in_our_print(text: str) -> None:
    text = f"HloModule m\n\n{text}"
    printed = parse_hlo(text, cache=False).to_text()
    assert parse_hlo(text).to_text() == printed
    if IS_MLIR_24 and text in REFUSED_SINCE_JAX_11:
        assert oracle().accepts_hlo(text) is not None
    else:
        assert oracle().print_hlo(printed) == oracle().print_hlo(text)
    assert [found.render() for found in hlo_text.verify(parse_hlo(text)) if found.is_error and "call" in text] == []


@pytest.mark.parametrize(
    "header", ["HloModule m:", "HloModule m: , is_scheduled=true", "HloModule m:,num_partitions=1"]
)
def test_a_colon_behind_the_name_of_the_module(header: str) -> None:
    text = f"{header}\n\n{entry('ROOT c = f32[4] negate(x)')}"
    module = parse_hlo(text)
    assert module.symbol == "m"
    assert oracle().print_hlo(module.to_text()) == oracle().print_hlo(text)


def test_after_all_accepts_operands_of_any_type() -> None:
    text = f"HloModule m\n\n{entry('t = token[] after-all(x, x)', 'ROOT c = f32[4] add-dependency(x, t)')}"
    assert oracle().accepts_hlo(text) is None
    module = parse_hlo(text)
    assert [(found.severity, found.code) for found in hlo_text.verify(module)] == [("warning", "after_all.I1")]
    hlo_text.check(to_stablehlo(module), strict=True)
    values = np.arange(4, dtype=np.float32)
    for form in (module, to_stablehlo(module)):
        np.testing.assert_array_equal(run(form, values)[0], values)


@pytest.mark.parametrize("type", ["u32[4]", "(u32[4])"])
def test_random_bits_without_the_next_state(type: str) -> None:
    line = f"ROOT c = {type} rng-bit-generator(s), algorithm=rng_three_fry"
    text = f"HloModule m\n\nENTRY e {{\n s = u64[2] parameter(0)\n {line}\n}}\n"
    assert oracle().accepts_hlo(text) is None
    module = parse_hlo(text)
    assert [found.severity for found in hlo_text.verify(module)] == ["warning"]
    hlo_text.check(to_stablehlo(module), strict=True)
    state = np.array([1, 2], np.uint64)
    complete = parse_hlo(text.replace(type, "(u64[2], u32[4])"))
    for form in (module, to_stablehlo(module)):
        np.testing.assert_array_equal(run(form, state)[0], run(complete, state)[1])


@pytest.mark.parametrize("start", ["to_apply=n", 'async_execution_thread="t", to_apply=n'])
def test_call_start_prints_its_thread_before_its_callee(start: str) -> None:
    assert f"call-start(x), {start}\n" in parse_hlo(f"HloModule m\n\n{call_start(start)}").to_text()


@pytest.mark.parametrize("groups", ["mesh['a'=2, 'b'=4], {'b'}", 'mesh[ "a"=2,"b"=4] { "b" }'])
def test_groups_along_a_mesh_are_printed_as_the_cpp_does(groups: str) -> None:
    printed = parse_hlo(f"HloModule m\n\n{grouped(groups)}").to_text()
    assert "replica_groups=mesh['a'=2,'b'=4] {'b'}, to_apply" in printed


@pytest.mark.parametrize(
    ("attribute", "printed"),
    [
        ("window={pad=1_1 size=3}", ", window={size=3 pad=1_1}, custom_call_target="),
        ("operand_precision={HIGH, default}", ", operand_precision={high,default}, custom_call_target="),
        ("literal=s32[2,1]{0,1}{{1},{2}}", ", literal=s32[2,1]{0,1} { {1}, {2} }\n"),
        (
            "literal=(f32[] 1.50,(pred[2] {true,0}, c64[] (1,2)),())",
            ", literal=( f32[] 1.5, ( pred[2]{0} {1, 0}, c64[] (1, 2) ), (  ) )\n",
        ),
    ],
)
def test_attributes_of_custom_calls_are_printed_as_the_cpp_does(attribute: str, printed: str) -> None:
    text = f"HloModule m\n\n{custom_call(attribute)}"
    assert printed in oracle().print_hlo(text)
    assert printed in parse_hlo(text).to_text()


REFUSED = {
    "one dimension transposed": grouped("[2,2]<=[4]T(0)"),
    "one dimension of devices transposed": entry("ROOT c = f32[4] negate(x), sharding={devices=[4]<=[4]T(0)}"),
    "an axis twice": entry("ROOT c = f32[4] negate(x), sharding={mesh['x'=2,'x'=2], [{'x'}]}"),
    "a custom call's literal of too few elements": custom_call("literal=s32[2] {1}"),
    "a custom call's literal with an element of another kind": custom_call("literal=( f32[] 1, (s32[] 1.5) )"),
    "a custom call's literal with an element of another rank": custom_call("literal=( f32[] 1, s32[2] {{1}, {2}} )"),
    "a custom call's labels without a result": custom_call("dim_labels=b01f_01io->"),
    "a custom call's window of two ranks": custom_call("window={size=3x3 stride=1}"),
    "a custom call's fraction of a group": custom_call("batch_group_count=1.5"),
    "a custom call's unknown precision": custom_call("operand_precision={foo}"),
    "a comma behind a scalar": entry("ROOT c = f32[] constant(1,)"),
    "an element in front of its brace": entry("ROOT c = f32[3] constant(1{, 2, 3})"),
    "an element behind its brace": entry("ROOT c = f32[2,2] constant({{1, 2}, {3,} 4})"),
    "no comma in a complex number": entry("ROOT c = c64[] constant((1 2))"),
    "two commas in a complex number": entry("ROOT c = c64[] constant((1,,2))"),
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_what_the_cpp_refuses_is_an_error(text: str) -> None:
    text = f"HloModule m\n\n{text}"
    assert oracle().accepts_hlo(text) is not None
    with pytest.raises(hlo_text.HloTextError):
        hlo_text.check(parse_hlo(text))


@pytest.mark.parametrize("operands", ["f32[4]", "f32[4],", "x x", "f32[4] f32[4] x"])
def test_an_operand_is_missing(operands: str) -> None:
    text = f"HloModule m\n\n{entry(f'ROOT c = f32[4] negate({operands})')}"
    assert oracle().accepts_hlo(text) is not None
    with pytest.raises(hlo_text.ParseError):
        parse_hlo(text)


# --- comments --------------------------------------------------------------------------------------------------------

PROGRAM = """HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }

s {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}

ENTRY %e (x: f32[4,2], y: (f32[], s32[2])) -> f32[4,2] {
  %x = f32[4,2]{1,0} parameter(0), sharding={devices=[2,1]<=[2]}, metadata={op_name="a//b" source_line=3}
  %y = (f32[], s32[2]{0}) parameter(1), sharding={{replicated}, {devices=[1,2]1,0 last_tile_dim_replicate}}
  %c = f32[2,2]{1,0} constant({{1, 2.5}, {-inf, 3e2}})
  %g = f32[] get-tuple-element(%y), index=0
  %k = f32[<=4,2]{1,0} custom-call(%x), custom_call_target="t", frontend_attributes={a="/*b",c={"x":1}}
  %w = f32[4,2]{1,0} reduce-window(%x, %g), window={size=1x1 pad=0_0x0_0}, to_apply=s
  %ar = f32[4,2]{1,0} all-reduce(%w), replica_groups={{0},{1}}, to_apply=s, sharding={devices=[2,1]<=[2,1]T(1,0)}
  %p = f32[4,2]{1,0} collective-permute(%ar), source_target_pairs={{0,1},{1,0}}, sharding={maximal device=1}
  %l = f32[2,1]{1,0} slice(%ar), slice={[0:4:2], [0:1]}
  ROOT %n = f32[4,2]{1,0} negate(%ar), control-predecessors={%w, %p}
}
"""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|%?[A-Za-z_][\w.-]*|-?\d+(?:\.\d+)?(?:e\d+)?|->|<=|[^\s\w]')


@pytest.mark.parametrize("part", range(4))
def test_comments_are_accepted_as_by_the_cpp(part: int) -> None:
    """Every fourth place between two tokens."""
    refused = []
    for match in [*_TOKEN.finditer(PROGRAM)][part::4]:
        for filler in (" /*{*/ ", "\n// (\n"):
            text = PROGRAM[: match.end()] + filler + PROGRAM[match.end() :]
            if oracle().accepts_hlo(text) is None:
                try:
                    parse_hlo(text, cache=False)
                except hlo_text.ParseError as error:
                    refused.append(str(error))
    assert refused == []
