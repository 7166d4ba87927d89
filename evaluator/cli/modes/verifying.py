"""`hlo-run --verify`: report warnings and errors of modules; valid modules and warnings alone succeed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from evaluator.cli.documents import usage_entry
from evaluator.cli.modes.mode import Mode, Place, diagnostic_entries
from evaluator.cli.reports import show_diagnostics, show_line
from hlo_text.core.diagnostics import ParseError, VerificationError

if TYPE_CHECKING:
    from evaluator.files.containers import Program
    from hlo_text.core.diagnostics import Diagnostic, HloTextError


class Verifying(Mode):
    """Mode that reports findings about modules."""

    def take(self, program: Program, place: Place) -> None:
        diagnostics = self.verified(program.module, place)
        if any(diagnostic.is_error for diagnostic in diagnostics):
            raise VerificationError(diagnostics)
        self._report(diagnostics, place)

    def fail(self, error: HloTextError, place: Place) -> None:
        found = [*error.diagnostics]
        if isinstance(error, ParseError):
            for module in error.readable:
                found += without_consequences(self.verified(module, place))
            found.sort(key=_line)
        self._report(found, place)

    def refuse(self, message: str, place: Place, code: str = "usage") -> None:
        show_line(message)
        self._entries.append(usage_entry(message, place.file, code))

    def _report(self, diagnostics: Sequence[Diagnostic], place: Place) -> None:
        """Report the diagnostics of a module, up to the maximum number of errors."""
        shown = up_to(diagnostics, self.settings.max_errors)
        self._entries += diagnostic_entries(shown, place)
        if not self.settings.json:
            show_diagnostics(shown)
            if len(shown) < len(diagnostics):
                show_line(f"{len(diagnostics) - len(shown)} more diagnostics; raise --max-errors to see them")

    def document(self) -> Any:
        if not self.settings.sarif:
            return {"diagnostics": self._entries}
        from evaluator.cli.modes.sarif import sarif_document

        return sarif_document(self._entries)


def without_consequences(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings about a partly read module, without errors about functions that were not read."""
    return [diagnostic for diagnostic in diagnostics if not diagnostic.code.endswith(".callee")]


def _line(diagnostic: Diagnostic) -> tuple[int, int]:
    if diagnostic.source is None or diagnostic.span is None:
        return 0, 0
    return diagnostic.source.line_and_column(diagnostic.span.start)


def up_to(diagnostics: Sequence[Diagnostic], max_errors: int) -> Sequence[Diagnostic]:
    """Return diagnostics up to a number of errors; warnings do not count."""
    errors = [index for index, diagnostic in enumerate(diagnostics) if diagnostic.is_error]
    return diagnostics if len(errors) <= max_errors else diagnostics[: errors[max_errors - 1] + 1]
