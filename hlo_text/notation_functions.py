"""The functions of the specification's notation: `dim`, `rank`, `is_promotable`, `same`, ...

They take values, types or plain lists. What cannot be known before the program runs (a dynamic dimension, an attribute
that was not given, an index out of range, the contents of an operand) is None, and None goes in and out of every
function; `hlo_text.notation` gives it three-valued logic. Spec: Notation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import attrs

from hlo_text import types
from hlo_text.attributes import Literal, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.ir import Region, Value
from hlo_text.notation_logic import equal, every
from hlo_text.types import (
    ComplexType,
    ElementType,
    FloatType,
    FunctionType,
    FutureType,
    IndexType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
)

#: Functions by their name in formulas.
FUNCTIONS: dict[str, Callable[..., Any]] = {}


_F = TypeVar("_F", bound=Callable[..., Any])


def _notation(function: _F) -> _F:
    FUNCTIONS[function.__name__.rstrip("_")] = function
    return function


# --- types ----------------------------------------------------------------------------------------------------------


@_notation
def type_(x: Any) -> Any:
    """The type of a value or constant; of a list, the list of types."""
    if isinstance(x, Value | Literal):
        return x.type
    if isinstance(x, tuple | list):
        return tuple(type_(element) for element in x)
    return x if isinstance(x, Type) else None


@_notation
def types_(x: Sequence[Any]) -> tuple[Any, ...]:
    """The types of a list of values; a single tuple (HLO packs several values so) stands for its elements."""
    found = tuple(type_(element) for element in x)
    return found[0].types if len(found) == 1 and isinstance(found[0], TupleType) else found


@_notation
def element_type(x: Any) -> ElementType | None:
    found = type_(x)
    if isinstance(found, TensorType | UnrankedTensorType):
        return found.element_type
    return found if isinstance(found, ElementType) else None


@_notation
def tensor(x: ElementType | None) -> TensorType | None:
    """The type of a scalar: `tensor(E)` is the specification's `tensor<E>`."""
    return None if x is None else TensorType((), x)


@_notation
def complex_element_type(x: Any) -> ElementType | None:
    """The type of the parts of a complex type."""
    found = element_type(x)
    return found.element_type if isinstance(found, ComplexType) else None


@_notation
def complex_(x: ElementType | None) -> ElementType | None:
    """The specification's `complex<E>`."""
    return None if x is None else ComplexType(x)


@_notation
def tuple_element_types(x: Any) -> tuple[Type, ...] | None:
    found = type_(x)
    return found.types if isinstance(found, TupleType) else None


@_notation
def future_element_types(x: Any) -> tuple[Type, ...] | None:
    found = type_(x)
    return found.types if isinstance(found, FutureType) else None


@_notation
def input_types(x: Any) -> tuple[Type, ...] | None:
    """The types of a region's arguments or of a function's inputs."""
    if isinstance(x, FunctionType):
        return x.inputs
    return x.argument_types if isinstance(x, Region) else None


@_notation
def output_types(x: Any) -> tuple[Type, ...] | None:
    """The types a region or function returns; an HLO root tuple counts as several."""
    if isinstance(x, FunctionType):
        return x.results
    if not isinstance(x, Region):
        return None
    found = x.output_types
    return found[0].types if len(found) == 1 and isinstance(found[0], TupleType) else found


@_notation
def is_tensor(x: Any) -> bool:
    return isinstance(type_(x), TensorType)


@_notation
def is_token(x: Any) -> bool:
    return isinstance(type_(x), TokenType)


@_notation
def is_tuple(x: Any) -> bool:
    return isinstance(type_(x), TupleType)


@_notation
def is_float(x: Any) -> bool:
    return isinstance(element_type(x), FloatType)


@_notation
def is_complex(x: Any) -> bool:
    return isinstance(element_type(x), ComplexType)


@_notation
def is_boolean(x: Any) -> bool:
    return element_type(x) == types.BOOL


@_notation
def is_integer(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, IntegerType) and found != types.BOOL


@_notation
def is_unsigned_integer(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, IntegerType) and found.signedness is Signedness.UNSIGNED


@_notation
def is_signed_integer(x: Any) -> bool:
    return is_integer(x) and not is_unsigned_integer(x)


@_notation
def is_quantized(x: Any) -> bool:
    return isinstance(element_type(x), QuantizedType)


@_notation
def is_per_axis_quantized(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, QuantizedType) and found.quantization_dimension is not None


@_notation
def is_per_tensor_quantized(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, QuantizedType) and found.quantization_dimension is None and found.block_sizes is None


def _of_quantized(name: str) -> Callable[[Any], Any]:
    def member(x: Any) -> Any:
        found = element_type(x)
        return getattr(found, name) if isinstance(found, QuantizedType) else None

    return member


for _name in (
    "storage_type",
    "expressed_type",
    "storage_min",
    "storage_max",
    "quantization_dimension",
    "scales",
    "zero_points",
):
    FUNCTIONS[_name] = _of_quantized(_name)


@_notation
def baseline_element_type(x: Any) -> ElementType | None:
    """The element type with every scale one and every zero point zero, so that only what must agree is compared."""
    found = element_type(x)
    if isinstance(found, QuantizedType):
        count = len(found.scales)
        return attrs.evolve(found, scales=(1.0,) * count, zero_points=(0,) * count)
    return found


@_notation
def baseline_type(x: Any) -> Type | None:
    """The type with its baseline element type."""
    found = type_(x)
    if isinstance(found, TensorType) and isinstance(found.element_type, QuantizedType):
        baseline = baseline_element_type(found)
        return found if baseline is None else found.with_element_type(baseline)
    return found if isinstance(found, Type) else None


@_notation
def identical(x: Any, y: Any) -> bool | None:
    """Whether types are equal, dynamic dimensions included: calls convert nothing."""
    return None if x is None or y is None else bool(x == y)


@_notation
def num_bits(x: Any) -> int | None:
    """Bits of one element, of the storage type if quantized."""
    found = element_type(x)
    if isinstance(found, IntegerType | FloatType | ComplexType | IndexType | QuantizedType):
        return types.num_bits(found)
    return None


@_notation
def is_promotable(x: Any, y: Any) -> bool:
    """Whether `y` is of the same kind as `x` and at least as wide."""
    bits = num_bits(x), num_bits(y)
    if bits[0] is None or bits[1] is None or bits[0] > bits[1]:
        return False
    if is_quantized(x) and is_quantized(y):
        return bool(FUNCTIONS["expressed_type"](x) == FUNCTIONS["expressed_type"](y))
    return any(kind(x) and kind(y) for kind in (is_boolean, is_integer, is_float, is_complex))


@_notation
def min_value(x: Any) -> int | None:
    """The least value of an integer type."""
    found = element_type(x)
    if not isinstance(found, IntegerType):
        return None
    return 0 if found.signedness is Signedness.UNSIGNED else -(1 << (found.width - 1))


@_notation
def max_value(x: Any) -> int | None:
    """The greatest value of an integer type."""
    found = element_type(x)
    if not isinstance(found, IntegerType):
        return None
    return (1 << (found.width - (found.signedness is not Signedness.UNSIGNED))) - 1


def _with_quantization(x: Any, **changes: Any) -> ElementType | None:
    found = element_type(x)
    return attrs.evolve(found, **changes) if isinstance(found, QuantizedType) else found


@_notation
def without_quantization_dimension(x: Any) -> ElementType | None:
    """The element type, whichever dimension is quantized: equal if only that differs."""
    return _with_quantization(x, quantization_dimension=0) if is_per_axis_quantized(x) else element_type(x)


@_notation
def without_quantized_slices(x: Any) -> ElementType | None:
    """The element type without dimension, scales and zero points: equal if only those differ."""
    if not is_per_axis_quantized(x):
        return element_type(x)
    return _with_quantization(x, quantization_dimension=0, scales=(), zero_points=())


# --- shapes ---------------------------------------------------------------------------------------------------------


@_notation
def shape(x: Any) -> tuple[int | None, ...] | None:
    """The sizes of a tensor's dimensions or of a constant matrix's."""
    found = type_(x) if not isinstance(x, tuple | list) else None
    if isinstance(found, TensorType):
        return found.shape
    if isinstance(x, ReplicaGroups):
        x = x.groups
    if isinstance(x, tuple | list) and x:  # an empty list may stand for a matrix without rows
        return (len(x), *(shape(x[0]) or ())) if isinstance(x[0], tuple | list) else (len(x),)
    return None


@_notation
def rank(x: Any) -> int | None:
    found = shape(x)
    return None if found is None else len(found)


@_notation
def axes(x: Any) -> tuple[int, ...]:
    return tuple(range(rank(x) or 0))


@_notation
def dim(x: Any, axis: int | None) -> int | None:
    """The size of a dimension; negative numbers count from the end."""
    sizes = shape(x)
    if sizes is None or axis is None or not -len(sizes) <= axis < len(sizes):
        return None
    return sizes[axis]


@_notation
def dims(x: Any, dimensions: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(dim(x, axis) for axis in dimensions)


@_notation
def size(x: Any) -> int | None:
    """How many entries a list has, or elements a tensor, or members a tuple."""
    found = type_(x) if not isinstance(x, tuple | list) else None
    if isinstance(found, TensorType):
        return found.num_elements
    if isinstance(found, TupleType):
        return len(found.types)
    return len(x) if isinstance(x, tuple | list) else None


@_notation
def product(x: Sequence[int | None]) -> int | None:
    return None if None in x else math.prod(size for size in x if size is not None)


@_notation
def sum_(x: Sequence[int | None]) -> int | None:
    return None if None in x else sum(size for size in x if size is not None)


@_notation
def is_static(x: Any) -> bool:
    """Whether every dimension is known."""
    found = type_(x)
    return not isinstance(found, TensorType) or found.is_static


@_notation
def is_static_or_bounded(x: Any) -> bool:
    """Whether every dimension is known or has an upper bound."""
    found = type_(x)
    if not isinstance(found, TensorType) or found.is_static:
        return True
    bounds = found.bounds
    return bounds is not None and all(
        size is not None or bound is not None for size, bound in zip(found.shape, bounds, strict=True)
    )


@_notation
def replace(x: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    """The list with one entry replaced: the specification's "except"."""
    return tuple(value if position == index else entry for position, entry in enumerate(x))


@_notation
def without(x: Sequence[Any] | None, indices: Sequence[int]) -> tuple[Any, ...] | None:
    """The list without the entries at `indices`."""
    return None if x is None else tuple(entry for position, entry in enumerate(x) if position not in indices)


@_notation
def combine(
    batch_sizes: Sequence[Any] | None, offset_sizes: Sequence[Any] | None, offset_dims: Sequence[int]
) -> tuple[Any, ...] | None:
    """The shape with `offset_sizes` at `offset_dims`, in order, and `batch_sizes` at the remaining places."""
    if batch_sizes is None or offset_sizes is None or len(offset_sizes) != len(offset_dims):
        return None
    batch, offset = iter(batch_sizes), iter(offset_sizes)
    places = range(len(batch_sizes) + len(offset_sizes))
    return tuple(next(offset if place in offset_dims else batch, None) for place in places)


@_notation
def broadcast_shape(x: Any, y: Any, broadcast_dimensions: Sequence[int] | None = None) -> tuple[int | None, ...] | None:
    """The common shape of two tensors of which one stretches; None if they have none.

    `broadcast_dimensions` says which dimensions of the result those of the smaller tensor are; the last ones if it is
    not given.
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


@_notation
def num_windows(
    base: Sequence[int | None],
    window: Sequence[int | None] | None,
    strides: Sequence[int] | None = None,
    padding: Any = None,
    base_dilations: Sequence[int] | None = None,
    window_dilations: Sequence[int] | None = None,
) -> tuple[int | None, ...]:
    """How many positions a window takes in each dimension (strides and dilations default to 1, padding to 0)."""
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


@_notation
def range_(*bounds: int | None) -> tuple[int, ...] | None:
    return None if None in bounds else tuple(range(*(bound for bound in bounds if bound is not None)))


@_notation
def same(x: Sequence[Any] | None) -> bool | None:
    """Whether all entries are equal; an empty list's are."""
    return None if x is None else every(equal(x[0], entry) for entry in x[1:])


@_notation
def is_unique(x: Sequence[Any] | None) -> bool | None:
    return None if x is None else len(set(x)) == len(x)


@_notation
def is_sorted(x: Sequence[Any] | None) -> bool | None:
    return None if x is None else list(x) == sorted(x)


@_notation
def is_permutation(x: Sequence[int] | None, count: int | None) -> bool | None:
    """Whether the list holds each of 0 to count - 1 once."""
    return None if x is None or count is None else sorted(x) == list(range(count))


@_notation
def twice(x: Sequence[Any] | None) -> tuple[Any, ...] | None:
    """Each entry twice: `[a, a, b, b]`."""
    return None if x is None else tuple(entry for entry in x for _ in range(2))


@_notation
def is_given(x: Any) -> bool:
    """Whether an optional attribute was given."""
    return x is not None


@_notation
def is_empty_algorithm(x: Any) -> bool:
    return x is None


@_notation
def num_indices(x: Sequence[Any]) -> int | None:
    """How many indices the operands give: one each, or those of the single vector that old HLO has."""
    return size(x[0]) if len(x) == 1 and rank(x[0]) == 1 else len(x)


@_notation
def is_empty(x: Sequence[Any]) -> bool:
    return len(x) == 0


@_notation
def column(x: Sequence[Sequence[Any]] | None, index: int) -> tuple[Any, ...] | None:
    """The specification's `x[:, index]`."""
    return None if x is None else tuple(row[index] for row in x if len(row) > index)


def _elementwise(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def apply(x: Any) -> Any:
        if isinstance(x, tuple | list):
            return tuple(apply(entry) for entry in x)
        return function(x) if isinstance(x, int | float | Fraction) else None

    return apply


FUNCTIONS["ceil"] = _elementwise(math.ceil)
FUNCTIONS["floor"] = _elementwise(math.floor)
FUNCTIONS["is_finite"] = _elementwise(math.isfinite)


@_notation
def max_(x: Any, y: Any) -> Any:
    if isinstance(x, tuple | list):
        return tuple(max_(entry, y) for entry in x)
    return None if x is None or y is None else max(x, y)


# --- names and processes --------------------------------------------------------------------------------------------

_NAMESPACED_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+")


@_notation
def is_namespaced_op_name(x: str) -> bool:
    return _NAMESPACED_NAME.fullmatch(x) is not None


@_notation
def process_ids(replica_groups: Any) -> tuple[int, ...] | None:
    """All process ids in the groups, without the -1 of padding; None if a mesh gives them or all take part."""
    if not isinstance(replica_groups, ReplicaGroups) or not replica_groups.groups:
        return None
    ids = tuple(process for group in replica_groups.groups for process in group if process != -1)
    return ids or None


@_notation
def has_padding(replica_groups: Any) -> bool:
    """Whether some groups are shorter than others and filled up with -1."""
    return isinstance(replica_groups, ReplicaGroups) and any(-1 in group for group in replica_groups.groups)


@_notation
def process_group_size(
    replica_groups: Any, channel_id: int, use_global_device_ids: bool, num_partitions: int | None
) -> int | None:
    """The size of a process group: `dim(process_groups, 1)`.

    Groups of replicas (positive channel, no global ids) hold every partition of each of their replicas.
    """
    count: int | None = None
    if isinstance(replica_groups, ReplicaGroups) and process_ids(replica_groups):
        count = dim(replica_groups, 1)
    elif isinstance(replica_groups, MeshAxesReplicaGroups):
        return None
    if count is None or channel_id <= 0 or use_global_device_ids:
        return count
    return None if num_partitions is None else count * num_partitions


#: Constants by their name in formulas.
CONSTANTS: dict[str, Any] = {
    "i1": types.BOOL,
    "i32": types.I32,
    "ui32": types.UI32,
    "ui64": types.UI64,
    "true": True,
    "false": False,
}
