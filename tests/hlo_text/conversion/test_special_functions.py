"""Special functions and sharded programs in HLO, expanded from CHLO and Shardy as XLA does."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
import scipy.special

from evaluator import run
from hlo_text import parse
from hlo_text.conversion.hlo.shardy import tile_text
from hlo_text.core.attributes import Mesh
from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute

from support.oracle import oracle

pytestmark = pytest.mark.usefixtures("quick_compilation")

_REALS = np.array([-9.3, -2.5, -1.5, -0.3, 1e-3, 0.2, 0.9, 1.0, 2.0, 3.7, 9.0, 30.0])
_POSITIVE = np.array([0.05, 0.5, 1.0, 1.7, 4.0, 12.5])
_INSIDE = np.array([-0.999999, -0.9, -0.5, -1e-4, 0.0, 1e-9, 0.3, 0.95, 0.9999, 1.0, -1.0])
#: Numbers whose square is exact or rounds to the nearest number below 1, so that rounding it costs no accuracy.
_NEAR_ONE = np.array([1 - 2**-25, 2**-26 - 1, 1 - 2**-53])

#: The reference and the operands by operation; numbers are those of scipy.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "bessel_i1e": (scipy.special.i1e, (_REALS,)),
    "erf_inv": (scipy.special.erfinv, (np.concatenate([_INSIDE, _NEAR_ONE]),)),
    "erfc": (scipy.special.erfc, (_REALS,)),
    "polygamma": (scipy.special.polygamma, (np.array([0.0, 1, 2, 3, 1, 4]), _POSITIVE)),
    "zeta": (scipy.special.zeta, (np.array([1.1, 2.0, 3.5, 7.0, 20.0, 2.5]), _POSITIVE)),
}


def _in_hlo(name: str, type: str, count: int) -> str:
    """Return the HLO of one operation on `count` arrays."""
    operands = ", ".join(f"%x{number}" for number in range(count))
    types = ", ".join([type] * count)
    arguments = ", ".join(f"%x{number}: {type}" for number in range(count))
    return parse(
        f"func.func @main({arguments}) -> {type} {{\n"
        f"  %0 = chlo.{name} {operands} : {types} -> {type}\n  return %0 : {type}\n}}\n"
    ).to_text(dialect="hlo")


@pytest.mark.parametrize(("width", "tolerance"), [(32, 5e-6), (64, 1e-12)])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_those_of_scipy(name: str, width: int, tolerance: float) -> None:
    reference, operands = FUNCTIONS[name]
    given = [operand.astype(f"float{width}") for operand in operands]
    text = _in_hlo(name, f"tensor<{len(given[0])}xf{width}>", len(given))
    assert oracle().accepts_hlo(text) is None
    (actual,) = run(parse(text), *given)
    exact = reference(*(operand.astype(np.float64) for operand in given))
    np.testing.assert_allclose(actual, exact, tolerance, np.finfo(actual.dtype).tiny)


@pytest.mark.parametrize(
    ("name", "operands", "expected"),
    [
        ("zeta", (1.0, 2.0), np.inf),
        ("zeta", (0.5, 2.0), np.nan),
        ("zeta", (2.0, -1.0), np.inf),
        ("zeta", (3.0, -1.0), np.nan),
        ("polygamma", (-1.0, 2.0), np.nan),
        ("polygamma", (1.5, 2.0), np.nan),
        ("erfc", (np.inf,), 0.0),
        ("erfc", (-np.inf,), 2.0),
        ("erf_inv", (1.5,), np.nan),
    ],
)
def test_functions_at_their_poles_and_outside(name: str, operands: tuple[float, ...], expected: float) -> None:
    given = [np.array([operand]) for operand in operands]
    (actual,) = run(parse(_in_hlo(name, "tensor<1xf64>", len(given))), *given)
    np.testing.assert_array_equal(actual, [expected])


@pytest.mark.parametrize(
    ("sharding", "expected"),
    [
        ("[{}, {}]", "{replicated}"),
        ('[{"x"}, {}]', "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"),
        ('[{}, {"y"}]', "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"),
        ('[{"x"}, {"y"}]', "{devices=[2,4]<=[8]}"),
        ('[{"y"}, {"x"}]', "{devices=[4,2]<=[2,4]T(1,0)}"),
        ('[{"y", "x"}, {}]', "{devices=[8,1]<=[2,4]T(1,0)}"),
        ('[{"one"}, {"x", "y"}]', "{devices=[1,8]<=[8]}"),
    ],
)
def test_shardings_as_hlo(sharding: str, expected: str) -> None:
    """The texts are JAX's for the same mesh and `PartitionSpec`."""
    meshes = {"mesh": Mesh((("x", 2), ("one", 1), ("y", 4)))}
    assert tile_text(read_upstream_attribute(f"#sdy.sharding<@mesh, {sharding}>"), meshes) == expected


@pytest.mark.parametrize(
    ("sharding", "expected"),
    [
        ('[{"x"}, {"y"}, {"z"}]', "{devices=[2,4,3]<=[24]}"),
        ('[{"z"}, {"x", "y"}, {}]', "{devices=[3,8,1]<=[8,3]T(1,0)}"),
        ('[{"y", "z"}, {"x"}, {}]', "{devices=[12,2,1]<=[2,12]T(1,0)}"),
        ('[{"z"}, {"y"}, {"x"}]', "{devices=[3,4,2]<=[2,4,3]T(2,1,0)}"),
    ],
)
def test_shardings_of_three_axes_as_hlo(sharding: str, expected: str) -> None:
    """The texts are JAX's for the same mesh and `PartitionSpec`."""
    meshes = {"mesh": Mesh((("x", 2), ("y", 4), ("z", 3)))}
    assert tile_text(read_upstream_attribute(f"#sdy.sharding<@mesh, {sharding}>"), meshes) == expected


@pytest.mark.parametrize("sharding", ['[{"y":(1)2}]', '[{}], unreduced={"x"}'])
def test_what_hlo_shardings_cannot_say_is_left_to_shardy(sharding: str) -> None:
    meshes = {"mesh": Mesh((("x", 2), ("y", 4)))}
    assert tile_text(read_upstream_attribute(f"#sdy.sharding<@mesh, {sharding}>"), meshes) is None


_MANUAL = """\
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"}
      (%part: tensor<4xf32>) {
    %2 = stablehlo.negate %part : tensor<4xf32>
    sdy.return %2 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


def test_manual_computations_are_calls_between_custom_calls() -> None:
    """As XLA writes them: `jax.jit(jax.shard_map(...)).lower(...).as_text("hlo")`."""
    text = parse(_MANUAL).to_text(dialect="hlo")
    assert oracle().accepts_hlo(text) is None
    assert 'frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2]>}}' in text
    assert 'custom_call_target="Sharding", sharding={devices=[2]<=[2]}' in text
    calls = [line.partition(" = ")[2].split("(")[0] for line in text.splitlines() if "xla.sdy." in line]
    assert calls[-3:] == ["f32[4]{0} custom-call", "f32[4]{0} call", "f32[4]{0} custom-call"]
    order = [text.index(word) for word in ("GlobalToLocalShape", "inlineable", "LocalToGlobalShape")]
    assert order == sorted(order)


def test_exchanges_along_two_dimensions_are_written_out() -> None:
    """HLO exchanges along one dimension: parts then move to where they are concatenated."""
    text = """\
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @main(%a: tensor<4x3xf32>) -> tensor<2x6xf32> {
    %0 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x3xf32>) -> tensor<2x6xf32>
    return %0 : tensor<2x6xf32>
  }
}
"""
    hlo = parse(text).to_text(dialect="hlo")
    assert oracle().accepts_hlo(hlo) is None
    opcodes = [line.split(" = ")[1].split("(")[0].split()[-1] for line in hlo.splitlines() if " = " in line]
    assert opcodes == ["parameter", "all-to-all", "reshape", "transpose", "reshape"]


@pytest.mark.parametrize("name", ["true", "manual", "f32", "ENTRY"])
def test_modules_are_not_named_by_words_of_the_language(name: str) -> None:
    module = parse(f"func.func @{name}(%a: tensor<f32>) -> tensor<f32> {{ return %a : tensor<f32> }}")
    assert oracle().accepts_hlo(module.to_text(dialect="hlo")) is None


def test_narrow_floats_are_computed_in_single_precision() -> None:
    arguments = [np.array([2.0, 3.5], ml_dtypes.bfloat16), np.array([0.5, 4.0], ml_dtypes.bfloat16)]
    (actual,) = run(parse(_in_hlo("zeta", "tensor<2xbf16>", 2)), *arguments)
    exact = scipy.special.zeta(*(argument.astype(np.float64) for argument in arguments))
    np.testing.assert_array_equal(actual, exact.astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize("name", ["next_after", "polygamma", "zeta"])
def test_functions_that_broadcast_their_operands(name: str) -> None:
    """XLA expands them too: values are those of its conversion."""
    text = (
        "func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {\n"
        f"  %0 = chlo.broadcast_{name} %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>\n"
        "  return %0 : tensor<2x3xf32>\n}\n"
    )
    given = [np.asarray([[2, 3, 4], [2.5, 7, 2]], np.float32), np.asarray([0.5, 1.7, 12.5], np.float32)]
    if name == "polygamma":
        given[0] = np.round(given[0])
    (expected,) = oracle().run_stablehlo(text, given)
    converted = parse(text).to_text(dialect="hlo")
    (actual,) = oracle().run_hlo(converted, given)
    np.testing.assert_allclose(actual, expected, 5e-6)
