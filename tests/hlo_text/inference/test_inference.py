"""Result type inference against XLA, StableHLO's C++, declared types of real programs, and jax.eval_shape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hlo_text import ParseError, ops
from hlo_text.core.ir import walk
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import TensorType, Type
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.cases import for_each
from support.folders import CORPUS
from support.omitted_shapes import INSTRUCTION, MAY_OMIT, REFUSED
from support.operands import HLO_SAMPLES
from support.oracle import OracleCrashError, oracle
from support.programs import programs

STABLEHLO_SAMPLES = sorted((CORPUS / "formats/stablehlo").glob("*.mlir"))


# --- HLO: XLA says what it infers -----------------------------------------------------------------------------------


def stripped_instructions(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield an instruction's name and opcode and the whole text without its shape."""
    for match in INSTRUCTION.finditer(text):
        if match[4] in MAY_OMIT:
            yield match[2], match[4], text[: match.start(3)] + text[match.end(3) + 1 :]


def xla_shape(text: str, name: str) -> str | None:
    """Return the shape XLA prints for an instruction, None if it fails or crashes."""
    try:
        printed = oracle().print_hlo(text)
    except (ValueError, OracleCrashError):
        return None
    return next(match[3] for match in INSTRUCTION.finditer(printed) if match[2] == name)


def our_shape(text: str, name: str) -> str:
    module = parse_hlo(text)
    values = (op.results[0] for op in walk(module) if op.results)
    return type_text(next(value.type for value in values if value.name == name))


@pytest.mark.parametrize("path", HLO_SAMPLES, ids=lambda path: path.stem)
def test_stripped_shapes_of_samples(path: Path) -> None:
    text = path.read_text()
    names = Counter(match[2] for match in INSTRUCTION.finditer(text))
    for name, opcode, stripped in stripped_instructions(text):
        if opcode in REFUSED:
            with pytest.raises(ParseError) as caught:
                parse_hlo(stripped)
            assert caught.value.code == "shape.missing"
        elif names[name] == 1:  # XLA renames others
            assert our_shape(stripped, name) == xla_shape(stripped, name), (name, opcode)


def test_samples_strip_every_opcode() -> None:
    stripped = {opcode for path in HLO_SAMPLES for _, opcode, _ in stripped_instructions(path.read_text())}
    assert stripped == MAY_OMIT


COMPUTATIONS = """HloModule m
%addf (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y)
}
%ge (gx: f32[], gy: f32[]) -> pred[] {
  %gx = f32[] parameter(0)
  %gy = f32[] parameter(1)
  ROOT %cmp = pred[] compare(%gx, %gy), direction=GE
}
%addb (bx: bf16[], by: bf16[]) -> bf16[] {
  %bx = bf16[] parameter(0)
  %by = bf16[] parameter(1)
  ROOT %bs = bf16[] add(%bx, %by)
}
%two (tx: f32[], ti: s32[], ty: f32[], tj: s32[]) -> (f32[], s32[]) {
  %tx = f32[] parameter(0)
  %ti = s32[] parameter(1)
  %ty = f32[] parameter(2)
  %tj = s32[] parameter(3)
  ROOT %tt = (f32[], s32[]) tuple(%tx, %ti)
}
"""


def cases(name: str) -> list[str]:
    lines = (CORPUS / "inference" / name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


@for_each(cases("hlo.txt"))
def test_hlo_case(case: str) -> None:
    shapes, _, instruction = case.rpartition("| ")
    parameters = "".join(f"  %{'abcde'[i]} = {s} parameter({i})\n" for i, s in enumerate(shapes.split()))
    text = f"{COMPUTATIONS}ENTRY %e {{\n{parameters}  ROOT %r = {instruction}\n}}\n"
    expected = xla_shape(text, "r")
    if expected is None:
        with pytest.raises(ParseError) as caught:
            parse_hlo(text)
        assert caught.value.code in ("shape.missing", "shape.inference")
        assert caught.value.diagnostics[0].span is not None
    else:
        assert our_shape(text, "r") == expected


def test_branches_and_loops_take_xla_layouts() -> None:
    text = """HloModule m
%c (p: (s32[], f32[2,3])) -> pred[] {
  %p = (s32[], f32[2,3]{0,1}) parameter(0)
  ROOT %t = pred[] constant(true)
}
%b (q: (s32[], f32[2,3])) -> (s32[], f32[2,3]) {
  %q = (s32[], f32[2,3]{1,0}) parameter(0)
  %u = s32[] get-tuple-element(%q), index=0
  %v = f32[2,3]{1,0} get-tuple-element(%q), index=1
  ROOT %w = (s32[], f32[2,3]{1,0}) tuple(%u, %v)
}
%n0 (n: f32[2,3]) -> f32[2,3] {
  %n = f32[2,3]{0,1} parameter(0)
  ROOT %nn = f32[2,3]{0,1} negate(%n)
}
%n1 (n1p: f32[2,3]) -> f32[2,3] {
  %n1p = f32[2,3]{1,0} parameter(0)
  ROOT %nn1 = f32[2,3]{1,0} negate(%n1p)
}
%n2 (n2p: f32[<=2,3]) -> f32[<=2,3] {
  %n2p = f32[<=2,3]{1,0} parameter(0)
  ROOT %nn2 = f32[<=2,3]{1,0} negate(%n2p)
}
ENTRY %e {
  %x = s32[] parameter(0)
  %y = f32[2,3]{0,1} parameter(1)
  %yd = f32[<=2,3]{1,0} parameter(2)
  %z = tuple(%x, %y)
  %loop = while(%z), condition=%c, body=%b
  %c1 = conditional(%x, %y, %y), branch_computations={%n0, %n1}
  %c2 = conditional(%x, %y, %y), branch_computations={%n1, %n0}
  %c3 = conditional(%x, %y, %yd), branch_computations={%n1, %n2}
  %call0 = call(%y), to_apply=%n0
  ROOT %call1 = call(%y), to_apply=%n1
}
"""
    for name in ("z", "loop", "c1", "c2", "c3", "call0", "call1"):
        assert our_shape(text, name) == xla_shape(text, name), name


def test_layouts_left_out_are_the_default_ones() -> None:
    text = "HloModule m\nENTRY %e {\n  %a = f32[2,3] parameter(0)\n  ROOT %r = transpose(%a), dimensions={1,0}\n}\n"
    assert our_shape(text, "r") == xla_shape(text, "r") == "f32[3,2]{0,1}"


# --- StableHLO: the C++ names the type it inferred when the declared one is impossible -------------------------------

_ADD = (
    "{^bb0(%p: tensor<f32>, %q: tensor<f32>): %z = stablehlo.add %p, %q : tensor<f32> "
    '"stablehlo.return"(%z) : (tensor<f32>) -> () }'
)


_REGIONS = {
    "ADD64": _ADD.replace("f32", "f64"),
    "ADD": _ADD,
    "GE": "{^bb0(%p: tensor<f32>, %q: tensor<f32>): %z = stablehlo.compare GE, %p, %q : "
    '(tensor<f32>, tensor<f32>) -> tensor<i1> "stablehlo.return"(%z) : (tensor<i1>) -> () }',
}


_IMPOSSIBLE = "77x77x77x77x77x"


def bounded(type: Type) -> str:
    """Spell a tensor type as MLIR does."""
    assert isinstance(type, TensorType)
    sizes = "".join(f"{'?' if size is None else size}x" for size in type.shape)
    bounds = ", ".join("?" if bound is None else str(bound) for bound in type.bounds or ())
    return f"tensor<{sizes}{type.element_type.mlir_name}{f', #stablehlo.bounds<{bounds}>' if bounds else ''}>"


@for_each(cases("stablehlo.txt"))
def test_stablehlo_case(case: str) -> None:
    operands, name, rest, results = (part.strip() for part in case.split("|"))
    types = [re.sub(r",B<(.*)>>", r", #stablehlo.bounds<\1>>", type) for type in operands.split()]
    rest = re.sub("ADD64|ADD|GE", lambda match: _REGIONS[match[0]], rest)
    arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
    given = ", ".join(f"%a{i}" for i in range(len(types)))
    declared = ", ".join(f"tensor<{_IMPOSSIBLE}{element}>" for element in results.split())
    text = (
        f"func.func @f({arguments}) {{\n"
        f'  %r:{len(results.split())} = "{name}"({given}) {rest} : ({", ".join(types)}) -> ({declared})\n'
        "  return\n}\n"
    )
    said = oracle().accepts_mlir(text)
    assert said is not None
    inferred = re.search(r"inferred type\(s\) (.*?) are incompatible", said)
    op = parse_stablehlo(text).functions["f"].body.operations[0]
    assert isinstance(op, DeclaredOperation)
    if inferred is None:
        with pytest.raises(ValueError, match=r"must|out of bounds"):
            op.infer_result_types()
    else:
        assert ", ".join(f"'{bounded(type)}'" for type in op.infer_result_types()) == inferred[1]


#: Operations whose result types are part of what they say.
_GIVEN = """
    bitcast_convert broadcast_in_dim composite convert custom_call dynamic_broadcast_in_dim dynamic_conv
    dynamic_gather dynamic_iota dynamic_pad dynamic_reshape infeed iota real_dynamic_slice recv reshape rng
    rng_bit_generator uniform_quantize
"""


GIVEN = frozenset(_GIVEN.split())


def differing(text: str) -> tuple[list[str], Counter[str]]:
    """Return the operations whose inferred types are not the declared ones, and how often each name was inferred."""
    found = []
    inferred: Counter[str] = Counter()
    for op in walk(parse_stablehlo(text)):
        if not isinstance(op, DeclaredOperation):
            continue
        try:
            types = op.infer_result_types()
        except TypeError:
            if not is_given(op):
                found.append(op.name)
            continue
        inferred[op.name] += 1
        if types != tuple(result.type for result in op.results):
            found.append(op.name)
    return found, inferred


def is_given(op: DeclaredOperation) -> bool:
    """Whether the result type does not follow from the operation alone."""
    name = op.name.removeprefix("stablehlo.")
    quantized = any("quant.uniform" in str(operand.type) for operand in op.operands)
    if isinstance(op, ops.UpstreamOperation):  # conversions, and operations of which MLIR shows the result type
        return type(op)._infer is DeclaredOperation._infer
    return (
        name in GIVEN or name in ("func.call", "all_gather", "reduce_scatter") or (name == "dot_general" and quantized)
    )


@for_each(STABLEHLO_SAMPLES)
def test_declared_types_of_samples(path: Path) -> None:
    """Declared types may be more specific than inferred ones (tanh of `?`), and quantized where the literal is not."""
    found, _ = differing(path.read_text())
    stem = path.name.partition(".")[0]
    expected = {"elementwise_unary": ["stablehlo.tanh"], "quantized": ["stablehlo.constant"] * 2}
    assert found == expected.get(stem, [])


def test_samples_infer_most_operations() -> None:
    inferred: Counter[str] = Counter()
    for path in STABLEHLO_SAMPLES:
        if not path.name.endswith((".generic.mlir", ".in.mlir")):
            inferred.update(differing(path.read_text())[1])
    given = {f"stablehlo.{name}" for name in GIVEN} | {"func.call"}
    missing = {name for name in MLIR_OPERATIONS if name.startswith("stablehlo.")} - inferred.keys() - given
    assert not missing


@pytest.mark.parametrize("name", programs())
def test_declared_types_of_jax_programs(name: str) -> None:
    found, inferred = differing(programs()[name].stablehlo)
    assert not found
    assert inferred.total() > 20
