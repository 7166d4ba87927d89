"""`hlo-run --nan`, `--inf`: the operations that produced the first NaN or infinity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modes.arguments import arguments_of, entries_of
from evaluator.cli.modes.mode import Mode, Place, diagnostic_entries
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.values.inputs import read_item

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from evaluator.observation.origins import Origin, Search
    from hlo_text.core.diagnostics import HloTextError

_NAMES = {"nan": "NaN", "inf": "infinity"}


class Searching(Mode):
    """Mode that runs each entry of a module and reports origins; the first failure ends a module."""

    runs_programs = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._kind: Any = settings.mode
        self._entries: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        self.require_valid(program.module, place)
        names = entries_of(program.module, self.settings.run.entry)
        for name in names:
            with self.progress.step(f"running {place.file}"):
                search = self._search(program, name)
            if search.found is not None:
                self.code = ExitCode.FAILED
            if self.settings.json:
                self._entries.append({"file": place.file, "entry": name, **search.as_json()})
            else:
                self._show(search, place, name if len(names) > 1 else None)

    def fail(self, error: HloTextError, place: Place) -> None:
        self.show(error)
        diagnostics = diagnostic_entries(error.diagnostics, place)
        entry: dict[str, Any] = {"file": place.file, "entry": None, "found": None, "origins": []}
        self._entries.append({**entry, "diagnostics": diagnostics})

    def document(self) -> Any:
        if len(self._entries) != 1:
            return {"runs": self._entries}
        return {key: value for key, value in self._entries[0].items() if key not in ("file", "entry")}

    def _search(self, program: Program, name: str | None) -> Search:
        from evaluator.observation.origins import find_nan

        module, settings = program.module, self.settings
        grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
        infeed = [read_item(value) for value in settings.infeed]
        inputs = arguments_of(program, name, grid.num_processes, settings)
        options = attrs.evolve(settings.run, entry=name)
        search = find_nan(
            module,
            *inputs,
            kind=self._kind,
            num_replicas=grid.num_replicas,
            num_partitions=grid.num_partitions,
            infeed=[infeed] * grid.num_processes,
            reaching=settings.reaching,
            options=options,
        )
        if settings.report is not None:
            from evaluator.cli.modes.reporting import write
            from evaluator.reports.findings import OriginFinding

            write(self, OriginFinding(search, self._kind, options), module, inputs)
        return search

    def _show(self, search: Search, place: Place, name: str | None) -> None:
        if name is not None:
            click.echo(f"// @{name}")
        if search.found is None:
            where = " that reaches a result" if self.settings.reaching else ""
            click.echo(f"{place.file}: no {_NAMES[self._kind]}{where} found")
        for origin in search.origins:
            click.echo("\n".join(_lines(origin, self._kind)))


def _lines(origin: Origin, kind: str) -> list[str]:
    first = f", first at {list(origin.first_index)}" if origin.first_index else ""
    end = "reaches a result" if origin.reaches_results else "reaches no result"
    verb, noun = "is" if origin.count == 1 else "are", "NaN" if kind == "nan" else "infinite"
    counted = f"{origin.count} of {origin.size} elements {verb} {noun}{first}; {end}"
    operands = [f"  operand {number}: {operand}" for number, operand in enumerate(origin.operands)]
    return [str(origin.place), f"  {counted}", *operands]
