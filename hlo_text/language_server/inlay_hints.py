"""Inlay hints: shapes of operands, types of results and loop values, and trip counts, where a text omits them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from itertools import islice

import attrs

from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.language_server.reading import LastRead
from hlo_text.language_server.semantic_tokens import Category, SemanticToken, semantic_tokens
from hlo_text.mlir.syntax.index import MlirIndex

#: Instructions with more operands get no shapes, which would hide the instruction.
_MOST_OPERANDS = 8
_LONGEST_LABEL = 40
#: Maximum number of hints of a range; editors that request hints of a whole large text get the first ones.
_MOST_HINTS = 10_000
_LOOP = re.compile(r"\bwhile\"?(?=\()")
_BETWEEN_OPERANDS = re.compile(r"[(,]\s*+(?:/\*[^*]*+\*/\s*+)?+\Z")
_RESULT_COUNT = re.compile(r"(?::[0-9]+)?")
_OPENING, _CLOSING = "(<[{", ")>]}"


class HintKind(Enum):
    """Kinds of inlay hints."""

    OPERAND_SHAPE = auto()
    TYPE = auto()
    TRIP_COUNT = auto()


@attrs.frozen
class Hint:
    """An inlay hint before a column of a line; `tooltip` is the whole text if the label is abbreviated."""

    line: int
    column: int
    kind: HintKind
    label: str
    tooltip: str | None = None


def inlay_hints(index: MlirIndex | HloIndex, last_read: LastRead | None, first: int, last: int) -> list[Hint]:
    """Return the hints on lines `first` to `last`, in text order.

    Args:
        index: The index of the text.
        last_read: The last successful reading, for trip counts and for types that the index does not know.
        first, last: The lines, counted from 0.
    """
    lines = range(max(first, 0), min(last + 1, len(index.lines)))
    return list(islice((hint for line in lines for hint in _of_line(index, line, last_read)), _MOST_HINTS))


def _of_line(index: MlirIndex | HloIndex, line: int, last_read: LastRead | None) -> list[Hint]:
    found = _hlo(index, line) if isinstance(index, HloIndex) else _mlir(index, line, last_read)
    return sorted([*found, *_trip_counts(index, line, last_read)], key=lambda hint: hint.column)


def _hint(line: int, column: int, kind: HintKind, text: str, before: str = "") -> Hint:
    if len(text) <= _LONGEST_LABEL:
        return Hint(line, column, kind, f"{before}{text}")
    return Hint(line, column, kind, f"{before}{text[: _LONGEST_LABEL - 1]}…", text)


def _trip_counts(index: MlirIndex | HloIndex, line: int, last_read: LastRead | None) -> Iterator[Hint]:
    count = last_read.trip_count(line) if last_read is not None and "while" in index.lines[line] else None
    word = _LOOP.search(index.lines[line]) if count is not None else None
    if word is not None:
        yield Hint(line, word.end(), HintKind.TRIP_COUNT, f"{count:,} iteration{'' if count == 1 else 's'}")


def _hlo(index: HloIndex, line: int) -> Iterator[Hint]:
    """Yield the shapes of an instruction's operands, which XLA prints only on request."""
    content = index.lines[line]
    operands = _operands(semantic_tokens(content, "hlo"))
    if len(operands) > _MOST_OPERANDS:
        return
    for operand in operands:
        shape = index.shape_of(line, content[operand.start : operand.end].removeprefix("%"))
        if shape is not None and _BETWEEN_OPERANDS.search(content, 0, operand.start) is not None:
            yield _hint(line, operand.start, HintKind.OPERAND_SHAPE, shape)


def _operands(tokens: tuple[SemanticToken, ...]) -> list[SemanticToken]:
    """Return the names between an instruction's opcode and its attributes."""
    opcode = next((i for i, token in enumerate(tokens) if token.category is Category.OPERATION), len(tokens))
    end = next((i for i in range(opcode, len(tokens)) if tokens[i].category is Category.ATTRIBUTE), len(tokens))
    return [token for token in tokens[opcode:end] if token.category is Category.VALUE]


def _mlir(index: MlirIndex, line: int, last_read: LastRead | None) -> Iterator[Hint]:
    content = index.lines[line]
    if "%" not in content:
        return
    tokens = semantic_tokens(content, "stablehlo")
    if _LOOP.search(content) is not None:
        yield from _loop_values(line, content, tokens)
    if last_read is not None and _continues(content, tokens):
        yield from _results(line, content, tokens, last_read)


def _continues(content: str, tokens: tuple[SemanticToken, ...]) -> bool:
    """Whether an operation continues with its regions on the next line; its types follow them."""
    is_commented = tokens and tokens[-1].category is Category.COMMENT
    return (content[: tokens[-1].start] if is_commented else content).rstrip().endswith(("(", "{"))


def _loop_values(line: int, content: str, tokens: tuple[SemanticToken, ...]) -> Iterator[Hint]:
    """Yield the types of the values that a loop carries, `(%i = %0, %x = %1) : tensor<i32>, tensor<2xf32>`."""
    operation = next((token.end for token in tokens if token.category is Category.OPERATION), len(content))
    bound = [token for token in tokens if token.is_definition and token.start >= operation]
    end = content.find(")", bound[-1].end) if bound else -1
    colon = content.find(":", end) if end >= 0 else -1
    types = list(_separated(content[colon + 1 :])) if colon >= 0 else []
    if len(types) >= len(bound) > 1:
        for value, type in zip(bound, types, strict=False):
            yield _hint(line, value.end, HintKind.TYPE, type, ": ")


def _separated(text: str) -> Iterator[str]:
    """Yield the types of a list separated by commas, up to a brace or word after the last one."""
    depth = start = 0
    for at, character in enumerate(text):
        depth += (character in _OPENING) - (character in _CLOSING and text[at - 1 : at + 1] != "->")
        if character == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield re.split(r"\s(?=attributes\b|cond\b|\{|loc\()", text[start:].strip(), maxsplit=1)[0]


def _results(line: int, content: str, tokens: tuple[SemanticToken, ...], last_read: LastRead) -> Iterator[Hint]:
    """Yield the types of an operation's results if they are written after its regions, on a later line."""
    results = [token for token in tokens if token.is_definition and token.category is Category.VALUE]
    operation = next((token.start for token in tokens if token.category is Category.OPERATION), 0)
    if not results or results[-1].end > operation or ":" in content[operation:]:
        return
    for result in results:
        types = last_read.types_of(line, content[result.start + 1 : result.end])
        count = _RESULT_COUNT.match(content, result.end)
        if types and count is not None:
            yield _hint(line, count.end(), HintKind.TYPE, ", ".join(types), ": ")
