"""Common subexpression elimination."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Function, Module, Operation, Region, Value, walk
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import Layout, TensorType, TupleType, Type
from hlo_text.rewrite.editor import Editor

_LARGEST_COMPARED = 1 << 12  # elements of a constant


def eliminate_common_subexpressions(module: Module) -> Module:
    """Return a module in which repeated operations on the same operands are replaced with the first visible one.

    Operations with effects or random results and communicating operations are kept.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... ENTRY e { p = f32[2] parameter(0) a = f32[2] negate(p) b = f32[2] negate(p) ROOT c = f32[2] add(a, b) }''')
        >>> print(eliminate_common_subexpressions(module).to_text().split("\\n\\n")[1])
        ENTRY e {
          p = f32[2] parameter(0)
          a = f32[2] negate(p)
          ROOT c = f32[2] add(a, a)
        }
    """
    made = clone(module)
    editor = Editor(made)
    known: dict[Hashable, Operation] = {}
    with editor.together():
        for op in list(walk(made)):
            if op not in editor.index.parents or not _may_be_shared(op, editor):
                continue
            key = _key(op, made.language == "hlo")
            first = known.get(key)
            if first is not None and editor.index.is_visible(first.results[0], op):
                for old, new in zip(op.results, first.results, strict=True):
                    editor.replace_value(old, new)
                editor.erase(op)
            else:
                known[key] = op
    return made


def _may_be_shared(op: Operation, editor: Editor) -> bool:
    if not isinstance(op, DeclaredOperation) or isinstance(op, Function | Module | ops.Parameter | ops.Half):
        return False
    if not op.results or op.is_terminator or op.communicates or editor.has_effects(op):
        return False
    is_ordered = op.annotations is not None and bool(op.annotations.control_predecessors)
    return not is_ordered and not any(use.position < 0 for use in editor.uses(op.results[0]))


def _key(op: Operation, in_hlo: bool) -> Hashable:
    """Return the key that operations share exactly if they compute the same."""
    regions: tuple[Hashable, ...] = op.regions if in_hlo else tuple(map(_region_key, op.regions))
    return (*_own_key(op), op.operands, regions)


def _own_key(op: Operation) -> tuple[Any, ...]:
    annotations = op.annotations
    notes: tuple[Hashable, ...] = ()
    if annotations is not None:
        notes = (
            *(annotations.sharding, annotations.frontend_attributes, annotations.backend_config),
            *(annotations.extra, tuple(annotations.discardable.items())),
        )
    attributes = tuple(sorted((name, _attribute_key(value)) for name, value in op.attributes.items()))
    return type(op), attributes, tuple((result.type, _layouts(result.type)) for result in op.results), notes


def _attribute_key(value: Any) -> _Key:
    if isinstance(value, Literal):
        return _Key(_literal_key(value))
    return _Key(tuple(sorted(value.items())) if isinstance(value, dict) else value)


class _Key:
    """An attribute in a key; equality requires equal types of the contents."""

    __slots__ = ("content",)

    def __init__(self, content: Hashable) -> None:
        self.content = content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and type(self.content) is type(other.content) and self.content == other.content

    def __hash__(self) -> int:
        return hash(self.content)


def _literal_key(literal: Literal) -> Hashable:
    """Return the bytes of a literal, or its identity if it is large or has no known elements."""
    type = literal.type
    if not literal.has_value or not isinstance(type, TensorType):
        return id(literal)
    if literal.is_splat and type.num_elements:
        return type, True, literal.array.reshape(-1)[:1].tobytes()
    if (type.num_elements or 0) > _LARGEST_COMPARED:
        return id(literal)
    return type, False, literal.array.tobytes()


def _layouts(type: Type) -> tuple[Layout | None, ...]:
    """Return the layouts in a type, which type equality ignores."""
    found: list[Layout | None] = []
    pending = [type]
    while pending:
        current = pending.pop()
        if isinstance(current, TupleType):
            pending += current.types
        elif isinstance(current, TensorType):
            found.append(current.layout)
    return tuple(found)


def _region_key(region: Region) -> Hashable:
    """Return the key of a region's operations: inner values by number, outer values by identity."""
    numbers: dict[Value, int] = {}
    parts: list[Hashable] = []
    pending: list[Region | Operation | str] = [region]

    def number(values: Iterable[Value]) -> None:
        for value in values:
            numbers[value] = len(numbers)

    while pending:
        current = pending.pop()
        if isinstance(current, str):
            parts.append(current)
        elif isinstance(current, Region):
            for block in reversed(current.blocks):
                pending += ["end of block", *reversed(block.operations)]
            for block in current.blocks:
                number(block.arguments)
                parts.append(tuple(value.type for value in block.arguments))
        else:
            parts += [_own_key(current), tuple(numbers.get(value, value) for value in current.operands)]
            number(current.results)
            pending += ["end of operation", *reversed(current.regions)]
    return tuple(parts)
