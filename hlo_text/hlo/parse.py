"""Reads HLO text."""

from __future__ import annotations

import gc

import attrs

from hlo_text.diagnostics import ParseError
from hlo_text.hlo.lines.cache import DeclinedError
from hlo_text.hlo.lines.reader import read_lines
from hlo_text.hlo.reader.build import ModuleBuilder
from hlo_text.hlo.reader.corrections import with_guess
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.spelling.scalars import with_blank_comments
from hlo_text.ir import Module
from hlo_text.reading import ParserStatistics
from hlo_text.reading.recovery import MAX_ERRORS
from hlo_text.source import SourceText


def parse_hlo(text: str, *, name: str = "<string>", cache: bool = True, max_errors: int = MAX_ERRORS) -> Module:
    """Read a module in HLO text.

    Args:
        text: A module, with or without its `HloModule` line, or a single instruction.
        name: What the text is called in diagnostics.
        cache: Use the cache of statements. Without it the grammar reads everything; the result is the same.
        max_errors: How many errors are told of at most.

    Raises:
        ParseError: The text is malformed; the diagnostic says what and where.

    >>> parse_hlo("HloModule m\\nENTRY e { ROOT c = s32[] constant(3) }").entry_computation.name
    'e'
    """
    source = SourceText(text, name)
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _read(source, cache=cache)
    except ParseError as error:
        raise ParseError([with_guess(diagnostic) for diagnostic in error.diagnostics]) from None
    finally:
        if was_enabled:
            gc.enable()


def _read(source: SourceText, *, cache: bool) -> Module:
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
    module = _read_whole(source)
    module.statistics = statistics
    return module


def _read_whole(source: SourceText) -> Module:
    try:
        return _build(source)
    except ParseError:
        plain = SourceText(with_blank_comments(source.text), source.name)
        if plain.text == source.text:
            raise
    try:  # comments may stand inside of what the grammar takes for one token
        module = _build(plain)
    except ParseError as error:
        raise ParseError([attrs.evolve(found, source=source) for found in error.diagnostics]) from None
    module.source = source
    return module


def _build(source: SourceText) -> Module:
    return ModuleBuilder(source).build(parse_rule("module", source.text, source))
