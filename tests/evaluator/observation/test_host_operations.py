"""Operations computed in NumPy have the bits that XLA returns."""

import jax
import numpy as np
import pytest

import hlo_text
from evaluator.grid.process_groups import Grid
from evaluator.observation.observed_runs import Subject
from evaluator.observation.values import Stepping
from evaluator.options import RunOptions

_BOTH = ("add", "subtract", "multiply")
_OF_KIND = {"f": ("divide",), "i": ("and", "or")}
_UNARY = {"f": ("negate", "sqrt"), "i": ()}


def _module(element):
    kind = element[0]
    index, wide, square = "tensor<i32>", f"tensor<4x6x{element}>", f"tensor<6x4x{element}>"
    lines = [
        *(f"stablehlo.{name} %x, %y : {wide}" for name in (*_BOTH, *_OF_KIND[kind])),
        *(f"stablehlo.{name} %x : {wide}" for name in _UNARY[kind]),
        *(
            f"stablehlo.compare {way}, %x, %y : ({wide}, {wide}) -> tensor<4x6xi1>"
            for way in ("EQ", "NE", "GE", "GT", "LE", "LT")
        ),
        f"stablehlo.transpose %x, dims = [1, 0] : ({wide}) -> {square}",
        f"stablehlo.reshape %x : ({wide}) -> tensor<2x12x{element}>",
        f"stablehlo.reverse %x, dims = [1] : {wide}",
        f"stablehlo.slice %x [1:4:2, 0:6:3] : ({wide}) -> tensor<2x2x{element}>",
        f"stablehlo.broadcast_in_dim %x, dims = [2, 0] : ({wide}) -> tensor<6x3x4x{element}>",
        f"stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 3] : ({wide}, {index}, {index}) -> tensor<2x3x{element}>",
        f"stablehlo.dynamic_update_slice %x, %z, %i, %j : ({wide}, tensor<2x3x{element}>, {index}, {index}) -> {wide}",
        f"stablehlo.select %c, %x, %y : tensor<4x6xi1>, {wide}",
    ]
    body = "\n".join(f"  %{number} = {line}" for number, line in enumerate(lines))
    arguments = f"%x: {wide}, %y: {wide}, %c: tensor<4x6xi1>, %z: tensor<2x3x{element}>, %i: {index}, %j: {index}"
    return f"func.func @main({arguments}) -> {wide} {{\n{body}\n  return %x : {wide}\n}}", len(lines)


def _numbers(dtype):
    generator = np.random.default_rng(0)
    if dtype.kind == "i":
        return generator.integers(-(2**31), 2**31 - 1, (2, 4, 6)).astype(dtype)
    found = (generator.normal(size=(2, 4, 6)) * np.exp(generator.normal(size=(2, 4, 6)) * 20)).astype(dtype)
    found[0, 0] = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0]
    found[1, 1] = [-0.0, np.nan, np.inf, 0.0, -2.0, 1.0]
    return found


def _stepped(module, inputs, *, uses_host):
    subject = Subject(module, [inputs], Grid(), RunOptions())
    found = []
    subject.run(lambda _: Stepping(subject.sites, found.append), reuses_results=False, uses_host=uses_host)
    return [step.results[0] for step in found]


@pytest.mark.parametrize("element", ["f32", "f64", "i32"])
def test_results_have_the_same_bits(element):
    text, count = _module(element)
    x, y = _numbers(np.dtype(element.replace("f", "float").replace("i", "int")))
    inputs = [x, y, np.arange(24).reshape(4, 6) % 3 == 0, y[:2, :3], np.int32(-1), np.int32(5)]
    host, xla = (_stepped(hlo_text.parse(text), inputs, uses_host=uses_host) for uses_host in (True, False))
    assert sum(isinstance(array, np.ndarray) for array in host) == count
    assert all(isinstance(array, jax.Array) for array in xla)
    for one, other in zip(host, map(np.asarray, xla), strict=True):
        assert one.dtype == other.dtype
        assert one.shape == other.shape
        np.testing.assert_array_equal(one, other)
        if element != "i32" and one.dtype != bool:
            np.testing.assert_array_equal(np.signbit(one[one == 0]), np.signbit(other[other == 0]))


def test_subnormal_numbers_and_narrow_types_are_left_to_xla():
    text = """func.func @main(%x: tensor<2xf32>, %y: tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xbf16>) {
      %0 = stablehlo.multiply %x, %x : tensor<2xf32>
      %1 = stablehlo.add %y, %y : tensor<2xbf16>
      return %0, %1 : tensor<2xf32>, tensor<2xbf16>
    }"""
    inputs = [np.float32([1e-20, 2.0]), jax.numpy.ones(2, "bfloat16")]
    found = _stepped(hlo_text.parse(text), inputs, uses_host=True)
    assert all(isinstance(array, jax.Array) for array in found)
