"""Base classes of operations in two halves, the second of which waits for the first."""

from __future__ import annotations

from typing import ClassVar

from hlo_text.core.opdef import DeclaredOperation


class Half(DeclaredOperation):
    """A step of an asynchronous operation.

    Attributes:
        wrapped: The class of the synchronous operation; None for a wrapped computation or a transfer.
    """

    __slots__ = ()
    wrapped: ClassVar[type[DeclaredOperation] | None] = None


class FirstHalf(Half):
    """Starts an asynchronous operation."""

    __slots__ = ()


class SecondHalf(Half):
    """Continues or awaits the asynchronous operation in its first operand."""

    __slots__ = ()
