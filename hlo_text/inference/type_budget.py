"""Limits on inferred types, which can grow exponentially: sixty lines of `tuple(t, t)` contain 2^60 arrays."""

from __future__ import annotations

from hlo_text.core.types import Type

#: Limit on the types in all inferred tuples of a module; each printed occurrence counts.
MAXIMUM_PARTS = 1 << 20
MAXIMUM_NESTING = 200


class TypeSizeError(ValueError):
    """Inferred types are too large to be printed."""


class TypeBudget:
    """Counts the types in the inferred tuples of one module."""

    def __init__(self) -> None:
        self._left = MAXIMUM_PARTS

    def spend(self, type: Type) -> None:
        """Count an inferred type.

        Raises:
            TypeSizeError: The type is nested too deeply, or the module's tuples contain too many types.
        """
        if not type.nesting:
            return
        if type.nesting > MAXIMUM_NESTING:
            raise TypeSizeError(f"inferred tuples are nested more than {MAXIMUM_NESTING} levels deep")
        self._left -= type.num_parts
        if self._left < 0:
            raise TypeSizeError(f"inferred tuples contain more than {MAXIMUM_PARTS} types")
