"""Invalid texts: always a `ParseError` with a location, in bounded time, memory and stack."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.mlir.codecs.mlir_reader import MAX_REGION_NESTING
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.folders import CORPUS
from support.oracle import oracle

SAMPLES = CORPUS / "formats" / "stablehlo"
DEEP = 100_000
MODES = pytest.mark.parametrize("cache", [False, True], ids=["lark", "lines"])


def refusal(text: str, *, cache: bool = True) -> ParseError:
    with pytest.raises(ParseError) as error:
        parse_stablehlo(text, cache=cache)
    diagnostic = error.value.diagnostics[0]
    assert diagnostic.span is not None
    assert 0 <= diagnostic.span.start <= len(text)
    assert diagnostic.message
    error.value.diagnostics[0].render()
    return error.value


DEEP_TEXTS = {
    "regions": '"a.b"() ({' * DEEP,
    "regions on lines": "module {\n" + '"a.b"() ({\n' * DEEP,
    "modules": "module {\n" * DEEP,
    "loops": "func.func @f() {\n" + "stablehlo.while()\ncond {\n" * DEEP,
    "dictionaries": "module attributes {a.b = " + "{a = " * DEEP,
    "arrays": "module attributes {a.b = " + "[" * DEEP + "]" * DEEP + "} {}",
    "tuples": "func.func private @f(" + "tuple<" * DEEP + ">" * DEEP + ")",
    "tensors": "func.func private @f(" + "tensor<2x" * DEEP,
    "functions": "func.func private @f(" + "() -> (" * DEEP,
    "dialect attributes": "module attributes {a.b = " + "#a.b<" * DEEP + ">" * DEEP + "} {}",
    "dialect types": "module attributes {a.b = " + "!a.b<" * DEEP + ">" * DEEP + "} {}",
    "literal lists": "%0 = stablehlo.constant dense<" + "[" * DEEP + "1" + "]" * DEEP + "> : tensor<1xi32>",
    "sparse lists": "module attributes {a.b = sparse<" + "[" * DEEP + "> : tensor<3xi32>} {}",
    "foreign groups": "foo.bar " + "([{" * DEEP,
    "dictionaries that look like regions": "module attributes {a.b = " + "{// c\n a // d\n = " * DEEP,
    "dictionaries of strings": "module attributes {a.b = " + '{"a\\"{%" = ' * DEEP,
    "brackets in regions": '"a.b"() ({\n' * 20 + "module attributes {a.b = " + "[" * DEEP,
    "locations": "module {} loc(" + '"a"(' * DEEP,
    "location aliases": "".join(f'#loc{i} = loc("a"(#loc{i + 1}))\n' for i in range(3000)) + "module {\n} loc(#loc0)\n",
    "type aliases": "!t0 = i32\n" + "".join(f"!t{i + 1} = tuple<!t{i}>\n" for i in range(3000)),
    "attribute aliases": "#t0 = 1\n" + "".join(f"#t{i + 1} = [#t{i}]\n" for i in range(3000)),
    "wide aliases": "!t0 = i32\n" + "".join(f"!t{i + 1} = tuple<!t{i}, !t{i}>\n" for i in range(60)),
}


@MODES
@pytest.mark.parametrize("name", DEEP_TEXTS)
def test_deep_nesting_is_refused(name: str, cache: bool) -> None:
    assert refusal(DEEP_TEXTS[name], cache=cache).code in ("nesting", "syntax", "alias.undefined", "literal.shape")


#: Regions inside each other, with attributes in between.
NESTED_REGIONS = {
    "modules": ("module attributes {a.b = [{c = [1]}]} {\n", "}\n", ""),
    "branches": (
        '"stablehlo.if"(%c) ({\n',
        "stablehlo.return\n}, {\nstablehlo.return\n}) {a.b = [{c = [1]}]} : (tensor<i1>) -> ()\n",
        "func.func @f(%c: tensor<i1>) {{\n{}return\n}}\n",
    ),
}


@MODES
@pytest.mark.parametrize("name", NESTED_REGIONS)
def test_regions_may_nest_deeply(name: str, cache: bool) -> None:
    """As deep as no program is; the C++ reads them, and runs out of stack at some thousands."""
    before, behind, around = NESTED_REGIONS[name]
    depth = MAX_REGION_NESTING - 2
    text = (around or "{}").format(before * depth + behind * depth)
    module = parse_stablehlo(text, cache=cache)
    assert verify(module) == []
    printed = module.to_text()
    if not cache:
        assert oracle().print_mlir(text) == printed
    levels, region = 0, module.body
    while holders := [op for op in region.operations if op.regions]:
        levels, region = levels + 1, holders[0].regions[0]
    assert levels >= depth - 1  # the outermost module is no region of another
    too_deep = (around or "{}").format(before * (depth + 3) + behind * (depth + 3))
    assert refusal(too_deep, cache=cache).code == "nesting"


#: Texts on which a careless expression takes time that grows with the square of the length.
LONG_TEXTS = {
    "opened literals": "dense<" * 20_000,
    "opened strings in literals": 'dense<"' * 20_000,
    "opened lists in literals": "dense<[" * 20_000,
    "opened tensors": "tensor<" * 20_000,
    "opened attributes": "#a.b<" * 20_000,
    "names": "foo.bar " + "%a, " * 20_000,
    "names without commas": "foo.bar " + "%a " * 20_000,
    "percent signs": "%" * 100_000,
    "quotes": '"' * 100_001,
    "backslashes": 'module attributes {a.b = "' + "abc\\" * 20_000,
    "blanks": " " * 1_000_000 + "x",
    "comments": "//" * 100_000 + "\nx",
    "digits": "module attributes {a.b = " + "9" * 100_000 + "} {}",
    "result count": "%a:" + "9" * 100_000 + ' = "a.b"() : () -> ()',
    "dimension": "func.func private @f(tensor<" + "9" * 100_000 + "xi8>)",
}


@MODES
@pytest.mark.parametrize("name", LONG_TEXTS)
def test_long_rubbish_is_refused(name: str, cache: bool) -> None:
    refusal(LONG_TEXTS[name], cache=cache)


@MODES
@pytest.mark.parametrize(
    "text",
    [
        bytes(range(256)).decode("latin-1"),
        "\ufeffmodule {}",
        'module attributes {a.b = "abc} {}',
        "module attributes {a.b = \udc80} {}",
        "module {",
        "}",
        "%0 =",
        "func.func @f(%a: tensor<f32>) { return %a : tensor<f32>",
        "{-# dialect_resources: {",
        '%a:999999999 = "a.b"() : () -> ()',
        "#loc = loc(#loc1)\n#loc1 = loc(#loc)\nmodule {\n} loc(#loc)\n",
        "module attributes {a.b = array<i64: 1,,2>} {}",
        "module attributes {a.b = tensor<2xq3>} {}",
    ],
    ids=range(13),
)
def test_rubbish_is_refused(text: str, cache: bool) -> None:
    refusal(text, cache=cache)


@pytest.mark.parametrize("name", ["control_flow.mlir", "all_ops.generic.mlir", "locations.debug.mlir"])
def test_truncated_and_damaged_files_never_crash(name: str) -> None:
    text = (SAMPLES / name).read_text()
    source = random.Random(name)
    for _ in range(20):
        place = source.randrange(len(text))
        for damaged in (text[:place], text[:place] + source.choice('%"<>{}()[]#!@:,=x0-\0\n') + text[place + 1 :]):
            try:
                parse_stablehlo(damaged)
            except ParseError as error:
                error.diagnostics[0].render()


def test_carriage_returns_are_blanks() -> None:
    text = (SAMPLES / "control_flow.mlir").read_text()
    module = parse_stablehlo(text.replace("\n", "\r\n"))
    assert list(module.functions) == list(parse_stablehlo(text).functions)


@MODES
def test_huge_splats_need_no_memory(cache: bool) -> None:
    text = "func.func @f() {\n  %0 = stablehlo.constant dense<1.0> : tensor<1000000000000xf32>\n  return\n}\n"
    tracemalloc.start()
    try:
        literal = parse_stablehlo(text, cache=cache).functions["f"].body.operations[0].value
        assert literal.array.shape == (10**12,)
        assert float(literal.array[-1]) == 1.0
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 50_000_000


@MODES
@pytest.mark.parametrize(
    "operation",
    [
        "stablehlo.slice %a [0:2] {start_indices = array<i64: 1>} : (tensor<4xf32>) -> tensor<2xf32>",
        'stablehlo.custom_call @x(%a) {call_target_name = "y"} : (tensor<4xf32>) -> tensor<4xf32>',
        'stablehlo.composite "a.b" %a {decomposition = @f, name = "c.d"} : (tensor<4xf32>) -> tensor<4xf32>',
        "func.call @f(%a) {callee = @g} : (tensor<4xf32>) -> tensor<4xf32>",
        "stablehlo.iota dim = 0 {iota_dimension = 0 : i64} : tensor<4xf32>",
        "stablehlo.constant {value = dense<1> : tensor<i32>} dense<2> : tensor<i32>",
    ],
)
def test_a_form_and_its_dictionary_do_not_give_one_attribute_twice(operation: str, cache: bool) -> None:
    text = f"func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {{\n  %0 = {operation}\n  return %a : tensor<4xf32>\n}}\n"
    assert refusal(text, cache=cache).code == "attribute.duplicate"


def test_messages_name_what_was_expected() -> None:
    error = refusal("func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a tensor<f32>\n  return\n}\n")
    message = "expected one of ',', ':', '{', or list of indices, found 'tensor<f32>'"
    assert str(error).startswith(f"<string>:2:25: error[syntax]: {message}\n")
    assert "^" in str(error).split("\n")[2]


@pytest.mark.parametrize(
    ("defined", "used"),
    [
        ("!stablehlo.future<tensor<2xf32>>", "tensor<2xf32>"),
        ("!stablehlo.token", "tuple<tensor<?xi8>, !stablehlo.token>"),
        ("tensor<*xf32>", "!shape.shape"),
        ("tensor<f32>", "tensor<complex<f64>>"),
        ('tensor<2xf32, #a.b<{c = "d"}>>', "tensor<2xf32, #stablehlo.bounds<?>>"),
    ],
)
def test_types_are_shown_as_they_are_written(defined: str, used: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_stablehlo(f'func.func @f(%x: {defined}) {{ "a.b"(%x) : ({used}) -> () return }}')
    assert caught.value.diagnostics[0].message == f"value %x is used as {used} but defined as {defined}"


_TWO_RESULTS = "%0:2 = stablehlo.optimization_barrier %a, %a : tensor<5xf32>, tensor<5xf32>"
_ONE_RESULT = "%0 = stablehlo.negate %a : tensor<5xf32>"


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize(
    ("definition", "name"),
    [(_TWO_RESULTS, name) for name in ("%0", "%0#0", "%0#1", "%0#00", "%0#01")]
    + [(_ONE_RESULT, name) for name in ("%0", "%0#0", "%a#0")],
)
def test_uses_of_numbered_results_have_the_type_of_their_definition(definition: str, name: str, cache: bool) -> None:
    def text(type: str) -> str:
        use = f'"stablehlo.negate"({name}) : ({type}) -> {type}'
        return f"func.func @f(%a: tensor<5xf32>) {{\n  {definition}\n  %1 = {use}\n  return\n}}\n"

    assert oracle().accepts_mlir(text("tensor<5xf32>")) is None
    assert verify(parse_stablehlo(text("tensor<5xf32>"), cache=cache)) == []
    assert "expects different type" in (oracle().accepts_mlir(text("tensor<1xf32>")) or "")
    error = refusal(text("tensor<1xf32>"), cache=cache).diagnostics[0]
    assert (error.code, error.message) == (
        "type.mismatch",
        f"value {name} is used as tensor<1xf32> but defined as tensor<5xf32>",
    )
    assert error.span is not None
    assert text("tensor<1xf32>")[error.span.start : error.span.end] == name


@pytest.mark.parametrize(
    ("definition", "name", "message"),
    [
        (_TWO_RESULTS, "%0#2", "reference to invalid result number %0#2"),
        (_ONE_RESULT, "%0#1", "reference to invalid result number %0#1"),
        (_TWO_RESULTS, "%0#" + "9" * 5000, "reference to invalid result number %0#999"),
        (_TWO_RESULTS, "%1#1", "use of undeclared SSA value name %1#1"),
    ],
)
def test_results_that_do_not_exist(definition: str, name: str, message: str) -> None:
    text = f"func.func @f(%a: tensor<5xf32>) {{\n  {definition}\n  %1 = stablehlo.negate {name} : tensor<5xf32>\n}}\n"
    assert oracle().accepts_mlir(text) is not None
    error = refusal(text, cache=False).diagnostics[0]
    assert error.code == "ssa.undefined"
    assert error.message.startswith(message)
    if "invalid result number" in message:
        assert "in a region that does not contain the use" not in error.render()


def test_two_ways_to_write_one_result_before_its_definition() -> None:
    first = parse_stablehlo(
        f"""func.func @f(%a: tensor<5xf32>) {{
  %1 = stablehlo.add %0, %0#0 : tensor<5xf32>
  %2 = stablehlo.add %0#1, %0#01 : tensor<5xf32>
  {_TWO_RESULTS}
  return
}}
"""
    )
    add, second, barrier = first.functions["f"].body.operations[:3]
    assert add.operands == (barrier.results[0],) * 2
    assert second.operands == (barrier.results[1],) * 2


@pytest.mark.parametrize("storage", ["f32", "f16", "bf16", "f64", "f8E4M3", "index"])
def test_quantized_types_store_integers(storage: str) -> None:
    """Of floats, MLIR only stores `f8E4M3FN`, `f8E5M2` and `f4E2M1FN`."""
    with pytest.raises(ParseError, match=f"illegal storage type '{storage}'"):
        parse_stablehlo(f"func.func private @f(tensor<2x!quant.uniform<{storage}:f32, 1.0>>)\n")


@MODES
@pytest.mark.parametrize("middle", ["", ", precision = [DEFAULT, HIGH]", ", batching_dims = [0] x [0]"])
def test_dots_state_their_contracting_dimensions(middle: str, cache: bool) -> None:
    types = "(tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3x4xf32>"
    text = (
        "func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {\n"
        f"  %0 = stablehlo.dot_general %a, %b{middle} : {types}\n  return\n}}\n"
    )
    assert oracle().accepts_mlir(text) is not None
    assert "requires 'contracting_dims'" in str(refusal(text, cache=cache))
