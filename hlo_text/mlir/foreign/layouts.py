"""Layouts of the custom forms of the Shardy, shape, tensor and arith dialects, printed and read from one description.

A layout is the custom form between the operation's name and its type: `%` is an operand, `%*` the remaining operands,
`{name:kind}` an attribute, `{?name:kind:text}` an optional attribute after a text, which is omitted with it,
`<arguments>` the typed arguments of the region, `<region>` the region, `<results>` an arrow and the result types,
`<operands>` and `<sizes>` the remaining operands, if any, after a space or in brackets, and `{}` the attribute
dictionary, which is otherwise last. Names of attributes are those of MLIR.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from hlo_text.core.forms import CustomForm
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.placeholders import ARGUMENTS, OPERAND, REGION
from hlo_text.mlir.foreign.custom_attributes import (
    DICTIONARY,
    EXPRESSIONS,
    custom_text,
    dictionary_entries,
    generic_text,
)
from hlo_text.mlir.printer.forms import FormPrinter, discardable_attributes


@attrs.frozen(eq=False, repr=False)
class FormatElement:
    """A part of a layout: literal text, operands or an attribute.

    Attributes:
        text: Literal text, one of `%`, `%*`, `<arguments>`, `<region>`, `<results>`, or the text before an
            optional attribute.
        name: The attribute's name; empty for text, `{}` for the dictionary.
        kind: Syntax of the attribute.
        is_optional: It may be absent.
    """

    text: str
    name: str = ""
    kind: str = ""
    is_optional: bool = False


_PARTS = "%*", "%", "<arguments>", "<region>", "<results>", "<sizes>", "<operands>"


@by_declaration
def layout_pieces(layout: str) -> tuple[FormatElement, ...]:
    """Return the parts of a layout."""
    pieces = []
    start = position = 0  # of literal text, and of the next part
    while position < len(layout):
        mark = next((mark for mark in _PARTS if layout.startswith(mark, position)), None)
        if mark is None and layout[position] != "{":
            position += 1
            continue
        if start < position:
            pieces.append(FormatElement(layout[start:position]))
        if mark is not None:
            pieces.append(FormatElement(mark))
            position += len(mark)
        else:
            end = layout.index("}", position)
            pieces.append(_attribute_element(layout[position + 1 : end]))
            position = end + 1
        start = position
    if start < position:
        pieces.append(FormatElement(layout[start:]))
    return tuple(pieces)


def _attribute_element(text: str) -> FormatElement:
    """Return the element with a text in braces; an empty one is the dictionary."""
    if not text:
        return FormatElement("", "{}")
    name, kind, *rest = text.removeprefix("?").split(":", 2)
    return FormatElement("".join(rest), name, kind, text.startswith("?"))


# --- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False)
class GenericParts:
    """The attributes of an operation in its generic form, converted from its custom form.

    Attributes:
        inherent: Texts of its inherent attributes by name.
        discardable: Texts of its discardable attributes by name.
    """

    inherent: Mapping[str, str]
    discardable: Mapping[str, str]


def read_form(form: CustomForm, text: str) -> GenericParts | None:
    """Return the attributes of a custom form, given without its name; None if it does not match the layout.

    Operands, arguments and regions are marked by `OPERAND`, `ARGUMENTS` and `REGION`.
    """
    match = _reader(form).fullmatch(text)
    if match is None:
        return None
    groups = match.groupdict()
    written = groups.pop("dictionary__")
    entries = dictionary_entries(written) if written else {}
    inherent = dict(form.defaults) | {name: entries.pop(name) for name in form.inherent if name in entries}
    for piece in layout_pieces(form.layout):
        value = groups.get(piece.name) if piece.name else None
        if value is not None:
            attribute = generic_text(piece.kind, value.strip())
            if attribute is None or OPERAND in attribute:  # an operand name inside an attribute
                return None
            inherent[piece.name] = attribute
    return GenericParts(inherent, entries)


def _spaces(text: str) -> str:
    """Return a regular expression for literal text with arbitrary white space."""
    parts = re.split(r"( +|[(),\[\]=:])", text)
    return "".join(
        r"\s*+" if part.isspace() else rf"\s*+{re.escape(part)}\s*+" if part and part in "(),[]=:" else re.escape(part)
        for part in parts
    )


@by_declaration
def _reader(form: CustomForm) -> re.Pattern[str]:
    """Return the regular expression of a custom form: layout, dictionary, and types, which contain no ` : `."""
    dictionary = rf"(?P<dictionary__>\s*+{DICTIONARY})?\s*+"
    parts = []
    has_dictionary = False
    for piece in layout_pieces(form.layout):
        if piece.name == "{}":
            parts.append(dictionary)
            has_dictionary = True
        elif piece.name:
            value = f"{_spaces(piece.text)}(?P<{piece.name}>{EXPRESSIONS[piece.kind]})"
            parts.append(f"(?:{value})?" if piece.is_optional else value)
        elif piece.text == "%*":
            parts.append(rf"(?:{OPERAND}(?:\s*+,\s*+{OPERAND})*+)?")
        else:
            parts.append(_MARKS.get(piece.text) or _spaces(piece.text))
    pattern = "".join(parts)
    if not has_dictionary:
        pattern += dictionary
    return re.compile(pattern + (r"\s*+(?::(?:(?!\s:\s).)*)?" if form.types else r"\s*+"), re.DOTALL | re.ASCII)


_MARKS = {
    "%": OPERAND,
    "<arguments>": rf"\s*+{ARGUMENTS}?\s*+",
    "<region>": rf"\s*+{REGION}\s*+",
    "<operands>": rf"(?:\s*+{OPERAND}(?:\s*+,\s*+{OPERAND})*+)?",
    "<sizes>": rf"(?:\s*+\[\s*+{OPERAND}(?:\s*+,\s*+{OPERAND})*+\s*+\])?",
    "<results>": rf"(?:\s*+->[^{REGION}]*+)?",
}


# --- printing ---------------------------------------------------------------------------------------------------------


def upstream_form(printer: FormPrinter, op: DeclaredOperation) -> str | None:
    """Return an operation's custom form; None if it has none or lacks an attribute that the form requires.

    Operands, arguments and regions are marked by `OPERAND`, `ARGUMENTS` and `REGION`.
    """
    form = op.form
    if not isinstance(form, CustomForm):
        return None
    texts = printer.inherent(op)
    for name, default in (*form.defaults, *form.silent):
        if texts.get(name) == default:
            del texts[name]
    pieces = layout_pieces(form.layout)
    shown = {piece.name for piece in pieces}
    rest = {name: text for name, text in texts.items() if name not in shown}
    rest |= {name: printer.attributes.text(value) for name, value in discardable_attributes(op).items()}
    dictionary = f" {printer.attributes.braces(rest)}" if rest else ""
    body = _body(printer, op, pieces, texts, dictionary)
    if body is None or body.count(REGION) != len(op.regions):
        return None
    if not any(piece.name == "{}" for piece in pieces):
        body += dictionary
    if not form.types or (form.types == "operands if any" and not op.operands):
        return f"{op.name}{body}"
    return f"{op.name}{body} : {_types(printer, op, form.types)}"


def _body(
    printer: FormPrinter,
    op: DeclaredOperation,
    pieces: tuple[FormatElement, ...],
    texts: Mapping[str, str],
    dictionary: str,
) -> str | None:
    body, left = "", len(op.operands)
    for piece in pieces:
        if piece.name == "{}":
            body += dictionary
        elif piece.name:
            text = texts.get(piece.name)
            shown = custom_text(piece.kind, text) if text is not None else None
            if shown is None and not (piece.is_optional and text is None):
                return None
            body += f"{piece.text}{shown}" if shown is not None else ""
        elif piece.text == "%*":
            body += ", ".join([OPERAND] * left)
            left = 0
        elif piece.text == "<operands>":
            body += f" {', '.join([OPERAND] * left)}" if left else ""
            left = 0
        elif piece.text == "<sizes>":
            body += f"[{', '.join([OPERAND] * left)}]" if left else ""
            left = 0
        elif piece.text == "%":
            body += OPERAND
            left -= 1
        else:
            body += _marks(printer, op).get(piece.text, piece.text)
    return body if left == 0 else None


def _marks(printer: FormPrinter, op: DeclaredOperation) -> dict[str, str]:
    results = f" -> ({printer.types.list(result.type for result in op.results)})" if op.results else ""
    return {"<arguments>": ARGUMENTS, "<region>": REGION, "<results>": results}


def _types(printer: FormPrinter, op: DeclaredOperation, style: str) -> str:
    """Return the types after the colon."""
    operands, results = op.operands, op.results
    match style:
        case "signature":
            return printer.signature(op)
        case "operands" | "operands if any":
            return printer.operand_types(op)
        case "operand" if operands:
            return printer.types.text(operands[0].type)
        case "select" if len(operands) == 3 and printer.types.text(operands[0].type) != "i1":
            return printer.types.list(operand.type for operand in operands[:2])
        case "select" | "result" if results:
            return printer.types.text(results[0].type)
        case "operands to results":
            return f"{printer.operand_types(op)} to {printer.types.list(result.type for result in results)}"
        case "operands -> result":
            return f"{printer.operand_types(op)} -> {printer.types.results(tuple(r.type for r in results))}"
        case "operand -> result" | "operand to result" | "operand into result" if operands and results:
            word = style.split()[1]
            return f"{printer.types.text(operands[0].type)} {word} {printer.types.text(results[0].type)}"
    return ""
