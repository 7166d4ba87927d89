"""Translation of collective operations over manual mesh axes.

Collectives over axes of `vmap` do not occur in a jaxpr: JAX has converted them to operations on one dimension.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import REFUSED, translates
from frontends.jax_tracer.rules.sharding import ManualScope, emit_manual_computation, manual_scope
from frontends.jax_tracer.shardings import mesh_symbol_of_groups
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import (
    AxisReference,
    ChannelHandle,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    Mesh,
    MeshAxesReplicaGroups,
    ReplicaGroups,
    TensorSharding,
)
from hlo_text.core.ir import Region, Value
from hlo_text.core.types import I32, I64, UI32, TensorType

#: The channel of all collectives between devices; XLA assigns its own numbers.
_CHANNEL = ChannelHandle(1, 1)
#: Whether JAX names groups by mesh axes, since 0.12, instead of listing device numbers.
_NAMES_AXES = bool(getattr(jax.config, "jax_use_rgv3", False))

Groups = Sequence[Sequence[int]]


def _scope(context: Translation, equation: core.JaxprEqn) -> ManualScope:
    scope = manual_scope(context)
    if scope is None:
        raise refusal("trace.axis", f"{equation.primitive.name}: mesh axes are only defined inside jax.shard_map")
    return scope


def _groups(context: Translation, equation: core.JaxprEqn, axes: Any, within: Groups | None = None) -> Groups:
    """Return the groups of devices that participate together: those that only differ along the axes.

    Args:
        context: The context.
        equation: The collective.
        axes: Names of mesh axes, major to minor.
        within: Subgroups as positions in each group, if not the whole group participates.
    """
    scope = _scope(context, equation)
    names = axes if isinstance(axes, list | tuple) else (axes,)
    numbers = np.arange(math.prod(scope.sizes)).reshape(scope.sizes)
    places = [scope.names.index(name) for name in names]
    moved = np.moveaxis(numbers, places, range(len(places)))
    groups = moved.reshape(math.prod(moved.shape[: len(places)]), -1).T.tolist()
    if within is not None:
        groups = [[group[place] for place in part] for group in groups for part in within]
    return groups


def _numbered(groups: Groups) -> ReplicaGroups:
    """Return groups of device numbers; shorter groups are padded with -1."""
    rows = zip(*itertools.zip_longest(*groups, fillvalue=-1), strict=True)
    return ReplicaGroups(tuple(map(tuple, rows)))


def _fields(
    context: Translation, equation: core.JaxprEqn, axes: Any, within: Groups | None, *, is_global: bool = True
) -> dict[str, Any]:
    """Return the fields that describe the groups of devices (see `_groups`): by mesh axes where JAX does so."""
    scope = _scope(context, equation)
    groups: ReplicaGroups | MeshAxesReplicaGroups
    if _NAMES_AXES and within is None and math.prod(scope.sizes) > 1:
        symbol = mesh_symbol_of_groups(context, Mesh(tuple(zip(scope.names, scope.sizes, strict=True))))
        names = axes if isinstance(axes, list | tuple) else (axes,)
        groups = MeshAxesReplicaGroups(symbol, tuple(AxisReference(str(name)) for name in names))
    else:
        groups = _numbered(_groups(context, equation, axes, within))
    fields = {"replica_groups": groups, "channel_handle": _CHANNEL}
    return {**fields, "use_global_device_ids": True} if is_global else fields


def _reducer(context: Translation, function: Callable[[Any, Any], Any], dtype: Any) -> Region:
    scalar = jax.ShapeDtypeStruct((), dtype)
    type = context.type_of(scalar)

    def body(*arguments: Value) -> list[Value]:
        results: list[Value] = context.inline_function(function, arguments, [scalar, scalar])
        return results

    return context.region([type, type], body)


#: Function of two numbers and reduction of dimensions, by primitive.
_REDUCTIONS: Mapping[str, tuple[Callable[[Any, Any], Any], Callable[..., Any]]] = {
    "psum": (lax.add, lax.reduce_sum),
    "psum_invariant": (lax.add, lax.reduce_sum),
    "unreduced_psum": (lax.add, lax.reduce_sum),
    "pmax": (lax.max, lax.reduce_max),
    "pmin": (lax.min, lax.reduce_min),
}


@translates(*_REDUCTIONS, cached=False)
def translate_reduction(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Reduce dimensions first, then devices."""
    params = equation.params
    combine, reduce = _REDUCTIONS[equation.primitive.name]
    aval = avals_of(equation.invars)[0]
    dimensions = tuple(axis for axis in params["axes"] if isinstance(axis, int))
    names = tuple(axis for axis in params["axes"] if not isinstance(axis, int))
    if dimensions:
        (operand,) = context.inline_function(lambda x: reduce(x, dimensions), [operand], [aval])
    if not names:
        return operand
    (result,) = context.emit_all(
        ops.AllReduce,
        [operand],
        result_types=[operand.type],
        computation=_reducer(context, combine, aval.dtype),
        **_fields(context, equation, names, params.get("axis_index_groups")),
    )
    return result


@translates("all_gather", "all_gather_invariant", "all_gather_reduced", cached=False)
def translate_all_gather(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Gather arrays; without tiling they are stacked along a new dimension."""
    params = equation.params
    axis, shape = params["all_gather_dimension"], list(avals_of(equation.invars)[0].shape)
    if not params["tiled"]:
        shape.insert(axis, 1)
        operand = context.broadcast(operand, shape, [place for place in range(len(shape)) if place != axis])
    return context.emit(
        ops.AllGather,
        [operand],
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        all_gather_dim=axis,
        **_fields(context, equation, params["axis_name"], params.get("axis_index_groups")),
    )


@translates("reduce_scatter", "unreduced_reduce_scatter", cached=False)
def translate_reduce_scatter(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    params = equation.params
    axis, aval = params["scatter_dimension"], avals_of(equation.invars)[0]
    shape = [size // params["axis_size"] if place == axis else size for place, size in enumerate(aval.shape)]
    result = context.emit(
        ops.ReduceScatter,
        [operand],
        result_types=[context.type_of(jax.ShapeDtypeStruct(shape, aval.dtype))],
        scatter_dimension=axis,
        computation=_reducer(context, lax.add, aval.dtype),
        **_fields(context, equation, params["axis_name"], params.get("axis_index_groups")),
    )
    return result if params["tiled"] else context.reshape(result, avals_of(equation.outvars)[0].shape)


@translates("all_to_all", cached=False)
def translate_all_to_all(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    params = equation.params
    groups = _groups(context, equation, params["axis_name"], params["axis_index_groups"])
    count = len(groups[0])
    if count == 1:
        return operand
    if any(len(group) != count for group in groups):
        raise refusal("trace.parameter", "all_to_all: the device groups must have equal sizes")
    return context.emit(
        ops.AllToAll,
        [operand],
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        split_dimension=params["split_axis"],
        concat_dimension=params["concat_axis"],
        split_count=count,
        **_fields(context, equation, params["axis_name"], params["axis_index_groups"], is_global=False),
    )


def _pairs(context: Translation, equation: core.JaxprEqn) -> tuple[tuple[int, int], ...]:
    """Return the pairs of source and target devices in every group."""
    groups = [sorted(group) for group in _groups(context, equation, equation.params["axis_name"])]
    return tuple((group[source], group[target]) for group in groups for source, target in equation.params["perm"])


@translates("ppermute", cached=False)
def translate_permute(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return context.emit(
        ops.CollectivePermute,
        [operand],
        result_types=[operand.type],
        source_target_pairs=_pairs(context, equation),
        channel_handle=_CHANNEL,
    )


@translates("psend", cached=False)
def translate_send(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Send one side of an exchange; the token orders it before operations that wait for it."""
    _require_gpu(context, equation)
    token = context.emit(ops.CreateToken)
    pairs = _pairs(context, equation)
    return context.emit(ops.Send, [operand], token, source_target_pairs=pairs, channel_handle=_CHANNEL)


@translates("precv", cached=False)
def translate_receive(context: Translation, equation: core.JaxprEqn, token: Value) -> Value:
    _require_gpu(context, equation)
    types = [context.type_of(avals_of(equation.outvars)[0]), token.type]
    pairs = _pairs(context, equation)
    received = context.emit_all(ops.Recv, token, result_types=types, source_target_pairs=pairs, channel_handle=_CHANNEL)
    return received[0]


def _require_gpu(context: Translation, equation: core.JaxprEqn) -> None:
    if context.options.platform not in ("cuda", "rocm"):
        raise refusal("trace.platform", f"{equation.primitive.name}: JAX only supports one-sided communication on GPUs")


@translates("pbroadcast", cached=False)
def translate_broadcast(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Broadcast with the source listed first in each group, as that device sends."""
    source = equation.params["source"]
    groups = _groups(context, equation, equation.params["axis_name"])
    ordered = [[group[source], *group[:source], *group[source + 1 :]] for group in groups]
    return context.emit(
        ops.CollectiveBroadcast,
        [operand],
        result_types=[operand.type],
        replica_groups=_numbered(ordered),
        channel_handle=_CHANNEL,
    )


@translates("ragged_all_to_all", cached=False)
def translate_ragged_all_to_all(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    """Emit a custom call that XLA recognizes, as StableHLO lacks the operation."""
    params = equation.params
    groups = _groups(context, equation, params["axis_name"], params["axis_index_groups"])
    if any(len(group) != len(groups[0]) for group in groups):
        raise refusal("trace.parameter", "ragged_all_to_all: the device groups must have equal sizes")
    numbers = np.array(groups, np.int64)
    config: dict[str, Any] = {
        "channel_id": IntegerAttribute(_CHANNEL.handle, I64),
        "replica_groups": Literal(TensorType(numbers.shape, I64), numbers),
    }
    return context.emit(
        ops.CustomCall,
        operands,
        result_types=[operands[1].type],
        call_target_name="ragged_all_to_all",
        backend_config=DictionaryAttribute(tuple(sorted(config.items()))),
        api_version=4,
    )


@translates("axis_index", cached=False)
def translate_axis_index(context: Translation, equation: core.JaxprEqn) -> Value:
    """Compute the device's position along an axis from its partition id."""
    name = equation.params["axis_name"]
    if isinstance(name, tuple):
        if len(name) != 1:
            raise refusal("trace.axis", f"axis_index: exactly one axis is required, not {list(name)}")
        (name,) = name
    scope = _scope(context, equation)
    place = scope.names.index(name)
    if scope.is_whole:
        return _index(context, scope, place)
    if scope.sizes[place] == 1 or scope.symbol is None:
        return context.constant(np.int32(0))
    rest = [other for other in scope.names if other not in scope.manual]
    everywhere = TensorSharding(scope.symbol, ())
    (result,) = emit_manual_computation(
        context,
        attrs.evolve(scope, manual=frozenset(scope.names)),
        rest,
        [],
        [],
        [(context.type_of(avals_of(equation.outvars)[0]), everywhere)],
        lambda: [_index(context, scope, place)],
    )
    return result


def _index(context: Translation, scope: ManualScope, place: int) -> Value:
    divisor = context.constant(np.uint32(math.prod(scope.sizes[place + 1 :])))
    size = context.constant(np.uint32(scope.sizes[place]))
    number = context.emit(ops.PartitionId, result_types=[TensorType((), UI32)])
    index = context.emit(ops.Remainder, context.emit(ops.Divide, number, divisor), size)
    return context.emit(ops.Convert, index, result_types=[TensorType((), I32)])


@translates("preduced", "reduced_vary_cast_p", "vary_unreduced_cast_p")
def translate_marks(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Return the operand; the mark only tracks how a value varies over devices."""
    return operand


for _name in (
    "all_gather",
    "all_gather_reduced",
    "all_to_all",
    "pbroadcast",
    "ppermute",
    "psum",
    "psum_invariant",
    "reduce_scatter",
    "unreduced_psum",
    "unreduced_reduce_scatter",
):
    for _half in ("start", "done"):
        REFUSED[f"{_name}_{_half}"] = "asynchronous collectives are not supported; use the synchronous form"
