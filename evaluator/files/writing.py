"""Modules written as files of every readable form, which the extension of the file selects.

`.mlir`, `.hlo` and `.py` are text, `.mlirbc` is bytecode, `.hlo.pb` a serialized HloModuleProto, `.hlo_proto.pb` an
HloProto as XLA dumps it, `.snapshot.pb` an HloSnapshot with arguments, `.jax_export` a function exported by JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs

from hlo_text.core.ir import Module
from hlo_text.files.containers import snapshot_of
from hlo_text.files.replacing import replace_file, replacing


@attrs.frozen(kw_only=True)
class FileForm:
    """Form of a file.

    Attributes:
        suffix: Extension of the file's name.
        language: Language the module is converted to first: `stablehlo`, `hlo` or `python`.
        is_generic: Whether MLIR's generic form is supported.
        takes_target: Whether the file may be a portable artifact for a version of StableHLO.
        takes_arguments: Whether the file stores the arguments of the module.
    """

    suffix: str
    language: str
    is_generic: bool = False
    takes_target: bool = False
    takes_arguments: bool = False


#: All forms; the first matching extension is used.
FORMS = (
    FileForm(suffix=".snapshot.pb", language="hlo", takes_arguments=True),
    FileForm(suffix=".hlo_proto.pb", language="hlo"),
    FileForm(suffix=".hlo.pb", language="hlo"),
    FileForm(suffix=".jax_export", language="stablehlo", takes_target=True),
    FileForm(suffix=".mlirbc", language="stablehlo", takes_target=True),
    FileForm(suffix=".mlir", language="stablehlo", is_generic=True),
    FileForm(suffix=".hlo", language="hlo"),
    FileForm(suffix=".py", language="python"),
)


def form_of(path: Path) -> FileForm:
    """Return the form that a file's extension selects.

    Raises:
        ValueError: The extension is unknown.
    """
    for form in FORMS:
        if path.name.endswith(form.suffix):
            return form
    *others, last = [form.suffix for form in FORMS]
    raise ValueError(f"unknown output format: the name of {path} must end in {', '.join(others)} or {last}")


def write_module(
    module: Module,
    path: Path,
    *,
    generic: bool = False,
    target: str | None = None,
    arguments: Callable[[], Sequence[Any]] = tuple,
    record: bytes | None = None,
) -> None:
    """Write a module in the form that the file's extension selects.

    Args:
        module: A valid module.
        path: The file, which is replaced if it exists.
        generic: Whether to write MLIR's generic form, for `.mlir`.
        target: Oldest version of StableHLO that must read the file, for `.mlirbc` and `.jax_export`.
        arguments: Function that returns the arguments a snapshot stores.
        record: The bytes of the exported function that the module comes from, whose other fields `.jax_export` keeps.

    Raises:
        ConversionError: The form's language cannot express the module.
        ContainerError: The form cannot represent the module.
        ValueError: The extension is unknown.
        OSError: The file cannot be written.
    """
    form = form_of(path)
    if form.language == "python":
        from hlo_text.python_source import write_source

        write_source(module, path)
        return
    if form.suffix == ".mlirbc":
        replace_file(path, _bytecode(module, target))
        return
    if form.suffix == ".jax_export":
        replace_file(path, _export(module, target, record))
        return
    if form.suffix.endswith(".pb"):
        replace_file(path, _serialized(module, form, arguments))
        return
    with replacing(path) as file:
        for portion in module.portions(form.language, generic=generic):
            file.write(portion.encode("utf-8", "surrogateescape"))


def _bytecode(module: Module, target: str | None) -> bytes:
    from hlo_text.bytecode.portable.artifacts import write_artifact  # imported here, because text does not need it
    from hlo_text.bytecode.writing import write_bytecode
    from hlo_text.conversion import to_stablehlo
    from hlo_text.conversion.chlo.legalization import expand_chlo

    converted = to_stablehlo(module, keep_positions=True)
    return write_bytecode(converted) if target is None else write_artifact(expand_chlo(converted), target)


def _export(module: Module, target: str | None, record: bytes | None) -> bytes:
    from hlo_text.conversion import to_stablehlo
    from hlo_text.exports.exported import write_export

    converted = to_stablehlo(module, keep_positions=True)
    return write_export(converted, target=target, record=record)


def _serialized(module: Module, form: FileForm, arguments: Callable[[], Sequence[Any]]) -> bytes:
    from hlo_text.conversion import to_hlo
    from hlo_text.protos.writing import write_hlo_module_proto, write_hlo_proto

    converted = module if module.language == "hlo" else to_hlo(module)
    if form.suffix == ".hlo_proto.pb":
        return write_hlo_proto(converted)
    data = write_hlo_module_proto(converted)
    return snapshot_of(data, arguments()) if form.takes_arguments else data
