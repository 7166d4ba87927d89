"""Passes that remove annotations: metadata, shardings, layouts."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.conversion.partitioning import is_per_device, marked
from hlo_text.conversion.stablehlo.bitcasts import expand_bitcast
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Annotations, Function, Module, Operation, Value, walk
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only, read_only_each
from hlo_text.core.types import Layout, TensorType, Type
from hlo_text.inference.result_types import with_default_layouts
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import named, refused, require_valid
from hlo_text.rewrite.headers import with_attributes, with_entry_layout

_NOTHING = Annotations()


def strip_metadata(module: Module) -> Module:
    """Return a module without locations, metadata, and the tables of files and frames.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('HloModule m\\nENTRY e { ROOT p = f32[] parameter(0), metadata={op_name="x"} }')
        >>> "metadata" in strip_metadata(module).to_text()
        False
    """
    made = clone(module)
    annotated = _Annotated(lambda notes: attrs.evolve(notes, metadata=None, unknown_fields=(), origin=None))
    for op in walk(made):
        op.location = None
        op.annotations = annotated.changed(op.annotations)
        for region in op.regions:
            for block in region.blocks:
                block.argument_locations = ()
    if made.header is not None:
        empty: dict[str, Any] = dict.fromkeys(("file_names", "function_names", "file_locations", "stack_frames"), ())
        made.header = attrs.evolve(made.header, has_tables=False, **empty)
    return made


class _Annotated:
    """Cache of changed annotations, changed once for all operations that share them."""

    def __init__(self, change: Callable[[Annotations], Annotations]) -> None:
        self._change = change
        self._known: dict[int, tuple[Annotations, Annotations | None]] = {}

    def changed(self, annotations: Annotations | None) -> Annotations | None:
        """Return the changed annotations, or None if they are empty."""
        if annotations is None:
            return None
        found = self._known.get(id(annotations))
        if found is None:
            changed = self._change(annotations)
            found = self._known[id(annotations)] = (annotations, None if changed == _NOTHING else changed)
        return found[1]


# --- shardings --------------------------------------------------------------------------------------------------------

#: Custom calls that only state how an array is sharded.
_SHARDING_CALLS = frozenset(("Sharding", "xla.sdy.FuncResultSharding"))
#: Custom calls at the boundaries of per-device code, whose meaning depends on shardings.
_CHANGING_SHAPES = (
    "SPMDFullToShardShape",
    "SPMDShardToFullShape",
    "xla.sdy.GlobalToLocalShape",
    "xla.sdy.LocalToGlobalShape",
)
_SHARDING_ATTRIBUTES = frozenset(
    ("mhlo.sharding", "mhlo.spmd_output_sharding", "mhlo.spmd_parameters_shardings"),
)
_HEADER_FIELDS = (
    "allow_spmd_sharding_propagation_to_parameters",
    "allow_spmd_sharding_propagation_to_output",
)


def strip_shardings(module: Module) -> Module:
    """Return a module without shardings.

    Meshes and Shardy operations that only carry shardings are removed as well.

    Raises:
        RewriteError: Part of the program is written per device, so its meaning depends on shardings.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse("HloModule m\\nENTRY e { ROOT p = f32[] parameter(0), sharding={replicated} }")
        >>> "sharding" in strip_shardings(module).to_text()
        False
    """
    made = clone(module)
    for op in walk(made):
        is_manual = isinstance(op, ops.ShardyManualComputation)
        if is_manual or (isinstance(op, ops.CustomCall) and op.call_target_name in _CHANGING_SHAPES):
            raise refused(module, "sharding", f"cannot strip shardings: the meaning of {named(op)} depends on them", op)
    _forget_shardings(made)
    _erase_sharding_operations(Editor(made))
    if made.header is not None:
        made.header = with_attributes(made.header, dict.fromkeys(_HEADER_FIELDS))
    return made if is_per_device(module) else _of_one_device(made)


def _of_one_device(module: Module) -> Module:
    """Return a program without remaining partitioning requests as a single-device program."""
    if module.header is not None:
        module.header = with_attributes(module.header, {"num_partitions": None})
    if module.annotations is not None:
        kept = {name: value for name, value in module.annotations.discardable.items() if name != "mhlo.num_partitions"}
        module.annotations = attrs.evolve(module.annotations, discardable=kept)
    return marked(module, per_device=False)


def _forget_shardings(module: Module) -> None:
    annotated = _Annotated(
        lambda notes: attrs.evolve(notes, sharding=None, discardable=_without_shardings(notes.discardable))
    )
    for op in walk(module):
        op.annotations = annotated.changed(op.annotations)
        if isinstance(op, Function):
            op.argument_attributes = read_only_each(map(_without_shardings, op.argument_attributes))
            op.result_attributes = read_only_each(map(_without_shardings, op.result_attributes))


def _without_shardings(attributes: Mapping[str, Any]) -> Mapping[str, Any]:
    kept = {
        name: value
        for name, value in attributes.items()
        if name not in _SHARDING_ATTRIBUTES and not name.startswith("sdy.")
    }
    return kept if len(kept) < len(attributes) else attributes


def _erase_sharding_operations(editor: Editor) -> None:
    with editor.together():
        for op in list(editor.operations()):
            if isinstance(op, ops.ShardyMesh | ops.ShardyShardingGroup):
                editor.erase(op)
            elif _is_sharding_annotation(op):
                editor.replace(op, op.operands[0])


def _is_sharding_annotation(op: Operation) -> bool:
    if isinstance(op, ops.CustomCall):
        return op.call_target_name in _SHARDING_CALLS
    is_shardy = (op.mlir_name or "").startswith("sdy.")
    return is_shardy and len(op.operands) == len(op.results) == 1 and op.operands[0].type == op.results[0].type


# --- layouts ----------------------------------------------------------------------------------------------------------


def strip_layouts(module: Module) -> Module:
    """Return a module whose arrays have the default layout: row-major, without tiles.

    Bitcasts, which depend on layouts, become transposes and reshapes. Custom calls keep their layouts, with copies
    around them.

    Raises:
        RewriteError: A bitcast reads padding or cannot be expressed by other operations.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... ENTRY e { p = f32[2,3]{0,1} parameter(0) ROOT b = f32[3,2]{1,0} bitcast(p) }''')
        >>> print(strip_layouts(module).to_text().split("\\n\\n")[1])
        ENTRY e {
          p = f32[2,3]{1,0} parameter(0)
          transpose = f32[3,2]{1,0} transpose(p), dimensions={1,0}
          reshape = f32[6]{0} reshape(transpose)
          ROOT b = f32[3,2]{1,0} reshape(reshape)
        }
    """
    made = clone(module)
    if made.language != "hlo":
        return made
    editor = Editor(made)
    with editor.together():  # intermediate states have some layouts of both kinds
        _expand_bitcasts(editor)
        fixed = {value for op in editor.find(ops.CustomCall) for value in _between_copies(editor, op)}
        _forget_layouts(made, fixed)
    require_valid(module, made)
    return made


def _forget_layouts(module: Module, fixed: Container[Value]) -> None:
    """Set the default layout on all values except some."""
    known: dict[int, tuple[Type, Type]] = {}
    for computation in module.computations:
        for value in (value for op in computation.operations for value in op.results if value not in fixed):
            found = known.get(id(value.type))
            if found is None:
                found = known[id(value.type)] = (value.type, with_default_layouts(_without_layouts(value.type)))
            value.type = found[1]
        if computation.result_type is not None and computation.output_types:
            computation.result_type = computation.output_types[0]
    if module.header is not None and module.entry_computation is not None:
        module.header = with_entry_layout(module.header, module.entry_computation)


def _without_layouts(type: Type) -> Type:
    if isinstance(type, TensorType):
        return attrs.evolve(type, layout=None)
    types = getattr(type, "types", None)
    return type if types is None else attrs.evolve(type, types=tuple(map(_without_layouts, types)))  # type: ignore[misc]


def _between_copies(editor: Editor, call: Operation) -> set[Value]:
    """Insert layout-changing copies around a custom call; return the values that keep their layout."""
    fixed = set(call.results)
    for position, operand in enumerate(call.operands):
        if _has_own_layout(operand.type):
            copy = ops.Copy(NO_ATTRIBUTES, (operand,), (Value(operand.type),))
            editor.insert_before(call, copy)
            editor.set_operand(call, position, copy.results[0])
            fixed.add(copy.results[0])
    parts = [user for user in editor.users(call.results[0]) if isinstance(user, ops.GetTupleElement)]
    for op in (call, *parts):
        value = op.results[0]
        fixed.add(value)
        if _has_own_layout(value.type):
            behind = ops.Copy(NO_ATTRIBUTES, (value,), (Value(value.type),))
            editor.insert_after(op, behind)
            editor.replace_value(value, behind.results[0], lambda use, copy=behind: use.user is not copy)  # type: ignore[misc]
    return fixed


def _has_own_layout(type: Type) -> bool:
    return isinstance(type, TensorType) and type.layout not in (None, Layout.default(type.rank))


def _expand_bitcasts(editor: Editor) -> None:
    for op in editor.find(ops.Bitcast):
        source, target = op.operands[0].type, op.results[0].type
        made: list[Operation] = []

        def emit(
            cls: type[Operation],
            operands: tuple[Value, ...],
            attributes: Mapping[str, Any],
            type: Type,
            made: list[Operation] = made,
        ) -> Value:
            made.append(cls(read_only(attributes), operands, (Value(with_default_layouts(type)),)))
            return made[-1].results[0]

        if not isinstance(source, TensorType) or not isinstance(target, TensorType):
            continue
        try:
            value = expand_bitcast(op.operands[0], source, target, emit)
        except ValueError as error:
            raise refused(editor.module, "bitcast", f"{named(op)}: {error}", op) from error
        if not made:
            made.append(ops.Reshape(NO_ATTRIBUTES, (value,), (Value(target),)))
        editor.replace(op, *made)
