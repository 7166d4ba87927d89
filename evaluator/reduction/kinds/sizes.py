"""Shrinking of dimensions: a size becomes smaller wherever it occurs in types, constants, attributes and arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.case import num_elements
from evaluator.reduction.kinds.kind import Reduction
from evaluator.reduction.kinds.replacements import constant
from hlo_text import ops
from hlo_text.core.ir import Function, Region, Value
from hlo_text.core.types import FunctionType, TensorType, TupleType, Type
from hlo_text.rewrite.headers import with_entry_layout

#: Number of sizes to try, those with the most elements first.
_MOST_SIZES = 12
#: Attributes that repeat sizes of dimensions.
_HOLDING_SIZES = frozenset(("broadcast_sizes", "limit_indices", "slice_sizes", "window_dimensions"))


@attrs.frozen
class Shrinking:
    """A dimension size and its smaller replacement.

    Attributes:
        old, new: The size and the smaller one.
        with_multiples: Also shrink multiples of the size, which reshapes produce.
    """

    old: int
    new: int
    with_multiples: bool

    def size(self, size: int | None) -> int | None:
        """Return the replacement of a size."""
        if size is None or size < self.old or (size != self.old and not self.with_multiples):
            return size
        return size // self.old * self.new if size % self.old == 0 else size

    def shape(self, shape: Sequence[int | None]) -> tuple[int | None, ...]:
        return tuple(map(self.size, shape))

    def type(self, type: Type) -> Type:
        """Return the shrunk type."""
        if isinstance(type, TensorType):
            return attrs.evolve(type, shape=self.shape(type.shape))
        if isinstance(type, TupleType):
            return TupleType(tuple(map(self.type, type.types)))
        return type

    def array(self, array: Any) -> Any:
        """Return the first elements of an array along the dimensions that shrink."""
        if isinstance(array, tuple):
            return tuple(map(self.array, array))
        return array if array is None else np.asarray(array)[tuple(slice(self.size(size)) for size in array.shape)]


class ShrinkSizes(Reduction):
    """Reduction that shrinks all dimensions of one size together."""

    name = "shrink dimensions"
    only_simplifies = True

    def targets(self, candidate: Candidate) -> Sequence[Shrinking]:
        counts: Counter[int] = Counter()
        for value in _values(candidate):
            for part in _tensors(value.type):
                for size in set(part.shape) - {None, 0, 1}:
                    counts[size or 0] += num_elements(part)
        sizes = [size for size, _ in counts.most_common(_MOST_SIZES)]
        news: list[Callable[[int], int]] = [lambda size: 1, lambda size: 2, lambda size: size // 2]
        return list(
            dict.fromkeys(
                Shrinking(size, new(size), with_multiples)
                for new in news
                for with_multiples in (True, False)
                for size in sizes
                if new(size) < size
            )
        )

    def edit(self, candidate: Candidate, target: Shrinking) -> None:
        self.reduce(candidate, [target])

    def partners(
        self, other: Candidate, targets: Sequence[Shrinking], numbers: slice, count: int
    ) -> Sequence[Shrinking]:
        """Return the same sizes for the other module."""
        return targets

    def reduce(self, candidate: Candidate, targets: Sequence[Shrinking]) -> None:
        """Shrink the sizes together, or none if the module becomes invalid."""
        with candidate.all_or_nothing() as set_field:
            for target in targets:
                _shrink(candidate, target, set_field)


def _shrink(candidate: Candidate, target: Shrinking, set_field: Callable[[Any, str, Any], None]) -> None:
    for value in _values(candidate):
        set_field(value, "type", target.type(value.type))
    for op in candidate.operations():
        if attributes := _shrunk_attributes(op, target):
            set_field(op, "attributes", {**op.attributes, **attributes})
        if isinstance(op, Function):
            inputs, results = (tuple(map(target.type, t)) for t in (op.function_type.inputs, op.function_type.results))
            set_field(op, "function_type", FunctionType(inputs, results))
    for computation in candidate.module.computations:
        if computation.result_type is not None:
            set_field(computation, "result_type", target.type(computation.result_type))
    called, header = candidate.called, candidate.module.header
    if isinstance(called, Region) and header is not None:
        set_field(candidate.module, "header", with_entry_layout(header, called))
    if candidate.inputs is not None:
        set_field(candidate, "inputs", [target.array(array) for array in candidate.inputs])


def _values(candidate: Candidate) -> Iterator[Value]:
    """Yield all values of a module, each once."""
    regions = list(candidate.module.computations)
    seen: set[Value] = set()
    for op in candidate.operations():
        seen.update(op.results)
        regions += op.regions
    for region in regions:
        for block in region.blocks:
            seen.update(block.arguments)
    yield from seen


def _tensors(type: Type) -> list[TensorType]:
    if isinstance(type, TupleType):
        return [found for part in type.types for found in _tensors(part)]
    return [type] if isinstance(type, TensorType) else []


def _shrunk_attributes(op: Any, target: Shrinking) -> dict[str, Any]:
    """Return the shrunk sizes and constants among the attributes of an operation."""
    if isinstance(op, ops.Constant):
        literal = op.value
        if (
            not literal.has_value
            or not isinstance(literal.type, TensorType)
            or target.type(literal.type) == literal.type
        ):
            return {}
        type = target.type(literal.type)
        assert isinstance(type, TensorType)
        return {"value": constant(type, target.array(literal.array)).attributes["value"]}
    held = {name: value for name, value in op.attributes.items() if name in _HOLDING_SIZES}
    return {name: target.shape(value) for name, value in held.items() if isinstance(value, tuple)}
