"""The table of the reference's rules, filled by the modules of this package when they are imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs
import numpy as np

from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module, Operation, Region
from hlo_text.core.types import ElementType, Type

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from evaluator.limits import Watch

#: A numpy array of exactly the type's dtype, a tuple of values, or None for a token.
Value = Any
Array = np.ndarray[Any, Any]

#: What evaluates a region on values and returns what its terminator returns.
Evaluate = Callable[[Region, "Sequence[Value]", "Context"], tuple[Value, ...]]

#: Computes the logical results of an operation from its operands.
Compute = Callable[[Operation, "Context", tuple[Value, ...]], tuple[Value, ...]]

#: A rule: `rule(op, context, *operands)` returns the tuple of the operation's logical results.
Rule = Callable[..., tuple[Value, ...]]

#: Is handed an operation, its operands and its results.
Observer = Callable[[Operation, tuple[Value, ...], tuple[Value, ...]], None]


class Member(Protocol):
    """A process of a grid, as rules see it."""

    @property
    def position(self) -> tuple[int, int]:
        """The replica and the partition."""

    def exchange(self, op: Operation, operands: tuple[Value, ...]) -> tuple[Value, ...] | None:
        """Exchange data at an operation and return its logical results, None if it does not exchange data itself."""

    def begin_async(self, op: Any, operands: tuple[Value, ...]) -> Value | None:
        """Begin the collective that an `async_start` holds and return its future, None if it holds something else."""

    def finish_async(self, future: Value) -> tuple[Value, ...]:
        """Return the results of what was begun."""

    def run_grid(self, op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
        """Run the processes of a grid that an operation holds."""


class Arithmetic(Protocol):
    """Represents, computes, compares, converts and accumulates the elements of arrays.

    Rules of shapes and data movement serve every arithmetic: they accept arrays of any dtype, `object` included.
    """

    def rule(self, op: Operation) -> Rule | None:
        """Return the rule of an operation, None if there is none; of elementwise ones and comparisons its own."""
        ...

    def imported(self, array: Array, type: Type) -> Array:
        """Return native elements (of constants, arguments, zeros) in this arithmetic, its own elements as they are."""
        ...

    def fits(self, array: Array, type: Type) -> bool:
        """Whether an array holds elements of a type, in a shape that the type allows."""
        ...

    def promoted(self, array: Array, element_type: ElementType) -> Array:
        """Return elements of any type as those of the type that a computation expects."""
        ...

    def converted(self, array: Array, source: ElementType, target: ElementType) -> Array:
        """Return elements of one type as those of another."""
        ...

    def widened(self, array: Array, element_type: ElementType) -> Array:
        """Return elements in a form whose sums and products `+` and `*` accumulate."""
        ...

    def narrowed(self, array: Array, element_type: ElementType) -> Array:
        """Return what was accumulated as elements of a type."""
        ...

    def multiplied(self, lhs: Array, rhs: Array) -> Array:
        """Return the products of widened matrices, batch by batch: each array has three dimensions."""
        ...


@attrs.define
class Context:
    """The surroundings of an operation, for rules that need more than its operands.

    Attributes:
        module: The program.
        functions: Its MLIR functions by name.
        environment: Values by SSA value of the regions around.
        evaluate: Evaluates a region.
        compute: Computes an operation from values, without binding its results.
        arithmetic: Represents and computes elements.
        callers: Names of the functions being evaluated.
        failures: Checks of the program that did not hold.
        mixes_precisions: Operations may round to another floating-point type than their operands have.
        checks_shapes: Some sizes are only known at run time: operations are checked against their constraints.
        is_mapped: Scalars may be arrays here, over which a computation is mapped.
        observe: Is handed every operation, its operands and its results, if there is an observer.
        watch: Knows how long the run may take.
        probe_directory: Where probes write, if they do.
        member: The process of a grid, if others can be reached.
    """

    module: Module
    functions: dict[str, Function]
    evaluate: Evaluate
    compute: Compute
    watch: Watch
    arithmetic: Arithmetic
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
        """Evaluate a region that sees the values around it."""
        return self.evaluate(region, arguments, self)

    def inside(self, callers: tuple[str, ...]) -> Context:
        """Return the context of a function, which sees nothing of what is around its call."""
        return attrs.evolve(self, environment={}, callers=callers)

    def refusal(self, op: Operation, message: str) -> LoweringError:
        """Return an error about an operation that cannot be evaluated here."""
        return LoweringError(self._diagnostic(op, "reference.unsupported", message))

    def failure(self, op: Operation, message: str) -> ExecutionError:
        """Return an error about values that break an operation's rules."""
        return ExecutionError(self._diagnostic(op, "reference.failed", message))

    def _diagnostic(self, op: Operation, code: str, message: str) -> Diagnostic:
        source = self.module.source
        return Diagnostic(code, f"{op.name}: {message}", op.span(source), source)


_R = TypeVar("_R", bound=Rule)

RULES: dict[type[Operation], Rule] = {}
#: Rules of operations that compute with the numbers that quantized elements stand for; others take elements as stored.
ON_NUMBERS: set[Rule] = set()
#: Rules that compute elements in native arithmetic; others only move elements, or compute them by `Arithmetic`.
NATIVE: set[Rule] = set()


def computes(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of operation classes and of those derived from them.

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
    """Return the rule of an operation class: its own, or that of the nearest base."""
    return next((RULES[base] for base in cls.__mro__ if base in RULES), None)


def find_shared_rule(cls: type[Operation]) -> Rule | None:
    """Return the rule of an operation class if it serves every arithmetic."""
    rule = find_rule(cls)
    return None if rule in NATIVE else rule
