"""Mixed floating-point types: an operation may round to its declared type, as XLA allows.

Backends print such operations after choosing the layout and type of every value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from hlo_text.core.ir import Block, Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import F32, FloatType, TensorType, TupleType, Type
from hlo_text.notation.context import FormulaContext
from hlo_text.ops import Return


def in_one_precision(op: DeclaredOperation) -> DeclaredOperation | None:
    """Return an operation with f32 in place of all floating-point types, or None if it must not mix types."""
    if op.keeps_precision:
        return None
    regions = tuple(
        attrs.evolve(region, blocks=[Block(_in_f32(region.arguments), [_returning(region)])]) for region in op.regions
    )
    operands, results = _in_f32(op.operands), _in_f32(op.results)
    return type(op)(op.attributes, operands, results, regions, op.annotations, op.location, op.position)


def _returning(region: Region) -> Operation:
    return Return(NO_ATTRIBUTES, _in_f32(region.terminator.operands if region.terminator is not None else ()), ())


def _in_f32(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return tuple(Value(_with_f32(value.type), value.name) for value in values)


def _with_f32(type: Type) -> Type:
    if isinstance(type, TupleType):
        return TupleType(tuple(map(_with_f32, type.types)))
    is_float = isinstance(type, TensorType) and isinstance(type.element_type, FloatType)
    return type.with_element_type(F32) if isinstance(type, TensorType) and is_float else type


def mixes_precisions(module: Module) -> bool:
    """Whether operations round to floating-point types other than those their rules require."""
    if module.language != "hlo":
        return False
    return chooses_precisions(module) or any(
        _is_mixed(op) for computation in module.computations for op in computation.operations
    )


def _is_mixed(op: Operation) -> bool:
    if not isinstance(op, DeclaredOperation) or op.keeps_precision:
        return False
    values = (*op.operands, *op.results, *(value for region in op.regions for value in region.arguments))
    if len(set(_float_types(value.type for value in values))) < 2:
        return False
    from hlo_text.verifier.operations import find_broken_rule  # few operations mix types

    uniform, context = in_one_precision(op), FormulaContext(language="hlo")
    broken = find_broken_rule(op, context)
    return broken is not None and uniform is not None and find_broken_rule(uniform, context) is None


def _float_types(types: Iterable[Type]) -> Iterator[FloatType]:
    for type in types:
        if isinstance(type, TupleType):
            yield from _float_types(type.types)
        elif isinstance(type, TensorType) and isinstance(type.element_type, FloatType):
            yield type.element_type


def chooses_precisions(module: Module) -> bool:
    """Whether the entry has tiled layouts, so that a backend chose layouts and possibly precisions."""
    for op in module.entry_computation.operations if module.entry_computation is not None else ():
        for result in op.results:
            layout = result.type.layout if isinstance(result.type, TensorType) else None
            if layout is not None and layout.tiles:
                return True
    return False
