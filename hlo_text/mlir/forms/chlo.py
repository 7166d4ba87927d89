"""Pretty forms of CHLO's constant and scan."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.numbers import integer_value
from hlo_text.mlir.forms.pretty_form import (
    PrettyForm,
    RegionPrinter,
    check_operand_count,
    own_form,
)
from hlo_text.mlir.forms.structural import LiteralForm
from hlo_text.mlir.printer.writer import Pieces
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation
from hlo_text.ops.chlo import ChloConstant

own_form(ChloConstant)(LiteralForm)


_SEGMENTS = ("operand_segment_sizes", "result_segment_sizes")


@own_form(ops.Scan)
class _ScanForm(PrettyForm):
    """`(%a) inits (%b) dimension=0 {...} : types`."""

    rule = "scan_form"
    shows_attributes_first = True

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, inputs, _, inits, keyword, dimension, _, dictionary, region, type = children
        if keyword.value != "dimension":
            rules.fail("syntax", f"expected 'dimension', found {keyword.value!r}", keyword)
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        inputs, inits = inputs or (), inits or ()
        values["dimension"] = integer_value(dimension.value)
        values["operand_segment_sizes"] = (len(inputs), len(inits))
        values["result_segment_sizes"] = (max(len(type.results) - len(inits), 0), len(inits))
        operands = inputs + inits
        check_operand_count(rules, len(operands), type.inputs, token)
        return RawOperation(
            token.value, token.start_pos, cls, values, annotations, operands, type.inputs, type.results, (region,)
        )

    def pieces(self, printer: RegionPrinter, op: ops.Scan, indent: str) -> Pieces | None:
        return self._pieces(printer, op, indent) if len(op.operand_segment_sizes) == 2 else None

    def _pieces(self, printer: RegionPrinter, op: ops.Scan, indent: str) -> Pieces:
        inputs, inits = (", ".join(map(printer.name, group)) for group in (op.inputs, op.inits))
        attributes = printer.forms.dictionary(op, shown=("dimension", *_SEGMENTS))
        head = f"{op.name}({inputs}) inits ({inits}) dimension={op.dimension} {' attributes' if attributes else ''}"
        yield f"{head}{attributes} "
        yield from printer.braces(op.body, indent, op, header=True)
        yield f" : {printer.forms.signature(op)}"
