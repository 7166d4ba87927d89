"""Choices for GPUs, on which XLA computes some operations incorrectly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
from jax import lax

#: JAX's names of GPUs.
_PLATFORMS = ("gpu", "cuda", "rocm")


def may_be_on_gpu() -> bool:
    """Return whether what is lowered now may run on a GPU: the default backend is not the CPU."""
    return jax.default_backend() != "cpu"


def is_on_gpu() -> bool:
    """Return whether programs run on a GPU now: it is JAX's default device."""
    device: Any = getattr(jax.config, "jax_default_device", None)
    return getattr(device, "platform", device or jax.default_backend()) in _PLATFORMS


def depending_on_gpu(*operands: Any, gpu: Callable[..., Any], default: Callable[..., Any]) -> Any:
    """Return the result of one function on GPUs, of another on other devices."""
    if not may_be_on_gpu():
        return default(*operands)
    return lax.platform_dependent(*operands, cuda=gpu, rocm=gpu, default=default)
