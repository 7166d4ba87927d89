"""Fingerprints: equal for texts of one program, different for different programs."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import islice
from random import Random

import attrs
import jax
import numpy as np
import pytest

import hlo_text
from hlo_text.analysis.comparison.fingerprints import fingerprint

from support.changes.variants import VARIANTS, mutants
from support.folders import ROOT
from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages

_LONGEST = 6000  # characters of the programs that are taken
_PARTS = 5


@cache
def _texts() -> list[str]:
    """Programs of the corpus in both languages, and JAX programs before and after conversion to HLO."""
    patterns = ("stablehlo/*/*.mlir", "hlo/*/*.hlo", "models/*.hlo")
    paths = sorted(path for pattern in patterns for path in (ROOT / "corpus").glob(pattern))
    texts = [text for path in paths for text in path.read_text().split("\n// -----\n")]
    for name in Random(5).sample([name for name, program in PROGRAMS.items() if program.devices == 1], 25):
        stages = Stages(PROGRAMS[name])
        texts += [stages.stablehlo, stages.hlo]
    return [text for text in texts if len(text) < _LONGEST]


def _of(text: str, *ignore: str) -> str:
    return fingerprint(hlo_text.parse(text), ignore)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.__name__)
def test_texts_of_one_program(variant: object) -> None:
    random = Random(1)
    for text in random.sample(_texts(), 130):
        other = variant(text, random)  # type: ignore[operator]
        assert _of(other) == _of(text), (text, other)


@pytest.mark.parametrize("part", range(_PARTS))
def test_changed_programs(part: int) -> None:
    for text, change, module, changed in islice(mutants(_texts(), part), 110):
        assert fingerprint(changed) != fingerprint(module), (change, text)


def test_lowered_again() -> None:
    """The same program traced at another line, under other names, with and without locations."""

    def first(x: jax.Array) -> jax.Array:
        return jax.lax.fori_loop(0, 3, lambda i, y: jax.nn.relu(y) * i, x)

    def second(z: jax.Array) -> jax.Array:
        return jax.lax.fori_loop(0, 3, lambda number, carried: jax.nn.relu(carried) * number, z)

    x = np.ones(4, np.float32)
    texts = [jax.jit(f).lower(x).as_text(debug_info=shown) for f in (first, second) for shown in (False, True)]
    assert len({_of(text) for text in texts}) == 1
    assert len({_of(jax.jit(f).lower(x).as_text(dialect="hlo")) for f in (first, second)}) == 1


@pytest.mark.parametrize("name", Random(9).sample([n for n, program in PROGRAMS.items() if program.devices == 1], 24))
def test_programs_lowered_again(name: str) -> None:
    """Traced anew, at another line and as a function of another name, with locations and in generic form."""
    program = PROGRAMS[name]

    def traced_again(*arguments: object) -> object:
        return program.function(*arguments)

    first, second = Stages(program), Stages(attrs.evolve(program, function=traced_again))
    texts = [first.stablehlo, first.stablehlo_generic, second.stablehlo, second.stablehlo_with_locations]
    assert texts[0] != texts[2]
    assert len({_of(text) for text in texts}) == 1
    assert len({_of(stages.hlo) for stages in (first, second)}) == 1


def _function(*lines: str, result: str = "%a", arguments: str = "%a: $, %b: $") -> str:
    """Return a function of vectors whose type is `$`."""
    body = "\n".join(lines)
    return f"func.func @main({arguments}) -> $ {{\n{body}\nreturn {result} : $\n}}".replace("$", "tensor<2xf32>")


_CF = """func.func @main(%a: tensor<2xf32>, %c: i1) -> tensor<2xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<2xf32>), ^bb2
^bb1(%x: tensor<2xf32>):
  %y = stablehlo.sine %x : tensor<2xf32>
  cf.br ^bb3(%y : tensor<2xf32>)
^bb2:
  %z = stablehlo.cosine %a : tensor<2xf32>
  cf.br ^bb3(%z : tensor<2xf32>)
^bb3(%r: tensor<2xf32>):
  return %r : tensor<2xf32>
}"""
_BLOCK_1, _BLOCK_2 = _CF[_CF.index("^bb1(%x") : _CF.index("^bb2:")], _CF[_CF.index("^bb2:") : _CF.index("^bb3(%r")]
_IF = """%r = "stablehlo.if"(%p) ({{
  stablehlo.return %{0} : $
}}, {{
  stablehlo.return %{1} : $
}}) : (tensor<i1>) -> $"""
_IF_ARGUMENTS = "%p: tensor<i1>, %a: $, %b: $"
_COMPARE = "%c = stablehlo.compare EQ, %a, %b{} : ($, $) -> tensor<2xi1>"
_DOT = "%d = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0]{} : ($, $) -> tensor<f32>"
_EFFECT = "stablehlo.custom_call @{}() {{has_side_effect = true}} : () -> ()"
_DESCRIBED = """module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%a: tensor<f32> {jax.arg_info = "x"}) -> (tensor<f32> {jax.result_info = ""}) {
    return %a : tensor<f32>
  }
}"""
_UNDESCRIBED = "func.func @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"
_MESH = """module {{
  sdy.mesh @{0} = <["x"=2]>
  func.func @main(%a: tensor<2xf32> {{sdy.sharding = #sdy.sharding<@{0}, [{{"x"}}]>}}) -> tensor<2xf32> {{
    %0 = sdy.sharding_constraint %a <@{0}, [{{"x"}}]> : tensor<2xf32>
    return %0 : tensor<2xf32>
  }}
}}"""
_HLO = "HloModule m{0}\nENTRY e {{\n  p = f32[2,3]{1} parameter(0)\n  ROOT r = f32[2,3]{1} negate(p){2}\n}}"

_ENTRY_LAYOUT = ", entry_computation_layout={{(f32[2,3]{{{0}}})->f32[2,3]{{1,0}}}}"
_METADATA = ', metadata={op_name="neg" source_file="x.py" source_line=3}'


def _other(visibility: str, operation: str) -> str:
    return (
        f"\nfunc.func {visibility}@other(%x: tensor<f32>) -> tensor<f32> {{\n"
        f"%0 = stablehlo.{operation} %x : tensor<f32>\nreturn %0 : tensor<f32>\n}}"
    )


_CONTROL = (
    "HloModule m\nENTRY e {{\n  p = f32[] parameter(0)\n  s = f32[] sine(p)\n  c = f32[] cosine(p)\n"
    "  n = f32[] negate(p){}\n  ROOT t = (f32[], f32[], f32[]) tuple(s, c, n)\n}}"
)

_CUSTOM = (
    "HloModule m\nENTRY e {{\n  p = f32[] parameter(0)\n"
    '  ROOT r = f32[] custom-call(p), custom_call_target="f", backend_config={{{}}}\n}}'
)

_EQUAL = {
    "blocks in another order": (
        _CF,
        _CF.replace(_BLOCK_1 + _BLOCK_2, _BLOCK_2 + _BLOCK_1).replace("bb1", "q1").replace("bb2", "q2"),
    ),
    "default attributes": (_function(_COMPARE.format("")), _function(_COMPARE.format(", FLOAT"))),
    "precision": (_function(_DOT.format("")), _function(_DOT.format(", precision = [DEFAULT, DEFAULT]"))),
    "splats": tuple(
        _function(f"%r = stablehlo.constant dense<{value}> : $", result="%r") for value in ("1.0", "[1.0, 1.0]")
    ),
    "what JAX describes": (_DESCRIBED, _UNDESCRIBED),
    "layouts and metadata": (
        _HLO.format("", "", ""),
        _HLO.format(", is_scheduled=true" + _ENTRY_LAYOUT.format("1,0"), "{1,0}", _METADATA),
    ),
    "shardings": (
        _HLO.format("", "", ", sharding={devices=[2,2]0,1,2,3}"),
        _HLO.format("", "", ", sharding={devices=[2,2]<=[4]}"),
    ),
    "names of uncalled functions": (
        _UNDESCRIBED + _other("", "sine"),
        _UNDESCRIBED + _other("", "sine").replace("@other", "@another"),
    ),
    "order of uncalled functions": (
        _other("", "sine") + _other("private ", "cosine").replace("@other", "@third") + _UNDESCRIBED,
        _UNDESCRIBED + _other("private ", "cosine") + _other("", "sine").replace("@other", "@third"),
    ),
    "order of control predecessors": tuple(
        _CONTROL.format(f", control-predecessors={{{each}}}") for each in ("s, c", "c, s")
    ),
    "names of meshes": (_MESH.format("mesh"), _MESH.format("other")),
    "order of keys in a backend configuration": tuple(
        _CUSTOM.format(keys) for keys in ('"a":1, "b":2', '"b":2, "a":1')
    ),
    "names of functions in attributes": tuple(
        _UNDESCRIBED.replace("return", f"{_EFFECT.format('f').replace('true', f'true, my.attribute = @{name}')} return")
        + _other("private ", "sine").replace("@other", f"@{name}")
        for name in ("one", "two")
    ),
}


@pytest.mark.parametrize("name", _EQUAL)
def test_equal(name: str) -> None:
    first, second = _EQUAL[name]
    assert _of(first) == _of(second)


def _constant(value: str) -> str:
    return _function(f"%r = stablehlo.constant dense<{value}> : $", result="%r")


def _sine(operand: str, result: str) -> str:
    return _function(f"%r = stablehlo.sine {operand} : $", result=result)


def _two_sines(second: str) -> str:
    return _function(
        *("%x = stablehlo.sine %a : $", "%y = stablehlo.sine %a : $", f"%r = stablehlo.add %x, {second} : $"),
        result="%r",
    )


_DIFFERENT = {
    "NaN payloads": (_constant("0x7FC00000"), _constant("0x7FC00001")),
    "signed zeros": (_constant("0.0"), _constant("-0.0")),
    "one element": (_constant("[1.0, 2.0]"), _constant("[1.0, 2.00000024]")),
    "operands": tuple(_function(f"%r = stablehlo.subtract {pair} : $", result="%r") for pair in ("%a, %b", "%b, %a")),
    "arguments": (_sine("%a", "%r"), _sine("%b", "%r")),
    "results": (_sine("%a", "%r"), _sine("%a", "%a")),
    "branches": tuple(_function(_IF.format(*pair), result="%r", arguments=_IF_ARGUMENTS) for pair in ("ab", "ba")),
    "captured values": tuple(
        _function(_IF.format(*pair), result="%r", arguments=_IF_ARGUMENTS) for pair in ("ab", "aa")
    ),
    "shared or twice": (_two_sines("%x"), _two_sines("%y")),
    "effects": tuple(_function(*map(_EFFECT.format, names)) for names in ("fg", "gf")),
    "dead operations": (_CF, _CF.replace("cf.br ^bb3(%y", "%w = stablehlo.sine %y : tensor<2xf32>\n  cf.br ^bb3(%y")),
    "targets of branches": (_CF, _CF.replace("^bb1(%a : tensor<2xf32>), ^bb2", "^bb2, ^bb1(%a : tensor<2xf32>)")),
    "layouts": (_HLO.format("", "", ""), _HLO.format("", "{0,1}", "")),
    "entry layouts": (_HLO.format("", "", ""), _HLO.format(_ENTRY_LAYOUT.format("0,1"), "", "")),
    "aliases": (_HLO.format("", "", ""), _HLO.format(", input_output_alias={ {}: (0, {}, may-alias) }", "", "")),
    "shardings": (_HLO.format("", "", ""), _HLO.format("", "", ", sharding={replicated}")),
    "donors": (_function(), _function(arguments="%a: $ {jax.buffer_donor = true}, %b: $")),
    "uncalled functions": (_UNDESCRIBED + _other("", "sine"), _UNDESCRIBED),
    "content of uncalled functions": tuple(_UNDESCRIBED + _other("", operation) for operation in ("sine", "cosine")),
    "content of uncalled private functions": tuple(
        _UNDESCRIBED + _other("private ", operation) for operation in ("sine", "cosine")
    ),
    "visibility of uncalled functions": tuple(_UNDESCRIBED + _other(each, "sine") for each in ("", "private ")),
    "control predecessors": tuple(_CONTROL.format(each) for each in ("", ", control-predecessors={s}")),
    "other control predecessors": tuple(_CONTROL.format(f", control-predecessors={{{each}}}") for each in "sc"),
    "configuration of the backend": tuple(_CUSTOM.format(keys) for keys in ('"a":1', '"a":2')),
    "number of partitions": tuple(_DESCRIBED.replace("partitions = 1", f"partitions = {each}") for each in (1, 2)),
    "languages": ("HloModule m ENTRY e { ROOT p = f32[] parameter(0) }", _UNDESCRIBED),
}


@pytest.mark.parametrize("name", _DIFFERENT)
def test_different(name: str) -> None:
    first, second = _DIFFERENT[name]
    assert _of(first) != _of(second)


@pytest.mark.parametrize(
    ("ignored", "name"),
    [
        *(("constants", "one element"), ("constants", "NaN payloads")),
        *(("layouts", "layouts"), ("layouts", "entry layouts")),
        ("shardings", "shardings"),
    ],
)
def test_ignored(ignored: str, name: str) -> None:
    first, second = _DIFFERENT[name]
    assert _of(first, ignored) == _of(second, ignored)
    others = {"constants", "layouts", "shardings"} - {ignored}
    assert _of(first, *others) != _of(second, *others)


def test_only_three_things_can_be_ignored() -> None:
    with pytest.raises(ValueError, match="cannot ignore names"):
        _of(_CF, "names")
    assert fingerprint(hlo_text.parse(_CF), ignore="constants") == _of(_CF, "constants")


def test_effects_of_called_functions_are_in_order() -> None:
    text = """func.func private @{0}() {{ stablehlo.custom_call @a() {{has_side_effect = true}} : () -> () return }}
func.func private @{1}() {{ stablehlo.custom_call @b() {{has_side_effect = true}} : () -> () return }}
func.func @main() {{ call @f() : () -> () call @g() : () -> () return }}"""
    assert _of(text.format("f", "g")) != _of(text.format("g", "f"))


def test_every_process_finds_the_same() -> None:
    path = str(ROOT / "corpus/models/transformer_block.mlir")
    code = (
        f"import hlo_text, sys; print(hlo_text.fingerprint(hlo_text.load({path!r}))); assert 'jax' not in sys.modules"
    )
    for seed in "12":
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code]
        result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert result.stdout.strip() == fingerprint(hlo_text.load(path))


def test_functions_that_call_each_other_in_circles() -> None:
    text = "func.func @f() { call @g() : () -> () return }\nfunc.func @g() { call @f() : () -> () return }"
    assert len(_of(text)) == 32


def test_calls_nest_deeper_than_python_calls() -> None:
    depth = 5000
    functions = "\n".join(
        f"func.func private @f{number}() {{ call @f{number + 1}() : () -> () return }}" for number in range(depth)
    )
    module = hlo_text.parse(f"func.func @main() {{ call @f0() : () -> () return }}\n{functions}\n"
                            f"func.func private @f{depth}() {{ return }}")  # fmt: skip
    assert len(fingerprint(module)) == 32


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HloModule m ENTRY e { ROOT p = f32[2]{0} parameter(0) }", "ca6b0fe80e7f3055998d92fdd0c5ae7d"),
        (_sine("%a", "%r").replace(", %b: tensor<2xf32>", ""), "86267a5d355a3bf3c8afa17d9b1a0a33"),
    ],
)
def test_versions_find_the_same(text: str, expected: str) -> None:
    """Digits that people stored stay true. Where they must change, the changelog says so."""
    assert _of(text) == expected


def test_resources_are_constants() -> None:
    stored = '{-# dialect_resources: { builtin: { k: "0x040000000000803F0000803F" } } #-}'
    resource = _function("%r = stablehlo.constant dense_resource<k> : $", result="%r") + f"\n{stored}"
    assert _of(resource) == _of(_constant("1.0"))


def test_splats_are_not_spread_out() -> None:
    type = "tensor<1000000x1000000xf32>"
    assert len(_of(f"func.func @f() {{ %0 = stablehlo.constant dense<1.0> : {type} return }}")) == 32


def test_elements_that_numpy_has_no_type_for_count() -> None:
    """Such constants are invalid, but a module can be compared before it is verified."""
    text = "func.func @main() {{ %0 = stablehlo.constant dense<[8, {}]> : tensor<2xui5> return }}"
    first, second = (hlo_text.parse(text.format(element)) for element in (7, 6))
    assert fingerprint(first) == fingerprint(hlo_text.parse(text.format(7)))
    assert not hlo_text.diff(first, second).equal


def test_paths_of_symbols_do_not_depend_on_names_of_functions() -> None:
    program = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @g(%x) {api_version = 4 : i32, backend_config = {of = @PATH}}
    : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @NAME(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
"""
    first, renamed, other = (
        fingerprint(hlo_text.parse(program.replace("PATH", path).replace("NAME", path.partition(":")[0])))
        for path in ("one::@inner", "two::@inner", "one::@outer")
    )
    assert first == renamed
    assert first != other
