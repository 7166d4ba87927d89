"""Check that the platform that JAX is configured to run on has devices."""

from __future__ import annotations

import jax

from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.source import SourceText


def require_platform(source: SourceText | None = None) -> None:
    """Make JAX initialize its devices.

    Args:
        source: The text of the program, for the error.

    Raises:
        LoweringError: JAX finds no device of the platforms in `JAX_PLATFORMS` (`lower.device`).
    """
    try:
        jax.devices()
    except (RuntimeError, AssertionError) as error:  # JAX asserts that plugins of known platforms are installed
        named = getattr(jax.config, "jax_platforms", None)
        reason = str(error).partition("\n")[0]
        message = f"JAX found no device for the platform {named!r}{': ' if reason else ''}{reason}"
        raise LoweringError(Diagnostic("lower.device", message, None, source)) from error
