"""Conversions of collectives in custom calls, and of arrays without elements, against XLA's."""

from __future__ import annotations

import re

import numpy as np
import pytest

from evaluator import run
from hlo_text import parse, verify
from hlo_text.conversion import to_hlo
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.diagnostics import ConversionError
from hlo_text.core.ir import walk
from hlo_text.rewrite import legalize_chlo

from support.oracle import oracle

_RAGGED = """func.func @main(%x: tensor<4xf32>, %out: tensor<5xf32>, %n: tensor<2xi32>) -> tensor<5xf32> {{
  %0 = stablehlo.custom_call @{target}(%x, %out, %n, %n, %n, %n) {{api_version = 4 : i32, backend_config = {config}}}
    : (tensor<4xf32>, tensor<5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}}
"""
_GROUPS = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>"


@pytest.mark.parametrize(
    ("config", "attributes"),
    [
        (f"{{channel_id = 1 : i64, {_GROUPS}}}", "channel_id=1, replica_groups={{0,1}}"),
        (f"{{{_GROUPS}}}", "replica_groups={{0,1}}"),
    ],
)
def test_a_called_ragged_exchange_is_an_operation_of_hlo(config: str, attributes: str) -> None:
    text = _RAGGED.format(target="ragged_all_to_all", config=config)
    converted = parse(text).to_text("hlo")
    assert re.search(rf"= f32\[5\]\S* ragged-all-to-all\([^)]*\), {re.escape(attributes)}\n", converted)
    if "channel_id" in config:  # without one, XLA's conversion aborts
        assert "ragged-all-to-all(" in oracle().mlir_as_hlo(text)
    back = parse(parse(converted).to_text("stablehlo"))
    assert verify(back) == []
    assert parse(back.to_text("hlo")).to_text() == parse(converted).to_text()


@pytest.mark.parametrize(
    ("target", "config"),
    [
        ("other", f"{{channel_id = 1 : i64, {_GROUPS}}}"),
        ("ragged_all_to_all", '"text"'),
        ("ragged_all_to_all", "{channel_id = 1 : i64}"),
        ("ragged_all_to_all", f"{{{_GROUPS}, more = 1 : i64}}"),
        ("ragged_all_to_all", f"{{channel_id = 1 : i64, {_GROUPS}, more = 1 : i64}}"),
        ("ragged_all_to_all", "{replica_groups = dense<0> : tensor<1xi64>}"),
    ],
)
def test_other_calls_are_no_ragged_exchange(target: str, config: str) -> None:
    calls = [op for op in walk(parse(_RAGGED.format(target=target, config=config))) if op.name.endswith("custom_call")]
    assert [called_collective(op) for op in calls] == [None]


def _exchange(groups: str) -> str:
    return f"""HloModule m, replica_count=3
    ENTRY e {{
      x = f32[4] parameter(0)
      y = f32[5] parameter(1)
      n = s32[2] parameter(2)
      ROOT r = f32[5] ragged-all-to-all(x, y, n, n, n, n), replica_groups={groups}
    }}"""


def test_a_custom_call_lists_the_groups_of_a_ragged_exchange() -> None:
    assert "replica_groups = dense<[[0, 1], [2, -1]]>" in parse(_exchange("{{0,1},{2}}")).to_text("stablehlo")
    with pytest.raises(ConversionError, match="replica groups of equal size"):
        parse(_exchange("{}")).to_text("stablehlo")


def test_values_of_an_outer_branch_are_captured_by_an_inner_one() -> None:
    text = """func.func @main(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
      %r = "stablehlo.if"(%p) ({
        %a = stablehlo.multiply %x, %y : tensor<f32>
        %s = "stablehlo.if"(%p) ({
          %b = stablehlo.add %a, %x : tensor<f32>
          %t = "stablehlo.if"(%p) ({
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }, {
            stablehlo.return %y : tensor<f32>
          }) : (tensor<i1>) -> tensor<f32>
          stablehlo.return %t : tensor<f32>
        }, {
          stablehlo.return %x : tensor<f32>
        }) : (tensor<i1>) -> tensor<f32>
        stablehlo.return %s : tensor<f32>
      }, {
        stablehlo.return %y : tensor<f32>
      }) : (tensor<i1>) -> tensor<f32>
      return %r : tensor<f32>
    }"""
    converted = parse(parse(text).to_text("hlo"))
    assert verify(converted) == []
    x, y = np.float32(3), np.float32(5)
    assert run(converted, np.True_, x, y)[0] == x * y + (x * y + x)
    assert run(converted, np.False_, x, y)[0] == y


def test_a_module_without_an_entry_is_not_converted() -> None:
    one = "func.func @{}(%x: tensor<f32>) -> tensor<f32> {{ return %x : tensor<f32> }}\n"
    with pytest.raises(ConversionError, match="ambiguous entry: no function 'main', and 2 public functions: @f, @g"):
        to_hlo(parse(one.format("f") + one.format("g")))


def test_arrays_without_elements_are_broadcast() -> None:
    text = """func.func @main(%x: tensor<0xf32>, %y: tensor<1xf32>) -> tensor<0xf32> {
      %0 = chlo.broadcast_add %x, %y : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
      return %0 : tensor<0xf32>
    }"""
    module = legalize_chlo(parse(text))
    assert verify(module) == []
    assert run(module, np.zeros(0, np.float32), np.ones(1, np.float32))[0].shape == (0,)


def test_a_ragged_dot_of_unknown_sizes_is_not_expanded() -> None:
    text = """func.func @main(%x: tensor<?x4xf32>, %y: tensor<3x4x5xf32>, %n: tensor<3xi64>) -> tensor<?x5xf32> {
      %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
        : (tensor<?x4xf32>, tensor<3x4x5xf32>, tensor<3xi64>) -> tensor<?x5xf32>
      return %0 : tensor<?x5xf32>
    }"""
    with pytest.raises(ConversionError, match="needs static shapes"):
        legalize_chlo(parse(text))


def test_a_scan_of_no_steps_returns_its_initial_carry() -> None:
    text = """func.func @main(%x: tensor<0xf32>, %init: tensor<f32>) -> (tensor<0xf32>, tensor<f32>) {
      %0:2 = "chlo.scan"(%x, %init) <{dimension = 0 : i64, is_associative = false, is_reverse = false,
        operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %1, %1 : tensor<f32>, tensor<f32>
      }) : (tensor<0xf32>, tensor<f32>) -> (tensor<0xf32>, tensor<f32>)
      return %0#0, %0#1 : tensor<0xf32>, tensor<f32>
    }"""
    module = legalize_chlo(parse(text))
    outputs, carry = run(module, np.zeros(0, np.float32), np.float32(3))
    assert outputs.shape == (0,)
    assert carry == 3
