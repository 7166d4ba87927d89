"""Result shapes of operations with a formula of their own: transpose, windows, dot products, Einstein summation.

Errors and the treatment of dynamic dimensions are those of `hlo_text.inference.result_types`. Spec: transpose,
reduce_window, convolution, dot_general.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import attrs

from hlo_text.attributes import RaggedDotDimensionNumbers
from hlo_text.inference.result_types import (
    Dimension,
    arranged,
    dimensions_of,
    require,
    require_axes,
    require_same_size,
    reshaped_like,
)
from hlo_text.types import QuantizedType, TensorType


def transposed(type: TensorType, permutation: Sequence[int]) -> TensorType:
    """Return the type with permuted dimensions, in the layout that leaves the bytes where they are.

    Raises:
        ValueError: It is no permutation of the dimensions.
    """
    rule = f"permutation must hold each of 0 to {type.rank - 1} once: {list(permutation)}"
    require(sorted(permutation) == list(range(type.rank)), rule)
    sizes = dimensions_of(type)
    place = {axis: index for index, axis in enumerate(permutation)}
    element_type, layout = type.element_type, type.layout
    if isinstance(element_type, QuantizedType) and element_type.quantization_dimension is not None:
        axis = element_type.quantization_dimension
        require(axis in place, f"quantization_dimension must be within a rank of {type.rank}: {axis}")
        element_type = attrs.evolve(element_type, quantization_dimension=place[axis])
    if layout is not None:
        order = layout.minor_to_major
        require(sorted(order) == sorted(permutation), f"the layout must order the dimensions: {list(order)}")
        layout = attrs.evolve(layout, minor_to_major=tuple(place[axis] for axis in order))
    return arranged([sizes[axis] for axis in permutation], element_type, layout)


def windowed(
    base: Sequence[Dimension],
    window: Sequence[Dimension],
    strides: Sequence[int] | None,
    padding: Sequence[Sequence[int]] | None,
    base_dilations: Sequence[int] | None,
    window_dilations: Sequence[int] | None,
) -> list[Dimension]:
    """Return how many positions a window takes in each dimension, by default in steps of 1 without padding.

    Raises:
        ValueError: The lists have different lengths, or entries are not positive.
    """
    rank = len(base)
    ones = (1,) * rank
    given = (padding, ((0, 0),) * rank), (base_dilations, ones), (window_dilations, ones)
    lists = [window, ones if strides is None else strides, *(d if entries is None else entries for entries, d in given)]
    require(all(len(entries) == rank for entries in lists), f"a window must have {rank} dimensions, as its base has")
    return [_positions(*entries) for entries in zip(base, *lists, strict=True)]


def _positions(
    base: Dimension, window: Dimension, stride: int, padding: Sequence[int], dilation: int, window_dilation: int
) -> Dimension:
    steps = (stride, dilation, window_dilation, 1 if window.extent is None else window.extent)
    require(min(steps) > 0, f"sizes, strides and dilations of a window must be positive: {steps}")
    require(len(padding) == 2, f"padding must be pairs: {list(padding)}")
    if window.extent is None:
        return Dimension(None)
    covered = (window.extent - 1) * window_dilation + 1

    def count(size: int) -> int:
        padded = padding[0] + ((size - 1) * dilation + 1 if size else 0) + padding[1]
        return (padded - covered) // stride + 1 if 0 < covered <= padded else 0

    positions = base.map(count)
    return positions if window.size is not None else Dimension(None, positions.extent)


def contracted(
    lhs: TensorType,
    rhs: TensorType,
    batching: tuple[Sequence[int], Sequence[int]],
    contracting: tuple[Sequence[int], Sequence[int]],
) -> tuple[list[Dimension], list[Dimension], list[Dimension]]:
    """Return the batching dimensions of a dot, the remaining ones of `lhs` and those of `rhs`.

    Raises:
        ValueError: The dimensions of the two sides do not fit.
    """
    sides = dimensions_of(lhs), dimensions_of(rhs)
    for name, (left, right) in (("batching", batching), ("contracting", contracting)):
        require(len(left) == len(right), f"both operands must have as many {name} dimensions")
        for dimensions, taken, others in zip(sides, batching, contracting, strict=True):
            require_axes((*taken, *others), len(dimensions), "batching and contracting dimensions")
        for pair in zip(left, right, strict=True):
            require_same_size(sides[0][pair[0]], sides[1][pair[1]], f"{name} dimensions must have one size")
    free = [
        [dimension for axis, dimension in enumerate(dimensions) if axis not in taken]
        for dimensions, taken in zip(sides, map(frozenset, map(chain, batching, contracting)), strict=True)
    ]
    return [sides[0][axis] for axis in batching[0]], free[0], free[1]


def ragged_contracted(
    lhs: TensorType, rhs: TensorType, group_sizes: TensorType, numbers: RaggedDotDimensionNumbers
) -> tuple[Dimension, ...]:
    """Return the result dimensions of a dot whose operands meet in groups.

    The groups stand first if the ragged dimension is summed over: then each gives a product of its own.

    Raises:
        ValueError: The dimensions do not fit.
    """
    require(len(numbers.lhs_ragged_dimensions) == 1, "lhs_ragged_dimensions must name one dimension")
    require_axes(numbers.rhs_group_dimensions, rhs.rank, "rhs_group_dimensions")
    remaining = [axis for axis in range(rhs.rank) if axis not in numbers.rhs_group_dimensions]
    summed = (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions)
    require(set(summed) <= set(remaining), "rhs batching and contracting dimensions must not be those of groups")
    sizes = dimensions_of(rhs)
    batch, lhs_free, rhs_free = contracted(
        lhs,
        reshaped_like(rhs, [sizes[axis] for axis in remaining]),
        (numbers.lhs_batching_dimensions, [*map(remaining.index, numbers.rhs_batching_dimensions)]),
        (numbers.lhs_contracting_dimensions, [*map(remaining.index, numbers.rhs_contracting_dimensions)]),
    )
    is_per_group = numbers.lhs_ragged_dimensions[0] in numbers.lhs_contracting_dimensions
    groups = dimensions_of(group_sizes)[-1:] if is_per_group else ()
    return (*groups, *batch, *lhs_free, *rhs_free)


def require_square(type: TensorType) -> None:
    """Require matrices with as many rows as columns."""
    require(type.rank >= 2, f"a matrix must have a rank of at least 2: {type.rank}")
    *_, rows, columns = dimensions_of(type)
    require_same_size(rows, columns, "a matrix must be square")


def einsum_dimensions(config: str, types: Sequence[TensorType]) -> list[Dimension]:
    """Return the result dimensions of a summation such as `ab,bc->ac`; `...` stands for further dimensions.

    Raises:
        ValueError: The configuration does not fit the operands.
    """
    inputs, arrow, output = config.replace(" ", "").partition("->")
    terms = inputs.split(",")
    require(bool(arrow) and len(terms) == len(types), f"einsum_config must describe {len(types)} operands: {config!r}")
    sizes: dict[str | int, Dimension] = {}
    ellipsis: list[int] = []
    for term, type in zip(terms, types, strict=True):
        labels = _labels(term, type.rank)
        ellipsis = max(ellipsis, [label for label in labels if isinstance(label, int)], key=len)
        for label, dimension in zip(labels, dimensions_of(type), strict=True):
            known = sizes.setdefault(label, dimension)
            require_same_size(known, dimension, f"the label {label!r} of einsum_config must have one size")
    wanted = _labels(output, len(output.replace("...", "")) + (len(ellipsis) if "..." in output else 0))
    missing = [label for label in wanted if label not in sizes]
    require(not missing, f"einsum_config must name the result's labels among the operands': {config!r}")
    return [sizes[label] for label in wanted]


def _labels(term: str, rank: int) -> list[str | int]:
    """Letters, and for `...` numbers counted from the last of the dimensions it stands for: ..., -2, -1."""
    before, dots, after = term.partition("...")
    hidden = rank - len(before) - len(after)
    fits = hidden >= 0 if dots else hidden == 0
    require(fits, f"einsum_config must have a label per dimension of a rank of {rank}: {term!r}")
    return [*before, *range(-hidden, 0), *after]
