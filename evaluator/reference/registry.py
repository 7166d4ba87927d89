"""The registry of the reference's rules, filled when the modules of this package are imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs
import numpy as np

from hlo_text.analysis.places import name_in
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module, Operation, Region
from hlo_text.core.types import ElementType, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from evaluator.limits import Watch

#: A NumPy array with exactly the type's dtype, a tuple of values, or None for a token.
Value = Any
Array = np.ndarray[Any, Any]

#: Evaluates a region on values and returns its terminator's operands.
Evaluate = Callable[[Region, "Sequence[Value]", "Context"], tuple[Value, ...]]

#: Computes the logical results of an operation from its operands.
Compute = Callable[[Operation, "Context", tuple[Value, ...]], tuple[Value, ...]]

#: A rule: `rule(op, context, *operands)` returns the tuple of the operation's logical results.
Rule = Callable[..., tuple[Value, ...]]

#: Receives an operation, its operands and its results.
Observer = Callable[[Operation, tuple[Value, ...], tuple[Value, ...]], None]


class Member(Protocol):
    """A process of a grid, as seen by rules."""

    @property
    def position(self) -> tuple[int, int]:
        """The replica and the partition."""

    def exchange(self, op: Operation, operands: tuple[Value, ...]) -> tuple[Value, ...] | None:
        """Exchange data at an operation and return its logical results, or None if it exchanges no data."""

    def begin_async(self, op: Any, operands: tuple[Value, ...]) -> Value | None:
        """Start the collective inside an `async_start` and return its future, or None if it contains none."""

    def finish_async(self, future: Value) -> tuple[Value, ...]:
        """Return the results of a started collective."""

    def run_grid(self, op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
        """Run the processes of a grid that an operation contains."""


class Arithmetic(Protocol):
    """Represents, computes, compares, converts and accumulates the elements of arrays.

    Rules of shapes and data movement serve every arithmetic: they accept arrays of any dtype, `object` included.
    """

    def rule(self, op: Operation) -> Rule | None:
        """Return the rule of an operation, or None; elementwise operations and comparisons have their own."""
        ...

    def imported(self, array: Array, type: Type) -> Array:
        """Convert native elements (constants, arguments, zeros) to this arithmetic; its own are unchanged."""
        ...

    def fits(self, array: Array, type: Type) -> bool:
        """Whether an array contains elements of a type, in a shape that the type allows."""
        ...

    def promoted(self, array: Array, element_type: ElementType) -> Array:
        """Convert elements of any type to the type that a computation expects."""
        ...

    def converted(self, array: Array, source: ElementType, target: ElementType) -> Array:
        """Convert elements from one type to another."""
        ...

    def widened(self, array: Array, element_type: ElementType) -> Array:
        """Return elements in a form that accumulates with `+` and `*`."""
        ...

    def narrowed(self, array: Array, element_type: ElementType) -> Array:
        """Convert accumulated elements to a type."""
        ...

    def multiplied(self, lhs: Array, rhs: Array) -> Array:
        """Return the batched products of widened three-dimensional matrices."""
        ...


@attrs.define
class Context:
    """The context of an operation, for rules that need more than its operands.

    Attributes:
        module: The program.
        functions: Its MLIR functions by name.
        complete_starts: The complete start of each step of a chain that binds operands after its start.
        environment: Values by SSA value of the regions around.
        evaluate: Evaluates a region.
        compute: Computes an operation from values, without binding its results.
        arithmetic: Represents and computes elements.
        callers: Names of the functions being evaluated.
        failures: Failed checks of the program.
        mixes_precisions: Operations may round to another floating-point type than their operands have.
        checks_shapes: Some sizes are only known at run time: operations are checked against their constraints.
        is_mapped: Scalars may be arrays here, over which a computation is mapped.
        observe: Receives every operation, its operands and its results; None without an observer.
        watch: Enforces the time limit of the run.
        probe_directory: The directory for probes; None if they write nothing.
        member: The process of a grid; None outside a grid.
    """

    module: Module
    functions: dict[str, Function]
    evaluate: Evaluate
    compute: Compute
    watch: Watch
    arithmetic: Arithmetic
    complete_starts: Mapping[Operation, Operation] = attrs.field(factory=dict)
    environment: dict[Any, Value] = attrs.field(factory=dict)
    callers: tuple[str, ...] = ()
    failures: list[Diagnostic] = attrs.field(factory=list)
    observe: Observer | None = None
    mixes_precisions: bool = False
    checks_shapes: bool = False
    is_mapped: bool = False
    probe_directory: Path | None = None
    member: Member | None = None

    def run(self, region: Region, *arguments: Value) -> tuple[Value, ...]:
        """Evaluate a region that can use the outer values."""
        return self.evaluate(region, arguments, self)

    def inside(self, callers: tuple[str, ...]) -> Context:
        """Return the context of a called function, which cannot use outer values."""
        return attrs.evolve(self, environment={}, callers=callers)

    def refusal(self, op: Operation, message: str) -> LoweringError:
        """Return an error about an operation that this context does not support."""
        return LoweringError(self._diagnostic(op, "reference.unsupported", message))

    def failure(self, op: Operation, message: str) -> ExecutionError:
        """Return an error about values that violate an operation's constraints."""
        return ExecutionError(self._diagnostic(op, "reference.failed", message))

    def _diagnostic(self, op: Operation, code: str, message: str) -> Diagnostic:
        source = self.module.source
        return Diagnostic(code, f"{name_in(op, self.module.language)}: {message}", op.span(source), source)


_R = TypeVar("_R", bound=Rule)

RULES: dict[type[Operation], Rule] = {}
#: Rules of operations on the numbers that quantized elements represent; other rules receive elements as stored.
ON_NUMBERS: set[Rule] = set()
#: Rules that compute elements in native arithmetic; others only move elements, or compute them by `Arithmetic`.
NATIVE: set[Rule] = set()


def computes(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of operation classes and their subclasses.

    The rule serves every arithmetic: it moves elements, or computes them by `context.arithmetic`.
    """

    def register(rule: _R) -> _R:
        RULES.update(dict.fromkeys(classes, rule))
        return rule

    return register


def computes_natively(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register a rule as `computes` does, for native elements only."""

    def register(rule: _R) -> _R:
        NATIVE.add(rule)
        return computes(*classes)(rule)

    return register


def dequantizes(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register a rule as `computes` does, for operations that dequantize their operands."""

    def register(rule: _R) -> _R:
        ON_NUMBERS.add(rule)
        return computes(*classes)(rule)

    return register


def computes_numbers(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register a rule as `dequantizes` does, for native elements only."""

    def register(rule: _R) -> _R:
        NATIVE.add(rule)
        return dequantizes(*classes)(rule)

    return register


def find_rule(cls: type[Operation]) -> Rule | None:
    """Return the rule of an operation class, its own or that of the nearest base class."""
    return next((RULES[base] for base in cls.__mro__ if base in RULES), None)


def find_shared_rule(cls: type[Operation]) -> Rule | None:
    """Return the rule of an operation class if it supports every arithmetic."""
    rule = find_rule(cls)
    return None if rule in NATIVE else rule
