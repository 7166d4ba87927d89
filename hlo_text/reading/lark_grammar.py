"""A Lark parser of a grammar, built on first use, with readable syntax errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from grammar import build_lark
from grammar.table_parser import RefusedError, TableParser
from hlo_text.late_patterns import late
from hlo_text.reading.failure import MalformedError, fail
from hlo_text.source import SourceText

if TYPE_CHECKING:  # importing Lark takes longer than reading a known text
    from lark import Lark, UnexpectedInput

_END = "end of input"
_MOST_SHOWN = 40  # letters of what was found
_MOST_EXPECTED = 8  # a longer list is not helpful
_WORD = late(r"[%#!@^]?[\w$.-]+|\S")

#: Names in messages of the terminals that Lark names itself.
_SIGNS = {
    "LPAR": "'('", "RPAR": "')'", "LSQB": "'['", "RSQB": "']'", "LBRACE": "'{'", "RBRACE": "'}'", "LESSTHAN": "'<'",
    "MORETHAN": "'>'", "COLON": "':'", "COMMA": "','", "EQUAL": "'='", "MINUS": "'-'", "$END": _END,
}  # fmt: skip


class _Callbacks:
    """Objects with a method per grammar rule, as the one object that Lark asks for them."""

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
        """Describe a grammar; nothing is built yet.

        Args:
            name: Its file.
            start: Rules that texts may follow.
            rules: Objects with methods named as grammar rules; the first that has one is called.
            terminals: Words for people by terminal.
            options: Lark's.
        """
        self._name, self._start, self._rules, self._options = name, start, rules, options
        self._terminals = {**_SIGNS, **terminals}

    def build(self, **options: Any) -> Lark:
        """Build a parser, with further options of Lark."""
        return build_lark(
            self._name,
            start=self._start,
            transformer=_Callbacks(self._rules),
            g_regex_flags=int(re.ASCII),  # the languages have blanks, digits and letters of ASCII alone
            **{**self._options, **options},
        )

    @cached_property
    def _parser(self) -> Lark:
        return self.build()

    @cached_property
    def _tables(self) -> TableParser:
        return TableParser(self._name, _Callbacks(self._rules), self._options.get("lexer_callbacks", {}))

    def read(self, rule: str, text: str, part: tuple[int, int] | None = None) -> Any:
        """Return what `parse` does, without Lark.

        Raises:
            RefusedError: The text does not follow the rule; `parse` says why.
        """
        try:
            return self._tables.parse(text, rule, *(part or ()))
        except MalformedError:
            raise RefusedError from None

    def parse(
        self, rule: str, text: str, source: SourceText, offset: int = 0, part: tuple[int, int] | None = None
    ) -> Any:
        """Return what a text, which stands at `offset` of a source, means by a start rule.

        Args:
            rule: The start rule.
            text: The text.
            source: What errors refer to.
            offset: Where the text stands in it.
            part: The characters of the text to read, if not all; offsets still are those of the whole text.

        Raises:
            ParseError: It does not follow the rule.
        """
        parser = self._parser
        from lark import TextSlice, UnexpectedInput

        unexpected: UnexpectedInput | None = None
        try:
            return parser.parse(text if part is None else TextSlice(text, *part), start=rule)
        except MalformedError as error:
            malformed = error
        except UnexpectedInput as error:
            unexpected = error
        if unexpected is not None:
            self._fail(unexpected, text if part is None else text[: part[1]], source, offset)
        return fail(source, malformed.code, malformed.message, offset + (malformed.offset or 0))

    def _fail(self, error: UnexpectedInput, text: str, source: SourceText, offset: int) -> NoReturn:
        """Raise a `ParseError` for an error of Lark; no other code inspects Lark's errors."""
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
    """Return the names as the expectation of a message: `a`, `a or b`, `one of a, b, or c`."""
    if len(names) <= 2:
        return " or ".join(names)
    return f"one of {', '.join(names[:-1])}, or {names[-1]}"


def _first_word(found: str) -> str:
    """Return the beginning of what was found: tokens of unknown text may be as long as lines."""
    return found if found.startswith('"') else found.split(maxsplit=1)[0] if found.strip() else found


def _described(error: UnexpectedInput, text: str) -> tuple[int, str, Iterable[str]]:
    """Return where an error is, what stands there (nothing at the end of the text), and the terminals expected."""
    from lark import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        return error.token.start_pos or 0, str(error.token), error.accepts or error.expected
    position = error.pos_in_stream
    if isinstance(error, UnexpectedCharacters) and position is not None:
        match = _WORD.match(text, position)
        return position, match[0] if match is not None else text[position : position + 1], error.allowed or ()
    return len(text.rstrip()), "", error.accepts or error.expected if isinstance(error, UnexpectedToken) else ()
