"""Runnable programs from files and directories: text, gzip, serialized HLO, snapshots, MLIR bytecode, dumps.

`hlo_text.files.containers` detects the form and `hlo_text.files.loading` reads the module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from evaluator.files.captures import RecordedCall, recorded_call
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_path
from hlo_text.files.bounded import read_file
from hlo_text.files.containers import Container, ContainerKind, refused
from hlo_text.files.loading import open_decoded, parse_all, serialized_module
from hlo_text.protos.wire_format import WireError
from hlo_text.reading.recovery import MAX_ERRORS

if TYPE_CHECKING:
    from pathlib import Path


@attrs.define(eq=False)
class Program:
    """A module and the data stored with it in its file.

    Attributes:
        module: The module.
        kind: The kind of the file.
        arguments: For snapshots, the arguments of every process (replica by replica, partition by partition): arrays,
            tuples of arrays, None for tokens. Empty for other files.
        result: For snapshots, the stored result in the same form, or None.
        record: For functions exported by JAX, the bytes of the file, which include the calling convention.
        call: For captured modules, the recorded call to run.
    """

    module: Module
    kind: ContainerKind = ContainerKind.TEXT
    arguments: tuple[tuple[Any, ...], ...] = ()
    result: Any = None
    record: bytes | None = None
    call: RecordedCall | None = None


def load(
    path: str | Path, *, language: str | None = None, max_bytes: int | None = None, call: int | None = None
) -> Program:
    """Read the only module of a file of any form (`-` is standard input), with the arguments stored in it.

    Args:
        path: The file.
        language: `stablehlo` or `hlo` for text; detected by default.
        max_bytes: Maximum size of the file and of its unpacked gzip content, 2 GiB by default.
        call: For modules that `hlo-capture` recorded: the number of the call, the first by default.

    Raises:
        ParseError: The file does not contain a module; `container.damaged` and `container.unknown` for files other
            than text, `source.size` for too large ones.
        ValueError: The file contains several modules, or no such call was recorded.
        OSError: The file cannot be read.

    >>> load("corpus/models/axpy.hlo").kind.value
    'text'
    """
    programs = load_all(path, language=language, max_bytes=max_bytes, call=call)
    if len(programs) != 1:
        raise ValueError(f"{path} contains {len(programs)} modules, expected one")
    return programs[0]


def load_all(
    path: str | Path,
    *,
    language: str | None = None,
    max_bytes: int | None = None,
    max_errors: int = MAX_ERRORS,
    call: int | None = None,
) -> list[Program]:
    """Read the modules of a file of any form, as `load` does; only text files may contain several."""
    require_path(path)
    recorded = recorded_call(path, call)
    found = open_decoded(read_file(path, max_bytes), str(path), max_bytes)
    programs = _programs(found, str(path), language, max_errors)
    for program in programs:
        program.call = recorded
    return programs


def read_programs(
    data: bytes,
    name: str,
    *,
    language: str | None = None,
    max_bytes: int | None = None,
    max_errors: int = MAX_ERRORS,
) -> list[Program]:
    """Read the modules in bytes of any form; diagnostics call the input `name`.

    Raises:
        ParseError: As for `load`.
    """
    return _programs(open_decoded(data, name, max_bytes), name, language, max_errors)


def _programs(container: Container | str, name: str, language: str | None, max_errors: int) -> list[Program]:
    if isinstance(container, str):
        return [Program(m) for m in parse_all(container, language=language, name=name, max_errors=max_errors)]
    try:
        arguments, result = container.arguments(), container.result()
    except WireError as error:
        raise refused("container.damaged", str(error), name) from error
    return [Program(serialized_module(container, name), container.kind, arguments, result, container.record)]
