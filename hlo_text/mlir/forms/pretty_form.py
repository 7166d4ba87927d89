"""Pretty forms of operations, each with its reader and printer: the base class, regular forms and the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.ir import Block, Operation, Region, Value
from hlo_text.core.opdef import AttributeField, DeclaredOperation
from hlo_text.mlir.codecs.fields import keyword_fields
from hlo_text.mlir.codecs.placeholders import NAME_HOLE, OPERAND
from hlo_text.mlir.forms.types import (
    FunctionTypes,
    OperandAndResultTypes,
    OperandTypes,
    OperationTypes,
    ResultTypeOnly,
    SameTypes,
    Types,
)
from hlo_text.mlir.forms.values import printed_value, read_value, value_text
from hlo_text.mlir.printer.forms import ELIDED_DEFAULTS, FormPrinter
from hlo_text.mlir.printer.writer import Pieces
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import IndexedOperand, KeywordItem, RawOperation, Signature
from hlo_text.reading.failure import MalformedError


class RegionPrinter(Protocol):
    """Printer of operations with regions, which their forms call for each part."""

    forms: FormPrinter

    def name(self, value: Value) -> str:
        """Return the name of a value."""

    def fill(self, text: str, operands: tuple[Value, ...]) -> str:
        """Return a form with its operand marks replaced by the names of the operands."""

    def typed_argument(self, block: Block, number: int) -> str:
        """Return `%arg0: type loc(...)`."""

    def region(self, region: Region, indent: str, *, header: bool, owner: Operation) -> Pieces:
        """Yield the text between the braces of a region."""

    def region_list(self, op: Operation, indent: str) -> Pieces:
        """Yield `{ ... }, { ... }` for the regions of an operation."""

    def braces(self, region: Region, indent: str, owner: Operation, *, header: bool) -> Pieces:
        """Yield `{ ... }` for a region."""


class PrintedBody(NamedTuple):
    """Content of the text between an operation's name and its types.

    Attributes:
        operands: The number of operands.
        values: Values of fields.
        reducer: The class of the operation that a compact reduction applies.
    """

    operands: int
    values: dict[str, Any]
    reducer: type[DeclaredOperation] | None = None


class PrettyForm(ABC):
    """A syntax of an operation other than the generic form.

    Attributes:
        rule: The grammar rule of its text.
        shows_attributes_first: The attributes precede the regions.
        keywords: Words before `=` that are not names of fields.
        types: The syntax of the types, if `read` derives nothing else from them.
    """

    rule: ClassVar[str]
    keywords: ClassVar[tuple[str, ...]] = ()
    shows_attributes_first: ClassVar[bool] = False
    types: Types | None = None

    def is_in_mhlo(self, cls: type[DeclaredOperation]) -> bool:
        """Whether MHLO has this form for a class; forms with keywords or brackets are newer."""
        return True

    @abstractmethod
    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        """Return the operation from the parts that the grammar rule matched."""

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        """Return the content of a body as printers write it; None for another text.

        Args:
            cls: The operation's class.
            body: A text with `NAME_HOLE` in place of the operands.

        Raises:
            MalformedError: A value is invalid.
        """
        return None

    def head(self, printer: FormPrinter, op: Any) -> str | None:
        """Return the text of an operation without regions up to the colon before its types.

        Except for names, it depends only on the attributes, the annotations and the number of operands. None if the
        text has another structure, or if the operation lacks a part that the form prints.
        """
        return None

    def text(self, printer: FormPrinter, op: Any) -> str | None:
        """Return the text of an operation without regions; None if it lacks a part that the form prints."""
        head = self.head(printer, op)
        return None if head is None or self.types is None else f"{head} : {self.types.text(printer, op)}"

    def pieces(self, printer: RegionPrinter, op: Any, indent: str) -> Pieces | None:
        """Return the text of an operation with regions; None if it lacks a part that the form prints."""
        return None


class RegularForm(PrettyForm):
    """The regular form `name %a, %b, keyword = value {attributes} : types`; subclasses override the differences."""

    rule = "regular_form"
    #: Maximum number of items of a list that may contain an empty one.
    most_items_with_gap: ClassVar[int] = 0

    types: Types

    def __init__(self, types: Types) -> None:
        self.types = types

    def is_in_mhlo(self, cls: type[DeclaredOperation]) -> bool:
        return not keyword_fields(cls)

    # --- reading ---

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, *items, dictionary, signature = children
        if signature.dictionary is not None:
            rules.fail("syntax", "expected a type, found an attribute dictionary", token)
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        operands = self._read_items(rules, cls, items, values, token)
        rules.check_required(cls, values, token)
        types, results = self._read_types(rules, len(operands), signature, token)
        return RawOperation(token.value, token.start_pos, cls, values, annotations, operands, types, results)

    def _read_items(
        self, rules: OperationRules, cls: type[DeclaredOperation], items: list[Any], values: dict[str, Any], token: Any
    ) -> tuple[Any, ...]:
        """Set the fields given by the items, and return the operands."""
        operands: list[Any] = []
        for item in items:
            if item is None:
                if items != [None] and len(items) > self.most_items_with_gap:
                    rules.fail("syntax", "expected an operand, found ','", token)
            elif isinstance(item, KeywordItem):
                self.read_keyword(rules, cls, item, values)
            elif isinstance(item, IndexedOperand):
                operands.append(item.operand)
                self.read_ranges(rules, cls, item.ranges, values)
            elif item.type in ("WORD", "STRING"):
                self.read_word(rules, item, len(operands), values)
            else:
                operands.append(item)
        return tuple(operands)

    def read_keyword(
        self, rules: OperationRules, cls: type[DeclaredOperation], item: KeywordItem, values: dict[str, Any]
    ) -> None:
        """Set the field of `keyword = value`."""
        field = keyword_fields(cls).get(item.key)
        if field is None:
            rules.fail("attribute.unknown", f"{cls.mlir_name} has no attribute {item.key!r}", item.token)
        try:
            value = read_value(field, item.value)
        except MalformedError as error:
            rules.fail(error.code, error.message, item.token)
        if value is None:
            rules.fail("syntax", f"invalid value for {item.key!r}", item.token)
        give(rules, values, field.name, value, item.token, shown=item.key)

    def read_ranges(
        self, rules: OperationRules, cls: type[DeclaredOperation], token: Any, values: dict[str, Any]
    ) -> None:
        """Set the fields given in brackets after an operand."""
        rules.fail("syntax", f"{cls.mlir_name} does not accept a list of indices", token)

    def read_word(self, rules: OperationRules, token: Any, operands: int, values: dict[str, Any]) -> None:
        """Set the field given by a keyword after `operands` operands."""
        rules.fail("syntax", f"unexpected keyword {token.value!r}", token)

    def _read_types(self, rules: OperationRules, count: int, signature: Signature, token: Any) -> OperationTypes:
        try:
            types, results = self.types.read(signature, count)
        except MalformedError as error:
            rules.fail(error.code, error.message, token)
        check_operand_count(rules, count, types, token)
        return types, results

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        operands, equals, rest = body.partition(" = ")
        if not equals:
            count = operand_count(operands)
            return None if count is None else PrintedBody(count, {})
        operands, _, key = operands.rpartition(", ")
        count = operand_count(operands)
        values: dict[str, Any] = {}
        fields = keyword_fields(cls)
        while equals:
            field = fields.get(key)
            given, rest = printed_value(rest)
            value = read_value(field, given) if field is not None else None
            if field is None or value is None or field.name in values:
                return None
            values[field.name] = value
            key, equals, rest = rest.partition(" = ")
            if key and not equals:
                return None
        return None if count is None else PrintedBody(count, values)

    # --- printing ---

    def head(self, printer: FormPrinter, op: Any) -> str | None:
        parts, shown = [OPERAND] * len(op.operands), []
        attributes = op.attributes
        if attributes:
            for field in keyword_fields(type(op)).values():
                if attributes.get(field.name) is not None:
                    shown.append(field.name)
                    if is_shown(field, op):
                        parts.append(keyword_text(field, op))
        body = ", ".join(parts)
        if body or op.operand_fields:  # an empty list of operands keeps its space
            body = f" {body}"
        return f"{op.written_name}{body}{printer.dictionary(op, shown=shown)}"


def is_shown(field: AttributeField, op: DeclaredOperation) -> bool:
    """Return whether the pretty form prints a field; some are omitted if they have their default."""
    return field.name not in ELIDED_DEFAULTS or op.attributes[field.name] != field.default


def keyword_text(field: AttributeField, op: DeclaredOperation) -> str:
    """Return `keyword = value`."""
    return f"{field.pretty} = {value_text(field, op.attributes[field.name])}"


def give(
    rules: OperationRules, values: dict[str, Any], name: str, value: Any, token: Any, *, shown: str | None = None
) -> None:
    """Set a field from the pretty form; fail if the dictionary or an earlier item already sets it."""
    if name in values:
        rules.fail("attribute.duplicate", f"attribute {shown or name!r} is specified more than once", token)
    values[name] = value


def check_operand_count(rules: OperationRules, count: int, types: tuple[Any, ...], token: Any) -> None:
    """Fail unless there is one type per operand."""
    if len(types) != count:
        rules.fail("arity.operands", f"wrong number of operand types: expected {count}, found {len(types)}", token)


def operand_count(text: str) -> int | None:
    """Return the number of operands in a list of operands as printers write it, None for another text."""
    count = text.count(NAME_HOLE)
    return count if text == ", ".join([NAME_HOLE] * count) else None


# --- where forms are found --------------------------------------------------------------------------------------------

FUNCTION_TYPES = FunctionTypes()
SAME_TYPES = SameTypes()

#: Regular forms, by their names in declarations.
REGULAR_FORMS: dict[Form | CustomForm, PrettyForm] = {
    Form.FUNCTION_TYPE: RegularForm(FUNCTION_TYPES),
    Form.OPERANDS_TO_RESULT: RegularForm(OperandAndResultTypes()),
    Form.OPERAND_TYPE: RegularForm(OperandTypes()),
    Form.RESULT_TYPE: RegularForm(ResultTypeOnly()),
    Form.SAME_TYPE: RegularForm(SAME_TYPES),
}

#: The forms of operations that have their own.
OWN_FORMS: dict[type[DeclaredOperation], PrettyForm] = {}

_F = TypeVar("_F", bound=type[PrettyForm])


def own_form(*classes: type[DeclaredOperation], **options: Any) -> Callable[[_F], _F]:
    """Return a decorator that registers a form, created with the given options, for operations."""

    def register(form: _F) -> _F:
        for cls in classes:
            OWN_FORMS[cls] = form(**options)
        return form

    return register
