"""Parser of HLO text."""

from __future__ import annotations

import attrs

from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_text
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs.scalars import with_blank_comments
from hlo_text.hlo.lines.reader import read_lines
from hlo_text.hlo.reader.build import ModuleBuilder
from hlo_text.hlo.reader.grammar import GRAMMAR
from hlo_text.hlo.reader.records import RawModule
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import DeclinedError
from hlo_text.reading.recovery import MAX_ERRORS


def parse_hlo(text: str, *, name: str = "<string>", cache: bool = True, max_errors: int = MAX_ERRORS) -> Module:
    """Read a module in HLO text.

    Args:
        text: A module, with or without its `HloModule` line, or a single instruction.
        name: Name of the source in diagnostics.
        cache: Use the cache of statements. Without it the grammar reads everything; the result is the same.
        max_errors: Maximum number of errors to report.

    Raises:
        ParseError: The text is malformed; the diagnostics are in source order.

    >>> parse_hlo("HloModule m\\nENTRY e { ROOT c = s32[] constant(3) }").entry_computation.name
    'e'
    """
    require_text(text, name)
    source = SourceText(text, name)
    with collection_paused():
        return _read(source, cache, max_errors)


def parse_known(text: str, *, name: str = "<string>") -> Module | None:
    """Parse a module on the fast path; return None, without a reason, if the fast path declines it."""
    try:
        with collection_paused():
            return read_lines(SourceText(text, name), ParserStatistics())
    except DeclinedError:
        return None


def _read(source: SourceText, cache: bool, max_errors: int) -> Module:
    statistics = ParserStatistics()
    if cache:
        try:
            module = read_lines(source, statistics)
        except DeclinedError:
            statistics = ParserStatistics(fallbacks=1)
        else:
            module.statistics = statistics
            return module
    statistics.lark_calls += 1
    module = _read_whole(source, max_errors, by_lark=not cache)
    module.statistics = statistics
    return module


def _read_whole(source: SourceText, max_errors: int, *, by_lark: bool) -> Module:
    plain = SourceText(with_blank_comments(source.text), source.name)
    if plain.text == source.text:
        plain = source
    else:
        try:
            return ModuleBuilder(source).build(GRAMMAR.parse("module", source.text, source, by_lark=by_lark))
        except ParseError:
            pass  # comments may be inside of a token of the grammar
    raw: RawModule | None = None
    try:
        raw = GRAMMAR.parse("module", plain.text, plain, by_lark=by_lark)
        module = ModuleBuilder(plain).build(raw)
    except ParseError as error:
        raise _recovered(plain, source, error.diagnostics[0], raw, max_errors) from None
    module.source = source
    return module


def _recovered(
    plain: SourceText, source: SourceText, first: Diagnostic, raw: RawModule | None, max_errors: int
) -> ParseError:
    """Return the error with all diagnostics of a rejected text; `plain` is the text without comments."""
    from hlo_text.hlo.reader.corrections import with_guess
    from hlo_text.hlo.reader.recovery import recover

    found = [first]
    readable: tuple[Module, ...] = ()
    if first.span is not None and first.code != "syntax.depth":
        recovered = recover(plain, first, raw, max_errors)
        found = recovered.diagnostics
        readable = () if recovered.module is None else (recovered.module,)
    for module in readable:
        module.source = source
    return ParseError([with_guess(attrs.evolve(diagnostic, source=source)) for diagnostic in found], readable)
