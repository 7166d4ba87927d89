"""Programs whose shapes are known only at run time: dynamic operations, shape dialects, exports with symbolic sizes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import export, lax

from evaluator import lower, run
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

pytestmark = pytest.mark.usefixtures("quick_compilation")

_X = np.arange(12, dtype=np.float32).reshape(4, 3)


def _integers(*values: int) -> Any:
    return np.array(values, np.int32)


def _main(arguments: str, results: str, body: str) -> str:
    return f"func.func @main({arguments}) -> ({results}) {{ {body} }}"


# --- operations whose sizes are operands -----------------------------------------------------------------------------

_DYNAMIC: dict[str, tuple[str, tuple[Any, ...], Any]] = {
    "dynamic_reshape": (
        _main(
            "%x: tensor<?x3xf32>, %s: tensor<2xi32>",
            "tensor<?x?xf32>",
            """%r = stablehlo.dynamic_reshape %x, %s : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, _integers(2, 6)),
        _X.reshape(2, 6),
    ),
    "dynamic_broadcast_in_dim": (
        _main(
            "%x: tensor<?x1xf32>, %s: tensor<3xi64>",
            "tensor<?x?x?xf32>",
            """%r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 2]
              : (tensor<?x1xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
            return %r : tensor<?x?x?xf32>""",
        ),
        (_X[:, :1], np.array([4, 2, 5])),
        np.broadcast_to(_X[:, None, :1], (4, 2, 5)),
    ),
    "dynamic_iota": (
        _main(
            "%s: tensor<2xi32>",
            "tensor<?x3xi8>",
            """%r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?x3xi8>
            return %r : tensor<?x3xi8>""",
        ),
        (_integers(5, 3),),
        np.broadcast_to(np.arange(5, dtype=np.int8)[:, None], (5, 3)),
    ),
    "dynamic_pad": (
        _main(
            "%x: tensor<?x3xf32>, %z: tensor<f32>, %l: tensor<2xi32>, %h: tensor<2xi32>, %i: tensor<2xi32>",
            "tensor<?x?xf32>",
            """%r = stablehlo.dynamic_pad %x, %z, %l, %h, %i
              : (tensor<?x3xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, np.float32(9), _integers(1, -1), _integers(0, 2), _integers(0, 1)),
        np.insert(np.insert(np.pad(_X, [(1, 0), (0, 0)], constant_values=9), [1, 2], 9, axis=1), [5, 5], 9, axis=1)[
            :, 1:
        ],
    ),
    "dynamic_gather": (
        _main(
            "%x: tensor<?x3xf32>, %i: tensor<?x1xi32>, %s: tensor<2xi32>",
            "tensor<?x?xf32>",
            """%r = "stablehlo.dynamic_gather"(%x, %i, %s) {
              dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                start_index_map = [0], index_vector_dim = 1>
            } : (tensor<?x3xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, _integers(3, 0, 2)[:, None], _integers(1, 2)),
        _X[[3, 0, 2], :2],
    ),
    "dynamic_slice": (
        _main(
            "%x: tensor<?x3xf32>, %i: tensor<i32>, %j: tensor<i32>",
            "tensor<2x2xf32>",
            """%r = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 2]
              : (tensor<?x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
            return %r : tensor<2x2xf32>""",
        ),
        (_X, np.int32(9), np.int32(-1)),
        _X[2:, :2],
    ),
    "real_dynamic_slice": (
        _main(
            "%x: tensor<?x3xf32>, %b: tensor<2xi32>, %e: tensor<2xi32>, %s: tensor<2xi32>",
            "tensor<?x?xf32>",
            """%r = stablehlo.real_dynamic_slice %x, %b, %e, %s
              : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, _integers(1, 0), _integers(4, 3), _integers(1, 2)),
        _X[1:4, 0:3:2],
    ),
    "dynamic_conv": (
        _main(
            "%x: tensor<?x6x1xf32>, %w: tensor<3x1x1xf32>, %p: tensor<1x2xi32>",
            "tensor<?x?x1xf32>",
            """%r = "stablehlo.dynamic_conv"(%x, %w, %p) {
              dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 2>,
              batch_group_count = 1 : i64, feature_group_count = 1 : i64
            } : (tensor<?x6x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi32>) -> tensor<?x?x1xf32>
            return %r : tensor<?x?x1xf32>""",
        ),
        (np.arange(6, dtype=np.float32).reshape(1, 6, 1), np.ones((3, 1, 1), np.float32), _integers(1, 2)[None]),
        np.array([0 + 1, 1 + 2 + 3, 3 + 4 + 5, 5], np.float32).reshape(1, 4, 1),
    ),
    "set_dimension_size": (
        _main(
            "%x: tensor<4x3xf32>, %n: tensor<i32>",
            "tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<i32>",
            """%r = stablehlo.set_dimension_size %x, %n, dim = 0
              : (tensor<4x3xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
            %s = stablehlo.get_dimension_size %r, dim = 0
              : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<i32>
            return %r, %s : tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<i32>""",
        ),
        (_X, np.int32(2)),
        (_X[:2], np.int32(2)),
    ),
}


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _DYNAMIC)
def test_operations_whose_sizes_are_operands(name: str, jit: bool) -> None:
    text, arguments, expected = _DYNAMIC[name]
    found = run(parse_stablehlo(text), *arguments, jit=jit)
    for ours, theirs in zip(found, expected if isinstance(expected, tuple) else (expected,), strict=True):
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)


def test_sizes_as_constants_can_be_compiled() -> None:
    text = _main(
        "%x: tensor<?x3xf32>",
        "tensor<?x?xf32>",
        """%s = stablehlo.constant dense<[3, -1]> : tensor<2xi32>
        %neg = stablehlo.constant dense<[0, 5]> : tensor<2xi32>
        %sum = stablehlo.add %s, %neg : tensor<2xi32>
        %r = stablehlo.dynamic_reshape %x, %sum : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
        return %r : tensor<?x?xf32>""",
    )
    function = jax.jit(lower(parse_stablehlo(text)))
    np.testing.assert_array_equal(function(_X)[0], _X.reshape(3, 4))


def test_arguments_stay_within_bounds() -> None:
    type = "tensor<?x3xf32, #stablehlo.bounds<4, ?>>"
    text = _main(f"%x: {type}", type, f"%r = stablehlo.negate %x : {type}\n return %r : {type}")
    module = parse_stablehlo(text)
    np.testing.assert_array_equal(run(module, _X)[0], -_X)
    with pytest.raises(ExecutionError, match=r"argument 0 %x of main must be f32\[<=4,3\], got float32\[5,3\]"):
        run(module, np.zeros((5, 3), np.float32))


def test_bounded_dimensions_of_hlo() -> None:
    text = """HloModule m
ENTRY e {
  x = f32[<=8,2] parameter(0)
  k = s32[] parameter(1)
  n = s32[] get-dimension-size(x), dimensions={0}
  y = f32[<=8,2] set-dimension-size(x, k), dimensions={0}
  z = f32[<=8,2] negate(y)
  ROOT t = (s32[], f32[<=8,2]) tuple(n, z)
}"""
    x = np.arange(10, dtype=np.float32).reshape(5, 2)
    count, rows = run(parse_hlo(text), x, np.int32(3))
    assert count == 5
    np.testing.assert_array_equal(rows, -x[:3])


def test_loops_may_change_shapes() -> None:
    text = _main(
        "%x: tensor<?xf32>, %n: tensor<i32>",
        "tensor<?xf32>",
        """%zero = stablehlo.constant dense<0> : tensor<i32>
        %one = stablehlo.constant dense<1> : tensor<i32>
        %r:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<?xf32>
          cond {
            %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          } do {
            %j = stablehlo.add %i, %one : tensor<i32>
            %z = stablehlo.concatenate %y, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
            stablehlo.return %j, %z : tensor<i32>, tensor<?xf32>
          }
        return %r#1 : tensor<?xf32>""",
    )
    x = np.array([1, 2], np.float32)
    np.testing.assert_array_equal(run(parse_stablehlo(text), x, np.int32(3))[0], np.tile(x, 4))


def test_branches_may_give_different_shapes() -> None:
    text = _main(
        "%x: tensor<?xf32>, %p: tensor<i1>",
        "tensor<?xf32>",
        """%r = "stablehlo.if"(%p) ({
          %y = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
          stablehlo.return %y : tensor<?xf32>
        }, {
          stablehlo.return %x : tensor<?xf32>
        }) : (tensor<i1>) -> tensor<?xf32>
        return %r : tensor<?xf32>""",
    )
    x = np.array([1, 2], np.float32)
    for choice, expected in ((True, np.tile(x, 2)), (False, x)):
        np.testing.assert_array_equal(run(parse_stablehlo(text), x, np.bool_(choice))[0], expected)


# --- what does not fit at run time -----------------------------------------------------------------------------------

_T = "tensor<?xf32>"
_MISMATCHES: dict[str, tuple[str, tuple[Any, ...], str]] = {
    "sizes of operands differ": (
        _main(f"%x: {_T}, %y: {_T}", _T, f"%r = stablehlo.add %x, %y : {_T}\n return %r : {_T}"),
        (np.zeros(3, np.float32), np.zeros(4, np.float32)),
        r"stablehlo\.add: ",
    ),
    "a size of one does not broadcast": (
        _main(f"%x: {_T}, %y: {_T}", _T, f"%r = stablehlo.multiply %x, %y : {_T}\n return %r : {_T}"),
        (np.zeros(3, np.float32), np.zeros(1, np.float32)),
        r"stablehlo\.multiply: .*",
    ),
    "the result is declared with another size": (
        _main(
            f"%x: {_T}", "tensor<2xf32>", f"%r = stablehlo.abs %x : ({_T}) -> tensor<2xf32>\n return %r : tensor<2xf32>"
        ),
        (np.zeros(3, np.float32),),
        r"stablehlo\.abs: computed float32\[3\], but declared f32\[2\]",
    ),
    "the output shape contradicts the result": (
        _main(
            "%s: tensor<2xi32>",
            "tensor<3x4xi32>",
            """%r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<3x4xi32>
            return %r : tensor<3x4xi32>""",
        ),
        (_integers(3, 5),),
        r"stablehlo\.dynamic_iota: sizes: .*shape\(result\) is \[3, 4\]; output_shape is \[3, 5\]",
    ),
    "the number of elements changes": (
        _main(
            f"%x: {_T}, %s: tensor<2xi32>",
            "tensor<?x?xf32>",
            f"""%r = stablehlo.dynamic_reshape %x, %s : ({_T}, tensor<2xi32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (np.zeros(3, np.float32), _integers(2, 2)),
        r"stablehlo\.dynamic_reshape: ",
    ),
    "contracting sizes differ": (
        _main(
            "%x: tensor<?x?xf32>, %y: tensor<?x?xf32>",
            "tensor<?x?xf32>",
            """%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
              : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, _X),
        r"stablehlo\.dot_general: ",
    ),
    "a size cannot be broadcast": (
        _main(
            f"%x: {_T}, %s: tensor<1xi32>",
            _T,
            f"""%r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : ({_T}, tensor<1xi32>) -> {_T}
            return %r : {_T}""",
        ),
        (np.zeros(2, np.float32), _integers(4)),
        r"stablehlo\.dynamic_broadcast_in_dim: ",
    ),
    "concatenated sizes differ": (
        _main(
            "%x: tensor<?x?xf32>, %y: tensor<?x?xf32>",
            "tensor<?x?xf32>",
            """%r = stablehlo.concatenate %x, %y, dim = 0
              : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
            return %r : tensor<?x?xf32>""",
        ),
        (_X, _X.T),
        r"stablehlo\.concatenate: ",
    ),
    "a shape constraint does not hold": (
        _main(
            f"%x: {_T}, %y: {_T}",
            _T,
            f"""%s = shape.shape_of %x : {_T} -> tensor<1xindex>
            %t = shape.shape_of %y : {_T} -> tensor<1xindex>
            %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
            return %x : {_T}""",
        ),
        (np.zeros(3, np.float32), np.zeros(1, np.float32)),
        r"shape\.cstr_eq: the shapes are not equal",
    ),
}


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _MISMATCHES)
def test_mismatches_at_run_time_name_the_operation(name: str, jit: bool) -> None:
    text, arguments, message = _MISMATCHES[name]
    with pytest.raises(ExecutionError, match=message) as caught:
        run(parse_stablehlo(text), *arguments, jit=jit)
    assert caught.value.code == "run.shape"
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.span is not None


def test_shapes_that_fit_are_no_mismatch() -> None:
    text, _, _ = _MISMATCHES["sizes of operands differ"]
    x = np.array([1, 2], np.float32)
    np.testing.assert_array_equal(run(parse_stablehlo(text), x, x)[0], 2 * x)


# --- shape, tensor, arith --------------------------------------------------------------------------------------------

_DIALECTS = """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<6xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %b : tensor<?x1xf32> -> tensor<2xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<2xindex>, tensor<2xindex>
  %sum = shape.assuming %w -> (tensor<?x?xf32>) {
    %u = shape.broadcast %s, %t : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %x = stablehlo.dynamic_broadcast_in_dim %a, %u, dims = [0, 1]
      : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %y = stablehlo.dynamic_broadcast_in_dim %b, %u, dims = [0, 1]
      : (tensor<?x1xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %z = stablehlo.add %x, %y : tensor<?x?xf32>
    shape.assuming_yield %z : tensor<?x?xf32>
  }
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %i = arith.index_cast %n : index to i32
  %flat = tensor.from_elements %i : tensor<1xi32>
  %r = stablehlo.dynamic_reshape %a, %flat : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %d = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = shape.get_extent %s, %c0 : tensor<2xindex>, index -> index
  %rank = tensor.rank %a : tensor<?x?xf32>
  %less = arith.cmpi slt, %d, %e : index
  %chosen = arith.select %less, %d, %e : index
  %k = shape.const_shape [7, 8, 9] : tensor<3xindex>
  %third = tensor.extract %k[%rank] : tensor<3xindex>
  %all = tensor.from_elements %n, %d, %e, %rank, %chosen, %third : tensor<6xindex>
  return %sum, %r, %all : tensor<?x?xf32>, tensor<?xf32>, tensor<6xindex>
}"""


@pytest.mark.parametrize(("rows", "columns"), [(4, 3), (2, 7), (1, 1)])
def test_programs_that_compute_shapes(rows: int, columns: int) -> None:
    a = np.random.default_rng(0).normal(size=(rows, columns)).astype(np.float32)
    b = np.arange(rows, dtype=np.float32)[:, None]
    total, flat, numbers = run(parse_stablehlo(_DIALECTS), a, b)
    np.testing.assert_array_equal(total, a + b)
    np.testing.assert_array_equal(flat, a.reshape(-1))
    assert numbers.tolist() == [rows * columns, columns, rows, 2, min(rows, columns), 9]


def _euclid(lhs: int, rhs: int) -> tuple[int, int]:
    quotient = abs(lhs) // abs(rhs) * (1 if (lhs < 0) == (rhs < 0) else -1)
    return quotient, lhs - quotient * rhs


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "muli": lambda a, b: a * b,
    "divsi": lambda a, b: _euclid(a, b)[0],
    "remsi": lambda a, b: _euclid(a, b)[1],
    "floordivsi": lambda a, b: a // b,
    "ceildivsi": lambda a, b: -(-a // b),
    "divui": lambda a, b: (a % 2**32) // (b % 2**32),
    "ceildivui": lambda a, b: -(-(a % 2**32) // (b % 2**32)),
    "remui": lambda a, b: (a % 2**32) % (b % 2**32),
    "maxsi": max,
    "minsi": min,
    "maxui": lambda a, b: max(a % 2**32, b % 2**32),
    "minui": lambda a, b: min(a % 2**32, b % 2**32),
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
}


@pytest.mark.parametrize("jit", [True, False])
def test_integer_arithmetic(jit: bool) -> None:
    lines = "\n".join(f"%{name} = arith.{name} %a, %b : tensor<30xi32>" for name in _ARITHMETIC)
    results = ", ".join(["tensor<30xi32>"] * len(_ARITHMETIC))
    body = f"{lines}\n return {', '.join('%' + name for name in _ARITHMETIC)} : {results}"
    rng = np.random.default_rng(0)
    a = rng.integers(-20, 20, 30).astype(np.int32)
    b = np.where(rng.integers(0, 2, 30) == 0, 3, -7).astype(np.int32)
    found = run(parse_stablehlo(_main("%a: tensor<30xi32>, %b: tensor<30xi32>", results, body)), a, b, jit=jit)
    for (name, function), ours in zip(_ARITHMETIC.items(), found, strict=True):
        expected = [function(int(x), int(y)) for x, y in zip(a, b, strict=True)]
        np.testing.assert_array_equal(ours, np.array(expected, np.int64).astype(np.int32), err_msg=name)


def test_integer_comparisons() -> None:
    words = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
    pretty = [f"%p{i} = arith.cmpi {word}, %a, %b : tensor<4xi32>" for i, word in enumerate(words)]
    generic = [
        f'%g{i} = "arith.cmpi"(%a, %b) {{predicate = {i} : i64}} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>'
        for i in range(len(words))
    ]
    names = [f"%{letter}{i}" for letter in "pg" for i in range(len(words))]
    results = ", ".join(["tensor<4xi1>"] * len(names))
    body = "\n".join([*pretty, *generic, f"return {', '.join(names)} : {results}"])
    a, b = np.array([1, -1, 5, 0], np.int32), np.array([2, 1, 5, -3], np.int32)
    found = run(parse_stablehlo(_main("%a: tensor<4xi32>, %b: tensor<4xi32>", results, body)), a, b)
    unsigned = a.astype(np.uint32), b.astype(np.uint32)
    expected = [a == b, a != b, a < b, a <= b, a > b, a >= b]
    expected += [function(*unsigned) for function in (np.less, np.less_equal, np.greater, np.greater_equal)]
    for ours, theirs in zip(found, [*expected, *expected], strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_casts() -> None:
    body = """%0 = arith.extsi %a : tensor<3xi8> to tensor<3xi32>
      %1 = arith.extui %a : tensor<3xi8> to tensor<3xi32>
      %2 = arith.trunci %b : tensor<3xi32> to tensor<3xi8>
      %3 = arith.sitofp %a : tensor<3xi8> to tensor<3xf32>
      %4 = arith.index_cast %b : tensor<3xi32> to tensor<3xindex>
      %5 = arith.extsi %p : tensor<3xi1> to tensor<3xi32>
      %6 = arith.extui %p : tensor<3xi1> to tensor<3xi32>
      return %0, %1, %2, %3, %4, %5, %6 : tensor<3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<3xf32>, tensor<3xindex>,
        tensor<3xi32>, tensor<3xi32>"""
    results = "tensor<3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<3xf32>, tensor<3xindex>, tensor<3xi32>, tensor<3xi32>"
    text = _main("%a: tensor<3xi8>, %b: tensor<3xi32>, %p: tensor<3xi1>", results, body)
    a, b, p = np.array([-1, 2, -128], np.int8), np.array([300, -1, 128], np.int32), np.array([True, False, True])
    found = run(parse_stablehlo(text), a, b, p)
    expected = [[-1, 2, -128], [255, 2, 128], [44, -1, -128], [-1, 2, -128], [300, -1, 128], [-1, 0, -1], [1, 0, 1]]
    assert [array.tolist() for array in found] == expected


# --- exports of JAX with symbolic sizes ------------------------------------------------------------------------------

_Sizes = tuple[Any, ...]


def _attention(q: Any, k: Any, v: Any) -> Any:
    return jax.nn.softmax(q @ k.T / 2, -1) @ v


_EXPORTS: dict[str, tuple[Callable[..., Any], tuple[tuple[_Sizes, Any], ...]]] = {
    "flatten": (lambda x: jnp.sin(x).reshape(-1), ((("b", "n"), "f4"),)),
    "attention": (_attention, ((("b", 4), "f4"), (("n", 4), "f4"), (("n", 4), "f4"))),
    "cumulative sum": (lambda x: jnp.cumsum(x, 1), ((("b", "n"), "f4"),)),
    "pooling": (lambda x: lax.reduce_window(x, -np.inf, lax.max, (1, 2), (1, 2), "SAME"), ((("b", "n"), "f4"),)),
    "sort and argmax": (lambda x: (jnp.sort(x, 1), jnp.argmax(x, 0)), ((("b", "n"), "f4"),)),
    "pad": (lambda x: jnp.pad(x, ((1, 2), (0, 3))), ((("b", "n"), "f4"),)),
    "take": (lambda x, i: jnp.take(x, i, axis=0), ((("b", "n"), "f4"), ((5,), "i4"))),
    "scan": (lambda x: lax.scan(lambda c, r: (c + r, c * r), x[0] * 0, x), ((("b", "n"), "f4"),)),
    "convolution": (
        lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
        ((("b", "n", 6, 2), "f4"), ((3, 3, 2, 4), "f4")),
    ),
    "normalization": (lambda x: (x - x.mean(0)) / jnp.sqrt(x.var(0) + 1e-5), ((("b", "n"), "f4"),)),
    "sizes as numbers": (lambda x: x.sum() / x.shape[0] + jnp.float32(x.shape[1] % 3), ((("b", "n"), "f4"),)),
    "tiles and rolls": (lambda x: jnp.roll(jnp.tile(x, (2, 3)), 1, 0), ((("b", "n"), "f4"),)),
    "one hot": (lambda i: jax.nn.one_hot(i, i.shape[0]), ((("b",), "i4"),)),
    "gradient": (jax.grad(lambda x: (jnp.tanh(x) ** 2).mean()), ((("b", "n"), "f4"),)),
    "outer products": (jax.vmap(lambda row: jnp.outer(row, row)), ((("b", "n"), "f4"),)),
    "scatter": (lambda x, i: x.at[i].add(1.0), ((("b", "n"), "f4"), ((4,), "i4"))),
    "branch and loop": (
        lambda x: lax.cond(
            x.sum() > 0, lambda x: lax.while_loop(lambda c: c.max() < 9, lambda c: c * 2 + 1, x), lambda x: -x, x
        ),
        ((("b", "n"), "f4"),),
    ),
    "triangle": (lambda x: jnp.tril(x), ((("b", "b"), "f4"),)),
    "random bits": (lambda k, x: jax.random.bits(k, x.shape), (((2,), "u4"), (("b", "n"), "f4"))),
    "top k": (lambda x: lax.top_k(x, x.shape[1] // 2 + 1), ((("b", "n"), "f4"),)),
}


@functools.cache
def _exported(name: str) -> Any:
    function, arguments = _EXPORTS[name]
    symbols = dict(zip("bn", export.symbolic_shape("b, n"), strict=True))
    shapes = [tuple(symbols.get(size, size) for size in shape) for shape, _ in arguments]
    specs = [jax.ShapeDtypeStruct(shape, dtype) for shape, (_, dtype) in zip(shapes, arguments, strict=True)]
    return export.export(jax.jit(function))(*specs)


def _draw(name: str, sizes: dict[str, int]) -> list[Any]:
    rng = np.random.default_rng(1)
    drawn = []
    for shape, dtype in _EXPORTS[name][1]:
        actual = [sizes.get(size, size) for size in shape]
        is_float = np.dtype(dtype).kind == "f"
        drawn.append((rng.normal(size=actual) if is_float else rng.integers(0, sizes["b"], actual)).astype(dtype))
    return drawn


@pytest.mark.parametrize("name", _EXPORTS)
def test_exports_with_symbolic_sizes(name: str) -> None:
    module = parse_stablehlo(_exported(name).mlir_module())
    for sizes in ({"b": 3, "n": 4}, {"b": 5, "n": 2}):
        arguments = _draw(name, sizes)
        found = run(module, *arguments)
        expected = jax.tree.leaves(jax.jit(_EXPORTS[name][0])(*arguments))
        for ours, theirs in zip(found, expected, strict=True):
            assert ours.shape == theirs.shape
            assert ours.dtype == theirs.dtype
            np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


def test_exports_that_call_exports() -> None:
    """The outer program has static shapes and hands sizes on to the dynamic one inside."""
    inner = _exported("attention")
    arguments = _draw("attention", {"b": 3, "n": 4})
    outer = export.export(jax.jit(inner.call))(*arguments)
    (found,) = run(parse_stablehlo(outer.mlir_module()), *arguments)
    np.testing.assert_allclose(found, _attention(*arguments), rtol=1e-5, atol=1e-6)


def test_what_an_export_asserts_about_its_arguments() -> None:
    module = parse_stablehlo(_exported("triangle").mlir_module())
    with pytest.raises(ExecutionError, match=r"Found inconsistency between dimension size .*\(= 4\)") as caught:
        run(module, np.zeros((3, 4), np.float32))
    assert caught.value.code == "run.shape"


def test_exports_can_be_compiled_and_differentiated() -> None:
    function = lower(parse_stablehlo(_exported("attention").mlir_module()))
    arguments = _draw("attention", {"b": 3, "n": 4})
    found = jax.jit(jax.grad(lambda q: function(q, *arguments[1:])[0].sum()))(arguments[0])
    expected = jax.grad(lambda q: _attention(q, *arguments[1:]).sum())(arguments[0])
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-6)


def test_shapes_that_depend_on_arguments_are_named_when_compiling() -> None:
    text, arguments, _ = _DYNAMIC["dynamic_reshape"]
    with pytest.raises(LoweringError, match=r"stablehlo\.dynamic_reshape: the shape depends on values") as caught:
        jax.jit(lower(parse_stablehlo(text)))(*arguments)
    assert caught.value.code == "lower.dynamic-shape"


@pytest.mark.parametrize(
    "operation",
    [
        "stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?x?xf32>",
        "stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>",
        "stablehlo.dynamic_reshape %x, %s : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>",
        "stablehlo.rng %x, %x, %s, distribution = UNIFORM : "
        "(tensor<f32>, tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>",
    ],
)
def test_negative_sizes_are_refused(operation: str) -> None:
    module = parse_stablehlo(
        f"func.func @main(%x: tensor<f32>, %s: tensor<2xi32>) -> tensor<?x?xf32> {{\n  %0 = {operation}\n"
        "  return %0 : tensor<?x?xf32>\n}\n"
    )
    with pytest.raises(ExecutionError, match=r"(must not be negative: |0 <= output_.* is )\[2, -4"):
        run(module, np.float32(1), np.array([2, -4], np.int32))
