"""Analysis of texts: reads and verifies them, and locates their operations."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

import attrs

from hlo_text.analysis.trip_counts import StaticTripCounts
from hlo_text.core.describe import describe_type, types_printed_in
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module, Operation, walk
from hlo_text.core.source import SourceText
from hlo_text.core.types import Type
from hlo_text.files.loading import parse_all
from hlo_text.hlo.parse import parse_known as parse_known_hlo
from hlo_text.hlo.syntax.tokens import tokens_of
from hlo_text.language_server.reading import offset_of
from hlo_text.language_server.text import Text
from hlo_text.mlir.parse import parse_known as parse_known_mlir
from hlo_text.ops import While
from hlo_text.verifier.walk import verify

_MOST_DIAGNOSTICS = 500


@attrs.define(slots=False, eq=False)
class Analysis:
    """The result of reading and verifying a text.

    Attributes:
        text: The text.
        language: Its language.
        modules: The modules, if the whole text could be read.
        diagnostics: The diagnostics, in text order.
        is_whole: Whether the whole text was analyzed.
    """

    text: Text
    language: str
    modules: list[Module]
    diagnostics: list[Diagnostic]
    is_whole: bool = True

    @cached_property
    def types(self) -> dict[int, dict[str, str]]:
        """StableHLO result types by line and result name; empty for HLO, whose syntax states them."""
        found: dict[int, dict[str, str]] = {}
        if self.language == "hlo":
            return found
        described: dict[Type, str] = {}
        with types_printed_in(self.language):
            for _, offset, operations in self._operations:
                for op in operations:
                    line = bisect_right(self.text.starts, op.position + offset) - 1
                    for result in op.results:
                        if result.name is not None:
                            if result.type not in described:
                                described[result.type] = describe_type(result.type)
                            found.setdefault(line, {})[result.name] = described[result.type]
        return found

    @cached_property
    def trip_counts(self) -> dict[int, int]:
        """The trip counts of loops that follow from constants, by line."""
        found: dict[int, int] = {}
        for module, offset, operations in self._operations:
            loops = [op for op in operations if isinstance(op, While)]
            counts = StaticTripCounts(module) if loops else None
            for loop in loops:
                count = counts.of(loop) if counts is not None else None
                if count is not None:
                    found[bisect_right(self.text.starts, loop.position + offset) - 1] = count
        return found

    @cached_property
    def _operations(self) -> list[tuple[Module, int, list[Operation]]]:
        """Each module with its offset in the text and its operations in text order."""
        return [
            (
                module,
                offset_of(module.source, self.text),
                sorted((op for op in walk(module) if op.position >= 0), key=_position),
            )
            for module in self.modules
            if module.source is not None
        ]


def _position(op: Operation) -> int:
    return op.position


def analyse(text: Text, language: str, name: str, max_errors: int = 100) -> Analysis:
    """Read and verify a text, which may be invalid."""
    try:
        modules = parse_all(text.content, language=language, name=name, max_errors=max_errors)
    except ParseError as error:
        found = [*error.diagnostics]
        for module in error.readable:
            found += [d for d in verify(module) if not d.code.endswith(".callee")]
        return Analysis(text, language, [], sorted(found, key=_start)[:_MOST_DIAGNOSTICS])
    found = [diagnostic for module in modules for diagnostic in verify(module)]
    return Analysis(text, language, modules, found[:_MOST_DIAGNOSTICS])


#: A text per language with a syntax error and an undefined name.
_WRONG_TEXTS = {
    "stablehlo": "func.func @f(%a: tensor<i1>) {\n  %0 == stablehlo.not %a : tensor<i1>\n"
    "  %1 = stablehlo.not %b : tensor<i1>\n  return\n}\n",
    "hlo": "HloModule m\n\nENTRY e {\n  a = pred[] parameter(0)\n  b == pred[] not(a)\n  c = pred[] not(aa)\n}\n",
}


def warm_up(language: str) -> None:
    """Import and initialize everything that diagnostics need."""
    analyse(Text(_WRONG_TEXTS[language]), language, "")


def analyse_known(text: Text, language: str, name: str) -> Analysis | None:
    """Read and verify a single-module text on the line-based fast path, or return None quickly."""
    content = _without_comments(text.content) if language == "hlo" else text.content
    module = (parse_known_hlo if language == "hlo" else parse_known_mlir)(content, name=name)
    if module is None:
        return None
    module.source = SourceText(text.content, name)
    return Analysis(text, language, [module], verify(module)[:_MOST_DIAGNOSTICS])


def _without_comments(content: str) -> str:
    """Return HLO text with line comments replaced by spaces."""
    if "//" not in content:
        return content
    lines = content.split("\n")
    for number, line in enumerate(lines):
        if "//" in line:
            comment = next((token for token in tokens_of(line) if token.text.startswith("//")), None)
            if comment is not None:
                lines[number] = line[: comment.start] + " " * (len(line) - comment.start)
    return "\n".join(lines)


def _start(diagnostic: Diagnostic) -> tuple[int, int]:
    if diagnostic.source is None or diagnostic.span is None:
        return 0, 0
    return diagnostic.source.line_and_column(diagnostic.span.start)
