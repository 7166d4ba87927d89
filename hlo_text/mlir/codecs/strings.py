"""Strings of MLIR text, quoted and escaped: also symbols, dictionary keys and resource keys."""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late
from hlo_text.reading.failure import MalformedError

#: Blanks of the grammar; Python counts others of Unicode.
BLANKS = " \t\r\n"

#: Pattern of a string literal. An escaped quote never starts one, or a search would take quadratic time.
STRING = r'(?<!\\)"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"'

_ESCAPE = late(rb"\\(?:([0-9a-fA-F]{2})|(.))", re.DOTALL)
_NAMED_ESCAPES = {b"n": b"\n", b"t": b"\t", b'"': b'"', b"\\": b"\\"}
_BARE_IDENTIFIER = late(r"[A-Za-z_][A-Za-z0-9_$.]*")
_STRING_OR_BREAK = late(rf"{STRING}|(?<!\s)(?:[^\S\n]*+(?://[^\n]*+(?:\n|\Z)|\n))++[^\S\n]*+", re.ASCII)

_STRING_OR_BLANKS = late(rf"{STRING}|(?<!\s)\s*+,\s*+|(?<=[<(\[{{])\s++|(?<!\s)\s++(?=[>)\]}}])", re.ASCII)


def text_bytes(text: str) -> bytes:
    """Return the bytes of a text; surrogate escapes become the original bytes."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # surrogates that are no escapes
        return text.encode("utf-8", "surrogatepass")


def on_one_line(text: str) -> str:
    """Return a text without comments, and with a blank in place of each line break and the blanks around it."""
    if "\n" not in text:
        return text
    return _STRING_OR_BREAK.sub(lambda match: match[0] if match[0][0] == '"' else " ", text)


def evenly_spaced(text: str) -> str:
    """Return a text with one blank after each comma, and no blanks before commas and inside brackets."""

    def spaced(match: re.Match[str]) -> str:
        return match[0] if match[0][0] == '"' else ", " if "," in match[0] else ""

    return _STRING_OR_BLANKS.sub(spaced, text)


def _is_plain(text: str) -> bool:
    """Return whether a text is printable ASCII without quotes and backslashes; a pattern takes longer."""
    return text.isascii() and text.isprintable() and '"' not in text and "\\" not in text


def quote(text: str) -> str:
    """Return a string literal: printable ASCII unchanged, backslashes doubled, every other byte as `\\HH`.

    Surrogate escapes in `text` become the original bytes, which were not UTF-8.
    """
    if _is_plain(text):
        return f'"{text}"'
    escaped = []
    for byte in text_bytes(text):
        character = chr(byte)
        escaped.append(character if _is_plain(character) else "\\\\" if character == "\\" else f"\\{byte:02X}")
    return f'"{"".join(escaped)}"'


def identifier_or_string(text: str) -> str:
    """Return a bare identifier if the text is one, else a string literal."""
    return text if _BARE_IDENTIFIER.fullmatch(text) else quote(text)


def symbol(name: str) -> str:
    """Return a symbol's text with `@`, quoted unless its name is a bare identifier."""
    return f"@{identifier_or_string(name)}"


_STRING_OR_COMMENT = late(r'(?<!\\)"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|//[^\n]*+')
_STRING_OR_COMMENT_OR_NUL = late(rf"{_STRING_OR_COMMENT.pattern}|\0++")


def without_comments(text: str) -> str:
    """Return a text of the same length with spaces in place of comments, and of NUL outside of strings."""
    if "\0" in text:
        text = _STRING_OR_COMMENT_OR_NUL.sub(
            lambda match: " " * len(match[0]) if match[0][0] == "\0" else match[0], text
        )
    if "//" not in text:
        return text
    return _STRING_OR_COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else " " * len(match[0]), text)


def unescape(token: str) -> str:
    """Return the value of a string token's text between the quotes, with escapes decoded.

    Bytes that are not UTF-8 become surrogate escapes.

    Raises:
        MalformedError: An escape is not one of `\\"`, `\\\\`, `\\n`, `\\t` and two hex digits.
    """
    body = token[1:-1]
    if "\\" not in body:
        return body
    raw = _ESCAPE.sub(_replace_escape, body.encode("utf-8", "surrogateescape"))
    return raw.decode("utf-8", "surrogateescape")


def _replace_escape(match: re.Match[bytes]) -> bytes:
    digits, letter = match.groups()
    if digits is not None:
        return bytes((int(digits, 16),))
    replacement = _NAMED_ESCAPES.get(letter)
    if replacement is None:
        raise MalformedError("syntax", "unknown escape in string literal")
    return replacement
