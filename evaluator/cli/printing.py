"""`hlo-run --print`: canonical text of modules, in either language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.modes import Mode, Place, diagnostic_entries

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from hlo_text.diagnostics import HloTextError
    from hlo_text.ir import Module


class Printing(Mode):
    """Text of modules; those of one file are separated as they were there."""

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._entries: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        module = self._changed(program.module, place)
        text = module.to_text(self.settings.to, generic=self.settings.generic)
        if self.settings.json:
            self._entries.append({"file": place.file, "language": self.settings.to or module.language, "text": text})
            return
        if place.number:
            click.echo("// -----")
        click.echo(text, nl=False)

    def fail(self, error: HloTextError, place: Place) -> None:
        super().fail(error, place)
        diagnostics = diagnostic_entries(error.diagnostics, place)
        self._entries.append({"file": place.file, "language": None, "text": None, "diagnostics": diagnostics})

    def document(self) -> Any:
        return {"modules": self._entries}

    def _changed(self, module: Module, place: Place) -> Module:
        """Return a module after the passes that were asked for."""
        if not self.settings.passes:
            return module
        from hlo_text.rewrite.passes import PASSES

        self.require_valid(module, place)
        for name in self.settings.passes:
            with self.progress.step(f"{name} of {place.file}"):
                module = PASSES[name].run(module, self._evaluate)
        return module

    def _evaluate(self, module: Module) -> Sequence[Any]:
        """Run a module without arguments, within the limits of the command."""
        from evaluator.execute import run

        return run(module, options=attrs.evolve(self.settings.run, entry=None))
