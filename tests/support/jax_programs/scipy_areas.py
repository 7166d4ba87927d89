"""`jax.scipy` without linear algebra and Fourier transforms: special functions, statistics, signals and the rest."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax.scipy import cluster, integrate, interpolate, ndimage, optimize, signal, special, stats
from jax.scipy.sparse import linalg as sparse_linalg

from support.jax_programs.declaration import Area, definite, floats, integers, key, uniforms

special_area = Area("scipy_special")
statistics_area = Area("scipy_stats")
signal_area = Area("scipy_signal")
other_area = Area("scipy_other")
areas = (special_area, statistics_area, signal_area, other_area)

_X, _P = floats(3, 4), uniforms(3, 4)
_N = integers(0, 6, 5)
_SERIES = "series or continued fractions of many terms"

special_area.add(
    "gamma",
    lambda p: (special.gamma(p * 4), special.gammaln(p * 4), special.loggamma(p), special.gammasgn(p)),
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "incomplete_gamma",
    lambda p: (special.gammainc(p, p * 2), special.gammaincc(p, p * 2)),
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "beta",
    lambda p: (special.beta(p, p + 1), special.betaln(p, p + 1), special.betainc(p, p + 1, p)),
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "digamma",
    lambda p: (special.digamma(p), special.polygamma(1, p), special.zeta(p + 2, p)),
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "error_functions",
    lambda x, p: (special.erf(x), special.erfc(x), special.erfinv(p), special.erfcx(p)),
    _X,
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "normal",
    lambda x, p: (special.ndtr(x), special.ndtri(p), special.log_ndtr(x)),
    _X,
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "entropy",
    lambda p: (
        special.entr(p),
        special.xlogy(p, p),
        special.xlog1py(p, p),
        special.kl_div(p, p * 2),
        special.rel_entr(p, p * 2),
    ),
    _P,
)
special_area.add(
    "logit", lambda x, p: (special.logit(p), special.expit(x), special.logsumexp(x), special.softmax(x, axis=1)), _X, _P
)
special_area.add("bessel", lambda x: (special.i0(x), special.i0e(x), special.i1(x), special.i1e(x)), _X)
special_area.add(
    "bessel_first_kind", lambda p: special.bessel_jn(p * 3, v=2, n_iter=20), _P[0], tolerance=1e-4, reason=_SERIES
)
special_area.add(
    "exponential_integrals",
    lambda p: (special.expi(p), special.exp1(p), special.expn(2, p)),
    _P,
    tolerance=1e-4,
    reason=_SERIES,
)
special_area.add(
    "box_cox",
    lambda p: (special.boxcox(p, 0.5), special.boxcox1p(p, 0.5), special.multigammaln(p + 2, 2)),
    _P,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add(
    "combinatorics",
    lambda n: (special.factorial(n), special.comb(n + 3, n), special.poch(n + 0.5, 2.0), special.bernoulli(5)),
    _N,
    tolerance=1e-5,
    reason=_SERIES,
)
special_area.add("hypergeometric", lambda p: special.hyp1f1(p, p + 1, p), _P[0], tolerance=1e-4, reason=_SERIES)
special_area.add(
    "hypergeometric_two", lambda p: special.hyp2f1(p, p + 0.3, p + 1, p * 0.5), _P[0], tolerance=1e-4, reason=_SERIES
)
special_area.add("spence", lambda p: special.spence(p), _P, tolerance=1e-5, reason=_SERIES)
special_area.add(
    "fresnel", lambda p: (special.fresnel(p), special.sici(p), special.dawsn(p)), _P, tolerance=1e-4, reason=_SERIES
)
special_area.add(
    "wright_omega", lambda p: (special.wofz(p + 0.1j), special.owens_t(p, p)), _P[0], tolerance=1e-4, reason=_SERIES
)
special_area.add(
    "spherical_harmonics",
    lambda n, p: special.sph_harm_y(n, n, p, p, n_max=3),
    np.array([1, 2, 3], np.int32),
    uniforms(3),
    tolerance=1e-4,
    reason=_SERIES,
)

for _name, _functions in {
    "normal": lambda x, p: (stats.norm.logpdf(x), stats.norm.cdf(x), stats.norm.ppf(p), stats.norm.sf(x)),
    "truncated_normal": lambda x, p: (stats.truncnorm.logpdf(p, 0.0, 1.0), stats.truncnorm.cdf(p, 0.0, 1.0)),
    "gamma": lambda x, p: (stats.gamma.logpdf(p, 2.0), stats.gamma.cdf(p, 2.0), stats.chi2.logpdf(p, 3.0)),
    "beta": lambda x, p: (stats.beta.logpdf(p, 2.0, 3.0), stats.beta.cdf(p, 2.0, 3.0)),
    "continuous": lambda x, p: (
        stats.cauchy.cdf(x),
        stats.laplace.logpdf(x),
        stats.logistic.ppf(p),
        stats.expon.pdf(p),
        stats.uniform.logpdf(p),
        stats.t.logpdf(x, 3.0),
        stats.pareto.logpdf(p + 1, 2.0),
    ),
    "extreme_values": lambda x, p: (stats.gumbel_r.logpdf(x), stats.gumbel_l.cdf(x), stats.gennorm.logpdf(x, 1.5)),
    "circular": lambda x, p: (stats.vonmises.logpdf(x, 2.0), stats.wrapcauchy.logpdf(p, 0.5)),
}.items():
    statistics_area.add(_name, _functions, _X, _P, tolerance=1e-5, reason=_SERIES)
statistics_area.add(
    "discrete",
    lambda n: (
        stats.poisson.logpmf(n, 2.0),
        stats.poisson.cdf(n, 2.0),
        stats.binom.logpmf(n, 6, 0.4),
        stats.nbinom.logpmf(n, 3, 0.4),
        stats.geom.logpmf(n + 1, 0.3),
    ),
    _N,
    tolerance=1e-5,
    reason=_SERIES,
)
statistics_area.add(
    "bernoulli",
    lambda n: (stats.bernoulli.logpmf(n, 0.3), stats.betabinom.logpmf(n, 6, 1.0, 2.0)),
    integers(0, 2, 4),
    tolerance=1e-5,
    reason=_SERIES,
)
statistics_area.add(
    "multivariate_normal", lambda x, s: stats.multivariate_normal.logpdf(x, jnp.zeros(4), s), _X, definite(4)
)
statistics_area.add(
    "dirichlet", lambda p: stats.dirichlet.logpdf(p / p.sum(), p * 3), uniforms(4), tolerance=1e-5, reason=_SERIES
)
statistics_area.add(
    "multinomial",
    lambda n, p: stats.multinomial.logpmf(n, 6, p / p.sum()),
    np.array([1, 2, 3], np.int32),
    uniforms(3),
    tolerance=1e-5,
    reason=_SERIES,
)
statistics_area.add("kernel_density", lambda x, y: stats.gaussian_kde(x)(y), floats(6), floats(4))
statistics_area.add("summaries", lambda x, n: (stats.mode(n), stats.rankdata(x), stats.sem(x)), _X, _N)

signal_area.add(
    "convolve", lambda a, b: [signal.convolve(a, b, mode) for mode in ("full", "same", "valid")], floats(7), floats(3)
)
signal_area.add(
    "convolve_fourier",
    lambda a, b: (signal.fftconvolve(a, b), signal.convolve(a, b, method="fft")),
    floats(7),
    floats(3),
)
signal_area.add(
    "convolve2d", lambda a, b: (signal.convolve2d(a, b), signal.correlate2d(a, b, "same")), floats(5, 4), floats(3, 2)
)
signal_area.add("correlate", lambda a, b: signal.correlate(a, b), floats(7), floats(3))
signal_area.add(
    "detrend",
    lambda x: (signal.detrend(x), signal.detrend(x, type="constant")),
    _X,
    tolerance=1e-4,
    reason="least squares",
)
signal_area.add("spectra", lambda x: (signal.welch(x, nperseg=8), signal.csd(x, x[::-1], nperseg=8)), floats(16))
signal_area.add(
    "short_time_fourier",
    lambda x: (signal.stft(x, nperseg=8), signal.istft(signal.stft(x, nperseg=8)[2], nperseg=8)),
    floats(16),
)

other_area.add(
    "map_coordinates",
    lambda x, c: [
        ndimage.map_coordinates(x, list(c), order, mode)
        for order, mode in ((0, "nearest"), (1, "constant"), (1, "wrap"), (1, "reflect"))
    ],
    _X,
    floats(2, 5),
)
other_area.add("trapezoid", lambda x: integrate.trapezoid(x, dx=0.1, axis=0), _X)
other_area.add(
    "minimize",
    lambda x: optimize.minimize(lambda v: ((v - 1) ** 2).sum() + (v**4).sum(), x, method="BFGS").x,
    floats(3),
    tolerance=1e-3,
    reason="iterates until it converges",
)
other_area.add("vector_quantization", lambda x, c: cluster.vq.vq(x, c), floats(5, 3), floats(2, 3))
other_area.add(
    "regular_grid",
    lambda v, x: interpolate.RegularGridInterpolator((jnp.arange(3.0), jnp.arange(4.0)), v)(x),
    _X,
    uniforms(5, 2),
)
other_area.add(
    "conjugate_gradient",
    lambda s, b: sparse_linalg.cg(lambda v: s @ v, b)[0],
    definite(4),
    floats(4),
    tolerance=1e-3,
    reason="iterates until it converges",
)
other_area.add(
    "gmres",
    lambda s, b: sparse_linalg.gmres(lambda v: s @ v, b, maxiter=2, restart=4)[0],
    definite(4),
    floats(4),
    tolerance=1e-3,
    reason="iterates until it converges",
)
other_area.add(
    "bicgstab",
    lambda s, b: sparse_linalg.bicgstab(lambda v: s @ v, b, maxiter=8)[0],
    definite(4),
    floats(4),
    tolerance=1e-2,
    reason="iterates until it converges",
)
other_area.add("kernel_density_samples", lambda k, x: stats.gaussian_kde(x).resample(k, (3,)), key(), floats(6))
