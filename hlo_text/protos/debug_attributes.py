"""Debug attributes of arrays, a table in the header of an HLO module: `{"p"}:({log_mode=default,callback_id=3})`."""

from __future__ import annotations

import re

from hlo_text.hlo.codecs.scalars import MalformedTextError, read_boolean, read_integer, shown
from hlo_text.protos.codec import Message
from hlo_text.protos.metadata import original_array_message, original_array_text

_LOG_MODES = ("", "default", "fusion_debugger")
_NUMBERS = ("callback_id", "op_id")
_ENTRY = re.compile(r'(\{(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"(?: ?\{[0-9, ]*+\})?)?\}) ?: ?\(([^()]*+)\)', re.DOTALL)
_ITEM = re.compile(r"(?<![a-z_])([a-z_]++)=([a-z_0-9-]++)")


def debug_attributes_text(entries: list[Message]) -> str | None:
    """Return the table as XLA prints it; None if it is empty or has values that the text cannot express."""
    if not entries or not all(map(_is_expressible, entries)):
        return None
    lines = [
        f"  {original_array_text(entry.get('original_array', {}))}:"
        f"({','.join(map(_attributes_text, entry.get('debug_attributes', [])))})"
        for entry in entries
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def _is_expressible(entry: Message) -> bool:
    return all(
        attributes.keys() <= {"log_mode", "partitioned", *_NUMBERS}
        and 0 <= attributes.get("log_mode", 0) < len(_LOG_MODES)
        for attributes in entry.get("debug_attributes", [])
    )


def _attributes_text(attributes: Message) -> str:
    mode = _LOG_MODES[attributes.get("log_mode", 0)]
    items = [f"log_mode={mode}"] if mode else []
    items += [f"callback_id={attributes['callback_id']}"] if attributes.get("callback_id") else []
    items += ["partitioned=true"] if attributes.get("partitioned") else []
    items += [f"op_id={attributes['op_id']}"] if attributes.get("op_id") else []
    return "{" + ",".join(items) + "}"


def debug_attributes_message(text: str) -> list[Message]:
    """Return the entries of a table.

    Raises:
        MalformedTextError: The table is malformed, or has an unknown attribute.
    """
    entries: list[Message] = []
    for match in _ENTRY.finditer(text):
        listed = [
            _attributes_message(part) for part in match[2].strip().removeprefix("{").removesuffix("}").split("},")
        ]
        entries.append({"original_array": original_array_message(match[1]), "debug_attributes": listed})
    if not entries:
        raise MalformedTextError("malformed debug_attributes")
    return entries


def _attributes_message(text: str) -> Message:
    message: Message = {}
    for name, value in _ITEM.findall(text):
        if name == "log_mode" and value in _LOG_MODES:
            message[name] = _LOG_MODES.index(value)
        elif name == "partitioned":
            message[name] = read_boolean(value)
        elif name in _NUMBERS:
            message[name] = read_integer(value)
        else:
            raise MalformedTextError(f"unknown debug attribute {shown(name)}")
    return message
