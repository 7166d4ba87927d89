"""Quoting as MLIR prints it: strings, symbols, dictionary keys and resource keys."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[ !#-\[\]-~]*")
_BARE_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")


def text_bytes(text: str) -> bytes:
    """Return the bytes of a text; surrogate escapes are the bytes they stand for."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # surrogates that are no escapes
        return text.encode("utf-8", "surrogatepass")


def quote(text: str) -> str:
    """Return a string literal: printable ASCII stands as it is, a backslash doubled, every other byte as `\\HH`.

    Bytes that were no UTF-8 are surrogate escapes in `text` and come out as the bytes they were.
    """
    if _PLAIN.fullmatch(text):
        return f'"{text}"'
    escaped = []
    for byte in text_bytes(text):
        character = chr(byte)
        escaped.append(character if _PLAIN.fullmatch(character) else "\\\\" if character == "\\" else f"\\{byte:02X}")
    return f'"{"".join(escaped)}"'


def identifier_or_string(text: str) -> str:
    """Return a bare identifier if the text is one, else a string literal."""
    return text if _BARE_IDENTIFIER.fullmatch(text) else quote(text)


def symbol(name: str) -> str:
    """Return a symbol's text with `@`, quoted where its name is no bare identifier."""
    return f"@{identifier_or_string(name)}"
