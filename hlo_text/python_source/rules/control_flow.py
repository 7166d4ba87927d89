"""Loops, branches and calls.

Values that a loop carries unchanged are captured from the enclosing scope instead. Counting loops become `fori_loop`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.opdef import declared
from hlo_text.core.types import BOOL, I32, TensorType, TupleType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.expressions import Expression, call, text, tuple_of
from hlo_text.python_source.registry import RefusedError, writes, writes_statements


@writes(*declared(ops.Calling))
def write_call(op: Any, body: FunctionBody) -> Expression:
    if op.called_symbol is not None:
        return call(body.module.function(op.called_symbol), *body.all(op.inputs))
    return call(body.module.computation(op.computation), *body.all(op.inputs))


@writes(ops.If)
def write_if(op: ops.If, body: FunctionBody) -> Expression:
    true, false = body.function(op.true_branch, "on_true"), body.function(op.false_branch, "on_false")
    return call("lax.cond", body[op.pred], true, false)


@writes(ops.Case)
def write_case(op: ops.Case, body: FunctionBody) -> Expression:
    return _switch(op, op.index, [body.function(branch, f"branch_{n}") for n, branch in enumerate(op.branches)], body)


@writes(ops.Conditional)
def write_conditional(op: ops.Conditional, body: FunctionBody) -> Expression:
    names = ("on_true", "on_false") if _is_boolean(op.selector) else None
    branches = [
        body.once(
            (op, number),
            lambda number=number, region=region, operand=operand: _closed(  # type: ignore[misc]
                region, operand, names[number] if names else f"branch_{number}", body
            ),
        )
        for number, (region, operand) in enumerate(zip(op.branches, op.branch_operands, strict=True))
    ]
    if names:
        return call("lax.cond", body[op.selector], *branches)
    return _switch(op, op.selector, branches, body)


def _is_boolean(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.element_type == BOOL


def _closed(region: Region, operand: Value, hint: str, body: FunctionBody) -> Expression:
    """Return an HLO branch as a function without parameters that captures the branch operand."""
    inner = body.inside(region)
    (argument,) = region.arguments
    if isinstance(argument.type, TupleType):
        inner.bind_elements(argument, [body.element(operand, n) for n in range(len(argument.type.types))])
    else:
        inner.bind(argument, body.named([operand])[0])
    return body.define(hint, (), inner, inner.take_region(region))


def _switch(op: Any, index: Value, branches: Sequence[Expression], body: FunctionBody) -> Expression:
    """Return a branch by index. Out-of-range indices select the last branch, whereas `lax.switch` clamps them."""
    pred = body.module.predicate(op)
    if pred is not None:
        return call("lax.cond", body[pred], branches[1], branches[0])
    definition = body.module.definition(index)
    if not _is_clamped(definition, len(branches), body):
        last = len(branches) - 1
        (name,) = body.named([index])
        chosen = call("jnp.where", text(f"({name.flat} >= 0) & ({name.flat} < {len(branches)})"), name, last)
        return call("lax.switch", chosen, tuple_of(branches))
    return call("lax.switch", body[index], tuple_of(branches))


def _is_clamped(definition: Operation | None, count: int, body: FunctionBody) -> bool:
    if not isinstance(definition, ops.Clamp):
        return False
    low, high = body.number(definition.min), body.number(definition.max)
    return low is not None and high is not None and (low.flat, high.flat) == ("0", str(count - 1))


# --- loops ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _CarriedLoop:
    """A loop of either language with its carried values.

    Attributes:
        op: The loop.
        is_packed: Whether the values are carried in one HLO tuple.
        count: Number of carried values.
        returned: The value that the body returns for each.
        root: The HLO operation that packs the returned values.
    """

    op: ops.While
    is_packed: bool
    count: int
    returned: tuple[Value, ...]
    root: Operation | None

    def argument(self, region: Region, number: int, value: Value, body: FunctionBody) -> bool:
        """Whether a value in a region is the loop-carried value of an index on entry."""
        value = body.module.root(value)
        if not self.is_packed:
            return region.arguments[number] is value
        op = body.module.definition(value)
        return isinstance(op, ops.GetTupleElement) and op.index == number and op.operand is region.arguments[0]

    def bind(self, inner: FunctionBody, region: Region, expressions: Sequence[Expression]) -> None:
        """Bind the carried values of a region to expressions."""
        if self.is_packed:
            inner.bind_elements(region.arguments[0], expressions)
            return
        for argument, expression in zip(region.arguments, expressions, strict=True):
            inner.bind(argument, expression)

    def hints(self, region: Region, body: FunctionBody) -> list[str]:
        """Return name hints of a region's carried values; `_` for unused ones."""
        if not self.is_packed:
            return [
                body.module.carried_hint(value) if body.module.is_used(value) else "_" for value in region.arguments
            ]
        elements = body.module.elements(region.arguments[0])
        if elements is None:
            return ["carried"] * self.count
        return [elements.get(number, "_") for number in range(self.count)]


def _loop_of(op: ops.While, body: FunctionBody) -> _CarriedLoop:
    if len(op.cond.blocks) != 1 or len(op.body.blocks) != 1 or op.body.terminator is None:
        raise RefusedError("only structured control flow is supported; the loop has regions of several blocks")
    returned = tuple(op.body.terminator.operands)
    if len(op.operand) == 1 and isinstance(op.operand[0].type, TupleType):
        root = body.module.definition(returned[0])
        if isinstance(root, ops.Tuple) and body.module.elements(op.body.arguments[0]) is not None:
            return _CarriedLoop(op, True, len(root.val), tuple(root.val), root)
    return _CarriedLoop(op, False, len(op.operand), returned, None)


@writes_statements(ops.While)
def write_while(op: ops.While, body: FunctionBody) -> None:
    loop = _loop_of(op, body)
    body.flush_all()
    inits = _inits(loop, body)
    kept = [n for n in range(loop.count) if loop.argument(op.body, n, loop.returned[n], body)]
    carried = [n for n in range(loop.count) if n not in kept]
    counter = _counter(loop, inits, carried, body)
    if counter is not None and len(carried) > 1:
        carried.remove(counter.number)
        result = _fori_loop(loop, counter, inits, carried, body)
    elif carried:
        counter = None
        result = _while_loop(loop, inits, carried, body)
    else:
        raise RefusedError("the loop carries no changing value: it runs zero times or forever")
    _bind_results(loop, inits, carried, result, body)


def _inits(loop: _CarriedLoop, body: FunctionBody) -> list[Expression]:
    if not loop.is_packed:
        return body.named(loop.op.operand)
    return [body.element(loop.op.operand[0], number) for number in range(loop.count)]


@attrs.frozen
class _Counter:
    """A loop-carried value that counts up to a constant.

    Attributes:
        number: Its index.
        start, limit: The first value, and the exclusive upper bound.
    """

    number: int
    start: Expression
    limit: Expression


def _counter(
    loop: _CarriedLoop, inits: Sequence[Expression], carried: Sequence[int], body: FunctionBody
) -> _Counter | None:
    condition = loop.op.cond
    if condition.terminator is None or len(condition.terminator.operands) != 1:
        return None
    compare = body.module.definition(condition.terminator.operands[0])
    if not isinstance(compare, ops.Compare) or compare.comparison_direction is not ComparisonDirection.LT:
        return None
    limit = body.number(compare.rhs)
    for number in carried:
        if limit is None or not loop.argument(condition, number, compare.lhs, body):
            continue
        step = body.module.definition(loop.returned[number])
        if not isinstance(step, ops.Add) or not _is_unused_after_loop(loop, number, body):
            return None
        first, second = step.operands
        one = body.number(second)
        start = _initial_number(loop, number, body)
        if one is None or one.flat != "1" or start is None or not loop.argument(loop.op.body, number, first, body):
            return None
        return _Counter(number, start, limit)
    return None


def _is_unused_after_loop(loop: _CarriedLoop, number: int, body: FunctionBody) -> bool:
    """Whether the counter is unused after the loop."""
    if not loop.is_packed:
        return not body.module.is_used(loop.op.results[number])
    elements = body.module.elements(loop.op.results[0])
    return elements is not None and number not in elements


def _initial_number(loop: _CarriedLoop, number: int, body: FunctionBody) -> Expression | None:
    value = loop.op.operand[number] if not loop.is_packed else None
    if value is None:
        packed = body.module.definition(loop.op.operand[0])
        if not isinstance(packed, ops.Tuple):
            return None
        value = packed.val[number]
    return body.number(value)


def _counter_type(loop: _CarriedLoop, number: int) -> Any:
    value = loop.returned[number]
    assert isinstance(value.type, TensorType)
    return value.type.element_type


def _fori_loop(
    loop: _CarriedLoop, counter: _Counter, inits: Sequence[Expression], carried: Sequence[int], body: FunctionBody
) -> Expression:
    function = _loop_function(loop, loop.op.body, inits, carried, body, "body", counter)
    bounds = [counter.start, counter.limit]
    type = _counter_type(loop, counter.number)
    if type != I32 or body.module.has_wide_numbers:
        from hlo_text.python_source.constants import dtype_name

        bounds = [call(dtype_name(type).replace("jnp.", "np."), bound) for bound in bounds]
    return call("lax.fori_loop", *bounds, function, _together([inits[n] for n in carried]))


def _while_loop(
    loop: _CarriedLoop, inits: Sequence[Expression], carried: Sequence[int], body: FunctionBody
) -> Expression:
    condition = _loop_function(loop, loop.op.cond, inits, carried, body, "cond", None)
    function = _loop_function(loop, loop.op.body, inits, carried, body, "body", None)
    return call("lax.while_loop", condition, function, _together([inits[n] for n in carried]))


def _together(expressions: Sequence[Expression]) -> Expression:
    return expressions[0] if len(expressions) == 1 else tuple_of(expressions)


def _loop_function(
    loop: _CarriedLoop,
    region: Region,
    inits: Sequence[Expression],
    carried: Sequence[int],
    body: FunctionBody,
    name: str,
    counter: _Counter | None,
) -> Expression:
    """Define the condition or body of a loop as a local function; return its name."""
    inner = body.inside(region)
    hints = loop.hints(region, body)
    expressions = list(inits)
    parameters = []
    if counter is not None:
        hint = hints[counter.number]
        parameters.append("_" if hint == "_" else inner.names.fresh("i" if hint == "carry" else hint))
        expressions[counter.number] = text(parameters[0])
    names = [hints[n] if hints[n] == "_" else inner.names.fresh(hints[n]) for n in carried]
    if len(carried) == 1:
        names = [inner.names.fresh("unused") if names[0] == "_" else names[0]]
        parameters += names
    else:
        parameters.append(inner.names.fresh("carried"))
        inner.write_unpacking(names, text(parameters[-1]))
    for number, given in zip(carried, names, strict=True):
        expressions[number] = text(given)
    loop.bind(inner, region, expressions)
    if region is loop.op.cond:
        results = inner.take_region(region)
    else:
        inner.take_all(region, but=loop.root)
        results = inner.fitted([loop.returned[n] for n in carried])
    return body.define(name, parameters, inner, results)


def _bind_results(
    loop: _CarriedLoop, inits: Sequence[Expression], carried: Sequence[int], result: Expression, body: FunctionBody
) -> None:
    results = list(inits)
    hints = _result_hints(loop, body)
    targets = [hints[n] if hints[n] == "_" else body.names.fresh(hints[n]) for n in carried]
    if len(carried) == 1:
        body.write_assignment(targets[0], result)
    else:
        body.write_unpacking(targets, result)
    for number, target in zip(carried, targets, strict=True):
        results[number] = text(target)
    if loop.is_packed:
        body.bind_elements(loop.op.results[0], results)
        return
    for value, expression in zip(loop.op.results, results, strict=True):
        body.bind(value, expression)


def _result_hints(loop: _CarriedLoop, body: FunctionBody) -> list[str]:
    if not loop.is_packed:
        return [body.module.hint_of_carried(loop.op, n) for n in range(loop.count)]
    elements = body.module.elements(loop.op.results[0])
    if elements is None:
        return [body.module.hint(value) for value in loop.returned]
    return [elements.get(number, "_") for number in range(loop.count)]
