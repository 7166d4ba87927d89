"""Pairs of programs with a known cause of their difference: rounding or semantics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

Program = Callable[..., Any]

_GENERATOR = np.random.default_rng(20)
X = _GENERATOR.normal(size=(4, 8)).astype(np.float32)
POSITIVE = (np.abs(X) + np.float32(0.1)).astype(np.float32)
W = _GENERATOR.normal(size=(8, 8)).astype(np.float32)
IMAGE = _GENERATOR.normal(size=(1, 6, 6, 2)).astype(np.float32)
KERNEL = _GENERATOR.normal(size=(3, 3, 2, 2)).astype(np.float32)


@attrs.frozen
class Pair:
    """Two programs with the same inputs.

    Attributes:
        name: Their name.
        a, b: Functions that JAX traces.
        inputs: Their arguments.
        kind: The cause of their difference.
        optimizes: Module B is `b` after XLA's optimizations.
    """

    name: str
    a: Program
    b: Program
    inputs: tuple[Any, ...]
    kind: str
    optimizes: bool = False

    def texts(self) -> tuple[str, str]:
        """Return the texts of both modules."""
        lowered = jax.jit(self.b).lower(*self.inputs)
        other = lowered.compile().as_text() if self.optimizes else lowered.as_text()
        assert other is not None
        return jax.jit(self.a).lower(*self.inputs).as_text(), other


def _iterated(step: Callable[[Any], Any], count: int) -> Program:
    return lambda x: lax.fori_loop(0, count, lambda _, value: step(value), jax.nn.sigmoid(x))


def _norm(epsilon: float, ddof: int = 0) -> Program:
    def apply(x: Any) -> Any:
        centered = x - x.mean(-1, keepdims=True)
        variance = (centered**2).sum(-1, keepdims=True) / (x.shape[-1] - ddof)
        return centered / jnp.sqrt(variance + epsilon)

    return apply


def _plain_softmax(x: Any) -> Any:
    return jnp.exp(x) / jnp.exp(x).sum(-1, keepdims=True)


def _narrow(dtype: Any, function: Program) -> Program:
    return lambda *arrays: function(*(a.astype(dtype) for a in arrays)).astype(jnp.float32)


def _conv(x: Any, k: Any, padding: str = "SAME") -> Any:
    return lax.conv_general_dilated(x, k, (1, 1), padding, dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _shifted_conv(x: Any, k: Any) -> Any:
    padded = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return sum(
        jnp.einsum("bhwc,co->bhwo", padded[:, i : i + 6, j : j + 6], k[i, j]) for i in range(3) for j in range(3)
    )


def _rounding(name: str, a: Program, b: Program, *inputs: Any, optimizes: bool = False) -> Pair:
    return Pair(name, a, b, inputs, "rounding", optimizes)


def _semantics(name: str, a: Program, b: Program, *inputs: Any, optimizes: bool = False) -> Pair:
    return Pair(name, a, b, inputs, "semantics", optimizes)


_ROUNDING = [
    _rounding(
        "logistic map in two forms",
        *(_iterated(lambda x: 3.9 * x * (1 - x), 200), _iterated(lambda x: 3.9 * x - 3.9 * x * x, 200)),
        X,
    ),
    _rounding(
        "logistic map, square completed",
        *(_iterated(lambda x: 4.0 * x * (1 - x), 100), _iterated(lambda x: 1 - (2 * x - 1) ** 2, 100)),
        X,
    ),
    _rounding(
        "tent map",
        _iterated(lambda x: 1 - jnp.abs(1 - 2 * x), 40),
        _iterated(lambda x: jnp.minimum(2 * x, 2 - 2 * x), 40),
        X,
    ),
    _rounding("softmax with and without maximum", jax.nn.softmax, _plain_softmax, X),
    _rounding("softmax that overflows", lambda x: jax.nn.softmax(100 * x), lambda x: _plain_softmax(100 * x), X),
    _rounding("variance in one pass", lambda x: jnp.mean(x**2, -1) - jnp.mean(x, -1) ** 2, lambda x: jnp.var(x, -1), X),
    _rounding(
        "variance in one pass far from zero",
        lambda x: jnp.mean((x + 1e4) ** 2, -1) - jnp.mean(x + 1e4, -1) ** 2,
        lambda x: jnp.var(x + 1e4, -1),
        X,
    ),
    _rounding("sum in another order", lambda x: x.sum((0, 1)), lambda x: x.T.reshape(-1)[::-1].sum(), X),
    _rounding("product in bf16", _narrow(jnp.bfloat16, lambda x: x @ x.T), lambda x: x @ x.T, X),
    _rounding("product in f16", _narrow(jnp.float16, lambda x: x @ x.T), lambda x: x @ x.T, X),
    _rounding("function in f8", _narrow(jnp.float8_e4m3fn, jnp.sin), jnp.sin, X),
    _rounding("f8 between", lambda x: x.astype(jnp.float8_e5m2).astype(jnp.float32) * 3, lambda x: x * 3, X),
    _rounding("division by a constant", lambda x: x / 3, lambda x: x * np.float32(1 / 3), X),
    _rounding("division by 7", lambda x: x / 7 + 1, lambda x: x * np.float32(1 / 7) + 1, X),
    _rounding("folded product", lambda x: x * 0.1 * 0.7, lambda x: x * np.float32(0.07), X),
    _rounding("matrix products associated", lambda x, w: (x @ w) @ w, lambda x, w: x @ (w @ w), X, W),
    _rounding("tanh by exponentials", jnp.tanh, lambda x: (jnp.exp(2 * x) - 1) / (jnp.exp(2 * x) + 1), X),
    _rounding("logistic by tanh", jax.nn.sigmoid, lambda x: 0.5 * jnp.tanh(0.5 * x) + 0.5, X),
    _rounding("rsqrt", lambda x: 1 / jnp.sqrt(x), lax.rsqrt, POSITIVE),
    _rounding("power and product", lambda x: x**3, lambda x: x * x * x, X),
    _rounding("logarithm of a product", lambda x: jnp.log(x * x), lambda x: 2 * jnp.log(x), POSITIVE),
    _rounding("logsumexp", lambda x: jnp.log(jnp.exp(x).sum(-1)), lambda x: jax.nn.logsumexp(x, -1), X),
    _rounding("expm1 cancels", jnp.expm1, lambda x: jnp.exp(x) - 1, X * np.float32(1e-4)),
    _rounding("log1p cancels", jnp.log1p, lambda x: jnp.log(1 + x), POSITIVE * np.float32(1e-5)),
    _rounding("difference of squares", lambda x: (x + 1) * (x - 1), lambda x: x * x - 1, X),
    _rounding("Horner", lambda x: ((2 * x + 3) * x + 5) * x + 7, lambda x: 2 * x**3 + 3 * x**2 + 5 * x + 7, X),
    _rounding(
        "gradient of a maximum",
        *(jax.grad(lambda x: jnp.max(jnp.sin(x))), jax.grad(lambda x: -jnp.min(-jnp.sin(x)))),
        X,
    ),
    _rounding(
        "gradient of relu",
        jax.grad(lambda x: jax.nn.relu(jnp.sin(x)).sum()),
        lambda x: jnp.where(jnp.sin(x) > 0, jnp.cos(x), 0),
        X,
    ),
    _rounding("convolution as products", _conv, _shifted_conv, IMAGE, KERNEL),
    _rounding("prefix sums", lambda x: jnp.cumsum(x, -1), lambda x: x @ jnp.triu(jnp.ones((8, 8), x.dtype)), X),
    _rounding("sorted sums", lambda x: jnp.sort(jnp.sin(x), -1).sum(-1), lambda x: jnp.sin(x).sum(-1), X),
    _rounding("Fourier transform", lambda x: jnp.fft.ifft(jnp.fft.fft(x)).real, lambda x: x * 1.0, X),
    _rounding("layer norm after optimization", _norm(1e-5), _norm(1e-5), X, optimizes=True),
    _rounding("softmax after optimization", jax.nn.softmax, jax.nn.softmax, X, optimizes=True),
    _rounding("division after optimization", lambda x: x / 3 - x / 11, lambda x: x / 3 - x / 11, X, optimizes=True),
    _rounding("gelu after optimization", jax.nn.gelu, jax.nn.gelu, X, optimizes=True),
    _rounding(
        "low precision after optimization",
        *(_narrow(jnp.bfloat16, lambda x: jnp.sin(x) * x + 1),) * 2,
        X,
        optimizes=True,
    ),
    _rounding(
        "loop after optimization",
        *(_iterated(lambda x: x - jnp.sin(4 * x) / 2, 60),) * 2,
        X,
        optimizes=True,
    ),
    _rounding("gradient after optimization", *(jax.grad(lambda x: jnp.tanh(x * x).sum()),) * 2, X, optimizes=True),
]

_SEMANTICS = [
    _semantics("epsilon", _norm(1e-5), _norm(1e-6), X),
    _semantics("epsilon far below the variance", _norm(1e-5), _norm(1.1e-5), X * 100),
    _semantics("n and n - 1", _norm(1e-5), _norm(1e-5, ddof=1), X),
    _semantics("forms of GELU", jax.nn.gelu, lambda x: jax.nn.gelu(x, approximate=False), X),
    _semantics(
        "logistic maps of other rates",
        _iterated(lambda x: 3.9 * x * (1 - x), 200),
        _iterated(lambda x: 3.8 * x * (1 - x), 200),
        X,
    ),
    _semantics(
        "one iteration more",
        _iterated(lambda x: 3.9 * x * (1 - x), 100),
        _iterated(lambda x: 3.9 * x * (1 - x), 101),
        X,
    ),
    _semantics("mean and median", lambda x: x.mean(-1), lambda x: jnp.median(x, -1), X),
    _semantics("sine and its argument", lambda x: jnp.sin(x), lambda x: x * 1.0, X * np.float32(1e-3)),
    _semantics("slope of leaky relu", jax.nn.leaky_relu, lambda x: jax.nn.leaky_relu(x, 0.011), X),
    _semantics("tanh and its series", jnp.tanh, lambda x: x - x**3 / 3, X * np.float32(1e-2)),
    _semantics("transposed weights", lambda x, w: x @ w, lambda x, w: x @ w.T, X, W),
    _semantics("axis of a softmax", lambda x: jax.nn.softmax(x, 0), lambda x: jax.nn.softmax(x, 1), X),
    _semantics(
        "scale of attention", lambda x: jax.nn.softmax(x @ x.T / np.sqrt(8)), lambda x: jax.nn.softmax(x @ x.T / 3), X
    ),
    _semantics(
        "mask by a large number",
        lambda x: jax.nn.softmax(jnp.where(x > 0, x, -jnp.inf)),
        lambda x: jax.nn.softmax(jnp.where(x > 0, x, -10.0)),
        X,
    ),
    _semantics(
        "boundary of a mask",
        lambda x: jnp.where(x >= 0, x, 1.0),
        lambda x: jnp.where(x > 0, x, 1.0),
        np.float32([0, 1, -1]),
    ),
    _semantics("rounding of halves", jnp.round, lambda x: jnp.floor(x + 0.5), np.float32([0.5, 1.2, 2.7])),
    _semantics("truncated and floored", lambda x: x.astype(jnp.int32), lambda x: jnp.floor(x).astype(jnp.int32), X),
    _semantics("elu and selu", jax.nn.elu, jax.nn.selu, X),
    _semantics(
        "clipped norm", lambda x: x / jnp.maximum(jnp.linalg.norm(x), 1.0), lambda x: x / (jnp.linalg.norm(x) + 1e-6), X
    ),
    _semantics("sum without an element", lambda x: x.sum(), lambda x: x[:-1].sum() + x[-1, :-1].sum(), X),
    _semantics("quantized to 8 bits", lambda x: jnp.round(x * 16) / 16, lambda x: x * 1.0, X),
    _semantics(
        "other padding", lambda x, k: _conv(x, k)[:, 1:5, 1:5].sum(), lambda x, k: _conv(x, k).sum(), IMAGE, KERNEL
    ),
    _semantics("reversed kernel", _conv, lambda x, k: _conv(x, k[::-1]), IMAGE, KERNEL),
    _semantics("decay of Adam", lambda x: 0.999 * x + 0.001 * x**2, lambda x: 0.9999 * x + 0.0001 * x**2, X),
    _semantics("log with a floor", lambda x: jnp.log(x + 1e-6), lambda x: jnp.log(jnp.maximum(x, 1e-6)), POSITIVE),
    _semantics("softplus and relu", jax.nn.softplus, jax.nn.relu, X * 20),
    _semantics("one term of a product missing", lambda x, w: x @ w, lambda x, w: x[:, :-1] @ w[:-1], X, W),
    _semantics(
        "degrees of freedom in low precision",
        _narrow(jnp.bfloat16, lambda x: x.var(-1)),
        lambda x: x.var(-1, ddof=1),
        X,
    ),
    _semantics("squares in f8", _narrow(jnp.float8_e4m3fn, lambda x: x * x), lambda x: x * x * 1.01, X),
    _semantics("infinity and a number", lambda x: 1 / (x * 0), lambda x: x * 3e38, POSITIVE),
    _semantics("epsilon after optimization", _norm(1e-5), _norm(1e-6), X, optimizes=True),
    _semantics("division after optimization", lambda x: x / 3, lambda x: x / 3.0001, X, optimizes=True),
    _semantics("softmax after optimization", jax.nn.softmax, lambda x: jax.nn.softmax(x * 1.001), X, optimizes=True),
]

PAIRS = [*_ROUNDING, *_SEMANTICS]
