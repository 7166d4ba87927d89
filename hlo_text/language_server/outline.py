"""Outline and folds of a text: functions and computations, with the operations that have regions."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import attrs

from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.mlir.syntax.braces import LONGEST_HEADER
from hlo_text.mlir.syntax.index import MlirIndex
from hlo_text.reading.syntax import Section

_MLIR_STATEMENT = re.compile(r"\s*+(?:(?P<results>%[^=]*+)=\s*+)?\"?(?P<name>[A-Za-z_][\w.]*)\"?")
_SHORTEST_RUN = 3  # minimum number of lines of aliases or comments that fold
_RUN = re.compile(r"\s*(?://|[#!]\w+\s*=|/\*)")


@attrs.define
class Symbol:
    """An outline entry: lines `first` to `last`; its name is on line `line`, columns `start` to `end`."""

    name: str
    detail: str
    is_function: bool
    first: int
    last: int
    line: int
    start: int
    end: int
    children: list[Symbol] = attrs.field(factory=list)


def outline(index: MlirIndex | HloIndex) -> list[Symbol]:
    """Return the functions and computations, with their operations that have regions."""
    symbols = [_symbol(section, index) for section in index.sections]
    if isinstance(index, MlirIndex):
        lines = index.folds()
        for symbol in symbols:
            begin = bisect_right(lines, symbol.first, key=_first)
            symbol.children = _nested(index.lines, lines[begin : bisect_left(lines, symbol.last, key=_first)], symbol)
    return symbols


def _symbol(section: Section, index: MlirIndex | HloIndex) -> Symbol:
    name, line = section.header, index.line_at(section.header.start)
    start = index.starts[line]
    place = line, name.start - start, name.end - start
    return Symbol(section.name, section.detail[:200], True, section.first, section.last, *place)


def _first(lines: tuple[int, int]) -> int:
    return lines[0]


def _nested(lines: Sequence[str], folds: Sequence[tuple[int, int]], function: Symbol) -> list[Symbol]:
    """Return the operations with regions inside a function, from the lines of their braces."""
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
            symbol = _statement_symbol(lines, first)
            if symbol is None:
                continue
            (opened[-1].children if opened else top).append(symbol)
        symbol.last = last
        opened.append(symbol)
        closed[last] = symbol
    return top


def _statement_symbol(lines: Sequence[str], line: int) -> Symbol | None:
    """Return the operation whose region opens on a line; it starts there or on a few lines before."""
    for number in range(line, max(line - LONGEST_HEADER, -1), -1):
        match = _MLIR_STATEMENT.match(lines[number])
        if match is not None and (match["results"] or "." in match["name"]):
            label = f"{match['results'].rstrip()} = {match['name']}" if match["results"] else match["name"]
            return Symbol(label, "", False, number, line, number, match.start("name"), match.end("name"))
    return None


def folds(index: MlirIndex | HloIndex) -> Iterator[tuple[int, int, bool]]:
    """Yield the first and last line of each fold, and whether it is a run of aliases or comments."""
    seen = set()
    for first, last in index.folds():
        last = min(last, len(index.lines) - 1)
        if first not in seen and last - 1 > first:
            seen.add(first)
            yield first, last - 1, False
    begin: int | None = None
    for number, line in enumerate([*index.lines, ""]):
        if line[:1] and _RUN.match(line) is not None:
            begin = number if begin is None else begin
        else:
            if begin is not None and number - begin >= _SHORTEST_RUN:
                yield begin, number - 1, True
            begin = None
