"""Syntax of custom calls. Attributes without a StableHLO field stay text in `hlo_attributes`, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import OutputOperandAlias
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts
from hlo_text.hlo.codecs.literals import leaf_end, literal_text, read_literal
from hlo_text.hlo.codecs.numerics import read_precisions, write_precisions
from hlo_text.hlo.codecs.pieces import Pairs, flag, present, required
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_boolean,
    read_integer,
    read_integers,
    read_natural,
    read_string,
    shown,
    without_spaces,
    write_string,
)
from hlo_text.hlo.codecs.shape_lists import read_shapes
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.hlo.codecs.windows import read_dimension_labels, read_window, write_window

#: StableHLO's numbers of the calling conventions; the first one is never printed.
_API_VERSIONS = {
    "API_VERSION_ORIGINAL": 1,
    "API_VERSION_STATUS_RETURNING": 2,
    "API_VERSION_STATUS_RETURNING_UNIFIED": 3,
    "API_VERSION_TYPED_FFI": 4,
}
_API_VERSION_NAMES = {number: name for name, number in _API_VERSIONS.items()}

#: Attributes kept as text: before the target, between the side effect and the aliases, and after the aliases.
_BEFORE_TARGET = (
    "window",
    "dim_labels",
    "feature_group_count",
    "batch_group_count",
    "operand_precision",
    "padding_type",
)
_KEPT = (*_BEFORE_TARGET, "operand_layout_constraints", "literal", "schedule")

_SCHEDULES = ("SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST")
_PADDING_TYPES = ("PADDING_INVALID", "PADDING_VALID", "PADDING_SAME")

#: The type before an array's literal.
_TYPED = late(r"\s*[a-z][a-z0-9_]*\s*\[[^\]]*\]\s*(?:\{[^{}]*+\}(?=\s*[^\s,)]))?")
#: Between the arrays of a tuple's literal.
_BETWEEN_ARRAYS = late(r"\s*([(),])\s*")
_PRINTED_BETWEEN = {"(": "( ", ")": " )", ",": ", "}


def read_output_operand_aliases(text: str) -> tuple[OutputOperandAlias, ...]:
    """Read `{{0}: (0, {}), {1}: (1, {})}`."""
    compact = without_spaces(text)
    if not (compact.startswith("{") and compact.endswith("}") and len(compact) >= 2):
        raise MalformedTextError(f"expected aliases in braces, found {shown(text)}")
    inner = compact[1:-1]
    *items, rest = (inner if not inner or inner.endswith(",") else f"{inner},").split("),")
    if rest:
        raise MalformedTextError(f"expected {{output}}: (operand, {{index}}), found {shown(rest)}")
    return tuple(map(_alias, items))


def _alias(text: str) -> OutputOperandAlias:
    """Read `{output}:(operand,{index}` of an alias."""
    output, colon, rest = text.partition(":(")
    operand, comma, index = rest.partition(",")
    if not (colon and comma and operand.isascii() and operand.isdecimal()):
        raise MalformedTextError(f"expected {{output}}: (operand, {{index}}), found {shown(text)}")
    return OutputOperandAlias(read_integers(output), read_natural(operand), read_integers(index))


def write_output_operand_aliases(aliases: Iterable[OutputOperandAlias]) -> str:
    def index(values: tuple[int, ...]) -> str:
        return "{" + ",".join(map(str, values)) + "}"

    items = (
        f"{index(alias.output_tuple_indices)}: ({alias.operand_index}, {index(alias.operand_tuple_indices)})"
        for alias in aliases
    )
    return "{" + ", ".join(items) + "}"


def _from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {"call_target_name": read_string(required(texts, "custom_call_target"))}
    if "custom_call_has_side_effect" in texts:
        values["has_side_effect"] = read_boolean(texts["custom_call_has_side_effect"])
    if "output_to_operand_aliasing" in texts:
        values["output_operand_aliases"] = read_output_operand_aliases(texts["output_to_operand_aliasing"])
    if "api_version" in texts:
        word = without_spaces(texts["api_version"]).upper()
        if word not in _API_VERSIONS:
            raise MalformedTextError(f"expected one of {', '.join(_API_VERSIONS)}, found {shown(word)}")
        values["api_version"] = _API_VERSIONS[word]
    _check_words(texts)
    spelled = {name: _CANONICAL.get(name, _as_written)(texts[name]) for name in _KEPT if name in texts}
    if kept := {name: text for name, text in spelled.items() if text is not None and not _is_default(name, text)}:
        values["hlo_attributes"] = kept
    return values


def _check_words(texts: Texts) -> None:
    """Check words that are kept as text. XLA reads schedules in any case, paddings only in upper case."""
    schedule, padding = texts.get("schedule"), texts.get("padding_type")
    for word, text, words in (
        ("" if schedule is None else without_spaces(schedule).upper(), schedule, _SCHEDULES),
        ("" if padding is None else without_spaces(padding), padding, _PADDING_TYPES),
    ):
        if text is not None and word not in words:
            raise MalformedTextError(f"expected one of {', '.join(words)}, found {shown(text)}")


def _window(text: str) -> str:
    return write_window(read_window(text)) or "{}"


def _dimension_labels(text: str) -> str:
    read_dimension_labels(text)
    return without_spaces(text)


def _count(text: str) -> str:
    return str(read_integer(without_spaces(text)))


def _precisions(text: str) -> str | None:
    return write_precisions(read_precisions(text))


def _literal(text: str) -> str:
    """Return the printed text of a literal with its types: `s32[2]{0} {1, 2}`, `( f32[] 1, s32[] 2 )`."""
    pieces: list[str] = []
    position = 0
    while position < len(text):
        between = _BETWEEN_ARRAYS.match(text, position)
        if between is not None:
            pieces.append(_PRINTED_BETWEEN[between[1]])
            position = between.end()
            continue
        type = _TYPED.match(text, position)
        if type is None:
            raise MalformedTextError(f"expected an array with its type, found {shown(text[position:])}")
        end = leaf_end(text, type.end())
        pieces.append(_array_literal(type[0], text[type.end() : end]))
        position = end
    return "".join(pieces)


def _array_literal(type_before: str, text: str) -> str:
    try:
        type = read_shapes(type_before)[0]
        literal = read_literal(type, text, SourceText(text), 0)
    except ParseError as error:
        raise MalformedTextError(error.diagnostics[0].message) from None
    return f"{type_text(type)} {literal_text(literal)}"


def _as_written(text: str) -> str:
    return text


#: Functions that check an attribute kept as text and return its printed text, None if XLA does not print it.
_CANONICAL: dict[str, Callable[[str], str | None]] = {
    "window": _window,
    "dim_labels": _dimension_labels,
    "feature_group_count": _count,
    "batch_group_count": _count,
    "operand_precision": _precisions,
    "literal": _literal,
}


def _is_default(name: str, text: str) -> bool:
    """Whether a text is a default that XLA does not print."""
    word = without_spaces(text)
    return (name.endswith("_group_count") and word == "1") or (name == "schedule" and word.upper() == "SCHEDULE_NONE")


def _to_hlo(op: ops.CustomCall) -> Pairs:
    kept = op.hlo_attributes or {}
    pairs = present(
        *((name, kept.get(name)) for name in _BEFORE_TARGET),
        ("custom_call_target", write_string(op.call_target_name)),
        ("operand_layout_constraints", kept.get("operand_layout_constraints")),
        ("custom_call_has_side_effect", flag(op.has_side_effect)),
        ("literal", kept.get("literal")),
        (
            "output_to_operand_aliasing",
            write_output_operand_aliases(op.output_operand_aliases) if op.output_operand_aliases else None,
        ),
        ("schedule", kept.get("schedule")),
        ("api_version", _API_VERSION_NAMES.get(op.api_version) if op.api_version != 1 else None),
    )
    return pairs + [(name, text) for name, text in kept.items() if name not in _KEPT]


CUSTOM_CALLS: dict[type[Operation], HloAttributeSyntax] = {
    ops.CustomCall: HloAttributeSyntax(
        frozenset(
            (
                *_KEPT,
                "custom_call_target",
                "custom_call_has_side_effect",
                "output_to_operand_aliasing",
                "api_version",
            )
        ),
        _from_hlo,
        _to_hlo,
    )
}
