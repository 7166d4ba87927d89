"""Scalar and elementwise arithmetic of MLIR's arith dialect, used by dynamic programs to compute sizes.

Integers are signless; each operation defines whether it treats them as signed. The rules are those of MLIR's verifier.
Vectors, which StableHLO programs do not use, are only checked for operand and result counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hlo_text.core.attributes import Attribute
from hlo_text.core.attributes.arith import (
    FastMathFlags,
    FloatPredicate,
    IntegerPredicate,
    OverflowFlags,
    RoundingMode,
)
from hlo_text.core.describe import describe
from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import (
    BOOL,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    Signedness,
    TensorType,
    Type,
    UnrankedTensorType,
    num_bits,
)
from hlo_text.ops.upstream import UpstreamOperation, scalar_type, with_scalar

_ANY = TypeClass.ANY


def _is_vector(type: Type) -> bool:
    return isinstance(type, DialectType) and type.text.startswith("vector<")


def _is_signless(type: Type) -> bool:
    scalar = scalar_type(type)
    return isinstance(scalar, IntegerType) and scalar.signedness is Signedness.SIGNLESS


def _is_integer(type: Type) -> bool:
    return _is_signless(type) or isinstance(scalar_type(type), IndexType) or _is_vector(type)


def _is_float(type: Type) -> bool:
    return isinstance(scalar_type(type), FloatType) or _is_vector(type)


def _types(op: Any) -> list[Type]:
    return [value.type for value in (*op.operands, *op.results)]


def _have_one_type(op: Any) -> str | None:
    first, *others = _types(op)
    other = next((other for other in others if other != first), None)
    return None if other is None else f"operands and results must have the same type, found {_both(first, other)}"


def _are_integers(op: Any) -> str | None:
    return _first_not(_is_integer, _types(op), "signless integer or index")


def _are_floats(op: Any) -> str | None:
    return _first_not(_is_float, _types(op), "float")


def _first_not(accepts: Callable[[Type], bool], types: Iterable[Type], what: str) -> str | None:
    """Return the first type that is not accepted as the finding, or None."""
    return next((f"expected {what} elements, found {describe(type)}" for type in types if not accepts(type)), None)


def _both(first: Type, second: Type) -> str:
    """Return two types as `A and B`."""
    return f"{describe(first)} and {describe(second)}"


def _have_one_shape(source: Type, target: Type) -> bool:
    """Whether two types are both scalars, both vectors, or tensors of the same shape."""
    if isinstance(source, TensorType) and isinstance(target, TensorType):
        return source.shape == target.shape
    tensors = UnrankedTensorType | TensorType
    are_alike = isinstance(source, tensors) == isinstance(target, tensors)
    return are_alike and _is_vector(source) == _is_vector(target)


class IntegerBinary(UpstreamOperation):
    """Binary operation on integers, or elementwise on integer tensors, of the same type."""

    __slots__ = ()
    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"integers": _are_integers, "types": _have_one_type}
    form = CustomForm(" %*", "result")
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.lhs.type,)


class OverflowingBinary(IntegerBinary):
    """Integer operation with overflow flags."""

    __slots__ = ()
    overflow_flags: OverflowFlags = attribute_field(
        Kind.STRUCT, OverflowFlags, default=OverflowFlags(), mlir_name="overflowFlags"
    )
    form = CustomForm(
        " %*{?overflowFlags:overflow: overflow}", "result", defaults=(("overflowFlags", "#arith.overflow<none>"),)
    )


class ExactBinary(IntegerBinary):
    """Integer operation with an `exact` flag."""

    __slots__ = ()
    is_exact: bool = attribute_field(Kind.UNIT, default=False, mlir_name="isExact")
    form = CustomForm(" %*{?isExact:unit: exact}", "result")


class FloatArithmetic(UpstreamOperation):
    """Operation on floats, or elementwise on float tensors, of the same type."""

    __slots__ = ()
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {"floats": _are_floats, "types": _have_one_type}
    form = CustomForm(" %*{?fastmath:fastmath: fastmath}", "result", defaults=(("fastmath", "#arith.fastmath<none>"),))
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.operands[0].type,)


class FloatBinary(FloatArithmetic):
    """Binary operation on floats, or elementwise on float tensors, of the same type."""

    __slots__ = ()
    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)


class Conversion(UpstreamOperation):
    """Converts a scalar, or every element of a tensor, to another type."""

    __slots__ = ()
    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    form = CustomForm(" %", "operand to result")


@op(mlir="arith.addi")
class ArithAddI(OverflowingBinary):
    """Sum of integers, modulo 2^width."""


@op(mlir="arith.subi")
class ArithSubI(OverflowingBinary):
    """Difference of integers, modulo 2^width."""


@op(mlir="arith.muli")
class ArithMulI(OverflowingBinary):
    """Product of integers, modulo 2^width."""


@op(mlir="arith.shli")
class ArithShlI(OverflowingBinary):
    """Left shift of `lhs` by `rhs` bits."""


@op(mlir="arith.divsi")
class ArithDivSI(ExactBinary):
    """Quotient of signed integers, rounded toward zero."""


@op(mlir="arith.divui")
class ArithDivUI(ExactBinary):
    """Quotient of unsigned integers, rounded down."""


@op(mlir="arith.shrsi")
class ArithShrSI(ExactBinary):
    """Arithmetic right shift of `lhs` by `rhs` bits; replicates the sign bit."""


@op(mlir="arith.shrui")
class ArithShrUI(ExactBinary):
    """Logical right shift of `lhs` by `rhs` bits; shifts in zeros."""


@op(mlir="arith.floordivsi")
class ArithFloorDivSI(IntegerBinary):
    """Quotient of signed integers, rounded down."""


@op(mlir="arith.ceildivsi")
class ArithCeilDivSI(IntegerBinary):
    """Quotient of signed integers, rounded up."""


@op(mlir="arith.ceildivui")
class ArithCeilDivUI(IntegerBinary):
    """Quotient of unsigned integers, rounded up."""


@op(mlir="arith.remsi")
class ArithRemSI(IntegerBinary):
    """Remainder of `divsi`, with the sign of `lhs`."""


@op(mlir="arith.remui")
class ArithRemUI(IntegerBinary):
    """Remainder of `divui`."""


@op(mlir="arith.maxsi")
class ArithMaxSI(IntegerBinary):
    """Maximum of two signed integers."""


@op(mlir="arith.minsi")
class ArithMinSI(IntegerBinary):
    """Minimum of two signed integers."""


@op(mlir="arith.maxui")
class ArithMaxUI(IntegerBinary):
    """Maximum of two unsigned integers."""


@op(mlir="arith.minui")
class ArithMinUI(IntegerBinary):
    """Minimum of two unsigned integers."""


@op(mlir="arith.andi")
class ArithAndI(IntegerBinary):
    """Bitwise and."""


@op(mlir="arith.ori")
class ArithOrI(IntegerBinary):
    """Bitwise or."""


@op(mlir="arith.xori")
class ArithXorI(IntegerBinary):
    """Bitwise exclusive or."""


@op(mlir="arith.addf")
class ArithAddF(FloatBinary):
    """Sum of floats."""


@op(mlir="arith.subf")
class ArithSubF(FloatBinary):
    """Difference of floats."""


@op(mlir="arith.mulf")
class ArithMulF(FloatBinary):
    """Product of floats."""


@op(mlir="arith.divf")
class ArithDivF(FloatBinary):
    """Quotient of floats."""


@op(mlir="arith.remf")
class ArithRemF(FloatBinary):
    """Remainder of floats, with the sign of `lhs`."""


@op(mlir="arith.maximumf")
class ArithMaximumF(FloatBinary):
    """Maximum of two floats; NaN if either is NaN, and -0 < +0."""


@op(mlir="arith.minimumf")
class ArithMinimumF(FloatBinary):
    """Minimum of two floats; NaN if either is NaN, and -0 < +0."""


@op(mlir="arith.maxnumf")
class ArithMaxNumF(FloatBinary):
    """Maximum of two floats; if one is NaN, the other one."""


@op(mlir="arith.minnumf")
class ArithMinNumF(FloatBinary):
    """Minimum of two floats; if one is NaN, the other one."""


@op(mlir="arith.negf")
class ArithNegF(FloatArithmetic):
    """Negates a float."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)


def _constant_fits(op: ArithConstant) -> str | None:
    """The value has the result's type; scalar integers are signless."""
    given, wanted = getattr(op.value, "type", BOOL), op.result.type
    if given != wanted:
        return f"value and result must have the same type, found {_both(given, wanted)}"
    if isinstance(wanted, IntegerType) and wanted.signedness is not Signedness.SIGNLESS:
        return f"expected a signless integer, found {describe(wanted)}"
    return None


@op(mlir="arith.constant", form=Form.OWN)
class ArithConstant(UpstreamOperation):
    """Scalar or tensor constant."""

    result: Value = result_field(_ANY)
    value: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _constant_fits}
    is_named_by_value = True

    def _infer(self) -> tuple[Type, ...]:
        return (getattr(self.value, "type", BOOL),)


def _compares(op: Any) -> str | None:
    """Operands have the same type; the result has their shape with boolean elements."""
    lhs, rhs, result = _types(op)
    if lhs != rhs:
        return f"lhs and rhs must have the same type, found {_both(lhs, rhs)}"
    if _is_vector(lhs) or result == with_scalar(lhs, BOOL):
        return None
    return f"expected result type {describe(with_scalar(lhs, BOOL))}, found {describe(result)}"


def _compares_integers(op: Any) -> str | None:
    return _first_not(_is_integer, _types(op)[:2], "signless integer or index")


def _compares_floats(op: Any) -> str | None:
    return _first_not(_is_float, _types(op)[:2], "float")


@op(mlir="arith.cmpi")
class ArithCmpI(UpstreamOperation):
    """Compares integers by `predicate`."""

    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    predicate: IntegerPredicate = attribute_field(Kind.I64, IntegerPredicate)
    constraints = {"integers": _compares_integers, "types": _compares}
    form = CustomForm(" {predicate:predicate}, %, %", "operand")

    @classmethod
    def result_of_shown(cls, types: tuple[Type, ...]) -> Type | None:
        return with_scalar(types[0], BOOL) if types else None

    def _infer(self) -> tuple[Type, ...]:
        return (with_scalar(self.lhs.type, BOOL),)


@op(mlir="arith.cmpf")
class ArithCmpF(UpstreamOperation):
    """Compares floats by `predicate`."""

    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    predicate: FloatPredicate = attribute_field(Kind.I64, FloatPredicate)
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {"floats": _compares_floats, "types": _compares}
    form = CustomForm(
        " {predicate:float_predicate}, %, %{?fastmath:fastmath: fastmath}",
        "operand",
        defaults=(("fastmath", "#arith.fastmath<none>"),),
    )

    @classmethod
    def result_of_shown(cls, types: tuple[Type, ...]) -> Type | None:
        return with_scalar(types[0], BOOL) if types else None

    def _infer(self) -> tuple[Type, ...]:
        return (with_scalar(self.lhs.type, BOOL),)


def _selects(op: ArithSelect) -> str | None:
    """The alternatives and the result have the same type; the condition is `i1` or a boolean tensor of their shape."""
    condition, on_true, on_false, result = _types(op)
    if on_true != result or on_false != result:
        other = on_true if on_true != result else on_false
        return f"true_value, false_value and result must have the same type, found {_both(other, result)}"
    if scalar_type(condition) != BOOL and not _is_vector(condition):
        return f"expected a boolean condition, found {describe(condition)}"
    if condition == BOOL or _is_vector(condition) or condition == with_scalar(result, BOOL):
        return None
    return f"condition must be i1 or have the result's shape, found {_both(condition, result)}"


@op(mlir="arith.select")
class ArithSelect(UpstreamOperation):
    """Selects one of two values, as a whole or element by element."""

    condition: Value = operand_field(_ANY)
    true_value: Value = operand_field(_ANY)
    false_value: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _selects}
    form = CustomForm(" %, %, %", "select")

    def _infer(self) -> tuple[Type, ...]:
        return (self.true_value.type,)


def _shapes_agree(op: Any) -> str | None:
    source, target = _types(op)
    if _have_one_shape(source, target):
        return None
    return f"operand and result must have the same shape, found {_both(source, target)}"


def _widths(op: Any) -> tuple[int, int]:
    source, target = (scalar_type(type) for type in _types(op))
    return tuple(64 if isinstance(type, IndexType | DialectType) else num_bits(type) for type in (source, target))  # type: ignore[arg-type, return-value]  # the rules before say that both are numbers


def _converts(source_is: Any, target_is: Any) -> Any:
    """Return a rule for the classes of the operand's and the result's scalar types."""

    def check(op: Any) -> str | None:
        source, target = _types(op)
        is_valid = _is_vector(source) or (source_is(source) and target_is(target))
        return None if is_valid else _cannot_convert(source, target)

    return check


def _cannot_convert(source: Type, target: Type) -> str:
    return f"cannot convert {describe(source)} to {describe(target)}"


def _widens(op: Any) -> str | None:
    source, target = _widths(op)
    return (
        None
        if source < target or _is_vector(op.operand.type)
        else f"the result must be wider than {source} bits, found {target}"
    )


def _narrows(op: Any) -> str | None:
    source, target = _widths(op)
    return (
        None
        if source > target or _is_vector(op.operand.type)
        else f"the result must be narrower than {source} bits, found {target}"
    )


_INTEGER_TO_INTEGER = {"types": _converts(_is_signless, _is_signless), "shapes": _shapes_agree}
_FLOAT_TO_FLOAT = {"types": _converts(_is_float, _is_float), "shapes": _shapes_agree}


@op(mlir="arith.extsi")
class ArithExtSI(Conversion):
    """Sign-extends an integer; `true` becomes -1."""

    constraints = {**_INTEGER_TO_INTEGER, "widths": _widens}


@op(mlir="arith.extui")
class ArithExtUI(Conversion):
    """Zero-extends an integer."""

    non_negative: bool = attribute_field(Kind.UNIT, default=False, mlir_name="nonNeg")
    constraints = {**_INTEGER_TO_INTEGER, "widths": _widens}
    form = CustomForm(" %{?nonNeg:unit: nneg}", "operand to result")


@op(mlir="arith.trunci")
class ArithTruncI(Conversion):
    """Truncates an integer to its low bits."""

    overflow_flags: OverflowFlags = attribute_field(
        Kind.STRUCT, OverflowFlags, default=OverflowFlags(), mlir_name="overflowFlags"
    )
    constraints = {**_INTEGER_TO_INTEGER, "widths": _narrows}
    form = CustomForm(
        " %{?overflowFlags:overflow: overflow}",
        "operand to result",
        defaults=(("overflowFlags", "#arith.overflow<none>"),),
    )


@op(mlir="arith.sitofp")
class ArithSIToFP(Conversion):
    """Converts a signed integer to the nearest float."""

    constraints = {"types": _converts(_is_signless, _is_float), "shapes": _shapes_agree}


@op(mlir="arith.uitofp")
class ArithUIToFP(Conversion):
    """Converts an unsigned integer to the nearest float."""

    non_negative: bool = attribute_field(Kind.UNIT, default=False, mlir_name="nonNeg")
    constraints = {"types": _converts(_is_signless, _is_float), "shapes": _shapes_agree}
    form = CustomForm(" %{?nonNeg:unit: nneg}", "operand to result")


@op(mlir="arith.fptosi")
class ArithFPToSI(Conversion):
    """Converts a float to a signed integer, rounding toward zero."""

    constraints = {"types": _converts(_is_float, _is_signless), "shapes": _shapes_agree}


@op(mlir="arith.fptoui")
class ArithFPToUI(Conversion):
    """Converts a float to an unsigned integer, rounding toward zero."""

    constraints = {"types": _converts(_is_float, _is_signless), "shapes": _shapes_agree}


@op(mlir="arith.extf")
class ArithExtF(Conversion):
    """Converts a float to a wider type."""

    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {**_FLOAT_TO_FLOAT, "widths": _widens}
    form = CustomForm(" %{?fastmath:fastmath: fastmath}", "operand to result")


@op(mlir="arith.truncf")
class ArithTruncF(Conversion):
    """Converts a float to a narrower type, rounding by `roundingmode` (to nearest by default)."""

    roundingmode: RoundingMode | None = attribute_field(Kind.I32, RoundingMode, default=None)
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {**_FLOAT_TO_FLOAT, "widths": _narrows}
    form = CustomForm(" %{?roundingmode:rounding: }{?fastmath:fastmath: fastmath}", "operand to result")


def _casts_bits(op: Any) -> str | None:
    """Operand and result are signless integers or floats of the same width."""
    types = _types(op)
    for type in types:
        if not (_is_signless(type) or _is_float(type)):
            return f"expected signless integer or float elements, found {describe(type)}"
    source, target = _widths(op)
    if source == target or any(map(_is_vector, types)):
        return None
    return f"operand and result must have the same width, found {source} and {target} bits"


@op(mlir="arith.bitcast")
class ArithBitcast(Conversion):
    """Reinterprets the bits as another type of the same width."""

    reads_bits = True
    constraints = {"types": _casts_bits, "shapes": _shapes_agree}


def _casts_index(op: Any) -> str | None:
    """Of operand and result, one is an index and the other a signless integer."""
    source, target = _types(op)
    kinds = [isinstance(scalar_type(type), IndexType) for type in (source, target)]
    if _is_vector(source) or (sum(kinds) == 1 and _is_integer(source) and _is_integer(target)):
        return None
    return _cannot_convert(source, target)


@op(mlir="arith.index_cast")
class ArithIndexCast(Conversion):
    """Converts between a signed integer and an index."""

    constraints = {"types": _casts_index, "shapes": _shapes_agree}


@op(mlir="arith.index_castui")
class ArithIndexCastUI(Conversion):
    """Converts between an unsigned integer and an index."""

    constraints = {"types": _casts_index, "shapes": _shapes_agree}
