"""Builds the module from the statements of a whole file, with exact diagnostics.

Works with a stack of its own instead of recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hlo_text.core.attributes import Literal, Location
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.fields import check_counts
from hlo_text.mlir.codecs.literals import resource_literal
from hlo_text.mlir.codecs.locations import LocationResolver, check_alias_locations
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.reader.raw_operations import RawBlock, RawOperation
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE, OpenRegions, Scopes, result_groups
from hlo_text.reading.failure import fail

#: If the number of result names is wrong, up to this many names are still defined; of more, none is.
_MOST_UNEXPECTED = 1000
#: A statement whose regions are being read, with its operands; None for the file itself.
_Owner = tuple[RawOperation, tuple[Value, ...]] | None


def module_of(operations: list[Operation], literals: Iterable[Literal], blobs: Mapping[str, str]) -> Module:
    """Return the only operation of a file if that is a module, else a module around all of them.

    Args:
        operations: The operations.
        literals: Constants whose elements are in the resource section.
        blobs: Contents of the resource section by key.
    """
    if len(operations) == 1 and isinstance(operations[0], Module):
        module = operations[0]
    else:
        module = Module(NO_ATTRIBUTES, (), (), (Region([Block((), operations)]),))
    for literal in literals:
        blob = blobs.get(literal.resource_key or "")
        if blob is not None and blob.startswith("0x"):
            resource_literal(literal, blob[2:])
    return module


class MlirBuilder:
    """Builder of a module from the statements of a file."""

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._resolver = LocationResolver(reader)
        self._resources: list[Literal] = []
        self._scopes = self._make_scopes()

    def _make_scopes(self) -> Scopes[OpenRegions]:
        return Scopes(self._fail, forward=True)

    def module(self, statements: list[RawOperation]) -> Module:
        """Return the module of a file: its only operation if that is one, else a module around all of them."""
        operations = self._operations(statements)
        check_alias_locations(self._reader)
        return module_of(operations, self._resources, self._reader.resources)

    def _fail(self, code: str, message: str, start: int, length: int = 1) -> None:
        fail(self._reader.source, code, message, start, start + length)

    # --- regions ---

    def _operations(self, statements: list[RawOperation]) -> list[Operation]:
        """Return the operations of a file, including nested ones."""
        self.add(statements)
        self._scopes.check_defined()
        return self._scopes.operations

    def add(self, statements: list[RawOperation]) -> None:
        """Add the operations of statements, including nested ones, to the open block."""
        stack: list[tuple[_Owner, Iterator[RawOperation]]] = [(None, iter(statements))]
        while stack:
            owner, content = stack[-1]
            raw = next(content, None)
            if raw is None:
                stack.pop()
                if owner is not None:
                    self._finish(*owner, tuple(self._scopes.close().regions))
                continue
            operands = self._operands(raw)
            if raw.regions:
                self._open(raw)
                stack.append(((raw, operands), self._content(raw)))
            else:
                self._finish(raw, operands, ())

    def _open(self, raw: RawOperation) -> None:
        """Enter a statement that has regions."""
        self._scopes.open(OpenRegions(raw.cls.is_isolated, raw.cls is Function))

    def _begin_region(self, raw: RawOperation) -> None:
        """Begin the next region of a statement."""
        self._scopes.begin_region()

    def _content(self, raw: RawOperation) -> Iterator[RawOperation]:
        """Yield the statements in the regions of a statement, entering and leaving each region on the way."""
        for region in raw.regions:
            self._begin_region(raw)
            for block in region.blocks:
                self._enter_block(block)
                yield from block.operations
            self._scopes.end_region()

    def _enter_block(self, block: RawBlock) -> None:
        for token, _, _ in block.arguments:
            if "#" in token.value:
                self._fail("syntax", f"block argument {token.value} must not have a result number", token.start_pos)
        entered = self._scopes.enter_block(
            [(token.value[1:], type) for token, type, _ in block.arguments],
            label=block.label.value[1:] if block.label is not None else None,
            places=[token.start_pos for token, _, _ in block.arguments],
            label_place=block.label.start_pos if block.label is not None else 0,
        )
        if any(location is not None for _, _, location in block.arguments):
            entered.argument_locations = tuple([self._location(location) for _, _, location in block.arguments])

    # --- statements ---

    def _operands(self, raw: RawOperation) -> tuple[Value, ...]:
        tokens = raw.operands
        if not tokens:
            return ()
        return self._scopes.resolve(
            [token.value[1:] for token in tokens],
            list(raw.operand_types),
            [token.start_pos for token in tokens],
        )

    def _finish(self, raw: RawOperation, operands: tuple[Value, ...], regions: tuple[Region, ...]) -> None:
        """Create the operation of a statement whose regions are complete."""
        self._scopes.check_name(raw, raw.name, raw.position)
        results = self._results(raw)
        if issubclass(raw.cls, DeclaredOperation):
            problem = check_counts(raw.cls, len(operands), len(results), len(regions))
            if problem is not None:
                self._fail(*problem, raw.position, len(raw.name))
        value = raw.attributes.get("value")
        if isinstance(value, Literal) and value.resource_key is not None:
            self._resources.append(value)
        operation = self._scopes.make(raw, operands, results, regions, None, raw.start)
        operation.location = self._location(raw.location)

    def _results(self, raw: RawOperation) -> tuple[Value, ...]:
        types: list[Type] = [type if type is not None else UNKNOWN_TYPE for type in raw.result_types]
        is_open = None in raw.result_types
        token = raw.results
        if token is None:
            return self._scopes.define_results((), [] if is_open else types)
        groups = result_groups(token.value)
        bound = sum(count for _, count in groups)
        if is_open and bound != len(types):
            types = [UNKNOWN_TYPE] * bound
        has_empty = any(count == 0 for _, count in groups)
        if bound != len(types) or not types or has_empty:
            found = "cannot name an operation with no results"
            if has_empty:
                found = "a name must stand for at least one result"
            elif types:
                found = f"wrong number of result names: expected {len(types)}, found {bound}"
            self._fail("arity.results", found, token.start_pos, len(token.value))
            if bound > _MOST_UNEXPECTED:
                return ()
            types = [UNKNOWN_TYPE] * sum(max(count, 1) for _, count in groups)
        return self._scopes.define_results(groups, types, token.start_pos)

    def _location(self, location: Location | None) -> Location | None:
        """Return a location with its aliases resolved; equal inputs share one object."""
        return self._resolver.resolve(location) if location is not None else None
