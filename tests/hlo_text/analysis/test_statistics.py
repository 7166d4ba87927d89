"""Costs of modules, against XLA's analysis of JAX programs, or manual calculations where XLA has none."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hlo_text
from hlo_text.analysis.costs import NOTHING, Cost, _valid_positions
from hlo_text.analysis.statistics import Statistics, StatisticsError, statistics

from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages
from support.jax_version import IS_MLIR_24
from support.oracle import oracle
from support.writers import measured_expansions

_HERE = [name for name, program in PROGRAMS.items() if program.devices == 1]
_PARTS = 8
#: Programs whose StableHLO costs other than XLA says.
_OTHERWISE = {
    "lax_arrays.approximate_top_k": "XLA writes a custom call as sort and slices",
    "lax_elementwise.zeta_polygamma": "what XLA computes of a formula's constants depends on their values",
    "numpy_reductions.set_difference": "what is reduced is known to be empty only once other operations are gone",
    "numpy_shape.pad_statistics": "slices of joined arrays that are joined again",
    "scipy_stats.truncated_normal": "what XLA computes of a formula's constants depends on their values",
}
#: Flops of `digamma` of a float, and what MLIR 24 adds, which asks whether it is zero: there it is infinite, not NaN.
_DIGAMMA_FLOPS, _LATER_FLOPS = 73, 2
#: The same for functions of eight elements that contain it, by which operands are known.
_LATER_COSTS = dict.fromkeys((("chlo.digamma", "x"), ("chlo.polygamma", "xx")), Cost(16, 0, 212))
#: Operations that make tuples, in either language.
_MAKERS_OF_TUPLES = ("tuple", "return", "while", "case", "if")


def _as_later_xla_counts(found: Statistics) -> Cost:
    """Return the cost as XLA of MLIR 24 counts: pointers in tuples have four bytes, not eight."""
    if not IS_MLIR_24:
        return found.cost
    pointers = sum(row.cost.bytes_accessed for row in found.by if row.key in _MAKERS_OF_TUPLES)
    digammas = sum(row.cost.flops for row in found.by if row.key == "digamma") // _DIGAMMA_FLOPS
    return found.cost + Cost(_LATER_FLOPS * digammas, 0, -pointers // 2)


@pytest.mark.parametrize("part", range(_PARTS))
def test_costs_are_those_of_xla(part: int) -> None:
    """Programs of every area in both languages: flops and transcendentals exactly, bytes within one per cent."""
    compared = 0
    for name in _HERE[part :: 3 * _PARTS]:
        stages = Stages(PROGRAMS[name])
        expected = stages.lowered.cost_analysis() or {}
        for text in (stages.hlo, stages.stablehlo) if name not in _OTHERWISE else (stages.hlo,):
            cost = _as_later_xla_counts(statistics(hlo_text.parse(text), trip_counts=False, by="op"))
            assert (cost.flops, cost.transcendentals) == (
                expected.get("flops", 0),
                expected.get("transcendentals", 0),
            ), name
            assert cost.bytes_accessed == pytest.approx(expected.get("bytes accessed", 0), rel=0.01), name
        compared += 1
    assert compared > 30


@pytest.mark.parametrize(("name", "types"), measured_expansions.FUNCTIONS.items())
def test_functions_cost_as_much_as_their_expansion_by_xla(name: str, types: tuple[str, ...]) -> None:
    """As jaxlib converts them now."""
    element_type = types[-1]
    for known in measured_expansions.operand_patterns(name):
        text = measured_expansions.program(name, element_type, known, 8)
        expected = statistics(hlo_text.parse(oracle().mlir_as_hlo(text))).cost
        later = _LATER_COSTS.get((name, known), NOTHING) if IS_MLIR_24 else NOTHING
        assert statistics(hlo_text.parse(text)).cost + later == expected, known


def _cost(text: str) -> Cost:
    return statistics(hlo_text.parse(text)).cost


def test_stablehlo_costs_what_its_conversion_does() -> None:
    """Constants are computed and spread once, numbers counted up along one dimension and then spread."""
    once = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %c = stablehlo.constant dense<2.0> : tensor<f32>
      %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %2 = stablehlo.add %x, %0 : tensor<4xf32>
      %3 = stablehlo.multiply %2, %1 : tensor<4xf32>
      return %3 : tensor<4xf32>
    }"""
    assert _cost(once) == Cost(8, 0, 2 * 48 + 20)
    counted = """func.func @main() -> tensor<2x4xi32> {
      %0 = stablehlo.iota dim = 1 : tensor<2x4xi32>
      return %0 : tensor<2x4xi32>
    }"""
    assert _cost(counted) == Cost(0, 0, 16 + 16 + 32)
    folded = """func.func @main() -> tensor<i1> {
      %c = stablehlo.constant dense<2> : tensor<i32>
      %0 = stablehlo.compare LT, %c, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
      return %0 : tensor<i1>
    }"""
    assert _cost(folded) == Cost(0, 0, 0)


@pytest.mark.parametrize("left", [True, False])
def test_bytes_of_a_triangular_solve_are_those_of_xla(left: bool) -> None:
    def solve(a: jax.Array, b: jax.Array) -> jax.Array:
        return jax.lax.linalg.triangular_solve(a, b, left_side=left, lower=True)

    right = np.ones((6, 3) if left else (3, 6), np.float32)
    traced = jax.jit(solve).trace(np.eye(6, dtype=np.float32), right)
    lowered = traced.lower(lowering_platforms=("tpu",))  # for CPUs, JAX calls LAPACK
    assert "triangular_solve" in lowered.as_text()
    expected = lowered.cost_analysis() or {}
    for text in (lowered.as_text(), lowered.as_text(dialect="hlo")):
        cost = _cost(text)
        assert cost.bytes_accessed == expected["bytes accessed"]
        assert cost.flops == expected.get("flops", 0)


@pytest.mark.parametrize("start", [9, 4, 3, 0, -5])
def test_a_constant_start_is_clamped(start: int) -> None:
    """Beyond the end, the slice is the second operand of a concatenation, which XLA's conversion then drops."""
    text = f"""func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {{
      %c = stablehlo.constant dense<{start}> : tensor<i32>
      %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
      %1 = stablehlo.dynamic_slice %0, %c, sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
      %2 = stablehlo.negate %1 : tensor<4xf32>
      return %2 : tensor<4xf32>
    }}"""
    assert _cost(text) == statistics(hlo_text.parse(oracle().mlir_as_hlo(text))).cost
    assert (_cost(text) == Cost(4, 0, 32)) is (start != 3)


@pytest.mark.parametrize("type", ["ui8", "i8", "i32", "i1"])
@pytest.mark.parametrize("operation", ["and", "or", "xor"])
@pytest.mark.parametrize("bits", ["0x00", "0x01", "0xFF"])
def test_bits_that_keep_or_replace_the_operand(type: str, operation: str, bits: str) -> None:
    """XLA's conversion drops `and` with ones and `or` with zeros."""
    number = {"0x00": "0", "0x01": "1", "0xFF": "255" if type == "ui8" else "-1"}[bits]
    value = number if type != "i1" else "false" if number == "0" else "true"
    _assert_costs_what_xla_converts(
        f"""func.func @main(%x: tensor<4x{type}>) -> tensor<4x{type}> {{
          %c = stablehlo.constant dense<{value}> : tensor<4x{type}>
          %0 = stablehlo.{operation} %x, %c : tensor<4x{type}>
          %1 = stablehlo.not %0 : tensor<4x{type}>
          return %1 : tensor<4x{type}>
        }}"""
    )


_DIVIDED = """func.func @main() -> tensor<4xi32> {{
  %a = stablehlo.constant dense<[7, -7, 9, 4]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, {}, -4, 3]> : tensor<4xi32>
  %0 = stablehlo.{} %a, %b : tensor<4xi32>
  %1 = stablehlo.negate %0 : tensor<4xi32>
  return %1 : tensor<4xi32>
}}"""


@pytest.mark.parametrize("operation", ["remainder", "divide"])
def test_constants_are_divided_unless_by_zero(operation: str) -> None:
    """By zero, both operations stay, with an operation per element; XLA's conversion aborts."""
    _assert_costs_what_xla_converts(_DIVIDED.format(2, operation))
    assert _cost(_DIVIDED.format(0, operation)).flops == 4 + 4


def _assert_costs_what_xla_converts(text: str) -> None:
    assert _cost(text) == statistics(hlo_text.parse(oracle().mlir_as_hlo(text))).cost


def _loop(x: jax.Array) -> jax.Array:
    return jax.lax.fori_loop(0, 7, lambda _, y: jnp.exp(y), x)


@pytest.mark.parametrize("stage", ["stablehlo", "hlo", "optimized"])
def test_loops_count_as_often_as_they_run(stage: str) -> None:
    lowered = jax.jit(_loop).lower(np.ones(10, np.float32))
    text = {
        "stablehlo": lowered.as_text,
        "hlo": lambda: lowered.as_text(dialect="hlo"),
        "optimized": lambda: lowered.compile().as_text(),
    }[stage]()
    found = statistics(hlo_text.parse(text))
    assert found.cost.transcendentals == 70
    assert found.unknown_trip_counts == 0
    assert statistics(hlo_text.parse(text), trip_counts=False).cost.transcendentals == 10


def test_nested_loops_whose_limits_are_carried() -> None:
    def program(x: jax.Array) -> jax.Array:
        def outer(carry: tuple[jax.Array, jax.Array], _: None) -> tuple[tuple[jax.Array, jax.Array], None]:
            count, y = carry
            y = jax.lax.while_loop(lambda s: s[0] < count, lambda s: (s[0] + 1, jnp.sin(s[1])), (0, y))[1]
            return (count, y), None

        return jax.lax.scan(outer, (jnp.int32(5), x), None, length=3)[0][1]

    found = statistics(hlo_text.parse(jax.jit(program).lower(np.ones(2, np.float32)).as_text()))
    assert found.cost.transcendentals == 3 * 5 * 2
    assert found.unknown_trip_counts == 0


def test_a_data_dependent_loop_is_counted_once_and_reported() -> None:
    lowered = jax.jit(lambda x: jax.lax.while_loop(lambda y: y.sum() < 9, jnp.exp, x)).lower(np.ones(4, np.float32))
    found = statistics(hlo_text.parse(lowered.as_text()))
    assert (found.unknown_trip_counts, found.cost.transcendentals) == (1, 4)


_STRAIGHT = """\
func.func @main(%x: tensor<4xf32>, %unused: tensor<2xf64>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.add %0, %c : tensor<4xf32>
  %2 = stablehlo.negate %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
"""


def test_memory_by_hand() -> None:
    """Arguments (16 + 16 bytes), the constant, and the result, in whose memory all other values are."""
    found = statistics(hlo_text.parse(_STRAIGHT))
    assert (found.arguments_bytes, found.results_bytes, found.constants_bytes) == (32, 16, 16)
    assert found.peak_bytes == 32 + 2 * 16
    assert found.operations == {"add": 1, "constant": 1, "exponential": 1, "negate": 1}


def test_tuples_and_their_elements_are_one_memory() -> None:
    text = """\
HloModule m

ENTRY e {
  p = f32[4] parameter(0)
  n = f32[4] negate(p)
  t = (f32[4], f32[4]) tuple(p, n)
  g = f32[4] get-tuple-element(t), index=1
  ROOT r = f32[4] add(g, g)
}
"""
    assert statistics(hlo_text.parse(text)).peak_bytes == 3 * 16


_COLLECTIVES = """\
HloModule m, replica_count=4

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}

ENTRY e {
  p = f32[8] parameter(0)
  r = f32[8] all-reduce(p), replica_groups={{0,1},{2,3}}, to_apply=add
  q = f32[8] collective-permute(r), source_target_pairs={{0,1},{1,0}}
  ROOT g = f32[32] all-gather(q), replica_groups={}, dimensions={0}
}
"""


def test_collectives() -> None:
    found = statistics(hlo_text.parse(_COLLECTIVES, name="c.hlo")).collectives
    assert [(c.op, c.bytes, c.group_size, c.groups, c.place.line) for c in found] == [
        ("all-reduce", 32, 2, 2, 11),
        ("collective-permute", 32, 2, 2, 12),
        ("all-gather", 32, 4, 1, 13),
    ]


def test_collectives_along_axes_of_a_mesh() -> None:
    text = _COLLECTIVES.replace("{{0,1},{2,3}}", "mesh['x'=2,'y'=2]{'y'}").replace(
        "replica_count=4", "num_partitions=4"
    )
    text = text.replace("to_apply=add", "channel_id=1, use_global_device_ids=true, to_apply=add")
    first = statistics(hlo_text.parse(text)).collectives[0]
    assert (first.group_size, first.groups, first.axes) == (2, 2, ("y",))


@pytest.mark.parametrize(
    ("mesh", "axes"),
    [
        ({"x": 2, "y": 2}, [("y",), ("y",), ("x", "y")]),
        ({"x": 4}, [(), ("x",), ("x",)]),
        ({"x": 2, "y": 2, "z": 2}, [(), ("z",), ()]),
    ],
)
def test_axes_of_a_given_mesh(mesh: dict[str, int], axes: list[tuple[str, ...]]) -> None:
    """Groups along an axis, pairs that differ along one, everybody; a mesh of another size tells nothing of groups."""
    text = _COLLECTIVES.replace("replica_count=4", "num_partitions=4").replace(
        "replica_groups={}", "channel_id=1, replica_groups={}, use_global_device_ids=true"
    )
    found = statistics(hlo_text.parse(text), mesh=mesh).collectives
    assert [collective.axes for collective in found] == axes


def test_axes_of_the_mesh_of_a_program() -> None:
    text = """\
sdy.mesh @mesh = <["data"=2, "model"=4]>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 4], [4, 0]]> : tensor<2x2xi64>}>
    : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.all_gather"(%0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]>
    : tensor<4x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  return %x : tensor<4xf32>
}
"""
    module = hlo_text.parse(text)
    in_hlo = hlo_text.parse(module.to_text(dialect="hlo"))
    for found in (statistics(module).collectives, statistics(in_hlo).collectives):
        assert [collective.axes for collective in found] == [("data",), ("data",)]


@pytest.mark.parametrize("by", ["op", "line", "scope", "computation"])
@pytest.mark.parametrize("stage", ["stablehlo", "optimized"])
def test_rows_add_up(by: str, stage: str) -> None:
    lowered = jax.jit(_loop).lower(np.ones(10, np.float32))
    text = lowered.as_text(debug_info=True) if stage == "stablehlo" else lowered.compile().as_text()
    found = statistics(hlo_text.parse(text), by=by)  # type: ignore[arg-type]  # one of the literals
    total = sum((row.cost for row in found.by), Cost())
    assert total == found.cost
    assert sum(row.operations for row in found.by) == sum(found.operations.values())


def test_rows_by_scope_and_line() -> None:
    def block(x: jax.Array) -> jax.Array:
        with jax.named_scope("layer1"):
            return jnp.tanh(x)

    text = jax.jit(block).lower(np.ones(10, np.float32)).as_text(debug_info=True)
    (row,) = statistics(hlo_text.parse(text), by="scope").by
    assert (row.key, row.cost.transcendentals) == ("jit(block)/layer1", 10)
    (row,) = statistics(hlo_text.parse(text), by="line").by
    assert row.key.endswith("block)")


def test_scopes_in_functions_are_completed_by_their_callers() -> None:
    """As XLA does when it inlines them: the scopes of StableHLO are those of the optimised dump."""

    def block(x: jax.Array) -> jax.Array:
        for number in range(2):
            with jax.named_scope(f"layer{number}"):
                x = jax.nn.relu(jnp.tanh(x))
        return x

    lowered = jax.jit(block).lower(np.ones(10, np.float32))
    rows = statistics(hlo_text.parse(lowered.as_text(debug_info=True)), by="scope").by
    assert {row.key: row.cost.flops for row in rows if row.cost.flops} == {
        f"jit(block)/layer{number}/jit(relu)": 10 for number in range(2)
    }
    optimized = statistics(hlo_text.parse(lowered.compile().as_text()), by="scope").by
    assert {row.key for row in rows if row.cost.flops} <= {row.key for row in optimized}


def test_functions_that_call_themselves_are_refused() -> None:
    text = """\
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @main(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
"""
    with pytest.raises(StatisticsError, match="calls itself"):
        statistics(hlo_text.parse(text))


def test_breakdown_must_be_a_known_one() -> None:
    module = hlo_text.parse("ENTRY e { ROOT p = f32[] parameter(0) }")
    with pytest.raises(ValueError, match="by must be one of op, line, scope, computation, not 'lines'"):
        statistics(module, by="lines")  # type: ignore[arg-type]


def test_calls_that_double_sixty_times_are_counted_at_once() -> None:
    functions = [
        f"func.func {'' if i else 'public '}@f{i}(%x: tensor<f32>) -> tensor<f32> {{\n"
        f"  %0 = func.call @f{i + 1}(%x) : (tensor<f32>) -> tensor<f32>\n"
        f"  %1 = func.call @f{i + 1}(%0) : (tensor<f32>) -> tensor<f32>\n"
        "  return %1 : tensor<f32>\n}\n"
        for i in range(60)
    ]
    last = (
        "func.func @f60(%x: tensor<f32>) -> tensor<f32> {\n"
        "  %0 = stablehlo.sine %x : tensor<f32>\n  return %0 : tensor<f32>\n}\n"
    )
    found = statistics(hlo_text.parse("".join(functions) + last), entry="f0")
    assert found.cost.transcendentals == 2**60


def test_an_opaque_value_counts_as_a_pointer() -> None:
    """XLA's `ShapeUtil::ByteSizeOf` gives an opaque value the size of a pointer."""
    found = statistics(hlo_text.parse("ENTRY e { ROOT p = opaque[] parameter(0) }"))
    assert (found.arguments_bytes, found.results_bytes) == (8, 8)


@pytest.mark.parametrize("index", [-1, 1, 1 << 40])
def test_elements_that_a_tuple_lacks_are_no_error_of_the_costs(index: int) -> None:
    text = (
        "ENTRY e {\n  p = f32[4] parameter(0)\n  t = (f32[4]) tuple(p)\n"
        f"  ROOT g = f32[4] get-tuple-element(t), index={index}\n}}\n"
    )
    assert statistics(hlo_text.parse(text)).operations["get-tuple-element"] == 1


def test_window_positions_are_counted_in_closed_form() -> None:
    """Against a count of all pairs of an output and a window position."""
    generator = np.random.default_rng(0)
    for _ in range(2000):
        size, window, outputs = (int(generator.integers(1, most)) for most in (9, 7, 10))
        stride, base, dilation = (int(number) for number in generator.integers(1, 8, 3))
        padding = int(generator.integers(-4, 7))
        places = [k * stride + j * dilation - padding for k in range(outputs) for j in range(window)]
        expected = sum(0 <= place <= base * (size - 1) and place % base == 0 for place in places)
        assert _valid_positions((size, window, outputs, stride, padding, base, dilation)) == expected
