"""`hlo-run --against`, `--recheck`, `--expected-output`: compare results and find the first divergence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modes.arguments import (
    arguments_of,
    explaining_shardings,
    joined_results,
    only_entry,
    whole_arguments_of,
)
from evaluator.cli.modes.elided_constants import report_elided_constants
from evaluator.cli.modes.mode import Mode, Place
from evaluator.cli.modules import Selection, load_one
from evaluator.cli.reports import show_line
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.values.inputs import read_item

if TYPE_CHECKING:
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import Settings
    from evaluator.comparison.divergence import Divergence
    from evaluator.comparison.outcomes import Comparison, StageComparison
    from evaluator.comparison.tolerances import ResultDifference
    from evaluator.exact.verdict import Cause
    from evaluator.files.containers import Program
    from hlo_text.core.ir import Module
    from hlo_text.files.dump_directories import DumpDirectory

#: Operations that lose precision, as text shows them.
_SHOWN_LOSSES = 5


class Comparing(Mode):
    """Mode that compares each module with another module, a recheck of itself, or stored results."""

    runs_programs = True

    def __init__(self, settings: Settings, progress: Progress) -> None:
        super().__init__(settings, progress)
        self._documents: list[dict[str, Any]] = []

    def take(self, program: Program, place: Place) -> None:
        from evaluator.comparison.outcomes import DifferentResultsError

        self.require_valid(program.module, place)
        name = only_entry(program, self.settings.run.entry)
        options = attrs.evolve(self.settings.run, entry=name)
        try:
            with self.progress.step(f"comparing {place.file}"):
                comparison = self._compared(program, options)
        except DifferentResultsError as error:
            raise ValueError(f"{place.file} and {self.settings.against or 'the expected results'}: {error}") from None
        self._report(comparison)

    def document(self) -> Any:
        return self._documents[0] if len(self._documents) == 1 else {"comparisons": self._documents}

    def take_directory(self, directory: DumpDirectory) -> bool:
        settings = self.settings
        if settings.against is None or settings.stage is not None or settings.all or settings.report is not None:
            return False
        if settings.why:
            raise click.UsageError("--why compares two modules, not directories")
        from evaluator.comparison.compare import compare

        path, other = directory.path, Path(settings.against)
        program = load_one(
            str(path), Selection(settings.language, settings.module_name, call=settings.call), settings.run.max_bytes
        )
        inputs = arguments_of(program, only_entry(program, settings.run.entry), 1, settings)
        with self.progress.step(f"comparing the stages of {path}"):
            against = None if other.is_dir() and other.samefile(path) else other
            tolerances, name = self._tolerances(), settings.module_name
            comparison = compare(path, against, *inputs, module_name=name, options=settings.run, **tolerances)
        self._report(comparison)
        return True

    def _report(self, comparison: Comparison) -> None:
        if not comparison.equal:
            self.code = max(self.code, ExitCode.FAILED)
        self._documents.append(comparison.as_json())
        if not self.settings.json:
            click.echo("\n".join(lines_of(comparison)))

    def _tolerances(self) -> dict[str, Any]:
        return {name: getattr(self.settings, name) for name in ("rtol", "atol", "ulp")}

    @property
    def _has_other_module(self) -> bool:
        """Whether each module is compared with another module, rather than with itself or with stored values."""
        against = self.settings.against
        return against is not None and not against.endswith(".npz")

    def _compared(self, program: Program, options: Any) -> Comparison:
        from evaluator.comparison.compare import compare

        settings, module = self.settings, program.module
        against = settings.against
        grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
        other = self._other(options)
        inputs = self._inputs(program, other, grid, options)
        stored = _recorded_results(program) if settings.expected else settings.expected_output
        if stored:
            return self._against_stored(module, inputs, grid, options, stored)
        given: dict[str, Any] = {**self._tolerances(), "infeed": self._infeed(grid), "report": self.progress.say}
        if settings.max_bits is not None:
            given["max_bits"] = settings.max_bits
        if settings.grid is not None:
            given |= {"num_replicas": grid.num_replicas, "num_partitions": grid.num_partitions}
        if settings.recheck is not None:
            found = compare(module, *inputs, against=settings.recheck, options=options, **given)
            if settings.report is not None:
                self._write_report(found, module, None, inputs, options)
            return found
        if other is None:
            if settings.report is not None:
                raise ValueError("--report needs a module to compare with, not arrays")
            if settings.why:
                raise click.UsageError("--why needs a second module to compare with")
            return compare(module, against, *inputs, options=options, **given)
        options = _of_both(options, other)
        if settings.is_global:
            if settings.report is not None:
                raise click.UsageError("--report cannot be used with --global and --against")
            given |= {"is_global": True, "output_shardings": settings.output_sharding}
        with explaining_shardings():
            found = compare(module, other.module, *inputs, why=settings.why, options=options, **given)
        if found.equal and settings.made is not None and not settings.is_global:
            _remark_on_same_arguments(module, other.module, grid)
        if settings.report is not None:
            self._write_report(found, module, other.module, inputs, options)
        return found

    def _other(self, options: Any) -> Program | None:
        """Return the other module, or None if the module is not compared with another one."""
        against = self.settings.against
        if against is None or not self._has_other_module:
            return None
        other = load_one(against, Selection(self.settings.language), self.settings.run.max_bytes)
        self.require_valid(other.module, Place(against))
        report_elided_constants(other.module, against, options.fill_elided)
        return other

    def _inputs(self, program: Program, other: Program | None, grid: Grid, options: Any) -> list[Any]:
        """Return the inputs. If the other module is the whole program, arguments are generated for that one."""
        settings = self.settings
        if other is not None:
            if settings.is_global:
                return whole_arguments_of(program, options.entry, grid.num_processes, settings)
            is_given = settings.inputs or program.arguments or program.call is not None
            is_whole = settings.grid is None and grid.num_processes > 1 == grid_of(other.module).num_processes
            if is_whole and (settings.made is not None or not is_given):
                return arguments_of(other, _of_both(options, other).entry, 1, settings)
        return arguments_of(program, options.entry, grid.num_processes, settings)

    def _write_report(
        self, comparison: Comparison, module: Module, other: Module | None, inputs: list[Any], options: Any
    ) -> None:
        from evaluator.cli.modes.reporting import write
        from evaluator.comparison.tolerances import Tolerance
        from evaluator.reports.findings import Mismatch, Recheck

        tolerance, recheck = Tolerance(**self._tolerances()), self.settings.recheck
        if other is not None:
            write(self, Mismatch(comparison, tolerance, options), module, inputs, other)
        else:
            write(self, Recheck(comparison, recheck, tolerance, options), module, inputs)

    def _against_stored(
        self, module: Module, inputs: list[Any], grid: Grid, options: Any, stored: tuple[str, ...]
    ) -> Comparison:
        from evaluator.comparison.executions import Execution
        from evaluator.comparison.outcomes import compare_processes, outcome_of
        from evaluator.comparison.tolerances import Tolerance

        settings = self.settings
        results = Execution(module, inputs, options, grid, self._infeed(grid) or [[]] * grid.num_processes).results()
        if settings.is_global and grid.num_processes > 1:
            results = [joined_results(module, options.entry, settings, results)]
        expected = _stored(stored, results)
        return outcome_of(compare_processes(results, expected, Tolerance(**self._tolerances())))

    def _infeed(self, grid: Grid) -> list[list[Any]] | None:
        items = [read_item(value) for value in self.settings.infeed]
        return [items] * grid.num_processes if items else None


def _remark_on_same_arguments(module: Module, other: Module, grid: Grid) -> None:
    """Remark that processes that exchange data had the same arguments, so that the exchange was not compared."""
    from hlo_text.analysis.collectives import exchanges
    from hlo_text.core.ir import walk

    if grid.num_processes > 1 < grid_of(other).num_processes and any(map(exchanges, walk(module))):
        show_line(
            f"all {grid.num_processes} processes had the same arguments, which can hide errors of their communication;"
            " use --global, or --input for each process"
        )


def _recorded_results(program: Program) -> tuple[str, ...]:
    """Return the file of recorded results in a form that `--expected-output` accepts.

    Raises:
        ValueError: There are none.
    """
    if program.call is None:
        raise ValueError("--expected needs a module that hlo-capture recorded with a call")
    if program.call.outputs is None:
        raise ValueError(
            f"XLA recorded no results of call {program.call.number} ({program.call.inputs.parent}); it records none of"
            " calls that donate arguments, run on several devices, or fail"
        )
    return (str(program.call.outputs),)


def _of_both(options: Any, other: Program) -> Any:
    """Return options for both modules; drop an entry that the other module does not have."""
    try:
        other.module.entry(options.entry)
    except KeyError:
        return attrs.evolve(options, entry=None)
    return options


def _stored(spellings: tuple[str, ...], results: list[list[Any]]) -> list[list[Any]]:
    """Read stored results, process by process; raw bytes and bare numbers get the type of their counterpart."""
    import numpy as np

    from evaluator.observation.tracking import arrays_in
    from evaluator.values.inputs import read_arguments
    from hlo_text.core.types import TensorType, element_type_of_dtype

    arrays = [np.asarray(array) for values in results for array in arrays_in(list(values))]
    types = tuple(TensorType(array.shape, element_type_of_dtype(array.dtype)) for array in arrays)
    stored = read_arguments(spellings, types)
    dealt = []
    for process, values in enumerate(results):
        actual = [np.asarray(array) for array in arrays_in(list(values))]
        count = len(actual) if process < len(results) - 1 else len(stored)
        dealt.append(
            [_typed_like(*pair) for pair in zip(stored[:count], actual, strict=False)] + stored[len(actual) : count]
        )
        stored = stored[count:]
    return dealt


def _typed_like(array: Any, result: Any) -> Any:
    is_raw = array.dtype.kind == "V" and array.dtype.itemsize == result.dtype.itemsize
    return array.view(result.dtype) if is_raw else array


def lines_of(comparison: Comparison) -> list[str]:
    """Return a comparison as text."""
    lines = [line for stage in comparison.stages or () for line in _stage_lines(stage)]
    if comparison.changing_pass is not None:
        when = "after" if " > " in comparison.changing_pass else "at"
        lines.append(f"results change {when} {comparison.changing_pass}")
    lines += map(_result_line, comparison.results)
    if comparison.cause is not None:
        lines += _cause_lines(comparison.cause)
    if comparison.precision_bits is not None:
        lines += _exact_lines(comparison)
    elif comparison.precision:
        lines.append("largest losses of precision:")
        for loss in comparison.precision[:_SHOWN_LOSSES]:
            lines.append(f"  {loss.place}")
            lines.append(f"    error {loss.ulp:.4g} ULP, operands {loss.operands_ulp:.4g} ULP")
    if comparison.was_searched:
        lines += _divergence_lines(comparison)
    return lines


def _verdict(subject: str, cause: Cause) -> str:
    return f"{subject}: {cause.kind}{f': {cause.reason}' if cause.reason is not None else ''}"


def _cause_lines(cause: Cause) -> list[str]:
    lines = [_verdict("cause", cause)]
    if cause.distance is not None:
        found = f"differ by at least {cause.distance:.4g}" if cause.distance else "are equal as far as proven"
        lines.append(f"  real results {found} ({cause.precision_bits} bits)")
    if cause.error_ulp_a is not None and cause.error_ulp_b is not None:
        lines.append(f"  error of A {cause.error_ulp_a:.4g} ULP, of B {cause.error_ulp_b:.4g} ULP")
    return lines


def _exact_lines(comparison: Comparison) -> list[str]:
    errors = ", ".join(f"{found.error_ulp:.4g} ULP" for found in comparison.results)
    lines = [f"proven error: {errors} ({comparison.precision_bits} bits)"]
    if comparison.precision:
        lines.append("largest errors of single operations:")
    for loss in (comparison.precision or ())[:_SHOWN_LOSSES]:
        lines += [f"  {loss.place}", f"    error {loss.ulp:.4g} ULP"]
    return lines


def _divergence_lines(comparison: Comparison) -> list[str]:
    """Return the first divergence, or the candidates if none is verified; the last line states what was verified."""
    divergence, candidates = comparison.first_divergence, comparison.candidates
    if divergence is not None:
        return [
            f"first divergence: {divergence.a}",
            *_details(divergence),
            *(_verdict("cause at this operation", each) for each in (divergence.cause,) if each is not None),
            "verified: its operands agree with the counterpart's, and with the counterpart's values in place of its"
            " result all results agree",
        ]
    together = [candidate for candidate in candidates if candidate.verified]
    if together:
        lines = [f"first divergence: {len(together)} operations together"]
        for candidate in together:
            lines += [f"  {candidate.a}", *(f"  {line}" for line in _details(candidate))]
        return [*lines, "verified: with the counterparts' values in place of the results of all of them, and not of"
                " fewer, all results agree"]  # fmt: skip
    limit = f": {comparison.search_limit}" if comparison.search_limit is not None else ""
    lines = [f"first divergence: not located{limit}"]
    if candidates:
        lines.append("candidates, most likely first, none of them verified:")
    for candidate in candidates:
        lines += [f"  {candidate.a}", *(f"  {line}" for line in _details(candidate))]
    return lines


def _details(divergence: Divergence) -> Iterator[str]:
    if divergence.is_compiled:
        where = f"{divergence.b}, " if divergence.b is not None else ""
        yield f"  counterpart: {where}in B as compiled by XLA"
    elif divergence.b is not None:
        yield f"  counterpart: {divergence.b}"
    if divergence.value_a is not None:
        where = f" at {list(divergence.index)}" if divergence.index else ""
        yield f"  values{where}: {divergence.value_a} and {divergence.value_b}"


def _stage_lines(stage: StageComparison) -> list[str]:
    if stage.equal is None:
        return [f"{stage.a}: not comparable: {stage.message}"]
    return [f"{stage.a}: {'agrees' if stage.equal else 'differs'}"]


def _result_line(result: ResultDifference) -> str:
    verdict = f"{result.mismatches} of {result.size} elements differ" if result.mismatches else "agrees"
    ulps = f", {result.max_ulp} ULP" if result.max_ulp is not None else ""
    process = f" of process {result.process}" if result.process is not None else ""
    subject = result.name if result.name is not None else f"result {result.index}{process}"
    verb = "element is" if result.nan_in_both == 1 else "elements are"
    nan = f"; {result.nan_in_both} {verb} NaN in both" if result.nan_in_both else ""
    return f"{subject}: {verdict}{nan} (max abs {result.max_abs:.3g}, rel {result.max_rel:.3g}{ulps})"
