"""`reduce`: shrink a module while a predicate holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

from evaluator.comparison.executions import parameter_types
from evaluator.execution.program import as_numpy, converted
from evaluator.grid.process_groups import grid_of
from evaluator.observation.observed_runs import passed_types
from evaluator.reduction.case import Case, error_codes
from evaluator.reduction.reducer import DeltaDebugger
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module
from hlo_text.rewrite import clone
from hlo_text.verifier.walk import check, verify


class NotInterestingError(ValueError):
    """The predicate does not hold for the initial module."""


@overload
def reduce(
    module: Module, predicate: Callable[[Module], object], *, jobs: int = 1, allow_invalid: bool = False
) -> Module: ...


@overload
def reduce(
    module: Module,
    predicate: Callable[..., object],
    *,
    inputs: Sequence[Any],
    jobs: int = 1,
    allow_invalid: bool = False,
) -> tuple[Module, tuple[Any, ...]]: ...


def reduce(
    module: Module,
    predicate: Callable[..., object],
    *,
    inputs: Sequence[Any] | None = None,
    jobs: int = 1,
    allow_invalid: bool = False,
) -> Module | tuple[Module, tuple[Any, ...]]:
    """Return a smaller module for which a predicate still holds.

    The reduction drops results, replaces operations by operands, zeros and parameters, inlines calls, peels loops,
    selects branches, shrinks dimensions, simplifies constants and drops descriptions while the predicate holds. The
    predicate receives valid modules, whose parameters may differ in number and shape.

    With inputs, one per parameter, the predicate receives a module and its inputs, which are reduced together with the
    parameters; the smaller module is returned with its inputs. If the processes of a grid have separate inputs, these
    follow each other.

    Args:
        module: The module; it stays as it is.
        predicate: Returns whether a module is still interesting. An `HloTextError`, which `evaluator.run` raises for
            modules that cannot run, counts as False; other exceptions end the reduction.
        inputs: Arguments of the module's entry, process by process if they differ.
        jobs: Number of candidates to test at a time, each in a separate thread.
        allow_invalid: Also reduce an invalid module; the predicate then receives invalid modules.

    Raises:
        NotInterestingError: The predicate does not hold for the initial module.
        ExecutionError, ValueError: The inputs do not match the module's parameters.
        VerificationError: The module is invalid.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... ENTRY main {
        ...   x = f32[8] parameter(0)
        ...   y = f32[8] log(x)
        ...   ROOT z = f32[8] add(y, x)
        ... }''')
        >>> smaller = reduce(module, lambda module: "log(" in module.to_text())
        >>> print(smaller.to_text(), end="")
        HloModule m
        <BLANKLINE>
        ENTRY main {
          constant = f32[1] constant({0})
          ROOT y = f32[1] log(constant)
        }
        <BLANKLINE>
    """
    require_module(module)
    is_invalid = allow_invalid and bool(error_codes(verify(module, allow_unregistered=True)))
    if not is_invalid:
        check(module, allow_unregistered=True)

    def test(case: Case) -> bool:
        try:
            return bool(predicate(case.module, *(case.inputs or ())))
        except HloTextError:
            return False

    arrays, processes = (None, 1) if inputs is None else _arrays(module, inputs)
    case: Case = Case(clone(module), inputs=arrays, processes=processes, may_be_invalid=is_invalid)
    if not test(case):
        raise NotInterestingError("the predicate does not hold for the input module")
    made = DeltaDebugger(case, test, jobs=jobs).run()
    return made.module if made.inputs is None else (made.module, made.inputs)


def _arrays(module: Module, inputs: Sequence[Any]) -> tuple[tuple[Any, ...], int]:
    """Return inputs as arrays of the parameters' types, and the number of processes that they cover."""
    types = passed_types(parameter_types(module, None), inputs)
    processes = grid_of(module).num_processes if len(inputs) != len(types) else 1
    if len(inputs) != processes * len(types):
        each = f" in each of {processes} processes" if processes > 1 else ""
        raise ValueError(f"the module takes {len(types)} inputs{each}, got {len(inputs)}")
    pairs = zip(inputs, types * processes, strict=True)
    return tuple(as_numpy(converted(array, type), type) for array, type in pairs), processes
