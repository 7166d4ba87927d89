"""Texts that XLA's printer never writes but its parser takes: what XLA's own programs and people write."""

from __future__ import annotations

import pytest

import hlo_text
from hlo_text.hlo.parse import parse_hlo

from support.oracle import oracle

NEGATE = "n {\n a = f32[4] parameter(0)\n ROOT r = f32[4] negate(a)\n}\n"


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
    "call-start": call_start("to_apply=n"),
    "call-start on a thread": call_start('to_apply=n, async_execution_thread="t"'),
    "call-start of a composite": call_start(
        'async_execution_thread="t", is_composite=true, frontend_attributes={composite.name="a.b"}, to_apply=n'
    ),
    "call-start with aliases": call_start(
        'output_to_operand_aliasing={{}: (0, {})}, async_execution_thread="t", to_apply=n'
    ),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_cpp_reads_the_same_in_our_print(text: str) -> None:
    text = f"HloModule m\n\n{text}"
    printed = parse_hlo(text, cache=False).to_text()
    assert parse_hlo(text).to_text() == printed
    assert oracle().print_hlo(printed) == oracle().print_hlo(text)
    assert [found.render() for found in hlo_text.verify(parse_hlo(text)) if found.is_error and "call" in text] == []


@pytest.mark.parametrize("start", ["to_apply=n", 'async_execution_thread="t", to_apply=n'])
def test_call_start_names_its_thread_before_what_it_calls(start: str) -> None:
    assert f"call-start(x), {start}\n" in parse_hlo(f"HloModule m\n\n{call_start(start)}").to_text()


@pytest.mark.parametrize("operands", ["f32[4]", "f32[4],", "x x", "f32[4] f32[4] x"])
def test_an_operand_is_missing(operands: str) -> None:
    text = f"HloModule m\n\n{entry(f'ROOT c = f32[4] negate({operands})')}"
    assert oracle().accepts_hlo(text) is not None
    with pytest.raises(hlo_text.ParseError):
        parse_hlo(text)
