"""Conversion of JAX's meshes and shardings to Shardy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec

from frontends.jax_tracer.avals import is_extended, physical_shape_and_dtype
from frontends.jax_tracer.emitter import Emitter
from hlo_text import ops
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    AxisReference,
    DictionaryAttribute,
    DimensionSharding,
    IntegerAttribute,
    Literal,
    Mesh,
    OpaqueAttribute,
    StringAttribute,
    TensorSharding,
)
from hlo_text.core.ir import Annotations, Value
from hlo_text.core.types import I64, TensorType
from hlo_text.mlir.codecs.upstream_attributes import upstream_text


def mesh_symbol(context: Emitter, mesh: Any) -> str:
    """Return the symbol of the module's `sdy.mesh` for a JAX mesh, declaring it on first use."""
    declared = Mesh(tuple(mesh.shape.items()))
    size = math.prod(size for _, size in declared.axes)
    context.shared["num_partitions"] = max(context.shared.get("num_partitions", 1), size)
    return _declared(context, declared, "mesh")


def mesh_symbol_of_groups(context: Emitter, mesh: Mesh) -> str:
    """Return the symbol of the `sdy.mesh` of collectives, which JAX declares apart from that of shardings."""
    return _declared(context, mesh, "mesh", is_of_groups=True)


def maximal_sharding(context: Emitter, device: int) -> TensorSharding:
    """Return the sharding of a value that is only on one device."""
    return TensorSharding(_declared(context, Mesh((), (device,)), f"maximal_mesh_{device}"), ())


def whole_sharding(context: Emitter, rank: int) -> TensorSharding:
    """Return the sharding of a value that is local to every device."""
    return TensorSharding(_declared(context, Mesh(()), "empty_mesh"), (DimensionSharding((), False),) * rank)


def _declared(context: Emitter, mesh: Mesh, name: str, *, is_of_groups: bool = False) -> str:
    """Return the symbol of a mesh, declaring it on first use under a name derived from the given one."""
    symbols: dict[tuple[Mesh, bool], str] = context.shared.setdefault(Mesh, {})
    key = mesh, is_of_groups
    if key not in symbols:
        alike = sum(symbol.startswith(name) for symbol in symbols.values())
        symbol = name if not alike else f"{name}_{alike - 1}"
        marks = {"stablehlo.mesh": DictionaryAttribute(_mesh_entries(mesh))}
        op = ops.ShardyMesh.make(sym_name=symbol, mesh=mesh, annotations=Annotations(discardable=marks))
        context.functions.insert(len(symbols), op)
        symbols[key] = symbol
    return symbols[key]


def _mesh_entries(mesh: Mesh) -> tuple[tuple[str, Any], ...]:
    axes = tuple(
        DictionaryAttribute((("name", StringAttribute(name)), ("size", IntegerAttribute(size, I64))))
        for name, size in mesh.axes
    )
    if mesh.device_ids is None:
        return (("axes", ArrayAttribute(axes)),)
    array = np.array(mesh.device_ids, np.int64)
    devices = Literal(TensorType(array.shape, I64), array, is_splat=array.size == 1)
    return (("axes", ArrayAttribute(axes)), ("device_ids", devices))


def tensor_sharding(
    context: Emitter, mesh: Any, spec: PartitionSpec, aval: Any, *, by_axis_types: bool = False
) -> TensorSharding:
    """Return the sharding of an abstract value; random keys have additional dimensions for their words.

    Args:
        context: The context that declares the mesh.
        mesh: A JAX mesh.
        spec: The mesh axes that shard each dimension.
        aval: The abstract value.
        by_axis_types: Whether automatic axes of the mesh may shard dimensions further, while explicit axes may not.
    """
    types = dict(zip(mesh.axis_names, mesh.axis_types, strict=True))
    is_open = by_axis_types and AxisType.Auto in types.values()
    rank = len(physical_shape_and_dtype(aval)[0])
    parts = [*spec, *(None,) * (rank - len(spec))]
    axes = [_axes(part) for part in parts]
    used = {name for names in axes for name in names}
    fixed = [name for name, kind in types.items() if kind == AxisType.Explicit and name not in used]
    return TensorSharding(
        mesh_symbol(context, mesh),
        tuple(
            DimensionSharding(tuple(map(AxisReference, names)), is_open or part is PartitionSpec.UNCONSTRAINED)
            for names, part in zip(axes, parts, strict=True)
        ),
        replicated=tuple(map(AxisReference, fixed)) if is_open else (),
        unreduced=tuple(AxisReference(name) for name in mesh.axis_names if name in spec.unreduced),
    )


def _axes(part: Any) -> tuple[str, ...]:
    if part is None or part is PartitionSpec.UNCONSTRAINED:
        return ()
    return part if isinstance(part, tuple) else (part,)


def typed_sharding(context: Emitter, operand: Value, aval: Any) -> Value:
    """Constrain an operand to the sharding in its JAX type, if that has explicit axes.

    Types whose axes are all automatic or all manual require no constraint.
    """
    sharding = getattr(aval, "sharding", None)
    if not isinstance(sharding, NamedSharding) or AxisType.Explicit not in sharding.mesh.axis_types:
        return operand
    wanted = tensor_sharding(context, sharding.mesh, sharding.spec, aval, by_axis_types=True)
    return context.emit(ops.ShardyShardingConstraint, operand, sharding=wanted)


def constrained(
    context: Emitter, values: Sequence[Value], shardings: Sequence[Any], avals: Sequence[Any]
) -> list[Value]:
    """Constrain values to shardings; a sharding without mesh axes leaves the value unchanged."""
    made = []
    for value, sharding, aval in zip(values, shardings, avals, strict=True):
        if isinstance(sharding, NamedSharding):
            wanted = tensor_sharding(context, sharding.mesh, sharding.spec, aval)
            value = context.emit(ops.ShardyShardingConstraint, value, sharding=wanted)
        made.append(value)
    return made


def whole_keys(
    context: Emitter, values: Sequence[Value], avals: Sequence[Any], shardings: Sequence[Any]
) -> list[Value]:
    """Constrain random keys among values to unsharded words, as JAX passes keys in and out of a program."""
    made = []
    for value, aval, sharding in zip(values, avals, shardings, strict=True):
        if (
            isinstance(value.type, TensorType)
            and is_extended(getattr(aval, "dtype", None))
            and not isinstance(sharding, NamedSharding)
        ):
            rank = len(aval.shape)
            axes = (DimensionSharding((), axis < rank) for axis in range(value.type.rank))
            wanted = TensorSharding(_declared(context, Mesh(()), "empty_mesh"), tuple(axes))
            value = context.emit(ops.ShardyShardingConstraint, value, sharding=wanted)
        made.append(value)
    return made


def sharding_attributes(context: Emitter, sharding: Any, aval: Any) -> dict[str, Attribute]:
    """Return the sharding attribute of an argument or result of the entry, empty if unknown.

    A sharding in the JAX type with explicit axes takes precedence over one given to `jax.jit`.
    """
    typed = getattr(aval, "sharding", None)
    if isinstance(typed, NamedSharding) and AxisType.Explicit in typed.mesh.axis_types:
        sharding = typed
    if not isinstance(sharding, NamedSharding) or sharding.mesh.size == 1:
        return {}
    text = upstream_text(tensor_sharding(context, sharding.mesh, sharding.spec, aval))
    return {"sdy.sharding": OpaqueAttribute(text or "")}
