"""The loop that evaluates a region operation by operation, and the context of lowering rules.

The same loop runs a program eagerly and traces it, as rules only call `jax.lax`.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, Self

import attrs
import jax

from evaluator.callback_errors import error_of_callback, is_of_callback
from evaluator.mixed_precision import rounded, widened
from evaluator.options import RunOptions
from evaluator.registry import find_rule, has_several_results, unsupported_reason
from evaluator.shapes.dynamic_shapes import find_mismatch, leaves_sizes_open, takes_sizes, trimmed
from evaluator.shapes.shape_folding import fold
from evaluator.values.arrays import Array, describe_array, has_type
from evaluator.values.carriers import round_carrier
from hlo_text import ops
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, HloTextError, LoweringError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.types import TensorType, TupleType

#: Exceptions of rules and JAX for programs that violate constraints of their operations.
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


#: Run-time values, and the parts of a loop as functions of its carried values.
Arrays = tuple[Array, ...]
Condition = Callable[..., Array]
Body = Callable[..., Arrays]

#: Runs a loop from its initial carried values and returns the final ones.
LoopRunner = Callable[[Condition, Body, Arrays], Arrays]


class Instrument:
    """Extension of an evaluation besides the rules: limits, observers, caches, devices. The base class does nothing.

    Attributes:
        state: A tree of arrays carried through loops, branches and compiled segments.
        observes: Whether it needs the values of all operations, including those of the selected branch.
        tests_conditions: Whether loops must test their condition even if their trip count is known.
        enters_transforms: Whether it also applies to computations that JAX transforms, such as reducers.
        runs_blocks: Whether `run_ahead` may run operations.
    """

    state: Any = None
    observes: ClassVar[bool] = False
    tests_conditions: ClassVar[bool] = False
    enters_transforms: ClassVar[bool] = False
    runs_blocks: ClassVar[bool] = False

    def region(self, region: Region) -> contextlib.AbstractContextManager[None]:
        """Return a context manager around the evaluation of a region."""
        return _NOTHING

    def before(self, op: Operation, context: LoweringContext) -> None:
        """Start an operation, including the regions it contains or calls."""

    def run_ahead(self, op: Operation, context: LoweringContext) -> Collection[Operation]:
        """Run an operation together with some that follow it in its region, and return them; none if it runs alone."""
        return ()

    def recall(self, op: Operation, operands: list[Array]) -> Array | None:
        """Return the single result of an operation if it is known already, or None."""
        return None

    def leave(self, op: Operation) -> None:
        """End an operation, which may have failed."""

    def after(self, op: Operation, context: LoweringContext) -> None:
        """Inspect an operation whose results are in the environment."""

    @property
    def steps_through(self) -> bool:
        """Whether the next iteration of a loop runs by itself, with concrete values."""
        return False

    def iteration(self, number: Array) -> contextlib.AbstractContextManager[None]:
        """Return a context manager around an iteration of a loop that runs on the host."""
        return _NOTHING

    def advance(self, op: Operation, context: LoweringContext) -> None:
        """Start the body of a loop that runs on the host."""

    def loop(
        self, op: Operation, context: LoweringContext, run: LoopRunner, *, first: int, count: int | None
    ) -> LoopRunner:
        """Return the runner of a traced loop that starts at iteration `first` and runs `count` times, if known."""
        return run

    def decide(self, op: Operation, selector: Array) -> Array:
        """Return the number or boolean that selects a branch, possibly replaced."""
        return selector

    def exchange(self, op: Operation, context: LoweringContext, operands: Arrays) -> Arrays | None:
        """Return the results of a communicating operation, or None if the process is a group of one."""
        return None

    @property
    def surroundings(self) -> object:
        """Key of the path to the current region, if tracing depends on the path."""
        return None

    def copy(self) -> Self:
        """Return an instrument with separate state, for tracing apart from the evaluation."""
        return self

    def fork(self) -> Self:
        """Return an instrument for one of several processes that take turns; `join` merges it."""
        return self

    def join(self, other: Self) -> None:
        """Merge the state of a forked instrument."""


def states_of(instruments: Sequence[Instrument]) -> list[Any]:
    """Return the states of instruments, for `restore`."""
    return [instrument.state for instrument in instruments]


def restore(instruments: Sequence[Instrument], states: Sequence[Any]) -> None:
    """Set the states of instruments."""
    for instrument, state in zip(instruments, states, strict=True):
        instrument.state = state


def surrounding(
    managers: Iterable[contextlib.AbstractContextManager[None]],
) -> contextlib.AbstractContextManager[object]:
    """Combine context managers into one."""
    used = [manager for manager in managers if manager is not _NOTHING]
    if len(used) < 2:
        return used[0] if used else _NOTHING
    stack = contextlib.ExitStack()
    for manager in used:
        stack.enter_context(manager)
    return stack


class Environment(dict[Value, Array]):
    """Run-time values by SSA value; captured values are looked up in the enclosing environment."""

    __slots__ = ("outer",)

    def __init__(self, outer: Environment | None = None) -> None:
        super().__init__()
        self.outer = outer

    def __missing__(self, value: Value) -> Array:
        if self.outer is None:
            raise KeyError(f"%{value.name} is not defined here")
        return self.outer[value]


@attrs.define(eq=False)
class Run:
    """State shared by all regions of an evaluation.

    Attributes:
        module: The program.
        options: Options of the run; `seed` initializes operations that draw random numbers without a state (`rng`).
        fill_elided: Function that generates values of elided constants; None rejects them.
        folds_shapes: Whether small integers computed from constants are folded, so that they can determine shapes.
        mixes_precisions: Whether operations may round to another floating-point type than that of their operands.
        failures: Failed checks of the run.
        random_draws: Number of random draws lowered so far.
    """

    module: Module
    options: RunOptions
    fill_elided: Callable[[TensorType], Any] | None = None
    folds_shapes: bool = False
    mixes_precisions: bool = False
    failures: list[Diagnostic] = attrs.field(factory=list)
    random_draws: int = 0

    @functools.cached_property
    def functions(self) -> dict[str, Function]:
        """The module's MLIR functions by name."""
        return self.module.functions

    @functools.cached_property
    def complete_starts(self) -> dict[Operation, ops.ThreadedStart]:
        """The complete start of each step of an asynchronous chain that binds operands after its start."""
        return ops.complete_starts_of(self.module)

    @functools.cached_property
    def definitions(self) -> dict[Value, Operation]:
        """The operation that defines each value."""
        return {result: op for op in walk(self.module) for result in op.results}


@attrs.define(slots=True)
class LoweringContext:
    """Context of a lowering rule besides its operands.

    Attributes:
        run: State shared by all regions.
        environment: Values of the region being evaluated.
        callers: Names of the functions being evaluated, the entry first.
        process: Replica and partition of the process; None for a single process.
        instruments: Active instruments, outermost first.
    """

    run: Run
    environment: Environment = attrs.field(factory=Environment)
    callers: tuple[str, ...] = ()
    process: tuple[Array, Array] | None = None
    instruments: tuple[Instrument, ...] = ()

    @property
    def module(self) -> Module:
        """The program."""
        return self.run.module

    @property
    def options(self) -> RunOptions:
        """Options of the run."""
        return self.run.options

    @property
    def failures(self) -> list[Diagnostic]:
        """Checks of the program that failed."""
        return self.run.failures

    @property
    def is_observed(self) -> bool:
        """Whether an instrument needs the values of all operations."""
        return any(instrument.observes for instrument in self.instruments)

    def definition(self, value: Value) -> Operation | None:
        """Return the operation that defines a value, or None for an argument."""
        return self.run.definitions.get(value)

    def inside(self, environment: Environment) -> LoweringContext:
        """Return the context of a nested region."""
        return attrs.evolve(self, environment=environment)

    def function(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a region as a function of arrays, with its captured values bound to their current values.

        JAX may transform the function: instrument states do not leave it, and it cannot communicate.
        """

        def call(*arguments: Array) -> tuple[Array, ...]:
            instruments = tuple([each.copy() for each in self.instruments if each.enters_transforms])
            return evaluate(region, arguments, attrs.evolve(self, instruments=instruments))

        return call

    def exchange(self, op: Operation, operands: Arrays) -> Arrays | None:
        """Return the results of a communicating operation, or None if the process is a group of one."""
        exchanged = (instrument.exchange(op, self, operands) for instrument in self.instruments)
        return next((results for results in exchanged if results is not None), None)

    def inline(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a region as a function that is called in place."""
        return lambda *arguments: evaluate(region, arguments, self)

    def scalar_function(self, region: Region) -> Callable[..., tuple[Array, ...]]:
        """Return a reducer, comparator or mapped computation as a function, with a tuple result unpacked."""

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
            LoweringError: The function is undefined, has no body, or calls itself.
        """
        function = self.run.functions.get(symbol)
        if function is None or not function.body.blocks:
            raise self.error(op, "lower.undefined", f"the function @{symbol} is not defined or has no body")
        if symbol in self.callers:
            raise self.error(op, "lower.recursion", f"@{symbol} calls itself; XLA does not support recursion")
        return function.body, attrs.evolve(self, environment=Environment(), callers=(*self.callers, symbol))

    def error(self, op: Operation, code: str, message: str, *, help: str | None = None) -> LoweringError:
        """Return an error located at an operation."""
        source = self.module.source
        message = f"{name_of(op, self.module)}: {message}"
        return LoweringError(Diagnostic(code, message, op.span(source), source, help=help))

    def shape_error(self, op: Operation, message: str) -> ExecutionError:
        """Return an error about run-time shapes of an operation."""
        message = f"{name_of(op, self.module)}: {message}"
        return ExecutionError(Diagnostic("run.shape", message, op.span(self.module.source), self.module.source))


def evaluate(region: Region, arguments: Sequence[Array], context: LoweringContext) -> tuple[Array, ...]:
    """Evaluate a region and return the operands of its terminator.

    Raises:
        LoweringError: An operation has no rule, or JAX rejects it.
    """
    block = only_block(region)
    environment = Environment(context.environment)
    inner = context.inside(environment)
    environment.update(zip(block.arguments, arguments, strict=True))
    instruments = context.instruments
    ahead = next((each for each in instruments if each.runs_blocks), None)
    finished: Collection[Operation] = ()
    with surrounding([each.region(region) for each in instruments]) if instruments else _NOTHING:
        for op in block.operations:
            if ends_region(op):
                return tuple([environment[operand] for operand in op.operands])
            if ahead is not None and op not in finished:
                finished = ahead.run_ahead(op, inner) or finished
            if op not in finished:
                execute(op, inner)
    raise ValueError("the region has no terminator")


def execute(op: Operation, context: LoweringContext) -> None:
    """Evaluate an operation and bind its results in the environment of the enclosing region.

    Raises:
        LoweringError: The operation has no rule, or JAX rejects it.
        ExecutionError: Dynamic shapes do not match (`run.shape`), or an instrument raises it.
    """
    for instrument in context.instruments:
        instrument.before(op, context)
    try:
        _compute(op, context)
    except REJECTIONS as error:
        raise rejection(op, context, error) from error
    finally:
        for instrument in context.instruments:
            instrument.leave(op)
    for instrument in context.instruments:
        instrument.after(op, context)


def _compute(op: Operation, context: LoweringContext) -> None:
    environment, run = context.environment, context.run
    operands = [environment[operand] for operand in op.operands]
    for instrument in context.instruments:
        if (known := instrument.recall(op, operands)) is not None:
            environment[op.results[0]] = known
            return
    rule = find_rule(op)
    if rule is None:
        raise context.error(op, "lower.unsupported", unsupported_reason(op))
    actual, operands = widened(op, operands) if run.mixes_precisions else (op, operands)
    if run.folds_shapes:
        actual, operands = trimmed(actual, operands)
        if takes_sizes(actual):
            _require_match(actual, operands, None, context)
    outputs = fold(rule, actual, context, operands) if run.folds_shapes else rule(actual, context, *operands)
    bind_results(environment, op, outputs, rounds=run.mixes_precisions)
    if run.folds_shapes and leaves_sizes_open(op):
        _require_match(actual, operands, [environment[result] for result in op.results], context)


def rejection(op: Operation, context: LoweringContext, error: Exception) -> HloTextError:
    """Convert an exception of a rule or of JAX to an error about the operation."""
    if is_of_callback(error):
        return error_of_callback(error, context.failures, context.module.source)
    is_mismatch = isinstance(error, TypeError | ValueError) and context.run.folds_shapes
    if is_mismatch and leaves_sizes_open(op):
        return context.shape_error(op, first_line(error))
    return context.error(op, "lower.rejected", first_line(error))


def _require_match(
    op: Operation, operands: Sequence[Array], results: Sequence[Array] | None, context: LoweringContext
) -> None:
    mismatch = find_mismatch(op, operands, results, context.module.language)
    if mismatch is not None:
        raise context.shape_error(op, mismatch)


def name_of(op: Operation, module: Module) -> str:
    """Return the name of an operation in the language of its module."""
    return op.hlo_name if module.language == "hlo" and op.hlo_name is not None else op.name


def ends_region(op: Operation) -> bool:
    """Return whether an operation is a terminator; those of other dialects are named `return` or `yield`."""
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
    """Bind the outputs of a rule to an operation's results, packed where HLO has one tuple.

    `rounds` converts floating-point results to the declared type.

    Raises:
        TypeError: A result does not have its declared type.
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
        environment[result] = round_carrier(output, result.type)


def first_line(error: BaseException) -> str:
    """Return the first line of an exception's message, or its class if the message is empty.

    A line with only the kind of error, as XLA writes (`UNIMPLEMENTED:`), is joined with the next one.
    """
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    lines = [line.strip() for line in text.split("\n", 8) if line.strip()]
    if len(lines) > 1 and lines[0].endswith(":"):
        return f"{lines[0]} {lines[1]}"
    return lines[0] if lines else type(error).__name__
