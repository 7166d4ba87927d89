"""Programs of Flax, Equinox, Haiku, Optax and Distrax."""

from __future__ import annotations

from typing import Any

import distrax
import equinox as eqx
import flax.linen as nn
import haiku as hk
import jax
import jax.numpy as jnp
import optax
from flax import nnx

from population_programs import add, array, build, key

# --- Flax ---


class _Block(nn.Module):
    width: int

    @nn.compact
    def __call__(self, x: Any) -> Any:
        y = nn.LayerNorm()(x)
        x = x + nn.MultiHeadDotProductAttention(num_heads=2)(y, y)
        return x + nn.Dense(x.shape[-1])(nn.gelu(nn.Dense(self.width)(nn.RMSNorm()(x))))


class _Encoder(nn.Module):
    layers: int

    @nn.compact
    def __call__(self, tokens: Any) -> Any:
        x = nn.Embed(50, 16)(tokens)
        for number in range(self.layers):
            x = _Block(24 + 8 * number)(x)
        return nn.Dense(50)(x)


class _Image(nn.Module):
    @nn.compact
    def __call__(self, x: Any) -> Any:
        for width in (8, 12, 16):
            x = nn.relu(nn.GroupNorm(num_groups=4)(nn.Conv(width, (3, 3), strides=(2, 2))(x)))
            x = x + nn.Conv(width, (3, 3), feature_group_count=4)(x)
        x = nn.ConvTranspose(6, (2, 2), strides=(2, 2))(nn.avg_pool(x, (2, 2)))
        return nn.Dense(10)(x.mean((1, 2)))


class _Recurrent(nn.Module):
    @nn.compact
    def __call__(self, x: Any) -> Any:
        forward, backward = nn.RNN(nn.GRUCell(8)), nn.RNN(nn.OptimizedLSTMCell(8))
        return nn.Dense(3)(nn.Bidirectional(forward, backward)(x))


def _linen(name: str, module: nn.Module, *inputs: Any, is_training: bool = False) -> None:
    @build(name)
    def program() -> Any:
        variables = jax.eval_shape(module.init, key(), *inputs)
        if not is_training:
            return module.apply, (variables, *inputs)
        optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(optax.cosine_onecycle_schedule(100, 1e-3)))
        state = jax.eval_shape(optimizer.init, variables)

        def step(variables: Any, state: Any, *inputs: Any) -> Any:
            loss, gradients = jax.value_and_grad(lambda v: (module.apply(v, *inputs) ** 2).mean())(variables)
            updates, state = optimizer.update(gradients, state, variables)
            return optax.apply_updates(variables, updates), state, loss

        return step, (variables, state, *inputs)


_linen("flax.encoder", _Encoder(2), array(2, 12, dtype=jnp.int32))
_linen("flax.encoder_trained", _Encoder(6), array(2, 12, dtype=jnp.int32), is_training=True)
_linen("flax.image", _Image(), array(2, 32, 32, 3))
_linen("flax.image_trained", _Image(), array(2, 32, 32, 3), is_training=True)
_linen("flax.bidirectional", _Recurrent(), array(2, 9, 5))
_linen("flax.bidirectional_trained", _Recurrent(), array(2, 9, 5), is_training=True)


@build("flax.nnx_model")
def _nnx() -> Any:
    class Model(nnx.Module):
        def __init__(self, rngs: Any) -> None:
            self.embed = nnx.Linear(7, 12, rngs=rngs)
            self.norm = nnx.BatchNorm(12, rngs=rngs, use_running_average=True)
            self.attention = nnx.MultiHeadAttention(num_heads=3, in_features=12, decode=False, rngs=rngs)
            self.out = nnx.LinearGeneral(12, (2, 3), rngs=rngs)

        def __call__(self, x: Any) -> Any:
            return self.out(self.attention(nnx.swish(self.norm(self.embed(x)))))

    graph, state = nnx.split(Model(nnx.Rngs(0)))
    return jax.grad(lambda state, x: nnx.merge(graph, state)(x).sum(), allow_int=True), (state, array(2, 6, 7))


# --- Equinox ---


@build("equinox.unet_like")
def _unet() -> Any:
    keys = jax.random.split(key(), 5)
    down = [eqx.nn.Conv2d(3, 8, 3, stride=2, key=keys[0]), eqx.nn.Conv2d(8, 8, 3, padding=1, key=keys[1])]
    up = eqx.nn.ConvTranspose2d(8, 4, 4, stride=2, key=keys[2])
    norm, mix = eqx.nn.GroupNorm(2, 8), eqx.nn.MLP(4, 2, 16, 3, key=keys[3])
    model, static = eqx.partition((down, up, norm, mix), eqx.is_array)

    def loss(model: Any, image: Any) -> Any:
        down, up, norm, mix = eqx.combine(model, static)
        x = jax.nn.elu(norm(down[1](down[0](image))))
        return jax.vmap(jax.vmap(mix, 1), 1)(up(x)).std()

    return jax.value_and_grad(loss), (model, array(3, 21, 21))


@build("equinox.lstm_scan")
def _lstm() -> Any:
    cell, head = eqx.nn.LSTMCell(4, 6, key=key()), eqx.nn.Linear(6, 2, key=key())
    model, static = eqx.partition((cell, head), eqx.is_array)

    def run(model: Any, inputs: Any) -> Any:
        cell, head = eqx.combine(model, static)
        state = (jnp.zeros(6), jnp.zeros(6))
        state, _ = jax.lax.scan(lambda carry, x: (cell(x, carry), None), state, inputs)
        return head(state[0])

    return jax.vmap(run, (None, 0)), (model, array(3, 10, 4))


@build("equinox.rotary_attention")
def _rotary() -> Any:
    rotary, attention = eqx.nn.RotaryPositionalEmbedding(8), eqx.nn.MultiheadAttention(2, 16, key=key())
    model, static = eqx.partition(attention, eqx.is_array)

    def run(model: Any, x: Any) -> Any:
        def rotated(query: Any, keys: Any, values: Any) -> Any:
            return jax.vmap(rotary, 1, 1)(query), jax.vmap(rotary, 1, 1)(keys), values

        return eqx.combine(model, static)(x, x, x, process_heads=rotated, mask=jnp.tri(9, dtype=bool)).sum()

    return jax.grad(run), (model, array(9, 16))


# --- Haiku ---


def _haiku(name: str, function: Any, *inputs: Any, is_gradient: bool = True) -> None:
    @build(name)
    def program() -> Any:
        transformed = hk.transform(function)
        parameters = jax.eval_shape(transformed.init, jax.random.PRNGKey(0), *inputs)

        def loss(parameters: Any, *inputs: Any) -> Any:
            return jax.tree.reduce(
                jnp.add, jax.tree.map(jnp.sum, transformed.apply(parameters, jax.random.PRNGKey(1), *inputs))
            )

        return (jax.grad(loss) if is_gradient else loss), (parameters, *inputs)


def _deep(x: Any) -> Any:
    for width in (12, 20, 12):
        x = hk.LayerNorm(-1, True, True)(hk.nets.MLP([width, 12], activation=jax.nn.leaky_relu)(x)) + x[..., :1]
    return hk.dropout(hk.next_rng_key(), 0.3, x)


_haiku("haiku.residual", _deep, array(4, 12))
_haiku(
    "haiku.separable",
    lambda x: hk.MaxPool(3, 2, "SAME")(hk.SeparableDepthwiseConv2D(2, 3)(hk.Conv2D(6, 5)(x))),
    array(1, 17, 17, 3),
)
_haiku(
    "haiku.gru_unrolled",
    lambda x: hk.static_unroll(
        hk.DeepRNN([hk.GRU(5), jnp.tanh, hk.VanillaRNN(4)]),
        x,
        hk.DeepRNN([hk.GRU(5), jnp.tanh, hk.VanillaRNN(4)]).initial_state(2),
    )[0],
    array(7, 2, 3),
)
_haiku(
    "haiku.attention",
    lambda x: hk.MultiHeadAttention(2, 6, w_init_scale=1.0)(x, x, x),
    array(2, 8, 6),
    is_gradient=False,
)

# --- Optax ---

_TREE = {"dense": {"w": array(9, 5), "b": array(5)}, "scale": array(3, 3, 2)}


def _optimizer(name: str, optimizer: Any) -> None:
    @build(f"optax.{name}")
    def program() -> Any:
        state = jax.eval_shape(optimizer.init, _TREE)

        def step(gradients: Any, state: Any, parameters: Any) -> Any:
            updates, state = optimizer.update(gradients, state, parameters)
            return optax.apply_updates(parameters, updates), state

        return step, (_TREE, state, _TREE)


_optimizer("adabelief", optax.adabelief(optax.exponential_decay(1e-2, 10, 0.9)))
_optimizer("yogi_with_lookahead", optax.chain(optax.scale_by_yogi(), optax.add_decayed_weights(1e-4), optax.ema(0.9)))
_optimizer("sm3", optax.sm3(1e-2))
_optimizer("nadamw_masked", optax.masked(optax.nadamw(1e-3), {"dense": {"w": True, "b": False}, "scale": True}))
_optimizer("radam_every_k", optax.apply_if_finite(optax.radam(1e-3), 3))
_optimizer("prodigy", optax.contrib.prodigy())
add(
    "optax.losses",
    lambda x, y: [
        f(x, y).sum()
        for f in (
            optax.huber_loss,
            optax.log_cosh,
            optax.cosine_distance,
            optax.sigmoid_binary_cross_entropy,
            optax.hinge_loss,
        )
    ],
    array(6, 4),
    array(6, 4),
)

# --- Distrax ---


def _mixture(x: Any, logits: Any, means: Any) -> Any:
    components = distrax.MultivariateNormalDiag(means, jnp.ones_like(means) * 0.5)
    return distrax.MixtureSameFamily(distrax.Categorical(logits=logits), components).log_prob(x).sum()


def _flow(x: Any, shift: Any) -> Any:
    bijector = distrax.Chain([distrax.Tanh(), distrax.ScalarAffine(0.1, 1.7), distrax.Sigmoid()])
    base = distrax.Independent(distrax.Normal(shift, 1.0), 1)
    return distrax.Transformed(base, distrax.Block(bijector, 1)).log_prob(jnp.tanh(x) * 0.2).sum()


def _hidden_markov(x: Any, transition: Any) -> Any:
    model = distrax.HMM(
        distrax.Categorical(logits=jnp.zeros(3)),
        distrax.Categorical(logits=transition),
        distrax.Normal(jnp.arange(3.0), 1.0),
    )
    return model.forward_backward(x)


add("distrax.mixture_gradient", jax.grad(_mixture, argnums=(1, 2)), array(8, 3), array(4), array(4, 3))
add("distrax.flow_gradient", jax.grad(_flow, argnums=1), array(5, 3), array(3))
add("distrax.hidden_markov", _hidden_markov, array(12), array(3, 3))
