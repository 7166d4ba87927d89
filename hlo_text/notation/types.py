"""Functions of the specification's notation about types: `element_type`, `is_quantized`, `is_promotable`, ...

They accept values, types or literals. An unknown value is None, which every function accepts and may return. Spec:
Notation, functions on types and quantization.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from hlo_text.core import types
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Region, Value
from hlo_text.core.memo import remembered
from hlo_text.core.types import (
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


def in_notation(function: _F) -> _F:
    """Register a function for formulas under its name without a trailing underscore."""
    FUNCTIONS[function.__name__.rstrip("_")] = function
    return function


# --- types ----------------------------------------------------------------------------------------------------------


@in_notation
def type_(x: Any) -> Any:
    """The type of a value or constant; of a list, the list of types."""
    if isinstance(x, Type):
        return x
    if isinstance(x, _TYPED):
        return x.type
    return tuple([type_(element) for element in x]) if isinstance(x, (tuple, list)) else None


#: Classes with a type; a tuple, since `isinstance` takes twice as long with a union.
_TYPED = (Value, Literal)


@in_notation
def types_(x: Sequence[Any]) -> tuple[Any, ...]:
    """The types of a list of values; a single tuple, in which HLO packs several values, is unpacked."""
    found = tuple([element.type if element.__class__ is Value else type_(element) for element in x])
    return found[0].types if len(found) == 1 and isinstance(found[0], TupleType) else found


@in_notation
def element_type(x: Any) -> ElementType | None:
    found = type_(x)
    if isinstance(found, TensorType):
        return found.element_type
    if isinstance(found, UnrankedTensorType):
        return found.element_type
    return found if isinstance(found, ElementType) else None


@in_notation
def tensor(x: ElementType | None) -> TensorType | None:
    """The type of a scalar: `tensor(E)` is the specification's `tensor<E>`."""
    return None if x is None else _scalar_type(x)


@remembered("notation: types of scalars", 1 << 10)
def _scalar_type(element_type: ElementType) -> TensorType:
    return TensorType((), element_type)


@in_notation
def complex_element_type(x: Any) -> ElementType | None:
    """The type of the parts of a complex type."""
    found = element_type(x)
    return found.element_type if isinstance(found, ComplexType) else None


@in_notation
def complex_(x: ElementType | None) -> ElementType | None:
    """The specification's `complex<E>`."""
    return None if x is None else ComplexType(x)


@in_notation
def tuple_element_types(x: Any) -> tuple[Type, ...] | None:
    found = type_(x)
    return found.types if isinstance(found, TupleType) else None


@in_notation
def future_element_types(x: Any) -> tuple[Type, ...] | None:
    found = type_(x)
    return found.types if isinstance(found, FutureType) else None


@in_notation
def input_types(x: Any) -> tuple[Type, ...] | None:
    """The types of a region's arguments or of a function's inputs."""
    if isinstance(x, FunctionType):
        return x.inputs
    return x.argument_types if isinstance(x, Region) else None


@in_notation
def output_types(x: Any) -> tuple[Type, ...] | None:
    """The types a region or function returns; an HLO root tuple counts as several."""
    if isinstance(x, FunctionType):
        return x.results
    if not isinstance(x, Region):
        return None
    found = x.output_types
    return found[0].types if len(found) == 1 and isinstance(found[0], TupleType) else found


@in_notation
def is_tensor(x: Any) -> bool:
    return isinstance(type_(x), TensorType)


@in_notation
def is_token(x: Any) -> bool:
    return isinstance(type_(x), TokenType)


@in_notation
def is_tuple(x: Any) -> bool:
    return isinstance(type_(x), TupleType)


@in_notation
def is_float(x: Any) -> bool:
    return isinstance(element_type(x), FloatType)


@in_notation
def is_complex(x: Any) -> bool:
    return isinstance(element_type(x), ComplexType)


@in_notation
def is_boolean(x: Any) -> bool:
    return element_type(x) == types.BOOL


@in_notation
def is_integer(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, IntegerType) and found != types.BOOL


@in_notation
def is_unsigned_integer(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, IntegerType) and found.signedness is Signedness.UNSIGNED


@in_notation
def is_signed_integer(x: Any) -> bool:
    return is_integer(x) and not is_unsigned_integer(x)


@in_notation
def is_quantized(x: Any) -> bool:
    return isinstance(element_type(x), QuantizedType)


@in_notation
def is_per_axis_quantized(x: Any) -> bool:
    found = element_type(x)
    return isinstance(found, QuantizedType) and found.quantization_dimension is not None


@in_notation
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


@in_notation
def baseline_element_type(x: Any) -> ElementType | None:
    """The element type with all scales 1 and all zero points 0, for comparisons that ignore these."""
    found = element_type(x)
    if isinstance(found, QuantizedType):
        count = len(found.scales)
        return attrs.evolve(found, scales=(1.0,) * count, zero_points=(0,) * count)
    return found


@in_notation
def baseline_type(x: Any) -> Type | None:
    """The type with its baseline element type."""
    found = type_(x)
    if isinstance(found, TensorType) and isinstance(found.element_type, QuantizedType):
        baseline = baseline_element_type(found)
        return found if baseline is None else found.with_element_type(baseline)
    return found if isinstance(found, Type) else None


@in_notation
def identical(x: Any, y: Any) -> bool | None:
    """Whether types are equal, including dynamic dimensions: calls convert nothing."""
    return None if x is None or y is None else bool(x == y)


@in_notation
def signless(x: Any) -> IntegerType | None:
    """The signless integer type of the same width, in which MLIR writes unsigned storage."""
    return IntegerType(x.width) if isinstance(x, IntegerType) else None


@in_notation
def num_bits(x: Any) -> int | None:
    """Bits of one element, of the storage type if quantized."""
    found = element_type(x)
    if isinstance(found, IntegerType | FloatType | ComplexType | IndexType | QuantizedType):
        return types.num_bits(found)
    return None


@in_notation
def is_promotable(x: Any, y: Any) -> bool:
    """Whether `y` is of the same kind as `x` and at least as wide."""
    if x is y and x.__class__ in _NUMBERS:
        return True
    bits = num_bits(x), num_bits(y)
    if bits[0] is None or bits[1] is None or bits[0] > bits[1]:
        return False
    if is_quantized(x) and is_quantized(y):
        return bool(FUNCTIONS["expressed_type"](x) == FUNCTIONS["expressed_type"](y))
    return any(kind(x) and kind(y) for kind in (is_boolean, is_integer, is_float, is_complex))


@in_notation
def is_converted_by_xla(x: Any, y: Any) -> bool:
    """Whether the C++ lets elements of type `x` become `y` in a reducer: integers and booleans that are no wider, any
    floats, complex numbers that are no wider."""
    if is_quantized(x) or is_quantized(y):
        return is_promotable(x, y)
    if is_float(x) or is_float(y):
        return bool(is_float(x) and is_float(y))
    bits = num_bits(x), num_bits(y)
    return bool(is_complex(x)) == bool(is_complex(y)) and None not in bits and bits[0] <= bits[1]  # type: ignore[operator]


@in_notation
def min_value(x: Any) -> int | None:
    """The least value of an integer type."""
    found = element_type(x)
    if not isinstance(found, IntegerType):
        return None
    return 0 if found.signedness is Signedness.UNSIGNED else -(1 << (found.width - 1))


@in_notation
def max_value(x: Any) -> int | None:
    """The greatest value of an integer type."""
    found = element_type(x)
    if not isinstance(found, IntegerType):
        return None
    return (1 << (found.width - (found.signedness is not Signedness.UNSIGNED))) - 1


def _with_quantization(x: Any, **changes: Any) -> ElementType | None:
    found = element_type(x)
    return attrs.evolve(found, **changes) if isinstance(found, QuantizedType) else found


@in_notation
def without_quantization_dimension(x: Any) -> ElementType | None:
    """The element type without its quantization dimension, for comparisons that ignore it."""
    return _with_quantization(x, quantization_dimension=0) if is_per_axis_quantized(x) else element_type(x)


@in_notation
def without_quantized_slices(x: Any) -> ElementType | None:
    """The element type without quantization dimension, scales and zero points, for comparisons that ignore these."""
    if not is_per_axis_quantized(x):
        return element_type(x)
    return _with_quantization(x, quantization_dimension=0, scales=(), zero_points=())


_NUMBERS = (ComplexType, FloatType, IntegerType)

#: Constants by their name in formulas.
CONSTANTS: dict[str, Any] = {
    "i1": types.BOOL,
    "i32": types.I32,
    "ui32": types.UI32,
    "ui64": types.UI64,
    "true": True,
    "false": False,
}
