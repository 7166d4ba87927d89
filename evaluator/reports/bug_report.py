"""`write_report`: write a folder that reproduces a mismatch or a NaN without this project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Unpack

import attrs
import jax
import numpy as np

from evaluator.comparison.executions import parameter_types
from evaluator.comparison.pairs import RecheckKind
from evaluator.comparison.tolerances import Tolerance
from evaluator.observation.marks import Kind
from evaluator.observation.observed_runs import passed_types
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.reduction.case import Case
from evaluator.reduction.reducer import DeltaDebugger
from evaluator.reports.exporting import exported
from evaluator.reports.findings import Finding, OriginFinding, finding_of
from evaluator.reports.page import Attempt, Contents, page_text, title_of
from evaluator.reports.script import ScriptCase, script_text
from evaluator.values.inputs import flat_arrays
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import only_module
from hlo_text.files.replacing import replacing

#: Seconds for the reduction, and for the script.
_REDUCTION, _SCRIPT = 60.0, 300.0
_NAMES = ("report.md", "reproduce.py", "inputs.npz", "expected.npz")


@attrs.frozen(kw_only=True)
class Report:
    """A bug report.

    Attributes:
        directory: Where it is.
        files: Names of its files.
        reproduced: Whether the script showed the problem; None if there is no script.
        is_reduced: Whether it contains a smaller module.
    """

    directory: Path
    files: tuple[str, ...]
    reproduced: bool | None
    is_reduced: bool


def write_report(
    directory: str | os.PathLike[str],
    module: Module,
    *inputs: Any,
    other: Module | None = None,
    against: RecheckKind | None = None,
    kind: Kind | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    ulp: int | None = None,
    command: str | None = None,
    reduction_seconds: float = _REDUCTION,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> Report:
    """Write a bug report: modules, inputs, expected values, a reduced module, and a script that reproduces the problem.

    Args:
        directory: Where to write it: a new or empty directory, or an earlier report, which is replaced.
        module: The module.
        inputs: Its inputs.
        other: A module with which it disagrees.
        against: Another way to run the module, with which it disagrees, as for `compare`.
        kind: The kind of number that arises in the module: `nan` or `inf`.
        rtol, atol, ulp: Tolerances, as for `compare`.
        command: The command that shows the problem, for `report.md`.
        reduction_seconds: The time limit of the reduction; 0 skips it.
        options, keywords: As for `run`.

    Raises:
        TypeError: Not exactly one of `other`, `against` and `kind` is given.
        ValueError: There is nothing to report, or the directory contains something else.
        OSError: The directory cannot be written.
        As `compare` and `find_nan` do.
    """
    given = merged(options, keywords)
    finding = finding_of(
        only_module(module),
        inputs,
        other=other,
        against=against,
        kind=kind,
        tolerance=Tolerance(rtol, atol, ulp),
        options=given,
    )
    if not finding.is_found:
        raise ValueError("there is nothing to report: no problem found")
    return report_finding(Path(directory), finding, module, inputs, other, command, reduction_seconds)


def report_finding(
    directory: Path,
    finding: Finding,
    module: Module,
    inputs: Sequence[Any],
    other: Module | None,
    command: str | None,
    reduction_seconds: float = _REDUCTION,
) -> Report:
    """Write the report of a finding; arguments as for `write_report`."""
    _prepare(directory)
    case = _case(module, inputs, other, finding.options)
    parts = [_ReportPart(directory, finding, case, "")]
    smaller = _reduced(case, finding, reduction_seconds)
    if smaller is not None:
        parts.append(_ReportPart(directory, finding, smaller, "reduced."))
    for part in parts:
        part.write()
    attempt = _write_script(directory, finding, parts)
    contents = Contents(
        finding=finding,
        module=module,
        other=other,
        command=command,
        sources=parts[0].source,
        reduced=smaller,
        attempt=attempt,
        files=tuple(sorted(path.name for path in directory.iterdir())),
    )
    (directory / "report.md").write_text(page_text(contents), encoding="utf-8")
    files = tuple(sorted(path.name for path in directory.iterdir()))
    return Report(directory=directory, files=files, reproduced=attempt.reproduced, is_reduced=smaller is not None)


class _ReportPart:
    """The files of one module of a report, which share a file name prefix."""

    def __init__(self, directory: Path, finding: Finding, case: Case, prefix: str) -> None:
        self.case = case
        self._directory, self._finding, self._prefix = directory, finding, prefix
        self.name = prefix.rstrip(".") or "module"
        self.source: str | None = None
        self.expected: list[Any] | None = None

    def write(self) -> None:
        """Write the module, its inputs and its expected results."""
        case = self.case
        for name, one in ((self.name, case), (f"{self._prefix}against", case.other)):
            if one is not None:
                ending = "hlo" if one.module.language == "hlo" else "mlir"
                (self._directory / f"{name}.{ending}").write_text(one.text, encoding="utf-8")
        arrays = [np.asarray(array) for value in case.inputs or () for array in flat_arrays(value)]
        self._save("inputs.npz", {f"argument{number}": array for number, array in enumerate(arrays)})
        try:
            self.expected, self.source = self._finding.expected(case)
        except HloTextError:  # the second executor does not support an operation
            return
        self._save("expected.npz", {f"result{number}": array for number, array in enumerate(self.expected)})

    def for_script(self, platform: str) -> ScriptCase:
        """Return the module as a case of the script.

        Raises:
            HloTextError: It cannot be exported.
        """
        finding, case = self._finding, self.case
        tolerance: Tolerance = getattr(finding, "tolerance", Tolerance())
        bounds = tuple(_bounds(tolerance, array.dtype) for array in self.expected or ())
        is_origin, other = isinstance(finding, OriginFinding), case.other
        return ScriptCase(
            name=self.name,
            artifact=exported(case.module, case.entry, platform),
            inputs=f"{self._prefix}inputs.npz",
            expected=None if is_origin or other is not None else f"{self._prefix}expected.npz",
            other=None if other is None else exported(other.module, other.entry, platform),
            kind=finding.kind if isinstance(finding, OriginFinding) else None,
            bounds=() if is_origin else bounds,
            ulp=None if is_origin else tolerance.ulp,
        )

    def _save(self, name: str, arrays: dict[str, Any]) -> None:
        with replacing(self._directory / f"{self._prefix}{name}") as file:
            np.savez(file, allow_pickle=False, **arrays)


def _bounds(tolerance: Tolerance, dtype: np.dtype[Any]) -> tuple[float, float]:
    """Return the relative and absolute tolerance of a type; integers must be equal."""
    real = np.dtype(f"f{dtype.itemsize // 2}") if dtype.kind == "c" else dtype
    return tolerance.bounds(real) if jax.numpy.issubdtype(real, np.floating) else (0.0, 0.0)


def _case(module: Module, inputs: Sequence[Any], other: Module | None, options: RunOptions) -> Case:
    """Return the module and its inputs as a case for reduction."""
    count = len(passed_types(parameter_types(module, options.entry), inputs))
    processes = len(inputs) // count if count and len(inputs) > count else 1
    case = Case(module, inputs=tuple(inputs), processes=processes, entry=options.entry)
    if other is None:
        return case
    partner = attrs.evolve(case, module=other, text=other.to_text())
    if partner.called is None:
        partner = attrs.evolve(partner, text=partner.text, entry=None)
    return attrs.evolve(case, text=case.text, other=partner)


class _OutOfTimeError(Exception):
    """The reduction exceeded its time limit."""


def _reduced(case: Case, finding: Finding, seconds: float) -> Case | None:
    """Return a smaller case with the same finding, or None if there is none or no time left."""
    if seconds <= 0:
        return None
    end = time.monotonic() + seconds
    test = finding.test()

    def in_time(candidate: Case) -> bool:
        if time.monotonic() > end:
            raise _OutOfTimeError
        return bool(test(candidate))

    try:
        if test.begin(case) is not None:
            return None
        reducer = DeltaDebugger(case, in_time)
        shorter = test.shortcut(case) if hasattr(test, "shortcut") else None
        if shorter is not None:
            reducer.offer(shorter, "one operation alone")
    except HloTextError:
        return None
    try:
        made = reducer.run()
    except _OutOfTimeError:
        made = reducer.case
    return made if made is not case else None


def _write_script(directory: Path, finding: Finding, parts: Sequence[_ReportPart]) -> Attempt:
    """Write the script and run it in a separate process."""
    cases, reasons = [], []
    for part in parts:
        try:
            cases.append(part.for_script(jax.export.default_export_platform()))
        except HloTextError as error:
            reasons.append(f"{part.name}: {error.diagnostics[0].message}")
    if not cases:
        return Attempt(reproduced=None, output="", reasons=tuple(reasons))
    script = directory / "reproduce.py"
    script.write_text(script_text(title_of(finding), cases), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        done = subprocess.run(
            [sys.executable, script.name],
            cwd=directory,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_SCRIPT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Attempt(reproduced=False, output=f"no result after {_SCRIPT:.0f} seconds", reasons=tuple(reasons))
    return Attempt(reproduced=done.returncode == 1, output=done.stdout.strip(), reasons=tuple(reasons))


def _prepare(directory: Path) -> None:
    """Create the directory, or clear an earlier report from it."""
    directory.mkdir(parents=True, exist_ok=True)
    if (directory / "report.md").is_file() and (directory / "inputs.npz").is_file():
        for name in ("module", "against", "reduced", "reduced.against"):
            for ending in ("hlo", "mlir"):
                (directory / f"{name}.{ending}").unlink(missing_ok=True)
        for name in (*_NAMES, "reduced.inputs.npz", "reduced.expected.npz"):
            (directory / name).unlink(missing_ok=True)
        shutil.rmtree(directory / "__pycache__", ignore_errors=True)
    if any(directory.iterdir()):
        raise ValueError(f"{directory} is not empty; choose a new directory for the report")
