"""Rules that write operations in Python, by family of operations."""

from hlo_text.python_source.rules import (
    chlo,
    contraction,
    control_flow,
    elementwise,
    library_calls,
    memory,
    random,
    reduction,
    shape,
    slicing,
    sorting,
    structural,
)

__all__ = [
    "chlo",
    "contraction",
    "control_flow",
    "elementwise",
    "library_calls",
    "memory",
    "random",
    "reduction",
    "shape",
    "slicing",
    "sorting",
    "structural",
]
