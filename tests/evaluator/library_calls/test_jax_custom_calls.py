"""Custom calls in JAX's StableHLO, and other rare constructs of its texts."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from scipy.linalg import lapack

from evaluator import lower, run
from hlo_text.core.diagnostics import LoweringError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.mlir.printer.module import print_stablehlo
from hlo_text.verifier.walk import verify

pytestmark = pytest.mark.usefixtures("quick_compilation")

_APPROXIMATE = """
func.func @order(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {{
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}}
func.func @main(%x: tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {{
  %0 = stablehlo.iota dim = 1 : tensor<2x8xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %1:2 = stablehlo.custom_call @ApproxTopK(%x, %0, %low, %none) {{called_computations = [@order],
    mhlo.backend_config = {{{config}}}}} :
    (tensor<2x8xf32>, tensor<2x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return %1#0, %1#1 : tensor<2x3xf32>, tensor<2x3xi32>
}}
"""
_NUMBERS = np.random.default_rng(5).permutation(16).reshape(2, 8).astype(np.float32)


def test_approximate_top_k_is_exact() -> None:
    module = parse_stablehlo(_APPROXIMATE.format(config="reduction_dim = 1 : i64, top_k = 3 : i64"))
    values, indices = run(module, _NUMBERS)
    np.testing.assert_array_equal(values, -np.sort(-_NUMBERS)[:, :3])
    np.testing.assert_array_equal(indices, np.argsort(-_NUMBERS)[:, :3])


def test_partial_reduction_of_tpus_keeps_the_largest() -> None:
    module = parse_hlo("""HloModule m
order {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = pred[] compare(a, b), direction=GT
}
ENTRY main {
  x = f32[2,8] parameter(0)
  low = f32[] constant(-inf)
  ROOT r = f32[2,4] custom-call(x, low), custom_call_target="PartialReduce", called_computations={order},
    backend_config={"log2_reduction": 1, "reduction_dim": 1, "to_apply_type": "comparator", "top_k": 3}
}""")
    (kept,) = run(module, _NUMBERS)
    assert set(map(tuple, np.sort(kept))) == set(map(tuple, np.sort(_NUMBERS)[:, 4:]))


@pytest.mark.parametrize("config", ["top_k = 3 : i64", "reduction_dim = 2 : i64", 'reduction_dim = "1"'])
def test_approximate_top_k_needs_a_dimension(config: str) -> None:
    with pytest.raises(LoweringError, match="ApproxTopK: reduction_dim must be a dimension"):
        run(parse_stablehlo(_APPROXIMATE.format(config=config)), _NUMBERS)


@pytest.mark.parametrize("uplo", ["L", "U"])
@pytest.mark.parametrize("size", [2, 4, 5])
def test_eigenvectors_have_the_signs_of_lapack(uplo: str, size: int) -> None:
    """LAPACK's two ways through a matrix give vectors of different signs."""
    matrix = np.random.default_rng(size).normal(size=(size, size)).astype(np.float32)
    module = parse_stablehlo(f"""
      func.func @main(%a: tensor<{size}x{size}xf32>) -> (tensor<{size}x{size}xf32>, tensor<{size}xf32>, tensor<i32>) {{
        %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {{api_version = 4 : i32,
          backend_config = {{mode = 86 : ui8, uplo = {ord(uplo)} : ui8}}}} :
          (tensor<{size}x{size}xf32>) -> (tensor<{size}x{size}xf32>, tensor<{size}xf32>, tensor<i32>)
        return %0#0, %0#1, %0#2 : tensor<{size}x{size}xf32>, tensor<{size}xf32>, tensor<i32>
      }}""")
    values, vectors, info = lapack.ssyevd(matrix, lower=uplo == "L")
    ours = run(module, matrix)
    np.testing.assert_allclose(ours[0], vectors, atol=1e-5)
    np.testing.assert_allclose(ours[1], values, atol=1e-5)
    assert ours[2] == info == 0


def test_singular_values_can_be_differentiated() -> None:
    def nuclear_norm(a: Any) -> Any:
        left, values, right = jnp.linalg.svd(a, full_matrices=False)
        return values.sum() + (left @ right).sum()

    matrix = np.random.default_rng(1).normal(size=(4, 3)).astype(np.float32)
    imported = lower(parse_stablehlo(jax.jit(nuclear_norm).lower(matrix).as_text()))
    found = jax.jit(jax.grad(lambda a: imported(a)[0]))(matrix)
    np.testing.assert_allclose(found, jax.grad(nuclear_norm)(matrix), rtol=1e-4, atol=1e-5)


def test_singular_values_of_nan_report_what_lapack_reports() -> None:
    matrix = np.full((2, 2), np.nan, np.float32)
    module = parse_stablehlo("""
      func.func @main(%a: tensor<2x2xf32>) -> (tensor<2xf32>, tensor<i32>) {
        %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {
          api_version = 4 : i32, backend_config = {mode = 83 : ui8}} :
          (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>)
        return %0#1, %0#4 : tensor<2xf32>, tensor<i32>
      }""")
    values, info = run(module, matrix)
    assert np.isnan(values).all()
    assert info == lapack.sgesdd(matrix)[3] != 0


_RAGGED = """
func.func @main(%x: tensor<4x2xf32>, %room: tensor<5x2xf32>, %numbers: tensor<2xi32>, %sizes: tensor<2xi32>)
    -> tensor<5x2xf32> {{
  %0 = stablehlo.custom_call @ragged_all_to_all(%x, %room, %numbers, %sizes, %numbers, %sizes) {{api_version = 4 : i32,
    backend_config = {{{config}}}}} : (tensor<4x2xf32>, tensor<5x2xf32>, tensor<2xi32>, tensor<2xi32>,
    tensor<2xi32>, tensor<2xi32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}}
"""
_ONE_GROUP = "channel_id = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>"


def test_ragged_exchange_with_oneself() -> None:
    rows = np.arange(8, dtype=np.float32).reshape(4, 2)
    numbers, sizes = np.array([0, 2], np.int32), np.array([1, 2], np.int32)
    (result,) = run(
        parse_stablehlo(_RAGGED.format(config=_ONE_GROUP)), rows, np.zeros((5, 2), np.float32), numbers, sizes
    )
    np.testing.assert_array_equal(result, [rows[0], [0, 0], rows[2], rows[3], [0, 0]])


def test_ragged_exchange_is_an_operation_of_hlo() -> None:
    module = parse_stablehlo(
        _RAGGED.format(config="channel_id = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>")
    )
    converted = module.to_text(dialect="hlo")
    assert "ragged-all-to-all(" in converted
    assert "channel_id=1, replica_groups={{0,1}}" in converted
    back = parse_stablehlo(parse_hlo(converted).to_text(dialect="stablehlo"))
    assert verify(back) == []
    assert "@ragged_all_to_all(" in print_stablehlo(back)
    assert parse_hlo(back.to_text(dialect="hlo")).to_text() == print_hlo(parse_hlo(converted))


@pytest.mark.parametrize("config", ["", "replica_groups = dense<0> : tensor<1xi64>", f"{_ONE_GROUP}, more = 1 : i32"])
def test_ragged_exchange_that_says_more_is_refused(config: str) -> None:
    module = parse_stablehlo(_RAGGED.format(config=config))
    arguments = np.zeros((4, 2), np.float32), np.zeros((5, 2), np.float32), np.zeros(2, np.int32), np.zeros(2, np.int32)
    with pytest.raises(LoweringError, match="ragged_all_to_all"):
        lower(module)(*arguments)


def _wrapped(numbers: Any, dtype: Any) -> Any:
    """Integers wrap modulo the range of their type."""
    bits, signed = int(dtype.__name__.lstrip("uint")), not dtype.__name__.startswith("u")
    low = -(1 << (bits - 1)) if signed else 0
    return (numbers - low) % (1 << bits) + low


@pytest.mark.parametrize(
    ("given", "result"), [("i4", "i32"), ("i4", "i4"), ("i4", "i8"), ("ui4", "ui4"), ("i2", "i16")]
)
def test_products_of_integers_of_less_than_a_byte(given: str, result: str) -> None:
    names = {"i": "int", "u": "uint"}
    dtypes = {
        text: getattr(ml_dtypes if int(text.strip("ui")) < 8 else np, names[text[0]] + text.strip("ui"))
        for text in (given, result)
    }
    generator = np.random.default_rng(3)
    a, b = (_wrapped(generator.integers(0, 99, shape), dtypes[given]) for shape in ((3, 4), (4, 2)))
    module = parse_stablehlo(f"""
      func.func @main(%a: tensor<3x4x{given}>, %b: tensor<4x2x{given}>) -> tensor<3x2x{result}> {{
        %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] :
          (tensor<3x4x{given}>, tensor<4x2x{given}>) -> tensor<3x2x{result}>
        return %0 : tensor<3x2x{result}>
      }}""")
    (product,) = run(module, a.astype(dtypes[given]), b.astype(dtypes[given]))
    np.testing.assert_array_equal(product.astype(np.int64), _wrapped(a @ b, dtypes[result]))


def test_empty_lists_of_attributes_stay() -> None:
    """JAX gives functions without arguments an empty list of their attributes; the pretty form has no place for it."""
    text = """"builtin.module"() ({
  "func.func"() <{arg_attrs = [], function_type = () -> (), res_attrs = [], sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"""
    for cache in (True, False):
        module = parse_stablehlo(text, cache=cache)
        assert print_stablehlo(module, generic=True) == text
        assert print_stablehlo(module) == "module {\n  func.func @f() {\n    return\n  }\n}\n"
