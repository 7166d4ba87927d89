"""The body of a generated Python function: statements, and expressions pending until their only use.

A value that is used once, in the block that defines it, is inlined into the expression that uses it if the result is
short. Every other value is assigned to a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from hlo_text import ops
from hlo_text.core.ir import Block, Operation, Region, Value
from hlo_text.core.types import TensorType, TupleType, numpy_dtype
from hlo_text.python_source.constants import (
    IN_PLACE,
    array_literal,
    dtype_name,
    splat_literal,
    typed_literal,
    weak_literal,
)
from hlo_text.python_source.expressions import (
    INDENT,
    WIDTH,
    Expression,
    Precedence,
    call,
    lines_of,
    subscript,
    text,
    tuple_of,
)
from hlo_text.python_source.folding import BroadcastView, shape_of
from hlo_text.python_source.module_context import ModuleContext
from hlo_text.python_source.names import Names
from hlo_text.python_source.registry import RefusedError, rule_of, statement_rule_of

#: Maximum width of an expression with inlined operands.
_NESTED = 72
#: Maximum width of a constant that is inlined.
_CONSTANT = 44
#: Maximum width of a lambda.
_LAMBDA = 40
_DEEPEST = 60  # Python's limit is 100 levels of indentation


@attrs.frozen
class Operand:
    """An operand of broadcasting arithmetic.

    Attributes:
        expression: The expression, before broadcasting.
        shape: The shape of the expression.
        is_literal: Whether it is a scalar literal.
    """

    expression: Expression
    shape: tuple[int, ...]
    is_literal: bool = False


class FunctionBody:
    """The statements of a generated function.

    Attributes:
        module: The module being written.
        lines: Lines written so far, indented.
        names: Names in scope.
    """

    def __init__(self, module: ModuleContext, block: Block, indent: int, outer: FunctionBody | None = None) -> None:
        if indent > _DEEPEST * INDENT:
            raise RefusedError("regions are nested deeper than Python's indentation limit")
        self.module = module
        self.lines: list[str] = []
        self.names: Names = Names(outer.names if outer is not None else module.names)
        self._block = block
        self._indent = indent
        self._outer = outer
        self._bound: dict[Value, Expression] = {}
        self._elements: dict[Value, Sequence[Expression]] = {}
        self._pending: dict[Value, tuple[Operation, Expression]] = {}
        self._taken: list[Value] = []
        self._functions: dict[object, Expression] = {}
        #: Targets, expression and line range of the last assignment.
        self._last: tuple[list[str], Expression, int, int] = ([], text("()"), 0, -1)

    # --- values ---------------------------------------------------------------------------------------------------

    def bind(self, value: Value, expression: Expression) -> None:
        """Bind a value to an expression that is cheap to repeat."""
        self._bound[value] = expression

    def bind_elements(self, value: Value, elements: Sequence[Expression]) -> None:
        """Bind the elements of a tuple to expressions that are cheap to repeat."""
        self._elements[value] = elements

    def __getitem__(self, value: Value) -> Expression:
        """Return an expression for a value with exactly its type."""
        module = self.module
        if value in module.constants_by_value:
            return self._constant(value)
        fold = module.folds.get(value)
        if fold is None:
            return self._written(value)
        if fold.root in module.constants_by_value and module.splat(fold.root) is not None:
            assert isinstance(value.type, TensorType)
            return splat_literal(module.splat(fold.root), value.type)
        loose = self._loose(fold)
        if fold.shape == shape_of(value.type):
            return loose
        shape = shape_of(value.type)
        if shape == (1,) * (len(shape) - len(fold.shape)) + fold.shape:
            indices = ["None"] * (len(shape) - len(fold.shape)) + list(fold.indices)
            return subscript(self[fold.root], *indices)
        return call("jnp.broadcast_to", loose, shape)

    def all(self, values: Iterable[Value]) -> list[Expression]:
        """Return the expressions of several values."""
        return [self[value] for value in values]

    def _written(self, value: Value) -> Expression:
        scope: FunctionBody | None = self
        while scope is not None:
            if value in scope._pending:
                self._taken.append(value)
                return scope._pending[value][1]
            if value in scope._bound:
                return scope._bound[value]
            if value in scope._elements:
                return tuple_of(scope._elements[value])
            scope = scope._outer
        raise RefusedError(f"%{value.name} is not visible here")

    def element(self, value: Value, index: int) -> Expression:
        """Return the expression of a tuple element."""
        if value in self._pending:
            self._flush(value)
        scope: FunctionBody | None = self
        while scope is not None:
            if value in scope._elements:
                return scope._elements[value][index]
            scope = scope._outer
        return subscript(self[value], str(index))

    def _constant(self, value: Value) -> Expression:
        constant = self.module.constants_by_value[value].value
        if not constant.has_value:
            raise RefusedError("the elements of the constant are elided; pass a file that contains them")
        splat = self.module.splat(value)
        if splat is not None:
            assert isinstance(constant.type, TensorType)
            return splat_literal(splat, constant.type)
        if constant.array.size <= IN_PLACE and len((written := array_literal(constant.array)).flat) <= _CONSTANT:
            return written
        return self.module.constants.named(constant, self.module.hint(value) or "constant")

    def number(self, value: Value) -> Expression | None:
        """Return the Python literal of a splat constant, or None for other values."""
        scalar = self.module.splat(self.module.root(value))
        if scalar is None or not isinstance(value.type, TensorType):
            return None
        return weak_literal(scalar, numpy_dtype(value.type.element_type))

    def is_constant(self, value: Value) -> bool:
        """Whether a value is a constant."""
        return self.module.root(value) in self.module.constants_by_value

    def _loose(self, fold: BroadcastView) -> Expression:
        root = self[fold.root]
        return subscript(root, *fold.indices) if fold.indices else root

    def _operand(self, value: Value, *, only_literals: bool = False) -> Operand:
        module = self.module
        scalar = module.splat(module.root(value))
        if scalar is not None and isinstance(value.type, TensorType):
            dtype = numpy_dtype(value.type.element_type)
            number = None if only_literals else weak_literal(scalar, dtype)
            return Operand(number or typed_literal(scalar, dtype), (), True)
        fold = module.folds.get(value)
        if fold is None or only_literals:
            return self._exact(value)
        return Operand(self._loose(fold), fold.shape)

    def _exact(self, value: Value) -> Operand:
        return Operand(self[value], shape_of(value.type))

    def broadcasting(
        self,
        values: Sequence[Value],
        shape: tuple[int, ...],
        *,
        only_literals: bool = False,
        typed: Sequence[int] | None = None,
    ) -> list[Expression]:
        """Return operands of an operation with NumPy broadcasting, each broadcast explicitly only where necessary.

        Args:
            values: The operands: arrays of one shape, or scalars.
            shape: The shape of the result.
            only_literals: Only broadcast literals, and write them with their type, as `jax.lax` requires.
            typed: Positions of which at least one must be typed, not a literal; by default all positions.
        """
        taken = list(self._taken)
        operands = [self._operand(value, only_literals=only_literals) for value in values]
        typed = range(len(values)) if typed is None else typed
        if all(operands[position].is_literal for position in typed):
            position = typed[0]
            operands[position] = self._exact(values[position])
        if _broadcast([operand.shape for operand in operands]) != shape:
            for position, value in enumerate(values):
                changed = [*operands[:position], self._exact(value), *operands[position + 1 :]]
                if _broadcast([operand.shape for operand in changed]) == shape:
                    operands = changed
                    break
            else:
                operands = [self._exact(value) for value in values]
        self._taken = taken + list(dict.fromkeys(self._taken[len(taken) :]))
        return [operand.expression for operand in operands]

    # --- statements -----------------------------------------------------------------------------------------------

    def take(self, op: Operation) -> None:
        """Write an operation, or keep its expression pending until its use."""
        module = self.module
        if module.needs_no_statement(op):
            return
        try:
            self._require_types(op)
            statement_rule, rule = statement_rule_of(op), rule_of(op)
            if statement_rule is not None:
                statement_rule(op, self)
            elif rule is not None:
                self._state(op, self._fitting(op))
            else:
                raise RefusedError(module.why_without_rule(op))
        except RefusedError as error:
            raise module.refusal(op, str(error)) from None

    def _require_types(self, op: Operation) -> None:
        for value in (*op.operands, *op.results):
            if isinstance(value.type, TensorType):
                if not value.type.is_static:
                    raise RefusedError(f"dynamic shapes are not supported, found {value.type}")
                try:
                    dtype_name(value.type.element_type)
                except ValueError as error:
                    raise RefusedError(str(error)) from None

    def _fitting(self, op: Operation) -> Expression:
        """Return the expression of an operation; pending operands are assigned first if it would be too long."""
        rule = rule_of(op)
        assert rule is not None
        room = min(_NESTED, WIDTH - self._indent - len(self.module.hint(op.results[0]) if op.results else "") - 8)
        while True:
            self._taken = []
            expression = rule(op, self)
            taken = [value for value in dict.fromkeys(self._taken) if value in self._pending]
            if len(expression.flat) <= room or not taken:
                break
            longest = max(taken, key=lambda value: len(self._pending[value][1].flat))
            self._flush(longest)
        for value in taken:
            del self._pending[value]
        return expression

    def _flush(self, value: Value) -> None:
        op, expression = self._pending.pop(value)
        if isinstance(op, ops.Tuple):
            self.bind_elements(value, [self._atom(item, op.val[n]) for n, (_, item) in enumerate(expression.items)])
        else:
            self.assign(op.results[0], expression)

    def _atom(self, expression: Expression, value: Value) -> Expression:
        """Return an expression that is cheap to repeat; anything longer than a name is assigned to a variable."""
        if expression.flat.isidentifier() or self.is_constant(value):
            return expression
        name = self.names.fresh(self.module.hint(value))
        self.write_assignment(name, expression)
        return text(name)

    def flush_all(self) -> None:
        """Write all pending expressions, so that functions defined next can capture them."""
        for value in list(self._pending):
            self._flush(value)

    def _state(self, op: Operation, expression: Expression) -> None:
        results = op.results
        if len(results) == 1 and (not isinstance(results[0].type, TupleType) or expression.head == "("):
            if self.module.is_inlined(results[0], self._block):
                self._pending[results[0]] = (op, expression)
            else:
                self.assign(results[0], expression)
        elif len(results) == 1:
            self.assign_tuple(results[0], expression)
        else:
            self.assign_all(results, expression)

    def take_result(self, op: Operation, expression: Expression) -> None:
        """Assign the result of an operation, or keep its expression pending until its use."""
        self._state(op, expression)

    def keeps_for_use(self, value: Value) -> bool:
        """Whether a value is inlined into the expression that uses it."""
        return self.module.is_inlined(value, self._block)

    def named(self, values: Sequence[Value]) -> list[Expression]:
        """Return expressions of values that are cheap to repeat."""
        for value in values:
            root = self.module.root(value)
            if root in self._pending:
                self._flush(root)
        return self.all(values)

    def bind_alias(self, op: Operation, expression: Expression) -> None:
        """Bind the only result of an operation to an expression that costs nothing."""
        self.bind(op.results[0], expression)

    def assign(self, value: Value, expression: Expression) -> None:
        """Write `name = expression`."""
        name = self.names.fresh(self.module.hint(value))
        self.write_assignment(name, expression)
        self.bind(value, text(name))

    def assign_all(self, values: Sequence[Value], expression: Expression) -> None:
        """Write `first, second = expression`."""
        targets = self._targets(values)
        self.write_unpacking(targets, expression)
        for value, target in zip(values, targets, strict=True):
            self.bind(value, text(target))

    def _targets(self, values: Sequence[Value]) -> list[str]:
        return [self.names.fresh(self.module.hint(value)) if self.module.is_used(value) else "_" for value in values]

    def assign_tuple(self, value: Value, expression: Expression) -> None:
        """Assign an HLO tuple: to one variable per element if it is only used by element."""
        elements = self.module.elements(value)
        if elements is None:
            self.assign(value, expression)
            return
        targets = self._element_targets(value, elements)
        self.write_unpacking(targets, expression)
        self.bind_elements(value, [text(target) for target in targets])

    def _element_targets(self, value: Value, used: dict[int, str]) -> list[str]:
        assert isinstance(value.type, TupleType)
        return [self.names.fresh(used[index]) if index in used else "_" for index in range(len(value.type.types))]

    def write_unpacking(self, targets: Sequence[str], expression: Expression) -> None:
        """Write an assignment to several variables."""
        if all(target == "_" for target in targets):
            return
        start = len(self.lines)
        self._write_unpacking(targets, expression)
        self._last = (list(targets), expression, start, len(self.lines))

    def _write_unpacking(self, targets: Sequence[str], expression: Expression) -> None:
        joined = ", ".join(targets) if len(targets) > 1 else f"({targets[0]},)"
        if (
            len(joined) + self._indent + 3 <= WIDTH - 24
            or len(joined) + len(expression.flat) + self._indent + 3 <= WIDTH
        ):
            self.write(lines_of(f"{joined} = ", expression, indent=self._indent))
            return
        margin = " " * self._indent
        self.write([f"{margin}(", *(f"{margin}    {target}," for target in targets)])
        self.write(lines_of(") = ", expression, indent=self._indent))

    def write(self, lines: Iterable[str]) -> None:
        """Append lines."""
        self.lines += lines

    def give(self, expressions: Sequence[Expression], *, packed: bool) -> None:
        """Write the return statement: a single value, or a tuple for several values or if `packed`.

        If the last statement assigned exactly the returned names, its expression is returned directly.
        """
        if len(expressions) == 1 and expressions[0].head == "(" and not packed:
            expressions = [item for _, item in expressions[0].items]
            packed = len(expressions) == 1
        last = self._returned_at_once(expressions, packed=packed)
        if last is not None or (len(expressions) == 1 and not packed):
            self.write(lines_of("return ", last or expressions[0], indent=self._indent))
            return
        flat = ", ".join(expression.flat for expression in expressions)
        flat = f"({flat},)" if len(expressions) == 1 else flat
        line = f"{' ' * self._indent}return {flat or '()'}"
        self.write([line] if len(line) <= WIDTH else lines_of("return ", tuple_of(expressions), indent=self._indent))

    def _returned_at_once(self, expressions: Sequence[Expression], *, packed: bool) -> Expression | None:
        """Remove the last assignment and return its expression if exactly its targets are returned."""
        names, expression, start, end = self._last
        if end != len(self.lines) or names != [returned.flat for returned in expressions]:
            return None
        if packed if len(names) == 1 else not _gives_tuple(expression):
            return None
        del self.lines[start:]
        return expression

    def stated(self, hint: str, expression: Expression) -> Expression:
        """Return the variable of an expression that is written once per scope."""
        scope: FunctionBody | None = self
        while scope is not None:
            if expression.flat in scope._functions:
                return scope._functions[expression.flat]
            scope = scope._outer
        name = self.names.fresh(hint)
        self.write(lines_of(f"{name} = ", expression, indent=self._indent))
        self._functions[expression.flat] = text(name)
        return text(name)

    # --- functions ------------------------------------------------------------------------------------------------

    def function(self, region: Region, hint: str) -> Expression:
        """Return a function for a region: a module-level one for an HLO computation, else a local one."""
        if region.name is not None:
            return text(self.module.computation(region))
        return self.once(region, lambda: self._define(region, hint))

    def _define(self, region: Region, hint: str) -> Expression:
        inner = self.inside(region)
        parameters = inner.take_parameters(region.arguments)
        results = inner.take_region(region)
        if not inner.lines and (short := _lambda(parameters, results)) is not None:
            return short
        return self.define(hint, parameters, inner, results)

    def once(self, key: object, make: Callable[[], Expression]) -> Expression:
        """Return a local function, defined at its first use."""
        if key not in self._functions:
            self.flush_all()
            self._functions[key] = make()
        return self._functions[key]

    def inside(self, region: Region) -> FunctionBody:
        """Return the empty body of a local function for a single-block region."""
        if len(region.blocks) != 1:
            raise RefusedError("only structured control flow is supported; the region has several blocks")
        return FunctionBody(self.module, region.blocks[0], self._indent + INDENT, self)

    def take_parameters(self, values: Sequence[Value]) -> list[str]:
        """Name the arguments of a region."""
        names = [self.names.fresh(self.module.hint(value)) for value in values]
        for value, name in zip(values, names, strict=True):
            elements = self.module.elements(value) if isinstance(value.type, TupleType) else None
            if elements is None:
                self.bind(value, text(name))
            else:
                targets = self._element_targets(value, elements)
                self.write_unpacking(targets, text(name))
                self.bind_elements(value, [text(target) for target in targets])
        return names

    def take_all(self, region: Region, *, but: Operation | None) -> None:
        """Write the operations of a region except its terminator and the operation `but`."""
        for op in region.operations:
            if not isinstance(op, ops.Terminator) and op is not but:
                self.take(op)

    def write_assignment(self, name: str, expression: Expression) -> None:
        """Write `name = expression`, or nothing if the name is `_`."""
        if name != "_":
            start = len(self.lines)
            self.write(lines_of(f"{name} = ", expression, indent=self._indent))
            self._last = ([name], expression, start, len(self.lines))

    def take_region(self, region: Region) -> list[Expression]:
        """Write the operations of a region; return the operands of its terminator."""
        terminator: Operation | None = None
        for op in region.operations:
            if isinstance(op, ops.Terminator):
                terminator = op
                break
            self.take(op)
        if terminator is None:
            raise RefusedError("the region has no terminator")
        return self.results(terminator)

    def results(self, terminator: Operation) -> list[Expression]:
        """Return the expressions of a terminator's operands."""
        return self.fitted(terminator.operands)

    def fitted(self, values: Sequence[Value]) -> list[Expression]:
        """Return expressions of values for one statement; pending values are assigned first if it would be too long."""
        while True:
            self._taken = []
            expressions = self.all(values)
            taken = [value for value in dict.fromkeys(self._taken) if value in self._pending]
            length = sum(len(expression.flat) + 2 for expression in expressions)
            nested = [value for value in taken if len(self._pending[value][1].flat) > _NESTED]
            if not taken or (length <= _NESTED and not nested) or (len(values) == 1 and self._is_one_statement(taken)):
                break
            self._flush(max(taken, key=lambda value: len(self._pending[value][1].flat)))
        for value in taken:
            del self._pending[value]
        return expressions

    def _is_one_statement(self, taken: list[Value]) -> bool:
        return len(taken) == 1

    def define(
        self, hint: str, parameters: Sequence[str], inner: FunctionBody, results: Sequence[Expression]
    ) -> Expression:
        """Write a function definition around a completed body."""
        name = self.names.fresh(hint)
        inner.give(results, packed=False)
        self.write_definition(name, parameters, inner)
        return text(name)

    def write_definition(self, name: str, parameters: Sequence[str], inner: FunctionBody) -> None:
        """Write `def name(parameters):` and the lines of its body, surrounded by empty lines."""
        if self.lines and self.lines[-1]:
            self.write([""])
        self.write(lines_of("def ", call(name, *map(text, parameters)), ":", self._indent))
        self.write([*inner.lines, ""])


def _gives_tuple(expression: Expression) -> bool:
    """Whether a call returns a tuple rather than a list: a generated function, loop or branch."""
    function = expression.head.removesuffix("(")
    loops = ("lax.fori_loop", "lax.while_loop", "lax.cond", "lax.switch")
    return expression.is_call and (function.isidentifier() or function in loops)


def _lambda(parameters: Sequence[str], results: Sequence[Expression]) -> Expression | None:
    flat = results[0].flat if len(results) == 1 else tuple_of(results).flat
    head = f"lambda {', '.join(parameters)}" if parameters else "lambda"
    made = f"{head}: {flat}"
    return Expression(made, Precedence.LAMBDA) if len(made) <= _LAMBDA else None


def _broadcast(shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the shape to which NumPy broadcasts compatible shapes."""
    rank = max(map(len, shapes), default=0)
    sizes = [1] * rank
    for shape in shapes:
        for position, size in enumerate(shape, rank - len(shape)):
            sizes[position] = size if sizes[position] == 1 else sizes[position]
    return tuple(sizes)
