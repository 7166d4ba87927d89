"""Pretty forms of calls, returns and loops."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.strings import quote
from hlo_text.mlir.forms.pretty_form import (
    FUNCTION_TYPES,
    PrettyForm,
    PrintedBody,
    RegionPrinter,
    check_operand_count,
    give,
    operand_count,
    own_form,
)
from hlo_text.mlir.forms.structural import SymbolCallForm
from hlo_text.mlir.forms.types import ReturnedTypes
from hlo_text.mlir.printer.forms import FormPrinter, operand_list
from hlo_text.mlir.printer.writer import Pieces
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation, with_arguments

own_form(ops.FunctionCall, field="callee")(SymbolCallForm)


@own_form(ops.Composite)
class _CompositeForm(PrettyForm):
    """`"name" %a, %b ({...}) : types`."""

    rule = "composite_form"
    types = FUNCTION_TYPES

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, string, operands, regions, dictionary, type = children
        operands = operands or ()
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give(rules, values, "composite_name", rules.text_of(string), token)
        rules.check_required(cls, values, token)
        check_operand_count(rules, len(operands), type.inputs, token)
        return RawOperation(
            token.value,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            regions or (),
        )

    def head(self, printer: FormPrinter, op: ops.Composite) -> str:
        return _call_text(op) + printer.dictionary(op, shown=("composite_name",))

    def pieces(self, printer: RegionPrinter, op: ops.Composite, indent: str) -> Pieces:
        yield f"{printer.fill(_call_text(op), op.operands)} ("
        yield from printer.region_list(op, indent)
        dictionary = printer.forms.dictionary(op, shown=("composite_name",))
        yield f"){dictionary} : {printer.forms.signature(op)}"


def _call_text(op: ops.Composite) -> str:
    return f"{op.written_name} {quote(op.composite_name)} {operand_list(op)}"


class ReturnForm(PrettyForm):
    """`%a, %b : types`.

    Attributes:
        attributes_first: The attributes precede the operands.
    """

    rule = "return_form"
    types = ReturnedTypes()

    def __init__(self, *, attributes_first: bool) -> None:
        self.attributes_first = attributes_first

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, operands, dictionary, types = children
        if self.attributes_first and operands and dictionary is not None:
            rules.fail("syntax", f"the attributes of {cls.mlir_name} must precede its operands", token)
        return self._raw(rules, cls, token, operands or (), dictionary, types or ())

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        count = operand_count(body)
        return PrintedBody(count, {}) if count else None

    def read_attributed(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        """Read the form with the attributes before the operands."""
        token, dictionary, operands, types = children
        if not self.attributes_first:
            rules.fail("syntax", f"the attributes of {cls.mlir_name} must follow its operands", token)
        return self._raw(rules, cls, token, operands, dictionary, types)

    def _raw(
        self,
        rules: OperationRules,
        cls: type[DeclaredOperation],
        token: Any,
        operands: tuple[Any, ...],
        dictionary: Any,
        types: tuple[Any, ...],
    ) -> RawOperation:
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        check_operand_count(rules, len(operands), types, token)
        is_short = "." not in token.value
        return RawOperation(
            str(cls.mlir_name) if is_short else token.value,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            types,
            is_short=is_short,
        )

    def head(self, printer: FormPrinter, op: ops.Return | ops.FunctionReturn) -> str | None:
        if not op.operands:
            return None
        operands, dictionary = f" {operand_list(op)}", printer.dictionary(op)
        return op.written_name + (dictionary + operands if self.attributes_first else operands + dictionary)

    def text(self, printer: FormPrinter, op: ops.Return | ops.FunctionReturn) -> str | None:
        if op.operands:
            return super().text(printer, op)
        return f"{op.written_name}{'' if self.attributes_first else ' '}{printer.dictionary(op)}"


own_form(ops.Return, attributes_first=False)(ReturnForm)
own_form(ops.FunctionReturn, attributes_first=True)(ReturnForm)


@own_form(ops.While)
class _WhileForm(PrettyForm):
    """`(%arg = %a) : types cond {...} do {...}`: one list of names for the arguments of both regions."""

    rule = "while_form"
    shows_attributes_first = True

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, *rest = children
        types, _attributes, dictionary, _cond, cond, _do, body = rest[-7:]
        bindings = [child for child in rest[:-7] if child is not None]
        types = types or ()
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        operands = tuple(binding[1] for binding in bindings)
        check_operand_count(rules, len(operands), types, token)
        regions = []
        for region in (cond, body):
            arguments = [(binding[0], type, None) for binding, type in zip(bindings, types, strict=True)]
            regions.append(with_arguments(region, arguments))
        return RawOperation(
            token.value, token.start_pos, cls, values, annotations, operands, types, types, tuple(regions)
        )

    def pieces(self, printer: RegionPrinter, op: ops.While, indent: str) -> Pieces | None:
        types = [operand.type for operand in op.operands]
        if any(len(region.blocks) != 1 or region.argument_types != tuple(types) for region in op.regions):
            return None
        if [result.type for result in op.results] != types:
            return None
        return self._pieces(printer, op, indent)

    def _pieces(self, printer: RegionPrinter, op: ops.While, indent: str) -> Pieces:
        arguments = zip(op.body.arguments, op.operands, strict=True)
        carried = ", ".join(f"{printer.name(argument)} = {printer.name(operand)}" for argument, operand in arguments)
        types = f" : {printer.forms.operand_types(op)}" if op.operands else ""
        attributes = printer.forms.dictionary(op)
        yield f"{op.written_name}({carried}){types}{' attributes' if attributes else ''}{attributes}\n{indent}cond {{\n"
        yield printer.region(op.cond, indent, header=False, owner=op)
        yield f"{indent}}} do {{\n"
        yield printer.region(op.body, indent, header=False, owner=op)
        yield indent + "}"
