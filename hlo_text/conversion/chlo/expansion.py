"""In-place replacement of a module's CHLO operations by rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.conversion.refusal import BROKEN_RULES, broken, refusal
from hlo_text.core.attributes import Literal
from hlo_text.core.cloning import with_values
from hlo_text.core.ir import Module, Operation, Region, Value, walk
from hlo_text.core.read_only import read_only
from hlo_text.core.types import I32, I64, TensorType, Type, numpy_dtype

#: Adds the operations that replace an operation, and returns the values that replace its results.
Rule = Callable[["ChloExpansion", Any], Sequence[Value]]


def is_chlo(op: Operation) -> bool:
    return op.name.startswith("chlo.")


class ChloExpansion:
    """The in-place expansion of one module. Rules add the operations that replace the current one."""

    def __init__(self, module: Module, rules: Mapping[type[Operation], Rule]) -> None:
        self._module, self._rules = module, rules
        self._replaced: dict[Value, Value] = {}
        self._current: Operation | None = None
        self._added: list[Operation] = []
        self._splats: dict[tuple[TensorType, bytes], Value] = {}
        self._sizes: Value | None = None

    def run(self) -> None:
        for op in reversed(list(walk(self._module))):  # inner regions first, because a scan moves its body
            for region in op.regions:
                for block in region.blocks:
                    block.operations = [new for old in block.operations for new in self._operations(old)]
        for op in walk(self._module):
            values = {operand: self._final(operand) for operand in op.operands if operand in self._replaced}
            if values:
                for name, value in with_values(op, values).items():
                    setattr(op, name, value)

    def _final(self, value: Value) -> Value:
        while value in self._replaced:
            value = self._replaced[value]
        return value

    def _operations(self, op: Operation) -> list[Operation]:
        """Return the operations that replace an operation."""
        if not is_chlo(op):
            return [op]
        self._current, self._added, self._splats, self._sizes = op, [], {}, None
        try:
            values = self._expanded(op)
        except ValueError as error:
            raise refusal(self._module, op, str(error)) from error
        except BROKEN_RULES as error:
            raise broken(self._module, op) from error
        for old, new in zip(op.results, values, strict=True):
            self._replaced[old] = new
            new.name = new.name or old.name
            if any(new in added.results for added in self._added):
                new.type = old.type
        last = self._added[-1] if self._added else None
        if last is not None and op.annotations is not None and not set(values).isdisjoint(last.results):
            last.annotations = op.annotations
        return self._added

    def _expanded(self, op: Operation) -> Sequence[Value]:
        rule = self._rules.get(type(op))
        if rule is None:
            raise ValueError("unknown operation of the CHLO dialect, cannot be expanded into StableHLO")
        return rule(self, op)

    # --- new operations ------------------------------------------------------------------------------------------

    def add(
        self, operation: type[Operation], operands: tuple[Value, ...], attributes: Mapping[str, Any], type: TensorType
    ) -> Value:
        """Add an operation with one result; CHLO operations are expanded."""
        op = self._instantiated(operation, operands, attributes, (type,))
        if is_chlo(op):
            (value,) = self._expanded(op)
            return value
        self._added.append(op)
        return op.results[0]

    def add_all(
        self,
        operation: type[Operation],
        operands: Sequence[Value],
        attributes: Mapping[str, Any],
        types: Sequence[Type],
        regions: tuple[Region, ...] = (),
    ) -> tuple[Value, ...]:
        """Add an operation with any number of results and regions."""
        op = self._instantiated(operation, tuple(operands), attributes, types, regions)
        self._added.append(op)
        return op.results

    def inside(self, write: Callable[[], Sequence[Value]]) -> list[Operation]:
        """Return the operations that `write` adds, with a terminator that returns its values."""
        outer, self._added, splats, self._splats = self._added, [], self._splats, {}
        self._added.append(self._instantiated(ops.Return, tuple(write()), {}, ()))
        inner, self._added, self._splats = self._added, outer, splats
        return inner

    def move(self, operations: Sequence[Operation]) -> None:
        """Add existing operations."""
        self._added.extend(operations)

    def replace(self, old: Sequence[Value], new: Sequence[Value]) -> None:
        """Replace values in all later operations."""
        self._replaced.update(zip(old, new, strict=True))

    def _instantiated(
        self,
        operation: type[Operation],
        operands: tuple[Value, ...],
        attributes: Mapping[str, Any],
        types: Sequence[Type],
        regions: tuple[Region, ...] = (),
    ) -> Operation:
        current = self._current
        assert current is not None
        results = tuple(map(Value, types))
        return operation(read_only(attributes), operands, results, regions, None, current.location, current.position)

    def splat(self, type: TensorType, number: Any) -> Value:
        """Add a splat constant; dynamic sizes are those of the first operand."""
        value = np.asarray(number, numpy_dtype(type.element_type))
        key = type, value.tobytes()
        found = self._splats.get(key)
        if found is None:
            found = self._splats[key] = self._splat(type, value)
        return found

    def _splat(self, type: TensorType, value: Any) -> Value:
        if type.is_static:
            shape = tuple(size or 0 for size in type.shape)
            return self.constant(type, np.broadcast_to(value, shape), is_splat=True)
        scalar = self.splat(TensorType((), type.element_type), value)
        if self._sizes is None:
            assert self._current is not None
            self._sizes = self.sizes_of(self._current.operands[0])
        return self.add(ops.DynamicBroadcastInDim, (scalar, self._sizes), {"broadcast_dimensions": ()}, type)

    def constant(self, type: TensorType, array: Any, *, is_splat: bool = False) -> Value:
        """Add a constant operation."""
        literal = Literal(type, array, is_splat=is_splat)
        return self.add(ops.Constant, (), {"value": literal}, type)

    # --- sizes at run time ---------------------------------------------------------------------------------------

    def size(self, value: Value, dimension: int) -> Value:
        """Add the size of a dimension as a one-element `i64` array."""
        size = array_type(value).shape[dimension]
        one = TensorType((1,), I64)
        if size is not None:
            return self.constant(one, np.asarray([size]))
        found = self.add(ops.GetDimensionSize, (value,), {"dimension": dimension}, TensorType((), I32))
        wide = self.add(ops.Convert, (found,), {}, TensorType((), I64))
        return self.add(ops.Reshape, (wide,), {}, one)

    def joined(self, sizes: Sequence[Value]) -> Value:
        """Add the concatenation of sizes, which are one-element arrays."""
        return self.add(ops.Concatenate, tuple(sizes), {"dimension": 0}, TensorType((len(sizes),), I64))

    def sizes_of(self, value: Value) -> Value:
        """Add the sizes of all dimensions as an array."""
        return self.joined([self.size(value, dimension) for dimension in range(array_type(value).rank)])


def array_type(value: Value) -> TensorType:
    """Return the type of an array value.

    Raises:
        ValueError: The value is no array of known rank.
    """
    if not isinstance(value.type, TensorType):
        raise ValueError(f"expanding it into StableHLO needs arrays of known rank, found {value.type}")
    return value.type
