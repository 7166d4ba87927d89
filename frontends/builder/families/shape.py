"""Operations that move elements: reshapes, broadcasts, transposes, padding, concatenation, sizes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from frontends.builder.broadcasting import Broadcasting
from frontends.builder.core import operation
from frontends.builder.failure import RuleError, require
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_array_shape, as_integers, make_shape, shape_text
from hlo_text import ops
from hlo_text.core.attributes import ShuffleMode
from hlo_text.inference.reshaped_dimensions import reshaped_dimensions
from hlo_text.inference.result_types import Dimension, arranged, dimensions_of


@attrs.frozen
class PaddingDimension:
    """Padding of one dimension.

    Attributes:
        edge_padding_low: Elements added before the first; negative to remove some.
        edge_padding_high: Elements added after the last; negative to remove some.
        interior_padding: Elements added between neighbors.
    """

    edge_padding_low: int = 0
    edge_padding_high: int = 0
    interior_padding: int = 0


class Shape(Broadcasting):
    """Operations that rearrange elements."""

    @operation
    def reshape(self, operand: Operand, dimensions: Iterable[int], new_sizes: Iterable[int] | None = None) -> Handle:
        """Reshape an operand in row-major order.

        Args:
            operand: An array.
            dimensions: The new sizes; or, if `new_sizes` is given too, the order in which the operand's dimensions are
                read, major to minor (the older form).
            new_sizes: The new sizes.
        """
        handle = self._operand(operand)
        if new_sizes is None:
            return self._reshaped(handle, as_integers(dimensions, "dimensions"))
        order = as_integers(dimensions, "dimensions")
        rule = f"dimensions must be a permutation of the operand's {handle.rank} dimensions"
        require(sorted(order) == list(range(handle.rank)), f"{rule}: {list(order)}")
        if order != tuple(range(handle.rank)):
            handle = self._add(ops.Transpose, handle, permutation=order)
        return self._reshaped(handle, as_integers(new_sizes, "new_sizes"))

    @operation
    def reshape_to(self, shape: Any, operand: Operand) -> Handle:
        """Reshape an operand in row-major order to an explicit shape (`Reshape(shape, operand)` in XLA's documents)."""
        return self._add(ops.Reshape, self._operand(operand), shape=as_array_shape(shape))

    @operation
    def collapse(self, operand: Operand, dimensions: Iterable[int]) -> Handle:
        """Collapse several consecutive dimensions, given in order, into one."""
        handle, axes = self._operand(operand), as_integers(dimensions, "dimensions")
        if not axes:
            return handle
        is_run = list(axes) == list(range(axes[0], axes[0] + len(axes)))
        require(is_run, f"dimensions must be consecutive and in order: {list(axes)}")
        self._require_axes(axes, handle)
        sizes = self._extents(handle)
        joined = math.prod(sizes[axes[0] : axes[-1] + 1])
        return self._reshaped(handle, (*sizes[: axes[0]], joined, *sizes[axes[-1] + 1 :]))

    @operation
    def broadcast(self, operand: Operand, broadcast_sizes: Iterable[int]) -> Handle:
        """Broadcast an operand by adding leading dimensions of the given sizes."""
        handle, new = self._operand(operand), as_integers(broadcast_sizes, "broadcast_sizes")
        require(all(size >= 0 for size in new), f"broadcast_sizes must not be negative: {list(new)}")
        sizes = (*map(Dimension, new), *dimensions_of(handle.type))
        return self._broadcast(handle, sizes, range(len(new), len(sizes)))

    @operation
    def broadcast_in_dim(
        self, operand: Operand, out_dim_size: Iterable[int], broadcast_dimensions: Iterable[int]
    ) -> Handle:
        """Broadcast an operand to the given sizes: its dimension i becomes `broadcast_dimensions[i]`.

        Dimensions of size 1 may be expanded.
        """
        handle = self._operand(operand)
        sizes = [*map(Dimension, as_integers(out_dim_size, "out_dim_size"))]
        places = as_integers(broadcast_dimensions, "broadcast_dimensions")
        rule = f"broadcast_dimensions must map each of the {handle.rank} dimensions to a different one of the result"
        fits = len(places) == len(set(places)) == handle.rank and all(0 <= place < len(sizes) for place in places)
        require(fits, f"{rule}: {list(places)}")
        for place, own in zip(places, dimensions_of(handle.type), strict=True):
            fits = own.extent in (1, sizes[place].extent)
            require(fits, f"dimension {place} of the result must have the operand's size: {sizes[place]} != {own}")
            sizes[place] = own if own.size is None else sizes[place]
        return self._broadcast(handle, sizes, places)

    @operation
    def transpose(self, operand: Operand, permutation: Iterable[int]) -> Handle:
        """Permute dimensions: result dimension i is operand dimension `permutation[i]`."""
        order = as_integers(permutation, "permutation")
        return self._add(ops.Transpose, self._operand(operand), permutation=order)

    @operation
    def trans(self, operand: Operand) -> Handle:
        """Transpose a matrix."""
        handle = self._operand(operand)
        require(handle.rank == 2, f"the operand must be a matrix, not {shape_text(handle.shape)}")
        return self._add(ops.Transpose, handle, permutation=(1, 0))

    @operation
    def rev(self, operand: Operand, dimensions: Iterable[int]) -> Handle:
        """Reverse the elements along dimensions."""
        return self._add(ops.Reverse, self._operand(operand), dimensions=as_integers(dimensions, "dimensions"))

    @operation
    def shuffle(self, operand: Operand, dimensions: Iterable[int], shifts: Iterable[int]) -> Handle:
        """Rotate the elements along dimensions toward lower indices; requires XLA of 2026 or newer."""
        return self._add(
            ops.Shuffle,
            self._operand(operand),
            dimensions=as_integers(dimensions, "dimensions"),
            mode=ShuffleMode.ROTATE,
            shifts=as_integers(shifts, "shifts"),
        )

    @operation
    def pad(
        self, operand: Operand, padding_value: Operand, padding_config: Iterable[PaddingDimension | Sequence[int]]
    ) -> Handle:
        """Pad an operand around and between elements; negative edge padding removes elements.

        Args:
            operand: An array.
            padding_value: The value of padding elements.
            padding_config: A `PaddingDimension`, `(low, high)` or `(low, high, interior)` for every dimension.
        """
        handle = self._operand(operand)
        config = [part if isinstance(part, PaddingDimension) else PaddingDimension(*part) for part in padding_config]
        require(len(config) == handle.rank, f"padding_config must have {handle.rank} entries, not {len(config)}")
        value = self._like_scalar(padding_value, handle)
        if not config:  # HLO text cannot express padding of a scalar
            return handle
        return self._add(
            ops.Pad,
            handle,
            value,
            edge_padding_low=tuple(part.edge_padding_low for part in config),
            edge_padding_high=tuple(part.edge_padding_high for part in config),
            interior_padding=tuple(part.interior_padding for part in config),
        )

    @operation
    def concat_in_dim(self, operands: Sequence[Operand], dimension: int) -> Handle:
        """Concatenate arrays along a dimension; all other sizes must agree."""
        require(bool(operands), "at least one operand is required")
        return self._add(ops.Concatenate, *map(self._operand, operands), dimension=dimension)

    concatenate = concat_in_dim

    @operation
    def iota(self, shape: Any, iota_dimension: int = 0) -> Handle:
        """Return 0, 1, 2, ... along a dimension.

        Args:
            shape: The shape of the result; or an element type, with `iota_dimension` as the size of a vector, as in
                `Iota(type, size)` of the XLA documentation.
            iota_dimension: The dimension.
        """
        try:
            wanted = as_array_shape(shape)
        except (TypeError, ValueError):
            wanted, iota_dimension = make_shape(shape, (iota_dimension,)), 0
        return self._add(ops.Iota, shape=wanted, iota_dimension=iota_dimension)

    @operation
    def get_dimension_size(self, operand: Operand, dimension: int) -> Handle:
        """Return the size of a dimension at run time, an `s32` scalar."""
        return self._add(ops.GetDimensionSize, self._operand(operand), dimension=dimension)

    @operation
    def set_dimension_size(self, operand: Operand, val: Operand, dimension: int) -> Handle:
        """Make a dimension dynamic: only its first `val` elements are valid.

        Args:
            operand: An array; the size of the dimension becomes its bound.
            val: The size, an `s32` scalar.
            dimension: The dimension.
        """
        return self._add(ops.SetDimensionSize, self._operand(operand), self._operand(val), dimension=dimension)

    @operation
    def remove_dynamic_dimension(self, operand: Operand, dimension: int) -> Handle:
        """Make a dynamic dimension static with its bound as size; elements beyond the dynamic size are unspecified."""
        handle = self._operand(operand)
        self._require_axes((dimension,), handle)
        sizes = list(dimensions_of(handle.type))
        extent = sizes[dimension].extent
        require(extent is not None, "the dimension must be static or bounded")
        sizes[dimension] = Dimension(extent)
        size = self._number(extent or 0, as_array_shape("s32[]").element_type)
        shape = arranged(sizes, handle.element_type, handle.type.layout)
        return self._add(ops.SetDimensionSize, handle, size, shape=shape, dimension=dimension)

    @operation
    def dynamic_reshape(
        self,
        operand: Operand,
        dim_sizes: Sequence[Operand],
        new_size_bounds: Iterable[int],
        dims_are_dynamic: Iterable[bool],
    ) -> Handle:
        """Reshape an operand in row-major order to computed sizes.

        Args:
            operand: An array.
            dim_sizes: The sizes, `s32` scalars.
            new_size_bounds: The upper bound of each size.
            dims_are_dynamic: Whether each size may be smaller than its bound.
        """
        bounds, dynamic = as_integers(new_size_bounds, "new_size_bounds"), tuple(dims_are_dynamic)
        rule = "dim_sizes, new_size_bounds and dims_are_dynamic must have the same length"
        require(len(bounds) == len(dynamic) == len(dim_sizes), rule)
        sizes = [
            Dimension(None, b) if is_dynamic else Dimension(b) for b, is_dynamic in zip(bounds, dynamic, strict=True)
        ]
        handle = self._operand(operand)
        scalars = [self._operand(size) for size in dim_sizes]
        return self._add(ops.HloDynamicReshape, handle, *scalars, shape=self._fresh(sizes, handle))

    # --- shared with other families ----------------------------------------------------------------------------------

    def _reshaped(self, operand: Handle, sizes: Sequence[int]) -> Handle:
        require(all(size >= 0 for size in sizes), f"dimension sizes must not be negative: {list(sizes)}")
        own = dimensions_of(operand.type)
        if tuple(sizes) == tuple(dimension.extent for dimension in own):
            return operand
        try:
            shape = self._fresh(reshaped_dimensions(own, sizes), operand)
        except ValueError as error:
            raise RuleError(str(error)) from error
        return self._add(ops.Reshape, operand, shape=shape)

    def _require_axes(self, axes: Sequence[int], operand: Handle) -> None:
        fits = all(0 <= axis < operand.rank for axis in axes)
        require(fits, f"dimensions must be less than the rank {operand.rank}: {list(axes)}")

    def _static_sizes(self, operand: Handle) -> list[int]:
        sizes = [size for size in operand.dimensions if size is not None]
        require(len(sizes) == operand.rank, f"the shape must be static: {shape_text(operand.shape)}")
        return sizes

    def _extents(self, operand: Handle) -> list[int]:
        """Return sizes, with bounds for dynamic dimensions: padding is computed for the largest array, as in XLA."""
        extents = [dimension.extent for dimension in dimensions_of(operand.type)]
        sizes = [extent for extent in extents if extent is not None]
        require(len(sizes) == operand.rank, f"dimension sizes must be static or bounded: {shape_text(operand.shape)}")
        return sizes
