"""Arrays of a program's types: dtypes of element types, arrays of constants, type checks of arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.values.carriers import CARRIERS, to_carrier
from hlo_text.core.attributes import Literal
from hlo_text.core.describe import describe, describe_shape
from hlo_text.core.diagnostics import Remedy
from hlo_text.core.memo import remembered
from hlo_text.core.types import (
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
    IndexType,
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

#: A `jax.Array`, a tracer, a NumPy array (a constant), a tuple of values, or None for a token.
Array = Any


@remembered("evaluator: dtypes", 1 << 10)
def array_dtype(element_type: ElementType) -> np.dtype[Any]:
    """Return the dtype of run-time arrays of an element type.

    Quantized types have their storage type. Types that XLA does not support have the type that carries them.

    Raises:
        ValueError: Arrays cannot have the element type.
    """
    return CARRIERS.get(element_type) or numpy_dtype(element_type)


def is_boolean(element_type: ElementType) -> bool:
    """Return whether an element type is `i1` / `pred`."""
    return (
        isinstance(element_type, IntegerType)
        and element_type.width == 1
        and element_type.signedness is Signedness.SIGNLESS
    )


def tensor_dtype(type: Type) -> np.dtype[Any]:
    """Return the dtype of a tensor type.

    Raises:
        ValueError: The type is not a tensor, or arrays cannot have its element type.
    """
    if not isinstance(type, TensorType):
        raise ValueError(f"expected a tensor, got {describe_shape(type)}")
    return array_dtype(type.element_type)


def static_shape(type: Type) -> tuple[int, ...]:
    """Return the shape of a tensor type without dynamic dimensions.

    Raises:
        ValueError: The type is not a tensor, or a dimension is dynamic.
    """
    if not isinstance(type, TensorType):
        raise ValueError(f"expected a tensor, got {describe_shape(type)}")
    sizes = tuple(size for size in type.shape if size is not None)
    if len(sizes) != len(type.shape):
        raise ValueError(f"expected a static shape, got {describe_shape(type)}")
    return sizes


def has_64_bits(type: Type) -> bool:
    """Return whether a type contains 64-bit numbers, which JAX keeps only in its 64-bit mode."""
    match type:
        case TensorType(element_type=element_type):
            match element_type:
                case IntegerType(width):
                    return width == 64
                case FloatType(name):
                    return name == "f64"
                case ComplexType(part):
                    return part == FloatType("f64")
                case QuantizedType(storage_type=storage_type, expressed_type=expressed_type):
                    # zero points are subtracted without wrapping
                    has_wide_differences = storage_type.width == 32 and any(element_type.zero_points)
                    return has_wide_differences or expressed_type.name == "f64"
                case IndexType():
                    return True
        case TupleType(types):
            return any(has_64_bits(element) for element in types)
        case IndexType():
            return True
        case DialectType(text):
            return text.startswith("!shape.")
    return False


def has_narrow_floats(type: Type) -> bool:
    """Return whether a type contains floats of less than 32 bits, stored or expressed by quantization."""
    match type:
        case TensorType(element_type=FloatType() as element_type):
            return num_bits(element_type) < 32
        case TensorType(element_type=QuantizedType(expressed_type=expressed_type)):
            return num_bits(expressed_type) < 32
        case TupleType(types):
            return any(has_narrow_floats(element) for element in types)
    return False


def describe_array(array: Array) -> str:
    """Return a run-time value's type for messages, in the style of `describe_shape`."""
    if isinstance(array, tuple | list):
        return f"({', '.join(describe_array(element) for element in array)})"
    if array is None:
        return "token"
    if not hasattr(array, "dtype"):
        return describe(array)
    return f"{array.dtype}[{','.join(map(str, array.shape))}]"


def was_deleted(array: Array) -> bool:
    """Return whether a value is or contains a deleted JAX array."""
    if isinstance(array, tuple | list):
        return any(map(was_deleted, array))
    return isinstance(array, jax.Array) and not isinstance(array, jax.core.Tracer) and array.is_deleted()


def has_type(array: Array, type: Type) -> bool:
    """Return whether a run-time value has a type; a dynamic dimension accepts any size up to its bound."""
    match type:
        case TensorType(shape=shape, element_type=element_type, bounds=bounds):
            return (
                hasattr(array, "shape")
                and array.dtype in (array_dtype(element_type), np.dtype(object))  # elements of a different arithmetic
                and len(array.shape) == len(shape)
                and all(wanted is None or size == wanted for size, wanted in zip(array.shape, shape, strict=True))
                and all(bound is None or size <= bound for size, bound in zip(array.shape, bounds or (), strict=False))
            )
        case TupleType(types):
            return _is_tuple_of(array, types)
        case TokenType():
            return array is None
    return True


def _is_tuple_of(array: Array, types: tuple[Type, ...]) -> bool:
    if not isinstance(array, tuple) or len(array) != len(types):
        return False
    return all(has_type(element, type) for element, type in zip(array, types, strict=True))


def literal_array(literal: Literal, fill: Callable[[TensorType], Any] | None = None) -> Array:
    """Return the array of a constant; a splat becomes a broadcast, which allocates nothing while tracing.

    Args:
        literal: The constant.
        fill: Function that generates the value of an elided constant; None rejects elided constants.

    Raises:
        ValueError: The elements are elided and there is no `fill`.
        hlo_text.ParseError: The payload is malformed.
    """
    if not literal.has_value:
        if fill is None:
            raise ValueError("the constant's elements are elided in the text")
        return _fill_elided(literal.type, fill)
    value = to_carrier(literal.array, literal.type)
    if isinstance(value, tuple):
        return value
    if literal.is_splat and value.size > 1:
        return lax.broadcast(np.asarray(value.reshape(-1)[0], value.dtype), value.shape)
    return np.asarray(value)


#: Help for a constant whose elements are elided from the text.
ELIDED_HELP = Remedy(
    'print the module with large constants, or generate values with fill_elided="zeros" or "random"',
    option="print the module with large constants, or generate values with --fill-elided zeros or random",
)


def elided_message(name: str | None) -> str:
    """Return the message for a constant whose elements are elided from the text."""
    return f"the elements of the constant %{name} are elided from the text"


def _fill_elided(type: Type, fill: Callable[[TensorType], Any]) -> Array:
    if isinstance(type, TupleType):
        return tuple(_fill_elided(element, fill) for element in type.types)
    if not isinstance(type, TensorType):
        raise ValueError(f"cannot generate a value of type {describe_shape(type)}")
    return fill(type)


def random_values(seed: int) -> Callable[[TensorType], Any]:
    """Return a `fill` for `literal_array` that draws normal numbers (integers: 0 and 1) from a seeded generator."""
    generator = np.random.default_rng(seed)

    def draw(type: TensorType) -> Any:
        dtype, shape = tensor_dtype(type), static_shape(type)
        if dtype.kind in "biu" or isinstance(type.element_type, IntegerType):
            return generator.integers(0, 2, shape).astype(dtype)
        if dtype.kind == "c":
            return (generator.normal(size=shape) + 1j * generator.normal(size=shape)).astype(dtype)
        return generator.normal(size=shape).astype(dtype)

    return draw


def zero_values(type: TensorType) -> Any:
    """Return zeros: a `fill` for `literal_array`."""
    return lax.full(static_shape(type), 0, tensor_dtype(type))


def minor_to_major(type: TensorType) -> tuple[int, ...]:
    """Return the order of dimensions in memory, fastest varying first; row-major without a layout."""
    if type.layout is not None and len(type.layout.minor_to_major) == type.rank:
        return type.layout.minor_to_major
    return Layout.default(type.rank).minor_to_major


def is_concrete(array: Array) -> bool:
    """Return whether the elements of an array are known while the program is lowered."""
    return isinstance(array, np.ndarray | np.generic | jax.Array) and not isinstance(array, jax.core.Tracer)
