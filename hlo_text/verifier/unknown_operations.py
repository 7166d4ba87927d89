"""Operations that nobody knows in parts with other errors: they are wrong whatever the rest says."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.ir import Operation, Region, UnregisteredOperation, walk
from hlo_text.read_only import NO_ATTRIBUTES


def unknown_operations(part: Operation | Region) -> Iterator[UnregisteredOperation]:
    """Yield the unregistered operations of a part by name and place alone, without what they take and give."""
    for operation in walk(part):
        if isinstance(operation, UnregisteredOperation) and operation.operation_name:
            yield UnregisteredOperation(
                NO_ATTRIBUTES, (), (), position=operation.position, operation_name=operation.operation_name
            )
