"""Result shapes with dedicated formulas: transpose, windows, dot products, Einstein summation.

Errors and the treatment of dynamic dimensions are as in `hlo_text.inference.result_types`. Spec: transpose,
reduce_window, convolution, dot_general.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import attrs

from hlo_text.core.attributes import RaggedDotDimensionNumbers
from hlo_text.core.types import QuantizedType, TensorType
from hlo_text.inference.result_types import (
    Dimension,
    arranged,
    dimensions_of,
    require,
    require_axes,
    require_same_size,
    reshaped_like,
)


def transposed(type: TensorType, permutation: Sequence[int]) -> TensorType:
    """Return the type with permuted dimensions, in the layout that keeps the bytes in place.

    Raises:
        ValueError: `permutation` does not list every dimension once.
    """
    rule = f"permutation must list each of {type.rank} dimensions once, found {list(permutation)}"
    require(sorted(permutation) == list(range(type.rank)), rule)
    sizes = dimensions_of(type)
    place = {axis: index for index, axis in enumerate(permutation)}
    element_type, layout = type.element_type, type.layout
    if isinstance(element_type, QuantizedType) and element_type.quantization_dimension is not None:
        axis = element_type.quantization_dimension
        require(axis in place, f"quantization_dimension must be less than the rank {type.rank}, found {axis}")
        element_type = attrs.evolve(element_type, quantization_dimension=place[axis])
    if layout is not None:
        order = layout.minor_to_major
        require(sorted(order) == sorted(permutation), f"the layout must list each dimension once, found {list(order)}")
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
    """Return the number of window positions in each dimension; the defaults are stride 1 and no padding.

    Raises:
        ValueError: The lists have different lengths, or entries are not positive.
    """
    rank = len(base)
    ones = (1,) * rank
    given = (padding, ((0, 0),) * rank), (base_dilations, ones), (window_dilations, ones)
    lists = [window, ones if strides is None else strides, *(d if entries is None else entries for entries, d in given)]
    require(
        all(len(entries) == rank for entries in lists), f"window attributes must have {rank} entries, one per dimension"
    )
    return [_positions(*entries) for entries in zip(base, *lists, strict=True)]


def _positions(
    base: Dimension, window: Dimension, stride: int, padding: Sequence[int], dilation: int, window_dilation: int
) -> Dimension:
    steps = (stride, dilation, window_dilation, 1 if window.extent is None else window.extent)
    require(min(steps) > 0, f"window sizes, strides and dilations must be positive, found {min(steps)}")
    require(len(padding) == 2, f"padding must contain pairs, found {list(padding)}")
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
        ValueError: The dimensions of `lhs` and `rhs` are incompatible.
    """
    sides = dimensions_of(lhs), dimensions_of(rhs)
    for name, (left, right) in (("batching", batching), ("contracting", contracting)):
        require(
            len(left) == len(right),
            f"lhs and rhs must have the same number of {name} dimensions, found {len(left)} and {len(right)}",
        )
        for dimensions, taken, others in zip(sides, batching, contracting, strict=True):
            require_axes((*taken, *others), len(dimensions), "batching and contracting dimensions")
        for pair in zip(left, right, strict=True):
            require_same_size(sides[0][pair[0]], sides[1][pair[1]], f"{name} dimensions must have equal sizes")
    free = [
        [dimension for axis, dimension in enumerate(dimensions) if axis not in taken]
        for dimensions, taken in zip(sides, map(frozenset, map(chain, batching, contracting)), strict=True)
    ]
    return [sides[0][axis] for axis in batching[0]], free[0], free[1]


def ragged_contracted(
    lhs: TensorType, rhs: TensorType, group_sizes: TensorType, numbers: RaggedDotDimensionNumbers
) -> tuple[Dimension, ...]:
    """Return the result dimensions of a ragged dot.

    If the ragged dimension is contracting, each group has a separate product and the groups are the first dimension.

    Raises:
        ValueError: The dimensions are incompatible.
    """
    ragged = list(numbers.lhs_ragged_dimensions)
    require(len(ragged) == 1, f"lhs_ragged_dimensions must list one dimension, found {ragged}")
    require_axes(numbers.rhs_group_dimensions, rhs.rank, "rhs_group_dimensions")
    remaining = [axis for axis in range(rhs.rank) if axis not in numbers.rhs_group_dimensions]
    summed = (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions)
    require(set(summed) <= set(remaining), "rhs_group_dimensions must not be batching or contracting dimensions")
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
    """Require square matrices."""
    require(type.rank >= 2, f"expected matrices of rank at least 2, found rank {type.rank}")
    *_, rows, columns = dimensions_of(type)
    require_same_size(rows, columns, "matrices must be square")


def einsum_dimensions(config: str, types: Sequence[TensorType]) -> list[Dimension]:
    """Return the result dimensions of an Einstein summation such as `ab,bc->ac`, which may contain `...`.

    Raises:
        ValueError: The configuration does not match the operands.
    """
    inputs, arrow, output = config.replace(" ", "").partition("->")
    terms = inputs.split(",")
    fits = bool(arrow) and len(terms) == len(types)
    require(fits, f"einsum_config must have a term per operand: {len(types)}, found {config!r}")
    sizes: dict[str | int, Dimension] = {}
    ellipsis: list[int] = []
    for term, type in zip(terms, types, strict=True):
        labels = _labels(term, type.rank)
        ellipsis = max(ellipsis, [label for label in labels if isinstance(label, int)], key=len)
        for label, dimension in zip(labels, dimensions_of(type), strict=True):
            known = sizes.setdefault(label, dimension)
            require_same_size(
                known, dimension, f"the dimensions of label {label!r} in einsum_config must have equal sizes"
            )
    wanted = _labels(output, len(output.replace("...", "")) + (len(ellipsis) if "..." in output else 0))
    missing = [label for label in wanted if label not in sizes]
    require(not missing, f"labels of the result in einsum_config must occur in the operands, found {config!r}")
    return [sizes[label] for label in wanted]


def _labels(term: str, rank: int) -> list[str | int]:
    """Return the labels of a term; `...` becomes negative numbers counted from the last dimension: ..., -2, -1."""
    before, dots, after = term.partition("...")
    hidden = rank - len(before) - len(after)
    fits = hidden >= 0 if dots else hidden == 0
    require(fits, f"einsum_config must have a label for each of {rank} dimensions, found {term!r}")
    return [*before, *range(-hidden, 0), *after]
