"""Copies of modules, functions, regions and operations; types, attributes and annotations are shared."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

import attrs

from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import constructor_of

#: Pieces of an unknown operation's custom form.
Pieces = tuple[str | Value | Region, ...]


def clone(module: Module) -> Module:
    """Return a copy of a module; edits of one do not affect the other.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse("HloModule m\\nENTRY e { ROOT x = f32[2] parameter(0) }")
        >>> clone(module).to_text() == module.to_text()
        True
    """
    require_module(module)
    copies = Copies()
    copies.collect([*module.computations, *module.regions])
    copies.fill()
    made = attrs.evolve(
        module,
        regions=tuple(copies.regions[region] for region in module.regions),
        computations=[copies.regions[region] for region in module.computations],
        style=attrs.evolve(module.style) if module.style is not None else None,
    )
    entry = module.entry_computation
    made.entry_computation = None if entry is None else copies.regions[entry]
    return made


def clone_region(region: Region) -> Region:
    """Return a copy of a region and its nested regions, or of a computation and the computations it calls.

    Values captured from outside are shared with the original.
    """
    copies = Copies()
    copies.collect([region])
    copies.fill()
    return copies.regions[region]


def clone_function(function: Function) -> Function:
    """Return a copy of a function under the same name."""
    return attrs.evolve(function, regions=tuple(map(clone_region, function.regions)))


class Copies:
    """A set of copies: values and regions by their originals.

    Args:
        values: Replacements of outside values.
        keeps_regions: Whether the copy of an operation shares its regions, like callers of one computation.
    """

    def __init__(
        self, values: dict[Value, Value] | None = None, keeps_regions: Callable[[Operation], bool] = lambda op: False
    ) -> None:
        self.values: dict[Value, Value] = dict(values or {})
        self.regions: dict[Region, Region] = {}
        self._keeps_regions = keeps_regions
        self._waiting: list[tuple[Region, Region]] = []

    def operations(self, originals: Sequence[Operation]) -> list[Operation]:
        """Return copies of operations in order."""
        self.collect(self._inner(originals))
        self._name(originals)
        copies = [self._copy(op) for op in originals]
        self.fill()
        return copies

    def collect(self, regions: Iterable[Region]) -> None:
        """Create empty copies of regions and nested regions, and copies of the values that they define."""
        pending = list(regions)
        while pending:
            region = pending.pop()
            if region in self.regions:
                continue
            blocks = []
            for block in region.blocks:
                for value in block.arguments:
                    self._value(value)
                self._name(block.operations)
                pending += self._inner(block.operations)
                arguments = tuple(self.values[value] for value in block.arguments)
                blocks.append(Block(arguments, [], block.label, block.argument_locations))
            made = self.regions[region] = attrs.evolve(region, blocks=blocks)
            self._waiting.append((region, made))

    def fill(self) -> None:
        """Copy the operations of all collected regions."""
        for region, made in self._waiting:
            for block, copied in zip(region.blocks, made.blocks, strict=True):
                copied.operations = [self._copy(op) for op in block.operations]
        self._waiting.clear()

    def _inner(self, operations: Iterable[Operation]) -> list[Region]:
        inner: list[Region] = []
        for op in operations:
            if op.regions and not self._keeps_regions(op):
                inner += op.regions
            if isinstance(op, Module):
                inner += op.computations
        return inner

    def _name(self, operations: Iterable[Operation]) -> None:
        for op in operations:
            for value in op.results:
                self._value(value)

    def _value(self, value: Value) -> None:
        if value not in self.values:
            self.values[value] = Value(value.type, value.name)

    def _copy(self, op: Operation) -> Operation:
        values, annotations = self.values, op.annotations
        if annotations is not None and annotations.control_predecessors:
            predecessors = tuple(values.get(value, value) for value in annotations.control_predecessors)
            annotations = attrs.evolve(annotations, control_predecessors=predecessors)
        operands = tuple([values.get(value, value) for value in op.operands])
        results = tuple([values[value] for value in op.results])
        regions = tuple([self.regions.get(region, region) for region in op.regions])
        if isinstance(op, Function | Module):
            return attrs.evolve(op, operands=operands, results=results, regions=regions, annotations=annotations)
        if isinstance(op, UnregisteredOperation):
            made = attrs.evolve(op, operands=operands, results=results, regions=regions, annotations=annotations)
            made.pretty = op.pretty and _renamed_pieces(op.pretty, values, self.regions)
            return made
        fields = op.attributes, operands, results, regions, annotations, op.location, op.place, op.offsets
        copied: Operation = constructor_of(type(op))(*fields)
        return copied


def with_values(
    op: Operation, values: Mapping[Value, Value], positions: Container[int] | None = None
) -> dict[str, Any]:
    """Return the fields of an operation that refer to values, with values replaced.

    Args:
        op: The operation.
        values: Replacements by value.
        positions: Numbers of the operands to replace, and -1 for control predecessors; all by default.
    """
    operands = tuple(
        [values.get(v, v) if positions is None or at in positions else v for at, v in enumerate(op.operands)]
    )
    fields: dict[str, Any] = {"operands": operands}
    if op.annotations is not None and op.annotations.control_predecessors and (positions is None or -1 in positions):
        listed = dict.fromkeys(values.get(value, value) for value in op.annotations.control_predecessors)
        fields["annotations"] = attrs.evolve(op.annotations, control_predecessors=tuple(listed))
    if isinstance(op, UnregisteredOperation) and op.pretty is not None:
        fields["pretty"] = _renamed_pieces(op.pretty, values, {})
    return fields


def _renamed_pieces(pieces: Pieces, values: Mapping[Value, Value], regions: Mapping[Region, Region]) -> Pieces:
    """Return the pieces of an unknown operation's custom form with values and regions replaced."""
    renamed: list[str | Value | Region] = []
    for piece in pieces:
        if isinstance(piece, Value):
            renamed.append(values.get(piece, piece))
        else:
            renamed.append(regions.get(piece, piece) if isinstance(piece, Region) else piece)
    return tuple(renamed)
