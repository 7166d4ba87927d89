"""Operations of this package that are kept as text: newer versions may have other attributes, operands and forms."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.mlir.codecs.older.names import declared_class
from hlo_text.mlir.syntax.statements import StatementText, cut

#: Codes of errors about one operation that leave its results and operands intact.
_CODES = frozenset(
    (
        *("attribute.enum", "attribute.field", "attribute.kind", "attribute.missing", "attribute.range"),
        *("attribute.unknown", "operation.unknown"),
    )
)
_NAME = re.compile(r'\s*+(?:%[^=\n"]*+=\s*+)?')
_OWN_OPERATION = re.compile(r"(?:stablehlo|chlo)\.[\w$.]+", re.ASCII)
_OPERAND_LIST = re.compile(r"\[\s*+(?:%|\])", re.ASCII)
_KEY = re.compile(r"(?<![%\w$.-])[a-z_]\w*+\s*+=\s*+\Z", re.ASCII)
_MOST_INSPECTED = 2000  # characters of a line before an error


def operations_to_keep(
    diagnostics: Sequence[Diagnostic], text: str, statements: Sequence[StatementText] | None = None
) -> Mapping[int, Diagnostic] | None:
    """Return the first error of each operation to keep as text, by the offset of the operation's name.

    None if an error is not about the attributes, operands or form of an operation.

    Args:
        diagnostics: All errors.
        text: The text.
        statements: The statements that may contain errors, if not all, in text order.
    """
    unread = [diagnostic for diagnostic in diagnostics if diagnostic.code != "alias.undefined"]  # maybe of these
    if not unread or not all(map(_may_be_newer, unread)):
        return None
    kept: dict[int, Diagnostic] = {}
    statements = list(_statements(cut(text).pieces)) if statements is None else statements
    starts = [statement.start for statement in statements]
    for diagnostic in unread:
        place = diagnostic.span.start if diagnostic.span is not None else -1
        index = bisect_right(starts, place) - 1
        name = _NAME.match(text, starts[index]) if index >= 0 else None
        if name is None:
            return None
        kept.setdefault(name.end(), diagnostic)
    return kept


def _may_be_newer(diagnostic: Diagnostic) -> bool:
    """Whether an error may be due to a newer version: attributes, lists of operands, and values of keywords."""
    if diagnostic.code == "arity.operands":
        return diagnostic.message.startswith("wrong number of operands for")  # not of their types
    if diagnostic.code != "syntax" or diagnostic.span is None or diagnostic.source is None:
        return diagnostic.code in _CODES
    text, place = diagnostic.source.text, diagnostic.span.start
    line = text[max(text.rfind("\n", 0, place), place - _MOST_INSPECTED) + 1 : place]
    operation = _OWN_OPERATION.match(text, place)
    if operation is not None and declared_class(operation[0]) is None:
        return True
    is_value = _OPERAND_LIST.match(text, place) is not None or _KEY.search(line) is not None
    return is_value or _is_in_attribute(line)


def _is_in_attribute(line: str) -> bool:
    """Whether the text up to an error ends within the brackets of an attribute of this package."""
    start = max(line.rfind("#stablehlo"), line.rfind("#chlo"))
    opened = line[start:].replace("->", "") if start >= 0 else ""
    return opened.count("<") > opened.count(">")


def _statements(pieces: Sequence[StatementText]) -> Iterator[StatementText]:
    """Yield statements in text order, those in regions after their owner."""
    pending = list(reversed(pieces))
    while pending:
        statement = pending.pop()
        yield statement
        pending += [piece for body in reversed(statement.bodies) for piece in reversed(body.pieces)]
