"""Programs of RLax, Mctx, Jraph and Brax."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import jraph
import mctx
import rlax
from brax import envs, math

from population_programs import add, array, build

_FLOAT = array(12)

# --- RLax ---

add(
    "rlax.vtrace",
    lambda v, r, d, rho: rlax.vtrace_td_error_and_advantage(v, v * 0.9, r, d, rho),
    _FLOAT,
    _FLOAT,
    _FLOAT,
    _FLOAT,
)
add("rlax.lambda_returns", lambda r, d, v: rlax.lambda_returns(r, d, v, 0.9), _FLOAT, _FLOAT, _FLOAT)
add("rlax.categorical_projection", lambda z, p, q: rlax.categorical_l2_project(z, p, q), array(7), array(7), array(11))
add(
    "rlax.policy_losses",
    jax.grad(
        lambda x, a, v: (
            rlax.policy_gradient_loss(x, a, v, v)
            + rlax.entropy_loss(x, v)
            + rlax.clipped_surrogate_pg_loss(jnp.exp(v), v, 0.2)
        )
    ),
    array(8, 5),
    array(8, dtype=jnp.int32),
    array(8),
)
add(
    "rlax.quantile_regression",
    lambda x, t, y: rlax.quantile_regression_loss(x, t, y, 1.0),
    array(6),
    array(6),
    array(9),
)

# --- Mctx ---


def _search(policy: Any, simulations: int, **options: Any) -> Any:
    def run(words: Any, logits: Any, value: Any) -> Any:
        def step(parameters: Any, key: Any, action: Any, embedding: Any) -> Any:
            state = jnp.tanh(embedding + action[:, None])
            output = mctx.RecurrentFnOutput(
                reward=state[:, 0], discount=jnp.ones_like(state[:, 0]) * 0.9, prior_logits=state, value=state.sum(1)
            )
            return output, state

        root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=logits)
        key = jax.random.wrap_key_data(words)
        return policy((), key, root, step, num_simulations=simulations, **options).action_weights

    return run


_SEARCH = (array(2, dtype=jnp.uint32), array(3, 4), array(3))
add("mctx.muzero", _search(mctx.muzero_policy, 6), *_SEARCH)
add("mctx.gumbel_muzero", _search(mctx.gumbel_muzero_policy, 9, max_num_considered_actions=4), *_SEARCH)

# --- Jraph ---


def _graph(nodes: Any, edges: Any, senders: Any, receivers: Any) -> Any:
    counts = jnp.array([4, 3]), jnp.array([6, 4])
    return jraph.GraphsTuple(nodes, edges, receivers, senders, jnp.ones((2, 3)), *counts)


_EDGES = (array(7, 5), array(10, 2), array(10, dtype=jnp.int32), array(10, dtype=jnp.int32))


def _network(*parts: Any) -> Any:
    network = jraph.GraphNetwork(
        lambda e, s, r, g: jnp.concatenate([e, s * r, g], 1),
        lambda n, s, r, g: n + s.sum(1, keepdims=True) * r.mean(),
        lambda n, e, g: g + n.mean(1, keepdims=True),
    )
    graph = network(_graph(*parts))
    return graph.nodes.sum() + graph.globals.sum()


add("jraph.network_gradient", jax.grad(_network, argnums=(0, 1)), *_EDGES)
add(
    "jraph.attention",
    lambda *parts: (
        jraph.GAT(lambda n: n, lambda s, r, e: (s * r).sum(1, keepdims=True) + 0 * (0.0 if e is None else e.sum()))(
            _graph(*parts)
        ).nodes
    ),
    *_EDGES,
)
add(
    "jraph.segments",
    lambda x, i: (jraph.segment_softmax(x, i, 4), jraph.segment_variance(x, i, 4), jraph.segment_normalize(x, i, 4)),
    array(15),
    array(15, dtype=jnp.int32),
)

# --- Brax ---

add(
    "brax.quaternions",
    jax.vmap(lambda a, b: (math.quat_mul(a, b), math.quat_to_euler(a), math.rotate(b[:3], a))),
    array(5, 4),
    array(5, 4),
)


def _physics(name: str, environment: str, backend: str, steps: int = 1, *, is_gradient: bool = False) -> None:
    @build(f"brax.{name}")
    def program() -> Any:
        made = envs.get_environment(environment, backend=backend)
        state = jax.eval_shape(made.reset, jax.random.PRNGKey(0))

        def run(state: Any, actions: Any) -> Any:
            for number in range(steps):
                state = made.step(state, actions[number])
            return state.reward.sum()

        function = (
            jax.grad(lambda actions, state: run(state, actions))
            if is_gradient
            else lambda actions, state: run(state, actions)
        )
        return function, (array(steps, made.action_size), state)


_physics("ant_positional", "ant", "positional")
_physics("reacher_spring_gradient", "reacher", "spring", is_gradient=True)
_physics("hopper_generalized", "hopper", "generalized")
_physics("humanoid_spring", "humanoid", "spring", 2)
