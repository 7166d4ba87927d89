"""Readers and writers of the texts of `metadata=`, `frontend_attributes=` and `backend_config=`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.core.late_patterns import late
from hlo_text.core.types import Struct
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    is_word,
    read_integer,
    read_integers,
    read_string,
    shown,
    skip_separators,
    unescape,
    without_comments,
    write_integers,
    write_string,
)

#: `Annotations.printed` of annotations that are only metadata, whose text the printer need not store.
METADATA_ONLY = (-1, "", "", "", "")

_QUOTED = r"""(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')"""
_METADATA_ITEM = late(rf"([A-Za-z_][\w.-]*)=\s*({_QUOTED}|(?=\{{)|[\w.?>@:-]+)", re.DOTALL | re.ASCII)
_STRING_FIELDS = frozenset(
    ("op_type", "op_name", "source_file", "deduplicated_name", "scheduling_name", "metadata_payload")
)


@attrs.frozen(eq=False, repr=False)
class Metadata(Struct):
    """HLO `metadata={...}`. Fields omitted in the text are None.

    Attributes:
        stack_frame_id: An index of the module's tables.
        unknown: Names and texts of other fields, such as those of a later XLA.
    """

    op_type: str | None = None
    op_name: str | None = None
    source_file: str | None = None
    source_line: int | None = None
    source_end_line: int | None = None
    source_column: int | None = None
    source_end_column: int | None = None
    profile_type: tuple[int, ...] | None = None
    deduplicated_name: str | None = None
    scheduling_name: str | None = None
    stack_frame_id: int | None = None
    metadata_payload: str | None = None
    unknown: tuple[tuple[str, str], ...] = ()


_METADATA_FIELDS = frozenset(field.name for field in attrs.fields(Metadata)) - {"unknown"}


def read_metadata(text: str) -> Metadata:
    """Read `{op_type="t" op_name="n" stack_frame_id=3}`; fields in any order, with or without commas.

    Raises:
        MalformedTextError: It is malformed, or a field is repeated.
    """
    body = without_comments(text).strip()
    if not (body.startswith("{") and body.endswith("}") and len(body) >= 2):
        raise MalformedTextError(f"expected metadata in braces, found {shown(text)}")
    values: dict[str, Any] = {}
    unknown: dict[str, str] = {}
    position, end = 1, len(body) - 1
    while (position := skip_separators(body, position, end)) < end:
        match = _METADATA_ITEM.match(body, position, end)
        if match is None or match[1] in values or match[1] in unknown:
            raise MalformedTextError(f"invalid or repeated metadata field {shown(body[position:end])}", position)
        name, position = match[1], match.end()
        position = position if match[2] else balanced_end(body, position)
        value = body[match.start(2) : position]
        if name not in _METADATA_FIELDS:
            unknown[name] = value
        elif name in _STRING_FIELDS:
            values[name] = read_string(value)
        elif name == "profile_type":
            values[name] = read_integers(value)
        else:
            values[name] = read_integer(value)
    return Metadata(**values, unknown=tuple(unknown.items()))


def write_metadata(metadata: Metadata) -> str | None:
    """Return the text of metadata as XLA prints it, without fields that are empty or 0.

    None if XLA prints no block, because there is no type, name, file, scheduling name, frame, payload or unknown field.
    """
    deciding = (
        metadata.op_type,
        metadata.op_name,
        metadata.source_file,
        metadata.scheduling_name,
        metadata.stack_frame_id,
        metadata.metadata_payload,
        metadata.unknown,
    )
    if not any(deciding):
        return None
    items = []
    for name, value in attrs.asdict(metadata, recurse=False).items():
        if not value or name == "unknown":
            continue
        if name == "scheduling_name":
            items.append(f'{name}="{value}"')  # not escaped by XLA
        elif isinstance(value, str):
            items.append(f"{name}={write_string(value)}")
        else:
            items.append(f"{name}={write_integers(value) if isinstance(value, tuple) else value}")
    items += [f"{name}={text}" for name, text in metadata.unknown]
    return "{" + " ".join(items) + "}"


def unknown_metadata_fields(text: str) -> tuple[str, ...]:
    """Return the names of the unknown fields of well-formed metadata."""
    return tuple(name for name, _ in read_metadata(text).unknown)


def are_plain_frontend_attributes(text: str) -> bool:
    """Return whether a text is `{key="value",...}` or `{key={raw}}` without escapes, which most are.

    Such texts are well-formed: the patterns for others, which take longer to compile than to use, are not needed.
    """
    inner = text[1:-1]
    if not (text.startswith("{") and text.endswith("}")) or "\\" in inner:
        return False
    parts = inner.split('"')  # outside of and inside of strings in turn
    *keys, rest = parts[::2]
    if not keys:
        key, _, rest = inner.partition("=")
        return is_word(key) and rest.rfind("{") == 0 and rest.find("}") == len(rest) - 1 and "/" not in rest
    are_keys = all(key.endswith("=") and is_word(key.removeprefix(",")[:-1]) for key in keys)
    return not rest and len(parts) % 2 == 1 and are_keys


_FRONTEND_ITEM = late(rf"([A-Za-z_][\w.-]*)=\s*(?:({_QUOTED})|(?=\{{))", re.DOTALL | re.ASCII)
_BRACES_OR_STRING = late(r'[^{}"]+|(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}]', re.DOTALL)


def read_frontend_attributes(text: str) -> dict[str, str]:
    """Read `{key="value",other={raw}}`: values unescaped, raw ones with their braces."""
    body = without_comments(text).strip()
    if not (body.startswith("{") and body.endswith("}") and len(body) >= 2):
        raise MalformedTextError(f"expected frontend attributes in braces, found {shown(text)}")
    values: dict[str, str] = {}
    position, end = 1, len(body) - 1
    while (position := skip_separators(body, position, end)) < end:
        match = _FRONTEND_ITEM.match(body, position, end)
        if match is None:
            raise MalformedTextError(f"expected key=value, found {shown(body[position:end])}", position)
        position = match.end()
        if match[2] is not None:
            values[match[1]] = unescape(match[2][1:-1])
        else:
            close = balanced_end(body, position)
            if close > end:
                raise MalformedTextError("unclosed '{'", position)
            values[match[1]] = body[position:close]
            position = close
    return values


def balanced_end(text: str, start: int) -> int:
    """Return the offset after the `}` that closes the `{` at `start`; braces in strings do not count.

    Raises:
        MalformedTextError: The brace is never closed.
    """
    depth = 0
    for match in _BRACES_OR_STRING.finditer(text, start):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth -= 1
            if depth == 0:
                return match.end()
    raise MalformedTextError("unclosed '{'", start)


def write_frontend_attributes(values: Mapping[str, str]) -> str:
    """Return the text of frontend attributes, sorted by key; a value that is a balanced `{...}` is unquoted."""
    items = (f"{key}={value if _is_raw(value) else write_string(value)}" for key, value in sorted(values.items()))
    return "{" + ",".join(items) + "}"


def reprinted_frontend_attributes(text: str) -> str:
    """Return frontend attributes as XLA prints them after it parsed the text; empty if XLA prints none."""
    values = read_frontend_attributes(text)
    return write_frontend_attributes(values) if values else ""


_NO_QUEUES = late(r'"wait_on_operation_queues"\s*:\s*\[\s*\]\s*,')


def reprinted_backend_config(text: str) -> str:
    """Return a backend configuration as XLA prints it after it parsed the text; empty if XLA prints none."""
    value = _NO_QUEUES.sub("", read_string(text) if text.startswith(('"', "'")) else text)
    return value if not value or _is_raw(value.strip()) else write_string(value)


def _is_raw(value: str) -> bool:
    if not value.startswith("{"):
        return False
    try:
        return balanced_end(value, 0) == len(value)
    except MalformedTextError:
        return False
