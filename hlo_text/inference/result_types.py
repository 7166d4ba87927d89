"""Inference of result types from operand types: dimensions with bounds, element types, layouts, common shapes.

Types with layouts come from HLO and follow XLA's rules, others StableHLO's. The two differ for dynamic dimensions: XLA
keeps a bounded dimension next to a static one (`f32[<=8] + f32[8]` is `f32[<=8]`), StableHLO infers the most specific
type. XLA also broadcasts scalars and dimensions of size 1, and mixes float types. Newly built result types have the
default layout if the operands have layouts, and none otherwise.

All functions raise TypeError when a type cannot be inferred, and ValueError with the rule when operands are invalid.
Spec: StableHLO constraints on result types; XLA operation semantics, broadcasting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import NoReturn

import attrs

from hlo_text.core.ir import Region, Value
from hlo_text.core.memo import Memo
from hlo_text.core.numpy_on_use import ml_dtypes
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import (
    BOOL,
    FLOAT_NAMES,
    TOKEN,
    ComplexType,
    ElementType,
    FloatType,
    IntegerType,
    Layout,
    QuantizedType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    num_bits,
    numpy_dtype,
)
from hlo_text.notation.logic import compatible

# --- dimensions -----------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Dimension:
    """A dimension of a tensor: `size` None is dynamic, with an upper `bound` or without."""

    size: int | None
    bound: int | None = None

    @property
    def extent(self) -> int | None:
        """The size, or its upper bound; None if neither is known."""
        return self.bound if self.size is None else self.size

    def map(self, function: Callable[[int], int]) -> Dimension:
        """Return the dimension whose size, or bound if dynamic, is computed from this one's."""
        if self.size is not None:
            return Dimension(function(self.size))
        return Dimension(None, None if self.bound is None else function(self.bound))

    def __str__(self) -> str:
        return str(self.size) if self.size is not None else "?" if self.bound is None else f"<={self.bound}"


def tensor_type(value: Value | Type | None) -> TensorType:
    """Return the tensor type of a value.

    Raises:
        TypeError: The value has another type.
    """
    type = value.type if isinstance(value, Value) else value
    if not isinstance(type, TensorType):
        raise TypeError(f"expected a ranked tensor, found {type.__class__.__name__}")
    return type


def tensor_types(values: Iterable[Value]) -> tuple[TensorType, ...]:
    """Return the tensor types of several values, at least one."""
    types = tuple(map(tensor_type, values))
    if not types:
        raise TypeError("expected at least one operand")
    return types


def dimensions_of(type: TensorType) -> tuple[Dimension, ...]:
    bounds = type.bounds if type.bounds is not None and len(type.bounds) == type.rank else (None,) * type.rank
    return tuple(map(Dimension, type.shape, bounds))


def is_hlo(*types: TensorType) -> bool:
    """Whether a type has a layout, which exists in HLO only."""
    return any(type.layout is not None for type in types)


def fresh_type(dimensions: Sequence[Dimension], element_type: ElementType, *sources: TensorType) -> TensorType:
    """Return a type in the default layout if one of the operand types `sources` has a layout."""
    layout = Layout.default(len(dimensions)) if dimensions and is_hlo(*sources) else None
    return arranged(dimensions, element_type, layout)


def arranged(dimensions: Sequence[Dimension], element_type: ElementType, layout: Layout | None) -> TensorType:
    """Return the type with these dimensions in this layout."""
    shape = tuple(dimension.size for dimension in dimensions)
    bounds = tuple(dimension.bound if dimension.size is None else None for dimension in dimensions)
    return TensorType(shape, element_type, None if set(bounds) <= {None} else bounds, None, layout)


def reshaped_like(type: TensorType, dimensions: Sequence[Dimension]) -> TensorType:
    """Return the type with other sizes but the same element type and layout."""
    return arranged(dimensions, type.element_type, type.layout)


def retyped(type: TensorType, element_type: ElementType) -> TensorType:
    """Return the type with another element type; a layout packs it as densely as XLA does."""
    if element_type == type.element_type:
        return type
    layout = type.layout
    if layout is not None:
        is_packed = isinstance(element_type, IntegerType | FloatType) and element_type != BOOL
        bits = num_bits(element_type) if is_packed else 8
        layout = attrs.evolve(layout, element_size_bits=bits if bits < 8 and layout.element_size_bits else 0)
    return attrs.evolve(type, element_type=element_type, layout=layout)


def with_default_layouts(type: Type) -> Type:
    """Return the type with the default layout wherever none is given, as XLA reads HLO."""
    match type:
        case TensorType(layout=None):
            return attrs.evolve(type, layout=Layout.default(type.rank))
        case TupleType(types):
            known = _LAID_OUT.get(id(type))
            if known is None:
                known = _LAID_OUT.remember(id(type), (TupleType(tuple(map(with_default_layouts, types))), type))
            return known[0]
    return type


#: Tuples in default layouts by the identity of the tuple, since layouts are no part of equality; with the tuple, so
#: that its id stays taken.
_LAID_OUT: Memo[int, tuple[Type, Type]] = Memo("inference: tuples in default layouts", 1 << 12)


def require(condition: bool, rule: str) -> None:
    """Raise ValueError with the rule if the condition is false."""
    if not condition:
        raise ValueError(rule)


def require_axes(axes: Sequence[int], rank: int, name: str) -> None:
    """Require dimension numbers to be unique and in range."""
    require(len(set(axes)) == len(axes), f"{name} must be unique, found {list(axes)}")
    require(all(0 <= axis < rank for axis in axes), f"{name} must be less than the rank {rank}, found {list(axes)}")


def require_same_size(left: Dimension, right: Dimension, rule: str) -> None:
    """Require that two sizes can be equal; a dynamic size can be anything up to its bound."""
    if left.size is not None and right.size is not None:
        fits = left.size == right.size
    else:
        static, dynamic = (left, right) if right.size is None else (right, left)
        fits = static.size is None or dynamic.bound is None or static.size <= dynamic.bound
    require(fits, f"{rule}, found {left} and {right}")


# --- element types --------------------------------------------------------------------------------------------------


def higher_precision(left: ElementType, right: ElementType) -> ElementType:
    """Return the type in which XLA computes mixed operands: complex over real, then range, precision, width, sign.

    Raises:
        TypeError: A type is quantized, so the result's scale is unknown.
    """
    if left == right:
        return left
    for type in (left, right):
        if isinstance(type, QuantizedType):
            raise TypeError("the quantization of the result cannot be inferred from the operands; pass result_types")
    return left if _precision(left) >= _precision(right) else right


def _precision(type: ElementType) -> tuple[float, ...]:
    part = type.element_type if isinstance(type, ComplexType) else type
    is_complex = isinstance(type, ComplexType)
    if isinstance(part, FloatType) and part.name in FLOAT_NAMES:
        limits = ml_dtypes.finfo(numpy_dtype(part))
        return is_complex, limits.maxexp, limits.nmant, num_bits(part), False
    is_signed = isinstance(part, IntegerType) and part.signedness is not Signedness.UNSIGNED and part != BOOL
    width = num_bits(part) if isinstance(part, IntegerType) else 0
    return is_complex, float("-inf"), float("-inf"), width, is_signed


def common_element_type(*types: TensorType) -> ElementType:
    """Return the common element type of operands; for floats, XLA uses the highest precision.

    Raises:
        TypeError: The operands are quantized differently.
        ValueError: The element types differ otherwise.
    """
    first = types[0].element_type
    for type in types[1:]:
        other = type.element_type
        if other == first:
            continue
        both_float = isinstance(first, FloatType) and isinstance(other, FloatType)
        if not isinstance(first, QuantizedType) and not isinstance(other, QuantizedType):
            names = f"{first.mlir_name} and {other.mlir_name}"
            require(both_float and is_hlo(*types), f"the operands must have the same element type, found {names}")
        first = higher_precision(first, other)
    return first


# --- common shapes --------------------------------------------------------------------------------------------------


def common_shape(lhs: TensorType, rhs: TensorType, element_type: ElementType, *, stretch: bool = True) -> TensorType:
    """Return the type of an elementwise result.

    Args:
        lhs: Type of the first operand, which also determines the layout if the sizes agree.
        rhs: Type of the second operand.
        element_type: Element type of the result.
        stretch: In HLO, broadcast dimensions of size 1 and scalars.

    Raises:
        ValueError: The shapes are incompatible.
    """
    if lhs.shape == rhs.shape and lhs.bounds == rhs.bounds:
        return retyped(lhs, element_type)
    rule = f"the operands must have the same shape, found {_sizes(lhs)} and {_sizes(rhs)}"
    if not is_hlo(lhs, rhs):
        require(lhs.rank == rhs.rank, rule)
        merged = [most_specific(*pair, rule) for pair in zip(dimensions_of(lhs), dimensions_of(rhs), strict=True)]
        return arranged(merged, element_type, None)
    if lhs.rank != rhs.rank:
        require(stretch and 0 in (lhs.rank, rhs.rank), rule)
        return fresh_type(dimensions_of(rhs if lhs.rank == 0 else lhs), element_type, lhs, rhs)
    pairs = list(zip(dimensions_of(lhs), dimensions_of(rhs), strict=True))
    merged = [_joined(*pair, rule, stretch) for pair in pairs]
    if all(left.extent == right.extent for left, right in pairs):
        return reshaped_like(retyped(lhs, element_type), merged)
    return fresh_type(merged, element_type, lhs, rhs)


def elementwise_type(lhs: TensorType, rhs: TensorType) -> TensorType:
    """Return the type of an elementwise result with the operands' own element type."""
    return common_shape(lhs, rhs, common_element_type(lhs, rhs))


def most_specific(left: Dimension, right: Dimension, rule: str) -> Dimension:
    """Return the most specific of two dimensions: the static one, or the lower bound (StableHLO).

    Raises:
        ValueError: They cannot be equal.
    """
    if left.size is not None and right.size is not None:
        require(left.size == right.size, rule)
        return left
    if left.size is None and right.size is None:
        bounds = [bound for bound in (left.bound, right.bound) if bound is not None]
        return Dimension(None, min(bounds) if bounds else None)
    static, dynamic = (right, left) if left.size is None else (left, right)
    require(dynamic.bound is None or (static.size or 0) <= dynamic.bound, rule)
    return static


def _joined(left: Dimension, right: Dimension, rule: str, stretch: bool) -> Dimension:
    """Return the dimension of XLA's elementwise result: dynamic if one is, of size 1 only if both are."""
    for one, other in ((left, right), (right, left)):
        if one.extent is None:
            return one if other.extent == 1 and stretch else other
    if left.extent == right.extent:
        return left if left.size is None else right
    require(stretch and 1 in (left.extent, right.extent), rule)
    return right if left.extent == 1 else left


def least_specific(left: Type, right: Type) -> Type:
    """Return the most specific type that covers the results of two branches, with the layout of the first.

    Raises:
        ValueError: The types differ in more than sizes.
    """
    if left == right:
        return left
    rule = "branches must return the same types"
    if isinstance(left, TupleType) and isinstance(right, TupleType):
        require(len(left.types) == len(right.types), rule)
        return TupleType(tuple(map(least_specific, left.types, right.types)))
    if not (isinstance(left, TensorType) and isinstance(right, TensorType)):
        raise ValueError(rule)
    require(left.rank == right.rank and left.element_type == right.element_type, rule)
    pairs = zip(dimensions_of(left), dimensions_of(right), strict=True)
    return reshaped_like(left, [_held(*pair, rule) for pair in pairs])


def _held(left: Dimension, right: Dimension, rule: str) -> Dimension:
    if left == right:
        return left
    require(left.size is None or right.size is None, rule)
    extents = [dimension.extent for dimension in (left, right) if dimension.extent is not None]
    return Dimension(None, max(extents) if len(extents) == 2 else None)


def broadcast_type(
    lhs: TensorType, rhs: TensorType, element_type: ElementType, broadcast_dimensions: Sequence[int] | None = None
) -> TensorType:
    """Return the result type of a broadcasting CHLO operation.

    Args:
        lhs: Type of the first operand.
        rhs: Type of the second operand.
        element_type: Element type of the result.
        broadcast_dimensions: Result dimensions of the smaller operand's dimensions; the last ones if None.

    Raises:
        ValueError: The shapes are incompatible.
    """
    small, large = sorted((dimensions_of(lhs), dimensions_of(rhs)), key=len)
    places = range(len(large) - len(small), len(large)) if broadcast_dimensions is None else broadcast_dimensions
    require(len(places) == len(small), f"broadcast_dimensions must list {len(small)} dimensions, found {list(places)}")
    require_axes(places, len(large), "broadcast_dimensions")
    rule = f"the operand shapes cannot be broadcast together: {_sizes(lhs)} and {_sizes(rhs)}"
    merged = list(large)
    for place, dimension in zip(places, small, strict=True):
        if dimension.size != 1:
            merged[place] = dimension if merged[place].size == 1 else most_specific(merged[place], dimension, rule)
    return fresh_type(merged, element_type, lhs, rhs)


def require_same_sizes(types: Sequence[TensorType]) -> None:
    """Require that all shapes can be equal."""
    for other in types[1:]:
        rule = f"the operand shapes {_sizes(types[0])} and {_sizes(other)} must be equal"
        require(types[0].rank == other.rank, rule)
        for pair in zip(dimensions_of(types[0]), dimensions_of(other), strict=True):
            require_same_size(*pair, rule)


def _sizes(type: TensorType) -> str:
    return f"[{', '.join(map(str, dimensions_of(type)))}]"


# --- regions --------------------------------------------------------------------------------------------------------


def returned_types(region: Region) -> tuple[Type, ...]:
    """Return the types that a region returns; a single HLO tuple is unpacked."""
    found = region.output_types
    return found[0].types if len(found) == 1 and isinstance(found[0], TupleType) else found


def returned_element_types(region: Region, count: int) -> tuple[ElementType, ...]:
    """Return the element types of the `count` tensors that a region returns.

    Raises:
        ValueError: The region returns another number of values.
    """
    found = returned_types(region)
    require(len(found) == count, f"the region must return {count} value{'s' * (count != 1)}, found {len(found)}")
    return tuple(tensor_type(type).element_type for type in found)


def called_types(computation: Region, operands: Sequence[Value]) -> tuple[Type, ...]:
    """Return the types of a call of an HLO computation.

    Raises:
        ValueError: The parameters do not match the operands.
    """
    parameters = computation.argument_types
    fits = len(parameters) == len(operands) and all(
        compatible(parameter, operand.type) for parameter, operand in zip(parameters, operands, strict=True)
    )
    require(fits, f"the operands must match the computation's {len(parameters)} parameters")
    return computation.output_types


# --- base classes ---------------------------------------------------------------------------------------------------


class LikeOperand(DeclaredOperation):
    """Base of operations whose result has the type of the first operand."""

    __slots__ = ()

    def _infer(self) -> tuple[Type, ...]:
        return (self.operands[0].type,)


class LikeOperands(DeclaredOperation):
    """Base of elementwise operations whose operands and result have the same type."""

    __slots__ = ()
    is_elementwise = True

    def _infer(self) -> tuple[Type, ...]:
        return (reduce(elementwise_type, tensor_types(self.operands)),)


class PredicateOperation(DeclaredOperation):
    """Base of elementwise predicates with a boolean result."""

    __slots__ = ()

    def _infer(self) -> tuple[Type, ...]:
        return (retyped(tensor_type(self.operands[0]), BOOL),)


class TokenOperation(DeclaredOperation):
    """Base of operations whose result is a token."""

    __slots__ = ()

    def _infer(self) -> tuple[Type, ...]:
        return (TOKEN if self.dialect is None else TokenType(self.dialect),)


def failure_to_infer(op: DeclaredOperation) -> str | None:
    """Operands, attributes and regions are consistent, so that the result type can be inferred."""
    try:
        op.infer_result_types()
    except ValueError as error:
        return str(error)
    except TypeError:  # not inferable
        return None
    return None


def failure_to_infer_sizes(op: DeclaredOperation) -> str | None:
    """Operands, attributes and regions are consistent, so that the result type can be inferred."""
    # for classes whose formulas ensure it if all sizes are known, which is faster to find out
    for value in (*op.operands, *op.results):
        type = value.type
        if not isinstance(type, TensorType) or isinstance(type.element_type, QuantizedType) or None in type.shape:
            return failure_to_infer(op)
    return None


def difference_from_inferred_shape(op: DeclaredOperation) -> str | None:
    """The result has the shape inferred from the operands."""
    try:
        (inferred,) = op.infer_result_types()
    except ValueError as error:
        return str(error)
    except TypeError:  # not inferable
        return None
    result = op.results[0].type
    if not (isinstance(inferred, TensorType) and isinstance(result, TensorType)):
        return None
    if compatible(retyped(inferred, result.element_type), result):
        return None
    return f"expected result shape {_sizes(inferred)}, found {_sizes(result)}"


def fail_to_infer(reason: str) -> NoReturn:
    """Raise the TypeError for a result type that cannot be inferred."""
    raise TypeError(f"{reason}; pass result_types")
