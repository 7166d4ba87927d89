"""`hlo-run --print`: canonical text of modules, in either language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.modes import Mode, Place

if TYPE_CHECKING:
    from evaluator.files.containers import Program
    from hlo_text.ir import Module


class Printing(Mode):
    """Text of modules; those of one file are separated as they were there."""

    def take(self, program: Program, place: Place) -> None:
        if place.number:
            click.echo("// -----")
        module = self._changed(program.module, place)
        click.echo(module.to_text(self.settings.to, generic=self.settings.generic), nl=False)

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
