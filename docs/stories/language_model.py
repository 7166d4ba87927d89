"""A training step of a small language model, before and after two changes: donated parameters, loss by chunks."""

import sys
from pathlib import Path

import jax
import jax.numpy as jnp

VOCABULARY, WIDTH, BATCH, LENGTH, CHUNKS = 32_000, 512, 8, 1024, 8


def hidden(parameters, tokens):
    with jax.named_scope("embed"):
        x = parameters["embed"][tokens]
    with jax.named_scope("mix"):
        return x + jnp.tanh(x @ parameters["mix"])


def loss_of(embed, x, targets):
    with jax.named_scope("logits"):
        logits = x @ embed.T
    with jax.named_scope("loss"):
        chosen = jnp.take_along_axis(logits, targets[..., None], -1)[..., 0]
        return (jax.nn.logsumexp(logits, -1) - chosen).mean()


def whole(parameters, tokens):
    return loss_of(parameters["embed"], hidden(parameters, tokens), jnp.roll(tokens, -1, 1))


def chunked(parameters, tokens):
    def split(x):
        return jnp.stack(jnp.split(x, CHUNKS, 1))

    chunks = split(hidden(parameters, tokens)), split(jnp.roll(tokens, -1, 1))
    loss = jax.checkpoint(lambda chunk: loss_of(parameters["embed"], *chunk))
    return jax.lax.map(loss, chunks).mean()


def step(loss):
    def train_step(parameters, tokens):
        gradients = jax.grad(loss)(parameters, tokens)
        with jax.named_scope("update"):
            return jax.tree.map(lambda p, g: p - 0.01 * g, parameters, gradients)

    return train_step


if __name__ == "__main__":
    parameters = {"embed": jax.ShapeDtypeStruct((VOCABULARY, WIDTH), jnp.float32)}
    parameters["mix"] = jax.ShapeDtypeStruct((WIDTH, WIDTH), jnp.float32)
    tokens = jax.ShapeDtypeStruct((BATCH, LENGTH), jnp.int32)
    before = jax.jit(step(whole))
    after = jax.jit(step(chunked), donate_argnums=0)
    lowered = before.lower(parameters, tokens)
    texts = {
        "before.mlir": lowered.as_text(debug_info=True),
        "before.hlo": lowered.compile().as_text(),
        "after.hlo": after.lower(parameters, tokens).compile().as_text(),
    }
    for name, text in texts.items():
        shown = text.replace(__file__, Path(__file__).name)
        Path(sys.argv[1], f"language_model_{name}").write_text(shown)
