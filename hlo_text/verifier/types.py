"""Rules about types on their own: element types of tensors, quantized types, bounds.

Spec: Types. Codes are `quantized_type.C1` and so on, after the constraints of quantized element types.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hlo_text.core.describe import describe_type
from hlo_text.core.memo import Memo
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import (
    FLOAT_NAMES,
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
    FunctionType,
    FutureType,
    IndexType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    TupleType,
    Type,
    UnrankedTensorType,
    unknown_part,
)
from hlo_text.verifier.findings import Finding

_INTEGER_WIDTHS = frozenset((1, 2, 4, 8, 16, 32, 64))
_STORAGE_WIDTHS = _INTEGER_WIDTHS - {1}
#: Element types without rules of their own; tensors of these elements only have rules about bounds.
_WITHOUT_RULES = frozenset((ComplexType, FloatType, IndexType, IntegerType))


def belongs_to(type: Type, classes: TypeClass, rank: int | None = None, *, in_hlo: bool = False) -> str | None:
    """Return the expected and the found type if a type is not of the given classes and rank, else None."""
    key = id(type), classes, rank, in_hlo
    known = _FAULTS.get(key)
    if known is None:
        known = _FAULTS.remember(key, (_find_fault(type, classes, rank, in_hlo), type))
    expected = known[0]
    return expected if expected is None else f"expected {expected}, found {describe_type(type)}"


def _find_fault(type: Type, classes: TypeClass, rank: int | None, in_hlo: bool) -> str | None:
    if not type_class(type) & classes or (isinstance(type, TensorType) and not _holds(type, classes, in_hlo)):
        return class_names(classes)
    if rank is not None and isinstance(type, TensorType) and type.rank != rank:
        return f"rank {rank}"
    if isinstance(type, TupleType) and not in_hlo and classes != TypeClass.ANY and not holds_values(type, classes):
        return "tuple of values"
    return None


def holds_values(type: TupleType, classes: TypeClass) -> bool:
    """Whether the elements of a tuple, including those of nested tuples, are values in StableHLO."""
    allowed = TypeClass.VALUE | classes & TypeClass.UNRANKED
    pending: list[Type] = [*type.types]
    while pending:
        element = pending.pop()
        if isinstance(element, TupleType):
            pending.extend(element.types)
        elif _find_fault(element, allowed, None, in_hlo=False) is not None:
            return False
    return True


#: Expectations that types do not meet, and rules that they break. Keys are identities, since comparing a tuple of n
#: elements with an equal one takes n steps; the types are kept alive with them.
_FAULTS: Memo[tuple[int, TypeClass, int | None, bool], tuple[str | None, Type]] = Memo(
    "verifier: types in classes", 1 << 12
)
_FINDINGS: Memo[int, tuple[Finding | None, Type]] = Memo("verifier: types", 1 << 12)


def _holds(type: TensorType, classes: TypeClass, in_hlo: bool) -> bool:
    """Whether tensors of the classes can have the elements; unrestricted classes also allow other MLIR elements."""
    return classes == TypeClass.ANY or is_element(type.element_type, in_hlo)


def is_element(type: ElementType, in_hlo: bool) -> bool:
    """Whether a StableHLO or HLO tensor can have the element type. Only HLO has `s1` and `u1` besides `pred`."""
    match type:
        case IntegerType(1, signedness):
            return in_hlo or signedness is Signedness.SIGNLESS
        case IntegerType(width):
            return width in _INTEGER_WIDTHS
        case FloatType(name):
            return name in FLOAT_NAMES
        case ComplexType(part):
            return isinstance(part, FloatType) and part.name in ("f32", "f64")
        case QuantizedType(storage):
            return storage.width in _STORAGE_WIDTHS
        case DialectType():
            return False
        case _:
            return True


_NUMBERS = (
    (TypeClass.BOOL, "boolean"),
    (TypeClass.INTEGER, "integer"),
    (TypeClass.SIGNED, "signed integer"),
    (TypeClass.UNSIGNED, "unsigned integer"),
    (TypeClass.FLOAT, "float"),
    (TypeClass.COMPLEX, "complex"),
    (TypeClass.INDEX, "index"),
    (TypeClass.PER_TENSOR_QUANTIZED, "per-tensor quantized"),
    (TypeClass.PER_AXIS_QUANTIZED, "per-axis quantized"),
)
_OTHERS = (
    (TypeClass.TOKEN, "token"),
    (TypeClass.TUPLE, "tuple"),
    (TypeClass.FUTURE, "future"),
    (TypeClass.UNRANKED, "unranked tensor"),
    (TypeClass.OTHER, "buffer"),
    (TypeClass.BUILTIN, "other type of MLIR"),
)


def class_names(classes: TypeClass) -> str:
    """Return a phrase that lists the types of some classes.

    >>> class_names(TypeClass.BOOL | TypeClass.INTEGER | TypeClass.TOKEN)
    'boolean or integer tensor, or token'
    """
    numbers = []
    left = classes
    for member, name in _NUMBERS:
        if member & left == member:
            numbers.append(name)
            left &= ~member
    alternatives = [f"{listed(numbers)} tensor"] if numbers else []
    alternatives += [name for member, name in _OTHERS if member & classes]
    if len(alternatives) < 2:
        return alternatives[0] if alternatives else "no type"
    return f"{', '.join(alternatives[:-1])}, or {alternatives[-1]}"


def listed(words: Sequence[str]) -> str:
    """Return alternatives as text: `a, b or c`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def find_in_type(type: Type) -> Finding | None:
    """Return the first rule that a type itself breaks, including the element types of tuples and functions."""
    known = _FINDINGS.get(id(type))
    if known is None:
        known = _FINDINGS.remember(id(type), (_find_in_type(type), type))
    return known[0]


def _find_in_type(type: Type) -> Finding | None:
    pending: list[Type] = [type]
    while pending:
        current = pending.pop()
        match current:
            case TensorType(element_type=element, bounds=None) if element.__class__ in _WITHOUT_RULES:
                continue
            case TensorType():
                found = _find_in_tensor(current)
                if found is not None:
                    return found
            case FutureType(types) if not all(isinstance(element, TensorType) for element in types):
                return (
                    "future_type.elements",
                    f"a future may only contain ranked tensors, found {describe_type(current)}",
                )
            case TupleType(types) | FutureType(types):
                pending.extend(reversed(types))
            case FunctionType(inputs, results):
                pending.extend(reversed((*inputs, *results)))
            case UnrankedTensorType(QuantizedType() as element):
                return _find_in_quantized(element)
            case DialectType():
                found = find_unknown_type(current)
                if found is not None:
                    return found
    return None


def find_unknown_type(type: Type) -> Finding | None:
    """Return the finding about a type that is, or contains, an unknown type."""
    found = unknown_part(type)
    return None if found is None else ("type.unknown", f"unknown type {describe_type(found)}")


def _find_in_tensor(type: TensorType) -> Finding | None:
    bounds = type.bounds
    if bounds is not None:
        if len(bounds) != type.rank:
            return "tensor_type.bounds", f"expected a bound per dimension: {type.rank}, found {len(bounds)}"
        for dimension, (size, bound) in enumerate(zip(type.shape, bounds, strict=True)):
            if size is not None and bound is not None:
                rule = "only dynamic dimensions have bounds"
                return "tensor_type.bounds", f"{rule}, found {bound} for static dimension {dimension}"
    element = type.element_type
    if not isinstance(element, QuantizedType):
        return find_unknown_type(element)
    found = _find_in_quantized(element)
    axis = element.quantization_dimension
    if found is not None or axis is None:
        return found
    if axis >= type.rank:
        return "quantized_type.C12", f"quantization_dimension must be less than the rank {type.rank}, found {axis}"
    size = type.shape[axis]
    if size is not None and size != len(element.scales):
        count = len(element.scales)
        return "quantized_type.C13", f"expected a scale per element of dimension {axis}: {size}, found {count}"
    return None


def _find_in_quantized(type: QuantizedType) -> Finding | None:
    """Check constraints C1 to C11 in order; C1, C2, C4 and C8 bound numbers by the storage or expressed type."""
    width, unsigned = type.storage_type.width, type.storage_type.signedness is Signedness.UNSIGNED
    low = 0 if unsigned else -(1 << (width - 1))
    high = (1 << (width - (not unsigned))) - 1
    smallest, largest = _RANGES.get(type.expressed_type.name, (0.0, math.inf))
    in_storage = f"in range of {type.storage_type.mlir_name} ({low} to {high})"
    scales, zero_points = list(type.scales[:8]), list(type.zero_points[:8])
    rules = (
        ("C1", low <= type.storage_min <= high, f"storage_min must be {in_storage}, found {type.storage_min}"),
        ("C2", low <= type.storage_max <= high, f"storage_max must be {in_storage}, found {type.storage_max}"),
        (
            "C3",
            type.storage_min < type.storage_max,
            f"storage_min must be less than storage_max, found {type.storage_min} and {type.storage_max}",
        ),
        (
            "C4",
            all(not math.isfinite(s) or s <= 0 or smallest <= s <= largest for s in type.scales),
            f"scales must be in range of {type.expressed_type.mlir_name} ({smallest:.7g} to {largest:.7g}), "
            f"found {scales}",
        ),
        ("C5", all(not scale <= 0 for scale in type.scales), f"scales must be positive, found {scales}"),
        ("C6", all(map(math.isfinite, type.scales)), f"scales must be finite, found {scales}"),
        (
            "C8",
            all(low <= zero <= high for zero in type.zero_points),
            f"zero points must be {in_storage}, found {zero_points}",
        ),
        (
            "C7",
            all(type.storage_min <= zero <= type.storage_max for zero in type.zero_points),
            f"zero points must be from {type.storage_min} to {type.storage_max}, found {zero_points}",
        ),
        (
            "C9",
            len(type.scales) == len(type.zero_points),
            f"expected as many zero points as scales: {len(type.scales)}, found {len(type.zero_points)}",
        ),
        (
            "C10",
            type.quantization_dimension is not None or type.block_sizes is not None or len(type.scales) == 1,
            f"expected one scale without a quantization dimension, found {len(type.scales)}",
        ),
        (
            "C11",
            (type.quantization_dimension or 0) >= 0,
            f"quantization_dimension must not be negative, found {type.quantization_dimension}",
        ),
    )
    return next(((f"quantized_type.{label}", found) for label, holds, found in rules if not holds), None)


#: Smallest and largest positive numbers of expressed types, the range of scales that MLIR accepts.
_RANGES = {
    "f16": (2.0**-24, 65504.0),
    "f32": (2.0**-149, 3.4028234663852886e38),
    "f64": (2.0**-1074, 1.7976931348623157e308),
    "bf16": (2.0**-133, 3.3895313892515355e38),
}
