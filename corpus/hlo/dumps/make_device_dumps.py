"""Makes the dumps in `gpu_h200/` on a machine with a GPU: `python make_device_dumps.py FOLDER`.

`NAME.optimized.hlo` is XLA's text for this GPU, and `NAME.npz` has the arguments and the results that the GPU computed.
The folder was made with `jax[cuda13]==0.11.2` on an NVIDIA H200. `barrier_in_loop.remat.hlo` is the text after a pass.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental.compute_on import compute_on
from jaxlib import _hlo
from make_gpu_dumps import _FOLDERS, arrays_of, write

_generator = np.random.default_rng(0)
PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {}


def program(*arguments: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS[function.__name__] = (function, arguments)
        return function

    return declare


def floats(*shape: int, dtype: Any = jnp.float32) -> Any:
    return jnp.asarray(_generator.normal(size=shape).astype(np.float32)).astype(dtype)


def integers(dtype: Any, *shape: int) -> Any:
    return jnp.asarray(_generator.integers(-100, 100, shape).astype(dtype))


@program(integers(np.int8, 40))
def sort_keys(keys: Any) -> Any:
    return jnp.sort(keys), jnp.sort(keys, descending=True)


@program(jnp.abs(integers(np.int16, 17000)).astype(np.uint16))
def sort_pairs(keys: Any) -> Any:
    ordered = lax.sort((keys, jnp.arange(keys.size, dtype=jnp.float32)), num_keys=1)
    return ordered[0][::500], ordered[1][::500]


@program(floats(8, 4))
def host_computation(x: Any) -> Any:
    on_host = compute_on(jnp.sin, compute_type="device_host", out_memory_spaces=jax.memory.Space.Device)
    return on_host(x) + 1


@program(floats(4, 16), floats(16, 16), floats(6, 4, 16))
def recurrence(state: Any, weights: Any, inputs: Any) -> Any:
    def step(state: Any, x: Any) -> Any:
        state = jnp.tanh(jnp.matmul(state, weights, precision="highest") + x)
        return state, state.sum(axis=-1)

    return lax.scan(step, state, inputs)


@program(floats(32, 64, dtype=jnp.bfloat16), floats(64, 48, dtype=jnp.bfloat16), floats(48, dtype=jnp.bfloat16))
def layer(x: Any, weights: Any, bias: Any) -> Any:
    return jax.nn.gelu(x @ weights + bias)


@program(floats(16, 100))
def ranks(x: Any) -> Any:
    values, places = lax.top_k(x, 5)
    return values, places, jnp.argmax(x, axis=0)[:7], jnp.cumsum(x, axis=1)[:, -1]


@program(floats(2, 8, 8, 4), floats(3, 3, 4, 8))
def convolution(x: Any, kernel: Any) -> Any:
    numbers = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=numbers, precision="highest")


@program(floats(5, 5))
def decompositions(a: Any) -> Any:
    symmetric = a @ a.T + 5 * jnp.eye(5)
    return jnp.linalg.eigvalsh(symmetric), jnp.linalg.cholesky(symmetric), jnp.linalg.solve(symmetric, a)


@program(floats(8, 4))
def barrier_in_loop(x: Any) -> Any:
    return lax.fori_loop(0, 2, lambda _, y: lax.optimization_barrier(y) * 2, x)


def text_of(compiled: Any) -> str:
    options = _hlo.HloPrintOptions()
    options.print_large_constants = True
    (module,) = compiled.runtime_executable().hlo_modules()
    return _FOLDERS.sub("", str(module.to_string(options)))


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, (function, arguments) in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as passes:
            options: dict[str, Any] = {
                "xla_dump_to": passes,
                "xla_dump_hlo_pass_re": ".*",
                "xla_dump_hlo_as_text": True,
            }
            compiled = jax.jit(function, keep_unused=True).lower(*arguments).compile(compiler_options=options)
            write(folder, name, text_of(compiled), arrays_of(arguments, compiled(*arguments)))
            if name == "barrier_in_loop":
                text = sorted(Path(passes).glob("*cse_barrier_expander*.txt"))[-1].read_text()
                (folder / f"{name}.remat.hlo").write_text(_FOLDERS.sub("", text))
        print(name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
