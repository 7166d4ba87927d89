"""Reductions, windows, sort and map: operations that apply a computation to elements."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from frontends.builder.core import Computation, operation
from frontends.builder.failure import require
from frontends.builder.families.comparison_selection import Selections
from frontends.builder.families.elementwise import BinaryFunctions
from frontends.builder.families.padding import Padding, PaddingPairs, make_padding
from frontends.builder.families.slicing import Slicing
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_integers, as_pairs, scalar_of
from hlo_text import ops
from hlo_text.core.ir import Region
from hlo_text.core.types import I32, TensorType, Type, numpy_dtype
from hlo_text.inference.result_types import Dimension


class Reductions(Slicing, Selections, BinaryFunctions):
    """Operations that apply a computation to elements.

    A computation is a built module or a function of handles. Methods of one operand also accept a list of several. The
    result is then a tuple, and the computation has parameters for each.
    """

    @operation
    def reduce(
        self,
        operands: Operand | Sequence[Operand],
        init_values: Operand | Sequence[Operand],
        computation: Computation,
        dimensions: Iterable[int] | None = None,
    ) -> Handle:
        """Reduce elements along dimensions.

        Args:
            operands: One array, or several of equal shape.
            init_values: A scalar for each operand.
            computation: Function of accumulators and elements that returns the next accumulators. The order and
                grouping are unspecified, so it should be associative.
            dimensions: The dimensions to reduce; all by default.
        """
        inputs, inits, scalars = self._folded(operands, init_values)
        axes = range(inputs[0].rank) if dimensions is None else as_integers(dimensions, "dimensions")
        region = self._computation(computation, "computation", scalars * 2)
        return self._add(ops.Reduce, *inputs, *inits, regions=[region], dimensions=tuple(axes))

    @operation
    def reduce_all(self, operand: Operand, init_value: Operand, computation: Computation) -> Handle:
        """Reduce all elements."""
        return self.reduce(operand, init_value, computation)

    @operation
    def reduce_window(
        self,
        operands: Operand | Sequence[Operand],
        init_values: Operand | Sequence[Operand],
        computation: Computation,
        window_dimensions: Iterable[int],
        window_strides: Iterable[int] | None = None,
        padding: Padding | str = Padding.VALID,
    ) -> Handle:
        """Reduce the elements of every position of a sliding window, with `SAME` or `VALID` padding.

        Args:
            operands, init_values, computation: As for `reduce`.
            window_dimensions: The sizes of the window.
            window_strides: The strides of the window; 1 by default.
            padding: `SAME` or `VALID`.
        """
        inputs, inits, scalars = self._folded(operands, init_values)
        window = as_integers(window_dimensions, "window_dimensions")
        strides = (1,) * len(window) if window_strides is None else as_integers(window_strides, "window_strides")
        pairs = make_padding(self._extents(inputs[0]), window, strides, padding)
        region = self._computation(computation, "computation", scalars * 2)
        return self._add(
            ops.ReduceWindow,
            *inputs,
            *inits,
            regions=[region],
            window_dimensions=window,
            window_strides=strides,
            padding=pairs,
        )

    @operation
    def reduce_window_with_general_padding(
        self,
        operands: Operand | Sequence[Operand],
        init_values: Operand | Sequence[Operand],
        computation: Computation,
        window_dimensions: Iterable[int],
        window_strides: Iterable[int],
        padding: PaddingPairs,
        base_dilations: Iterable[int] | None = None,
        window_dilations: Iterable[int] | None = None,
    ) -> Handle:
        """Reduce the elements of every position of a sliding window, with a pair of paddings per dimension.

        Args:
            operands, init_values, computation: As for `reduce`.
            window_dimensions, window_strides: As for `reduce_window`.
            padding: `(low, high)` of each dimension.
            base_dilations: Dilation of the operand.
            window_dilations: Dilation of the window.
        """
        inputs, inits, scalars = self._folded(operands, init_values)
        region = self._computation(computation, "computation", scalars * 2)
        return self._add(
            ops.ReduceWindow,
            *inputs,
            *inits,
            regions=[region],
            window_dimensions=as_integers(window_dimensions, "window_dimensions"),
            window_strides=as_integers(window_strides, "window_strides"),
            padding=as_pairs(padding, "padding"),
            base_dilations=None if base_dilations is None else as_integers(base_dilations, "base_dilations"),
            window_dilations=None if window_dilations is None else as_integers(window_dilations, "window_dilations"),
        )

    @operation
    def select_and_scatter(
        self,
        operand: Operand,
        select: Computation,
        window_dimensions: Iterable[int],
        window_strides: Iterable[int],
        padding: Padding | str,
        source: Operand,
        init_value: Operand,
        scatter: Computation,
    ) -> Handle:
        """Scatter each element of `source` to the element that `select` picks in its window, padded `SAME` or `VALID`.

        Args:
            operand: The array the windows slide over.
            select: Predicate that returns whether to keep the first of two elements.
            window_dimensions, window_strides, padding: As for `reduce_window`.
            source: An element per window.
            init_value: The initial value of all result elements.
            scatter: Function of the current value and the element of `source`.
        """
        handle = self._operand(operand)
        window, strides = (
            as_integers(window_dimensions, "window_dimensions"),
            as_integers(window_strides, "window_strides"),
        )
        pairs = make_padding(self._extents(handle), window, strides, padding)
        return self._scattered(handle, select, window, strides, pairs, source, init_value, scatter)

    @operation
    def select_and_scatter_with_general_padding(
        self,
        operand: Operand,
        select: Computation,
        window_dimensions: Iterable[int],
        window_strides: Iterable[int],
        padding: PaddingPairs,
        source: Operand,
        init_value: Operand,
        scatter: Computation,
    ) -> Handle:
        """Scatter as `select_and_scatter` does, with a pair of paddings per dimension."""
        window, strides = (
            as_integers(window_dimensions, "window_dimensions"),
            as_integers(window_strides, "window_strides"),
        )
        pairs = as_pairs(padding, "padding")
        return self._scattered(self._operand(operand), select, window, strides, pairs, source, init_value, scatter)

    def _scattered(
        self,
        operand: Handle,
        select: Computation,
        window: tuple[int, ...],
        strides: tuple[int, ...],
        padding: tuple[tuple[int, int], ...],
        source: Operand,
        init_value: Operand,
        scatter: Computation,
    ) -> Handle:
        element = [scalar_of(operand.shape)] * 2
        return self._add(
            ops.SelectAndScatter,
            operand,
            self._operand(source),
            self._like_scalar(init_value, operand),
            regions=[self._computation(select, "select", element), self._computation(scatter, "scatter", element)],
            window_dimensions=window,
            window_strides=strides,
            padding=padding,
        )

    @operation
    def sort(
        self,
        operands: Operand | Sequence[Operand],
        comparator: Computation | None = None,
        dimension: int = -1,
        is_stable: bool = False,
    ) -> Handle:
        """Sort arrays together along a dimension.

        Args:
            operands: One array, or several of equal shape.
            comparator: Predicate that returns whether one entry precedes another; its parameters are two values of the
                first array, two of the second, and so on. By default ascending values of the first array, floats
                in total order.
            dimension: The dimension; the last one by default.
            is_stable: Whether equivalent entries keep their order.
        """
        inputs = self._operands(operands)
        scalars = [scalar_of(handle.shape) for handle in inputs for _ in range(2)]
        rank = inputs[0].rank
        require(-rank <= dimension < rank, f"dimension is out of range for rank {rank}: {dimension}")
        region = self._computation(comparator or _is_increasing, "comparator", scalars)
        return self._add(ops.Sort, *inputs, regions=[region], dimension=dimension % rank, is_stable=is_stable)

    @operation
    def top_k(self, operand: Operand, k: int, largest: bool = True) -> Handle:
        """Return the `k` largest or smallest elements of the last dimension and their indices; ties go to the first."""
        return self._add(ops.TopK, self._operand(operand), k=k, largest=largest)

    @operation
    def map(
        self,
        operands: Operand | Sequence[Operand],
        computation: Computation,
        dimensions: Iterable[int] | None = None,
        static_operands: Sequence[Operand] = (),
    ) -> Handle:
        """Apply a computation to the elements of arrays.

        Args:
            operands: Arrays of equal shape.
            computation: Function of an element of each operand and of the static operands that returns an element.
            dimensions: All dimensions in order, the only value that HLO supports.
            static_operands: Values of any shape that every application receives whole. HLO's `map` does not support
                them: scalars are broadcast, and with arrays the map becomes a loop over the elements.
        """
        inputs = self._operands(operands)
        axes = range(inputs[0].rank) if dimensions is None else as_integers(dimensions, "dimensions")
        statics = [self._operand(given) for given in static_operands]
        scalars = [scalar_of(handle.shape) for handle in inputs]
        region = self._computation(computation, "computation", [*scalars, *(handle.shape for handle in statics)])
        if any(not isinstance(handle.shape, TensorType) or handle.rank for handle in statics):
            return self._mapped_in_loop(inputs, statics, region)
        spread = [self._scalars_filled(handle, inputs[0])[0] for handle in statics]
        return self._add(ops.Map, *inputs, *spread, regions=[region], dimensions=tuple(axes))

    # --- shared by all -----------------------------------------------------------------------------------------------

    def _folded(
        self, operands: Operand | Sequence[Operand], init_values: Operand | Sequence[Operand]
    ) -> tuple[tuple[Handle, ...], list[Handle], list[Type]]:
        """Return inputs, initial values, and the shapes of scalars for each."""
        inputs = self._operands(operands)
        given = init_values if isinstance(init_values, Sequence) else (init_values,)
        require(bool(inputs), "at least one operand is required")
        require(len(inputs) == len(given), f"each of {len(inputs)} operands must have an initial value: {len(given)}")
        inits = [self._like_scalar(init, handle) for init, handle in zip(given, inputs, strict=True)]
        return inputs, inits, [scalar_of(handle.shape) for handle in inputs]

    def _mapped_in_loop(self, inputs: Sequence[Handle], statics: Sequence[Handle], computation: Region) -> Handle:
        """Apply a computation to one element after another in a loop.

        The loop carries its counter, the result so far, the inputs as vectors, and the static operands.
        """
        sizes, rule = self._static_sizes(inputs[0]), "the operands must have the same shape"
        require(all(self._static_sizes(handle) == sizes for handle in inputs), rule)
        (element,) = computation.output_types
        require(isinstance(element, TensorType) and element.rank == 0, "the computation must return a scalar")
        count = math.prod(sizes)
        vectors = [self._reshaped(handle, (count,)) for handle in inputs]
        result = self._broadcast(self._zero(element), [Dimension(count)], ())
        init = self._add(ops.Tuple, self._number(0, I32), result, *vectors, *statics)

        def body(state: Handle) -> list[Handle]:
            builder = state.builder
            number, so_far, *rest = state
            taken = [builder.dynamic_slice(vector, [number], [1]) for vector in rest[: len(vectors)]]
            elements = [builder.reshape(part, ()) for part in taken]
            made = builder._add(ops.Call, *elements, *rest[len(vectors) :], regions=[computation])
            return [number + 1, builder.dynamic_update_slice(so_far, builder.reshape(made, [1]), [number]), *rest]

        shapes = [init.shape]
        regions = [
            self._computation(lambda state: state[0] < count, "condition", shapes),
            self._computation(body, "body", shapes),
        ]
        state = self._add(ops.While, init, regions=regions)
        return self._reshaped(self._add(ops.GetTupleElement, state, index=1), sizes)

    def _zero(self, shape: Type) -> Handle:
        assert isinstance(shape, TensorType)
        array = np.zeros((), numpy_dtype(shape.element_type))
        return self._constant_array(array, shape.element_type)


def _is_increasing(*values: Handle) -> Handle:
    return values[0].builder.lt_total_order(values[0], values[1])
