"""Scalar and elementwise arithmetic of MLIR's arith dialect, with which dynamic programs compute sizes.

Integers are signless: an operation says how it reads them. Rules are those of MLIR's verifier; of vectors, which
StableHLO programs do not have, only the counts are judged.
"""

from __future__ import annotations

from typing import Any

from hlo_text.attributes import Attribute
from hlo_text.describe import describe
from hlo_text.forms import CustomForm, Form
from hlo_text.ir import Value
from hlo_text.mlir.spelling.upstream_attributes import (
    FastMathFlags,
    FloatPredicate,
    IntegerPredicate,
    OverflowFlags,
    RoundingMode,
)
from hlo_text.opdef import Kind, TypeClass, attribute_field, op, operand_field, result_field
from hlo_text.ops.upstream import UpstreamOperation, scalar_type, with_scalar
from hlo_text.types import (
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
    return next((f"{describe(other)} differs from {describe(first)}" for other in others if other != first), None)


def _are_integers(op: Any) -> str | None:
    return next((f"{describe(type)} has no signless integers" for type in _types(op) if not _is_integer(type)), None)


def _are_floats(op: Any) -> str | None:
    return next((f"{describe(type)} has no floats" for type in _types(op) if not _is_float(type)), None)


def _have_one_shape(source: Type, target: Type) -> bool:
    """Whether two types are scalars, or tensors of one shape."""
    if _is_vector(source) or _is_vector(target):
        return True
    if isinstance(source, TensorType) and isinstance(target, TensorType):
        return source.shape == target.shape
    return isinstance(source, UnrankedTensorType | TensorType) == isinstance(target, UnrankedTensorType | TensorType)


class IntegerBinary(UpstreamOperation):
    """Combines two integers, or tensors of them, of one type."""

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
    """An integer operation that may promise not to overflow."""

    __slots__ = ()
    overflow_flags: OverflowFlags = attribute_field(
        Kind.STRUCT, OverflowFlags, default=OverflowFlags(), mlir_name="overflowFlags"
    )
    form = CustomForm(
        " %*{?overflowFlags:overflow: overflow}", "result", defaults=(("overflowFlags", "#arith.overflow<none>"),)
    )


class ExactBinary(IntegerBinary):
    """An integer operation that may promise to lose no bits."""

    __slots__ = ()
    is_exact: bool = attribute_field(Kind.UNIT, default=False, mlir_name="isExact")
    form = CustomForm(" %*{?isExact:unit: exact}", "result")


_FAST_MATH_FORM = CustomForm(
    " %*{?fastmath:fastmath: fastmath}", "result", defaults=(("fastmath", "#arith.fastmath<none>"),)
)


class FloatBinary(UpstreamOperation):
    """Combines two floats, or tensors of them, of one type."""

    __slots__ = ()
    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {"floats": _are_floats, "types": _have_one_type}
    form = _FAST_MATH_FORM
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.lhs.type,)


class Conversion(UpstreamOperation):
    """Changes the type of a scalar, or of every element."""

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
    """`lhs` shifted left by `rhs` bits."""


@op(mlir="arith.divsi")
class ArithDivSI(ExactBinary):
    """Quotient of signed integers, rounded towards zero."""


@op(mlir="arith.divui")
class ArithDivUI(ExactBinary):
    """Quotient of unsigned integers, rounded down."""


@op(mlir="arith.shrsi")
class ArithShrSI(ExactBinary):
    """`lhs` shifted right by `rhs` bits; copies of its sign come in."""


@op(mlir="arith.shrui")
class ArithShrUI(ExactBinary):
    """`lhs` shifted right by `rhs` bits; zeros come in."""


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
    """The larger of two signed integers."""


@op(mlir="arith.minsi")
class ArithMinSI(IntegerBinary):
    """The smaller of two signed integers."""


@op(mlir="arith.maxui")
class ArithMaxUI(IntegerBinary):
    """The larger of two unsigned integers."""


@op(mlir="arith.minui")
class ArithMinUI(IntegerBinary):
    """The smaller of two unsigned integers."""


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
    """The larger of two floats; NaN if one is, and -0 < +0."""


@op(mlir="arith.minimumf")
class ArithMinimumF(FloatBinary):
    """The smaller of two floats; NaN if one is, and -0 < +0."""


@op(mlir="arith.maxnumf")
class ArithMaxNumF(FloatBinary):
    """The larger of two floats; the other one if one is NaN."""


@op(mlir="arith.minnumf")
class ArithMinNumF(FloatBinary):
    """The smaller of two floats; the other one if one is NaN."""


@op(mlir="arith.negf")
class ArithNegF(UpstreamOperation):
    """A float with the other sign."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {"floats": _are_floats, "types": _have_one_type}
    form = _FAST_MATH_FORM
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.operand.type,)


def _constant_fits(op: ArithConstant) -> str | None:
    """The value has the result's type; a single integer is signless."""
    given, wanted = getattr(op.value, "type", BOOL), op.result.type
    if given != wanted:
        return f"the value has the type {describe(given)}, the result {describe(wanted)}"
    if isinstance(wanted, IntegerType) and wanted.signedness is not Signedness.SIGNLESS:
        return f"{describe(wanted)} is not signless"
    return None


@op(mlir="arith.constant", form=Form.OWN)
class ArithConstant(UpstreamOperation):
    """A constant: a scalar, or a tensor."""

    result: Value = result_field(_ANY)
    value: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _constant_fits}

    def _infer(self) -> tuple[Type, ...]:
        return (getattr(self.value, "type", BOOL),)


def _compares(op: Any) -> str | None:
    """Both operands have one type; the result has its shape, and booleans."""
    lhs, rhs, result = _types(op)
    if lhs != rhs:
        return f"{describe(rhs)} differs from {describe(lhs)}"
    if _is_vector(lhs) or result == with_scalar(lhs, BOOL):
        return None
    return f"the result is {describe(result)}, not {describe(with_scalar(lhs, BOOL))}"


def _compares_integers(op: Any) -> str | None:
    return next(
        (f"{describe(type)} has no signless integers" for type in _types(op)[:2] if not _is_integer(type)), None
    )


def _compares_floats(op: Any) -> str | None:
    return next((f"{describe(type)} has no floats" for type in _types(op)[:2] if not _is_float(type)), None)


@op(mlir="arith.cmpi")
class ArithCmpI(UpstreamOperation):
    """Compares integers."""

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
    """Compares floats."""

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
    """The alternatives and the result have one type; the condition is `i1`, or has their shape."""
    condition, on_true, on_false, result = _types(op)
    if on_true != result or on_false != result:
        return f"it selects from {describe(on_true)} and {describe(on_false)}, the result is {describe(result)}"
    if scalar_type(condition) != BOOL and not _is_vector(condition):
        return f"the condition is {describe(condition)}"
    if condition == BOOL or _is_vector(condition) or condition == with_scalar(result, BOOL):
        return None
    return f"the condition {describe(condition)} has not the shape of {describe(result)}"


@op(mlir="arith.select")
class ArithSelect(UpstreamOperation):
    """One of two values, whole or element by element."""

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
    return None if _have_one_shape(source, target) else f"{describe(source)} and {describe(target)} differ in shape"


def _widths(op: Any) -> tuple[int, int]:
    source, target = (scalar_type(type) for type in _types(op))
    return tuple(64 if isinstance(type, IndexType | DialectType) else num_bits(type) for type in (source, target))  # type: ignore[arg-type, return-value]  # the rules before say that both are numbers


def _signless_to(accepts: Any) -> Any:
    def check(op: Any) -> str | None:
        source, target = _types(op)
        if _is_vector(source):
            return None
        return (
            None if _is_signless(source) and accepts(target) else f"{describe(source)} cannot become {describe(target)}"
        )

    return check


def _float_to(accepts: Any) -> Any:
    def check(op: Any) -> str | None:
        source, target = _types(op)
        if _is_vector(source):
            return None
        return None if _is_float(source) and accepts(target) else f"{describe(source)} cannot become {describe(target)}"

    return check


def _widens(op: Any) -> str | None:
    source, target = _widths(op)
    return None if source < target or _is_vector(op.operand.type) else f"{target} bits are not more than {source}"


def _narrows(op: Any) -> str | None:
    source, target = _widths(op)
    return None if source > target or _is_vector(op.operand.type) else f"{target} bits are not fewer than {source}"


_INTEGER_TO_INTEGER = {"types": _signless_to(_is_signless), "shapes": _shapes_agree}
_FLOAT_TO_FLOAT = {"types": _float_to(_is_float), "shapes": _shapes_agree}


@op(mlir="arith.extsi")
class ArithExtSI(Conversion):
    """A signed integer in more bits; `true` becomes -1."""

    constraints = {**_INTEGER_TO_INTEGER, "widths": _widens}


@op(mlir="arith.extui")
class ArithExtUI(Conversion):
    """An unsigned integer in more bits."""

    non_negative: bool = attribute_field(Kind.UNIT, default=False, mlir_name="nonNeg")
    constraints = {**_INTEGER_TO_INTEGER, "widths": _widens}
    form = CustomForm(" %{?nonNeg:unit: nneg}", "operand to result")


@op(mlir="arith.trunci")
class ArithTruncI(Conversion):
    """The lowest bits of an integer."""

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
    """A signed integer as the nearest float."""

    constraints = {"types": _signless_to(_is_float), "shapes": _shapes_agree}


@op(mlir="arith.uitofp")
class ArithUIToFP(Conversion):
    """An unsigned integer as the nearest float."""

    non_negative: bool = attribute_field(Kind.UNIT, default=False, mlir_name="nonNeg")
    constraints = {"types": _signless_to(_is_float), "shapes": _shapes_agree}
    form = CustomForm(" %{?nonNeg:unit: nneg}", "operand to result")


@op(mlir="arith.fptosi")
class ArithFPToSI(Conversion):
    """A float as a signed integer, rounded towards zero."""

    constraints = {"types": _float_to(_is_signless), "shapes": _shapes_agree}


@op(mlir="arith.fptoui")
class ArithFPToUI(Conversion):
    """A float as an unsigned integer, rounded towards zero."""

    constraints = {"types": _float_to(_is_signless), "shapes": _shapes_agree}


@op(mlir="arith.extf")
class ArithExtF(Conversion):
    """A float in a wider type."""

    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {**_FLOAT_TO_FLOAT, "widths": _widens}
    form = CustomForm(" %{?fastmath:fastmath: fastmath}", "operand to result")


@op(mlir="arith.truncf")
class ArithTruncF(Conversion):
    """A float in a narrower type, rounded to the nearest unless `roundingmode` says otherwise."""

    roundingmode: RoundingMode | None = attribute_field(Kind.I32, RoundingMode, default=None)
    fastmath: FastMathFlags = attribute_field(Kind.STRUCT, FastMathFlags, default=FastMathFlags())
    constraints = {**_FLOAT_TO_FLOAT, "widths": _narrows}
    form = CustomForm(" %{?roundingmode:rounding: }{?fastmath:fastmath: fastmath}", "operand to result")


def _casts_bits(op: Any) -> str | None:
    """Both sides are signless integers or floats of as many bits."""
    types = _types(op)
    for type in types:
        if not (_is_signless(type) or _is_float(type)):
            return f"{describe(type)} has no bits of its own"
    source, target = _widths(op)
    return None if source == target or _is_vector(types[0]) else f"{source} bits are not {target}"


@op(mlir="arith.bitcast")
class ArithBitcast(Conversion):
    """The same bits in another type."""

    reads_bits = True
    constraints = {"types": _casts_bits, "shapes": _shapes_agree}


def _casts_index(op: Any) -> str | None:
    """One side is an index, the other a signless integer."""
    source, target = _types(op)
    kinds = [isinstance(scalar_type(type), IndexType) for type in (source, target)]
    if _is_vector(source) or (sum(kinds) == 1 and _is_integer(source) and _is_integer(target)):
        return None
    return f"{describe(source)} cannot become {describe(target)}"


@op(mlir="arith.index_cast")
class ArithIndexCast(Conversion):
    """A signed integer as an index, or an index as a signed integer."""

    constraints = {"types": _casts_index, "shapes": _shapes_agree}


@op(mlir="arith.index_castui")
class ArithIndexCastUI(Conversion):
    """An unsigned integer as an index, or an index as an unsigned integer."""

    constraints = {"types": _casts_index, "shapes": _shapes_agree}
