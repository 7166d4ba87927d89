"""A parser that runs the tables that Lark makes of a grammar, in half the time; where it fails, Lark says why.

States, actions, terminals and the shape of rules are Lark's: `<name>.json` beside this file, written by
`tests/support/writers/grammar_tables.py`. Only the loop is ours: it counts no lines and columns, skips blanks together
with the token behind them, and makes no trees for rules without a meaning.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

#: The terminal behind the last one.
END = "$END"


class RefusedError(Exception):
    """A text does not follow a rule."""


class Token(str):
    """A token as callbacks see it, with those attributes of Lark's that they use."""

    __slots__ = ("end_pos", "start_pos", "type", "value")

    type: str
    value: str
    start_pos: int
    end_pos: int

    def __new__(cls, type: str, value: str, start_pos: int, end_pos: int) -> Token:
        token = _new(cls, value)
        token.type, token.value, token.start_pos, token.end_pos = type, value, start_pos, end_pos
        return token


_new = str.__new__


class TableParser:
    """Reads texts of a grammar.

    Args:
        name: Name of the grammar.
        callbacks: Has a method for every rule that means something.
        checks: Functions that see the tokens of a terminal first, and return them, perhaps as those of another one.
    """

    def __init__(self, name: str, callbacks: object, checks: Mapping[str, Callable[[Any], Any]]) -> None:
        self._tables = tables = json.loads(Path(__file__).with_name(f"{name}.json").read_bytes())
        self._actions: list[dict[str, int]] = tables["actions"]
        self._scans: list[Callable[..., re.Match[str] | None] | None] = [None] * len(self._actions)
        self._shared: dict[int, Callable[..., re.Match[str] | None]] = {}
        self._rules = [(size, origin, _meaning(callbacks, *rest)) for size, origin, *rest in tables["rules"]]
        self._checks = checks
        self._ignored = frozenset(tables["ignored"])
        words = {kind for _, words, _ in tables["scanners"] for kind in words}
        self._special = self._ignored | words | frozenset(checks)

    def parse(self, text: str, start: str, position: int = 0, end: int | None = None) -> Any:
        """Return what a text, or the part of it up to `end`, means by a start rule.

        Raises:
            RefusedError: It does not follow the rule.
        """
        if end is None:
            end = len(text)
        actions, scans, rules, special = self._actions, self._scans, self._rules, self._special
        state = self._tables["starts"][start]
        states: list[int] = [state]
        values: list[Any] = []
        while True:
            match = (scans[state] or self._scan(state))(text, position, end)
            if match is None:
                raise RefusedError
            kind = match.lastgroup or END
            if kind != END:
                position = match.end()
                value = match[kind]
                if kind in special:
                    if kind in self._ignored:
                        continue
                    kind = self._word(state, kind, value)
                token = _new(Token, value)
                token.type, token.value, token.start_pos, token.end_pos = kind, value, position - len(value), position
                if kind in special and kind in self._checks:
                    kind = self._checks[kind](token).type
            action = actions[state].get(kind, -1)
            while action & 1:
                if action < 0:
                    raise RefusedError
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
        """Return what finds the next token in a state."""
        number = self._tables["scanner_numbers"][state]
        scan = self._shared.get(number)
        if scan is None:
            kinds, _, skips = self._tables["scanners"][number]
            terminals = self._tables["terminals"]
            alternatives = "|".join(f"(?P<{kind}>{terminals[kind]})" for kind in kinds)
            blanks = r"[ \t\r\n]*+" if skips else ""
            scan = self._shared[number] = re.compile(rf"{blanks}(?:{alternatives}|\Z)", self._tables["flags"]).match
        self._scans[state] = scan
        return scan

    def _word(self, state: int, kind: str, text: str) -> str:
        """Return the kind of a token, which may be a word of its own."""
        words: dict[str, dict[str, str]] = self._tables["scanners"][self._tables["scanner_numbers"][state]][1]
        return words[kind].get(text, kind) if kind in words else kind


def _meaning(
    callbacks: object, name: str, kept: list[tuple[int, bool, int]] | None, is_single: bool, nones: int
) -> Callable[[list[Any]], Any] | None:
    """Return what makes the value of a rule from those of its parts; None where that is the value of the only one."""
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
