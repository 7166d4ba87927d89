"""Facts that depend on the JAX that is installed."""

from __future__ import annotations

import jax

#: The series whose choices of operations the tracer follows. Others lower some functions otherwise: what the tracer
#: makes of them computes the same there, but is another text.
FOLLOWED = ((0, 10),)

#: Whether the one that is installed is among them.
IS_FOLLOWED = jax.__version_info__[:2] in FOLLOWED
