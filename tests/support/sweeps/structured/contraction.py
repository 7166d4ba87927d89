"""Contractions and transforms: products, convolutions, FFT, triangular systems, sorting."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import numpy as np

from support.sweeps.structured.declaration import (
    Case,
    Tensor,
    booleans,
    drawn,
    filled,
    numbers,
    operation,
    padding_attribute,
)
from support.sweeps.structured.windows import exact_elements, padded
from support.sweeps.values import FLOATS, Floats

_MULTIPLIED = [
    *(("f32", "f32"), ("f64", "f64"), ("bf16", "bf16"), ("f16", "f16"), ("i8", "i8"), ("i32", "i32"), ("i64", "i64")),
    *(
        ("ui8", "ui8"),
        ("i4", "i4"),
        ("ui64", "ui64"),
        ("i8", "i32"),
        ("ui8", "i32"),
        ("bf16", "f32"),
        ("f8E4M3FN", "f32"),
    ),
    *(
        ("f8E5M2", "f32"),
        ("f8E4M3FNUZ", "f32"),
        ("f16", "f32"),
        ("i4", "i32"),
        ("f4E2M1FN", "f32"),
        ("f6E3M2FN", "f32"),
    ),
    *(("complex<f32>", "complex<f32>"), ("complex<f64>", "complex<f64>")),
]


def products(random: Random) -> Iterator[Case]:
    """Yield `dot_general` with any order of batching and contracting dimensions, and empty ones."""
    for number in range(80):
        element, result = random.choice(_MULTIPLIED)
        batch = [random.choice([1, 2]) for _ in range(random.choice([0, 0, 1, 2]))]
        contracted = [
            random.choice([0, 2, 3] if number % 8 == 0 else [1, 2, 3]) for _ in range(random.choice([0, 1, 2]))
        ]
        free = [[random.choice([1, 2, 3]) for _ in range(random.choice([0, 1, 2]))] for _ in range(2)]
        sides, labels = [], []
        for side in range(2):
            named = [
                *(("b", n, size) for n, size in enumerate(batch)),
                *(("c", n, s) for n, s in enumerate(contracted)),
            ]
            named += [("f", n, size) for n, size in enumerate(free[side])]
            kept = [label for label in named if label[0] == "f"]
            random.shuffle(named)
            rest = iter(kept)  # free dimensions stay in order
            named = [next(rest) if label[0] == "f" else label for label in named]
            sides.append(drawn(random, element, [size for _, _, size in named], -2, 2))
            labels.append([(kind, n) for kind, n, _ in named])
        yield _product(sides, labels, batch, contracted, free, result)


def _product(
    sides: list[Tensor],
    labels: list[list[tuple[str, int]]],
    batch: list[int],
    contracted: list[int],
    free: list[list[int]],
    result: str,
) -> Case:
    left, right = (exact_elements(side.array) for side in sides)
    values = []
    for index in np.ndindex(*batch, *free[0], *free[1]):
        at = {("b", n): i for n, i in enumerate(index[: len(batch)])}
        rows = index[len(batch) : len(batch) + len(free[0])]
        columns = index[len(batch) + len(free[0]) :]
        total: Any = 0
        for inner in np.ndindex(*contracted):
            places = []
            for own, label in zip((rows, columns), labels, strict=True):
                known = {**at, **{("c", n): i for n, i in enumerate(inner)}, **{("f", n): i for n, i in enumerate(own)}}
                places.append(tuple(known[name] for name in label))
            total += left[places[0]] * right[places[1]]
        values.append(total)

    def listed(kind: str, count: int, side: int) -> list[int]:
        return [labels[side].index((kind, n)) for n in range(count)]

    dimensions = ", ".join(
        f"{name}_{kind}_dimensions = {listed(kind[0], len(sizes), side)}"
        for kind, sizes in (("batching", batch), ("contracting", contracted))
        for side, name in enumerate(("lhs", "rhs"))
    )
    expected = filled(result, [*batch, *free[0], *free[1]], values)
    case = operation("dot_general", sides, [expected], [f"dot_dimension_numbers = #stablehlo.dot<{dimensions}>"])
    return attrs.evolve(case, has_signed_zeros=False)  # `docs/defined_values.md`


def convolutions(random: Random) -> Iterator[Case]:
    """Yield convolutions with any layout, padding, dilation, reversal and groups."""
    for number in range(80):
        element, result = random.choice(_MULTIPLIED[:-2] if number % 4 else _MULTIPLIED)
        spatial = random.choice([0, 1, 1, 2, 2, 3])
        feature_groups, batch_groups = random.choice([(1, 1), (1, 1), (2, 1), (1, 2), (3, 1)])
        input_features, groups = random.choice([1, 2]), feature_groups * batch_groups
        batch = random.choice([1, 2]) * batch_groups
        sizes = [random.choice([1, 3, 4, 5] if number % 9 else [0, 3]) for _ in range(spatial)]
        window = [random.choice([1, 2, 3]) for _ in range(spatial)]
        strides = [random.choice([1, 1, 2, 3]) for _ in range(spatial)]
        padding = [(random.choice([-1, 0, 1, 2]), random.choice([-1, 0, 0, 3])) for _ in range(spatial)]
        holes = [random.choice([1, 1, 2, 3]) for _ in range(spatial)]
        steps = [random.choice([1, 1, 2]) for _ in range(spatial)]
        flips = [random.random() < 0.3 for _ in range(spatial)]
        whole = [
            low + ((n - 1) * h + 1 if n else 0) + high for n, (low, high), h in zip(sizes, padding, holes, strict=True)
        ]
        if any(size < 0 for size in whole):
            continue
        outputs = random.choice([1, 2]) * groups
        image = drawn(random, element, [batch, input_features * feature_groups, *sizes], -2, 2)
        kernel = drawn(random, element, [outputs, input_features, *window], -2, 2)
        dilated = padded(exact_elements(image.array), 0, [(0, 0), (0, 0), *padding], [0, 0, *(h - 1 for h in holes)])
        extents = [(n - 1) * step + 1 for n, step in zip(window, steps, strict=True)]
        shape = [
            0 if size == 0 or extent > size else (size - extent) // stride + 1
            for size, extent, stride in zip(whole, extents, strides, strict=True)
        ]
        values = np.zeros((batch // batch_groups, outputs, *shape), object)
        weights = exact_elements(kernel.array)
        for n, feature, *at in np.ndindex(*values.shape):
            group = feature // (outputs // groups)
            first = group * (batch // batch_groups) if batch_groups > 1 else 0
            channels = group * input_features if feature_groups > 1 else 0
            total: Any = 0
            for channel, *offset in np.ndindex(input_features, *window):
                place = [i * stride + k * step for i, stride, k, step in zip(at, strides, offset, steps, strict=True)]
                read = [size - 1 - k if flip else k for k, size, flip in zip(offset, window, flips, strict=True)]
                total += dilated[(first + n, channels + channel, *place)] * weights[(feature, channel, *read)]
            values[(n, feature, *at)] = total
        layouts = [random.sample(range(spatial + 2), spatial + 2) for _ in range(3)]
        names = [["b", "f"], ["o", "i"], ["b", "f"]]
        listed = [
            "[" + ", ".join([*own, *map(str, range(spatial))][d] for d in layout) + "]"
            for own, layout in zip(names, layouts, strict=True)
        ]
        arguments = [
            Tensor(
                element,
                np.ascontiguousarray(tensor.array.transpose(layout)).reshape([tensor.array.shape[d] for d in layout]),
            )
            for tensor, layout in zip((image, kernel), layouts, strict=False)
        ]
        moved = values.transpose(layouts[2])
        attributes = [
            f"window_strides = {numbers(strides)}",
            f"lhs_dilation = {numbers(holes)}",
            f"rhs_dilation = {numbers(steps)}",
            f"window_reversal = {booleans(flips)}",
            f"dimension_numbers = #stablehlo.conv<{listed[0]}x{listed[1]}->{listed[2]}>",
            f"feature_group_count = {feature_groups} : i64",
            f"batch_group_count = {batch_groups} : i64",
        ]
        if spatial:
            attributes.append(padding_attribute(padding))
        yield operation("convolution", arguments, [filled(result, moved.shape, moved.reshape(-1))], attributes)


def transforms(random: Random) -> Iterator[Case]:
    """Yield the four kinds of FFT over one to three dimensions of odd, even, unit and empty sizes."""
    shapes = [
        (1,),
        (2,),
        (5,),
        (7,),
        (8,),
        (2, 3),
        (3, 1),
        (1, 5),
        (0, 4),
        (2, 3, 4),
        (0, 3, 5),
        (1, 1, 1),
        (2, 3, 5, 4),
    ]
    for shape, wide in itertools.product(shapes, (False, True)):
        for rank in range(1, min(3, len(shape)) + 1):
            real, complex_ = ("f64", "complex<f64>") if wide else ("f32", "complex<f32>")
            given = _noise(random, shape)
            axes = tuple(range(len(shape) - rank, len(shape)))
            half = (*shape[:-1], shape[-1] // 2 + 1)
            spectrum = _noise(random, half)
            is_empty = not math.prod(shape)
            cases = [
                ("FFT", complex_, given, complex_, None if is_empty else np.fft.fftn(given, axes=axes)),
                ("IFFT", complex_, given, complex_, None if is_empty else np.fft.ifftn(given, axes=axes)),
                ("RFFT", real, given.real, complex_, None if is_empty else np.fft.rfftn(given.real, axes=axes)),
                ("IRFFT", complex_, spectrum, real, None if is_empty else np.fft.irfftn(spectrum, shape[-rank:], axes)),
            ]
            for kind, element, operand, result, found in cases:
                sizes = {"RFFT": half}.get(kind, shape)
                array = np.zeros(sizes) if found is None else found
                attributes = [f"fft_type = #stablehlo<fft_type {kind}>", f"fft_length = {numbers(shape[-rank:])}"]
                tolerance = 1e-13 if wide else 2e-6
                expected = [Tensor(result, array.astype(_dtype(result)))]
                yield operation(
                    "fft", [Tensor(element, operand.astype(_dtype(element)))], expected, attributes, "", tolerance
                )


def _dtype(element: str) -> Any:
    return {"f32": np.float32, "f64": np.float64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}[element]


def _noise(random: Random, shape: Sequence[int]) -> Any:
    count = math.prod(shape)
    return np.asarray([complex(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(count)], complex).reshape(shape)


def systems(random: Random) -> Iterator[Case]:
    """Yield triangular systems and Cholesky factors, batched, of sizes 0 and 1, of complex matrices."""
    elements = {"f32": 1e-5, "f64": 1e-13, "complex<f32>": 1e-5, "complex<f64>": 1e-13}
    transposes = ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")
    for (element, tolerance), lower in itertools.product(elements.items(), (False, True)):
        is_complex = element.startswith("complex")
        for transpose, left_side, unit in itertools.product(transposes, (False, True), (False, True)):
            size, batch = random.choice([0, 1, 2, 4]), random.choice([(), (2,), (2, 1)])
            matrix = _noise(random, (*batch, size, size)) * 0.3 + 2 * np.eye(size)
            matrix = matrix if is_complex else matrix.real
            right = _noise(random, (*batch, size, 3) if left_side else (*batch, 3, size))
            right = right if is_complex else right.real
            used = np.tril(matrix) if lower else np.triu(matrix)
            if unit:
                used = used - used * np.eye(size) + np.eye(size)
            swapped = used.swapaxes(-1, -2)
            used = {"NO_TRANSPOSE": used, "TRANSPOSE": swapped, "ADJOINT": swapped.conj()}[transpose]
            inverse = np.linalg.inv(used)
            solved = inverse @ right if left_side else right @ inverse
            attributes = [
                f"left_side = {_flag(left_side)}",
                f"lower = {_flag(lower)}",
                f"unit_diagonal = {_flag(unit)}",
                f"transpose_a = #stablehlo<transpose {transpose}>",
            ]
            arguments = [Tensor(element, array.astype(_dtype(element))) for array in (matrix, right)]
            expected = [Tensor(element, solved.astype(_dtype(element)))]
            yield operation("triangular_solve", arguments, expected, attributes, "", tolerance)
        for size, batch in itertools.product((0, 1, 3), ((), (2,))):
            factor = np.tril(_noise(random, (*batch, size, size))) * 0.5
            factor = factor if is_complex else factor.real
            diagonal = np.eye(size)
            factor = factor * (1 - diagonal) + (abs(factor) + 1) * diagonal
            product = factor @ factor.swapaxes(-1, -2).conj()
            wanted = factor if lower else factor.swapaxes(-1, -2).conj()
            # The other triangle is not read: the result's is implementation-defined, 0 here as in XLA.
            arguments = [Tensor(element, product.astype(_dtype(element)))]
            expected = [Tensor(element, wanted.astype(_dtype(element)))]
            yield operation("cholesky", arguments, expected, [f"lower = {_flag(lower)}"], "", tolerance)


def _flag(value: bool) -> str:
    return "true" if value else "false"


def sorts(random: Random) -> Iterator[Case]:
    """Yield stable sorts: NaN and signed zeros in their total order, and a second operand that shows the order."""
    for element in [*FLOATS, "i4", "ui8", "i32", "ui64", "i64", "i1"]:
        for direction, axis in itertools.product(("LT", "GT"), (0, 1)):
            shape = random.choice([(5, 2), (1, 4), (3, 0), (2, 7)])
            values = _sorted_values(random, element, math.prod(shape))
            keys = filled(element, shape, values)
            order = filled("i32", shape, range(math.prod(shape)))
            expected_keys, expected_order = keys.array.copy(), order.array.copy()
            for other in np.ndindex(*(size for d, size in enumerate(shape) if d != axis)):
                column = tuple(slice(None) if d == axis else other[0] for d in range(2))
                row = list(zip(keys.array[column], order.array[column], strict=True))
                ranked = sorted(row, key=lambda pair: _rank(element, pair[0]), reverse=False)
                if direction == "GT":
                    ranked = sorted(row, key=lambda pair: tuple(-x for x in _rank(element, pair[0])))
                for at, (key, place) in enumerate(ranked):
                    index = tuple(at if d == axis else other[0] for d in range(2))
                    expected_keys[index], expected_order[index] = key, place
            kind = (
                "TOTALORDER" if element in FLOATS else "UNSIGNED" if element[0] == "u" or element == "i1" else "SIGNED"
            )
            region = (
                f"{{\n^bb0(%x: tensor<{element}>, %y: tensor<{element}>, %p: tensor<i32>, %q: tensor<i32>):\n"
                f"%z = stablehlo.compare {direction}, %x, %y, {kind} : (tensor<{element}>, tensor<{element}>) -> "
                "tensor<i1>\nstablehlo.return %z : tensor<i1>\n}"
            )
            attributes = [f"dimension = {axis} : i64", "is_stable = true"]
            expected = [Tensor(element, expected_keys), Tensor("i32", expected_order)]
            yield operation("sort", [keys, order], expected, attributes, region)


def _sorted_values(random: Random, element: str, count: int) -> list[Any]:
    if element not in FLOATS:
        return [random.randint(0, 1) if element == "i1" else random.randint(0, 5) for _ in range(count)]
    choices = [1.0, 2.0, 0.5] if element == "f8E8M0FNU" else [0.0, 1.0, -1.0, 2.0, -0.0]
    if not Floats(element).is_finite_only:
        choices.append(math.nan)
    if element in ("f32", "f64", "bf16", "f16", "f8E5M2", "f8E4M3", "f8E3M4"):
        choices += [math.inf, -math.inf, -math.nan]
    return [random.choice(choices) for _ in range(count)]


def _rank(element: str, key: Any) -> tuple[int, ...]:
    """Return the place in the total order; the one NaN of types without a negative zero comes first."""
    if element not in FLOATS:
        return (int(key),)
    value = float(key)
    if math.isnan(value):
        bits = np.asarray(key).view(f"u{np.asarray(key).itemsize}")
        is_negative = bool(bits >> (8 * bits.itemsize - 1)) and element != "f8E8M0FNU"
        return (-(2**40) if is_negative else 2**40, 0)
    sign = int(math.copysign(1, value))
    big = 2**39 * sign if math.isinf(value) else int(value * 2**20)
    return (big, sign)


def precisions(random: Random) -> Iterator[Case]:
    """Yield `reduce_precision` to many exponent and mantissa widths, rounded from exact numbers."""
    widths = [
        (8, 23),
        (5, 10),
        (8, 7),
        (4, 3),
        (5, 2),
        (2, 1),
        (1, 3),
        (1, 1),
        (8, 0),
        (5, 0),
        (11, 52),
        (6, 15),
        (3, 40),
    ]
    for element, (exponent, mantissa) in itertools.product(("f32", "f64", "bf16", "f16"), widths):
        values = [0.0, -0.0, 1.0, 1.5, 1.25, 1.125, 1.0625, 2.5, 3.5, 448.0, 464.0, 65504.0, 65520.0, 2.0**-14, 1e30]
        values += [math.inf, -math.inf, math.nan, 3e-5, 0.1, 1 / 3, 2.0**-9, 1.9375, 255.5, 0.75, -0.625, 3.999]
        values += [random.gauss(0, 1) * 2 ** random.randint(-6, 6) for _ in range(20)]
        with np.errstate(over="ignore"):
            operand = filled(element, (len(values),), values)
        reduced = functools.partial(_reduced, exponent=exponent, mantissa=mantissa, element=element)
        expected = filled(element, (len(values),), [reduced(float(x)) for x in operand.array])
        attributes = [f"exponent_bits = {exponent} : i32", f"mantissa_bits = {mantissa} : i32"]
        yield operation("reduce_precision", [operand], [expected], attributes)


def _reduced(x: float, exponent: int, mantissa: int, element: str) -> float:
    """Round the significand to even; exponents below the range become zero, those beyond it infinity."""
    own = {"f32": (8, 23), "f64": (11, 52), "bf16": (8, 7), "f16": (5, 10)}[element]
    if x == 0 or math.isinf(x) or math.isnan(x):
        return x
    number = Fraction(x)
    if mantissa < own[1]:
        scale = max(math.frexp(x)[1] - 1, 2 - 2 ** (own[0] - 1))  # subnormal numbers have the smallest exponent
        steps = abs(number) / Fraction(2) ** (scale - mantissa)
        rounded = round(steps)
        if mantissa == 0 and steps == Fraction(3, 2):  # even by the lowest bit of the exponent
            rounded = 2 if (scale + 2 ** (own[0] - 1) - 1) % 2 else 1
        number = math.copysign(1, x) * rounded * Fraction(2) ** (scale - mantissa)
    if exponent < own[0]:
        bias = 2 ** (exponent - 1) - 1
        size = math.frexp(float(number))[1] - 1
        if size > bias:
            return math.copysign(math.inf, x)
        if size < 1 - bias:
            return math.copysign(0.0, x)
    return float(number)
