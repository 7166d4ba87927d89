"""Programs for several devices: `jax.shard_map`, shardings, collectives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

from support.jax_programs.declaration import Area, floats, integers, mesh

area = Area("collectives")

_X = floats(8, 4)
_DEVICES = 4
_SPLIT = P("i")
_RING = [(i, (i + 1) % _DEVICES) for i in range(_DEVICES)]


def _sharded(function: Callable[..., Any], in_specs: Any, out_specs: Any, **options: Any) -> Callable[..., Any]:
    """Return `function` on each of four devices' shards of its arguments."""

    def whole(*arguments: Any) -> Any:
        on_devices = jax.shard_map(function, mesh=mesh(i=_DEVICES), in_specs=in_specs, out_specs=out_specs, **options)
        return on_devices(*arguments)

    return whole


def _square(function: Callable[..., Any], in_specs: Any, out_specs: Any) -> Callable[..., Any]:
    """Return `function` on a 2x2 mesh."""

    def whole(*arguments: Any) -> Any:
        return jax.shard_map(function, mesh=mesh(i=2, j=2), in_specs=in_specs, out_specs=out_specs)(*arguments)

    return whole


def _add(name: str, function: Callable[..., Any], *arguments: Any, into: Any = _SPLIT, out: Any = _SPLIT) -> None:
    area.add(name, _sharded(function, into, out), *arguments, devices=_DEVICES)


_add("local", jnp.sin, _X)
_add("psum", lambda x: lax.psum(x, "i"), _X, out=P())
_add("psum_scalar", lambda x: (lax.psum(x.sum(), "i"), lax.psum(1, "i")), _X, out=P())
_add("pmean_pmax_pmin", lambda x: (lax.pmean(x, "i"), lax.pmax(x, "i"), lax.pmin(x, "i")), _X, out=P())
_add("ppermute", lambda x: lax.ppermute(x, "i", _RING), _X)
_add("ppermute_partial", lambda x: lax.ppermute(x, "i", [(0, 2), (3, 1)]), _X)
_add("pshuffle", lambda x: lax.pshuffle(x, "i", [1, 0, 3, 2]), _X)
_add("all_gather", lambda x: lax.all_gather(x, "i").sum(0), _X)
_add("all_gather_tiled", lambda x: lax.all_gather(x, "i", axis=1, tiled=True), _X)
_add("all_to_all", lambda x: lax.all_to_all(x, "i", 1, 0, tiled=True), _X, out=P(None, "i"))
_add("psum_scatter", lambda x: lax.psum_scatter(x, "i", scatter_dimension=1, tiled=True), _X, out=P(None, "i"))
_add("axis_index", lambda x: x + lax.axis_index("i") * lax.axis_size("i"), _X)
_add("groups", lambda x: lax.all_gather(x, "i", axis_index_groups=[[0, 1], [2, 3]]).sum(0), _X)
_add("integers", lambda i: (lax.psum(i, "i"), lax.pmax(i, "i")), integers(-9, 9, 8), out=P())
_add("loop", lambda x: lax.fori_loop(0, 3, lambda _, c: lax.ppermute(c, "i", _RING) + 1, x), _X)
_add(
    "matmul_contracted",
    lambda a, b: lax.psum(a @ b, "i"),
    floats(3, 8),
    floats(8, 2),
    into=(P(None, "i"), P("i")),
    out=P(),
)


def _softmax(x: Any) -> Any:
    exponentials = jnp.exp(x - lax.pmax(x.max(0), "i"))
    return exponentials / lax.psum(exponentials.sum(0), "i")


def _halo_exchange(x: Any) -> Any:
    after, before = lax.ppermute(x[-1:], "i", _RING), lax.ppermute(x[:1], "i", [(b, a) for a, b in _RING])
    return x + after - before


def _ring_matmul(a: Any, b: Any) -> Any:
    def step(carry: Any, _: Any) -> Any:
        total, rows = carry
        return (total + a @ rows.T, lax.ppermute(rows, "i", _RING)), None

    return lax.scan(step, (0 * a[:, :2], b), None, length=_DEVICES)[0][0]


_add("softmax", _softmax, _X)
_add("halo_exchange", _halo_exchange, _X)
_add("ring_matmul", _ring_matmul, _X, floats(8, 4, seed=1))

area.add(
    "two_axes",
    _square(lambda x: (lax.psum(x, ("i", "j")), lax.psum(x, "j")), P("i", "j"), (P(), P("i"))),
    _X,
    devices=4,
)
area.add(
    "two_axes_exchange",
    _square(
        lambda x: lax.ppermute(lax.all_gather(x, "j", axis=1, tiled=True), "i", [(0, 1), (1, 0)]),
        P("i", "j"),
        P("i", "j"),
    ),
    _X,
    devices=4,
)
area.add("gradient", jax.grad(_sharded(lambda x: lax.psum((x**3).sum(), "i"), P("i"), P())), _X, devices=4)
area.add("unchecked", _sharded(lambda x: lax.psum(x, "i"), P("i"), P(), check_vma=False), _X, devices=4)


@area.program(floats(4, 2), _X, devices=4)
def data_parallel_step(w: Any, x: Any) -> Any:
    loss = _sharded(lambda w, x: lax.pmean(((x @ w) ** 2).mean(), "i"), (P(), P("i")), P())
    return w - 0.1 * jax.grad(loss)(w, x)


@area.program(_X)
def one_device(x: Any) -> Any:
    def function(a: Any) -> Any:
        return lax.psum(a, "i"), lax.all_gather(a, "i"), a + lax.axis_index("i")

    return jax.shard_map(function, mesh=mesh(i=1), in_specs=P("i"), out_specs=(P(), P("i"), P("i")))(x)


@area.program(_X, devices=4)
def partly_manual(x: Any) -> Any:
    summed = jax.shard_map(
        lambda a: lax.psum(a, "i"), mesh=mesh(i=2, j=2), in_specs=P("i"), out_specs=P(), axis_names={"i"}
    )
    return summed(x)


@area.program(_X, devices=4)
def sharding_constraint(x: Any) -> Any:
    return lax.with_sharding_constraint(x * 2, NamedSharding(mesh(i=4), P("i"))) + 1


@area.program(_X, floats(4, 2), devices=4)
def sharding_constraint_two_axes(x: Any, w: Any) -> Any:
    square = mesh(i=2, j=2)
    product = lax.with_sharding_constraint(x, NamedSharding(square, P("i", "j"))) @ w
    return lax.with_sharding_constraint(product, NamedSharding(square, P("i")))


@area.program(_X)
def sharding_constraint_one_device(x: Any) -> Any:
    return lax.with_sharding_constraint(x * 2, NamedSharding(mesh(i=1), P("i")))


def _ragged_exchange(rows: Any, starts: Any, sizes: Any) -> Any:
    room = jnp.zeros(4, rows.dtype)
    return lax.ragged_all_to_all(rows, room, jnp.arange(4) + 0 * sizes, sizes, starts, sizes, axis_name="i")


area.add(
    "ragged_all_to_all",
    _sharded(_ragged_exchange, P("i"), P("i")),
    np.arange(16, dtype=np.float32),
    np.repeat(np.arange(4, dtype=np.int32), 4),
    np.ones(16, np.int32),
    devices=4,
    compiles=False,
    reference=lambda rows, starts, sizes: rows.reshape(4, 4).T.reshape(16),
    reason="XLA for CPUs does not have it",
)
_add("pswapaxes", lambda x: lax.pswapaxes(x.reshape(4, -1), "i", 0).reshape(2, 4), _X)
_add("pcast", lambda x: lax.pcast(lax.psum(x, "i"), "i", to="varying") * x, _X)
