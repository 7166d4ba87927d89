"""Tables of lowering rules, filled when the modules of `evaluator.lowering` are imported.

A rule is a function `rule(op, context, *operands)` of an operation, the `LoweringContext` and the run-time values of
its operands. It calls `jax.lax` and returns the result. A rule of an operation that may have several results (a
variadic result field, or several fields) always returns a tuple, which the interpreter packs if HLO has one tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from hlo_text.core.ir import Operation, UnregisteredOperation
from hlo_text.core.opdef import DeclaredOperation

Rule = Callable[..., Any]
_R = TypeVar("_R", bound=Rule)

#: Rules by operation class.
RULES: dict[type[Operation], Rule] = {}

#: Rules by full name, for operations without a class; they return a tuple of results.
NAMED_RULES: dict[str, Rule] = {}

#: Reasons why an operation cannot run in one process under JAX.
UNSUPPORTED: dict[type[Operation], str] = {}

#: Partially supported operations: the predicate of supported ones, and the reason why others cannot run.
RUN_IN_PART: dict[type[Operation], tuple[Callable[[Any], bool], str]] = {}

#: Custom calls that annotate placement or indices, which are the identity on one device.
PLACEMENT_CALLS = (
    "Sharding",
    "SPMDFullToShardShape",
    "SPMDShardToFullShape",
    "ShardBarrierFrom",
    "ShardBarrierTo",
    "annotate_device_placement",
    "xla.sdy.FuncResultSharding",
    "xla.sdy.GlobalToLocalShape",
    "xla.sdy.LocalToGlobalShape",
    "xla.sdy.PropagationBarrier",
    "xla.sdy.Sharding",
    "MoveToHost",
    "MoveToDevice",
    "PinToDevice",
    "PinToDeviceSram",
    "LayoutConstraint",
    "AssumeGatherIndicesInBound",
    "AssumeScatterIndicesInBound",
    "GatherScatterIndicesBitpacked",
)

#: Reasons as in `UNSUPPORTED` for operations without a class, by full name or HLO opcode.
UNSUPPORTED_NAMES: dict[str, str] = {}


def find_rule(op: Operation) -> Rule | None:
    """Return the rule of an operation, or None.

    Classes of asynchronous forms, which are created while programs are parsed, use the rules of their bases.
    """
    if isinstance(op, UnregisteredOperation):
        return NAMED_RULES.get(op.name)
    cls = type(op)
    return RULES.get(cls) or RULES.get(cls.__base__)  # type: ignore[arg-type]  # the base is a declared class too


def runs_alone(op: Operation) -> bool:
    """Return whether an operation has a lowering rule that supports it in one process."""
    holds, _ = RUN_IN_PART.get(type(op), (None, ""))
    return find_rule(op) is not None and (holds is None or holds(op))


def unsupported_reason(op: Operation) -> str:
    """Return the reason why an operation cannot run in one process."""
    if isinstance(op, UnregisteredOperation) and op.reason is not None:
        return op.reason
    default = "there is no lowering rule for this operation"
    if type(op) in RUN_IN_PART:
        return RUN_IN_PART[type(op)][1]
    return UNSUPPORTED.get(type(op)) or UNSUPPORTED_NAMES.get(op.name, default)


def lowers(*classes: type[DeclaredOperation]) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of operation classes."""

    def register(rule: _R) -> _R:
        for cls in classes:
            if cls in RULES:
                raise TypeError(f"{cls.__name__} has two lowering rules")
            RULES[cls] = rule
        return rule

    return register


def lowers_named(*names: str) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of operations without a class, by full name or HLO opcode."""

    def register(rule: _R) -> _R:
        for name in names:
            NAMED_RULES[name] = rule
        return rule

    return register


def lowers_elementwise(table: Mapping[type[DeclaredOperation], Callable[..., Any]]) -> None:
    """Register functions of arrays only, such as `lax.add`, as rules."""
    for cls, function in table.items():
        lowers(cls)(_without_context(function))


def _without_context(function: Callable[..., Any]) -> Rule:
    def rule(op: Operation, context: Any, *operands: Any) -> Any:
        return function(*operands)

    return rule


def has_several_results(cls: type[Operation]) -> bool:
    """Return whether rules of an operation class return a tuple of results."""
    fields = getattr(cls, "result_fields", None)
    return fields is None or len(fields) != 1 or fields[0].variadic
