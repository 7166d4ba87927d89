"""A parser that executes the tables that Lark generates from a grammar, in half of Lark's time.

States, actions, terminals and rules are Lark's: `<name>.json` next to this file, written by
`tests/support/writers/grammar_tables.py`. Only the loop differs: it counts no lines and columns, skips blanks together
with the next token, and builds no trees for rules without a callback. Errors equal those of Lark for the same text, so
that Lark is only needed to generate the tables and as the reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NoReturn

#: The terminal at the end of the input.
END = "$END"

_BLANKS = r"[ \t\r\n]*+"
#: Uses of a scanner after which its terminals are compiled to one pattern.
_OFTEN = 64


class TableParseError(Exception):
    """The text does not match a rule.

    Attributes:
        position: Offset of the error.
        found: The unexpected token, empty at the end of the text, None where no token matches.
        expected: Terminals with which the text could continue.
    """

    def __init__(self, position: int, found: str | None, expected: Collection[str]) -> None:
        super().__init__(f"unexpected {found!r} at {position}")
        self.position, self.found, self.expected = position, found, expected


class TableToken(str):
    """A token as callbacks receive it, with the attributes of Lark's tokens that they use."""

    __slots__ = ("end_pos", "start_pos", "type", "value")

    type: str
    value: str
    start_pos: int
    end_pos: int

    def __new__(cls, type: str, value: str, start_pos: int, end_pos: int) -> TableToken:
        token = _new(cls, value)
        token.type, token.value, token.start_pos, token.end_pos = type, value, start_pos, end_pos
        return token


_new = str.__new__


class _Terminals(dict[str, Callable[..., Any]]):
    """Functions that match one terminal, compiled when they are first used."""

    def __init__(self, patterns: Mapping[str, str], flags: int) -> None:
        self._patterns, self._flags = patterns, flags
        self[_BLANKS] = re.compile(_BLANKS).match

    def __missing__(self, kind: str) -> Callable[..., Any]:
        match = self[kind] = re.compile(f"(?P<{kind}>{self._patterns[kind]})", self._flags).match
        return match


class TableParser:
    """Parser of texts of a grammar.

    Args:
        name: Name of the grammar.
        callbacks: Object with a method for every rule that has a callback.
        checks: Functions by terminal that receive each token first and return it, possibly with another terminal.
    """

    def __init__(self, name: str, callbacks: object, checks: Mapping[str, Callable[[Any], Any]]) -> None:
        from json import loads  # only texts without fast paths need tables
        from pathlib import Path

        self._tables = tables = loads(Path(__file__).with_name(f"{name}.json").read_bytes())
        self._actions: list[dict[str, int]] = tables["actions"]
        self._scans: list[Callable[..., re.Match[str] | None] | None] = [None] * len(self._actions)
        self._shared: dict[int, Callable[..., re.Match[str] | None]] = {}
        self._terminals = _Terminals(tables["terminals"], tables["flags"])
        self._rules = [(size, origin, _meaning(callbacks, *rest)) for size, origin, *rest in tables["rules"]]
        self._checks = checks
        self._ignored = frozenset(tables["ignored"])
        words = {kind for _, words, _ in tables["scanners"] for kind in words}
        self._special = self._ignored | words | frozenset(checks)

    def parse(self, text: str, start: str, position: int = 0, end: int | None = None) -> Any:
        """Parse a text, or a part of it up to `end`, by a start rule and return the value of the rule.

        Raises:
            TableParseError: The text does not match the rule.
        """
        if end is None:
            end = len(text)
        actions, scans, rules, special = self._actions, self._scans, self._rules, self._special
        scanner_numbers, state = self._tables["scanner_numbers"], self._tables["starts"][start]
        states: list[int] = [state]
        values: list[Any] = []
        while True:
            match = (scans[state] or self._scan(state))(text, position, end)
            if match is None:
                self._refuse_characters(text, position, end, states)
            kind = match.lastgroup or END
            if kind != END:
                position = match.end()
                value = match[kind]
                if kind in special:
                    if kind in self._ignored:
                        continue
                    kind = self._word(scanner_numbers[state], kind, value)
                token = _new(TableToken, value)
                token.type, token.value, token.start_pos, token.end_pos = kind, value, position - len(value), position
                if kind in special and kind in self._checks:
                    kind = self._checks[kind](token).type
            action = actions[state].get(kind, -1)
            while action & 1:
                if action < 0:
                    found = "" if kind == END else value
                    raise TableParseError(position - len(found), found, self._expected(states))
                size, origin, meaning = rules[action >> 1]
                if size == 1:
                    if meaning is not None:
                        values[-1] = meaning(values[-1:])
                    state = actions[states[-2]][origin] >> 1
                    states[-1] = state
                else:
                    children = []
                    if size:
                        children = values[-size:]
                        del values[-size:], states[-size:]
                    values.append(meaning(children))
                    state = actions[states[-1]][origin] >> 1
                    states.append(state)
                action = actions[state].get(kind, -1)
            if kind == END:
                return values[-1]
            state = action >> 1
            states.append(state)
            values.append(token)

    def _scan(self, state: int) -> Callable[..., re.Match[str] | None]:
        """Return the function that matches the next token in a state."""
        scan = self._scans[state] = self._scanner(self._tables["scanner_numbers"][state])
        return scan

    def _scanner(self, number: int) -> Callable[..., re.Match[str] | None]:
        """Return the function of a scanner: patterns of terminals one by one at first, then one pattern for all."""
        scan = self._shared.get(number)
        if scan is None:
            scan = self._shared[number] = self._one_by_one(number)
        return scan

    def _one_by_one(self, number: int) -> Callable[..., re.Match[str] | None]:
        """Return a function that tries one terminal after the other, and replaces itself when it is used often.

        Most texts need few tokens, for which compiling the pattern of all terminals takes longest.
        """
        kinds, _, skips = self._tables["scanners"][number]
        terminal, end_of_text = self._terminals.__getitem__, re.compile(r"\Z").match
        skip = self._terminals[_BLANKS] if skips else None
        uses = 0

        def scan(text: str, position: int, end: int) -> re.Match[str] | None:
            nonlocal uses
            uses += 1
            if uses == _OFTEN:
                return self._use_one_pattern(number)(text, position, end)
            if skip is not None:
                position = skip(text, position, end).end()
            for kind in kinds:
                match: re.Match[str] | None = terminal(kind)(text, position, end)
                if match is not None:
                    return match
            return end_of_text(text, position, end)

        return scan

    def _use_one_pattern(self, number: int) -> Callable[..., re.Match[str] | None]:
        """Compile the pattern of a scanner, and use it in all of its states."""
        kinds, _, skips = self._tables["scanners"][number]
        terminals = self._tables["terminals"]
        alternatives = "|".join(f"(?P<{kind}>{terminals[kind]})" for kind in kinds)
        scan = re.compile(rf"{_BLANKS if skips else ''}(?:{alternatives}|\Z)", self._tables["flags"]).match
        self._shared[number] = scan
        for state, other in enumerate(self._tables["scanner_numbers"]):
            if other == number:
                self._scans[state] = scan
        return scan

    def _refuse_characters(self, text: str, position: int, end: int, states: Sequence[int]) -> NoReturn:
        """Raise the error for characters that no terminal of the last state matches."""
        kinds, _, skips = self._tables["scanners"][self._tables["scanner_numbers"][states[-1]]]
        if skips:
            blanks = re.compile(_BLANKS).match(text, position, end)
            position = blanks.end() if blanks is not None else position
        expected = [kind for kind in kinds if kind not in self._ignored] or [END]
        number = len(self._tables["scanners"]) - 1  # the scanner that matches every terminal
        match = self._scanner(number)(text, position, end)
        if match is None:
            raise TableParseError(position, None, expected)
        kind = match.lastgroup or END
        found = match[kind]
        if kind in self._checks and self._word(number, kind, found) == kind:
            self._checks[kind](TableToken(kind, found, position, position + len(found)))
        raise TableParseError(position, found, self._accepted(states) or expected)

    def _expected(self, states: Sequence[int]) -> Collection[str]:
        """Return the terminals that can follow, or else the terminals of the last state's actions."""
        return self._accepted(states) or self._possible(states[-1])

    def _accepted(self, states: Sequence[int]) -> list[str]:
        """Return the terminals that are shifted after reductions; merged states may reduce before an error."""
        return [kind for kind in self._possible(states[-1]) if self._is_shifted(kind, list(states))]

    def _possible(self, state: int) -> list[str]:
        """Return the terminals of a state's actions; like Lark, none after a complete text."""
        return [kind for kind, action in self._actions[state].items() if kind.isupper() and action]

    def _is_shifted(self, kind: str, states: list[int]) -> bool:
        action = self._actions[states[-1]].get(kind, -1)
        while action > 0 and action & 1:
            size, origin, _ = self._rules[action >> 1]
            if size:
                del states[-size:]
            states.append(self._actions[states[-1]][origin] >> 1)
            action = self._actions[states[-1]].get(kind, -1)
        return action >= 0

    def _word(self, scanner: int, kind: str, text: str) -> str:
        """Return the kind of a token, which may be a keyword with its own terminal."""
        words: dict[str, dict[str, str]] = self._tables["scanners"][scanner][1]
        return words[kind].get(text, kind) if kind in words else kind


def _meaning(
    callbacks: object, name: str, kept: list[tuple[int, bool, int]] | None, is_single: bool, nones: int
) -> Callable[[list[Any]], Any] | None:
    """Return the function from the values of a rule's parts to its value; None if it is the value of the only part."""
    if is_single:
        return None
    meaning: Callable[[list[Any]], Any] = getattr(callbacks, name, _itself) if name else _itself
    if kept is None:
        return meaning
    if len(kept) == 1 and not nones and not kept[0][2]:
        number, is_list, _ = kept[0]
        if is_list:
            return lambda children: meaning(children[number])
        return lambda children: meaning([children[number]])

    def filtered(children: list[Any]) -> Any:
        found: list[Any] = []
        for number, is_list, before in kept:
            if before:
                found += [None] * before
            if not is_list:
                found.append(children[number])
            elif found:
                found += children[number]
            else:
                found = children[number]  # lists grow on the left
        if nones:
            found += [None] * nones
        return meaning(found)

    return filtered


def _itself(children: list[Any]) -> list[Any]:
    return children
