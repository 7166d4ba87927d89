"""Suggestions for diagnostics: the nearest known word, a better span, notes at related locations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property
from itertools import islice, takewhile
from typing import TypeVar

import attrs

from hlo_text.core.diagnostics import Diagnostic, Note
from hlo_text.core.source import Span
from hlo_text.reading.syntax import TextIndex

_LONGEST_WORD = 80  # longer words are not considered typos
_MOST_CANDIDATES = 3000  # a text may define hundreds of thousands of names
_LIKENESS = 0.6
_FEW = 8  # candidates that are compared more closely
_SHORTEST_PART = 3  # characters of a word that is a part of another one
_LOOK_ALIKES = str.maketrans("OolI", "0011")
_SEPARATORS = str.maketrans("-.", "__")
_LAST_WORD = re.compile(r"(?<![\w%$.])[\w%$.]++\Z|\S\Z")
#: Words of other tools for directions of comparisons.
_OTHER_MEMBERS = {
    "LESS": "LT", "LESS_THAN": "LT", "LESS_EQUAL": "LE", "GREATER": "GT", "GREATER_THAN": "GT", "GREATER_EQUAL": "GE",
    "EQUAL": "EQ", "EQUALS": "EQ", "NOT_EQUAL": "NE", "<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "==": "EQ",
    "!=": "NE",
}  # fmt: skip
_EXPECTED_ONE_OF = re.compile(r"expected one of ((?:(?!, found '|expected one of )[\w, -])++), found '([^']*+)'")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most similar to a misspelled one, None if none is similar enough.

    >>> nearest("transpos", ["reshape", "transpose"])
    'transpose'
    >>> nearest("tahn", ["tan", "tanh"])
    'tanh'
    """
    if not 0 < len(word) <= _LONGEST_WORD:
        return None
    names = list(islice((name for name in known if name != word), _MOST_CANDIDATES))
    room = max(2, len(word) // 3)
    plain = {_plain(name): name for name in reversed(names) if abs(len(name) - len(word)) <= room}
    found = get_close_matches(_plain(word), plain, _FEW, _LIKENESS)
    if found:
        order = {name: index for index, name in enumerate(plain)}
        return plain[max(found, key=lambda name: (_likeness(_plain(word), name), order[name]))]
    return _look_alike(word, names) or _part(word, names)


def _look_alike(word: str, names: Sequence[str]) -> str | None:
    """Return the name that differs only in look-alike letters and digits."""
    seen = word.translate(_LOOK_ALIKES)
    return next((name for name in names if name.translate(_LOOK_ALIKES) == seen), None)


def _part(word: str, names: Sequence[str]) -> str | None:
    """Return the shortest name that begins with or contains the word, or the longest name that the word contains."""
    plain = _plain(word)
    if len(plain) < _SHORTEST_PART:
        return None
    holding = [name for name in names if _plain(name).startswith(plain) or plain in re.split("_", _plain(name))]
    held = [name for name in names if len(name) >= _SHORTEST_PART and _plain(name) in plain]
    return min(holding, key=len, default=None) or max(held, key=len, default=None)


def _likeness(word: str, name: str) -> float:
    """Return the similarity of two words; equal first letters and swapped letters increase it."""
    prefix = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False)))
    is_swapped = sorted(word) == sorted(name)
    return SequenceMatcher(None, word, name).ratio() + prefix / len(name) / 4 + is_swapped / 4


def _plain(word: str) -> str:
    return word.lower().translate(_SEPARATORS)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return a help text with the known word nearest to a misspelled one, if any."""
    found = nearest(word, known)
    return None if found is None else f"did you mean '{found}'?"


@attrs.frozen
class Guess:
    """Additions to the diagnostic of a mistake.

    Attributes:
        help: A likely correction.
        span: The wrong token, if the diagnostic marks another one.
        notes: Notes about other locations.
    """

    help: str | None = None
    span: Span | None = None
    notes: tuple[Note, ...] = ()


_Index = TypeVar("_Index", bound=TextIndex)
#: Indices of one text, by class.
Indices = dict[type[TextIndex], TextIndex]


@attrs.define(slots=False)
class Mistake:
    """A diagnostic and its source text, the input of guessers.

    Attributes:
        code, message: Code and message of the diagnostic.
        text: The whole text.
        start, end: The span that it marks.
        indices: Indices of the text by class, which the mistakes in one text share.
    """

    code: str
    message: str
    text: str
    start: int
    end: int
    indices: Indices = attrs.field(factory=dict)

    def index(self, kind: type[_Index]) -> _Index:
        """Return the index of the text."""
        known = self.indices.get(kind)
        if not isinstance(known, kind):
            known = self.indices[kind] = kind(self.text)
        return known

    @cached_property
    def expected(self) -> str:
        """The alternatives that a message `expected ..., found ...` names; empty for other messages."""
        alternatives = self.message.partition("expected ")[2].rpartition(", found ")[0]
        return alternatives.removeprefix("one of ")

    @cached_property
    def found(self) -> str:
        """The marked characters."""
        return self.text[self.start : self.end]

    @cached_property
    def line_start(self) -> int:
        """The offset at which the line begins."""
        return self.text.rfind("\n", 0, self.start) + 1

    @cached_property
    def line(self) -> str:
        """The line in which the mark begins."""
        end = self.text.find("\n", self.start)
        return self.text[self.line_start : end if end >= 0 else len(self.text)]

    @cached_property
    def last_word_before(self) -> Span | None:
        """The last word before the line, outside of comments, at which the end of a statement may be missing."""
        before = self.text[max(0, self.line_start - 2000) : self.line_start].rstrip()
        line = before[before.rfind("\n") + 1 :].partition("//")[0].rstrip()
        word = _LAST_WORD.search(line)
        if word is None:
            return None
        start = max(0, self.line_start - 2000) + before.rfind("\n") + 1 + word.start()
        return Span(start, start + len(word[0]))

    def in_front(self, pattern: str) -> re.Match[str] | None:
        """Return the match in the line that ends at the start of the mark, searching a window of long lines."""
        column = self.start - self.line_start
        return re.compile(rf"(?:{pattern})\Z").search(self.line, max(0, column - 300), column)

    def around(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match in the line that contains or directly precedes the first marked character."""
        column = self.start - self.line_start
        window = max(0, column - 200)  # lines may be megabytes long
        for match in pattern.finditer(self.line, window, column + 200):
            if match.start() <= column <= match.end():
                return match
        return None

    def span_of(self, match: re.Match[str], group: int | str = 0) -> Span:
        """Return the span of a match in the line as offsets in the text."""
        return Span(self.line_start + match.start(group), self.line_start + match.end(group))


Guesser = Callable[[Mistake], Guess | None]


def improved(diagnostic: Diagnostic, guessers: Sequence[Guesser], indices: Indices | None = None) -> Diagnostic:
    """Return a diagnostic with the help, span and notes of the first guesser that applies.

    Args:
        diagnostic: The diagnostic.
        guessers: The guessers.
        indices: Indices of the text, which are added on demand.
    """
    source, span = diagnostic.source, diagnostic.span
    if source is None or span is None or diagnostic.help is not None:
        return diagnostic
    indices = {} if indices is None else indices
    mistake = Mistake(diagnostic.code, diagnostic.message, source.text, span.start, span.end, indices)
    guess = next((guess for guesser in guessers if (guess := guesser(mistake)) is not None), None)
    if guess is None:
        return diagnostic
    return attrs.evolve(
        diagnostic,
        help=guess.help,
        span=guess.span if guess.span is not None else span,
        notes=(*diagnostic.notes, *guess.notes),
    )


def guess_member(mistake: Mistake) -> Guess | None:
    """Suggest the nearest word from the list of allowed words in the message."""
    match = _EXPECTED_ONE_OF.search(mistake.message)
    if match is None:
        return None
    known, other = match[1].split(", "), _OTHER_MEMBERS.get(match[2])
    help = f"did you mean '{other}'?" if other in known else did_you_mean(match[2], known)
    place = mistake.text.find(match[2], mistake.start, mistake.end + 2000)
    span = Span(place, place + len(match[2])) if match[2] and place >= 0 else None
    return Guess(help, span)


_BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_NO_BRACKETS = re.compile(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|<=|//.*|/\*.*?(?:\*/|\n|\Z)')


def guess_unclosed(mistake: Mistake) -> Guess | None:
    """Suggest the bracket that is missing before another closing bracket or the end of the line."""
    opened: list[str] = []
    line = _NO_BRACKETS.sub("", mistake.line[:2000])
    for character in line:
        if character in _BRACKETS:
            opened.append(character)
        elif opened and character == _BRACKETS[opened[-1]]:
            opened.pop()
        elif character in _BRACKETS.values():
            return None if not opened else Guess(f"add the missing '{_BRACKETS[opened[-1]]}'")
    if opened and opened[-1] != "{":
        return Guess(f"add the missing '{_BRACKETS[opened[-1]]}'")
    return None


#: Characters that word processors and web pages write instead of those of the languages.
_TYPOGRAPHIC = {
    **dict.fromkeys("\u201c\u201d\u201e", '"'),
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict.fromkeys("\u2013\u2212", "-"),
    "\u2192": "->",
    "\u00d7": "x",
}
_HTML_ENTITY = re.compile(r"&(?:[a-z]+|#\d+);")


def guess_copied(mistake: Mistake) -> Guess | None:
    """Explain characters that come from copying or shortening a text."""
    if mistake.found.startswith(("...", "…")):
        return Guess("insert the text that the dots stand for")
    if _HTML_ENTITY.search(mistake.text, mistake.start, max(mistake.end, mistake.start + 6)) is not None:
        return Guess("unescape the HTML, as with `html.unescape` of Python")
    other = next((character for character in mistake.found if character in _TYPOGRAPHIC), None)
    return None if other is None else Guess(f"replace {other} by {_TYPOGRAPHIC[other]}")


def guess_words(mistake: Mistake) -> Guess | None:
    """Suggest the nearest of the expected keywords."""
    word = re.match(r"\w+", mistake.found)
    expected = re.findall(r"'([A-Za-z]\w+)'", mistake.expected)
    meant = did_you_mean(word[0], expected) if word is not None else None
    return Guess(meant) if meant is not None else None


def whole_number(mistake: Mistake) -> Span | None:
    """Return the whole number that contains the marked digit or sign."""
    number = re.compile(r"-?[\w.]+(?:[eE][-+]?\d+)?").match(mistake.text, mistake.start, mistake.start + 400)
    return Span(*number.span()) if number is not None else None


def smallest_width(number: int, *, signed: bool) -> int | None:
    """Return the width of the narrowest integer type that can represent a number."""
    bits = number.bit_length() + signed if number >= 0 else (-number - 1).bit_length() + 1
    return next((width for width in (4, 8, 16, 32, 64) if bits <= width), None)


def definition_note(name: str, start: int, message: str = "is defined here") -> Note:
    """Return the note that points to a definition."""
    return Note(f"{name} {message}", Span(start, start + len(name)))
