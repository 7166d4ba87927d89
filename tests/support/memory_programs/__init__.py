"""JAX programs of every area, large enough to exercise XLA's buffer assignment; compiled but never run."""

from __future__ import annotations

from support.memory_programs import arrays, training
from support.memory_programs.declaration import MemoryProgram, compiled_stages

#: Every program by name.
PROGRAMS: dict[str, MemoryProgram] = {**training.PROGRAMS, **arrays.PROGRAMS}

__all__ = ["PROGRAMS", "MemoryProgram", "compiled_stages"]
