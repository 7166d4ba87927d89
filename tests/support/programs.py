"""Real programs, made by JAX at test time, as StableHLO and as HLO before and after XLA's optimisations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.jax_internals import enable_x64

from support.oracle import hlo_library


@attrs.define(slots=False, eq=False)
class Program:
    """A JAX function with concrete arguments, and its texts at every stage."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    x64: bool = False
    jit_options: dict[str, Any] = attrs.field(factory=dict)

    @cached_property
    def lowered(self) -> Any:
        with enable_x64(self.x64):
            return jax.jit(self.function, keep_unused=True, **self.jit_options).lower(*self.arguments)

    @cached_property
    def stablehlo(self) -> str:
        return str(self.lowered.as_text())

    @cached_property
    def stablehlo_with_locations(self) -> str:
        return str(self.lowered.as_text(debug_info=True))

    @cached_property
    def stablehlo_generic(self) -> str:
        module = self.lowered.compiler_ir(dialect="stablehlo")
        return str(module.operation.get_asm(print_generic_op_form=True))

    def _hlo(self, module: Any, **options: Any) -> str:
        print_options = hlo_library().HloPrintOptions()
        print_options.print_large_constants = True
        for name, value in options.items():
            setattr(print_options, name, value)
        return str(module.to_string(print_options))

    @cached_property
    def hlo(self) -> str:
        """Unoptimised HLO, default print with all constants."""
        return self._hlo(self.lowered.compiler_ir(dialect="hlo").as_hlo_module())

    @cached_property
    def hlo_short(self) -> str:
        """Unoptimised HLO, short-parsable print."""
        options = hlo_library().HloPrintOptions.short_parsable()
        return str(self.lowered.compiler_ir(dialect="hlo").as_hlo_module().to_string(options))

    @cached_property
    def compiled(self) -> Any:
        return self.lowered.compile()

    @cached_property
    def hlo_optimized(self) -> str:
        """HLO after XLA's CPU optimisations, default print with all constants."""
        return self._hlo(self.compiled.runtime_executable().hlo_modules()[0])

    @cached_property
    def flat_arguments(self) -> list[np.ndarray[Any, Any]]:
        return [np.asarray(leaf) for leaf in jax.tree.leaves(self.arguments)]

    @cached_property
    def expected(self) -> list[np.ndarray[Any, Any]]:
        """JAX's own results, flat."""
        with enable_x64(self.x64):
            return [np.asarray(leaf) for leaf in jax.tree.leaves(self.compiled(*self.arguments))]

    def stages(self) -> dict[str, str]:
        """The program's text at every stage, by name."""
        return {
            "stablehlo": self.stablehlo,
            "hlo": self.hlo,
            "hlo_short": self.hlo_short,
            "hlo_optimized": self.hlo_optimized,
        }


def _random(seed: int, *shapes: tuple[int, ...]) -> list[Any]:
    generator = np.random.default_rng(seed)
    return [jnp.asarray(generator.normal(size=shape), jnp.float32) for shape in shapes]


def mlp_gradient() -> Program:
    def loss(weights: Any, x: Any, y: Any) -> Any:
        for w, b in weights[:-1]:
            x = jnp.tanh(x @ w + b)
        w, b = weights[-1]
        return jnp.mean((x @ w + b - y) ** 2)

    w1, b1, w2, b2, x, y = _random(0, (4, 16), (16,), (16, 3), (3,), (8, 4), (8, 3))
    return Program("mlp_gradient", jax.value_and_grad(loss), ([(w1, b1), (w2, b2)], x, y))


def resnet_block() -> Program:
    def normalize(x: Any, scale: Any, offset: Any) -> Any:
        mean = x.mean((0, 1, 2))
        variance = ((x - mean) ** 2).mean((0, 1, 2))
        return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + offset

    def convolve(x: Any, w: Any, stride: int = 1) -> Any:
        return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def block(x: Any, w1: Any, w2: Any, scale: Any, offset: Any) -> Any:
        y = jax.nn.relu(normalize(convolve(x, w1), scale, offset))
        y = jax.nn.relu(x + normalize(convolve(y, w2), scale, offset))
        pooled = lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        return pooled.mean((1, 2))

    return Program("resnet_block", block, tuple(_random(1, (2, 8, 8, 4), (3, 3, 4, 4), (3, 3, 4, 4), (4,), (4,))))


def transformer_block() -> Program:
    def layer_norm(x: Any) -> Any:
        return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

    def block(x: Any, wq: Any, wk: Any, wv: Any, wo: Any, w1: Any, w2: Any) -> Any:
        h = layer_norm(x)
        q, k, v = (jnp.einsum("bsd,dhe->bhse", h, w) for w in (wq, wk, wv))
        scores = jnp.einsum("bhse,bhte->bhst", q, k) / np.sqrt(q.shape[-1])
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        scores = jnp.where(mask, scores, -1e9)
        attended = jnp.einsum("bhst,bhte->bhse", jax.nn.softmax(scores), v)
        x = x + jnp.einsum("bhse,hed->bsd", attended, wo)
        return x + jax.nn.gelu(layer_norm(x) @ w1) @ w2

    shapes = ((2, 6, 16), (16, 2, 8), (16, 2, 8), (16, 2, 8), (2, 8, 16), (16, 32), (32, 16))
    return Program("transformer_block", block, tuple(_random(2, *shapes)))


def lstm() -> Program:
    def run(xs: Any, w: Any, u: Any, b: Any) -> Any:
        def step(carry: Any, x: Any) -> Any:
            h, c = carry
            i, f, g, o = jnp.split(x @ w + h @ u + b, 4, axis=-1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        zeros = jnp.zeros((xs.shape[1], u.shape[0]), xs.dtype)
        (h, _), hs = lax.scan(step, (zeros, zeros), xs)
        return h, hs.sum(0)

    return Program("lstm", run, tuple(_random(3, (5, 2, 4), (4, 32), (8, 32), (32,))))


def sampler() -> Program:
    def sample(key: Any, logits: Any) -> Any:
        key, sub = jax.random.split(key)
        noise = jax.random.normal(sub, logits.shape)
        choice = jax.random.categorical(key, logits + 0.1 * noise, axis=-1)
        order = jnp.argsort(logits, axis=-1)
        values, indices = lax.top_k(logits, 3)
        return choice, order, values, indices, jax.random.permutation(sub, 10)

    return Program("sampler", sample, (np.array([7, 11], np.uint32), *_random(4, (4, 12))))


@cache
def programs() -> dict[str, Program]:
    """All programs by name."""
    made = (mlp_gradient(), resnet_block(), transformer_block(), lstm(), sampler())
    return {program.name: program for program in made}
