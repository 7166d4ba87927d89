"""Pretty forms of constants, tuples, barriers and custom calls."""

from __future__ import annotations

import re
from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TupleType
from hlo_text.mlir.codecs.field_values import field_value
from hlo_text.mlir.codecs.fields import fields_of
from hlo_text.mlir.codecs.numbers import integer_value
from hlo_text.mlir.codecs.placeholders import OPERAND
from hlo_text.mlir.codecs.strings import symbol
from hlo_text.mlir.forms.pretty_form import (
    FUNCTION_TYPES,
    PrettyForm,
    RegularForm,
    check_operand_count,
    give,
    own_form,
)
from hlo_text.mlir.forms.types import OperationTypes, Types, only_type
from hlo_text.mlir.printer.forms import FormPrinter, operand_list
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation
from hlo_text.reading.failure import MalformedError

# --- constants --------------------------------------------------------------------------------------------------------


def give_constant(
    rules: OperationRules, cls: type[DeclaredOperation], attribute: Any, values: dict[str, Any], token: Any
) -> None:
    """Set the field `value` to a literal's value."""
    try:
        value = field_value(fields_of(cls)["value"], attribute, rules.dialect_value)
    except MalformedError as error:
        rules.fail(error.code, f"{cls.mlir_name}: {error.message}", token)
    give(rules, values, "value", value, token)


class LiteralForm(PrettyForm):
    """`dense<1> : tensor<2xi32>`."""

    rule = "constant_form"

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, dictionary, value = children
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give_constant(rules, cls, value, values, token)
        return RawOperation(
            token.value, token.start_pos, cls, values, annotations, result_types=(values["value"].type,)
        )

    def text(self, printer: FormPrinter, op: Any) -> str:
        return f"{op.written_name}{printer.dictionary(op, shown=('value',))} {printer.attributes.literal(op.value)}"


@own_form(ops.Constant)
class ConstantForm(LiteralForm):
    """`dense<1> : tensor<2xi32>`, or `() <{value = ...}> : types` for storage values of a quantized result."""

    def read_typed(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        """Return a constant in the form that states its types."""
        token, properties, dictionary, type = children
        values, annotations = rules.attributes_of(cls, properties, dictionary, token)
        rules.check_required(cls, values, token)
        check_operand_count(rules, 0, type.inputs, token)
        return RawOperation(token.value, token.start_pos, cls, values, annotations, result_types=type.results)

    def text(self, printer: FormPrinter, op: Any) -> str:
        if op.value.type == op.results[0].type:
            return super().text(printer, op)
        properties = printer.attributes.braces(printer.inherent(op))
        return f"{op.written_name}() <{properties}>{printer.discardable(op)} : {printer.signature(op)}"


# --- tuples -----------------------------------------------------------------------------------------------------------


class _TupleTypes(Types):
    """Types of a tuple: the result type, which determines the operand types."""

    def read(self, signature: Any, count: int) -> OperationTypes:
        type = only_type(signature)
        if not isinstance(type, TupleType):
            raise MalformedError("type.mismatch", "expected a tuple type")
        return type.types, (type,)

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.types.text(op.results[0].type)


own_form(ops.Tuple, types=_TupleTypes())(RegularForm)


_INDEX = late(r"(?:0x[0-9A-Fa-f]{1,16}|\d{1,20})\Z", re.ASCII)


@own_form(ops.GetTupleElement, types=FUNCTION_TYPES)
class _GetTupleElementForm(RegularForm):
    """`%a[0] : types`."""

    def read_ranges(
        self, rules: OperationRules, cls: type[DeclaredOperation], token: Any, values: dict[str, Any]
    ) -> None:
        text = token.value[1:-1].strip()
        if _INDEX.match(text) is None:
            rules.fail("syntax", f"{cls.mlir_name} requires one index, found {text[:60]!r}", token)
        give(rules, values, "index", integer_value(text), token)

    def head(self, printer: FormPrinter, op: ops.GetTupleElement) -> str:
        return f"{op.written_name} {OPERAND}[{op.index}]{printer.dictionary(op, shown=('index',))}"


# --- barriers and custom calls ----------------------------------------------------------------------------------------


@own_form(ops.OptimizationBarrier)
class _BarrierForm(PrettyForm):
    """`%a, %b : types`, or `()` without operands; the attributes precede the operands."""

    rule = "barrier_form"

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, dictionary, *rest = children
        operands, types = rest or ((), ())
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        check_operand_count(rules, len(operands), types, token)
        return RawOperation(token.value, token.start_pos, cls, values, annotations, operands, types, types)

    def text(self, printer: FormPrinter, op: ops.OptimizationBarrier) -> str | None:
        if [operand.type for operand in op.operands] != [result.type for result in op.results]:
            return None
        if not op.operands:
            return f"{op.written_name}{printer.dictionary(op)}()"
        return f"{op.written_name}{printer.dictionary(op)} {operand_list(op)} : {printer.operand_types(op)}"


class SymbolCallForm(PrettyForm):
    """`@callee(%a, %b) : types`.

    Attributes:
        field: The attribute that contains the symbol.
    """

    rule = "symbol_call_form"
    types = FUNCTION_TYPES

    def __init__(self, field: str) -> None:
        self.field = field

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, callee, operands, dictionary, type = children
        operands = operands or ()
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give(rules, values, self.field, rules.symbol_name(callee), token)
        check_operand_count(rules, len(operands), type.inputs, token)
        return RawOperation(
            token.value if "." in token.value else str(cls.mlir_name),
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            is_short="." not in token.value,
        )

    def head(self, printer: FormPrinter, op: DeclaredOperation) -> str:
        callee = symbol(op.attributes[self.field])
        dictionary = printer.dictionary(op, shown=(self.field,))
        return f"{op.written_name} {callee}({operand_list(op)}){dictionary}"


own_form(ops.CustomCall, field="call_target_name")(SymbolCallForm)
