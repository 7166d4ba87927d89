"""Pretty forms of elementwise operations: the types of `complex`, the format of `reduce_precision`."""

from __future__ import annotations

import re
from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import ComplexType, TensorType, Type
from hlo_text.mlir.codecs.placeholders import OPERAND
from hlo_text.mlir.codecs.types import intern
from hlo_text.mlir.forms.pretty_form import SAME_TYPES, RegularForm, give, own_form
from hlo_text.mlir.forms.types import OperationTypes, Types, function_types, only_type
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import KeywordItem, Word
from hlo_text.reading.failure import MalformedError

_FORMAT = late(r"e(\d{1,20})m(\d{1,20})\Z", re.ASCII)
_MOST_BITS = (1 << 31) - 1


def _real_type(type: Type) -> TensorType | None:
    """Return the type of the real part of a complex tensor, None for other types."""
    if isinstance(type, TensorType) and isinstance(type.element_type, ComplexType):
        return type.with_element_type(type.element_type.element_type)
    return None


class _ComplexTypes(Types):
    """Types of `complex`: only the result type if it determines the operand types."""

    def read(self, signature: Any, count: int) -> OperationTypes:
        types = function_types(signature)
        if types is not None:
            return types
        result = only_type(signature)
        real = _real_type(result)
        if real is None:
            raise MalformedError("type.element", "expected a tensor with complex elements")
        return (intern(real),) * count, (result,)

    def text(self, printer: FormPrinter, op: Operation) -> str:
        result = op.results[0].type
        real = _real_type(result)
        if real is not None and all(operand.type == real for operand in op.operands):
            return printer.types.text(result)
        return printer.signature(op)


own_form(ops.Complex, types=_ComplexTypes())(RegularForm)


@own_form(ops.ReducePrecision, types=SAME_TYPES)
class _ReducePrecisionForm(RegularForm):
    """`%a, format = e8m7 : type`."""

    def read_keyword(
        self, rules: OperationRules, cls: type[DeclaredOperation], item: KeywordItem, values: dict[str, Any]
    ) -> None:
        match = _FORMAT.match(item.value) if item.key == "format" and isinstance(item.value, Word) else None
        if match is None:
            super().read_keyword(rules, cls, item, values)
            return
        for name, digits in zip(("exponent_bits", "mantissa_bits"), match.groups(), strict=True):
            if int(digits) > _MOST_BITS:
                rules.fail("literal.range", f"{digits} does not fit in a signed 32-bit integer", item.token)
            give(rules, values, name, int(digits), item.token)

    def head(self, printer: FormPrinter, op: ops.ReducePrecision) -> str:
        dictionary = printer.dictionary(op, shown=("exponent_bits", "mantissa_bits"))
        return f"{op.written_name} {OPERAND}, format = e{op.exponent_bits}m{op.mantissa_bits}{dictionary}"
