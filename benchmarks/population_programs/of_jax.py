"""Programs of `jax.numpy`, `jax.scipy`, `jax.nn`, `jax.random`, `jax.lax`, `jax.image` and `jax.experimental`."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy as jsp
from jax import lax
from jax.experimental import sparse
from jax.experimental.ode import odeint
from jax.flatten_util import ravel_pytree
from jax.nn import initializers

from population_programs import add, array, build

# --- jax.numpy ---

add("jax_numpy.gradient_of_field", lambda x: jnp.gradient(x, 0.1), array(24, 18))
add(
    "jax_numpy.median_and_quantiles",
    lambda x: (jnp.median(x, 1), jnp.quantile(x, jnp.array([0.1, 0.7]), axis=0)),
    array(9, 31),
)
add("jax_numpy.histogram2d", lambda x, y: jnp.histogram2d(x, y, bins=7), array(200), array(200))
add("jax_numpy.unwrap_and_interp", lambda x, y: jnp.interp(jnp.unwrap(x), y, y * 2), array(40), array(12))
add(
    "jax_numpy.einsum_chain",
    lambda a, b, c: jnp.einsum("bij,jkc,bck->bi", a, b, c),
    array(3, 4, 5),
    array(5, 6, 7),
    array(3, 7, 6),
)
add(
    "jax_numpy.lexsort_and_take",
    lambda x, y: jnp.take_along_axis(x, jnp.argsort(y, axis=1), 1)[jnp.lexsort((x[:, 0], y[:, 1]))],
    array(11, 6),
    array(11, 6),
)
add(
    "jax_numpy.polynomials",
    lambda p, q: (jnp.polymul(p, q), jnp.polyval(p, q), jnp.polyder(p), jnp.polyint(q)),
    array(5),
    array(7),
)
add(
    "jax_numpy.set_operations",
    lambda x, y: (jnp.union1d(x, y, size=12), jnp.isin(x, y), jnp.unique(x, size=6)),
    array(9, dtype=jnp.int32),
    array(7, dtype=jnp.int32),
)
add("jax_numpy.covariance", lambda x: (jnp.cov(x), jnp.corrcoef(x), jnp.nanvar(x, axis=1)), array(6, 50))
add(
    "jax_numpy.bits",
    lambda x: (jnp.packbits(x), jnp.unpackbits(x), jnp.bitwise_count(x), jnp.left_shift(x, 2)),
    array(4, 16, dtype=jnp.uint8),
)
add("jax_numpy.roots_of_unity", lambda x: jnp.angle(jnp.exp(1j * x) ** 3 + jnp.conj(jnp.exp(2j * x))), array(33))
add(
    "jax_numpy.pad_modes",
    lambda x: [jnp.pad(x, 3, mode=mode) for mode in ("reflect", "wrap", "edge", "mean", "linear_ramp")],
    array(6, 8),
)
add("jax_numpy.windows", lambda x: x * jnp.kaiser(64, 8.0) + jnp.blackman(64) * jnp.bartlett(64), array(64))
add("jax_numpy.block_matrices", lambda x: jnp.kron(jnp.block([[x, x.T], [jnp.eye(4), -x]]), jnp.tri(3)), array(4, 4))
add("jax_numpy.cumulative_gradient", jax.grad(lambda x: (jnp.cumprod(x, 1) * jnp.cumsum(x, 0)).sum()), array(5, 9))
add(
    "jax_numpy.nan_statistics",
    lambda x: (jnp.nanargmax(x, 1), jnp.nanmedian(x, 0), jnp.nanquantile(x, 0.3)),
    array(8, 13),
)

# --- jax.scipy ---

add(
    "jax_scipy.savgol_like",
    lambda x: jsp.signal.convolve2d(x, jnp.ones((3, 5)), mode="same", boundary="fill"),
    array(20, 30),
)
add("jax_scipy.welch", lambda x: jsp.signal.welch(x, nperseg=32), array(256))
add(
    "jax_scipy.map_coordinates",
    lambda x, c: jsp.ndimage.map_coordinates(x, [c, c * 0.5], order=1, mode="wrap"),
    array(12, 15),
    array(40),
)
add(
    "jax_scipy.cubic_spline_like",
    lambda x, y: jsp.interpolate.RegularGridInterpolator((jnp.linspace(0, 1, 8), jnp.linspace(0, 2, 9)), x)(y),
    array(8, 9),
    array(21, 2),
)
add(
    "jax_scipy.multivariate_density",
    lambda x, m: jsp.stats.multivariate_normal.logpdf(x, m, jnp.eye(5) * 2),
    array(17, 5),
    array(5),
)
add(
    "jax_scipy.distributions",
    lambda x: [
        d.logpdf(x, 1.5, 2.5)
        for d in (jsp.stats.beta, jsp.stats.gamma, jsp.stats.cauchy, jsp.stats.t, jsp.stats.pareto)
    ],
    array(14),
)
add(
    "jax_scipy.discrete_distributions",
    lambda k: (
        jsp.stats.poisson.logpmf(k, 3.2),
        jsp.stats.nbinom.logpmf(k, 4, 0.3),
        jsp.stats.betabinom.logpmf(k, 9, 1.5, 2.0),
    ),
    array(10, dtype=jnp.int32),
)
add(
    "jax_scipy.bessel_like",
    lambda x: (jsp.special.i0e(x), jsp.special.i1(x), jsp.special.exp1(x), jsp.special.zeta(x + 2, 1.5)),
    array(23),
)
add(
    "jax_scipy.incomplete_gradient",
    jax.grad(lambda a, x: jsp.special.gammainc(a, x).sum() + jsp.special.betainc(a, a, x / 9).sum(), argnums=1),
    array(6),
    array(6),
)
add(
    "jax_scipy.matrix_functions",
    lambda x: (jsp.linalg.expm(x), jsp.linalg.polar(x)[0], jsp.linalg.toeplitz(x[0])),
    array(6, 6),
)
add(
    "jax_scipy.lu_solve_batch",
    jax.vmap(lambda a, b: jsp.linalg.lu_solve(jsp.linalg.lu_factor(a), b)),
    array(4, 7, 7),
    array(4, 7),
)
add(
    "jax_scipy.conjugate_gradients",
    lambda a, b: jsp.sparse.linalg.cg(lambda v: a @ v, b, maxiter=20)[0],
    array(9, 9),
    array(9),
)
add(
    "jax_scipy.bicgstab",
    lambda a, b: jsp.sparse.linalg.bicgstab(lambda v: a @ v, b, maxiter=9)[0],
    array(8, 8),
    array(8),
)
add(
    "jax_scipy.bfgs",
    lambda x: jsp.optimize.minimize(lambda v: ((v - 1) ** 4).sum() + (v[1:] * v[:-1]).sum(), x, method="BFGS").x,
    array(5),
)
add("jax_scipy.kmeans", lambda x: jsp.cluster.vq.vq(x, x[:4]), array(30, 3))

# --- jax.nn ---


def _attention(q: Any, k: Any, v: Any) -> Any:
    return jax.nn.dot_product_attention(q, k, v, is_causal=True, local_window_size=(4, 0)).sum()


add("jax_nn.windowed_attention_gradient", jax.grad(_attention, argnums=(0, 1, 2)), *[array(2, 16, 4, 8)] * 3)
add(
    "jax_nn.activations",
    lambda x: [
        f(x)
        for f in (
            jax.nn.mish,
            jax.nn.celu,
            jax.nn.squareplus,
            jax.nn.hard_swish,
            jax.nn.log_sigmoid,
            jax.nn.sparse_plus,
        )
    ],
    array(7, 12),
)
add(
    "jax_nn.activations_gradient",
    jax.grad(
        lambda x: sum(f(x).sum() for f in (jax.nn.gelu, jax.nn.selu, jax.nn.silu, jax.nn.glu, jax.nn.standardize))
    ),
    array(7, 12),
)
add(
    "jax_nn.initializers",
    lambda k: [
        i(k, (8, 6))
        for i in (
            initializers.glorot_uniform(),
            initializers.he_normal(),
            initializers.truncated_normal(),
            initializers.variance_scaling(2.0, "fan_avg", "uniform"),
        )
    ],
    array(2, dtype=jnp.uint32),
)
add(
    "jax_nn.one_hot_loss",
    jax.grad(lambda x, y: -(jax.nn.log_softmax(x) * jax.nn.one_hot(y, 10)).sum() + jax.nn.logsumexp(x)),
    array(6, 10),
    array(6, dtype=jnp.int32),
)

# --- jax.random ---

_WORDS = array(2, dtype=jnp.uint32)
add(
    "jax_random.shapes",
    lambda k: [
        getattr(jax.random, name)(k, shape=(5,))
        for name in ("cauchy", "gumbel", "laplace", "logistic", "maxwell", "rademacher")
    ],
    _WORDS,
)
add(
    "jax_random.heavy",
    lambda k: (
        jax.random.dirichlet(k, jnp.ones(4)),
        jax.random.poisson(k, 3.0, (4,)),
        jax.random.beta(k, 2.0, 3.0, (6,)),
    ),
    _WORDS,
)
add("jax_random.choice_weighted", lambda k, p: jax.random.choice(k, 20, (6,), replace=False, p=p), _WORDS, array(20))
add(
    "jax_random.walk",
    lambda k: jnp.cumsum(jax.random.multivariate_normal(k, jnp.zeros(3), jnp.eye(3), (50,)), 0),
    _WORDS,
)
add(
    "jax_random.split_tree",
    lambda k: [jax.random.permutation(one, 7 + i) for i, one in enumerate(jax.random.split(k, 6))],
    _WORDS,
)
add(
    "jax_random.binomial",
    lambda k: (
        jax.random.binomial(k, 12.0, 0.3, (5,)),
        jax.random.geometric(k, 0.2, (5,)),
        jax.random.loggamma(k, 0.4, (3,)),
    ),
    _WORDS,
)

# --- jax.lax and transformations ---


def _mandelbrot(c: Any) -> Any:
    def step(state: Any) -> Any:
        z, count, n = state
        z = z * z + c
        return z, count + (jnp.abs(z) < 2), n + 1

    return lax.while_loop(lambda state: state[2] < 50, step, (jnp.zeros_like(c), jnp.zeros(c.shape, jnp.int32), 0))[1]


def _switches(index: Any, x: Any) -> Any:
    branches = [partial(lambda n, v: jnp.roll(v, n) * jnp.sin(v + n), n) for n in range(9)]
    return lax.fori_loop(0, 5, lambda n, v: lax.switch((index + n) % 9, branches, v), x)


def _associative(a: Any, b: Any) -> Any:
    return lax.associative_scan(lambda left, right: (left[0] * right[0], right[0] * left[1] + right[1]), (a, b))


add("jax_lax.mandelbrot", _mandelbrot, array(16, 16, dtype=jnp.complex64))
add("jax_lax.nested_switches", _switches, array(dtype=jnp.int32), array(11))
add("jax_lax.associative_scan", _associative, array(37, 4), array(37, 4))
add("jax_lax.associative_scan_gradient", jax.grad(lambda a, b: _associative(a, b)[1].sum()), array(19), array(19))
add(
    "jax_lax.windows",
    lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"), lax.cummax(x, axis=1)),
    array(2, 9, 9, 3),
)
add(
    "jax_lax.grouped_convolution_gradient",
    jax.grad(
        lambda x, w: lax.conv_general_dilated(
            x,
            w,
            (2, 1),
            ((1, 2), (0, 1)),
            lhs_dilation=(1, 2),
            rhs_dilation=(2, 1),
            feature_group_count=2,
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
        ).sum(),
        argnums=(0, 1),
    ),
    array(2, 12, 10, 4),
    array(3, 3, 2, 6),
)
add(
    "jax_lax.scatter_variants",
    lambda x, i, u: [getattr(x.at[i], name)(u) for name in ("set", "add", "multiply", "min", "max")],
    array(20, 4),
    array(6, dtype=jnp.int32),
    array(6, 4),
)
add(
    "jax_lax.top_k_sorted",
    lambda x: (lax.top_k(x, 5), lax.sort((x, -x, x * 2), num_keys=2), lax.approx_max_k(x, 3)),
    array(6, 40),
)
add(
    "jax_lax.integer_arithmetic",
    lambda x, y: (lax.div(x, y), lax.rem(x, y), lax.clz(x), lax.population_count(y), lax.shift_right_logical(x, y)),
    array(13, dtype=jnp.int16),
    array(13, dtype=jnp.int16),
)
add("jax_transforms.hessian", jax.hessian(lambda x: jnp.sin(x).prod() + (x**3).sum() * jnp.tanh(x).sum()), array(6))
add(
    "jax_transforms.jacobians",
    lambda x: (jax.jacfwd(jnp.cumsum)(x), jax.jacrev(lambda v: jnp.convolve(v, v))(x)),
    array(8),
)
add(
    "jax_transforms.third_derivative",
    jax.grad(jax.grad(jax.grad(lambda x: jnp.exp(-(x**2)) * jsp.special.erf(x) + jnp.arctan2(x, x + 1)))),
    array(),
)
add(
    "jax_transforms.checkpointed_scan",
    jax.grad(
        lambda x, w: lax.scan(jax.checkpoint(lambda h, u: (jnp.tanh(h @ w + u), h.sum())), x[0], x)[1].sum(), argnums=1
    ),
    array(12, 5),
    array(5, 5),
)
add(
    "jax_transforms.nested_vmap",
    jax.vmap(jax.vmap(lambda a, b: jnp.linalg.slogdet(jnp.outer(a, b) + jnp.eye(3)), (0, None)), (None, 0)),
    array(4, 3),
    array(5, 3),
)
add(
    "jax_transforms.ravelled",
    lambda tree: ravel_pytree(jax.tree.map(lambda leaf: leaf / jnp.linalg.norm(leaf), tree))[0],
    {"a": array(3, 4), "b": [array(5), array(2, 2, 2)]},
)

# --- jax.image, jax.numpy.linalg, jax.numpy.fft, jax.experimental ---

add(
    "jax_image.resize",
    lambda x: [jax.image.resize(x, (9, 31, 3), method) for method in ("bilinear", "lanczos3", "cubic", "nearest")],
    array(16, 16, 3),
)
add(
    "jax_image.affine",
    lambda x, s: jax.image.scale_and_translate(x, (12, 12), (0, 1), s, s * 2, "linear"),
    array(8, 10),
    array(2),
)
add(
    "jax_linalg.decompositions",
    lambda x: (jnp.linalg.qr(x), jnp.linalg.svd(x, full_matrices=False), jnp.linalg.pinv(x)),
    array(9, 5),
)
add(
    "jax_linalg.symmetric_gradient",
    jax.grad(lambda x: jnp.linalg.eigh(x @ x.T)[0][-1] + jnp.linalg.cholesky(x @ x.T + jnp.eye(5))[0, 0]),
    array(5, 5),
)
add(
    "jax_linalg.least_squares",
    lambda a, b: (jnp.linalg.lstsq(a, b), jnp.linalg.matrix_rank(a), jnp.linalg.cond(a)),
    array(9, 4),
    array(9),
)
add(
    "jax_linalg.powers",
    lambda a: (jnp.linalg.matrix_power(a, 7), jnp.linalg.multi_dot([a, a[:, :2], a[:2]]), jnp.linalg.det(a)),
    array(5, 5),
)
add("jax_fft.filtered", lambda x: jnp.fft.irfft2(jnp.fft.fftshift(jnp.fft.rfft2(x)) * 0.5), array(16, 20))
add("jax_fft.gradient", jax.grad(lambda x: jnp.abs(jnp.fft.fftn(x) * jnp.fft.fftfreq(12)).sum()), array(6, 8, 12))
add(
    "jax_experimental.ode_gradient",
    jax.grad(lambda x: odeint(lambda y, t: -y * jnp.sin(t) + y[::-1] ** 2, x, jnp.linspace(0.0, 1.0, 5)).sum()),
    array(4),
)
add("jax_experimental.sparse_matmul", lambda x, y: sparse.BCOO.fromdense(x, nse=9) @ y, array(7, 8), array(8, 3))


@build("jax_experimental.sparse_gradient")
def _sparse_gradient() -> Any:
    def loss(x: Any, y: Any) -> Any:
        matrix = sparse.BCOO.fromdense(x, nse=12)
        return (sparse.sparsify(lambda a, b: (a * 2) @ b)(matrix, y) ** 2).sum()

    return jax.grad(loss, argnums=1), (array(6, 6), array(6, 4))
