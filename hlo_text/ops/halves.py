"""Operations in two halves: one begins something and gives a value that the other takes when it waits for it."""

from __future__ import annotations

from typing import ClassVar

from hlo_text.opdef import DeclaredOperation


class Half(DeclaredOperation):
    """One of the operations that together do what another does at once.

    Attributes:
        wrapped: The class of the operation that is done in halves; None if a computation holds it, or nothing does.
    """

    __slots__ = ()
    wrapped: ClassVar[type[DeclaredOperation] | None] = None


class FirstHalf(Half):
    """Begins something."""

    __slots__ = ()


class SecondHalf(Half):
    """Goes on with, or waits for, what its first operand began."""

    __slots__ = ()
