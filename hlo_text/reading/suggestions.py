"""Guesses of what was meant where a text is wrong: the nearest known word, a mark on the wrong token, other places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property
from itertools import takewhile

import attrs

from hlo_text.diagnostics import Diagnostic, Note
from hlo_text.source import Span

_LONGEST_WORD = 80  # longer words are no typos
_MOST_CANDIDATES = 3000  # a text may define hundreds of thousands of names
_LIKENESS = 0.6
_FEW = 8  # candidates that are compared more closely
_SEPARATORS = str.maketrans("-.", "__")
_LAST_WORD = re.compile(r"[\w%$.]+\Z|\S\Z")
_EXPECTED_ONE_OF = re.compile(r"expected one of ([\w, -]+), found '([^']*)'")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a misspelt one is most like, None if none is much like it.

    >>> nearest("transpos", ["reshape", "transpose"])
    'transpose'
    """
    if not 0 < len(word) <= _LONGEST_WORD:
        return None
    room = max(2, len(word) // 3)
    near = [name for name in known if abs(len(name) - len(word)) <= room and name != word][:_MOST_CANDIDATES]
    plain = {_plain(name): name for name in reversed(near)}
    found = get_close_matches(_plain(word), plain, _FEW, _LIKENESS)
    return plain[max(found, key=lambda name: _likeness(_plain(word), name))] if found else None


def _likeness(word: str, name: str) -> float:
    """Return how much two words are alike; few mistakes are made in the first letters."""
    prefix = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False)))
    return SequenceMatcher(None, word, name).ratio() + prefix / len(name) / 4


def _plain(word: str) -> str:
    return word.lower().translate(_SEPARATORS)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return the help that names the known word nearest to a misspelt one, if there is one."""
    found = nearest(word, known)
    return None if found is None else f"did you mean '{found}'?"


@attrs.frozen
class Guess:
    """Knowledge about a mistake beyond its diagnostic.

    Attributes:
        help: A likely correction.
        span: The wrong token, where it is another one than the diagnostic marks.
        notes: Other places.
    """

    help: str | None = None
    span: Span | None = None
    notes: tuple[Note, ...] = ()


@attrs.define(slots=False)
class Mistake:
    """A diagnostic about a text, as guesses look at it.

    Attributes:
        code, message: The diagnostic's.
        text: The whole text.
        start, end: The characters it marks.
    """

    code: str
    message: str
    text: str
    start: int
    end: int

    @cached_property
    def found(self) -> str:
        """The characters that are marked."""
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
        """The last word in the lines before, which is no comment: where something is missing that ends a statement."""
        before = self.text[max(0, self.line_start - 2000) : self.line_start].rstrip()
        line = before[before.rfind("\n") + 1 :].partition("//")[0].rstrip()
        word = _LAST_WORD.search(line)
        if word is None:
            return None
        start = max(0, self.line_start - 2000) + before.rfind("\n") + 1 + word.start()
        return Span(start, start + len(word[0]))

    def around(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match in the line that the mark's first character stands in or right behind."""
        column = self.start - self.line_start
        window = max(0, column - 200)  # lines may be megabytes long
        for match in pattern.finditer(self.line, window, column + 200):
            if match.start() <= column <= match.end():
                return match
        return None

    def span_of(self, match: re.Match[str], group: int | str = 0) -> Span:
        """Return where a match in the line stands in the text."""
        return Span(self.line_start + match.start(group), self.line_start + match.end(group))


Guesser = Callable[[Mistake], Guess | None]


def improved(diagnostic: Diagnostic, guessers: Sequence[Guesser]) -> Diagnostic:
    """Return a diagnostic with what the first guesser that knows something says about it."""
    source, span = diagnostic.source, diagnostic.span
    if source is None or span is None or diagnostic.help is not None:
        return diagnostic
    mistake = Mistake(diagnostic.code, diagnostic.message, source.text, span.start, span.end)
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
    """Guess which word of a list of allowed ones was meant."""
    match = _EXPECTED_ONE_OF.search(mistake.message)
    if match is None:
        return None
    help = did_you_mean(match[2], match[1].split(", "))
    place = mistake.text.find(match[2], mistake.start, mistake.end + 2000)
    span = Span(place, place + len(match[2])) if match[2] and place >= 0 else None
    return Guess(help, span)


def definition_note(name: str, start: int, message: str = "is defined here") -> Note:
    """Return the note that points to a definition."""
    return Note(f"{name} {message}", Span(start, start + len(name)))
