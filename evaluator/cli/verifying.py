"""`hlo-run --verify`: diagnostics of modules, nothing about valid ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evaluator.cli.modes import Mode, Place, diagnostic_entries

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
        self.require_valid(program.module, place)

    def fail(self, error: HloTextError, place: Place) -> None:
        super().fail(error, place)
        self._entries += diagnostic_entries(error, place)

    def document(self) -> Any:
        return {"diagnostics": self._entries}
