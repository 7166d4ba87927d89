"""Asynchronous chains whose steps bind operands or buffers of outputs after the start."""

from __future__ import annotations

import pytest

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

_ADDITION = """HloModule m

ENTRY e {{
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  s = ((f32[4]), f32[4], s32[]) add-start(p)
  u = ({bound}, f32[4], s32[]) add-update(s, q)
  ROOT d = f32[4] add-done(u)
}}
"""
_STARTS = """HloModule m, replica_count=2

sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT z = f32[] add(x, y)
}

reduced {
  p = f32[4] parameter(0)
  ROOT r = f32[4] all-reduce(p), replica_groups={}, to_apply=sum
}

negated {
  p = f32[4] parameter(0)
  ROOT r = f32[4] negate(p)
}

ENTRY e {
  p = f32[4] parameter(0)
  exchange = ((f32[4]), f32[4], s32[]) all-to-all-start(p), dimensions={0}, replica_groups={}
  reduce = ((f32[4]), f32[4], s32[]) async-start(p), calls=reduced
  negate = ((f32[4]), f32[4], s32[]) async-start(p), calls=negated
  ROOT sine = ((f32[4]), f32[4], s32[]) sine-start(p)
}
"""


def _operations(text: str) -> dict[str | None, Operation]:
    module = parse_hlo(text)
    return {op.results[0].name: op for op in module.computations[-1].operations if op.results}


def test_a_late_operand_follows_the_operands_of_the_start() -> None:
    found = _operations(_ADDITION.format(bound="(f32[4], f32[4])"))
    update = found["u"]
    assert isinstance(update, ops.AsyncComputationUpdate)
    assert update.num_bound == 1
    complete = ops.complete_starts(found.values())
    assert complete.keys() == {found["s"], found["u"], found["d"]}
    assert [operand.name for operand in complete[found["s"]].operands] == ["p", "q"]


def test_a_buffer_of_the_output_is_no_operand() -> None:
    update = _operations(_ADDITION.format(bound="(f32[4])"))["u"]
    assert isinstance(update, ops.AsyncComputationUpdate)
    assert update.num_bound == 0


def test_the_verifier_checks_the_complete_start() -> None:
    text = _ADDITION.format(bound="(f32[4], f32[4])")
    assert verify(parse_hlo(text)) == []
    wrong = verify(parse_hlo(text.replace("q = f32[4]", "q = f32[5]").replace("(f32[4], f32[4])", "(f32[4], f32[5])")))
    assert [each.code for each in wrong] == ["add.C1"]


@pytest.mark.parametrize(
    ("name", "communicates"),
    [("exchange", True), ("reduce", True), ("negate", False), ("sine", False)],
)
def test_starts_of_communication(name: str, communicates: bool) -> None:
    assert ops.begins_communication(_operations(_STARTS)[name]) == communicates
