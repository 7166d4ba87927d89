"""`compile_passes`: compile a module with XLA and list the passes that changed it, with their effect on costs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

import hlo_text
from evaluator.compilation.dump import Stage, read_dump
from evaluator.compilation.process import Backend, Compiler, dumps, require_compiled
from hlo_text.analysis.comparison.differences import Difference
from hlo_text.analysis.statistics import Statistics
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import only_module

#: Constants up to this size in bytes are kept in dumps even if nothing reads their values.
_SMALL_CONSTANTS = 1 << 20


class StagedModule:
    """The module at one point of the compilation.

    Attributes:
        text: The text that XLA dumped.
        file_name: Name of its file, as `--keep` writes it.
    """

    def __init__(self, text: str, file_name: str) -> None:
        self.text = text
        self.file_name = file_name

    @cached_property
    def module(self) -> Module:
        """The module that the text describes."""
        return hlo_text.parse_hlo(self.text, name=self.file_name)

    @cached_property
    def statistics(self) -> Statistics:
        """The module's costs, as `hlo-stats` counts them."""
        return hlo_text.statistics(self.module)

    @cached_property
    def fingerprint(self) -> str:
        """The module's fingerprint."""
        return hlo_text.fingerprint(self.module)


@attrs.frozen(eq=False)
class PassChange:
    """A pass that changed the module.

    Attributes:
        number: Its number among the passes that did, in order of execution, from 1.
        pipeline: Its pipeline.
        name: Its name; `pipeline-start` for what XLA changed outside of passes before the pipeline, such as scheduling.
        before, after: The module around it.
    """

    number: int
    pipeline: str
    name: str
    before: StagedModule
    after: StagedModule

    @property
    def added(self) -> dict[str, int]:
        """The increase of each operation's count, by name."""
        return _more(self.before.statistics.operations, self.after.statistics.operations)

    @property
    def removed(self) -> dict[str, int]:
        """The decrease of each operation's count, by name."""
        return _more(self.after.statistics.operations, self.before.statistics.operations)

    def difference(self) -> Difference:
        """Return the changes of the pass, as `hlo_text.diff` does."""
        return hlo_text.diff(self.before.module, self.after.module)

    def as_json(self) -> dict[str, Any]:
        """Return the change as a row of `hlo-passes --json`."""
        costs = self.after.statistics
        return {
            "number": self.number,
            "pipeline": self.pipeline,
            "pass": self.name,
            "operations": {"before": _total(self.before.statistics), "after": _total(costs)},
            "added": self.added,
            "removed": self.removed,
            "flops": costs.cost.flops,
            "bytes_accessed": costs.cost.bytes_accessed,
            "peak_bytes": costs.peak_bytes,
            "fingerprint": self.after.fingerprint,
        }


@attrs.frozen(eq=False)
class PassReport:
    """The passes that changed a module while XLA compiled it.

    Attributes:
        backend: Backend of the compiler.
        original: The module before all passes.
        all_changes: The passes that changed it.
        passes: The selected passes.
    """

    backend: Backend
    original: StagedModule
    all_changes: tuple[PassChange, ...]
    passes: tuple[PassChange, ...]

    def change(self, number: int) -> PassChange:
        """Return the pass with a number.

        Raises:
            KeyError: There is none.
        """
        if not 1 <= number <= len(self.all_changes):
            raise KeyError(f"there is no pass {number}: {len(self.all_changes)} passes changed the module")
        return self.all_changes[number - 1]

    def keep(self, folder: Path) -> None:
        """Write the text before the passes and after each selected pass."""
        folder.mkdir(parents=True, exist_ok=True)
        for stage in (self.original, *(change.after for change in self.passes)):
            (folder / stage.file_name).write_text(stage.text, encoding="utf-8")

    def as_json(self) -> dict[str, Any]:
        """Return the document of `hlo-passes --json`."""
        passes = [change.as_json() for change in self.passes]
        return {"backend": self.backend, "passes": passes, "check": None, "guilty": None}


def compile_passes(
    module: Module,
    *,
    backend: Backend = "cpu",
    topology: str | None = None,
    pattern: str | None = None,
    full_constants: bool = False,
    timeout: float | None = None,
) -> PassReport:
    """Compile a module with XLA in a child process and return the passes that changed it.

    The module is compiled as it is: names and locations in the dumps are its own. HLO is converted to StableHLO first,
    since JAX compiles that alone.

    Args:
        module: A valid module of either language.
        backend: `cpu`, or `gpu` on a machine that has one.
        topology: Compile for devices that are not there: a TPU topology such as `v5e:2x2`, or with the backend `gpu`
            the file of a target description.
        pattern: Return only passes whose pipeline and name, joined with a dot, contain a match of the regular
            expression.
        full_constants: Keep the elements of large constants, which the modules need to run.
        timeout: Seconds that the compilation may take.

    Raises:
        ConversionError: StableHLO cannot express the module.
        LoweringError: There is no such device (`lower.device`), or XLA cannot read or compile such a module at all
            (`compile.rejected`, `compile.unsupported`).
        ExecutionError: XLA reports an error (`compile.failed`), crashes (`compile.crashed`), or takes too long
            (`compile.timeout`).
        ValueError: The pattern is not a regular expression.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m ENTRY e { p = f32[8] parameter(0) z = f32[] constant(4) "
        >>> text += "b = f32[8] broadcast(z), dimensions={} ROOT r = f32[8] divide(p, b) }"
        >>> report = compile_passes(hlo_text.parse(text), pattern="algsimp")
        >>> [(change.name, change.added, change.removed) for change in report.passes]
        [('algsimp', {'multiply': 1}, {'divide': 1})]
    """
    compiler = Compiler(only_module(module), backend, topology, timeout)
    return report_of(compiler, pattern, full_constants=full_constants)


def report_of(compiler: Compiler, pattern: str | None = None, *, full_constants: bool = False) -> PassReport:
    """Return the report of `compile_passes` for a given compiler."""
    try:
        wanted = re.compile(pattern or "")
    except re.error as error:
        raise ValueError(f"{pattern!r} is not a regular expression: {error}") from None
    is_small = hlo_text.statistics(compiler.module).constants_bytes <= _SMALL_CONSTANTS
    with dumps(compiler, {"xla_dump_large_constants": full_constants or is_small}) as (folder, compilation):
        require_compiled(compiler, compilation)
        text, stages = read_dump(folder)
    if text is None:
        raise ExecutionError(Diagnostic("compile.failed", "XLA wrote no dump", None, compiler.module.source))
    original = StagedModule(text, "0000.before_optimizations.hlo")
    changes = _changes(original, stages)
    chosen = tuple(change for change in changes if wanted.search(f"{change.pipeline}.{change.name}"))
    return PassReport(compiler.backend, original, changes, chosen)


def _changes(original: StagedModule, stages: Sequence[Stage]) -> tuple[PassChange, ...]:
    changes: list[PassChange] = []
    before = original
    for number, stage in enumerate(stages, 1):
        after = StagedModule(stage.text, f"{number:04}.{stage.pipeline}.{stage.name}.hlo")
        changes.append(PassChange(number, stage.pipeline, stage.name, before, after))
        before = after
    return tuple(changes)


def _more(a: Mapping[str, int], b: Mapping[str, int]) -> dict[str, int]:
    return {name: count - a.get(name, 0) for name, count in sorted(b.items()) if count > a.get(name, 0)}


def _total(costs: Statistics) -> int:
    return sum(costs.operations.values())
