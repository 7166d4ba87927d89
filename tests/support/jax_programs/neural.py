"""`jax.nn`: activations, normalization, attention, initializers."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import nn

from support.jax_programs.declaration import Area, bf16, floats, integers, key

area = Area("neural")

_X = floats(3, 4)
_Q, _K, _V = floats(2, 5, 2, 4), floats(2, 6, 2, 4, seed=1), floats(2, 6, 2, 4, seed=2)

area.add("relu", lambda x: (nn.relu(x), nn.relu6(x * 4), nn.leaky_relu(x), nn.hard_tanh(x)), _X)
area.add("sigmoid", lambda x: (nn.sigmoid(x), nn.log_sigmoid(x), nn.hard_sigmoid(x), nn.sparse_sigmoid(x)), _X)
area.add("softplus", lambda x: (nn.softplus(x), nn.squareplus(x), nn.sparse_plus(x), nn.soft_sign(x)), _X)
area.add("gelu", lambda x: (nn.gelu(x), nn.gelu(x, approximate=False)), _X)
area.add("silu", lambda x: (nn.silu(x), nn.swish(x), nn.hard_swish(x), nn.mish(x), nn.tanh(x)), _X)
area.add("elu", lambda x: (nn.elu(x), nn.celu(x, 2.0), nn.selu(x)), _X)
area.add("glu", lambda x: nn.glu(x, axis=1), _X)
area.add("softmax", lambda x: (nn.softmax(x), nn.softmax(x, 0), nn.log_softmax(x), nn.softmax(x, where=x > -1)), _X)
area.add(
    "logsumexp", lambda x: (nn.logsumexp(x), nn.logsumexp(x, 1, b=2.0), nn.logmeanexp(x, 0), nn.log1mexp(abs(x))), _X
)
area.add("standardize", lambda x: (nn.standardize(x), nn.standardize(x, 0, epsilon=1e-3)), _X)
area.add("one_hot", lambda i: (nn.one_hot(i, 5), nn.one_hot(i, 5, axis=0, dtype=jnp.int32)), integers(0, 5, 4))
area.add("attention", lambda q, k, v: nn.dot_product_attention(q, k, v), _Q, _K, _V)
area.add("attention_causal", lambda q, k, v: nn.dot_product_attention(q, k, v, is_causal=True), _Q, _K, _V)
area.add(
    "attention_bias",
    lambda q, k, v, b: nn.dot_product_attention(q, k, v, bias=b, scale=0.3),
    _Q,
    _K,
    _V,
    floats(1, 2, 5, 6),
)
area.add(
    "attention_lengths",
    lambda q, k, v, n: nn.dot_product_attention(q, k, v, query_seq_lengths=n, key_value_seq_lengths=n),
    _Q,
    _K,
    _V,
    np.array([3, 4], np.int32),
)
area.add("attention_window", lambda q, k, v: nn.dot_product_attention(q, k, v, local_window_size=2), _Q, _Q, _Q)
area.add("attention_grouped", lambda q, k, v: nn.dot_product_attention(q, k, v), floats(2, 5, 4, 4), _K, _V)
area.add("attention_bfloat16", lambda q, k, v: nn.dot_product_attention(q, k, v), bf16(_Q), bf16(_K), bf16(_V))
area.add(
    "attention_gradient",
    jax.grad(lambda q, k, v: (nn.dot_product_attention(q, k, v) ** 2).sum(), (0, 1, 2)),
    _Q,
    _K,
    _V,
)
area.add(
    "cross_entropy", lambda x, i: -jnp.take_along_axis(nn.log_softmax(x), i[:, None], 1).mean(), _X, integers(0, 4, 3)
)
area.add(
    "initializers",
    lambda k: [
        f(k, (4, 3))
        for f in (nn.initializers.glorot_normal(), nn.initializers.he_uniform(), nn.initializers.lecun_normal())
    ],
    key(),
)
area.add("initializer_orthogonal", lambda k: nn.initializers.orthogonal()(k, (4, 3)), key())
area.add(
    "initializer_constants",
    lambda k: (nn.initializers.zeros(k, (2,)), nn.initializers.truncated_normal()(k, (3,))),
    key(),
)
area.add("relu_gradient", jax.grad(lambda x: (nn.relu(x) + nn.gelu(x) + nn.softplus(x)).sum()), _X)
area.add("softmax_gradient", jax.jacrev(nn.softmax), floats(4))
area.add(
    "initializers_of_other_scales",
    lambda k: [
        f(k, (4, 3))
        for f in (
            nn.initializers.glorot_uniform(),
            nn.initializers.he_normal(),
            nn.initializers.kaiming_uniform(),
            nn.initializers.lecun_uniform(),
            nn.initializers.xavier_normal(),
            nn.initializers.variance_scaling(2.0, "fan_avg", "uniform"),
        )
    ],
    key(),
)
area.add("initializer_delta_orthogonal", lambda k: nn.initializers.delta_orthogonal()(k, (3, 2, 2)), key())
area.add("hard_silu", lambda x: (nn.hard_silu(x), nn.identity(x)), _X)
