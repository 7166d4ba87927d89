"""The fast reader of machine-printed MLIR: one look-up per line, a stack for regions.

Two passes over the text replace names and location aliases with holes; each line is then looked up as a whole (see
`statements`). A text with other than one statement per line, or with an error, raises `DeclinedError`, and the
reference reader reads the whole file, so that the result never depends on this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Module, Value
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import constructor_of
from hlo_text.core.source import LineOffsets, line_indices
from hlo_text.mlir.codecs.locations import LocationReference, check_alias_locations
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.mlir.lines.heads import ONLY_ALIAS, Entry, read_entry
from hlo_text.mlir.lines.line_kinds import (
    ALIAS_LINE,
    BLANK,
    CLOSE,
    CLOSE_PAREN,
    COMPLETIONS,
    COND,
    DO,
    LABEL,
    NEXT,
    OPEN_BRACE,
    OPEN_LOOP,
    OPEN_PAREN,
    OPEN_REDUCE,
    OPEN_SYMBOL,
    OTHER,
    PLAIN,
    REDUCER,
    RETURN,
    Line,
    line_kind,
    without_comment,
)
from hlo_text.mlir.lines.locations import Locations
from hlo_text.mlir.lines.payloads import cut_payloads, portions
from hlo_text.mlir.lines.prototypes import (
    ALIAS_MARK,
    LITERAL_HOLE,
    LOCATION_HOLE,
    MAX_LINES,
    NotCacheableError,
    StatementPrototype,
    is_mark,
    weigh_line,
)
from hlo_text.mlir.lines.regions import LineScopes, is_symbol_header
from hlo_text.mlir.lines.statements import StatementReader
from hlo_text.mlir.lines.symbols import cut_symbol, entry_with_symbol, remember_symbol
from hlo_text.mlir.reader.build import module_of
from hlo_text.mlir.reader.scopes import type_of
from hlo_text.reading.failure import DeclinedError, MalformedError

# a defined name has no `#n`; if one remains in the line, Lark rejects it
_NAME = re.compile(r"%((?:[0-9]++|[A-Za-z_$.-][A-Za-z0-9_$.-]*+)(?:#[0-9]++(?!:| =)|))")
_LOCATION = re.compile(r"\((#loc[0-9]*)\)")
_TOP_LINE = "\n#!/"  # first characters of blank lines, alias lines and comments

#: The indentation of functions, with which other lines are also stored.
_INDENTATION = "    "

#: Most names of values that modules share: a string for each value would be a sixth of their memory.
_SHARED_NAMES = 1 << 14

#: Errors that mean that a line is not read here.
DECLINED = KeyError, IndexError, MalformedError, NotCacheableError, ParseError, DeclinedError

_ENTRIES: Memo[str, Entry] = Memo("MLIR lines", MAX_LINES, weigh=weigh_line)
_NAMES: Memo[str, str] = Memo("MLIR names of values", _SHARED_NAMES)


class LineReader:
    """Reads one text.

    Attributes:
        is_faulty: Whether the text is known to contain an error.
    """

    is_faulty = False

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._statements = StatementReader(reader)
        self._statistics = reader.statistics
        self._resources: list[Literal] = []
        self._scopes = scopes = self._make_scopes()
        self._actions: dict[int, Callable[[Any, list[str], list[str], int], None]] = {
            OTHER: scopes.statement,
            OPEN_SYMBOL: scopes.open_symbol,
            OPEN_LOOP: scopes.open_loop,
            OPEN_PAREN: scopes.open_text,
            OPEN_BRACE: scopes.open_text,
            OPEN_REDUCE: scopes.open_text,
            REDUCER: scopes.reducer,
            COND: scopes.loop_region,
            DO: scopes.loop_region,
            NEXT: scopes.next_region,
            LABEL: scopes.label,
            CLOSE: scopes.end,
            CLOSE_PAREN: scopes.end,
            ALIAS_LINE: partial(_alias_line, reader, scopes),  # not a method: a cycle would keep the module alive
        }

    def _make_scopes(self) -> LineScopes:
        offsets = LineOffsets(self._reader.source, 0)
        return LineScopes(self._statements.prototype, Locations("", self._reader), offsets)

    def module(self, text: str) -> Module:
        """Return the module of a text.

        Raises:
            DeclinedError: The text is not one statement per line, or is invalid.
        """
        cut = cut_payloads(text, is_faulty=self.is_faulty)
        self._statements.payloads += cut.payloads
        body = self._cut_resources(cut.text, text)
        has_aliases = "#loc" in body
        try:
            self._lines(self._cut_aliases(body) if has_aliases else body, has_aliases=has_aliases)
            check_alias_locations(self._reader)
        except DECLINED:
            raise DeclinedError from None
        if self._scopes.is_open:
            raise DeclinedError
        return module_of(self._scopes.operations, self._resources, self._reader.resources)

    # --- what is taken out first ---

    def _cut_resources(self, body: str, text: str) -> str:
        position = body.find("{-#")
        if position < 0:
            return body
        start = text.rfind("{-#")
        if (position and body[position - 1] != "\n") or len(text) - start != len(body) - position:
            raise DeclinedError
        try:
            if self._reader.read("file", text[start:], start):
                raise DeclinedError
        except ParseError:
            raise DeclinedError from None
        return body[:position]

    def _cut_aliases(self, text: str) -> str:
        """Collect the location aliases at both ends of the text.

        Returns:
            The text without those at its end and with empty lines in place of the others.
        """
        first = 0
        while (end := text.find("\n", first)) >= 0 and text[first] in _TOP_LINE:
            first = end + 1
        # only the first and last lines of the text are certainly outside of other constructs
        if text.startswith("#loc", first):
            raise DeclinedError
        last = text.find("\n#loc", first) + 1 or len(text)
        before, behind = text[:first].split("\n"), text[last:].rstrip("\n")
        others = [] if behind.count("\n") == behind.count("\n#loc") else behind.split("\n")
        definitions = [line for line in before + others if line[:4] == "#loc"]
        if behind and not others:
            definitions.append(behind)
        self._scopes.locations = Locations("\n".join(definitions), self._reader)
        body = "\n".join(["" if line[:4] == "#loc" else line for line in before]) + text[first:last]
        others = ["" if line[:4] == "#loc" else line for line in others]
        if not any(others):
            return body.rstrip("\n")
        if any(line and line[0] not in _TOP_LINE for line in others):
            raise DeclinedError
        return body + "\n".join(others)

    # --- lines ---

    def _lines(self, text: str, *, has_aliases: bool) -> None:
        """Read all lines, one portion at a time."""
        begin = 0
        for portion in portions(text, len(text)):
            skeletons, names, aliases = _with_holes(portion, has_aliases=has_aliases)
            self._portion(skeletons, names, aliases, begin)
            begin += len(skeletons)

    def _portion(self, skeletons: list[str], names: list[str], aliases: list[str], begin: int) -> None:
        """Read lines from an index on.

        Plain operations are created inline: a call would cost as much as everything else.
        """
        offsets = LineOffsets(self._reader.source, begin)
        entry_of, actions = _ENTRIES.get, self._actions
        shared_name = _NAMES.get if len(_NAMES) >= _SHARED_NAMES else _NAMES.setdefault
        scopes = self._scopes
        locations, location_of = scopes.locations, scopes.locations.by_alias
        first = first_alias = learned = 0  # the first name and alias of the line
        values, is_shared, append = scopes.values, scopes.has_reserved, scopes.operations.append
        new = object.__new__  # a call of `Value` takes twice as long
        value: Value | None = None
        results: tuple[Value, ...] = ()
        lines = zip(skeletons, line_indices(len(skeletons)), strict=False)
        for skeleton, place in lines:
            try:
                entry = entry_of(skeleton)
                if entry is None:
                    learned += 1
                    entry = self._read_new(skeleton, begin + place)
                kind, name_count, alias_count, what = entry
                end = first + name_count
                if kind == PLAIN:
                    create, attributes, annotations, operand_types, result_type, location = what
                    operands: tuple[Value, ...] = ()
                    if name_count == 2:
                        operand = values[names[first + 1]]
                        if operand.type is not operand_types[0]:
                            scopes.adopt((operand,), names[first + 1 : end], operand_types)
                        operands = results if operand is value else (operand,)  # saves memory
                    elif name_count == 3:
                        operand = values[names[first + 1]]
                        second = values[names[first + 2]]
                        if operand.type is not operand_types[0] or second.type is not operand_types[1]:
                            scopes.adopt((operand, second), names[first + 1 : end], operand_types)
                        operands = (operand, second)
                    elif name_count > 3:
                        operands = tuple([values[name] for name in names[first + 1 : end]])
                        if list(map(type_of, operands)) != operand_types:
                            scopes.adopt(operands, names[first + 1 : end], operand_types)
                    if location is not None:
                        if location is ONLY_ALIAS:
                            location = location_of[aliases[first_alias]]
                        else:
                            location = locations.substitute(location, aliases[first_alias : first_alias + alias_count])
                    name = names[first]
                    if name in values or (is_shared and scopes.is_reserved(name)):
                        raise DeclinedError
                    value = values[name] = new(Value)
                    value.type = result_type
                    value.name = shared_name(name, name)
                    results = (value,)
                    append(create(attributes, operands, results, (), annotations, location, place, offsets))
                elif kind == RETURN:
                    create, attributes, annotations, operand_types, is_short, location = what
                    if is_short and not scopes.is_function:
                        raise DeclinedError
                    operands = tuple([values[name] for name in names[first:end]])
                    if list(map(type_of, operands)) != operand_types:
                        scopes.adopt(operands, names[first:end], operand_types)
                    if location is not None:
                        location = locations.substitute(location, aliases[first_alias : first_alias + alias_count])
                    append(create(attributes, operands, (), (), annotations, location, place, offsets))
                elif kind != BLANK:
                    line_aliases = aliases[first_alias : first_alias + alias_count]
                    actions[kind](what, names[first:end], line_aliases, begin + place)
                    values, is_shared, append = scopes.values, scopes.has_reserved, scopes.operations.append
            except DECLINED:
                first, first_alias = self._read_declined(skeleton, begin + place, lines, first, first_alias)
                values, is_shared, append = scopes.values, scopes.has_reserved, scopes.operations.append
                continue
            first = end
            first_alias += alias_count
        self._statistics.level1_hits += len(skeletons) - learned

    def _read_declined(
        self, skeleton: str, place: int, lines: Iterator[tuple[str, int]], first: int, first_alias: int
    ) -> tuple[int, int]:
        """Read a declined line in another way; return the numbers of the first name and alias after it.

        Args:
            skeleton: The line.
            place: Its index.
            lines: The lines after it, from which those of its statement are taken.
            first, first_alias: Numbers of its first name and alias.

        Raises:
            DeclinedError: There is no other way.
        """
        raise DeclinedError

    def has_read(self, skeleton: str) -> bool:
        """Return whether a line with the same skeleton was read."""
        return _ENTRIES.get(skeleton) is not None

    def _read_new(self, skeleton: str, place: int) -> Entry:
        """Return the entry of a skeleton that is missing from the store, and store it if it is reusable."""
        if "#" in skeleton and ALIAS_MARK in skeleton:
            raise DeclinedError
        line = skeleton.strip(BLANKS)
        usual = f"{_INDENTATION}{line}"
        known = _ENTRIES.get(usual) if usual != skeleton else None
        cut = cut_symbol(line) if "@" in line and known is None else None
        if cut is not None:
            known = entry_with_symbol(*cut)
        entry, is_reusable = known or self._statements.entry(line) or read_entry(line), True
        if entry is None:
            entry, is_reusable = self._read(line, place)
        elif known is None or cut is not None:
            self._statistics.level2_hits += 1
        if is_reusable and LITERAL_HOLE not in skeleton:
            _ENTRIES.remember(skeleton, entry)
            if known is None and cut is not None:
                remember_symbol(*cut, entry)
            elif known is None and usual != skeleton:
                _ENTRIES.remember(usual, entry)
        return entry

    def _read(self, line: str, place: int) -> tuple[Entry, bool]:
        """Return the entry of a line, and whether it holds for every occurrence of the line."""
        kind = line_kind(line)
        if kind not in (OTHER, OPEN_LOOP, OPEN_SYMBOL):
            what = Line(kind, without_comment(line) if kind == LABEL else line)
            return (kind, line.count(NAME_HOLE), line.count(LOCATION_HOLE), what), True
        prototype, is_reusable = self._statements.prototype(line + COMPLETIONS.get(kind, ""), place)
        if kind == OTHER and line.endswith("{"):
            raise DeclinedError
        if kind == OPEN_SYMBOL and not is_symbol_header(prototype):
            raise DeclinedError
        if not is_reusable:
            value = prototype.attributes.get("value")
            if isinstance(value, Literal) and value.resource_key is not None:
                self._resources.append(value)
        fields: Any = prototype
        if kind == OTHER and prototype.is_plain and len(prototype.results) == 1:
            kind, fields = PLAIN, _plain(prototype)
        elif kind == OTHER and prototype.is_plain and not prototype.result_types:
            kind, fields = RETURN, _ending(prototype)
        return (kind, line.count(NAME_HOLE), line.count(LOCATION_HOLE), fields), is_reusable


def _alias_line(
    reader: MlirReader, scopes: LineScopes, line: Line, names: list[str], aliases: list[str], place: int
) -> None:
    """Read a top-level definition of an attribute or type alias."""
    if scopes.is_open or names or aliases or LITERAL_HOLE in line.text:
        raise DeclinedError
    if reader.read("file", line.text, scopes.offsets[place]):
        raise DeclinedError


def _with_holes(text: str, *, has_aliases: bool) -> tuple[list[str], list[str], list[str]]:
    """Return the skeletons of all lines, and the names and aliases that fill their holes."""
    aliases: list[str] = []
    if has_aliases:
        parts = _LOCATION.split(text)
        aliases = parts[1::2]
        text = LOCATION_HOLE.join(parts[::2])
    parts = _NAME.split(text)
    lines = NAME_HOLE.join(parts[::2]).split("\n")
    return lines, parts[1::2], aliases


def _ending(prototype: StatementPrototype) -> tuple[Any, ...]:
    """Return the entry fields of an operation without results and regions, as the inner loop unpacks them."""
    return (
        constructor_of(prototype.cls),
        prototype.attributes,
        prototype.annotations,
        prototype.operand_types,
        prototype.is_short,
        prototype.location,
    )


def _plain(prototype: StatementPrototype) -> tuple[Any, ...]:
    """Return the entry fields of an operation with one result and no regions, as the inner loop unpacks them."""
    location = prototype.location
    return (
        constructor_of(prototype.cls),
        prototype.attributes,
        prototype.annotations,
        prototype.operand_types,
        prototype.result_types[0],
        ONLY_ALIAS if isinstance(location, LocationReference) and is_mark(location.name) else location,
    )
