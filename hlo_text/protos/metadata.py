"""Conversion of instruction annotations between XLA's messages and HLO text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.hlo.codecs.metadata import (
    Metadata,
    read_frontend_attributes,
    read_metadata,
    write_frontend_attributes,
    write_metadata,
)
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_float,
    read_integer,
    read_string,
    shown,
    without_comments,
    write_float,
    write_integers,
    write_string,
)
from hlo_text.protos.codec import Message
from hlo_text.protos.wire_format import WireError

_NAMES = [field.name for field in attrs.fields(Metadata) if field.name != "unknown"]
_FRONTEND_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)


def metadata_text(message: Message) -> str | None:
    """Return an `OpMetadata` as XLA prints it, or None if XLA prints nothing."""
    values: dict[str, Any] = {name: message.get(name) for name in _NAMES}
    values["profile_type"] = tuple(message.get("profile_type", ()))
    payload = message.get("metadata_payload", {}).get("value", b"")
    values["metadata_payload"] = payload.decode("utf-8", "surrogateescape")
    return write_metadata(Metadata(**values))


def metadata_message(text: str) -> Message:
    """Return the `OpMetadata` of a text.

    Raises:
        MalformedTextError: The text is malformed.
        ValueError: `OpMetadata` lacks a field.
    """
    message: Message = attrs.asdict(read_metadata(text), recurse=False)
    if unknown := message.pop("unknown"):
        raise ValueError(f"OpMetadata has no field `{unknown[0][0]}`")
    payload = message.pop("metadata_payload")
    if payload:
        message["metadata_payload"] = {"value": payload.encode("utf-8", "surrogateescape")}
    return message


def metadata_list_text(messages: list[Message]) -> str | None:
    """Return the metadata of a sharding, a list if there are several entries, or None if there is none."""
    texts = [metadata_text(message) or "{}" for message in messages]
    if not texts:
        return None
    return texts[0] if len(texts) == 1 else "{" + ", ".join(texts) + "}"


def metadata_list(text: str | None) -> list[Message]:
    """Return the messages of a sharding's `metadata=` value.

    Raises:
        MalformedTextError: The text is malformed.
    """
    from hlo_text.hlo.codecs.sharding import element_texts

    if text is None:
        return []
    return [metadata_message(element) for element in element_texts(text) or (text,)]


def frontend_attributes_text(message: Message) -> str | None:
    """Return `FrontendAttributes` as text, or None if empty.

    Raises:
        WireError: A key is not a valid name.
    """
    values = {entry.get("key", ""): entry.get("value", "") for entry in message.get("map", [])}
    for key in values:
        if _FRONTEND_NAME.fullmatch(key) is None:
            raise WireError(f"the frontend attribute name {shown(key)} cannot be written in HLO text")
    return write_frontend_attributes(values) if values else None


def frontend_attributes_message(text: str) -> Message:
    """Return the `FrontendAttributes` of a text, sorted by key.

    Raises:
        MalformedTextError: The text is malformed.
    """
    return {"map": [{"key": key, "value": value} for key, value in sorted(read_frontend_attributes(text).items())]}


def statistics_text(message: Message) -> str | None:
    """Return a `StatisticsViz` as text, or None if empty."""
    statistics = message.get("statistics", [])
    if not statistics:
        return None
    items = [f"visualizing_index={message.get('stat_index_to_visualize', 0)}"]
    for statistic in statistics:
        items.append(f"{statistic.get('stat_name', '')}={write_float(statistic.get('stat_val', 0.0))}")
    return "{" + ",".join(items) + "}"


def statistics_message(text: str) -> Message:
    """Return the `StatisticsViz` of a text.

    Raises:
        MalformedTextError: The text is malformed.
    """
    items = [item.partition("=") for item in without_comments(text).strip()[1:-1].split(",") if item.strip()]
    if not items:
        return {}
    return {
        "stat_index_to_visualize": read_integer(items[0][2]),
        "statistics": [{"stat_name": name.strip(), "stat_val": read_float(value)} for name, _, value in items[1:]],
    }


# --- original values ------------------------------------------------------------------------------------------------

_ORIGIN_TOKEN = re.compile(r'([(){},\[\]]|(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|-?[0-9]+|synthetic_call)', re.DOTALL)
_MAXIMUM_ORIGIN_DEPTH = 100


def origin_text(message: Message) -> str:
    """Return an `OriginalValueProto` as text.

    Raises:
        WireError: The element indices do not form a tree.
    """
    elements = {
        tuple(element.get("shape_index", [])): element.get("original_array", {})
        for element in message.get("elements", [])
    }
    tree = _tree_text(elements, 0) if elements else "()"
    call = message.get("call_hierarchy")
    if call is not None:
        return f"{{{tree},[{write_string(call)}]}}"
    if message.get("is_synthetic_call"):
        return "{[synthetic_call]}"
    return f"{{{tree}}}"


def _tree_text(elements: Mapping[tuple[int, ...], Message], depth: int) -> str:
    """Return the subtree of elements whose first `depth` indices are equal."""
    if depth > _MAXIMUM_ORIGIN_DEPTH:
        raise WireError(f"the tuples of an original value are nested more than {_MAXIMUM_ORIGIN_DEPTH} levels deep")
    below: dict[int, dict[tuple[int, ...], Message]] = {}
    for index, array in elements.items():
        if len(index) == depth:
            return original_array_text(array)
        below.setdefault(index[depth], {})[index] = array
    if sorted(below) != list(range(len(below))):
        raise WireError("an original value must list all elements of its tuple")
    return "(" + ", ".join(_tree_text(below[position], depth + 1) for position in range(len(below))) + ")"


def original_array_text(array: Message) -> str:
    """Return an `OriginalArrayProto` as text."""
    if not array.get("instruction_name"):
        return "{}"
    index = array.get("shape_index", [])
    return "{" + write_string(array["instruction_name"]) + (f" {write_integers(index)}" if index else "") + "}"


def original_array_message(text: str) -> Message:
    """Return the `OriginalArrayProto` of a text in braces.

    Raises:
        MalformedTextError: The text is malformed.
    """
    return _original_array(_ORIGIN_TOKEN.findall(text)[1:], 0)[0]


def origin_message(text: str) -> Message:
    """Return the `OriginalValueProto` of a text.

    Raises:
        MalformedTextError: The text is malformed.
    """
    tokens = _ORIGIN_TOKEN.findall(without_comments(text))[1:-1]
    if "synthetic_call" in tokens:
        return {"is_synthetic_call": True}
    elements: list[Message] = []
    index: list[int] = []
    position = 0
    while position < len(tokens) and tokens[position] != "[":
        token = tokens[position]
        position += 1
        if token == "(":
            index.append(0)
        elif token == ")" and index:
            index.pop()
        elif token == "," and index:
            index[-1] += 1
        elif token == "{":
            array, position = _original_array(tokens, position)
            elements.append({"shape_index": list(index), **({"original_array": array} if array else {})})
    return {"elements": elements, **_call_of_origin(tokens[position:])}


def _call_of_origin(tokens: list[str]) -> Message:
    """Read the call hierarchy that newer XLA prints after the elements: `[name]`, empty for synthetic calls."""
    match tokens:
        case []:
            return {}
        case ["[", name, "]"] if name.startswith('"'):
            call = read_string(name)
            return {"call_hierarchy": call} if call else {"is_synthetic_call": True, "call_hierarchy": call}
    raise MalformedTextError("malformed call hierarchy of an original value")


def _original_array(tokens: list[str], position: int) -> tuple[Message, int]:
    """Read an array in braces from a position, and return it with the position after it."""
    array: Message = {}
    while tokens[position : position + 1] not in ([], ["}"]):
        token = tokens[position]
        if token == "{":
            end = tokens.index("}", position) if "}" in tokens[position:] else len(tokens)
            array["shape_index"] = [read_integer(item) for item in tokens[position + 1 : end] if item != ","]
            position = end
        elif token.startswith('"'):
            array["instruction_name"] = read_string(token)
        else:
            raise MalformedTextError(f"unexpected {shown(token)} in an original value")
        position += 1
    return array, position + 1
