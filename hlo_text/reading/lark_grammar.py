"""A grammar's parser, loaded on first use, with readable syntax errors; Lark is the reference."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from grammar import build_lark
from grammar.table_parser import END, TableParseError, TableParser
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText
from hlo_text.reading.failure import MalformedError, fail

if TYPE_CHECKING:  # only the reference needs Lark
    from lark import Lark, UnexpectedInput

_END = "end of input"
_MOST_SHOWN = 40  # maximum characters shown of the found token
_MOST_EXPECTED = 8  # a longer list is not helpful
_WORD = late(r"[%#!@^]?[\w$.-]+|\S")

#: Names in messages of the terminals that Lark names itself.
_SIGNS = {
    "LPAR": "'('", "RPAR": "')'", "LSQB": "'['", "RSQB": "']'", "LBRACE": "'{'", "RBRACE": "'}'", "LESSTHAN": "'<'",
    "MORETHAN": "'>'", "COLON": "':'", "COMMA": "','", "EQUAL": "'='", "MINUS": "'-'", "$END": _END,
}  # fmt: skip


class _Callbacks:
    """Several objects with a method per grammar rule, combined into the single one that Lark expects."""

    def __init__(self, rules: Sequence[object]) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        for rules in self._rules:
            callback = getattr(rules, name, None)
            if callback is not None:
                return callback
        raise AttributeError(name)


class LarkGrammar:
    """A grammar, the callbacks of its rules, and the names of its terminals in messages."""

    def __init__(
        self, name: str, start: Sequence[str], rules: Sequence[object], terminals: Mapping[str, str], **options: Any
    ) -> None:
        """Describe a grammar without building its parser.

        Args:
            name: Its file.
            start: Start rules.
            rules: Objects with methods named as grammar rules; the first that has one is called.
            terminals: Names in messages, by terminal.
            options: Options of Lark.
        """
        self._name, self._start, self._rules, self._options = name, start, rules, options
        self._terminals = {**_SIGNS, **terminals}

    def build(self, **options: Any) -> Lark:
        """Build Lark's parser with further options of Lark."""
        return build_lark(
            self._name,
            start=self._start,
            transformer=_Callbacks(self._rules),
            g_regex_flags=int(re.ASCII),  # both languages only use ASCII blanks, digits and letters
            **{**self._options, **options},
        )

    @cached_property
    def _lark(self) -> Lark:
        return self.build()

    @cached_property
    def _tables(self) -> TableParser:
        return TableParser(self._name, _Callbacks(self._rules), self._options.get("lexer_callbacks", {}))

    def parse(
        self,
        rule: str,
        text: str,
        source: SourceText,
        offset: int = 0,
        part: tuple[int, int] | None = None,
        *,
        by_lark: bool = False,
    ) -> Any:
        """Parse a text by a start rule and return the value of its callback.

        Args:
            rule: The start rule.
            text: The text.
            source: Source to which errors refer.
            offset: Offset of the text in the source.
            part: Start and end of the characters to read, if not all; offsets refer to the whole text.
            by_lark: Whether Lark reads the text, as the reference; the result and errors are the same.

        Raises:
            ParseError: The text does not match the rule.
        """
        try:
            return (self._read_by_lark if by_lark else self._tables.parse)(text, rule, *(part or ()))
        except MalformedError as error:
            malformed = error
        except TableParseError as error:
            self._fail(error, text if part is None else text[: part[1]], source, offset)
        return fail(source, malformed.code, malformed.message, offset + (malformed.offset or 0))

    def _read_by_lark(self, text: str, rule: str, *part: int) -> Any:
        from lark import TextSlice, UnexpectedInput

        try:
            return self._lark.parse(TextSlice(text, *part) if part else text, start=rule)
        except UnexpectedInput as error:
            unexpected = error
        raise _refused(unexpected, text)

    def _fail(self, error: TableParseError, text: str, source: SourceText, offset: int) -> NoReturn:
        """Raise a `ParseError` for a text that does not match the grammar."""
        position, found, expected = _described(error, text)
        names = sorted({self._named(terminal) for terminal in expected} - {""})
        found = _first_word(found)
        shown = repr(found if len(found) <= _MOST_SHOWN else found[: _MOST_SHOWN - 3] + "...") if found else _END
        is_short = 0 < len(names) <= _MOST_EXPECTED
        message = f"expected {_alternatives(names)}, found {shown}" if is_short else f"unexpected {shown}"
        start = offset + position
        end = start + min(len(found), _MOST_SHOWN)
        fail(source, "syntax", message, start, end)

    def _named(self, terminal: str) -> str:
        known = self._terminals.get(terminal)
        if known is not None:
            return known
        if terminal in ("COMMENT", "WHITESPACE") or terminal.endswith("_TEXT"):
            return ""
        return "keyword" if terminal.startswith("__ANON") else f"'{terminal.lower()}'"


def _alternatives(names: Sequence[str]) -> str:
    """Return the expected names as messages state them: `a`, `a or b`, `one of a, b, or c`."""
    if len(names) <= 2:
        return " or ".join(names)
    return f"one of {', '.join(names[:-1])}, or {names[-1]}"


def _first_word(found: str) -> str:
    """Return the first word of an unexpected text, since unknown tokens may be as long as lines."""
    return found if found.startswith('"') else found.split(maxsplit=1)[0] if found.strip() else found


def _described(error: TableParseError, text: str) -> tuple[int, str, Collection[str]]:
    """Return an error's offset, the token or word there (empty at the end of the text), and the expected terminals."""
    if error.found is None:
        match = _WORD.match(text, error.position)
        found = match[0] if match is not None else text[error.position : error.position + 1]
        return error.position, found, error.expected
    return error.position if error.found else len(text.rstrip()), error.found, error.expected


def _refused(error: UnexpectedInput, text: str) -> TableParseError:
    """Convert an error of Lark to an error of the table parser; no other code inspects Lark's errors."""
    from lark import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedCharacters):
        expected = [END if kind == "<END-OF-FILE>" else kind for kind in error.allowed or ()]
        return TableParseError(error.pos_in_stream or 0, None, expected)
    assert isinstance(error, UnexpectedToken)  # no other exceptions occur
    found = "" if error.token.type == END else str(error.token)
    position = (error.token.start_pos or 0) if found else len(text)
    return TableParseError(position, found, error.accepts or error.expected)
