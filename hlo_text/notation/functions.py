"""Functions of the specification's notation about shapes, lists, names and processes: `dim`, `rank`, `same`, ...

They accept values, types or plain lists. A value that is unknown before the program runs (a dynamic dimension, an
absent attribute, an index out of range, the contents of an operand) is None, which every function accepts and may
return; `hlo_text.notation.logic` defines three-valued logic for it. Spec: Notation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations, starmap
from typing import Any

from hlo_text.core.attributes import MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.core.ir import Value
from hlo_text.core.late_patterns import late
from hlo_text.core.types import TensorType, TupleType
from hlo_text.notation.logic import NUMBERS, equal, every
from hlo_text.notation.types import FUNCTIONS as FUNCTIONS
from hlo_text.notation.types import in_notation, type_

# --- shapes ---------------------------------------------------------------------------------------------------------


@in_notation
def shape(x: Any) -> tuple[int | None, ...] | None:
    """The sizes of a tensor's dimensions or of a constant matrix's."""
    is_list = isinstance(x, (tuple, list))
    found = None if is_list else type_(x)
    if isinstance(found, TensorType):
        return found.shape
    if isinstance(x, ReplicaGroups):
        x, is_list = x.groups, True
    if is_list and x:  # an empty list may represent a matrix without rows
        return (len(x), *(shape(x[0]) or ())) if isinstance(x[0], tuple | list) else (len(x),)
    return None


@in_notation
def rank(x: Any) -> int | None:
    found = shape(x)
    return None if found is None else len(found)


@in_notation
def axes(x: Any) -> tuple[int, ...]:
    return tuple(range(rank(x) or 0))


@in_notation
def dim(x: Any, axis: int | None) -> int | None:
    """The size of a dimension; negative numbers count from the end."""
    sizes = shape(x)
    if sizes is None or axis is None or not -len(sizes) <= axis < len(sizes):
        return None
    return sizes[axis]


@in_notation
def dims(x: Any, dimensions: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(dim(x, axis) for axis in dimensions)


@in_notation
def size(x: Any) -> int | None:
    """Number of entries of a list, elements of a tensor or members of a tuple."""
    if isinstance(x, (tuple, list)):
        return len(x)
    found = type_(x)
    if isinstance(found, TensorType):
        return found.num_elements
    return len(found.types) if isinstance(found, TupleType) else None


@in_notation
def product(x: Sequence[int | None] | Value) -> int | None:
    """Return a product, None if a factor is unknown."""
    if isinstance(x, Value) or None in x:
        return None
    return math.prod(size for size in x if size is not None)


@in_notation
def sum_(x: Sequence[int | None]) -> int | None:
    return None if None in x else sum(x)  # type: ignore[arg-type]  # no None


@in_notation
def is_static(x: Any) -> bool:
    """Whether every dimension is known."""
    found = type_(x)
    return not isinstance(found, TensorType) or found.is_static


@in_notation
def num_open(x: Any) -> int:
    """Return the number of unknown dimensions."""
    found = type_(x)
    return found.shape.count(None) if isinstance(found, TensorType) else 0


@in_notation
def is_open(x: Any, dimension: int) -> bool:
    """Whether the size of a dimension is unknown."""
    found = type_(x)
    return isinstance(found, TensorType) and 0 <= dimension < found.rank and found.shape[dimension] is None


@in_notation
def extents(x: Any) -> tuple[int | None, ...] | None:
    """Return the sizes, with upper bounds in place of unknown ones."""
    found = type_(x)
    if not isinstance(found, TensorType) or found.bounds is None:
        return found.shape if isinstance(found, TensorType) else None
    return tuple(bound if size is None else size for size, bound in zip(found.shape, found.bounds, strict=True))


@in_notation
def is_static_or_bounded(x: Any) -> bool:
    """Whether every dimension is known or has an upper bound."""
    found = type_(x)
    if not isinstance(found, TensorType) or found.is_static:
        return True
    bounds = found.bounds
    return bounds is not None and all(
        size is not None or bound is not None for size, bound in zip(found.shape, bounds, strict=True)
    )


@in_notation
def replace(x: Sequence[Any] | None, index: int | None, value: Any) -> tuple[Any, ...] | None:
    """The list with one entry replaced: the specification's "except"."""
    return (
        None
        if x is None or index is None
        else tuple([value if position == index else entry for position, entry in enumerate(x)])
    )


@in_notation
def without(x: Sequence[Any] | None, indices: Sequence[int]) -> tuple[Any, ...] | None:
    """The list without the entries at `indices`."""
    return None if x is None else tuple([entry for position, entry in enumerate(x) if position not in indices])


@in_notation
def is_subsequence(x: Sequence[int | None] | None, y: Sequence[int | None] | None) -> bool | None:
    """Whether sizes are a subsequence of other sizes; an unknown size matches any size."""
    if x is None or y is None:
        return None
    rest = iter(y)
    return all(any(None in (size, other) or size == other for other in rest) for size in x)


@in_notation
def combine(
    batch_sizes: Sequence[Any] | None, offset_sizes: Sequence[Any] | None, offset_dims: Sequence[int]
) -> tuple[Any, ...] | None:
    """The shape with `offset_sizes` at `offset_dims`, in order, and `batch_sizes` at the remaining dimensions."""
    if batch_sizes is None or offset_sizes is None or len(offset_sizes) != len(offset_dims):
        return None
    batch, offset = iter(batch_sizes), iter(offset_sizes)
    places = range(len(batch_sizes) + len(offset_sizes))
    return tuple(next(offset if place in offset_dims else batch, None) for place in places)


@in_notation
def broadcast_shape(x: Any, y: Any, broadcast_dimensions: Sequence[int] | None = None) -> tuple[int | None, ...] | None:
    """The common shape of two tensors, one of which is broadcast; None if there is none.

    `broadcast_dimensions` lists the result dimensions of the smaller tensor's dimensions, by default the last ones.
    """
    small, large = sorted((shape(x) or (), shape(y) or ()), key=len)
    places = tuple(range(len(large) - len(small), len(large))) if broadcast_dimensions is None else broadcast_dimensions
    if len(places) != len(small) or not all(0 <= place < len(large) for place in places):
        return None
    sizes = list(large)
    for size, place in zip(small, places, strict=True):
        if sizes[place] == 1 or (sizes[place] is None and size not in (1, None)):
            sizes[place] = size
        elif size not in (1, None, sizes[place]):
            return None
    return tuple(sizes)


@in_notation
def num_windows(
    base: Sequence[int | None],
    window: Sequence[int | None] | None,
    strides: Sequence[int] | None = None,
    padding: Any = None,
    base_dilations: Sequence[int] | None = None,
    window_dilations: Sequence[int] | None = None,
) -> tuple[int | None, ...]:
    """Number of positions of a window in each dimension (strides and dilations default to 1, padding to 0)."""
    ones = (1,) * len(base)
    lists: tuple[Any, ...] = (
        window,
        ones if strides is None else strides,
        ((0, 0),) * len(base) if padding is None else padding,
        ones if base_dilations is None else base_dilations,
        ones if window_dilations is None else window_dilations,
    )
    if not all(isinstance(entries, tuple) and len(entries) == len(base) for entries in lists):
        return (None,) * len(base)
    return tuple(map(_num_windows, base, *lists))


def _num_windows(
    base: int | None, window: int | None, stride: int, padding: Sequence[int], base_dilation: int, window_dilation: int
) -> int | None:
    if base is None or window is None or window <= 0 or stride <= 0 or len(padding) != 2:
        return None
    dilated_base = (base - 1) * base_dilation + 1 if base else 0
    padded = padding[0] + dilated_base + padding[1]
    dilated_window = (window - 1) * window_dilation + 1
    return 0 if padded <= 0 or dilated_window > padded else (padded - dilated_window) // stride + 1


# --- lists ----------------------------------------------------------------------------------------------------------


@in_notation
def range_(*bounds: int | None) -> tuple[int, ...] | None:
    return None if None in bounds else tuple(range(*(bound for bound in bounds if bound is not None)))


@in_notation
def same(x: Sequence[Any] | None) -> bool | None:
    """Whether all entries equal the first; true for an empty list."""
    return None if x is None else every([equal(x[0], entry) for entry in x[1:]])


@in_notation
def same_by_pairs(x: Sequence[Any] | None) -> bool | None:
    """Whether all pairs of entries are equal, since two different entries may both match an unknown first one."""
    return None if x is None else every(starmap(equal, combinations(dict.fromkeys(x), 2)))


@in_notation
def is_unique(x: Sequence[Any] | None) -> bool | None:
    return None if x is None else len(set(x)) == len(x)


@in_notation
def is_sorted(x: Sequence[Any] | None) -> bool | None:
    return None if x is None else list(x) == sorted(x)


@in_notation
def is_permutation(x: Sequence[int] | None, count: int | None) -> bool | None:
    """Whether the list contains each of 0 to count - 1 once."""
    return None if x is None or count is None else sorted(x) == list(range(count))


@in_notation
def twice(x: Sequence[Any] | None) -> tuple[Any, ...] | None:
    """Each entry twice: `[a, a, b, b]`."""
    return None if x is None else tuple(entry for entry in x for _ in range(2))


@in_notation
def is_given(x: Any) -> bool:
    """Whether an optional attribute was given."""
    return x is not None


@in_notation
def is_known(x: Any) -> bool:
    """Whether an operand that states sizes is a constant."""
    return isinstance(x, tuple)


@in_notation
def is_empty_algorithm(x: Any) -> bool:
    return x is None


@in_notation
def num_indices(x: Sequence[Any]) -> int | None:
    """Number of indices in operands: one each, or the size of a single vector in old HLO."""
    return size(x[0]) if len(x) == 1 and rank(x[0]) == 1 else len(x)


@in_notation
def is_empty(x: Sequence[Any]) -> bool:
    return len(x) == 0


@in_notation
def column(x: Sequence[Sequence[Any]] | None, index: int) -> tuple[Any, ...] | None:
    """The specification's `x[:, index]`."""
    return None if x is None else tuple(row[index] for row in x if len(row) > index)


def _elementwise(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def apply(x: Any) -> Any:
        if isinstance(x, tuple | list):
            return tuple(apply(entry) for entry in x)
        return function(x) if isinstance(x, NUMBERS) else None

    return apply


FUNCTIONS["ceil"] = _elementwise(math.ceil)
FUNCTIONS["floor"] = _elementwise(math.floor)
FUNCTIONS["is_finite"] = _elementwise(math.isfinite)


@in_notation
def max_(x: Any, y: Any) -> Any:
    if isinstance(x, (tuple, list)):
        return tuple(max_(entry, y) for entry in x)
    return None if x is None or y is None else max(x, y)


# --- names and processes --------------------------------------------------------------------------------------------

_NAMESPACED_NAME = late(r"[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+")


@in_notation
def is_namespaced_op_name(x: str) -> bool:
    return _NAMESPACED_NAME.fullmatch(x) is not None


@in_notation
def process_ids(replica_groups: Any) -> tuple[int, ...] | None:
    """All process ids in the groups, without the -1 of padding; None for mesh axes or a single group of all."""
    if not isinstance(replica_groups, ReplicaGroups) or not replica_groups.groups:
        return None
    ids = tuple(process for group in replica_groups.groups for process in group if process != -1)
    return ids or None


@in_notation
def names_processes(replica_groups: Any) -> bool:
    """Whether replica groups list processes or name axes of a mesh, instead of containing all."""
    return not isinstance(replica_groups, ReplicaGroups) or any(replica_groups.groups)


@in_notation
def has_padding(replica_groups: Any) -> bool:
    """Whether some groups are shorter than others and padded with -1."""
    return isinstance(replica_groups, ReplicaGroups) and any(-1 in group for group in replica_groups.groups)


@in_notation
def process_group_size(
    replica_groups: Any, channel_id: int, use_global_device_ids: bool, num_partitions: int | None
) -> int | None:
    """The size of a process group: `dim(process_groups, 1)`.

    Groups of replicas (positive channel, no global ids) contain every partition of each of their replicas.
    """
    count: int | None = None
    if isinstance(replica_groups, ReplicaGroups) and process_ids(replica_groups):
        count = dim(replica_groups, 1)
    elif isinstance(replica_groups, MeshAxesReplicaGroups):
        return None
    if count is None or channel_id <= 0 or use_global_device_ids:
        return count
    return None if num_partitions is None else count * num_partitions
