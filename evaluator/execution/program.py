"""Programs ready to be evaluated: entry, arguments, and the context of their operations.

Programs are cached by the state of their module and rebuilt after the module has changed.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

import attrs
import jax
import ml_dtypes
import numpy as np

from evaluator import check_ops, lowering
from evaluator.callback_errors import error_of_callback, is_of_callback, without_reports
from evaluator.custom_calls import registrations
from evaluator.execution.chains import LONGEST_CHAIN, Chains
from evaluator.execution.compilation import compile_in_time
from evaluator.execution.preflight import (
    find_obstacles,
    find_two_bits,
    reachable_operations,
    require_platform,
)
from evaluator.gpus import is_on_gpu
from evaluator.interpreter import LoweringContext, Run, evaluate, first_line, name_of
from evaluator.jax_internals import enable_x64
from evaluator.limits import Watch
from evaluator.options import RunOptions
from evaluator.registry import runs_alone
from evaluator.shapes.shape_folding import needs_folding
from evaluator.step_counter import Clock, StepCounter
from evaluator.values.arrays import (
    Array,
    describe_array,
    has_64_bits,
    has_narrow_floats,
    has_type,
    random_values,
    was_deleted,
    zero_values,
)
from evaluator.values.carriers import from_carrier, is_carried, to_carrier
from hlo_text import ops
from hlo_text.core.describe import describe, describe_shape
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError, Remedy
from hlo_text.core.ir import Function, Module, Operation, Region, Value, walk
from hlo_text.core.memo import Memo
from hlo_text.core.types import TensorType, TokenType, TupleType, Type, numpy_dtype
from hlo_text.verifier.hlo.precisions import mixes_precisions

#: Imported because they register rules and custom calls.
_REGISTRATIONS = (check_ops, lowering)

#: Exceptions that JAX raises when it compiles or runs a lowered program.
FAILURES = (jax.errors.JaxRuntimeError, NotImplementedError, RecursionError, TypeError, ValueError)


@attrs.frozen(eq=False)
class ModuleState:
    """Snapshot of a module's content. Two snapshots are equal if the module did not change in between."""

    module: Module
    _content: list[Any]

    def __hash__(self) -> int:
        return hash(self.module)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModuleState) and self.module is other.module and bool(self._content == other._content)


def state_of(module: Module) -> ModuleState:
    """Return the state of a module, with references to every object that identifies its content."""
    content: list[Any] = []
    regions = [*module.computations, *module.regions]
    for op in walk(module):
        content += (op, op.operands, op.attributes, [result.type for result in op.results])
        if op.regions:
            regions += op.regions
    for region in dict.fromkeys(regions):
        content += [(region, block, block.arguments, len(block.operations)) for block in region.blocks]
    return ModuleState(module, content)


def paired(arrays: Sequence[Any], parameters: Sequence[Value]) -> list[tuple[Any, Value]]:
    """Pair arguments with parameters; `check_arguments` reports a wrong number of arguments."""
    return [(a, parameters[i] if i < len(parameters) else Value(TokenType())) for i, a in enumerate(arrays)]


def needs_grid(op: Operation) -> bool:
    """Return whether an operation runs several processes."""
    match op:
        case ops.RunParallel():
            return op.only_program is None
        case ops.ShardyManualComputation():
            return [value.type for value in op.operands] != list(op.body.argument_types)
    return False


class LoweredProgram:
    """An entry of a module, ready to be evaluated by calling the object."""

    def __init__(self, module: Module, options: RunOptions) -> None:
        target = _entry(module, options.entry)
        self.module = module
        self.region: Region = target.body if isinstance(target, Function) else target
        self.name = target.symbol if isinstance(target, Function) else target.name or "entry"
        if not self.region.blocks:
            message = f"@{self.name} is a declaration without a body"
            raise LoweringError(Diagnostic("lower.undefined", message, None, module.source))
        fills_elided = options.fill_elided is not None
        obstacles = find_obstacles(module, self.region, fills_elided=fills_elided, has_rule=self.has_rule)
        if obstacles:
            raise LoweringError(obstacles)
        operations = [op for op, _ in reachable_operations(module, self.region)]
        self._is_compiled = options.jit and not self._exceeds_compiler(operations)
        self.parameters = self.region.arguments
        self.runs_grid = any(map(needs_grid, operations))
        values = [result for op in operations for result in op.results]
        types = {id(value.type): value.type for value in (*values, *self.parameters)}
        self.has_64_bits = any(has_64_bits(type) for type in types.values())
        self.has_narrow_floats = any(has_narrow_floats(type) for type in types.values())
        self.failures: list[Diagnostic] = []
        self.watch = Watch(options)
        self.options = options
        self._folds_shapes = needs_folding(operations)

    @classmethod
    def of(cls, module: Module, options: RunOptions) -> Self:
        """Return the program of a module; recent programs are cached in compiled form.

        A program is rebuilt after the module changes or a custom call is registered. Raises as the class does.
        """
        program = _KEPT[cls, state_of(module), options, registrations()]
        assert isinstance(program, cls)
        return program

    @staticmethod
    def has_rule(op: Operation) -> bool:
        """Return whether an operation can be evaluated."""
        return runs_alone(op)

    def __call__(self, *arrays: Array) -> tuple[Array, ...]:
        with self.precision():
            arguments = self.check_arguments(arrays)
            try:
                results = evaluate(self.region, arguments, self.context())
            except RecursionError as error:
                message = f"regions and calls of {self.name} are nested too deeply for Python's call stack"
                raise LoweringError(Diagnostic("lower.nesting", message, None, self.module.source)) from error
        return self.unpacked(results)

    def context(self, process: int = 0, *, counts_steps: bool = True) -> LoweringContext:
        """Return a new context for an evaluation of the entry; each process of a grid draws its own random numbers."""
        options = attrs.evolve(self.options, seed=self.options.seed + process)
        mixes = mixes_precisions(self.module)
        run = Run(self.module, options, self._fill(), self._folds_shapes, mixes, self.failures)
        clock = StepCounter(self.watch) if counts_steps else Clock(self.watch)
        return LoweringContext(run, callers=(self.name,), instruments=(clock,) if options.counts_steps else ())

    def unpacked(self, results: tuple[Array, ...]) -> tuple[Array, ...]:
        """Return the results of the entry, unpacking the tuple that an HLO entry may return."""
        is_packed = self.module.language == "hlo" and len(results) == 1 and isinstance(results[0], tuple)
        return results[0] if is_packed else results

    @property
    def result_types(self) -> tuple[Type, ...]:
        """Types of the results of the entry, unpacked as by `unpacked`."""
        types = self.region.output_types
        if self.module.language == "hlo" and len(types) == 1 and isinstance(types[0], TupleType):
            return types[0].types
        return types

    @functools.cached_property
    def compiled(self) -> Callable[..., tuple[Array, ...]]:
        """The program under `jax.jit`."""
        # By default XLA may keep more digits of intermediate results than their type has.
        options = {"xla_allow_excess_precision": False} if self.has_narrow_floats else None
        return jax.jit(self.__call__, compiler_options=options)

    @functools.cached_property
    def _two_bits(self) -> Operation | None:
        return find_two_bits(self.module, self.region)

    def require_whole_bytes(self) -> None:
        """Reject 2-bit integers: XLA for GPUs reads and writes wrong elements of bytes that have four.

        Raises:
            LoweringError: The program has such integers (`lower.unsupported`).
        """
        if self._two_bits is not None:
            source = self.module.source
            message = f"{name_of(self._two_bits, self.module)}: XLA computes wrong results for 2-bit integers on GPUs"
            help = Remedy("run the program on a CPU", option="run the program on a CPU: set JAX_PLATFORMS=cpu")
            raise LoweringError(
                Diagnostic("lower.unsupported", message, self._two_bits.span(source), source, help=help)
            )

    def apply(self, arguments: Sequence[Array]) -> tuple[Array, ...]:
        """Run the program on run-time values, compiled if the options say so.

        Programs whose shapes depend on argument values, and those too long for XLA, run operation by operation.
        """
        if self._is_compiled:
            try:
                if self.options.timeout is not None:
                    compile_in_time(self.compiled, arguments, self.watch)
                return self.compiled(*arguments)
            except LoweringError as error:
                if error.code != "lower.dynamic-shape":
                    raise
        return self(*arguments)

    def _exceeds_compiler(self, operations: Sequence[Operation]) -> bool:
        """Return whether XLA cannot compile the entry as a whole.

        Raises:
            LoweringError: XLA cannot compile a nested computation either (`lower.nesting`).
        """
        if len(operations) <= LONGEST_CHAIN:
            return False
        chains = Chains(self.module.functions)
        op = chains.nested(operations)
        if op is not None:
            source = self.module.source
            message = f"its computation has a chain of more than {LONGEST_CHAIN} elementwise operations"
            message = f"{name_of(op, self.module)}: {message}, which XLA cannot compile"
            raise LoweringError(Diagnostic("lower.nesting", message, op.span(source), source))
        return chains.longest(self.region) > LONGEST_CHAIN

    def precision(self) -> contextlib.AbstractContextManager[Any]:
        """Return the context manager in which JAX keeps the program's 64-bit types."""
        return enable_x64(True) if self.has_64_bits else contextlib.nullcontext()

    def _fill(self) -> Callable[[TensorType], Any] | None:
        match self.options.fill_elided:
            case "zeros":
                return zero_values
            case "random":
                return random_values(self.options.seed)
        return None

    def converted(self, inputs: Sequence[Any]) -> list[Array]:
        """Convert a caller's arguments to run-time values."""
        inputs = self.with_tokens(inputs)
        if any(map(was_deleted, inputs)):
            raise self._argument_error(f"an argument of {self.name} is a deleted or donated JAX array")
        return [converted(array, parameter.type) for array, parameter in paired(inputs, self.parameters)]

    def with_tokens(self, arrays: Sequence[Any]) -> Sequence[Any]:
        """Insert the entry's token arguments if they are missing, as tokens are not data of the caller."""
        is_token = [isinstance(parameter.type, TokenType) for parameter in self.parameters]
        if not any(is_token) or len(arrays) != is_token.count(False):
            return arrays
        rest = iter(arrays)
        return [None if found else next(rest) for found in is_token]

    def as_numpy(self, results: tuple[Array, ...]) -> tuple[Any, ...]:
        """Return the results of the entry as NumPy arrays of exactly its types."""
        pairs = zip(self.unpacked(results), self.result_types, strict=True)
        return tuple(as_numpy(result, type) for result, type in pairs)

    def check_arguments(self, arrays: Sequence[Array]) -> tuple[Array, ...]:
        """Return the arguments after checking them.

        Raises:
            ExecutionError: The number, shape or dtype of the arguments is wrong.
        """
        arrays = self.with_tokens(arrays)
        if len(arrays) != len(self.parameters):
            expected = "1 argument" if len(self.parameters) == 1 else f"{len(self.parameters)} arguments"
            raise self._argument_error(f"{self.name} expects {expected}, got {len(arrays)}")
        for number, (array, parameter) in enumerate(zip(arrays, self.parameters, strict=True)):
            if was_deleted(array):
                raise self._argument_error(f"argument {number} of {self.name} is a deleted or donated JAX array")
            if not has_type(array, parameter.type):
                name = f" %{parameter.name}" if parameter.name is not None else ""
                raise self._argument_error(
                    f"argument {number}{name} of {self.name} must be {describe_shape(parameter.type)},"
                    f" got {describe_array(array)}",
                    _per_device_help(self.module),
                )
        return tuple(arrays)

    def _argument_error(self, message: str, help: str | None = None) -> ExecutionError:
        return ExecutionError(Diagnostic("run.arguments", message, None, self.module.source, help=help))


def _per_device_help(module: Module) -> str | None:
    from hlo_text.conversion.partitioning import is_per_device  # imported here, because only errors need it

    if not is_per_device(module):
        return None
    return "the module is the program of each device; pass the arrays of the whole program with --global"


def _lower(key: tuple[type[LoweredProgram], ModuleState, RunOptions, int]) -> LoweredProgram:
    cls, state, options, _ = key
    return cls(state.module, options)


#: Recent programs, valid until the module changes or a custom call is registered.
_KEPT = Memo("evaluator: programs", 32, make=_lower)


@contextlib.contextmanager
def running(programs: Sequence[LoweredProgram]) -> Iterator[None]:
    """Start a run of programs of one module; check limits and failures when the context ends.

    JAX keeps 64-bit types inside the context if a program has them.

    Raises:
        LoweringError: JAX has no device to run on, or it is a GPU and a program has 2-bit integers.
        ExecutionError: JAX failed (`run.failed`), a limit was exceeded (`run.steps`, `run.timeout`), or checks in a
            program failed.
    """
    programs = list(dict.fromkeys(programs))
    widest = next((program for program in programs if program.has_64_bits), programs[0])
    require_platform(widest.module.source)
    if is_on_gpu():
        for program in programs:
            program.require_whole_bytes()
    with widest.precision():
        for program in programs:
            program.failures.clear()
            program.watch.begin()
        try:
            with without_reports():
                yield
                jax.effects_barrier()
        except FAILURES as error:
            if is_of_callback(error):
                failures = [failure for program in programs for failure in program.failures]
                raise error_of_callback(error, failures, widest.module.source) from error
            raise ExecutionError(Diagnostic("run.failed", first_line(error), None, widest.module.source)) from error
    for program in programs:
        program.watch.require()
    failures = [failure for program in programs for failure in program.failures]
    if failures:
        raise ExecutionError(sorted(dict.fromkeys(failures), key=_position_of))


def _entry(module: Module, name: str | None) -> Function | Region:
    """Return the entry; a missing one raises LoweringError unless the caller named it."""
    try:
        return module.entry(name)
    except KeyError as error:
        if name is not None:
            raise
        raise LoweringError(Diagnostic("lower.entry", str(error.args[0]), None, module.source)) from error


def _position_of(diagnostic: Diagnostic) -> int:
    """Return the source position of a diagnostic; compiled checks report failures in arbitrary order."""
    return diagnostic.span.start if diagnostic.span is not None else 0


def converted(array: Any, type: Type) -> Any:
    """Convert an argument to a run-time value: Python numbers and lists to arrays, carried types to their carrier.

    Raises:
        ExecutionError: The argument cannot be converted (`run.arguments`).
    """
    if isinstance(type, TupleType) and isinstance(array, tuple | list):
        if len(array) != len(type.types):
            return tuple(array)
        return tuple(converted(element, part) for element, part in zip(array, type.types, strict=True))
    if array is None or not isinstance(type, TensorType) or (hasattr(array, "dtype") and not is_carried(type)):
        return array
    try:
        if not hasattr(array, "dtype"):
            return to_carrier(_numbers_of(array, numpy_dtype(type.element_type)), type)
        if array.dtype != numpy_dtype(type.element_type):
            raise TypeError(f"its dtype must be {numpy_dtype(type.element_type)}")
        return to_carrier(array, type)
    except (TypeError, ValueError, OverflowError) as error:
        message = f"cannot convert {describe(array)} to {describe_shape(type)}"
        raise ExecutionError(Diagnostic("run.arguments", message)) from error


def _numbers_of(given: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """Convert Python numbers to a dtype; integers are rounded toward zero, floats to nearest.

    Raises:
        TypeError, ValueError, OverflowError: The values are not numbers or out of range.
    """
    array = np.asarray(given)
    if array.dtype.kind == "c" and dtype.kind != "c":
        raise TypeError(f"{dtype} has no imaginary part")
    if check_ops.is_integral(dtype) and dtype.kind != "b" and array.dtype.kind in "iuf" and array.size:
        limits = ml_dtypes.iinfo(dtype)
        if not (limits.min <= array.min() and array.max() <= limits.max):
            raise OverflowError(f"the range of {dtype} is {limits.min} to {limits.max}")
    return array.astype(dtype)


def as_numpy(result: Array, type: Type | None = None) -> Any:
    """Convert a run-time value to NumPy arrays, of exactly the given type if any."""
    if isinstance(result, tuple):
        types = type.types if isinstance(type, TupleType) else (None,) * len(result)
        return tuple(as_numpy(element, part) for element, part in zip(result, types, strict=True))
    if result is None:
        return None
    return np.asarray(result) if type is None else from_carrier(np.asarray(result), type)
