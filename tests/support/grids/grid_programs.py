"""Programs that XLA partitioned for eight devices, with the results of its eight virtual CPU devices.

A child process compiles them, because the number of virtual devices is fixed when JAX starts.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs

_DEVICES = 8


@attrs.frozen
class PartitionedProgram:
    """A program before and after partitioning.

    Attributes:
        name: Name of the computation.
        stablehlo: The original program, for whole arrays.
        whole_inputs, whole_outputs: Its arguments and results.
        hlo: The optimized program of each device.
        inputs, outputs: Its arguments and results, device by device.
    """

    name: str
    stablehlo: str
    whole_inputs: list[Any]
    whole_outputs: list[Any]
    hlo: str
    inputs: list[list[Any]]
    outputs: list[list[Any]]


@cache
def partitioned_programs() -> dict[str, PartitionedProgram]:
    """Return all programs by name."""
    environment = {
        **os.environ,
        "JAX_PLATFORMS": "cpu",
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "XLA_FLAGS": f"--xla_force_host_platform_device_count={_DEVICES}",
    }
    child = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, check=True, timeout=120)
    return {name: PartitionedProgram(name, *rest) for name, *rest in pickle.loads(child.stdout)}


# --- the child's side ------------------------------------------------------------------------------------------------


def _shards(array: Any) -> list[Any]:
    import numpy as np

    shards = sorted(array.addressable_shards, key=lambda shard: shard.device.id)
    return [np.asarray(shard.data) for shard in shards]


def _made(name: str, function: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:
    import jax
    import numpy as np

    sys.path.append(str(Path(__file__).parents[1]))
    from oracle import hlo_library

    lowered = jax.jit(function).lower(*arguments)
    compiled = lowered.compile()
    options = hlo_library().HloPrintOptions()
    options.print_large_constants = True
    (module,) = compiled.runtime_executable().hlo_modules()
    results = jax.tree.leaves(compiled(*arguments))
    inputs, outputs = (
        [list(column) for column in zip(*map(_shards, arrays), strict=True)] for arrays in (arguments, results)
    )
    whole_inputs, whole_outputs = list(map(np.asarray, arguments)), list(map(np.asarray, results))
    return name, lowered.as_text(), whole_inputs, whole_outputs, module.to_string(options), inputs, outputs


_RING = [(i, (i + 3) % _DEVICES) for i in range(_DEVICES)]


class _World:
    """Meshes of the child's devices, arrays on them, and functions of each device's shard."""

    def __init__(self) -> None:
        import jax
        import numpy as np
        from jax.sharding import Mesh

        devices = np.array(jax.devices())
        self.mesh, self.grid = Mesh(devices, ("d",)), Mesh(devices.reshape(2, 4), ("a", "b"))
        self._generator = np.random.default_rng(0)
        self.x = self.placed((16, 8), "d", on=self.mesh)
        self.xy = self.placed((4, 16), "a", "b")

    def placed(self, shape: tuple[int, ...], *axes: Any, on: Any = None, dtype: Any = "float32") -> Any:
        """Return whole numbers, sharded over a mesh."""
        import jax
        from jax.sharding import NamedSharding, PartitionSpec

        array = self._generator.integers(-9, 9, shape).astype(dtype)
        return jax.device_put(array, NamedSharding(on or self.grid, PartitionSpec(*axes)))

    def local(self, function: Callable[..., Any], to: Any, *, on: Any = None, of: Any = ("d",)) -> Callable[..., Any]:
        """Return a function that each device runs on its shard."""
        import jax
        from jax.sharding import PartitionSpec

        specs = PartitionSpec(*of), PartitionSpec(*to)
        return jax.shard_map(function, mesh=on or self.mesh, in_specs=specs[0], out_specs=specs[1], check_vma=False)


def _exchanges(world: _World) -> list[tuple[Any, ...]]:
    from jax import lax

    local, grid, x, xy = world.local, world.grid, world.x, world.xy
    return [
        _made("psum", local(lambda p: lax.psum(p, "d"), ()), x),
        _made("all_gather", local(lambda p: lax.all_gather(p, "d", axis=0, tiled=True), ()), x),
        _made("ppermute", local(lambda p: lax.ppermute(p, "d", _RING), ("d",)), x),
        _made("ppermute_partial", local(lambda p: lax.ppermute(p, "d", _RING[:3]), ("d",)), x),
        _made("all_to_all", local(lambda p: lax.all_to_all(p, "d", 1, 0, tiled=True), (None, "d")), x),
        _made("psum_scatter", local(lambda p: lax.psum_scatter(p.T, "d", tiled=True), ("d",)), x),
        _made("psum_of_rows", local(lambda p: lax.psum(p, "a"), (None, "b"), on=grid, of=("a", "b")), xy),
        _made("pmin_of_columns", local(lambda p: lax.pmin(p, "b"), ("a",), on=grid, of=("a", "b")), xy),
        _made(
            "axis_index",
            local(lambda p: p + lax.axis_index("b") + 10 * lax.axis_index("a"), ("a", "b"), on=grid, of=("a", "b")),
            xy,
        ),
        _made(
            "rows_and_columns",
            local(lambda p: p + lax.axis_index("b"), (("b", "a"),), on=grid, of=(("a", "b"),)),
            world.placed((16, 3), ("a", "b")),
        ),
    ]


def _loops(world: _World) -> list[tuple[Any, ...]]:
    from jax import lax

    def varying_loop(part: Any) -> Any:
        """A loop and branches with a different trip count on each device, between two exchanges."""
        number = lax.axis_index("d")
        part = lax.fori_loop(0, number, lambda i, v: v * 0.5 + i, part)
        part = lax.cond(number % 2 == 0, lambda v: v + 1, lambda v: v * 2, part)
        return lax.psum(part, "d") + lax.ppermute(part, "d", _RING)

    def exchanging_loop(part: Any) -> Any:
        return lax.fori_loop(0, 5, lambda i, v: lax.ppermute(v, "d", _RING) + lax.pmax(v, "d") * i, part)

    def exchange_until(part: Any) -> Any:
        """A loop whose trip count depends on exchanged data."""
        return lax.while_loop(lambda v: lax.psum(v.sum(), "d") < 1e4, lambda v: v * v + 1, part)

    def looped(part: Any) -> Any:
        """A manual computation in every step of a loop over whole arrays."""
        step = world.local(lambda p: lax.ppermute(p, "d", _RING) + lax.axis_index("d"), ("d",))
        return lax.fori_loop(0, 3, lambda i, v: step(v) * 2 - i, part)

    by_hand = {"varying_loop": varying_loop, "exchanging_loop": exchanging_loop, "exchange_until": exchange_until}
    made = [_made(name, world.local(function, ("d",)), world.x) for name, function in by_hand.items()]
    return [*made, _made("looped", looped, world.x)]


def _partly_manual(world: _World) -> tuple[Any, ...]:
    import jax
    from jax import lax
    from jax.sharding import PartitionSpec

    return _made(
        "partly_manual",
        jax.shard_map(
            lambda p: lax.psum(p, "a") * 2,
            mesh=world.grid,
            in_specs=PartitionSpec("a", None),
            out_specs=PartitionSpec(None),
            axis_names={"a"},
            check_vma=False,
        ),
        world.xy,
    )


def _whole_arrays(world: _World) -> list[tuple[Any, ...]]:
    import jax
    import jax.numpy as jnp

    def layers(w: Any, v: Any, inputs: Any) -> Any:
        hidden = jnp.tanh(inputs @ w / 100)
        return ((hidden @ v) ** 2).mean()

    placed = world.placed
    return [
        _made("matmul", lambda a, b: a @ b, placed((16, 32), "a", "b"), placed((32, 8), "b", None)),
        _made(
            "matmul_bf16",
            lambda a, b: a @ b,
            placed((16, 32), "a", "b", dtype=jnp.bfloat16),
            placed((32, 8), "b", "a", dtype=jnp.bfloat16),
        ),
        _made("sort_and_cumsum", lambda a: jnp.cumsum(jnp.sort(a, axis=0), axis=1), world.xy),
        _made(
            "gradients",
            jax.grad(layers, argnums=(0, 1)),
            placed((8, 16), None, "b"),
            placed((16, 8), "b", None),
            placed((32, 8), "a", None),
        ),
    ]


def _programs() -> list[tuple[Any, ...]]:
    world = _World()
    return [*_exchanges(world), *_loops(world), _partly_manual(world), *_whole_arrays(world)]


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(_programs()))
