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
from hlo_text.reading.recovery import MAX_ERRORS, Recovered


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
        try:
            raise _read_faulty_lines(source, max_errors)
        except DeclinedError:
            pass
    statistics.lark_calls += 1
    module = _read_whole(source, max_errors, by_lark=not cache)
    module.statistics = statistics
    return module


def _read_faulty_lines(source: SourceText, max_errors: int) -> ParseError:
    """Return the error of a text that the fast path declines, by the grammar only where it does.

    Raises:
        DeclinedError: The grammar has to read the whole text.
    """
    from hlo_text.hlo.lines.recovery import recover_lines

    plain = SourceText(with_blank_comments(source.text), source.name)
    return _failure(recover_lines(plain, source, ParserStatistics(), max_errors), source)


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
    from hlo_text.hlo.reader.recovery import recover

    if first.span is None or first.code == "syntax.depth":
        return _failure(Recovered([first], None), source)
    return _failure(recover(plain, first, raw, max_errors), source)


def _failure(recovered: Recovered, source: SourceText) -> ParseError:
    """Return the error with the diagnostics of a recovery."""
    from hlo_text.hlo.reader.corrections import with_guess
    from hlo_text.reading.suggestions import Indices

    indices: Indices = {}
    found = [attrs.evolve(diagnostic, source=source) for diagnostic in recovered.diagnostics]
    diagnostics = [with_guess(diagnostic, indices) for diagnostic in found]
    module = recovered.module
    if module is None:
        return ParseError(diagnostics)
    module.source = source
    return ParseError(diagnostics, (module,))
