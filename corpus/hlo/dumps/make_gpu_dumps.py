"""Makes the dumps in a folder with XLA's GPU compiler, which needs no GPU: `python make_gpu_dumps.py FOLDER [NAME...]`.

JAX's plugin compiles for a described device. `gpu/` was made with `jax[cuda13]==0.10.2` and `nvidia-cudnn-cu13`, which
attention asks for its version; `gpu_2025/` with `jax==0.6.2`, `jax-cuda12-plugin==0.6.2` and `jax-cuda12-pjrt==0.6.2`,
whose XLA calls cuBLAS by its older interface and has command buffers in the text. What one release cannot compile
without a device is named and left out; of `gpu_2025/` only what differs from `gpu/` is kept. Each program gives
`NAME.optimized.hlo` and, with its arguments and what XLA for
CPUs computed for them, `NAME.npz`; partitioned programs have those of each device there, `part00_argument00`, ....
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # the tests take the programs from here
    os.environ["JAX_SKIP_CUDA_CONSTRAINTS_CHECK"] = "1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import topologies
from jax.sharding import Mesh, NamedSharding, PartitionSpec, SingleDeviceSharding

try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map

#: Of an H100, from its data sheet and CUDA's tables of compute capabilities.
TARGET = """
gpu_device_info {
  threads_per_block_limit: 1024
  threads_per_warp: 32
  shared_memory_per_block: 49152
  shared_memory_per_core: 233472
  threads_per_core_limit: 2048
  core_count: 132
  fpus_per_core: 128
  block_dim_limit_x: 2147483647
  block_dim_limit_y: 65535
  block_dim_limit_z: 65535
  memory_bandwidth: 3352320000000
  l2_cache_size: 52428800
  clock_rate_ghz: 1.98
  device_memory_size: 84978434048
  shared_memory_per_block_optin: 232448
  cuda_compute_capability { major: 9 }
  registers_per_core_limit: 65536
  registers_per_block_limit: 65536
}
platform_name: "CUDA"
dnn_version_info { major: 9 minor: 10 }
runtime_version { major: 12 minor: 8 }
device_description_str: "NVIDIA H100 80GB HBM3"
"""
DEVICES = 4
#: Folders of source files, up to those inside of a library.
_FOLDERS = re.compile(r'(?<=")/(?:[^"]*/site-packages/|[^"]*/)(?=[^"/]*\.py")')

#: Nothing is measured, as there is no device.
_UNMEASURED: dict[str, Any] = {"xla_gpu_autotune_level": 0, "xla_gpu_gemm_rewrite_size_threshold": 0}
_CUBLAS: dict[str, Any] = {"xla_gpu_enable_triton_gemm": False}
_CUBLAS_LT: dict[str, Any] = {**_CUBLAS, "xla_gpu_enable_cublaslt": True}
_COMMANDS: dict[str, Any] = {**_CUBLAS, "xla_gpu_graph_min_graph_size": 1}

_generator = np.random.default_rng(0)


def floats(*shape: int, dtype: Any = jnp.float32) -> Any:
    return jnp.asarray(_generator.normal(size=shape).astype(np.float32)).astype(dtype)


def bfloats(*shape: int) -> Any:
    return floats(*shape, dtype=jnp.bfloat16)


# --- products ---------------------------------------------------------------------------------------------------------


def gemm(x: Any, y: Any, z: Any) -> Any:
    return jnp.tanh(x @ y + z), 2.0 * (y.T @ x.T)


def gemm_batched(x: Any, y: Any) -> Any:
    return 2.0 * jnp.einsum("bij,bkj->bik", x, y)


def gemm_complex(x: Any, y: Any) -> Any:
    product = lax.complex(x, -x) @ lax.complex(y, y)
    return product.real, product.imag


def matmul_relu(x: Any, y: Any, bias: Any) -> Any:
    return jax.nn.relu(x @ y + bias)


def matmul_gelu(x: Any, y: Any, bias: Any) -> Any:
    return jax.nn.gelu(x @ y + bias)


def matmul_f8(x: Any, y: Any, x_scale: Any, y_scale: Any) -> Any:
    return (x.astype(jnp.bfloat16) * x_scale) @ (y.astype(jnp.bfloat16) * y_scale).T


def gemm_int8(x: Any, y: Any) -> Any:
    return lax.dot(x, y, preferred_element_type=jnp.int32)


def gemm_triton(x: Any, y: Any) -> Any:
    return jnp.tanh(x.astype(jnp.bfloat16) @ y)


def mlp_gradient(weights: Any, x: Any, y: Any) -> Any:
    def loss(weights: Any) -> Any:
        return jnp.mean((jnp.tanh(x @ weights[0]) @ weights[1] - y) ** 2)

    return jax.value_and_grad(loss)(weights)


# --- convolutions and attention ---------------------------------------------------------------------------------------


def conv_relu(x: Any, kernel: Any, bias: Any) -> Any:
    return jax.nn.relu(lax.conv(x, kernel, (1, 1), "SAME") + bias[:, None, None])


def conv_gradient(x: Any, kernel: Any) -> Any:
    def loss(x: Any, kernel: Any) -> Any:
        layout = ("NHWC", "HWIO", "NHWC")
        return jnp.sum(lax.conv_general_dilated(x, kernel, (2, 1), "SAME", dimension_numbers=layout) ** 2)

    return jax.grad(loss, (0, 1))(x, kernel)


def conv_groups(x: Any, kernel: Any) -> Any:
    return lax.conv_general_dilated(x, kernel, (1, 1), ((1, 1), (2, 0)), rhs_dilation=(1, 2), feature_group_count=4)


def conv_1d(x: Any, kernel: Any) -> Any:
    return lax.conv_general_dilated(x, kernel, (1,), "VALID", dimension_numbers=("NWC", "WIO", "NWC"))


def _attention(implementation: str, q: Any, k: Any, v: Any, **options: Any) -> Any:
    return jax.nn.dot_product_attention(q, k, v, implementation=implementation, **options)


def attention(implementation: str, q: Any, k: Any, v: Any) -> Any:
    return _attention(implementation, q, k, v, scale=0.25)


def attention_bias(implementation: str, q: Any, k: Any, v: Any, bias: Any) -> Any:
    return _attention(implementation, q, k, v, bias=bias)


def attention_gradient(implementation: str, q: Any, k: Any, v: Any) -> Any:
    def loss(q: Any, k: Any, v: Any) -> Any:
        return jnp.sum(jnp.sin(_attention(implementation, q, k, v, is_causal=True).astype(jnp.float32)))

    return jax.grad(loss, (0, 1, 2))(q, k, v)


# --- what XLA writes kernels for, and solvers -------------------------------------------------------------------------


def softmax(x: Any) -> Any:
    return jax.nn.softmax(2 * x, axis=-1)


def layer_norm(x: Any, scale: Any, bias: Any) -> Any:
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias


def sort(x: Any, keys: Any) -> Any:
    return jnp.sort(x), jnp.argsort(keys), lax.top_k(x, 3)


def spectra(x: Any) -> Any:
    spectrum = jnp.fft.rfft(x)
    return spectrum.real, spectrum.imag, jnp.fft.irfft(spectrum)


def solvers(matrix: Any, right: Any) -> Any:
    lower = jnp.tril(matrix) + 4 * jnp.eye(len(matrix), dtype=matrix.dtype)
    return jax.scipy.linalg.solve_triangular(lower, right, lower=True), jnp.linalg.solve(matrix, right)


def decompositions(matrix: Any) -> Any:
    values, vectors = jnp.linalg.eigh(matrix + matrix.T)
    q, r = jnp.linalg.qr(matrix)
    return values, vectors @ jnp.diag(values) @ vectors.T, q @ r, jnp.linalg.svd(matrix, compute_uv=False)


def cholesky(matrix: Any) -> Any:
    return jnp.linalg.cholesky(matrix @ matrix.T + 4 * jnp.eye(len(matrix), dtype=matrix.dtype))


def loop(x: Any, limit: Any) -> Any:
    """A loop without a known number of iterations, and one with."""
    grown = lax.while_loop(lambda s: s.sum() < limit, lambda s: s * 1.5 + 1, jnp.abs(x))
    return grown, lax.scan(lambda total, row: (total + row, total @ row), jnp.zeros_like(x[0]), x)


def commands(x: Any, y: Any) -> Any:
    """A chain of kernels, which XLA has the device repeat as one command."""
    return jnp.sin(x @ y) @ jnp.cos(y @ x)


def embedding(table: Any, ids: Any, update: Any) -> Any:
    return table[ids], table.at[ids].add(update), jnp.cumsum(table, 0)


#: Each program's arguments, and XLA's options.
PROGRAMS: dict[Callable[..., Any], tuple[tuple[Any, ...], dict[str, Any]]] = {
    gemm: ((floats(16, 24), floats(24, 32), floats(16, 32)), _CUBLAS),
    gemm_batched: ((floats(3, 16, 8), floats(3, 24, 8)), _CUBLAS),
    gemm_complex: ((floats(8, 16), floats(16, 8)), _CUBLAS),
    gemm_int8: (tuple(jnp.asarray(_generator.integers(-9, 9, (16, 16)), jnp.int8) for _ in range(2)), _CUBLAS),
    gemm_triton: ((floats(32, 32), bfloats(32, 64)), {}),
    matmul_relu: ((bfloats(16, 32), bfloats(32, 24), bfloats(24)), _CUBLAS_LT),
    matmul_gelu: ((bfloats(16, 32), bfloats(32, 24), bfloats(24)), _CUBLAS_LT),
    matmul_f8: (
        (*(floats(32, 32, dtype=jnp.float8_e4m3fn) for _ in range(2)), jnp.bfloat16(0.5), jnp.bfloat16(2.0)),
        _CUBLAS_LT,
    ),
    mlp_gradient: (((floats(8, 16), floats(16, 8)), floats(32, 8), floats(32, 8)), _CUBLAS),
    conv_relu: ((floats(2, 4, 6, 5), floats(8, 4, 3, 3), floats(8)), {}),
    conv_gradient: ((floats(2, 7, 5, 4), floats(3, 3, 4, 6)), {}),
    conv_groups: ((floats(2, 8, 5, 6), floats(8, 2, 3, 2)), {}),
    conv_1d: ((floats(2, 9, 4), floats(3, 4, 6)), {}),
    softmax: ((floats(8, 128),), {}),
    layer_norm: ((floats(8, 64), floats(64), floats(64)), {}),
    sort: ((floats(200), jnp.asarray(_generator.integers(0, 9, 50), jnp.int32)), {}),
    spectra: ((floats(3, 16),), {}),
    solvers: ((floats(6, 6), floats(6, 2)), {}),
    decompositions: ((floats(5, 5),), {}),
    cholesky: ((floats(6, 6),), {}),
    loop: ((floats(4, 6), jnp.float32(100)), {}),
    commands: ((floats(16, 16), floats(16, 16)), _COMMANDS),
    embedding: ((floats(9, 4), jnp.array([3, 1, 3], jnp.int32), floats(3, 4)), {}),
}
#: Programs of cuDNN's attention, with their arguments: batch, length, heads, width.
ATTENTION: dict[Callable[..., Any], tuple[Any, ...]] = {
    attention: tuple(bfloats(1, 16, 2, 16) for _ in range(3)),
    attention_bias: (*(bfloats(1, 16, 2, 16) for _ in range(3)), bfloats(1, 2, 16, 16)),
    attention_gradient: tuple(bfloats(1, 16, 2, 16) for _ in range(3)),
}


# --- programs of four devices -----------------------------------------------------------------------------------------

_ROWS, _COLUMNS, _WHOLE = PartitionSpec("d"), PartitionSpec(None, "d"), PartitionSpec()


def contracted(mesh: Mesh) -> Callable[..., Any]:
    return lambda a, b: a @ b


def gathered(mesh: Mesh) -> Callable[..., Any]:
    return lambda a, b: jnp.tanh(a) @ b


def _each(mesh: Mesh, function: Callable[..., Any], inputs: Any, outputs: Any) -> Callable[..., Any]:
    return shard_map(function, mesh=mesh, in_specs=inputs, out_specs=outputs)


def _shifted(x: Any) -> Any:
    return lax.ppermute(x, "d", [(i, (i + 1) % DEVICES) for i in range(DEVICES)])


def scattered(mesh: Mesh) -> Callable[..., Any]:
    def scatter(x: Any) -> Any:
        return lax.psum_scatter(2 * x, "d", tiled=True) + _shifted(x)[:1]

    return _each(mesh, scatter, _ROWS, _ROWS)


def exchanged(mesh: Mesh) -> Callable[..., Any]:
    return _each(mesh, lambda x: lax.all_to_all(x, "d", 1, 0, tiled=True), _ROWS, _COLUMNS)


def ring(mesh: Mesh) -> Callable[..., Any]:
    def add_up(x: Any) -> Any:
        return lax.scan(lambda state, _: ((state[0] + state[1], _shifted(state[1])), None), (0 * x, x), None, DEVICES)[
            0
        ][0]

    return _each(mesh, add_up, _ROWS, _ROWS)


#: By program how its arguments and its result are cut, and the arguments.
PARTITIONED: dict[Callable[[Mesh], Callable[..., Any]], tuple[Any, Any, tuple[Any, ...]]] = {
    contracted: ((_COLUMNS, _ROWS), _WHOLE, (floats(8, 16), floats(16, 8))),
    gathered: ((_ROWS, _ROWS), _ROWS, (floats(8, 16), floats(16, 8))),
    scattered: ((_ROWS,), _ROWS, (floats(16, 4),)),
    exchanged: ((_ROWS,), _COLUMNS, (floats(8, 8),)),
    ring: ((_ROWS,), _ROWS, (floats(8, 3),)),
}


# --- writing ----------------------------------------------------------------------------------------------------------


def gpus(count: int) -> Sequence[Any]:
    name = f"1x1x{count}"
    found = topologies.get_topology_desc(platform="cuda", topology_name=name, target_config=TARGET, topology=name)
    return found.devices


def text_of(lowered: Any, options: dict[str, Any]) -> str:
    """Return what XLA dumps after its passes, with all constants."""
    with tempfile.TemporaryDirectory() as folder:
        dumping = {"xla_dump_to": folder, "xla_dump_hlo_as_text": True, "xla_dump_large_constants": True}
        lowered.compile(compiler_options={**_UNMEASURED, **dumping, **options})
        (path,) = Path(folder).glob("*after_optimizations.txt")
        return _FOLDERS.sub("", path.read_text())


def arrays_of(arguments: Any, results: Any, prefix: str = "") -> dict[str, Any]:
    pairs = (("argument", arguments), ("result", results))
    return {
        f"{prefix}{kind}{number:02}": np.asarray(array)
        for kind, values in pairs
        for number, array in enumerate(jax.tree.leaves(values))
    }


def write(folder: Path, name: str, text: str, arrays: dict[str, Any]) -> None:
    (folder / f"{name}.optimized.hlo").write_text(text)
    np.savez_compressed(folder / f"{name}.npz", **arrays)


def make(
    folder: Path, program: Any, oracle: Any, name: str, arguments: tuple[Any, ...], options: dict[str, Any]
) -> None:
    one = SingleDeviceSharding(gpus(1)[0])
    shapes = jax.tree.map(lambda array: jax.ShapeDtypeStruct(array.shape, array.dtype), arguments)
    text = text_of(jax.jit(program, in_shardings=one, out_shardings=one, keep_unused=True).lower(*shapes), options)
    write(folder, name, text, arrays_of(arguments, jax.jit(oracle)(*arguments)))


def make_partitioned(folder: Path, program: Any, cuts: Any, out: Any, arguments: tuple[Any, ...]) -> None:
    meshes = [Mesh(np.array(devices), ("d",)) for devices in (gpus(DEVICES), jax.devices("cpu")[:DEVICES])]
    jitted = [
        jax.jit(program(m), in_shardings=tuple(NamedSharding(m, c) for c in cuts), out_shardings=NamedSharding(m, out))
        for m in meshes
    ]
    given = [jax.device_put(a, NamedSharding(meshes[1], cut)) for a, cut in zip(arguments, cuts, strict=True)]
    result = jitted[1](*given)
    parts = [[array.addressable_shards[number].data for array in (*given, result)] for number in range(DEVICES)]
    arrays: dict[str, Any] = {}
    for number, (*own, part) in enumerate(parts):
        arrays |= arrays_of(own, part, f"part{number:02}_")
    shapes = [jax.ShapeDtypeStruct(array.shape, array.dtype) for array in arguments]
    write(folder, f"partitioned_{program.__name__}", text_of(jitted[0].lower(*shapes), {}), arrays)


def main(folder: Path, names: Sequence[str]) -> None:
    folder.mkdir(exist_ok=True)
    works: dict[str, Callable[[], None]] = {}
    for program, (arguments, options) in PROGRAMS.items():
        works[program.__name__] = partial(make, folder, program, program, program.__name__, arguments, options)
    for program, arguments in ATTENTION.items():
        on_gpu, on_cpu = partial(program, "cudnn"), partial(program, "xla")
        works[program.__name__] = partial(make, folder, on_gpu, on_cpu, program.__name__, arguments, {})
    for program, (cuts, out, arguments) in PARTITIONED.items():
        works[f"partitioned_{program.__name__}"] = partial(make_partitioned, folder, program, cuts, out, arguments)
    for name, work in works.items():
        if names and name not in names:
            continue
        try:
            work()
            print(name)
        except Exception as error:
            print(f"{name} is left out: {str(error).partition(chr(10))[0]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
