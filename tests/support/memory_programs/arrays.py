"""Loops, updates, sorting, linear algebra, transforms and other numerical programs."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy as jsp
from jax import lax

from support.memory_programs.declaration import Programs, array

PROGRAMS = Programs()

_LINE = array(1_000_000)
_INTEGERS = array(200_000, dtype=jnp.int32)
_SQUARE = array(256, 256)


def _updated(x: Any) -> Any:
    return lax.fori_loop(0, 1000, lambda i, x: x.at[i].set(x[i] * 2), x)


@PROGRAMS.program(_LINE)
def updates_in_a_loop(x: Any) -> Any:
    return _updated(x)


@PROGRAMS.program(_LINE, donated=(0,))
def updates_in_a_loop_donated(x: Any) -> Any:
    return _updated(x)


@PROGRAMS.program(array(512, 512), donated=(0,))
def heat_equation(u: Any) -> Any:
    def step(_: Any, u: Any) -> Any:
        return u + 0.1 * (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4 * u)

    return lax.fori_loop(0, 100, step, u)


@PROGRAMS.program(_SQUARE, array(256))
def conjugate_gradient(a: Any, b: Any) -> Any:
    return jsp.sparse.linalg.cg(lambda x: a @ x, b, maxiter=50)[0]


@PROGRAMS.program(_SQUARE)
def power_iteration(a: Any) -> Any:
    def step(state: Any) -> Any:
        count, v = state
        w = a @ v
        return count + 1, w / jnp.linalg.norm(w)

    return lax.while_loop(lambda s: s[0] < 100, step, (0, jnp.ones(a.shape[0])))[1]


@PROGRAMS.program(array(1000, 3), array(1000, 3), donated=(0, 1))
def particles(positions: Any, velocities: Any) -> Any:
    def step(state: Any, _: Any) -> Any:
        x, v = state
        offset = x[:, None] - x[None]
        force = (offset / (jnp.sum(offset**2, -1, keepdims=True) + 0.1) ** 1.5).sum(1)
        return (x + 0.01 * v, v - 0.01 * force), (v**2).sum()

    return lax.scan(step, (positions, velocities), None, length=10)


@PROGRAMS.program(array(100, 1000))
def triangle_by_rows(x: Any) -> Any:
    """Fill a triangle by nested loops."""

    def row(i: Any, x: Any) -> Any:
        return lax.fori_loop(0, i, lambda j, x: x.at[i].add(0.5 * x[j]), x)

    return lax.fori_loop(1, x.shape[0], row, x)


@PROGRAMS.program(_LINE)
def sorted_line(x: Any) -> Any:
    return jnp.sort(x)


@PROGRAMS.program(_LINE, donated=(0,))
def sorted_line_donated(x: Any) -> Any:
    return jnp.sort(x)


@PROGRAMS.program(array(500, 1000))
def ranks(x: Any) -> Any:
    return jnp.argsort(jnp.argsort(x, 1), 1)


@PROGRAMS.program(array(64, 10000))
def largest_elements(x: Any) -> Any:
    return lax.top_k(x, 50)


@PROGRAMS.program(_INTEGERS)
def unique_counts(x: Any) -> Any:
    return jnp.unique(x, return_counts=True, size=1000)


@PROGRAMS.program(array(100_000), array(5_000, dtype=jnp.int32), array(5_000))
def scatter_add(x: Any, indices: Any, updates: Any) -> Any:
    return x.at[indices].add(updates)


@PROGRAMS.program(array(100_000), array(5_000, dtype=jnp.int32), array(5_000), donated=(0,))
def scatter_set_donated(x: Any, indices: Any, updates: Any) -> Any:
    return x.at[indices].set(updates)


@PROGRAMS.program(_INTEGERS)
def histogram(x: Any) -> Any:
    return jnp.bincount(x, length=4096)


@PROGRAMS.program(array(1000, 128), array(20000, dtype=jnp.int32))
def embedding_gradient(table: Any, tokens: Any) -> Any:
    return jax.grad(lambda t: (t[tokens] ** 2).sum())(table)


@PROGRAMS.program(array(64, 64, 64))
def fft_filter(x: Any) -> Any:
    return jnp.fft.irfftn(jnp.fft.rfftn(x) * 0.5, x.shape)


@PROGRAMS.program(array(100_000, dtype=jnp.complex64), array(1000, dtype=jnp.complex64))
def fft_convolution(x: Any, kernel: Any) -> Any:
    size = x.shape[0] + kernel.shape[0] - 1
    return jnp.fft.ifft(jnp.fft.fft(x, size) * jnp.fft.fft(kernel, size))


@PROGRAMS.program(_SQUARE, _SQUARE)
def solve(a: Any, b: Any) -> Any:
    return jnp.linalg.solve(a, b)


@PROGRAMS.program(_SQUARE, array(256))
def cholesky_solve(a: Any, b: Any) -> Any:
    return jsp.linalg.cho_solve(jsp.linalg.cho_factor(a), b)


@PROGRAMS.program(_SQUARE)
def singular_values(a: Any) -> Any:
    return jnp.linalg.svd(a)


@PROGRAMS.program(_SQUARE)
def symmetric_eigenvalues(a: Any) -> Any:
    return jnp.linalg.eigh(a)


@PROGRAMS.program(array(512, 128))
def least_squares_factors(a: Any) -> Any:
    return jnp.linalg.qr(a)


@PROGRAMS.program(_SQUARE)
def exponential_of_a_matrix(a: Any) -> Any:
    return jsp.linalg.expm(a)


@PROGRAMS.program(array(dtype=jnp.bool_), _SQUARE)
def branches(flag: Any, x: Any) -> Any:
    return lax.cond(flag, lambda x: jnp.sin(x) @ x + 1, lambda x: (x @ x) @ jnp.cos(x), x)


@PROGRAMS.program(array(dtype=jnp.int32), array(100_000))
def branches_of_several_sizes(index: Any, x: Any) -> Any:
    def widened(n: int) -> Any:
        return lambda x: jnp.sort(jnp.concatenate([x] * n))[: x.shape[0]]

    return lax.switch(index, [widened(1), widened(2), widened(4)], x)


@PROGRAMS.program(array(100_000), array(100, dtype=jnp.bool_), donated=(0,))
def branch_in_a_loop(x: Any, flags: Any) -> Any:
    return lax.scan(lambda x, flag: (lax.cond(flag, jnp.sort, jnp.cumsum, x), x.max()), x, flags)


@PROGRAMS.program(array(512, 512, dtype=jnp.int4), array(64, 512))
def dequantized_product(w: Any, x: Any) -> Any:
    return x @ w.astype(jnp.float32)


@PROGRAMS.program(array(1_000_000, dtype=jnp.int4), array(1_000_000, dtype=jnp.int4))
def sum_of_small_integers(a: Any, b: Any) -> Any:
    return a + b, a * b


@PROGRAMS.program(_LINE)
def quantized_to_four_bits(x: Any) -> Any:
    scale = jnp.abs(x).max() / 7
    return jnp.round(x / scale).astype(jnp.int4), scale


@PROGRAMS.program(array(2, dtype=jnp.uint32))
def random_normals(key: Any) -> Any:
    return jax.random.normal(key, (500, 1000))


@PROGRAMS.program(array(2, dtype=jnp.uint32), array(100_000))
def shuffled(key: Any, x: Any) -> Any:
    return jax.random.permutation(key, x)


@PROGRAMS.program(array(2, dtype=jnp.uint32))
def monte_carlo(key: Any) -> Any:
    def body(total: Any, key: Any) -> Any:
        x = jax.random.uniform(key, (20_000, 2))
        return total + ((x**2).sum(1) < 1).mean(), None

    return lax.scan(body, 0.0, jax.random.split(key, 50))[0]


@PROGRAMS.program(_LINE)
def elementwise_chain(x: Any) -> Any:
    return jnp.tanh(jnp.sin(x) * 2 + jnp.exp(-x))


@PROGRAMS.program(_LINE)
def statistics_of_a_line(x: Any) -> Any:
    return x.mean(), x.std(), jnp.median(x), jnp.quantile(x, jnp.array([0.1, 0.9]))


@PROGRAMS.program(array(1000, 1000))
def running_sums(x: Any) -> Any:
    return jnp.cumsum(x, 0), jnp.cumprod(x, 1), lax.cummax(x, 1)


@PROGRAMS.program(array(10_000, 16), array(10_000, 16))
def associative_recurrence(a: Any, b: Any) -> Any:
    return lax.associative_scan(lambda p, q: (p[0] * q[0], p[1] * q[0] + q[1]), (a, b))


@PROGRAMS.program(array(200, 300), array(300, 400), array(400, 500), array(500, 20))
def chain_of_products(a: Any, b: Any, c: Any, d: Any) -> Any:
    return jnp.linalg.multi_dot([a, b, c, d])


@PROGRAMS.program(array(500, 8), array(700, 8))
def distances(x: Any, y: Any) -> Any:
    return jnp.sqrt(((x[:, None] - y[None]) ** 2).sum(-1)).argmin(1)


@PROGRAMS.program(array(5000, 8), array(16, 8))
def k_means(points: Any, centers: Any) -> Any:
    def step(_: Any, centers: Any) -> Any:
        nearest = ((points[:, None] - centers[None]) ** 2).sum(-1).argmin(1)
        weights = jax.nn.one_hot(nearest, centers.shape[0])
        return weights.T @ points / (weights.sum(0)[:, None] + 1e-6)

    return lax.fori_loop(0, 20, step, centers)


@PROGRAMS.program(array(300, 300))
def jacobian(a: Any) -> Any:
    return jax.jacrev(lambda x: jnp.tanh(a @ x))(a[0])


@PROGRAMS.program(array(100), array(1000, 100))
def hessian_of_a_regression(w: Any, x: Any) -> Any:
    return jax.hessian(lambda w: jax.nn.softplus(x @ w).sum())(w)


@PROGRAMS.program(array(64), array(dtype=jnp.float32))
def runge_kutta(y: Any, step: Any) -> Any:
    def derivative(y: Any) -> Any:
        return jnp.roll(y, 1) * y - y

    def body(y: Any, _: Any) -> Any:
        k1 = derivative(y)
        k2 = derivative(y + step / 2 * k1)
        k3 = derivative(y + step / 2 * k2)
        k4 = derivative(y + step * k3)
        y = y + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return y, y

    return lax.scan(body, y, None, length=1000)


@PROGRAMS.program(array(100, 100, dtype=jnp.float64), array(100, 64, dtype=jnp.float64), x64=True)
def kalman_filter(a: Any, measurements: Any) -> Any:
    def body(state: Any, z: Any) -> Any:
        x, p = state
        x, p = a @ x, a @ p @ a.T + jnp.eye(a.shape[0])
        gain = jnp.linalg.solve(p[:64, :64] + jnp.eye(64), p[:64]).T
        x = x + gain @ (z - x[:64])
        return (x, p - gain @ p[:64]), x

    return lax.scan(body, (jnp.zeros(a.shape[0]), jnp.eye(a.shape[0])), measurements)


@PROGRAMS.program(array(512, 512), array(9, 9))
def image_filter(image: Any, kernel: Any) -> Any:
    return jsp.signal.convolve2d(image, kernel, mode="same")


@PROGRAMS.program(array(256, 256), donated=(0,))
def game_of_life(cells: Any) -> Any:
    def step(cells: Any, _: Any) -> Any:
        sums = lax.reduce_window(cells, 0.0, lax.add, (3, 3), (1, 1), "SAME") - cells
        return jnp.where((sums == 3) | ((cells == 1) & (sums == 2)), 1.0, 0.0), sums.mean()

    return lax.scan(step, cells, None, length=50)


@PROGRAMS.program(array(128, 100, 100))
def batched_products(x: Any) -> Any:
    return jax.vmap(lambda m: m @ m.T)(x).transpose(2, 0, 1)


@PROGRAMS.program(array(50, 2000))
def dynamic_programming(costs: Any) -> Any:
    """Cheapest paths through a grid, with the table of choices."""

    def row(best: Any, cost: Any) -> Any:
        left, right = jnp.roll(best, 1), jnp.roll(best, -1)
        choice = jnp.argmin(jnp.stack([left, best, right]), 0)
        best = jnp.minimum(jnp.minimum(left, best), right) + cost
        return best, choice

    return lax.scan(row, costs[0], costs[1:])
