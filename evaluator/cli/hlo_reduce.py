"""The command line `hlo-reduce`: a smaller module of which a test still holds."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.options import input_options, with_dashes
from evaluator.cli.progress import Progress

if TYPE_CHECKING:
    from evaluator.reduction.case import Case
    from evaluator.reduction.commands import Commands
    from evaluator.reduction.reducer import Progress as Counts

_EPILOG = """\b
Examples:
  hlo-reduce big.mlir -o small.mlir --test 'my-compiler {} 2>&1 | grep -q "unsupported shape"'
  hlo-reduce dump.txt -o small.hlo --nan --random 0
  hlo-reduce dump.txt -o small.hlo --crash 'my-compiler {}'

\b
Exit codes:
  0  reduced: OUT holds the smallest module that was found
  1  the module itself is not interesting
  2  wrong usage: options, files, a command that cannot be run, arguments that do not fit
  3  invalid module: it does not parse or breaks a rule, and --error does not ask for that
  4  unsupported: the module cannot be run here, or what reads its file is missing
  130  interrupted by Ctrl-C; OUT holds the smallest module so far"""

_PRESETS = ("test", "nan", "inf", "error", "crash")


@click.command(
    epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"], "token_normalize_func": with_dashes}
)
@click.argument("file", metavar="FILE")
@click.option(
    "--output",
    "-o",
    required=True,
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Where the smallest module so far is kept. If it is there already, reducing goes on with it.",
)
@click.option(
    "--test",
    metavar="COMMAND",
    help="Keep modules for which this command ends with exit status 0; {} is the path of the module.",
)
@click.option("--crash", metavar="COMMAND", help="Keep modules on which the same signal ends this command.")
@click.option("--error", metavar="CODE", help="Keep a diagnostic of reading or verifying, such as transpose.C2.")
@click.option("--nan", is_flag=True, help="Run modules, and keep an operation that makes a NaN of other operands.")
@click.option("--inf", is_flag=True, help="The same for infinities.")
@input_options
@click.option("--entry", "--function", "entry", metavar="NAME", help="Function or computation that runs.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Try N modules at a time.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="A module that takes longer is not interesting.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document about what was done.")
@selection_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, file: str, output: Path, as_json: bool, jobs: int, **given: Any) -> None:
    """Make the module in FILE smaller, for as long as a test holds.

    Every module that is tried is valid. The smallest so far is in OUT at any moment; arguments that --nan needs for it
    are in OUT.inputs.npz. FILE is anything `hlo-run` reads.
    """
    _require_one_preset(given)
    progress = Progress()
    with ended_as_documented("hlo-reduce", progress):
        if _same_file(file, output):
            raise ValueError(f"{output} is the file that is to be reduced; write to another one")
        work = _Work(context, file, output, given, jobs, progress)
        outcome = work.reduce_text() if given["error"] is not None else None
        if outcome is None:
            outcome = work.reduce_module()
        if as_json:
            from evaluator.cli.documents import print_document

            print_document(outcome.as_json())
        else:
            click.echo("\n".join(outcome.lines()), err=True)
        if not outcome.is_interesting:
            sys.exit(ExitCode.FAILED)


@attrs.frozen(kw_only=True)
class _Outcome:
    """The end of a reduction.

    Attributes:
        file, output: The module and the smaller one.
        inputs: The file of its arguments, if it needs them.
        reason: Why the module is not interesting, None if it is.
        before, after: Operations, or lines where there is no module.
        lines_after: Lines of the smaller one.
        unit: `operations` or `lines`.
        tried: Candidates.
        accepted: Those that were interesting by the kind of reduction.
        seconds: The time it took.
    """

    file: str
    output: Path
    inputs: Path | None = None
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
            "unit": self.unit,
            "before": self.before,
            "after": self.after,
            "tried": self.tried,
            "accepted": self.accepted,
            "seconds": round(self.seconds, 3),
        }

    def lines(self) -> list[str]:
        """Return what people are told."""
        if self.reason is not None:
            return [f"hlo-reduce: {self.file} is not interesting: {self.reason}"]
        done = f"{self.output}: {self.after} of {self.before} {self.unit} left, {self.tried} modules tried"
        return [done, *([f"run it with: {self.rerun}"] if self.rerun else [])]


class _Work:
    """A reduction as options ask for it."""

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
        self._selection = Selection(**{name: given[name] for name in ("language", "module_name", "stage")})
        self._store = Store(output)
        self._store.require_writable()
        self._start = time.monotonic()

    # --- modules --------------------------------------------------------------------------------------------------

    def reduce_module(self) -> _Outcome:
        """Reduce a module that can be read."""
        from evaluator.reduction.reducer import Reducer

        with self._progress.step(f"reading {self._file}"):
            first = self._first_case()
        with self._test(first) as test:
            case = self._continued(first)
            with self._progress.step(f"trying {self._file if case is first else self._store.path}"):
                reason = test.begin(case)
            if reason is not None:
                return self._not_interesting(reason, case is first)
            self._store.write(case)
            reducer = Reducer(case, test, jobs=self._jobs, keep=self._store.write, report=self._report)
            with self._progress.step(f"reducing {self._file}"):
                shorter = test.shortcut(case) if hasattr(test, "shortcut") else None
                if shorter is not None:
                    reducer.offer(shorter, "the origin alone")
                made = reducer.run()
        return self._outcome(first, made, reducer.progress)

    def _first_case(self) -> Case:
        from evaluator.reduction.case import Case
        from hlo_text.verifier.walk import check

        program = load_one(self._file, self._selection)
        if self._given["error"] is None:
            check(program.module, allow_unregistered=True)
        inputs = self._inputs(program) if self._given["nan"] or self._given["inf"] else None
        return Case(program.module, inputs=inputs, entry=self._given["entry"], name=str(self._store.path))

    def _inputs(self, program: Any) -> tuple[Any, ...]:
        """Return the arguments that `hlo-run` would take."""
        from evaluator.cli.arguments import arguments_of
        from evaluator.cli.hlo_run import main as hlo_run
        from evaluator.cli.settings import settings_of

        defaults = hlo_run.make_context("hlo-run", ["--", self._file], parent=self._context).params
        taken = {name: value for name, value in self._given.items() if name in defaults and name not in ("nan", "inf")}
        return tuple(arguments_of(program, self._given["entry"], 1, settings_of({**defaults, **taken})))

    def _continued(self, first: Case) -> Case:
        """Return what an earlier reduction left, the first case if there was none.

        Raises:
            ValueError: The output is there, but not what a reduction left.
        """
        from hlo_text.diagnostics import HloTextError

        if not self._store.path.exists():
            return first
        try:
            left = self._store.read(first)
        except HloTextError:
            left = None
        if left is None or not left.errors <= first.errors:
            raise ValueError(f"{self._store.path} is there and holds no module to go on with; remove it first")
        return left

    def _not_interesting(self, reason: str, is_first: bool) -> _Outcome:
        if not is_first:
            raise ValueError(f"{self._store.path} is there and is not interesting ({reason}); remove it first")
        return _Outcome(file=self._file, output=self._store.path, reason=reason)

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
            yield MakesNan("nan" if given["nan"] else "inf", options)
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

    def _report(self, counts: Counts) -> None:
        self._progress.say(
            f"reducing {self._file}: {counts.operations} operations left, {counts.tried} candidates tried"
        )

    def _outcome(self, first: Case, made: Case, counts: Counts) -> _Outcome:
        inputs = self._store.inputs_path if made.inputs else None
        return _Outcome(
            file=self._file,
            output=self._store.path,
            inputs=inputs,
            before=first.size.operations,
            after=made.size.operations,
            tried=counts.tried,
            accepted=counts.accepted,
            seconds=time.monotonic() - self._start,
            rerun=self._rerun(inputs),
        )

    def _rerun(self, inputs: Path | None) -> str | None:
        kind = "nan" if self._given["nan"] else "inf" if self._given["inf"] else None
        given = "" if inputs is None else f" --input {inputs}"
        entry = "" if self._given["entry"] is None else f" --entry {self._given['entry']}"
        return None if kind is None else f"hlo-run {self._store.path}{given}{entry} --{kind}"

    # --- texts ----------------------------------------------------------------------------------------------------

    def reduce_text(self) -> _Outcome | None:
        """Reduce a text that cannot be read, by lines; return None if it can."""
        from evaluator.reduction.diagnostics import reading_errors, reduce_text
        from hlo_text.files.bounded import read_file
        from hlo_text.files.loading import decode

        path = self._store.path if self._store.path.exists() else self._file
        text = decode(read_file(path), str(path))
        code, language = self._given["error"], self._given["language"]
        found = reading_errors(text, language)
        if not found:
            return None
        if code not in found:
            reason = f"it has no diagnostic {code}, but {', '.join(sorted(found))}"
            return self._not_interesting(reason, path == self._file)
        self._store.write_text(text)
        with self._progress.step(f"reducing {self._file}"):
            made, tried = reduce_text(text, code, language, keep=self._store.write_text)
        return _Outcome(
            file=self._file,
            output=self._store.path,
            before=len(text.splitlines()),
            after=len(made.splitlines()),
            unit="lines",
            tried=tried,
            seconds=time.monotonic() - self._start,
        )


def _require_one_preset(given: dict[str, Any]) -> None:
    asked = [name for name in _PRESETS if given[name]]
    if len(asked) != 1:
        raise click.UsageError("give one of --test, --crash, --error, --nan and --inf")
    made = ("single_inputs", "listed_inputs", "random_seed", "zeros", "iota", "infeed")
    if asked[0] not in ("nan", "inf") and any(given[name] not in (None, (), False) for name in made):
        raise click.UsageError(f"arguments are for --nan and --inf; with --{asked[0]} nothing is run here")


def _same_file(file: str, output: Path) -> bool:
    return file != "-" and output.exists() and Path(file).exists() and output.samefile(file)


if __name__ == "__main__":
    main()
