"""Reductions, scans, sorting, statistics and sets with `jax.numpy`."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from support.jax_programs.declaration import Area, booleans, complexes, distinct, floats, integers, uniforms

area = Area("numpy_reductions")

_X = floats(3, 4)
_I = integers(-9, 9, 3, 4)
_D = distinct(3, 5)
_NAN = np.where(_X > 0.7, np.nan, _X).astype(np.float32)
_SPECIAL = np.array([1, np.nan, -np.inf, 0.0, -0.0, 3], np.float32)

area.add("sum", lambda x: (x.sum(), x.sum(0), x.sum((0, 1)), x.sum(1, keepdims=True)), _X)
area.add("sum_options", lambda x: (jnp.sum(x, where=x > 0), jnp.sum(x, initial=3.0), jnp.sum(x, dtype=jnp.int32)), _X)
area.add("integer_sums", lambda i: (i.sum(0), i.prod(1), i.astype(jnp.int8).sum(), (i > 0).sum(1)), _I)
area.add("mean", lambda x, i: (x.mean(), x.mean(0), i.mean(1), jnp.mean(x, where=x > 0)), _X, _I)
area.add("variance", lambda x: (x.var(), x.std(1, ddof=1), jnp.var(x, 0, keepdims=True)), _X)
area.add("average", lambda x, w: jnp.average(x, axis=1, weights=w), _X, uniforms(4))
area.add("minimum_maximum", lambda x, i: (x.min(), x.max(0), i.max(), i.min(1), jnp.ptp(x, 1)), _X, _I)
area.add("maximum_with_nan", lambda x: (x.max(), x.min(), jnp.nanmax(x), jnp.nanmin(x)), _SPECIAL)
area.add(
    "argument_of_extreme", lambda x, i: (x.argmax(), x.argmin(0), i.argmax(1), jnp.argmax(i, keepdims=True)), _X, _I
)
area.add("argument_with_nan", lambda x: (jnp.argmax(x), jnp.argmin(x), jnp.nanargmax(x), jnp.nanargmin(x)), _SPECIAL)
area.add("any_all", lambda p: (p.any(), p.all(0), jnp.any(p, 1), jnp.count_nonzero(p, 0)), booleans(3, 4))
area.add("prod", lambda x: (x.prod(), jnp.prod(x, 0), jnp.nanprod(x)), _X)
area.add(
    "cumulative_sum", lambda x, i: (x.cumsum(), jnp.cumsum(x, 0), i.cumsum(1), jnp.cumulative_sum(i, axis=0)), _X, _I
)
area.add(
    "cumulative_product",
    lambda x, i: (jnp.cumprod(x, 1), i.cumprod(0), jnp.cumulative_prod(x, axis=1, include_initial=True)),
    _X,
    _I,
)
area.add("nan_reductions", lambda x: (jnp.nansum(x), jnp.nanmean(x, 0), jnp.nanvar(x), jnp.nanstd(x, 1)), _NAN)
area.add("nan_scans", lambda x: (jnp.nancumsum(x), jnp.nancumprod(x, 1)), _NAN)
area.add("median", lambda x: (jnp.median(x), jnp.median(x, 1), jnp.nanmedian(x)), _X)
area.add(
    "quantile",
    lambda x: (jnp.quantile(x, 0.3), jnp.percentile(x, 70, axis=0), jnp.quantile(x, 0.5, method="lower")),
    _X,
)
area.add("quantile_by_argument", lambda x, q: jnp.nanquantile(x, q, axis=1), _NAN, uniforms(2))
area.add(
    "sort", lambda x, i: (jnp.sort(x), jnp.sort(x, 0), jnp.sort(i, axis=None), jnp.sort(x, descending=True)), _X, _I
)
area.add("sort_special", lambda x: (jnp.sort(x), jnp.argsort(x)), _SPECIAL)
area.add(
    "argsort", lambda x, i: (jnp.argsort(x), jnp.argsort(x, 0), jnp.argsort(i, stable=True, descending=True)), _D, _I
)
area.add("lexsort", lambda x, i: jnp.lexsort((x, i)), distinct(6), integers(0, 3, 6))
area.add("partition", lambda x: (jnp.partition(x, 2), jnp.argpartition(x, 2)), distinct(7))
area.add("sort_complex", lambda z: jnp.sort_complex(z), complexes(5))
area.add(
    "searchsorted",
    lambda x, v: [jnp.searchsorted(jnp.sort(x), v, side=side) for side in ("left", "right")],
    floats(7),
    _X,
)
area.add("searchsorted_sort", lambda x, v: jnp.searchsorted(jnp.sort(x), v, method="sort"), floats(7), floats(3))
area.add("digitize", lambda x: jnp.digitize(x, jnp.array([-1.0, 0.0, 1.0])), _X)
area.add("histogram", lambda x: (jnp.histogram(x, 5, (-2, 2)), jnp.histogram_bin_edges(x, 4)), _X)
area.add("histogram2d", lambda x, y: jnp.histogram2d(x, y, bins=3), floats(8), floats(8, seed=1))
area.add(
    "bincount", lambda i: (jnp.bincount(i, length=5), jnp.bincount(i, weights=i * 0.5, length=6)), integers(0, 5, 9)
)
area.add("unique", lambda i: jnp.unique(i, size=5, fill_value=-1), integers(0, 5, 9))
area.add(
    "unique_all",
    lambda i: jnp.unique(i, return_index=True, return_inverse=True, return_counts=True, size=5),
    integers(0, 5, 9),
)
area.add(
    "sets",
    lambda i, j: (
        jnp.isin(i, j),
        jnp.union1d(i, j, size=8),
        jnp.intersect1d(i, j, size=4),
        jnp.setdiff1d(i, j, size=4),
    ),
    integers(0, 6, 5),
    integers(0, 6, 4),
)
area.add(
    "nonzero",
    lambda i: (jnp.nonzero(i, size=4), jnp.flatnonzero(i, size=3, fill_value=9), jnp.argwhere(i, size=2)),
    integers(0, 2, 3, 3),
)
area.add("diff", lambda x: (jnp.diff(x), jnp.diff(x, n=2, axis=1), jnp.ediff1d(x), jnp.gradient(x)), _X)
area.add("trapezoid", lambda x: (jnp.trapezoid(x), jnp.trapezoid(x, dx=0.5, axis=0)), _X)
area.add("covariance", lambda x: (jnp.cov(x), jnp.corrcoef(x)), _X)
area.add(
    "convolve", lambda a, b: [jnp.convolve(a, b, mode=mode) for mode in ("full", "same", "valid")], floats(7), floats(3)
)
area.add("correlate", lambda a, b: (jnp.correlate(a, b), jnp.correlate(a, b, mode="full")), floats(7), floats(3))
area.add("complex_reductions", lambda z: (z.sum(0), z.prod(), z.mean(1), jnp.cumsum(z, 0), jnp.var(z)), complexes(3, 4))
area.add(
    "bitwise_reductions", lambda i: (jnp.bitwise_and.reduce(i), jnp.bitwise_or.reduce(i), jnp.bitwise_xor.reduce(i)), _I
)
area.add(
    "empty_reduction",
    lambda x: (x.sum(0), x.prod(0), jnp.max(x, 0, initial=-1.0), x.any(0)),
    np.zeros((0, 2), np.float32),
)
area.add("names_of_extremes", lambda x: (jnp.amax(x, 0), jnp.amin(x), jnp.apply_over_axes(jnp.sum, x, [0, 1])), _X)
area.add("nan_percentile", lambda x: (jnp.nanpercentile(x, 25), jnp.nanpercentile(x, 60, axis=0)), _NAN)
area.add("histogram_of_points", lambda x: jnp.histogramdd(x, bins=2), floats(6, 2))
area.add(
    "unique_parts",
    lambda i: (jnp.unique_values(i, size=5), jnp.unique_counts(i, size=5), jnp.unique_inverse(i, size=5)),
    integers(0, 5, 9),
)
area.add(
    "set_difference",
    lambda i, j: (jnp.setxor1d(i, j, size=6), jnp.array_equiv(i, i)),
    integers(0, 6, 5),
    integers(0, 6, 4),
)
