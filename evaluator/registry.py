"""The tables of lowering rules, filled by the modules of `evaluator.lowering` when they are imported.

A rule is a function `rule(op, context, *operands)` of an operation, the `LoweringContext` and the run-time values of
its operands. It calls `jax.lax` and returns the result; of an operation that may have several results (a variadic
result field, or several fields) always a tuple of them, which the interpreter packs if HLO wants one tuple.
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

#: Rules by full name for operations that have no class; they return a tuple of their results.
NAMED_RULES: dict[str, Rule] = {}

#: Why an operation cannot run in one process under JAX.
UNSUPPORTED: dict[type[Operation], str] = {}

#: Operations whose rule holds for some of them only: for which, and why the others cannot run.
RUN_IN_PART: dict[type[Operation], tuple[Callable[[Any], bool], str]] = {}

#: Custom calls that say where data lies or where indices come from: the operands themselves on one device.
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

#: The reasons of `UNSUPPORTED` for operations without a class, by full name or HLO opcode.
UNSUPPORTED_NAMES: dict[str, str] = {}


def find_rule(op: Operation) -> Rule | None:
    """Return the rule of an operation, None if it has none.

    The classes of asynchronous forms, which are made while programs are read, have the rules of their bases.
    """
    if isinstance(op, UnregisteredOperation):
        return NAMED_RULES.get(op.name)
    cls = type(op)
    return RULES.get(cls) or RULES.get(cls.__base__)  # type: ignore[arg-type]  # the base is another such class


def runs_alone(op: Operation) -> bool:
    """Whether an operation has a lowering rule that holds for it in one process."""
    holds, _ = RUN_IN_PART.get(type(op), (None, ""))
    return find_rule(op) is not None and (holds is None or holds(op))


def unsupported_reason(op: Operation) -> str:
    """Return why an operation does not run alone."""
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
    """Register functions of arrays alone, such as `lax.add`, as rules."""
    for cls, function in table.items():
        lowers(cls)(_without_context(function))


def _without_context(function: Callable[..., Any]) -> Rule:
    def rule(op: Operation, context: Any, *operands: Any) -> Any:
        return function(*operands)

    return rule


def has_several_results(cls: type[Operation]) -> bool:
    """Whether rules of an operation class return a tuple of results."""
    fields = getattr(cls, "result_fields", None)
    return fields is None or len(fields) != 1 or fields[0].variadic
