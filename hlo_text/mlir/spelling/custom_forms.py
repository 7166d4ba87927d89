"""Layouts of the custom forms of the Shardy, shape, tensor and arith dialects, printed and read from one description.

A layout is the custom form between the operation's name and its type: `%` stands for an operand, `%*` for the operands
that are left, `{name:kind}` for an attribute, `{?name:kind:text}` for one that is left out with the text in front of it
when it is absent, `<arguments>` for the typed arguments of the region, `<region>` for the region, `<results>` for an
arrow and the result types, `<operands>` and `<sizes>` for the operands that are left, after a space or in brackets, if
there are any, and `{}` for the attribute dictionary, which otherwise comes last. Names of attributes are those of MLIR.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from hlo_text.forms import CustomForm
from hlo_text.memo import remembered

#: Stand for an operand, the typed arguments of a region, a region, and the result types. They are surrogates that no
#: text read from bytes contains.
OPERAND = "\ud800"
ARGUMENTS = "\ud802"
REGION = "\ud803"


@attrs.frozen
class Piece:
    """A part of a layout: literal text, operands or an attribute.

    Attributes:
        text: Literal text, one of `%`, `%*`, `<arguments>`, `<region>`, `<results>`, or the text in front of an
            optional attribute.
        name: The attribute's name; empty for text, `{}` for the dictionary.
        kind: How the attribute is spelled.
        is_optional: It may be absent.
    """

    text: str
    name: str = ""
    kind: str = ""
    is_optional: bool = False


_PIECE = re.compile(r"%\*|%|<(?:arguments|region|results|sizes|operands)>|\{\}|\{(\??)(\w+):([^:{}]+)(?::([^{}]*))?\}")


@remembered("custom forms: layouts", 1 << 10)
def layout_pieces(layout: str) -> tuple[Piece, ...]:
    """Return the parts of a layout."""
    pieces = []
    position = 0
    for match in _PIECE.finditer(layout):
        if match.start() > position:
            pieces.append(Piece(layout[position : match.start()]))
        position = match.end()
        if match[0] == "{}":
            pieces.append(Piece("", "{}"))
        elif match[2] is not None:
            pieces.append(Piece(match[4] or "", match[2], match[3], match[1] == "?"))
        else:
            pieces.append(Piece(match[0]))
    if position < len(layout):
        pieces.append(Piece(layout[position:]))
    return tuple(pieces)


# --- spellings of attributes -----------------------------------------------------------------------------------------

#: What stands around an attribute's text in the generic form but not in the custom form, by kind.
_WRAPPED: dict[str, tuple[str, str]] = {
    "bool": ("", ""),
    "list": ("", ""),
    "string": ("", ""),
    "index": ("", " : index"),
    "i64": ("", " : i64"),
    "reference": ("", ""),
    "mesh": ("#sdy.mesh", ""),
    "sharding": ("#sdy.sharding", ""),
    "manual_axes": ("#sdy<manual_axes", ">"),
    "axes": ("#sdy<axis_ref_list", ">"),
    "axis_lists": ("#sdy<list_of_axis_ref_lists", ">"),
    "all_to_all": ("#sdy<all_to_all_param_list", ">"),
    "overflow": ("#arith.overflow", ""),
    "fastmath": ("#arith.fastmath", ""),
}

#: Words that stand for numbers in the generic form, and the type of those numbers.
_WORDS: dict[str, tuple[tuple[str, ...], str]] = {
    "direction": (("NONE", "FORWARD", "BACKWARD", "BOTH"), " : i32"),
    "predicate": (("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"), " : i64"),
    "float_predicate": (
        (
            *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
            *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
        ),
        " : i64",
    ),
    "rounding": (("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"), " : i32"),
}
_EXTENTS = re.compile(r"dense<(\[\]|\[[-0-9, ]*\]|-?[0-9]*)> : tensor<([0-9]+)xindex>")


def custom_text(kind: str, text: str) -> str | None:
    """Return an attribute's spelling in the custom form from its generic text; None if it has none."""
    if kind in _WORDS:
        words, suffix = _WORDS[kind]
        number = text.removesuffix(suffix)
        return words[int(number)] if number.isdecimal() and int(number[:9]) < len(words) else None
    match kind:
        case "symbol":
            name = text.removeprefix('"').removesuffix('"')
            return f"@{name}" if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_$.]*", name) else f"@{text}"
        case "unit":
            return "" if text == "unit" else None
        case "shardings":
            inner = text.removeprefix("#sdy.sharding_per_value<").removesuffix(">")
            return inner if inner != text else None
        case "extents":
            match = _EXTENTS.fullmatch(text)
            if match is None:
                return None
            is_splat = not match[1].startswith("[")
            return f"[{', '.join([match[1]] * int(match[2][:4]))}]" if is_splat and match[1] else match[1] or "[]"
    prefix, suffix = _WRAPPED[kind]
    if not (text.startswith(prefix) and text.endswith(suffix)):
        return None
    return text.removeprefix(prefix).removesuffix(suffix)


def generic_text(kind: str, text: str) -> str | None:
    """Return an attribute's generic text from its spelling in the custom form; None if it is not spelled so."""
    if kind in _WORDS:
        words, suffix = _WORDS[kind]
        return f"{words.index(text)}{suffix}" if text in words else None
    match kind:
        case "symbol":
            name = text.removeprefix("@")
            return name if name.startswith('"') else f'"{name}"'
        case "unit":
            return "unit" if not text else None
        case "shardings":
            return f"#sdy.sharding_per_value<{text}>"
        case "extents":
            if re.fullmatch(r"\[\s*(?:-?[0-9]+(?:\s*,\s*-?[0-9]+)*)?\s*\]", text) is None:
                return None
            numbers = [number.strip() for number in text[1:-1].split(",") if number.strip()]
            values = f"[{', '.join(numbers)}]" if len(set(numbers)) > 1 else "".join(numbers[:1])
            return f"dense<{values}> : tensor<{len(numbers)}xindex>"
    prefix, suffix = _WRAPPED[kind]
    return f"{prefix}{text}{suffix}"


# --- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class GenericParts:
    """The attributes of an operation that was written in its custom form, as they stand in the generic one.

    Attributes:
        inherent: Texts of its own attributes by name.
        discardable: Texts of the others.
    """

    inherent: Mapping[str, str]
    discardable: Mapping[str, str]


def read_form(form: CustomForm, text: str) -> GenericParts | None:
    """Return the attributes of a custom form, given without its name; None if it is not laid out so.

    Operands, arguments and regions are marked by `OPERAND`, `ARGUMENTS` and `REGION`.
    """
    match = _reader(form).fullmatch(text)
    if match is None:
        return None
    groups = match.groupdict()
    written = groups.pop("dictionary__")
    entries = _entries(written) if written else {}
    inherent = dict(form.defaults) | {name: entries.pop(name) for name in form.inherent if name in entries}
    for piece in layout_pieces(form.layout):
        value = groups.get(piece.name) if piece.name else None
        if value is not None:
            attribute = generic_text(piece.kind, value.strip())
            if attribute is None or OPERAND in attribute:  # an operand inside of what should be an attribute
                return None
            inherent[piece.name] = attribute
    return GenericParts(inherent, entries)


def _spaces(text: str) -> str:
    """Return an expression for literal text in which white space may be what it likes."""
    parts = re.split(r"( +|[(),\[\]=:])", text)
    return "".join(
        r"\s*" if part.isspace() else rf"\s*{re.escape(part)}\s*" if part and part in "(),[]=:" else re.escape(part)
        for part in parts
    )


_STRING = r'"(?:[^"\\]|\\.)*"'
_LIST = rf'\[(?:[^\[\]"]|{_STRING}|\[(?:[^\[\]"]|{_STRING})*\])*\]'
_BRACES = rf'\{{(?:[^{{}}"]|{_STRING})*\}}'
_ANGLES = rf'<(?:[^<>"]|{_STRING}|<(?:[^<>"]|{_STRING})*>)*>'
_DICTIONARY = rf'\{{(?:[^{{}}"]|{_STRING}|\{{(?:[^{{}}"]|{_STRING}|{_BRACES})*\}})*\}}'
_WORD = r"[A-Za-z_]+"
_INTEGER = r"-?[0-9]+"

#: Expressions of attributes by kind; none can be read in two ways, so that reading takes linear time.
_VALUES = {
    "all_to_all": _LIST,
    "axes": _BRACES,
    "axis_lists": _LIST,
    "bool": "true|false",
    "direction": _WORD,
    "extents": _LIST,
    "fastmath": _ANGLES,
    "float_predicate": _WORD,
    "i64": _INTEGER,
    "index": _INTEGER,
    "list": _LIST,
    "manual_axes": _BRACES,
    "mesh": _ANGLES,
    "overflow": _ANGLES,
    "predicate": _WORD,
    "reference": rf"@(?:{_STRING}|[A-Za-z_][\w$.]*)",
    "rounding": _WORD,
    "sharding": _ANGLES,
    "shardings": _LIST,
    "string": _STRING,
    "symbol": rf"@(?:{_STRING}|[A-Za-z_][\w$.]*)",
    "unit": "",
}


@remembered("custom forms: expressions", 1 << 10)
def _reader(form: CustomForm) -> re.Pattern[str]:
    """Return the expression that reads a custom form: its layout, the dictionary and the types, which hold no ` : `."""
    dictionary = rf"(?P<dictionary__>\s*{_DICTIONARY})?\s*"
    parts = []
    has_dictionary = False
    for piece in layout_pieces(form.layout):
        if piece.name == "{}":
            parts.append(dictionary)
            has_dictionary = True
        elif piece.name:
            value = f"{_spaces(piece.text)}(?P<{piece.name}>{_VALUES[piece.kind]})"
            parts.append(f"(?:{value})?" if piece.is_optional else value)
        elif piece.text == "%*":
            parts.append(rf"(?:{OPERAND}(?:\s*,\s*{OPERAND})*)?")
        else:
            parts.append(_MARKS.get(piece.text) or _spaces(piece.text))
    pattern = "".join(parts)
    if not has_dictionary:
        pattern += dictionary
    return re.compile(pattern + (r"\s*(?::(?:(?!\s:\s).)*)?" if form.types else r"\s*"), re.DOTALL | re.ASCII)


_MARKS = {
    "%": OPERAND,
    "<arguments>": rf"\s*{ARGUMENTS}?\s*",
    "<region>": rf"\s*{REGION}\s*",
    "<operands>": rf"(?:\s*{OPERAND}(?:\s*,\s*{OPERAND})*)?",
    "<sizes>": rf"(?:\s*\[\s*{OPERAND}(?:\s*,\s*{OPERAND})*\s*\])?",
    "<results>": rf"(?:\s*->[^{REGION}]*)?",
}


def _entries(dictionary: str) -> dict[str, str]:
    """Return the entries of ` {a = 1 : i32, b}` by name; values keep their text."""
    body = dictionary.strip()[1:-1]
    entries = {}
    for entry in split_entries(body):
        name, equals, value = entry.partition("=")
        entries[name.strip()] = value.strip() if equals else "unit"
    return entries


def split_entries(body: str) -> list[str]:
    """Return the parts between the commas that stand in no bracket and no string."""
    parts, depth, start = [], 0, 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|->|[\[({<]|[\])}>]|,', body):
        token = match[0]
        if token in ("[", "(", "{", "<"):
            depth += 1
        elif token in ("]", ")", "}", ">"):
            depth -= 1
        elif token == "," and depth == 0:
            parts.append(body[start : match.start()].strip())
            start = match.end()
    return [*parts, body[start:].strip()] if body.strip() else []
