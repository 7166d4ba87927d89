"""The platform that JAX runs on, which may be asked for where there is none."""

from __future__ import annotations

import jax

from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.source import SourceText


def require_platform(source: SourceText | None = None) -> None:
    """Have JAX find its devices.

    Args:
        source: What is to run, for the error.

    Raises:
        LoweringError: There are none of the platforms that `JAX_PLATFORMS` names (`lower.device`).
    """
    try:
        jax.devices()
    except (RuntimeError, AssertionError) as error:  # JAX asserts that plugins of platforms it knows are installed
        named = getattr(jax.config, "jax_platforms", None)
        reason = str(error).partition("\n")[0]
        message = f"JAX found no device for the platform {named!r}{': ' if reason else ''}{reason}"
        raise LoweringError(Diagnostic("lower.device", message, None, source)) from error
