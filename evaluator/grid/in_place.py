"""In-place collective-permute of HLO: slices of one array are copied into another array.

The operands are an input, an output, and the start indices of slices in each: a tuple of numbers, or a tuple of such
tuples for several slices, whose sizes are `slice_sizes`. A source cuts slices from its input at its own start indices.
A target writes the received slices into its output at its own start indices and keeps the rest. A process that is
not a target keeps its output. Input and output may be tuples of arrays, with a tuple of start indices for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.types import TensorType, TupleType, Type

#: Start indices of the slices of one array: a tuple of scalars per slice.
_Starts = tuple[tuple[Any, ...], ...]


@attrs.frozen(eq=False)
class SliceTransfer:
    """Slices of an in-place collective-permute.

    Attributes:
        sizes: Sizes of the slices, array by array.
        counts: Number of slices of each array.
        types: Types of the slices.
        has_tuples: Whether input and output are tuples of arrays.
    """

    sizes: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    types: tuple[Type, ...]
    has_tuples: bool

    def cut(self, operands: tuple[Array, ...]) -> tuple[Array, ...]:
        """Return the slices that a source sends."""
        arrays, starts = self._arrays(operands[0]), self._starts(operands[2])
        return tuple(np.array(arrays[owner][place]) for owner, place in self._places(arrays, starts))

    def put(self, operands: tuple[Array, ...], slices: tuple[Array, ...]) -> tuple[Array, ...]:
        """Return the result of a target that received slices."""
        outputs = [np.array(array) for array in self._arrays(operands[1])]
        places = self._places(outputs, self._starts(operands[3]))
        for (owner, place), piece in zip(places, slices, strict=True):
            outputs[owner][place] = piece
        return tuple(outputs)

    def outputs(self, operands: tuple[Array, ...]) -> tuple[Array, ...]:
        """Return the result of a process that received nothing."""
        return tuple(self._arrays(operands[1]))

    def _arrays(self, value: Any) -> Sequence[Any]:
        return value if self.has_tuples else (value,)

    def _starts(self, value: Any) -> list[tuple[Any, ...]]:
        return [start for given in (value if self.has_tuples else (value,)) for start in _slices(given)]

    def _places(
        self, arrays: Sequence[Array], starts: Sequence[tuple[Any, ...]]
    ) -> list[tuple[int, tuple[slice, ...]]]:
        owners = [owner for owner, count in enumerate(self.counts) for _ in range(count)]
        places = []
        for owner, start, sizes in zip(owners, starts, self.sizes, strict=True):
            bounds = [(int(first), size) for first, size in zip(start, sizes, strict=True)]
            for (first, size), extent in zip(bounds, np.shape(arrays[owner]), strict=True):
                if first < 0 or first + size > extent:
                    found = f"a slice of size {size} at offset {first}"
                    raise ValueError(f"{found} is out of bounds for dimension size {extent}")
            places.append((owner, tuple(slice(first, first + size) for first, size in bounds)))
        return places


def _slices(starts: Any) -> _Starts:
    """Return start indices as one tuple per slice; a single slice may omit the outer tuple."""
    return tuple(starts) if starts and isinstance(starts[0], tuple) else (tuple(starts),)


def _count(type: Type) -> int:
    is_nested = isinstance(type, TupleType) and bool(type.types) and isinstance(type.types[0], TupleType)
    return len(type.types) if isinstance(type, TupleType) and is_nested else 1


def slice_transfer(op: ops.CollectivePermute) -> SliceTransfer:
    """Derive the slices that an operation transfers from its operands.

    Raises:
        ValueError: The operands do not match `slice_sizes`.
    """
    if len(op.operands) != 4 or op.slice_sizes is None:
        raise ValueError("an in-place transfer must have four operands")
    source, target, *_ = (operand.type for operand in op.operands)
    has_tuples = isinstance(source, TupleType)
    arrays = source.types if isinstance(source, TupleType) else (source,)
    given = [operand.type for operand in op.operands[2:]]
    counts = [
        [_count(starts) for starts in (type.types if has_tuples and isinstance(type, TupleType) else (type,))]
        for type in given
    ]
    if has_tuples != isinstance(target, TupleType) or counts[0] != counts[1] or len(counts[0]) != len(arrays):
        raise ValueError("input, output and start indices must have the same structure")
    if sum(counts[0]) != len(op.slice_sizes):
        raise ValueError(f"each slice must have sizes: {len(op.slice_sizes)} for {sum(counts[0])} slices")
    owners = [array for array, count in zip(arrays, counts[0], strict=True) for _ in range(count)]
    types = tuple(_slice_type(owner, sizes) for owner, sizes in zip(owners, op.slice_sizes, strict=True))
    return SliceTransfer(tuple(map(tuple, op.slice_sizes)), tuple(counts[0]), types, has_tuples)


def _slice_type(array: Type, sizes: Sequence[int]) -> Type:
    if not isinstance(array, TensorType) or array.rank != len(sizes):
        raise ValueError(f"slice sizes {list(sizes)} do not match the rank of {array}")
    return array.with_shape(tuple(sizes))
