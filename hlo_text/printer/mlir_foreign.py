"""Printing and reading the custom forms of operations that are not declared (see `mlir_foreign_forms`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import attrs

from hlo_text.attributes import ArrayAttribute, DenseArrayAttribute, Literal
from hlo_text.ir import Region, UnregisteredOperation, Value
from hlo_text.printer.mlir_attributes import integer_list
from hlo_text.printer.mlir_foreign_forms import (
    FOREIGN_FORMS,
    ForeignForm,
    Piece,
    custom_text,
    generic_text,
    layout_pieces,
)
from hlo_text.printer.mlir_forms import OPERAND, FormPrinter, discardable_attributes

#: Stand for the typed arguments of a region, and for the region.
ARGUMENTS = "\ud802"
REGION = "\ud803"

_DYNAMIC_SIZE = -(2**63)
_BINDING = "\ud804"  # stands for a value that is no operand: a region's argument
_BINDINGS = re.compile(rf"{_BINDING}[^{REGION}]*\)(\s*){REGION}")


# --- from attributes to the custom form -------------------------------------------------------------------------------


def custom_form(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    """Return the custom form of an operation that came in generic form, None if it has none that we know.

    Operands, arguments and regions are marked by `OPERAND`, `ARGUMENTS` and `REGION`.
    """
    special = _SPECIAL_FORMS.get(op.operation_name)
    if special is not None:
        return special(printer, op)
    form = FOREIGN_FORMS.get(op.operation_name)
    if form is None:
        return None
    texts = {name: printer.attributes.text(value) for name, value in op.attributes.items()}
    for name, default in form.defaults:
        if texts.get(name) == default:
            del texts[name]
    discardable = {name: printer.attributes.text(value) for name, value in discardable_attributes(op).items()}
    pieces = layout_pieces(form.layout)
    shown = {piece.name for piece in pieces}
    rest = {name: text for name, text in texts.items() if name not in shown} | discardable
    dictionary = f" {printer.attributes.braces(rest)}" if rest else ""
    body = _body(pieces, texts, dictionary, len(op.operands))
    if body is None or body.count(REGION) != len(op.regions):
        return None
    if not any(piece.name == "{}" for piece in pieces):
        body += dictionary
    types = _types(printer, op, form.types)
    return f"{op.operation_name}{body}{f' : {types}' if types else ''}"


def _body(pieces: tuple[Piece, ...], texts: Mapping[str, str], dictionary: str, operands: int) -> str | None:
    body = ""
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
            body = body + ", ".join([OPERAND] * operands) if operands else body.removesuffix(" ")
            operands = 0
        elif piece.text == "%":
            body += OPERAND
            operands -= 1
        else:
            body += {"<arguments>": ARGUMENTS, "<region>": REGION}.get(piece.text, piece.text)
    return body if operands == 0 else None


def _types(printer: FormPrinter, op: UnregisteredOperation, style: str) -> str:
    operands, results = op.operands, op.results
    match style:
        case "signature":
            return printer.signature(op)
        case "operands":
            return printer.operand_types(op)
        case "operand" if operands:
            return printer.types.text(operands[0].type)
        case "result" if results:
            return printer.types.text(results[0].type)
        case "operands -> result":
            return f"{printer.operand_types(op)} -> {printer.types.results(tuple(r.type for r in results))}"
        case "operand -> result" | "operand to result" | "operand into result" if operands and results:
            word = style.split()[1]
            return f"{printer.types.text(operands[0].type)} {word} {printer.types.text(results[0].type)}"
    return ""


def _segments(op: UnregisteredOperation) -> tuple[int, ...]:
    """Return how many operands each of the operation's operand groups has; empty if it does not say."""
    segments = op.attributes.get("operandSegmentSizes")
    sizes = segments.values if isinstance(segments, DenseArrayAttribute) else ()
    return sizes if sum(sizes) == len(op.operands) else ()


def _branch(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    if len(op.successors) != 1:
        return None
    return f"{op.operation_name} {_successor(printer, op, 0, 0, len(op.operands))}{printer.dictionary_of_all(op)}"


def _conditional_branch(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    segments = _segments(op)
    if len(op.successors) != 2 or len(segments) != 3 or segments[0] != 1:
        return None
    yes = _successor(printer, op, 0, 1, 1 + segments[1])
    no = _successor(printer, op, 1, 1 + segments[1], len(op.operands))
    dictionary = printer.dictionary_of_all(op, hidden=("operandSegmentSizes",))
    return f"{op.operation_name} {OPERAND}, {yes}, {no}{dictionary}"


def _successor(printer: FormPrinter, op: UnregisteredOperation, index: int, start: int, end: int) -> str:
    label = f"^{op.successors[index]}"
    if start == end:
        return label
    types = printer.types.list(operand.type for operand in op.operands[start:end])
    return f"{label}({', '.join([OPERAND] * (end - start))} : {types})"


def _const_shape(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    shape = op.attributes.get("shape")
    if not isinstance(shape, Literal) or not shape.has_value or len(op.results) != 1:
        return None
    dictionary = printer.dictionary_of_all(op, hidden=("shape",))
    extents = integer_list(shape.array.tolist())
    return f"{op.operation_name}{dictionary} {extents} : {printer.types.text(op.results[0].type)}"


def _assuming(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    if len(op.operands) != 1 or len(op.regions) != 1:
        return None
    results = f" -> ({printer.types.list(result.type for result in op.results)})" if op.results else ""
    return f"{op.operation_name} {OPERAND}{results} {REGION}{printer.dictionary_of_all(op)}"


def _expand_shape(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    groups, sizes = op.attributes.get("reassociation"), op.attributes.get("static_output_shape")
    if not isinstance(groups, ArrayAttribute) or not isinstance(sizes, DenseArrayAttribute) or not op.operands:
        return None
    shown = [OPERAND if size == _DYNAMIC_SIZE else str(size) for size in sizes.values]
    if shown.count(OPERAND) != len(op.operands) - 1 or len(op.results) != 1:
        return None
    dictionary = printer.dictionary_of_all(op, hidden=("reassociation", "static_output_shape"))
    shape = f"{printer.attributes.text(groups)} output_shape [{', '.join(shown)}]"
    return f"{op.operation_name} {OPERAND} {shape}{dictionary} : {_types(printer, op, 'operand into result')}"


_SPECIAL_FORMS: dict[str, Callable[[FormPrinter, UnregisteredOperation], str | None]] = {
    "cf.br": _branch,
    "cf.cond_br": _conditional_branch,
    "shape.assuming": _assuming,
    "shape.const_shape": _const_shape,
    "tensor.expand_shape": _expand_shape,
}


# --- from the custom form to attributes -------------------------------------------------------------------------------


@attrs.frozen
class GenericParts:
    """The attributes of an operation that was written in its custom form, as they stand in the generic one.

    Attributes:
        inherent: Texts of its own attributes by name.
        discardable: Texts of the others.
    """

    inherent: Mapping[str, str]
    discardable: Mapping[str, str]


def generic_parts(op: UnregisteredOperation) -> GenericParts | None:
    """Return what the generic form shows of an operation kept as text; None if its custom form is not known."""
    text = written_form(op).text.removeprefix(op.operation_name)
    special = _SPECIAL_READERS.get(op.operation_name)
    if special is not None:
        return special(text, op)
    form = FOREIGN_FORMS.get(op.operation_name)
    if form is None:
        return _without_attributes(text)
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
            attribute = generic_text(piece.kind, value)
            if attribute is None or OPERAND in attribute:  # an operand inside of what should be an attribute
                return None
            inherent[piece.name] = attribute
    return GenericParts(inherent, entries)


@attrs.frozen
class CustomText:
    """A custom form in which operands, typed arguments and regions are marked, and what the marks stand for."""

    text: str
    operands: tuple[Value, ...]
    regions: tuple[Region, ...]


def written_form(op: UnregisteredOperation) -> CustomText:
    """Return an operation as it was written in its custom form.

    Arguments in front of a region lose their spelling: with locations, they are not the same in every print.
    """
    pieces = op.pretty or ()
    known = set(op.operands)
    regions = tuple(piece for piece in pieces if isinstance(piece, Region))
    bindings = {argument for region in regions for argument in region.arguments} - known
    operands = tuple(piece for piece in pieces if isinstance(piece, Value) and piece not in bindings)
    marks = []
    for piece in pieces:
        if isinstance(piece, Value):
            marks.append(_BINDING if piece in bindings else OPERAND)
        else:
            marks.append(REGION if isinstance(piece, Region) else piece)
    text = _BINDINGS.sub(f"{ARGUMENTS})\\1{REGION}", "".join(marks).strip())
    return CustomText(text, operands, regions)


@cache
def _reader(form: ForeignForm) -> re.Pattern[str]:
    """Return the expression that reads a custom form: its layout, the dictionary and the types, which hold no ` : `."""
    dictionary = r"(?P<dictionary__> \{.*?\})?"
    parts = []
    has_dictionary = False
    for piece in layout_pieces(form.layout):
        if piece.name == "{}":
            parts.append(dictionary)
            has_dictionary = True
        elif piece.name:
            value = f"{re.escape(piece.text)}(?P<{piece.name}>.+?)"
            parts.append(f"(?:{value})?" if piece.is_optional else value)
        elif piece.text == "%*":
            parts.append(f"(?:{OPERAND}(?:, {OPERAND})*)?")
        else:
            marks = {"%": OPERAND, "<arguments>": f"{ARGUMENTS}?", "<region>": REGION}
            parts.append(marks.get(piece.text) or re.escape(piece.text).replace(r"\ ", " "))
    pattern = "".join(parts).replace(f" (?:{OPERAND}(?:, ", f" ?(?:{OPERAND}(?:, ")
    if not has_dictionary:
        pattern += dictionary
    return re.compile(pattern + (r"(?: : (?:(?! : ).)+)?" if form.types else ""), re.DOTALL)


_ONLY_STRUCTURE = re.compile(rf"[\s{OPERAND}{REGION}{ARGUMENTS},()\[\]]*(?: -> \([^{OPERAND}]*\) {REGION})?")


def _without_attributes(text: str) -> GenericParts | None:
    """Return that an operation has no attributes if its text has only operands and types."""
    body, colon, _ = text.partition(" : ")
    return GenericParts({}, {}) if colon and _ONLY_STRUCTURE.fullmatch(body) else None


def _entries(dictionary: str) -> dict[str, str]:
    """Return the entries of ` {a = 1 : i32, b}` by name; values keep their text."""
    body = dictionary.strip()[1:-1]
    entries = {}
    for entry in _split(body):
        name, equals, value = entry.partition(" = ")
        entries[name.strip()] = value if equals else "unit"
    return entries


def _split(body: str) -> list[str]:
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


def _read_const_shape(text: str, op: UnregisteredOperation) -> GenericParts | None:
    match = re.fullmatch(r" (\[[^\]]*\]) : .*", text)
    if match is None:
        return None
    extents = _split(match[1][1:-1])
    values = f"[{', '.join(extents)}]" if len(set(extents)) > 1 else "".join(extents[:1])
    return GenericParts({"shape": f"dense<{values}> : tensor<{len(extents)}xindex>"}, {})


def _read_expand_shape(text: str, op: UnregisteredOperation) -> GenericParts | None:
    match = re.fullmatch(rf" {OPERAND} (\[.*\]) output_shape \[([^\]]*)\] : .*", text)
    if match is None:
        return None
    sizes = [str(_DYNAMIC_SIZE) if size == OPERAND else size for size in _split(match[2])]
    shape = f"array<i64: {', '.join(sizes)}>" if sizes else "array<i64>"
    return GenericParts({"reassociation": match[1], "static_output_shape": shape}, {})


_LABEL_WITH_OPERANDS = re.compile(r"\^[A-Za-z0-9_$.-]+(\([^:)]*(?: : [^)]*)?\))?")


def _read_nothing(text: str, op: UnregisteredOperation) -> GenericParts | None:
    return GenericParts({}, {})


def _read_conditional_branch(text: str, op: UnregisteredOperation) -> GenericParts | None:
    counts = [(match[1] or "").count(OPERAND) for match in _LABEL_WITH_OPERANDS.finditer(text)]
    if len(counts) != 2 or 1 + sum(counts) != len(op.operands):
        return None
    return GenericParts({"operandSegmentSizes": f"array<i32: 1, {counts[0]}, {counts[1]}>"}, {})


_SPECIAL_READERS: dict[str, Callable[[str, UnregisteredOperation], GenericParts | None]] = {
    "cf.br": _read_nothing,
    "cf.cond_br": _read_conditional_branch,
    "shape.assuming": _read_nothing,
    "shape.const_shape": _read_const_shape,
    "tensor.expand_shape": _read_expand_shape,
}
