"""Rules of HLO modules that no text can break, the page of all rules, and permitted type differences."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import attrs
import pytest

from hlo_text import ops
from hlo_text.core.ir import Annotations, Block, Module, Region, Value
from hlo_text.core.types import F32, TensorType, TupleType
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

from support.folders import ROOT

_LISTED = [
    code.replace("<opcode>", "*")
    for line in (ROOT / "docs" / "hlo_rules.md").read_text().splitlines()
    if line.startswith("| `")
    for code in re.findall(r"`([^`]+)`", line.split(" | ")[0])
]
_BROKEN = {
    match[1]
    for path in (ROOT / "corpus" / "invalid").glob("*.hlo")
    for match in re.finditer(r"expected-error: (\S+)", path.read_text())
}
#: Rules that the reader or only a built module can break, tested here and with the reader.
WITHOUT_PROGRAM = (
    *("parameter.number", "computation.result", "computation.recursion", "control-predecessors"),
    *("ssa.dominance", "sharding.text", "*-update.pair"),
)


def test_the_listed_rules_have_programs_that_break_them() -> None:
    missing = [code for code in _LISTED if not any(fnmatchcase(broken, code) for broken in _BROKEN)]
    assert sorted(missing) == sorted(WITHOUT_PROGRAM)


def test_the_rules_of_programs_are_listed() -> None:
    """All codes except labels of constraints, which are listed with their operations."""
    classes = [cls for cls in map(ops.hlo_class, _opcodes()) if cls is not None]
    labels = {f"{cls.hlo_name}.{label}" for cls in classes for label in cls.constraints}
    own = {code for code in _BROKEN if not re.search(r"\.[CIO]\d+$|\.(operands|results|regions)$", code)}
    unlisted = {code for code in own if not any(fnmatchcase(code, listed) for listed in _LISTED)}
    assert {code for code in unlisted if code not in labels and "chlo." not in code} == set()


def _opcodes() -> list[str]:
    return [*(ROOT / "corpus" / "hlo_opcodes.txt").read_text().split(), "slice-start", "abs-done"]


# --- built modules ----------------------------------------------------------------------------------------------------

SCALAR = TensorType((), F32)


def codes(module: Module) -> list[str]:
    return [diagnostic.code for diagnostic in verify(module)]


def computation(name: str, *operations: ops.DeclaredOperation, parameters: int = 1) -> Region:
    """A computation whose first operations are its parameters and whose last operation is its root."""
    arguments = tuple(op.results[0] for op in operations[:parameters])
    root = ops.Return({}, (operations[-1].results[0],), ())
    return Region([Block(arguments, [*operations, root])], name)


def parameter(number: int) -> ops.Parameter:
    return ops.Parameter({"number": number}, (), (Value(SCALAR, f"p{number}"),))


def negate(value: Value, annotations: Annotations | None = None) -> ops.Negate:
    return ops.Negate({}, (value,), (Value(SCALAR, "n"),), (), annotations)


def module_of(*computations: Region) -> Module:
    return Module({}, (), (), language="hlo", computations=list(computations), entry_computation=computations[-1])


def test_a_built_module_is_valid() -> None:
    p = parameter(0)
    assert codes(module_of(computation("e", p, negate(p.result)))) == []


def test_parameters_have_all_numbers() -> None:
    p = parameter(1)
    assert codes(module_of(computation("e", p, negate(p.result)))) == ["parameter.number"]


def test_a_computation_cannot_call_itself() -> None:
    p = parameter(0)
    inner = computation("c", p, negate(p.result))
    call = ops.Call({}, (p.result,), (Value(SCALAR, "r"),), (inner,))
    inner.blocks[0].operations[1:] = [call, ops.Return({}, (call.result,), ())]
    assert codes(module_of(inner)) == ["computation.recursion"]


def test_a_computation_cannot_call_itself_through_others() -> None:
    p = parameter(0)
    computations = [computation(name, p, negate(p.result)) for name in ("a", "b", "c")]
    a, b, c = computations
    for caller, callee in ((a, b), (b, c), (c, a)):
        argument = parameter(0)
        call = ops.Call({}, (argument.result,), (Value(SCALAR, "r"),), (callee,))
        caller.blocks[0].operations[:] = [argument, call, ops.Return({}, (call.result,), ())]
    found = verify(module_of(a, b, c))
    assert [(each.code, each.message) for each in found] == [
        ("computation.recursion", "computation a calls itself, directly or indirectly")
    ]


def test_control_predecessors_precede_their_operation() -> None:
    p, other = parameter(0), parameter(0)
    late = negate(p.result, Annotations(control_predecessors=(other.result,)))
    assert codes(module_of(computation("e", p, late))) == ["control-predecessors"]
    early = negate(p.result, Annotations(control_predecessors=(p.result,)))
    assert codes(module_of(computation("e", p, early))) == []


def test_operands_stand_before() -> None:
    p = parameter(0)
    first, second = negate(p.result), negate(p.result)
    swapped = attrs.evolve(first, operands=(second.result,))
    assert codes(module_of(computation("e", p, swapped, second))) == ["ssa.dominance"]


def test_a_malformed_sharding() -> None:
    p = parameter(0)
    assert codes(module_of(computation("e", p, negate(p.result, Annotations(sharding="{sideways}"))))) == [
        "sharding.text"
    ]


def test_the_signature_promises_the_root() -> None:
    p = parameter(0)
    region = computation("e", p, negate(p.result))
    region.result_type = TensorType((2,), F32)
    assert codes(module_of(region)) == ["computation.result"]


def test_updates_follow_a_start() -> None:
    text = """HloModule m

ENTRY e {
  p = ((f32[2]), f32[2]) parameter(0)
  u = ((f32[2]), f32[2]) negate-update(p)
  ROOT d = f32[2] negate-done(u)
}
"""
    assert codes(parse_hlo(text)) == ["negate-update.pair"]


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operand", "result", "bits"),
    [
        ("f32[2]", "u8[8]", None),  # 8 bytes each
        ("pred[8]", "f32[2]", None),
        ("f32[2]", "u8[4]", (64, 32)),
        ("pred[8]", "s16[1]", (64, 16)),
    ],
)
def test_bitcasts_keep_the_size_in_memory(operand: str, result: str, bits: tuple[int, int] | None) -> None:
    text = f"HloModule m\n\nENTRY e {{\n  a = {operand} parameter(0)\n  ROOT r = {result} bitcast(a)\n}}\n"
    found = [each.message for each in verify(parse_hlo(text))]
    wanted = "operand and result must have the same size, found {} and {} bits"
    assert found == ([] if bits is None else [wanted.format(*bits)])


@pytest.mark.parametrize(
    ("dimensions", "codes_found"),
    [
        ("[{'a'}, {}]", []),
        ("[], unreduced={'a'}", []),
        ("[]", ["sharding.rank"]),
        ("[{'a'}]", ["sharding.rank"]),
        ("[{}], unreduced={'a'}", ["sharding.rank"]),
    ],
)
def test_shardings_by_mesh_axes_have_the_rank_unless_they_only_list_unreduced_axes(
    dimensions: str, codes_found: list[str]
) -> None:
    text = f"""HloModule m, num_partitions=2

ENTRY e {{
  ROOT a = f32[4,4]{{1,0}} parameter(0), sharding={{mesh['a'=2], {dimensions}}}
}}
"""
    assert codes(parse_hlo(text)) == codes_found


@pytest.mark.parametrize(("order", "codes_found"), [("1,0", []), ("0,1", ["layout.mismatch"])])
def test_the_end_of_a_copy_keeps_the_layout_of_its_start_after_scheduling(order: str, codes_found: list[str]) -> None:
    text = f"""HloModule m, is_scheduled=true

ENTRY e {{
  a = f32[2,3]{{1,0}} parameter(0)
  s = (f32[2,3]{{1,0}}, f32[2,3]{{1,0}}, u32[]) copy-start(a)
  ROOT r = f32[2,3]{{{order}}} copy-done(s)
}}
"""
    assert codes(parse_hlo(text)) == codes_found


def test_aliases_of_a_start_without_a_result() -> None:
    text = """HloModule m

c {
  p = f32[2] parameter(0)
  ROOT n = f32[2] negate(p)
}

ENTRY e {
  a = f32[2] parameter(0)
  s = ((f32[2]), f32[2], u32[]) async-start(a), calls=c, output_to_operand_aliasing={{}: (0, {})}
  ROOT r = f32[2] async-done(s)
}
"""
    module = parse_hlo(text)
    assert codes(module) == []
    block = module.computations[-1].blocks[0]
    operand, start, *_ = block.operations
    state = Value(TupleType((TupleType((operand.results[0].type,)),)), "s")
    block.operations[1:] = [attrs.evolve(start, results=(state,)), ops.Return({}, (operand.results[0],), ())]
    assert "async-start.shape" in codes(module)


# --- types that differ ------------------------------------------------------------------------------------------------

MIXED = """HloModule m

ENTRY e {{
  p = f32[8,128]{{1,0{tiles}}} parameter(0)
  ROOT r = {result} {operation}(p)
}}
"""


@pytest.mark.parametrize(
    ("tiles", "result", "operation", "found"),
    [
        (":T(8,128)", "bf16[8,128]", "copy", []),
        (":T(8,128)", "bf16[8,128]", "negate", []),
        (":T(8,128)", "s32[8,128]", "negate", ["negate.C1"]),
        (":T(8,128)", "bf16[8,8]", "negate", ["negate.C1"]),
        (":T(8,128)", "bf16[8,128]", "opt-barrier", ["optimization_barrier.C1"]),
        (":T(8,128)", "bf16[8,128]", "bitcast-convert", ["bitcast_convert.C1"]),
        ("", "bf16[8,128]", "copy", ["copy.type"]),
        ("", "bf16[8,128]", "negate", ["negate.C1"]),
    ],
)
def test_precisions_may_differ_where_layouts_have_tiles(
    tiles: str, result: str, operation: str, found: list[str]
) -> None:
    assert codes(parse_hlo(MIXED.format(tiles=tiles, result=result, operation=operation))) == found


@pytest.mark.parametrize("sharding", ["{{replicated}}", "{}", "{{replicated}, {replicated}}"])
def test_an_array_has_one_sharding(sharding: str) -> None:
    (found,) = verify(parse_hlo(f"ENTRY e {{ ROOT p = f32[2] parameter(0), sharding={sharding} }}"))
    assert found.message == "expected one sharding for f32[2], found a tuple of shardings"
