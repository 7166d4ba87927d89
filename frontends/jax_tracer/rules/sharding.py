"""Translation of shardings and manual computations to Shardy."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from jax.sharding import AxisType, NamedSharding

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.shardings import mesh_symbol, tensor_sharding, typed_sharding
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import ManualAxes, ShardingPerValue, StringAttribute, TensorSharding
from hlo_text.core.ir import Block, Region, Value
from hlo_text.core.types import Type


@attrs.frozen
class ManualScope:
    """Mesh with manual axes, within which each device operates on its own arrays.

    Attributes:
        names, sizes: The axes of the mesh.
        manual: The axes that are manual in the scope.
        symbol: Name of the mesh in the module, or None if no operation needs it.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    manual: frozenset[str]
    symbol: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all axes are manual."""
        return self.manual == frozenset(self.names)


def manual_scope(context: Translation) -> ManualScope | None:
    """Return the innermost manual scope, or None."""
    scope: ManualScope | None = context.shared.get(ManualScope)
    return scope


@contextlib.contextmanager
def _entered(context: Translation, scope: ManualScope) -> Iterator[None]:
    outer = manual_scope(context)
    context.shared[ManualScope] = scope
    try:
        yield
    finally:
        context.shared[ManualScope] = outer


@translates("shard_map", cached=False)
def translate_shard_map(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    params = equation.params
    mesh, jaxpr = params["mesh"], params["jaxpr"]
    axes = params["newly_manual_axes" if "newly_manual_axes" in params else "manual_axes"]  # the latter before JAX 0.10
    manual = [name for name in mesh.axis_names if name in axes]
    outer = manual_scope(context)
    around = outer.manual if outer is not None else frozenset()
    scope = ManualScope(tuple(mesh.axis_names), tuple(mesh.shape.values()), around | set(manual))
    if math.prod(mesh.shape[name] for name in manual) == 1:
        with _entered(context, scope):
            return context.equations(jaxpr, (), operands)
    if context.dimension_names:
        raise refusal("trace.dimension", "shard_map: the shapes must be static")

    def shardings(specs: Sequence[Any], avals: Sequence[Any]) -> list[TensorSharding]:
        is_partial = len(manual) < len(mesh.axis_names)
        inside = mesh.abstract_mesh.update_axis_types(dict.fromkeys(around, AxisType.Manual))
        return [
            tensor_sharding(context, inside, spec, aval, by_axis_types=is_partial)
            for spec, aval in zip(specs, avals, strict=True)
        ]

    results = avals_of(equation.outvars)
    return emit_manual_computation(
        context,
        attrs.evolve(scope, symbol=mesh_symbol(context, mesh)),
        manual,
        list(zip(operands, shardings(params["in_specs"], avals_of(equation.invars)), strict=True)),
        [context.type_of(argument.aval) for argument in jaxpr.invars],
        list(zip(map(context.type_of, results), shardings(params["out_specs"], results), strict=True)),
        lambda *arguments: context.equations(jaxpr, (), arguments),
    )


def emit_manual_computation(
    context: Translation,
    scope: ManualScope,
    manual: Sequence[str],
    operands: Sequence[tuple[Value, TensorSharding]],
    local_types: Sequence[Type],
    results: Sequence[tuple[Type, TensorSharding]],
    body: Callable[..., Sequence[Value]],
) -> tuple[Value, ...]:
    """Emit the computation of each device of a mesh on its shards of the operands.

    Args:
        context: The context.
        scope: The manual scope of the body.
        manual: The axes that become manual in the body.
        operands: Global arrays with their shardings.
        local_types: Types of the shards.
        results: Types of the global results with their shardings.
        body: Function that emits the operations on the shards.
    """
    arguments = tuple(Value(type) for type in local_types)
    with _entered(context, scope), context.isolated() as operations:
        context.emit_all(ops.ShardyReturn, tuple(body(*arguments)), result_types=())
    return context.emit_all(
        ops.ShardyManualComputation,
        [operand for operand, _ in operands],
        result_types=[type for type, _ in results],
        in_shardings=ShardingPerValue(tuple(sharding for _, sharding in operands)),
        out_shardings=ShardingPerValue(tuple(sharding for _, sharding in results)),
        manual_axes=ManualAxes(tuple(manual)),
        body=Region([Block(arguments, operations)]),
    )


@translates("sharding_constraint", cached=False)
def translate_sharding_constraint(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Emit a sharding constraint, unless it refers to a single device."""
    sharding, layout = equation.params["sharding"], equation.params["layout"]
    aval = avals_of(equation.outvars)[0]
    if isinstance(sharding, NamedSharding):
        wanted = tensor_sharding(context, sharding.mesh, sharding.spec, aval)
        operand = context.emit(ops.ShardyShardingConstraint, operand, sharding=wanted)
    elif len(sharding.device_set) > 1:
        raise refusal("trace.sharding", f"a {type(sharding).__name__} does not name mesh axes: use a NamedSharding")
    return operand if layout is None else _laid_out(context, operand, layout)


@translates("reshard", cached=False)
def translate_reshard(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return typed_sharding(context, operand, avals_of(equation.outvars)[0])


@translates("device_put")
def translate_device_put(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    """Return the operands, as arrays do not move inside a compiled function."""
    return operands


@translates("layout_constraint")
def translate_layout_constraint(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return _laid_out(context, operand, equation.params["layout"])


def _laid_out(context: Translation, operand: Value, layout: Any) -> Value:
    order = tuple(layout.major_to_minor)
    return context.emit(
        ops.CustomCall,
        [operand],
        result_types=[operand.type],
        call_target_name="LayoutConstraint",
        backend_config=StringAttribute(""),
        operand_layouts=(tuple(range(len(order))),),
        result_layouts=(order[::-1],),
    )
