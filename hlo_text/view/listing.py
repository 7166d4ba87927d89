"""Printed modules for HTML pages: lines with their operations and value names.

The text is printed and read back, which yields the position of each operation and the names of its values. Both modules
have the same operations in the same order, so facts about one apply to the other.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Block, Module, Operation, Region, Value, walk
from hlo_text.core.source import SourceText
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.ops import Terminator

_LONGEST_STRING = 240
_STRING = r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_LONG_STRING = re.compile(rf'(?<!\\)"(?=[^"]{{{_LONGEST_STRING}}})[^"\\]*+(?:\\.[^"\\]*+)*+"')
_BRACES = re.compile(rf"{_STRING}|[{{}}]")
_CONFIGURATION = "backend_config={"
_HLO_HEADER = "HloModule"
_NO_NAMES: Mapping[str, Value] = MappingProxyType({})
_NAME = r"%([\w$.\-]+(?:#\d+)?)"
_NAMES_OUTSIDE_STRINGS, _NAMES = re.compile(rf"{_STRING}|{_NAME}"), re.compile(_NAME)

#: Printer options: locations are shown separately, and large constants and resources are elided.
_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "stablehlo": {"large_elements_limit": 32, "large_resource_limit": 64},
    "hlo": {"percent": True, "metadata": False, "large_constants": False, "indent": 0},
}


class NameOccurrence(NamedTuple):
    """An occurrence of a value name in a line: `length` characters from `column`; lines and columns count from 0.

    `is_definition` is 1 or 0, as in the data of a page.
    """

    line: int
    column: int
    length: int
    value: int
    is_definition: int


@attrs.define
class Listing:
    """A printed module. Its operations, computations and values are those of the module itself.

    Attributes:
        lines: Its lines.
        operations: Operations by first line, in text order.
        computations: HLO computations by first line.
        braces: The opening line, closing line and operation of each pair of braces.
        values: Values by number. Equivalent values, such as the arguments of a loop's regions, share a number.
        occurrences: Occurrences of value names, in text order.
        file_lines: The line in the module's source of each line, None if unknown; empty for a module without source.
    """

    lines: list[str]
    operations: dict[int, Operation] = attrs.field(factory=dict)
    computations: dict[int, Region] = attrs.field(factory=dict)
    braces: list[tuple[int, int, Operation | None]] = attrs.field(factory=list)
    values: list[tuple[Value, ...]] = attrs.field(factory=list)
    occurrences: list[NameOccurrence] = attrs.field(factory=list)
    file_lines: list[int | None] = attrs.field(factory=list)


def listing_of(module: Module) -> Listing:
    """Print a module and locate its operations and values in the text.

    Raises:
        HloTextError: The module cannot be printed.
        ValueError: The module contains something that its language has no syntax for.
    """
    text, printed = _printed(module)
    listing = _Annotator(module, printed, text).listing()
    source = module.source
    if source is not None and printed is module:
        listing.file_lines = list(range(source.first_line, source.first_line + len(listing.lines)))
    elif source is not None:
        listing.file_lines = file_lines(listing.lines, listing.operations, listing.computations, source)
    return listing


def _printed(module: Module) -> tuple[str, Module]:
    """Return the text of a module and the module read from it; generic MLIR if the pretty form cannot be read."""
    options = _OPTIONS[module.language]
    text = module.to_text(**options)
    if module.source is not None and module.source.text.rstrip("\n") == text.rstrip("\n") and _has_positions(module):
        return text, module
    if module.language == "hlo":
        return text, parse_hlo(text)
    try:
        return text, parse_stablehlo(text)
    except ParseError:  # an operation that violates the assumptions of its pretty form
        text = module.to_text(generic=True, **options)
        return text, parse_stablehlo(text)


def _has_positions(module: Module) -> bool:
    """Whether all computations, functions and operations directly inside them were read from text."""
    functions = module.functions.values()
    regions = [*module.computations, *module.regions, *(function.body for function in functions)]
    operations = (op for region in regions for block in region.blocks for op in block.operations)
    is_hlo = module.language == "hlo"  # its terminators only mark the root
    return all(op.position >= 0 or (is_hlo and isinstance(op, Terminator)) for op in operations)


def _shortened(line: str) -> str:
    """Return a line with the middle of long strings and configurations elided."""
    if len(line) <= _LONGEST_STRING:
        return line
    line = _LONG_STRING.sub(lambda match: _without_middle(match[0]), line)
    begin = line.find(_CONFIGURATION)
    if begin < 0:
        return line
    end = _end_of_braces(line, begin + len(_CONFIGURATION) - 1)
    return line[:begin] + _without_middle(line[begin:end]) + line[end:]


def _without_middle(text: str) -> str:
    half = _LONGEST_STRING // 2
    left_out = len(text) - 2 * half
    return f"{text[:half]}… {left_out:,} characters …{text[-half:]}" if left_out > 0 else text


def _end_of_braces(line: str, begin: int) -> int:
    """Return the end of the balanced braces that open at `begin`."""
    depth = 0
    for match in _BRACES.finditer(line, begin):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    return len(line)


class _Annotator:
    """Maps lines and names of the printed module to the operations and values of the original module."""

    def __init__(self, module: Module, printed: Module, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._lines = [_shortened(line) for line in text.rstrip("\n").split("\n")]
        operations = list(walk(module))
        self._originals = dict(zip(operations if printed is module else walk(printed), operations, strict=True))
        self._computations = list(zip(printed.computations, module.computations, strict=True))
        self._operations: dict[int, Operation] = {}
        for op in self._originals:
            if op.position >= 0:  # an operation merged into its parent's syntax is on the same line
                self._operations.setdefault(self._line(op.position), op)
        self._owners: list[Operation | None] = []
        self._braces: list[tuple[int, int, Operation | None]] = []
        #: The first value of each name that a line defines.
        self._names: dict[int, dict[str, Value]] = {}
        self._numbers: dict[Value, int] = {}
        self._values: list[tuple[Value, ...]] = []

    def listing(self) -> Listing:
        """Return the annotated listing."""
        self._match_braces()
        operations = sorted(self._operations.items(), key=itemgetter(0))
        for line, op in operations:
            self._define(line, op)
        return Listing(
            self._lines,
            {line: self._originals[op] for line, op in operations},
            {self._line(printed.position): original for printed, original in self._computations},
            [
                (begin, end, owner and self._originals[owner])
                for begin, end, owner in sorted(self._braces, key=_sort_key)
            ],
            self._values,
            self._occurrences(),
        )

    def _line(self, position: int) -> int:
        return bisect_right(self._starts, position) - 1

    def _match_braces(self) -> None:
        """Match the braces that are open at the end of a line, and find the operation of every line."""
        open_braces: list[tuple[int, Operation | None]] = []
        current: Operation | None = None
        for line, text in enumerate(self._lines):
            stripped = text.strip()
            if stripped.startswith("}") and open_braces:
                begin, current = open_braces.pop()
                self._braces.append((begin, line, current))
            elif stripped.startswith("^") and open_braces:
                current = open_braces[-1][1]
            current = self._operations.get(line, current)
            self._owners.append(current)
            if stripped.endswith("{"):
                open_braces.append((line, current))

    def _define(self, line: int, op: Operation) -> None:
        """Number the values that an operation and its blocks define, and record the lines of their definitions."""
        original = self._originals[op]
        for value, result in zip(op.results, original.results, strict=True):
            self._number(line, value, result)
            if value.name is not None and value.name.endswith("#0"):
                self._names[line].setdefault(value.name[:-2], value)
        if not op.regions or op.regions[0].name is not None:
            return  # parameters of HLO computations are operations
        for region, original_region in zip(op.regions, original.regions, strict=True):
            for block, original_block in zip(region.blocks, original_region.blocks, strict=True):
                place = self._line_of_arguments(block, line)
                for value, argument in zip(block.arguments, original_block.arguments, strict=True):
                    self._number(place, value, argument)

    def _number(self, line: int, value: Value, original: Value) -> None:
        """Assign a value the number of an equally named value on its line, or else the next number."""
        if value in self._numbers:
            return
        names = self._names.get(line)
        if names is None:
            names = self._names[line] = {}
        first = names.setdefault(value.name or "", value)
        if first is not value and value.name:
            number = self._numbers[first]
            self._values[number] += (original,)
        else:
            number = len(self._values)
            self._values.append((original,))
        self._numbers[value] = number

    def _line_of_arguments(self, block: Block, line: int) -> int:
        """Return the line that names the arguments of a block: its label or header, or else its operation's line."""
        if block.arguments and block.operations:
            before = self._line(block.operations[0].position) - 1
            if (
                before > line
                and before not in self._operations
                and f"%{block.arguments[0].name}" in self._lines[before]
            ):
                return before
        return line

    def _occurrences(self) -> list[NameOccurrence]:
        """Return the occurrences of value names, in text order."""
        found = []
        numbers = self._numbers
        for line, (text, owner) in enumerate(zip(self._lines, self._owners, strict=True)):
            if "%" not in text:
                continue
            defined = self._names.get(line, _NO_NAMES)
            used = _used_names(owner) if owner is not None else _NO_NAMES
            for match in (_NAMES_OUTSIDE_STRINGS if '"' in text else _NAMES).finditer(text):
                name = match[1]
                value = defined.get(name)
                is_definition = 0 if value is None else 1
                if value is None:
                    value = used.get(name)
                if value is not None and (number := numbers.get(value)) is not None:
                    start, end = match.span()
                    found.append(NameOccurrence(line, start, end - start, number, is_definition))
        return found


def _used_names(op: Operation) -> dict[str | None, Value]:
    used = {value.name: value for value in op.operands}
    if op.annotations is not None:
        used.update((value.name, value) for value in op.annotations.control_predecessors)
    return used


def _sort_key(brace: tuple[int, int, Operation | None]) -> tuple[int, int]:
    return brace[0], -brace[1]


def entry_first(listing: Listing, entry: int) -> Listing:
    """Return a listing in which the function or computation on line `entry` precedes its siblings."""
    braces = {begin: end for begin, end, _ in listing.braces}
    end = braces.get(entry)
    indentation = _indentation(listing.lines[entry])
    siblings = [begin for begin in braces if begin < entry and _indentation(listing.lines[begin]) == indentation]
    if end is None or not siblings:
        return listing
    first = min(siblings)
    following = end + 1
    if following < len(listing.lines) and not listing.lines[following].strip():
        following += 1
    moved = [*range(entry, end + 1)]
    gap = [*range(end + 1, following)] or [line for line in (entry - 1,) if not listing.lines[line].strip()]
    rest = [line for line in range(first, entry) if line not in gap]
    return _permuted(listing, [*range(first), *moved, *gap, *rest, *range(following, len(listing.lines))])


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _permuted(listing: Listing, order: list[int]) -> Listing:
    """Return a listing whose lines are those of another in a new order."""
    new = {old: line for line, old in enumerate(order)}
    return attrs.evolve(
        listing,
        lines=[listing.lines[old] for old in order],
        operations={line: listing.operations[old] for line, old in enumerate(order) if old in listing.operations},
        computations={new[line]: region for line, region in listing.computations.items()},
        braces=sorted(
            ((new[begin], new[end], owner) for begin, end, owner in listing.braces), key=lambda b: (b[0], -b[1])
        ),
        occurrences=sorted(
            (occurrence._replace(line=new[occurrence.line]) for occurrence in listing.occurrences),
            key=lambda occurrence: (occurrence.line, occurrence.column),
        ),
        file_lines=[listing.file_lines[old] for old in order] if listing.file_lines else [],
    )


def file_lines(
    lines: Sequence[str], operations: Mapping[int, Operation], computations: Mapping[int, Region], source: SourceText
) -> list[int | None]:
    """Return the number in the source of each printed line, or None.

    Operations and computations have a position. The other lines (braces, blank lines, labels) are numbered from their
    neighbors if the printed line and the line of the source begin and end with the same characters.

    Args:
        lines: The printed lines.
        operations, computations: Operations and HLO computations by printed line.
        source: The source.
    """
    found: list[int | None] = [None] * len(lines)
    positions = {line: region.position for line, region in computations.items()}
    positions |= {line: op.position for line, op in operations.items()}
    for line, position in positions.items():
        if 0 <= position <= len(source.text):
            found[line] = source.line_and_column(source.statement_span(position).start)[0]
    header = source.text.find(_HLO_HEADER) if lines[0].startswith(_HLO_HEADER) else -1
    if header >= 0:
        found[0] = source.line_and_column(header)[0]
    last = source.first_line + len(source.line_starts) - 1
    for step in (1, -1):
        numbers = range(len(lines)) if step == 1 else range(len(lines) - 1, -1, -1)
        for line in numbers:
            before = found[line - step] if 0 <= line - step < len(lines) else None
            if found[line] is None and before is not None and source.first_line <= before + step <= last:
                text = source.line_text(before + step)
                found[line] = before + step if _is_alike(text, lines[line]) else None
    return found


def _is_alike(one: str, other: str) -> bool:
    """Whether two lines are both blank, or begin and end with the same character."""
    one, other = one.strip(), other.strip()
    return one == other or (one[:1] == other[:1] and one[-1:] == other[-1:])
