"""`hlo-run --time N`: the time of each phase, from reading to repeated runs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from evaluator.cli.modes.arguments import arguments_of, only_entry
from evaluator.cli.modes.mode import Mode, Place
from evaluator.cli.modules import Selection, load_one
from evaluator.grid.process_groups import Grid, grid_of

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program

T = TypeVar("T")

_STEPS = ("parse", "verify", "lower", "compile", "first_run")


@attrs.frozen
class Timing:
    """Wall-clock seconds of each phase.

    Attributes:
        parse: Of reading; None for standard input, which cannot be read anew.
        verify: Of verifying.
        lower, compile: Of each further step, once; None in a grid, whose first run includes them.
        first_run: Of running once.
        runs: Of each further run.
    """

    parse: float | None
    verify: float
    lower: float | None
    compile: float | None
    first_run: float
    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the runs."""
        return statistics.median(self.runs)

    @property
    def spread(self) -> float:
        """The interquartile range of the runs; zero for a single run."""
        if len(self.runs) < 2:
            return 0.0
        low, _, high = statistics.quantiles(self.runs, n=4)
        return high - low

    def as_json(self) -> dict[str, Any]:
        """Return the seconds as a JSON object."""
        steps = {name: getattr(self, name) for name in _STEPS}
        return {**steps, "runs": len(self.runs), "median": self.median, "spread": self.spread}


class Clocking(Mode):
    """Mode that times each module, side by side with another one under `--against`."""

    runs_programs = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._documents: list[Any] = []

    def take(self, program: Program, place: Place) -> None:
        with self.progress.step(f"timing {place.file}"):
            first = self._timed(place.file, program)
            second = None if self.settings.against is None else self._timed(self.settings.against, None)
        self._documents.append(_document(first, second))
        if not self.settings.json:
            click.echo("\n".join(_lines(first, second)))

    def document(self) -> Any:
        return self._documents[0] if len(self._documents) == 1 else {"timings": self._documents}

    def _timed(self, file: str, program: Program | None) -> Timing:
        """Time the phases of a module, starting with a fresh read."""
        from hlo_text.core.memo import clear_caches

        parse = None
        if file != "-":
            clear_caches()
            parse, program = _seconds(
                lambda: load_one(file, Selection(self.settings.language), self.settings.run.max_bytes)
            )
        assert program is not None
        loaded = program
        verify, _ = _seconds(lambda: self.require_valid(loaded.module, Place(file)))
        return self._run(loaded, parse, verify)

    def _run(self, program: Program, parse: float | None, verify: float) -> Timing:
        import jax

        from evaluator.execution.program import LoweredProgram, running

        name = only_entry(program, self.settings.run.entry)
        grid = grid_of(program.module) if self.settings.grid is None else Grid(*self.settings.grid)
        inputs = arguments_of(program, name, grid.num_processes, self.settings)
        if grid.num_processes > 1:
            return self._run_grid(program, inputs, grid, parse, verify)
        lowered = LoweredProgram(program.module, attrs.evolve(self.settings.run, entry=name))
        with running([lowered]):
            arguments = lowered.check_arguments(lowered.converted(inputs))
            lower, staged = _seconds(lambda: lowered.compiled.lower(*arguments))  # type: ignore[attr-defined]  # JAX's
            compile, executable = _seconds(staged.compile)
            first, _ = _seconds(lambda: jax.block_until_ready(executable(*arguments)))
            runs = self._repeated(lambda: jax.block_until_ready(executable(*arguments)))
        return Timing(parse, verify, lower, compile, first, runs)

    def _run_grid(
        self, program: Program, inputs: Sequence[Any], grid: Grid, parse: float | None, verify: float
    ) -> Timing:
        from evaluator.comparison.executions import Execution

        options = attrs.evolve(self.settings.run, entry=only_entry(program, self.settings.run.entry))
        execution = Execution(program.module, inputs, options, grid, [[]] * grid.num_processes)
        first, _ = _seconds(execution.results)
        return Timing(parse, verify, None, None, first, self._repeated(execution.results))

    def _repeated(self, run: Callable[[], Any]) -> tuple[float, ...]:
        return tuple(_seconds(run)[0] for _ in range(self.settings.time or 1))


def _seconds(function: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    result = function()
    return time.perf_counter() - start, result


def _document(first: Timing, second: Timing | None) -> dict[str, Any]:
    if second is None:
        return first.as_json()
    return {"a": first.as_json(), "b": second.as_json(), "ratio": first.median / second.median}


def _lines(first: Timing, second: Timing | None) -> list[str]:
    timings = [first] if second is None else [first, second]
    rows = [(name.replace("_", " "), [getattr(timing, name) for timing in timings]) for name in _STEPS]
    rows.append((f"run (median of {len(first.runs)})", [timing.median for timing in timings]))
    rows.append(("interquartile range", [timing.spread for timing in timings]))
    lines = []
    for name, seconds in rows:
        ratio = f"  {seconds[0] / seconds[-1]:8.2f}" if len(seconds) > 1 and seconds[0] and seconds[-1] else ""
        lines.append(f"{name:<24}{''.join(map(_shown, seconds))}{ratio}")
    return lines


def _shown(seconds: float | None) -> str:
    return f"{'not measured':>15}" if seconds is None else f"{1e3 * seconds:12.3f} ms"
