"""Lines of operations without regions, whose texts depend on few things besides names and types.

Of two operations with the same class, attributes and numbers of operands and results, and without annotations, the
texts differ only in names and types. What they share, the layout of their lines, is computed once and stored in the
attributes, which such operations usually share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Operation, Region, UnregisteredOperation, Value
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import DeclaredOperation, Kind
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.mlir.codecs.fields import is_complete
from hlo_text.mlir.codecs.placeholders import OPERAND
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.forms.comparison_selection import SelectTypes
from hlo_text.mlir.forms.pretty_form import FUNCTION_TYPES
from hlo_text.mlir.forms.reduction import compact_head
from hlo_text.mlir.forms.types import FunctionTypes, ReturnedTypes, SameTypes, Types
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.printer.survey import PrintSurvey

#: Fields of a layout.
_BEFORE, _IN_FUNCTION = 3, 4
_LONGEST_KEPT = 1 << 10
#: Mark for the regions in a generic form.
REGIONS = "\ud801"
#: Kinds of attributes that may be equal although their texts differ, such as zeros.
_WITH_OTHER_TEXTS = frozenset((Kind.F32, Kind.F64, Kind.STRUCT, Kind.STRUCT_ARRAY, Kind.ELEMENTS))


#: Returns the line of an operation with its layout, the text before its operands, the names of values, its indentation
#: and the end of its line; None if the operation has other parts than most operations with its layout.
#:
#: Raises:
#:     AttributeError: The text of a type is not stored yet.
#:     ValueError: The operation has another number of operands or results.
LineOf = Callable[["LineLayout", str, Any, Mapping[Value, str], str, str], "str | None"]


class LineLayout(NamedTuple):
    """The text of an operation in its usual form, except for names and types.

    Attributes:
        cls: The operation's class.
        regions: The printed regions: None without any, `Region` for a mark in their place, or the class of the only
            operation in the body of a reduction in the compact form.
        line: Returns an operation's line if its parts are as usual for the layout.
        before: The text before the operands.
        before_in_function: The same directly in a function, where the dialect of functions is omitted.
        after: The text between the operands and the types.
        between: The text between two operands.
        types: The syntax of the types; None for a constant, whose value's type is its result's.
        num_operands, num_results: The numbers of operands and results.
    """

    cls: type[Operation]
    regions: type[Operation] | type[Region] | None
    line: LineOf
    before: str
    before_in_function: str
    after: str
    between: str
    types: Types | None
    num_operands: int
    num_results: int


def _unusual_line(layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str) -> None:
    pass


def _constant_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str | None:
    (result,) = op.results
    if op.operands or op.attributes["value"].type is not result.type:
        return None
    return f"{indent}{names[result]} = {before}{end}"


def _unary_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str | None:
    (operand,), (result,) = op.operands, op.results
    type = result.type
    if operand.type is not type:
        return None
    return f"{indent}{names[result]} = {before}{names[operand]}{layout[5]}{type.mlir_text}{end}"


def _binary_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str | None:
    (first, second), (result,) = op.operands, op.results
    type = result.type
    if first.type is not type or second.type is not type:
        return None
    return f"{indent}{names[result]} = {before}{names[first]}, {names[second]}{layout[5]}{type.mlir_text}{end}"


def _unary_function_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str:
    (operand,), (result,) = op.operands, op.results
    types = f"({operand.type.mlir_text}) -> {result.type.mlir_text}"
    return f"{indent}{names[result]} = {before}{names[operand]}{layout[5]}{types}{end}"


def _binary_function_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str:
    (first, second), (result,) = op.operands, op.results
    types = f"({first.type.mlir_text}, {second.type.mlir_text}) -> {result.type.mlir_text}"
    return f"{indent}{names[result]} = {before}{names[first]}{layout[6]}{names[second]}{layout[5]}{types}{end}"


def _select_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str | None:
    (predicate, first, second), (result,) = op.operands, op.results
    type = result.type
    if first.type is not type or second.type is not type:
        return None
    used = f"{names[predicate]}, {names[first]}, {names[second]}"
    return f"{indent}{names[result]} = {before}{used}{layout[5]}{predicate.type.mlir_text}, {type.mlir_text}{end}"


def _return_line(
    layout: LineLayout, before: str, op: Any, names: Mapping[Value, str], indent: str, end: str
) -> str | None:
    (operand,) = op.operands
    return None if op.results else f"{indent}{before}{names[operand]}{layout[5]}{operand.type.mlir_text}{end}"


#: By the syntax of the types and the numbers of operands and results. Other lines are assembled more slowly.
_LINES: dict[tuple[type[Types], int, int], LineOf] = {
    (SameTypes, 1, 1): _unary_line,
    (SameTypes, 2, 1): _binary_line,
    (FunctionTypes, 1, 1): _unary_function_line,
    (FunctionTypes, 2, 1): _binary_function_line,
    (SelectTypes, 3, 1): _select_line,
    (ReturnedTypes, 1, 0): _return_line,
}


@by_declaration
def _has_shared_layouts(cls: type[Operation]) -> bool:
    """Whether the attributes of a class's operations determine the texts, which are the same in every module."""
    if not issubclass(cls, DeclaredOperation) or isinstance(cls.form, CustomForm):
        return False
    return all(field.kind is not Kind.ATTRIBUTE for field in cls.attribute_fields.values())


@by_declaration
def _have_equal_texts(cls: type[Operation]) -> bool:
    """Whether equal attributes of a class's operations have equal texts."""
    if not issubclass(cls, DeclaredOperation):
        return False
    return _WITH_OTHER_TEXTS.isdisjoint(field.kind for field in cls.attribute_fields.values())


class LineWriter:
    """Writer of the lines of one module's operations without regions.

    Args:
        forms: Printer of forms.
        survey: The walk over the module.
        other: Returns the text of an operation without a layout, in a region whose operations omit a dialect.
        end_of: Returns the end of an operation's line with its location; None without locations.
        is_generic: Operations have their generic forms.
        is_shared: The texts of most operations are the same in other modules.
    """

    def __init__(
        self,
        forms: FormPrinter,
        survey: PrintSurvey,
        other: Callable[[Operation, str], str],
        end_of: Callable[[Operation], str] | None,
        *,
        is_generic: bool,
        is_shared: bool,
    ) -> None:
        self._forms = forms
        self._types = forms.types
        self._names = survey.names
        self._compact = survey.compact
        self._other = other
        self._end_of = end_of
        self._is_generic = is_generic
        self._is_shared = is_shared
        self._ends: dict[int, str] = {}
        # layouts of operations with annotations, and those that depend on the module
        self._own: dict[tuple[Any, ...], LineLayout | None] = {}
        # readers other than that of lines do not share equal attributes
        self._equal: dict[tuple[Any, ...], LineLayout] = {}

    def write(self, operations: Iterable[Operation], indent: str, dialect: str, lines: list[str]) -> Operation | None:
        """Add the lines of operations up to the first one that has printed regions or is undeclared, and return that.

        Args:
            operations: The operations.
            indent: Their indentation.
            dialect: The prefix of the dialect that their names omit.
            lines: The lines.
        """
        names, compact, write, is_shared = self._names, self._compact, lines.append, self._is_shared
        ends = self._ends if self._end_of is not None else None
        which = _IN_FUNCTION if dialect == "func." else _BEFORE
        end = "\n"
        for op in operations:
            regions = None
            if op.regions:
                if op not in compact:
                    return op
                regions = compact[op].__class__
            if ends is not None:
                end = ends.get(id(op.location)) or self._new_end(op)
            layout = None
            try:
                layout = op.attributes.line  # type: ignore[attr-defined]  # other mappings have none
                if (
                    layout is not None
                    and layout[0] is op.__class__
                    and layout[1] is regions
                    and op.annotations is None
                    and is_shared
                ):
                    line = layout[2](layout, layout[which], op, names, indent, end)
                    if line is not None:
                        write(line)
                        continue
                else:
                    layout = None
            except (AttributeError, ValueError):  # a text is not stored, or the operation has other parts
                pass
            if op.__class__ is UnregisteredOperation:
                return op
            write(f"{indent}{self.definitions(op.results)}{self._text(op, layout, dialect, which)}{end}")
        return None

    def definitions(self, results: tuple[Value, ...]) -> str:
        """Return `%0 = `, `%0:2 = ` or `%values, %indices = `."""
        if not results:
            return ""
        names = self._names
        first = names[results[0]]
        if len(results) > 1 and first.endswith("#0"):
            return f"{first[:-2]}:{len(results)} = "
        return f"{', '.join([names[result] for result in results])} = "

    def _new_end(self, op: Operation) -> str:
        assert self._end_of is not None
        end = self._ends[id(op.location)] = self._end_of(op)
        return end

    def generic_text(self, op: Operation) -> str | None:
        """Return the generic form of a declared operation with a mark for its regions; None for others."""
        layout = self._layout_of(op)
        if layout is None:
            return None
        used = layout.between.join([self._names[operand] for operand in op.operands])
        return f"{layout.before}{used}{layout.after}{self._signature(op)}"

    def _text(self, op: Operation, layout: LineLayout | None, dialect: str, which: int) -> str:
        """Return the text of an operation.

        Args:
            op: The operation.
            layout: A layout that may be the operation's.
            dialect: The prefix of the dialect that its name omits.
            which: The field of a layout with the text before the operands.
        """
        operands, results = op.operands, op.results
        if layout is None or layout[8:] != (len(operands), len(results)):
            layout = self._layout_of(op)
        if layout is None:
            return self._other(op, dialect)
        fields: tuple[Any, ...] = layout
        before, after, between, types = fields[which], *fields[5:8]
        if types is None:
            has_type = op.attributes["value"].type == results[0].type
            return str(before) if has_type else self._other(op, dialect)
        used = between.join([self._names[operand] for operand in operands])
        shown = self._signature(op) if types.__class__ is FunctionTypes else types.text(self._forms, op)
        return f"{before}{used}{after}{shown}"

    def _signature(self, op: Operation) -> str:
        """Return the function type of an operation, assembled from stored texts if possible."""
        try:
            (result,) = op.results
            shown = ", ".join([operand.type.mlir_text for operand in op.operands])
            return f"({shown}) -> {result.type.mlir_text}"
        except (AttributeError, ValueError):
            return self._forms.signature(op)

    def _layout_of(self, op: Operation) -> LineLayout | None:
        """Return the layout of an operation, which is stored if it is new; None if it has none."""
        attributes, cls = op.attributes, op.__class__
        inner = self._compact.get(op) if op.regions else None
        regions = inner.__class__ if inner is not None else Region if op.regions else None
        counts = len(op.operands), len(op.results)
        if op.annotations is not None or not self._is_shared or not _has_shared_layouts(cls):
            place = (cls, regions, id(attributes), id(op.annotations), *counts)
            if place not in self._own:
                self._own[place] = self._new_layout(op, inner)
            return self._own[place]
        layout: LineLayout | None = getattr(attributes, "line", None)
        if layout is not None and layout[0] is cls and layout[1] is regions and layout[8:] == counts:
            return layout
        content = None
        if not attributes or _have_equal_texts(cls):
            content = (cls, regions, *counts, *attributes.items())
        layout = self._equal.get(content) if content is not None else None
        if layout is None:
            layout = self._new_layout(op, inner)
            if layout is None:
                return None
            if content is not None:
                self._equal[content] = layout
        value = attributes.get("value")
        is_long = len(layout.before) + len(layout.after) > _LONGEST_KEPT or "dense_resource<" in layout.before
        if type(attributes) is ReadOnlyDict and not is_long and not (isinstance(value, Literal) and value.holds_source):
            attributes.line = layout
        return layout

    def _new_layout(self, op: Any, inner: DeclaredOperation | None) -> LineLayout | None:
        cls = op.__class__
        if not issubclass(cls, DeclaredOperation) or isinstance(cls.form, CustomForm) or op.name.startswith("builtin."):
            return None
        if inner is not None:
            before, between, after = compact_head(self._forms, op, inner).split(OPERAND)
            return _layout(op, inner.__class__, (before, between, after), FUNCTION_TYPES)
        form = form_of(cls) if not self._is_generic and not op.regions and is_complete(op) else None
        types: Types | None = FUNCTION_TYPES
        head: str | None
        if form is None or (op.dialect is not None and not form.is_in_mhlo(cls)):
            head = self._forms.generic_head(op, regions=f" ({REGIONS})" if op.regions else "")
        elif cls is ops.Constant:
            head = form.text(self._forms, op) if op.value.type == op.results[0].type else None
            types = None
        else:
            head = form.head(self._forms, op)
            types = form.types
        marks = ", ".join([OPERAND] * len(op.operands))
        if head is None or marks not in head:
            return None
        before, _, after = head.partition(marks) if marks else (head, "", "")
        if OPERAND in after:
            return None
        return _layout(op, Region if op.regions else None, (before, ", ", after), types)


def _layout(
    op: Operation,
    regions: type[Operation] | type[Region] | None,
    texts: tuple[str, str, str],
    types: Types | None,
) -> LineLayout:
    (before, between, after), counts = texts, (len(op.operands), len(op.results))
    line: LineOf = _constant_line
    if types is not None:
        after += " : "
        line = _unusual_line if regions is Region else _LINES.get((type(types), *counts), _unusual_line)
    in_function = before.removeprefix("func.")
    return LineLayout(op.__class__, regions, line, before, in_function, after, between, types, *counts)
