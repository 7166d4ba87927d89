"""Programs split over eight devices: run as a script, it compiles and runs them on virtual devices.

The script writes a pickle to standard output: by name the partitioned HLO, and what each device got and gave.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs

DEVICES = 8


@attrs.frozen
class Partitioned:
    """A program after XLA's partitioner.

    Attributes:
        text: HLO after all optimisations.
        arguments, results: The arrays of each device.
    """

    text: str
    arguments: list[list[Any]]
    results: list[list[Any]]


@cache
def partitioned_programs() -> dict[str, Partitioned]:
    """Return all programs, compiled and run in a child process, which has the virtual devices."""
    environment = {
        **os.environ,
        "JAX_PLATFORMS": "cpu",
        "XLA_FLAGS": f"--xla_force_host_platform_device_count={DEVICES}",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }
    path = Path(__file__)
    done = subprocess.run(
        [sys.executable, str(path)], stdout=subprocess.PIPE, env=environment, cwd=path.parent, check=True
    )
    found = pickle.loads(done.stdout)
    return {name: Partitioned(*entry) for name, entry in found.items()}


NAMES = (
    "matmul_rows",
    "matmul_columns",
    "matmul_contracted",
    "matmul_two_axes",
    "batch_matmul",
    "resharding",
    "reduction_over_shards",
    "softmax_over_shards",
    "halo_convolution",
    "gather_from_shards",
    "layer_gradient",
    "cumulative_sum",
    "sort_rows",
    "all_gather",
    "reduce_scatter",
    "ring_permute",
    "all_to_all",
    "scan_with_collective",
    "while_with_collective",
    "axis_index",
    "data_and_model_parallel_step",
    "ring_matmul",
)


def _programs() -> dict[str, tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]]:
    """Return for each program its function, its arguments, and how each argument is split."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import lax
    from jax.sharding import AxisType, Mesh, NamedSharding
    from jax.sharding import PartitionSpec as P  # the name of JAX's documentation

    line = Mesh(np.array(jax.devices()), ("d",), axis_types=(AxisType.Auto,))
    square = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
    generator = np.random.default_rng(0)

    def floats(*shape: int) -> Any:
        return generator.normal(size=shape).astype(np.float32)

    def on(mesh: Any, *spec: Any) -> Any:
        return NamedSharding(mesh, P(*spec))

    def shard_mapped(function: Any, mesh: Any, in_specs: Any, out_specs: Any) -> Any:
        return jax.shard_map(function, mesh=mesh, in_specs=in_specs, out_specs=out_specs)

    def constrained(value: Any, mesh: Any, *spec: Any) -> Any:
        return lax.with_sharding_constraint(value, on(mesh, *spec))

    def convolve(x: Any, kernel: Any) -> Any:
        return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def loss(weights: Any, x: Any, y: Any) -> Any:
        hidden = jnp.tanh(x @ weights[0])
        return jnp.mean((hidden @ weights[1] - y) ** 2)

    def step(weights: Any, x: Any, y: Any) -> Any:
        value, gradients = jax.value_and_grad(loss)(weights, x, y)
        return value, jax.tree.map(lambda w, g: w - 0.1 * g, weights, gradients)

    def shifted(x: Any, mesh_size: int = DEVICES) -> Any:
        return lax.ppermute(x, "d", [(i, (i + 1) % mesh_size) for i in range(mesh_size)])

    def scanned(x: Any) -> Any:
        def body(carry: Any, row: Any) -> Any:
            carry = shifted(carry) + row
            return carry, lax.psum(carry, "d")

        return lax.scan(body, x[0], x)

    def converging(x: Any) -> Any:
        def go_on(state: Any) -> Any:
            return lax.pmax(jnp.max(jnp.abs(state[0])), "d") > 0.05

        def body(state: Any) -> Any:
            value, count = state
            return 0.5 * (value + shifted(value)) * 0.7, count + 1

        value, count = lax.while_loop(go_on, body, (x, jnp.int32(0)))
        return value, count[None]

    def ring_matmul(a: Any, b: Any) -> Any:
        """Each device has rows of both; the blocks of `b` go around."""
        index = lax.axis_index("d")
        size = b.shape[0]

        def body(i: Any, state: Any) -> Any:
            total, block = state
            start = ((index - i) % DEVICES) * size
            total = total + lax.dynamic_slice_in_dim(a, start, size, 1) @ block
            return total, shifted(block)

        start = lax.pcast(jnp.zeros((a.shape[0], b.shape[1]), a.dtype), ("d",), to="varying")
        return lax.fori_loop(0, DEVICES, body, (start, b))[0]

    rows, columns = P("d", None), P(None, "d")
    mapped = partial(shard_mapped, mesh=line)
    a, b = floats(16, 16), floats(16, 16)
    weights = (floats(8, 16), floats(16, 8))
    split_weights = (on(square, None, "y"), on(square, "y", None))
    return {
        "matmul_rows": (lambda a, b: a @ b, (a, b), (on(line, "d"), on(line))),
        "matmul_columns": (lambda a, b: a @ b, (a, b), (on(line), on(line, None, "d"))),
        "matmul_contracted": (lambda a, b: a @ b, (a, b), (on(line, None, "d"), on(line, "d"))),
        "matmul_two_axes": (
            lambda a, b: constrained(a @ b, square, "x", "y"),
            (a, b),
            (on(square, "x", None), on(square, None, "y")),
        ),
        "batch_matmul": (
            lambda a, b: jnp.einsum("bij,bjk->bik", a, b),
            (floats(8, 4, 6), floats(8, 6, 3)),
            (on(square, "x"), on(square, "x", "y")),
        ),
        "resharding": (
            lambda x: constrained(constrained(x * 2, line, None, "d") + 1, line, "d"),
            (a,),
            (on(line, "d"),),
        ),
        "reduction_over_shards": (
            lambda x: (x.sum(), x.max(0), jnp.argmax(x, 0), x.mean(1)),
            (a,),
            (on(square, "x", "y"),),
        ),
        "softmax_over_shards": (lambda x: jax.nn.softmax(x, 1), (a,), (on(line, None, "d"),)),
        "halo_convolution": (convolve, (floats(1, 16, 8, 2), floats(3, 3, 2, 3)), (on(line, None, "d"), on(line))),
        "gather_from_shards": (
            lambda table, ids: table[ids],
            (floats(16, 4), np.array([3, 0, 15, 7, 7, 8, 12, 1], np.int32)),
            (on(line, "d"), on(line, "d")),
        ),
        "layer_gradient": (
            jax.value_and_grad(loss),
            (weights, floats(16, 8), floats(16, 8)),
            (split_weights, on(square, "x"), on(square, "x")),
        ),
        "cumulative_sum": (lambda x: jnp.cumsum(x, 0), (a,), (on(line, "d"),)),
        "sort_rows": (lambda x: jnp.sort(x, 0), (a,), (on(line, "d"),)),
        "all_gather": (
            mapped(lambda x: lax.all_gather(x, "d", axis=1, tiled=True)[None], in_specs=columns, out_specs=P("d")),
            (floats(2, 16),),
            (on(line, None, "d"),),
        ),
        "reduce_scatter": (
            mapped(
                lambda x: lax.psum_scatter(x, "d", scatter_dimension=0, tiled=True), in_specs=columns, out_specs=rows
            ),
            (a,),
            (on(line, None, "d"),),
        ),
        "ring_permute": (mapped(shifted, in_specs=rows, out_specs=rows), (a,), (on(line, "d"),)),
        "all_to_all": (
            mapped(lambda x: lax.all_to_all(x, "d", 1, 0, tiled=True), in_specs=rows, out_specs=columns),
            (a,),
            (on(line, "d"),),
        ),
        "scan_with_collective": (
            mapped(scanned, in_specs=columns, out_specs=(P("d"), P())),
            (floats(5, 16),),
            (on(line, None, "d"),),
        ),
        "while_with_collective": (mapped(converging, in_specs=rows, out_specs=(rows, P("d"))), (a,), (on(line, "d"),)),
        "axis_index": (
            mapped(lambda x: x + lax.axis_index("d") * 10 + lax.axis_size("d"), in_specs=P("d"), out_specs=P("d")),
            (np.arange(16, dtype=np.int32),),
            (on(line, "d"),),
        ),
        "data_and_model_parallel_step": (
            step,
            (weights, floats(16, 8), floats(16, 8)),
            (split_weights, on(square, "x"), on(square, "x")),
        ),
        "ring_matmul": (mapped(ring_matmul, in_specs=(rows, rows), out_specs=rows), (a, b), (on(line, "d"),) * 2),
    }


def _shards(values: Any) -> list[list[Any]]:
    """Return the parts of arrays that each device has."""
    import jax
    import numpy as np

    columns = [
        [np.asarray(shard.data) for shard in sorted(leaf.addressable_shards, key=lambda shard: shard.device.id)]
        for leaf in jax.tree.leaves(values)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


def _compile_and_run(function: Any, arguments: Any, shardings: Any) -> tuple[str, Any, Any]:
    import jax
    from jaxlib import _hlo

    placed = jax.device_put(arguments, shardings)
    compiled = jax.jit(function, in_shardings=shardings, keep_unused=True).lower(*placed).compile()
    options = _hlo.HloPrintOptions()
    options.print_large_constants = True
    text = compiled.runtime_executable().hlo_modules()[0].to_string(options)
    return text, _shards(placed), _shards(compiled(*placed))


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps({name: _compile_and_run(*entry) for name, entry in _programs().items()}))
