"""Values of symbolic dimensions in a call: solved from argument sizes, with run-time checks of all sizes."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import numpy as np

from frontends.jax_tracer.avals import is_static
from frontends.jax_tracer.dimensions import DimensionReader, parse_size, symbols_of
from frontends.jax_tracer.emitter import Emitter
from frontends.jax_tracer.failure import refusal
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType, StringAttribute
from hlo_text.core.ir import Annotations, Value


def bind_dimensions(
    context: Emitter, avals: Sequence[Any], names: Sequence[str | None], arguments: Sequence[Value]
) -> None:
    """Emit the computation of symbolic dimensions from the arguments' shapes, and checks of the shapes.

    A symbol is computed from a dimension that is the symbol, or a linear function of it and of known symbols.

    Raises:
        TraceError: A symbol cannot be inferred from the arguments (`trace.dimension`).
    """
    pending = [
        (number, axis, size)
        for number, aval in enumerate(avals)
        for axis, size in enumerate(getattr(aval, "shape", ()))
        if not is_static((size,))
    ]
    if not pending:
        return
    binder = _Binder(context, names, arguments)
    pending.sort(key=lambda entry: not isinstance(parse_size(entry[2]), ast.Name))
    while pending:
        rest = [entry for entry in pending if not binder.solve(*entry)]
        if len(rest) == len(pending):
            sizes = ", ".join(str(size) for _, _, size in rest)
            raise refusal("trace.dimension", f"cannot infer symbolic dimensions from the argument sizes {sizes}")
        pending = rest
    binder.check()
    for name in context.dimension_names:
        context.set_dimension(name, binder.values[name])


class _Binder:
    """Solver for symbolic dimensions in argument sizes."""

    def __init__(self, context: Emitter, names: Sequence[str | None], arguments: Sequence[Value]) -> None:
        self.values: dict[str, Value] = {}
        self._context = context
        self._names = names
        self._arguments = arguments
        self._checks: list[tuple[str, Value, Any]] = []

    def solve(self, number: int, axis: int, size: Any) -> bool:
        """Process one dimension; return False if it has several unknown symbols or is not linear."""
        expression = parse_size(size)
        symbols = symbols_of(expression)
        unknown = symbols - self.values.keys()
        if len(unknown) > 1:
            return False
        where = f"dimension {axis} of the argument {self._names[number] or number}"
        found = self._context.emit(ops.GetDimensionSize, self._arguments[number], dimension=axis)
        if unknown:
            (name,) = unknown
            linear = _linear(expression, name)
            if linear is None:
                return False
            self._define(name, found, *linear, where)
        self._checks.append((where, found, size))
        return True

    def _define(self, name: str, found: Value, factor: int, rest: ast.expr | None, where: str) -> None:
        """Set `name` to `(found - rest) / factor`; the check of the size detects a remainder."""
        emit = self._context.emit
        if rest is not None:
            found = emit(ops.Subtract, found, DimensionReader(self._context, self.values).expression(rest))
        if factor != 1:
            found = emit(ops.Divide, found, self._context.constant(np.int32(factor)))
        self.values[name] = found

    def check(self) -> None:
        """Emit assertions that sizes match the symbols and that every symbol is at least 1."""
        reader = DimensionReader(self._context, self.values)
        for where, found, size in self._checks:
            if self.values.get(str(size)) is not found:
                self._assert("EQ", found, reader.scalar(size), f"{where} is {{0}}, but {size} is {{1}}")
        for name, value in self.values.items():
            least = self._context.constant(np.int32(1))
            self._assert("GE", value, least, f"the symbolic dimension {name} is {{0}}, but must be at least {{1}}")

    def _assert(self, direction: str, left: Value, right: Value, message: str) -> None:
        holds = self._context.emit(
            ops.Compare,
            left,
            right,
            comparison_direction=ComparisonDirection(direction),
            compare_type=ComparisonType.SIGNED,
        )
        self._context.emit_all(
            ops.CustomCall,
            [holds, left, right],
            call_target_name="shape_assertion",
            has_side_effect=True,
            api_version=2,
            result_types=(),
            annotations=Annotations(discardable={"error_message": StringAttribute(message)}),
        )


def _linear(expression: ast.expr, name: str) -> tuple[int, ast.expr | None] | None:
    """Split a sum into the factor of a symbol and the sum of other terms; None if it is not linear in the symbol."""
    factor, others = 0, []
    for sign, term in _terms(expression):
        if name not in {node.id for node in ast.walk(term) if isinstance(node, ast.Name)}:
            others.append(term if sign > 0 else ast.UnaryOp(ast.USub(), term))
            continue
        match term:
            case ast.Name():
                factor += sign
            case ast.BinOp(ast.Constant(int() as number), ast.Mult(), ast.Name()):
                factor += sign * number
            case ast.BinOp(ast.UnaryOp(ast.USub(), ast.Constant(int() as number)), ast.Mult(), ast.Name()):
                factor -= sign * number
            case _:
                return None
    if factor == 0:
        return None
    rest = None
    for other in others:
        rest = other if rest is None else ast.BinOp(rest, ast.Add(), other)
    return factor, rest


def _terms(expression: ast.expr, sign: int = 1) -> list[tuple[int, ast.expr]]:
    match expression:
        case ast.BinOp(left, ast.Add(), right):
            return [*_terms(left, sign), *_terms(right, sign)]
        case ast.BinOp(left, ast.Sub(), right):
            return [*_terms(left, sign), *_terms(right, -sign)]
        case ast.UnaryOp(ast.USub(), operand):
            return _terms(operand, -sign)
    return [(sign, expression)]
