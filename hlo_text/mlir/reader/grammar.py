"""The Lark parser of MLIR text, built when first needed, and what its errors say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from threading import RLock
from typing import Any, NoReturn

from grammar import build_lark
from hlo_text.attributes import CallSiteLocation, FusedLocation, Location, LocationAttribute, NameLocation
from hlo_text.memo import Memo
from hlo_text.mlir.reader.foreign import ForeignRules
from hlo_text.mlir.reader.pretty_forms import PrettyRules, check_form
from hlo_text.mlir.reader.statements import Statement
from hlo_text.mlir.reader.symbols import SymbolRules
from hlo_text.mlir.spelling.attributes import AttributeRules, LocationReference, simplify_fused
from hlo_text.mlir.spelling.types import TypeRules
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import MalformedError, fail
from hlo_text.source import SourceText
from hlo_text.types import Type

#: Brackets may nest this deep; deeper text is refused, so that no later step runs out of stack.
MAX_NESTING = 250

#: How deep aliases may refer to aliases, and to how many in all.
MAX_ALIAS_DEPTH = 50
MAX_ALIAS_SIZE = 10_000

START_RULES = (
    "file",
    "operation",
    "foreign_signature",
    "type",
    "attribute",
    "struct_body",
    "window_body",
    "quantized_type",
    "location",
)

_BRACKET = re.compile(r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|//[^\n]*|->|[(\[{<]|[)\]}>]')

#: Words for the tokens that messages may expect.
_TOKEN_NAMES = {
    "SSA": "operand",
    "RESULTS": "result names",
    "OPERATION": "operation",
    "FOREIGN_OPERATION": "operation",
    "GENERIC_OPERATION": "operation in quotes",
    "RETURN": "'return'",
    "CALL": "'call'",
    "MODULE": "'module'",
    "FUNCTION": "'func.func'",
    "CONSTANT": "operation",
    "FOREIGN_CONSTANT": "operation",
    "CONVOLUTION": "operation",
    "BARRIER": "operation",
    "REDUCE": "operation",
    "WHILE": "operation",
    "SCAN": "operation",
    "CHECK_CONSTANT": "operation",
    "BRANCH": "operation",
    "CONDITIONAL_BRANCH": "operation",
    "SHARDED_REGION": "operation",
    "OPERATION_WORD": "operation name",
    "SYMBOL": "symbol name",
    "LABEL": "block label",
    "STRING": "string",
    "INTEGER": "integer",
    "FLOAT": "float",
    "TYPED_FLOAT": "float",
    "INTEGER_LIST": "list of integers",
    "INDEX_RANGES": "list of indices",
    "PADDING_LIST": "list of pairs",
    "CONVOLUTION_NUMBERS": "dimension numbers",
    "WINDOW": "window",
    "WORD": "keyword",
    "BARE_ID": "attribute name",
    "BY": "'x'",
    "ARROW": "'->'",
    "LITERAL": "literal",
    "ARRAY": "attribute",
    "SHAPE_FUNCTION": "attribute",
    "OPAQUE_ATTRIBUTE": "attribute",
    "OPAQUE_ATTRIBUTE_OPEN": "attribute",
    "ATTRIBUTE_ALIAS": "attribute alias",
    "ATTRIBUTE_ALIAS_DEFINITION": "alias definition",
    "TYPE_ALIAS_DEFINITION": "alias definition",
    "TRUE": "attribute",
    "FALSE": "attribute",
    "UNIT": "attribute",
    "MINUS": "'-'",
    "LOC": "location",
    "LOCATION_ALIAS": "location",
    "DIMENSIONS": "dimensions",
    "ANY_SHAPE": "'*'",
    "ANGLE_BODY": "'<'",
    "SQUARE_BODY": "'['",
    "BRACE_BODY": "'{'",
    "RESOURCES_OPEN": "'{-#'",
    "RESOURCES_CLOSE": "'#-}'",
    "$END": "end of text",
    **dict.fromkeys(
        [
            "SIMPLE_TENSOR",
            "TENSOR",
            "COMPLEX",
            "TUPLE",
            "FUTURE",
            "INTEGER_TYPE",
            "FLOAT_TYPE",
            "INDEX",
            "NONE",
            "OPAQUE_TYPE",
            "OPAQUE_TYPE_OPEN",
            "TYPE_ALIAS",
        ],
        "type",
    ),
}
_SIGNS = {
    "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]", "LBRACE": "{", "RBRACE": "}", "LANGLE": "<", "RANGLE": ">",
    "LESSTHAN": "<", "MORETHAN": ">", "COLON": ":", "COMMA": ",", "EQUAL": "=", "MINUS": "-", "REGION_BRACE": "{",
}  # fmt: skip


class MlirReader(TypeRules, AttributeRules, PrettyRules, SymbolRules, ForeignRules):
    """Callbacks of Lark for every rule. They hold the state of the parse that is running.

    Attributes:
        source: The text that errors refer to.
        text: The text Lark is reading: the whole source or a piece of it.
        base: Offset of `text` in the source.
        attribute_aliases, type_aliases: Definitions so far, by name.
        alias_texts: Texts of the definitions, by name with its sign, for custom forms that are kept as text.
        locations: Location aliases that are resolved.
        resources: Blobs by key.
        statistics: What was done.
        alias_uses: Offset and name of every type or attribute alias used since the last definition.
    """

    def __init__(self) -> None:
        self.reset(SourceText(""), ParserStatistics())

    def reset(self, source: SourceText, statistics: ParserStatistics) -> None:
        """Forget the last parse."""
        self.source = source
        self.text = source.text
        self.base = 0
        self.attribute_aliases: dict[str, Any] = {}
        self.type_aliases: dict[str, Type] = {}
        self.alias_texts: dict[str, str] = {}
        self.resources: dict[str, str] = {}
        self.statistics = statistics
        self.alias_uses: list[tuple[int, str]] = []
        self._alias_weights: dict[str, tuple[int, int]] = {}

    # --- running Lark ---

    def read(self, start: str, text: str, base: int) -> Any:
        """Parse a piece of the source from a start rule.

        Raises:
            ParseError: It does not follow the rule.
        """
        outer = self.text, self.base
        self.text, self.base = text, base
        self.statistics.lark_calls += 1
        try:
            return _run(start, text, self)
        finally:
            self.text, self.base = outer

    def inner(self, start: str, text: str, offset: int) -> Any:
        known = _INNER.get((start, text))
        if known is None:
            known = self.read(start, text, self.base + offset)
            if "#" not in text and "!" not in text and "resource" not in text:
                _INNER.remember((start, text), known)
        return known

    def fail(self, code: str, message: str, token: Any) -> NoReturn:
        start = self.base + token.start_pos
        fail(self.source, code, message, start, start + len(token.value))

    def slice(self, first: Any, last: Any) -> str:
        return self.text[first.start_pos : last.end_pos]

    # --- files ---

    def file(self, children: list[Any]) -> list[Statement]:
        return [child for child in children if isinstance(child, Statement)]

    def attribute_alias(self, children: list[Any]) -> None:
        token, value = children
        self._define(token, self.attribute_aliases, value)

    def type_alias(self, children: list[Any]) -> None:
        token, value = children
        self._define(token, self.type_aliases, value)

    def _define(self, token: Any, aliases: dict[str, Any], value: Any) -> None:
        name = token.value[:-1].rstrip()
        if name[1:] in aliases:
            self.fail("alias.redefined", f"redefinition of alias {name!r}", token)
        aliases[name[1:]] = value
        self._weigh(token, name)
        if not isinstance(value, LocationAttribute):
            self.alias_texts[name] = _statement_text(self.text, token.end_pos)

    def _weigh(self, token: Any, name: str) -> None:
        """Refuse aliases of aliases of aliases ... that would be too deep or too long when written out."""
        depth, size = 1, 1
        for position, used in self.alias_uses:
            if position > token.start_pos:
                used_depth, used_size = self._alias_weights.get(used, (0, 0))
                depth, size = max(depth, used_depth + 1), size + used_size
        self.alias_uses.clear()
        if depth > MAX_ALIAS_DEPTH or size > MAX_ALIAS_SIZE:
            self.fail("nesting", f"alias {name!r} stands for too much", token)
        self._alias_weights[name] = depth, size

    def resource(self, children: list[Any]) -> tuple[str, Any]:
        token, value = children
        name = self.text_of(token) if token.value.startswith('"') else token.value
        return name, value

    def resource_group(self, children: list[Any]) -> dict[str, Any]:
        return dict(child for child in children if child is not None)

    def resource_section(self, children: list[Any]) -> None:
        groups = dict(child for child in children[1:-1] if child is not None)
        blobs = groups.get("dialect_resources")
        builtin = blobs.get("builtin") if isinstance(blobs, dict) else None
        if isinstance(builtin, dict):
            for key, token in builtin.items():
                if isinstance(token, str) and token.startswith('"'):
                    self.resources[key] = str(token)[1:-1]

    # --- locations ---

    def resolve_location(self, location: Location) -> Location:
        return resolve(location, self)


def resolve(location: Location, reader: MlirReader) -> Location:
    """Return a location with its aliases replaced and fused locations as MLIR keeps them.

    Raises:
        ParseError: An alias is undefined, stands for no location, or stands for itself.
    """
    return LocationResolver(reader).resolve(location)


class LocationResolver:
    """Replaces aliases in locations, which may refer to later ones; keeps what it found."""

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._known: dict[str, Location] = {}
        self._active: set[str] = set()

    def resolve(self, location: Location, depth: int = 0) -> Location:
        if depth > MAX_NESTING:
            fail(self._reader.source, "nesting", "locations are nested too deeply", 0)
        match location:
            case LocationReference():
                return self._alias(location, depth)
            case NameLocation(name, child) if child is not None:
                return NameLocation(name, self.resolve(child, depth + 1))
            case CallSiteLocation(callee, caller):
                return CallSiteLocation(self.resolve(callee, depth + 1), self.resolve(caller, depth + 1))
            case FusedLocation(locations, metadata):
                return simplify_fused(tuple(self.resolve(part, depth + 1) for part in locations), metadata)
        return location

    def _alias(self, reference: LocationReference, depth: int) -> Location:
        name = reference.name
        known = self._known.get(name)
        if known is not None:
            return known
        value = self._reader.attribute_aliases.get(name)
        if not isinstance(value, LocationAttribute) or name in self._active:
            found = "is undefined" if value is None else "is no location"
            fail(self._reader.source, "alias.undefined", f"location alias #{name} {found}", reference.offset)
        self._active.add(name)
        known = self._known[name] = self.resolve(value.location, depth + 1)
        self._active.discard(name)
        return known


# --- running Lark ----------------------------------------------------------------------------------------------------

_INNER: Memo[tuple[str, str], Any] = Memo("MLIR types and attributes inside others", 1 << 13)

#: Held while a text is read: Lark's callbacks belong to one reader.
READER_LOCK = RLock()


@cache
def shared_reader() -> MlirReader:
    """Return the one reader; use it under `READER_LOCK` and `reset` it first."""
    return MlirReader()


@cache
def _lark() -> Any:
    from lark.lexer import ContextualLexer  # importing Lark takes longer than reading a known text

    class UncheckedLexer(ContextualLexer):
        """The contextual lexer without its checks of the terminals, which a test makes and which take 0.5 s."""

        def __init__(self, conf: Any, *arguments: Any, **options: Any) -> None:
            conf.skip_validation = True
            super().__init__(conf, *arguments, **options)

    return build_lark(
        "stablehlo",
        start=list(START_RULES),
        transformer=shared_reader(),
        lexer_callbacks={"OPERATION": check_form, "FOREIGN_OPERATION": check_form},
        _plugins={"ContextualLexer": UncheckedLexer},
    )


def _run(start: str, text: str, reader: MlirReader) -> Any:
    from lark.exceptions import UnexpectedInput

    check_nesting(text, reader.source, reader.base)
    unexpected: UnexpectedInput | None = None
    try:
        return _lark().parse(text, start=start)
    except UnexpectedInput as error:
        unexpected = error
    except MalformedError as error:
        malformed = error
    if unexpected is not None:
        _fail_unexpected(reader, text, unexpected)
    return fail(reader.source, malformed.code, malformed.message, reader.base + (malformed.offset or 0))


_WORD = re.compile(r"[%#!@^]?[\w$.-]+|\S")


def _found(text: str, position: int) -> str:
    """Return the word at a position, for a message."""
    match = _WORD.match(text, position)
    return match[0] if match is not None else text[position : position + 1]


def _fail_unexpected(reader: MlirReader, text: str, error: Any) -> NoReturn:
    """Raise what Lark says in our words; the one place where its errors are looked at."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    position = min(error.pos_in_stream if error.pos_in_stream is not None else len(text), len(text))
    found = _found(text, position)
    expected: Iterable[str] = ()
    if isinstance(error, UnexpectedToken):
        found = str(error.token) if error.token.type != "$END" else ""
        position = error.token.start_pos if found and error.token.start_pos is not None else len(text)
        expected = error.expected or ()
    elif isinstance(error, UnexpectedCharacters):
        expected = error.allowed or ()
    shown = repr(found[:40]) if found else "end of text"
    names = sorted({_name(terminal) for terminal in expected} - {""})
    wanted = f", expected {' or '.join(names)}" if 0 < len(names) <= 8 else ""
    start = reader.base + position
    fail(reader.source, "syntax", f"unexpected {shown}{wanted}", start, start + min(len(found), 40))


def _name(terminal: str) -> str:
    if terminal in ("COMMENT", "WHITESPACE") or terminal.endswith("_TEXT"):
        return ""
    if terminal in _SIGNS:
        return f"'{_SIGNS[terminal]}'"
    return _TOKEN_NAMES.get(terminal, f"'{terminal.lower()}'" if terminal.isupper() else terminal)


def check_nesting(text: str, source: SourceText, base: int) -> None:
    """Refuse a text whose brackets nest more than `MAX_NESTING` deep.

    Raises:
        ParseError: They do.
    """
    if len(text) <= MAX_NESTING:
        return
    depth = 0
    for match in _BRACKET.finditer(text):
        letter = match[0]
        if letter in "([{<":
            depth += 1
            if depth > MAX_NESTING:
                fail(source, "nesting", f"brackets are nested more than {MAX_NESTING} deep", base + match.start())
        elif letter in ")]}>":
            depth = max(depth - 1, 0)


def _statement_text(text: str, start: int) -> str:
    """Return the text of an alias definition behind its `=`, which ends with its line."""
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)].strip()
