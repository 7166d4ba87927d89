"""Texts that make a regular expression slow, derived from the expression, and their matching times.

As a program, it reads expressions from standard input, one JSON list `[pattern, flags, methods]` per line, and writes
for each the first text that takes longer than the limit, or null. It imports only the standard library: it restarts
quickly after its parent killed it in an expression that does not terminate.
"""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from types import FrameType
from typing import Any

# The parser of the module `re` has no public name.
from re import _compiler as compiler  # type: ignore[attr-defined]  # isort: skip
from re import _constants as codes  # type: ignore[attr-defined]  # isort: skip
from re import _parser as parser  # type: ignore[attr-defined]  # isort: skip

#: Seconds of processor time that a text of the last size may take.
LIMIT = 1.0
#: Lengths of texts, and the processor time above which the next length is tried. An expression that takes the limit
#: for the last length takes longer than stated here for the shorter ones, even if its time only grows quadratically.
SIZES = ((1_000, 0.00005), (8_000, 0.002), (100_000, LIMIT))
#: Repetitions with a smaller maximum are ignored.
_FEWEST = 8
_MOST_SAMPLES = 10
#: Texts of the last size per expression: some need a second for few of them, but less for each.
_MOST_LONG = 20
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_CHARACTERS = [*map(chr, range(32, 127)), "\n", "\t", "\r", *map(chr, range(9)), "\xe9"]


class Attacks:
    """Generator of attack texts for one expression.

    Args:
        pattern: The expression.
        flags: Its flags.
        searches: Whether it may match after the beginning of a text.
    """

    def __init__(self, pattern: str | bytes, flags: int, searches: bool) -> None:
        self._tree = parser.parse(pattern, flags)
        self._searches = searches
        self._is_bytes = isinstance(pattern, bytes)
        self._flags = self._tree.state.flags
        self._matches: dict[str, frozenset[str]] = {}
        groups: dict[tuple[bool, ...], str] = {}
        classes = list({repr(node): node for node in _characters(self._tree)}.values())
        literals = [chr(value) for kind, value in classes if kind is codes.LITERAL]
        self._characters = list(dict.fromkeys([*_CHARACTERS, *literals]))
        for character in self._characters:
            groups.setdefault(tuple(self._fits(node, character) for node in classes), character)
        #: A character for each combination of the expression's character classes; the one outside all comes last.
        self.letters = [letter for fits, letter in groups.items() if any(fits)]
        self.letters += [letter for fits, letter in groups.items() if not any(fits)]

    def __iter__(self) -> Iterator[tuple[str, str, str]]:
        """Yield a prefix, a fragment to repeat, and a suffix."""
        ends = ["", *self.letters[-12:]]
        seen = set()
        for prefix, body in self._repetitions(self._tree, ""):
            fragments = self._samples(body)
            if self._searches and prefix:
                fragments += [prefix, *(prefix + sample for sample in self._samples(body)[:3])]
            fragments += self.letters
            for number, fragment in enumerate(fragments):
                is_any = number >= len(fragments) - len(self.letters)
                for suffix in () if not fragment else (ends[0], ends[-1]) if is_any else ends:
                    attack = prefix, fragment, suffix
                    if attack not in seen:
                        seen.add(attack)
                        yield attack

    def _fits(self, node: Any, character: str) -> bool:
        """Whether a single-character node matches a character."""
        key = repr(node)
        if key not in self._matches:
            state = parser.State()
            state.flags, state.str = self._flags, b"" if self._is_bytes else ""
            tree = parser.SubPattern(state, [node])
            code = compiler.compile(tree, self._flags)
            texts = [one.encode("latin-1") if self._is_bytes else one for one in self._characters]
            self._matches[key] = frozenset(
                one for one, text in zip(self._characters, texts, strict=True) if code.fullmatch(text)
            )
        return character in self._matches[key]

    def _repetitions(self, tree: Any, prefix: str) -> Iterator[tuple[str, Any]]:
        """Yield the bodies of repetitions, each with a text that leads to it."""
        for node in tree:
            kind, argument = node
            if kind in _REPEATS:
                _, most, body = argument
                if most >= _FEWEST:
                    yield prefix, body
                yield from self._repetitions(body, prefix)
            elif kind is codes.BRANCH:
                for alternative in argument[1]:
                    yield from self._repetitions(alternative, prefix)
            elif kind is codes.SUBPATTERN:
                yield from self._repetitions(argument[3], prefix)
            elif kind is codes.ATOMIC_GROUP:
                yield from self._repetitions(argument, prefix)
            elif kind in (codes.ASSERT, codes.ASSERT_NOT):
                yield from self._repetitions(argument[1], prefix)
            prefix += self._samples([node])[0]

    def _samples(self, tree: Any) -> list[str]:
        """Return some texts that a part of the expression matches, the shortest first."""
        parts = [samples for node in tree if (samples := self._node_samples(node)) != [""]]
        shortest = "".join(samples[0] for samples in parts)
        found = [shortest]
        for number, samples in enumerate(parts):
            before = "".join(part[0] for part in parts[:number])
            after = "".join(part[0] for part in parts[number + 1 :])
            found += [before + sample + after for sample in samples[1:]]
        longest = "".join(samples[-1] for samples in parts)
        return list(dict.fromkeys([*found[:_MOST_SAMPLES], longest]))

    def _node_samples(self, node: Any) -> list[str]:
        kind, argument = node
        if _is_character(kind):
            return [letter for letter in self.letters if self._fits(node, letter)] or [""]
        if kind in _REPEATS:
            least, most, body = argument
            inner = self._samples(body)
            few = ["".join([inner[0]] * least)]
            few += [inner[0] * max(least - 1, 0) + sample for sample in inner] if most else []
            return list(dict.fromkeys([*few, inner[0] * min(least + 1, most)]))
        if kind is codes.BRANCH:
            return [sample for alternative in argument[1] for sample in self._samples(alternative)[:3]]
        if kind is codes.SUBPATTERN:
            return self._samples(argument[3])
        if kind is codes.ATOMIC_GROUP:
            return self._samples(argument)
        return [""]


def _is_character(kind: Any) -> bool:
    return kind in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY)


def _characters(tree: Any) -> Iterator[Any]:
    """Yield the single-character nodes of a tree."""
    for node in tree:
        kind, argument = node
        if _is_character(kind):
            yield node
        elif kind in _REPEATS:
            yield from _characters(argument[2])
        elif kind is codes.BRANCH:
            for alternative in argument[1]:
                yield from _characters(alternative)
        elif kind is codes.SUBPATTERN:
            yield from _characters(argument[3])
        elif kind is codes.ATOMIC_GROUP:
            yield from _characters(argument)
        elif kind in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _characters(argument[1])


class _TooLongError(Exception):
    """A text exceeded its time limit."""


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError


def _needed(function: Any, text: str | bytes, *, is_iterated: bool) -> float:
    """Return the processor time of a call, interrupted at the limit."""
    start = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        if is_iterated:
            deque(function(text), maxlen=0)
        else:
            function(text)
    except _TooLongError:
        return LIMIT
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - start


def slow_text(pattern: str | bytes, flags: int, methods: list[str]) -> tuple[str, str] | None:
    """Return the first method and text (as Python source) that exceed the limit, or None."""
    compiled = re.compile(pattern, flags)
    searches = any(method not in ("match", "fullmatch") for method in methods)
    functions = [(method, getattr(compiled, method)) for method in methods]
    left = _MOST_LONG
    for prefix, fragment, suffix in Attacks(pattern, flags, searches):
        for method, function in functions:
            for size, enough in SIZES if left else SIZES[:-1]:
                text = prefix + fragment * (size // len(fragment)) + suffix
                encoded = text.encode("latin-1") if isinstance(pattern, bytes) else text
                needed = _needed(function, encoded, is_iterated=method == "finditer")
                if needed >= LIMIT:
                    return method, f"{prefix!r} + {fragment!r} * {size // len(fragment)} + {suffix!r}"
                left -= size == SIZES[-1][0]
                if needed < enough:
                    break
    return None


def main() -> None:
    """Answer each line of standard input with a line."""
    signal.signal(signal.SIGPROF, _stop)
    for line in sys.stdin:
        pattern, flags, methods = json.loads(line)
        expression = pattern if isinstance(pattern, str) else pattern["bytes"].encode("latin-1")
        found = slow_text(expression, flags, methods)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
