"""The line cache of the StableHLO reader never changes the resulting module."""

from __future__ import annotations

import gc
import random
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Module, walk
from hlo_text.core.memo import clear_caches
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.mlir.lines import payloads
from hlo_text.mlir.lines.payloads import cut_payloads
from hlo_text.mlir.parse import parse_stablehlo

from support.cases import for_each
from support.folders import CORPUS
from support.oracles.structure import differences
from support.programs import programs
from support.strict_reading import parse_strictly

SAMPLES = CORPUS / "formats" / "stablehlo"
#: Printed by C++; the inputs (`X.in.mlir`) are written by hand.
PRINTED = [path for path in sorted(SAMPLES.glob("*.mlir")) if not path.name.endswith(".in.mlir")]
TEXTS = {path.name: path.read_text() for path in sorted(SAMPLES.glob("*.mlir"))}


def forget() -> None:
    """Empty the caches."""
    clear_caches()


def assert_same(text: str, name: str = "<string>") -> Module:
    """Assert that cache and Lark agree, cold and warm, and return the module."""
    expected = parse_stablehlo(text, name=name, cache=False)
    for _ in range(2):
        assert differences(expected, parse_stablehlo(text, name=name)) == []
    return expected


def outcome(text: str, *, cache: bool) -> Module | tuple[str, object]:
    """Return the module, or the code and place of the error."""
    try:
        return parse_strictly(text, cache=cache)
    except ParseError as error:
        return error.code, error.diagnostics[0].span


def assert_same_outcome(text: str) -> None:
    expected, found = outcome(text, cache=False), outcome(text, cache=True)
    if isinstance(expected, Module) and isinstance(found, Module):
        assert differences(expected, found) == []
    else:
        assert expected == found


@for_each(TEXTS)
def test_samples_are_the_same_cold_and_warm(name: str) -> None:
    forget()
    assert_same(TEXTS[name], name)


@pytest.mark.parametrize("seed", range(3))
def test_one_cache_serves_all_files_in_any_order(seed: int) -> None:
    forget()
    names = list(TEXTS)
    random.Random(seed).shuffle(names)
    for name in names:
        assert_same(TEXTS[name], name)


@for_each(PRINTED)
def test_printed_text_never_falls_back(path: Path) -> None:
    assert parse_stablehlo(path.read_text()).statistics.fallbacks == 0


@pytest.mark.parametrize("stage", ["stablehlo", "stablehlo_with_locations", "stablehlo_generic"])
@pytest.mark.parametrize("name", programs())
def test_dumps_of_jax_never_fall_back(name: str, stage: str) -> None:
    text = getattr(programs()[name], stage)
    forget()
    cold = parse_stablehlo(text)
    warm = parse_stablehlo(text)
    assert cold.statistics.fallbacks == warm.statistics.fallbacks == 0
    assert warm.statistics.lark_calls == 0
    assert warm.statistics.level1_hits >= text.count("\n") - text.count("\n#loc")
    expected = parse_stablehlo(text, cache=False)
    assert differences(expected, cold) == differences(expected, warm) == []
    assert expected.statistics.level1_hits == 0


def test_shapes_and_constants_do_not_need_lark_again() -> None:
    template = (
        "func.func @f(%a: tensor<{n}x3xf32>) -> tensor<{n}x3xf32> {{\n"
        "  %cst = stablehlo.constant dense<{n}.000000e+00> : tensor<{n}x3xf32>\n"
        "  %0 = stablehlo.add %a, %cst : tensor<{n}x3xf32>\n"
        "  %1 = stablehlo.slice %0 [0:{n}, 1:2] : (tensor<{n}x3xf32>) -> tensor<{n}x1xf32>\n"
        "  %2 = stablehlo.broadcast_in_dim %1, dims = [{d}, 1] : (tensor<{n}x1xf32>) -> tensor<{n}x3xf32>\n"
        "  return %2 : tensor<{n}x3xf32>\n}}\n"
    )
    forget()
    parse_stablehlo(template.format(n=2, d=0))
    for n in range(3, 9):
        module = assert_same(template.format(n=n, d=n))
        constant, _, slice_, broadcast, _ = module.functions["f"].body.operations
        assert float(constant.value.array.flat[0]) == n
        assert slice_.limit_indices == (n, 2)
        assert broadcast.broadcast_dimensions == (n, 1)
    forget()
    parse_stablehlo(template.format(n=2, d=0))
    again = parse_stablehlo(template.format(n=77, d=5))
    assert again.statistics.lark_calls == 0
    assert again.statistics.level2_hits >= 4


def test_operations_are_small() -> None:
    text = programs()["transformer_block"].stablehlo
    lines = text.strip().split("\n")
    start = next(i for i, line in enumerate(lines) if "func.func public @main" in line)
    end = lines.index("  }", start)
    functions = [re.sub("@main", f"@f{number}", "\n".join(lines[start : end + 1])) for number in range(20)]
    text = "\n".join([*lines[:start], *functions, *lines[end + 1 :], ""])
    parse_stablehlo(text)
    gc.collect()
    tracemalloc.start()
    try:
        module = parse_stablehlo(text)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    operations = sum(1 for _ in walk(module))
    assert operations > 1000
    assert (size - len(text)) / operations < 600


def test_a_single_operand_shares_the_results_of_the_operation_before() -> None:
    lines = [f"    %{i} = stablehlo.negate %{j} : tensor<f32>" for i, j in ((0, "a"), (1, 0), (2, 0))]
    module = parse_stablehlo(
        "\n".join(["func.func @main(%a: tensor<f32>) {", *lines, "    return %2 : tensor<f32>", "}"]) + "\n"
    )
    first, second, third, _ = module.functions["main"].body.operations
    assert second.operands is first.results
    assert third.operands == first.results


@pytest.mark.parametrize(
    "text",
    [
        'module {\n#loc1 = loc("x")\n}\n',  # an alias is defined at the top only
        'module {\n  func.func @f(%a: i32) {\n    return loc(#loc9)\n  }\n}\n#loc = loc("x")\n',
        'func.func @f(%a: i32) {\n  %0 = "x.y"(%a) {s = "%a (#loc)"} : (i32) -> i32\n  return\n}\n#loc = loc("x")\n',
        'func.func @f(%a: i32) {\n  %a#1 = "x.y"() : () -> i32\n  return\n}\n',
        "func.func @f(%a: i32) {\n  return\n} // %b\n",
        "func.func @f(%a: i32) {\n  %0 = stablehlo.constant\n  dense<1> : tensor<i32>\n  return\n}\n",
        '"a.b"() ({\n^x:\n  cf.br ^x\n^x:\n  cf.br ^x\n}) : () -> ()\n',
        "func.func @f() -> i32 {\n  return %x : i32\n}\nfunc.func @g(%x: i32)  {\n  return\n}\n",
        '#loc = loc("x)\nmodule {\n}\n',  # wrong, though nothing refers to it
        '"a.b"() ({\n^bb0(%x: i32 {}):\n  "a.c"() : () -> ()\n}) : () -> ()\n',
        "module {\n^bb0(%x: i32):\n}\n",
        "a.b {\n  func.func private @f()\n}\n",
        "func.func @f() {\n  %3- = stablehlo.constant dense<1> : tensor<i32>\n  return\n}\n",
        "func.func @f() {\n  stablehlo.while()\n  %c = stablehlo.constant dense<true> : tensor<i1>\n  cond {\n"
        "    stablehlo.return %c : tensor<i1>\n  } do {\n    stablehlo.return \n  }\n  return\n}\n",
        "func.func @f(%a: i32 , %b: i32) -> i32 {\n  return %b : i32\n}\n",
        "func.func @f(%a: i32 , , %b: i32) {\n  return\n}\n",
        "func.func @f(%a: i32 :2 ) {\n  return\n}\n",
        '"a.b"() ({\n^bb0(%x: i32 :2 ):\n  "a.c"() : () -> ()\n}) : () -> ()\n',
        'func.func @f(%a: i32) {\n  return loc(#loc)\n}\n#loc = loc("":1:2)\n',
    ],
    ids=range(19),
)
def test_what_only_looks_like_a_dump(text: str) -> None:
    forget()
    assert_same_outcome(text)
    assert_same_outcome(text)


# --- properties ------------------------------------------------------------------------------------------------------

QUICK = settings(max_examples=40)
LINES = TEXTS["all_ops.mlir"].split("\n")
names_ = st.from_regex(r"[A-Za-z_$.-][A-Za-z0-9_$.-]{0,6}|[0-9]{1,3}", fullmatch=True)
tricky = st.text(alphabet='%@{}()[]<>"\\#!^ax0=:,/ \t\x01\x02\x03é', max_size=12)


@QUICK
@given(names_, names_)
def test_names_do_not_matter(first: str, second: str) -> None:
    text = TEXTS["shape_ops.mlir"]
    assert_same_outcome(re.sub(r"%arg0\b", f"%{first}", re.sub(r"%0\b", f"%{second}", text)))


@QUICK
@given(tricky)
def test_strings_may_hold_anything(value: str) -> None:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    assert_same_outcome(
        f'module attributes {{a.b = "{escaped}"}} {{\n  func.func @f(%x: i32 {{c.d = "{escaped}"}}) {{\n'
        f'    %0 = "x.y"(%x) {{e = "{escaped}", f = @"{escaped}"}} : (i32) -> i32\n'
        f'    %1 = stablehlo.custom_call @"{escaped}"(%x) {{backend_config = "{escaped}"}} : (i32) -> i32\n'
        f'    return loc("{escaped}")\n  }}\n}}\n'
    )


@QUICK
@given(
    st.lists(st.integers(0, len(LINES) - 2), max_size=6), st.sampled_from(["", " ", "  // comment\n", "\n", "\n\n\t"])
)
def test_lines_may_be_joined_and_split(places: list[int], separator: str) -> None:
    lines = list(LINES)
    for place in places:
        lines[place] += separator + lines[place + 1].lstrip()
        lines[place + 1] = ""
    assert_same_outcome("\n".join(lines))


@QUICK
@given(st.integers(0, len(LINES) - 1), st.data())
def test_broken_lines_fail_the_same_way(place: int, data: st.DataObject) -> None:
    line = LINES[place]
    cut = data.draw(st.integers(0, len(line)))
    inserted = data.draw(st.sampled_from([*'%@"{}()<>[]=:,#^!x0 ', "\x00", "%h0", "tensor<2xf32>", "loc(#loc)", ""]))
    skipped = data.draw(st.integers(0, 2))
    lines = [*LINES[:place], line[:cut] + inserted + line[cut + skipped :], *LINES[place + 1 :]]
    assert_same_outcome("\n".join(lines))


@pytest.mark.parametrize("name", ["all_ops.mlir", "locations.debug.mlir"])
def test_portions_of_a_text_are_read_as_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payloads, "_PORTION", 50)
    forget()
    assert_same(TEXTS[name], name)


@QUICK
@given(st.integers(1, 40), st.booleans())
def test_long_constants_are_cut_out_and_found_again(length: int, is_list: bool) -> None:
    count = length * 50
    payload = f"[{', '.join(map(str, range(count)))}]" if is_list else f'"0x{bytes(4 * count - 1).hex()}01"'
    text = (
        f"func.func @f() {{\n  %c = stablehlo.constant dense<{payload}> : tensor<{count}xi32>\n"
        f'  %0 = "a.b"() {{v = dense<{payload}> : tensor<{count}xi32>}} : () -> i32 loc("here")\n  return\n}}\n'
    )
    module = assert_same(text)
    constant, other, _ = module.functions["f"].body.operations
    cached = parse_stablehlo(text).functions["f"].body.operations
    assert [op.position for op in cached] == [
        op.position - 2 for op in (constant, other, module.functions["f"].body.operations[2])
    ]


@pytest.mark.parametrize("is_generic", [False, True])
def test_operations_read_alike_are_each_what_they_are(*, is_generic: bool) -> None:
    """Operations without attributes share what was learned of the first of their kind."""
    lines = []
    for name, cls in sorted(MLIR_OPERATIONS.items()):
        count = len(cls.operand_fields)
        if name.startswith(("stablehlo.", "chlo.")) and count and len(cls.result_fields) == 1 and not cls.region_fields:
            operands, types = ", ".join(["%a"] * count), ", ".join(["tensor<4xf32>"] * count)
            for type in (f"({types}) -> tensor<4xf32>", *(["tensor<4xf32>"] if not is_generic else [])):
                line = f'"{name}"({operands})' if is_generic else f"{name} {operands}"
                text = f"  %{len(lines)} = {line} : {type}"
                if isinstance(outcome(_in_function([text]), cache=False), Module):
                    lines.append(text)
    assert len(lines) > 40
    forget()
    assert_same(_in_function(lines))
    assert parse_stablehlo(_in_function(lines)).statistics.fallbacks == 0


@pytest.mark.parametrize(
    "lists",
    ["1, 0|0, 1", "|", "1|1, 2", "-1, 0|3000000000000, 1", "9223372036854775808, 0|0, 1", "7000000, 7000001|1, 0"],
)
def test_lists_and_names_in_generic_text_are_holes(lists: str) -> None:
    forget()
    for number, values in enumerate(["0, 1", *lists.split("|")]):
        array = f"array<i64: {values}>" if values else "array<i64>"
        for kind in ("permutation", "mhlo.x", 'sym_name = "marked__1", permutation'):
            assert_same_outcome(
                f'"func.func"() <{{function_type = () -> (), sym_name = "f{number}"}}> ({{\n'
                '  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x3xf32>\n'
                f'  %1 = "stablehlo.transpose"(%0) <{{{kind} = {array}}}> : (tensor<2x3xf32>) -> tensor<3x2xf32>\n'
                '  "func.return"() : () -> ()\n}) : () -> ()\n'
            )


_USUAL_LOCATIONS = (
    "unknown",
    '"a"',
    '"a"(#loc1)',
    r'"_\CF\89 \22"(#loc1)',
    r'"a\5Cb.py":1:2',
    '"a.py":1:2',
    '"a.py":1:2 to :3',
    '"a.py":1:2 to 4:3',
    "callsite(#loc1 at #loc1)",
)
_OTHER_LOCATIONS = (
    "",
    '"',
    '"a',
    '"a"b',
    '"a"(#loc1',
    '"a"(#loc9)',
    '"a"(unknown)',
    '"a":1',
    '"a":1:',
    '"a":1:2:3',
    '"a":x:2',
    '"a":1:2 to 3',
    '"a":1:2 to 3:4:5',
    '"a":1:12345678901',
    '"a":1:\u0662',
    '"a": 1:2',
    '"a":+1:2',
    '"a":1_0:2',
    '"":1:2',
    '"a"(#loc1 )',
    "callsite(#loc1 at  #loc1)",
    'unknown)\n#loca = loc("b"',
    'unknown)\n#loc3  = loc("b"',
    "callsite(#loc1 at #loc9)",
    'callsite("a" at #loc1)',
    'fused["a", #loc1]',
    "#loc1",
    'unknown"',
)


@pytest.mark.parametrize("location", _USUAL_LOCATIONS + _OTHER_LOCATIONS)
def test_aliases_are_what_lark_reads(location: str) -> None:
    text = (
        f'#loc1 = loc("b.py":1:2)\n#loc2 = loc({location})\n'
        "func.func @f(%a: tensor<f32> loc(#loc2)) -> tensor<f32> {\n"
        "  return %a : tensor<f32> loc(#loc2)\n} loc(#loc1)\n"
    )
    forget()
    for _ in range(2):  # the second time, the locations are stored
        assert_same_outcome(text)
    if location in _USUAL_LOCATIONS:
        assert parse_stablehlo(text).statistics.lark_calls == 0


def test_stored_locations_do_not_depend_on_other_aliases() -> None:
    forget()
    for metadata in ("first", "second"):
        text = (
            f'#meta = "{metadata}"\n#loc1 = loc("b.py":1:2)\n#loc2 = loc(fused<#meta>[#loc1])\n'
            "func.func @f(%a: tensor<f32> loc(#loc2)) -> tensor<f32> {\n"
            "  return %a : tensor<f32> loc(#loc2)\n} loc(#loc1)\n"
        )
        assert metadata in assert_same(text).to_text(debug_info=True)


@pytest.mark.parametrize(
    "arguments",
    [
        "%a: tensor<f32> loc(unknown), %b: tensor<?x4xi1> loc(unknown)",
        "%a: tensor<f32> loc(unknown), %b: tensor<4xi1>",
        "%a: tensor<f32> loc(unknown) loc(unknown), %b: tensor<4xi1>",
        '%a: tensor<f32> {x.y = " loc(unknown)"}',
        '%a: tensor<f32> {x.y = " loc(unknown)"} loc(unknown)',
        '%a: tensor<f32> loc("a"), %b: tensor<4xi1> {x.y = " loc(unknown)"} loc(unknown)',
    ],
)
def test_arguments_of_unknown_location_are_what_lark_reads(arguments: str) -> None:
    forget()
    assert_same_outcome(
        f"func.func @f({arguments}) -> tensor<f32> {{\n  return %a : tensor<f32> loc(#loc)\n}}\n#loc = loc(unknown)\n"
    )


_ONE, _PAIR = "tensor<4xf32>", "(tensor<4xf32>, tensor<4xf32>)"


@pytest.mark.parametrize(
    "line",
    [
        f"%0 = call @g(%a) : ({_ONE}) -> {_ONE}",
        f"%0 = func.call @g(%a) : ({_ONE}) -> ({_ONE})",
        f"%0:2 = call @pair(%a, %a) : {_PAIR} -> {_PAIR}",
        f'%0:2 = "func.call"(%a, %a) <{{callee = @pair}}> : {_PAIR} -> {_PAIR}',
        'call @nothing() : () -> () loc("x")',
        "call @nothing() : () -> ()",
        f"call @g(%a) : ({_ONE}) -> {_ONE}",
        f"%0:1 = call @g(%a) : ({_ONE}) -> {_ONE}",
        f"%0:2 = call @g(%a) : ({_ONE}) -> {_ONE}",
        f"%0 = call @g(%a, %a) : ({_ONE}) -> {_ONE}",
        "%0 = call @g(%a) : (tensor<4xi99999999999>) -> tensor<4xf32>",
        f"%0 = call @pair(%a, %a) : {_PAIR} -> {_PAIR}",
        f"%0 = call @missing(%a) : ({_ONE}) -> {_ONE}",
    ],
)
def test_calls_are_what_lark_reads(line: str) -> None:
    functions = (
        f"func.func private @g({_ONE}) -> {_ONE}\nfunc.func private @pair{_PAIR} -> {_PAIR}\n"
        "func.func private @nothing()\n"
    )
    forget()
    assert_same_outcome(functions + _in_function([f"  {line}"]))


_WITH_SYMBOLS = """\
module @NAME attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @NAME(%a: tensor<f32> {jax.arg_info = "x"}) -> (tensor<f32> {jax.result_info = "y"}) {
    %0 = call @NAME(%a) : (tensor<f32>) -> tensor<f32>
    %1:2 = func.call @NAME(%a) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
    call @NAME() : () -> ()
    %2 = stablehlo.custom_call @NAME(%a) {api_version = 2 : i32, mhlo.x = "@NAME"} : (tensor<f32>) -> tensor<f32>
    %3:2 = stablehlo.custom_call @NAME(%a) {called_computations = [@NAME]} : (tensor<f32>) -> (tensor<f32>, tensor<i1>)
    %4 = mhlo.custom_call @NAME(%a) : (tensor<f32>) -> tensor<f32>
    %5 = stablehlo.composite "m.x" %a {composite_attributes = {}, decomposition = @NAME} : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @NAME() attributes {mhlo.x = @NAME}
}
"""


@pytest.mark.parametrize("symbol", ["g", "g.1", "_g$2", '"g h"', '"g"', "1g", "g-h", "g(", "g g", ""])
def test_lines_may_differ_in_their_symbols(symbol: str) -> None:
    lines = _WITH_SYMBOLS.split("\n")
    for number, line in enumerate(lines):
        text = "\n".join([*lines[:number], line.replace("NAME", symbol), *lines[number + 1 :]])
        forget()
        parse_stablehlo(_WITH_SYMBOLS)
        assert_same_outcome(text)
        assert_same_outcome(text.replace("NAME", "h"))


def test_another_symbol_needs_no_template() -> None:
    text = "\n".join(line for line in _WITH_SYMBOLS.split("\n") if line.count("NAME") < 2 and "composite" not in line)
    forget()
    parse_stablehlo(text)
    statistics = parse_stablehlo(text.replace("NAME", "g")).statistics
    assert (statistics.lark_calls, statistics.fallbacks) == (0, 0)


def _in_function(lines: list[str]) -> str:
    body = "\n".join(lines)
    return f"func.func @f(%a: tensor<4xf32>) {{\n{body}\n  return\n}}\n"


@pytest.mark.parametrize(("others", "is_held"), [(0, True), (10_000, False)])
def test_a_text_is_held_on_to_if_most_of_it_is_payloads(others: int, is_held: bool) -> None:
    """Elsewhere a payload is copied, so that it does not keep the rest of the text in memory."""
    digits = "3F" * 4000
    text = f'%c = stablehlo.constant dense<"0x{digits}"> : tensor<2000xf32>\n' + "// x\n" * others
    (payload,) = cut_payloads(text).payloads
    assert str(payload) == f'"0x{digits}"'
    assert (payload.source is text) == is_held
