"""Placement of values and compilation options: donation, memories, layouts, metadata, partitioning, kernels."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.ad_checkpoint import checkpoint_name
from jax.experimental import pallas
from jax.experimental.custom_partitioning import custom_partitioning
from jax.experimental.layout import Layout, with_layout_constraint
from jax.experimental.xla_metadata import set_xla_metadata
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

from support.jax_programs.declaration import Area, floats, mesh
from support.jax_version import on_host

area = Area("placement")

_X = floats(8, 4)

area.add(
    "donated_argument",
    lambda x, y: (x + y, x * y),
    _X,
    floats(8, 4, seed=1),
    jit_options={"donate_argnums": (0,)},
)
area.add("inline_names", lambda x: _scoped(x), _X)
area.add("layout_constraint", lambda x: with_layout_constraint(x * 2, Layout((1, 0))) + 1, _X)
area.add("host_memory", lambda x: jax.device_put(x, jax.memory.Space.Host) + 0, _X)
area.add(
    "optimization_barrier_in_loop", lambda x: lax.fori_loop(0, 2, lambda _, c: lax.optimization_barrier(c) * 2, x), _X
)


def _scoped(x: Any) -> Any:
    with jax.named_scope("outer"), jax.named_scope('with "quotes" and / slashes'):
        return jnp.tanh(x)


@area.program(_X)
def metadata(x: Any) -> Any:
    with set_xla_metadata(key="value", number=3):
        return jnp.sin(x) * 2


@area.program(_X)
def compute_on_host(x: Any) -> Any:
    return on_host(jnp.sin)(x) + 1


@area.program(_X)
def offloaded_activations(x: Any) -> Any:
    policy = jax.checkpoint_policies.save_and_offload_only_these_names(
        names_which_can_be_saved=[],
        names_which_can_be_offloaded=["hidden"],
        offload_src="device",
        offload_dst="pinned_host",
    )
    return jax.grad(jax.checkpoint(lambda a: jnp.sin(checkpoint_name(jnp.sin(a), "hidden")).sum(), policy=policy))(x)


@custom_partitioning
def _partitioned_sine(x: Any) -> Any:
    return jnp.sin(x)


_partitioned_sine.def_partition(
    partition=lambda mesh, given, result: (mesh, jnp.sin, given[0].sharding, (given[0].sharding,)),
    infer_sharding_from_operands=lambda mesh, given, result: given[0].sharding,
    sharding_rule="i j -> i j",
)
area.add("custom_partitioning", lambda x: _partitioned_sine(x) + 1, _X)


@area.program(_X)
def interpreted_kernel(x: Any) -> Any:
    def kernel(source: Any, target: Any) -> None:
        target[...] = source[...] * 2 + 1

    return pallas.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype), interpret=True)(x)


@area.program(
    _X, refused="my_library_function", compiles=False, reason="nobody registered what the foreign function does"
)
def foreign_function(x: Any) -> Any:
    call = jax.ffi.ffi_call("my_library_function", jax.ShapeDtypeStruct(x.shape, x.dtype))
    return call(x, scale=np.float32(2), mode="fast", sizes=np.array([1, 2]))


@area.program(_X, devices=4)
def unconstrained_sharding(x: Any) -> Any:
    return lax.with_sharding_constraint(x * 2, NamedSharding(mesh(i=2, j=2), P(P.UNCONSTRAINED, "j")))


@area.program(_X, devices=4)
def sharded_random_numbers(x: Any) -> Any:
    drawn = jax.random.normal(jax.random.key(0), x.shape)
    return lax.with_sharding_constraint(drawn, NamedSharding(mesh(i=2, j=2), P("i", "j"))) + x


@area.program(_X, devices=4)
def nested_manual_axes(x: Any) -> Any:
    def outer(part: Any) -> Any:
        inner = jax.shard_map(
            lambda a: lax.psum(a, "j"), in_specs=P(None, "j"), out_specs=P(None, None), axis_names={"j"}
        )
        return lax.psum(inner(part), "i")

    square = mesh(i=2, j=2)
    return jax.shard_map(outer, mesh=square, in_specs=P("i"), out_specs=P(None), axis_names={"i"})(x)
