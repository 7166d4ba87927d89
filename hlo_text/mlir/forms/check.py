"""Pretty forms of the operations of self-checking programs."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.placeholders import OPERAND
from hlo_text.mlir.forms.pretty_form import RegularForm, is_shown, keyword_text, own_form
from hlo_text.mlir.forms.structural import give_constant
from hlo_text.mlir.forms.types import OperandTypes, OperationTypes, Types
from hlo_text.mlir.printer.forms import FormPrinter, operand_list
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation, Signature
from hlo_text.reading.failure import MalformedError


@own_form(ops.ExpectEqConst, ops.ExpectAlmostEqConst, types=OperandTypes())
class _ConstantCheckForm(RegularForm):
    """`%a, dense<1> : tensor<i32>, tolerance = 1.0`: the type is part of the literal."""

    rule = "check_constant_form"

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, operand, value, item, dictionary = children
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give_constant(rules, cls, value, values, token)
        if item is not None:
            self.read_keyword(rules, cls, item, values)
        type = values["value"].type
        return RawOperation(token.value, token.start_pos, cls, values, annotations, (operand,), (type,))

    def head(self, printer: FormPrinter, op: Any) -> None:
        """Return None: the literal contains the type."""

    def text(self, printer: FormPrinter, op: ops.ExpectEqConst | ops.ExpectAlmostEqConst) -> str:
        field = op.attribute_fields.get("tolerance")
        has_tolerance = field is not None and field.name in op.attributes and is_shown(field, op)
        tolerance = f", {keyword_text(field, op)}" if field is not None and has_tolerance else ""
        dictionary = printer.dictionary(op, shown=("value", "tolerance"))
        return f"{op.name} {OPERAND}, {printer.attributes.literal(op.value)}{tolerance}{dictionary}"


class _ListedTypes(Types):
    """The types of the operands of an operation without results."""

    def read(self, signature: Signature, count: int) -> OperationTypes:
        if signature.results is not None:
            raise MalformedError("syntax", "expected operand types, found a function type")
        return signature.types, ()

    def text(self, printer: FormPrinter, op: Operation) -> str:
        return printer.operand_types(op)


@own_form(ops.ExpectClose, types=_ListedTypes())
class _ExpectCloseForm(RegularForm):
    """`%a, %b, max_ulp_difference = 1 : {attributes} types`: the attributes follow the colon."""

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        *parts, dictionary, signature = children
        if dictionary is None:
            dictionary = signature.dictionary
            signature = Signature(signature.types, signature.results, None)
        return super().read(rules, cls, [*parts, dictionary, signature])

    def head(self, printer: FormPrinter, op: Any) -> None:
        """Return None: the dictionary is after the colon."""

    def text(self, printer: FormPrinter, op: ops.ExpectClose) -> str:
        smallest = f", min_ulp_difference = {op.min_ulp_difference}" if op.min_ulp_difference else ""
        dictionary = printer.dictionary(op, shown=("max_ulp_difference", "min_ulp_difference"))
        bounds = f"max_ulp_difference = {op.max_ulp_difference}{smallest}"
        return f"{op.name} {operand_list(op)}, {bounds} :{dictionary} {self.types.text(printer, op)}"
