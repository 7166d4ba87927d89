"""`hlo-run --fingerprint`: a fingerprint of each module, independent of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.modes.mode import Mode, Place

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program


class Fingerprinting(Mode):
    """Mode that prints a line with the fingerprint and the file for each module."""

    names_files = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._entries: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        from hlo_text.analysis.comparison.fingerprints import fingerprint

        with self.progress.step(f"fingerprinting {place.file}"):
            found = fingerprint(program.module, self.settings.ignore)
        if not self.settings.json:
            click.echo(f"{found}  {place.file}")
        self._entries.append({"file": place.file, "number": place.number, "fingerprint": found})

    def document(self) -> Any:
        return {"fingerprints": self._entries}
