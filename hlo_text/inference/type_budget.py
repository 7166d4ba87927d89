"""Limits of types that texts leave out, which may share their parts: sixty lines of `tuple(t, t)` hold 2^60 arrays."""

from __future__ import annotations

from hlo_text.types import Type

#: Types in all inferred tuples of a module, each counted as often as it would be written.
MAXIMUM_PARTS = 1 << 20
MAXIMUM_NESTING = 200


class TypeSizeError(ValueError):
    """Inferred types are too large to be written."""


class TypeBudget:
    """Counts the types in the tuples that were inferred for one module."""

    def __init__(self) -> None:
        self._left = MAXIMUM_PARTS

    def spend(self, type: Type) -> None:
        """Count an inferred type.

        Raises:
            TypeSizeError: It nests too deeply, or the tuples of the module hold too many types.
        """
        if not type.nesting:
            return
        if type.nesting > MAXIMUM_NESTING:
            raise TypeSizeError(f"tuples nest deeper than {MAXIMUM_NESTING}")
        self._left -= type.num_parts
        if self._left < 0:
            raise TypeSizeError(f"the tuples whose shapes are inferred hold more than {MAXIMUM_PARTS} shapes")
