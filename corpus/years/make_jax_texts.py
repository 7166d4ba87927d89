"""Writes what one release of JAX prints: `python corpus/years/make_jax_texts.py` with that release installed.

Runs under JAX 0.4.13 (2023) and everything newer, on Python 3.8 and newer. `jax-VERSION/` beside this script gets of
each program `NAME.mlir`, the StableHLO that JAX lowers it to, `NAME.mhlo.mlir`, where the release still writes MHLO,
`NAME.hlo` and `NAME.optimized.hlo`, HLO before and after XLA's CPU compiler, `NAME.dumped.hlo`, what `--xla_dump_to`
writes before it, where that names elements of tuples at their users (since 0.12), and `NAME.npz`: the arguments,
`argument00`, ..., and what JAX computed, `result00`, .... Programs for several devices have the arguments and results
of all of them in front; what is longer than 40,000 characters is left out.
"""

from __future__ import annotations

import os
import re
import tempfile
from functools import partial
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

DUMPS = tempfile.TemporaryDirectory()

import jax

if tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 12):  # what older ones do not know ends them
    os.environ["XLA_FLAGS"] += f" --xla_dump_to={DUMPS.name} --xla_dump_hlo_as_text --xla_dump_large_constants"

import jax.numpy as jnp
import numpy as np
from jax import lax

FOLDER = Path(__file__).parent / f"jax-{jax.__version__}"

#: Whether programs of `jax.pmap` are partitioned ones, which have whole arrays for arguments.
PMAP_IS_JIT = tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 8)

#: Characters of a text that is kept.
_MOST = 40_000

#: Folders of source files.
_FOLDERS = re.compile(r'(?<=["=])(?:/[^/"\s]+)+/(?=[^/"]*")')


def _normal(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def layer(x, w, b):
    """Products, a softmax and the gradient of a loss."""

    def loss(w, b):
        return -jnp.mean(jax.nn.log_softmax(jnp.tanh(x @ w + b))[:, 0])

    value, gradients = jax.value_and_grad(loss, (0, 1))(w, b)
    return (value, *gradients, jnp.einsum("ij,kj->ik", x, x, precision="highest"))


def convolution(images, kernel):
    """A convolution, pooling, and the gradient that goes back through both."""
    numbers = ("NHWC", "HWIO", "NHWC")

    def pooled(kernel):
        hidden = lax.conv_general_dilated(images, kernel, (1, 1), "SAME", dimension_numbers=numbers)
        return lax.reduce_window(hidden, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    grouped = lax.conv_general_dilated(
        images,
        kernel[:, :, :1],
        (2, 1),
        [(1, 0), (0, 2)],
        rhs_dilation=(1, 2),
        dimension_numbers=numbers,
        feature_group_count=2,
    )
    return pooled(kernel), jax.grad(lambda k: (pooled(k) ** 2).sum())(kernel), grouped


def indexing(table, rows, x, start):
    """Gathers, scatters, slices of all kinds, padding."""
    return (
        table[rows],
        table.at[rows].add(1.5),
        table.at[rows, 1].set(7.0),
        lax.dynamic_slice(x, (start, 0), (2, 3)),
        lax.dynamic_update_slice(x, table[:1, :3], (start, 1)),
        jnp.concatenate([x[::-1], x[1:3:2]], axis=0),
        lax.pad(x, np.float32(2), ((1, 0, 1), (0, -1, 0))),
        jnp.transpose(x)[:, None] + jnp.arange(4.0)[:, None],
    )


def control_flow(x, n):
    """A loop with an unknown number of steps, one of a known number, branches of both kinds."""
    total = lax.while_loop(lambda c: c[0] < n, lambda c: (c[0] + 1, c[1] * 0.5 + x), (0, x))[1]
    carried, stacked = lax.scan(lambda c, y: (c + y, c * y), x[0], x)
    branch = lax.cond(n > 2, jnp.sin, jnp.cos, x)
    switched = lax.switch(n, [lambda y: y + 1, lambda y: y * 2, lambda y: -y], x)
    return total, carried, stacked, branch, switched


def ordering(x, keys):
    """Sorting by one and several keys, the largest, positions, running sums."""
    return (
        jnp.sort(x, axis=0),
        *lax.sort((keys, x[0]), num_keys=1),
        *lax.top_k(x, 2),
        jnp.argmax(x, axis=1),
        jnp.cumsum(x, axis=1),
        jnp.any(x > 1, axis=0),
    )


def numbers(x, i, u):
    """Small and complex types, bits, conversions, comparisons."""
    half = x.astype(jnp.bfloat16)
    pair = lax.complex(x, -x)
    return (
        (half * half + 1).astype(jnp.float32),
        jnp.abs(pair * (1 - 2j)),
        lax.bitcast_convert_type(x, jnp.int32),
        jnp.where(x > 0, jnp.round(x), lax.clamp(np.float32(-1), x, np.float32(1))),
        lax.shift_right_logical(u, np.uint8(1)) ^ u,
        lax.population_count(i) + lax.rem(i, np.int32(3)),
        jnp.isfinite(x / 0),
        lax.reduce_precision(x, 5, 4),
        jnp.power(jnp.abs(x), 1.5) + lax.expm1(x) + lax.rsqrt(jnp.abs(x)) + lax.atan2(x, x + 1),
    )


def random(seed):
    """Random numbers that a seed determines."""
    key = jax.random.PRNGKey(seed)
    return jax.random.uniform(key, (3,)), jax.random.randint(key, (4,), 0, 10)


def linear_algebra(m, right):
    """Calls of libraries, and transforms."""
    square = m @ m.T + 4 * jnp.eye(3)
    factor = jnp.linalg.cholesky(square)
    solved = lax.linalg.triangular_solve(factor, right, left_side=True, lower=True)
    return factor, solved, jnp.abs(jnp.fft.fft(m)), jnp.fft.irfft(jnp.fft.rfft(m), 3)


def collectives(x):
    """What the devices of a replicated program tell each other."""
    return (
        lax.psum(x, "i"),
        lax.all_gather(x, "i"),
        lax.ppermute(x, "i", [(0, 1), (1, 2), (2, 3), (3, 0)]),
        lax.all_to_all(x, "i", 0, 0),
        x * lax.axis_index("i"),
    )


PROGRAMS = {
    layer: (_normal(0, 4, 5), _normal(1, 5, 3), _normal(2, 3)),
    convolution: (_normal(3, 1, 6, 6, 2), _normal(4, 3, 3, 2, 4)),
    indexing: (_normal(5, 5, 4), np.array([3, 0, 3], np.int32), _normal(6, 4, 4), np.int32(1)),
    control_flow: (_normal(7, 4), np.int32(2)),
    ordering: (_normal(8, 3, 4), np.array([2, 1, 2, 0], np.int32)),
    numbers: (_normal(9, 6), np.arange(-3, 3, dtype=np.int32), np.arange(250, 256, dtype=np.uint8)),
    random: (np.int32(7),),
    linear_algebra: (_normal(10, 3, 3), _normal(11, 3, 2)),
    collectives: (_normal(12, 4, 4, 2),),
}


def hlo_text(module):
    """Return a module's text with its constants."""
    try:
        from jaxlib import _hlo as client  # since 0.10
    except ImportError:
        try:
            from jax._src.lib import _jax as client  # since 0.6
        except ImportError:
            from jax._src.lib import xla_client as client
    options = client.HloPrintOptions() if hasattr(client, "HloPrintOptions") else client._xla.HloPrintOptions()
    options.print_large_constants = True
    return module.to_string(options)


def write(program, arguments):
    name = program.__name__
    mapped = partial(jax.pmap, axis_name="i") if program is collectives else partial(jax.jit, keep_unused=True)
    lowered = mapped(program).lower(*arguments)
    (optimized,) = lowered.compile().runtime_executable().hlo_modules()
    texts = {
        ".mlir": str(lowered.compiler_ir("stablehlo")),
        ".hlo": hlo_text(lowered.compiler_ir("hlo").as_hlo_module()),
        ".optimized.hlo": hlo_text(optimized),
    }
    for path in Path(DUMPS.name).glob(f"*_{name}.before_optimizations.txt"):
        if "#" in path.read_text():
            texts[".dumped.hlo"] = path.read_text()
    try:
        texts[".mhlo.mlir"] = str(lowered.compiler_ir("mhlo"))
    except (ValueError, NotImplementedError):
        print("no MHLO of", name)
    for ending, text in texts.items():
        if len(text) > _MOST:
            continue
        (FOLDER / (name + ending)).write_text(_FOLDERS.sub("", text))
    results = jax.tree_util.tree_leaves(mapped(program)(*arguments))
    arrays = {f"argument{i:02}": a for i, a in enumerate(arguments)}
    arrays.update({f"result{i:02}": np.asarray(r) for i, r in enumerate(results)})
    np.savez_compressed(FOLDER / (name + ".npz"), **arrays)


def main():
    FOLDER.mkdir(exist_ok=True)
    for program, arguments in PROGRAMS.items():
        if program is not collectives or not PMAP_IS_JIT:
            write(program, arguments)


if __name__ == "__main__":
    main()
