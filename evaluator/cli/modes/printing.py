"""`hlo-run --print`: canonical text of modules, in either language or as Python, or a file of any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.documents import print_text
from evaluator.cli.modes.mode import Mode, Place, diagnostic_entries

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from hlo_text.core.diagnostics import HloTextError
    from hlo_text.core.ir import Module


class Printing(Mode):
    """Mode that prints the text of modules, separated as in their file."""

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._has_written = False
        _require_form(settings)

    def take(self, program: Program, place: Place) -> None:
        changed = attrs.evolve(program, module=self._changed(program.module, place))
        module = self._with_lines(self._extracted(changed, place))
        text = None
        if self.settings.output is not None:
            self._write(attrs.evolve(program, module=module), place)
        elif self.settings.json:
            text = "".join(self._portions(module, place))
        else:
            self._print(module, place)
        if self.settings.json:
            self._entries.append({"file": place.file, "language": self.settings.to or module.language, "text": text})

    def fail(self, error: HloTextError, place: Place) -> None:
        self.show(error)
        diagnostics = diagnostic_entries(error.diagnostics, place)
        self._entries.append({"file": place.file, "language": None, "text": None, "diagnostics": diagnostics})

    def document(self) -> Any:
        return {"modules": self._entries}

    def _print(self, module: Module, place: Place) -> None:
        """Print a module while its text is built; nothing if the first portion fails."""
        portions = self._portions(module, place)
        first = next(portions)
        if place.number:
            click.echo("// -----")
        for portion in chain((first,), portions):
            print_text(portion)

    def _portions(self, module: Module, place: Place) -> Iterator[str]:
        if self.settings.to != "python":
            return module.portions(self.settings.to, generic=self.settings.generic)
        from hlo_text.python_source import to_source

        self.require_valid(module, place)
        return iter((to_source(module),))

    def _write(self, program: Program, place: Place) -> None:
        from evaluator.files.writing import write_module

        path = self.settings.output
        assert path is not None
        if self._has_written or not place.is_only:
            raise ValueError("--output accepts one module, but there are several; choose one with --module")
        self.require_valid(program.module, place)
        self._has_written = True
        with self.progress.step(f"writing {path}"):
            write_module(
                program.module,
                path,
                generic=self.settings.generic,
                target=self.settings.target,
                arguments=lambda: self._arguments(program),
                record=program.record,
            )

    def _arguments(self, program: Program) -> Sequence[Any]:
        """Return the arguments for a snapshot: all of them, or an empty list if none are given."""
        from evaluator.cli.modes.arguments import argument_types, arguments_of

        arguments = arguments_of(program, None, 1, self.settings)
        wanted = len(argument_types(program.module, None))
        if arguments and len(arguments) != wanted:
            raise ValueError(f"the module expects {wanted} arguments, {len(arguments)} given")
        return arguments

    def _changed(self, module: Module, place: Place) -> Module:
        """Return a module after the requested passes."""
        if not self.settings.passes:
            return module
        from hlo_text.rewrite.passes import PASSES

        self.require_valid(module, place)
        for name in self.settings.passes:
            with self.progress.step(f"applying {name} to {place.file}"):
                module = PASSES[name].run(module, self._evaluate)
        return module

    def _extracted(self, program: Program, place: Place) -> Module:
        """Return a module, or the part that the options extract."""
        if self.settings.extract is None:
            return program.module
        from evaluator.cli.modes.extracting import extracted, has_inputs, write_parameters

        self.require_valid(program.module, place)
        extraction = extracted(program, self.settings)
        if self.settings.output is not None and has_inputs(program, self.settings):
            with self.progress.step(f"running {place.file}"):
                write_parameters(program, extraction, self.settings, self.settings.output)
        return extraction.module

    def _with_lines(self, module: Module) -> Module:
        """Return a module with its source lines if the options request them."""
        if not self.settings.inline_frames:
            return module
        from hlo_text.conversion import to_hlo
        from hlo_text.rewrite import inline_frames

        if module.language != "hlo" and self.settings.to == "hlo":
            module = to_hlo(module)
        return inline_frames(module)

    def _evaluate(self, module: Module) -> Sequence[Any]:
        """Run a module without arguments, within the limits of the command."""
        from evaluator.execute import run

        return run(module, options=attrs.evolve(self.settings.run, entry=None))


def _require_form(settings: Settings) -> None:
    """Raise a UsageError if the output file's form contradicts the options."""
    path, to = settings.output, settings.to
    if path is None:
        if settings.target is not None:
            raise click.UsageError("--target needs --output X.mlirbc or X.jax_export")
        if to == "python" and settings.generic:
            raise click.UsageError("--generic only applies to MLIR")
        return
    from evaluator.files.writing import form_of

    try:
        form = form_of(path)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if to is not None and to != form.language:
        raise click.UsageError(f"--to {to} contradicts --output {path}, which holds {form.language}")
    if settings.generic and not form.is_generic:
        raise click.UsageError(f"--generic needs --output X.mlir, not {path}")
    if settings.target is not None and not form.takes_target:
        raise click.UsageError(f"--target needs --output X.mlirbc or X.jax_export, not {path}")
