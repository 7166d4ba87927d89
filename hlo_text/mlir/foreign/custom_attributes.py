"""Attributes of other projects' dialects: conversion between their custom and generic syntax."""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.strings import unescape

#: Text around an attribute in the generic form but not in the custom form, by kind.
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

#: Words for numbers of the generic form, and the type of the numbers.
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
    "reduction": (("sum", "max", "min"), " : i32"),
    "rounding": (("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"), " : i32"),
}
_EXTENTS = late(r"dense<(\[\]|\[[-0-9, ]*\]|-?[0-9]*)> : tensor<([0-9]+)xindex>")


def custom_text(kind: str, text: str) -> str | None:
    """Return an attribute's text in the custom form from its generic text; None if it has none."""
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
    """Return an attribute's generic text from its text in the custom form; None if that is malformed."""
    if kind in _WORDS:
        words, suffix = _WORDS[kind]
        word = text.strip('"')
        return f"{words.index(word)}{suffix}" if word in words else None
    match kind:
        case "symbol":
            name = text.removeprefix("@")
            return name if name.startswith('"') else f'"{name}"'
        case "unit":
            return "unit" if not text else None
        case "shardings":
            return f"#sdy.sharding_per_value<{text}>"
        case "extents":
            if re.fullmatch(r"\[\s*+(?:-?[0-9]++(?:\s*+,\s*+-?[0-9]++)*+\s*+)?\]", text) is None:
                return None
            numbers = [number.strip() for number in text[1:-1].split(",") if number.strip()]
            values = f"[{', '.join(numbers)}]" if len(set(numbers)) > 1 else "".join(numbers[:1])
            return f"dense<{values}> : tensor<{len(numbers)}xindex>"
    prefix, suffix = _WRAPPED[kind]
    return f"{prefix}{text}{suffix}"


_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_LIST = rf'\[(?:[^\[\]"]++|{_STRING}|\[(?:[^\[\]"]++|{_STRING})*+\])*+\]'
_BRACES = rf'\{{(?:[^{{}}"]++|{_STRING})*+\}}'
_ANGLES = rf'<(?:[^<>"]++|{_STRING}|<(?:[^<>"]++|{_STRING})*+>)*+>'
DICTIONARY = rf'\{{(?:[^{{}}"]++|{_STRING}|\{{(?:[^{{}}"]++|{_STRING}|{_BRACES})*+\}})*+\}}'
_WORD = r'[A-Za-z_]+|"[A-Za-z_]+"'
_INTEGER = r"-?[0-9]+"

#: Regular expressions of attributes by kind; all are unambiguous, so that matching takes linear time.
EXPRESSIONS = {
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
    "reduction": _WORD,
    "rounding": _WORD,
    "sharding": _ANGLES,
    "shardings": _LIST,
    "string": _STRING,
    "symbol": rf"@(?:{_STRING}|[A-Za-z_][\w$.]*)",
    "unit": "",
}


def dictionary_entries(dictionary: str) -> dict[str, str]:
    """Return the entries of ` {a = 1 : i32, b}` as texts by name."""
    body = dictionary.strip()[1:-1]
    entries = {}
    for entry in split_entries(body):
        name, equals, value = entry.partition("=")
        name = name.strip()
        entries[unescape(name) if name.startswith('"') else name] = value.strip() if equals else "unit"
    return entries


def split_entries(body: str) -> list[str]:
    """Return the parts between commas outside of brackets and strings."""
    parts, depth, start = [], 0, 0
    for match in re.finditer(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|[\[({<]|[\])}>]|,', body):
        token = match[0]
        if token in ("[", "(", "{", "<"):
            depth += 1
        elif token in ("]", ")", "}", ">"):
            depth -= 1
        elif token == "," and depth == 0:
            parts.append(body[start : match.start()].strip())
            start = match.end()
    return [*parts, body[start:].strip()] if body.strip() else []
