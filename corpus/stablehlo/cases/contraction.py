"""Dot products, convolutions, transforms and linear algebra."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cases.elementwise import suffix
from cases.shape import counted
from cases.writer import CORPUS, Almost, Array, FloatCheck, a

_FAMILY = "contraction"


def add(
    op: str,
    name: str,
    text: str,
    inputs: dict[str, Array],
    result: Array,
    comment: str = "",
    float_check: FloatCheck = None,
) -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, {"result": result}, float_check, comment=comment)


# --- dot_general -----------------------------------------------------------------------------------------------------


def dot_general(
    name: str,
    lhs: Array,
    rhs: Array,
    result_type: str,
    contracting: tuple[list[int], list[int]],
    batching: tuple[list[int], list[int]] = ([], []),
    extra: str = "",
    comment: str = "",
) -> None:
    """Add a product, computed by einsum: result dimensions are batch, left, right."""
    letters = iter("abcdefghijkl")
    left, right = [""] * lhs.ndim, [""] * rhs.ndim
    for i, j in [*zip(*batching, strict=True), *zip(*contracting, strict=True)]:
        left[i] = right[j] = next(letters)
    left = [letter or next(letters) for letter in left]
    right = [letter or next(letters) for letter in right]
    batch = [left[i] for i in batching[0]]
    summed = {left[i] for i in contracting[0]}
    output = batch + [x for x in left if x not in batch and x not in summed]
    output += [x for x in right if x not in batch and x not in summed]
    wide: Any = object if result_type.startswith(("i", "ui")) else np.complex128 if "c" in result_type else np.float64
    if wide is object:
        wide = np.int64
    product = np.einsum(f"{''.join(left)},{''.join(right)}->{''.join(output)}", lhs.astype(wide), rhs.astype(wide))
    batch_text = f"batching_dims = {batching[0]} x {batching[1]}, " if batching[0] else ""
    text = (
        f"%result = stablehlo.dot_general %lhs, %rhs, {batch_text}contracting_dims = {contracting[0]} x {contracting[1]}"
        f"{extra} : ($lhs, $rhs) -> $result"
    )
    with np.errstate(all="ignore"):
        add("dot_general", name, text, {"lhs": lhs, "rhs": rhs}, product.astype(a(result_type, 0).dtype), comment)


for _name in ("i4", "i8", "i32", "i64", "ui16", "bf16", "f16", "f32", "f64", "complex<f32>", "complex<f64>"):
    _lhs, _rhs = a(_name, [[1, 2], [0, 3]]), a(_name, [[1, 0], [2, 1]])
    dot_general(suffix(_name), _lhs, _rhs, _name, ([1], [0]))
dot_general(
    "i1", a("i1", [[1, 0], [1, 1]]), a("i1", [[1, 0], [0, 1]]), "i1", ([1], [0]), comment="The sum is the logical or."
)
_lhs, _rhs = counted("i32", 2, 2, 3), counted("i32", 3, 2, 2)
dot_general("batched", _lhs, _rhs, "i32", ([2], [0]), ([0], [1]))
dot_general(
    "batch_behind", _lhs, counted("i32", 2, 3, 3), "i32", ([0], [0]), ([2], [2]), comment="Batch dimensions come first."
)
dot_general("two_contracted", _lhs, counted("i32", 3, 2, 4), "i32", ([1, 2], [1, 0]))
dot_general("outer_product", a("f32", [1, 2, 3]), a("f32", [4, 5]), "f32", ([], []), comment="Nothing is summed.")
dot_general("vectors", a("f32", [1, 2, 3]), a("f32", [4, 5, 6]), "f32", ([0], [0]), comment="The result is a scalar.")
dot_general(
    "empty_sum", counted("f32", 2, 0), counted("f32", 0, 3), "f32", ([1], [0]), comment="A sum of nothing is 0."
)
dot_general("empty_result", counted("f32", 0, 2), counted("f32", 2, 3), "f32", ([1], [0]))
dot_general(
    "i8_to_i32", a("i8", [[100, 100]]), a("i8", [[100], [100]]), "i32", ([1], [0]), comment="Sums in the result type."
)
dot_general("i8_wraps", a("i8", [[100, 100]]), a("i8", [[2], [1]]), "i8", ([1], [0]), comment="300 - 256.")
dot_general(
    "bf16_to_f32", a("bf16", [[256, 1]]), a("bf16", [[1], [1]]), "f32", ([1], [0]), comment="Sums in the result type."
)
dot_general("f8_to_f32", a("f8E4M3FN", [[1.5, 2]]), a("f8E5M2", [[2], [0.5]]), "f32", ([1], [0]))
dot_general(
    "precision", a("f32", [[1, 2]]), a("f32", [[3], [4]]), "f32", ([1], [0]), extra=", precision = [HIGHEST, HIGHEST]"
)
dot_general(
    "algorithm",
    a("f32", [[1, 2]]),
    a("f32", [[3], [4]]),
    "f32",
    ([1], [0]),
    extra=", algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32,"
    " lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>",
)
_lhs, _rhs = a("f32", [[1, 2], [3, 4]]), a("f32", [[5, 6], [7, 8]])
add(
    "dot",
    "matrices",
    "%result = stablehlo.dot %lhs, %rhs : ($lhs, $rhs) -> $result",
    {"lhs": _lhs, "rhs": _rhs},
    _lhs @ _rhs,
)
_text = '%result = stablehlo.einsum %lhs, %rhs, config = "ab,bc->ca" : ($lhs, $rhs) -> $result'
add("einsum", "transposed", _text, {"lhs": _lhs, "rhs": _rhs}, (_lhs @ _rhs).T)
_text = '%result = stablehlo.unary_einsum %operand, config = "ab->a" : ($operand) -> $result'
add("unary_einsum", "row_sums", _text, {"operand": _lhs}, a("f32", [3, 7]))

# --- convolution -----------------------------------------------------------------------------------------------------


@dataclass
class Convolution:
    """Attributes of a convolution; dimension numbers as `[b, 0, f]x[0, i, o]->[b, 0, f]`."""

    numbers: str
    stride: Sequence[int]
    pad: Sequence[tuple[int, int]]
    lhs_dilate: Sequence[int]
    rhs_dilate: Sequence[int]
    reverse: Sequence[bool]
    feature_groups: int = 1
    batch_groups: int = 1


def dilated(array: Array, factors: Sequence[int]) -> Array:
    shape = [max((n - 1) * f + 1, 0) if n else 0 for n, f in zip(array.shape, factors, strict=True)]
    result = np.zeros(shape, array.dtype)
    result[tuple(slice(None, None, f) for f in factors)] = array
    return result


def cut_or_padded(array: Array, pads: Sequence[tuple[int, int]]) -> Array:
    array = np.pad(array, [(max(lo, 0), max(hi, 0)) for lo, hi in pads])
    return array[tuple(slice(max(-lo, 0), n - max(-hi, 0)) for (lo, hi), n in zip(pads, array.shape, strict=True))]


def convolved(lhs: Array, rhs: Array, c: Convolution) -> Array:
    """Return the convolution, one output element after the other."""
    left, rest = c.numbers.split("x")
    right, out = rest.split("->")
    names = [[part.strip() for part in text[1:-1].split(",")] for text in (left, right, out)]
    spatial = sorted(name for name in names[0] if name.isdigit())
    x = lhs.transpose([names[0].index(n) for n in ("b", "f", *spatial)])
    k = rhs.transpose([names[1].index(n) for n in ("o", "i", *spatial)])
    k = np.flip(k, [2 + d for d, flag in enumerate(c.reverse) if flag])
    x = cut_or_padded(dilated(x, (1, 1, *c.lhs_dilate)), [(0, 0), (0, 0), *c.pad])
    k = dilated(k, (1, 1, *c.rhs_dilate))
    sizes = [
        max((n - w) // s + 1, 0) if n >= w else 0 for n, w, s in zip(x.shape[2:], k.shape[2:], c.stride, strict=True)
    ]
    batch, outputs, inputs = x.shape[0] // c.batch_groups, k.shape[0], k.shape[1]
    result = np.zeros((batch, outputs, *sizes), x.dtype)
    for b, o, *place in np.ndindex(*result.shape):
        first = o * c.feature_groups // outputs * inputs
        image = o * c.batch_groups // outputs * batch + b
        window = tuple(slice(p * s, p * s + w) for p, s, w in zip(place, c.stride, k.shape[2:], strict=True))
        result[(b, o, *place)] = (x[(image, slice(first, first + inputs), *window)] * k[o]).sum()
    order = [("b", "f", *spatial).index(n) for n in names[2]]
    return result.transpose(order)


def convolution(name: str, lhs: Array, rhs: Array, c: Convolution, result_type: str, comment: str = "") -> None:
    wide: Any = np.complex128 if lhs.dtype.kind == "c" else np.float64
    result = convolved(lhs.astype(wide), rhs.astype(wide), c).astype(a(result_type, 0).dtype)
    pads = ", ".join(f"[{lo}, {hi}]" for lo, hi in c.pad)
    flags = ", ".join(str(flag).lower() for flag in c.reverse)
    text = f"""%result = stablehlo.convolution(%lhs, %rhs)
  dim_numbers = {c.numbers},
  window = {{stride = {list(c.stride)}, pad = [{pads}], lhs_dilate = {list(c.lhs_dilate)}, rhs_dilate = {list(c.rhs_dilate)}, reverse = [{flags}]}}
  {{feature_group_count = {c.feature_groups} : i64, batch_group_count = {c.batch_groups} : i64}}
  : ($lhs, $rhs) -> $result"""
    add("convolution", name, text, {"lhs": lhs, "rhs": rhs}, np.ascontiguousarray(result), comment)
    dictionary = f"""{{
  dimension_numbers = #stablehlo.conv<{c.numbers}>,
  window_strides = array<i64{": " * bool(c.stride)}{", ".join(map(str, c.stride))}>,
  lhs_dilation = array<i64{": " * bool(c.stride)}{", ".join(map(str, c.lhs_dilate))}>,
  rhs_dilation = array<i64{": " * bool(c.stride)}{", ".join(map(str, c.rhs_dilate))}>,
  window_reversal = array<i1{": " * bool(c.stride)}{flags}>,
  feature_group_count = {c.feature_groups} : i64,
  batch_group_count = {c.batch_groups} : i64
}}"""
    if c.pad:
        text = (
            f'%result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {dictionary} : ($lhs, $rhs, $padding) -> $result'
        )
        inputs = {"lhs": lhs, "rhs": rhs, "padding": a("i64", [list(pair) for pair in c.pad])}
        add("dynamic_conv", name, text, inputs, np.ascontiguousarray(result), comment)


_2D = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"
_image, _kernel = counted("f32", 1, 4, 4, 1), counted("f32", 3, 3, 1, 1)
convolution("plain", _image, _kernel, Convolution(_2D, (1, 1), [(0, 0)] * 2, (1, 1), (1, 1), (False,) * 2), "f32")
convolution(
    "strides_and_padding",
    _image,
    _kernel,
    Convolution(_2D, (2, 3), [(1, 0), (2, 1)], (1, 1), (1, 1), (False,) * 2),
    "f32",
)
convolution(
    "lhs_dilation", _image, _kernel, Convolution(_2D, (4, 4), [(0, 0)] * 2, (2, 2), (1, 1), (False,) * 2), "f32"
)
convolution(
    "rhs_dilation",
    _image,
    counted("f32", 2, 2, 1, 1),
    Convolution(_2D, (1, 1), [(0, 1)] * 2, (1, 1), (2, 3), (False,) * 2),
    "f32",
)
convolution("reversal", _image, _kernel, Convolution(_2D, (1, 1), [(1, 1)] * 2, (1, 1), (1, 1), (True, False)), "f32")
convolution(
    "negative_padding",
    _image,
    counted("f32", 2, 2, 1, 1),
    Convolution(_2D, (1, 1), [(-1, 0), (2, -1)], (1, 1), (1, 1), (False,) * 2),
    "f32",
)
convolution(
    "channels",
    counted("f32", 2, 3, 3, 2),
    counted("f32", 2, 2, 2, 3),
    Convolution(_2D, (1, 1), [(0, 0)] * 2, (1, 1), (1, 1), (False,) * 2),
    "f32",
)
convolution(
    "feature_groups",
    counted("f32", 1, 3, 3, 4),
    counted("f32", 2, 2, 2, 6),
    Convolution(_2D, (1, 1), [(0, 0)] * 2, (1, 1), (1, 1), (False,) * 2, 2),
    "f32",
)
convolution(
    "depthwise",
    counted("f32", 1, 3, 3, 2),
    counted("f32", 2, 2, 1, 4),
    Convolution(_2D, (1, 1), [(0, 0)] * 2, (1, 1), (1, 1), (False,) * 2, 2),
    "f32",
)
convolution(
    "batch_groups",
    counted("f32", 4, 3, 3, 2),
    counted("f32", 2, 2, 2, 4),
    Convolution(_2D, (1, 1), [(0, 0)] * 2, (1, 1), (1, 1), (False,) * 2, 1, 2),
    "f32",
)
convolution(
    "other_layout",
    counted("f32", 2, 1, 4),
    counted("f32", 3, 2, 2),
    Convolution("[f, b, 0]x[o, i, 0]->[0, f, b]", (1,), [(0, 0)], (1,), (1,), (False,)),
    "f32",
)
convolution(
    "no_spatial_dimension",
    counted("f32", 2, 3),
    counted("f32", 3, 2),
    Convolution("[b, f]x[i, o]->[b, f]", (), [], (), (), ()),
    "f32",
)
convolution(
    "window_too_large",
    counted("f32", 1, 2, 1),
    counted("f32", 3, 1, 1),
    Convolution("[b, 0, f]x[0, i, o]->[b, 0, f]", (1,), [(0, 0)], (1,), (1,), (False,)),
    "f32",
    "The result is empty.",
)
convolution(
    "three_dimensions",
    counted("f32", 1, 2, 3, 2, 1),
    counted("f32", 2, 2, 1, 1, 1),
    Convolution(
        "[b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f]",
        (1, 1, 1),
        [(0, 0), (1, 0), (0, 0)],
        (1, 1, 1),
        (1, 1, 1),
        (False,) * 3,
    ),
    "f32",
)
for _name, _result in (
    ("i8", "i32"),
    ("i32", "i32"),
    ("bf16", "f32"),
    ("f64", "f64"),
    ("f16", "f16"),
    ("complex<f32>", "complex<f32>"),
):
    convolution(
        f"{suffix(_name)}_to_{suffix(_result)}",
        a(_name, [[[1], [2], [3]]]),
        a(_name, [[[1]], [[2]]]),
        Convolution("[b, 0, f]x[0, i, o]->[b, 0, f]", (1,), [(1, 0)], (1,), (1,), (False,)),
        _result,
    )

# --- fft -------------------------------------------------------------------------------------------------------------


def fft(name: str, kind: str, length: Sequence[int], operand: Array, result: Array, tolerance: float) -> None:
    text = f"%result = stablehlo.fft %operand, type = {kind}, length = {list(length)} : ($operand) -> $result"
    add("fft", name, text, {"operand": operand}, result, float_check=Almost(tolerance))


for _real, _complex, _tolerance in (("f32", "complex<f32>", 1e-5), ("f64", "complex<f64>", 1e-12)):
    _numbers = np.array([[1, 2 - 1j, -0.5, 3j, 0.25], [0, 1, 1j, -1, -1j]])
    _samples = np.array([[1, 2, -0.5, 3], [0.25, -1, 1, 0]])
    _operand = a(_complex, _numbers)
    fft(f"{_real}_forward", "FFT", [5], _operand, a(_complex, np.fft.fft(_numbers)), _tolerance)
    fft(f"{_real}_inverse", "IFFT", [5], _operand, a(_complex, np.fft.ifft(_numbers)), _tolerance)
    fft(f"{_real}_two_dimensions", "FFT", [2, 5], _operand, a(_complex, np.fft.fft2(_numbers)), _tolerance)
    fft(f"{_real}_real", "RFFT", [4], a(_real, _samples), a(_complex, np.fft.rfft(_samples)), _tolerance)
    _half = np.array([[1, 2 - 1j, 3], [0.5, -1j, -1]])
    fft(f"{_real}_inverse_real", "IRFFT", [4], a(_complex, _half), a(_real, np.fft.irfft(_half, 4)), _tolerance)
    fft(f"{_real}_inverse_real_odd", "IRFFT", [5], a(_complex, _half), a(_real, np.fft.irfft(_half, 5)), _tolerance)
    _square = np.fft.rfft2(_samples)
    fft(f"{_real}_real_two_dimensions", "RFFT", [2, 4], a(_real, _samples), a(_complex, _square), _tolerance)
fft("of_one", "FFT", [1], a("complex<f32>", [2 + 1j]), a("complex<f32>", [2 + 1j]), 1e-6)

# --- linear algebra --------------------------------------------------------------------------------------------------


def cholesky(name: str, matrix: Array, lower: bool, comment: str = "") -> None:
    """Check the triangle that is defined: the other one is masked."""
    wide = np.complex128 if matrix.dtype.kind == "c" else np.float64
    factor = np.linalg.cholesky(matrix.astype(wide)) if matrix.size else matrix.astype(wide)
    factor = factor if lower else np.swapaxes(factor, -1, -2).conj()
    text = f"""
    %factor = stablehlo.cholesky %matrix, lower = {str(lower).lower()} : $matrix
    %zero = stablehlo.constant dense<0.0> : $matrix
    %result = stablehlo.select %mask, %factor, %zero : $mask, $matrix
    """
    if matrix.dtype.kind == "c":
        text = text.replace("dense<0.0>", "dense<(0.0, 0.0)>")
    mask = np.broadcast_to(
        np.tri(matrix.shape[-1], dtype=bool) if lower else np.tri(matrix.shape[-1], dtype=bool).T, matrix.shape
    )
    inputs = {"matrix": matrix, "mask": np.ascontiguousarray(mask)}
    add("cholesky", name, text, inputs, factor.astype(matrix.dtype), comment, Almost(1e-5))


_matrix = np.array([[4, 2, -2], [2, 10, 5], [-2, 5, 9]])
for _name in ("f32", "f64"):
    cholesky(f"{_name}_lower", a(_name, _matrix), True)
    cholesky(f"{_name}_upper", a(_name, _matrix), False)
_hermitian = np.array([[4, 2 - 2j], [2 + 2j, 11]])
cholesky("complex_lower", a("complex<f32>", _hermitian), True)
cholesky("complex_upper", a("complex<f64>", _hermitian), False)
cholesky("batch", a("f32", [[[4, 2], [2, 5]], [[9, 3], [3, 2]]]), True)
cholesky("one_triangle", a("f32", [[4, 100], [2, 5]]), True, "The other triangle is not read.")
cholesky("scalar_matrix", a("f32", [[9]]), True)


def triangular_solve(
    name: str, matrix: Any, b: Any, kind: str, left: bool, lower: bool, unit: bool, transpose: str, comment: str = ""
) -> None:
    a_matrix, right = a(kind, matrix), a(kind, b)
    wide = np.complex128 if a_matrix.dtype.kind == "c" else np.float64
    used = np.tril(a_matrix.astype(wide)) if lower else np.triu(a_matrix.astype(wide))
    if unit:
        size = used.shape[-1]
        used = used * (1 - np.eye(size)) + np.eye(size)
    if transpose != "NO_TRANSPOSE":
        used = np.swapaxes(used, -1, -2)
    used = used.conj() if transpose == "ADJOINT" else used
    if left:
        result = np.linalg.solve(used, right.astype(wide))
    else:
        result = np.swapaxes(
            np.linalg.solve(np.swapaxes(used, -1, -2), np.swapaxes(right.astype(wide), -1, -2)), -1, -2
        )
    text = f"""%result = "stablehlo.triangular_solve"(%a, %b) {{
  left_side = {str(left).lower()},
  lower = {str(lower).lower()},
  unit_diagonal = {str(unit).lower()},
  transpose_a = #stablehlo<transpose {transpose}>
}} : ($a, $b) -> $result"""
    add("triangular_solve", name, text, {"a": a_matrix, "b": right}, result.astype(right.dtype), comment, Almost(1e-5))


_triangle = [[2, 7, 7], [1, 4, 7], [-1, 2, 5]]
_right = [[2, 4], [5, 6], [6, -1]]
for _left in (True, False):
    _values = _right if _left else np.array(_right).T
    for _lower in (True, False):
        for _transpose in ("NO_TRANSPOSE", "TRANSPOSE"):
            _label = f"{'left' if _left else 'right'}_{'lower' if _lower else 'upper'}_{_transpose.lower()}"
            triangular_solve(
                _label, _triangle, _values, "f32", _left, _lower, False, _transpose, "The other triangle is not read."
            )
triangular_solve(
    "unit_diagonal", _triangle, _right, "f64", True, True, True, "NO_TRANSPOSE", "The diagonal counts as 1."
)
triangular_solve("adjoint", [[2, 0], [1 + 1j, 4j]], [[2], [4 - 4j]], "complex<f64>", True, True, False, "ADJOINT")
triangular_solve(
    "batch", [[[2, 0], [1, 4]], [[1, 0], [3, 2]]], [[[2], [9]], [[1], [7]]], "f32", True, True, False, "NO_TRANSPOSE"
)
