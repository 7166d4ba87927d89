"""Short texts that denote enormous values: rejected by our own error, or processed in linear time."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from hlo_text import HloTextError, parse_hlo, parse_stablehlo, print_hlo, to_hlo, verify
from hlo_text.core.types import F32, TensorType, TupleType
from hlo_text.inference.type_budget import MAXIMUM_NESTING

from support.folders import ROOT


def _tuples_of_tuples(count: int, operands: str = "t{0}, t{0}") -> str:
    lines = [f"  t{number + 1} = tuple({operands.format(number)})\n" for number in range(count)]
    return f"HloModule m\n\nENTRY e {{\n  t0 = f32[] parameter(0)\n{''.join(lines)}}}\n"


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize("text", [_tuples_of_tuples(60), _tuples_of_tuples(MAXIMUM_NESTING + 1, "t{0}")])
def test_inferred_tuples_share_what_they_hold(text: str, cache: bool) -> None:
    with pytest.raises(HloTextError) as caught:
        parse_hlo(text, cache=cache)
    assert caught.value.code == "type.size"
    assert caught.value.diagnostics[0].span is not None


def test_parts_of_types_are_counted_as_written() -> None:
    array = TensorType((2,), F32)
    pair = TupleType((array, array))
    assert (array.num_parts, array.nesting) == (1, 0)
    assert (pair.num_parts, pair.nesting) == (3, 1)
    assert (TupleType((pair, pair)).num_parts, TupleType((pair, pair)).nesting) == (7, 2)


def test_small_nested_tuples_are_inferred() -> None:
    module = parse_hlo(_tuples_of_tuples(3))
    assert verify(module) == []
    assert "((f32[], f32[]), (f32[], f32[]))" in module.to_text()


def _located(operation: str, locations: list[str]) -> str:
    aliases = "".join(f"#loc{number} = loc({text})\n" for number, text in enumerate(locations))
    return (
        "module {\n  func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
        f"    %0 = stablehlo.abs %a : tensor<2xf32> loc({operation})\n"
        f"    return %0 : tensor<2xf32>\n  }}\n}}\n{aliases}"
    )


_CALLS = ['"f":1:1', *(f"callsite(#loc{number} at #loc{number})" for number in range(60))]
_NAMES = ['"f":1:1', *(f'"n"(#loc{number})' for number in range(400))]


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize("locations", [_CALLS, _NAMES], ids=["calls", "names"])
def test_locations_share_what_they_hold(locations: list[str], cache: bool) -> None:
    with pytest.raises(HloTextError) as caught:
        parse_stablehlo(_located(f"#loc{len(locations) - 1}", locations), cache=cache)
    assert caught.value.code == "nesting"


def test_depth_of_locations_does_not_depend_on_the_order_of_uses() -> None:
    """Two chains of aliases: all links are used, inner ones first; or only the outermost link is used."""
    chain = ['"f":1:1', *(f'"n"(#loc{number})' for number in range(200))]
    for cache in (True, False):
        module = parse_stablehlo(_located("#loc200", chain), cache=cache)
        assert print_hlo(to_hlo(module)).count("op_name") == 1


def test_frames_of_many_call_sites_are_written_once() -> None:
    """Converting 200 operations whose call sites share their callers makes one frame per place, as XLA does."""
    places = [f'"f{number}"("file.py":{number + 1}:1)' for number in range(201)]
    names = [f'#p{n} = loc("file.py":{n + 1}:1)\n#q{n} = loc("f{n}"(#p{n}))\n' for n in range(201)]
    calls = ["#c0 = loc(callsite(#q0 at #q1))\n"]
    calls += [f"#c{n} = loc(callsite(#q{n + 1} at #c{n - 1}))\n" for n in range(1, 200)]
    body = "".join(f"    %{n} = stablehlo.abs %a : tensor<2xf32> loc(#c{n})\n" for n in range(200))
    text = f"func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {{\n{body}    return %a : tensor<2xf32>\n}}\n"
    module = to_hlo(parse_stablehlo(text + "".join(names + calls)))
    assert module.header is not None
    assert len(module.header.stack_frames) == len(places)


@pytest.mark.parametrize("element", ["1.0", "0x7FC00001"])
def test_enormous_splats_are_broadcast(element: str) -> None:
    type = "tensor<100000x100000xf32>"
    module = to_hlo(
        parse_stablehlo(
            f"func.func @main() -> {type} {{ %0 = stablehlo.constant dense<{element}> : {type} return %0 : {type} }}"
        )
    )
    assert verify(module) == []
    assert "f32[100000,100000]{1,0} broadcast(" in print_hlo(module)


@pytest.mark.parametrize(
    "line",
    [
        "stablehlo.transpose %a, dims = [{}] : (tensor<2xf32>) -> tensor<2xf32>",
        "stablehlo.pad %a, %b, low = [{}], high = [0], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>",
    ],
)
def test_numbers_of_thousands_of_digits_in_lists(line: str) -> None:
    text = "func.func @main(%a: tensor<2xf32>, %b: tensor<f32>) {{\n  %0 = {}\n  return\n}}\n"
    with pytest.raises(HloTextError) as caught:
        parse_stablehlo(text.format(line.format("9" * 5000)))
    assert caught.value.code == "literal.range"


_MLIR = """module {
  func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
    %1 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %2 = stablehlo.transpose %a, dims = [0] : (tensor<2xf32>) -> tensor<2xf32>
    %3 = stablehlo.custom_call @x(%a) {a.b = dense<1> : tensor<1xi64>, c.d = [1, 2]} : (tensor<2xf32>) -> tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
"""
_HLO = """HloModule m, entry_computation_layout={(f32[2]{0})->f32[2]{0}}

ENTRY e {
  a = f32[2]{0} parameter(0), sharding={replicated}
  c = f32[2]{0} constant({1, 2}), metadata={op_name="x"}
  ROOT d = f32[2]{0} transpose(a), dimensions={0}
}
"""


@pytest.mark.parametrize("letter", ["\N{NO-BREAK SPACE}", "\N{EM SPACE}", "\x1c", "\x85", "\N{ARABIC-INDIC DIGIT TWO}"])
def test_letters_of_unicode_are_no_blanks_and_no_digits(letter: str) -> None:
    """At every position, the cache and the grammar agree, and accept the letter only inside free text."""
    for text, read in ((_MLIR, parse_stablehlo), (_HLO, parse_hlo)):
        for position in range(len(text) + 1):
            changed = text[:position] + letter + text[position:]
            texts = {cache: _printed(read, changed, cache) for cache in (True, False)}
            assert texts[True] == texts[False], repr(changed[max(0, position - 20) : position + 20])
            assert texts[True] is None or letter in texts[True] or letter.encode().hex() in texts[True].lower()


def _printed(read: object, text: str, cache: bool) -> str | None:
    try:
        return str(read(text, cache=cache).to_text())  # type: ignore[operator]
    except HloTextError:
        return None


def test_nothing_hangs() -> None:
    """All in one process that is stopped after a minute, with 2 GB of memory."""
    code = textwrap.dedent(
        """
        import resource
        resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
        from hlo_text import HloTextError, parse, statistics, to_hlo, to_stablehlo, verify
        calls = "".join(f"c{n} = tuple(t16, t16)\\n" for n in range(3000))
        lines = "".join(f"t{n + 1} = tuple(t{n}, t{n})\\n" for n in range(16))
        start = "HloModule m\\nENTRY e {\\nt0 = f32[] parameter(0)\\n"
        locations = "".join(f'#loc{n + 1} = loc("x"(#loc{n}))\\n' for n in range(5000))
        uses = "".join(f"%{n} = stablehlo.abs %a : tensor<2xf32> loc(#loc{n})\\n" for n in range(5000))
        donated = ", ".join(f"%a{n}: tensor<f32> {{tf.aliasing_output = {n} : i32}}" for n in range(8000))
        def elements(count):
            lines = "".join(f"g{n} = f32[2] get-tuple-element(p), index={n}\\n" for n in range(count))
            return f"HloModule m\\nENTRY e {{\\np = ({', '.join(['f32[2]'] * count)}) parameter(0)\\n{lines}}}\\n"
        given, types = ", ".join(f"%a{n}" for n in range(8000)), ", ".join(["tensor<f32>"] * 8000)
        texts = [
            *map(elements, [5, 500, 40_000]),
            start + lines + "}",
            start + lines + calls + "}",
            f"func.func @main(%a: tensor<2xf32>) {{\\n{uses}return\\n}}\\n#loc0 = loc(\\"a\\")\\n{locations}",
            f"func.func @main({donated}) -> ({types}) {{\\nreturn {given} : {types}\\n}}",
        ]
        for text in texts:
            try:
                module = parse(text)
                verify(module), module.to_text(), statistics(module)
                other = (to_stablehlo if module.language == "hlo" else to_hlo)(module)
                other.to_text(), verify(other)
                (to_stablehlo if other.language == "hlo" else to_hlo)(other)
            except HloTextError as error:
                print(error.code)
        """
    )
    environment = {"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "PATH": os.environ.get("PATH", "")}
    child = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False, env=environment
    )
    assert child.returncode == 0, child.stderr[-2000:]
    assert child.stdout.split() == ["type.size", "nesting"]


_FOUR = "p = f32[4] parameter(0)"
_SUM = "add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
_MANY_AXES = ",".join(f"'a{number}'=999999999999999999" for number in range(400))
_MANY_SHARDY_AXES = ", ".join(f'"a{number}"=999999999999999999' for number in range(400))


def _entry(root: str, parameter: str = _FOUR, computations: str = "") -> str:
    return f"HloModule m\n{computations}ENTRY e {{\n  {parameter}\n  ROOT r = {root}\n}}\n"


def _sharded(sharding: str) -> str:
    return _entry("f32[4] negate(p)", f"{_FOUR}, sharding={{{sharding}}}")


def _function(statement: str, argument: str = "tensor<4xf32>") -> str:
    return f"func.func @main(%a: {argument}) {{\n  {statement}\n  return\n}}\n"


def _generic(name: str, attribute: str) -> str:
    return _function(f'%0 = "stablehlo.{name}"(%a) {{{attribute}}} : (tensor<4xf32>) -> tensor<4xf32>')


#: Texts that state an enormous size by a number, and the error that they end in, None if they are valid.
_STATED_SIZES = {
    "devices of a mesh": (_sharded("mesh['x'=4294967296], device_ids=(0), [{'x'}]"), "attribute.value"),
    "axes of a mesh": (_sharded(f"mesh[{_MANY_AXES}], device_ids=(0), [{{'a0'}}]"), "attribute.value"),
    "devices of a Shardy mesh": ('sdy.mesh @m = <["x"=4294967296], device_ids=[0]>', "sdy.mesh.sharding"),
    "axes of a Shardy mesh": (f"sdy.mesh @m = <[{_MANY_SHARDY_AXES}], device_ids=[0]>", "sdy.mesh.sharding"),
    "tiles": (_sharded("devices=[4294967296]<=[4294967296]"), "attribute.value"),
    "groups": (
        _entry("f32[4] all-reduce(p), replica_groups=[4194304,1]<=[4194304], to_apply=add", _FOUR, _SUM),
        "attribute.value",
    ),
    "layouts": (
        _generic("custom_call", 'call_target_name = "x", operand_layouts = [dense<0> : tensor<1000000000000xindex>]'),
        "literal.size",
    ),
    "rows without columns": (
        _generic("collective_permute", "source_target_pairs = dense<> : tensor<1000000000000x0xi64>"),
        "literal.size",
    ),
    "sparse elements": (
        _function("%0 = stablehlo.constant sparse<[[0]], [1]> : tensor<1000000000000xi64>"),
        "literal.size",
    ),
    "empty rows": (_function("%0 = stablehlo.constant dense<> : tensor<1000000000000x0xf32>"), None),
    "window positions": (
        _entry(
            "f32[1,1000000000000,1] convolution(p, q), dim_labels=b0f_0io->b0f, window={size=1000000000 "
            "pad=1000000000000_1000000000000 lhs_dilate=1000000007 rhs_dilate=1000000009}",
            "p = f32[1,1000000000,1] parameter(0)\n  q = f32[1000000000,1,1] parameter(1)",
        ),
        "convolution.C25",
    ),
}


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept on Linux")
@pytest.mark.parametrize(("text", "code"), _STATED_SIZES.values(), ids=_STATED_SIZES)
def test_sizes_that_a_text_states_are_not_allocated(text: str, code: str | None) -> None:
    """In a process with 2 GB of memory, which has a minute."""
    program = textwrap.dedent(
        """
        import resource, sys
        resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
        from hlo_text import HloTextError, fingerprint, parse, statistics, to_hlo, to_stablehlo, verify
        try:
            module = parse(sys.stdin.read())
            for found in verify(module):
                print(found.code)
            module.to_text(), statistics(module) if module.language == "hlo" else None, fingerprint(module)
            (to_stablehlo if module.language == "hlo" else to_hlo)(module).to_text()
        except HloTextError as error:
            print(error.code)
        """
    )
    environment = {"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "PATH": os.environ.get("PATH", "")}
    child = subprocess.run(
        [sys.executable, "-c", program], input=text, capture_output=True, text=True, timeout=60, env=environment
    )
    assert child.returncode == 0, child.stderr[-2000:]
    assert child.stdout.split()[:1] == ([] if code is None else [code])


def test_empty_rows_are_broadcast() -> None:
    module = to_hlo(parse_stablehlo(_function("%0 = stablehlo.constant dense<> : tensor<1000000000000x0xf32>")))
    assert verify(module) == []
    assert "f32[1000000000000,0]{1,0} broadcast(" in print_hlo(module)
