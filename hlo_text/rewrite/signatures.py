"""Edits of signatures: parameters and results are added or dropped together with the callers' operands and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from hlo_text import ops
from hlo_text.core.attributes import IntegerAttribute
from hlo_text.core.ir import Function, HloHeader, Operation, Region, Value
from hlo_text.core.read_only import ReadOnlyDict, read_only_each
from hlo_text.core.types import FunctionType, TupleType, Type
from hlo_text.rewrite.calls import Calls, called_name
from hlo_text.rewrite.failure import named
from hlo_text.rewrite.headers import with_entry_layout, with_numbers

_T = TypeVar("_T")

#: Returns the operand that a caller passes for a new parameter.
Given = Callable[[Operation], Value]


class Signatures(Calls):
    """Edits of signatures.

    Callers are calls, fusions and composites; a computation held by another operation, such as a loop, has a fixed
    signature.
    """

    def add_parameter(
        self,
        called: Function | Region,
        type: Type,
        given: Given | None = None,
        *,
        number: int | None = None,
        name: str | None = None,
    ) -> Value:
        """Add a parameter to a function or computation and return it.

        Args:
            called: The function or computation.
            type: Type of the parameter.
            given: Returns the new operand of a caller, visible at the call; not needed without callers.
            number: Position of the parameter, by default the last.
            name: Name of the parameter in the text.
        """
        with self.together():
            body = _body(called)
            at = len(body.arguments) if number is None else number
            if not 0 <= at <= len(body.arguments):
                raise self._refuse(
                    "number",
                    f"parameter position must be from 0 to {len(body.arguments)} in {called_name(called)}, found {at}",
                )
            callers = self._plain_callers(called)
            value = Value(type, name)
            numbers = {old: old + (old >= at) for old in range(len(body.arguments))}
            self._set_parameters(called, _inserted(body.arguments, at, value), numbers)
            for caller in callers:
                self._update(caller, operands=_inserted(caller.operands, at, self._given(caller, given)))
            return value

    def drop_parameter(self, called: Function | Region, number: int) -> None:
        """Drop a parameter and the corresponding operands of callers.

        Raises:
            RewriteError: The parameter is used or does not exist.
        """
        with self.together():
            body = _body(called)
            if not 0 <= number < len(body.arguments):
                raise self._refuse("number", f"{called_name(called)} has no parameter {number}")
            callers = self._plain_callers(called)
            left = body.arguments[:number] + body.arguments[number + 1 :]
            numbers = {old: old - (old > number) for old in range(len(body.arguments)) if old != number}
            self._set_parameters(called, left, numbers)
            for caller in callers:
                self._update(caller, operands=caller.operands[:number] + caller.operands[number + 1 :])

    def add_result(self, called: Function | Region, value: Value) -> int:
        """Add a result to a function or computation and return its number.

        In StableHLO every caller gets another result. In HLO the result becomes a tuple if it is not one yet, with the
        value as its last element; users of the former array result use element 0.

        Args:
            called: The function or computation.
            value: A value visible at the terminator.
        """
        with self.together():
            callers = self._plain_callers(called)
            if isinstance(called, Function):
                given = self._end(called).operands
                self._set_results(called, (*given, value), {number: number for number in range(len(given))})
                for caller in callers:
                    self._update(caller, results=(*caller.results, Value(value.type)))
                return len(given)
            root = self._end(called).operands[0]
            if isinstance(root.type, TupleType):
                elements = self._elements(called, root)
            else:
                elements = [root]
                for caller in callers:
                    self._take_element(caller, root.type)
            self._set_root(called, [*elements, value], callers)
            return len(elements)

    def drop_result(self, called: Function | Region, number: int) -> None:
        """Drop a result of a function, or an element of a computation's tuple result.

        Raises:
            RewriteError: A caller uses the result, or it does not exist.
        """
        with self.together():
            callers = self._plain_callers(called)
            if isinstance(called, Function):
                left = _without(self._end(called).operands, number)
                if left is None:
                    raise self._refuse("number", f"{called_name(called)} has no result {number}")
                self._set_results(called, left, _numbers_without(len(left) + 1, number))
                for caller in callers:
                    self._touched.values[caller.results[number]] = None
                    self._update(caller, results=_without(caller.results, number))
                return
            root = self._end(called).operands[0]
            if not isinstance(root.type, TupleType) or not 0 <= number < len(root.type.types):
                raise self._refuse("number", f"the result of {called_name(called)} has no tuple element {number}")
            elements = self._elements(called, root)
            for caller in callers:
                self._renumber_elements(caller.result, number)
            numbers = _numbers_without(len(elements), number)
            self._set_root(called, elements[:number] + elements[number + 1 :], callers, numbers)

    def returned(self, called: Function | Region) -> list[Value]:
        """Return the values that a function or computation returns; a tuple built by its root is unpacked.

        Raises:
            RewriteError: The body does not have a single terminator.
        """
        operands = self._end(called).operands
        if isinstance(called, Function):
            return list(operands)
        maker = self.index.definitions[operands[0]]
        return list(maker.operands if isinstance(maker, ops.Tuple) else operands)

    def set_results(self, called: Function | Region, *values: Value) -> None:
        """Set the returned values of a function or computation without callers; HLO packs several into a tuple.

        Drops the attributes of the results and their aliases.
        """
        with self.together():
            end = self._end(called)
            if callers := self.callers(called):
                raise self._refuse(
                    "caller",
                    f"cannot replace the results of {called_name(called)}: it is called by {named(callers[0])}",
                    callers[0],
                )
            if isinstance(called, Function):
                self._set_results(called, values, {})
            elif len(values) != 1:
                self._set_root(called, values, (), {})
            else:
                before = self.index.definitions[end.operands[0]]
                self._update(end, operands=values)
                self._finish_root(called, before, values[0].type)
                self._set_header(called, None, {})

    def set_entry(self, called: Function | Region, entry: str | None = None) -> None:
        """Make a function or computation the entry; drop the former entry and everything that only it called.

        Args:
            called: The new entry. A function is renamed to the former entry's name.
            entry: Name of the former entry, by default that of `module.entry()`.

        Raises:
            RewriteError: The former entry does not exist or has callers.
        """
        with self.together():
            try:
                before = self.module.entry(entry)
            except KeyError as error:
                raise self._refuse("entry", str(error.args[0])) from error
            if before is called:
                return
            if callers := self.callers(before):
                raise self._refuse(
                    "caller", f"cannot replace the entry: it is called by {named(callers[0])}", callers[0]
                )
            if isinstance(called, Region):
                self._set(self.module, "entry_computation", called)
                self._drop_uncalled(before)
                self._set_header(called, {}, {})
                if entry is not None:
                    self.rename(called, entry)
            elif isinstance(before, Function):
                self._take_out(before)
                self.rename(called, before.symbol)
                self._update(called, visibility="public")

    def _given(self, caller: Operation, given: Given | None) -> Value:
        if given is None:
            raise self._refuse(
                "given", f"missing operand for the new parameter in {named(caller)}; pass `given`", caller
            )
        return given(caller)

    # --- parameters -----------------------------------------------------------------------------------------------

    def _plain_callers(self, called: Function | Region) -> list[Operation]:
        callers = self.callers(called)
        if not isinstance(called, Function) and self.module.language != "hlo":
            raise self._refuse(
                "signature",
                "the signature of a region is determined by its operation and cannot be changed",
            )
        for caller in callers:
            if not isinstance(caller, ops.Call | ops.Fusion | ops.FunctionCall | ops.Composite):
                raise self._refuse(
                    "caller", f"the signature of {called_name(called)} is determined by {named(caller)}", caller
                )
        return callers

    def _set_parameters(
        self, called: Function | Region, arguments: tuple[Value, ...], numbers: Mapping[int, int]
    ) -> None:
        body = _body(called)
        if isinstance(called, Function):
            types = FunctionType(tuple(value.type for value in arguments), called.function_type.results)
            attributes = _moved(called.argument_attributes, numbers, len(arguments))
            self._update(called, function_type=types, argument_attributes=attributes)
            self._set_arguments(body, arguments)
            return
        kept = set(arguments)
        for op in [op for op in body.operations if isinstance(op, ops.Parameter)]:
            if op.result not in kept:
                self._take_out(op)
            elif numbers[op.number] != op.number:
                self._update(op, attributes={**op.attributes, "number": numbers[op.number]})
        self._set_arguments(body, arguments)
        for number, value in enumerate(arguments):
            if not isinstance(self.index.definitions.get(value), Operation):
                self._insert_operation(ops.Parameter(ReadOnlyDict(number=number), (), (value,)), body.blocks[0], 0)
        self._set_header(called, numbers, None)

    # --- results --------------------------------------------------------------------------------------------------

    def _end(self, called: Function | Region) -> Operation:
        body = _body(called)
        if len(body.blocks) != 1 or body.terminator is None or (self._is_rootless(body)):
            raise self._refuse("blocks", f"{called_name(called)} must have one block with a terminator")
        return body.terminator

    def _is_rootless(self, body: Region) -> bool:
        return self.module.language == "hlo" and len(body.blocks[0].operations[-1].operands) != 1

    def _set_results(self, function: Function, operands: tuple[Value, ...], numbers: Mapping[int, int]) -> None:
        types = FunctionType(function.function_type.inputs, tuple(value.type for value in operands))
        arguments = read_only_each([_with_aliases(given, numbers) for given in function.argument_attributes])
        results = _moved(function.result_attributes, numbers, len(operands))
        self._update(function, function_type=types, result_attributes=results, argument_attributes=arguments)
        self._update(self._end(function), operands=operands)

    def _elements(self, called: Region, root: Value) -> list[Value]:
        """Return the elements of a tuple: the operands of its `tuple`, or new `get-tuple-element`s."""
        maker = self.index.definitions[root]
        if isinstance(maker, ops.Tuple):
            return list(maker.operands)
        count = len(root.type.types) if isinstance(root.type, TupleType) else 0
        parts: list[Any] = [ops.GetTupleElement.make(root, index=index) for index in range(count)]
        block = called.blocks[0]
        for part in parts:
            self._insert_operation(part, block, len(block.operations) - 1)
        return [part.result for part in parts]

    def _set_root(
        self,
        called: Region,
        elements: Sequence[Value],
        callers: Sequence[Operation],
        numbers: Mapping[int, int] | None = None,
    ) -> None:
        """Make a computation return a tuple of values, and update its callers."""
        block, end = called.blocks[0], self._end(called)
        before = self.index.definitions[end.operands[0]]
        made = ops.Tuple.make(elements)
        self._insert_operation(made, block, len(block.operations) - 1)
        self._update(end, operands=(made.result,))
        self._finish_root(called, before, made.result.type)
        for caller in callers:
            self._set_type(caller.result, made.result.type)
        self._set_header(called, None, numbers)

    def _finish_root(self, called: Region, before: object, type: Type) -> None:
        """Erase the former tuple if it is unused, and update the declared result type."""
        if isinstance(before, ops.Tuple) and not self.index.is_used(before.result):
            self._take_out(before)
        if called.result_type is not None:
            self._set(called, "result_type", type)

    def _take_element(self, caller: Operation, type: Type) -> None:
        """Redirect users of a call that becomes a tuple to its first element."""
        part = ops.GetTupleElement(ReadOnlyDict(index=0), (caller.result,), (Value(type, None),))
        self._insert_operation(part, self.index.parents[caller], self.index.position(caller) + 1)
        self._replace_uses(caller.result, part.result, lambda use: use.user is not part)

    def _renumber_elements(self, packed: Value, dropped: int) -> None:
        """Renumber the `get-tuple-element`s of a tuple from which one element is dropped."""
        for use in self.index.uses(packed):
            user = use.user
            if not isinstance(user, ops.GetTupleElement):
                raise self._refuse("used", f"cannot drop a tuple element: {named(user)} uses the whole tuple", user)
            if user.index == dropped:
                raise self._refuse("used", f"cannot drop element {dropped}: it is used by {named(user)}", user)
            if user.index > dropped:
                self._update(user, attributes={**user.attributes, "index": user.index - 1})

    def _set_header(
        self, called: Region, parameters: Mapping[int, int] | None, results: Mapping[int, int] | None
    ) -> None:
        header = self.module.header
        if called is self.module.entry_computation and header is not None:
            made: HloHeader = with_entry_layout(with_numbers(header, parameters, results), called)
            self._set(self.module, "header", made)


def _body(called: Function | Region) -> Region:
    return called.body if isinstance(called, Function) else called


def _inserted(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at:])


def _without(items: tuple[_T, ...], number: int) -> tuple[_T, ...] | None:
    return items[:number] + items[number + 1 :] if 0 <= number < len(items) else None


def _numbers_without(count: int, number: int) -> dict[int, int]:
    return {old: old - (old > number) for old in range(count) if old != number}


def _moved(
    attributes: tuple[Mapping[str, Any], ...], numbers: Mapping[int, int], count: int
) -> tuple[Mapping[str, Any], ...]:
    """Return the attributes of renumbered arguments or results."""
    if not attributes:
        return ()
    moved: list[Mapping[str, Any]] = [{}] * count
    for old, new in numbers.items():
        moved[new] = attributes[old]
    return read_only_each(moved)


def _with_aliases(attributes: Mapping[str, Any], numbers: Mapping[int, int]) -> Mapping[str, Any]:
    """Return the attributes of an argument with its aliased result renumbered; drop the alias of a removed one."""
    alias = attributes.get("tf.aliasing_output")
    if not isinstance(alias, IntegerAttribute) or numbers.get(alias.value) == alias.value:
        return attributes
    others = {name: value for name, value in attributes.items() if name != "tf.aliasing_output"}
    if alias.value not in numbers:
        return others
    return {**others, "tf.aliasing_output": attrs.evolve(alias, value=numbers[alias.value])}
