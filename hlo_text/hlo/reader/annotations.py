"""Syntax checks of attributes that every instruction may have and that stay text in `Annotations`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from hlo_text.core.describe import number_text
from hlo_text.core.ir import Annotations, UnknownAttribute, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs import (
    MalformedTextError,
    MeshSharding,
    TupleSharding,
    read_frontend_attributes,
    read_metadata,
    read_sharding,
    read_string,
)
from hlo_text.hlo.codecs.metadata import are_plain_frontend_attributes, unknown_metadata_fields
from hlo_text.hlo.codecs.scalars import is_word, shown, without_comments
from hlo_text.hlo.codecs.shapes import without_index_comment
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.reading.failure import fail

_QUOTED = r'"[^"\\]*+(?:\\[nrt"\'\\][^"\\]*+)*+"'
#: Metadata as XLA prints it. Anything else is read by the grammar.
_PRINTED_METADATA = late(
    rf"\{{(?:op_type={_QUOTED} ?)?+(?:op_name={_QUOTED} ?)?+(?:source_file={_QUOTED} ?)?+"
    r"(?:source_line=[0-9]{1,9} ?)?+(?:source_end_line=[0-9]{1,9} ?)?+(?:source_column=[0-9]{1,9} ?)?+"
    r"(?:source_end_column=[0-9]{1,9} ?)?+(?:stack_frame_id=[0-9]{1,9})?+\}"
)
#: Shardings as XLA prints most of them; there may be a million devices.
_PRINTED_TILES = (
    r"\{(?:replicated|manual|maximal device=[0-9]+"
    r"|devices=\[[0-9]+(?:,[0-9]+)*+\](?:[0-9]+(?:,[0-9]+)++|<=\[[0-9]+\])(?: last_tile_dim_replicate)?)\}"
)
_PRINTED_SHARDING = late(rf"{_PRINTED_TILES}|\{{{_PRINTED_TILES}(?:, (?:/\*index=[0-9]+\*/)?{_PRINTED_TILES})*+\}}")

_NAMES_IN_BRACES = late(r"\{[ \t\r\n]*+(?:%?[A-Za-z_][A-Za-z0-9_.\-]*+[ \t\r\n]*+(?:,[ \t\r\n]*+(?!\})|(?=\})))++\}")
_NAME = late(r"%?([A-Za-z_][A-Za-z0-9_.\-]*)")

#: Texts that were found well-formed, by attribute.
_WELL_FORMED: Memo[tuple[str, str], None] = Memo("HLO annotations: well-formed texts", 1 << 16)
_Key = tuple[tuple[str, str] | UnknownAttribute, ...]
_SHARED: Memo[_Key, Annotations] = Memo("HLO annotations", 1 << 16)


def check_annotation(name: str, text: str, source: SourceText, offset: int) -> None:
    """Check an annotation's text, which is at `offset` of the source.

    Raises:
        ParseError: It is malformed.
    """
    if (name, text) in _WELL_FORMED:
        return
    if name == "metadata" and is_printed_metadata(text):
        return
    try:
        check = _CHECKS.get(name)
        if check is not None:
            check(text, source, offset)
    except MalformedTextError as error:
        fail(source, "attribute.value", str(error), offset, offset + len(text))
    _WELL_FORMED.remember((name, text), None)


def is_printed_metadata(text: str) -> bool:
    """Whether metadata has the form that XLA prints, which implies that it is well-formed."""
    return _PRINTED_METADATA.fullmatch(text) is not None


def shared_annotations(
    texts: Mapping[str, str], extra: Mapping[str, str], unknown: tuple[UnknownAttribute, ...] = ()
) -> Annotations | None:
    """Return the shared object for annotation texts, None if there are none."""
    if not texts and not extra and not unknown:
        return None
    key: _Key = (*texts.items(), ("", ""), *extra.items(), *unknown)
    known = _SHARED.get(key)
    if known is None:
        fields: dict[str, Any] = dict(texts)
        metadata = texts.get("metadata")
        if metadata is not None and not is_printed_metadata(metadata):
            fields["unknown_fields"] = unknown_metadata_fields(metadata)
        known = _SHARED.remember(key, Annotations(**fields, extra=tuple(extra.items()), unknown=unknown))
    return known


#: Values of `mode`, which XLA checks and ignores.
_GROUP_MODES = ("cross_replica", "cross_partition", "cross_replica_and_partition", "flattened_id")
#: The attribute's name.
CONTROL_PREDECESSORS = "control-predecessors"


def predecessor_names(text: str) -> tuple[str, ...]:
    """Return the names in well-formed `control-predecessors`."""
    return _printed_names(text) or tuple(_NAME.findall(without_comments(text)))


def _printed_names(text: str) -> tuple[str, ...] | None:
    """Return the names in `{%a, %b}`; None if the list has another form."""
    names = tuple([name.removeprefix("%") for name in text[1:-1].split(", ")])
    return names if text.startswith("{") and text.endswith("}") and all(map(is_word, names)) else None


def with_control_predecessors(annotations: Annotations | None, values: tuple[Value, ...]) -> Annotations:
    """Return a copy of annotations with control predecessors, which instructions do not share."""
    return attrs.evolve(annotations or Annotations(), control_predecessors=values)


def _is_plain_sharding(text: str) -> bool:
    """Return whether a text is `{replicated}`, `{manual}` or `{maximal device=N}`."""
    if text.startswith("{maximal device="):
        number = text[16:-1]
        return text.endswith("}") and number.isascii() and number.isdecimal() and len(number) < 10
    return text in ("{replicated}", "{manual}")


def _check_sharding(text: str, source: SourceText, offset: int) -> None:
    parts = map(without_index_comment, text[1:-1].split(", ")) if text.startswith("{{") else (text,)
    if all(map(_is_plain_sharding, parts)):
        return
    if _PRINTED_SHARDING.fullmatch(text) is None:
        parse_rule("sharding", text, source, offset)
    sharding = read_sharding(text)
    elements = sharding.elements if isinstance(sharding, TupleSharding) else (sharding,)
    for element in elements:
        if isinstance(element, MeshSharding):
            _check_axes(element)


def _check_axes(sharding: MeshSharding) -> None:
    names = dict(sharding.mesh.axes)
    devices = sharding.mesh.device_ids
    if devices is not None and names and not sharding.mesh.orders_devices:
        last = number_text(sharding.mesh.num_positions - 1)
        raise MalformedTextError(f"device_ids must be a permutation of 0 to {last}, found {shown(str(devices)[1:-1])}")
    groups = [dimension.axes for dimension in sharding.dimensions]
    for axis in (
        axis for group in (*groups, sharding.replicated, sharding.unreduced, sharding.manual) for axis in group
    ):
        if axis.name not in names and not (axis.name.isdecimal() and int(axis.name[:9]) < len(names)):
            raise MalformedTextError(f"mesh has no axis {shown(axis.name)}")


def _check_metadata(text: str, source: SourceText, offset: int) -> None:
    parse_rule("metadata", text, source, offset)
    metadata = read_metadata(text)
    profile = metadata.profile_type
    for name in ("source_line", "source_end_line", "source_column", "source_end_column", "stack_frame_id"):
        if not -(2**31) <= (getattr(metadata, name) or 0) < 2**31:
            raise MalformedTextError(f"{name} does not fit in 32 bits")
    if profile is not None and not all(0 <= kind <= 3 for kind in profile):
        raise MalformedTextError("profile_type values must be from 0 to 3")


def _check_frontend_attributes(text: str, source: SourceText, offset: int) -> None:
    if not are_plain_frontend_attributes(text):
        read_frontend_attributes(text)


def _check_backend_config(text: str, source: SourceText, offset: int) -> None:
    if not text.startswith("{"):
        read_string(text)


def _check_predecessors(text: str, source: SourceText, offset: int) -> None:
    if _printed_names(text) is None and _NAMES_IN_BRACES.fullmatch(without_comments(text)) is None:
        raise MalformedTextError("expected a list of instruction names in braces")


def _check_group_mode(text: str, source: SourceText, offset: int) -> None:
    if text not in _GROUP_MODES:
        raise MalformedTextError(f"expected one of {', '.join(_GROUP_MODES)}, found {shown(text)}")


def _syntax_check(rule: str) -> Callable[[str, SourceText, int], None]:
    def check(text: str, source: SourceText, offset: int) -> None:
        parse_rule(rule, text, source, offset)

    return check


_CHECKS: dict[str, Callable[[str, SourceText, int], None]] = {
    "sharding": _check_sharding,
    "metadata": _check_metadata,
    "frontend_attributes": _check_frontend_attributes,
    "backend_config": _check_backend_config,
    "control-predecessors": _check_predecessors,
    "statistics": _syntax_check("statistics"),
    "origin": _syntax_check("origin"),
    "parameter_replication": _syntax_check("booleans"),
    "mode": _check_group_mode,
}
