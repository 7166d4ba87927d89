"""Patterns of operations: an operation class with operand patterns, which bind values to names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from hlo_text.core.ir import Block, Operation, Value
from hlo_text.core.opdef import DeclaredOperation

Bindings = Mapping[str, Value]
_Definitions = Mapping[Value, Operation | Block]


@attrs.frozen
class AnyValue:
    """A pattern of any value; equal names must match the same value.

    Attributes:
        name: The name that the value is bound to, or None.
        where: A condition on the value.
    """

    name: str | None = None
    where: Callable[[Value], bool] | None = None


def any_value(name: str | None = None, where: Callable[[Value], bool] | None = None) -> AnyValue:
    """Return the pattern of any value (see `AnyValue`)."""
    return AnyValue(name, where)


@attrs.frozen(init=False)
class Pattern:
    """A pattern of an operation's result: an operation class and operand patterns.

    Operands of commutative operations match in either order. Without operand patterns, any operands match.

    Attributes:
        kind: Its class, or a base of it.
        operands: Patterns of all operands, or empty.
        name: The name that its first result is bound to.
        where: A condition on the operation.

    Example:
        >>> from hlo_text import ops
        >>> doubled = Pattern(ops.Add, any_value("x"), any_value("x"))
    """

    kind: type[Operation]
    operands: tuple[Pattern | AnyValue, ...]
    name: str | None
    where: Callable[[Operation], bool] | None

    def __init__(
        self,
        kind: type[Operation],
        *operands: Pattern | AnyValue,
        name: str | None = None,
        where: Callable[[Operation], bool] | None = None,
    ) -> None:
        self.__attrs_init__(kind, operands, name, where)


@attrs.frozen
class Match:
    """An operation that matches a pattern.

    Attributes:
        op: The operation.
        values: The bound values, by name.
    """

    op: Operation
    values: Bindings

    def __getitem__(self, name: str) -> Value:
        return self.values[name]


def match(pattern: Pattern, op: Operation, definitions: _Definitions) -> Match | None:
    """Return the match of an operation, or None.

    Args:
        pattern: The pattern.
        op: The operation.
        definitions: The definitions of values.
    """
    bindings = next(_fits_operation(pattern, op, {}, definitions), None)
    return None if bindings is None else Match(op, bindings)


def _fits(pattern: Pattern | AnyValue, value: Value, bound: Bindings, definitions: _Definitions) -> Iterator[Bindings]:
    if isinstance(pattern, AnyValue):
        if pattern.where is None or pattern.where(value):
            yield from _bind(pattern.name, value, bound)
        return
    op = definitions.get(value)
    if isinstance(op, Operation):
        yield from _fits_operation(pattern, op, bound, definitions)


def _fits_operation(pattern: Pattern, op: Operation, bound: Bindings, definitions: _Definitions) -> Iterator[Bindings]:
    if not isinstance(op, pattern.kind) or (pattern.where is not None and not pattern.where(op)):
        return
    if pattern.operands and len(pattern.operands) != len(op.operands):
        return
    starts = _bind(pattern.name, op.results[0], bound) if pattern.name is not None and op.results else iter((bound,))
    for start in starts:
        for operands in _orders(op) if pattern.operands else ((),):
            yield from _fits_all(tuple(zip(pattern.operands, operands, strict=True)), start, definitions)


def _fits_all(
    pairs: tuple[tuple[Pattern | AnyValue, Value], ...], bound: Bindings, definitions: _Definitions
) -> Iterator[Bindings]:
    if not pairs:
        yield bound
        return
    for found in _fits(*pairs[0], bound, definitions):
        yield from _fits_all(pairs[1:], found, definitions)


def _orders(op: Operation) -> Iterator[tuple[Value, ...]]:
    yield op.operands
    if len(op.operands) == 2 and isinstance(op, DeclaredOperation) and op.is_commutative:
        yield op.operands[::-1]


def _bind(name: str | None, value: Value, bound: Bindings) -> Iterator[Bindings]:
    if name is None:
        yield bound
    elif bound.get(name, value) is value:
        yield {**bound, name: value}
