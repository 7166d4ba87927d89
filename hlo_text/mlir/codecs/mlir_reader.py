"""State of the reading of a text, shared by the grammar rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from hlo_text.core.attributes import Attribute
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.source import SourceText
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.strings import STRING, unescape
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import MalformedError, fail
from hlo_text.reading.lark_grammar import LarkGrammar

#: Brackets of types and attributes may nest this deep; deeper text is refused, so that no later step runs out of stack.
MAX_NESTING = 250
#: Regions may nest this deep; the C++ runs out of stack at two to three thousand. The steps behind have stacks of their
#: own, but printed text and the search for further errors grow with the square of the depth.
MAX_REGION_NESTING = 1000
#: Limit on the characters that aliases add to a type, an attribute or a piece of a form that is kept as text.
MAX_ADDED_TEXT = 1 << 20

_BLANK = r"(?:\s|//[^\n]*\n)*+"
#: The second alternative opens a region: it precedes neither an entry of a dictionary nor its end.
_BRACKET = late(
    rf"{STRING}|(\{{(?!{_BLANK}(?:(?:{STRING}|[\w.$-]++){_BLANK}[=,}}]|\}})))|//[^\n]*|->|[(\[{{<]|[)\]}}>]"
)
#: Removes all other ASCII characters.
_ONLY_BRACKETS = dict.fromkeys(code for code in range(128) if chr(code) not in "()[]{}<>")
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_STRING_OR_ALIAS = late(rf"{STRING}|[#!][A-Za-z_][\w$]*(?![\w$.<])", re.ASCII)
_INNER: Memo[tuple[str, str], Any] = Memo("MLIR types and attributes inside others", 1 << 13)


class MlirReader:
    """Reader of texts by the grammar, with the state of the current reading.

    Attributes:
        source: The text that errors refer to.
        by_lark: Whether Lark, the reference, reads files instead of the table parser.
        text: The text to which the offsets of tokens refer: the whole source or a piece of it.
        base: Offset of `text` in the source.
        attribute_aliases, type_aliases: Definitions so far, by name.
        alias_texts: Aliases but those of locations, by name with its sigil; as text once one was used in a kept text.
        resources: Blobs by key.
        statistics: Counters of the reading.
        alias_weights: Depth and size of each expanded alias, by name with its sigil.
        alias_uses: Offset and name of every type or attribute alias used since the last definition.
        kept: Errors of the operations to keep as text, by the offset of the operation's name.
    """

    def __init__(self, grammar: Callable[[MlirReader], LarkGrammar]) -> None:
        """Create a reader; `grammar` creates a grammar with rules bound to it."""
        self._grammar = grammar(self)
        self.reset(SourceText(""), ParserStatistics())

    def reset(self, source: SourceText, statistics: ParserStatistics, *, by_lark: bool = False) -> None:
        """Reset the state for a new text."""
        self.by_lark = by_lark
        self.source = source
        self.text = source.text
        self.base = 0
        self.attribute_aliases: dict[str, Any] = {}
        self.type_aliases: dict[str, Type] = {}
        self.alias_texts: dict[str, str | Attribute | Type] = {}
        self.resources: dict[str, str] = {}
        self.statistics = statistics
        self.alias_weights: dict[str, tuple[int, int]] = {}
        self.alias_uses: list[tuple[int, str]] = []
        self.kept: Mapping[int, Diagnostic] = {}

    def read(self, start: str, text: str, base: int) -> Any:
        """Parse a piece of the source at offset `base` by a start rule.

        Raises:
            ParseError: It does not follow the rule.
        """
        outer = self.text, self.base
        self.text, self.base = text, base
        self.statistics.lark_calls += 1
        try:
            check_nesting(text, self.source, base)
            return self._by_grammar(start, text, base)
        finally:
            self.text, self.base = outer

    def read_part(self, rule: str, text: str, start: int, end: int) -> Any:
        """Parse a range of a text that has the offsets of the source by a start rule.

        Raises:
            ParseError: They do not follow the rule.
        """
        outer = self.text, self.base
        self.text, self.base = text, 0
        self.statistics.lark_calls += 1
        try:
            check_nesting(text[start:end], self.source, start)
            return self._by_grammar(rule, text, 0, (start, end))
        finally:
            self.text, self.base = outer

    def error_of(self, text: str, base: int, most: int) -> Diagnostic | None:
        """Return the error of a file, a piece of the source at offset `base`, if it is in its first `most` characters.

        The text after those is not checked for its nesting.
        """
        outer = self.text, self.base
        self.text, self.base = text, base
        self.statistics.lark_calls += 1
        try:
            check_nesting(text[:most], self.source, base)
            self._by_grammar("file", text, base)
        except ParseError as error:
            found = error.diagnostics[0]
            return found if found.span is not None and found.span.start < base + most else None
        finally:
            self.text, self.base = outer
        return None

    def _by_grammar(self, rule: str, text: str, base: int, part: tuple[int, int] | None = None) -> Any:
        """Parse by the grammar; with `by_lark`, Lark reads files."""
        return self._grammar.parse(rule, text, self.source, base, part, by_lark=self.by_lark and rule == "file")

    def inner(self, start: str, text: str, offset: int) -> Any:
        """Parse a piece of the text at `offset` by another start rule."""
        known = _INNER.get((start, text))
        if known is None:
            known = self.read(start, text, self.base + offset)
            if "#" not in text and "!" not in text and "resource" not in text:
                _INNER.remember((start, text), known)
        return known

    def without_aliases(self, text: str, token: Any) -> str:
        """Return a text with the definitions of type and attribute aliases in their place.

        Args:
            text: A text, which may start with a name of a dialect but not with an alias.
            token: The token at which it starts.
        """
        if not self.alias_texts or (text.find("#", 1) < 0 and text.find("!", 1) < 0):
            return text
        expanded = _STRING_OR_ALIAS.sub(lambda match: self._alias_text(match[0], token), text)
        if len(expanded) - len(text) > MAX_ADDED_TEXT:
            self.fail("nesting", f"aliases expand to more than {MAX_ADDED_TEXT} characters", token)
        return expanded

    def _alias_text(self, name: str, token: Any) -> str:
        """Return the text of a type or attribute alias, the name itself for others."""
        known = self.alias_texts.get(name, name)
        if known is name:
            return name
        if not isinstance(known, str):
            known = self.alias_texts[name] = str(known)
        self.alias_uses.append((token.start_pos, name))
        return known

    def problem(self, token: Any) -> Diagnostic | None:
        """Return the error for which the operation named by a token is kept as text, None for others."""
        return self.kept.get(self.base + token.start_pos) if self.kept else None

    def fail(self, code: str, message: str, token: Any) -> NoReturn:
        """Raise a `ParseError` at a token."""
        start = self.base + token.start_pos
        fail(self.source, code, message, start, start + len(token.value))

    def slice(self, first: Any, last: Any) -> str:
        """Return the text from one token to another."""
        return self.text[first.start_pos : last.end_pos]

    def text_of(self, token: Any) -> str:
        """Return the unescaped value of a string token."""
        try:
            return unescape(token.value)
        except MalformedError as error:
            self.fail(error.code, error.message, token)

    def symbol_name(self, token: Any) -> str:
        """Return the name of a symbol token."""
        text = token.value[1:]
        if not text.startswith('"'):
            return str(text)
        try:
            return unescape(text)
        except MalformedError as error:
            self.fail(error.code, error.message, token)

    def check_balanced(self, text: str, token: Any) -> None:
        """Raise an error if the brackets in a token of another dialect do not pair."""
        if _are_plain_pairs(text):
            return
        opened: list[str] = []
        for match in _BRACKET.finditer(text):
            letter = match[0]
            if letter in _CLOSING:
                opened.append(_CLOSING[letter])
            elif letter in _CLOSING.values() and (not opened or opened.pop() != letter):
                self.fail("syntax", f"unbalanced {letter!r} character in pretty dialect name", token)


def _are_plain_pairs(text: str) -> bool:
    """Return whether a text without comments and escapes has few brackets, which pair."""
    if "/" in text or "\\" in text or "\n" in text:
        return False
    if '"' in text:
        pieces = text.split('"')
        if len(pieces) % 2 == 0:
            return False
        text = "".join(pieces[::2])
    brackets = text.replace("->", "").translate(_ONLY_BRACKETS)
    if len(brackets) > MAX_NESTING:
        return False
    while (shorter := _without_pairs(brackets)) != brackets:
        brackets = shorter
    return not brackets


def _without_pairs(brackets: str) -> str:
    return brackets.replace("()", "").replace("[]", "").replace("<>", "").replace("{}", "")


class GrammarRules:
    """Base of grammar callbacks: methods named as rules, bound to a reader."""

    def __init__(self, reader: MlirReader) -> None:
        self.reader = reader
        self.fail = reader.fail
        self.inner = reader.inner
        self.text_of = reader.text_of
        self.symbol_name = reader.symbol_name


def check_nesting(text: str, source: SourceText, base: int) -> None:
    """Raise an error if brackets or regions are nested too deeply.

    Raises:
        ParseError: The nesting exceeds the limit.
    """
    if len(text) <= MAX_NESTING:
        return
    depth, outside = 0, [0]
    for match in _BRACKET.finditer(text):
        letter = match[0]
        if match[1] is not None:
            outside.append(depth)
            depth = 0
            if len(outside) > MAX_REGION_NESTING:
                message = f"regions are nested more than {MAX_REGION_NESTING} levels deep"
                fail(source, "nesting", message, base + match.start())
        elif letter in "([{<":
            depth += 1
            if depth > MAX_NESTING:
                fail(
                    source, "nesting", f"brackets are nested more than {MAX_NESTING} levels deep", base + match.start()
                )
        elif letter in ")]}>":
            depth = depth - 1 if depth else outside.pop() if len(outside) > 1 else 0
