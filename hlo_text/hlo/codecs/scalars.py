"""Scalars, words, strings and integer lists as HLO attribute values: one reader and one writer each.

Readers receive the attribute's text without its name and raise `MalformedTextError`. They accept spaces and comments
wherever HLO does; writers return the form that the C++ prints.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np

_COMMENT = r"/\*(?:[^*]++|\*(?!/))*+\*/|//[^\n]*+"
#: The rest of a text in which a comment is not closed; without it every `/*` in the rest would be tried.
_UNCLOSED = r"/\*.*+"
_SPACE_OR_COMMENT = late(
    rf"((?<=[\w.-]))?(?:\s++|{_COMMENT})++((?=[\w.-]))?|(?P<unclosed>{_UNCLOSED})", re.DOTALL | re.ASCII
)
_SEPARATORS = frozenset(" \t\r\n,")
_SURELY_64_BITS = 19  # a number with fewer characters fits in 64 bits
_INTEGER = late(r"-?[0-9]{1,20}")
_FLOAT = late(r"-?(?:inf|nan(?:\(0x[0-9a-fA-F]{1,16}\))?|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,6})?)")
_INTEGER_LIST = late(r"\{(?:-?[0-9]+(?:,-?[0-9]+)*)?\}")
_INTEGER_LISTS = late(r"\{(?:\{[-0-9,]*\}(?:,\{[-0-9,]*\})*)?\}")

_E = TypeVar("_E", bound=StrEnum)


class MalformedTextError(ValueError):
    """An attribute's text is malformed.

    Attributes:
        offset: Offset in the attribute's text, in characters.
    """

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


def without_spaces(text: str) -> str:
    """Return the text of a value without strings, with spaces and comments removed.

    One space remains between two words or numbers, so that readers of a single one reject them.
    """
    if "/" not in text:
        text = text.replace(", ", ",").replace(": ", ":")  # often the only spaces
    if " " in text or "/" in text or "\n" in text or "\t" in text or "\r" in text:
        return _SPACE_OR_COMMENT.sub(_joint, text)
    return text


_BLANK = late(r"[^\n]")
_STRING_OR_COMMENT = late(
    rf'(?P<kept>(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+")|{_COMMENT}|(?P<unclosed>{_UNCLOSED})', re.DOTALL
)


def without_comments(text: str) -> str:
    """Return the text of a value with a space in place of each comment; strings are unchanged."""
    if "/*" not in text and "//" not in text:
        return text
    return _STRING_OR_COMMENT.sub(lambda match: match[0] if match.lastgroup else " ", text)


def with_blank_comments(text: str) -> str:
    """Return a text of the same length with spaces in place of its comments, except line ends."""
    if "/*" not in text and "//" not in text:
        return text
    return _STRING_OR_COMMENT.sub(lambda match: match[0] if match.lastgroup else _BLANK.sub(" ", match[0]), text)


def _joint(match: re.Match[str]) -> str:
    if match["unclosed"] is not None:
        return match["unclosed"]
    return " " if match[1] is not None and match[2] is not None else ""


def skip_separators(text: str, start: int, end: int) -> int:
    """Return the offset of the first character from `start` that is neither white space nor a comma, at most `end`."""
    while start < end and text[start] in _SEPARATORS:
        start += 1
    return start


def read_integer(text: str) -> int:
    """Read an integer. From 2^63 to 2^64 - 1 it wraps to a negative one, as in XLA (hlo_lexer.cc).

    Raises:
        MalformedTextError: The text is not an integer or does not fit in 64 bits.
    """
    if len(text) < _SURELY_64_BITS and text.isascii() and text.isdecimal():
        return int(text)
    word = without_spaces(text)
    if _INTEGER.fullmatch(word) is None:
        raise MalformedTextError(f"expected an integer, found {shown(text)}")
    value = int(word)
    if not -(2**63) <= value < 2**64:
        raise MalformedTextError(f"integer {word} does not fit in 64 bits")
    return value - 2**64 if value >= 2**63 else value


def read_natural(text: str) -> int:
    """Read a non-negative number of at most 63 bits.

    Raises:
        MalformedTextError: The text is not a number or needs more than 63 bits.
    """
    value = read_integer(text)
    if value < 0:
        raise MalformedTextError(f"expected an integer from 0 to 2^63 - 1, found {shown(text)}")
    return value


def read_boolean(text: str) -> bool:
    """Read `true` or `false`."""
    word = without_spaces(text)
    if word not in ("true", "false"):
        raise MalformedTextError(f"expected true or false, found {shown(text)}")
    return word == "true"


def read_float(text: str) -> float:
    """Read a decimal number, `inf` or `nan`; drop a NaN payload."""
    word = without_spaces(text)
    if _FLOAT.fullmatch(word) is None:
        raise MalformedTextError(f"expected a number, found {shown(text)}")
    return float(word.partition("(")[0])


def read_float32(text: str) -> float:
    """Read a number and round it to f32, in which it must not be infinite, as XLA requires."""
    value = read_float(text)
    rounded = round_to_f32(value)
    if math.isinf(rounded):
        raise MalformedTextError(f"expected a finite f32 number, found {shown(text)}")
    return rounded


def round_to_f32(value: float) -> float:
    """Return the nearest f32 number."""
    with np.errstate(over="ignore"):
        return float(np.float32(value))


def write_float(value: float) -> str:
    """Return a number with six significant digits, as XLA prints `epsilon` and tolerances."""
    return format(value, ".6g")


def write_boolean(value: bool) -> str:
    return "true" if value else "false"


def read_enum(enum: type[_E], text: str) -> _E:
    """Read one of an enum's words, which are case-sensitive."""
    word = without_spaces(text)
    try:
        return enum(word)
    except ValueError:
        raise MalformedTextError(f"expected one of {', '.join(enum)}, found {shown(text)}") from None


def read_integers(text: str) -> tuple[int, ...]:
    """Read `{0,1}`."""
    compact = without_spaces(text)
    if _INTEGER_LIST.fullmatch(compact) is None:
        raise MalformedTextError(f"expected a list of integers, found {shown(text)}")
    read = int if len(compact) < _SURELY_64_BITS else read_integer
    return tuple(map(read, compact[1:-1].split(","))) if len(compact) > 2 else ()


def read_first_integer(text: str) -> int:
    """Read the integer of `{1}`; of several, the first one, as XLA does."""
    values = read_integers(text)
    if not values:
        raise MalformedTextError("expected a list of one integer, found an empty list")
    return values[0]


def read_single_integer(text: str) -> int:
    """Read the integer of `{1}`, which must be the only one."""
    values = read_integers(text)
    if len(values) != 1:
        raise MalformedTextError(f"expected a list of one integer, found {shown(text)}")
    return values[0]


def write_integers(values: Iterable[int]) -> str:
    return "{" + ",".join(map(str, values)) + "}"


def read_integer_lists(text: str) -> tuple[tuple[int, ...], ...]:
    """Read `{{0,1},{2,3}}`."""
    compact = without_spaces(text)
    if _INTEGER_LISTS.fullmatch(compact) is None:
        raise MalformedTextError(f"expected a list of lists of integers, found {shown(text)}")
    if len(compact) == 2:
        return ()
    return tuple(read_integers("{" + row + "}") for row in compact[2:-2].split("},{"))


def write_integer_lists(rows: Iterable[Sequence[int]]) -> str:
    return "{" + ",".join(write_integers(row) for row in rows) + "}"


def is_word(text: str) -> bool:
    """Return whether a text is a name: ASCII letters, digits, `_`, `.` and `-`, beginning with a letter or `_`."""
    return text.isascii() and text[:1] not in (".", "-") and text.replace(".", "_").replace("-", "_").isidentifier()


def read_words(text: str) -> tuple[str, ...]:
    """Read `{high,default}`: a list of words."""
    compact = without_spaces(text)
    if not (compact.startswith("{") and compact.endswith("}") and len(compact) >= 2):
        raise MalformedTextError(f"expected a list of words, found {shown(text)}")
    words = tuple(compact[1:-1].split(",")) if len(compact) > 2 else ()
    for word in words:
        if not is_word(word):
            raise MalformedTextError(f"expected a word, found {shown(word)}")
    return words


def shown(text: str) -> str:
    """Return a shortened text in quotes for messages."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


# --- strings ----------------------------------------------------------------------------------------------------------

_STRING = late(r"""\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^'\\]*(?:\\.[^'\\]*)*)')\s*""", re.DOTALL | re.ASCII)
_ESCAPE = late(
    r"\\(?:([abfnrtv\\?'\"])|([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.?))", re.DOTALL
)
_SINGLE_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ESCAPED_BYTES = {
    byte: {9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 39: "\\'", 92: "\\\\"}.get(
        byte, chr(byte) if 0x20 <= byte <= 0x7E else f"\\{byte:03o}"
    )
    for byte in range(256)
}


def read_string(text: str) -> str:
    """Read a quoted string. Bytes that are not UTF-8 become surrogate escapes."""
    if text.startswith('"') and "\\" not in text and text.find('"', 1) == len(text) - 1 > 0:
        return text[1:-1]
    match = _STRING.fullmatch(text)
    if match is None:
        raise MalformedTextError(f"expected a quoted string, found {shown(text)}")
    return unescape(match[1] if match[1] is not None else match[2])


def unescape(body: str) -> str:
    """Return the value of a string's text between its quotes (C escapes)."""
    if "\\" not in body:
        return body
    pieces: list[bytes] = []
    end = 0
    for match in _ESCAPE.finditer(body):
        pieces.append(body[end : match.start()].encode("utf-8", "surrogateescape"))
        pieces.append(_unescape_one(match))
        end = match.end()
    pieces.append(body[end:].encode("utf-8", "surrogateescape"))
    return b"".join(pieces).decode("utf-8", "surrogateescape")


def _unescape_one(match: re.Match[str]) -> bytes:
    single, octal, hexadecimal, short, long, _ = match.groups()
    if single is not None:
        return _SINGLE_ESCAPES.get(single, single).encode()
    if octal is not None and int(octal, 8) < 256:
        return bytes([int(octal, 8)])
    if hexadecimal is not None and len(hexadecimal.lstrip("0")) <= 2:
        return bytes([int(hexadecimal, 16)])
    code = int(short or long or "110000", 16)
    if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF:
        return chr(code).encode()
    raise MalformedTextError(f"invalid escape {match[0]!r}", match.start())


def escape(value: str) -> str:
    """Return the text between the quotes of a string, as XLA's CEscape returns it."""
    # a pattern would take longer to compile than to print a small program
    if value.isascii() and value.isprintable() and not ('"' in value or "'" in value or "\\" in value):
        return value
    return "".join(map(_ESCAPED_BYTES.__getitem__, value.encode("utf-8", "surrogateescape")))


def write_string(value: str) -> str:
    return f'"{escape(value)}"'
