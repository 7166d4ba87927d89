"""The core of editors: undoable changes, and verification of each edit as a whole.

Every public edit runs inside `together`. It changes the module through the private methods of this class, which update
the index, record how to undo the change, and record what was touched. At the end of the outermost edit the verifier
checks what was touched, and the edit is undone if it reports an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hlo_text.core.cloning import with_values
from hlo_text.core.describe import types_printed_in
from hlo_text.core.diagnostics import RewriteError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.core.read_only import read_only
from hlo_text.core.types import Type
from hlo_text.ops import Constant, Parameter
from hlo_text.rewrite.checks import Checks, Touched
from hlo_text.rewrite.failure import refused
from hlo_text.rewrite.index import Index, Use


class Core:
    """A module with its index, its undo log and the touched objects.

    Attributes:
        module: The module, edited in place.
        index: Users, definitions and positions, which the module's objects do not contain.
    """

    def __init__(self, module: Module, *, verifies: bool = True) -> None:
        self.module = module
        self._verifies = verifies
        self.index = Index(module)
        self._checks = Checks(self.index)
        self._undo: list[Callable[[], object]] = []
        self._touched = Touched()
        self._depth = 0

    @contextmanager
    def together(self) -> Iterator[None]:
        """Group several edits into one, which is verified at the end.

        An exception inside the block or from the verifier undoes the whole group.

        Raises:
            RewriteError: The verifier rejects the result.
        """
        before = len(self._undo)
        self._depth += 1
        try:
            yield
            if self._depth == 1 and self._verifies:
                self._check()
        except BaseException:
            while len(self._undo) > before:
                self._undo.pop()()
            raise
        finally:
            self._depth -= 1
            if not self._depth:
                self._undo.clear()
                self._touched = Touched()

    def _check(self) -> None:
        with types_printed_in(self.module.language):
            found = self._checks.find(self._touched)
        if found is not None:
            op, (code, message) = found
            short = code if code.startswith("rewrite.") else f"rewrite.{code}"
            raise refused(self.module, short.removeprefix("rewrite."), message, op)

    def _refuse(self, code: str, message: str, op: Operation | None = None) -> RewriteError:
        return refused(self.module, code, message, op)

    def _block(self, op: Operation) -> Block:
        """Return the block that contains an operation.

        Raises:
            RewriteError: The operation is not in the module.
        """
        block = self.index.parents.get(op)
        if block is None:
            raise self._refuse("missing", f"{op.name} is not in the module", op)
        return block

    # --- changes --------------------------------------------------------------------------------------------------

    def _note(self, undo: Callable[[], object]) -> None:
        self._undo.append(undo)

    def _insert_operation(self, op: Operation, block: Block, position: int) -> None:
        """Insert an operation into a block."""
        if op in self.index.parents:
            raise self._refuse("placed", f"{op.name} is already in the module", op)
        self.index.add(op, block, position)
        self._note(lambda: self.index.remove(op))
        self._touch_inserted(op)
        self._touch_end(block, position)

    def _take_out(self, op: Operation) -> None:
        """Remove an operation with its regions from its block."""
        block = self.index.parents[op]
        position = self.index.remove(op)
        self._note(lambda: self.index.add(op, block, position))
        self._touched.values.update(dict.fromkeys(op.results))
        self._touched.used.update(dict.fromkeys(op.operands))
        self._touch_name(op)
        self._touch_end(block, position)
        if isinstance(op, Parameter):
            self._touched.signatures[self.index.regions[block]] = None

    def _touch_inserted(self, op: Operation) -> None:
        pending = [op]
        while pending:
            current = pending.pop()
            self._touched.operations[current] = None
            self._touched.values.update(dict.fromkeys(current.results))
            self._touched.used.update(dict.fromkeys(current.operands))
            self._touch_name(current)
            if current.regions:
                self._touched.calling[current] = None
                if self.module.language != "hlo":
                    blocks = [block for region in current.regions for block in region.blocks]
                    self._touched.blocks.update(dict.fromkeys(blocks))
                    pending += [inner for block in blocks for inner in block.operations]

    def _touch_name(self, op: Operation) -> None:
        """Record that a function was added, removed or changed, so that its callers are verified."""
        if isinstance(op, Function | Module):
            self._touched.names = True
            users = self.index.symbol_users(op.symbol or "")
            self._touched.operations.update(dict.fromkeys(users))

    def _touch_end(self, block: Block, position: int) -> None:
        operations = block.operations
        if position >= len(operations) - 1:
            self._touched.blocks[block] = None
            for op in operations[-2:]:
                self._touched.operations[op] = None

    def _update(self, op: Operation, **fields: Any) -> None:
        """Change fields of an operation in the module."""
        touched = self._touched
        touched.used.update(dict.fromkeys(op.operands))
        if "attributes" in fields:
            fields["attributes"] = read_only(fields["attributes"])
        before = self.index.update(op, **fields)
        self._note(lambda: self.index.update(op, **before))
        touched.operations[op] = None
        touched.used.update(dict.fromkeys(op.operands))
        self._touch_name(op)
        if isinstance(op, Constant):
            touched.values.update(dict.fromkeys(op.results))
        if "regions" in fields:
            touched.calling[op] = None

    def _replace_uses(self, old: Value, new: Value, where: Callable[[Use], bool] | None = None) -> None:
        """Replace uses of a value with another one."""
        users: dict[Operation, set[int]] = {}
        for use in self.index.uses(old):
            if where is None or where(use):
                users.setdefault(use.user, set()).add(use.position)
        for user, positions in users.items():
            self._update(user, **with_values(user, {old: new}, positions))

    def _set(self, holder: object, field: str, value: object) -> None:
        """Change a property that the index does not cover: a name, a header, a declared result."""
        before = getattr(holder, field)
        setattr(holder, field, value)
        self._note(lambda: setattr(holder, field, before))
        if isinstance(holder, Region):
            self._touched.signatures[holder] = None

    def _set_type(self, value: Value, type: Type) -> None:
        """Change the type of a value; its definition and users are verified."""
        self._set(value, "type", type)
        self._touched.values[value] = None
        definition = self.index.definitions.get(value)
        if isinstance(definition, Operation):
            self._touched.operations[definition] = None
        elif definition is not None:
            region = self.index.regions[definition]
            self._touched.signatures[region] = None

    def _set_arguments(self, region: Region, arguments: tuple[Value, ...]) -> None:
        """Change the arguments of a region's entry block."""
        block = region.blocks[0]
        before = block.arguments
        locations = block.argument_locations
        self.index.set_arguments(block, arguments)
        if locations:
            known = dict(zip(before, locations, strict=False))
            block.argument_locations = tuple(known.get(argument) for argument in arguments)

        def undo() -> None:
            self.index.set_arguments(block, before)
            block.argument_locations = locations

        self._note(undo)
        self._touched.signatures[region] = None
        self._touched.values.update(dict.fromkeys((*before, *arguments)))

    def _add_computation(self, computation: Region, position: int) -> None:
        self.index.add_computation(computation, position)
        self._note(lambda: self.index.remove_computation(computation))
        self._touched.signatures[computation] = None
        for op in computation.operations:
            self._touch_inserted(op)

    def _drop_computation(self, computation: Region) -> None:
        position = self.index.remove_computation(computation)
        self._note(lambda: self.index.add_computation(computation, position))
        for op in computation.operations:
            for region in op.regions:
                self._touched.signatures[region] = None
