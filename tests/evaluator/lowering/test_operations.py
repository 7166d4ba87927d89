"""Single operations in unusual forms, against XLA's CPU backend."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import run
from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle

_RANDOM = np.random.default_rng(11)


def _floats(*shape: int, dtype: Any = np.float32) -> Any:
    return _RANDOM.normal(size=shape).astype(dtype)


def _integers(low: int, high: int, shape: tuple[int, ...], dtype: Any = np.int32) -> Any:
    return _RANDOM.integers(low, high, shape).astype(dtype)


def _definite(size: int) -> Any:
    matrix = _floats(size, size)
    return matrix @ matrix.T + size * np.eye(size, dtype=np.float32)


def _reducer(op: str, element: str) -> str:
    return f"""({{
      ^bb0(%x: tensor<{element}>, %y: tensor<{element}>):
        %r = stablehlo.{op} %x, %y : tensor<{element}>
        stablehlo.return %r : tensor<{element}>
    }})"""


_REDUCE_NUMBERS = "\n".join(
    f"""%{op} = "stablehlo.reduce"(%a, %init) {_reducer(op, "i32")} {{dimensions = array<i64: 0, 2>}}
        : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<4xi32>"""
    for op in ("add", "multiply", "maximum", "minimum", "and", "or", "xor")
)

#: Name: (program, arguments, whether the results must be equal to the last bit).
PROGRAMS: dict[str, tuple[str, tuple[Any, ...], bool]] = {
    "reduce_with_initial_value": (
        f"""func.func @main(%a: tensor<3x4x5xi32>, %init: tensor<i32>) -> ({", ".join(["tensor<4xi32>"] * 7)}) {{
          {_REDUCE_NUMBERS}
          return %add, %multiply, %maximum, %minimum, %and, %or, %xor : {", ".join(["tensor<4xi32>"] * 7)}
        }}""",
        (_integers(-50, 50, (3, 4, 5)), np.int32(7)),
        True,
    ),
    "reduce_booleans": (
        f"""func.func @main(%a: tensor<3x4xi1>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {{
          %no = stablehlo.constant dense<false> : tensor<i1>
          %yes = stablehlo.constant dense<true> : tensor<i1>
          %0 = "stablehlo.reduce"(%a, %no) {_reducer("add", "i1")} {{dimensions = array<i64: 1>}}
            : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
          %1 = "stablehlo.reduce"(%a, %yes) {_reducer("multiply", "i1")} {{dimensions = array<i64: 1>}}
            : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
          %2 = "stablehlo.reduce"(%a, %yes) {_reducer("xor", "i1")} {{dimensions = array<i64: 1>}}
            : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
          return %0, %1, %2 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
        }}""",
        (_integers(0, 2, (3, 4), np.bool_),),
        True,
    ),
    "reduce_several_with_positions": (
        """func.func @main(%a: tensor<3x5xf32>, %i: tensor<3x5xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
          %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %0:2 = "stablehlo.reduce"(%a, %i, %low, %zero) ({
            ^bb0(%x: tensor<f32>, %p: tensor<i32>, %y: tensor<f32>, %q: tensor<i32>):
              %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
              %v = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
              %n = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
              stablehlo.return %v, %n : tensor<f32>, tensor<i32>
          }) {dimensions = array<i64: 1>}
            : (tensor<3x5xf32>, tensor<3x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
          return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
        }""",
        (_floats(3, 5), np.broadcast_to(np.arange(5, dtype=np.int32), (3, 5)).copy()),
        True,
    ),
    "reduce_nothing": (
        f"""func.func @main(%a: tensor<0x3xf32>, %init: tensor<f32>) -> tensor<3xf32> {{
          %0 = "stablehlo.reduce"(%a, %init) {_reducer("maximum", "f32")} {{dimensions = array<i64: 0>}}
            : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
          return %0 : tensor<3xf32>
        }}""",
        (np.zeros((0, 3), np.float32), np.float32(2)),
        True,
    ),
    "reduce_window_dilated": (
        f"""func.func @main(%a: tensor<5x6xi32>, %zero: tensor<i32>, %one: tensor<i32>)
          -> (tensor<4x6xi32>, tensor<4x6xi32>) {{
          %0 = "stablehlo.reduce_window"(%a, %zero) {_reducer("add", "i32")} {{
            window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>,
            base_dilations = array<i64: 2, 2>, window_dilations = array<i64: 3, 1>,
            padding = dense<[[2, 0], [1, 2]]> : tensor<2x2xi64>
          }} : (tensor<5x6xi32>, tensor<i32>) -> tensor<4x6xi32>
          %1 = "stablehlo.reduce_window"(%a, %one) {_reducer("multiply", "i32")} {{
            window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>,
            base_dilations = array<i64: 2, 2>, window_dilations = array<i64: 3, 1>,
            padding = dense<[[2, 0], [1, 2]]> : tensor<2x2xi64>
          }} : (tensor<5x6xi32>, tensor<i32>) -> tensor<4x6xi32>
          return %0, %1 : tensor<4x6xi32>, tensor<4x6xi32>
        }}""",
        (_integers(-5, 5, (5, 6)), np.int32(0), np.int32(1)),
        True,
    ),
    "select_and_scatter_overlapping": (
        """func.func @main(%a: tensor<5x6xf32>, %s: tensor<3x3xf32>, %init: tensor<f32>) -> tensor<5x6xf32> {
          %0 = "stablehlo.select_and_scatter"(%a, %s, %init) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %c = stablehlo.compare LE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }, {
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %m = stablehlo.add %x, %y : tensor<f32>
              stablehlo.return %m : tensor<f32>
          }) {window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>,
              padding = dense<[[1, 1], [1, 0]]> : tensor<2x2xi64>}
            : (tensor<5x6xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<5x6xf32>
          return %0 : tensor<5x6xf32>
        }""",
        (_floats(5, 6), _floats(3, 3), np.float32(0.5)),
        False,
    ),
    "select_and_scatter_with_another_combiner": (
        """func.func @main(%a: tensor<6xi32>, %s: tensor<4xi32>, %init: tensor<i32>) -> tensor<6xi32> {
          %0 = "stablehlo.select_and_scatter"(%a, %s, %init) ({
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %c = stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }, {
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %m = stablehlo.maximum %x, %y : tensor<i32>
              stablehlo.return %m : tensor<i32>
          }) {window_dimensions = array<i64: 3>} : (tensor<6xi32>, tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
          return %0 : tensor<6xi32>
        }""",
        (np.array([3, 9, 1, 2, 8, 4], np.int32), np.array([5, 7, -3, 6], np.int32), np.int32(-100)),
        True,
    ),
    "sort_by_absolute_value_descending": (
        """func.func @main(%a: tensor<4x7xf32>, %b: tensor<4x7xi32>) -> (tensor<4x7xf32>, tensor<4x7xi32>) {
          %0:2 = "stablehlo.sort"(%a, %b) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
              %u = stablehlo.abs %x : tensor<f32>
              %v = stablehlo.abs %y : tensor<f32>
              %c = stablehlo.compare GT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }) {dimension = -2 : i64, is_stable = true}
            : (tensor<4x7xf32>, tensor<4x7xi32>) -> (tensor<4x7xf32>, tensor<4x7xi32>)
          return %0#0, %0#1 : tensor<4x7xf32>, tensor<4x7xi32>
        }""",
        (_floats(4, 7), _integers(0, 9, (4, 7))),
        True,
    ),
    "sort_by_sum_of_two_inputs": (
        """func.func @main(%a: tensor<3x11xi32>, %b: tensor<3x11xi32>) -> (tensor<3x11xi32>, tensor<3x11xi32>) {
          %0:2 = "stablehlo.sort"(%a, %b) ({
            ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
              %u = stablehlo.add %x, %q : tensor<i32>
              %v = stablehlo.add %y, %p : tensor<i32>
              %c = stablehlo.compare LT, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }) {dimension = 1 : i64, is_stable = true}
            : (tensor<3x11xi32>, tensor<3x11xi32>) -> (tensor<3x11xi32>, tensor<3x11xi32>)
          return %0#0, %0#1 : tensor<3x11xi32>, tensor<3x11xi32>
        }""",
        (_integers(0, 4, (3, 11)), _integers(0, 4, (3, 11))),
        True,
    ),
    "sort_total_order_descending": (
        """func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
          %0 = "stablehlo.sort"(%a) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %c = stablehlo.compare GT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }) {dimension = 0 : i64} : (tensor<8xf32>) -> tensor<8xf32>
          return %0 : tensor<8xf32>
        }""",
        (np.array([0.0, -0.0, np.nan, 1, -np.inf, np.inf, -1, -np.nan], np.float32),),
        True,
    ),
    "gather_with_index_vectors_first": (
        """func.func @main(%a: tensor<6x7x8xf32>, %i: tensor<2x5xi32>) -> tensor<5x2x3xf32> {
          %0 = "stablehlo.gather"(%a, %i) {
            dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1],
              start_index_map = [2, 0], index_vector_dim = 0>,
            slice_sizes = array<i64: 2, 1, 3>} : (tensor<6x7x8xf32>, tensor<2x5xi32>) -> tensor<5x2x3xf32>
          return %0 : tensor<5x2x3xf32>
        }""",
        (_floats(6, 7, 8), _integers(-3, 12, (2, 5))),
        True,
    ),
    "gather_batched_with_implied_index_vectors": (
        """func.func @main(%a: tensor<3x7xf32>, %i: tensor<4x3xui8>) -> tensor<4x3xf32> {
          %0 = "stablehlo.gather"(%a, %i) {
            dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0],
              start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>,
            slice_sizes = array<i64: 1, 1>} : (tensor<3x7xf32>, tensor<4x3xui8>) -> tensor<4x3xf32>
          return %0 : tensor<4x3xf32>
        }""",
        (_floats(3, 7), _integers(0, 255, (4, 3), np.uint8)),
        True,
    ),
    "gather_batched_with_index_vectors_first": (
        """func.func @main(%a: tensor<3x7x5xf32>, %i: tensor<2x4x3xi32>) -> tensor<4x3x2xf32> {
          %0 = "stablehlo.gather"(%a, %i) {
            dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1],
              operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [2, 1],
              index_vector_dim = 0>,
            slice_sizes = array<i64: 1, 1, 2>} : (tensor<3x7x5xf32>, tensor<2x4x3xi32>) -> tensor<4x3x2xf32>
          return %0 : tensor<4x3x2xf32>
        }""",
        (_floats(3, 7, 5), _integers(-1, 8, (2, 4, 3))),
        True,
    ),
    "scatter_with_another_combiner": (
        """func.func @main(%a: tensor<5x4xi32>, %i: tensor<1x6xi32>, %u: tensor<6x4xi32>) -> tensor<5x4xi32> {
          %0 = "stablehlo.scatter"(%a, %i, %u) ({
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %two = stablehlo.constant dense<2> : tensor<i32>
              %d = stablehlo.multiply %x, %two : tensor<i32>
              %s = stablehlo.subtract %d, %y : tensor<i32>
              stablehlo.return %s : tensor<i32>
          }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
                scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}
            : (tensor<5x4xi32>, tensor<1x6xi32>, tensor<6x4xi32>) -> tensor<5x4xi32>
          return %0 : tensor<5x4xi32>
        }""",
        (_integers(0, 9, (5, 4)), np.array([[0, 3, -1, 3, 7, 4]], np.int32), _integers(0, 9, (6, 4))),
        True,
    ),
    "scatter_several_inputs": (
        """func.func @main(%a: tensor<5xf32>, %b: tensor<5xi32>, %i: tensor<4x1xi64>, %u: tensor<4xf32>,
                           %v: tensor<4xi32>) -> (tensor<5xf32>, tensor<5xi32>) {
          %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) ({
            ^bb0(%x: tensor<f32>, %p: tensor<i32>, %y: tensor<f32>, %q: tensor<i32>):
              %s = stablehlo.add %x, %y : tensor<f32>
              %m = stablehlo.maximum %p, %q : tensor<i32>
              stablehlo.return %s, %m : tensor<f32>, tensor<i32>
          }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
                scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
            : (tensor<5xf32>, tensor<5xi32>, tensor<4x1xi64>, tensor<4xf32>, tensor<4xi32>)
              -> (tensor<5xf32>, tensor<5xi32>)
          return %0#0, %0#1 : tensor<5xf32>, tensor<5xi32>
        }""",
        (
            _floats(5),
            _integers(0, 9, (5,)),
            np.array([[1], [4], [1], [9]], np.int64),
            _floats(4),
            _integers(0, 9, (4,)),
        ),
        True,
    ),
    "scatter_windows_partly_outside": (
        f"""func.func @main(%a: tensor<5x6xf32>, %i: tensor<3x2xi32>, %u: tensor<3x2x3xf32>) -> tensor<5x6xf32> {{
          %0 = "stablehlo.scatter"(%a, %i, %u) {_reducer("add", "f32")} {{
              scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2],
                scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}}
            : (tensor<5x6xf32>, tensor<3x2xi32>, tensor<3x2x3xf32>) -> tensor<5x6xf32>
          return %0 : tensor<5x6xf32>
        }}""",
        (_floats(5, 6), np.array([[0, 0], [4, 1], [3, 3]], np.int32), _floats(3, 2, 3)),
        False,
    ),
    "dynamic_slices_out_of_range": (
        """func.func @main(%a: tensor<5x6xf32>, %u: tensor<2x2xf32>, %i: tensor<i8>, %j: tensor<i8>,
                           %m: tensor<ui32>, %n: tensor<ui32>)
            -> (tensor<2x3xf32>, tensor<5x6xf32>) {
          %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [2, 3]
            : (tensor<5x6xf32>, tensor<i8>, tensor<i8>) -> tensor<2x3xf32>
          %1 = stablehlo.dynamic_update_slice %a, %u, %m, %n
            : (tensor<5x6xf32>, tensor<2x2xf32>, tensor<ui32>, tensor<ui32>) -> tensor<5x6xf32>
          return %0, %1 : tensor<2x3xf32>, tensor<5x6xf32>
        }""",
        (_floats(5, 6), _floats(2, 2), np.int8(-2), np.int8(100), np.uint32(1), np.uint32(4_000_000_000)),
        True,
    ),
    "pad_negative_and_interior": (
        """func.func @main(%a: tensor<5x6xf32>, %v: tensor<f32>) -> tensor<10x4xf32> {
          %0 = stablehlo.pad %a, %v, low = [-1, 2], high = [2, -4], interior = [1, 0]
            : (tensor<5x6xf32>, tensor<f32>) -> tensor<10x4xf32>
          return %0 : tensor<10x4xf32>
        }""",
        (_floats(5, 6), np.float32(9)),
        True,
    ),
    "broadcast_permuting_dimensions": (
        """func.func @main(%a: tensor<3x2xf32>) -> tensor<2x4x3xf32> {
          %0 = stablehlo.broadcast_in_dim %a, dims = [2, 0] : (tensor<3x2xf32>) -> tensor<2x4x3xf32>
          return %0 : tensor<2x4x3xf32>
        }""",
        (_floats(3, 2),),
        True,
    ),
    "convolution_reversed_window": (
        """func.func @main(%a: tensor<4x6x7x2xf32>, %k: tensor<3x2x2x4xf32>) -> tensor<2x3x7x4xf32> {
          %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
            window = {stride = [2, 1], pad = [[1, 0], [0, 1]], reverse = [true, false]}
            {batch_group_count = 2 : i64, feature_group_count = 1 : i64}
            : (tensor<4x6x7x2xf32>, tensor<3x2x2x4xf32>) -> tensor<2x3x7x4xf32>
          return %0 : tensor<2x3x7x4xf32>
        }""",
        (_floats(4, 6, 7, 2), _floats(3, 2, 2, 4)),
        False,
    ),
    "convolution_of_integers": (
        """func.func @main(%a: tensor<2x6x3xi8>, %k: tensor<2x3x4xi8>) -> tensor<2x5x4xi32> {
          %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
            {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
            : (tensor<2x6x3xi8>, tensor<2x3x4xi8>) -> tensor<2x5x4xi32>
          return %0 : tensor<2x5x4xi32>
        }""",
        (_integers(-99, 99, (2, 6, 3), np.int8), _integers(-99, 99, (2, 3, 4), np.int8)),
        True,
    ),
    "dots_of_several_types": (
        """func.func @main(%a: tensor<3x4xi8>, %b: tensor<4x5xi8>, %c: tensor<3x4xbf16>, %d: tensor<4x5xbf16>)
            -> (tensor<3x5xi32>, tensor<3x5xi8>, tensor<3x5xf32>, tensor<3x4x4x5xi8>) {
          %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
            : (tensor<3x4xi8>, tensor<4x5xi8>) -> tensor<3x5xi32>
          %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
            : (tensor<3x4xi8>, tensor<4x5xi8>) -> tensor<3x5xi8>
          %2 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0]
            : (tensor<3x4xbf16>, tensor<4x5xbf16>) -> tensor<3x5xf32>
          %3 = stablehlo.dot_general %a, %b, contracting_dims = [] x []
            : (tensor<3x4xi8>, tensor<4x5xi8>) -> tensor<3x4x4x5xi8>
          return %0, %1, %2, %3 : tensor<3x5xi32>, tensor<3x5xi8>, tensor<3x5xf32>, tensor<3x4x4x5xi8>
        }""",
        (
            _integers(-99, 99, (3, 4), np.int8),
            _integers(-99, 99, (4, 5), np.int8),
            _floats(3, 4, dtype=ml_dtypes.bfloat16),
            _floats(4, 5, dtype=ml_dtypes.bfloat16),
        ),
        True,
    ),
    "triangular_solves": (
        "func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> ("
        + ", ".join(["tensor<3x3xcomplex<f32>>"] * 4)
        + ") {\n"
        + "\n".join(
            f"""%{number} = "stablehlo.triangular_solve"(%a, %b) {{left_side = {left}, lower = {lower},
              unit_diagonal = {unit}, transpose_a = #stablehlo<transpose {transpose}>}}
              : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>"""
            for number, (left, lower, unit, transpose) in enumerate(
                (
                    ("true", "true", "false", "NO_TRANSPOSE"),
                    ("true", "false", "true", "TRANSPOSE"),
                    ("false", "true", "false", "ADJOINT"),
                    ("false", "false", "true", "NO_TRANSPOSE"),
                )
            )
        )
        + "\nreturn %0, %1, %2, %3 : "
        + ", ".join(["tensor<3x3xcomplex<f32>>"] * 4)
        + "}",
        ((_definite(3) + 1j * _floats(3, 3)).astype(np.complex64), (_floats(3, 3) + 1j).astype(np.complex64)),
        False,
    ),
    "batch_normalizations": (
        """func.func @main(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>, %g: tensor<4x3x5xf32>)
            -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<3xf32>,
                tensor<3xf32>) {
          %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {epsilon = 0.001 : f32, feature_index = 1 : i64}
            : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
          %1 = "stablehlo.batch_norm_inference"(%x, %s, %o, %0#1, %0#2) {epsilon = 0.001 : f32, feature_index = 1 : i64}
            : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3x5xf32>
          %2:3 = "stablehlo.batch_norm_grad"(%x, %s, %0#1, %0#2, %g) {epsilon = 0.001 : f32, feature_index = 1 : i64}
            : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>)
              -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
          return %0#0, %0#1, %0#2, %1, %2#0, %2#1, %2#2
            : tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<3xf32>,
              tensor<3xf32>
        }""",
        (_floats(4, 3, 5), _floats(3), _floats(3), _floats(4, 3, 5)),
        False,
    ),
    "cholesky_upper": (
        """func.func @main(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
          %0 = stablehlo.cholesky %a, lower = false : tensor<3x3xf32>
          %r = stablehlo.iota dim = 0 : tensor<3x3xi32>
          %c = stablehlo.iota dim = 1 : tensor<3x3xi32>
          %u = stablehlo.compare LE, %r, %c : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
          %z = stablehlo.constant dense<0.0> : tensor<3x3xf32>
          %1 = stablehlo.select %u, %0, %z : tensor<3x3xi1>, tensor<3x3xf32>
          return %1 : tensor<3x3xf32>
        }""",
        (_definite(3),),
        False,
    ),
    "nested_loops_with_captures": (
        """func.func @main(%n: tensor<i32>, %x: tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>) {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<3xf32>
            cond { %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                   stablehlo.return %c : tensor<i1> }
            do {
              %three = stablehlo.constant dense<3> : tensor<i32>
              %1:2 = stablehlo.while(%j = %zero, %z = %y) : tensor<i32>, tensor<3xf32>
                cond { %c = stablehlo.compare GE, %three, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
                       stablehlo.return %c : tensor<i1> }
                do {
                  %s = stablehlo.add %z, %x : tensor<3xf32>
                  %k = stablehlo.add %one, %j : tensor<i32>
                  stablehlo.return %k, %s : tensor<i32>, tensor<3xf32>
                }
              %k = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %k, %1#1 : tensor<i32>, tensor<3xf32>
            }
          return %0#0, %0#1 : tensor<i32>, tensor<3xf32>
        }""",
        (np.int32(4), _floats(3)),
        True,
    ),
    "loops_that_count_in_other_ways": (
        """func.func @main(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<ui8>) {
          %c10 = stablehlo.constant dense<10> : tensor<i32>
          %c3 = stablehlo.constant dense<3> : tensor<i32>
          %cm20 = stablehlo.constant dense<-20> : tensor<i32>
          %b0 = stablehlo.constant dense<250> : tensor<ui8>
          %b2 = stablehlo.constant dense<2> : tensor<ui8>
          %b4 = stablehlo.constant dense<4> : tensor<ui8>
          %0:2 = stablehlo.while(%i = %c10, %s = %x) : tensor<i32>, tensor<i32>
            cond { %c = stablehlo.compare GT, %i, %cm20 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                   stablehlo.return %c : tensor<i1> }
            do { %t = stablehlo.add %s, %i : tensor<i32>
                 %k = stablehlo.subtract %i, %c3 : tensor<i32>
                 stablehlo.return %k, %t : tensor<i32>, tensor<i32> }
          %1 = stablehlo.while(%i = %b0) : tensor<ui8>
            cond { %c = stablehlo.compare NE, %i, %b4 : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
                   stablehlo.return %c : tensor<i1> }
            do { %k = stablehlo.add %i, %b2 : tensor<ui8>
                 stablehlo.return %k : tensor<ui8> }
          return %0#0, %0#1, %1 : tensor<i32>, tensor<i32>, tensor<ui8>
        }""",
        (np.int32(5),),
        True,
    ),
    "branches": (
        """func.func @main(%i: tensor<i32>, %p: tensor<i1>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
          %0 = "stablehlo.case"(%i) ({
            %s = stablehlo.sine %x : tensor<2xf32>
            stablehlo.return %s : tensor<2xf32>
          }, {
            stablehlo.return %x : tensor<2xf32>
          }, {
            %s = stablehlo.negate %x : tensor<2xf32>
            stablehlo.return %s : tensor<2xf32>
          }) : (tensor<i32>) -> tensor<2xf32>
          %1 = "stablehlo.if"(%p) ({
            stablehlo.return %0 : tensor<2xf32>
          }, {
            %s = stablehlo.add %0, %x : tensor<2xf32>
            stablehlo.return %s : tensor<2xf32>
          }) : (tensor<i1>) -> tensor<2xf32>
          return %0, %1 : tensor<2xf32>, tensor<2xf32>
        }""",
        (np.int32(-1), np.bool_(False), _floats(2)),
        True,
    ),
    "random_bits": (
        "func.func @main(%k: tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui32>, tensor<2xui64>, tensor<3x3xui64>,"
        """ tensor<2xui64>, tensor<5xui32>) {
          %0:2 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY
            : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui32>)
          %1:2 = stablehlo.rng_bit_generator %k, algorithm = PHILOX
            : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x3xui64>)
          %2:2 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT
            : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
          return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1
            : tensor<2xui64>, tensor<7xui32>, tensor<2xui64>, tensor<3x3xui64>, tensor<2xui64>, tensor<5xui32>
        }""",
        (np.array([7, 2**63 + 5], np.uint64),),
        True,
    ),
    "random_bits_of_a_long_philox_state": (
        """func.func @main(%k: tensor<3xui64>) -> (tensor<3xui64>, tensor<9xui32>, tensor<3xui64>, tensor<5xui64>) {
          %0:2 = stablehlo.rng_bit_generator %k, algorithm = PHILOX
            : (tensor<3xui64>) -> (tensor<3xui64>, tensor<9xui32>)
          %1:2 = stablehlo.rng_bit_generator %k, algorithm = PHILOX
            : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui64>)
          return %0#0, %0#1, %1#0, %1#1 : tensor<3xui64>, tensor<9xui32>, tensor<3xui64>, tensor<5xui64>
        }""",
        (np.array([7, 2**64 - 1, 3], np.uint64),),
        True,
    ),
    "broadcasting_operations": (
        """func.func @main(%a: tensor<3x1xf32>, %b: tensor<4xf32>, %c: tensor<f32>)
            -> (tensor<3x4xf32>, tensor<3x1xf32>, tensor<3x4xi1>) {
          %0 = chlo.broadcast_add %a, %b : (tensor<3x1xf32>, tensor<4xf32>) -> tensor<3x4xf32>
          %1 = chlo.broadcast_power %a, %c : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
          %2 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>}
            : (tensor<3x1xf32>, tensor<4xf32>) -> tensor<3x4xi1>
          return %0, %1, %2 : tensor<3x4xf32>, tensor<3x1xf32>, tensor<3x4xi1>
        }""",
        (_floats(3, 1), _floats(4), np.float32(2)),
        True,
    ),
    "tuples_and_tokens": (
        """func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
          %t = stablehlo.create_token : !stablehlo.token
          %u = stablehlo.after_all %t, %t : !stablehlo.token
          %0:2 = stablehlo.optimization_barrier %a, %u : tensor<2xf32>, !stablehlo.token
          %1 = stablehlo.tuple %0#0, %a : tuple<tensor<2xf32>, tensor<2xf32>>
          %2 = stablehlo.get_tuple_element %1[1] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
          return %2 : tensor<2xf32>
        }""",
        (_floats(2),),
        True,
    ),
    "map_of_two_inputs": (
        """func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
          %0 = "stablehlo.map"(%a, %b) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %c = stablehlo.constant dense<2.0> : tensor<f32>
              %m = stablehlo.multiply %x, %c : tensor<f32>
              %s = stablehlo.maximum %m, %y : tensor<f32>
              stablehlo.return %s : tensor<f32>
          }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
          return %0 : tensor<2x3xf32>
        }""",
        (_floats(2, 3), _floats(2, 3)),
        True,
    ),
    "select_and_scatter_without_windows": (
        """func.func @main(%a: tensor<1x3xi32>, %s: tensor<0x1xi32>, %i: tensor<i32>) -> tensor<1x3xi32> {
          %0 = "stablehlo.select_and_scatter"(%a, %s, %i) ({
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %c = stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
          }, {
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %m = stablehlo.maximum %x, %y : tensor<i32>
              stablehlo.return %m : tensor<i32>
          }) {window_dimensions = array<i64: 3, 3>, padding = dense<[[1, -1], [0, 0]]> : tensor<2x2xi64>}
            : (tensor<1x3xi32>, tensor<0x1xi32>, tensor<i32>) -> tensor<1x3xi32>
          return %0 : tensor<1x3xi32>
        }""",
        (np.arange(3, dtype=np.int32).reshape(1, 3), np.zeros((0, 1), np.int32), np.int32(7)),
        True,
    ),
    "integers_at_the_edge": (
        "func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>) -> ("
        + ", ".join(["tensor<4xi32>"] * 6)
        + ") {"
        + "\n".join(
            f"%{op} = stablehlo.{op} %a, %b : tensor<4xi32>"
            for op in ("divide", "remainder", "power", "shift_left", "shift_right_arithmetic", "shift_right_logical")
        )
        + """
          return %divide, %remainder, %power, %shift_left, %shift_right_arithmetic, %shift_right_logical : """
        + ", ".join(["tensor<4xi32>"] * 6)
        + "}",
        (np.array([-(2**31), -(2**31), 5, -7], np.int32), np.array([-1, 33, 0, 40], np.int32)),
        True,
    ),
}


def _sorted_by_absolute_value(a: Any, b: Any) -> list[Any]:
    order = np.argsort(-np.abs(a), axis=-2, kind="stable")
    return [np.take_along_axis(array, order, axis=-2) for array in (a, b)]


#: XLA, given this program as it stands, leaves it unsorted in some compilations, 1 to 7 of 100.
def _scattered_in_bounds(operand: Any, indices: Any, updates: Any) -> list[Any]:
    """Add the elements of windows that are in bounds, as the specification says; XLA skips windows partly outside."""
    result = operand.copy()
    for (column, row), window in zip(indices, updates, strict=True):
        for (i, j), element in np.ndenumerate(window):
            if row + i < result.shape[0] and column + j < result.shape[1]:
                result[row + i, column + j] += element
    return [result]


_BY_NUMPY = {
    "scatter_windows_partly_outside": _scattered_in_bounds,
    "sort_by_absolute_value_descending": _sorted_by_absolute_value,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees_with_xla(name: str) -> None:
    text, arguments, is_exact = PROGRAMS[name]
    expected = _BY_NUMPY[name](*arguments) if name in _BY_NUMPY else oracle().run_stablehlo(text, list(arguments))
    actual = run(parse_stablehlo(text, cache=False), *arguments)
    for ours, theirs in zip(actual, expected, strict=True):
        assert ours.dtype == theirs.dtype
        if is_exact:
            np.testing.assert_array_equal(ours.astype(theirs.dtype), theirs)
        else:
            np.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize(
    ("operation", "expected"), [("add", 10 + 1 + 2 + 3), ("multiply", 60), ("maximum", 10), ("power", 10**6)]
)
@pytest.mark.parametrize(("indices", "vector_dim"), [("1x3x0", 2), ("0x1x3", 0)])
def test_several_updates_of_a_scalar(operation: str, expected: int, indices: str, vector_dim: int) -> None:
    # XLA fails on these: it makes one elementwise operation of the scatter
    text = f"""func.func @main(%a: tensor<i32>, %i: tensor<{indices}xi64>, %u: tensor<1x3xi32>) -> tensor<i32> {{
      %0 = "stablehlo.scatter"(%a, %i, %u) ({{
        ^bb0(%x: tensor<i32>, %y: tensor<i32>):
          %z = stablehlo.{operation} %x, %y : tensor<i32>
          stablehlo.return %z : tensor<i32>
      }}) {{scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = {vector_dim}>}}
        : (tensor<i32>, tensor<{indices}xi64>, tensor<1x3xi32>) -> tensor<i32>
      return %0 : tensor<i32>
    }}"""
    no_indices = np.zeros([int(size) for size in indices.split("x")], np.int64)
    (found,) = run(parse_stablehlo(text, cache=False), np.int32(10), no_indices, np.array([[1, 2, 3]], np.int32))
    assert found == expected


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_real_transforms_of_no_points_give_none(element: str) -> None:
    """The specification gives the result of length 0 the operand's shape; JAX counts 0 // 2 + 1 points."""
    text = f"""func.func @main(%a: tensor<2x0x{element}>) -> tensor<2x0xcomplex<{element}>> {{
      %0 = stablehlo.fft %a, type = RFFT, length = [0] : (tensor<2x0x{element}>) -> tensor<2x0xcomplex<{element}>>
      return %0 : tensor<2x0xcomplex<{element}>>
    }}"""
    assert oracle().accepts_mlir(text) is None
    (found,) = run(parse_stablehlo(text, cache=False), np.zeros((2, 0), f"f{int(element[1:]) // 8}"))
    assert (found.shape, found.dtype) == ((2, 0), np.dtype(f"c{int(element[1:]) // 4}"))


def _words(state: Any, count: int, element: str) -> Any:
    text = f"""func.func @main(%k: tensor<2xui64>) -> tensor<{count}x{element}> {{
      %0:2 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY
        : (tensor<2xui64>) -> (tensor<2xui64>, tensor<{count}x{element}>)
      return %0#1 : tensor<{count}x{element}>
    }}"""
    (found,) = run(parse_stablehlo(text, cache=False), state)
    return np.asarray(found).astype(np.int64)


@pytest.mark.parametrize(("element", "bits"), [("i4", 4), ("ui4", 4), ("i2", 2), ("ui2", 2)])
def test_random_bits_of_narrow_integers_are_the_low_bits_of_bytes(element: str, bits: int) -> None:
    """Of the bytes that XLA draws; `ui32` words are those of the byte stream too."""
    state = np.array([7, 2**63 + 5], np.uint64)
    octets = oracle().run_stablehlo(
        """func.func @main(%k: tensor<2xui64>) -> tensor<40xui8> {
          %0:2 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY
            : (tensor<2xui64>) -> (tensor<2xui64>, tensor<40xui8>)
          return %0#1 : tensor<40xui8>
        }""",
        [state],
    )[0]
    expected = octets.astype(np.int64) & (2**bits - 1)
    if not element.startswith("u"):
        expected = np.where(expected >= 2 ** (bits - 1), expected - 2**bits, expected)
    np.testing.assert_array_equal(_words(state, 40, element), expected)


@pytest.mark.parametrize(("dim", "axis"), [(-1, 2), (-2, 1), (0, 0)])
def test_torch_index_select_counts_dimensions_from_the_end(dim: int, axis: int) -> None:
    array, indices = _floats(2, 3, 4), np.array([1, 0, 1], np.int32)
    shape = [*array.shape]
    shape[axis] = 3
    result = "x".join(map(str, shape))
    text = f"""func.func @main(%a: tensor<2x3x4xf32>, %i: tensor<3xi32>) -> tensor<{result}xf32> {{
      %0 = "stablehlo.torch_index_select"(%a, %i) {{dim = {dim} : i64, batch_dims = 0 : i64}}
        : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<{result}xf32>
      return %0 : tensor<{result}xf32>
    }}"""
    (found,) = run(parse_stablehlo(text, cache=False), array, indices)
    np.testing.assert_array_equal(found, np.take(array, indices, axis))


@pytest.mark.parametrize("lower", [True, False])
def test_cholesky_of_a_hermitian_matrix(lower: bool) -> None:
    """Against NumPy's lower factor L; the upper factor is its conjugate transpose. The other triangle is not read."""
    matrix = (_floats(3, 3) + 1j * _floats(3, 3)).astype(np.complex64)
    matrix = matrix @ matrix.conj().T + 3 * np.eye(3, dtype=np.complex64)
    factor = np.linalg.cholesky(matrix)
    given = np.tril(matrix) if lower else np.triu(matrix)
    text = f"""func.func @main(%a: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {{
      %0 = stablehlo.cholesky %a, lower = {str(lower).lower()} : tensor<3x3xcomplex<f32>>
      return %0 : tensor<3x3xcomplex<f32>>
    }}"""
    (found,) = run(parse_stablehlo(text, cache=False), given.astype(np.complex64))
    np.testing.assert_allclose(found, factor if lower else factor.conj().T, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("precision", "components", "products", "expected"),
    [("bf16", 1, 1, 1.0), ("bf16", 3, 6, 1 + 2**-9), ("f16", 1, 1, 1 + 2**-9), ("f32", 1, 1, 1 + 2**-9)],
)
def test_algorithms_of_one_component_round_their_operands(
    precision: str, components: int, products: int, expected: float
) -> None:
    """`bf16` has eight digits, so that 1 + 2^-9 becomes 1; `f16` has eleven."""
    text = f"""func.func @main(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<f32> {{
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = {precision},
        rhs_precision_type = {precision}, accumulation_type = f32, lhs_component_count = {components},
        rhs_component_count = {components}, num_primitive_operations = {products},
        allow_imprecise_accumulation = false> : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
      return %0 : tensor<f32>
    }}"""
    given = np.array([1 + 2**-9], np.float32)
    one = np.ones(1, np.float32)
    module = parse_stablehlo(text, cache=False)
    assert run(module, given, one)[0] == run(module, one, given)[0] == expected
