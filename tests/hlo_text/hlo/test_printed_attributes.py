"""Attributes found without the grammar equal those found with it."""

from __future__ import annotations

import re

import attrs
import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.opdef import HLO_OPERATIONS
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.lines.printed_attributes import printed_attributes
from hlo_text.hlo.reader.annotations import _PRINTED_SHARDING
from hlo_text.hlo.reader.grammar import parse_rule

from support.folders import CORPUS

_START = "%x = f32[] add()"
_METADATA = re.compile(r", metadata=\{.*?\}")


def _found(text: str) -> object:
    attributes = printed_attributes(text, len(_START))
    return None if attributes is None else [attrs.astuple(attribute) for attribute in attributes]


def _expected(text: str) -> object:
    whole = _START + text
    try:
        raw = parse_rule("instruction", whole, SourceText(whole))
    except ParseError as error:
        return error.code
    return [attrs.astuple(attribute) for attribute in raw.attributes]


def test_names_of_computations_are_those_of_the_declarations() -> None:
    fields = [field for operation in HLO_OPERATIONS.values() for field in operation.region_fields]
    assert {field.hlo for field in fields if field.variadic and field.hlo} == COMPUTATION_LISTS
    assert {name for field in fields for name in field.hlo_names} - COMPUTATION_LISTS == SINGLE_COMPUTATIONS


def test_names_of_computations_are_those_of_the_grammar() -> None:
    for name in SINGLE_COMPUTATIONS:
        assert _expected(f", {name}=%f") == _found(f", {name}=%f") != _expected(f", dimensions={name}")
    for name in COMPUTATION_LISTS:
        assert _expected(f", {name}={{%f, g}}") == _found(f", {name}={{%f, g}}") is not None


def test_attributes_of_the_corpus_are_what_the_grammar_finds() -> None:
    texts = set()
    for path in sorted(CORPUS.joinpath("formats", "hlo").glob("*.hlo")):
        for line in path.read_text().split("\n"):
            _, separator, rest = _METADATA.sub("", line).partition("), ")
            if separator and " = " in line:
                texts.add(f", {rest}")
    found = {text: _found(text) for text in sorted(texts)}
    for text, attributes in found.items():
        assert attributes is None or attributes == _expected(text), text
    assert len(list(filter(None, found.values()))) > 0.5 * len(texts)


@pytest.mark.parametrize(
    "text",
    [
        ", dimensions={0,1}, slice={[0:4], [1:7:2]}, window={size=2x2 stride=2x2 pad=0_0x1_1 rhs_reversal=1x0}",
        ", replica_groups={{0,1},{2,3}}, channel_id=3, use_global_device_ids=true, dim_labels=b01f_01io->b01f",
        ", to_apply=add.1, calls=%f-2, body=ENTRY, condition=ROOT",
        ', backend_config={"a":{"b":["1","2"]},"c//":1}, sharding={replicated}, a={b={c={d}}}',
        ", exponent_bits=8, comment=a // b",
        ", padding=-1_0x0_-1, a=-b",
        ", a={/*x*/1}",
        ", a={'}'}",
        ', a={"}"}',
        ', backend_config={"a":"\\"}"}',
        ', frontend_attributes={a="b"}, a=1',
        r', frontend_attributes={a="b\"}",calls={x "}" {y}},backend_config={}}, custom_call_target="f(\", {"',
        ', frontend_attributes={a="b", c="d"}',
        ', frontend_attributes={a="b",}',
        ', custom_call_target="f" "g"',
        ', a={"b" "c",{"}"}}, backend_config="a, b=1", c={{maximal device=0}, /*index=1*/{replicated}}',
        ', a={/*index=1*/}, b={"x"/*index=*/}',
        ", branch_computations={%a, ROOT, ENTRY}, called_computations={%b,c}",
        ", frontend_attributes={a=b}",
        ", outfeed_shape=f32[2]{0}",
        ", literal=f32[] 1",
        ", a=mesh, b=1.5e+10",
        ", a=mesh[x=2], device_ids=([4]), b=1",
        ", a=[2,4]<=[8]",
        ", to_apply={ ROOT a = f32[] b() }",
        ", to_apply=",
        ", a=,",
        ",a=1",
        ", a=1 b=2",
        ", a=1, ",
        ", a={",
        ", a={}}",
        ", a=1}, b=2",
        ", %a=1",
        ", a =1",
        ", called_computations={%a, %b}, branch_computations={}",
        ", called_computations={a b}",
        ", a={\n}",
        ", a=1\n",
    ],
)
def test_shapes_and_mistakes_are_what_the_grammar_finds(text: str) -> None:
    found = _found(text)
    assert found is None or found == _expected(text)


@pytest.mark.parametrize(
    "text",
    [
        "{replicated}",
        "{maximal device=3}",
        "{devices=[2,2]0,1,2,3}",
        "{devices=[2,2]<=[4]}",
        "{devices=[2,1,2]0,1,2,3 last_tile_dim_replicate}",
        "{manual}",
        "{{maximal device=0}, {replicated}, /*index=2*/{devices=[2]<=[2]}}",
    ],
)
def test_printed_shardings_follow_the_grammar(text: str) -> None:
    assert _PRINTED_SHARDING.fullmatch(text) is not None
    parse_rule("sharding", text, SourceText(text))
