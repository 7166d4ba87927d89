"""Constant folding, with a caller-supplied evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.cloning import Copies, clone
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Block, Function, HloHeader, HloStyle, Module, Operation, Region, Value, walk
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict
from hlo_text.core.types import ComplexType, FloatType, FunctionType, IntegerType, TensorType, Type
from hlo_text.rewrite.editor import Editor

#: Runs a module without arguments and returns its results, with a tuple flattened.
Evaluate = Callable[[Module], Sequence[Any]]

_LARGEST = 1 << 14  # default limit on the elements of a folded value


def fold_constants(module: Module, evaluate: Evaluate, *, largest: int = _LARGEST) -> Module:
    """Return a module in which operations on constants are folded to constants.

    Operations with effects, custom calls, calls and operations that cannot be evaluated are kept.

    Args:
        module: The module.
        evaluate: Evaluates a module without arguments, such as `evaluator.run`.
        largest: Maximum number of elements of a folded result.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''func.func @f() -> tensor<f32> {
        ...   %0 = stablehlo.constant dense<2.0> : tensor<f32>
        ...   %1 = stablehlo.negate %0 : tensor<f32>
        ...   return %1 : tensor<f32>
        ... }''')
        >>> folded = fold_constants(module, lambda small: [-2.0])
        >>> [op.name for op in folded.entry().body.operations]
        ['stablehlo.constant', 'func.return']
    """
    made = clone(module)
    editor = Editor(made)
    known, folded = _constant_operations(editor, largest)
    results = [
        value for op in folded for value in op.results if any(use.user not in known for use in editor.uses(value))
    ]
    with editor.together():
        for value, array in _values(made, list(known), results, evaluate):
            _replace(editor, value, array)
        editor.erase_unused(*folded)
    return made


def _constant_operations(editor: Editor, largest: int) -> tuple[dict[Operation, None], list[Operation]]:
    """Return the operations with constant results, in order, and those among them other than constants."""
    known: dict[Operation, None] = {}
    values: set[Value] = set()
    folded: list[Operation] = []
    for op in walk(editor.module):
        if isinstance(op, ops.Constant):
            is_known = op.value.has_value and _is_plain(op.results[0].type)
        else:
            is_known = _is_foldable(op, editor, values, largest)
            folded += [op] if is_known else []
        if is_known:
            known[op] = None
            values.update(op.results)
    return known, folded


def _is_foldable(op: Operation, editor: Editor, values: set[Value], largest: int) -> bool:
    if not isinstance(op, DeclaredOperation) or not op.operands or not op.results or not values.issuperset(op.operands):
        return False
    if isinstance(op, ops.CustomCall | ops.Half) or op.is_terminator or op.communicates:
        return False
    if not all(_is_plain(result.type) and _num_elements(result.type) <= largest for result in op.results):
        return False
    return not editor.has_effects(op) and (not op.regions or _is_closed(op, editor, values))


def _is_closed(op: Operation, editor: Editor, values: set[Value]) -> bool:
    """Whether the regions of an operation only use inner or constant values, and call no functions."""
    inner = list(walk(op))
    if any(isinstance(held, ops.FunctionCall | ops.Composite | ops.CustomCall) for held in inner):
        return False
    if editor.module.language == "hlo":
        return True
    made = {value for held in inner for value in held.results}
    made |= {value for held in inner for region in held.regions for block in region.blocks for value in block.arguments}
    return all(value in made or value in values for held in inner for value in held.operands)


def _is_plain(type: Type) -> bool:
    """Whether arrays of a type can be literals."""
    if not isinstance(type, TensorType) or not type.is_static:
        return False
    return isinstance(type.element_type, IntegerType | FloatType | ComplexType)


def _num_elements(type: Type) -> int:
    return type.num_elements or 0 if isinstance(type, TensorType) else 0


def _values(
    module: Module, operations: Sequence[Operation], results: Sequence[Value], evaluate: Evaluate
) -> list[tuple[Value, Any]]:
    """Evaluate values together, or recursively in halves if the evaluation fails; omit those that fail alone."""
    if not results:
        return []
    try:
        return list(zip(results, evaluate(_program(module, operations, results)), strict=True))
    except HloTextError:
        if len(results) == 1:
            return []
    middle = len(results) // 2
    halves = results[:middle], results[middle:]
    return [pair for half in halves for pair in _values(module, operations, half, evaluate)]


def _program(module: Module, operations: Sequence[Operation], results: Sequence[Value]) -> Module:
    """Return a module without arguments that computes values of another module."""
    needed = _needed(operations, results)
    if module.language == "hlo":
        return _hlo_program(module, needed, results)
    copies = Copies()
    made = copies.operations(needed)
    returned = tuple(copies.values[value] for value in results)
    made.append(ops.FunctionReturn(NO_ATTRIBUTES, returned, ()))
    types = FunctionType((), tuple(value.type for value in returned))
    body = Region([Block((), made)])
    main = Function(NO_ATTRIBUTES, (), (), (body,), symbol="main", function_type=types, visibility="public")
    return Module(NO_ATTRIBUTES, (), (), (Region([Block((), [main])]),), resources=module.resources)


def _needed(operations: Sequence[Operation], results: Iterable[Value]) -> list[Operation]:
    """Return the operations that compute values, in order."""
    wanted = set(results)
    found = []
    for op in reversed(operations):
        if not wanted.isdisjoint(op.results):
            found.append(op)
            wanted.update(value for inner in walk(op) for value in inner.operands)
    return found[::-1]


def _hlo_program(module: Module, operations: Sequence[Operation], results: Sequence[Value]) -> Module:
    copies = Copies(None, lambda op: True)
    made = copies.operations(operations)
    packed: Any = ops.Tuple.make([copies.values[value] for value in results])
    made += [packed, ops.Return(NO_ATTRIBUTES, packed.results, ())]
    entry = Region([Block((), made)], "folded")
    called = {region for op in made for inner in walk(op) for region in inner.regions}
    computations = [region for region in module.computations if region in called]
    return Module(
        *(NO_ATTRIBUTES, (), (), ()),
        symbol="folded",
        language="hlo",
        computations=[*computations, entry],
        entry_computation=entry,
        header=HloHeader(),
        style=HloStyle(),
    )


def _replace(editor: Editor, value: Value, array: Any) -> None:
    type = value.type
    assert isinstance(type, TensorType)  # ensured by `_is_plain`
    elements = np.asarray(array)
    flat = elements.reshape(-1)
    is_splat = flat.size > 1 and flat.tobytes() == flat[:1].tobytes() * flat.size
    literal = Literal(type, elements, is_splat=is_splat)
    definition = editor.definition(value)
    assert isinstance(definition, Operation)
    constant = ops.Constant(ReadOnlyDict(value=literal), (), (Value(type, value.name),), location=definition.location)
    editor.insert_before(definition, constant)
    editor.replace_value(value, constant.results[0])
