"""Outline and folds of a text: functions and computations, with the operations in them that have a body."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import attrs

from hlo_text.language_server.hlo_names import HloNames
from hlo_text.language_server.mlir_names import MlirNames
from hlo_text.language_server.names import Section
from hlo_text.language_server.text import Text

_MLIR_STATEMENT = re.compile(r"\s*+(?:(?P<results>%[^=]*+)=\s*+)?\"?(?P<name>[A-Za-z_][\w.]*)\"?")
_LONGEST_HEADER = 4  # lines of an operation in front of its region
_SHORTEST_RUN = 3  # lines of aliases or comments that fold
_RUN = re.compile(r"\s*(?://|[#!]\w+\s*=|/\*)")


@attrs.define
class Symbol:
    """An entry of the outline; lines from `first` to `last`, its name in line `line` from `start` to `end`."""

    name: str
    detail: str
    is_function: bool
    first: int
    last: int
    line: int
    start: int
    end: int
    children: list[Symbol] = attrs.field(factory=list)


def outline(text: Text, names: MlirNames | HloNames) -> list[Symbol]:
    """Return the functions and computations, with the operations in them that have a body."""
    symbols = [_symbol(section) for section in names.sections()]
    if isinstance(names, MlirNames):
        lines = names.folds()
        for symbol in symbols:
            begin = bisect_right(lines, symbol.first, key=_first)
            symbol.children = _nested(text, lines[begin : bisect_left(lines, symbol.last, key=_first)], symbol)
    return symbols


def _symbol(section: Section) -> Symbol:
    place = section.header.range
    detail = section.detail[:200]
    return Symbol(section.name, detail, True, section.first, section.last, place.line, place.start, place.end)


def _first(lines: tuple[int, int]) -> int:
    return lines[0]


def _nested(text: Text, folds: Sequence[tuple[int, int]], function: Symbol) -> list[Symbol]:
    """Return the operations that fold within a function, given the lines of the braces that open in it."""
    top: list[Symbol] = []
    opened: list[Symbol] = []
    closed: dict[int, Symbol] = {}
    for first, last in folds:
        if last > function.last:
            continue
        while opened and opened[-1].last < last:
            opened.pop()
        symbol = closed.get(first)
        if symbol is None:
            symbol = _statement_symbol(text, first)
            if symbol is None:
                continue
            (opened[-1].children if opened else top).append(symbol)
        symbol.last = last
        opened.append(symbol)
        closed[last] = symbol
    return top


def _statement_symbol(text: Text, line: int) -> Symbol | None:
    """Return the operation whose region opens on a line: it begins there or a little before."""
    for number in range(line, max(line - _LONGEST_HEADER, -1), -1):
        match = _MLIR_STATEMENT.match(text.lines[number])
        if match is not None and (match["results"] or "." in match["name"]):
            label = f"{match['results'].rstrip()} = {match['name']}" if match["results"] else match["name"]
            return Symbol(label, "", False, number, line, number, match.start("name"), match.end("name"))
    return None


def folds(text: Text, names: MlirNames | HloNames) -> Iterator[tuple[int, int, bool]]:
    """Yield the first and last line of what folds, and whether it is a run of aliases or comments."""
    seen = set()
    for first, last in names.folds():
        last = min(last, len(text.lines) - 1)
        if first not in seen and last - 1 > first:
            seen.add(first)
            yield first, last - 1, False
    begin: int | None = None
    for number, line in enumerate([*text.lines, ""]):
        if line[:1] and _RUN.match(line) is not None:
            begin = number if begin is None else begin
        else:
            if begin is not None and number - begin >= _SHORTEST_RUN:
                yield begin, number - 1, True
            begin = None
