"""Rules for a type by itself: element types a tensor may hold, quantized types, bounds.

Spec: Types. Codes are `quantized_type.C1` and so on, after the constraints of quantized element types.
"""

from __future__ import annotations

import math

from hlo_text.describe import describe_type
from hlo_text.memo import Memo
from hlo_text.opdef import TypeClass, type_class
from hlo_text.types import (
    FLOAT_NAMES,
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
    FunctionType,
    FutureType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    TupleType,
    Type,
    UnrankedTensorType,
)
from hlo_text.verifier.findings import Finding

_INTEGER_WIDTHS = frozenset((1, 2, 4, 8, 16, 32, 64))
_STORAGE_WIDTHS = _INTEGER_WIDTHS - {1}


def belongs_to(type: Type, classes: TypeClass, rank: int | None = None, *, in_hlo: bool = False) -> str | None:
    """Return None if a type is of one of the classes and of the rank, else what is wrong with it."""
    key = id(type), classes, rank, in_hlo
    known = _FAULTS.get(key)
    if known is None:
        known = _FAULTS.remember(key, (_find_fault(type, classes, rank, in_hlo), type))
    fault = known[0]
    return fault if fault is None else f"{describe_type(type)} {fault}"


def _find_fault(type: Type, classes: TypeClass, rank: int | None, in_hlo: bool) -> str | None:
    if not type_class(type) & classes or (isinstance(type, TensorType) and not _holds(type, classes, in_hlo)):
        return f"is not {class_names(classes)}"
    if rank is not None and isinstance(type, TensorType) and type.rank != rank:
        return f"has rank {type.rank}, not {rank}"
    return None


#: What types are not, and what is wrong with them. Keys are identities, since comparing a tuple of n elements with an
#: equal one takes n steps; the types are kept with them.
_FAULTS: Memo[tuple[int, TypeClass, int | None, bool], tuple[str | None, Type]] = Memo(
    "verifier: types in classes", 1 << 12
)
_FINDINGS: Memo[int, tuple[Finding | None, Type]] = Memo("verifier: types", 1 << 12)


def _holds(type: TensorType, classes: TypeClass, in_hlo: bool) -> bool:
    """Whether tensors of the classes hold such elements; where anything is allowed, so are MLIR's other elements."""
    return classes == TypeClass.ANY or _is_element(type.element_type, in_hlo)


def _is_element(type: ElementType, in_hlo: bool) -> bool:
    """Whether a StableHLO or HLO tensor can hold the element type. HLO alone has `s1` and `u1` beside `pred`."""
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


def class_names(classes: TypeClass) -> str:
    words = [member.name.lower().replace("_", " ") for member in classes if member.name is not None]
    return " or ".join(words) if words else "allowed"


def find_in_type(type: Type) -> Finding | None:
    """Return the first rule a type breaks by itself, looking into tuples and functions."""
    known = _FINDINGS.get(id(type))
    if known is None:
        known = _FINDINGS.remember(id(type), (_find_in_type(type), type))
    return known[0]


def _find_in_type(type: Type) -> Finding | None:
    pending: list[Type] = [type]
    while pending:
        current = pending.pop()
        match current:
            case FutureType(types) if not all(isinstance(element, TensorType) for element in types):
                return "future_type.elements", f"{describe_type(current)} holds something else than ranked tensors"
            case TupleType(types) | FutureType(types):
                pending.extend(reversed(types))
            case FunctionType(inputs, results):
                pending.extend(reversed((*inputs, *results)))
            case TensorType():
                found = _find_in_tensor(current)
                if found is not None:
                    return found
            case UnrankedTensorType(QuantizedType() as element):
                return _find_in_quantized(element)
    return None


def _find_in_tensor(type: TensorType) -> Finding | None:
    bounds = type.bounds
    if bounds is not None:
        if len(bounds) != type.rank:
            return "tensor_type.bounds", f"{len(bounds)} bounds for {type.rank} dimensions"
        for dimension, (size, bound) in enumerate(zip(type.shape, bounds, strict=True)):
            if size is not None and bound is not None:
                return "tensor_type.bounds", f"dimension {dimension} is static and has the bound {bound}"
    element = type.element_type
    if not isinstance(element, QuantizedType):
        return None
    found = _find_in_quantized(element)
    axis = element.quantization_dimension
    if found is not None or axis is None:
        return found
    if axis >= type.rank:
        return "quantized_type.C12", f"quantization_dimension is {axis}, the rank is {type.rank}"
    size = type.shape[axis]
    if size is not None and size != len(element.scales):
        return "quantized_type.C13", f"dimension {axis} has size {size}, there are {len(element.scales)} scales"
    return None


def _find_in_quantized(type: QuantizedType) -> Finding | None:
    """Check C1 to C11 in order. C1, C2, C4 and C8 say that numbers are of the storage or expressed type."""
    width, unsigned = type.storage_type.width, type.storage_type.signedness is Signedness.UNSIGNED
    low = 0 if unsigned else -(1 << (width - 1))
    high = (1 << (width - (not unsigned))) - 1
    smallest, largest = _RANGES.get(type.expressed_type.name, (0.0, math.inf))
    rules = (
        ("C1", low <= type.storage_min <= high, f"storage_min is {type.storage_min}"),
        ("C2", low <= type.storage_max <= high, f"storage_max is {type.storage_max}"),
        ("C3", type.storage_min < type.storage_max, f"the range is {type.storage_min} to {type.storage_max}"),
        (
            "C4",
            all(not math.isfinite(s) or s <= 0 or smallest <= s <= largest for s in type.scales),
            f"scales are {type.scales[:8]}",
        ),
        ("C5", all(not scale <= 0 for scale in type.scales), f"scales are {type.scales[:8]}"),
        ("C6", all(map(math.isfinite, type.scales)), f"scales are {type.scales[:8]}"),
        ("C8", all(low <= zero <= high for zero in type.zero_points), f"zero_points are {type.zero_points[:8]}"),
        (
            "C7",
            all(type.storage_min <= zero <= type.storage_max for zero in type.zero_points),
            f"zero_points are {type.zero_points[:8]}, the range is {type.storage_min} to {type.storage_max}",
        ),
        (
            "C9",
            len(type.scales) == len(type.zero_points),
            f"{len(type.scales)} scales and {len(type.zero_points)} zero points",
        ),
        (
            "C10",
            type.quantization_dimension is not None or type.block_sizes is not None or len(type.scales) == 1,
            f"there is no quantization dimension, but {len(type.scales)} scales",
        ),
        ("C11", (type.quantization_dimension or 0) >= 0, f"quantization_dimension is {type.quantization_dimension}"),
    )
    return next(((f"quantized_type.{label}", found) for label, holds, found in rules if not holds), None)


#: Smallest and largest positive normal numbers of expressed types: MLIR takes no other scales.
_RANGES = {
    "f16": (2.0**-14, 65504.0),
    "f32": (2.0**-126, 3.4028234663852886e38),
    "f64": (2.0**-1022, 1.7976931348623157e308),
    "bf16": (2.0**-126, 3.3895313892515355e38),
}
