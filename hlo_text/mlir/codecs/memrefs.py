"""`memref` types, which are kept as text: their layout and memory space as MLIR prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from hlo_text.core.attributes import Attribute, IntegerAttribute
from hlo_text.core.late_patterns import late
from hlo_text.core.types import I64
from hlo_text.reading.failure import MalformedError

_SIZES = late(r"memref\s*<\s*(\*\s*x\s*|(?:(?:[0-9]+|\?)\s*x\s*)*)(?=[A-Za-z!])", re.ASCII)
_MAP = late(r"affine_map\s*<\s*\(([^()]*)\)\s*->\s*\(([^()]*)\)\s*>\Z", re.ASCII)
_STRIDED = late(r"strided\s*<\s*\[([^\[\]]*)\]\s*(?:,\s*offset\s*:\s*([-?0-9]+)\s*)?>\Z", re.ASCII)
_BRACKET = late(r"[<(\[{]|(?<!-)>|[)\]}]|,")
_SPACE = late(r"\s+", re.ASCII)


def read_memref(text: str, inner: Callable[[str, str, int], Any], offset: int) -> str:
    """Return the text of a memref type as MLIR prints it.

    Args:
        text: The type as it was written.
        inner: Reader of a type or attribute inside, by a rule of the grammar, its text and offset.
        offset: Offset of the text.

    Raises:
        MalformedError: A size is not an integer or '?'.
        ParseError: The element type, layout or memory space is malformed.
    """
    match = _SIZES.match(text)
    if match is None:
        raise MalformedError("type.size", "memref dimensions must be integers or '?'")
    depth, start, end = 0, match.end(), text.rindex(">")
    for found in _BRACKET.finditer(text, start, end):
        if depth == 0 and found[0] == ",":
            end = found.start()
            break
        depth += (found[0] in "<([{") - (found[0] in ">)]}")
    element, rest = text[start:end].strip(), text[end + 1 : text.rindex(">")]
    inner("type", element, offset + start)
    further = inner("attribute", f"[{rest}]", offset + end).elements if rest.strip() else ()
    return memref_text(_SPACE.sub("", match[1]), element, further)


def memref_text(sizes: str, element: str, further: Sequence[Attribute]) -> str:
    """Return a memref type without a default layout or memory space; `further` are both or one of them."""
    shown = [f"{sizes}{element}"]
    for part in further:
        text = str(part)
        if isinstance(part, IntegerAttribute):
            if part.value:
                shown.append(str(part.value) if part.type == I64 else text)
        elif not _is_identity(text, sizes.count("x")):
            shown.append(_strided_text(text))
    return f"memref<{', '.join(shown)}>"


def _is_identity(text: str, rank: int) -> bool:
    match = _MAP.match(text)
    names, results = [_SPACE.sub("", group).split(",") for group in match.groups()] if match is not None else ([], [""])
    return names == results and len(list(filter(None, names))) == rank


def _strided_text(text: str) -> str:
    match = _STRIDED.match(text)
    if match is None:
        return text
    strides = _SPACE.sub("", match[1]).replace(",", ", ")
    return f"strided<[{strides}]{f', offset: {match[2]}' if match[2] not in (None, '0') else ''}>"
