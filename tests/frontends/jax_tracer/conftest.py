"""Settings of the tracer's tests."""

from __future__ import annotations

import gc

import jax
import pytest


@pytest.fixture(scope="module", autouse=True)
def few_objects() -> None:
    """Forget what earlier modules left: `LeakDetector` looks for holders of a trace among all objects."""
    jax.clear_caches()
    gc.collect()
