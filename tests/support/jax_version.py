"""Facts that depend on the JAX that is installed."""

from __future__ import annotations

import jax

#: Whether it is of the series whose choices of operations the tracer follows. Newer JAX lowers some functions
#: otherwise: what the tracer makes of them then computes the same, but is another text.
IS_FOLLOWED = jax.__version_info__[:2] == (0, 10)
