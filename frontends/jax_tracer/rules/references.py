"""Translation of mutable arrays: a reference holds the current value of the array, and writes replace it.

`Translation` and the rules of calls and loops pass references on. A jaxpr called with a reference is emitted in place,
and loops and branches carry its value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Reference, Translation
from hlo_text import ops
from hlo_text.core.ir import Value


@translates("new_ref", cached=False)
def translate_new_ref(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Reference]:
    return (Reference(operand),)


@translates("empty_ref", cached=False)
def translate_empty_ref(context: Translation, equation: core.JaxprEqn) -> tuple[Reference]:
    aval = avals_of(equation.outvars)[0]
    return (Reference(context.constant(0, aval.dtype, aval.shape)),)


@translates("freeze", cached=False)
def translate_freeze(context: Translation, equation: core.JaxprEqn, reference: Reference) -> Value:
    return reference.value


@translates("free_ref", cached=False)
def translate_free_ref(context: Translation, equation: core.JaxprEqn, reference: Reference) -> tuple[()]:
    return ()


@translates("accum_grad_in_ref", cached=False)
def translate_accumulation(
    context: Translation, equation: core.JaxprEqn, reference: Reference, value: Value
) -> tuple[()]:
    reference.value = context.emit(ops.Add, reference.value, value)
    return ()


@translates("get", cached=False)
def translate_get(context: Translation, equation: core.JaxprEqn, reference: Reference, *indices: Value) -> Value:
    structure = equation.params["tree"]
    if not structure.num_leaves and not _transforms(structure, ()):
        return reference.value

    def read(array: Any, *leaves: Any) -> Any:
        for indexer in _transforms(structure, leaves):
            array = _read(array, indexer)
        return array

    results: list[Value] = _inline(context, equation, read, (reference.value, *indices), range(1, 1 + len(indices)))
    return results[0]


@translates("swap", cached=False)
def translate_swap(
    context: Translation, equation: core.JaxprEqn, reference: Reference, value: Value, *indices: Value
) -> Value:
    """Write a value and return the previous one."""
    structure = equation.params["tree"]
    if not structure.num_leaves and not _transforms(structure, ()):
        before, reference.value = reference.value, value
        return before

    def exchange(array: Any, value: Any, *leaves: Any) -> Any:
        return _exchanged(array, value, _transforms(structure, leaves))

    places = range(1, 2 + len(indices))
    results: list[Value] = _inline(context, equation, exchange, (reference.value, value, *indices), places)
    reference.value = results[1]
    return results[0]


@translates("addupdate", cached=False)
def translate_addupdate(
    context: Translation, equation: core.JaxprEqn, reference: Reference, value: Value, *indices: Value
) -> tuple[()]:
    """Add a value in place."""
    structure = equation.params["tree"]

    def add(array: Any, value: Any, *leaves: Any) -> Any:
        transforms = _transforms(structure, leaves)
        before = array
        for indexer in transforms:
            before = _read(before, indexer)
        return _exchanged(array, before + value, transforms)[1]

    places = range(1, 2 + len(indices))
    (reference.value,) = _inline(context, equation, add, (reference.value, value, *indices), places)
    return ()


def _inline(
    context: Translation,
    equation: core.JaxprEqn,
    function: Callable[..., Any],
    operands: Sequence[Value],
    places: Sequence[int],
) -> Any:
    """Emit a function of the referenced array and of selected operands of the equation."""
    referred = avals_of(equation.invars)[0]
    array = jax.ShapeDtypeStruct(referred.shape, referred.dtype)
    return context.inline_function(function, operands, [array, *(equation.invars[place].aval for place in places)])


def _transforms(structure: Any, leaves: Sequence[Any]) -> list[Any]:
    """Return the indexing steps of a reference.

    Raises:
        TraceError: A step is not an index.
    """
    steps = list(jax.tree_util.tree_unflatten(structure, leaves))
    for step in steps:
        if not hasattr(step, "indices"):
            raise refusal("trace.reference", f"unsupported transform of a reference: {type(step).__name__}")
    return steps


def _read(array: Any, indexer: Any) -> Any:
    return _sliced(array, indexer)[_places(indexer)]


def _exchanged(array: Any, value: Any, steps: Sequence[Any]) -> tuple[Any, Any]:
    """Return the old value at the indexed location, and the array with the new value there."""
    if not steps:
        return array, value
    indexer, *rest = steps
    inner = _read(array, indexer)
    before, changed = _exchanged(inner, value, rest)
    return before, _write(array, changed, indexer)


def _write(array: Any, value: Any, indexer: Any) -> Any:
    part = _sliced(array, indexer).at[_places(indexer)].set(value)
    starts = [index.start if _is_slice(index) else 0 for index in indexer.indices]
    strides = [index.stride if _is_slice(index) else 1 for index in indexer.indices]
    if all(stride == 1 for stride in strides):
        return lax.dynamic_update_slice(array, part, starts)
    numbers = zip(starts, part.shape, strides, strict=True)
    return array.at[jnp.ix_(*(start + stride * jnp.arange(size) for start, size, stride in numbers))].set(part)


def _is_slice(index: Any) -> bool:
    return hasattr(index, "start") and hasattr(index, "stride")


def _places(indexer: Any) -> tuple[Any, ...]:
    """Return the index into the result of `_sliced`; it orders dimensions as NumPy does."""
    return tuple(slice(None) if _is_slice(index) else index for index in indexer.indices)


def _sliced(array: Any, indexer: Any) -> Any:
    """Apply the slices of an index to an array; integer indices keep whole dimensions."""
    for axis, index in enumerate(indexer.indices):
        if not _is_slice(index):
            continue
        if isinstance(index.start, int):
            limit = index.start + (index.size - 1) * index.stride + 1
            array = lax.slice_in_dim(array, index.start, limit, index.stride, axis)
        elif index.stride == 1:
            array = lax.dynamic_slice_in_dim(array, index.start, index.size, axis)
        else:
            array = jnp.take(array, index.start + jnp.arange(index.size) * index.stride, axis=axis)
    return array
