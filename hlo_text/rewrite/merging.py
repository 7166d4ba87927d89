"""Merging of modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Annotations, Function, HloHeader, Module, Operation, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.read_only import read_only
from hlo_text.hlo.codecs import read_metadata
from hlo_text.hlo.codecs.metadata import write_metadata
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import refused, require_valid

#: Header attributes with the process counts of a program.
_PROCESSES = ("replica_count", "num_partitions")


def merge(first: Module, *others: Module) -> Module:
    """Return a new module with the functions or computations of several modules.

    Functions and computations with conflicting names get a numeric suffix, and their callers are updated. The entry and
    the header are those of the first module.

    Raises:
        RewriteError: The modules differ in language or process counts, or use the same name for different meshes,
            resources or attributes.

    Example:
        >>> import hlo_text
        >>> text = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
        >>> list(merge(hlo_text.parse(text), hlo_text.parse(text)).functions)
        ['f', 'f_1']
    """
    require_module(first, *others)
    merged = clone(first)
    for other in others:
        if other.language != first.language:
            raise refused(
                first, "language", f"cannot merge modules of different languages: {first.language} and {other.language}"
            )
        _add(Editor(merged), clone(other))
    require_valid(first, merged)
    return merged


def _add(editor: Editor, other: Module) -> None:
    if other.language == "hlo":
        _add_header(editor.module, other)
        _rename_computations(editor, other)
        editor.module.computations += other.computations
        return
    _add_attributes(editor.module, other)
    _add_resources(editor.module, other)
    operations = [op for op in other.body.operations if not _is_known(editor.module, op)]
    _rename_functions(editor, other)
    editor.module.body.blocks[0].operations += operations


# --- StableHLO --------------------------------------------------------------------------------------------------------


def _rename_functions(editor: Editor, other: Module) -> None:
    renaming = Editor(other)
    taken = {function.symbol for module in (editor.module, other) for function in module.functions.values()}
    known = set(editor.module.functions)
    for function in list(other.functions.values()):
        if function.symbol in known:
            name = _free(function.symbol, "_", taken)
            renaming.rename(function, name)


def _free(stem: str, mark: str, taken: set[str]) -> str:
    number = 1
    while f"{stem}{mark}{number}" in taken:
        number += 1
    taken.add(f"{stem}{mark}{number}")
    return f"{stem}{mark}{number}"


def _is_known(module: Module, op: Operation) -> bool:
    """Whether a module already has an equal declaration, such as a mesh.

    Raises:
        RewriteError: The module has a different declaration of that name.
    """
    if isinstance(op, Function) or not isinstance(op, ops.ShardyMesh | Module):
        return False
    name = _symbol(op)
    for present in module.body.operations:
        if isinstance(present, ops.ShardyMesh | Module) and name is not None and _symbol(present) == name:
            if isinstance(op, ops.ShardyMesh) and type(present) is type(op) and present.attributes == op.attributes:
                return True
            raise refused(module, "symbol", f"the modules define @{name} differently", present)
    return False


def _symbol(op: Operation) -> str | None:
    name = op.symbol if isinstance(op, Module) else op.attributes.get("sym_name")
    return name if isinstance(name, str) else None


def _add_attributes(module: Module, other: Module) -> None:
    own, added = (_discardable(each) for each in (module, other))
    _require_agreement(module, own, added, "attribute")
    notes = module.annotations or Annotations()
    if added:
        module.annotations = attrs.evolve(notes, discardable={**own, **added})


def _discardable(module: Module) -> Mapping[str, Any]:
    return module.annotations.discardable if module.annotations is not None else {}


def _add_resources(module: Module, other: Module) -> None:
    _require_agreement(module, module.resources, other.resources, "resource")
    module.resources = read_only({**module.resources, **other.resources})


def _require_agreement(module: Module, own: Mapping[str, Any], added: Mapping[str, Any], kind: str) -> None:
    for name in own.keys() & added.keys():
        if own[name] != added[name]:
            raise refused(module, kind, f"the modules define {kind} {name} differently")


# --- HLO --------------------------------------------------------------------------------------------------------------


def _rename_computations(editor: Editor, other: Module) -> None:
    known = {computation.name or "" for computation in editor.module.computations}
    taken = known | {computation.name or "" for computation in other.computations}
    for computation in other.computations:
        if computation.name in known:
            computation.name = _free(computation.name or "computation", ".", taken)


def _add_header(module: Module, other: Module) -> None:
    """Merge the tables of both headers and update the other module's metadata."""
    header = module.header or HloHeader()
    added = other.header or HloHeader()
    for name in _PROCESSES:
        counts = header.attributes.get(name, "1"), added.attributes.get(name, "1")
        if counts[0] != counts[1]:
            raise refused(
                module, "processes", f"{name} must be the same in all modules, found {counts[0]} and {counts[1]}"
            )
    if not added.stack_frames:
        return
    files, functions = len(header.file_names), len(header.function_names)
    locations, frames = len(header.file_locations), len(header.stack_frames)
    moved = [(file + files, function + functions, *rest) for file, function, *rest in added.file_locations]
    module.header = attrs.evolve(
        header,
        has_tables=True,
        file_names=(*header.file_names, *added.file_names),
        function_names=(*header.function_names, *added.function_names),
        file_locations=(*header.file_locations, *moved),  # type: ignore[arg-type]  # of six numbers, as before
        stack_frames=(
            *header.stack_frames,
            *((place + locations, parent + frames if parent > 1 else parent) for place, parent in added.stack_frames),
        ),
    )
    for op in walk(other) if frames else ():
        _move_frame(op, frames)


def _move_frame(op: Operation, offset: int) -> None:
    notes = op.annotations
    if notes is None or notes.metadata is None or "stack_frame_id" not in notes.metadata:
        return
    metadata = read_metadata(notes.metadata)
    if metadata.stack_frame_id:
        moved = write_metadata(attrs.evolve(metadata, stack_frame_id=metadata.stack_frame_id + offset))
        op.annotations = attrs.evolve(notes, metadata=moved)
