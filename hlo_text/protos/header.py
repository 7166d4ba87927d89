"""Conversion between fields of a whole `HloModuleProto` and the header of HLO text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hlo_text.core.ir import HloHeader
from hlo_text.core.types import Type
from hlo_text.hlo.codecs.aliasing import read_aliases, read_donors
from hlo_text.hlo.codecs.scalars import escape, shown, write_integers
from hlo_text.hlo.codecs.shape_lists import read_entry_layout
from hlo_text.hlo.codecs.shapes import comma_separated, type_text
from hlo_text.protos.codec import UNKNOWN, Message, decode, encode
from hlo_text.protos.debug_attributes import debug_attributes_message, debug_attributes_text
from hlo_text.protos.instruction_fields import backend_config_message, unknown_fields
from hlo_text.protos.instructions import UNKNOWN_FIELDS, backend_config_text, hexadecimal
from hlo_text.protos.metadata import frontend_attributes_message, frontend_attributes_text
from hlo_text.protos.shapes import read_shape, write_shape
from hlo_text.protos.wire_format import WireError

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*", re.ASCII)
_ALIAS_KINDS = ("", "may-alias", "must-alias")
_LOCATION_FIELDS = ("file_name_id", "function_name_id", "line", "end_line", "column", "end_column")


def checked_name(name: str) -> str:
    """Return a name if it is valid in HLO text.

    Raises:
        WireError: It is not a valid name.
    """
    if _NAME.fullmatch(name) is None:
        raise WireError(f"invalid HLO name {shown(name)}")
    return name


def header_text(module: Message) -> str:
    """Return the header line of a module, followed by its tables.

    Raises:
        WireError: A field cannot be expressed in text.
    """
    pairs = [
        ("is_scheduled", "true" if "schedule" in module else None),
        ("input_output_alias", _aliases(module.get("input_output_alias", {}).get("entries", []))),
        ("buffer_donor", _donors(module.get("buffer_donor", {}).get("entries", []))),
        ("entry_computation_layout", _layout(module.get("host_program_shape"))),
        ("frontend_attributes", frontend_attributes_text(module.get("frontend_attributes", {}))),
        (UNKNOWN_FIELDS, hexadecimal(module.get(UNKNOWN, b""))),
        ("backend_config", backend_config_text(module.get("backend_config", b""))),
        ("debug_attributes", debug_attributes_text(module.get("debug_attributes", []))),
    ]
    attributes = "".join(f", {name}={text}" for name, text in pairs if text is not None)
    return f"HloModule {checked_name(module.get('name', ''))}{attributes}\n\n{_tables(module.get('stack_frame_index'))}"


#: Fields of a module that HLO text cannot express.
_WITHOUT_WORDS = (
    "id",
    "cross_program_prefetches",
    "is_dynamic",
    "spmd_output_sharding",
    "profile_info",
    "spmd_parameters_shardings",
    "device_assignment",
    "use_auto_spmd_partitioning",
    "original_value_recovery_table",
    "device_type",
    "pjrt_id",
)


def fields_without_words(module: Message) -> bytes:
    """Serialize the fields of a module that HLO text cannot express."""
    kept = {name: module[name] for name in _WITHOUT_WORDS if name in module}
    if debug_attributes_text(module.get("debug_attributes", [])) is None:
        kept |= {"debug_attributes": module.get("debug_attributes", [])}
    return encode(kept, "HloModuleProto")


def _aliases(entries: list[Message]) -> str | None:
    texts = []
    for entry in entries:
        kind = entry.get("kind", 0)
        if not 1 <= kind < len(_ALIAS_KINDS):
            raise WireError(f"invalid alias kind {kind}")
        parameter = f"{entry.get('parameter_number', 0)}, {_index(entry, 'parameter_shape_index')}"
        texts.append(f"{_index(entry, 'output_shape_index')}: ({parameter}, {_ALIAS_KINDS[kind]})")
    return "{ " + ", ".join(texts) + " }" if texts else None


def _donors(entries: list[Message]) -> str | None:
    texts = [f"({entry.get('parameter_number', 0)}, {_index(entry, 'parameter_shape_index')})" for entry in entries]
    return "{ " + ", ".join(texts) + " }" if texts else None


def _index(entry: Message, name: str) -> str:
    return write_integers(entry.get(name, []))


def _layout(shape: Message | None) -> str | None:
    if not shape:
        return None
    parameters = comma_separated([type_text(read_shape(parameter)) for parameter in shape.get("parameters", [])])
    return f"{{({parameters})->{type_text(read_shape(shape.get('result')))}}}"


def _tables(index: Message | None) -> str:
    """Return the tables of stack frames, or the empty text."""
    if not index:
        return ""
    sections = {
        "FileNames": [f'"{escape(name)}"' for name in index.get("file_names", [])],
        "FunctionNames": [f'"{escape(name)}"' for name in index.get("function_names", [])],
        "FileLocations": [_location(entry) for entry in index.get("file_locations", [])],
        "StackFrames": [_frame(entry) for entry in index.get("stack_frames", [])],
    }
    lines = []
    for title, entries in sections.items():
        lines.append(title)
        lines += [f"{number} {entry}" for number, entry in enumerate(entries, 1)]
        lines.append("")
    return "\n".join([*lines, "", ""])


def _location(entry: Message) -> str:
    return "{" + " ".join(f"{name}={entry.get(name, 0)}" for name in _LOCATION_FIELDS) + "}"


def _frame(entry: Message) -> str:
    """Return a stack frame as text, where parent ids are one higher than in the message."""
    return (
        f"{{file_location_id={entry.get('file_location_id', 0)} parent_frame_id={entry.get('parent_frame_id', 0) + 1}}}"
    )


# --- writing ---------------------------------------------------------------------------------------------------------


def header_fields(header: HloHeader, parameters: Sequence[Type], result: Type) -> Message:
    """Return the fields of a module that its header determines.

    Args:
        header: The header.
        parameters, result: Types of the entry computation, for headers without a layout.

    Raises:
        ValueError: A text is malformed, or the message has no field for it.
    """
    message: Message = {"input_output_alias": {}, "buffer_donor": {}, "frontend_attributes": {}}
    message |= decode(header.fields_without_words, "HloModuleProto")
    message["host_program_shape"] = _program_shape(parameters, result)
    for kept in header.kept:
        raise ValueError(f"cannot encode the module attribute `{kept.name}`: its value is not understood")
    for name in header.unknown_fields:
        raise ValueError(f"StackFrameIndexProto has no field for `{name}`")
    for name, text in header.attributes.items():
        if name in _WRITERS:
            message.update(_WRITERS[name](text))
        elif name not in _UNSAID:
            raise ValueError(f"HloModuleProto has no field for the module attribute `{name}`")
    if header.has_tables:
        message["stack_frame_index"] = _table_messages(header)
    return message


#: Attributes of the compilation, which the message does not include, or which are stored elsewhere in it.
_UNSAID = frozenset(
    (
        "is_scheduled",
        "replica_count",
        "num_partitions",
        "allow_spmd_sharding_propagation_to_parameters",
        "allow_spmd_sharding_propagation_to_output",
        "alias_passthrough_params",
    )
)


def _program_shape(parameters: Sequence[Type], result: Type) -> Message:
    return {
        "parameters": list(map(write_shape, parameters)),
        "result": write_shape(result),
        "parameter_names": [f"p{number}" for number in range(len(parameters))],
    }


def _entry_layout(text: str) -> Message:
    return {"host_program_shape": _program_shape(*read_entry_layout(text))}


def _alias_entries(text: str) -> Message:
    entries = [
        {
            "output_shape_index": alias.output_tuple_indices,
            "parameter_number": alias.operand_index,
            "parameter_shape_index": alias.operand_tuple_indices,
            "kind": 2 if must else 1,
        }
        for alias, must in read_aliases(text)
    ]
    return {"input_output_alias": {"entries": entries}}


def _donor_entries(text: str) -> Message:
    entries = [{"parameter_number": number, "parameter_shape_index": index} for number, index in read_donors(text)]
    return {"buffer_donor": {"entries": entries}}


_WRITERS: dict[str, Callable[[str], Message]] = {
    "entry_computation_layout": _entry_layout,
    "input_output_alias": _alias_entries,
    "buffer_donor": _donor_entries,
    "frontend_attributes": lambda text: {"frontend_attributes": frontend_attributes_message(text)},
    "backend_config": backend_config_message,
    "debug_attributes": lambda text: {"debug_attributes": debug_attributes_message(text)},
    UNKNOWN_FIELDS: lambda text: {UNKNOWN: unknown_fields(text)},
}


def _table_messages(header: HloHeader) -> Message:
    return {
        "file_names": header.file_names,
        "function_names": header.function_names,
        "file_locations": [dict(zip(_LOCATION_FIELDS, entry, strict=True)) for entry in header.file_locations],
        "stack_frames": [
            {"file_location_id": location, "parent_frame_id": parent - 1} for location, parent in header.stack_frames
        ],
    }
