"""Functions and computations that were read before are made again from their text, the same in every respect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hlo_text.attributes import FileLocation
from hlo_text.diagnostics import ParseError
from hlo_text.hlo.lines.reader import COMPUTATIONS
from hlo_text.hlo.parse import parse_hlo
from hlo_text.ir import Module, walk
from hlo_text.mlir.lines.functions import FUNCTIONS
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.reading import recordings
from hlo_text.reading.caches import clear_caches

from support import structure, structure_hlo
from support.programs import programs

Parse = Callable[..., Module]

FUNCTION = """  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32> loc(#loc1)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = "stablehlo.case"(%c) ({
      stablehlo.return %0, %0 : tensor<4xf32>, tensor<4xf32>
    }) : (tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>)
    return %1#1 : tensor<4xf32>
  }
"""
LOCATION = '#loc1 = loc("a.py":3:5)\n'
MODULE = f"module @m {{\n{FUNCTION}}}\n{LOCATION}"
COMPUTATION = """%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add.1 = f32[] add(%x, %y), metadata={op_name="a"}
}
"""
HLO = f"""HloModule m

{COMPUTATION}
ENTRY %main (p: f32[8]) -> f32[] {{
  %p = f32[8]{{0}} parameter(0)
  %zero = f32[] constant(0)
  ROOT %reduce = f32[] reduce(%p, %zero), dimensions={{0}}, to_apply=%sum
}}
"""


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    clear_caches()
    yield
    clear_caches()


def known(parse: Parse, text: str) -> Module:
    """Return what the third reading of a text gives: the first one notes it, the second one records it."""
    assert parse(text).statistics.known_functions == 0
    assert parse(text).statistics.known_functions == 0
    return parse(text)


def positions(module: Module) -> list[int]:
    """Return where the operations and computations stand."""
    return [op.position for op in walk(module)] + [region.position for region in module.computations]


@pytest.mark.parametrize("stage", ["stablehlo", "stablehlo_with_locations"])
@pytest.mark.parametrize("name", programs())
def test_mlir_programs(name: str, stage: str) -> None:
    text = getattr(programs()[name], stage)
    by_lines = parse_stablehlo(text)
    clear_caches()
    again = known(parse_stablehlo, text)
    assert again.statistics.known_functions == len(again.functions) > 0
    assert again.statistics.lark_calls == again.statistics.fallbacks == 0
    assert structure.differences(parse_stablehlo(text, cache=False), again) == []
    assert positions(again) == positions(by_lines)
    assert again.to_text(debug_info=True) == by_lines.to_text(debug_info=True)


@pytest.mark.parametrize("stage", ["hlo", "hlo_short", "hlo_optimized"])
@pytest.mark.parametrize("name", programs())
def test_hlo_programs(name: str, stage: str) -> None:
    text = getattr(programs()[name], stage)
    again = known(parse_hlo, text)
    assert again.statistics.known_functions == len(again.computations)
    assert structure_hlo.differences(again, parse_hlo(text, cache=False)) == []
    assert again.to_text() == text


def test_a_function_may_stand_elsewhere() -> None:
    known(parse_stablehlo, MODULE)
    text = f"{LOCATION}module {{\n  func.func private @g()\n\n{FUNCTION}  // a comment\n}}\n"
    moved = known(parse_stablehlo, text)
    assert moved.statistics.known_functions == 1
    assert structure.differences(parse_stablehlo(text, cache=False), moved) == []
    for op in walk(moved.functions["f"]):
        span = op.span(moved.source)
        assert span is not None
        line = text[span.start : span.end]
        assert op.name.removeprefix("func.") in line


def test_comments_around_a_module_do_not_matter() -> None:
    known(parse_stablehlo, MODULE)
    assert parse_stablehlo(f"// after a pass\n{MODULE}// end\n").statistics.known_functions == 1


def test_what_an_alias_stands_for_matters() -> None:
    known(parse_stablehlo, MODULE)
    for line in (7, 8):
        module = parse_stablehlo(MODULE.replace(":3:5", f":{line}:5"))
        assert module.statistics.known_functions == 0
        assert module.functions["f"].body.operations[0].location == FileLocation("a.py", line, 5)
    with pytest.raises(ParseError, match="#loc1 is undefined"):
        parse_stablehlo(MODULE.replace(LOCATION, ""))


@pytest.mark.parametrize("alias", ['#a = "text"', "!a = tensor<f32>"])
def test_aliases_in_between(alias: str) -> None:
    """A function that may use an alias from the middle of the text is not recorded."""
    name = alias[:2]
    use = f"foo.a = {name}"
    function = f"  func.func @f() attributes {{{use}}} {{\n    return\n  }}\n"
    inside = f"  func.func @g() {{\n    return\n  }}\n  {alias}\n{function}"
    for _ in range(4):
        assert parse_stablehlo(inside).statistics.known_functions == 0
        with pytest.raises(ParseError, match="undefined"):
            parse_stablehlo(function)
    above = known(parse_stablehlo, f"{alias}\nmodule {{\n{function}}}\n")
    assert above.statistics.known_functions == 1
    below = f"module {{\n{function}}}\n{alias}\n"
    for _ in range(4):
        with pytest.raises(ParseError, match="undefined"):
            parse_stablehlo(below)


def test_a_function_in_lines_that_are_wrong() -> None:
    known(parse_stablehlo, MODULE)
    for broken in (
        MODULE.replace("}\n#loc1", "#loc1"),
        MODULE.replace("module @m {", 'module @m attributes {a.b = "} {'),
        MODULE.replace("module @m {", "module @m {\n    %0 = stablehlo.add"),
        MODULE.replace(FUNCTION, FUNCTION + "  }\n"),
    ):
        with pytest.raises(ParseError) as with_cache:
            parse_stablehlo(broken)
        with pytest.raises(ParseError) as without:
            parse_stablehlo(broken, cache=False)
        assert with_cache.value.diagnostics[0] == without.value.diagnostics[0]


@pytest.mark.parametrize(
    ("alias", "constant"),
    [
        ("", "stablehlo.constant dense_resource<a> : tensor<1xi8>"),
        ("", "stablehlo.constant dense_resource <a> : tensor<1xi8>"),
        ("#a = dense_resource<a> : tensor<1xi8>\n", "stablehlo.constant #a"),
    ],
)
def test_what_a_resource_holds_matters(alias: str, constant: str) -> None:
    text = (
        f"{alias}module {{\n  func.func @f() -> tensor<1xi8> {{\n"
        f"    %0 = {constant}\n    return %0 : tensor<1xi8>\n  }}\n}}\n\n"
        '{-#\n  dialect_resources: {\n    builtin: {\n      a: "0x0100000007"\n    }\n  }\n#-}\n'
    )
    assert known(parse_stablehlo, text).statistics.known_functions == 0
    other = parse_stablehlo(text.replace("07", "08")).functions["f"].body.operations[0]
    assert other.attributes["value"].array.tolist() == [8]


def test_foreign_operations_are_not_recorded() -> None:
    text = "module {\n  func.func @f() {\n    foo.bar baz\n    return\n  }\n}\n"
    assert known(parse_stablehlo, text).statistics.known_functions == 0


def test_a_computation_may_stand_elsewhere() -> None:
    known(parse_hlo, HLO)
    text = f"HloModule other\n\n%other (x: f32[]) -> f32[] {{\n  ROOT %x = f32[] parameter(0)\n}}\n\n{HLO[13:]}"
    moved = parse_hlo(text)
    assert moved.statistics.known_functions == 2
    assert structure_hlo.differences(moved, parse_hlo(text, cache=False)) == []


def test_what_a_computation_calls_is_what_stands_before_it() -> None:
    known(parse_hlo, HLO)
    product = HLO.replace("add(%x, %y)", "multiply(%x, %y)")
    module = parse_hlo(product)
    assert module.statistics.known_functions == 1
    assert module.entry_computation is not None
    reduce = module.entry_computation.operations[2]
    assert reduce.regions[0] is module.computations[0]
    assert [op.hlo_name for op in reduce.regions[0].operations[2:3]] == ["multiply"]
    with pytest.raises(ParseError, match="not defined before"):
        parse_hlo(HLO.replace(COMPUTATION, ""))
    with pytest.raises(ParseError, match="already defined"):
        parse_hlo(HLO.replace(COMPUTATION, COMPUTATION * 2))


def test_the_first_computation_decides_the_style() -> None:
    bare = HLO.replace("%", "")
    known(parse_hlo, HLO)
    known(parse_hlo, bare)
    for text in (HLO, bare, HLO.split("\n\n", 1)[1], bare.split("\n\n", 1)[1]):
        for cache in (False, True):
            try:
                found: Any = parse_hlo(text, cache=cache).style
            except ParseError as error:
                found = error.diagnostics[0]
            if not cache:
                expected = found
        assert found == expected


def test_control_predecessors() -> None:
    text = HLO.replace("to_apply=%sum", 'to_apply=%sum, control-predecessors={%p, %zero}, metadata={op_name="r"}')
    module = known(parse_hlo, text)
    assert module.statistics.known_functions == 2
    assert structure_hlo.differences(module, parse_hlo(text, cache=False)) == []
    assert structure_hlo.differences(module, parse_hlo(text, cache=False)) == []


def test_large_constants_are_not_recorded() -> None:
    size = recordings._MAX_ELEMENTS + 1
    text = f"ENTRY e {{\n  ROOT c = s8[{size}] constant({{{', '.join(['1'] * size)}}})\n}}\n"
    assert known(parse_hlo, text).statistics.known_functions == 0
    splat = MODULE.replace("dense<0> : tensor<i32>", f"dense<0> : tensor<{size}xi32>").replace("%c)", "%i)")
    splat = splat.replace("    %c =", "    %i = stablehlo.constant dense<0> : tensor<i32>\n    %c =")
    assert known(parse_stablehlo, splat).statistics.known_functions == 1


def test_changes_to_a_module_do_not_reach_later_ones() -> None:
    text = MODULE
    expected = parse_stablehlo(text, cache=False)
    for _ in range(4):
        module = parse_stablehlo(text)
        assert structure.differences(expected, module) == []
        function = module.functions["f"]
        function.body.operations.pop()
        function.body.operations[0].results[0].name = "changed"
        function.body.operations[0].operands = ()
        function.symbol = "g"


def test_recordings_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "MAX_CHARACTERS", 1500)
    monkeypatch.setattr(recordings, "_MAX_SEEN", 10)
    for number in range(30):
        for _ in range(3):
            parse_stablehlo(MODULE.replace("@f", f"@f{number}"))
            parse_hlo(HLO.replace("sum", f"sum{number}"))
        for cache in (FUNCTIONS, COMPUTATIONS):
            assert sum(len(text) for text, _ in cache._recordings) <= 1500
            assert len(cache._seen) <= 10
    assert len(FUNCTIONS._recordings) > 0 < len(COMPUTATIONS._recordings)
    monkeypatch.setattr(recordings, "MAX_CHARACTERS", 10)
    clear_caches()
    assert known(parse_stablehlo, MODULE).statistics.known_functions == 0


def test_deep_nesting_is_not_recorded() -> None:
    def nested(depth: int) -> str:
        lines = ["module {", "  func.func @f(%i: tensor<i32>) {"]
        lines += [f'{"  " * i}    "stablehlo.case"(%i) ({{' for i in range(depth)]
        lines += [
            f"{'  ' * i}    stablehlo.return\n{'  ' * i}    }}) : (tensor<i32>) -> ()" for i in range(depth, 0, -1)
        ]
        return "\n".join([*lines, "    return", "  }", "}", ""])

    assert known(parse_stablehlo, nested(recordings._MAX_DEPTH - 1)).statistics.known_functions == 1
    assert known(parse_stablehlo, nested(recordings._MAX_DEPTH)).statistics.known_functions == 0
