"""`hlo-run --against`, `--recheck`, `--expected-output`: do results agree, and where do two runs part?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.arguments import arguments_of, only_entry
from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modes import Mode, Place
from evaluator.cli.modules import Selection, load_one

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.comparison.compare import Comparison
    from evaluator.files.containers import Program


class Comparing(Mode):
    """Each module against another one, itself run in another way, or stored results."""

    runs_programs = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._documents: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        self.require_valid(program.module, place)
        name = only_entry(program, self.settings.run.entry)
        options = attrs.evolve(self.settings.run, entry=name)
        inputs = arguments_of(program, name, 1, self.settings)
        with self.progress.step(f"comparing {place.file}"):
            comparison = self._compared(program, inputs, options)
        if not comparison.equal:
            self.code = max(self.code, ExitCode.FAILED)
        self._documents.append(comparison.as_json())
        if not self.settings.json:
            click.echo("\n".join(lines_of(comparison)))

    def document(self) -> Any:
        return self._documents[0] if len(self._documents) == 1 else {"comparisons": self._documents}

    def _compared(self, program: Program, inputs: list[Any], options: Any) -> Comparison:
        from evaluator.comparison.compare import Comparison, compare, compare_results
        from evaluator.comparison.tolerances import Tolerance

        settings = self.settings
        if settings.expected_output:
            from evaluator.execute import run

            results = run(program.module, *inputs, options=options)
            expected = _stored(settings.expected_output, results)
            tolerance = Tolerance(settings.rtol, settings.atol, settings.ulp)
            differences = compare_results(results, expected, tolerance)
            return Comparison(not any(difference.mismatches for difference in differences), differences)
        tolerances: dict[str, Any] = {"rtol": settings.rtol, "atol": settings.atol, "ulp": settings.ulp}
        if settings.recheck is not None:
            return compare(program.module, *inputs, against=settings.recheck, options=options, **tolerances)
        other = load_one(settings.against or "", Selection(settings.language))
        self.require_valid(other.module, Place(settings.against or ""))
        return compare(program.module, other.module, *inputs, options=_of_both(options, other), **tolerances)


def _of_both(options: Any, other: Program) -> Any:
    """Return options for both modules: an entry that only one of them has is the other's own."""
    try:
        other.module.entry(options.entry)
    except KeyError:
        return attrs.evolve(options, entry=None)
    return options


def _stored(spellings: tuple[str, ...], results: Any) -> list[Any]:
    """Read stored results; raw bytes that numpy does not know get the type of the result they are compared with."""
    import numpy as np

    from evaluator.observation.tracking import arrays_in
    from evaluator.values.inputs import read_inputs

    stored = read_inputs(spellings)
    actual = [np.asarray(array) for array in arrays_in(list(results))]
    return [
        array.view(result.dtype) if array.dtype.kind == "V" and array.dtype.itemsize == result.dtype.itemsize else array
        for array, result in zip(stored, actual, strict=False)
    ] + stored[len(actual) :]


def lines_of(comparison: Comparison) -> list[str]:
    """Return a comparison as text for people."""
    lines = []
    for result in comparison.results:
        verdict = f"{result.mismatches} of {result.size} elements disagree" if result.mismatches else "agrees"
        ulps = f", {result.max_ulp} units in the last place" if result.max_ulp is not None else ""
        lines.append(
            f"result {result.index}: {verdict} (at most {result.max_abs:.3g}, relative {result.max_rel:.3g}{ulps})"
        )
    divergence = comparison.first_divergence
    if divergence is not None:
        lines.append(f"they part at {divergence.a}")
        if divergence.b is not None:
            lines.append(f"  the other at {divergence.b}")
        if divergence.value_a is not None:
            where = f" at {list(divergence.index)}" if divergence.index is not None else ""
            lines.append(f"  {divergence.value_a} and {divergence.value_b}{where}")
    return lines
