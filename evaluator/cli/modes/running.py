"""`hlo-run`: run programs and print their results."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.modes.arguments import argument_types, arguments_of, entries_of, joined_results
from evaluator.cli.modes.mode import Mode, Place, diagnostic_entries
from evaluator.cli.modes.results import result_entry, shown_text
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.values.inputs import Array, read_item
from evaluator.values.outputs import write_outputs
from hlo_text import ops
from hlo_text.core.ir import Module, walk

if TYPE_CHECKING:
    from pathlib import Path

    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.distributed.hosts import Hosts
    from evaluator.files.containers import Program
    from evaluator.options import RunOptions
    from hlo_text.core.diagnostics import HloTextError


@attrs.frozen
class _Outcome:
    """Results of processes by flattened id, and their outfeeds."""

    grid: Grid
    results: dict[int, list[Any]]
    outfeed: list[list[Any]]


class Running(Mode):
    """Mode that runs each entry of a module and prints the results; the first failure ends a module."""

    runs_programs = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._is_terminal = sys.stdout.isatty()

    def take(self, program: Program, place: Place) -> None:
        self.require_valid(program.module, place)
        names = entries_of(program.module, self.settings.run.entry)
        if self.settings.output is not None and not (place.is_only and len(names) == 1):
            choice = "--entry" if place.is_only else "--module"
            raise ValueError(
                f"--output accepts the results of one program, but there are several; choose one with {choice}"
            )
        for name in names:
            with self.progress.step(f"running {place.file}"):
                outcome = self._run(program, name)
            if self._is_silent:
                continue
            if self.settings.output is not None:
                values = [result for results in outcome.results.values() for result in results]
                write_outputs(self._output(self.settings.output), values)
            if self.settings.json:
                self._enter(outcome, program.module, name, place)
            elif self.settings.output is None:
                self._show(outcome, program.module, name if len(names) > 1 else None)

    def fail(self, error: HloTextError, place: Place) -> None:
        self.show(error)
        diagnostics = diagnostic_entries(error.diagnostics, place)
        self._entries.append({"file": place.file, "entry": None, "results": None, "diagnostics": diagnostics})

    def finish(self) -> None:
        if not self._is_silent or self._unreported or any("diagnostics" in entry for entry in self._entries):
            super().finish()

    @property
    def _is_silent(self) -> bool:
        """Whether another host prints the results."""
        together = self.settings.hosts
        return together is not None and together.gather and self.hosts is not None and self.hosts.launch.index > 0

    def _output(self, path: Path) -> Path:
        """Return the output path of results; each of several hosts has its own file, `x.1.npz` for `x.npz`."""
        together = self.settings.hosts
        if self.hosts is None or together is None or together.gather:
            return path
        return path.with_suffix(f".{self.hosts.launch.index}{path.suffix}")

    def document(self) -> Any:
        if len(self._entries) != 1:
            return {"runs": self._entries}
        return {key: value for key, value in self._entries[0].items() if key not in ("file", "entry")}

    def _run(self, program: Program, name: str | None) -> _Outcome:
        """Run an entry. Imports jax, which takes half a second, only here."""
        module, settings = program.module, self.settings
        grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
        arguments = arguments_of(program, name, grid.num_processes, settings)
        infeed = [read_item(value) for value in settings.infeed]
        options = attrs.evolve(settings.run, entry=name)
        if self.hosts is not None:
            return self._run_together(self.hosts, module, arguments, grid, options)
        if grid.num_processes == 1 and not _has_streams(module):
            from evaluator.execute import run

            return _Outcome(grid, {0: list(run(module, *arguments, options=options))}, [])
        from evaluator.grid.execution import run_grid

        results = run_grid(
            module,
            _dealt(arguments, len(argument_types(module, name)), grid),
            num_replicas=grid.num_replicas,
            num_partitions=grid.num_partitions,
            infeed=[infeed] * grid.num_processes,
            options=options,
        )
        if settings.is_global:
            return _Outcome(Grid(), {0: joined_results(module, name, settings, results)}, results.outfeed)
        return _Outcome(grid, dict(enumerate(results)), results.outfeed)

    def _run_together(
        self, hosts: Hosts, module: Module, arguments: list[Array], grid: Grid, options: RunOptions
    ) -> _Outcome:
        """Run an entry in a multi-host run."""
        from evaluator.distributed.execution import run_distributed

        with hosts.explaining():
            results = run_distributed(
                module,
                _dealt(arguments, len(argument_types(module, options.entry)), grid),
                num_replicas=grid.num_replicas,
                num_partitions=grid.num_partitions,
                gather=self.settings.hosts is not None and self.settings.hosts.gather,
                options=options,
            )
        return _Outcome(grid, results, [])

    def _show(self, outcome: _Outcome, module: Module, name: str | None) -> None:
        grid, results = outcome.grid, outcome.results
        if name is not None and any(results.values()):
            click.echo(f"// @{name}")
        for number, values in results.items():
            if grid.num_processes > 1:
                click.echo("// process ({}, {})".format(*grid.position(number)))
            for value in values:
                click.echo(self._text(value, module))
        for number, items in enumerate(outcome.outfeed):
            if items:
                where = " of process ({}, {})".format(*grid.position(number)) if grid.num_processes > 1 else ""
                click.echo(f"// outfeed{where}")
            for item in items:
                click.echo(", ".join(self._text(array, module) for array in item))

    def _text(self, value: Any, module: Module) -> str:
        return shown_text(value, module.language, is_terminal=self._is_terminal, is_full=self.settings.full)

    def _enter(self, outcome: _Outcome, module: Module, name: str | None, place: Place) -> None:
        processes = [self._values(results, module) for results in outcome.results.values()]
        entry: dict[str, Any] = {"file": place.file, "entry": name}
        if self.hosts is not None:
            entry["positions"] = [outcome.grid.position(number) for number in outcome.results]
        if outcome.grid.num_processes > 1:
            entry["processes"] = processes
        else:
            (entry["results"],) = processes
        if any(outcome.outfeed):
            entry["outfeed"] = [[self._values(item, module) for item in items] for items in outcome.outfeed]
        self._entries.append(entry)

    def _values(self, values: Any, module: Module) -> list[dict[str, Any]]:
        return [result_entry(value, module.language, is_full=self.settings.full) for value in values]


def _has_streams(module: Module) -> bool:
    return any(isinstance(op, ops.Feed) for op in walk(module))


def _dealt(arguments: list[Array], count: int, grid: Grid) -> list[list[Array]]:
    """Return the arguments of each process: the same for all, or separate ones if enough are given."""
    if count and len(arguments) == count * grid.num_processes:
        return [arguments[start : start + count] for start in range(0, len(arguments), count)]
    return [arguments] * grid.num_processes
