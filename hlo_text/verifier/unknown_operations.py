"""Unregistered operations in parts of a module that have other errors; they are reported regardless."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.core.ir import Operation, Region, UnregisteredOperation, walk
from hlo_text.core.read_only import NO_ATTRIBUTES


def unknown_operations(part: Operation | Region) -> Iterator[UnregisteredOperation]:
    """Yield the unregistered operations of a part with name and position only, without operands and results."""
    for operation in walk(part):
        if isinstance(operation, UnregisteredOperation) and operation.operation_name:
            yield UnregisteredOperation(
                NO_ATTRIBUTES, (), (), position=operation.position, operation_name=operation.operation_name
            )
