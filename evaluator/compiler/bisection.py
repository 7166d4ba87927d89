"""`bisect_passes`, `bisect_crash`: delta debugging over the passes that XLA skips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from evaluator.comparison.executions import Execution
from evaluator.comparison.outcomes import compare_results
from evaluator.comparison.tolerances import Tolerance
from evaluator.compilation.dump import read_dump
from evaluator.compilation.process import Backend, Compilation, Compiler, dumps, refused, require_compiled
from evaluator.options import RunOptions
from hlo_text.core.module_arguments import only_module

#: Passes that are disabled one after the other, each the one that crashed without the others, before larger sets.
_MOST_CRASHING = 10
#: Whether leaving out some passes removes the fault; None where XLA cannot compile without them.
Trial = Callable[[Sequence[str]], bool | None]


@attrs.frozen
class Bisection:
    """The outcome of a bisection: the passes at fault.

    Attributes:
        guilty: The smallest set found; None if there is no fault, empty if no set of passes removes it.
        trials: Compilations.
        crashed: Whether the compiler crashed with all passes; None if results were compared.
    """

    guilty: tuple[str, ...] | None
    trials: int
    crashed: bool | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as part of the document of `hlo-passes --json`."""
        guilty = None if self.guilty is None else list(self.guilty)
        return {"guilty": guilty} if self.crashed is None else {"crashed": self.crashed, "guilty": guilty}


def bisect_passes(
    module: Any,
    *inputs: Any,
    backend: Backend = "cpu",
    tolerance: Tolerance | None = None,
    timeout: float | None = None,
    options: RunOptions | None = None,
    report: Callable[[str], None] = lambda message: None,
) -> Bisection:
    """Find the smallest set of passes without which compiled results agree with operation-by-operation results.

    Every trial compiles the module in a child process, without some passes (`xla_disable_hlo_passes`), and runs it.

    Args:
        module: The module.
        inputs: Its arguments.
        backend: `cpu` or `gpu`.
        tolerance: How far apart results may be; by default as for `compare`.
        timeout: Seconds that a trial may take.
        options: How the module runs operation by operation.
        report: Receives progress messages, one per trial.

    Raises:
        ExecutionError: XLA cannot compile the module with all its passes, or its operations cannot run.
        LoweringError: The module is the program of each of several processes (`compile.unsupported`).
        Also as `compile_passes` does.
    """
    compiler = Compiler(only_module(module), backend, None, timeout)
    eager = attrs.evolve(Execution.of(compiler.module, inputs, options or RunOptions()), steps=True)
    if eager.is_grid:
        message = f"cannot run the compiled program in {eager.grid.num_processes} processes"
        raise refused(compiler.module, "compile.unsupported", message)
    (expected,) = eager.results()
    near = tolerance or Tolerance()

    def agrees(compilation: Compilation) -> bool | None:
        if compilation.results is None:
            return None
        return not any(found.mismatches for found in compare_results(compilation.results, expected, near))

    first = compiler.compile({}, inputs)
    require_compiled(compiler, first)
    if agrees(first):
        return Bisection(None, 1)
    trials = _Trials(compiler, inputs, agrees, report)
    guilty = minimal_set(_candidates(compiler), trials)
    return Bisection(tuple(guilty or ()), trials.count + 1)


def bisect_crash(
    module: Any,
    *,
    backend: Backend = "cpu",
    timeout: float | None = None,
    report: Callable[[str], None] = lambda message: None,
) -> Bisection:
    """Find a smallest set of passes without which XLA compiles a module on which it crashes.

    Internal errors and timeouts of the compiler count as crashes. First, the pass that crashed is disabled, then the
    one that crashes without it, and so on; if that does not help, all sets of the passes that ran are searched.

    Args:
        module, backend, timeout, report: As for `bisect_passes`.

    Raises:
        ExecutionError: XLA reports an error that is none of its own (`compile.failed`).
        Also as `compile_passes` does.
    """
    compiler = Compiler(only_module(module), backend, None, timeout)
    first = compiler.compile({})
    if first.status == "compiled":
        return Bisection(None, 1, crashed=False)
    if not _is_crash(first):
        require_compiled(compiler, first)
    names = list(dict.fromkeys(reversed(first.passes)))  # the pass that crashed is the last one
    trials = _Trials(compiler, None, lambda compilation: compilation.status == "compiled", report)
    guilty = _crashing_passes(first, trials) or minimal_set(names, trials)
    return Bisection(tuple(guilty or ()), trials.count + 1, crashed=True)


def _is_crash(compilation: Compilation) -> bool:
    is_internal = compilation.status == "failed" and compilation.message.startswith("INTERNAL")
    return is_internal or compilation.status in ("crashed", "timeout")


def _crashing_passes(first: Compilation, trials: _Trials) -> list[str] | None:
    """Disable the pass that crashes until none does, and return a minimal set; None if the same pass crashes again."""
    found: list[str] = []
    crashed = first.passes[-1:]
    while crashed and crashed[0] not in found and len(found) < _MOST_CRASHING:
        found += crashed
        if trials(found):
            return _shrunk(found, trials)
        crashed = trials.crashed_pass(found)
    return None


class _Trials:
    """Compilations without some passes; each set of passes is compiled once."""

    def __init__(
        self,
        compiler: Compiler,
        inputs: Sequence[Any] | None,
        check: Callable[[Compilation], bool | None],
        report: Callable[[str], None],
    ) -> None:
        self._compiler, self._inputs, self._check, self._report = compiler, inputs, check, report
        self._known: dict[frozenset[str], bool | None] = {}
        self._crashed: dict[frozenset[str], tuple[str, ...]] = {}

    @property
    def count(self) -> int:
        """The number of compilations."""
        return len(self._known)

    def __call__(self, names: Sequence[str]) -> bool | None:
        key = frozenset(names)
        if key not in self._known:
            self._report(f"trial {self.count + 1}: without {len(key)} pass{'es' if len(key) > 1 else ''}")
            disabled = {"xla_disable_hlo_passes": ",".join(names)}
            compilation = self._compiler.compile(disabled, self._inputs)
            self._known[key] = self._check(compilation)
            self._crashed[key] = compilation.passes[-1:] if _is_crash(compilation) else ()
        return self._known[key]

    def crashed_pass(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the pass that crashed in the trial of a set, or an empty tuple."""
        return self._crashed[frozenset(names)]


def _candidates(compiler: Compiler) -> list[str]:
    """Return the names of the passes that change a module."""
    with dumps(compiler, {}) as (folder, compilation):
        require_compiled(compiler, compilation)
        _, stages = read_dump(folder)
    changing = {stage.name for stage in stages}
    return [name for name in dict.fromkeys(compilation.passes) if _in_file_names(name) in changing]


def _in_file_names(name: str) -> str:
    return re.sub(r"[^\w.-]", "_", name)


def minimal_set(names: Sequence[str], trial: Trial) -> list[str] | None:
    """Return a minimal set of names for which a trial succeeds, or None if there is none.

    Larger sets are tried first. A trial is undecided (None) if some names cannot be left out. Then smaller sets are
    tried, and finally the union of the names whose own trials are decided.

    >>> minimal_set("abcdef", lambda names: None if "a" in names else {"c", "e"} <= {*names})
    ['c', 'e']
    """
    size = len(names)
    while size:
        for chunk in _chunks(names, size):
            if trial(chunk):
                return _shrunk(chunk, trial)
        size = 0 if size == 1 else (size + 1) // 2
    possible = [name for name in names if trial([name]) is not None]
    return _shrunk(possible, trial) if possible and trial(possible) else None


def _shrunk(names: Sequence[str], trial: Trial) -> list[str]:
    """Remove parts of a set as long as trials succeed."""
    kept, size = list(names), (len(names) + 1) // 2
    while len(kept) > 1:
        for chunk in _chunks(kept, size):
            rest = [name for name in kept if name not in chunk]
            if rest and trial(rest):
                kept = rest
                break
        else:
            if size == 1:
                break
            size = (size + 1) // 2
            continue
        size = min(size, (len(kept) + 1) // 2)
    return kept


def _chunks(names: Sequence[str], size: int) -> Iterator[list[str]]:
    return (list(names[start : start + size]) for start in range(0, len(names), size))
