"""Corner cases in which both executors must agree with the specification, NumPy or XLA."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hlo_text
from evaluator import run
from evaluator.grid.execution import run_grid
from evaluator.reference.execute import run_reference
from evaluator.reference.grid import run_reference_grid
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.types import FloatType, num_bits, numpy_dtype

from support.oracle import oracle
from support.sweeps.values import TYPES, element_type

Execute = Callable[..., Sequence[Any]]
Array = np.ndarray[Any, Any]

pytestmark = [
    pytest.mark.usefixtures("quick_compilation"),
    pytest.mark.parametrize("execute", [run, run_reference], ids=["xla", "reference"]),
]


def _function(types: Sequence[str], body: str, result: str) -> str:
    parameters = ", ".join(f"%a{number}: {type}" for number, type in enumerate(types))
    return f"func.func @main({parameters}) -> {result} {{\n{body}\nreturn %r : {result}\n}}\n"


def _value(execute: Execute, text: str, *arguments: Any) -> Array:
    (result,) = execute(hlo_text.parse(text), *arguments)
    return np.asarray(result)


# --- quantized types ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dynamic", [False, True])
def test_iota_counts_quantized_numbers(execute: Execute, dynamic: bool) -> None:
    """Index i is stored as i / 0.5 + 3 (`dequantize_op_quantize`)."""
    type = "tensor<3x!quant.uniform<i8:f32, 0.5:3>>"
    body = f"%r = stablehlo.iota dim = 0 : {type}"
    if dynamic:
        body = (
            "%s = stablehlo.constant dense<3> : tensor<1xi32>\n"
            f"%r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> {type}"
        )
    assert _value(execute, _function([], body, type)).tolist() == [3, 5, 7]


_QUANTIZED = "x!quant.uniform<i8:f32, 0.5>>"
_SCAN = """%o:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>,
  resultSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>, %c: tensor<2x!quant.uniform<i8:f32, 0.5>>):
  %s = stablehlo.add %x, %c : tensor<2x!quant.uniform<i8:f32, 0.5>>
  stablehlo.return %s, %s : tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>
}) : (tensor<3x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> (
  tensor<3x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>)
%r = stablehlo.add %o#0, %o#0 : tensor<3x2x!quant.uniform<i8:f32, 0.5>>"""


@pytest.mark.parametrize(
    ("types", "body", "result", "expected"),
    [
        (("3x2", "2"), _SCAN, "3x2", [[4, 6], [10, 14], [20, 26]]),
        (
            ("3x2", "2"),
            '%i = stablehlo.constant dense<[2, 0]> : tensor<2xi32>\n%r = "stablehlo.torch_index_select"(%a0, %i) '
            "<{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<3x2x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> "
            "tensor<2x2x!quant.uniform<i8:f32, 0.5>>",
            "2x2",
            [[5, 6], [1, 2]],
        ),
    ],
    ids=["scan", "torch_index_select"],
)
def test_operations_of_quantized_arrays(
    execute: Execute, types: Sequence[str], body: str, result: str, expected: list[list[int]]
) -> None:
    """The stored numbers of sums have the scale of their operands, here doubled once; the C++ accepts both programs."""
    text = _function([f"tensor<{sizes}{_QUANTIZED}" for sizes in types], body, f"tensor<{result}{_QUANTIZED}")
    assert oracle().quantized_verdicts([text]) == [None]
    rows = np.array([[1, 2], [3, 4], [5, 6]], np.int8)
    assert _value(execute, text, rows, np.array([1, 1], np.int8)).tolist() == expected


def test_select_requantizes(execute: Execute) -> None:
    first, second = (f"tensor<2x!quant.uniform<i8:f32, {scale}>>" for scale in ("0.5:3", "0.25:1"))
    body = f"%r = stablehlo.select %a0, %a1, %a2 : (tensor<2xi1>, {first}, {second}) -> {first}"
    stored = np.asarray([9, 9], np.int8)
    text = _function(["tensor<2xi1>", first, second], body, first)
    found = _value(execute, text, np.asarray([True, False]), stored, stored)
    assert found.tolist() == [9, 7]  # 0.25 * (9 - 1) is 2, stored as 2 / 0.5 + 3


@pytest.mark.parametrize(
    ("storage", "expressed", "expected"),
    [
        ("i32", "f32", [2**31 - 1, -(2**31), 0, 2**31 - 128]),
        ("i32<-2147483000:2147483000>", "f32", [2147483000, -2147483000, 0, 2147483000]),
        ("u16", "bf16", [65535, 0, 0, 65535]),
        ("i16", "f16", [32767, -32768, 0, 32767]),
    ],
)
def test_quantization_saturates_at_bounds_that_the_expressed_type_rounds(
    execute: Execute, storage: str, expressed: str, expected: list[int]
) -> None:
    quantized, float_type = f"tensor<4x!quant.uniform<{storage}:{expressed}, 1.0:0>>", f"tensor<4x{expressed}>"
    body = f"%r = stablehlo.uniform_quantize %a0 : ({float_type}) -> {quantized}"
    with np.errstate(over="ignore"):
        numbers = np.asarray([np.inf, -np.inf, np.nan, 2147483520.0]).astype(numpy_dtype(FloatType(expressed)))
    assert _value(execute, _function([float_type], body, quantized), numbers).tolist() == expected


# --- elementwise operations -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "exponent_bits", "mantissa_bits", "bits", "expected"),
    [
        ("f32", 8, 23, [1, 3, 0x80000001, 0x7F7FFFFF], [1, 3, 0x80000001, 0x7F7FFFFF]),
        ("f32", 8, 7, [0x7FFF, 0x8000, 0x8001, 0x18000], [0, 0, 0x10000, 0x20000]),
        ("f16", 5, 10, [1, 0x3FF, 0x8001], [1, 0x3FF, 0x8001]),
        ("f16", 5, 2, [0x80, 0x81, 0x180, 0x7BFF], [0, 0x100, 0x200, 0x7C00]),
        ("f16", 8, 10, [1, 0x7BFF], [1, 0x7BFF]),
        ("bf16", 8, 7, [1, 0x7F], [1, 0x7F]),
        (
            "f32",
            5,
            10,
            [0x38800000, 0x387FFFFF, 0x477FE000, 0x47800000],
            [0x38800000, 0x38800000, 0x477FE000, 0x7F800000],
        ),
        ("f32", 5, 10, [0x38000000, 0xB8000000], [0, 0x80000000]),
    ],
)
def test_reduce_precision_rounds_the_bits_of_the_significand(
    execute: Execute, element: str, exponent_bits: int, mantissa_bits: int, bits: list[int], expected: list[int]
) -> None:
    """Ties to even; subnormal numbers stay where the exponent keeps its bits, as in XLA."""
    dtype = numpy_dtype(FloatType(element))
    numbers, type = np.asarray(bits, f"u{dtype.itemsize}").view(dtype), f"tensor<{len(bits)}x{element}>"
    body = f"%r = stablehlo.reduce_precision %a0, format = e{exponent_bits}m{mantissa_bits} : {type}"
    found = _value(execute, _function([type], body, type), numbers)
    assert found.view(f"u{dtype.itemsize}").tolist() == expected


def test_the_remainder_of_complex_numbers_is_refused(execute: Execute) -> None:
    type = "tensor<2xcomplex<f32>>"
    text = _function([type, type], f"%r = stablehlo.remainder %a0, %a1 : {type}", type)
    with pytest.raises(LoweringError, match="the remainder of complex numbers is undefined"):
        _value(execute, text, np.ones(2, np.complex64), np.ones(2, np.complex64))


@pytest.mark.parametrize("target", ["i1", "i8", "f32", "bf16"])
def test_convert_ignores_imaginary_parts(execute: Execute, target: str) -> None:
    source = "tensor<3xcomplex<f32>>"
    body = f"%r = stablehlo.convert %a0 : ({source}) -> tensor<3x{target}>"
    found = _value(execute, _function([source], body, f"tensor<3x{target}>"), np.asarray([1j, 1, 0], np.complex64))
    assert found.astype(np.float32).tolist() == [0, 1, 0]


@pytest.mark.parametrize("target", [np.complex64, np.complex128])
@pytest.mark.parametrize(
    "source",
    [np.float32, np.float64, ml_dtypes.bfloat16, np.float16, np.complex64, np.complex128],
    ids=lambda t: t.__name__,
)
def test_convert_to_complex_keeps_subnormal_numbers(execute: Execute, source: Any, target: Any) -> None:
    names = {"bfloat16": "bf16", "complex64": "complex<f32>", "complex128": "complex<f64>"}
    given, wanted = (
        f"tensor<4x{names.get(np.dtype(t).name, np.dtype(t).name.replace('loat', ''))}>" for t in (source, target)
    )
    numbers = np.asarray([1e-40, -1e-40, 6e-8, -0.0]).astype(source)
    if numbers.dtype.kind == "c":
        numbers.imag = [-1e-40, 1e-40, 0, 2]
    text = _function([given], f"%r = stablehlo.convert %a0 : ({given}) -> {wanted}", wanted)
    expected = numbers.astype(np.complex128).astype(target)
    assert _value(execute, text, numbers).tobytes() == expected.tobytes()


@pytest.mark.parametrize("element", ["f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"])
def test_total_order_of_types_without_negative_zero(execute: Execute, element: str) -> None:
    """The one NaN of these types has the bits of -0, so it comes before everything else and equals itself."""
    dtype, type = numpy_dtype(FloatType(element)), "tensor<256x256x{}>"
    rows = np.arange(256, dtype=np.uint8).view(dtype)
    keys = np.where(np.isnan(rows.astype(np.float32)), -np.inf, rows.astype(np.float32))
    operands = [np.broadcast_to(rows[:, None], (256, 256)).copy(), np.broadcast_to(rows, (256, 256)).copy()]
    for direction, function in (("EQ", np.equal), ("LT", np.less), ("GE", np.greater_equal)):
        body = (
            f"%r = stablehlo.compare {direction}, %a0, %a1, TOTALORDER : ({type.format(element)}, "
            f"{type.format(element)}) -> {type.format('i1')}"
        )
        found = _value(execute, _function([type.format(element)] * 2, body, type.format("i1")), *operands)
        np.testing.assert_array_equal(found, function(keys[:, None], keys))


# --- windows --------------------------------------------------------------------------------------------------------

_BODY = """({{
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.{function} %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}})"""


def _windows(function: str, initial: str, attributes: str, size: int, result: int) -> str:
    types = f"(tensor<{size}xf32>, tensor<f32>) -> tensor<{result}xf32>"
    body = (
        f'%r = "stablehlo.reduce_window"(%a0, {initial}) <{{{attributes}}}> {_BODY.format(function=function)} : {types}'
    )
    parameters = [f"tensor<{size}xf32>", "tensor<f32>"]
    return _function(parameters, f"%c = stablehlo.constant dense<10.0> : tensor<f32>\n{body}", f"tensor<{result}xf32>")


@pytest.mark.parametrize("initial", ["%a1", "%c"])
@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("add", [10 + 10 + 1 + 2, 10 + 1 + 2 + 3, 10 + 2 + 3 + 4, 10 + 3 + 4 + 5, 10 + 4 + 5 + 10]),
        ("multiply", [10 * 10 * 2, 10 * 6, 10 * 24, 10 * 60, 10 * 20 * 10]),
        ("maximum", [10] * 5),
        ("subtract", [10 - 10 - 1 - 2, 10 - 6, 10 - 9, 10 - 12, 10 - 9 - 10]),
    ],
)
def test_windows_are_padded_with_initial_values(
    execute: Execute, function: str, initial: str, expected: list[float]
) -> None:
    """StableHLO pads operands with the initial values, which then count twice; XLA skips padding."""
    attributes = "padding = dense<1> : tensor<1x2xi64>, window_dimensions = array<i64: 3>"
    text = _windows(function, initial, attributes, 5, 5)
    found = _value(execute, text, np.arange(1, 6, dtype=np.float32), np.float32(10))
    assert found.tolist() == expected


def test_holes_of_dilated_operands_have_the_initial_value(execute: Execute) -> None:
    attributes = "base_dilations = array<i64: 2>, window_dimensions = array<i64: 2>"
    text = _windows("add", "%a1", attributes, 3, 4)
    found = _value(execute, text, np.asarray([1, 2, 3], np.float32), np.float32(10))
    assert found.tolist() == [10 + 1 + 10, 10 + 10 + 2, 10 + 2 + 10, 10 + 10 + 3]


@pytest.mark.parametrize(
    ("rest", "size"), [("padding = dense<1> : tensor<1x2xi64>", 5), ("base_dilations = array<i64: 2>", 6)]
)
def test_initial_values_that_become_nan_with_each_other_are_not_combined(
    execute: Execute, rest: str, size: int
) -> None:
    """The logarithm of a sum of exponentials starts from -inf, and subtracts numbers from each other."""
    body = """({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.subtract %x, %y : tensor<f32>
      %d = stablehlo.abs %s : tensor<f32>
      %m = stablehlo.maximum %x, %y : tensor<f32>
      %n = stablehlo.negate %d : tensor<f32>
      %e = stablehlo.exponential %n : tensor<f32>
      %l = stablehlo.log_plus_one %e : tensor<f32>
      %r = stablehlo.add %m, %l : tensor<f32>
      stablehlo.return %r : tensor<f32>
    })"""
    types = f"(tensor<4xf32>, tensor<f32>) -> tensor<{size}xf32>"
    line = f'%r = "stablehlo.reduce_window"(%a0, %a1) <{{window_dimensions = array<i64: 2>, {rest}}}> {body} : {types}'
    text = _function(["tensor<4xf32>", "tensor<f32>"], line, f"tensor<{size}xf32>")
    given = np.arange(4, dtype=np.float32)
    expected = [0, *np.logaddexp(given[:-1], given[1:]), 3] if "padding" in rest else [0, 1, 1, 2, 2, 3]
    np.testing.assert_allclose(_value(execute, text, given, np.float32(-np.inf)), expected, rtol=1e-6)


def test_select_and_scatter_of_scalars_has_one_window(execute: Execute) -> None:
    text = """HloModule m
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}
larger {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = pred[] compare(a, b), direction=GE
}
ENTRY e {
  x = f32[] parameter(0)
  source = f32[] constant(5)
  initial = f32[] constant(2)
  ROOT r = f32[] select-and-scatter(x, source, initial), select=larger, scatter=add
}
"""
    np.testing.assert_array_equal(_value(execute, text, np.float32(3)), 7)


@pytest.mark.parametrize(("window", "expected"), [("size=3 pad=1_1", [13, 16, 19, 22, 19])])
def test_windows_of_hlo_skip_padding(execute: Execute, window: str, expected: list[float]) -> None:
    text = (
        "HloModule m\n\nadd {\n  x = f32[] parameter(0)\n  y = f32[] parameter(1)\n  ROOT s = f32[] add(x, y)\n}\n\n"
        "ENTRY e {\n  p = f32[5] parameter(0)\n  i = f32[] parameter(1)\n"
        f"  ROOT r = f32[5] reduce-window(p, i), window={{{window}}}, to_apply=add\n}}\n"
    )
    found = _value(execute, text, np.arange(1, 6, dtype=np.float32), np.float32(10))
    assert found.tolist() == expected


# --- run-time sizes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "root",
    ["add(b, p)", "add(p, b)", "maximum(b, p)", "select(compare(b, p), b, p)"],
)
def test_a_scalar_beside_a_bounded_array(execute: Execute, root: str) -> None:
    """A broadcast to a bounded dynamic size fills the bound; only elements within the size count."""
    condition = "  c = pred[<=4] compare(b, p), direction=GT\n" if "compare" in root else ""
    body = f"{condition}  ROOT r = f32[<=4] {root.replace('compare(b, p)', 'c')}\n"
    text = (
        "HloModule m\n\nENTRY e {\n  p = f32[<=4] parameter(0)\n  s = f32[] constant(2)\n"
        f"  b = f32[<=4] broadcast(s), dimensions={{}}\n{body}}}\n"
    )
    found = _value(execute, text, np.asarray([1, 2, 3], np.float32))
    assert found.tolist() == ([3, 4, 5] if root.startswith("add") else [2, 2, 3])


@pytest.mark.parametrize(
    ("operation", "operands", "rule"),
    [
        ("dynamic_reshape %x, %a0", [[3, 4]], "product(output_shape) is 12"),
        ("dynamic_reshape %x, %a0", [[-1, 2]], "0 <= output_shape"),
        ("dynamic_pad %x, %v, %a0, %a1, %a2", [[0], [0], [-1]], "C3: 0 <= interior_padding"),
        ("real_dynamic_slice %x, %a0, %a1, %a2", [[0], [9], [1]], "slice [0:9] is out of bounds"),
        ("real_dynamic_slice %x, %a0, %a1, %a2", [[-1], [1], [1]], "slice [-1:1] is out of bounds"),
        ("real_dynamic_slice %x, %a0, %a1, %a2", [[0], [2], [0]], "strides must be positive: [0]"),
        ("dynamic_broadcast_in_dim %x, %a0, dims = [0]", [[3, 3]], "dim(operand, d) = output_dimensions"),
    ],
)  # fmt: skip
def test_sizes_that_break_rules_at_run_time(
    execute: Execute, operation: str, operands: list[list[int]], rule: str
) -> None:
    """The message is the violated rule, not what NumPy or JAX raise."""
    types = [f"tensor<{len(operand)}xi32>" for operand in operands]
    result = "tensor<?xf32>" if len(operands[0]) == 1 else "tensor<?x?xf32>"
    taken = ["tensor<2xf32>", *(["tensor<f32>"] if "%v" in operation else []), *types]
    body = (
        "%x = stablehlo.constant dense<1.0> : tensor<2xf32>\n%v = stablehlo.constant dense<1.0> : tensor<f32>\n"
        f"%r = stablehlo.{operation} : ({', '.join(taken)}) -> {result}"
    )
    with pytest.raises(ExecutionError) as caught:
        _value(execute, _function(types, body, result), *(np.asarray(operand, np.int32) for operand in operands))
    assert rule in str(caught.value)


@pytest.mark.parametrize(("sizes", "rule"), [([1, 9], "C12"), ([2, 1], "C8")])
def test_gathered_slices_that_break_rules_at_run_time(execute: Execute, sizes: list[int], rule: str) -> None:
    numbers = (
        "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>"
    )
    body = (
        f'%r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) {{dimension_numbers = {numbers}}} : '
        "(tensor<3x4xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x?xf32>"
    )
    text = _function(["tensor<3x4xf32>", "tensor<2x1xi32>", "tensor<2xi32>"], body, "tensor<2x?xf32>")
    with pytest.raises(ExecutionError, match=f"dynamic_gather: {rule}: "):
        _value(execute, text, np.ones((3, 4), np.float32), np.zeros((2, 1), np.int32), np.asarray(sizes, np.int32))


# --- structured operations ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "given", "result"),
    [("RFFT", "0x4xf32", "0x3xcomplex<f32>"),
     ("IRFFT", "0x3xcomplex<f32>", "0x4xf32"), ("FFT", *("0x4xcomplex<f32>",) * 2)],
)  # fmt: skip
def test_fourier_transforms_of_empty_arrays(execute: Execute, kind: str, given: str, result: str) -> None:
    types = f"(tensor<{given}>) -> tensor<{result}>"
    text = _function(
        [f"tensor<{given}>"], f"%r = stablehlo.fft %a0, type = {kind}, length = [4] : {types}", f"tensor<{result}>"
    )
    shape = [int(size) for size in given.split("x")[:2]]
    found = _value(execute, text, np.zeros(shape, np.complex64 if "complex" in given else np.float32))
    assert found.shape == tuple(int(size) for size in result.split("x")[:2])
    assert found.dtype == (np.complex64 if "complex" in result else np.float32)


def test_a_gather_of_batches_with_vectors_in_the_first_dimension(execute: Execute) -> None:
    """Row i of the operand is gathered at the two starts of column i."""
    numbers = (
        "#stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [2], "
        "start_index_map = [1], index_vector_dim = 0>"
    )
    body = (
        f'%r = "stablehlo.gather"(%a0, %a1) <{{dimension_numbers = {numbers}, slice_sizes = array<i64: 1, 2>}}> : '
        "(tensor<3x5xf32>, tensor<1x2x3xi32>) -> tensor<2x3x2xf32>"
    )
    operand, starts = np.arange(15, dtype=np.float32).reshape(3, 5), np.asarray([[[0, 1, 2], [3, 2, 9]]], np.int32)
    found = _value(
        execute, _function(["tensor<3x5xf32>", "tensor<1x2x3xi32>"], body, "tensor<2x3x2xf32>"), operand, starts
    )
    clamped = np.minimum(starts[0], 3)
    expected = [[operand[column, start : start + 2] for column, start in enumerate(row)] for row in clamped]
    np.testing.assert_array_equal(found, expected)


def test_torch_index_select_along_the_last_dimension(execute: Execute) -> None:
    body = (
        '%r = "stablehlo.torch_index_select"(%a0, %a1) <{batch_dims = 0 : i64, dim = -1 : i64}> : '
        "(tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x2xf32>"
    )
    operand, index = np.arange(6, dtype=np.float32).reshape(2, 3), np.asarray([2, 0], np.int32)
    found = _value(execute, _function(["tensor<2x3xf32>", "tensor<2xi32>"], body, "tensor<2x2xf32>"), operand, index)
    np.testing.assert_array_equal(found, operand[:, index])


def test_upper_cholesky_factor_of_a_hermitian_matrix(execute: Execute) -> None:
    type = "tensor<3x3xcomplex<f64>>"
    rng = np.random.default_rng(5)
    factor = np.triu(rng.normal(size=(3, 3)) + 1j * rng.normal(size=(3, 3)))
    np.fill_diagonal(factor, [1, 2, 3])
    matrix = factor.conj().T @ factor
    found = _value(execute, _function([type], f"%r = stablehlo.cholesky %a0, lower = false : {type}", type), matrix)
    np.testing.assert_allclose(np.triu(found), factor, rtol=1e-10, atol=1e-12)


def _draw(element: str, algorithm: str, count: int) -> str:
    type = f"tensor<{count}x{element}>"
    body = (
        f"%s, %r = stablehlo.rng_bit_generator %a0, algorithm = {algorithm} : (tensor<2xui64>) -> "
        f"(tensor<2xui64>, {type})"
    )
    return _function(["tensor<2xui64>"], body, type)


_STATE = np.asarray([7, 2**63 + 5], np.uint64)


@cache
def _words_of_xla(algorithm: str) -> Array:
    (words,) = oracle().run_stablehlo(_draw("ui32", algorithm, 126), [_STATE])
    return np.asarray(words)


@pytest.mark.parametrize("algorithm", ["THREE_FRY", "PHILOX", "DEFAULT"])
@pytest.mark.parametrize("element", [name for name in TYPES if name != "i1"])
def test_random_bits_are_those_of_words(execute: Execute, element: str, algorithm: str) -> None:
    """Types of 32 bits or less have the low bits of a word each, wider ones two neighbors, the low word first."""
    found = _value(execute, _draw(element, algorithm, 63), _STATE)
    width, words = num_bits(element_type(element)), _words_of_xla(algorithm).astype(np.uint64)
    pairs = words[::2] | words[1::2] << np.uint64(32)
    expected = pairs if width == 64 else words[:63] & np.uint64((1 << width) - 1)
    is_sub_byte = width < 8 and "i" in element
    bits = found.astype(np.int64) & ((1 << width) - 1) if is_sub_byte else found.view(f"u{found.itemsize}")
    assert bits.tolist() == expected.tolist()


@pytest.mark.parametrize("element", ["f6E2M3FN", "f6E3M2FN", "f32"])
def test_a_permutation_of_processes(execute: Execute, element: str) -> None:
    """A process that nothing is sent to has zeros, of the operand's type."""
    type, dtype = f"tensor<3x{element}>", numpy_dtype(FloatType(element))
    body = (
        '%r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : '
        f"({type}) -> {type}"
    )
    on_grid = run_grid if execute is run else run_reference_grid
    data = np.asarray([0.5, -1, 2]).astype(dtype)
    results = on_grid(hlo_text.parse(_function([type], body, type)), [[data], [data]], num_replicas=2)
    assert [[array.dtype for array in result] for result in results] == [[dtype]] * 2
    assert [result[0].astype(np.float32).tolist() for result in results] == [[0, 0, 0], [0.5, -1, 2]]


# --- corner cases found by the sweep over structured operations ------------------------------------------------------


def test_a_window_of_a_scalar_starts_from_the_initial_value(execute: Execute) -> None:
    text = _products_of_windows("tensor<i32>", "window_dimensions = array<i64>", "tensor<i32>")
    assert _value(execute, text, np.int32(2), np.int32(5)) == 10


def test_padding_equal_to_the_initial_value_takes_part_in_products(execute: Execute) -> None:
    """XLA skips padding that it merges with the window."""
    attributes = "window_dimensions = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>"
    text = _products_of_windows("tensor<2xi32>", attributes, "tensor<3xi32>")
    found = _value(execute, text, np.asarray([5, 7], np.int32), np.int32(3))
    assert found.tolist() == [3 * 3 * 5, 3 * 5 * 7, 3 * 7 * 3]


def _products_of_windows(type: str, attributes: str, result: str) -> str:
    body = (
        '%r = "stablehlo.reduce_window"(%a0, %a1) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>):\n'
        "%z = stablehlo.multiply %x, %y : tensor<i32>\nstablehlo.return %z : tensor<i32>\n}) "
        f"{{{attributes}}} : ({type}, tensor<i32>) -> {result}"
    )
    return _function([type, "tensor<i32>"], body, result)


_SCATTER = """
HloModule m
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT z = f32[] add(x, y) }
ENTRY e {
  a = f32[4] parameter(0)
  i = INDEX[1] parameter(1)
  u = f32[3] parameter(2)
  ROOT r = f32[4] scatter(a, i, u), update_window_dims={0}, inserted_window_dims={},
    scatter_dims_to_operand_dims={0}, index_vector_dim=0, to_apply=add
}
"""


@pytest.mark.parametrize(
    ("index", "place", "stablehlo"),
    [
        ("s32", -1, [2.0, 3.0, 0.0, 0.0]),
        ("s8", 3, [0.0, 0.0, 0.0, 1.0]),
        ("u64", 2**64 - 1, [0.0, 0.0, 0.0, 0.0]),
        ("s64", -(2**63), [0.0, 0.0, 0.0, 0.0]),
        ("u8", 255, [0.0, 0.0, 0.0, 0.0]),
        ("s32", 1, [0.0, 1.0, 2.0, 3.0]),
    ],
)
def test_windows_of_a_scatter_that_are_partly_out_of_bounds(
    execute: Execute, index: str, place: int, stablehlo: list[float]
) -> None:
    """StableHLO updates the elements in bounds; HLO skips the window, as XLA does."""
    module = hlo_text.parse(_SCATTER.replace("INDEX", index))
    indices = np.asarray([place], {"s": "int", "u": "uint"}[index[0]] + index[1:])
    arguments = [np.zeros(4, np.float32), indices, np.asarray([1, 2, 3], np.float32)]
    hlo = stablehlo if place == 1 else [0.0] * 4
    for read, expected in ((module, hlo), (hlo_text.parse(module.to_text(dialect="stablehlo")), stablehlo)):
        (result,) = execute(read, *arguments)
        assert np.asarray(result).tolist() == expected


@pytest.mark.parametrize("element", ["i2", "ui2"])
def test_two_bit_integers_are_padded(execute: Execute, element: str) -> None:
    types = f"(tensor<2x{element}>, tensor<{element}>) -> tensor<4x{element}>"
    body = f"%r = stablehlo.pad %a0, %a1, low = [1], high = [0], interior = [1] : {types}"
    dtype = ml_dtypes.int2 if element == "i2" else ml_dtypes.uint2
    text = _function([f"tensor<2x{element}>", f"tensor<{element}>"], body, f"tensor<4x{element}>")
    assert _value(execute, text, np.asarray([1, 0], dtype), np.asarray(1, dtype)).tolist() == [1, 1, 1, 0]


@pytest.mark.parametrize("element", ["i2", "i4", "ui2"])
def test_start_indices_below_a_byte(execute: Execute, element: str) -> None:
    types = f"(tensor<3xi32>, tensor<1xi32>, tensor<{element}>) -> tensor<3xi32>"
    body = f"%r = stablehlo.dynamic_update_slice %a0, %a1, %a2 : {types}"
    text = _function(["tensor<3xi32>", "tensor<1xi32>", f"tensor<{element}>"], body, "tensor<3xi32>")
    dtype = {"i2": ml_dtypes.int2, "i4": ml_dtypes.int4, "ui2": ml_dtypes.uint2}[element]
    found = _value(execute, text, np.zeros(3, np.int32), np.ones(1, np.int32), np.asarray(1, dtype))
    assert found.tolist() == [0, 1, 0]


@pytest.mark.parametrize("element", ["f32", "bf16"])
def test_nan_keeps_being_nan_without_mantissa_bits(execute: Execute, element: str) -> None:
    body = f"%r = stablehlo.reduce_precision %a0, format = e5m0 : tensor<2x{element}>"
    text = _function([f"tensor<2x{element}>"], body, f"tensor<2x{element}>")
    found = _value(execute, text, np.asarray([np.nan, 1.0], numpy_dtype(FloatType(element))))
    assert np.isnan(float(found[0]))
    assert float(found[1]) == 1.0
