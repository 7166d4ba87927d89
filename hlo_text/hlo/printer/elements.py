"""Tuple elements that are named at their users (`%x#1`), as in dumps of XLA 0.12."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TupleType
from hlo_text.hlo.codecs.names import element_name


def elements_in_place(computation: Region, root: Value | None) -> dict[Operation, int]:
    """Return the get-tuple-elements, with their indices, that the reader recreates from `#index` at their first user.

    Elements of an element follow that element.
    """
    others = [op for op in computation.operations if op.results]
    kept = {value for op in others if op.annotations is not None for value in op.annotations.control_predecessors}
    if root is not None:
        kept.add(root)
    defined: set[Value] = set()
    seen: set[tuple[Value, int]] = set()
    run: list[ops.GetTupleElement] = []
    found: dict[Operation, int] = {}
    for op in others:
        if isinstance(op, ops.GetTupleElement) and _is_implied(op) and op.result not in kept:
            if op.operand in defined and (op.operand, op.index) not in seen:
                seen.add((op.operand, op.index))
                run.append(op)
        elif run:
            found.update((element, element.index) for element in _used_by(op, run))
            run = []
        defined.add(op.results[0])
    return found


def _used_by(op: Operation, run: list[ops.GetTupleElement]) -> list[ops.GetTupleElement]:
    """Return the elements directly before an instruction that its operands require."""
    wanted = set(op.operands)
    used = []
    for element in reversed(run):
        if element.result in wanted:
            wanted.add(element.operand)
            used.append(element)
    return used[::-1]


def _is_implied(op: ops.GetTupleElement) -> bool:
    """Whether an element equals the one that the reader creates from an index."""
    source, result, index = op.operands[0], op.results[0], op.index
    if op.annotations is not None or result.name != element_name(source.name, index):
        return False
    types = source.type.types if isinstance(source.type, TupleType) else ()
    return 0 <= index < len(types) and types[index] == result.type
