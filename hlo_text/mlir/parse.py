"""Parser of StableHLO (MLIR) text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from hlo_text.core.attributes import Attribute, DictionaryAttribute
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_text
from hlo_text.core.read_only import read_only
from hlo_text.core.source import SourceText
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.strings import without_comments
from hlo_text.mlir.lines.reader import LineReader
from hlo_text.mlir.reader.build import MlirBuilder
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.mlir.reader.raw_operations import RawOperation
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import DeclinedError
from hlo_text.reading.recovery import MAX_ERRORS

#: Codes of errors without recovery: the text is nested too deeply to be separated into statements.
_NOT_RECOVERED = frozenset(("nesting", "syntax.depth"))
#: Operations of a text that are kept although they are not understood, and passes to find them: errors in the grammar
#: hide those in names and counts.
_MOST_KEPT, _MOST_KEEPING_PASSES = 2000, 4


def parse_stablehlo(text: str, *, name: str = "<string>", cache: bool = True, max_errors: int = MAX_ERRORS) -> Module:
    """Parse a StableHLO program in pretty or generic MLIR form.

    Args:
        text: The program.
        name: Name of the source in diagnostics.
        cache: Whether to reuse cached statements. The result is the same either way.
        max_errors: Maximum number of errors to report.

    Returns:
        The module, with an implicit one around a file that is not exactly one module.

    Raises:
        ParseError: The text is not a valid program; the diagnostics are in source order.

    >>> module = parse_stablehlo("func.func @f(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }")
    >>> module.functions["f"].function_type.inputs[0].shape
    ()
    """
    require_text(text, name)
    source = SourceText(text, name)
    statistics = ParserStatistics()
    with READER_LOCK, collection_paused():
        if cache:
            module = _parse_lines(source, statistics, max_errors)
        else:
            module = _parse_whole(source, statistics, max_errors, by_lark=True)
    module.source = source
    module.statistics = statistics
    return module


def parse_known(text: str, *, name: str = "<string>") -> Module | None:
    """Parse a program on the fast path; return None, without a reason, if the fast path declines it."""
    source = SourceText(text, name)
    statistics = ParserStatistics()
    try:
        with READER_LOCK, collection_paused():
            module = _read_lines(source, statistics)
    except DeclinedError:
        return None
    module.source = source
    module.statistics = statistics
    return module


def parse_dictionary(text: str) -> Attribute:
    """Return the dictionary attribute in a string of a custom call or composite.

    Raises:
        ParseError: The text is not a dictionary attribute.
    """
    holder = parse_stablehlo(f"module attributes {{hlo.config = {text}}} {{}}")
    attributes = holder.annotations.discardable if holder.annotations is not None else {}
    return attributes.get("hlo.config", DictionaryAttribute(()))


def _parse_lines(source: SourceText, statistics: ParserStatistics, max_errors: int) -> Module:
    """Parse a program on the fast path, or the whole file with the grammar if the fast path declines it."""
    for read in (_read_lines, partial(_read_faulty_lines, max_errors=max_errors)):
        try:
            return read(source, statistics)
        except DeclinedError:
            pass
    statistics.fallbacks += 1
    return _parse_whole(source, statistics, max_errors, by_lark=False)


def _read_lines(source: SourceText, statistics: ParserStatistics) -> Module:
    reader = shared_reader()
    reader.reset(source, statistics)
    return _complete(LineReader(reader).module(source.text), reader)


def _read_faulty_lines(source: SourceText, statistics: ParserStatistics, *, max_errors: int) -> Module:
    """Parse a program that the fast path declines, by the grammar only where it does.

    Raises:
        DeclinedError: The grammar has to read the whole text.
        ParseError: The text is invalid.
    """
    from hlo_text.mlir.foreign.unknown_forms import explained
    from hlo_text.mlir.lines.recovery import recover_lines
    from hlo_text.mlir.reader.keeping import operations_to_keep

    plain = without_comments(source.text)
    reader = shared_reader()
    reader.reset(source, statistics)
    found = recover_lines(reader, plain, max_errors)
    if any("//" in source.text[part.start : part.end] for part in found.statements):
        raise DeclinedError  # comments may be inside of a token of the grammar
    if found.first is None:
        return _complete(found.module, reader)
    error = ParseError(found.first)
    understood = explained(error, source)
    if understood is not error:
        raise understood
    if found.first.code in _NOT_RECOVERED or found.first.span is None:
        raise DeclinedError
    failure = _failure(reader, found.diagnostics, found.module)
    kept = operations_to_keep(failure.diagnostics, plain, found.statements)
    for _ in range(_MOST_KEEPING_PASSES if kept else 0):
        reader.reset(source, statistics)
        reader.kept = kept or {}
        try:
            found = recover_lines(reader, plain, _MOST_KEPT)
        finally:
            reader.kept = {}
        if found.first is None:
            return _complete(found.module, reader)
        errors = found.diagnostics
        kept = _all_kept(kept or {}, errors, operations_to_keep(errors, plain, found.statements))
        if kept is None:
            break
    raise failure


def _parse_whole(source: SourceText, statistics: ParserStatistics, max_errors: int, *, by_lark: bool) -> Module:
    plain = without_comments(source.text)
    if plain != source.text:
        try:
            return _parse_text(source, statistics, by_lark=by_lark)
        except ParseError:
            pass  # comments may be inside of a token of the grammar
    reader = shared_reader()
    reader.reset(source, statistics, by_lark=by_lark)
    statements: list[RawOperation] | None = None
    try:
        statements = reader.read("file", plain, 0)
        module = MlirBuilder(reader).module(statements)
    except ParseError as error:
        failure = _recovered(reader, plain, error, statements, max_errors)
        kept = _parse_keeping(source, statistics, failure.diagnostics, plain, by_lark=by_lark)
        if kept is None:
            raise failure from None
        return kept
    return _complete(module, reader)


def _parse_keeping(
    source: SourceText, statistics: ParserStatistics, errors: Sequence[Diagnostic], text: str, *, by_lark: bool
) -> Module | None:
    """Parse a program with its faulty operations kept as text; return None if other errors are left."""
    from hlo_text.mlir.reader.keeping import operations_to_keep
    from hlo_text.mlir.reader.recovery import recover

    kept = operations_to_keep(errors, text)
    reader = shared_reader()
    for _ in range(_MOST_KEEPING_PASSES if kept else 0):
        reader.reset(source, statistics, by_lark=by_lark)
        reader.kept = kept or {}
        statements: list[RawOperation] | None = None
        try:
            statements = reader.read("file", text, 0)
            module = MlirBuilder(reader).module(statements)
        except ParseError as error:
            errors = recover(reader, text, error.diagnostics[0], statements, _MOST_KEPT).diagnostics
            kept = _all_kept(reader.kept, errors, operations_to_keep(errors, text))
            if kept is None:
                return None
        else:
            return _complete(module, reader)
        finally:
            reader.kept = {}
    return None


def _all_kept(
    kept: Mapping[int, Diagnostic], errors: Sequence[Diagnostic], more: Mapping[int, Diagnostic] | None
) -> Mapping[int, Diagnostic] | None:
    """Return all operations to keep if there are new ones; None if a text with them kept has other errors."""
    if not more or len(errors) == _MOST_KEPT or more.keys() <= kept.keys():
        return None
    return {**more, **kept}


def _parse_text(source: SourceText, statistics: ParserStatistics, *, by_lark: bool) -> Module:
    reader = shared_reader()
    reader.reset(source, statistics, by_lark=by_lark)
    return _complete(MlirBuilder(reader).module(reader.read("file", source.text, 0)), reader)


def _complete(module: Module, reader: MlirReader) -> Module:
    module.resources = read_only(reader.resources)
    return module


def _recovered(
    reader: MlirReader, text: str, error: ParseError, statements: list[RawOperation] | None, max_errors: int
) -> ParseError:
    """Return the error with all diagnostics of a text that the reader rejected as a whole."""
    from hlo_text.mlir.foreign.unknown_forms import explained
    from hlo_text.mlir.reader.corrections import with_guess
    from hlo_text.mlir.reader.recovery import recover

    first = error.diagnostics[0]
    understood = explained(error, reader.source)
    if understood is not error:
        return understood
    if first.code in _NOT_RECOVERED or first.span is None:
        return ParseError(with_guess(first))
    if statements is None:
        reader.reset(reader.source, ParserStatistics())
    recovered = recover(reader, text, first, statements, max_errors)
    return _failure(reader, recovered.diagnostics, recovered.module)


def _failure(reader: MlirReader, diagnostics: list[Diagnostic], module: Module | None) -> ParseError:
    """Return the error with the diagnostics of a recovery and the module that it could read."""
    from hlo_text.mlir.reader.corrections import with_guess
    from hlo_text.reading.suggestions import Indices

    if module is not None:
        module.source = reader.source
    indices: Indices = {}
    found = [with_guess(diagnostic, indices) for diagnostic in diagnostics]
    return ParseError(found, () if module is None else (module,))
