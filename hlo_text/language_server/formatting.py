"""Formatting: the canonical print of a text, with its comments kept next to their operations."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import attrs

from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, walk
from hlo_text.files.loading import parse
from hlo_text.hlo.syntax.tokens import tokens_of as hlo_tokens
from hlo_text.language_server.analysis import Analysis
from hlo_text.mlir.syntax.tokens import tokens_of as mlir_tokens
from hlo_text.reading.syntax import TokenKind

_INDEX = re.compile(r"/\*index=\d+\*/")
_LOCATION = re.compile(r"\bloc\(")


class UnreadableError(Exception):
    """A document that cannot be formatted."""


@attrs.frozen
class _Comment:
    """A comment on a line; `is_behind` if other tokens precede it."""

    line: int
    content: str
    is_behind: bool


def formatted(analysis: Analysis) -> str:
    """Return the canonical print of a text.

    Raises:
        UnreadableError: The document has errors, cannot be printed, or would lose comments.
    """
    if not analysis.modules:
        raise UnreadableError("cannot format a document with errors")
    try:
        return "// -----\n".join(_with_comments(module) for module in analysis.modules)
    except (HloTextError, ValueError) as error:
        raise UnreadableError(f"cannot print the module: {str(error).splitlines()[0]}") from None


def _with_comments(module: Module) -> str:
    lines = module.source.text.split("\n") if module.source is not None else []
    printed = _printed(module, lines).rstrip("\n")
    comments = list(_comments(lines, module.language))
    if not comments:
        return printed + "\n"
    places = _lines_of(module)
    try:
        targets = _lines_of(parse(printed, language=module.language))
    except HloTextError:
        raise UnreadableError("formatting would drop comments") from None
    if len(places) != len(targets):
        raise UnreadableError("formatting would drop comments")
    return _merged(printed.split("\n"), comments, places, targets)


def _printed(module: Module, lines: list[str]) -> str:
    if module.language == "hlo":
        return module.to_text()
    return module.to_text(debug_info=any(_LOCATION.search(line) is not None for line in lines))


def _comments(lines: list[str], language: str) -> Iterator[_Comment]:
    for number, line in enumerate(lines):
        if "//" not in line and "/*" not in line:
            continue
        for index, token in enumerate((hlo_tokens if language == "hlo" else mlir_tokens)(line)):
            if token.kind is TokenKind.COMMENT and _INDEX.fullmatch(token.text) is None:
                yield _Comment(number, token.text.rstrip(), index > 0)


def _lines_of(module: Module) -> list[int]:
    """Return the first lines of operations and computations, in an order that printing preserves."""
    source = module.source
    assert source is not None
    positions = [op.position for op in walk(module)] + [region.position for region in module.computations]
    return [source.line_and_column(max(position, 0))[0] - source.first_line for position in positions]


def _merged(printed: list[str], comments: list[_Comment], places: list[int], targets: list[int]) -> str:
    """Return the printed lines with each comment before or after its operation."""
    pairs = sorted(zip(places, targets, strict=True))
    starts = [place for place, _ in pairs]
    front: dict[int, list[str]] = {}
    for comment in comments:
        index = bisect_left(starts, comment.line)
        last = bisect_right(starts, comment.line) - 1
        if comment.is_behind and last >= index:
            printed[pairs[last][1]] += f"  {_to_line_end(comment.content)}"
        else:
            line = pairs[index][1] if index < len(pairs) else len(printed)
            front.setdefault(line, []).append(comment.content)
    result = []
    for number, shown in enumerate([*printed, ""]):
        indent = shown[: len(shown) - len(shown.lstrip())]
        result += [f"{indent}{content}" for content in front.get(number, ())]
        result.append(shown)
    return "\n".join(result)


def _to_line_end(comment: str) -> str:
    return comment if comment.startswith("//") else f"// {comment[2:].removesuffix('*/').strip()}"
