"""The loop that evaluates a region operation by operation, and what the rules see of their surroundings.

The same loop runs a program eagerly and traces it: rules only call `jax.lax`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import attrs
import jax

from evaluator.agreement import Agreement
from evaluator.callbacks import error_of_callback, is_of_callback
from evaluator.known_results import KnownResults
from evaluator.limits import StepCounter
from evaluator.mixed_precision import rounded, widened
from evaluator.options import RunOptions
from evaluator.registry import find_rule, has_several_results, unsupported_reason
from evaluator.shapes.dynamic_shapes import find_mismatch, leaves_sizes_open, takes_sizes, trimmed
from evaluator.shapes.shape_folding import fold
from evaluator.values.arrays import Array, describe_array, has_type
from evaluator.values.carriers import settle
from hlo_text import ops
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, HloTextError, LoweringError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.types import TensorType, TupleType

#: What rules and JAX raise about programs that break their operations' constraints.
REJECTIONS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    TypeError,
    ValueError,
    jax.errors.JaxRuntimeError,
)

_NOTHING = contextlib.nullcontext()


class Exchange(Protocol):
    """Does a collective operation together with other devices.

    Attributes:
        agreement: The way that all devices take in loops and branches.
    """

    agreement: Agreement

    def __call__(self, op: Any, operands: tuple[Array, ...]) -> tuple[Array, ...]: ...

    def run_manual(
        self, op: ops.ShardyManualComputation, context: LoweringContext, operands: tuple[Array, ...]
    ) -> tuple[Array, ...]:
        """Run what is written for each device of a mesh."""
        ...


class Observer(Protocol):
    """Looks at the values of a program while it is evaluated or traced; `evaluator.observation` has such.

    Attributes:
        state: What was seen so far, a tree of arrays.
    """

    state: Any

    @property
    def surroundings(self) -> object:
        """The region that is evaluated, as it was reached from the entry; None before the first."""
        ...

    @property
    def steps_through(self) -> bool:
        """Whether the next iteration of a loop runs by itself, with numbers at hand."""
        ...

    def region(self, region: Region) -> contextlib.AbstractContextManager[None]:
        """Surround the evaluation of a region."""
        ...

    def operation(self, op: Operation) -> contextlib.AbstractContextManager[None]:
        """Surround the evaluation of an operation, with the regions it holds or calls."""
        ...

    def look(self, op: Operation, context: LoweringContext) -> None:
        """Look at the results of an operation that are in the environment now."""
        ...

    def iteration(self, number: Array) -> contextlib.AbstractContextManager[None]:
        """Surround an iteration of a loop."""
        ...

    def loop(
        self, condition: Callable[..., Any], body: Callable[..., Any], carried: tuple[Array, ...]
    ) -> tuple[Callable[..., Any], Callable[..., Any], tuple[Array, ...]]:
        """Return the parts of a loop with further values that it carries for the observer."""
        ...

    def after_loop(self, condition: Callable[..., Any], results: tuple[Array, ...]) -> tuple[Array, ...]:
        """Return the results of a loop without those values."""
        ...

    def threaded(self, branch: Callable[..., Any]) -> Callable[..., Any]:
        """Return a branch that also returns what the observer saw, for `take`."""
        ...

    def take(self, chosen: Any) -> Any:
        """Return the results of the branch that was chosen."""
        ...

    def fork(self) -> Observer:
        """Return an observer of one of several processes that take turns from here on, for `join`."""
        ...

    def join(self, other: Observer) -> None:
        """Take over what an observer of such a process saw."""
        ...


class Environment(dict[Value, Array]):
    """Run-time values by SSA value; what a region captures is looked up in the environment around it."""

    __slots__ = ("outer",)

    def __init__(self, outer: Environment | None = None) -> None:
        super().__init__()
        self.outer = outer

    def __missing__(self, value: Value) -> Array:
        if self.outer is None:
            raise KeyError(f"%{value.name} is not defined here")
        return self.outer[value]


@attrs.define(slots=True)
class LoweringContext:
    """Context that a rule may ask besides its operands.

    Attributes:
        module: The program.
        functions: Its MLIR functions by name.
        options: How it runs; `seed` starts the numbers of operations that draw them without a state (`rng`).
        fill_elided: Makes values of constants whose elements are not in the text; None refuses them.
        folds_shapes: Compute small integers from constants while lowering, so that they can give shapes.
        environment: Values of the region being evaluated.
        callers: Names of the functions being evaluated, the entry first.
        random_draws: How many random draws were lowered so far, as the only element.
        failures: Checks that failed while the program ran.
        process: Replica and partition that evaluate it; None where there is one process.
        steps: Counts the iterations of loops, if they are limited.
        exchange: What collectives do where each process runs on a device; see `evaluator.grid.devices`.
        mixes_precisions: Operations may round to another floating-point type than their operands have.
        observer: Looks at all values; computations that JAX transforms are evaluated without it.
        known: Results that are not computed again; None computes all.
    """

    module: Module
    functions: dict[str, Function]
    options: RunOptions
    fill_elided: Callable[[TensorType], Any] | None = None
    folds_shapes: bool = False
    environment: Environment = attrs.field(factory=Environment)
    callers: tuple[str, ...] = ()
    random_draws: list[int] = attrs.field(factory=lambda: [0])
    failures: list[Diagnostic] = attrs.field(factory=list)
    process: tuple[Array, Array] | None = None
    steps: StepCounter | None = None
    exchange: Exchange | None = None
    mixes_precisions: bool = False
    observer: Observer | None = None
    known: KnownResults | None = None
    _definitions: dict[Value, Operation] = attrs.field(factory=dict)

    def definition(self, value: Value) -> Operation | None:
        """Return the operation that makes a value, None for an argument."""
        if not self._definitions:
            self._definitions.update((result, op) for op in walk(self.module) for result in op.results)
        return self._definitions.get(value)

    def inside(self, environment: Environment) -> LoweringContext:
        """Return the context of a nested region."""
        return attrs.evolve(self, environment=environment)

    def function(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a region as a function of arrays, with the values it captures bound to what they are now.

        JAX may transform it, so that what loops in it count is not known outside.
        """

        unobserved = attrs.evolve(self, observer=None, exchange=None)  # processes do not meet inside

        def call(*arguments: Array) -> tuple[Array, ...]:
            before = self.steps.value if self.steps is not None else None
            results = evaluate(region, arguments, unobserved)
            if self.steps is not None:
                self.steps.value = before
            return results

        return call

    def inline(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a region as a function that is called where it stands."""
        return lambda *arguments: evaluate(region, arguments, self)

    def scalar_function(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a reducer, comparator or mapped computation: as `function`, with a tuple result unpacked."""

        function = self.function(region)

        def call(*arguments: Array) -> tuple[Array, ...]:
            results = function(*arguments)
            return results[0] if len(results) == 1 and isinstance(results[0], tuple) else results

        return call

    def call(self, op: Operation, symbol: str, arguments: Sequence[Array]) -> tuple[Array, ...]:
        """Evaluate a function of the module; raises as `enter` does."""
        region, inner = self.enter(op, symbol)
        return evaluate(region, arguments, inner)

    def enter(self, op: Operation, symbol: str) -> tuple[Region, LoweringContext]:
        """Return the body of a function that an operation calls, and the context to evaluate it in.

        Raises:
            LoweringError: There is none of that name, it has no body, or it calls itself.
        """
        function = self.functions.get(symbol)
        if function is None or not function.body.blocks:
            raise self.error(op, "lower.undefined", f"the function @{symbol} is not defined or has no body")
        if symbol in self.callers:
            raise self.error(op, "lower.recursion", f"@{symbol} calls itself; XLA does not support recursion")
        return function.body, attrs.evolve(self, environment=Environment(), callers=(*self.callers, symbol))

    def error(self, op: Operation, code: str, message: str, *, help: str | None = None) -> LoweringError:
        """Return an error that points to an operation."""
        source = self.module.source
        message = f"{name_of(op, self.module)}: {message}"
        return LoweringError(Diagnostic(code, message, op.span(source), source, help=help))

    def shape_error(self, op: Operation, message: str) -> ExecutionError:
        """Return an error about shapes of an operation that only exist while the program runs."""
        message = f"{name_of(op, self.module)}: {message}"
        return ExecutionError(Diagnostic("run.shape", message, op.span(self.module.source), self.module.source))


def evaluate(region: Region, arguments: Sequence[Array], context: LoweringContext) -> tuple[Array, ...]:
    """Evaluate a region and return what its terminator returns.

    Raises:
        LoweringError: An operation has no rule, or JAX rejects it.
    """
    block = only_block(region)
    environment = Environment(context.environment)
    inner = context.inside(environment)
    for value, argument in zip(block.arguments, arguments, strict=True):
        environment[value] = argument
    with context.observer.region(region) if context.observer is not None else _NOTHING:
        for op in block.operations:
            if ends_region(op):
                return tuple([environment[operand] for operand in op.operands])
            execute(op, inner)
    raise ValueError("the region has no terminator")


def execute(op: Operation, context: LoweringContext) -> None:
    """Evaluate an operation and bind its results in the environment of the region around it.

    Raises:
        LoweringError: It has no rule, or JAX rejects it.
        ExecutionError: Shapes that the program leaves open do not fit (`run.shape`), or its time is over
            (`run.timeout`).
    """
    if context.observer is None:
        _apply_rule(op, context)
        return
    with context.observer.operation(op):
        _apply_unless_known(op, context)
    context.observer.look(op, context)


def _apply_unless_known(op: Operation, context: LoweringContext) -> None:
    known, environment = context.known, context.environment
    operands = [environment[operand] for operand in op.operands] if known is not None else []
    key = known.key(op, operands) if known is not None and not context.folds_shapes else None
    if known is None or key is None:
        _apply_rule(op, context)
    elif (result := known.find(key)) is not None:
        if context.steps is not None:
            context.steps.watch.require_time(op, context.module.source)
        environment[op.results[0]] = result
    else:
        _apply_rule(op, context)
        known.keep(key, operands, environment[op.results[0]])


def _apply_rule(op: Operation, context: LoweringContext) -> None:
    environment = context.environment
    if context.steps is not None:
        context.steps.watch.require_time(op, context.module.source)
    try:
        operands = [environment[operand] for operand in op.operands]
        rule = find_rule(op)
        if rule is None:
            raise context.error(op, "lower.unsupported", unsupported_reason(op))
        run, operands = widened(op, operands) if context.mixes_precisions else (op, operands)
        if context.folds_shapes:
            run, operands = trimmed(run, operands)
            if takes_sizes(run):
                _require_match(run, operands, None, context)
        outputs = fold(rule, run, context, operands) if context.folds_shapes else rule(run, context, *operands)
        bind_results(environment, op, outputs, rounds=context.mixes_precisions)
        if context.folds_shapes and leaves_sizes_open(op):
            _require_match(run, operands, [environment[result] for result in op.results], context)
    except HloTextError:
        raise
    except REJECTIONS as error:
        if is_of_callback(error):
            raise error_of_callback(error, context.failures, context.module.source) from error
        is_mismatch = isinstance(error, TypeError | ValueError) and context.folds_shapes
        if is_mismatch and leaves_sizes_open(op):
            raise context.shape_error(op, first_line(error)) from error
        raise context.error(op, "lower.rejected", first_line(error)) from error


def _require_match(
    op: Operation, operands: Sequence[Array], results: Sequence[Array] | None, context: LoweringContext
) -> None:
    mismatch = find_mismatch(op, operands, results, context.module.language)
    if mismatch is not None:
        raise context.shape_error(op, mismatch)


def name_of(op: Operation, module: Module) -> str:
    """Return an operation's name in the language of its module."""
    return op.hlo_name if module.language == "hlo" and op.hlo_name is not None else op.name


def ends_region(op: Operation) -> bool:
    """Whether an operation is a terminator; those of other dialects are called `return` or `yield`."""
    is_terminator = op.name.endswith((".return", "yield")) if isinstance(op, UnregisteredOperation) else False
    return is_terminator or isinstance(op, ops.Terminator)


def only_block(region: Region) -> Block:
    """Return the block of a region of one block.

    Raises:
        ValueError: The region has several blocks (control flow between blocks) or none.
    """
    if len(region.blocks) != 1:
        raise ValueError(f"the region has {len(region.blocks)} blocks; only regions with one block are supported")
    return region.blocks[0]


def bind_results(environment: Environment, op: Operation, outputs: Any, *, rounds: bool = False) -> None:
    """Bind what a rule returned to an operation's results, packing it where HLO has one tuple.

    `rounds` converts floating-point results to the declared type.

    Raises:
        TypeError: A result is not of its declared type.
    """
    if not has_several_results(type(op)):
        outputs = (outputs,)
    elif len(op.results) == 1 and isinstance(op.results[0].type, TupleType):
        outputs = (tuple(outputs),)
    if rounds:
        outputs = tuple(rounded(output, result.type) for result, output in zip(op.results, outputs, strict=True))
    for result, output in zip(op.results, outputs, strict=True):
        if not has_type(output, result.type):
            raise TypeError(f"computed {describe_array(output)}, but declared {describe_shape(result.type)}")
        environment[result] = settle(output, result.type)


def first_line(error: BaseException) -> str:
    """Return the first line of an exception's message, its class if there is none."""
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    return text.strip().partition("\n")[0] or type(error).__name__
