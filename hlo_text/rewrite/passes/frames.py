"""Inlining of stack frames: source lines in HLO metadata instead of references to the header's tables."""

from __future__ import annotations

from typing import Any

import attrs

from hlo_text.core.cloning import clone
from hlo_text.core.ir import HloHeader, Module, walk
from hlo_text.hlo.codecs import read_metadata, write_metadata
from hlo_text.rewrite.failure import refused

_NO_TABLES: dict[str, Any] = dict.fromkeys(("file_names", "function_names", "file_locations", "stack_frames"), ())


def inline_frames(module: Module) -> Module:
    """Return an HLO module in which instructions state the source file and line of their innermost frame.

    The tables of files, functions and frames are removed. Names of functions and the callers of frames are lost.

    Raises:
        RewriteError: The module is not HLO; only HLO has such tables.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ...
        ... FileNames
        ... 1 "model.py"
        ...
        ... FunctionNames
        ... 1 "loss"
        ...
        ... FileLocations
        ... 1 {file_name_id=1 function_name_id=1 line=3 end_line=3 column=4 end_column=9}
        ...
        ... StackFrames
        ... 1 {file_location_id=1 parent_frame_id=1}
        ...
        ... ENTRY e {
        ...   ROOT x = f32[] parameter(0), metadata={op_name="x" stack_frame_id=1}
        ... }''')
        >>> print(inline_frames(module).to_text().splitlines()[3].strip())
        ROOT x = f32[] parameter(0), metadata={op_name="x" source_file="model.py" source_line=3 source_end_line=3 source_column=4 source_end_column=9}
    """  # noqa: E501 - printed on one line
    if module.language != "hlo":
        raise refused(
            module, "language", "cannot inline stack frames: only HLO has tables of them; convert to HLO first"
        )
    made = clone(module)
    header = made.header
    if header is None or not header.has_tables:
        return made
    known: dict[str, str | None] = {}
    for op in walk(made):
        notes = op.annotations
        if notes is None or notes.metadata is None:
            continue
        if notes.metadata not in known:
            known[notes.metadata] = _inlined(notes.metadata, header)
        op.annotations = attrs.evolve(notes, metadata=known[notes.metadata])
    made.header = attrs.evolve(header, has_tables=False, **_NO_TABLES)
    return made


def _inlined(text: str, header: HloHeader) -> str | None:
    """Return a metadata text with the source line of its frame instead of the frame's number."""
    metadata = read_metadata(text)
    frame = metadata.stack_frame_id or 0
    metadata = attrs.evolve(metadata, stack_frame_id=None)
    if not 0 < frame <= len(header.stack_frames):
        return write_metadata(metadata)
    number = header.stack_frames[frame - 1][0]
    if not 0 < number <= len(header.file_locations):
        return write_metadata(metadata)
    file, _, line, end_line, column, end_column = header.file_locations[number - 1]
    if not 0 < file <= len(header.file_names):
        return write_metadata(metadata)
    return write_metadata(
        attrs.evolve(
            metadata,
            source_file=header.file_names[file - 1],
            source_line=line,
            source_end_line=end_line,
            source_column=column,
            source_end_column=end_column,
        )
    )
