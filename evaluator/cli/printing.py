"""`hlo-run --print`: canonical text of modules, in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from evaluator.cli.modes import Mode, Place

if TYPE_CHECKING:
    from evaluator.files.containers import Program


class Printing(Mode):
    """Text of modules; those of one file are separated as they were there."""

    def take(self, program: Program, place: Place) -> None:
        if place.number:
            click.echo("// -----")
        click.echo(program.module.to_text(self.settings.to, generic=self.settings.generic), nl=False)
