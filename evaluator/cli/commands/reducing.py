"""`hlo-reduce`: a reduction as the options request it, from reading the file to the final report."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.modules import Selection, load_one, only, selected
from evaluator.cli.progress import Progress
from evaluator.cli.reports import command_name

if TYPE_CHECKING:
    from evaluator.files.containers import Program
    from evaluator.grid.process_groups import Grid
    from evaluator.reduction.case import Case
    from evaluator.reduction.commands import Commands
    from evaluator.reduction.reducer import ReductionCounts
    from hlo_text.core.ir import Module

#: Options about running a module, which `hlo-run` has with the same names.
_OF_RUNS = ("single_inputs", "listed_inputs", "random_seed", "random_range", "zeros", "iota", "entry")


@attrs.frozen(kw_only=True)
class Outcome:
    """The outcome of a reduction.

    Attributes:
        file, output: The paths of the module and of the smaller one.
        inputs: The file of its arguments, if it needs them.
        against: The file of the other module; None without one.
        reason: Why the module is not interesting, None if it is.
        before, after: Operations, or lines where there is no module.
        lines_after: Lines of the smaller module.
        unit: `operations` or `lines`.
        tried: Candidates.
        accepted: Number of accepted candidates by the kind of reduction.
        seconds: The time it took.
        rerun: A command that reproduces the preserved property.
    """

    file: str
    output: Path
    inputs: Path | None = None
    against: Path | None = None
    reason: str | None = None
    before: int = 0
    after: int = 0
    unit: str = "operations"
    tried: int = 0
    accepted: dict[str, int] = attrs.field(factory=dict)
    seconds: float = 0.0
    rerun: str | None = None

    @property
    def is_interesting(self) -> bool:
        return self.reason is None

    def as_json(self) -> dict[str, Any]:
        """Return the document that `--json` prints."""
        return {
            "interesting": self.is_interesting,
            "reason": self.reason,
            "output": str(self.output) if self.is_interesting else None,
            "inputs": None if self.inputs is None else str(self.inputs),
            "against": None if self.against is None else str(self.against),
            "unit": self.unit,
            "before": self.before,
            "after": self.after,
            "tried": self.tried,
            "accepted": self.accepted,
            "seconds": round(self.seconds, 3),
        }

    def lines(self) -> list[str]:
        """Return the report as text."""
        if self.reason is not None:
            return [f"{command_name()}: {self.file} is not interesting: {self.reason}"]
        done = f"{self.output}: reduced from {self.before} to {self.after} {self.unit} ({self.tried} candidates tried)"
        return [done, *([f"reproduce with: {self.rerun}"] if self.rerun else [])]


class Reducing:
    """A reduction with the given options."""

    def __init__(
        self,
        context: click.Context,
        file: str,
        output: Path,
        given: dict[str, Any],
        jobs: int,
        progress: Progress,
    ) -> None:
        from evaluator.reduction.store import Store

        self._context, self._file, self._given = context, file, given
        self._jobs, self._progress = jobs, progress
        self._selection = Selection(**{name: given[name] for name in ("language", "module_name", "stage", "call")})
        self._store = Store(output)
        self._store.require_writable()
        self._given_text: str | None = None
        self._start = time.monotonic()

    def perform(self) -> Outcome:
        """Reduce the file; with --error, reduce it as text if it cannot be read."""
        outcome = self._reduce_text() if self._given["error"] is not None else None
        return outcome or self._reduce_module()

    # --- modules --------------------------------------------------------------------------------------------------

    def _reduce_module(self) -> Outcome:
        """Reduce a readable module."""
        from evaluator.reduction.reducer import DeltaDebugger

        with self._progress.step(f"reading {self._file}"):
            first = self._first_case()
        with self._test(first) as test:
            case = self._continued(first)
            with self._progress.step(f"trying {self._file if case is first else self._store.path}"):
                reason = test.begin(case)
            if reason is not None:
                return self._not_interesting(reason, case is first)
            self._store.write(case)
            reducer = DeltaDebugger(case, test, jobs=self._jobs, keep=self._store.write, report=self._report)
            with self._progress.step(f"reducing {self._file}"):
                shorter = test.shortcut(case) if hasattr(test, "shortcut") else None
                if shorter is not None:
                    reducer.offer(shorter, "one operation alone")
                made = reducer.run()
        return self._outcome(first, made, reducer.progress)

    def _first_case(self) -> Case:
        from evaluator.reduction.case import Case, error_codes
        from hlo_text.verifier.walk import check, verify

        given = self._given
        program = self._program()
        other = None if given["against"] is None else load_one(given["against"], Selection(given["language"]))
        read = [one.module for one in (program, other) if one is not None]
        is_invalid = given["allow_invalid"] and any(error_codes(verify(m, allow_unregistered=True)) for m in read)
        for module in read if given["error"] is None and not is_invalid else ():
            check(module, allow_unregistered=True)
        if other is not None and not is_invalid:
            self._require_as_many_processes(program.module, other.module)
        is_run = given["nan"] or given["inf"] or other is not None
        inputs, processes = self._inputs(program) if is_run else (None, 1)
        name = str(self._store.path)
        first = Case(
            program.module,
            inputs=inputs,
            processes=processes,
            entry=given["entry"],
            name=name,
            may_be_invalid=is_invalid,
        )
        if other is None:
            return first
        partner = attrs.evolve(first, module=other.module, text=other.module.to_text())
        if partner.called is None:
            partner = attrs.evolve(partner, text=partner.text, entry=None)
        return attrs.evolve(first, text=first.text, other=partner)

    def _require_as_many_processes(self, module: Module, other: Module) -> None:
        """Refuse a partitioned program and the whole one, whose arrays cannot be shrunk together.

        Raises:
            ValueError: The modules run in different numbers of processes.
        """
        from evaluator.grid.process_groups import grid_of

        numbers = [grid_of(each).num_processes for each in (module, other)] if self._grid() is None else []
        if len(set(numbers)) > 1:
            raise ValueError(
                f"cannot reduce modules of {numbers[0]} and {numbers[1]} processes together: --against needs a module"
                f" that runs in as many processes as {self._file}"
            )

    def _program(self) -> Program:
        """Read the module; standard input was already read."""
        from evaluator.files.containers import read_programs

        if self._given_text is None:
            return load_one(self._file, self._selection)
        programs = read_programs(self._given_text.encode(), self._file, language=self._selection.language)
        return only(selected(programs, self._file, self._selection.module_name, self._selection.stage), self._file)

    def _grid(self) -> Grid | None:
        """Return the requested grid; None uses the grid of the modules."""
        from evaluator.grid.process_groups import Grid

        return None if self._given["grid"] is None else Grid(*self._given["grid"])

    def _inputs(self, program: Any) -> tuple[tuple[Any, ...], int]:
        """Return the arguments that `hlo-run` would use, and the number of processes with their own arguments."""
        from evaluator.cli.commands.hlo_run import default_values
        from evaluator.cli.modes.arguments import argument_types, arguments_of
        from evaluator.cli.settings import settings_of
        from evaluator.grid.process_groups import grid_of

        defaults = {**default_values(), "files": (self._file,)}
        taken = {name: self._given[name] for name in _OF_RUNS}
        entry, processes = self._given["entry"], (self._grid() or grid_of(program.module)).num_processes
        inputs = tuple(arguments_of(program, entry, processes, settings_of({**defaults, **taken})))
        is_of_each = len(inputs) == processes * len(argument_types(program.module, entry))
        return inputs, processes if is_of_each else 1

    def _continued(self, first: Case) -> Case:
        """Return the case that an earlier reduction left, or the first case if there was none.

        Raises:
            ValueError: The output exists, but no reduction wrote it.
        """
        from hlo_text.core.diagnostics import HloTextError

        if not self._store.path.exists():
            return first
        try:
            left = self._store.read(first)
        except HloTextError:
            left = None
        if left is None or not left.errors <= first.errors:
            raise ValueError(
                f"--output {self._store.path} exists and does not contain a reduced module; remove it first"
            )
        return left

    def _not_interesting(self, reason: str, is_first: bool) -> Outcome:
        if not is_first:
            raise ValueError(f"--output {self._store.path} exists and is not interesting ({reason}); remove it first")
        return Outcome(file=self._file, output=self._store.path, reason=reason)

    @contextmanager
    def _test(self, case: Case) -> Iterator[Any]:
        given = self._given
        if given["error"] is not None:
            from evaluator.reduction.diagnostics import HasError

            yield HasError(given["error"])
        elif given["nan"] or given["inf"]:
            from evaluator.options import RunOptions
            from evaluator.reduction.origins import MakesNan

            options = RunOptions(entry=given["entry"], timeout=given["timeout"])
            yield MakesNan("nan" if given["nan"] else "inf", options, self._grid())
        elif given["against"] is not None:
            from evaluator.comparison.tolerances import Tolerance
            from evaluator.options import RunOptions
            from evaluator.reduction.disagreements import Disagrees

            tolerance = Tolerance(given["rtol"], given["atol"], given["ulp"])
            options = RunOptions(entry=given["entry"], timeout=given["timeout"])
            yield Disagrees(options, tolerance, self._grid())
        else:
            with self._commands(case) as test:
                yield test

    @contextmanager
    def _commands(self, case: Case) -> Iterator[Any]:
        from evaluator.reduction.commands import Commands, EndsBySignal, ExitsWithZero

        given = self._given
        ending = ".hlo" if case.module.language == "hlo" else ".mlir"
        name = f"{self._store.path.name.partition('.')[0] or 'module'}{ending}"
        commands: Commands = Commands(given["test"] or given["crash"], name, given["timeout"])
        try:
            yield (ExitsWithZero if given["test"] is not None else EndsBySignal)(commands)
        finally:
            commands.close()

    def _report(self, counts: ReductionCounts) -> None:
        self._progress.say(
            f"reducing {self._file}: {counts.operations} operations left, {counts.tried} candidates tried"
        )

    def _outcome(self, first: Case, made: Case, counts: ReductionCounts) -> Outcome:
        inputs = self._store.inputs_path if made.inputs else None
        return Outcome(
            file=self._file,
            output=self._store.path,
            inputs=inputs,
            against=self._store.other_path if made.other is not None else None,
            before=first.size.operations,
            after=made.size.operations,
            tried=counts.tried,
            accepted=counts.accepted,
            seconds=time.monotonic() - self._start,
            rerun=self._rerun(inputs),
        )

    def _rerun(self, inputs: Path | None) -> str | None:
        given = self._given
        words = ["hlo-run", self._store.path, *(() if inputs is None else ("--input", inputs))]
        words += () if given["entry"] is None else ("--entry", given["entry"])
        words += () if given["grid"] is None else ("--grid", "{}x{}".format(*given["grid"]))
        if given["against"] is not None:
            words += ["--against", self._store.other_path]
            tolerances = [name for name in ("rtol", "atol", "ulp") if given[name] is not None]
            words += [word for name in tolerances for word in (f"--{name}", given[name])]
        elif given["nan"] or given["inf"]:
            words.append("--nan" if given["nan"] else "--inf")
        else:
            return None
        return shlex.join(map(str, words))

    # --- texts ----------------------------------------------------------------------------------------------------

    def _reduce_text(self) -> Outcome | None:
        """Reduce an unreadable text by lines; return None if it is readable."""
        from evaluator.reduction.diagnostics import reading_errors, reduce_text

        path = str(self._store.path) if self._store.path.exists() else self._file
        text = self._text(path)
        if text is None:
            return None
        code, language = self._given["error"], self._given["language"]
        found = reading_errors(text, language)
        if not found:
            return None
        if code not in found:
            reason = f"it does not report {code}; it reports {', '.join(sorted(found))}"
            return self._not_interesting(reason, path == self._file)
        self._store.write_text(text)
        with self._progress.step(f"reducing {self._file}"):
            made, tried = reduce_text(text, code, language, keep=self._store.write_text)
        return Outcome(
            file=self._file,
            output=self._store.path,
            before=len(text.splitlines()),
            after=len(made.splitlines()),
            unit="lines",
            tried=tried,
            seconds=time.monotonic() - self._start,
        )

    def _text(self, path: str) -> str | None:
        """Return the text of a file, or None for a directory or a binary module."""
        from hlo_text.files.bounded import read_file
        from hlo_text.files.containers import ContainerKind, open_container
        from hlo_text.files.loading import decode

        if Path(path).is_dir():
            return None
        container = open_container(read_file(path), path)
        if container.kind is not ContainerKind.TEXT:
            return None
        text = decode(container.module, path)
        self._given_text = text if path == "-" else None
        return text
