"""Makes the dumps in `tpu/` with XLA's TPU compiler, anywhere: `python corpus/hlo/dumps/make_tpu_dumps.py [NAME ...]`.

Needs `libtpu` (0.0.51 made what is here), which the tests do not: JAX compiles ahead of time for a topology of TPUs
that need not be there. Each program gives `NAME.optimized.hlo`, with all constants, and `NAME.npz`: its arguments,
`argument00`, ..., and what JAX's CPU backend gave for them from the same program, `result00`, .... Programs for several
chips and two others have no `.npz`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ |= {
    "JAX_PLATFORMS": "cpu",
    "TPU_SKIP_MDS_QUERY": "1",
    "TPU_ACCELERATOR_TYPE": "v5litepod-4",
    "TPU_WORKER_HOSTNAMES": "localhost",
    "TPU_WORKER_ID": "0",
}

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import topologies
from jax.sharding import Mesh, NamedSharding, PartitionSpec, SingleDeviceSharding
from jaxlib import _hlo

HERE = Path(__file__).parent
FOLDER = HERE / "tpu"
TOPOLOGY = topologies.get_topology_desc(topology_name="v5e:2x2", platform="tpu")

#: Folders of source files, up to those inside of a library.
_FOLDERS = re.compile(r'(?<=")(?:/[^"]*/site-packages/|/[^"]*/)(?=[^"/]*\.py")')


def _normal(seed: int, *shape: int, dtype: Any = np.float32) -> Any:
    return jnp.asarray(np.random.default_rng(seed).normal(size=shape), dtype)


def _doubles(seed: int, *shape: int) -> Any:
    return np.random.default_rng(seed).normal(size=shape)


def _integers(seed: int, high: int, *shape: int) -> Any:
    return jnp.asarray(np.random.default_rng(seed).integers(0, high, shape), jnp.int32)


# --- programs for one chip --------------------------------------------------------------------------------------------


def cnn(images: Any, kernel: Any, weights: Any, labels: Any) -> Any:
    def loss(kernel: Any, weights: Any) -> Any:
        hidden = lax.conv_general_dilated(images, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        hidden = lax.reduce_window(jax.nn.relu(hidden), -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        logits = hidden.reshape(hidden.shape[0], -1) @ weights
        return -jnp.mean(jax.nn.log_softmax(logits)[jnp.arange(len(labels)), labels])

    return jax.value_and_grad(loss, (0, 1))(kernel, weights)


def lstm(inputs: Any, kernel: Any, recurrent: Any, bias: Any) -> Any:
    def step(carry: Any, x: Any) -> Any:
        hidden, cell = carry
        i, f, g, o = jnp.split(x @ kernel + hidden @ recurrent + bias, 4, axis=-1)
        cell = jax.nn.sigmoid(f) * cell + jax.nn.sigmoid(i) * jnp.tanh(g)
        hidden = jax.nn.sigmoid(o) * jnp.tanh(cell)
        return (hidden, cell), hidden

    zeros = jnp.zeros((inputs.shape[1], recurrent.shape[0]))
    return lax.scan(step, (zeros, zeros), inputs)


def embedding(table: Any, ids: Any) -> Any:
    return jax.value_and_grad(lambda t: jnp.sum(jnp.sin(t[ids]) ** 2))(table)


def attention(x: Any, query: Any, key: Any, value: Any, out: Any) -> Any:
    h = (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)
    q, k, v = (jnp.einsum("bsd,dhe->bhse", h, w) for w in (query, key, value))
    scores = jnp.einsum("bhse,bhte->bhst", q, k) / np.sqrt(q.shape[-1])
    scores = jnp.where(jnp.tril(jnp.ones(scores.shape[-2:], bool)), scores, -1e9)
    return x + jnp.einsum("bhst,bhte,hed->bsd", jax.nn.softmax(scores), v, out)


def batch_norm(x: Any, scale: Any, offset: Any) -> Any:
    def loss(x: Any, scale: Any, offset: Any) -> Any:
        y = (x - x.mean((0, 1, 2))) * lax.rsqrt(x.var((0, 1, 2)) + 1e-3) * scale + offset
        return jnp.sum(y * y * jnp.sin(x))

    return jax.grad(loss, (0, 1, 2))(x, scale, offset)


def einsum(a: Any, b: Any, c: Any) -> Any:
    return jnp.einsum("bij,bjk->bik", a, b), jnp.einsum("bij,bkj->ik", a, c), jnp.einsum("bij->ji", a)


def sort(x: Any, keys: Any) -> Any:
    return jnp.sort(x, axis=0), jnp.argsort(keys), lax.top_k(x, 3), jnp.argmax(x, axis=1)


def fft(x: Any) -> Any:
    return jnp.fft.rfft(x), jnp.abs(jnp.fft.fft2(x))


def linear_algebra(matrix: Any, right: Any) -> Any:
    square = matrix @ matrix.T + 8 * jnp.eye(len(matrix))
    factor = jnp.linalg.cholesky(square)
    return factor, lax.linalg.triangular_solve(factor, right, left_side=True, lower=True)


def householder(matrices: Any) -> Any:
    """A TPU takes reflectors together: `CompactWyHelper` makes the triangular matrix of their product."""
    return jnp.linalg.qr(matrices)


def random(key: Any) -> Any:
    first, second = jax.random.split(key)
    return jax.random.uniform(first, (4, 8)), jax.random.bits(second, (16,))


def control_flow(x: Any, index: Any) -> Any:
    branch = lax.switch(index, [jnp.sin, jnp.cos, lambda v: v * 0], x)
    _, total = lax.while_loop(lambda c: c[1].sum() < 100, lambda c: (c[0] + 1, c[1] * 1.5 + 1), (0, jnp.abs(x)))
    return branch, total


def reductions(x: Any) -> Any:
    return jnp.cumsum(x, 1), jax.nn.logsumexp(x), x.prod(0), (x > 1).any(1), lax.cummax(x, axis=0)


def movement(x: Any, start: Any, update: Any) -> Any:
    return (
        lax.dynamic_slice(x, (start, 0), (2, 3)),
        lax.dynamic_update_slice(x, update, (start, 2)),
        lax.pad(x, jnp.float32(-1), ((1, 2, 0), (0, 1, 1))),
        jnp.concatenate([x, x[::2]]),
        x[:, ::-1].T,
        jnp.roll(x, 2, 1),
    )


def numbers(x: Any, integers: Any) -> Any:
    """Narrow types, conversions and integers of 64 bits, which a TPU has as pairs."""
    half = x.astype(jnp.bfloat16)
    wide = integers.astype(jnp.int64) * 3_000_000_000
    return (
        (half + half).astype(jnp.float32),
        x.astype(jnp.float8_e4m3fn).astype(jnp.float32),
        wide,
        wide - 1,
        lax.population_count(integers) ^ 5,
        lax.bitcast_convert_type(x, jnp.int32),
        jnp.tanh(x) + lax.erf(x) + jnp.log1p(jnp.abs(x)),
    )


def doubles(x: Any, z: Any, integers: Any) -> Any:
    """Numbers that a TPU has as two of half their size."""
    return x + integers.astype(jnp.float64), -x, x > 1, z + 1j * x, z.real - z.imag


PROGRAMS: dict[Callable[..., Any], tuple[Any, ...]] = {
    cnn: (_normal(1, 2, 8, 8, 3), _normal(2, 3, 3, 3, 4), _normal(3, 64, 5), _integers(4, 5, 2)),
    lstm: (_normal(5, 5, 2, 3), _normal(6, 3, 16), _normal(7, 4, 16), _normal(8, 16)),
    embedding: (_normal(9, 9, 4), _integers(10, 9, 2, 3)),
    attention: (
        _normal(11, 2, 5, 8), _normal(12, 8, 2, 4), _normal(13, 8, 2, 4), _normal(14, 8, 2, 4), _normal(15, 2, 4, 8),
    ),
    batch_norm: (_normal(16, 2, 3, 3, 4), _normal(17, 4), _normal(18, 4)),
    einsum: (_normal(19, 2, 3, 4), _normal(20, 2, 4, 5), _normal(21, 2, 5, 4)),
    sort: (_normal(22, 4, 7), _integers(23, 10, 6)),
    fft: (_normal(24, 4, 12),),
    linear_algebra: (_normal(25, 4, 4), _normal(26, 4, 2)),
    householder: (_normal(33, 2, 6, 4),),
    random: (jnp.asarray([3, 4], jnp.uint32),),
    control_flow: (_normal(27, 3), jnp.int32(1)),
    reductions: (_normal(28, 4, 5),),
    movement: (_normal(29, 4, 6), jnp.int32(1), _normal(30, 2, 3)),
    numbers: (_normal(31, 6), _integers(32, 200, 5)),
    doubles: (_doubles(34, 5), _doubles(35, 5) + 1j * _doubles(36, 5), np.arange(5) * 2**36),
}  # fmt: skip
WIDE = (numbers, doubles)


def layers(x: Any, weights: Any) -> Any:
    """A loop over layers that are so large that slices of them are copied ahead."""
    return lax.scan(lambda hidden, layer: (jnp.tanh(hidden @ layer), None), x, weights)[0]


def packed(x: Any) -> Any:
    """Integers of four bits, two in a byte."""
    small = x.astype(jnp.int4) * jnp.int4(3)
    return small, jnp.concatenate([small, small])


#: Programs whose arguments or results are no matter for a file, with the shapes of their arguments.
WITHOUT_FILE: dict[Callable[..., Any], tuple[jax.ShapeDtypeStruct, ...]] = {
    layers: (jax.ShapeDtypeStruct((256, 1024), np.float32), jax.ShapeDtypeStruct((8, 1024, 1024), np.float32)),
    packed: (jax.ShapeDtypeStruct((16, 24), np.int8),),
}


# --- programs for four chips ------------------------------------------------------------------------------------------


def _sharded(function: Callable[..., Any], shapes: Sequence[tuple[int, ...]], *specs: PartitionSpec) -> Any:
    mesh = Mesh(np.array(TOPOLOGY.devices).reshape(2, 2), ("x", "y"))
    shardings = [NamedSharding(mesh, spec) for spec in specs]
    arguments = [
        jax.ShapeDtypeStruct(shape, np.float32, sharding=sharding)
        for shape, sharding in zip(shapes, shardings, strict=True)
    ]
    return jax.jit(function).lower(*arguments)


def partitioned_layer() -> Any:
    return _sharded(
        lambda x, w, v: jnp.tanh(x @ w) @ v,
        [(16, 32), (32, 64), (64, 32)],
        PartitionSpec("x", None),
        PartitionSpec(None, "y"),
        PartitionSpec("y", None),
    )


def partitioned_shift() -> Any:
    return _sharded(
        lambda x: (jnp.roll(x, 1, 0), x.T, x.sum(1)),
        [(16, 32)],
        PartitionSpec("x", "y"),
    )


PARTITIONED = (partitioned_layer, partitioned_shift)


# --- writing ----------------------------------------------------------------------------------------------------------


def text_of(compiled: Any) -> str:
    options = _hlo.HloPrintOptions()
    options.print_large_constants = True
    return _FOLDERS.sub("", compiled.runtime_executable().hlo_modules()[0].to_string(options))


def write_dump(program: Callable[..., Any], shapes: Sequence[jax.ShapeDtypeStruct]) -> None:
    one_chip = SingleDeviceSharding(TOPOLOGY.devices[0])
    for_tpu = jax.jit(program, in_shardings=one_chip, out_shardings=one_chip)
    (FOLDER / f"{program.__name__}.optimized.hlo").write_text(text_of(for_tpu.lower(*shapes).compile()))


def make(program: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    write_dump(program, [jax.ShapeDtypeStruct(argument.shape, argument.dtype) for argument in arguments])
    results = jax.jit(program)(*arguments)
    named = {f"argument{number:02}": np.asarray(array) for number, array in enumerate(arguments)}
    named |= {f"result{number:02}": np.asarray(array) for number, array in enumerate(jax.tree.leaves(results))}
    np.savez_compressed(FOLDER / f"{program.__name__}.npz", **named)


def main(names: Sequence[str]) -> None:
    """Write all dumps, or those of programs for one chip that are named."""
    FOLDER.mkdir(exist_ok=True)
    for program, arguments in PROGRAMS.items():
        if not names or program.__name__ in names:
            with jax.enable_x64(program in WIDE):
                make(program, arguments)
            print(program.__name__)
    if names:
        return
    for program, shapes in WITHOUT_FILE.items():
        write_dump(program, shapes)
        print(program.__name__)
    for partitioned in PARTITIONED:
        (FOLDER / f"{partitioned.__name__}.optimized.hlo").write_text(text_of(partitioned().compile()))
        print(partitioned.__name__)


if __name__ == "__main__":
    main(sys.argv[1:])
