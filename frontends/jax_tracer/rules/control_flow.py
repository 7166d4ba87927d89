"""Translation of branches and loops; scans become counted loops that index inputs and outputs, as in JAX."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.jax_internals import ClosedJaxpr, core, ordered_effects
from frontends.jax_tracer.avals import is_static, physical_shape_and_dtype, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.rules.comparison_selection import compare
from frontends.jax_tracer.rules.sharding import manual_scope
from frontends.jax_tracer.translation import Reference, Translation
from hlo_text import ops
from hlo_text.core.ir import Value
from hlo_text.core.types import TensorType


@translates("cond", cached=False)
def translate_cond(context: Translation, equation: core.JaxprEqn, index: Value, *operands: Any) -> Sequence[Value]:
    """Select a branch by number; branches capture their operands."""
    branches = equation.params["branches"]
    platforms = equation.params.get("branches_platforms")
    if platforms is not None:
        chosen = platform_branch(context, platforms)
        index, branches = _only_kept(context, index, len(branches)), [branches[chosen]]
    references = [operand for operand in operands if isinstance(operand, Reference)]
    effects = ordered_effects(frozenset().union(*(branch.effects for branch in branches)))

    def translate(branch: ClosedJaxpr) -> list[Value]:
        inside = [Reference(reference.value) for reference in references]
        fresh = iter(inside)
        given: list[Any] = [next(fresh) if isinstance(operand, Reference) else operand for operand in operands]
        with context.ordered(effects, context.last(effects)):
            results = context.inline(branch, given)
            return [*context.last(effects), *results, *(reference.value for reference in inside)]

    regions = []
    for number, branch in enumerate(branches):
        with context.scope("cond", f"branch_{number}_fun"):
            regions.append(context.region((), partial(translate, branch)))
    types = [token.type for token in context.last(effects)]
    types += [type_of(variable.aval) for variable in equation.outvars]
    types += [reference.value.type for reference in references]
    results = context.emit_all(ops.Case, index, branches=regions, result_types=types)
    results = _ordered(context, effects, results)
    _assign(references, results[len(equation.outvars) :])
    return results[: len(equation.outvars)]


def _only_kept(context: Translation, index: Value, count: int) -> Value:
    """Return the index among the branches of the platform, which is a single one: JAX looks it up in a table."""
    regions = [context.region((), lambda: [context.constant(np.int32(0))]) for _ in range(count)]
    return context.emit(ops.Case, index, branches=regions, result_types=[context.scalar_type(np.int32)])


def _ordered(context: Translation, effects: Sequence[Any], results: tuple[Value, ...]) -> tuple[Value, ...]:
    """Split off leading tokens, which become the latest tokens of the effects, and return the other results."""
    context.tokens.update(zip(effects, results, strict=False))
    return results[len(effects) :]


def _assign(references: Sequence[Reference], values: Sequence[Value]) -> None:
    for reference, value in zip(references, values, strict=True):
        reference.value = value


def _current(operand: Any) -> Value:
    """Return the value of an operand, for a reference its current value."""
    return operand.value if isinstance(operand, Reference) else operand


def _like(operand: Any, value: Value) -> Any:
    """Wrap a value in a reference if the outer operand is one."""
    return Reference(value) if isinstance(operand, Reference) else value


def platform_branch(context: Translation, platforms: Sequence[Sequence[str] | None]) -> int:
    """Return the number of the branch for the target platform.

    Raises:
        TraceError: No branch supports the platform.
    """
    names = {"cuda": ("cuda", "gpu"), "rocm": ("rocm", "gpu")}.get(
        context.options.platform, (context.options.platform,)
    )
    for number, accepted in enumerate(platforms):
        if accepted is None or any(name in accepted for name in names):
            return number
    raise refusal("trace.platform", f"platform_dependent: no branch supports the platform {context.options.platform!r}")


@translates("platform_index", cached=False)
def translate_platform_index(context: Translation, equation: core.JaxprEqn) -> Value:
    return context.constant(np.int32(platform_branch(context, equation.params["platforms"])))


@translates("while", cached=False)
def translate_while(context: Translation, equation: core.JaxprEqn, *operands: Any) -> Sequence[Value]:
    """Translate a while loop; constants of condition and body are carried unchanged.

    Under `vmap` the condition may have dimensions. The loop then runs while it is true anywhere, and the carry is kept
    where it is false.
    """
    parameters = equation.params
    condition, body = parameters["cond_jaxpr"], parameters["body_jaxpr"]
    first, second = parameters["cond_nconsts"], parameters["cond_nconsts"] + parameters["body_nconsts"]
    predicate_aval = condition.out_avals[0]
    if ordered_effects(condition.effects):
        raise refusal("trace.callback", "while: the loop condition has ordered side effects")
    effects = ordered_effects(body.effects)
    started = [*context.last(effects), *map(_current, operands)]
    types = [value.type for value in started]

    def continues(*carried: Value) -> list[Value]:
        values = carried[len(effects) :]
        (predicate,) = context.inline(condition, (*map(_like, operands[:first], values[:first]), *values[second:]))
        axes = tuple(range(len(predicate_aval.shape)))
        if not axes:
            return [predicate]
        start, any_of = context.constant(np.bool_(False)), context.reducer(ops.Or, np.bool_)
        return [context.emit(ops.Reduce, [predicate], [start], dimensions=axes, body=any_of)]

    def again(*values: Value) -> Value:
        context.name_stack, inside = outside, context.name_stack
        with context.scope("while", "body_pred"):
            (predicate,) = context.inline(condition, (*values[:first], *values[second:]))
        context.name_stack = inside
        return predicate

    def step(*carried: Value) -> list[Value]:
        values = carried[len(effects) :]
        unchanged = [_like(*pair) for pair in zip(operands[:second], values[:second], strict=True)]
        with context.ordered(effects, carried[: len(effects)]):
            made = context.inline(body, (*unchanged[first:], *values[second:]))
            tokens = context.last(effects)
        if predicate_aval.shape:
            predicate = again(*values)
            selected = zip(made, values[second:], body.out_avals, strict=True)
            made = [_selected(context, predicate, new, old, aval) for new, old, aval in selected]
        return [*tokens, *map(_current, unchanged), *made]

    with context.scope("while", "cond"):
        cond_region = context.region(types, continues)
    outside = context.name_stack
    with context.scope("while", "body"):
        body_region = context.region(types, step)
    results = context.emit_all(ops.While, started, cond=cond_region, body=body_region, result_types=types)
    results = _ordered(context, effects, results)
    pairs = zip(operands[:second], results, strict=False)
    for reference, value in pairs:
        if isinstance(reference, Reference):
            reference.value = value
    return results[second:]


def _selected(context: Translation, predicate: Value, new: Value, old: Value, aval: Any) -> Value:
    """Return the new value where the predicate, whose dimensions come first, is true."""
    shape, _ = physical_shape_and_dtype(aval)
    assert isinstance(predicate.type, TensorType)
    everywhere = context.broadcast(predicate, shape, range(predicate.type.rank))
    return context.emit(ops.Select, everywhere, new, old)


def _scan_counts(equation: core.JaxprEqn) -> tuple[int, int]:
    """Return the numbers of constants and carries of a scan; newer JAX stores their structures instead."""
    parameters = equation.params
    if "ft_in" not in parameters:
        return parameters["num_consts"], parameters["num_carry"]
    constants, carries, _ = parameters["ft_in"].update(equation.invars).unpack()
    return len(list(constants)), len(list(carries))


class _Scan:
    """One scan with its parameters and classified operands."""

    def __init__(self, context: Translation, equation: core.JaxprEqn, operands: Sequence[Value]) -> None:
        parameters = equation.params
        num_constants, num_carries = _scan_counts(equation)
        self.context = context
        self.jaxpr: ClosedJaxpr = parameters["jaxpr"]
        self.length: Any = parameters["length"]
        self.is_reverse: bool = parameters["reverse"]
        self.constants = list(operands[:num_constants])
        self.carries = list(operands[num_constants : num_constants + num_carries])
        self.inputs = list(operands[num_constants + num_carries :])
        self.input_avals = [atom.aval for atom in equation.invars[num_constants + num_carries :]]
        self.output_avals = self.jaxpr.out_avals[num_carries:]
        self.counter_dtype = jax.dtypes.canonicalize_dtype(np.int64)

    def call(self, constants: Sequence[Value], carries: Sequence[Value], inputs: Sequence[Value]) -> tuple[Any, Any]:
        """Call the body once and return carries and outputs."""
        results = self.context.call("closed_call", self.jaxpr, (*constants, *carries, *inputs))
        return list(results[: len(self.carries)]), list(results[len(self.carries) :])

    def translate(self) -> list[Value]:
        if is_static((self.length,)) and self.length == 0:
            return [*self.carries, *(self._empty((0,), aval) for aval in self.output_avals)]
        return self._loop(self.length, self.inputs, self.input_avals)

    # --- the loop ----------------------------------------------------------------------------------------------------

    def _loop(self, trips: Any, inputs: Sequence[Value], avals: Sequence[Any]) -> list[Value]:
        """Emit a loop of `trips` iterations."""
        context = self.context
        outputs = [self._empty((trips,), aval) for aval in self.output_avals]
        counter = context.constant(np.zeros((), self.counter_dtype))
        # loop invariants come first, without duplicates
        unchanged = list(dict.fromkeys([*inputs, *self.constants]))
        effects = ordered_effects(self.jaxpr.effects)
        operands = [*context.last(effects), *map(_current, unchanged), counter, *self.carries, *outputs]
        types = [operand.type for operand in operands]
        num_unchanged, num_carries = len(unchanged), len(self.carries)

        def continues(*values: Value) -> list[Value]:
            limit = self._number(trips)
            return [compare(context, values[len(effects) + num_unchanged], limit, "LT", self.counter_dtype)]

        def body(*carried: Value) -> list[Value]:
            with context.ordered(effects, carried[: len(effects)]):
                results = go_round(*carried[len(effects) :])
                return [*context.last(effects), *results]

        def go_round(*values: Value) -> list[Value]:
            inside = {outer: _like(outer, value) for outer, value in zip(unchanged, values, strict=False)}
            counter, *rest = values[num_unchanged:]
            carries, outputs = rest[:num_carries], rest[num_carries:]
            place = self._iteration_index(counter, trips)
            elements = [self._element(inside[value], place, aval) for value, aval in zip(inputs, avals, strict=True)]
            constants = [inside[constant] for constant in self.constants]
            new_carries, made = self.call(constants, carries, elements)
            written = [
                self._write(output, element, place, aval, trips)
                for output, element, aval in zip(outputs, made, self.output_avals, strict=True)
            ]
            one = context.constant(np.ones((), self.counter_dtype))
            following = context.emit(ops.Add, counter, one)
            return [*map(_current, inside.values()), following, *new_carries, *written]

        with context.scope("while", "cond"):
            cond_region = context.region(types, continues)
        with context.scope("while", "body"):
            body_region = context.region(types, body)
        results = context.emit_all(ops.While, operands, cond=cond_region, body=body_region, result_types=types)
        results = _ordered(context, effects, results)
        for outer, value in zip(unchanged, results, strict=False):
            if isinstance(outer, Reference):
                outer.value = value
        return list(results[num_unchanged + 1 :])

    # --- elements ----------------------------------------------------------------------------------------------------

    def _number(self, size: Any) -> Value:
        if is_static((size,)):
            return self.context.constant(np.asarray(size, self.counter_dtype))
        number = self.context.dimension(size)
        return number if self.counter_dtype == np.int32 else self.context.convert(number, self.counter_dtype)

    def _iteration_index(self, counter: Value, trips: Any) -> Value:
        """Return the index that an iteration reads and writes."""
        if not self.is_reverse:
            return counter
        left = self.context.emit(ops.Subtract, self._number(trips), counter)
        return self.context.emit(ops.Subtract, left, self.context.constant(np.ones((), self.counter_dtype)))

    def _empty(self, leading: Sequence[Any], aval: Any) -> Value:
        shape, dtype = physical_shape_and_dtype(aval)
        return self.context.broadcast(self.context.constant(np.zeros((), dtype)), (*leading, *shape), ())

    def _element(self, value: Value, place: Value, aval: Any) -> Value:
        index = jax.ShapeDtypeStruct((), self.counter_dtype)
        (element,) = self.context.inline_function(_read_element, (value, place), (aval, index))
        return element

    def _write(self, output: Value, element: Value, place: Value, aval: Any, trips: Any) -> Value:
        avals = (
            jax.ShapeDtypeStruct((trips, *aval.shape), aval.dtype),
            jax.ShapeDtypeStruct(aval.shape, aval.dtype),
            jax.ShapeDtypeStruct((), self.counter_dtype),
        )
        (written,) = self.context.inline_function(_write_element, (output, element, place), avals)
        return written


def _read_element(values: Any, place: Any) -> Any:
    return lax.dynamic_index_in_dim(values, place, keepdims=False, allow_negative_indices=False)


def _write_element(values: Any, element: Any, place: Any) -> Any:
    return lax.dynamic_update_index_in_dim(values, element, place, 0, allow_negative_indices=False)


@translates("scan", cached=False)
def translate_scan(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    """Translate a scan to a loop, unrolled as by JAX; mutable arrays are carried between iterations."""
    is_of_arrays = not any(isinstance(operand, Reference) for operand in operands)
    if is_of_arrays and manual_scope(context) is None:  # manual types record the axes over which an array varies
        return context.by_jax(equation, operands)
    return _Scan(context, equation, operands).translate()
