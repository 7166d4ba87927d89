"""Element types other than f32 and i32: 64 bits, narrow floats, narrow integers, complex numbers, booleans."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, bf16, booleans, complexes, definite, floats, integers, uniforms

area = Area("dtypes")

_X, _W = floats(3, 4), floats(4, 2)


def _arithmetic(x: Any) -> Any:
    return x + x, x * x, x - 1, -x, x > 0, jnp.maximum(x, 0), x.sum(), jnp.where(x > 0, x, 2)


def _halves_of_bytes(x: Any) -> Any:
    """Return the low and the high half of each byte as signed integers."""
    return (np.stack([x << 4, x], -1).view(np.int8) >> 4).astype(ml_dtypes.int4)


def _layer(x: Any, w: Any) -> Any:
    return jax.nn.softmax(x @ w), jnp.tanh(x).mean(0), jnp.sort(x)


for _name, _dtype in {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16}.items():
    area.add(f"{_name}_arithmetic", _arithmetic, _X.astype(_dtype))
    area.add(f"{_name}_layer", _layer, _X.astype(_dtype), _W.astype(_dtype))
    area.add(
        f"{_name}_gradient", jax.grad(lambda x, w: (jnp.tanh(x @ w) ** 2).sum()), _X.astype(_dtype), _W.astype(_dtype)
    )

for _name in ("e4m3fn", "e5m2", "e4m3b11fnuz", "e4m3fnuz", "e5m2fnuz", "e4m3", "e3m4"):
    _dtype = getattr(ml_dtypes, f"float8_{_name}")
    area.add(
        f"float8_{_name}", lambda x: (x.astype(jnp.float32) * 2, x * x, x.sum(), x[::-1], x > 0), _X.astype(_dtype)
    )
area.add(
    "float8_e8m0fnu",
    lambda x: (x.astype(jnp.float32), x[::-1]),
    np.float32([1, 2, 0.5]).astype(ml_dtypes.float8_e8m0fnu),
)
area.add(
    "float8_matmul",
    lambda x, w: lax.dot(x, w, preferred_element_type=jnp.float32),
    _X.astype(ml_dtypes.float8_e4m3fn),
    _W.astype(ml_dtypes.float8_e4m3fn),
)
area.add("float8_quantization", lambda x: (x / x.max() * 448).astype(jnp.float8_e4m3fn).astype(jnp.float32), _X)
area.add("float4", lambda x: (x.astype(jnp.float4_e2m1fn).astype(jnp.float32), x.astype(jnp.float4_e2m1fn)), _X)

for _name in ("int4", "uint4", "int2", "uint2"):
    _dtype = getattr(ml_dtypes, _name)
    area.add(_name, lambda i: (i + i, i * i, i.astype(jnp.int32), i[::-1], i > 0), integers(0, 2, 5).astype(_dtype))
area.add(
    "int4_conversion",
    lambda i, x: (i.astype(jnp.int4), x.astype(jnp.int4), i.astype(jnp.uint4)),
    integers(-8, 8, 5),
    _X * 3,
)
area.add(
    "int4_matmul",
    lambda i, j: lax.dot(i, j, preferred_element_type=jnp.int32),
    integers(-8, 8, 3, 4).astype(ml_dtypes.int4),
    integers(-8, 8, 4, 2).astype(ml_dtypes.int4),
    compiles=False,
    reference=lambda i, j: i.astype(np.int32) @ j.astype(np.int32),
    reason="XLA for CPUs has no product of integers of less than a byte",
)
for _name in ("int8", "uint8", "int16", "uint16", "uint32"):
    area.add(
        _name,
        lambda i: (i + i, i * i, i // 3, i % 3, i >> 1, i.max(), i.sum(), jnp.sort(i), i.astype(jnp.float32)),
        integers(1, 120, 6).astype(_name),
    )
area.add("int8_wraparound", lambda i: (i + i, i * i, -i, i << 1, abs(i)), np.array([127, -128, 100, -1], np.int8))
area.add(
    "int8_matmul",
    lambda i, j: jnp.matmul(i, j, preferred_element_type=jnp.int32),
    integers(-99, 99, 3, 4).astype(np.int8),
    integers(-99, 99, 4, 2).astype(np.int8),
)
area.add(
    "booleans",
    lambda p, q: (p & q, p | q, p ^ q, ~p, p.sum(), p.any(0), p == q, p + q, p * q, p < q),
    booleans(3, 4),
    booleans(3, 4, seed=1),
)
area.add(
    "float64",
    lambda x: (jnp.sin(x), x @ x.T, x.sum(), jnp.sqrt(abs(x)), jnp.linalg.inv(x @ x.T)),
    floats(3, 4, dtype=np.float64),
    x64=True,
)
area.add(
    "float64_special",
    lambda p: (lax.lgamma(p), lax.erf(p), lax.erf_inv(p), lax.digamma(p)),
    uniforms(3, dtype=np.float64),
    x64=True,
    tolerance=1e-12,
    reason="series of many terms",
)
area.add(
    "int64",
    lambda i: (i * i, i // 7, i % 7, i << 3, i.sum(), jnp.sort(i), i.astype(jnp.float64)),
    integers(-(2**40), 2**40, 6, dtype=np.int64),
    x64=True,
)
area.add(
    "uint64",
    lambda i: (i * i, i // 7, i >> 9, lax.population_count(i), i.astype(jnp.float32)),
    integers(0, 2**60, 6, dtype=np.uint64),
    x64=True,
)
area.add(
    "mixed_64",
    lambda i, x: (i + x, i * 2.5, x.astype(jnp.float64) / 3, jnp.arange(4) * i[:4]),
    integers(0, 9, 6, dtype=np.int64),
    floats(6),
    x64=True,
)
area.add(
    "weak_types_64",
    lambda x: (x + 1, x * 2.0, jnp.arange(3) + 1, jnp.float32(1) + x),
    floats(3, dtype=np.float64),
    x64=True,
)
area.add(
    "complex64",
    lambda z, w: (z @ w, jnp.exp(z), z.sum(0), jnp.abs(z), jnp.linalg.solve(z @ z.conj().T, z)),
    complexes(3, 4),
    complexes(4, 2),
)
area.add(
    "complex128",
    lambda z: (z * z, jnp.sqrt(z), jnp.fft.fft(z), z.conj().T @ z),
    complexes(3, 4, dtype=np.complex128),
    x64=True,
)
area.add(
    "linear_algebra_64",
    lambda s: (jnp.linalg.cholesky(s), jnp.linalg.eigh(s), jnp.linalg.svd(s), jnp.linalg.qr(s), jnp.linalg.eigvals(s)),
    definite(4, dtype=np.float64),
    x64=True,
)
area.add(
    "conversions",
    lambda x: [
        x.astype(t)
        for t in (
            jnp.int8,
            jnp.uint8,
            jnp.int16,
            jnp.bool_,
            jnp.bfloat16,
            jnp.float16,
            jnp.float8_e4m3fn,
            jnp.float8_e5m2,
            jnp.complex64,
        )
    ],
    uniforms(6, high=100.0),
)
area.add(
    "conversion_saturates",
    lambda x: (x.astype(jnp.int32), x.astype(jnp.uint8), x.astype(jnp.int8)),
    np.array([1e20, -1e20, np.nan, np.inf, -5.5, 300.0], np.float32),
)
area.add("conversion_chain", lambda x: x.astype(jnp.bfloat16).astype(jnp.float16).astype(jnp.float32), _X)
area.add(
    "bitcasts", lambda x: (lax.bitcast_convert_type(x, jnp.int16), lax.bitcast_convert_type(x, jnp.uint8)), bf16(_X)
)
area.add(
    "bitcasts_to_int4",
    lambda x: lax.bitcast_convert_type(lax.bitcast_convert_type(x, jnp.uint8), jnp.int4),
    bf16(_X),
    compiles=False,
    reference=lambda x: _halves_of_bytes(x.view(np.uint8).reshape(*x.shape, 2)),
    reason="XLA merges the two into one of another shape",
)
area.add(
    "mixed_precision",
    lambda x, w: (x.astype(jnp.bfloat16) @ w.astype(jnp.bfloat16)).astype(jnp.float32) + x.sum(),
    _X,
    _W,
    tolerance=0.01,
    reason="XLA may keep more digits than bfloat16 has",
)
area.add(
    "mixed_precision_gradient",
    jax.grad(lambda w, x: ((x.astype(jnp.bfloat16) @ w.astype(jnp.bfloat16)).astype(jnp.float32) ** 2).sum()),
    _W,
    _X,
)
area.add("reduce_bfloat16", lambda x: (x.sum(0), x.max(), x.prod(1), jnp.cumsum(x, 1), x.mean()), bf16(_X))
area.add(
    "large_constants",
    lambda x: (x + np.arange(40, dtype=np.float32), x.astype(jnp.int32) + np.arange(40, dtype=np.int32)),
    floats(40),
)
