"""Evaluation over the real numbers, at increasing precision until the results are decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from flint import ctx

from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.elements import UndecidedError
from evaluator.exact.sharing import sharing
from evaluator.grid.execution import hosts_of
from evaluator.grid.process_groups import Grid
from evaluator.observation.tracking import arrays_in
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic
from evaluator.reference.grid import run_grid_in_arithmetic
from evaluator.reference.registry import Array, Observer
from evaluator.values.quantization import expressed_type
from hlo_text import ops
from hlo_text.analysis.places import name_in
from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.ir import Module, Value, walk
from hlo_text.core.types import ComplexType, FloatType, TensorType, Type, num_bits

#: Bits in addition to the widest float type at the first evaluation.
_SPARE_BITS = 64
#: The highest precision by default.
MAX_BITS = 4096

#: The arrays that each process returns.
ExactResults = list[list[Array]]
#: Receives progress messages.
Report = Callable[[str], None]


@attrs.frozen(eq=False)
class ExactProgram:
    """A module with its inputs and run options.

    Attributes:
        module: The module.
        inputs: The arguments of each process, native arrays.
        grid: Its processes.
        infeed: The infeed items of each process.
        options: The run options.
    """

    module: Module
    inputs: Sequence[Sequence[Any]]
    grid: Grid
    infeed: Sequence[Sequence[Any]]
    options: RunOptions

    def evaluate(
        self,
        bits: int,
        widened_constants: frozenset[float] = frozenset(),
        observers: Callable[[int], Observer] | None = None,
        *,
        shares: bool = False,
        signs: int | None = None,
    ) -> ExactResults:
        """Evaluate the program at a precision.

        Args:
            bits: The precision.
            widened_constants: Float constants that represent every number within half an ULP.
            observers: Returns the observer of a process, which receives its operations.
            shares: Compute equal applications once, so that their results compare equal. This takes memory.
            signs: Move the constants by half an ULP, in directions drawn with this seed, instead of widening them.

        Raises:
            UndecidedError: The precision does not suffice to decide a predicate.
            Also as `run_reference` and `run_reference_grid` do.
        """
        arithmetic = ExactArithmetic(widened_constants, signs)
        with ctx.workprec(bits), sharing(shares):
            if self.grid.num_processes == 1 and not _has_streams(self.module):
                observe = None if observers is None else observers(0)
                results = run_in_arithmetic(arithmetic, self.module, self.inputs[0], self.options, observe)
                return [arrays_in(list(results))]
            hosts = hosts_of(self.module, self.infeed, None, self.grid)
            processes = run_grid_in_arithmetic(
                arithmetic, self.module, self.inputs, self.grid, hosts, self.options, observers
            )
            return [arrays_in(list(process)) for process in processes]

    def undecided(self, error: UndecidedError, bits: int) -> LoweringError:
        """Return the error of a predicate that is undecided at the highest precision."""
        return LoweringError(self.undecided_diagnostic(error, bits))

    def undecided_diagnostic(self, error: UndecidedError, bits: int) -> Diagnostic:
        """Return the diagnostic of a predicate that is undecided at a precision."""
        source, op = self.module.source, error.op
        name = f"{name_in(op, self.module.language)}: " if op is not None else ""
        message = f"{name}undecided at {bits} bits: {error}"
        return Diagnostic("exact.undecided", message, None if op is None else op.span(source), source)


def _has_streams(module: Module) -> bool:
    return any(isinstance(op, ops.Feed) for op in walk(module))


def started_now(options: RunOptions) -> RunOptions:
    """Return options whose time limit starts now and covers all evaluations together."""
    return options if options.started is not None else attrs.evolve(options, started=time.monotonic())


def precisions(modules: Sequence[Module], max_bits: int) -> Iterator[int]:
    """Yield precisions: 64 bits more than the widest float type, doubled up to the highest."""
    bits = max(map(_widest_float, modules)) + _SPARE_BITS
    while bits < max_bits:
        yield bits
        bits *= 2
    yield max_bits


def _widest_float(module: Module) -> int:
    return max((_float_bits(value.type) for op in walk(module) for value in _values(op)), default=0)


def _values(op: Any) -> list[Value]:
    regions = [argument for region in op.regions for argument in region.arguments]
    return [*op.operands, *op.results, *regions]


def _float_bits(type: Type) -> int:
    expressed = expressed_type(type)
    element = expressed.element_type if isinstance(expressed, TensorType) else expressed
    if isinstance(element, ComplexType):
        element = element.element_type
    return num_bits(element) if isinstance(element, FloatType) else 0


@attrs.frozen(eq=False)
class ExactRun:
    """An evaluation in which every predicate was decided.

    Attributes:
        results: The arrays that each process returns.
        bits: Its precision.
    """

    results: ExactResults
    bits: int


def evaluate_exactly(
    program: ExactProgram,
    suffices: Callable[[ExactResults], bool],
    *,
    max_bits: int = MAX_BITS,
    report: Report = lambda _: None,
) -> ExactRun:
    """Evaluate a program, doubling the precision until its results suffice.

    Args:
        program: The program.
        suffices: Whether results are known well enough.
        max_bits: The highest precision.
        report: Receives progress messages.

    Raises:
        LoweringError: A predicate is undecided at the highest precision (`exact.undecided`), an operation cannot be
            evaluated (`reference.unsupported`), or the results do not suffice.
        Also as `run_reference` does.
    """
    last: UndecidedError | None = None
    for bits in precisions([program.module], max_bits):
        report(f"evaluating at {bits} bits")
        try:
            results = program.evaluate(bits, shares=last is not None)
        except UndecidedError as error:
            last = error
            continue
        if suffices(results):
            return ExactRun(results, bits)
        last = UndecidedError("the enclosure of a result is too wide")
    assert last is not None
    raise program.undecided(last, max_bits)
