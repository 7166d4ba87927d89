"""Programs of JAX's libraries, by library, as their users write them, with small arguments.

The extra `libraries` installs the libraries; a module here can only be imported where its library is.
"""

from __future__ import annotations

import importlib
import os

from support.jax_programs.declaration import Program

#: Modules of this package, one per library.
LIBRARIES = ("brax", "diffrax", "equinox", "flax", "haiku", "keras", "numpyro", "optax", "optimistix")


def programs_of(library: str) -> dict[str, Program]:
    """Return the programs of a library by name, such as `flax.dense`."""
    os.environ.setdefault("KERAS_BACKEND", "jax")
    return dict(importlib.import_module(f"support.library_programs.{library}_programs").area.programs)
