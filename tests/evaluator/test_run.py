"""The evaluator's public functions: arguments, results, errors, options, custom calls."""

from __future__ import annotations

import gc
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest

from evaluator import CustomCallSite, lower, register_custom_call, run, run_grid
from evaluator.registry import RULES, UNSUPPORTED
from hlo_text import ops
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Block, Function, Module, Region, Value
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.core.types import FunctionType
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.short_programs import VECTOR, lowering_error, lowering_error_when_called, parsed, run_text

_ADD = """func.func @main(%x: tensor<3xf32>, %n: tensor<i64>) -> (tensor<3xf32>, tensor<i64>) {
  %0 = stablehlo.add %x, %x : tensor<3xf32>
  return %0, %n : tensor<3xf32>, tensor<i64>
}"""


def test_every_declared_operation_has_a_rule_or_a_reason() -> None:
    declared = {*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}
    computing = {cls for cls in declared if not issubclass(cls, ops.Terminator)}
    assert computing == (set(RULES) | set(UNSUPPORTED)) & computing
    assert not set(RULES) & set(UNSUPPORTED)
    assert all(reason for reason in UNSUPPORTED.values())


def test_built_module_runs() -> None:
    x = Value(VECTOR, "x")
    double = ops.Add.make(x, x, result_types=[VECTOR])
    block = Block((x,), [double, ops.FunctionReturn.make([double.result], result_types=[])])
    signature = FunctionType((VECTOR,), (VECTOR,))
    function = Function({}, (), (), (Region([block]),), symbol="main", function_type=signature)
    module = Module({}, (), (), (Region([Block((), [function])]),))
    (result,) = run(module, np.array([1, 2, 3], np.float32))
    np.testing.assert_array_equal(result, [2, 4, 6])


def test_sixty_four_bit_types_stay_and_the_global_setting_too() -> None:
    before = jax.config.jax_enable_x64
    x = np.array([1, 2, 3], np.float32)
    doubled, number = run_text(_ADD, x, np.int64(2**40 + 1))
    assert doubled.dtype == np.float32
    assert number.dtype == np.int64
    assert int(number) == 2**40 + 1
    assert jax.config.jax_enable_x64 == before
    assert jnp.arange(3).dtype == jnp.arange(3, dtype=int).dtype


def test_sixty_four_bits_inside_a_program_work_under_all_transformations() -> None:
    """The caller stays in 32-bit mode; the program counts in i64 and computes a sine in f64."""
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
      %1 = stablehlo.sine %0 : tensor<4xf64>
      %2 = stablehlo.convert %1 : (tensor<4xf64>) -> tensor<4xf32>
      %zero = stablehlo.constant dense<0> : tensor<i64>
      %one = stablehlo.constant dense<1> : tensor<i64>
      %three = stablehlo.constant dense<3> : tensor<i64>
      %w:2 = stablehlo.while(%k = %zero, %y = %2) : tensor<i64>, tensor<4xf32>
        cond { %p = stablehlo.compare LT, %k, %three : (tensor<i64>, tensor<i64>) -> tensor<i1>
               stablehlo.return %p : tensor<i1> }
        do { %a = stablehlo.dynamic_slice %y, %k, sizes = [1] : (tensor<4xf32>, tensor<i64>) -> tensor<1xf32>
             %b = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
             %s = stablehlo.multiply %y, %b : tensor<4xf32>
             %q = stablehlo.add %k, %one : tensor<i64>
             stablehlo.return %q, %s : tensor<i64>, tensor<4xf32> }
      return %w#1 : tensor<4xf32>
    }"""

    def by_hand(x: Any) -> Any:
        y = jnp.sin(x)
        for k in range(3):
            y = y * y[k]
        return y

    imported = lower(parsed(text))
    x = jnp.arange(1.0, 5.0, dtype=jnp.float32)
    for transform in (lambda f: f, jax.jit, lambda f: jax.grad(lambda x: f(x).sum()), jax.vmap):
        argument = jnp.stack([x, 2 * x]) if transform is jax.vmap else x
        ours, theirs = (jax.jit(transform(f))(argument) for f in (lambda x: imported(x)[0], by_hand))
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize(
    ("element", "dtype"),
    [
        ("i4", ml_dtypes.int4),
        ("ui2", ml_dtypes.uint2),
        ("bf16", ml_dtypes.bfloat16),
        ("f8E4M3FN", ml_dtypes.float8_e4m3fn),
        ("f4E2M1FN", ml_dtypes.float4_e2m1fn),
        ("i1", np.bool_),
        ("complex<f64>", np.complex128),
    ],
)
def test_results_have_exact_dtypes(element: str, dtype: Any) -> None:
    type = f"tensor<4x{element}>"
    x = np.array([0, 1, 1, 0]).astype(dtype)
    text = f"func.func @main(%x: {type}) -> {type} {{ %0 = stablehlo.add %x, %x : {type}\n return %0 : {type} }}"
    (result,) = run_text(text, x)
    assert result.dtype == np.dtype(dtype)
    expected = x if dtype is np.bool_ else x + x
    np.testing.assert_array_equal(result.astype(np.complex128), expected.astype(np.complex128))


def test_python_numbers_and_lists_take_the_type_of_the_argument() -> None:
    doubled, number = run_text(_ADD, [1, 2, 3], 7)
    np.testing.assert_array_equal(doubled, [2, 4, 6])
    assert number.dtype == np.int64


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ((np.zeros(3, np.float32),), "main expects 2 arguments, got 1"),
        ((np.zeros(3, np.float32), np.int64(1), np.int64(1)), "main expects 2 arguments, got 3"),
        ((np.zeros(4, np.float32), np.int64(1)), r"argument 0 %x of main must be f32\[3\], got float32\[4\]"),
        ((np.zeros(3, np.float64), np.int64(1)), r"argument 0 %x of main must be f32\[3\], got float64\[3\]"),
        ((np.zeros(3, np.float32), np.int32(1)), r"argument 1 %n of main must be i64\[\], got int32\[\]"),
        ((np.zeros(3, np.float32), "one"), r"cannot convert 'one' to i64\[\]"),
    ],
)
def test_wrong_arguments_are_named(arrays: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ExecutionError, match=message) as caught:
        run_text(_ADD, *arrays)
    assert caught.value.code == "run.arguments"


def test_lowered_function_checks_its_arguments_too() -> None:
    with pytest.raises(ExecutionError, match="argument 0"):
        lower(parsed(_ADD))(np.zeros(3, np.int32), np.int64(1))


def test_entry_by_name() -> None:
    text = """
      func.func public @first() -> tensor<i32> { %0 = stablehlo.constant dense<1> : tensor<i32>
        return %0 : tensor<i32> }
      func.func public @second() -> tensor<i32> { %0 = stablehlo.constant dense<2> : tensor<i32>
        return %0 : tensor<i32> }"""
    assert run_text(text, entry="second") == (2,)
    with pytest.raises(LoweringError, match="2 public functions: @") as caught:
        run_text(text)
    assert caught.value.code == "lower.entry"
    with pytest.raises(KeyError, match="third"):
        run_text(text, entry="third")


def test_calls_and_composites() -> None:
    text = """
      func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
        %0:2 = call @swap(%x, %x) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
        %1 = stablehlo.composite "my.double" %0#0 {decomposition = @double} : (tensor<f32>) -> tensor<f32>
        return %0#1, %1 : tensor<f32>, tensor<f32>
      }
      func.func private @swap(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
        %0 = call @double(%a) : (tensor<f32>) -> tensor<f32>
        return %b, %0 : tensor<f32>, tensor<f32>
      }
      func.func private @double(%a: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.add %a, %a : tensor<f32>
        return %0 : tensor<f32>
      }"""
    assert run_text(text, 3.0) == (6.0, 6.0)


def test_tuples_and_tokens_as_arguments_and_results() -> None:
    module = parse_hlo(
        """HloModule m
ENTRY e {
  p = (s32[], (f32[2]{0}, token[])) parameter(0)
  n = s32[] get-tuple-element(p), index=0
  q = (f32[2]{0}, token[]) get-tuple-element(p), index=1
  ROOT t = ((f32[2]{0}, token[]), s32[]) tuple(q, n)
}
""",
        cache=False,
    )
    inner, number = run(module, (np.int32(5), (np.array([1, 2], np.float32), None)))
    assert number == 5
    np.testing.assert_array_equal(inner[0], [1, 2])
    assert inner[1] is None


# --- shapes known while lowering -------------------------------------------------------------------------------------


def test_shapes_computed_from_sizes() -> None:
    text = """func.func @main(%x: tensor<?x3xf32>) -> tensor<?x2xf32> {
      %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %two = stablehlo.constant dense<2> : tensor<1xi32>
      %all = stablehlo.multiply %n, %three : tensor<i32>
      %half = stablehlo.constant dense<2> : tensor<i32>
      %rows = stablehlo.divide %all, %half : tensor<i32>
      %r = stablehlo.reshape %rows : (tensor<i32>) -> tensor<1xi32>
      %shape = stablehlo.concatenate %r, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %y = stablehlo.dynamic_reshape %x, %shape : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x2xf32>
      return %y : tensor<?x2xf32>
    }"""
    x = np.arange(12, dtype=np.float32).reshape(4, 3)
    (result,) = run_text(text, x)
    np.testing.assert_array_equal(result, x.reshape(6, 2))
    (compiled,) = jax.jit(lower(parsed(text)))(x[:2])
    np.testing.assert_array_equal(compiled, x[:2].reshape(3, 2))


_DATA_DEPENDENT = """func.func @main(%n: tensor<1xi32>) -> tensor<?xi32> {
  %0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}"""


def test_shapes_that_depend_on_arguments_run_operation_by_operation() -> None:
    (result,) = run_text(_DATA_DEPENDENT, np.array([4], np.int32))
    np.testing.assert_array_equal(result, [0, 1, 2, 3])
    (result,) = run_text(_DATA_DEPENDENT, np.array([2], np.int32))
    np.testing.assert_array_equal(result, [0, 1])


def test_shapes_that_depend_on_arguments_cannot_be_compiled() -> None:
    with pytest.raises(LoweringError, match="only known at run time") as caught:
        jax.jit(lower(parsed(_DATA_DEPENDENT)))(np.array([4], np.int32))
    assert caught.value.code == "lower.dynamic-shape"


# --- custom calls ----------------------------------------------------------------------------------------------------

_CUSTOM = """func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @test_scale(%x) {api_version = 4 : i32,
    backend_config = {scale = 2.5 : f32, count = 3 : i32, name = "n", on = true}}
    : (tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<i32>
}"""


def test_unknown_target_says_how_to_register() -> None:
    error = lowering_error("""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.custom_call @nobody_knows(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }""")
    assert error.code == "lower.custom-call"
    assert "help: register one with @evaluator.register_custom_call('nobody_knows')" in str(error)


def test_registered_target_gets_configuration_and_result_shapes() -> None:
    seen: list[CustomCallSite] = []

    @register_custom_call("test_scale")
    def scale(call: CustomCallSite, x: Any) -> tuple[Any, Any]:
        seen.append(call)
        return x * call.configuration["scale"], jnp.int32(call.configuration["count"])

    scaled, count = run_text(_CUSTOM, [1, 2])
    np.testing.assert_array_equal(scaled, np.array([2.5, 5], np.float32))
    assert count == 3
    assert dict(seen[0].configuration) == {"scale": 2.5, "count": 3, "name": "n", "on": True}
    assert [(result.shape, result.dtype) for result in seen[0].results] == [((2,), np.float32), ((), np.int32)]


def test_later_registration_takes_effect_on_modules_already_run() -> None:
    module = parsed("""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.custom_call @test_replaced(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }""")
    register_custom_call("test_replaced")(lambda call, x: x + 1)
    np.testing.assert_array_equal(run(module, [1, 2])[0], [2, 3])
    register_custom_call("test_replaced")(lambda call, x: x - 1)
    np.testing.assert_array_equal(run(module, [1, 2])[0], [0, 1])


def test_custom_call_in_hlo_reads_its_configuration_as_text() -> None:
    @register_custom_call("test_text")
    def power(call: CustomCallSite, x: Any) -> Any:
        return x ** call.configuration["exponent"]

    text = """HloModule m
ENTRY e {
  x = f32[2]{0} parameter(0)
  ROOT c = f32[2]{0} custom-call(x), custom_call_target="test_text", backend_config={exponent = 3 : i64}
}
"""
    np.testing.assert_array_equal(run(parse_hlo(text, cache=False), [2, 3])[0], [8, 27])


def test_sharding_targets_pass_values_on() -> None:
    text = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    np.testing.assert_array_equal(run_text(text, [1, 2])[0], [1, 2])


def test_collectives_of_one_process() -> None:
    text = """func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<ui32>) {
      %0 = "stablehlo.all_reduce"(%x) ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %s = stablehlo.add %a, %b : tensor<f32>
          stablehlo.return %s : tensor<f32>
      }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
      %1 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<> : tensor<0x2xi64>}
        : (tensor<4xf32>) -> tensor<4xf32>
      %2 = stablehlo.replica_id : tensor<ui32>
      return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<ui32>
    }"""
    reduced, permuted, replica = run_text(text, [1, 2, 3, 4])
    np.testing.assert_array_equal(reduced, [1, 2, 3, 4])
    np.testing.assert_array_equal(permuted, [0, 0, 0, 0])
    assert replica == 0


def test_collectives_of_several_processes_are_refused() -> None:
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<8xf32> {
      %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<4xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }"""
    error = lowering_error_when_called(text, [1, 2, 3, 4])
    assert error.code == "lower.unsupported"
    assert "contain other processes" in str(error)


# --- random numbers without a state ----------------------------------------------------------------------------------

_RNG = """func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<200xf32>, tensor<200xf32>, tensor<200xi32>) {
  %n = stablehlo.constant dense<200> : tensor<1xi64>
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<200xf32>
  %1 = stablehlo.rng %a, %b, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<200xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %d = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.rng %c, %d, %n, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<200xi32>
  return %0, %1, %2 : tensor<200xf32>, tensor<200xf32>, tensor<200xi32>
}"""


def test_rng_draws_from_its_distribution_and_can_be_repeated() -> None:
    uniform, normal, integers = run_text(_RNG, 2.0, 3.0, seed=1)
    assert uniform.min() >= 2
    assert uniform.max() < 3
    assert abs(normal.mean() - 2) < 0.8
    assert abs(normal.std() - 3) < 0.6
    assert set(integers.tolist()) == {0, 1}
    np.testing.assert_array_equal(uniform, run_text(_RNG, 2.0, 3.0, seed=1)[0])
    assert np.any(uniform != run_text(_RNG, 2.0, 3.0, seed=2)[0])


# --- promotion, quantization, self-checking programs -----------------------------------------------------------------


def test_reduce_accumulates_in_the_type_of_its_body() -> None:
    text = """func.func @main(%a: tensor<3x300xbf16>, %init: tensor<bf16>) -> tensor<3xf32> {
      %0 = "stablehlo.reduce"(%a, %init) ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>):
          %s = stablehlo.add %x, %y : tensor<f32>
          stablehlo.return %s : tensor<f32>
      }) {dimensions = array<i64: 1>} : (tensor<3x300xbf16>, tensor<bf16>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }"""
    x = np.random.default_rng(0).normal(size=(3, 300)).astype(ml_dtypes.bfloat16)
    (result,) = run_text(text, x, np.zeros((), ml_dtypes.bfloat16))
    np.testing.assert_allclose(result, x.astype(np.float64).sum(1), rtol=1e-5)


def test_quantized_operations_dequantize_compute_and_quantize() -> None:
    q, r = "!quant.uniform<i8:f32, 0.5:3>", "!quant.uniform<i8:f32, 0.25>"
    text = f"""func.func @main(%a: tensor<3x{q}>, %b: tensor<3x{r}>) -> (tensor<3x{q}>, tensor<3x{q}>, tensor<3xi1>) {{
      %0 = stablehlo.uniform_dequantize %b : (tensor<3x{r}>) -> tensor<3xf32>
      %1 = stablehlo.uniform_quantize %0 : (tensor<3xf32>) -> tensor<3x{q}>
      %2 = stablehlo.add %a, %1 : tensor<3x{q}>
      %3 = stablehlo.reverse %2, dims = [0] : tensor<3x{q}>
      %4 = stablehlo.compare LT, %a, %1 : (tensor<3x{q}>, tensor<3x{q}>) -> tensor<3xi1>
      return %2, %3, %4 : tensor<3x{q}>, tensor<3x{q}>, tensor<3xi1>
    }}"""
    a, b = np.array([3, 127, -5], np.int8), np.array([4, 100, -7], np.int8)
    total, reversed_, less = run_text(text, a, b)
    requantized = np.round(b * 0.25 / 0.5 + 3)  # ties to even after the zero point: -0.5 gives 0
    reals = (a - 3.0) * 0.5 + (requantized - 3) * 0.5
    expected = np.clip(np.round(reals / 0.5 + 3), -128, 127)
    np.testing.assert_array_equal(total, expected)
    np.testing.assert_array_equal(reversed_, expected[::-1])
    np.testing.assert_array_equal(less, a < requantized)


@pytest.mark.parametrize("jit", [True, False])
def test_checks_of_self_checking_programs(jit: bool) -> None:
    text = """func.func @main(%x: tensor<2xf32>) {
      check.expect_eq_const %x, dense<[1.0, 2.0]> : tensor<2xf32>
      check.expect_almost_eq_const %x, dense<[1.00001, 2.0]> : tensor<2xf32>
      func.return
    }"""
    assert run_text(text, [1, 2], jit=jit) == ()
    with pytest.raises(ExecutionError) as caught:
        run_text(text, [1, 3], jit=jit)
    codes = [diagnostic.code for diagnostic in caught.value.diagnostics]
    assert codes == ["check.expect_eq_const", "check.expect_almost_eq_const"]
    assert "1 of 2 elements differ, first at [1]" in str(caught.value)
    assert "actual 3.0" in str(caught.value)


def test_modules_are_compiled_once() -> None:
    module = parsed(_ADD)
    x, n = np.array([1, 2, 3], np.float32), np.int64(1)
    run(module, x, n)
    gc.collect()
    counts: list[str] = []
    with jax.log_compiles(False):
        jax.monitoring.register_event_duration_secs_listener(lambda event, _, **__: counts.append(event))
        run(module, x, n)
    assert not [event for event in counts if "backend_compile" in event]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_changed_module_is_compiled_again(processes: int) -> None:
    text = """func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
        %0 = stablehlo.subtract %a, %b : tensor<2xf32>
        return %0 : tensor<2xf32> }"""
    module = parse_stablehlo(text)
    operations = module.functions["main"].body.operations
    a, b = np.float32([5, 7]), np.float32([2, 3])

    def result() -> list[float]:
        found: Any = run_grid(module, [[a, b]] * processes, num_replicas=processes)[-1][0]
        assert processes > 1 or found.tolist() == run(module, a, b)[0].tolist()
        return [float(x) for x in found]

    subtract = operations[0]
    assert result() == [3, 4]
    subtract.operands = subtract.operands[::-1]
    assert result() == [-3, -4]
    operations[0] = ops.Multiply({}, subtract.operands, subtract.results, ())
    assert result() == [10, 21]
    module.functions["main"].body.blocks[0].arguments = subtract.operands
    operations[0] = subtract
    assert result() == [3, 4]
