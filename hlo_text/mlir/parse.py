"""Reading StableHLO (MLIR) text."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from hlo_text.diagnostics import ParseError
from hlo_text.ir import Module
from hlo_text.mlir.lines.line_kinds import DeclinedError
from hlo_text.mlir.lines.reader import LineReader
from hlo_text.mlir.reader.build import Builder
from hlo_text.mlir.reader.corrections import with_guess
from hlo_text.mlir.reader.foreign_forms import explained
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.mlir.spelling.strings import without_comments
from hlo_text.reading import ParserStatistics
from hlo_text.source import SourceText


def parse_stablehlo(text: str, *, name: str = "<string>", cache: bool = True) -> Module:
    """Parse a StableHLO program in pretty or generic MLIR form.

    Args:
        text: The program.
        name: What errors call it.
        cache: Whether statements seen before may be taken from a cache. The result is the same either way.

    Returns:
        The module, with an implicit one around a file that is not exactly one module.

    Raises:
        ParseError: The text is not a program; the diagnostic says where and why.

    >>> module = parse_stablehlo("func.func @f(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }")
    >>> module.functions["f"].function_type.inputs[0].shape
    ()
    """
    source = SourceText(text, name)
    statistics = ParserStatistics()
    with READER_LOCK, garbage_collection_paused():
        try:
            module = _parse_lines(source, statistics) if cache else _parse_whole(source, statistics)
        except ParseError as error:
            raise ParseError([with_guess(diagnostic) for diagnostic in error.diagnostics]) from None
    module.source = source
    module.statistics = statistics
    return module


def _parse_lines(source: SourceText, statistics: ParserStatistics) -> Module:
    """Read line by line; leave the whole file to Lark if that does not work out."""
    reader = shared_reader()
    reader.reset(source, statistics)
    try:
        module = LineReader(reader).module(source.text)
    except DeclinedError:
        statistics.fallbacks += 1
        return _parse_whole(source, statistics)
    module.resources = reader.resources
    return module


def _parse_whole(source: SourceText, statistics: ParserStatistics) -> Module:
    try:
        return _parse_text(source.text, source, statistics)
    except ParseError as error:
        plain = without_comments(source.text)
        if plain == source.text:
            raise explained(error, source) from None
    try:  # comments may stand inside of what the grammar takes for one token
        return _parse_text(plain, source, statistics)
    except ParseError as error:
        raise explained(error, source) from None


def _parse_text(text: str, source: SourceText, statistics: ParserStatistics) -> Module:
    reader = shared_reader()
    reader.reset(source, statistics)
    module = Builder(reader).module(reader.read("file", text, 0))
    module.resources = reader.resources
    return module


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Pause the garbage collector, which would walk all the new objects again and again.

    What was made in the meantime then counts as old: the next collection of young objects need not walk it.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
