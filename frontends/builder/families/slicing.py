"""Parts of arrays: static and dynamic slices, gather, scatter, and NumPy indexing."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from frontends.builder.core import Computation, operation
from frontends.builder.failure import require
from frontends.builder.families.shape import Shape
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_integers, scalar_of, shape_text
from hlo_text import ops
from hlo_text.core.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.core.types import TupleType
from hlo_text.inference.result_types import dimensions_of


class Slicing(Shape):
    """Slices, gather, scatter and NumPy indexing."""

    @operation
    def slice(
        self,
        operand: Operand,
        start_indices: Iterable[int],
        limit_indices: Iterable[int],
        strides: Iterable[int] | None = None,
    ) -> Handle:
        """Slice `start`, `start + stride`, ... below `limit` in every dimension; strides are 1 by default."""
        starts, limits = as_integers(start_indices, "start_indices"), as_integers(limit_indices, "limit_indices")
        steps = (1,) * len(starts) if strides is None else as_integers(strides, "strides")
        handle = self._operand(operand)
        return self._add(ops.Slice, handle, start_indices=starts, limit_indices=limits, strides=steps)

    @operation
    def slice_in_dim(self, operand: Operand, start_index: int, limit_index: int, stride: int, dimno: int) -> Handle:
        """Slice one dimension, keeping all others whole."""
        handle = self._operand(operand)
        self._require_axes((dimno,), handle)
        limits = self._extents(handle)
        starts, steps = [0] * handle.rank, [1] * handle.rank
        starts[dimno], limits[dimno], steps[dimno] = start_index, limit_index, stride
        return self.slice(handle, starts, limits, steps)

    @operation
    def dynamic_slice(
        self, operand: Operand, start_indices: Operand | Sequence[Operand], slice_sizes: Iterable[int]
    ) -> Handle:
        """Slice given sizes at computed start indices, which are clamped so that the slice fits.

        Args:
            operand: An array.
            start_indices: A scalar for every dimension, or a vector of them.
            slice_sizes: The sizes of the slice.
        """
        handle = self._operand(operand)
        starts = self._start_indices(handle, start_indices)
        return self._add(ops.DynamicSlice, handle, *starts, slice_sizes=as_integers(slice_sizes, "slice_sizes"))

    @operation
    def dynamic_update_slice(
        self, operand: Operand, update: Operand, start_indices: Operand | Sequence[Operand]
    ) -> Handle:
        """Write `update` into the operand at computed start indices, which are clamped so that the update fits."""
        handle, new = self._operand(operand), self._operand(update)
        return self._add(ops.DynamicUpdateSlice, handle, new, *self._start_indices(handle, start_indices))

    def _start_indices(self, operand: Handle, given: Operand | Sequence[Operand]) -> list[Handle]:
        """Return one scalar start index per dimension."""
        if isinstance(given, Sequence):
            starts = [self._operand(start) for start in given]
        else:
            vector = self._operand(given)
            rule = f"start_indices must be a vector of {operand.rank} elements or {operand.rank} scalars"
            require(vector.dimensions == (operand.rank,), f"{rule}, not {shape_text(vector.shape)}")
            elements = [self.slice(vector, [axis], [axis + 1]) for axis in range(operand.rank)]
            starts = [self._reshaped(element, ()) for element in elements]
        require(len(starts) == operand.rank, f"start_indices must have {operand.rank} elements, not {len(starts)}")
        return starts

    @operation
    def gather(
        self,
        operand: Operand,
        start_indices: Operand,
        dimension_numbers: GatherDimensionNumbers | None = None,
        slice_sizes: Iterable[int] = (),
        indices_are_sorted: bool = False,
        *,
        offset_dims: Iterable[int] = (),
        collapsed_slice_dims: Iterable[int] = (),
        start_index_map: Iterable[int] = (),
        index_vector_dim: int | None = None,
        operand_batching_dims: Iterable[int] = (),
        start_indices_batching_dims: Iterable[int] = (),
    ) -> Handle:
        """Gather slices of an array at computed start indices.

        Args:
            operand: The array to slice.
            start_indices: The start indices.
            dimension_numbers: The dimension numbers; alternatively pass their fields as keywords, where
                `index_vector_dim` defaults to the last dimension.
            slice_sizes: Sizes of each slice.
            indices_are_sorted: Whether indices are sorted, which is not checked.
            offset_dims, collapsed_slice_dims, start_index_map, index_vector_dim: Fields of `GatherDimensionNumbers`.
            operand_batching_dims, start_indices_batching_dims: Further fields.
        """
        handle, indices = self._operand(operand), self._operand(start_indices)
        numbers = dimension_numbers or GatherDimensionNumbers(
            as_integers(offset_dims, "offset_dims"),
            as_integers(collapsed_slice_dims, "collapsed_slice_dims"),
            as_integers(operand_batching_dims, "operand_batching_dims"),
            as_integers(start_indices_batching_dims, "start_indices_batching_dims"),
            as_integers(start_index_map, "start_index_map"),
            indices.rank - 1 if index_vector_dim is None else index_vector_dim,
        )
        return self._add(
            ops.Gather,
            handle,
            indices,
            dimension_numbers=numbers,
            slice_sizes=as_integers(slice_sizes, "slice_sizes"),
            indices_are_sorted=indices_are_sorted,
        )

    @operation
    def scatter(
        self,
        operands: Operand | Sequence[Operand],
        scatter_indices: Operand,
        updates: Operand | Sequence[Operand],
        update_computation: Computation,
        dimension_numbers: ScatterDimensionNumbers | None = None,
        indices_are_sorted: bool = False,
        unique_indices: bool = False,
        *,
        update_window_dims: Iterable[int] = (),
        inserted_window_dims: Iterable[int] = (),
        scatter_dims_to_operand_dims: Iterable[int] = (),
        index_vector_dim: int | None = None,
        input_batching_dims: Iterable[int] = (),
        scatter_indices_batching_dims: Iterable[int] = (),
    ) -> Handle:
        """Scatter updates into arrays at computed indices; several arrays are returned as a tuple.

        Args:
            operands: One array, or several of equal shape.
            scatter_indices: The indices of the updates; updates out of bounds are skipped.
            updates: One array of updates per operand.
            update_computation: Function of the current values and the updates.
            dimension_numbers: The dimension numbers; alternatively pass their fields as keywords, where
                `index_vector_dim` defaults to the last dimension.
            indices_are_sorted, unique_indices: Properties of the indices, which are not checked.
            update_window_dims, inserted_window_dims, scatter_dims_to_operand_dims: Fields of `ScatterDimensionNumbers`.
            index_vector_dim, input_batching_dims, scatter_indices_batching_dims: Further fields.
        """
        inputs, changes, indices = self._operands(operands), self._operands(updates), self._operand(scatter_indices)
        numbers = dimension_numbers or ScatterDimensionNumbers(
            as_integers(update_window_dims, "update_window_dims"),
            as_integers(inserted_window_dims, "inserted_window_dims"),
            as_integers(input_batching_dims, "input_batching_dims"),
            as_integers(scatter_indices_batching_dims, "scatter_indices_batching_dims"),
            as_integers(scatter_dims_to_operand_dims, "scatter_dims_to_operand_dims"),
            indices.rank - 1 if index_vector_dim is None else index_vector_dim,
        )
        scalars = [scalar_of(handle.shape) for handle in inputs]
        return self._add(
            ops.Scatter,
            *inputs,
            indices,
            *changes,
            regions=[self._computation(update_computation, "update_computation", scalars * 2)],
            scatter_dimension_numbers=numbers,
            indices_are_sorted=indices_are_sorted or None,
            unique_indices=unique_indices or None,
        )

    # --- NumPy indexing ----------------------------------------------------------------------------------------------

    @operation
    def index(self, operand: Handle, index: Any) -> Handle:
        """Index an array by NumPy's basic indexing (integers, slices, `...` and `None`), or a tuple by an integer.

        Raises:
            IndexError: An integer is out of range.
            TypeError: The index is something else. Computed indices are not supported, as NumPy and XLA treat indices
                out of range differently: use `dynamic_slice`, which clamps the start, or `gather`.
        """
        if isinstance(self._own(operand).type, TupleType):
            return self._add(ops.GetTupleElement, operand, index=self._position(index, len(operand)))
        entries = _entries(index, operand.rank)
        starts: list[int] = []
        limits: list[int] = []
        steps: list[int] = []
        sizes: list[int] = []
        reversed_axes: list[int] = []
        axis = 0
        for entry in entries:
            if entry is None:
                sizes.append(1)
                continue
            size = self._indexed_size(operand, axis, entry)
            if isinstance(entry, slice):
                start, limit, step = _normalized(entry, size, reversed_axes, axis)
                sizes.append(len(range(start, limit, step)))
            else:
                start = self._position(entry, size)
                limit, step = start + 1, 1
            starts.append(start)
            limits.append(limit)
            steps.append(step)
            axis += 1
        part = operand
        if (starts, limits, steps) != ([0] * axis, self._extents(operand), [1] * axis):
            part = self.slice(operand, starts, limits, steps)
        if reversed_axes:
            part = self.rev(part, reversed_axes)
        return self._reshaped(part, sizes)

    def _indexed_size(self, operand: Handle, axis: int, entry: Any) -> int:
        """Return the size of a dimension; for a dynamic one that is taken whole, its bound."""
        dimension = dimensions_of(operand.type)[axis]
        size = dimension.extent if entry == slice(None) else dimension.size
        require(size is not None, f"only static dimensions can be indexed: {shape_text(operand.shape)}")
        return size or 0

    def _position(self, entry: Any, size: int) -> int:
        if isinstance(entry, bool) or not hasattr(entry, "__index__"):
            raise TypeError(f"an index must be an integer, a slice, ... or None, not {entry!r}")
        position = operator.index(entry)
        if not -size <= position < size:
            raise IndexError(f"index {position} is out of range for size {size}")
        return position % size


def _entries(index: Any, rank: int) -> list[Any]:
    """Expand an index to one entry per dimension, plus those that add dimensions."""
    entries = list(index) if isinstance(index, tuple) else [index]
    for entry in entries:
        if isinstance(entry, Handle):
            raise TypeError("indices must be constants: use dynamic_slice or gather for computed indices")
    used = sum(entry is not None and entry is not Ellipsis for entry in entries)
    if used > rank:
        raise IndexError(f"too many indices for an array of rank {rank}: {used}")
    places = [place for place, entry in enumerate(entries) if entry is Ellipsis]
    if len(places) > 1:
        raise IndexError("an index may contain only one ...")
    fill: list[Any] = [slice(None)] * (rank - used)
    place = places[0] if places else len(entries)
    return entries[:place] + fill + entries[place + 1 :]


def _normalized(entry: Any, size: int, reversed_axes: list[int], axis: int) -> tuple[int, int, int]:
    """Return start, limit and positive step; a negative step is recorded as a reversal of the sliced axis."""
    start, limit, step = entry.indices(size)
    count = len(range(start, limit, step))
    if step < 0:
        reversed_axes.append(axis)
        start, step = start + (count - 1) * step, -step
        limit = start + (count - 1) * step + 1
    if count == 0:
        return 0, 0, 1
    return start, max(start, limit), step
