"""Windows: `reduce`, `reduce_window`, `select_and_scatter` and `pad`, from the formulas of the specification."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs
import numpy as np

from support.sweeps.structured.declaration import (
    Array,
    Case,
    Tensor,
    drawn,
    filled,
    numbers,
    operation,
    padding_attribute,
    reducer,
    scalar,
)
from support.sweeps.values import TYPES

FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda x, y: x + y,
    "multiply": lambda x, y: x * y,
    "maximum": max,
    "minimum": min,
    "or": lambda x, y: x | y,
    "and": lambda x, y: x & y,
    "xor": lambda x, y: x ^ y,
}
#: Types in which the sums of a few small whole numbers are exact.
SUMMED = ["f32", "f64", "bf16", "f16", "i4", "i8", "i16", "i32", "i64", "ui8", "ui32", "ui64", "i2", "ui4"]
_LOGICAL = ["i1", "i8", "ui16", "i32", "i64", "i4"]


def exact_elements(array: Array) -> Array:
    """Return an array of Python numbers."""
    if array.dtype.kind == "c":
        return array.astype(object)
    number = bool if array.dtype == bool else int if "int" in array.dtype.name else float
    values = [number(x) for x in array.reshape(-1)]
    result = np.empty(array.size, object)
    result[:] = values
    return result.reshape(array.shape)


def padded(array: Array, value: Any, pairs: Sequence[tuple[int, int]], interior: Sequence[int]) -> Array:
    """Return `pad`: element i of the operand is at low + i * (interior + 1); negative padding drops elements."""
    shape = [
        low + size + max(size - 1, 0) * hole + high
        for size, (low, high), hole in zip(array.shape, pairs, interior, strict=True)
    ]
    result = np.full(shape, value, object)
    for index in np.ndindex(*array.shape):
        place = tuple(low + i * (hole + 1) for i, (low, _), hole in zip(index, pairs, interior, strict=True))
        if all(0 <= i < size for i, size in zip(place, shape, strict=True)):
            result[place] = array[index]
    return result


@attrs.frozen
class Window:
    """The attributes of a window, one element per dimension."""

    sizes: list[int]
    strides: list[int]
    base: list[int]
    dilations: list[int]
    padding: list[tuple[int, int]]

    def attributes(self) -> list[str]:
        if not self.sizes:
            return ["window_dimensions = array<i64>"]
        return [
            f"window_dimensions = {numbers(self.sizes)}",
            f"window_strides = {numbers(self.strides)}",
            f"base_dilations = {numbers(self.base)}",
            f"window_dilations = {numbers(self.dilations)}",
            padding_attribute(self.padding),
        ]

    def result_shape(self, shape: Sequence[int]) -> list[int]:
        """Return the shape by C15 of `reduce_window`."""
        found = []
        for size, window, stride, base, dilation, (low, high) in zip(
            shape, self.sizes, self.strides, self.base, self.dilations, self.padding, strict=True
        ):
            dilated = 0 if size == 0 else (size - 1) * base + 1
            whole = low + dilated + high
            extent = (window - 1) * dilation + 1
            found.append(0 if whole == 0 or extent > whole else (whole - extent) // stride + 1)
        return found

    def places(self, index: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the indices of the padded operand that a window covers."""
        for offset in np.ndindex(*self.sizes):
            yield tuple(
                i * stride + k * dilation
                for i, stride, k, dilation in zip(index, self.strides, offset, self.dilations, strict=True)
            )


def _window(random: Random, rank: int) -> Window:
    def each(choices: Sequence[int]) -> list[int]:
        return [random.choice(choices) for _ in range(rank)]

    padding = [(random.choice([-1, 0, 0, 1, 2]), random.choice([-1, 0, 0, 1, 3])) for _ in range(rank)]
    return Window(each([1, 2, 2, 3]), each([1, 1, 2, 3]), each([1, 1, 2, 3]), each([1, 1, 2]), padding)


def _is_valid(window: Window, shape: Sequence[int]) -> bool:
    """Return whether the padded operand has no negative size, which the specification does not define."""
    return all(
        low + ((size - 1) * base + 1 if size else 0) + high >= 0
        for size, base, (low, high) in zip(shape, window.base, window.padding, strict=True)
    )


def reduce_windows(random: Random) -> Iterator[Case]:
    """Yield windows with paddings, dilations and initial values that are no identities."""
    for number in range(90):
        function = random.choice(list(FUNCTIONS))
        element = random.choice(_types_of(function))
        rank = random.choice([0, 1, 1, 2, 2, 3]) if number else 0
        shape = [random.choice([0, 1, 2, 3, 5] if number % 5 == 0 else [1, 2, 3, 4, 5]) for _ in range(rank)]
        window = _window(random, rank)
        if _is_valid(window, shape):
            operand = drawn(random, element, shape, -2, 2)
            initial = drawn(random, element, (), 1, 3)
            expected = _reduced_windows(operand, initial, window, FUNCTIONS[function])
            region = reducer([function], [element])
            yield operation("reduce_window", [operand, initial], [expected], window.attributes(), region)


def _types_of(function: str) -> list[str]:
    if function in ("add", "multiply"):
        return SUMMED
    return TYPES if function in ("maximum", "minimum") else _LOGICAL


def _reduced_windows(operand: Tensor, initial: Tensor, window: Window, function: Callable[[Any, Any], Any]) -> Tensor:
    start = exact_elements(initial.array)[()]
    array = padded(exact_elements(operand.array), start, window.padding, [base - 1 for base in window.base])
    shape = window.result_shape(operand.array.shape)
    values = []
    for index in np.ndindex(*shape):
        total = start
        for place in window.places(index):
            total = function(total, array[place])
        values.append(total)
    return filled(operand.element, shape, values)


def variadic_windows(random: Random) -> Iterator[Case]:
    """Yield windows of two operands of different types."""
    for functions in itertools.product(("add", "maximum"), ("minimum", "multiply")):
        elements = [random.choice(["f32", "i8", "i64"]), random.choice(["i32", "f64", "ui8"])]
        shape = [4, 3]
        window = _window(random, 2)
        if not _is_valid(window, shape):
            continue
        operands = [drawn(random, element, shape, 0, 2) for element in elements]
        initials = [drawn(random, element, (), 1, 2) for element in elements]
        expected = [
            _reduced_windows(operand, initial, window, FUNCTIONS[function])
            for operand, initial, function in zip(operands, initials, functions, strict=True)
        ]
        region = reducer(functions, elements)
        yield operation("reduce_window", [*operands, *initials], expected, window.attributes(), region)


def reductions(random: Random) -> Iterator[Case]:
    """Yield `reduce` over some dimensions, of empty arrays too, with initial values that are no identities."""
    for number in range(60):
        function = random.choice(list(FUNCTIONS))
        element = random.choice(_types_of(function))
        rank = random.choice([0, 1, 2, 3])
        shape = [random.choice([0, 1, 2, 3] if number % 3 == 0 else [1, 2, 3]) for _ in range(rank)]
        dimensions = sorted(random.sample(range(rank), random.randint(0, rank)))
        operand, initial = drawn(random, element, shape, -2, 2), drawn(random, element, (), 1, 3)
        kept = [d for d in range(rank) if d not in dimensions]
        totals = dict.fromkeys(np.ndindex(*(shape[d] for d in kept)), exact_elements(initial.array)[()])
        exact = exact_elements(operand.array)
        for index in np.ndindex(*shape):
            place = tuple(index[d] for d in kept)
            totals[place] = FUNCTIONS[function](totals[place], exact[index])
        expected = filled(element, [shape[d] for d in kept], totals.values())
        attributes = [f"dimensions = {numbers(dimensions)}"]
        yield operation("reduce", [operand, initial], [expected], attributes, reducer([function], [element]))


def selections(random: Random) -> Iterator[Case]:
    """Yield `select_and_scatter`: padding is never selected, and the initial value is added once per element."""
    for _ in range(40):
        element = random.choice(["f32", "f64", "bf16", "f16", "i32", "i8", "ui8", "i64"])
        rank = random.choice([1, 1, 2, 2, 3])
        shape = [random.choice([2, 3, 4, 5]) for _ in range(rank)]
        window = Window(
            [random.choice([1, 2, 2, 3]) for _ in range(rank)],
            [random.choice([1, 2, 3]) for _ in range(rank)],
            [1] * rank,
            [1] * rank,
            [(random.choice([0, 0, 1]), random.choice([0, 1, 1])) for _ in range(rank)],
        )
        if any(size == 1 and pair != (0, 0) for size, pair in zip(window.sizes, window.padding, strict=True)):
            continue  # a window over padding alone selects nothing
        direction = random.choice(["GE", "GT", "LE", "LT"])
        yield _selection(random, element, shape, window, direction)


def _selection(random: Random, element: str, shape: list[int], window: Window, direction: str) -> Case:
    compare: dict[str, Callable[[Any, Any], bool]] = {
        "GE": lambda x, y: x >= y,
        "GT": lambda x, y: x > y,
        "LE": lambda x, y: x <= y,
        "LT": lambda x, y: x < y,
    }
    operand = drawn(random, element, shape, -4, 4)
    source = drawn(random, element, window.result_shape(shape), 1, 3)
    initial = drawn(random, element, (), 0, 2)
    exact, updates = exact_elements(operand.array), exact_elements(source.array)
    totals = {index: exact_elements(initial.array)[()] for index in np.ndindex(*shape)}
    for index in np.ndindex(*updates.shape):
        chosen: tuple[int, ...] | None = None
        for place in window.places(index):
            at = tuple(i - low for i, (low, _) in zip(place, window.padding, strict=True))
            if at in totals and (chosen is None or not compare[direction](exact[chosen], exact[at])):
                chosen = at
        if chosen is not None:
            totals[chosen] += updates[index]
    select = (
        f"{{\n^bb0(%x: tensor<{element}>, %y: tensor<{element}>):\n"
        f"%z = stablehlo.compare {direction}, %x, %y : (tensor<{element}>, tensor<{element}>) -> tensor<i1>\n"
        "stablehlo.return %z : tensor<i1>\n}"
    )
    attributes = [
        f"window_dimensions = {numbers(window.sizes)}",
        f"window_strides = {numbers(window.strides)}",
        padding_attribute(window.padding),
    ]
    region = f"{select}, {reducer(['add'], [element])}"
    expected = filled(element, shape, totals.values())
    return operation("select_and_scatter", [operand, source, initial], [expected], attributes, region)


def paddings(random: Random) -> Iterator[Case]:
    """Yield `pad` and `dynamic_pad` with negative edges and interiors, of every type."""
    for element in [*TYPES, "complex<f32>", "complex<f64>"]:
        for is_dynamic in (False, True):
            rank = random.choice([1, 2, 3])
            shape = [random.choice([0, 1, 2, 4]) for _ in range(rank)]
            interior = [random.choice([0, 1, 2]) for _ in range(rank)]
            pairs = [(random.choice([-1, 0, 2]), random.choice([-2, 0, 1])) for _ in range(rank)]
            operand, value = drawn(random, element, shape), drawn(random, element, (), 1, 1)
            sizes = zip(shape, pairs, interior, strict=True)
            if any(low + size + max(size - 1, 0) * hole + high < 0 for size, (low, high), hole in sizes):
                continue
            exact = padded(exact_elements(operand.array), exact_elements(value.array)[()], pairs, interior)
            expected = filled(element, exact.shape, exact.reshape(-1))
            lists = {"edge_padding_low": [p[0] for p in pairs], "edge_padding_high": [p[1] for p in pairs]}
            lists["interior_padding"] = interior
            if is_dynamic:
                given = [filled("i64", [rank], values) for values in lists.values()]
                yield operation("dynamic_pad", [operand, value, *given], [expected])
            else:
                attributes = [f"{name} = {numbers(values)}" for name, values in lists.items()]
                yield operation("pad", [operand, value], [expected], attributes)


def extremes(_: Random) -> Iterator[Case]:
    """Yield reductions with NaN, infinities and signed zeros."""
    rows = {"nan": [1.0, float("nan"), 3.0], "inf": [float("-inf"), float("inf"), 0.0], "zero": [-0.0, 0.0, -0.0]}
    expected = {
        "maximum": [float("nan"), float("inf"), 0.0],
        "minimum": [float("nan"), float("-inf"), -0.0],
        "add": [float("nan"), float("nan"), 0.0],
    }
    initials = {"maximum": float("-inf"), "minimum": float("inf"), "add": 0.0}
    for element in ("f32", "f64", "bf16", "f16", "f8E5M2", "f8E3M4", "f8E4M3"):
        operand = filled(element, (3, 3), (x for row in rows.values() for x in row))
        for function, values in expected.items():
            initial = scalar(element, initials[function])
            region = reducer([function], [element])
            result = filled(element, (3,), values)
            yield operation("reduce", [operand, initial], [result], [f"dimensions = {numbers([1])}"], region)
            window = ["window_dimensions = array<i64: 1, 3>"]
            result = filled(element, (3, 1), values)
            yield operation("reduce_window", [operand, initial], [result], window, region)
