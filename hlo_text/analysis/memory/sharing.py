"""Operations that write results into operand buffers, by the rules of XLA's buffer assignment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.memo import Memo
from hlo_text.core.types import TupleType
from hlo_text.inference.result_types import PredicateOperation

#: The path to an array in the result tuple, an operand number, and the path to an array in the operand's tuple.
Path = tuple[int, ...]
Alias = tuple[Path, int, Path]

_ALIAS = re.compile(r"\{([\d, ]*)\}\s*:\s*\(\s*(\d{1,9})\s*,\s*\{([\d, ]*)\}")
_UPDATING = (ops.DynamicUpdateSlice, ops.Scatter)
_ELEMENTWISE = (
    *(ops.UnaryElementwise, ops.BinaryElementwise, ops.Compare, ops.Select, ops.Clamp, ops.ReducePrecision),
    *(ops.Complex, ops.BitcastConvert, ops.StochasticConvert, ops.Copy, PredicateOperation),
)
#: Operations of a fusion whose element comes from the same place; on GPUs, copies may change the order.
_IN_ORDER_ON_GPUS = (*(each for each in _ELEMENTWISE if each is not ops.Copy), ops.Bitcast)
#: Operations that overwrite one operand if it is not used later, with the operand number.
_OVERWRITTEN = {ops.DynamicUpdateSlice: 0, ops.Scatter: 0, ops.TriangularSolve: 1}
#: A field of the configuration that XLA writes for operations on GPUs.
_GPU_FIELD = "operation_queue_id"
#: Other classes that may overwrite operands, with rules of their own.
_WITH_RULES = (ops.Fusion, ops.Sort, *_OVERWRITTEN)

#: The classes for which `in_place` may return a result.
CLASSES_IN_PLACE = (ops.DynamicUpdateSlice, ops.Scatter, ops.CustomCall, ops.Fusion)


def is_for_gpus(op: Operation) -> bool:
    """Whether XLA compiled an operation for a GPU, as its configuration shows."""
    notes = op.annotations
    return notes is not None and notes.backend_config is not None and _GPU_FIELD in notes.backend_config


def in_place(op: Operation) -> list[Alias]:
    """Return the results that must share an operand's buffer: updates, fused updates and stated aliases."""
    match op:
        case ops.DynamicUpdateSlice():
            return [((), 0, ())]
        case ops.Scatter():
            count = len(op.inputs)
            return [((index,) if count > 1 else (), index, ()) for index in range(count)]
        case ops.CustomCall():
            return [
                (alias.output_tuple_indices, alias.operand_index, alias.operand_tuple_indices)
                for alias in op.output_operand_aliases
            ]
        case ops.Fusion():
            stated = [
                (_path(output), int(number), _path(path))
                for output, number, path in _ALIAS.findall(op.output_to_operand_aliasing or "")
            ]
            return stated or list(_fused_updates(op.computation))
    return []


def _path(text: str) -> Path:
    return tuple(int(part) for part in re.findall(r"\d{1,9}", text))


def _fused_updates(computation: Region) -> Iterator[Alias]:
    """Yield the results of a fusion that update one of its parameters."""
    definitions = {result: op for op in computation.operations for result in op.results}
    parameters = {argument: number for number, argument in enumerate(computation.arguments)}
    for path, value in _outputs(computation, definitions):
        updated = _updated(value, definitions)
        if updated in parameters:
            yield path, parameters[updated], ()


def _outputs(computation: Region, definitions: dict[Value, Operation]) -> list[tuple[Path, Value]]:
    """Return the arrays that a fusion writes, with their paths in its result."""
    terminator = computation.terminator
    root = definitions.get(terminator.operands[0]) if terminator is not None and terminator.operands else None
    if root is None:
        return []
    if isinstance(root, ops.Tuple) and root.operands:
        return [((index,), value) for index, value in enumerate(root.operands)]
    return [((), root.results[0])]


def _updated(value: Value, definitions: dict[Value, Operation]) -> Value | None:
    """Return the value at the start of a chain of updates and bitcasts; None without an update."""
    is_update = False
    op = definitions.get(value)
    while op is not None:
        if isinstance(op, _UPDATING):
            is_update = True
        elif not isinstance(op, ops.Bitcast):
            break
        value = op.operands[0]
        op = definitions.get(value)
    return value if is_update else None


def _is_elementwise(cls: type[Operation]) -> bool:
    """Return whether operations of a class may overwrite any operand of their own type."""
    return issubclass(cls, _ELEMENTWISE) and not issubclass(cls, ops.Copy)


_IS_ELEMENTWISE = Memo("analysis: elementwise classes", 1 << 12, make=_is_elementwise)


def may_overwrite(op: Operation) -> bool:
    """Whether `may_share` depends on the operand and the result, rather than being false for all of an operation."""
    return _IS_ELEMENTWISE[op.__class__] or isinstance(op, _WITH_RULES)


def may_share(op: Operation, operand: int, result: Path) -> bool:
    """Whether an operation may overwrite an operand of the same type that is not used later.

    Args:
        op: The operation.
        operand: Number of the operand.
        result: Tuple path of the array in the results.
    """
    value = op.operands[operand]
    if _IS_ELEMENTWISE[op.__class__]:
        return _is_alike(op, value, result)
    same = [number for number, other in enumerate(op.operands) if other is value]
    match op:
        case ops.Fusion() if is_for_gpus(op):
            return all(_is_reached_elementwise(op.computation, number, result) for number in same)
        case ops.Fusion():
            return _is_alike(op, value, result) and all(
                _derived(op.computation, number, _ELEMENTWISE) is not None for number in same
            )
        case ops.Sort():
            return same == [operand] and (len(op.operands) == 1 or result == (operand,))
        case ops.DynamicUpdateSlice() | ops.Scatter() | ops.TriangularSolve():
            return same == [_OVERWRITTEN[type(op)]]
    return False


def _is_alike(op: Operation, operand: Value, path: Path) -> bool:
    """Whether a result has the type of an operand, in the same layout."""
    type = op.results[path[0] if len(op.results) > 1 else 0].type
    for index in path if len(op.results) == 1 else path[1:]:
        type = type.types[index] if isinstance(type, TupleType) else type
    if type is operand.type:
        return True
    return type == operand.type and getattr(type, "layout", None) == getattr(operand.type, "layout", None)


def _is_reached_elementwise(computation: Region, number: int, result: Path) -> bool:
    """Whether elementwise operations and bitcasts lead from a parameter to a result, in any type of the same size."""
    derived = _derived(computation, number, _IN_ORDER_ON_GPUS)
    definitions = {value: op for op in computation.operations for value in op.results}
    return derived is not None and dict(_outputs(computation, definitions)).get(result) in derived


def _derived(computation: Region, number: int, allowed: tuple[type[Operation], ...]) -> set[Value] | None:
    """Return the values derived from a parameter in a fusion; None if other operations than `allowed` read it."""
    if number >= len(computation.arguments):
        return None
    derived = {computation.arguments[number]}
    for op in computation.operations:
        if not derived.isdisjoint(op.operands):
            if not isinstance(op, (*allowed, ops.Tuple, ops.Terminator)):
                return None
            derived.update(op.results)
    return derived
