"""Conversions of collectives in custom calls, and of arrays without elements, against XLA's."""

from __future__ import annotations

import re

import numpy as np
import pytest

from evaluator import run
from hlo_text import parse, verify
from hlo_text.conversion import to_hlo
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.conversion.partitioning import process_counts
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


def test_a_function_without_a_body_is_not_converted() -> None:
    text = """func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func private @f(tensor<f32>) -> tensor<f32>
    """
    with pytest.raises(ConversionError, match="function @f has no body"):
        to_hlo(parse(text))


_SUMS = np.array([[1, 2], [3, 5], [7, 11]], np.float32)


def test_a_scan_in_hlo() -> None:
    """Running sums, last to first, and the final carry."""
    text = """func.func @main(%x: tensor<3x2xf32>, %zero: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>) {
      %0:2 = chlo.scan(%x) inits (%zero) dimension=0 attributes {is_reverse = true} {
      ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
        %1 = stablehlo.add %a, %b : tensor<2xf32>
        stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
      } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
      return %0#0, %0#1 : tensor<3x2xf32>, tensor<2xf32>
    }"""
    converted = parse(text).to_text("hlo")
    assert "num_carries=1" in converted
    sums, last = run(parse(converted), _SUMS, np.zeros(2, np.float32))
    np.testing.assert_array_equal(sums, np.cumsum(_SUMS[::-1], 0)[::-1])
    np.testing.assert_array_equal(last, _SUMS.sum(0))


def test_a_reshape_to_computed_sizes_takes_them_one_by_one() -> None:
    text = """func.func @main(%x: tensor<6xf32>, %sizes: tensor<2xi32>)
        -> tensor<?x2xf32, #stablehlo.bounds<4, ?>> {
      %0 = stablehlo.dynamic_reshape %x, %sizes
        : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
      return %0 : tensor<?x2xf32, #stablehlo.bounds<4, ?>>
    }"""
    converted = parse(text).to_text("hlo")
    assert re.findall(r"slice=\{\[\d:\d\]\}", converted) == ["slice={[0:1]}", "slice={[1:2]}"]
    assert "f32[<=4,2]" in converted
    assert "dynamic-reshape(" in converted


def test_a_padded_scalar_is_its_operand() -> None:
    text = """func.func @main(%x: tensor<f32>, %p: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.pad %x, %p, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    assert run(parse(parse(text).to_text("hlo")), np.float32(3), np.float32(5))[0] == 3


@pytest.mark.parametrize("count", [1, 2])
def test_values_received_from_the_host(count: int) -> None:
    types = ", ".join(["tensor<2xf32>"] * count)
    text = f"""func.func @main(%t: !stablehlo.token) -> tensor<2xf32> {{
      %0:{count + 1} = "stablehlo.infeed"(%t) : (!stablehlo.token) -> ({types}, !stablehlo.token)
      %1:{count + 1} = "stablehlo.recv"(%0#{count}) <{{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>,
        is_host_transfer = true}}> : (!stablehlo.token) -> ({types}, !stablehlo.token)
      %2 = "stablehlo.outfeed"({", ".join(f"%1#{number}" for number in range(count + 1))})
        : ({types}, !stablehlo.token) -> !stablehlo.token
      return %1#{count - 1} : tensor<2xf32>
    }}"""
    converted = parse(parse(text).to_text("hlo"))
    assert verify(converted) == []
    back = parse(converted.to_text("stablehlo"))
    assert verify(back) == []
    assert f"%{count}" in back.to_text()


def test_slices_at_a_vector_of_indices() -> None:
    text = """HloModule m
    ENTRY e {
      x = f32[3,4] parameter(0)
      i = s32[2] parameter(1)
      s = f32[2,2] dynamic-slice(x, i), dynamic_slice_sizes={2,2}
      ROOT u = f32[3,4] dynamic-update-slice(x, s, i)
    }"""
    module = parse(parse(text).to_text("stablehlo"))
    assert verify(module) == []
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    np.testing.assert_array_equal(run(module, x, np.array([1, 2], np.int32))[0], x)
    sliced = parse(parse(text.replace("ROOT u", "u").replace("s = f32[2,2]", "ROOT s = f32[2,2]")).to_text("stablehlo"))
    np.testing.assert_array_equal(run(sliced, x, np.array([1, 2], np.int32))[0], x[1:3, 2:4])


@pytest.mark.parametrize("largest", ["true", "false"])
def test_the_largest_and_the_smallest_numbers(largest: str) -> None:
    text = f"""HloModule m
    ENTRY e {{
      x = f32[2,5] parameter(0)
      ROOT t = (f32[2,3], s32[2,3]) topk(x), k=3, largest={largest}
    }}"""
    x = np.array([[5, 1, 4, 2, 3], [-1, 7, 0, 9, 8]], np.float32)
    order = np.argsort(-x if largest == "true" else x, axis=1, kind="stable")[:, :3]
    values, places = run(parse(parse(text).to_text("stablehlo")), x)
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(values, np.take_along_axis(x, order, 1))


def test_random_numbers_need_two_limits_and_a_static_shape() -> None:
    text = """HloModule m
    ENTRY e {
      a = f32[] parameter(0)
      b = f32[] parameter(1)
      ROOT r = f32[{size}] rng(a, b), distribution=rng_uniform
    }"""
    assert "stablehlo.rng" in parse(text.replace("{size}", "4")).to_text("stablehlo")
    with pytest.raises(ConversionError, match="static shape and two operands"):
        parse(text.replace("{size}", "<=4")).to_text("stablehlo")


def test_random_bits_without_their_state() -> None:
    text = """HloModule m
    ENTRY e {
      s = u64[2] parameter(0)
      ROOT r = u32[4] rng-bit-generator(s), algorithm=rng_three_fry
    }"""
    converted = parse(parse(text).to_text("stablehlo"))
    assert verify(converted) == []
    (operation,) = (op for op in walk(converted) if op.name == "stablehlo.rng_bit_generator")
    assert [str(value.type) for value in operation.results] == ["tensor<2xui64>", "tensor<4xui32>"]
    (function,) = converted.functions.values()
    assert function.body.operations[-1].operands == operation.results[1:]


_LAYOUTS = "module attributes {{mhlo.xla_entry_computation_parameter_layouts = [{}]}} {{\n{}\n}}"
_MATRIX = "func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> { return %x : tensor<2x3xf32> }"


def test_layouts_of_the_entry() -> None:
    one = "dense<[0, 1]> : tensor<2xindex>"
    assert "{(f32[2,3]{0,1})->f32[2,3]{1,0}}" in parse(_LAYOUTS.format(one, _MATRIX)).to_text("hlo")
    for layouts, message in (
        (f"{one}, {one}", "expected one layout per value, found 2 for 1 values"),
        ("dense<[0, 0]> : tensor<2xindex>", "a layout of rank 2 must be a permutation"),
        ("dense<0> : tensor<1xindex>", "a layout of rank 2 must be a permutation"),
    ):
        with pytest.raises(ConversionError, match=message) as caught:
            parse(_LAYOUTS.format(layouts, _MATRIX)).to_text("hlo")
        assert caught.value.diagnostics[0].code == "convert.module"


def test_donors_and_aliases_of_a_module() -> None:
    text = (
        "func.func @main(%x: tensor<2xf32> {jax.buffer_donor = true}, %y: tensor<2xf32> {jax.buffer_donor = false}, "
        "%z: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    )
    assert "buffer_donor={ (0, {}) }" in parse(text).to_text("hlo")
    hlo = """HloModule m, input_output_alias={ {0}: (1, {}, may-alias), {}: (0, {}, may-alias) }

    ENTRY e {
      x = f32[2] parameter(0)
      y = f32[2] parameter(1)
      ROOT t = (f32[2], f32[2]) tuple(x, y)
    }"""
    converted = parse(hlo).to_text("stablehlo")
    assert converted.count("parameter_number") == 1
    assert "parameter_number = 1" in converted


def test_several_sizes_of_a_result_follow_from_the_operand() -> None:
    text = """HloModule m
    ENTRY e {
      x = f32[<=4,<=6] parameter(0)
      b = f32[<=4,5,<=6] broadcast(x), dimensions={0,2}
      ROOT r = f32[<=4,5,<=2,3] reshape(b)
    }"""
    converted = parse(parse(text).to_text("stablehlo"))
    assert verify(converted) == []
    kinds = [op.name.removeprefix("stablehlo.") for op in walk(converted)]
    assert kinds.count("dynamic_broadcast_in_dim") == kinds.count("dynamic_reshape") == 1
    x = np.arange(18, dtype=np.float32).reshape(3, 6)
    found = run(converted, x, jit=False)[0]
    np.testing.assert_array_equal(found, np.broadcast_to(x[:, None], (3, 5, 6)).reshape(3, 5, 2, 3))


def test_a_mapped_computation_in_stablehlo() -> None:
    text = """HloModule m
    f { a = f32[] parameter(0) b = f32[] parameter(1) n = f32[] negate(a) ROOT s = f32[] add(n, b) }
    ENTRY e {
      x = f32[2,3] parameter(0)
      y = f32[2,3] parameter(1)
      ROOT m = f32[2,3] map(x, y), dimensions={0,1}, to_apply=f
    }"""
    converted = parse(text).to_text("stablehlo")
    assert "dimensions = array<i64: 0, 1>" in converted
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(run(parse(converted), x, x * 3)[0], x * 2)


@pytest.mark.parametrize(
    ("header", "attributes", "counts"),
    [
        ("", "", (1, 1)),
        (", replica_count=3, num_partitions=2", "mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 2 : i32", (3, 2)),
        (", replica_count=0, num_partitions=0", "mhlo.num_replicas = 0 : i32, mhlo.num_partitions = 0 : i32", (1, 1)),
    ],
)
def test_numbers_of_processes(header: str, attributes: str, counts: tuple[int, int]) -> None:
    assert process_counts(parse(f"HloModule m{header}\nENTRY e {{ ROOT p = f32[] parameter(0) }}")) == counts
    assert process_counts(parse(f"module attributes {{{attributes}}} {{}}")) == counts


def test_an_asynchronous_operation_has_the_sharding_of_its_result() -> None:
    text = """HloModule m, replica_count=2
    ENTRY e {
      x = f32[2] parameter(0)
      s = (f32[2], f32[4]) all-gather-start(x), dimensions={0}, replica_groups={{0,1}},
        sharding={{maximal device=0},{replicated}}
      ROOT d = f32[4] all-gather-done(s)
    }"""
    (gather,) = [line for line in parse(text).to_text("stablehlo").split("\n") if "all_gather" in line]
    assert 'mhlo.sharding = "{replicated}"' in gather


def test_arrays_without_elements_are_exchanged() -> None:
    text = """HloModule m, replica_count=2
    ENTRY e {
      p = f32[0,3] parameter(0)
      q = f32[0,3] parameter(1)
      ROOT a = (f32[0,3], f32[0,3]) all-to-all(p, q), replica_groups={{0,1}}
    }"""
    assert verify(parse(parse(text).to_text("stablehlo"))) == []


def test_tokens_of_mhlo_are_those_of_hlo() -> None:
    text = """func.func @main(%x: tensor<2xf32>, %t: !mhlo.token) -> (tensor<2xf32>, !mhlo.token) {
      %0 = "mhlo.outfeed"(%x, %t) {outfeed_config = "a"} : (tensor<2xf32>, !mhlo.token) -> !mhlo.token
      %1:2 = "mhlo.infeed"(%0) {infeed_config = "b"} : (!mhlo.token) -> (tensor<2xf32>, !mhlo.token)
      %2 = mhlo.after_all %1#1, %0 : !mhlo.token
      return %1#0, %2 : tensor<2xf32>, !mhlo.token
    }"""
    converted = to_hlo(parse(text))
    assert verify(converted) == []
    assert parse(oracle().hlo_as_mlir(converted.to_text())).to_text("hlo").count("token[] outfeed(") == 1
