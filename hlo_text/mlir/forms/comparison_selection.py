"""Pretty forms of comparisons and selections."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.dialect_attributes import enum_value
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.forms.pretty_form import FUNCTION_TYPES, PrintedBody, RegularForm, operand_count, own_form
from hlo_text.mlir.forms.types import OperationTypes, Types, function_types
from hlo_text.mlir.printer.forms import FormPrinter, operand_list
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.reading.failure import MalformedError


@own_form(ops.Compare, types=FUNCTION_TYPES)
class _CompareForm(RegularForm):
    """`EQ, %a, %b, SIGNED : types`."""

    def read_word(self, rules: OperationRules, token: Any, operands: int, values: dict[str, Any]) -> None:
        key, enum = ("compare_type", ComparisonType) if operands else ("comparison_direction", ComparisonDirection)
        if key in values:
            rules.fail("syntax", f"unexpected keyword {token.value!r}", token)
        try:
            values[key] = enum_value(enum, token.value if token.type == "WORD" else rules.text_of(token))
        except MalformedError as error:
            rules.fail(error.code, error.message, token)

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        direction, _, rest = body.partition(", ")
        operands, _, last = rest.rpartition(", ")
        values: dict[str, Any] = {"comparison_direction": enum_value(ComparisonDirection, direction)}
        if last != NAME_HOLE:
            values["compare_type"] = enum_value(ComparisonType, last)
            rest = operands
        count = operand_count(rest)
        return None if count is None else PrintedBody(count, values)

    def head(self, printer: FormPrinter, op: ops.Compare) -> str:
        kind = f", {op.compare_type}" if op.compare_type is not None else ""
        dictionary = printer.dictionary(op, shown=("comparison_direction", "compare_type"))
        return f"{op.written_name} {op.comparison_direction}, {operand_list(op)}{kind}{dictionary}"


class SelectTypes(Types):
    """Types of a selection: the predicate's type and the common type of all other values, if there is one."""

    def read(self, signature: Any, count: int) -> OperationTypes:
        types = function_types(signature)
        if types is not None:
            return types
        if signature.results is not None or len(signature.types) != 2:
            raise MalformedError("syntax", "expected a function type or two types")
        predicate, type = signature.types
        return (predicate, type, type), (type,)

    def text(self, printer: FormPrinter, op: Operation) -> str:
        result = op.results[0].type
        if all(operand.type == result for operand in op.operands[1:]):
            return f"{printer.types.text(op.operands[0].type)}, {printer.types.text(result)}"
        return printer.signature(op)


own_form(ops.Select, types=SelectTypes())(RegularForm)
