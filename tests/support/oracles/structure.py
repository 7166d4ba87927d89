"""Structural comparison of two modules: everything that printing or running could reveal, except object identity."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value


def differences(left: Module, right: Module) -> list[str]:
    """Return the differences of two modules; an empty list if there are none."""
    return list(_Comparison().module(left, right))


class _Comparison:
    """Pairs the values of both sides on first use, and walks both trees with an explicit stack."""

    def __init__(self) -> None:
        self.paired: dict[Value, Value] = {}

    def module(self, left: Module, right: Module) -> Iterator[str]:
        pending: list[tuple[str, Operation, Operation]] = [("module", left, right)]
        operations: list[tuple[str, Operation, Operation]] = []
        while pending:
            where, one, other = pending.pop()
            operations.append((where, one, other))
            yield from self.results(where, one, other)
            if len(one.regions) != len(other.regions):
                yield f"{where}: {len(one.regions)} and {len(other.regions)} regions"
                continue
            for number, (a, b) in enumerate(zip(one.regions, other.regions, strict=True)):
                yield from self.region(f"{where}.{number}", a, b, pending)
        for where, one, other in operations:
            yield from self.operation(where, one, other)
        if left.resources != right.resources:
            yield "resources differ"

    def results(self, where: str, one: Operation, other: Operation) -> Iterator[str]:
        if len(one.results) != len(other.results):
            yield f"{where}: {len(one.results)} and {len(other.results)} results"
        for a, b in zip(one.results, other.results, strict=False):
            yield from self.value(where, a, b)

    def value(self, where: str, a: Value, b: Value) -> Iterator[str]:
        if a in self.paired:
            yield f"{where}: value %{a.name} is defined twice"
        self.paired[a] = b
        if a.type != b.type or a.name != b.name:
            yield f"{where}: %{a.name}: {a.type} and %{b.name}: {b.type}"

    def region(
        self, where: str, a: Region, b: Region, pending: list[tuple[str, Operation, Operation]]
    ) -> Iterator[str]:
        if len(a.blocks) != len(b.blocks):
            yield f"{where}: {len(a.blocks)} and {len(b.blocks)} blocks"
        for one, other in zip(a.blocks, b.blocks, strict=False):
            yield from self.block(where, one, other)
            if len(one.operations) != len(other.operations):
                yield f"{where}: {len(one.operations)} and {len(other.operations)} operations"
            pending += [
                (f"{where}/{number}:{x.name}", x, y)
                for number, (x, y) in enumerate(zip(one.operations, other.operations, strict=False))
            ]

    def block(self, where: str, a: Block, b: Block) -> Iterator[str]:
        if a.label != b.label or a.argument_locations != b.argument_locations:
            yield f"{where}: block ^{a.label} and ^{b.label}"
        if len(a.arguments) != len(b.arguments):
            yield f"{where}: {len(a.arguments)} and {len(b.arguments)} arguments"
        for x, y in zip(a.arguments, b.arguments, strict=False):
            yield from self.value(where, x, y)

    def operation(self, where: str, one: Operation, other: Operation) -> Iterator[str]:
        if type(one) is not type(other):
            yield f"{where}: {type(one).__name__} and {type(other).__name__}"
            return
        if [self.paired.get(v) for v in one.operands] != list(other.operands):
            yield f"{where}: operands differ"
        for name in ("attributes", "annotations", "location"):
            if getattr(one, name) != getattr(other, name):
                yield f"{where}: {name} {getattr(one, name)} and {getattr(other, name)}"
        fields: tuple[str, ...] = ()
        if isinstance(one, Function):
            fields = ("symbol", "function_type", "visibility", "argument_attributes", "result_attributes")
        elif isinstance(one, Module):
            fields = ("symbol", "language")
        elif isinstance(one, UnregisteredOperation):
            fields = ("operation_name", "successors")
            yield from self.pieces(where, one, other)
        for name in fields:
            if getattr(one, name) != getattr(other, name):
                yield f"{where}: {name} {getattr(one, name)!r} and {getattr(other, name)!r}"

    def pieces(self, where: str, one: UnregisteredOperation, other: Any) -> Iterator[str]:
        if (one.pretty is None) != (other.pretty is None):
            yield f"{where}: only one is in its custom form"
        for a, b in zip(one.pretty or (), other.pretty or (), strict=False):
            same = self.paired.get(a) is b if isinstance(a, Value) else isinstance(a, Region) or a == b
            if not same or type(a) is not type(b):
                yield f"{where}: piece {a!r} and {b!r}"
        if len(one.pretty or ()) != len(other.pretty or ()):
            yield f"{where}: custom forms have different lengths"
