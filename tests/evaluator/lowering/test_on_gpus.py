"""Lowering for GPUs, where XLA computes some operations incorrectly, run on a CPU; and refused types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np
import pytest
from jax import lax

from evaluator import run
from evaluator.execution import program
from evaluator.jax_internals import enable_x64
from evaluator.lowering import bits, chlo, contraction, elementwise
from evaluator.lowering.chlo import select_by_sort
from evaluator.lowering.contraction import convolve_by_product
from evaluator.values.sub_bytes import recomposed
from hlo_text import LoweringError, parse
from hlo_text.core.types import FloatType, IntegerType, Signedness, numpy_dtype

from support.oracles.narrow_floats import around, step_of

UI4 = IntegerType(4, Signedness.UNSIGNED)
NUMBERS = lax.ConvDimensionNumbers


@pytest.mark.parametrize(
    ("lhs", "rhs", "window"),
    [
        ((2, 3, 7), (4, 3, 2), {}),
        ((2, 3, 7), (4, 3, 2), {"window_strides": (2,), "padding": [(1, 2)], "rhs_dilation": (3,)}),
        ((2, 6, 5, 4), (6, 2, 3, 2), {"feature_group_count": 3, "lhs_dilation": (2, 1), "padding": [(0, 1), (-1, 2)]}),
        ((4, 3, 5, 4), (2, 3, 3, 2), {"batch_group_count": 2, "window_strides": (1, 2)}),
        ((3, 5, 6, 2), (2, 1, 2, 3), {"dimension_numbers": NUMBERS((3, 2, 0, 1), (3, 2, 1, 0), (1, 0, 3, 2)),
                                      "feature_group_count": 3}),
        ((2, 3), (4, 3), {}),
        ((2, 3, 2), (4, 3, 3), {}),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "dtypes", [(np.int8, np.int32), (np.uint8, np.int8), (np.int32, np.int32), (np.int64, np.int64)]
)
def test_convolution_by_product(lhs: Any, rhs: Any, window: dict[str, Any], dtypes: Any) -> None:
    rank, rng, limits = len(lhs) - 2, np.random.default_rng(0), np.iinfo(dtypes[0])
    identity = tuple(range(rank + 2))
    given = {
        "window_strides": (1,) * rank,
        "padding": [(0, 0)] * rank,
        "lhs_dilation": (1,) * rank,
        "rhs_dilation": (1,) * rank,
        "dimension_numbers": NUMBERS(identity, identity, identity),
        "feature_group_count": 1,
        "batch_group_count": 1,
        "preferred_element_type": np.dtype(dtypes[1]),
        **window,
    }
    with enable_x64(True):
        arrays = [rng.integers(limits.min, limits.max, shape, dtypes[0]) for shape in (lhs, rhs)]
        expected = lax.conv_general_dilated(*arrays, **given)
        found = convolve_by_product(*arrays, **given)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


def _on_gpu(*operands: Any, gpu: Callable[..., Any], default: Callable[..., Any]) -> Any:
    return gpu(*operands)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("result", [np.int8, np.int32, np.int64])
def test_bytes_are_multiplied_as_words(dtype: Any, result: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contraction, "depending_on_gpu", _on_gpu)
    used, rng = [], np.random.default_rng(0)

    def product(lhs: Any, rhs: Any, preferred_element_type: Any) -> Any:
        used.append({lhs.dtype, rhs.dtype, preferred_element_type})
        return lax.dot(lhs, rhs, preferred_element_type=preferred_element_type)

    left, right = (rng.integers(-128, 128, shape).astype(dtype) for shape in ((4, 6), (6, 5)))
    with enable_x64(True):
        found = contraction.multiplied(product, left, right, np.dtype(result))
    assert used == [{np.dtype(np.int64 if result is np.int64 else np.int32)}]
    np.testing.assert_array_equal(found, (left.astype(np.int64) @ right.astype(np.int64)).astype(result), strict=True)


@pytest.mark.parametrize(
    ("operation", "shape"),
    [
        ("stablehlo.dot %a, %b", (6, 5)),
        ('"stablehlo.einsum"(%a, %b) {einsum_config = "ij,jk->ik"}', (6, 5)),
        (
            """"chlo.ragged_dot"(%a, %b, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<
              lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
              lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}""",
            (1, 6, 5),
        ),
    ],
)
def test_products_of_bytes(operation: str, shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def on_gpu(*operands: Any, gpu: Callable[..., Any], default: Callable[..., Any]) -> Any:
        taken.append(gpu)
        return gpu(*operands)

    monkeypatch.setattr(contraction, "depending_on_gpu", on_gpu)
    right_type = f"tensor<{'x'.join(map(str, shape))}xi8>"
    types = f"tensor<4x6xi8>, {right_type}{', tensor<1xi32>' if 'sizes' in operation else ''}"
    text = f"""func.func @main(%a: tensor<4x6xi8>, %b: {right_type}) -> tensor<4x5xi32> {{
      %sizes = stablehlo.constant dense<4> : tensor<1xi32>
      %0 = {operation} : ({types}) -> tensor<4x5xi32>
      return %0 : tensor<4x5xi32>
    }}"""
    rng = np.random.default_rng(0)
    left, right = (rng.integers(-128, 128, each, np.int8) for each in ((4, 6), shape))
    (found,) = run(parse(text), left, right)
    assert len(taken) == 1
    np.testing.assert_array_equal(found, left.astype(np.int32) @ right.reshape(6, 5).astype(np.int32))


def test_top_k_of_a_custom_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chlo, "depending_on_gpu", _on_gpu)
    text = """HloModule m
      ENTRY e {
        a = f32[4] parameter(0)
        ROOT t = (f32[3], s32[3]) custom-call(a), custom_call_target="TopK"
      }"""
    negative_nan = np.array(0xFFC00000, np.uint32).view(np.float32)
    values, positions = run(parse(text), np.array([1, negative_nan, np.inf, np.nan], np.float32))
    np.testing.assert_array_equal(values, np.array([np.nan, np.inf, 1], np.float32))
    assert positions.tolist() == [3, 2, 0]


@pytest.mark.parametrize("largest", [True, False])
def test_selection_by_sort(largest: bool) -> None:
    array = np.array([[3, np.nan, -0.0, 0, -np.inf, -np.nan, 1]], np.float32)
    bits = array.view(np.int32)
    bits[0, 1], bits[0, 5] = 0x7FC00000, -0x400000
    values, positions = select_by_sort(array, 7, largest=largest)
    order = [5, 4, 2, 3, 6, 0, 1]
    assert positions.tolist() == [order[::-1] if largest else order]
    assert np.asarray(values).tobytes() == array[0, np.asarray(positions)[0]].tobytes()


@pytest.mark.parametrize("name", ["f8E4M3FN", "f8E5M2"])
def test_doubles_are_rounded_before_the_conversion(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elementwise, "may_be_on_gpu", lambda: True)
    numbers, expected = around(name, np.float64, step_of(name))
    with enable_x64(True):
        found = elementwise.convert(np.array(numbers, np.float64), numpy_dtype(FloatType(name)))
    assert np.asarray(found).view(np.uint8).tolist() == expected


@pytest.mark.parametrize("size", [2, 3])
def test_conversions_and_bit_casts_of_two_elements(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (elementwise, bits):
        monkeypatch.setattr(module, "may_be_on_gpu", lambda: True)
    types = f"tensor<{size}xi4>, tensor<{size}xf4E2M1FN>, tensor<{size}xi1>"
    text = f"""func.func @main(%a: tensor<{size}xui4>) -> ({types}) {{
      %0 = stablehlo.convert %a : (tensor<{size}xui4>) -> tensor<{size}xi4>
      %1 = stablehlo.bitcast_convert %a : (tensor<{size}xui4>) -> tensor<{size}xf4E2M1FN>
      %2 = stablehlo.convert %a : (tensor<{size}xui4>) -> tensor<{size}xi1>
      return %0, %1, %2 : {types}
    }}"""
    integers, floats, booleans = run(parse(text), np.array([7, 9, 0][:size]).astype(numpy_dtype(UI4)))
    assert integers.astype(int).tolist() == [7, -7, 0][:size]
    assert floats.astype(float).tolist() == [6, -0.5, 0][:size]
    assert booleans.tolist() == [True, True, False][:size]


@pytest.mark.parametrize("dtype", [np.int8, np.uint32])
def test_recomposed_integers_are_equal(dtype: Any) -> None:
    array = np.array([0, 1, 2, 255, 1 << 31], np.int64).astype(dtype)
    np.testing.assert_array_equal(jax.jit(recomposed)(array), array)


@pytest.mark.parametrize("type", ["i2", "ui2", "!quant.uniform<i2:f32, 0.5>"])
def test_two_bits_are_refused(type: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "uniform_quantize" if "quant" in type else "convert"
    module = parse(f"""
      func.func @main(%a: tensor<2xi8>) -> tensor<2x{type}> {{
        %0 = stablehlo.convert %a : (tensor<2xi8>) -> tensor<2xf32>
        %1 = stablehlo.{name} %0 : (tensor<2xf32>) -> tensor<2x{type}>
        return %1 : tensor<2x{type}>
      }}""")
    run(module, np.array([0, 1], np.int8))
    monkeypatch.setattr(program, "is_on_gpu", lambda: True)
    with pytest.raises(
        LoweringError, match=f"stablehlo.{name}: XLA computes wrong results for 2-bit integers on GPUs"
    ) as found:
        run(module, np.array([0, 1], np.int8))
    assert found.value.code == "lower.unsupported"
    assert str(found.value).startswith("<string>:4:")
