"""Indexing: gathers, scatters, slices and data movement, from the formulas of the specification."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs
import numpy as np

from support.sweeps.structured.declaration import (
    Array,
    Case,
    Tensor,
    drawn,
    dtype_of,
    filled,
    numbers,
    operation,
    reducer,
)
from support.sweeps.structured.windows import FUNCTIONS, exact_elements
from support.sweeps.values import INTEGERS, TYPES

_ALL = [*TYPES, "complex<f32>", "complex<f64>"]
_INDICES = [name for name in INTEGERS if name[-1] != "2" or name[-2:] == "32"]


def range_of(element: str) -> tuple[int, int]:
    """Return the smallest and the largest number of an integer type."""
    bits = int(element.strip("ui"))
    return (0, 2**bits - 1) if element[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def starts_of(random: Random, element: str, shape: Sequence[int]) -> Tensor:
    """Return start indices, some of them out of bounds, some the extremes of the type."""
    low, high = range_of(element)
    choices = [max(low, -1), 0, 0, 1, 1, min(2, high), min(3, high), min(7, high), low, high]
    return filled(element, shape, (random.choice(choices) for _ in range(int(np.prod(shape, dtype=np.int64)))))


@attrs.frozen
class Layout:
    """The dimension numbers of a gather, or of a scatter under its names.

    Attributes:
        operand: The operand's shape.
        batch: The shape of the start indices without the index vector.
        sizes: The sizes of the slices, one per dimension of the operand.
        offsets: The dimensions of the result that hold slices.
        collapsed: The collapsed dimensions of the operand.
        operand_batching: The batching dimensions of the operand.
        start_batching: The batching dimensions of the start indices.
        start_map: The dimension of the operand of each component of an index vector.
        vector: The dimension of the index vector; the rank of the start indices if it is implied.
    """

    operand: list[int]
    batch: list[int]
    sizes: list[int]
    offsets: list[int]
    collapsed: list[int]
    operand_batching: list[int]
    start_batching: list[int]
    start_map: list[int]
    vector: int

    @property
    def starts(self) -> list[int]:
        """The shape of the start indices."""
        if self.vector == len(self.batch):
            return [*self.batch, len(self.start_map)] if len(self.start_map) != 1 else self.batch
        return [*self.batch[: self.vector], len(self.start_map), *self.batch[self.vector :]]

    @property
    def result(self) -> list[int]:
        """The shape of the result."""
        batch, slices = iter(self.batch), iter(self.sizes[d] for d in self._kept)
        rank = len(self.batch) + len(self.offsets)
        return [next(slices) if d in self.offsets else next(batch) for d in range(rank)]

    @property
    def _kept(self) -> list[int]:
        return [d for d in range(len(self.operand)) if d not in self.collapsed and d not in self.operand_batching]

    def place(self, index: Sequence[int], starts: Array, *, is_clamped: bool) -> tuple[int, ...]:
        """Return the operand's index of an index of the result."""
        batch = [i for d, i in enumerate(index) if d not in self.offsets]
        if starts.ndim == len(batch):
            vector = [starts[tuple(batch)]]
        else:
            row: tuple[Any, ...] = (*batch[: self.vector], slice(None), *batch[self.vector :])
            vector = list(starts[row])
        full = [0] * len(self.operand)
        for component, dimension in zip(vector, self.start_map, strict=True):
            limit = self.operand[dimension] - self.sizes[dimension]
            full[dimension] = min(max(int(component), 0), limit) if is_clamped else int(component)
        dimensions = [d for d in range(starts.ndim) if d != self.vector] if starts.ndim > len(batch) else None
        for dimension, start in zip(self.operand_batching, self.start_batching, strict=True):
            full[dimension] = batch[start if dimensions is None else dimensions.index(start)]
        offset = iter(i for d, i in enumerate(index) if d in self.offsets)
        for dimension in self._kept:
            full[dimension] += next(offset)
        return tuple(full)


def _layout(random: Random, number: int) -> Layout:
    rank = random.choice([1, 2, 3])
    operand = [random.choice([1, 2, 3, 4]) for _ in range(rank)]
    num_batching = random.choice([0, 0, 0, 1]) if rank > 1 else 0
    operand_batching = sorted(random.sample(range(rank), num_batching))
    others = [d for d in range(rank) if d not in operand_batching]
    sizes = [1 if d in operand_batching else random.randint(1, operand[d]) for d in range(rank)]
    if number % 11 == 0:
        sizes[others[0]] = 0
    collapsed = sorted(d for d in others if sizes[d] == 1 and random.random() < 0.6)
    start_map = random.sample(others, random.randint(0 if number % 7 == 0 else 1, len(others)))
    free = [random.choice([1, 2, 3] if number % 13 else [0, 2]) for _ in range(random.choice([0, 1, 2]))]
    batch = list(free)
    places: list[int] = []
    for dimension in operand_batching:
        at = random.randint(0, len(batch))
        batch.insert(at, operand[dimension])
        places = [place + (place >= at) for place in places] + [at]
    vector = random.randint(0, len(batch))
    is_implied = vector == len(batch) and len(start_map) == 1
    start_batching = [place + (not is_implied and place >= vector) for place in places]
    rank_of_result = len(batch) + rank - len(collapsed) - len(operand_batching)
    offsets = sorted(random.sample(range(rank_of_result), rank - len(collapsed) - len(operand_batching)))
    return Layout(operand, batch, sizes, offsets, collapsed, operand_batching, start_batching, start_map, vector)


def gathers(random: Random) -> Iterator[Case]:
    """Yield gathers with index vectors anywhere, batching dimensions, and start indices out of bounds."""
    for number in range(90):
        layout, element, index = _layout(random, number), random.choice(_ALL), random.choice(_INDICES)
        operand, starts = drawn(random, element, layout.operand), starts_of(random, index, layout.starts)
        exact, given = exact_elements(operand.array), exact_elements(starts.array)
        places = (layout.place(at, given, is_clamped=True) for at in np.ndindex(*layout.result))
        expected = filled(element, layout.result, [exact[place] for place in places])
        dimensions = (
            f"offset_dims = {layout.offsets}, collapsed_slice_dims = {layout.collapsed}, "
            f"operand_batching_dims = {layout.operand_batching}, "
            f"start_indices_batching_dims = {layout.start_batching}, "
            f"start_index_map = {layout.start_map}, index_vector_dim = {layout.vector}"
        )
        attributes = [f"dimension_numbers = #stablehlo.gather<{dimensions}>"]
        if number % 4 == 0:
            sizes = filled("i64", [len(layout.sizes)], layout.sizes)
            yield operation("dynamic_gather", [operand, starts, sizes], [expected], attributes)
        else:
            attributes.append(f"slice_sizes = {numbers(layout.sizes)}")
            yield operation("gather", [operand, starts], [expected], attributes)


def scatters(random: Random) -> Iterator[Case]:
    """Yield scatters: updates whose index is out of bounds are skipped one element at a time."""
    for number in range(90):
        layout, index = _layout(random, number), random.choice(_INDICES)
        function = random.choice(["add", "maximum", "minimum", "multiply"])
        elements = [random.choice(["f32", "f64", "i32", "i8", "ui16", "i64", "bf16", "f16", "i4"])]
        if number % 6 == 0:
            elements.append(random.choice(["f32", "ui8"]))
        inputs = [drawn(random, element, layout.operand, -2, 2) for element in elements]
        updates = [drawn(random, element, layout.result, -2, 2) for element in elements]
        starts = starts_of(random, index, layout.starts)
        given = exact_elements(starts.array)
        expected = []
        for operand, update in zip(inputs, updates, strict=True):
            total, values = exact_elements(operand.array), exact_elements(update.array)
            for at in np.ndindex(*layout.result):
                place = layout.place(at, given, is_clamped=False)
                if _is_inside(layout, at, given):
                    total[place] = FUNCTIONS[function](total[place], values[at])
            expected.append(filled(operand.element, layout.operand, total.reshape(-1)))
        dimensions = (
            f"update_window_dims = {layout.offsets}, inserted_window_dims = {layout.collapsed}, "
            f"input_batching_dims = {layout.operand_batching}, "
            f"scatter_indices_batching_dims = {layout.start_batching}, "
            f"scatter_dims_to_operand_dims = {layout.start_map}, index_vector_dim = {layout.vector}"
        )
        attributes = [f"scatter_dimension_numbers = #stablehlo.scatter<{dimensions}>"]
        region = reducer([function] * len(elements), elements)
        yield operation("scatter", [*inputs, starts, *updates], expected, attributes, region)


def _is_inside(layout: Layout, index: Sequence[int], starts: Array) -> bool:
    place = layout.place(index, starts, is_clamped=False)
    return all(0 <= i < size for i, size in zip(place, layout.operand, strict=True))


def dynamic_slices(random: Random) -> Iterator[Case]:
    """Yield slices and updates at start indices of every integer type, extremes included."""
    for number, index in enumerate(name for name in INTEGERS for _ in range(5)):
        element = random.choice(_ALL)
        rank = random.choice([0, 1, 2, 3]) if number % 10 == 0 else random.choice([1, 2, 3])
        shape = [random.choice([1, 2, 4, 5]) for _ in range(rank)]
        sizes = [random.randint(0 if number % 6 == 0 else 1, size) for size in shape]
        operand, update = drawn(random, element, shape), drawn(random, element, sizes)
        starts = [starts_of(random, index, ()) for _ in range(rank)]
        places = [
            min(max(int(start.array), 0), size - length)
            for start, size, length in zip(starts, shape, sizes, strict=True)
        ]
        window = tuple(slice(place, place + length) for place, length in zip(places, sizes, strict=True))
        cut = Tensor(element, np.asarray(operand.array[window]))
        yield operation("dynamic_slice", [operand, *starts], [cut], [f"slice_sizes = {numbers(sizes)}"])
        replaced = operand.array.copy()
        replaced[window] = update.array
        yield operation("dynamic_update_slice", [operand, update, *starts], [Tensor(element, replaced)])


def slices(random: Random) -> Iterator[Case]:
    """Yield static slices, with strides larger than the array, and their dynamic form."""
    for number in range(40):
        element, rank = random.choice(_ALL), random.choice([1, 2, 3])
        shape = [random.choice([0, 1, 3, 5]) for _ in range(rank)]
        starts = [random.randint(0, size) for size in shape]
        limits = [random.randint(start, size) for start, size in zip(starts, shape, strict=True)]
        strides = [random.choice([1, 2, 3, 9]) for _ in range(rank)]
        operand = drawn(random, element, shape)
        window = tuple(slice(*bounds) for bounds in zip(starts, limits, strides, strict=True))
        expected = Tensor(element, operand.array[window])
        lists = {"start_indices": starts, "limit_indices": limits, "strides": strides}
        if number % 3:
            attributes = [f"{name} = {numbers(values)}" for name, values in lists.items()]
            yield operation("slice", [operand], [expected], attributes)
        else:
            given = [filled(random.choice(["i32", "i64"]), [rank], values) for values in lists.values()]
            given = [filled(given[0].element, [rank], values) for values in lists.values()]
            yield operation("real_dynamic_slice", [operand, *given], [expected])


def movements(random: Random) -> Iterator[Case]:
    """Yield movements of elements of every type, of empty arrays too."""
    for number, element in enumerate(name for name in _ALL for _ in range(3)):
        rank = random.choice([1, 2, 3, 4])
        shape = [random.choice([0, 1, 2, 3] if number % 3 == 0 else [1, 2, 3]) for _ in range(rank)]
        operand = drawn(random, element, shape)
        order = random.sample(range(rank), rank)
        transposed = Tensor(element, operand.array.transpose(order))
        yield operation("transpose", [operand], [transposed], [f"permutation = {numbers(order)}"])
        flipped = sorted(random.sample(range(rank), random.randint(0, rank)))
        reversed_array = np.flip(operand.array, tuple(flipped)) if flipped else operand.array
        yield operation("reverse", [operand], [Tensor(element, reversed_array)], [f"dimensions = {numbers(flipped)}"])
        axis = random.randrange(rank)
        shapes = [[random.choice([0, 1, 2]) if d == axis else size for d, size in enumerate(shape)] for _ in range(3)]
        parts = [drawn(random, element, part) for part in shapes]
        joined = Tensor(element, np.concatenate([part.array for part in parts], axis))
        yield operation("concatenate", parts, [joined], [f"dimension = {axis} : i64"])
        flat = Tensor(element, operand.array.reshape(-1))
        yield operation("reshape", [operand], [flat])
        yield _broadcast(random, element, number)


def _broadcast(random: Random, element: str, number: int) -> Case:
    rank = random.choice([0, 1, 2])
    shape = [random.choice([1, 2, 3]) for _ in range(rank)]
    result = [
        random.choice([0, 1, 2, 3] if number % 4 == 0 else [1, 2, 4]) for _ in range(rank + random.choice([0, 2]))
    ]
    places = random.sample(range(len(result)), rank)
    for size, place in zip(shape, places, strict=True):
        if size != 1:
            result[place] = size
    operand = drawn(random, element, shape)
    aligned = operand.array.transpose(np.argsort(places)) if rank else operand.array
    sizes = dict(zip(places, shape, strict=True))
    spread = np.broadcast_to(aligned.reshape([sizes.get(d, 1) for d in range(len(result))]), result)
    expected = Tensor(element, np.ascontiguousarray(spread).reshape(result))
    attributes = [f"broadcast_dimensions = {numbers(places)}"]
    if number % 2:
        return operation("broadcast_in_dim", [operand], [expected], attributes)
    sizes_given = filled("i64", [len(result)], result)
    return operation("dynamic_broadcast_in_dim", [operand, sizes_given], [expected], attributes)


def counts(_: Random) -> Iterator[Case]:
    """Yield `iota` of every type: whole numbers that wrap in integers and are rounded in floats."""
    for element in _ALL:
        if element == "i1":
            continue
        for shape, axis in (((3,), 0), ((2, 3), 1), ((0, 2), 0), ((300,), 0)):
            if element == "f8E8M0FNU" or (
                shape[0] == 300 and element not in ("f32", "f64", "i16", "i32", "ui8", "bf16")
            ):
                continue
            if len(shape) == 1 and shape[0] > 3 and element == "ui8":
                shape = (256,)
            index = np.indices(shape)[axis] if np.prod(shape) else np.zeros(shape)
            expected = filled(element, shape, (int(x) for x in index.reshape(-1)))
            yield operation("iota", [], [expected], [f"iota_dimension = {axis} : i64"])


def bit_casts(random: Random) -> Iterator[Case]:
    """Yield `bitcast_convert` between types of 8 bits and more, little-endian as NumPy's views on this machine."""
    wide = [
        name for name in TYPES if name != "i1" and name[:2] not in ("f4", "f6") and name.strip("ui") not in ("2", "4")
    ]
    for _ in range(60):
        source, target = random.choice(wide), random.choice(wide)
        one, other = dtype_of(source), dtype_of(target)
        many = max(1, other.itemsize // one.itemsize)
        shape = [2, 3] if many == 1 else [2, 3, many]
        data = np.asarray([random.randrange(256) for _ in range(int(np.prod(shape)) * one.itemsize)], np.uint8)
        array = data.view(one).reshape(shape)
        result = [2, 3] if one.itemsize <= other.itemsize else [2, 3, one.itemsize // other.itemsize]
        yield operation("bitcast_convert", [Tensor(source, array)], [Tensor(target, data.view(other).reshape(result))])


def selections_of_torch(random: Random) -> Iterator[Case]:
    """Yield `torch_index_select` along each dimension; indices out of bounds are clamped, as XLA does."""
    for _ in range(12):
        element = random.choice(_ALL)
        shape = [random.choice([1, 2, 3]) for _ in range(random.choice([1, 2, 3]))]
        axis = random.randrange(len(shape))
        operand = drawn(random, element, shape)
        index = filled("i32", [2], (random.randrange(-1, shape[axis] + 1) for _ in range(2)))
        expected = Tensor(element, np.take(operand.array, np.clip(index.array, 0, shape[axis] - 1), axis))
        attributes = [f"dim = {axis} : i64", "batch_dims = 0 : i64"]
        yield operation("torch_index_select", [operand, index], [expected], attributes)


def choices(random: Random) -> Iterator[Case]:
    """Yield `select` and `clamp` with scalar and full operands, and `case` with indices out of bounds."""
    for element in _ALL:
        first, second = drawn(random, element, (2, 3)), drawn(random, element, (2, 3))
        for shape in ((), (2, 3)):
            predicate = drawn(random, "i1", shape)
            picked = np.where(predicate.array, first.array, second.array)
            yield operation("select", [predicate, first, second], [Tensor(element, picked)])
    for position in (-(2**31), -1, 0, 1, 2, 3, 2**31 - 1):
        branches = ", ".join(
            f"{{\n%c = stablehlo.constant dense<{value}> : tensor<i32>\nstablehlo.return %c : tensor<i32>\n}}"
            for value in (10, 20, 30)
        )
        expected = [10, 20, 30][position if 0 <= position < 3 else 2]
        yield operation("case", [filled("i32", (), [position])], [filled("i32", (), [expected])], (), branches)


def exact_sizes(random: Random) -> Iterator[Case]:
    """Yield `get_dimension_size`, and `dynamic_reshape` to run-time sizes."""
    operand = drawn(random, "f32", (2, 0, 3))
    for axis, size in enumerate((2, 0, 3)):
        yield operation("get_dimension_size", [operand], [filled("i32", (), [size])], [f"dimension = {axis} : i64"])
    for index in ("i32", "i64"):
        given = drawn(random, "i8", (2, 3))
        expected = Tensor("i8", given.array.reshape(3, 2))
        yield operation("dynamic_reshape", [given, filled(index, [2], [3, 2])], [expected])
