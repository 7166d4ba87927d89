"""An open text that changes: the answers of now, and what reading it gave."""

from __future__ import annotations

from hlo_text.diagnostics import Diagnostic
from hlo_text.files.loading import detect_language
from hlo_text.language_server.analysis import Analysis, LastRead, analyse, analyse_known, offset_of
from hlo_text.language_server.excerpts import FEWEST_LINES, analyse_excerpt, excerpt_of
from hlo_text.language_server.formatting import UnreadableError, formatted
from hlo_text.language_server.snapshot import RefusedError, Snapshot
from hlo_text.language_server.text import LineMap, Text
from hlo_text.source import Span

_SUFFIXES = {".hlo": "hlo", ".mlir": "stablehlo", ".stablehlo": "stablehlo"}
_LANGUAGE_IDS = {"hlo": "hlo", "mlir": "stablehlo", "stablehlo": "stablehlo"}


def language_of(name: str, language_id: str, content: str) -> str:
    """Return the language of a text: by its suffix, by what the editor says, by how it begins."""
    suffix = f".{name.rpartition('.')[2]}"
    return _SUFFIXES.get(suffix) or _LANGUAGE_IDS.get(language_id) or detect_language(content)


class Document:
    """An open text that changes.

    Attributes:
        uri: Name in the protocol.
        name: Name of the file.
        version: Number of the text, as the editor counts.
        now: The text as it is.
        analysis: The last analysis.
    """

    def __init__(self, uri: str, language_id: str, version: int, content: str) -> None:
        self.uri = uri
        self.name = uri.rpartition("/")[2] or uri
        self.version = version
        self.analysis: Analysis | None = None
        self._language_id = language_id
        self._last_good: Analysis | None = None
        self._last_whole: Analysis | None = None
        self.now = self._snapshot(Text(content))

    def _snapshot(self, text: Text) -> Snapshot:
        language = language_of(self.name, self._language_id, text.content)
        good = self._last_good
        if good is None or good.language != language:
            return Snapshot(text, language)
        return Snapshot(text, language, LastRead(good, LineMap.between(good.text, text)))

    def change(self, text: Text, version: int) -> None:
        """Take another text."""
        self.version = version
        self.now = self._snapshot(text)

    def analyse(self, *, whole: bool = True) -> Analysis:
        """Read and verify the text as it is now; any thread may.

        Args:
            whole: Read all of a large text that has an error, though that takes seconds; else what was changed since
                it was read as a whole.
        """
        now, last = self.now, self._last_whole
        if len(now.text.lines) >= FEWEST_LINES and "// -----" not in now.text.content:
            known = analyse_known(now.text, now.language, self.name)
            if known is not None:
                return known
            excerpt = excerpt_of(now, last) if last is not None and not whole else None
            if excerpt is not None:
                return analyse_excerpt(now, excerpt, self.name)
        return analyse(now.text, now.language, self.name)

    def take(self, analysis: Analysis) -> None:
        """Remember an analysis."""
        self.analysis = analysis
        if analysis.is_whole:
            self._last_whole = analysis
        if analysis.modules:
            self._last_good = analysis
            if analysis.language == self.now.language:
                self.now.last_read = LastRead(analysis, LineMap.between(analysis.text, self.now.text))

    def formatted(self) -> str:
        """Return the text in canonical print.

        Raises:
            RefusedError: It cannot be read.
        """
        analysis = self.analysis
        if analysis is None or analysis.text is not self.now.text or not analysis.is_whole:
            analysis = self.analyse()
            self.take(analysis)
        try:
            return formatted(analysis)
        except UnreadableError as error:
            raise RefusedError(str(error)) from None


def marked(diagnostic: Diagnostic, span: Span | None, text: Text) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the start and end of a span of a diagnostic's source in the text that holds it."""
    if diagnostic.source is None or span is None:
        return (0, 0), text.place(1)
    base = offset_of(diagnostic.source, text)
    first = text.place(base + span.start)
    return first, max(first, text.place(base + span.end))
