"""Programs split over eight devices: run as a script, it compiles and runs them on virtual devices.

The script writes a pickle to standard output: by name the partitioned HLO, and what each device got and gave.
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

DEVICES = 8


@attrs.frozen
class Partitioned:
    """A program after XLA's partitioner.

    Attributes:
        text: HLO after all optimisations.
        arguments, results: The arrays of each device.
        whole: StableHLO before the partitioner, with shardings.
        whole_arguments, whole_results: The arrays as they are.
    """

    text: str
    arguments: list[list[Any]]
    results: list[list[Any]]
    whole: str
    whole_arguments: list[Any]
    whole_results: list[Any]


@cache
def partitioned_programs() -> dict[str, Partitioned]:
    """Return all programs, compiled and run in a child process with virtual devices."""
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


@attrs.frozen
class _Devices:
    """Meshes of the child's devices, and arrays to put on them."""

    line: Any
    square: Any
    generator: Any

    @staticmethod
    def make() -> _Devices:
        """Return the meshes of the available devices."""
        import jax
        import numpy as np
        from jax.sharding import AxisType, Mesh

        line = Mesh(np.array(jax.devices()), ("d",), axis_types=(AxisType.Auto,))
        square = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
        return _Devices(line, square, np.random.default_rng(0))

    def floats(self, *shape: int) -> Any:
        """Return random floats."""
        return self.generator.normal(size=shape).astype("float32")

    def on_line(self, *spec: Any) -> Any:
        """Return a sharding over all devices in a row."""
        return _on(self.line, *spec)

    def on_square(self, *spec: Any) -> Any:
        """Return a sharding over a 4x2 mesh."""
        return _on(self.square, *spec)

    def by_hand(self, function: Any, in_specs: Any, out_specs: Any) -> Any:
        """Return a function that each device in a row runs on its shard."""
        import jax

        return jax.shard_map(function, mesh=self.line, in_specs=in_specs, out_specs=out_specs)


def _on(mesh: Any, *spec: Any) -> Any:
    from jax.sharding import NamedSharding, PartitionSpec

    return NamedSharding(mesh, PartitionSpec(*spec))


def _constrained(value: Any, sharding: Any) -> Any:
    from jax import lax

    return lax.with_sharding_constraint(value, sharding)


#: For each program its function, its arguments, and how each argument is split.
_Entries = dict[str, tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]]


def _products(at: _Devices, a: Any, b: Any) -> _Entries:
    import jax.numpy as jnp

    line, square = at.on_line, at.on_square
    return {
        "matmul_rows": (lambda a, b: a @ b, (a, b), (line("d"), line())),
        "matmul_columns": (lambda a, b: a @ b, (a, b), (line(), line(None, "d"))),
        "matmul_contracted": (lambda a, b: a @ b, (a, b), (line(None, "d"), line("d"))),
        "matmul_two_axes": (
            lambda a, b: _constrained(a @ b, square("x", "y")),
            (a, b),
            (square("x", None), square(None, "y")),
        ),
        "batch_matmul": (
            lambda a, b: jnp.einsum("bij,bjk->bik", a, b),
            (at.floats(8, 4, 6), at.floats(8, 6, 3)),
            (square("x"), square("x", "y")),
        ),
    }


def _movements(at: _Devices, a: Any) -> _Entries:
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import lax

    def convolve(x: Any, kernel: Any) -> Any:
        return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    line, square = at.on_line, at.on_square
    ids = np.array([3, 0, 15, 7, 7, 8, 12, 1], np.int32)
    return {
        "resharding": (
            lambda x: _constrained(_constrained(x * 2, line(None, "d")) + 1, line("d")),
            (a,),
            (line("d"),),
        ),
        "reduction_over_shards": (
            lambda x: (x.sum(), x.max(0), jnp.argmax(x, 0), x.mean(1)),
            (a,),
            (square("x", "y"),),
        ),
        "softmax_over_shards": (lambda x: jax.nn.softmax(x, 1), (a,), (line(None, "d"),)),
        "halo_convolution": (convolve, (at.floats(1, 16, 8, 2), at.floats(3, 3, 2, 3)), (line(None, "d"), line())),
        "gather_from_shards": (lambda table, ids: table[ids], (at.floats(16, 4), ids), (line("d"), line("d"))),
        "cumulative_sum": (lambda x: jnp.cumsum(x, 0), (a,), (line("d"),)),
        "sort_rows": (lambda x: jnp.sort(x, 0), (a,), (line("d"),)),
    }


def _training(at: _Devices) -> _Entries:
    import jax
    import jax.numpy as jnp

    def loss(weights: Any, x: Any, y: Any) -> Any:
        hidden = jnp.tanh(x @ weights[0])
        return jnp.mean((hidden @ weights[1] - y) ** 2)

    def step(weights: Any, x: Any, y: Any) -> Any:
        value, gradients = jax.value_and_grad(loss)(weights, x, y)
        return value, jax.tree.map(lambda w, g: w - 0.1 * g, weights, gradients)

    weights = (at.floats(8, 16), at.floats(16, 8))
    shardings = ((at.on_square(None, "y"), at.on_square("y", None)), at.on_square("x"), at.on_square("x"))
    return {
        "layer_gradient": (
            jax.value_and_grad(loss),
            (weights, at.floats(16, 8), at.floats(16, 8)),
            shardings,
        ),
        "data_and_model_parallel_step": (step, (weights, at.floats(16, 8), at.floats(16, 8)), shardings),
    }


def _shifted(x: Any) -> Any:
    from jax import lax

    return lax.ppermute(x, "d", [(i, (i + 1) % DEVICES) for i in range(DEVICES)])


def _exchanges(at: _Devices, a: Any) -> _Entries:
    import numpy as np
    from jax import lax
    from jax.sharding import PartitionSpec as P  # the name of JAX's documentation

    rows, columns, line = P("d", None), P(None, "d"), at.on_line
    return {
        "all_gather": (
            at.by_hand(lambda x: lax.all_gather(x, "d", axis=1, tiled=True)[None], columns, P("d")),
            (at.floats(2, 16),),
            (line(None, "d"),),
        ),
        "reduce_scatter": (
            at.by_hand(lambda x: lax.psum_scatter(x, "d", scatter_dimension=0, tiled=True), columns, rows),
            (a,),
            (line(None, "d"),),
        ),
        "ring_permute": (at.by_hand(_shifted, rows, rows), (a,), (line("d"),)),
        "all_to_all": (
            at.by_hand(lambda x: lax.all_to_all(x, "d", 1, 0, tiled=True), rows, columns),
            (a,),
            (line("d"),),
        ),
        "axis_index": (
            at.by_hand(lambda x: x + lax.axis_index("d") * 10 + lax.axis_size("d"), P("d"), P("d")),
            (np.arange(16, dtype=np.int32),),
            (line("d"),),
        ),
    }


def _loops(at: _Devices, a: Any, b: Any) -> _Entries:
    from jax.sharding import PartitionSpec as P  # the name of JAX's documentation

    rows, columns, line = P("d", None), P(None, "d"), at.on_line
    return {
        "scan_with_collective": (
            at.by_hand(_scanned, columns, (P("d"), P())),
            (at.floats(5, 16),),
            (line(None, "d"),),
        ),
        "while_with_collective": (at.by_hand(_converging, rows, (rows, P("d"))), (a,), (line("d"),)),
        "ring_matmul": (at.by_hand(_ring_matmul, (rows, rows), rows), (a, b), (line("d"),) * 2),
    }


def _scanned(x: Any) -> Any:
    from jax import lax

    def body(carry: Any, row: Any) -> Any:
        carry = _shifted(carry) + row
        return carry, lax.psum(carry, "d")

    return lax.scan(body, x[0], x)


def _converging(x: Any) -> Any:
    import jax.numpy as jnp
    from jax import lax

    def go_on(state: Any) -> Any:
        return lax.pmax(jnp.max(jnp.abs(state[0])), "d") > 0.05

    def body(state: Any) -> Any:
        value, count = state
        return 0.5 * (value + _shifted(value)) * 0.7, count + 1

    value, count = lax.while_loop(go_on, body, (x, jnp.int32(0)))
    return value, count[None]


def _ring_matmul(a: Any, b: Any) -> Any:
    """Multiply matrices on a ring; each device has rows of both, and the blocks of `b` rotate."""
    import jax.numpy as jnp
    from jax import lax

    index = lax.axis_index("d")
    size = b.shape[0]

    def body(i: Any, state: Any) -> Any:
        total, block = state
        start = ((index - i) % DEVICES) * size
        total = total + lax.dynamic_slice_in_dim(a, start, size, 1) @ block
        return total, _shifted(block)

    start = lax.pcast(jnp.zeros((a.shape[0], b.shape[1]), a.dtype), ("d",), to="varying")
    return lax.fori_loop(0, DEVICES, body, (start, b))[0]


def _programs() -> _Entries:
    at = _Devices.make()
    a, b = at.floats(16, 16), at.floats(16, 16)
    return {
        **_products(at, a, b),
        **_movements(at, a),
        **_training(at),
        **_exchanges(at, a),
        **_loops(at, a, b),
    }


def _shards(values: Any) -> list[list[Any]]:
    """Return the shards of arrays on each device."""
    import jax
    import numpy as np

    columns = [
        [np.asarray(shard.data) for shard in sorted(leaf.addressable_shards, key=lambda shard: shard.device.id)]
        for leaf in jax.tree.leaves(values)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


def _compile_and_run(function: Any, arguments: Any, shardings: Any) -> tuple[Any, ...]:
    import jax
    import numpy as np

    from support.oracle import hlo_library

    given = jax.device_put(arguments, shardings)
    lowered = jax.jit(function, in_shardings=shardings, keep_unused=True).lower(*given)
    compiled = lowered.compile()
    options = hlo_library().HloPrintOptions()
    options.print_large_constants = True
    text = compiled.runtime_executable().hlo_modules()[0].to_string(options)
    results = compiled(*given)
    arrays = [[np.asarray(leaf) for leaf in jax.tree.leaves(values)] for values in (given, results)]
    return text, _shards(given), _shards(results), lowered.as_text(), *arrays


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    sys.stdout.buffer.write(pickle.dumps({name: _compile_and_run(*entry) for name, entry in _programs().items()}))
