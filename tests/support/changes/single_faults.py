"""Single-operation faults planted in the text of a module of either language."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Sequence

import attrs

from support.changes.wiring_faults import regrouped, reversed_pairs, rewired

#: Operations and their replacements, by StableHLO name without dialect and by HLO name.
_SWAPPED = {
    "add": "subtract", "subtract": "add", "multiply": "add", "divide": "multiply", "maximum": "minimum",
    "minimum": "maximum", "tanh": "sine", "exponential": "tanh", "exp": "tanh", "negate": "abs", "rsqrt": "sqrt",
    "sqrt": "rsqrt", "logistic": "tanh", "sine": "cosine", "log": "exponential", "and": "or", "abs": "negate",
    "round_nearest_even": "floor", "round-nearest-even": "floor", "floor": "ceil",
}  # fmt: skip
_STATEMENT = re.compile(r"^\s*(?:ROOT )?%?[\w.-]+(?::\d+)? = ")
_OPERATION = re.compile(r"(?<![\w.%@-])((?:stablehlo\.)?[a-z][\w-]*)(?=[ (])")
_OPERANDS = re.compile(r"(%[\w.-]+(?:#\d+)?), (%[\w.-]+(?:#\d+)?)|(?<=\()([A-Za-z][\w.-]*), ([A-Za-z][\w.-]*)")
_FLOAT = re.compile(r"(?<=dense<)-?\d+\.\d+(?:[eE][+-]?\d+)?(?=>)|(?<=constant\()-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=\))")
_DIMENSIONS = re.compile(r"(dims = \[|dimensions ?= ?\{|across dimensions = \[|permutation=\{|dims=\{)(\d+(?:, ?\d+)*)")
_CONTRACTED = re.compile(r"(lhs_contracting_dims=\{|contracting_dims = \[)(\d)")
_UNORDERED = frozenset(("add", "multiply", "maximum", "minimum", "and", "or", "xor"))

#: Returns the changed form of a line of a text, None where it does not apply.
_Change = Callable[[Sequence[str], int, random.Random], str | None]


@attrs.frozen
class Fault:
    """A text with one operation changed.

    Attributes:
        kind: The kind of change.
        text: The text.
        line: Number of the changed line, from 1.
        accepted: Line numbers that a report may state for the changed operation: the line itself, and the operation
            that applies a reducer.
    """

    kind: str
    text: str
    line: int
    accepted: frozenset[int]


def faults_in(text: str, seed: int) -> Iterator[Fault]:
    """Yield faults of all kinds in turn, in an order that depends on the seed.

    Some do not change results, and some are invalid.
    """
    generator = random.Random(seed)
    lines = text.split("\n")
    kinds = [_faults_of_kind(kind, lines, generator) for kind in generator.sample(tuple(_CHANGES), len(_CHANGES))]
    for faults in itertools.zip_longest(*kinds):
        yield from (fault for fault in faults if fault is not None)


def _faults_of_kind(kind: str, lines: Sequence[str], generator: random.Random) -> Iterator[Fault]:
    numbers = [number for number, line in enumerate(lines) if _STATEMENT.match(line) and "parameter(" not in line]
    for number in generator.sample(numbers, len(numbers)):
        changed = _CHANGES[kind](lines, number, generator)
        if changed is not None and changed != lines[number]:
            made = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
            yield Fault(kind, made, number + 1, frozenset([number + 1, *_appliers(lines, number)]))


def _appliers(lines: Sequence[str], number: int) -> Iterator[int]:
    """Yield the lines of the operations that apply the computation around a line."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    for above in range(number - 1, -1, -1):
        line = lines[above]
        function = re.match(r"\s*func\.func private (@\w+)", line)
        if line.startswith(("%", "ENTRY")) or function is not None or re.match(r"[\w.-]+ .*\{$", line):
            name = function[1] if function is not None else line.split()[0].removeprefix("%")
            uses = re.compile(rf"(?:to_apply=|select=|scatter=|calls=|call )%?{re.escape(name)}(?![\w.-])")
            yield from (n for n, other in enumerate(lines, 1) if uses.search(other))
            return
        is_outside = line.strip() and len(line) - len(line.lstrip()) < indent
        if is_outside and re.search(r"stablehlo\.(?:reduce|scatter|select_and_scatter|sort|all_reduce)", line):
            yield above + 1
            return


def _opcode(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]
    found = _OPERATION.search(line.partition(" = ")[2])
    applied = re.search(r"applies stablehlo\.(\w+)", line)
    if applied is not None and applied[1] in _SWAPPED:
        return line.replace(applied[0], f"applies stablehlo.{_SWAPPED[applied[1]]}")
    if found is None:
        return None
    name = found[1].removeprefix("stablehlo.")
    if name not in _SWAPPED or (re.search(r"[xs]?(?:i1|pred)\b", line) is not None and name in ("add", "multiply")):
        return None
    prefix = "stablehlo." if found[1].startswith("stablehlo.") else ""
    other = _SWAPPED[name]
    other = other if prefix else other.replace("_", "-")
    return (
        line.replace(f"{found[1]}", f"{prefix}{other}", 1)
        if prefix
        else re.sub(rf" {name}\(", f" {other}(", line, count=1)
    )


def _constant(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]
    if "constant" not in line or not re.search(r"[x<](?:f|bf)\d|= (?:f|bf)\d", line):
        return None
    return _FLOAT.sub(lambda found: repr(float(found[0]) * 1.5 + 0.25), line, count=1)


def _swapped_operands(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]
    found = _OPERATION.search(line.partition(" = ")[2])
    if found is None or found[1].removeprefix("stablehlo.") in _UNORDERED:
        return None
    return _OPERANDS.sub(lambda found: ", ".join(name for name in reversed(found.groups()) if name), line, count=1)


def _direction(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]
    opposite = {"LT": "GE", "GT": "LE", "LE": "GT", "GE": "LT", "EQ": "NE", "NE": "EQ"}
    return re.sub(r"(compare +|direction=)([A-Z]{2})", lambda found: found[1] + opposite[found[2]], line, count=1)


def _dimension(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]

    def changed(found: re.Match[str]) -> str:
        numbers = re.split(r", ?", found[2])
        separator = ", " if ", " in found[2] else ","
        if len(numbers) > 1:
            return found[1] + separator.join(reversed(numbers))
        return found[1] + ("0" if numbers[0] == "1" else "1")

    return _DIMENSIONS.sub(changed, line, count=1)


def _contraction(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    line = lines[number]
    return _CONTRACTED.sub(lambda found: found[1] + ("0" if found[2] == "1" else "1"), line, count=1)


_CHANGES: dict[str, _Change] = {
    "opcode": _opcode,
    "constant": _constant,
    "order": _swapped_operands,
    "direction": _direction,
    "dimension": _dimension,
    "contraction": _contraction,
    "operand": rewired,
    "permutation": reversed_pairs,
    "groups": regrouped,
}
