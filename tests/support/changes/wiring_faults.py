"""Faults in the connections of a statement: another operand of the same type, other groups or pairs of processes."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence

_DEFINED = re.compile(r"^\s*(?:ROOT )?(%?[\w.-]+) = ")
_NAME = re.compile(r"%?(?<![\w.-])[\w.-]+(?![\w.-]*[(:])")
_HLO_TYPE = re.compile(r" = (\([^()]*\)|\S+) [a-z][\w-]*\(")
_MLIR_TYPE = re.compile(r"(tensor<[^<>]*>)$")
_ARGUMENT = re.compile(r"(%\w+): (tensor<[^<>]*>)")
_ARGUMENTS = re.compile(r" = (?:\([^()]*\)|\S+) ([a-z][\w-]*)\(([^()]*)\)")
_PAIRS = re.compile(r"(source_target_pairs=\{|source_target_pairs = dense<\[)(.+?)(\}\}|\]\]>)")
_GROUPS = re.compile(
    r"replica_groups=(?P<list>\{\{[\d,{}]+\}\})|replica_groups=(?P<iota>\[[\d,]+\]<=\[[\d,]+\](?:T\([\d,]+\))?)"
    r"|replica_groups=(?P<mesh>mesh\[(?P<axes>[^]]+)\] \{(?P<named>[^}]+)\})"
    r"|replica_groups = (?P<dense>dense<\[\[[\d, \[\]]+\]\]>)"
)


def rewired(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    """Return a statement with another earlier value of the same type as one of its operands."""
    line = lines[number]
    types = _types_before(lines, number)
    start, end = _span_of_operands(line)
    uses = [use for use in _NAME.finditer(line, start, end) if use[0] in types]
    generator.shuffle(uses)
    for use in uses:
        others = [name for name, type in types.items() if type == types[use[0]] and name != use[0]]
        if others:
            return line[: use.start()] + generator.choice(others) + line[use.end() :]
    return None


def _span_of_operands(line: str) -> tuple[int, int]:
    found = _ARGUMENTS.search(line)
    if found is not None and found[1] not in ("parameter", "constant"):
        return found.span(2)
    start = line.find(" = ") + 3
    return (start, line.rfind(" : ")) if "stablehlo." in line and " : " in line else (0, 0)


def _types_before(lines: Sequence[str], number: int) -> dict[str, str]:
    """Return the types of the values that the enclosing computation or function defines before a line."""
    types: dict[str, str] = {}
    for line in reversed(lines[:number]):
        if "func.func" in line:
            types |= dict(_ARGUMENT.findall(line))
            break
        if line.startswith(("%", "ENTRY", "}")) or (line.endswith("{") and not line.startswith(" ")):
            break
        name, type = _DEFINED.match(line), _HLO_TYPE.search(line) or _MLIR_TYPE.search(line)
        if name is not None and type is not None:
            types[name[1]] = type[1]
    return types


def reversed_pairs(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    """Return a statement whose processes send the other way."""

    def changed(found: re.Match[str]) -> str:
        separator = ", " if ", " in found[2] else ","
        swapped = re.sub(r"(\d+), ?(\d+)", lambda pair: f"{pair[2]}{separator}{pair[1]}", found[2])
        return found[1] + swapped + found[3]

    return _PAIRS.sub(changed, lines[number], count=1)


def regrouped(lines: Sequence[str], number: int, generator: random.Random) -> str | None:
    """Return a statement whose processes are grouped in another way."""
    found = _GROUPS.search(lines[number])
    groups = _groups_of(found) if found is not None else None
    if found is None or groups is None:
        return None
    made = _other_groups(groups)
    kind = "dense" if found["dense"] is not None else "list"
    text = str(made).replace(" ", "").replace("[", "{").replace("]", "}") if kind == "list" else f"dense<{made}>"
    name = "replica_groups=" if kind == "list" else "replica_groups = "
    line = lines[number][: found.start()] + name + text + lines[number][found.end() :]
    return re.sub(r"tensor<\d+x\d+xi64>", f"tensor<{len(made)}x{len(made[0])}xi64>", line) if kind == "dense" else line


def _groups_of(found: re.Match[str]) -> list[list[int]] | None:
    """Return groups in the form of a list; those of an iota are only known by size."""
    if found["mesh"] is not None:
        sizes = dict(re.findall(r"'(\w+)'=(\d+)", found["axes"]))
        counts = [int(size) for size in sizes.values()]
        of_group = math.prod(int(sizes[name]) for name in re.findall(r"'(\w+)'", found["named"]))
        is_last = found["named"].strip("'") == list(sizes)[-1]
        return _consecutive(math.prod(counts), of_group) if is_last else _strided(math.prod(counts), of_group)
    if found["iota"] is not None:
        rows, columns = map(int, re.findall(r"\d+", found["iota"].partition("<=")[0])[:2])
        made = _strided if "T(" in found["iota"] else _consecutive
        return made(rows * columns, columns)
    text = found["list"] or found["dense"]
    return [[int(n) for n in re.findall(r"\d+", group)] for group in re.findall(r"[\[{](\d[\d, ]*)[\]}]", text)]


def _other_groups(groups: list[list[int]]) -> list[list[int]]:
    """Return groups of the same size, or of half the size for a single group."""
    count, size = len(groups) * len(groups[0]), len(groups[0])
    if len(groups) == 1:
        return _consecutive(count, count // 2)
    consecutive = _consecutive(count, size)
    return consecutive if groups != consecutive else _strided(count, size)


def _consecutive(count: int, size: int) -> list[list[int]]:
    return [list(range(start, start + size)) for start in range(0, count, size)]


def _strided(count: int, size: int) -> list[list[int]]:
    return [list(range(start, count, count // size)) for start in range(count // size)]
