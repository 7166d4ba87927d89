"""Ordinary JAX programs by area, as users write them, small enough to compile in a fraction of a second.

`PROGRAMS` maps names such as `numpy_shape.reshape` to `Program`s, in the order of the areas.
"""

from __future__ import annotations

from support.jax_programs import (
    collectives,
    control_flow,
    dtypes,
    exports,
    fft,
    gradients,
    lax_arrays,
    lax_elementwise,
    lax_linalg,
    linalg,
    models,
    neural,
    numpy_elementwise,
    numpy_indexing,
    numpy_reductions,
    numpy_shape,
    placement,
    random,
    scipy_areas,
    vmap,
)
from support.jax_programs.declaration import Program

__all__ = ["PROGRAMS", "Program"]

_AREAS = (
    numpy_elementwise.area,
    numpy_shape.area,
    numpy_reductions.area,
    numpy_indexing.area,
    lax_elementwise.area,
    lax_arrays.area,
    lax_linalg.area,
    linalg.area,
    fft.area,
    neural.area,
    *scipy_areas.areas,
    random.area,
    control_flow.area,
    gradients.area,
    vmap.area,
    dtypes.area,
    collectives.area,
    placement.area,
    models.area,
    exports.area,
)

PROGRAMS: dict[str, Program] = {name: program for area in _AREAS for name, program in area.programs.items()}
