"""Memory layouts: the position of each element in memory, including padding, and the steps to produce it.

A layout orders the dimensions; then each of its tiles combines dimensions (`*`), pads the last ones to whole tiles and
stores the array tile by tile, and the tiles of the next tile divide those of the one before. At the end the whole may
be padded. Spec: Layout of the ComputationBuilder document; XLA's tiled layout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs

from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import Layout, TensorType, num_bits, numpy_dtype

Array: TypeAlias = "np.ndarray[Any, Any]"
Sizes = tuple[int, ...]


@attrs.frozen
class Reorder:
    """Dimension n of the result is dimension `permutation[n]` of the operand."""

    permutation: Sizes


@attrs.frozen
class Regroup:
    """Changes the sizes, keeping the elements in row-major order."""

    before: Sizes
    after: Sizes


@attrs.frozen
class Extend:
    """Adds padding at the end of some dimensions."""

    before: Sizes
    after: Sizes


#: One step from an array to its memory; each can be undone.
Step = Reorder | Regroup | Extend


def memory_steps(type: TensorType) -> tuple[Step, ...]:
    """Return the steps from an array of a type to its memory, an array with one dimension.

    Raises:
        ValueError: A size is dynamic, or the layout does not match the shape.

    >>> from hlo_text.core.types import F32
    >>> memory_steps(TensorType((2, 3), F32, layout=Layout((0, 1))))
    (Reorder(permutation=(1, 0)), Regroup(before=(3, 2), after=(6,)))
    """
    layout = type.layout or Layout()
    order = (layout.minor_to_major or Layout.default(type.rank).minor_to_major)[::-1]
    if sorted(order) != list(range(type.rank)):
        raise ValueError(f"the layout must list each of {type.rank} dimensions once, found {list(order[::-1])}")
    sizes = _static(type)
    steps: list[Step] = [] if order == tuple(range(type.rank)) else [Reorder(order)]
    sizes = tuple(sizes[dimension] for dimension in order)
    if not sizes and layout.tiles:  # a scalar is tiled as an array of one element
        steps, sizes = [Regroup((), (1,))], (1,)
    for tile in layout.tiles:
        added, sizes = _tile_steps(sizes, tile)
        steps += added
    count = math.prod(sizes)
    if sizes != (count,):
        steps.append(Regroup(sizes, (count,)))
    padded = -(-count // max(layout.tail_padding_alignment, 1)) * max(layout.tail_padding_alignment, 1)
    if padded != count:
        steps.append(Extend((count,), (padded,)))
    return tuple(steps)


def _static(type: TensorType) -> Sizes:
    sizes = tuple(size for size in type.shape if size is not None)
    if len(sizes) != type.rank:
        raise ValueError("expected a static shape")
    return sizes


def _tile_steps(sizes: Sizes, tile: Sequence[int | None]) -> tuple[list[Step], Sizes]:
    """Return the steps that store an array tile by tile, and the resulting sizes: numbers of tiles, then the tile."""
    if len(tile) > len(sizes):
        raise ValueError(f"a tile can have at most the array's {len(sizes)} dimensions, found {len(tile)}")
    if any(size == 0 for size in tile) or (tile and tile[-1] is None):
        raise ValueError("tile sizes must be positive, and the last one cannot be *")
    start = len(sizes) - len(tile)
    combined, inner, pending = list(sizes[:start]), [], 1
    for size, within in zip(sizes[start:], tile, strict=True):
        pending *= size
        if within is not None:
            combined.append(pending)
            inner.append(within)
            pending = 1
    counts = [-(-size // within) for size, within in zip(combined[start:], inner, strict=True)]
    padded = (*combined[:start], *(count * within for count, within in zip(counts, inner, strict=True)))
    split = (*combined[:start], *(part for pair in zip(counts, inner, strict=True) for part in pair))
    outer = range(start, len(split), 2)
    permutation = (*range(start), *outer, *(dimension + 1 for dimension in outer))
    steps: list[Step] = [Regroup(sizes, tuple(combined)), Extend(tuple(combined), padded), Regroup(padded, split)]
    kept = [step for step in steps if isinstance(step, Reorder) or step.before != step.after]
    if permutation != tuple(range(len(split))):
        kept.append(Reorder(permutation))
    return kept, tuple(split[dimension] for dimension in permutation)


def memory_size(type: TensorType) -> int:
    """Return the number of elements in the memory of an array, including padding.

    Raises:
        ValueError: As `memory_steps`.
    """
    size = math.prod(_static(type))
    for step in memory_steps(type):
        if isinstance(step, Extend):
            size = math.prod(step.after)
    return size


def to_memory(array: Any, type: TensorType, *, padding: Any = 0) -> Array:
    """Return the linear memory of an array, padding included.

    Args:
        array: The array, of the type's shape; any element type.
        type: Its type with its layout.
        padding: Value of the padding.

    Raises:
        ValueError: As `memory_steps`, or the array has another shape.

    >>> from hlo_text.core.types import F32
    >>> to_memory([["a", "b", "c"], ["d", "e", "f"]], TensorType((2, 3), F32, layout=Layout((0, 1)))).tolist()
    ['a', 'd', 'b', 'e', 'c', 'f']
    """
    value = np.asarray(array)
    if value.shape != _static(type):
        raise ValueError(f"expected an array of shape {list(type.shape)}, found {list(value.shape)}")
    for step in memory_steps(type):
        match step:
            case Reorder(permutation):
                value = value.transpose(permutation)
            case Regroup(_, after):
                value = value.reshape(after)
            case Extend(before, after):
                widths = [(0, more - size) for size, more in zip(before, after, strict=True)]
                value = np.pad(value, widths, constant_values=padding)
    return np.ascontiguousarray(value).reshape(-1)


def from_memory(memory: Any, type: TensorType) -> Array:
    """Return the array of a type whose linear memory is given; the inverse of `to_memory`.

    Raises:
        ValueError: As `memory_steps`, or the memory has another size.
    """
    value = np.asarray(memory)
    if value.shape != (memory_size(type),):
        raise ValueError(f"expected memory of shape {[memory_size(type)]}, found {list(value.shape)}")
    for step in reversed(memory_steps(type)):
        match step:
            case Reorder(permutation):
                value = value.transpose(np.argsort(np.array(permutation, np.int64)))
            case Regroup(before, _):
                value = value.reshape(before)
            case Extend(before, _):
                value = value[tuple(slice(size) for size in before)]
    return np.ascontiguousarray(value).reshape(_static(type))


def memory_order(type: TensorType) -> Array:
    """Return the row-major index of the element at each memory position, -1 for padding.

    Raises:
        ValueError: As `memory_steps`.
    """
    shape = _static(type)
    return to_memory(np.arange(math.prod(shape), dtype=np.int64).reshape(shape), type, padding=-1)


def linear_index(index: Sequence[int], type: TensorType) -> int:
    """Return the memory position of the element at an index.

    Raises:
        ValueError: As `memory_steps`.

    >>> from hlo_text.core.types import F32
    >>> linear_index((2, 3), TensorType((3, 5), F32, layout=Layout((1, 0), tiles=((2, 2),))))
    17
    """
    place = tuple(index)
    for step in memory_steps(type):
        match step:
            case Reorder(permutation):
                place = tuple(place[dimension] for dimension in permutation)
            case Regroup(before, after):
                place = _unraveled(_raveled(place, before), after)
            case Extend():
                pass
    return _raveled(place, (memory_size(type),) if len(place) == 1 else _static(type))


def _raveled(index: Sequence[int], sizes: Sequence[int]) -> int:
    number = 0
    for position, size in zip(index, sizes, strict=True):
        number = number * size + position
    return number


def _unraveled(number: int, sizes: Sequence[int]) -> Sizes:
    index = []
    for size in reversed(sizes):
        index.append(number % size)
        number //= size
    return tuple(reversed(index))


def pad_dimensions(array: Any, padded: Sequence[int], *, padding: Any = 0) -> Array:
    """Return an array with each dimension padded at its end, as in layouts of early XLA versions.

    Args:
        array: The array.
        padded: The size of each dimension with its padding.
        padding: Value of the padding.

    Raises:
        ValueError: A size is smaller than the array's.

    >>> pad_dimensions([[1, 2]], (2, 3), padding=9).tolist()
    [[1, 2, 9], [9, 9, 9]]
    """
    value = np.asarray(array)
    if len(padded) != value.ndim or any(more < size for more, size in zip(padded, value.shape, strict=False)):
        raise ValueError(f"cannot pad an array of shape {list(value.shape)} to {list(padded)}")
    widths = [(0, more - size) for size, more in zip(value.shape, padded, strict=True)]
    return np.pad(value, widths, constant_values=padding)


def memory_bytes(array: Any, type: TensorType) -> bytes:
    """Return the bytes of an array in memory, padding as zeros.

    Elements of less than a byte take a byte each; where the layout packs them (`E(4)`), the first is in the lowest
    bits.

    Raises:
        ValueError: As `to_memory`.
    """
    dtype = numpy_dtype(type.element_type)
    memory = to_memory(np.asarray(array, dtype), type, padding=np.zeros((), dtype)[()])
    width = (type.layout or Layout()).element_size_bits
    if not 0 < width < 8 or width != num_bits(type.element_type):
        return memory.tobytes()
    octets = memory.view(np.uint8) & ((1 << width) - 1)
    groups = np.pad(octets, (0, -len(octets) % (8 // width))).reshape(-1, 8 // width)
    shifted = groups << np.arange(0, 8, width, dtype=np.uint8)
    return bytes(shifted.sum(axis=1, dtype=np.uint8))  # the numbers of a row occupy different bits
