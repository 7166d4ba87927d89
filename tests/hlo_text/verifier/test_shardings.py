"""Axes of Shardy's collectives, and other shardings: our verdicts are those of Shardy's own verifier."""

from __future__ import annotations

import pytest

from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle

_SHARDED = '[{"x"}, {}]'
_PROGRAM = """sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {{sdy.sharding = #sdy.sharding<@m, {}>}}) -> tensor<8x8xf32> {{
  %r = {} : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}}
"""
_RIGHT = [
    ('sdy.all_gather [{"x"}, {}] %a out_sharding=<@m, [{}, {}]>', _SHARDED),
    ('sdy.all_gather [{}, {}] %a out_sharding=<@m, [{"x"}, {}]>', _SHARDED),
    ('sdy.all_slice [{}, {"y"}] %a out_sharding=<@m, [{"x"}, {"y"}]>', _SHARDED),
    ('sdy.all_slice [{}, {"y":(1)2}] %a out_sharding=<@m, [{"x"}, {"y":(1)2}]>', _SHARDED),
    ('sdy.all_to_all [{"x"}: 0->1] %a out_sharding=<@m, [{}, {"x"}]>', _SHARDED),
    ('sdy.all_reduce {"y"} %a out_sharding=<@m, [{"x"}, {}]>', _SHARDED),
    ('sdy.all_reduce {} %a out_sharding=<@m, [{"x"}, {}]>', _SHARDED),
    ('sdy.all_reduce {"x", "y"} %a out_sharding=<@m, [{}, {}]>', "[{}, {}]"),
    ('sdy.reduce_scatter [{"y"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}]>', _SHARDED),
    ('sdy.replicated_to_unreduced {"y"} %a out_sharding=<@m, [{"x"}, {}], unreduced={"y"}>', _SHARDED),
    ('sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@m, [{}, {}], unreduced={"x"}>', _SHARDED),
    ('sdy.sharded_to_unreduced [{}, {}] %a out_sharding=<@m, [{"x"}, {}]>', _SHARDED),
]
_WRONG = [
    ('sdy.all_gather [{"q"}, {}] %a out_sharding=<@m, [{}, {}]>', "the mesh has no axis 'q'"),
    ('sdy.all_gather [{"x"}, {"x"}] %a out_sharding=<@m, [{}, {}]>', "axis 'x' is used twice"),
    ('sdy.all_gather [{}, {}, {}] %a out_sharding=<@m, [{"x"}, {}]>', "a list of axes per dimension: 2, found 3"),
    ('sdy.all_gather [{"x":(1)3}, {}] %a out_sharding=<@m, [{}, {}]>', "does not divide axis 'x' of size 2"),
    ('sdy.all_slice [{}, {"q"}] %a out_sharding=<@m, [{"x"}, {"y"}]>', "the mesh has no axis 'q'"),
    ('sdy.reduce_scatter [{"q"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}]>', "the mesh has no axis 'q'"),
    ('sdy.all_reduce {"q"} %a out_sharding=<@m, [{"x"}, {}]>', "the mesh has no axis 'q'"),
    ('sdy.all_reduce {"x"} %a out_sharding=<@m, [{"x"}, {}]>', "the reduction axis 'x' shards a dimension"),
    ('sdy.all_reduce {"y", "y"} %a out_sharding=<@m, [{"x"}, {}]>', "axis 'y' is used twice"),
    ('sdy.all_reduce {"y":(1)2, "y":(2)2} %a out_sharding=<@m, [{"x"}, {}]>', "must be merged into one"),
    ('sdy.all_reduce {"y":(2)2, "y":(1)2} %a out_sharding=<@m, [{"x"}, {}]>', "must be in the order of the mesh"),
    ('sdy.all_to_all [] %a out_sharding=<@m, [{}, {"x"}]>', "expected at least one move of axes"),
    ('sdy.all_to_all [{}: 0->1] %a out_sharding=<@m, [{}, {"x"}]>', "at least one axis to move from dimension 0 to 1"),
    ('sdy.all_to_all [{"q"}: 0->1] %a out_sharding=<@m, [{}, {"x"}]>', "the mesh has no axis 'q'"),
    ('sdy.all_to_all [{"x"}: -1->1] %a out_sharding=<@m, [{}, {"x"}]>', "source dimension -1 is out of range"),
    ('sdy.all_to_all [{"x"}: 0->2] %a out_sharding=<@m, [{}, {"x"}]>', "target dimension 2 is out of range"),
    ('sdy.all_to_all [{"x"}: 0->0] %a out_sharding=<@m, [{}, {"x"}]>', "dimension 0 occurs twice"),
    ('sdy.all_to_all [{"x"}: 0->1, {"y"}: 0->1] %a out_sharding=<@m, [{}, {"x"}]>', "dimension 0 occurs twice"),
    ('sdy.replicated_to_unreduced {} %a out_sharding=<@m, [{"x"}, {}]>', "expected at least one axis"),
    ('sdy.sharded_to_unreduced [{"q"}, {}] %a out_sharding=<@m, [{}, {}], unreduced={"x"}>', "no axis 'q'"),
]


@pytest.mark.parametrize(("line", "sharding"), _RIGHT)
def test_axes_that_shardy_accepts(line: str, sharding: str) -> None:
    text = _PROGRAM.format(sharding, line)
    assert verify(parse_stablehlo(text)) == []
    assert oracle().accepts_mlir(text) is None


@pytest.mark.parametrize(("line", "message"), _WRONG)
def test_axes_that_shardy_rejects(line: str, message: str) -> None:
    text = _PROGRAM.format(_SHARDED, line)
    (finding,) = verify(parse_stablehlo(text))
    assert finding.is_error
    assert finding.code == f"{line.split()[0]}.sharding"
    assert message in finding.message
    assert oracle().accepts_mlir(text) is not None


_MESH = 'sdy.mesh @m = <["x"=2, "y"=4]>\n'
_UNARY = (
    _MESH
    + """func.func @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {{
  %r = stablehlo.add %a, %a {{{}}} : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}}
"""
)
_CALL = (
    _MESH
    + """func.func @f(%a: tensor<8x8xf32>) {{
  stablehlo.custom_call @foo(%a) {{has_side_effect = true, {}}} : (tensor<8x8xf32>) -> ()
  return
}}
"""
)
_MANUAL = (
    _MESH
    + """func.func @f(%a: tensor<6x8xf32>) -> tensor<6x8xf32> {{
  %r = sdy.manual_computation(%a) in_shardings=[<@m, [{{"{0}"}}, {{}}]>] out_shardings=[<@m, [{{"{0}"}}, {{}}]>]
      manual_axes={{"{0}"}} (%b: tensor<{1}x8xf32>) {{
    sdy.return %b : tensor<{1}x8xf32>
  }} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}}
"""
)
_PER_VALUE = "sdy.sharding = #sdy.sharding_per_value<[{}]>"
_RULE = "sdy.sharding_rule = #sdy.op_sharding_rule<{} {{i=8, j=8}}>"
_DEVICE = "sdy.mesh @d = <[], device_ids=[0]>\n"
_OTHERS = {
    "a device": (_DEVICE + _UNARY.format(_PER_VALUE.format("<@d, []>")), None),
    "a device of no result": (_DEVICE + _CALL.format(_PER_VALUE.format("<@d, []>")), None),
    "two devices": (
        _DEVICE + _UNARY.format(_PER_VALUE.format("<@d, []>, <@d, []>")),
        "expected a sharding per result: 1, found 2",
    ),
    "a device and dimensions": (
        _DEVICE + _UNARY.format(_PER_VALUE.format("<@d, [{}, {}]>")),
        "a single-device sharding cannot have dimensions or axes",
    ),
    "an undefined device": (_UNARY.format(_PER_VALUE.format("<@d, []>")), "undefined mesh @d"),
    "a mesh in place of a device": (
        _UNARY.format(_PER_VALUE.format("<@m, []>")),
        "expected a sharding of rank 2 for tensor<8x8xf32>, found rank 0",
    ),
    "one result": (_UNARY.format(_PER_VALUE.format('<@m, [{"x"}, {}]>')), None),
    "two shardings": (
        _UNARY.format(_PER_VALUE.format("<@m, [{}, {}]>, <@m, [{}, {}]>")),
        "expected a sharding per result: 1, found 2",
    ),
    "no result": (_CALL.format(_PER_VALUE.format("<@m, []>")), None),
    "two shardings of no result": (
        _CALL.format(_PER_VALUE.format("<@m, []>, <@m, []>")),
        "expected a sharding per result: 0, found 2",
    ),
    "priority of an open dimension": (_UNARY.format(_PER_VALUE.format("<@m, [{}, {?}p1]>")), None),
    "priority of axes": (_UNARY.format(_PER_VALUE.format('<@m, [{}, {"x"}p1]>')), None),
    "priority of nothing": (
        _UNARY.format(_PER_VALUE.format("<@m, [{}, {}p1]>")),
        "dimension 1 is closed and has no axes, so it cannot have a priority",
    ),
    "rule": (_UNARY.format(_RULE.format("([i, j], [j, i])->([i, j])")), None),
    "rule without factors": (
        """func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([])->([])>} : tensor<f32>
  return %r : tensor<f32>
}
""",
        None,
    ),
    "rule without sizes": (
        _UNARY.format(_RULE.format("([i, j], [j, i])->([i, j])").replace(" {i=8, j=8}", "")),
        "a factor is out of range: sizes are given for 0 factors",
    ),
    "rule with a factor twice": (
        _UNARY.format(_RULE.format("([i, i], [i, j])->([i, j])")),
        "a factor occurs twice in one operand or result",
    ),
    "rule with sizes that are not a list": (
        _UNARY.format(_RULE.format("([i, j], [j, i])->([i, j])").replace("i=8, j", "i=8 j")),
        "sdy.sharding_rule has an unknown form",
    ),
    "rule with a blank within factors": (
        _UNARY.format(_RULE.format("([i, j])->([i j])")),
        "sdy.sharding_rule has an unknown form",
    ),
    "rule with lists in another order": (
        _UNARY.format(_RULE.format("([i, j])->([i, j])").replace("j=8}", "j=8} permutation={i} need_replication={j}")),
        "sdy.sharding_rule has an unknown form",
    ),
    "priority with a leading zero": (
        _UNARY.format(_PER_VALUE.format('<@m, [{}, {"x"}p01]>')),
        "sdy.sharding has an unknown form",
    ),
    "manual axis": (_MANUAL.format("x", 3), None),
    "manual axis that does not divide": (_MANUAL.format("y", 1), "do not divide tensor<6x8xf32> evenly"),
    "shape in the body": (_MANUAL.format("x", 6), "expected tensor<3x8xf32> in the body, found tensor<6x8xf32>"),
}


@pytest.mark.parametrize(("text", "message"), _OTHERS.values(), ids=_OTHERS)
def test_other_shardings(text: str, message: str | None) -> None:
    found = verify(parse_stablehlo(text))
    assert len(found) == (message is not None)
    assert message is None or message in found[0].message
    assert (oracle().accepts_mlir(text) is None) == (message is None)
