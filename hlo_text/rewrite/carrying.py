"""Removal of loop-carried values together with their initial values and results."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import TupleType
from hlo_text.rewrite.failure import named
from hlo_text.rewrite.signatures import Signatures


class Carrying(Signatures):
    """Edits of loop-carried values."""

    def drop_carried(self, loop: ops.While, number: int) -> None:
        """Remove a loop-carried value.

        Args:
            loop: The loop.
            number: Index of the value; in HLO, of the tuple element.

        Raises:
            RewriteError: The index is invalid, the value has uses other than computing its own next value, or another
                loop has the same computations.
        """
        with self.together():
            count = self._num_carried(loop)
            if not 0 <= number < count:
                raise self._refuse("number", f"{named(loop)} has {count} carried values, no number {number}", loop)
            if self.module.language == "hlo":
                self._drop_element(loop, number)
            else:
                self._drop_operand(loop, number)

    def _num_carried(self, loop: ops.While) -> int:
        if self.module.language != "hlo":
            return len(loop.operands)
        type = loop.operands[0].type
        return len(type.types) if isinstance(type, TupleType) else 0

    def _drop_operand(self, loop: ops.While, number: int) -> None:
        end = loop.body.terminator
        if end is None or len(loop.body.blocks) != 1 or len(loop.cond.blocks) != 1:
            raise self._refuse("blocks", f"the regions of {named(loop)} must have one block each", loop)
        self._update(end, operands=_without(end.operands, number))
        for region in loop.regions:
            self._touched.values[region.arguments[number]] = None
            self._set_arguments(region, _without(region.arguments, number))
        self._touched.values[loop.results[number]] = None
        fields = {"operands": _without(loop.operands, number), "results": _without(loop.results, number)}
        self._update(loop, **fields)

    def _drop_element(self, loop: ops.While, number: int) -> None:
        for region in loop.regions:
            if others := [holder for holder in self.callers(region) if holder is not loop]:
                raise self._refuse("caller", f"{region.name} is shared with {named(others[0])}", others[0])
        body, packed = loop.body, loop.operands[0]
        elements = self._elements(body, self._end(body).operands[0])
        self._set_root(body, _without(tuple(elements), number), ())
        given = ops.Tuple.make(_without(self._unpacked(packed, loop), number))
        self._insert_operation(given, self.index.parents[loop], self.index.position(loop))
        self._update(loop, operands=(given.result,))
        for value in (*(region.arguments[0] for region in loop.regions), loop.result):
            self._erase_element_uses(value, number)
            self._set_type(value, given.result.type)
        maker = self.index.definitions[packed]
        if isinstance(maker, ops.Tuple) and not self.index.is_used(packed):
            self._take_out(maker)

    def _unpacked(self, packed: Value, user: Operation) -> tuple[Value, ...]:
        """Return the elements of a tuple: the operands of its `tuple`, or new `get-tuple-element`s before the user."""
        maker = self.index.definitions[packed]
        if isinstance(maker, ops.Tuple):
            return maker.operands
        count = len(packed.type.types) if isinstance(packed.type, TupleType) else 0
        parts = [ops.GetTupleElement.make(packed, index=index) for index in range(count)]
        for part in parts:
            self._insert_operation(part, self.index.parents[user], self.index.position(user))
        return tuple(part.result for part in parts)

    def _erase_element_uses(self, packed: Value, number: int) -> None:
        """Erase unused `get-tuple-element`s of a dropped element, and renumber the later ones."""
        for use in self.index.uses(packed):
            user = use.user
            is_dropped = isinstance(user, ops.GetTupleElement) and user.index == number
            if is_dropped and not self.index.is_used(user.results[0]):
                self._take_out(user)
        self._renumber_elements(packed, number)


def _without(values: tuple[Value, ...], number: int) -> tuple[Value, ...]:
    return values[:number] + values[number + 1 :]
