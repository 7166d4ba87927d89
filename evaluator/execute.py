"""Makes a module a function of arrays (`lower`) and runs it (`run`)."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import attrs
import jax
import numpy as np

from evaluator import check_ops, linear_algebra_calls, lowering
from evaluator.arrays import (
    Array,
    array_dtype,
    describe_array,
    describe_type,
    has_64_bits,
    has_type,
    random_values,
    zero_values,
)
from evaluator.custom_calls import registrations
from evaluator.interpreter import LoweringContext, Options, evaluate
from evaluator.preflight import find_obstacles, reachable_operations
from evaluator.shape_folding import needs_folding
from hlo_text.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.ir import Function, Module, Region, Value
from hlo_text.types import TensorType, TokenType, TupleType, Type

#: Imported for the rules and custom calls they register.
_REGISTRATIONS = (check_ops, lowering, linear_algebra_calls)

#: What JAX raises when it compiles or runs a program that was lowered.
_FAILURES = (jax.errors.JaxRuntimeError, NotImplementedError, RecursionError, TypeError, ValueError)

FillElided = Literal["zeros", "random"] | None


def lower(
    module: Module, entry: str | None = None, *, fill_elided: FillElided = None, seed: int = 0
) -> Callable[..., tuple[Array, ...]]:
    """Return a program as a function of arrays, made of `jax.lax` calls.

    The function runs operation by operation, or as one under `jax.jit`; `jax.grad`, `jax.jvp` and `jax.vmap` apply to
    it. It takes the entry's arguments in order (HLO tuples as Python tuples, tokens as None) and returns the tuple of
    its results; an HLO entry that returns a tuple returns its elements. It works in JAX's 64-bit mode while it is
    called if the program has 64-bit types, whatever the global setting.

    Args:
        module: A module of either language; it should have been verified.
        entry: Name of the function or computation; by default what `module.entry()` says.
        fill_elided: What takes the place of constants whose elements the text left out: `zeros`, `random` (seeded), or
            None to refuse them.
        seed: Seed of `fill_elided="random"` and of operations that draw random numbers without a state.

    Raises:
        LoweringError: The program has operations that cannot be lowered; all of them are named. Operations that JAX
            rejects are only found when the function is called.
        KeyError: There is no entry of that name.
    """
    return _Program(module, entry, fill_elided, seed)


def run(
    module: Module,
    *arrays: Any,
    entry: str | None = None,
    jit: bool = True,
    fill_elided: FillElided = None,
    seed: int = 0,
    probe_directory: Path | None = None,
) -> tuple[Any, ...]:
    """Run a program and return its results as numpy arrays of exactly the program's types.

    Args:
        module: A module of either language; it should have been verified.
        arrays: The arguments: arrays of exactly the entry's types, or Python numbers and lists, which are converted.
        entry: Name of the function or computation; by default what `module.entry()` says.
        jit: Compile the program as a whole (kept for further runs of the same module); otherwise operation by
            operation.
        fill_elided, seed: As for `lower`.
        probe_directory: Where `interpreter.probe` writes what it sees, and `check.expect_serialized_eq` looks for it.

    Raises:
        LoweringError: The program cannot be lowered.
        ExecutionError: The arguments do not fit (`run.arguments`), running failed (`run.failed`), or checks in the
            program did not hold (`check.expect_eq`, ...: the name of each).
        KeyError: There is no entry of that name.
    """
    program = _program(module, entry, fill_elided, seed, probe_directory, registrations())
    with program.precision():
        arguments = program.check_arguments([_converted(a, v.type) for a, v in _paired(arrays, program.parameters)])
        try:
            program.failures.clear()
            results = tuple(_as_numpy(result) for result in program.apply(arguments, jit))
            jax.effects_barrier()
        except _FAILURES as error:
            message = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ExecutionError(Diagnostic("run.failed", message, None, module.source)) from error
    if program.failures:
        raise ExecutionError(sorted(program.failures, key=_position))
    return results


def _position(diagnostic: Diagnostic) -> int:
    """Return where a diagnostic points: failures come in any order when checks are compiled."""
    return diagnostic.span.start if diagnostic.span is not None else 0


def _paired(arrays: Sequence[Any], parameters: Sequence[Value]) -> list[tuple[Any, Value]]:
    """Pair arguments with parameters; surplus ones of either side are found by `check_arguments`."""
    return [(a, parameters[i] if i < len(parameters) else Value(TokenType())) for i, a in enumerate(arrays)]


class _Program:
    """A lowered program: calling it evaluates the entry."""

    def __init__(
        self,
        module: Module,
        entry: str | None,
        fill_elided: FillElided,
        seed: int,
        probe_directory: Path | None = None,
    ) -> None:
        target = _entry(module, entry)
        self.module = module
        self.region: Region = target.body if isinstance(target, Function) else target
        self.name = target.symbol if isinstance(target, Function) else target.name or "entry"
        if not self.region.blocks:
            raise LoweringError(Diagnostic("lower.undefined", f"@{self.name} has no body", None, module.source))
        obstacles = find_obstacles(module, self.region, fills_elided=fill_elided is not None)
        if obstacles:
            raise LoweringError(obstacles)
        operations = [op for op, _ in reachable_operations(module, self.region)]
        self.parameters = self.region.arguments
        values = [result for op in operations for result in op.results]
        types = {id(value.type): value.type for value in (*values, *self.parameters)}
        self.has_64_bits = any(has_64_bits(type) for type in types.values())
        self.failures: list[Diagnostic] = []
        self._fill_elided = fill_elided
        self._options = Options(None, seed, needs_folding(operations), probe_directory)

    def __call__(self, *arrays: Array) -> tuple[Array, ...]:
        with self.precision():
            arguments = self.check_arguments(arrays)
            context = LoweringContext(
                self.module, self.module.functions, self._fresh_options(), callers=(self.name,), failures=self.failures
            )
            try:
                results = evaluate(self.region, arguments, context)
            except RecursionError as error:
                message = f"regions and calls of {self.name} nest too deeply for Python's stack"
                raise LoweringError(Diagnostic("lower.nesting", message, None, self.module.source)) from error
        is_packed = self.module.language == "hlo" and len(results) == 1 and isinstance(results[0], tuple)
        return results[0] if is_packed else results

    @functools.cached_property
    def compiled(self) -> Callable[..., tuple[Array, ...]]:
        """The program under `jax.jit`."""
        return jax.jit(self.__call__)

    def apply(self, arguments: Sequence[Array], jit: bool) -> tuple[Array, ...]:
        """Run compiled if `jit`; programs whose shapes depend on arguments can only run operation by operation."""
        if jit:
            try:
                return self.compiled(*arguments)
            except LoweringError as error:
                if error.code != "lower.dynamic-shape":
                    raise
        return self(*arguments)

    def precision(self) -> contextlib.AbstractContextManager[Any]:
        """Return the context in which JAX keeps the program's 64-bit types."""
        return jax.enable_x64(True) if self.has_64_bits else contextlib.nullcontext()

    def _fresh_options(self) -> Options:
        fill: Callable[[TensorType], Any] | None = None
        if self._fill_elided is not None:
            fill = zero_values if self._fill_elided == "zeros" else random_values(self._options.seed)
        return attrs.evolve(self._options, fill_elided=fill)

    def check_arguments(self, arrays: Sequence[Array]) -> tuple[Array, ...]:
        """Return the arguments as they are.

        Raises:
            ExecutionError: Their number, a shape or a dtype is wrong.
        """
        if len(arrays) != len(self.parameters):
            message = f"{self.name} takes {len(self.parameters)} arguments, got {len(arrays)}"
            raise self._argument_error(message)
        for number, (array, parameter) in enumerate(zip(arrays, self.parameters, strict=True)):
            if not has_type(array, parameter.type):
                name = f" %{parameter.name}" if parameter.name is not None else ""
                raise self._argument_error(
                    f"argument {number}{name} of {self.name} must be {describe_type(parameter.type)},"
                    f" got {describe_array(array)}"
                )
        return tuple(arrays)

    def _argument_error(self, message: str) -> ExecutionError:
        return ExecutionError(Diagnostic("run.arguments", message, None, self.module.source))


def _entry(module: Module, name: str | None) -> Function | Region:
    """Return what runs; a module that leaves it open is an error of the program, a wrong name one of the caller."""
    try:
        return module.entry(name)
    except KeyError as error:
        if name is not None:
            raise
        raise LoweringError(Diagnostic("lower.entry", str(error.args[0]), None, module.source)) from error


@functools.lru_cache(maxsize=32)
def _program(
    module: Module,
    entry: str | None,
    fill_elided: FillElided,
    seed: int,
    probe_directory: Path | None,
    registered: int,
) -> _Program:
    """Return the program of a module; the last ones used keep their compiled form until `registered` changes."""
    return _Program(module, entry, fill_elided, seed, probe_directory)


def _converted(array: Any, type: Type) -> Any:
    """Return arrays as they are, and Python numbers and lists in an argument's type."""
    if isinstance(type, TupleType) and isinstance(array, tuple | list):
        if len(array) != len(type.types):
            return tuple(array)
        return tuple(_converted(element, part) for element, part in zip(array, type.types, strict=True))
    if array is None or hasattr(array, "dtype") or not isinstance(type, TensorType):
        return array
    try:
        return np.asarray(array).astype(array_dtype(type.element_type))
    except (TypeError, ValueError) as error:
        raise ExecutionError(Diagnostic("run.arguments", f"cannot make {describe_type(type)} of {array!r}")) from error


def _as_numpy(result: Array) -> Any:
    if isinstance(result, tuple):
        return tuple(_as_numpy(element) for element in result)
    return None if result is None else np.asarray(result)
