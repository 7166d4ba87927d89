"""The reader process of the server, which the server kills when a request takes too long.

A request is the name of a method of `Reader` with its arguments, a response is the result; both are pickled. The
process sends a byte when it is ready for a request; the time limit starts then.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
from io import BufferedReader, BufferedWriter

import attrs

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.fixes.edits import Fix, edit_of_help
from hlo_text.fixes.search import find_fix
from hlo_text.language_server.analysis import Analysis, analyse, analyse_known, warm_up
from hlo_text.language_server.document import marked
from hlo_text.language_server.excerpts import FEWEST_LINES, analyse_excerpt, excerpt_of
from hlo_text.language_server.formatting import UnreadableError, formatted
from hlo_text.language_server.reading import ReadingOutcome
from hlo_text.language_server.snapshot import RequestRefusedError, Snapshot
from hlo_text.language_server.text import Text

#: Seconds after the time limit at which the process ends itself, in case the server no longer exists.
_ORPHANED = 5.0
#: Maximum number of diagnostics whose help is tried.
_MOST_TRIED = 5


@attrs.define
class _Analyses:
    """The analyses of a document.

    Attributes:
        last: The last analysis.
        whole: The last analysis of the whole text.
    """

    last: Analysis
    whole: Analysis | None


class Reader:
    """Reads the texts of documents and keeps their last analyses."""

    def __init__(self) -> None:
        self._analyses: dict[str, _Analyses] = {}

    def warm_up(self, language: str) -> None:
        """Read an invalid text, so that the first error is reported as quickly as later ones."""
        warm_up(language)

    def forget(self, uri: str) -> None:
        """Forget a document."""
        self._analyses.pop(uri, None)

    def read(self, uri: str, name: str, language: str, content: str, *, whole: bool) -> ReadingOutcome:
        """Read and verify a text.

        Args:
            uri, name, language, content: The document and its text.
            whole: Read the whole text even if it is large and invalid, which takes seconds; otherwise read an excerpt
                of the changes since the last whole reading.
        """
        analysis = self.analysis(uri, name, language, Text(content), whole=whole)
        diagnostics = [_confirmed(found, number) for number, found in enumerate(analysis.diagnostics)]
        if not analysis.modules:
            return ReadingOutcome(diagnostics, analysis.is_whole)
        return ReadingOutcome(diagnostics, analysis.is_whole, analysis.types, _trip_counts(analysis))

    def fixes(
        self, uri: str, name: str, language: str, content: str, *, first: int, last: int
    ) -> list[tuple[Diagnostic, Fix]]:
        """Return the fixable errors on some lines, counted from 0, with their fixes.

        Args:
            uri, name, language, content: The document and its text.
            first, last: The lines.
        """
        text = Text(content)
        known = self._analyses.get(uri)
        analysis = known.last if known is not None else None
        if analysis is None or analysis.text.content != content:
            analysis = self.analysis(uri, name, language, text, whole=False)
        found = []
        for diagnostic in analysis.diagnostics:
            start, end = marked(diagnostic, diagnostic.span, text)
            fix = find_fix(diagnostic) if start[0] <= last and first <= end[0] else None
            if fix is not None:
                found.append((diagnostic, fix))
        return found

    def analysis(self, uri: str, name: str, language: str, text: Text, *, whole: bool) -> Analysis:
        """Return the analysis of a text, cached."""
        known = self._analyses.get(uri)
        found = _analysed(Snapshot(text, language), name, known.whole if known is not None and not whole else None)
        earlier = known.whole if known is not None else None
        self._analyses[uri] = _Analyses(found, found if found.is_whole else earlier)
        return found

    def formatted(self, uri: str, name: str, language: str, content: str) -> str | RequestRefusedError:
        """Return the canonical print of a text, or the reason that it cannot be formatted."""
        known = self._analyses.get(uri)
        analysis = known.last if known is not None else None
        if analysis is None or analysis.text.content != content or not analysis.is_whole:
            analysis = self.analysis(uri, name, language, Text(content), whole=True)
        try:
            return formatted(analysis)
        except UnreadableError as error:
            return RequestRefusedError(str(error))


def _trip_counts(analysis: Analysis) -> dict[int, int]:
    """Return the trip counts of a text, none if it breaks rules that the analysis relies on."""
    return {} if any(diagnostic.is_error for diagnostic in analysis.diagnostics) else analysis.trip_counts


def _confirmed(diagnostic: Diagnostic, number: int) -> Diagnostic:
    """Drop a diagnostic's help if its edit does not remove the error; the edits of later diagnostics are not tried."""
    if diagnostic.help is None or edit_of_help(diagnostic) is None:
        return diagnostic
    return attrs.evolve(diagnostic, help=diagnostic.advice if number < _MOST_TRIED else None)


def _analysed(now: Snapshot, name: str, last: Analysis | None) -> Analysis:
    """Analyze a text; if it is large and invalid, only an excerpt of the changes since the last analysis."""
    if len(now.text.lines) >= FEWEST_LINES and "// -----" not in now.text.content:
        known = analyse_known(now.text, now.language, name)
        if known is not None:
            return known
        excerpt = excerpt_of(now, last) if last is not None else None
        if excerpt is not None:
            return analyse_excerpt(now, excerpt, name)
    return analyse(now.text, now.language, name)


def main() -> None:
    """Answer requests from standard input until it ends; redirect other output to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server kills this process
    with (
        os.fdopen(os.dup(0), "rb") as requests,
        os.fdopen(os.dup(1), "wb") as answers,
        open(os.devnull, "wb") as nothing,
    ):
        os.dup2(2, 1)
        reader = Reader()
        while _has_request(requests, answers):
            seconds, method, arguments, keywords = pickle.load(requests)
            faulthandler.dump_traceback_later(seconds + _ORPHANED, exit=True, file=nothing)
            answer = getattr(reader, method)(*arguments, **keywords)
            faulthandler.cancel_dump_traceback_later()
            pickle.dump(answer, answers, protocol=pickle.HIGHEST_PROTOCOL)


def _has_request(requests: BufferedReader, answers: BufferedWriter) -> bool:
    """Write a byte to signal readiness, then return whether there is another request."""
    answers.write(b".")
    answers.flush()
    return bool(requests.peek(1))
