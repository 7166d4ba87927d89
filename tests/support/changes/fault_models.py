"""Models at every stage of compilation, as hosts of planted faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np

from support.grids.partitioned_programs import partitioned_programs

Array = Any
_PARTITIONED = (
    "data_and_model_parallel_step", "layer_gradient", "softmax_over_shards", "matmul_contracted",
    "reduction_over_shards", "resharding", "halo_convolution", "batch_matmul",
)  # fmt: skip
_BY_HAND = ("ring_matmul", "scan_with_collective", "while_with_collective", "reduce_scatter", "ring_permute")


@attrs.frozen
class Model:
    """A program as equivalent texts, one per stage of its compilation.

    Attributes:
        name: Its name.
        stages: Texts by stage: `stablehlo`, `hlo`, `optimized`, `partitioned`.
        inputs: The arguments.
        parts: The arguments of all processes in turn, for a partitioned program by itself.
        rtol: How far the results of two stages may be apart; None for the default.
    """

    name: str
    stages: dict[str, str]
    inputs: Sequence[Any]
    rtol: float | None = None
    parts: Sequence[Any] = ()

    def inputs_of(self, stages: tuple[str, str]) -> Sequence[Any]:
        """Return the arguments for a comparison of two stages."""
        return self.parts if stages == ("partitioned", "partitioned") else self.inputs


class _Numbers:
    """Generator of normally distributed arguments."""

    def __init__(self) -> None:
        self._generator = np.random.default_rng(0)

    def __call__(self, *shape: int, scale: float = 0.5, shift: float = 0.0, dtype: Any = np.float32) -> Array:
        return (self._generator.normal(size=shape) * scale + shift).astype(dtype)


# --- networks ---------------------------------------------------------------------------------------------------------


def _convolved(x: Array, kernel: Array) -> Array:
    return jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _normalized(h: Array, gain: Array, bias: Array) -> Array:
    mean = h.mean((1, 2), keepdims=True)
    variance = h.var((1, 2), keepdims=True)
    return (h - mean) * jax.lax.rsqrt(variance + 1e-2) * gain + bias


def _unet(x: Array, w: dict[str, Array]) -> Array:
    """A U-Net with two levels, each with a normalization, a skip connection and upsampling."""
    h = jax.nn.relu(_normalized(_convolved(x, w["a"]), w["gain"], w["bias"]))
    down = jax.lax.reduce_window(h, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    low = jnp.tanh(_normalized(_convolved(down, w["c"]), w["gain"], w["bias"]))
    up = jnp.repeat(jnp.repeat(low, 2, 1), 2, 2)
    return _convolved(jnp.concatenate([up, h], -1), w["d"])


def _unet_loss(x: Array, y: Array, w: dict[str, Array]) -> Array:
    return ((_unet(x, w) - y) ** 2).mean() * 10


def _attention(x: Array, w: dict[str, Array]) -> Array:
    q, k, v = (jnp.einsum("td,dhe->hte", x, w[name]) for name in "qkv")
    scores = jnp.einsum("hte,hse->hts", q, k) / 2.0
    mask = jnp.tril(jnp.ones(scores.shape[1:], bool))
    shares = jax.nn.softmax(jnp.where(mask, scores, -1e9).astype(jnp.float32), axis=-1).astype(x.dtype)
    return jnp.einsum("hts,hse,hed->td", shares, v, w["o"])


def _layer_norm(x: Array, gain: Array) -> Array:
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-2) * gain


def _block(x: Array, w: dict[str, Array]) -> Array:
    x = x + _attention(_layer_norm(x, w["g"]), w)
    return x + jax.nn.gelu(_layer_norm(x, w["g"]) @ w["up"]) @ w["down"]


def _step(x: Array, y: Array, w: dict[str, Array]) -> Array:
    loss, slope = jax.value_and_grad(lambda w: ((_block(x, w) - y) ** 2).mean())(w)
    return loss, jax.tree.map(lambda p, g: p - 0.5 * g, w, slope)


def _gru(x: Array, h: Array, w: dict[str, Array]) -> Array:
    def step(h: Array, x: Array) -> tuple[Array, Array]:
        reset, update = (jax.nn.sigmoid(x @ w[f"x{gate}"] + h @ w[f"h{gate}"]) for gate in "rz")
        fresh = jnp.tanh(x @ w["xn"] + reset * (h @ w["hn"]))
        h = (1 - update) * fresh + update * h
        return h, h * 2.0

    return jax.lax.scan(step, h, x)


def _narrow(x: Array, w: Array, scale: Array) -> Array:
    product = jax.lax.dot(x, w, preferred_element_type=jnp.float32)
    return jnp.tanh(product * scale).astype(jnp.float8_e4m3fn).astype(jnp.float32) - 0.25 * product


def _quantized(x: Array, w: Array, scale: Array) -> Array:
    weights = w.astype(jnp.float32) * scale
    hidden = jnp.maximum(x @ weights, 0.0)
    steps = jnp.clip(jnp.round(hidden / 0.25), -8, 7).astype(jnp.int4)
    return steps.astype(jnp.float32) * 0.25 + hidden * 0.5


def _newton(x: Array) -> Array:
    def step(state: tuple[Array, Array]) -> tuple[Array, Array]:
        count, y = state
        slope = jnp.where(count % 2 == 0, 0.5, 0.4)
        return count + 1, y - slope * (y * y - x) / (2 * y)

    return jax.lax.while_loop(lambda state: state[0] < 5, step, (0, x + 1.0))[1]


def _weights(numbers: _Numbers, dtype: Any = np.float32) -> dict[str, Array]:
    shapes = {"q": (8, 2, 4), "k": (8, 2, 4), "v": (8, 2, 4), "o": (2, 4, 8), "up": (8, 16), "down": (16, 8)}
    return {**{name: numbers(*s, dtype=dtype) for name, s in shapes.items()}, "g": numbers(8, shift=1.0, dtype=dtype)}


def _functions() -> dict[str, tuple[Callable[..., Array], tuple[Any, ...]]]:
    r = _Numbers()
    bf16 = ml_dtypes.bfloat16
    kernels = {"a": r(3, 3, 3, 6), "c": r(3, 3, 6, 6), "d": r(3, 3, 12, 3), "gain": r(6, shift=1.0), "bias": r(6)}
    gates = {name: r(*(6, 6)) for name in ("xr", "xz", "xn", "hr", "hz", "hn")}
    image = r(2, 8, 8, 3)
    f8 = ml_dtypes.float8_e4m3fn
    return {
        "unet": (_unet, (image, kernels)),
        "unet_gradient": (jax.grad(_unet_loss, 2), (image, r(2, 8, 8, 3), kernels)),
        "transformer_step": (_step, (r(6, 8), r(6, 8), _weights(r))),
        "transformer_bf16": (_block, (r(6, 8, dtype=bf16), _weights(r, bf16))),
        "gru_scan": (_gru, (r(5, 3, 6), r(3, 6), gates)),
        "f8": (_narrow, (r(6, 8, dtype=f8), r(8, 6, dtype=f8), r(6, scale=0.1, shift=1.0))),
        "int4": (_quantized, (r(6, 8), r(8, 6, scale=3.0, dtype=ml_dtypes.int4), r(6, scale=0.1, shift=0.3))),
        "while": (_newton, (r(4, 3, scale=0.3, shift=2.0),)),
    }


@cache
def models() -> dict[str, Model]:
    """Return all single-process models, by name."""
    found = {}
    for name, (function, arguments) in _functions().items():
        lowered = jax.jit(function, keep_unused=True).lower(*arguments)
        stages = {"stablehlo": lowered.as_text(), "hlo": lowered.as_text(dialect="hlo")}
        stages["optimized"] = lowered.compile().as_text()
        narrow = 0.08 if name.endswith("bf16") else None
        found[name] = Model(name, stages, [np.asarray(array) for array in jax.tree.leaves(arguments)], narrow)
    return found


@cache
def grid_models() -> dict[str, Model]:
    """Return all multi-process models, by name.

    Programs that are partitioned by hand have no values of whole arrays to compare with.
    """
    found = {}
    for name in (*_PARTITIONED, *_BY_HAND):
        program = partitioned_programs()[name]
        stages = {"partitioned": program.text} | ({"whole": program.whole} if name in _PARTITIONED else {})
        parts = [array for process in program.arguments for array in process]
        found[name] = Model(name, stages, program.whole_arguments, parts=parts)
    return found
