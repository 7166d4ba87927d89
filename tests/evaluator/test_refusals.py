"""Programs that cannot run are rejected by name; so are constants that a dump elided."""

from __future__ import annotations

import jax
import numpy as np
import pytest

from evaluator import RunOptions, lower, run
from evaluator.interpreter import first_line
from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.core.types import F32, TensorType
from hlo_text.hlo.parse import parse_hlo

from support.short_programs import VECTOR, lowering_error, lowering_error_when_called, parsed, run_text


def test_unsupported_operations_are_all_named_with_their_places() -> None:
    error = lowering_error(
        """func.func @main(%t: !stablehlo.token) -> !stablehlo.token {
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %1 = "foo.bar"(%0#0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0#1 : !stablehlo.token
}"""
    )
    assert [diagnostic.code for diagnostic in error.diagnostics] == ["lower.unsupported"] * 2
    assert "test.mlir:2:3: error[lower.unsupported]: stablehlo.infeed: reads from the infeed" in str(error)
    assert "test.mlir:3:3: error[lower.unsupported]: foo.bar: there is no lowering rule" in str(error)


def test_only_what_the_entry_reaches_must_be_supported() -> None:
    text = """
      func.func @main() -> tensor<i32> { %0 = stablehlo.constant dense<1> : tensor<i32>
        return %0 : tensor<i32> }
      func.func private @other(%x: tensor<2xf32>) -> tensor<2xf32> {
        %0 = "foo.bar"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        return %0 : tensor<2xf32> }"""
    assert run_text(text) == (1,)


def test_recursion_is_refused() -> None:
    error = lowering_error_when_called(
        """func.func @main(%x: tensor<f32>) -> tensor<f32> {
          %0 = call @main(%x) : (tensor<f32>) -> tensor<f32>
          return %0 : tensor<f32>
        }""",
        np.float32(1),
    )
    assert error.code == "lower.recursion"
    assert "@main calls itself" in str(error)


def test_blocks_with_branches_are_refused() -> None:
    error = lowering_error(
        """func.func @main(%x: tensor<f32>) -> tensor<f32> {
          "cf.br"(%x)[^bb1] : (tensor<f32>) -> ()
        ^bb1(%y: tensor<f32>):
          return %y : tensor<f32>
        }"""
    )
    assert error.code == "lower.unsupported"
    assert "the entry has 2 blocks" in str(error)


def test_call_of_nothing_is_refused() -> None:
    error = lowering_error(
        """func.func @main() -> tensor<f32> {
          %0 = call @missing() : () -> tensor<f32>
          return %0 : tensor<f32>
        }"""
    )
    assert error.code == "lower.undefined"
    assert "@missing" in str(error)


def test_deep_nesting_is_refused_not_crashed_on() -> None:
    x = Value(TensorType((), F32), "x")
    region = Region([Block((), [ops.Return.make([x], result_types=[])])])
    for _ in range(5000):
        barrier = ops.Case({}, (), (Value(x.type),), (region,))
        region = Region([Block((), [barrier, ops.Return.make([barrier.results[0]], result_types=[])])])
    block = Block((x,), region.blocks[0].operations)
    function = Function({}, (), (), (Region([block]),), symbol="main")
    with pytest.raises(LoweringError) as caught:
        lower(Module({}, (), (), (Region([Block((), [function])]),)))
    assert caught.value.code == "lower.nesting"


def test_calls_too_deep_for_the_stack_are_an_error_of_the_program() -> None:
    functions = "".join(
        f"""func.func private @f{i}(%x: tensor<f32>) -> tensor<f32> {{
          %0 = "stablehlo.if"(%p) ({{ %1 = func.call @f{i + 1}(%x) : (tensor<f32>) -> tensor<f32>
            stablehlo.return %1 : tensor<f32> }}, {{ stablehlo.return %x : tensor<f32> }}) : (tensor<i1>) -> tensor<f32>
          return %0 : tensor<f32> }}""".replace(
            "%0 =", "%p = stablehlo.is_finite %x : (tensor<f32>) -> tensor<i1>\n%0 ="
        )
        for i in range(95)
    )
    last = "func.func private @f95(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"
    text = f"{functions}{last}"
    with pytest.raises(LoweringError) as caught:
        run_text(text, np.float32(1), entry="f0")
    assert caught.value.code == "lower.nesting"


def test_long_programs_run() -> None:
    steps = "\n".join(f"%{i + 1} = stablehlo.add %{i}, %{i} : tensor<i32>" for i in range(3000))
    text = f"func.func @main(%0: tensor<i32>) -> tensor<i32> {{ {steps}\n return %3000 : tensor<i32> }}"
    jaxpr = jax.make_jaxpr(lower(parsed(text)))(np.int32(1))
    assert len(jaxpr.eqns) == 3000


def test_what_jax_rejects_names_the_operation() -> None:
    x = Value(VECTOR, "x")
    wrong = ops.Transpose({"permutation": (0, 1)}, (x,), (Value(VECTOR),))
    error = _error_of_operation(x, wrong)
    assert error.code == "lower.rejected"
    assert "stablehlo.transpose" in str(error)


def test_result_of_another_type_than_declared_is_an_error() -> None:
    x = Value(VECTOR, "x")
    error = _error_of_operation(x, ops.Negate({}, (x,), (Value(TensorType((4,), F32)),)))
    assert "computed float32[3], but declared f32[4]" in str(error)


def _error_of_operation(argument: Value, op: Operation) -> LoweringError:
    block = Block((argument,), [op, ops.FunctionReturn.make([op.results[0]], result_types=[])])
    function = Function({}, (), (), (Region([block]),), symbol="main")
    module = Module({}, (), (), (Region([Block((), [function])]),))
    with pytest.raises(LoweringError) as caught:
        run(module, np.zeros(3, np.float32))
    return caught.value


def test_element_types_without_arrays_are_refused() -> None:
    text = "func.func @main(%x: tensor<2xf80>) -> tensor<2xf80> { return %x : tensor<2xf80> }"
    with pytest.raises(LoweringError, match="f80") as caught:
        run_text(text, [1, 2])
    assert caught.value.code == "lower.unsupported"


# --- elided constants ------------------------------------------------------------------------------------------------

_ELIDED = """HloModule m
ENTRY e {
  c = f32[4,5]{1,0} constant({...})
  i = s32[20]{0} constant({...})
  ROOT t = (f32[4,5]{1,0}, s32[20]{0}) tuple(c, i)
}
"""


def test_elided_constants_are_refused_by_name() -> None:
    with pytest.raises(LoweringError, match=r"the constant %c are elided from the text") as caught:
        lower(parse_hlo(_ELIDED, cache=False))
    assert caught.value.code == "lower.elided-constant"


def test_elided_constants_can_be_zeros() -> None:
    floats, integers = run(parse_hlo(_ELIDED, cache=False), fill_elided="zeros")
    np.testing.assert_array_equal(floats, np.zeros((4, 5), np.float32))
    assert integers.dtype == np.int32


def test_elided_constants_can_be_random_but_repeatable() -> None:
    first = run(parse_hlo(_ELIDED, cache=False), fill_elided="random", seed=3)
    again = run(parse_hlo(_ELIDED, cache=False), fill_elided="random", seed=3)
    other = run(parse_hlo(_ELIDED, cache=False), fill_elided="random", seed=4)
    np.testing.assert_array_equal(first[0], again[0])
    assert np.any(first[0] != other[0])
    assert np.std(first[0]) > 0.1


def test_large_splat_allocates_nothing_while_tracing() -> None:
    type = TensorType((1 << 20, 1 << 20), F32)
    literal = Literal(type, np.broadcast_to(np.float32(2), (1 << 20, 1 << 20)), is_splat=True)
    constant = ops.Constant.make(value=literal, result_types=[type])
    sliced = ops.Slice.make(
        constant.result,
        start_indices=(0, 0),
        limit_indices=(2, 1),
        strides=(1, 1),
        result_types=[TensorType((2, 1), F32)],
    )
    block = Block((), [constant, sliced, ops.FunctionReturn.make([sliced.result], result_types=[])])
    module = Module({}, (), (), (Region([Block((), [Function({}, (), (), (Region([block]),), symbol="main")])]),))
    (result,) = run(module)
    np.testing.assert_array_equal(result, [[2], [2]])


def test_unknown_fillings_are_refused() -> None:
    with pytest.raises(ValueError, match="fill_elided is 'zeros', 'random' or None, not 'ones'"):
        RunOptions(fill_elided="ones")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("UNIMPLEMENTED: \nno such convolution\n\nmore", "UNIMPLEMENTED: no such convolution"),
        ("INVALID_ARGUMENT: rank\nmore", "INVALID_ARGUMENT: rank"),
        ("INTERNAL:", "INTERNAL:"),
        ("", "RuntimeError"),
    ],
)
def test_the_first_line_of_an_error_states_the_reason(message: str, shown: str) -> None:
    """XLA writes some reasons on the line after the kind of the error."""
    assert first_line(RuntimeError(message)) == shown
