"""Edits of functions and computations with their callers: rename, inline, outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import ArrayAttribute, DictionaryAttribute, SymbolReference
from hlo_text.core.cloning import Copies
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, Value, walk
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import FunctionType
from hlo_text.rewrite.core import Core
from hlo_text.rewrite.failure import named


class Calls(Core):
    """Edits of functions and computations together with their callers."""

    def callers(self, called: Function | Region) -> list[Operation]:
        """Return the operations that refer to a function or computation: calls, fusions, loops, reductions."""
        if isinstance(called, Region):
            return list(self.index.holders.get(called, ()))
        module = self._symbol_table(called)
        users = self.index.symbol_users(called.symbol)
        return [op for op in users if self._symbol_table(op) is module]

    def called(self, call: Operation) -> Function | Region:
        """Return the function or computation that a call, fusion or composite calls.

        Raises:
            RewriteError: The operation is not a call, or the function is undefined.
        """
        if isinstance(call, ops.Call | ops.Fusion):
            return call.computation
        if isinstance(call, ops.FunctionCall | ops.Composite):
            function = self.called_function(call)
            if function is not None:
                return function
            raise self._refuse("missing", f"{named(call)} calls an undefined function", call)
        raise self._refuse("call", f"expected a call, fusion or composite, found {named(call)}", call)

    def called_function(self, call: ops.FunctionCall | ops.Composite) -> Function | None:
        """Return the callee of a call or composite, or None if it is undefined."""
        symbol = call.callee if isinstance(call, ops.FunctionCall) else call.decomposition
        operations = self._symbol_table(call).body.operations
        return next((op for op in operations if isinstance(op, Function) and op.symbol == symbol), None)

    def _symbol_table(self, op: Operation) -> Module:
        holder = self.index.holder(op)
        while holder is not None and not isinstance(holder, Module):
            holder = self.index.holder(holder)
        return holder if isinstance(holder, Module) else self.module

    # --- names ----------------------------------------------------------------------------------------------------

    def rename(self, renamed: Function | Region, name: str) -> None:
        """Rename a function or computation and update its callers.

        Raises:
            RewriteError: The name is taken.
        """
        with self.together():
            if isinstance(renamed, Region):
                if any(other.name == name for other in self.module.computations if other is not renamed):
                    raise self._refuse("name", f"computation {name} already exists")
                self._set(renamed, "name", name)
                return
            self._block(renamed)
            callers, before = self.callers(renamed), renamed.symbol
            self._update(renamed, symbol=name)
            for caller in callers:
                self._update(caller, attributes=renamed_symbols(caller, {before: name}))

    def free_name(self, stem: str) -> str:
        """Return an unused name for a function or computation: the stem, or the stem with a numeric suffix."""
        taken = {computation.name for computation in self.module.computations}
        if self.module.regions:
            taken |= {getattr(op, "symbol", None) for op in self.module.body.operations}
        name, number = stem, 0
        while name in taken:
            number += 1
            name = f"{stem}.{number}" if self.module.language == "hlo" else f"{stem}_{number}"
        return name

    # --- inlining -------------------------------------------------------------------------------------------------

    def inline(self, call: Operation) -> list[Operation]:
        """Inline the callee of a call, fusion or composite, and return the new operations.

        The callee is erased if it is a computation or private function without other callers.

        Raises:
            RewriteError: The operation is not a call, or the callee does not have exactly one block.
        """
        with self.together():
            called = self.called(call)
            body = called.body if isinstance(called, Function) else called
            if len(body.blocks) != 1:
                raise self._refuse(
                    "blocks", f"cannot inline {called_name(called)}: expected one block, found {len(body.blocks)}", call
                )
            made = self._write_out(call, body, call.operands)
            self._drop_uncalled(called)
            return made

    def replace_by_region(self, op: Operation, region: Region, operands: Sequence[Value] = ()) -> list[Operation]:
        """Replace an operation with one execution of one of its regions, and return the new operations.

        A loop becomes one iteration, a conditional one of its branches.

        Args:
            op: The operation, with as many results as the region returns.
            region: One of its regions, or in HLO a computation that it calls.
            operands: Values for the arguments of the region.

        Raises:
            RewriteError: The region has several blocks, or its numbers of arguments or results do not match.
        """
        with self.together():
            end = region.terminator
            counts = (len(region.arguments), len(end.operands) if end is not None else None, len(region.blocks))
            if counts != (len(operands), len(op.results), 1):
                raise self._refuse(
                    "region", f"the region must have one block and match the operands and results of {named(op)}", op
                )
            held = dict.fromkeys(op.regions)
            made = self._write_out(op, region, operands)
            if self.module.language == "hlo":
                for computation in held:
                    self._drop_uncalled(computation)
            return made

    def _write_out(self, op: Operation, body: Region, operands: Sequence[Value]) -> list[Operation]:
        """Replace an operation with copies of a region's operations."""
        block = self._block(op)
        copies, made = self._copied_body(body, op, operands)
        position = self.index.position(op)
        for offset, copied in enumerate(made):
            self._insert_operation(copied, block, position + offset)
        for result, value in zip(op.results, body.blocks[0].operations[-1].operands, strict=True):
            self._replace_uses(result, copies.values.get(value, value))
        self._take_out(op)
        return made

    def _copied_body(self, body: Region, call: Operation, operands: Sequence[Value]) -> tuple[Copies, list[Operation]]:
        """Return copies of a region's operations with its arguments replaced by operands."""
        values = dict(zip(body.arguments, operands, strict=True))
        copies = Copies(values, self._shares_computations)
        originals = [op for op in body.operations[:-1] if not isinstance(op, ops.Parameter)]
        made = copies.operations(originals)
        self._add_copied_computations(copies)
        predecessors = call.annotations.control_predecessors if call.annotations is not None else ()
        if predecessors:
            for op in made:
                own = op.annotations or Annotations()
                listed = dict.fromkeys((*predecessors, *own.control_predecessors))
                op.annotations = attrs.evolve(own, control_predecessors=tuple(listed))
        return copies, made

    def _shares_computations(self, op: Operation) -> bool:
        """Whether copies of an operation can share the computations that the original calls."""
        return self.module.language == "hlo" and not op.owns_computation

    def _add_copied_computations(self, copies: Copies) -> None:
        if self.module.language != "hlo":
            return
        for original, copied in copies.regions.items():
            copied.name = self.free_name(f"{original.name}.clone")
            self._add_computation(copied, self.module.computations.index(original) + 1)

    def _drop_uncalled(self, called: Function | Region) -> int:
        """Erase a computation or private function without callers, and its exclusive callees; return their number."""
        pending, count = [called], 0
        while pending:
            current = pending.pop()
            if self._is_kept(current):
                continue
            count += 1
            if isinstance(current, Region):
                pending += dict.fromkeys(region for op in current.operations for region in op.regions)
                self._drop_computation(current)
            else:
                calls = [op for op in walk(current) if isinstance(op, ops.FunctionCall | ops.Composite)]
                pending += [found for op in calls if (found := self.called_function(op)) is not None]
                self._take_out(current)
        return count

    def _is_kept(self, called: Function | Region) -> bool:
        """Whether a computation or function has callers, may have external callers, or is already erased."""
        if isinstance(called, Region):
            is_gone = not any(block in self.index.regions for block in called.blocks)
            return is_gone or called is self.module.entry_computation or bool(self.callers(called))
        if called.visibility != "private" or called.symbol == "main" or called not in self.index.parents:
            return True
        return any(not self._is_within(caller, called) for caller in self.callers(called))

    def _is_within(self, op: Operation, holder: Operation) -> bool:
        current: Operation | None = op
        while current is not None and current is not holder:
            current = self.index.holder(current)
        return current is holder

    # --- calls made -----------------------------------------------------------------------------------------------

    def outline(self, operations: Iterable[Operation], name: str = "outlined") -> Operation:
        """Move operations of one block into a new private function or computation and return its call.

        The call replaces the last of the operations. Outside values that the operations use become parameters; results
        that are used outside become results.

        Raises:
            RewriteError: The operations are in several blocks, or an operation in between depends on some of them and
                others depend on it.
        """
        with self.together():
            moved = list(dict.fromkeys(operations))
            blocks = {self._block(op) for op in moved}
            if len(blocks) != 1:
                raise self._refuse("blocks", "the operations to outline must be in the same block")
            for op in moved:
                if isinstance(op, ops.Terminator | ops.Parameter | Function | Module):
                    raise self._refuse("outline", f"cannot outline {named(op)}", op)
            moved = self.index.in_order(moved)
            inputs, outputs = self._boundary(moved)
            make = self._outlined_computation if self.module.language == "hlo" else self._outlined_function
            return make(moved, inputs, outputs, self.free_name(name))

    def _boundary(self, moved: Sequence[Operation]) -> tuple[list[Value], list[Value]]:
        """Return the outside values that operations use, and their results that are used outside."""
        below = [op for root in moved for op in self._all_below(root)]
        inside = set(below)
        given = {value for op in below for value in op.results}
        if self.module.language != "hlo":
            given |= {value for op in below for region in op.regions for b in region.blocks for value in b.arguments}
        inputs = dict.fromkeys(value for op in below for value in op.operands if value not in given)
        outputs = [
            value
            for op in moved
            for value in op.results
            if any(use.user not in inside for use in self.index.uses(value))
        ]
        return list(inputs), outputs

    def _all_below(self, root: Operation) -> list[Operation]:
        found, pending = [], [root]
        while pending:
            op = pending.pop()
            found.append(op)
            if self.module.language != "hlo":
                pending += [inner for region in op.regions for block in region.blocks for inner in block.operations]
        return found

    def _outlined_function(
        self, moved: Sequence[Operation], inputs: list[Value], outputs: list[Value], name: str
    ) -> Operation:
        arguments = tuple(Value(value.type) for value in inputs)
        copies = Copies(dict(zip(inputs, arguments, strict=True)))
        made = copies.operations(moved)
        made.append(ops.FunctionReturn(NO_ATTRIBUTES, tuple(copies.values[value] for value in outputs), ()))
        types = FunctionType(tuple(v.type for v in inputs), tuple(v.type for v in outputs))
        body = Region([Block(arguments, made)])
        function = Function(NO_ATTRIBUTES, (), (), (body,), symbol=name, function_type=types, visibility="private")
        call: Operation = ops.FunctionCall.make(inputs, callee=name, result_types=types.results)
        table = self._symbol_table(moved[0])
        self._insert_operation(function, table.body.blocks[0], len(table.body.operations))
        self._exchange(moved, call, [], dict(zip(outputs, call.results, strict=True)))
        return call

    def _outlined_computation(
        self, moved: Sequence[Operation], inputs: list[Value], outputs: list[Value], name: str
    ) -> Operation:
        parameters = [
            ops.Parameter({"number": number}, (), (Value(value.type, f"p{number}"),))
            for number, value in enumerate(inputs)
        ]
        arguments = tuple(parameter.result for parameter in parameters)
        copies = Copies(dict(zip(inputs, arguments, strict=True)), lambda op: True)
        made: list[Operation] = [*parameters, *copies.operations(moved)]
        results = [copies.values[value] for value in outputs]
        if len(outputs) != 1:
            made.append(ops.Tuple.make(results))
            results = [made[-1].result]
        made.append(ops.Return(NO_ATTRIBUTES, tuple(results), ()))
        computation = Region([Block(arguments, made)], name)
        call: Operation = ops.Call.make(inputs, computation=computation, result_types=(results[0].type,))
        caller = self.index.regions[self.index.parents[moved[0]]]
        self._add_computation(computation, self.module.computations.index(caller))
        count = 0 if len(outputs) == 1 else len(outputs)
        parts = [ops.GetTupleElement.make(call.result, index=number) for number in range(count)]
        values = [part.result for part in parts] or [call.result]
        self._exchange(moved, call, parts, dict(zip(outputs, values, strict=False)))
        return call

    def _exchange(
        self, moved: Sequence[Operation], call: Operation, parts: Sequence[Operation], values: dict[Value, Value]
    ) -> None:
        """Insert a call and the unpacking of its results after operations, redirect their users, and erase them."""
        block, position = self.index.parents[moved[-1]], self.index.position(moved[-1]) + 1
        for offset, op in enumerate((call, *parts)):
            self._insert_operation(op, block, position + offset)
        inside = {inner for op in moved for inner in self._all_below(op)}
        for old, new in values.items():
            self._replace_uses(old, new, lambda use: use.user not in inside)
        for op in reversed(moved):
            self._take_out(op)


def called_name(called: Function | Region) -> str:
    """Return the name of a function or computation in messages."""
    return f"@{called.symbol}" if isinstance(called, Function) else str(called.name)


def renamed_symbols(op: Operation, names: dict[str, str]) -> dict[str, Any]:
    """Return the attributes of an operation with renamed function symbols."""
    attributes = {key: _renamed(value, names) for key, value in op.attributes.items()}
    key = "callee" if isinstance(op, ops.FunctionCall) else "decomposition" if isinstance(op, ops.Composite) else None
    if key is not None and key in attributes:
        attributes[key] = names.get(attributes[key], attributes[key])
    if isinstance(op, ops.CustomCall) and op.called_computations:
        attributes["called_computations"] = tuple(names.get(symbol, symbol) for symbol in op.called_computations)
    return attributes


def _renamed(attribute: Any, names: dict[str, str]) -> Any:
    match attribute:
        case SymbolReference(path) if path and path[-1] in names:
            return SymbolReference((*path[:-1], names[path[-1]]))
        case ArrayAttribute(elements):
            return ArrayAttribute(tuple(_renamed(element, names) for element in elements))
        case DictionaryAttribute(entries):
            return DictionaryAttribute(tuple((key, _renamed(value, names)) for key, value in entries))
    return attribute
