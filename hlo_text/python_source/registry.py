"""Registry of the rules that write operations in Python, by operation class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hlo_text.core.ir import Operation
from hlo_text.python_source.expressions import Expression

#: Returns the expression of an operation's result; several results, or an HLO tuple, are one tuple expression.
Rule = Callable[[Any, Any], Expression]
#: Writes the statements of an operation to a `FunctionBody` and binds its results.
StatementRule = Callable[[Any, Any], None]

_R = TypeVar("_R", bound=Callable[..., Any])
_RULES: dict[type[Operation], Rule] = {}
_STATEMENT_RULES: dict[type[Operation], StatementRule] = {}


class RefusedError(Exception):
    """An operation without an equivalent in `jax.lax`."""


def writes(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register the expression rule of operation classes."""

    def register(rule: _R) -> _R:
        for cls in classes:
            _RULES[cls] = rule
        return rule

    return register


def writes_statements(*classes: type[Operation]) -> Callable[[_R], _R]:
    """Register the statement rule of operation classes."""

    def register(rule: _R) -> _R:
        for cls in classes:
            _STATEMENT_RULES[cls] = rule
        return rule

    return register


def has_rule(cls: type[Operation]) -> bool:
    """Whether a class of operations can be written in Python."""
    return cls in _RULES or cls in _STATEMENT_RULES


def rule_of(op: Operation) -> Rule | None:
    """Return the expression rule of an operation, or None."""
    return _RULES.get(type(op))


def statement_rule_of(op: Operation) -> StatementRule | None:
    """Return the statement rule of an operation, or None."""
    return _STATEMENT_RULES.get(type(op))
