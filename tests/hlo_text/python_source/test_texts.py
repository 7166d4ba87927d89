"""Python texts of small modules: their form, execution, and refusals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import hlo_text
from frontends import to_source, write_source
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ConversionError

from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages
from support.jax_version import IS_MLIR_24
from support.python_programs import run_python


class _Python(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def python(text: str) -> str:
    return to_source(hlo_text.parse(text))


def body(text: str) -> str:
    """Return the lines of the entry's body."""
    return python(text).partition("\ndef ")[2].partition("\n")[2].rstrip("\n")


def function(lines: str, *types: str, results: str = "tensor<2x3xf32>") -> str:
    arguments = ", ".join(f"%{name}: {type}" for name, type in zip("xyz", types, strict=False))
    return f"func.func @main({arguments}) -> {results} {{\n{lines}\n}}"


T, S = "tensor<2x3xf32>", "tensor<f32>"

#: Statements of StableHLO with the types of their arguments, and the Python of their body.
_BODIES = {
    "operators": (
        f"%0 = stablehlo.add %x, %y : {T}\n%1 = stablehlo.multiply %0, %x : {T}\nreturn %1 : {T}",
        (T, T),
        "    return (x + y) * x",
    ),
    "numbers": (
        f"%c = stablehlo.constant dense<0.1> : {T}\n%0 = stablehlo.multiply %x, %c : {T}\nreturn %0 : {T}",
        (T,),
        "    return x * 0.1",
    ),
    "infinities": (
        f"%c = stablehlo.constant dense<0xFF800000> : {T}\n%0 = stablehlo.maximum %x, %c : {T}\nreturn %0 : {T}",
        (T,),
        "    return jnp.maximum(x, -np.inf)",
    ),
    "broadcasting": (
        f"%0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<3xf32>) -> {T}\n"
        f"%1 = stablehlo.subtract %x, %0 : {T}\nreturn %1 : {T}",
        (T, "tensor<3xf32>"),
        "    return x - y",
    ),
    "new_dimensions": (
        f"%0 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<2xf32>) -> {T}\n"
        f"%1 = stablehlo.subtract %x, %0 : {T}\nreturn %1 : {T}",
        (T, "tensor<2xf32>"),
        "    return x - y[:, None]",
    ),
    "used_twice": (
        f"%0 = stablehlo.exponential %x : {T}\n%1 = stablehlo.add %0, %0 : {T}\nreturn %1 : {T}",
        (T,),
        "    exponential = lax.exp(x)\n    return exponential + exponential",
    ),
    "own_names": (
        f"%weights = stablehlo.tanh %x : {T}\n%1 = stablehlo.add %weights, %weights : {T}\nreturn %1 : {T}",
        (T,),
        "    weights = lax.tanh(x)\n    return weights + weights",
    ),
    "nobody_uses_it": (
        f"%0 = stablehlo.exponential %x : {T}\nreturn %x : {T}",
        (T,),
        "    return x",
    ),
    "reduction": (
        f"%c = stablehlo.constant dense<0.0> : {S}\n"
        f"%0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : ({T}, {S}) -> "
        f"tensor<2xf32>\n%1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> {T}\nreturn %1 : {T}",
        (T,),
        "    return jnp.broadcast_to(jnp.sum(x, axis=1)[:, None], (2, 3))",
    ),
    "reduction_from_a_value": (
        f"%0 = stablehlo.reduce(%x init: %y) applies stablehlo.add across dimensions = [0, 1] : ({T}, {S}) -> {S}\n"
        f"%1 = stablehlo.broadcast_in_dim %0, dims = [] : ({S}) -> {T}\nreturn %1 : {T}",
        (T, S),
        "    return jnp.broadcast_to(lax.reduce(x, y, lax.add, (0, 1)), (2, 3))",
    ),
    "matrix_product": (
        f"%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : ({T}, tensor<3x3xf32>) -> {T}\n"
        f"return %0 : {T}",
        (T, "tensor<3x3xf32>"),
        "    return x @ y.T",
    ),
    "condition": (
        f'%0 = "stablehlo.if"(%y) ({{\n %1 = stablehlo.negate %x : {T}\n stablehlo.return %1 : {T}\n}}, {{\n'
        f" stablehlo.return %x : {T}\n}}) : (tensor<i1>) -> {T}\nreturn %0 : {T}",
        (T, "tensor<i1>"),
        "    return lax.cond(y, lambda: -x, lambda: x)",
    ),
    "not_a_number": (
        f"%0 = stablehlo.compare NE, %x, %x : ({T}, {T}) -> tensor<2x3xi1>\n"
        f"%1 = stablehlo.select %0, %y, %x : tensor<2x3xi1>, {T}\nreturn %1 : {T}",
        (T, T),
        "    return jnp.where(jnp.isnan(x), y, x)",
    ),
}


@pytest.mark.parametrize("name", _BODIES)
def test_body(name: str) -> None:
    lines, types, expected = _BODIES[name]
    assert body(function(lines, *types)) == expected


_COUNTING = """func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %total = %x, %step = %x) : tensor<i32>, tensor<f32>, tensor<f32> cond {
    %1 = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.add %total, %step : tensor<f32>
    stablehlo.return %1, %2, %step : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}
"""


def test_loop_that_counts() -> None:
    assert body(_COUNTING).splitlines() == [
        "    def body(i, total):",
        "        return total + x",
        "",
        "    return lax.fori_loop(0, 10, body, x)",
    ]
    assert run_python(python(_COUNTING), [np.float32(2.0)]) == [22.0]


def test_loop_with_a_condition() -> None:
    text = _COUNTING.replace("compare LT, %i, %ten", "compare GT, %ten, %i")
    source = python(text)
    assert "lax.while_loop(cond, body, (0, x))" in source.replace("np.int32(0)", "0")
    assert run_python(source, [np.float32(2.0)]) == [22.0]


def test_computations_are_functions() -> None:
    source = python(
        """HloModule m
        fused.3 { p = f32[4] parameter(0) q = f32[4] parameter(1) ROOT s = f32[4] add(p, q) }
        ENTRY e {
          a = f32[4] parameter(0), metadata={op_name="weights['a']"}
          f.1 = f32[4] fusion(a, a), kind=kLoop, calls=fused.3
          ROOT t = (f32[4], f32[4]) tuple(f.1, a)
        }"""
    )
    assert "def fused(p, q):\n    return p + q\n" in source
    assert "    return fused(a, a), a\n" in source
    first, second = run_python(source, [np.arange(4, dtype=np.float32)])
    assert (first.tolist(), second.tolist()) == ([0, 2, 4, 6], [0, 1, 2, 3])


_VALUES: dict[str, tuple[str, Any]] = {
    "floats": ("f32", np.array([[1e-45, 3.4e38, -0.0], [np.inf, -np.inf, 0.1]], np.float32)),
    "halves": ("f16", np.array([[6e-8, 65504, -0.0], [np.inf, -np.inf, 0.1]], np.float16)),
    "bfloats": ("bf16", np.array([[1e-40, 3e38, -0.0], [np.inf, -np.inf, 0.1]], ml_dtypes.bfloat16)),
    "doubles": ("f64", np.array([[5e-324, 1.7e308, -0.0], [np.inf, -np.inf, 0.1]])),
    "not_numbers": ("f32", np.array([[0x7FC00001, 0xFFC00000, 0x7F800001], [1, 2, 3]], np.uint32).view(np.float32)),
    "longs": ("i64", np.array([[2**63 - 1, -(2**63), 0], [1, -1, 2]])),
    "unsigned": ("ui64", np.array([[2**64 - 1, 2**63, 0], [1, 3, 2]], np.uint64)),
    "booleans": ("i1", np.array([[True, False, True], [False, False, True]])),
    "complexes": ("complex<f32>", np.array([[1 + 2j, -0.0, 3j], [np.inf, 1, 2]], np.complex64)),
    "quarters": ("f8E4M3FN", np.array([[1, 448, -0.0], [0.1, 2, 3]], ml_dtypes.float8_e4m3fn)),
    "nibbles": ("i4", np.array([[7, -8, 0], [1, 2, 3]], ml_dtypes.int4)),
}


@pytest.mark.parametrize("times", [1, 9])
@pytest.mark.parametrize("name", _VALUES)
def test_constants_keep_every_bit(name: str, times: int) -> None:
    element_type, value = _VALUES[name]
    value = np.tile(value, (times, 1))
    type = hlo_text.types.TensorType(value.shape, hlo_text.types.element_type_of_dtype(value.dtype))
    assert type.element_type.mlir_name == element_type
    result = hlo_text.Value(type)
    constant = hlo_text.ops.Constant({"value": Literal(type, value)}, (), (result,))
    block = hlo_text.Block((), [constant, hlo_text.ops.Return({}, (result,), ())])
    entry = hlo_text.Region([block], name="main")
    module = hlo_text.Module({}, (), (), language="hlo", computations=[entry], entry_computation=entry)
    (actual,) = run_python(to_source(module), [])
    assert np.asarray(actual).tobytes() == value.tobytes()


def test_long_constants_stand_in_a_file_beside(tmp_path: Path) -> None:
    numbers = ", ".join(f"{number}.5" for number in range(100))
    module = hlo_text.parse(
        f"func.func @main() -> tensor<100xbf16> {{\n %w = stablehlo.constant dense<[{numbers}]> : tensor<100xbf16>\n"
        " return %w : tensor<100xbf16> }"
    )
    written = write_source(module, tmp_path / "model.py")
    assert written == [tmp_path / "model.py", tmp_path / "model.npz"]
    source = written[0].read_text()
    assert 'W = _ARRAYS["W"].view(jnp.bfloat16)' in source
    source = source.replace("__file__", repr(str(written[0])))
    (actual,) = run_python(source, [])
    expected = (np.arange(100) + 0.5).astype(ml_dtypes.bfloat16)
    assert np.asarray(actual).tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    ("element_type", "index_type"), [("f32", "ui32"), ("f64", "i32"), ("f64", "ui8"), ("f64", "i64")]
)
def test_starts_of_slices_are_of_one_type(element_type: str, index_type: str) -> None:
    """A number combined with an index has the index's type, independent of JAX's default for numbers."""
    array, row, index = (f"tensor<{form}>" for form in (f"4x4x{element_type}", f"1x4x{element_type}", index_type))
    source = python(
        f"func.func @main(%x: {array}, %i: {index}) -> ({row}, {array}) {{\n"
        f"  %c = stablehlo.constant dense<0> : {index}\n"
        f"  %0 = stablehlo.dynamic_slice %x, %i, %c, sizes = [1, 4] : ({array}, {index}, {index}) -> {row}\n"
        f"  %1 = stablehlo.dynamic_update_slice %x, %0, %c, %c : ({array}, {row}, {index}, {index}) -> {array}\n"
        f"  return %0, %1 : {row}, {array}\n}}"
    )
    x = np.arange(16, dtype=f"float{element_type[1:]}").reshape(4, 4)
    number = np.dtype(
        index_type.replace("ui", "uint") if index_type[0] == "u" else index_type.replace("i", "int")
    ).type(2)
    sliced, moved = run_python(source, [x, number])
    assert np.array_equal(sliced, x[2:3])
    assert np.array_equal(moved, np.concatenate([x[2:3], x[1:]]))


_REFUSED = {
    "outfeed": "%t = stablehlo.create_token : !stablehlo.token\n"
    f'%0 = "stablehlo.outfeed"(%x, %t) : ({T}, !stablehlo.token) -> !stablehlo.token\nreturn %x : {T}',
    "custom_call": f"%0 = stablehlo.custom_call @mine(%x) : ({T}) -> {T}\nreturn %0 : {T}",
}


@pytest.mark.parametrize("name", _REFUSED)
def test_what_has_no_spelling_is_refused_by_name_and_place(name: str) -> None:
    with pytest.raises(ConversionError) as caught:
        python(function(_REFUSED[name], T))
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == f"convert.{name}"
    assert diagnostic.span is not None
    assert re.search(r"jax.lax", diagnostic.message)


def test_sizes_that_are_open_are_refused() -> None:
    text = "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n %0 = stablehlo.add %x, %x : tensor<?xf32>\n"
    with pytest.raises(ConversionError, match="dynamic shapes are not supported"):
        python(text + " return %0 : tensor<?xf32> }")


def test_deep_nesting_ends_in_an_error() -> None:
    deep = 100
    text = "func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n"
    for level in range(deep):
        text += f'%v{level} = "stablehlo.if"(%p) ({{\n'
    text += "stablehlo.return %x : tensor<f32>\n"
    for level in reversed(range(deep)):
        text += "}, {\nstablehlo.return %x : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n"
        text += f"{'stablehlo.return' if level else 'return'} %v{level} : tensor<f32>\n"
    with pytest.raises(ConversionError, match="nested deeper"):
        python(text + "}")


def test_where_arrays_lie_is_left_out() -> None:
    text = """\
sdy.mesh @mesh = <["i"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"i"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
"""
    assert "return -x" in python(text)


_SHOWN = {
    "mlp": "models.mlp",
    "attention": "models.transformer_block",
    "branches": "control_flow.switch",
    "images": "models.convolutional_network",
    "sorting": "lax_arrays.sort",
    "factors": "lax_linalg.cholesky",
}


@pytest.mark.parametrize("name", _SHOWN)
def test_texts_read_as_people_write_them(name: str, snapshot: SnapshotAssertion) -> None:
    source = to_source(hlo_text.parse(Stages(PROGRAMS[_SHOWN[name]]).stablehlo_with_locations))
    assert source == snapshot(extension_class=_Python)


@pytest.mark.parametrize(("name", "program"), [("recurrence", "models.lstm"), ("search", "control_flow.bisection")])
def test_loops_read_as_people_write_them(name: str, program: str) -> None:
    """JAX before 0.11 has functions of the bodies of loops, later JAX the bodies in place and other names."""
    source = to_source(hlo_text.parse(Stages(PROGRAMS[program]).stablehlo_with_locations))
    series = "in_place" if IS_MLIR_24 else "called"
    assert source == (Path(__file__).parent / "loops" / f"{name}_{series}.txt").read_text()
