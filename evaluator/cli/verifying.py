"""`hlo-run --verify`: warnings and errors about modules, nothing about valid ones; warnings alone are no failure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evaluator.cli.modes import Mode, Place, diagnostic_entries
from evaluator.cli.reports import show_diagnostics
from hlo_text.diagnostics import VerificationError

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from hlo_text.diagnostics import HloTextError


class Verifying(Mode):
    """Reports findings about modules."""

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._entries: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        diagnostics = self.verified(program.module, place)
        if any(diagnostic.is_error for diagnostic in diagnostics):
            raise VerificationError(diagnostics)
        if not self.settings.json:
            show_diagnostics(diagnostics)
        self._entries += diagnostic_entries(diagnostics, place)

    def fail(self, error: HloTextError, place: Place) -> None:
        super().fail(error, place)
        self._entries += diagnostic_entries(error.diagnostics, place)

    def document(self) -> Any:
        return {"diagnostics": self._entries}
