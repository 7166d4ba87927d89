"""`hlo-run --list`: the contents of files and directories of dumps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.modes.mode import Mode, Place
from evaluator.cli.modules import title_of

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from hlo_text.files.dump_directories import DumpDirectory


class ModuleListing(Mode):
    """Mode that lists modules with their names, languages, stages and forms."""

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._entries: list[dict[str, Any]] = []

    def take_directory(self, directory: DumpDirectory) -> bool:
        if not self.settings.json:
            click.echo(directory.text(), nl=False)
        self._entries += [_entry(m.number, m.name, m.stage, str(m.path), str(m.kind)) for m in directory.modules]
        return True

    def take(self, program: Program, place: Place) -> None:
        module = program.module
        if not self.settings.json:
            click.echo(f"{title_of(program)}  {module.language}  ({program.kind})")
        number, stage, name = None, "", module.symbol or ""
        if module.source is not None and module.source.title:
            from hlo_text.files.dump_directories import number_and_stage

            number, stage = number_and_stage(Path(module.source.title), name)
        self._entries.append(_entry(number, name, stage, place.file, str(program.kind)))

    def document(self) -> Any:
        return self._entries


def _entry(number: int | None, name: str, stage: str, file: str, form: str) -> dict[str, Any]:
    return {"number": number, "name": name, "stage": stage, "file": file, "form": form}
