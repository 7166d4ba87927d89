"""Structural comparison of two HLO modules: everything that printing or running could reveal, and positions."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text.core.ir import Annotations, Module, Operation, Region, Value
from hlo_text.core.types import BufferType, TensorType, TupleType, Type


def differences(left: Module, right: Module) -> list[str]:
    """Return the differences of two modules; an empty list if there are none."""
    return list(_compare(left, right))


def layouts(type: Type) -> object:
    """Return a type's layouts as nested tuples; comparisons of types ignore layouts."""
    match type:
        case TensorType():
            return type.layout
        case TupleType(types):
            return tuple(map(layouts, types))
        case BufferType(tensor_type):
            return (tensor_type.layout,)
    return None


def _compare(left: Module, right: Module) -> Iterator[str]:
    for name in ("symbol", "language", "header", "style", "attributes"):
        if getattr(left, name) != getattr(right, name):
            yield f"{name}: {getattr(left, name)!r} and {getattr(right, name)!r}"
    if len(left.computations) != len(right.computations):
        yield f"{len(left.computations)} and {len(right.computations)} computations"
        return
    regions = {id(a): b for a, b in zip(left.computations, right.computations, strict=True)}
    assert left.entry_computation is not None
    if regions[id(left.entry_computation)] is not right.entry_computation:
        yield "the entries differ"
    for a, b in zip(left.computations, right.computations, strict=True):
        yield from _compare_computations(a, b, regions)


def _compare_computations(a: Region, b: Region, regions: dict[int, Region]) -> Iterator[str]:
    where = a.name or "?"
    for name in ("name", "execution_thread", "position", "inline", "result_type"):
        if getattr(a, name) != getattr(b, name):
            yield f"{where}: {name} {getattr(a, name)!r} and {getattr(b, name)!r}"
    if len(a.operations) != len(b.operations):
        yield f"{where}: {len(a.operations)} and {len(b.operations)} operations"
        return
    values: dict[Value, Value] = {}
    for x, y in zip(a.operations, b.operations, strict=True):
        values.update(zip(x.results, y.results, strict=True))
    for x, y in zip(a.operations, b.operations, strict=True):
        for problem in _compare_operations(x, y, values, regions):
            yield f"{where}/{x.results[0].name if x.results else 'return'}: {problem}"
    if [values[argument] for argument in a.arguments] != list(b.arguments):
        yield f"{where}: arguments differ"


def _compare_operations(
    x: Operation, y: Operation, values: dict[Value, Value], regions: dict[int, Region]
) -> Iterator[str]:
    if type(x) is not type(y):
        yield f"{type(x).__name__} and {type(y).__name__}"
    if x.name != y.name:
        yield f"{x.name} and {y.name}"
    for p, q in zip(x.results, y.results, strict=True):
        if p.name != q.name or p.type != q.type or layouts(p.type) != layouts(q.type):
            yield f"{p.type} and {q.type}"
    if [values.get(operand) for operand in x.operands] != list(y.operands):
        yield "operands differ"
    if [regions.get(id(region)) for region in x.regions] != list(y.regions):
        yield "called computations differ"
    if dict(x.attributes) != dict(y.attributes) or list(x.attributes) != list(y.attributes):
        yield f"attributes {x.attributes} and {y.attributes}"
    if x.position != y.position or x.location != y.location:
        yield f"positions {x.position} and {y.position}"
    yield from _compare_annotations(x.annotations, y.annotations, values)


def _compare_annotations(a: Annotations | None, b: Annotations | None, values: dict[Value, Value]) -> Iterator[str]:
    if a is None or b is None:
        if a is not b:
            yield f"annotations {a} and {b}"
        return
    if [values.get(value) for value in a.control_predecessors] != list(b.control_predecessors):
        yield "control predecessors differ"
    for field in attrs.fields(Annotations):
        if field.eq and field.name != "control_predecessors" and getattr(a, field.name) != getattr(b, field.name):
            yield f"{field.name} {getattr(a, field.name)} and {getattr(b, field.name)}"
