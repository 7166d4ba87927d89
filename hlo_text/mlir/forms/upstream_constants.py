"""Pretty forms of the constants of upstream dialects."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import BoolAttribute
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import BOOL
from hlo_text.mlir.forms.pretty_form import PrettyForm, own_form
from hlo_text.mlir.forms.structural import give_constant
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation


@own_form(ops.ArithConstant, ops.ShardyConstant)
class _AttributeForm(PrettyForm):
    """Any attribute that has a type: `1 : i32`, `true`, `dense<1> : tensor<2xi32>`."""

    rule = "foreign_constant_form"

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, dictionary, value = children
        type = BOOL if isinstance(value, BoolAttribute) else value.type
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give_constant(rules, cls, value, values, token)
        return RawOperation(token.value, token.start_pos, cls, values, annotations, result_types=(type,))

    def text(self, printer: FormPrinter, op: ops.ArithConstant | ops.ShardyConstant) -> str:
        return f"{op.written_name}{printer.dictionary(op, shown=('value',))} {printer.attributes.text(op.value)}"
