"""Custom calls of XLA TPU that resize images: `[batch, height, width, channel]`.

The configuration is two digits: whether the corner pixels stay aligned, and whether pixels are sampled at their
centers instead of their corners.
"""

from __future__ import annotations

import re

import jax.numpy as jnp
import numpy as np

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import refusal
from evaluator.values.arrays import Array

_QUOTES = re.compile(r'[\\"\s]')


@provide_custom_call("ResizeNearest")
def lower_resize_nearest(call: CustomCallSite, image: Array) -> Array:
    """Resize an image by nearest-neighbor interpolation."""
    return _resized(call, image, image.shape, call.results[0].shape, is_linear=False, is_gradient=False)


@provide_custom_call("ResizeBilinear")
def lower_resize_bilinear(call: CustomCallSite, image: Array) -> Array:
    """Resize an image by bilinear interpolation."""
    return _resized(call, image, image.shape, call.results[0].shape, is_linear=True, is_gradient=False)


@provide_custom_call("ResizeNearestGrad")
def lower_resize_nearest_gradient(call: CustomCallSite, gradient: Array) -> Array:
    """Return the gradient of the image, given that of the resized image."""
    return _resized(call, gradient, call.results[0].shape, gradient.shape, is_linear=False, is_gradient=True)


@provide_custom_call("ResizeBilinearGrad")
def lower_resize_bilinear_gradient(call: CustomCallSite, gradient: Array) -> Array:
    """Return the gradient of the image, given that of the resized image."""
    return _resized(call, gradient, call.results[0].shape, gradient.shape, is_linear=True, is_gradient=True)


def _resized(
    call: CustomCallSite,
    array: Array,
    before: tuple[int, ...],
    after: tuple[int, ...],
    *,
    is_linear: bool,
    is_gradient: bool,
) -> Array:
    """Return an image resized from `before` to `after`, or the gradient of the original image."""
    options = _QUOTES.sub("", call.backend_config)
    if options not in ("00", "01", "10", "11"):
        raise refusal(call, f"the configuration must be two binary digits, not {call.backend_config!r}")
    if len(before) != 4 or len(after) != 4 or (before[0], before[3]) != (after[0], after[3]):
        raise refusal(call, "only dimensions 1 and 2 of a rank-4 array can be resized")
    aligned, centred = (digit == "1" for digit in options)
    dtype = np.dtype(np.float64) if array.dtype == np.float64 else np.dtype(np.float32)
    matrices = []
    for axis in (1, 2):
        places = _places(before[axis], after[axis], aligned=aligned, centred=centred)
        if is_linear:
            matrices.append(_linear_weights(places - np.float32(0.5 * centred), before[axis]))
        else:
            matrices.append(_nearest_weights(np.floor(places + 0.5) if aligned else np.floor(places), before[axis]))
    formula = "hi,wj,bhwc->bijc" if is_gradient else "hi,wj,bijc->bhwc"
    result = jnp.einsum(
        formula, *(matrix.astype(dtype) for matrix in matrices), array.astype(dtype), precision="highest"
    )
    return result.astype(call.results[0].dtype)


def _places(before: int, after: int, *, aligned: bool, centred: bool) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """Return the source coordinate of each pixel of the resized image, in single precision as in XLA."""
    steps = (before - 1, after - 1) if aligned and after > 1 else (before, after)
    return (np.arange(after, dtype=np.float32) + np.float32(0.5 * centred)) * np.float32(steps[0] / steps[1])


def _nearest_weights(places: Array, size: int) -> Array:
    """Return weights `[after, before]`: 1 for the pixel at each coordinate, clamped to the image."""
    return np.eye(size)[np.clip(places, 0, size - 1).astype(int)]


def _linear_weights(places: Array, size: int) -> Array:
    """Return weights `[after, before]`: a triangle around each coordinate, truncated at the borders."""
    weights = np.maximum(0.0, 1.0 - np.abs(np.arange(size)[None, :] - places[:, None]))
    return weights / weights.sum(1, keepdims=True)
