"""The loop of `hlo-run` over its files: read them in order and pass each module to the mode."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from evaluator.cli.exit_codes import ExitCode, exit_code_of
from evaluator.cli.modes.mode import Mode, Place
from evaluator.cli.modules import selected
from evaluator.cli.progress import Progress
from evaluator.cli.reports import show_line, usage_message
from evaluator.cli.settings import Settings
from evaluator.files.containers import Program, load_all
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, HloTextError, VerificationError


class Command:
    """A running command.

    Attributes:
        mode: The mode that processes modules.
        worst: The highest exit code so far.
    """

    def __init__(self, settings: Settings, mode: Mode, progress: Progress) -> None:
        self.mode = mode
        self.worst = ExitCode.OK
        self._settings = settings
        self._progress = progress

    @property
    def first_place(self) -> Place:
        """The first file, for diagnostics about the command as a whole."""
        return Place(self._settings.files[0])

    @property
    def is_json(self) -> bool:
        """Whether the command prints a JSON document."""
        return self._settings.json

    @property
    def code(self) -> ExitCode:
        """The exit code of everything processed so far."""
        return max(self.worst, self.mode.code)

    def take_files(self) -> None:
        """Process all files in order."""
        for file in self._settings.files:
            self._take_file(file)

    def _take_file(self, file: str) -> None:
        """Process a file, or the modules selected from a directory."""
        paths: list[str] = []
        with self.errors_shown(Place(file)), self._progress.step(f"reading {file}"):
            paths = self._chosen(file)
        if self._settings.jobs is not None and len(paths) > 1:
            with self.errors_shown(Place(file)), self._progress.step(f"handling {len(paths)} modules"):
                self._take_in_processes(paths, self._settings.jobs)
            return
        for path in paths:
            self.take_path(path)

    def _take_in_processes(self, paths: list[str], jobs: int) -> None:
        """Process files in several processes, and print the outcomes in order."""
        from concurrent.futures.process import BrokenProcessPool

        from evaluator.cli.parallel import outcomes

        try:
            for outcome in outcomes(_handled, self._settings, paths, jobs):
                click.echo(outcome.output, nl=False)
                click.echo(outcome.errors, nl=False, err=True)
                self._note(outcome.code)
                self.mode.add_entries(outcome.entries, outcome.others)
        except BrokenProcessPool:
            message = "a process crashed; run without --jobs to find the module"
            raise ExecutionError(Diagnostic("run.failed", message)) from None

    def _chosen(self, file: str) -> list[str]:
        settings = self._settings
        if not os.path.isdir(file):
            if settings.all:
                raise ValueError(f"--all needs a directory of dumps; {file} is a file")
            return [file]
        from hlo_text.files.dump_directories import list_directory

        directory = list_directory(file)
        if self.mode.take_directory(directory):
            return []
        if settings.all:
            return [str(module.path) for module in directory.select_all(settings.module_name, settings.stage)]
        return [str(directory.select(settings.module_name, settings.stage).path)]

    def take_path(self, path: str) -> None:
        """Process a file."""
        settings = self._settings
        if (len(settings.files) > 1 or settings.all) and not (settings.json or self.mode.names_files):
            click.echo(f"// {path}")
        programs: list[Program] = []
        if settings.fix and not self._fix(path):
            return
        with self.errors_shown(Place(path)), self._progress.step(f"reading {path}"):
            found = load_all(
                path,
                language=settings.language,
                max_bytes=settings.run.max_bytes,
                max_errors=settings.max_errors,
                call=settings.call,
            )
            is_named = path in settings.files
            programs = selected(found, path, settings.module_name, settings.stage) if is_named else found
        for number, program in enumerate(programs):
            place = Place(path, number, len(programs) == 1)
            with self.errors_shown(place):
                if self.mode.runs_programs and settings.run.fill_elided is not None:
                    from evaluator.cli.modes.elided_constants import report_elided_constants

                    report_elided_constants(program.module, place.file, settings.run.fill_elided)
                self.mode.take(self._marked(program), place)

    def _fix(self, path: str) -> bool:
        """Apply the fixes of a file, or print the fixed text of standard input; return whether to verify the file."""
        from pathlib import Path

        from evaluator.cli.fixing import fix_file, fix_standard_input

        settings = self._settings
        with self.errors_shown(Place(path)), self._progress.step(f"fixing {path}"):
            if path != "-":
                count = fix_file(Path(path), settings.language, settings.max_errors)
                if count and not settings.json:
                    show_line(f"{path}: applied {count} {'fix' if count == 1 else 'fixes'}")
                return True
            fixed = fix_standard_input(settings.language, settings.max_errors)
            click.echo(fixed.text, nl=False)
            if fixed.errors:
                raise VerificationError(fixed.errors)
        return False

    def _marked(self, program: Program) -> Program:
        """Return a program with its module marked as per-device or not, as the options state."""
        if self._settings.partitioned is None:
            return program
        import attrs

        from hlo_text.conversion.partitioning import marked

        module = marked(program.module, per_device=self._settings.partitioned == "yes")
        return attrs.evolve(program, module=module)

    @contextmanager
    def errors_shown(self, place: Place) -> Iterator[None]:
        """Report errors raised inside the context and record the exit code."""
        try:
            yield
        except HloTextError as error:
            self._note(exit_code_of(error))
            self.mode.fail(error, place)
        except BrokenPipeError:
            raise  # the reader of the pipe closed it
        except MemoryError as error:
            self._note(ExitCode.FAILED)
            self.mode.refuse(str(error) or "out of memory", place, "run.memory")
        except (OSError, ValueError, KeyError) as error:
            self._note(ExitCode.USAGE)
            self.mode.refuse(usage_message(error), place)

    def _note(self, code: ExitCode) -> None:
        self.worst = max(self.worst, code)


def _handled(settings: Settings, path: str) -> tuple[ExitCode, list[dict[str, Any]], list[dict[str, Any]]]:
    """Process a file in a separate process."""
    from evaluator.cli.modes.selection import mode_of

    progress = Progress()
    mode = mode_of(settings, progress)
    command = Command(settings, mode, progress)
    command.take_path(path)
    return command.code, *mode.entries()
