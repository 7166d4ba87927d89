"""Templates: statements as printers write them, read without the grammar.

A template is made from an operation's declaration when the operation first occurs, one for its pretty and one for its
generic form. It cuts a statement into the children of the grammar rule that its form follows, and the form reads those,
so that a statement's meaning is defined in one place. Operations of other projects' dialects are read by the layout in
their declaration. A statement of any other shape is left to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from grammar.table_parser import TableToken
from hlo_text import ops
from hlo_text.core.attributes import Literal, Location
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import FunctionType
from hlo_text.mlir.codecs.fields import check_counts
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.older.names import annotations_of, declared_class
from hlo_text.mlir.codecs.placeholders import NAME_HOLE, OPERAND
from hlo_text.mlir.codecs.types import PRINTED_TYPES
from hlo_text.mlir.foreign.declared import DeclaredForms, ShownTypes, declared_results
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.forms.pretty_form import PrettyForm
from hlo_text.mlir.forms.types import Types
from hlo_text.mlir.forms.values import printed_list
from hlo_text.mlir.lines.headers import printed_location
from hlo_text.mlir.lines.heads import LOCATED, LOCATION, SIGNATURES, remember_head
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, PrintedAttributes, is_name, read_types
from hlo_text.mlir.lines.prototypes import (
    LITERAL_HOLE,
    LOCATION_HOLE,
    NotCacheableError,
    Slots,
    StatementPrototype,
    make_prototype,
)
from hlo_text.mlir.lines.statement_parts import (
    NAME_TOKENS,
    StatementParts,
    bare_operands,
    cut_head,
    listed,
    read_items,
)
from hlo_text.mlir.reader.generic_form import StatementRules
from hlo_text.mlir.reader.pretty_forms import PrettyRules
from hlo_text.mlir.reader.raw_operations import RawOperation, RawRegion
from hlo_text.reading.failure import MalformedError

_BINDING = f"{NAME_HOLE} = {NAME_HOLE}"
_PAIR = f"({NAME_HOLE} init: {NAME_HOLE})"
_ARGUMENT = f"{NAME_HOLE}: "
_DIMENSION_NUMBERS = " dim_numbers = "

_GLUED_NAME = late(rf"{NAME_HOLE}[\w$.-]", re.ASCII)
#: A string, with its closing quote as a group; an unclosed one is matched to its end, in linear time.
_STRING = late(r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+("?)')
_ONLY_BRACKETS = dict.fromkeys(code for code in range(128) if chr(code) not in "()[]{}")
_SPECIAL = frozenset('"%^/')
#: A brace that may open a region: it is followed neither by a printed entry of a dictionary or list nor by its end.
_REGION = late(r'\{(?!\}|\?[,}]|"[^"\\\n]*+"(?:[,}:]| = )|[\w$.]++(?<!return)(?<!yield)(?: = |[,}]))', re.ASCII)
_MOST_BRACKETS = 200

_Cutter = Callable[["Templates", TableToken, int, str], list[Any]]


class Templates:
    """Reader of statements by templates.

    Args:
        reader: The reader.
        literal_of: Returns the literal of `dense<...> : type`.
    """

    def __init__(self, reader: MlirReader, literal_of: Callable[[str], Literal]) -> None:
        self._pretty = PrettyRules(reader)
        self._statements = StatementRules(reader)
        self._dictionaries = PrintedAttributes(reader, literal_of)
        self._literal_of = literal_of
        self._declared = DeclaredForms(reader)
        self._declared.inner = self._inner
        self._reader = reader

    def _inner(self, start: str, text: str, offset: int) -> Any:
        """Return a part of a statement that another rule of the grammar reads."""
        if start == "attribute":
            try:
                return self._dictionaries.attribute(text)
            except (OtherShapeError, MalformedError):
                pass
        return self._reader.inner(start, text, offset)

    def read(self, skeleton: str) -> StatementPrototype | None:
        """Return the prototype of a skeleton; None if no template matches it."""
        location = None
        text = skeleton
        if text.endswith(LOCATED):
            text, location = text[: -len(LOCATED)], LOCATION
        head = cut_head(text)
        if head is None:
            return None
        sizes, name, rest = head
        template = _TEMPLATES.get(name) or _template(name)
        if template is None or (LOCATION_HOLE in text and not template.has_locations):
            return None
        token = template.token or TableToken("GENERIC_OPERATION", name, 0, 0)
        try:
            raw = template.read(self, token, len(sizes), rest)
            if not template.is_current:
                raw.annotations = annotations_of(raw.name, raw.cls, raw.annotations)
            prototype = _prototype(raw, sizes, skeleton, location)
        except (OtherShapeError, MalformedError, ParseError, NotCacheableError):
            return None  # the grammar reports the error
        if template.types is not None and not (prototype.arguments or self._reader.alias_uses or LITERAL_HOLE in text):
            remember_head(text, name, prototype, template.types)
        return prototype

    # --- readers of forms ---

    def by_form(
        self, token: TableToken, first: int, rest: str, *, cut: _Cutter, cls: type[DeclaredOperation], form: PrettyForm
    ) -> RawOperation:
        return form.read(self._pretty, cls, cut(self, token, first, rest))

    def by_generic_form(self, token: TableToken, first: int, rest: str) -> RawOperation:
        return self._statements.generic_form(self._generic(token, first, rest))

    def by_mesh(self, token: TableToken, first: int, rest: str) -> RawOperation:
        """Read the definition of a mesh, which starts most programs with shardings or callbacks, without patterns."""
        from hlo_text.mlir.codecs.meshes import printed_mesh

        symbol, _, value = rest.partition(" = ")
        shown, brace, _ = value.partition(" {")
        mesh = printed_mesh(shown)
        if first or mesh is None or symbol[:2] != " @" or not is_name(symbol[2:]):
            raise OtherShapeError
        dictionary = None
        if brace:
            dictionary, end = self._dictionaries.dictionary(rest, rest.find(" {") + 1)
            if end != len(rest):
                raise OtherShapeError
        values, annotations = self._statements.read_attributes(ops.ShardyMesh, None, dictionary)
        if values:  # the dictionary repeats an attribute
            raise OtherShapeError
        values = {"sym_name": symbol[2:], "mesh": mesh}
        return RawOperation(token.value, 0, ops.ShardyMesh, values, annotations)

    def by_layout(self, token: TableToken, first: int, rest: str, *, cls: type[ops.UpstreamOperation]) -> RawOperation:
        """Read an operation of another project's dialect by the layout in its declaration."""
        has_aliases = self._reader.alias_texts and ("#" in rest or "!" in rest)
        has_types = isinstance(cls.form, CustomForm) and cls.form.types != ""
        body = rest if has_types else self._without_dictionary(rest)
        _, colon, shown = body.rpartition(" : ")
        has_glued_name = NAME_HOLE in rest and _GLUED_NAME.search(rest) is not None
        if has_aliases or (not colon and ":" in body) or has_glued_name or not _is_balanced(rest):
            raise OtherShapeError
        signature: ShownTypes = _shown_types(shown) if colon else (None, "", None)
        types, _, results = signature
        count = rest.count(NAME_HOLE)
        raw = RawOperation(
            token.value,
            0,
            UnregisteredOperation,
            operands=NAME_TOKENS[:count],
            operand_types=types if types and results is not None and len(types) == count else (None,) * count,
            result_types=declared_results(cls, types or (), results),
            pieces=(f"{token.value}{rest.replace(NAME_HOLE, OPERAND)}",),
        )
        return self._declared.declared(raw, signature)

    def _without_dictionary(self, text: str) -> str:
        """Return a text without the dictionary at its end."""
        start = text.find(" {")
        return text[:start] if start >= 0 and self._dictionaries.dictionary(text, start + 1)[1] == len(text) else text

    def _statement(self, token: TableToken, first: int, rest: str) -> StatementParts:
        """Split the text after the name of an operation in its pretty form into parts."""
        body, colon, types = rest.rpartition(" : ")
        if not colon:
            raise OtherShapeError
        dictionary = None
        start = body.find(" {")
        if start >= 0:
            dictionary, end = self._dictionaries.dictionary(body, start + 1)
            if end != len(body):
                raise OtherShapeError
            body = body[:start]
        return StatementParts(token, first, body, SIGNATURES[types], dictionary)

    # --- the children of a grammar rule, by its name ---

    def regular_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        statement = self._statement(token, first, rest)
        items = read_items(statement)
        return [statement.token, *items, statement.dictionary, statement.signature]

    def parenthesized_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        statement = self._statement(token, first, rest)
        body = statement.body
        if not body.startswith("(") or not body.endswith(")"):
            raise OtherShapeError
        statement.body = f" {body[1:-1]}" if len(body) > 2 else ""
        return [statement.token, *read_items(statement), statement.dictionary, statement.signature]

    def symbol_call_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        statement = self._statement(token, first, rest)
        callee, _, arguments = statement.body.partition("(")
        count, end = listed(NAME_HOLE, arguments, 0)
        if callee[:2] != " @" or not is_name(callee[2:]) or end != len(arguments):
            raise OtherShapeError
        operands = statement.operands(count)
        symbol = TableToken("SYMBOL", callee[1:], 0, 0)
        return [statement.token, symbol, operands, statement.dictionary, statement.function_type]

    def return_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        statement = self._statement(token, first, rest)
        count = bare_operands(statement.body)
        if not count or statement.dictionary is not None:
            raise OtherShapeError
        return [statement.token, statement.operands(count), None, statement.types]

    def barrier_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        statement = self._statement(token, first, rest)
        count = bare_operands(statement.body)
        if not count or statement.dictionary is not None:
            raise OtherShapeError
        return [statement.token, None, statement.operands(count), statement.types]

    def convolution_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        count, end = listed(NAME_HOLE, rest, 1)
        shown, _, after = rest[end:].partition(", window = {")
        body, brace, after = after.partition("}")
        statement = self._statement(token, first, after)
        has_numbers = rest.startswith("(") and shown.startswith(_DIMENSION_NUMBERS)
        if not has_numbers or not count or not brace or "{" in body or statement.body:
            raise OtherShapeError
        operands = statement.operands(count)
        numbers = TableToken("CONVOLUTION_NUMBERS", shown[len(_DIMENSION_NUMBERS) :], 0, 0)
        window = TableToken("WINDOW", f"{{{body}}}", 0, 0)
        words = TableToken("WORD", "dim_numbers", 0, 0), TableToken("WORD", "window", 0, 0)
        types = statement.function_type
        return [statement.token, operands, words[0], numbers, words[1], window, statement.dictionary, types]

    def constant_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        if not rest.startswith(" "):
            raise OtherShapeError
        return [token, None, self._literal_of(rest[1:])]

    def while_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        head, empty, tail = rest.partition(" cond {} do {}")
        if not empty or tail:
            raise OtherShapeError
        statement = self._statement(token, first, head)
        body = statement.body
        if not body.startswith("(") or statement.dictionary is not None:
            raise OtherShapeError
        count, end = listed(_BINDING, body, 1)
        if not count or end != len(body):
            raise OtherShapeError
        names = statement.operands(2 * count)
        bindings = zip(names[::2], names[1::2], strict=True)
        regions = [None, RawRegion([]), None, RawRegion([])]
        return [statement.token, *bindings, statement.types, None, None, *regions]

    def reduce_form(self, token: TableToken, first: int, rest: str) -> list[Any]:
        head, reducer, arguments = rest.partition(" reducer")
        statement = self._statement(token, first, head)
        body, _, shown = statement.body.partition(" across dimensions = ")
        shown_pairs, applies, name = body.partition(" applies ")
        count = shown_pairs.count(NAME_HOLE)
        is_applied = name.startswith("stablehlo.") and name[10:].isidentifier() and name.isascii()
        if not count or shown_pairs != ", ".join([_PAIR] * (count // 2)) or is_applied != bool(applies):
            raise OtherShapeError
        if not isinstance(printed_list(shown), tuple):
            raise OtherShapeError
        names = statement.operands(rest.count(NAME_HOLE))
        pairs = zip(names[:count:2], names[1:count:2], strict=True)
        applied = TableToken("OPERATION_WORD", name, 0, 0) if applies else None
        keyword, dimensions = TableToken("WORD", "dimensions", 0, 0), TableToken("INTEGER_LIST", shown, 0, 0)
        region = self._reducer(arguments, names[count:]) if reducer else None
        children = [applied, None, keyword, dimensions, statement.dictionary, statement.function_type, region]
        return [statement.token, *pairs, *children]

    def _reducer(self, text: str, names: tuple[TableToken, ...]) -> RawRegion:
        """Return the region after `reducer`, whose content is on later lines."""
        shown, braces, rest = text.strip(" ").rpartition("{}")
        shown = shown.rstrip(" ")
        if not braces or rest or shown[:1] != "(" or shown[-1:] != ")":
            raise OtherShapeError
        arguments: list[Any] = []
        holes = 0
        for pair in shown[1:-1].split(") ("):
            first, _, second = pair.partition(", ")
            for argument in (first, second):
                type, _, location = argument.removeprefix(_ARGUMENT).partition(" ")
                if not argument.startswith(_ARGUMENT) or len(arguments) == len(names):
                    raise OtherShapeError
                read, has_hole = printed_location(location, holes) if location else (None, False)
                arguments.append((names[len(arguments)], PRINTED_TYPES[type], read))
                holes += has_hole
        pairs = zip(arguments[::2], arguments[1::2], strict=True)
        return self._pretty.reducer([None, *pairs, RawRegion([])])

    def _generic(self, token: TableToken, first: int, rest: str) -> list[Any]:
        count, position = listed(NAME_HOLE, rest, 0)
        properties, regions, dictionary = None, None, None
        if rest.startswith(" <{", position):
            properties, position = self._dictionaries.dictionary(rest, position + 2)
            if not rest.startswith(">", position):
                raise OtherShapeError
            position += 1
        if rest.startswith(" (", position):
            number, position = listed("{}", rest, position + 2)
            if not number:
                raise OtherShapeError
            regions = tuple([RawRegion([]) for _ in range(number)])
        if rest.startswith(" {", position):
            dictionary, position = self._dictionaries.dictionary(rest, position + 1)
        if not rest.startswith(" : ", position):
            raise OtherShapeError
        statement = StatementParts(token, first, "", SIGNATURES[rest[position + 3 :]], None)
        names = statement.operands(count)
        return [token, names, None, properties, regions, dictionary, statement.function_type]


@attrs.frozen(eq=False, repr=False)
class _Template:
    """A template.

    Attributes:
        read: Reads a statement from the token of its name, the number of its results' names, and the text after that.
        token: The token of the operation's name; None if the name is not that of the template.
        is_current: Whether the name is not an older one, whose dialect is kept.
        types: The syntax of its types, if they have no effect beyond themselves and the type of a compact reducer.
        has_locations: Whether the statement may contain other locations than the trailing one.
    """

    read: Callable[[Templates, TableToken, int, str], RawOperation]
    token: TableToken | None = None
    is_current: bool = False
    types: Types | None = None
    has_locations: bool = False


_GENERIC = _Template(Templates.by_generic_form)

#: Templates by the operation's name as written in a statement.
_TEMPLATES: dict[str, _Template] = {}


def _template(name: str) -> _Template | None:
    """Return the template for an operation name as written in a statement; None if its form has none."""
    if name.startswith('"'):
        return _GENERIC
    is_short = "." not in name
    cls = declared_class(f"func.{name}" if is_short else name)
    template = _template_of(cls, name, is_short=is_short) if cls is not None else None
    if template is not None:
        _TEMPLATES[name] = template
    return template


def _template_of(cls: type[DeclaredOperation], name: str, *, is_short: bool) -> _Template | None:
    """Return the template of a class, whose name in the text may lack its dialect."""
    form = form_of(cls)
    token = TableToken("OPERATION", name, 0, 0)
    is_current = is_short or name == cls.mlir_name
    if form is not None and form.rule in _CUTTERS:
        read = partial(Templates.by_form, cut=_CUTTERS[form.rule], cls=cls, form=form)
        return _Template(read, token, is_current, form.types, has_locations=form.rule == "reduce_form")
    if not issubclass(cls, ops.UpstreamOperation) or is_short:
        return None
    if cls is ops.ShardyMesh:
        return _Template(Templates.by_mesh, token, is_current)
    has_layout = isinstance(cls.form, CustomForm) and "<region>" not in cls.form.layout
    return _Template(partial(Templates.by_layout, cls=cls), token, is_current) if has_layout else None


#: Functions that split a statement into the children of a grammar rule, by the rule's name.
_CUTTERS: dict[str, _Cutter] = {
    "barrier_form": Templates.barrier_form,
    "constant_form": Templates.constant_form,
    "convolution_form": Templates.convolution_form,
    "parenthesized_form": Templates.parenthesized_form,
    "reduce_form": Templates.reduce_form,
    "regular_form": Templates.regular_form,
    "return_form": Templates.return_form,
    "symbol_call_form": Templates.symbol_call_form,
    "while_form": Templates.while_form,
}


def _prototype(
    raw: RawOperation, sizes: tuple[int, ...], skeleton: str, location: Location | None
) -> StatementPrototype:
    """Return the prototype of a statement whose names occur in the order of their numbers.

    Args:
        raw: The statement.
        sizes: The number of results in each group.
        skeleton: Its skeleton.
        location: Its trailing location.
    """
    names = skeleton.count(NAME_HOLE)
    first, bound = len(sizes), sum(sizes)
    if raw.cls is UnregisteredOperation:
        raise OtherShapeError
    if raw.regions:
        raw.location = location
        if first:
            groups = ", ".join([f"%h{number}:{size}" for number, size in enumerate(sizes)])
            raw.results = TableToken("RESULTS", f"{groups} =", 0, 0)
        slots = Slots(names)
        prototype = make_prototype(raw, slots.slot)
        if slots.left:
            raise NotCacheableError
        return prototype
    results, count = raw.result_types, len(raw.operands)
    if first + count != names or (first and bound != len(results)) or None in results:
        raise OtherShapeError
    if not issubclass(raw.cls, DeclaredOperation) or check_counts(raw.cls, count, len(results), 0) is not None:
        raise OtherShapeError
    return StatementPrototype(
        raw.cls,
        raw.attributes,
        raw.annotations,
        list(raw.operand_types),
        results,  # type: ignore[arg-type]  # none is unknown
        tuple(range(first, names)),
        tuple(enumerate(sizes)),
        is_plain=bound == len(results) == first,
        location=location,
        is_short=raw.is_short,
        function=raw.function,
    )


def _is_balanced(text: str) -> bool:
    """Return whether the brackets of a text pair, and it contains nothing that the grammar reads differently."""
    outside = _STRING.sub(lambda string: "" if string[1] else '"', text) if '"' in text else text
    brackets = outside.translate(_ONLY_BRACKETS)
    if len(brackets) > _MOST_BRACKETS or not _SPECIAL.isdisjoint(outside):
        return False
    if "{" in text and _REGION.search(text) is not None:
        return False
    while (shorter := brackets.replace("()", "").replace("[]", "").replace("{}", "")) != brackets:
        brackets = shorter
    return not brackets


def _shown_types(text: str) -> ShownTypes:
    """Return the types after the colon of a layout, their separator, and the types after it, if it has one."""
    for word in (" to ", " into "):
        types, found, results = text.partition(word)
        if found:
            return read_types(types), found.strip(), read_types(results)
    signature = SIGNATURES[text]
    first = signature.types[0] if signature.types else None
    if isinstance(first, FunctionType):
        return first.inputs, "() ->", first.results
    return signature.types, "->" if signature.results is not None else "", signature.results
