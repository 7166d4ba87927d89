"""Buffer values: arrays and tuple tables with their live ranges in the schedule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from hlo_text.core.ir import Operation


@attrs.define(eq=False, slots=True)
class BufferValue:
    """An array, or the pointer table of a tuple, from its definition to its last use.

    Attributes:
        op: The operation that defines it; None for an argument of the entry.
        num_bytes: Its size.
        start, end: First and last step of the schedule at which it is live.
        level: Number of regions around its definition.
        order: Numbers of its computation, operation and result, by which XLA orders buffers of the same size.
        elements: Elements of a tuple.
        argument: Number of the entry's argument that it is or belongs to; None for other values.
        is_constant: Whether it is a constant.
        is_donated: Whether it is an argument whose memory contains a result.
        is_result: Whether the entry returns it.
        parent: A value in the same buffer, or None for the value that represents its buffer.
    """

    op: Operation | None
    num_bytes: int
    start: int
    end: int
    level: int = 0
    order: tuple[int, int, int] = (0, 0, 0)
    elements: tuple[BufferValue, ...] = ()
    argument: int | None = None
    is_constant: bool = False
    is_donated: bool = False
    is_result: bool = False
    parent: BufferValue | None = None

    def nested(self) -> Iterator[BufferValue]:
        """Yield the value itself and, for a tuple, all nested values."""
        waiting = [self]
        while waiting:
            value = waiting.pop()
            yield value
            waiting += reversed(value.elements)

    def arrays(self) -> list[BufferValue]:
        """Return the arrays of the value: itself, or the arrays in the tuple."""
        if not self.elements:
            return [self]
        return [value for value in self.nested() if not value.elements]

    @property
    def is_kept(self) -> bool:
        """Whether the memory is owned by the caller or program and never overwritten: arguments and constants."""
        return self.is_constant or (self.argument is not None and not self.is_donated)

    @property
    def buffer(self) -> BufferValue:
        """The value that represents all values of its buffer."""
        if self.parent is None:
            return self
        root = self
        while root.parent is not None:
            root = root.parent
        value = self
        while value.parent is not None and value.parent is not root:
            value.parent, value = root, value.parent
        return root

    def join(self, other: BufferValue) -> None:
        """Place another value in the same buffer."""
        first, second = self.buffer, other.buffer
        if first is not second:
            second.parent = first

    def join_nested(self, other: BufferValue) -> None:
        """Place a value and its nested values in the buffers of another value of the same type."""
        for mine, its in zip(self.nested(), other.nested(), strict=False):
            mine.join(its)


def value_at(values: Sequence[BufferValue], path: Sequence[int]) -> BufferValue | None:
    """Return the value at a tuple path, or None."""
    found: BufferValue | None = None
    for index in path:
        if not 0 <= index < len(values):
            return None
        found = values[index]
        values = found.elements
    return found
