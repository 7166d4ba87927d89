"""Operations recorded from the translation of one equation, to be copied for equal equations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from evaluator.jax_internals import core
from hlo_text.core.attributes import Location
from hlo_text.core.ir import Block, Operation, Region, UnregisteredOperation, Value


@attrs.frozen
class EmittedOperations:
    """Operations in terms of `parameters`: the operands of an equation and the symbolic dimensions in scope."""

    parameters: tuple[Value, ...]
    operations: tuple[Operation, ...]
    results: tuple[Value, ...]

    def instantiate(
        self,
        actuals: Sequence[Value],
        placed: Callable[[Location | None], Location | None],
        append: Callable[[Operation], Any],
    ) -> list[Value]:
        """Append copies of the operations with other operands and return the results; `placed` maps locations."""
        values = dict(zip(self.parameters, actuals, strict=True))
        for op in self.operations:
            append(_copy(op, values, placed))
        return [values.get(result, result) for result in self.results]


def signature(equation: core.JaxprEqn) -> Any:
    """Return the key that determines the translation of an equation.

    Raises:
        TypeError: A parameter cannot be hashed.
    """
    avals = tuple([atom.aval for atom in equation.invars])
    key = (equation.primitive, equation.ctx, avals, tuple(equation.params.items()))
    hash(key)
    return key


def relocate(operations: Sequence[Operation], placed: Callable[[Location | None], Location | None]) -> None:
    """Map the locations of operations, including those in their regions."""
    pending = list(operations)
    while pending:
        op = pending.pop()
        op.location = placed(op.location)
        pending.extend(nested for region in op.regions for block in region.blocks for nested in block.operations)


def _copy(op: Operation, values: dict[Value, Value], placed: Callable[[Location | None], Location | None]) -> Operation:
    """Copy an operation with operands replaced; results, also in its regions, become new values."""
    get = values.get
    operands = tuple([get(operand, operand) for operand in op.operands])
    regions = tuple([_copy_region(region, values, placed) for region in op.regions]) if op.regions else ()
    location = placed(op.location)
    results = tuple([Value(result.type) for result in op.results])
    values.update(zip(op.results, results, strict=True))
    if isinstance(op, UnregisteredOperation):
        return attrs.evolve(op, operands=operands, results=results, regions=regions, location=location)
    return type(op)(op.attributes, operands, results, regions, op.annotations, location)


def _copy_region(
    region: Region, values: dict[Value, Value], placed: Callable[[Location | None], Location | None]
) -> Region:
    blocks = []
    for block in region.blocks:
        arguments = tuple(Value(argument.type) for argument in block.arguments)
        values.update(zip(block.arguments, arguments, strict=True))
        operations = [_copy(op, values, placed) for op in block.operations]
        blocks.append(Block(arguments, operations, block.label, block.argument_locations))
    return Region(blocks)
