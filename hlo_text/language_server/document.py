"""An open document: its current snapshot and the last result of reading it."""

from __future__ import annotations

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.source import Span
from hlo_text.files.loading import detect_language
from hlo_text.language_server.reading import LastRead, Reading, offset_of
from hlo_text.language_server.snapshot import Snapshot
from hlo_text.language_server.text import LineMap, Text

_SUFFIXES = {".hlo": "hlo", ".mlir": "stablehlo", ".stablehlo": "stablehlo"}
_LANGUAGE_IDS = {"hlo": "hlo", "mlir": "stablehlo", "stablehlo": "stablehlo"}


def language_of(name: str, language_id: str, content: str) -> str:
    """Return the language of a text, from its suffix, the editor's language ID or its beginning."""
    suffix = f".{name.rpartition('.')[2]}"
    return _SUFFIXES.get(suffix) or _LANGUAGE_IDS.get(language_id) or detect_language(content)


class Document:
    """An open document.

    Attributes:
        uri: The document's URI.
        name: Name of the file.
        version: The editor's version number of the text.
        now: The current snapshot.
        reading: The last reading.
        colored: The number and the data of the last semantic tokens that the editor got for the whole text.
    """

    def __init__(self, uri: str, language_id: str, version: int, content: str) -> None:
        self.uri = uri
        self.name = uri.rpartition("/")[2] or uri
        self.version = version
        self.reading: Reading | None = None
        self.colored: tuple[int, list[int]] = 0, []
        self._language_id = language_id
        self._last_good: Reading | None = None
        self.now = self._snapshot(Text(content))

    def _snapshot(self, text: Text) -> Snapshot:
        language = language_of(self.name, self._language_id, text.content)
        good = self._last_good
        if good is None or good.language != language:
            return Snapshot(text, language)
        return Snapshot(text, language, LastRead(good, LineMap.between(good.text, text)))

    def change(self, text: Text, version: int) -> None:
        """Replace the text."""
        self.version = version
        self.now = self._snapshot(text)

    def take(self, reading: Reading) -> None:
        """Record the result of a reading."""
        self.reading = reading
        if reading.outcome.types is not None:
            self._last_good = reading
            if reading.language == self.now.language:
                self.now.last_read = LastRead(reading, LineMap.between(reading.text, self.now.text))


def marked(diagnostic: Diagnostic, span: Span | None, text: Text) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the start and end positions of a diagnostic's span in the document text."""
    if diagnostic.source is None or span is None:
        return (0, 0), text.place(1)
    base = offset_of(diagnostic.source, text)
    first = text.place(base + span.start)
    return first, max(first, text.place(base + span.end))
