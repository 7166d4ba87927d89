"""Symbolic dimensions: arithmetic on sizes as operations."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from frontends.jax_tracer.avals import is_static
from frontends.jax_tracer.failure import refusal
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Value

_BINARY: dict[type[ast.operator], Any] = {ast.Add: ops.Add, ast.Sub: ops.Subtract, ast.Mult: ops.Multiply}


_FUNCTIONS = {"floordiv", "mod", "max", "min"}


class SizeEmitter(Protocol):
    """Methods of `Emitter` that size arithmetic needs."""

    def emit(self, cls: Any, *operands: Any, **fields: Any) -> Value:
        """Emit an operation with one result and return the result."""

    def constant(self, value: Any, /) -> Value:
        """Emit a constant and return it."""


class DimensionReader:
    """Translator of sizes to operations on `i32` scalars.

    JAX prints a symbolic size with sums and products of names and numbers, powers (`b^2`), and calls of `floordiv`,
    `mod`, `max` and `min`.
    """

    def __init__(self, context: SizeEmitter, values: dict[str, Value]) -> None:
        self._context = context
        self._values = values

    def scalar(self, size: Any) -> Value:
        """Return a static or symbolic size as a scalar."""
        if isinstance(size, int | np.integer):
            return self._context.constant(np.int32(size))
        return self.expression(parse_size(size))

    def expression(self, node: ast.expr) -> Value:
        """Return a parsed size as a scalar."""
        emit = self._context.emit
        match node:
            case ast.Constant(int() as number):
                return self._context.constant(np.int32(number))
            case ast.Name(name):
                return self._values[name]
            case ast.UnaryOp(ast.USub(), operand):
                return emit(ops.Negate, self.expression(operand))
            case ast.BinOp(base, ast.Pow(), ast.Constant(int() as exponent)):
                factor = result = self.expression(base)
                for _ in range(exponent - 1):
                    result = emit(ops.Multiply, result, factor)
                return result
            case ast.BinOp(left, operator, right) if type(operator) in _BINARY:
                return emit(_BINARY[type(operator)], self.expression(left), self.expression(right))
            case ast.Call(ast.Name(function), [left, right]):
                return self._call(function, self.expression(left), self.expression(right))
        raise refusal("trace.dimension", f"cannot compute the dimension size {ast.unparse(node)}")

    def _call(self, function: str, left: Value, right: Value) -> Value:
        emit = self._context.emit
        match function:
            case "max":
                return emit(ops.Maximum, left, right)
            case "min":
                return emit(ops.Minimum, left, right)
            case "mod":
                return self._modulo(left, right)
            case "floordiv":
                rest = self._modulo(left, right)
                return emit(ops.Divide, emit(ops.Subtract, left, rest), right)
        raise refusal("trace.dimension", f"unsupported function of dimension sizes: {function}")

    def _modulo(self, left: Value, right: Value) -> Value:
        """Return the remainder with the sign of `right`, as in Python."""
        emit = self._context.emit
        rest = emit(ops.Remainder, left, right)
        zero = self._context.constant(np.int32(0))
        signs = (self._is_negative(rest), self._is_negative(right))
        differs = self._compare(*signs, unsigned=True)
        is_wrong = emit(ops.And, differs, self._compare(rest, zero))
        return emit(ops.Select, is_wrong, emit(ops.Add, rest, right), rest)

    def _is_negative(self, value: Value) -> Value:
        zero = self._context.constant(np.int32(0))
        return self._context.emit(
            ops.Compare,
            value,
            zero,
            comparison_direction=ComparisonDirection.LT,
            compare_type=ComparisonType.SIGNED,
        )

    def _compare(self, left: Value, right: Value, *, unsigned: bool = False) -> Value:
        kind = ComparisonType.UNSIGNED if unsigned else ComparisonType.SIGNED
        return self._context.emit(
            ops.Compare, left, right, comparison_direction=ComparisonDirection.NE, compare_type=kind
        )


def dimension_names(avals: Sequence[Any]) -> tuple[str, ...]:
    """Return the names of the symbols in the shapes of abstract values, sorted alphabetically."""
    names: set[str] = set()
    for aval in avals:
        for size in getattr(aval, "shape", ()):
            if not is_static((size,)):
                names |= symbols_of(parse_size(size))
    return tuple(sorted(names))


def symbols_of(expression: ast.expr) -> set[str]:
    """Return the names of the symbols in a parsed size."""
    return {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)} - _FUNCTIONS


def parse_size(size: Any) -> ast.expr:
    """Parse a symbolic size as a Python expression."""
    return ast.parse(str(size).replace("^", "**"), mode="eval").body
