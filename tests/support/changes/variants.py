"""Equivalent texts of one program that differ only in form, and programs with one significant difference.

Both are derived from a text with a seeded generator. Modules are read without caches before they are edited, because
cached operations are shared between readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import Any

import attrs
import numpy as np

from hlo_text import ops, parse
from hlo_text.analysis.effects import has_effects
from hlo_text.core.attributes import IntegerAttribute, Literal, StringAttribute
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.types import F32, F64, I32, I64, TensorType, Type, num_bits
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

Change = Callable[[Module, Random], bool]


def read_to_edit(text: str) -> Module:
    """Read a text into a module that shares nothing with others."""
    return parse_hlo(text, cache=False) if parse(text).language == "hlo" else parse_stablehlo(text, cache=False)


def _blocks(module: Module) -> list[Block]:
    regions = [region for op in walk(module) for region in op.regions if not isinstance(op, Module)]
    return [block for region in dict.fromkeys([*module.computations, *regions]) for block in region.blocks]


# --- what must not matter --------------------------------------------------------------------------------------------


def _inner(op: Operation) -> list[Operation]:
    return list(walk(op))


def _is_ordered(op: Operation) -> bool:
    return any(
        isinstance(inner, UnregisteredOperation) or (has_effects(inner) and not isinstance(inner, ops.Terminator))
        for inner in _inner(op)
    )


def _shuffled(operations: list[Operation], random: Random) -> list[Operation]:
    """Return a block's operations in another order that keeps definitions before uses and the order of effects."""
    makers = {result: op for op in operations for result in op.results}
    waits: dict[Operation, set[Operation]] = {}
    ordered: list[Operation] = []
    for op in operations[:-1]:
        used = {value for inner in _inner(op) for value in inner.operands}
        if op.annotations is not None:
            used |= set(op.annotations.control_predecessors)
        waits[op] = {makers[value] for value in used if value in makers} - {op}
        if _is_ordered(op):
            waits[op] |= set(ordered)
            ordered.append(op)
    done: list[Operation] = []
    while waits:
        ready = [op for op, needed in waits.items() if not needed]
        chosen = random.choice(ready)
        done.append(chosen)
        del waits[chosen]
        for needed in waits.values():
            needed.discard(chosen)
    return [*done, *operations[-1:]]


def reordered(text: str, random: Random) -> str:
    """Return the program with independent operations, and functions or computations, in another order."""
    module = read_to_edit(text)
    for block in _blocks(module):
        block.operations[:] = _shuffled(block.operations, random)
    if module.regions:
        random.shuffle(module.body.operations)
    return module.to_text()


def renamed(text: str, random: Random) -> str:
    """Return the program with other names of values, functions and computations."""
    module = read_to_edit(text)
    mark = f"q{random.randrange(1000)}"
    names = {name: f"{name}_{mark}" for name in module.functions}
    for op in walk(module):
        for result in op.results:
            result.name = f"{mark}_{random.randrange(10**9)}"
        if isinstance(op, Function):
            op.symbol = names.get(op.symbol, op.symbol)
        for name in ("callee", "decomposition"):
            if op.attributes.get(name) in names:
                op.attributes = {**op.attributes, name: names[op.attributes[name]]}
    for computation in module.computations:
        computation.name = f"{mark}.{random.randrange(10**9)}"
    module.symbol = f"{module.symbol}_{mark}" if module.symbol else None
    return module.to_text()


def respelled(text: str, random: Random) -> str:
    """Return the text in another form, with comments."""
    module = parse(text)
    if module.language == "hlo":
        options = {"percent": random.random() < 0.5, "operand_shapes": random.random() < 0.5, "program_shape": False}
        printed = module.to_text(**options)
    else:
        printed = module.to_text(generic=random.random() < 0.7)
    return "".join(_commented(line, random) for line in printed.splitlines(keepends=True))


def _commented(line: str, random: Random) -> str:
    ends_statement = line.rstrip().endswith(("{", "}")) or " = " in line
    return f"{line.rstrip()}  // {random.randrange(100)}\n" if ends_statement and random.random() < 0.2 else line


def undescribed(text: str, random: Random) -> str:
    """Return the program without descriptions, or with additional ones."""
    module = read_to_edit(text)
    for op in walk(module):
        op.location = None
        if op.annotations is not None:
            op.annotations = attrs.evolve(op.annotations, metadata=None, origin=None, statistics=None)
    entry = next(iter(module.functions.values()), None)
    if module.language == "stablehlo" and module.annotations is None:
        counts = {"mhlo.num_partitions": IntegerAttribute(1, I32), "mhlo.num_replicas": IntegerAttribute(1, I32)}
        module.annotations = Annotations(discardable=counts)
    elif module.annotations is not None:
        kept = {k: v for k, v in module.annotations.discardable.items() if getattr(v, "value", None) != 1}
        module.annotations = attrs.evolve(module.annotations, discardable=kept)
    if entry is not None and entry.body.arguments and not entry.argument_attributes:
        name = StringAttribute(f"argument {random.randrange(9)}")
        entry.argument_attributes = tuple({"jax.arg_info": name} for _ in entry.body.arguments)
    return module.to_text()


#: Changes that must not matter.
VARIANTS = (reordered, renamed, respelled, undescribed)


# --- what must matter ------------------------------------------------------------------------------------------------

#: Attributes that may be spelled in several ways, and those that say how the text was written.
_AMBIGUOUS = ("compare_type", "order", "sym_name", "result_tilings", "callee", "decomposition", "number")


def _changed(value: Any, random: Random) -> Any:
    """Return another value of the same kind, or None if there is none."""
    match value:
        case bool():
            return not value
        case Enum():
            others = [member for member in type(value) if member is not value]
            return random.choice(others) if others else None
        case int():
            return value + random.choice((1, 2, 7))
        case float():
            return float(np.nextafter(np.float32(value), np.float32(np.inf)))
        case str():
            return f"{value}x"
        case tuple() if value:
            place = random.randrange(len(value))
            element = _changed(value[place], random)
            return None if element is None else (*value[:place], element, *value[place + 1 :])
    if attrs.has(type(value)) and not isinstance(value, Type):
        fields = [field.name for field in attrs.fields(type(value)) if field.eq]
        random.shuffle(fields)
        for name in fields:
            if (part := _changed(getattr(value, name), random)) is not None:
                return attrs.evolve(value, **{name: part})
    return None


def _operations(module: Module) -> list[Operation]:
    kept = [op for op in walk(module) if not isinstance(op, Module | Function | ops.Parameter)]
    return [op for op in kept if not isinstance(op, UnregisteredOperation)]


def change_attribute(module: Module, random: Random) -> bool:
    found = [(op, name) for op in _operations(module) for name in op.attributes if name not in _AMBIGUOUS]
    random.shuffle(found)
    for op, name in found:
        value = _changed(op.attributes[name], random)
        if value is not None:
            op.attributes = {**op.attributes, name: value}
            return True
    return False


def change_constant(module: Module, random: Random) -> bool:
    """Flip one bit of one element."""
    found = [op for op in _operations(module) if isinstance(op, ops.Constant) and isinstance(op.value.type, TensorType)]
    found = [op for op in found if op.value.has_value and op.value.array.size]
    if not found:
        return False
    op = random.choice(found)
    array = np.array(op.value.array, copy=True)
    octets = array.reshape(-1).view(np.uint8)
    place = random.randrange(len(octets))
    octets[place] ^= 1 << random.randrange(min(num_bits(op.value.type.element_type), 8))
    op.attributes = {**op.attributes, "value": Literal(op.value.type, array)}
    return True


def change_operand(module: Module, random: Random) -> bool:
    """Make an operation use another value of the same type."""
    found = []
    for block in _blocks(module):
        known: list[Value] = list(block.arguments)
        for op in block.operations:
            for index, operand in enumerate(op.operands):
                others = [value for value in known if value.type == operand.type and value is not operand]
                found += [(op, index, random.choice(others))] if others else []
            known += [] if isinstance(op, ops.Parameter) else op.results
    if not found:
        return False
    op, index, value = random.choice(found)
    op.operands = (*op.operands[:index], value, *op.operands[index + 1 :])
    return True


def change_type(module: Module, random: Random) -> bool:
    """Change the element type or a size of a result."""
    found = [result for op in _operations(module) for result in op.results if isinstance(result.type, TensorType)]
    if not found:
        return False
    result = random.choice(found)
    type = result.type
    assert isinstance(type, TensorType)
    if type.shape and random.random() < 0.5:
        result.type = attrs.evolve(type, shape=(*type.shape[:-1], (type.shape[-1] or 0) + 1), bounds=None, layout=None)
    else:
        result.type = type.with_element_type({F32: F64, I32: I64}.get(type.element_type, F32))
    return True


_GROUPS = (
    (ops.Add, ops.Multiply, ops.Maximum, ops.Minimum),
    (ops.Subtract, ops.Divide, ops.Atan2, ops.Power),
    (ops.Sine, ops.Cosine, ops.Exponential, ops.Tanh, ops.Negate, ops.Abs),
)


def change_operation(module: Module, random: Random) -> bool:
    """Replace an operation, often a reducer's, by another with the same number of operands."""
    found = [(block, i) for block in _blocks(module) for i, op in enumerate(block.operations)
             if any(type(op) in group for group in _GROUPS)]  # fmt: skip
    if not found:
        return False
    block, index = random.choice(found)
    op = block.operations[index]
    group = next(group for group in _GROUPS if type(op) in group)
    other: Any = random.choice([cls for cls in group if cls is not type(op)])
    block.operations[index] = other(op.attributes, op.operands, op.results, op.regions, op.annotations, op.location)
    return True


def swap_operands(module: Module, random: Random) -> bool:
    found = [op for op in _operations(module) if len(set(op.operands)) > 1]
    if not found:
        return False
    op = random.choice(found)
    first, second = random.sample(range(len(op.operands)), 2)
    operands = list(op.operands)
    if operands[first] is operands[second]:
        return False
    operands[first], operands[second] = operands[second], operands[first]
    op.operands = tuple(operands)
    return not _gives_the_same(operands[first], operands[second], module)


def _gives_the_same(first: Value, second: Value, module: Module) -> bool:
    """Whether two values are results of equal operations, so that swapping them has no effect."""
    makers = {result: op for op in walk(module) for result in op.results}
    one, other = makers.get(first), makers.get(second)
    return type(one) is type(other) and one is not other and one is not None


def repeat_operation(module: Module, random: Random) -> bool:
    """Duplicate an operation; the duplicate is unused."""
    found = [(block, op) for block in _blocks(module) for op in block.operations
             if type(op) in {cls for group in _GROUPS for cls in group} | {ops.Constant}]  # fmt: skip
    if not found:
        return False
    block, op = random.choice(found)
    results = tuple(Value(result.type, f"{result.name}_again") for result in op.results)
    twin = type(op)(op.attributes, op.operands, results, op.regions, op.annotations)
    block.operations.insert(block.operations.index(op) + 1, twin)
    return True


def swap_regions(module: Module, random: Random) -> bool:
    found = [op for op in _operations(module) if isinstance(op, ops.If | ops.Case | ops.Conditional | ops.While)]
    found = [op for op in found if len({_shape(region) for region in op.regions}) > 1]
    if not found:
        return False
    op = random.choice(found)
    op.regions = (*op.regions[1:], op.regions[0])
    return True


def _shape(region: Region) -> tuple[str, ...]:
    return tuple(op.name for op in region.operations)


def swap_arguments(module: Module, random: Random) -> bool:
    """Swap two arguments of one type in a function."""
    found = [
        (region.blocks[0], first, second)
        for region in [function.body for function in module.functions.values() if function.body.blocks]
        for first in range(len(region.arguments))
        for second in range(first)
        if region.arguments[first].type == region.arguments[second].type
        and _uses(module, region.arguments[first]) != _uses(module, region.arguments[second])
    ]
    if not found:
        return False
    block, first, second = random.choice(found)
    arguments = list(block.arguments)
    arguments[first], arguments[second] = arguments[second], arguments[first]
    block.arguments = tuple(arguments)
    return True


def _uses(module: Module, value: Value) -> list[tuple[str, int]]:
    return [(op.name, index) for op in walk(module) for index, operand in enumerate(op.operands) if operand is value]


#: Changes that must matter; each returns whether it found something to change.
MUTATIONS: tuple[Change, ...] = (
    change_attribute,
    change_constant,
    change_operand,
    change_type,
    change_operation,
    swap_operands,
    repeat_operation,
    swap_regions,
    swap_arguments,
)


def mutants(texts: list[str], seed: int) -> Iterator[tuple[str, str, Module, Module]]:
    """Yield an infinite sequence of text, mutation name, module and mutant."""
    random = Random(seed)
    while True:
        text = random.choice(texts)
        change = random.choice(MUTATIONS)
        module = read_to_edit(text)
        if change(module, random):
            yield text, change.__name__, parse(text), module


__all__ = ["MUTATIONS", "VARIANTS", "mutants", "read_to_edit"]
