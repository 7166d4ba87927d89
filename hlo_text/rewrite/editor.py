"""`Editor`: queries and edits of a module, at a cost independent of its size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hlo_text import ops
from hlo_text.core.cloning import with_values
from hlo_text.core.ir import Annotations, Block, Operation, Region, Value, walk
from hlo_text.rewrite.carrying import Carrying
from hlo_text.rewrite.index import Use
from hlo_text.rewrite.patterns import Match, Pattern, match
from hlo_text.rewrite.retyping import Retyping
from hlo_text.rewrite.unused import Unused


class Editor(Carrying, Retyping, Unused):
    """Queries a module and edits it in place.

    The module's objects keep their identity: an edited operation is the same object with other operands, results or
    attributes, and attribute mappings are replaced, never mutated. Use `clone` first to keep the original. The cost of
    an edit depends only on what it touches. An edit of a valid module leaves it valid, or raises a `RewriteError` and
    leaves the module unchanged. While an editor is in use, the module must not be changed in other ways.

    Args:
        module: The module.
        verifies: Verify each edit. Pass False to edit an invalid module, and verify the result as a whole.

    Example:
        >>> import hlo_text
        >>> from hlo_text import ops
        >>> module = hlo_text.parse('''func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
        ...   %0 = stablehlo.negate %x : tensor<2xf32>
        ...   return %0 : tensor<2xf32>
        ... }''')
        >>> editor = Editor(module)
        >>> negate, = editor.find(ops.Negate)
        >>> editor.replace(negate, ops.Abs.make(negate.operand))
        >>> [op.name for op in editor.operations()]
        ['func.func', 'stablehlo.abs', 'func.return']
    """

    # --- queries --------------------------------------------------------------------------------------------------

    def operations(self, inside: Operation | Region | None = None) -> Iterator[Operation]:
        """Yield the operations of a module or one of its parts in pre-order, without a computation's callees."""
        if isinstance(inside, Region) and self.module.language == "hlo":
            return iter(tuple(inside.operations))
        found = walk(self.module if inside is None else inside)
        return (op for op in found if op is not inside and op is not self.module)

    def find(
        self,
        kind: type[Operation] | str | None = None,
        *,
        result: str | None = None,
        line: int | None = None,
        where: Callable[[Operation], bool] | None = None,
        inside: Operation | Region | None = None,
    ) -> list[Operation]:
        """Return the operations that match all given criteria.

        Args:
            kind: A class, or the name in either language: `stablehlo.add`, `add`.
            result: Name of a result in the text, with or without `%`.
            line: Line in the source text.
            where: A predicate.
            inside: Search only this function, computation, region or operation.
        """
        source = self.module.source
        sought = None if result is None else result.removeprefix("%")

        def fits(op: Operation) -> bool:
            if isinstance(kind, str):
                if kind not in (op.mlir_name, op.hlo_name, op.name):
                    return False
            elif kind is not None and not isinstance(op, kind):
                return False
            if sought is not None and not any(sought in _names(value) for value in op.results):
                return False
            if line is not None:
                span = op.span(source)
                if span is None or source is None or source.line_and_column(span.start)[0] != line:
                    return False
            return where is None or where(op)

        return [op for op in self.operations(inside) if fits(op)]

    def matches(self, pattern: Pattern, inside: Operation | Region | None = None) -> list[Match]:
        """Return the matches of a pattern."""
        found = (match(pattern, op, self.index.definitions) for op in self.operations(inside))
        return [matched for matched in found if matched is not None]

    def users(self, value: Value) -> list[Operation]:
        """Return the operations that use a value, each once."""
        return list(dict.fromkeys(use.user for use in self.index.uses(value)))

    def uses(self, value: Value) -> tuple[Use, ...]:
        """Return the uses of a value: the operation and the operand number, -1 for a control predecessor."""
        return self.index.uses(value)

    def definition(self, value: Value) -> Operation | Block:
        """Return the definition of a value: an operation, or the block whose argument it is.

        Raises:
            RewriteError: The value is not defined in the module.
        """
        found = self.index.definitions.get(value)
        if found is None:
            raise self._refuse("missing", "the value is not defined in the module")
        return found

    def block(self, op: Operation) -> Block:
        """Return the block that contains an operation.

        Raises:
            RewriteError: The operation is not in the module.
        """
        return self._block(op)

    def region(self, op: Operation) -> Region:
        """Return the region (in HLO, the computation) that contains an operation."""
        return self.index.regions[self._block(op)]

    def holder(self, op: Operation) -> Operation | None:
        """Return the parent operation, or None in an HLO computation, which may have several callers."""
        return self.index.holder(op)

    # --- values and operands --------------------------------------------------------------------------------------

    def replace_value(self, old: Value, new: Value, where: Callable[[Use], bool] | None = None) -> None:
        """Replace the uses of a value with another one.

        Args:
            old: The value.
            new: A value of the same type that is visible at every replaced use.
            where: Selects the uses to replace; all by default.
        """
        with self.together():
            self._replace_uses(old, new, where)

    def set_operand(self, op: Operation, position: int, value: Value) -> None:
        """Replace one operand of an operation."""
        with self.together():
            if not 0 <= position < len(op.operands):
                raise self._refuse("operand", f"{op.name} has no operand {position}", op)
            self._block(op)
            self._update(op, **with_values(op, {op.operands[position]: value}, (position,)))

    def set_attributes(self, op: Operation, **attributes: object) -> None:
        """Set attributes by field name; None removes one."""
        with self.together():
            self._block(op)
            changed = {**op.attributes, **attributes}
            self._update(op, attributes={name: value for name, value in changed.items() if value is not None})

    def set_annotations(self, op: Operation, annotations: Annotations | None) -> None:
        """Set the annotations of an operation: sharding, metadata, discardable attributes."""
        with self.together():
            self._block(op)
            self._update(op, annotations=annotations)

    # --- operations -----------------------------------------------------------------------------------------------

    def insert_before(self, op: Operation, *new: Operation) -> None:
        """Insert new operations before an operation."""
        with self.together():
            self._insert(self._block(op), self.index.position(op), new)

    def insert_after(self, op: Operation, *new: Operation) -> None:
        """Insert new operations after an operation."""
        with self.together():
            self._insert(self._block(op), self.index.position(op) + 1, new)

    def append(self, region: Region, *new: Operation) -> None:
        """Insert new operations at the end of a region, before its terminator."""
        with self.together():
            block = region.blocks[-1]
            if block not in self.index.regions:
                raise self._refuse("missing", "the region is not in the module")
            last = block.operations[-1] if block.operations else None
            has_end = isinstance(last, ops.Terminator) or bool(getattr(last, "is_terminator", False))
            self._insert(block, len(block.operations) - has_end, new)

    def move_before(self, op: Operation, *moved: Operation) -> None:
        """Move operations of the module before an operation."""
        with self.together():
            for other in moved:
                self._block(other)
                self._take_out(other)
            self._insert(self._block(op), self.index.position(op), moved)

    def _insert(self, block: Block, position: int, new: tuple[Operation, ...]) -> None:
        for offset, op in enumerate(new):
            self._insert_operation(op, block, position + offset)

    def replace(self, op: Operation, *new: Operation | Value) -> None:
        """Replace an operation with new operations or values, and erase it.

        Args:
            op: The operation.
            new: New operations, inserted in its place, whose last results replace its results in order; or values that
                replace its results.
        """
        with self.together():
            made = tuple(item for item in new if isinstance(item, Operation))
            given = [item for item in new if isinstance(item, Value)]
            self._insert(self._block(op), self.index.position(op), made)
            results = [result for item in made for result in item.results]
            values = given or results[len(results) - len(op.results) :]
            if len(values) != len(op.results):
                raise self._refuse(
                    "results", f"expected {len(op.results)} replacement values for {op.name}, found {len(values)}", op
                )
            for old, value in zip(op.results, values, strict=True):
                self.replace_value(old, value)
                if value.name is None and value in results:
                    value.name = old.name
            self._take_out(op)

    def erase(self, *operations: Operation) -> None:
        """Erase operations.

        Raises:
            RewriteError: A remaining operation uses a result.
        """
        with self.together():
            for op in operations:
                self._block(op)
                self._take_out(op)


def _names(value: Value) -> tuple[str, ...]:
    """Return the names of a value in text: `0#1` also belongs to `0`."""
    return () if value.name is None else (value.name, value.name.partition("#")[0])
