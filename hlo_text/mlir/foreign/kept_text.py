"""Undeclared operations kept as text: their custom forms, and the attributes of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

import attrs

from hlo_text.core.attributes import ArrayAttribute, DenseArrayAttribute, StringAttribute
from hlo_text.core.ir import Region, UnregisteredOperation, Value
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.placeholders import ARGUMENTS, BINDING, LOCATION, OPERAND, REGION, with_arguments_marked
from hlo_text.mlir.codecs.strings import STRING, quote
from hlo_text.mlir.foreign.custom_attributes import dictionary_entries, split_entries
from hlo_text.mlir.foreign.layouts import GenericParts
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE

_DYNAMIC_SIZE = -(2**63)


# --- from attributes to the custom form -------------------------------------------------------------------------------


def custom_form(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    """Return the custom form of an undeclared operation in generic form, None if it is unknown.

    Operands are marked by `OPERAND`.
    """
    special = _SPECIAL_FORMS.get(op.operation_name)
    return special(printer, op) if special is not None else None


def _segments(op: UnregisteredOperation) -> tuple[int, ...]:
    """Return the sizes of an operation's operand groups, empty if they are not stated."""
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


def _expand_shape(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    groups, sizes = op.attributes.get("reassociation"), op.attributes.get("static_output_shape")
    if not isinstance(groups, ArrayAttribute) or not isinstance(sizes, DenseArrayAttribute) or not op.operands:
        return None
    shown = [OPERAND if size == _DYNAMIC_SIZE else str(size) for size in sizes.values]
    if shown.count(OPERAND) != len(op.operands) - 1 or len(op.results) != 1:
        return None
    dictionary = printer.dictionary_of_all(op, hidden=("reassociation", "static_output_shape"))
    shape = f"{printer.attributes.text(groups)} output_shape [{', '.join(shown)}]"
    source, target = (printer.types.text(value.type) for value in (op.operands[0], op.results[0]))
    return f"{op.operation_name} {OPERAND} {shape}{dictionary} : {source} into {target}"


def _assertion(printer: FormPrinter, op: UnregisteredOperation) -> str | None:
    message = op.attributes.get("msg")
    if len(op.operands) != 1 or op.results or not isinstance(message, StringAttribute):
        return None
    dictionary = printer.dictionary_of_all(op, hidden=("msg",))
    return f"{op.operation_name} {OPERAND}, {quote(message.value)}{dictionary}"


_SPECIAL_FORMS: dict[str, Callable[[FormPrinter, UnregisteredOperation], str | None]] = {
    "cf.assert": _assertion,
    "cf.br": _branch,
    "cf.cond_br": _conditional_branch,
    "tensor.expand_shape": _expand_shape,
}


# --- from the custom form to attributes -------------------------------------------------------------------------------


def generic_parts(op: UnregisteredOperation) -> GenericParts | None:
    """Return the attributes of an operation kept as text in generic form.

    None if its custom form is unknown, or a value has an unknown type because nothing states it.
    """
    if any(value.type == UNKNOWN_TYPE for value in (*op.operands, *op.results)):
        return None
    text = written_form(op).text.removeprefix(op.operation_name)
    special = _SPECIAL_READERS.get(op.operation_name)
    if special is not None:
        return special(text, op)
    return _without_attributes(text)


@attrs.frozen
class CustomText:
    """A custom form with marks for operands, arguments of regions and regions, and the marked objects.

    `bindings` are the arguments marked by `BINDING`, whose names alone the form shows.
    """

    text: str
    operands: tuple[Value, ...]
    regions: tuple[Region, ...]
    bindings: tuple[Value, ...] = ()

    def located(self, number: int) -> Collection[int] | None:
        """Return the indices of the arguments of a region of which the form shows the location; None for all."""
        front = self.text.split(REGION)[number]
        if ARGUMENTS in front or BINDING not in front:
            return None
        return [index for index, piece in enumerate(front.split(BINDING)[1:]) if LOCATION in piece]


def written_form(op: UnregisteredOperation) -> CustomText:
    """Return the custom form of an operation as it was written.

    Arguments before a region are marked instead of kept: printed locations vary.
    """
    pieces = op.pretty or ()
    known = set(op.operands)
    regions = tuple(piece for piece in pieces if isinstance(piece, Region))
    arguments = {argument for region in regions for argument in region.arguments} - known
    values = [piece for piece in pieces if isinstance(piece, Value)]
    operands = tuple(value for value in values if value not in arguments)
    marks = []
    bound: list[list[Value]] = [[]]  # before each region
    for piece in pieces:
        if isinstance(piece, Value):
            if piece in arguments:
                bound[-1].append(piece)
            marks.append(BINDING if piece in arguments else OPERAND)
        elif isinstance(piece, Region):
            bound.append([])
            marks.append(REGION)
        else:
            marks.append(piece)
    text = with_arguments_marked("".join(marks).strip())
    fronts = zip(text.split(REGION), bound, strict=True)
    bindings = tuple(value for front, values in fronts if BINDING in front for value in values)
    return CustomText(text, operands, regions, bindings)


_ONLY_STRUCTURE = late(rf"[\s{OPERAND}{REGION}{ARGUMENTS},()\[\]]*(?: -> \([^{OPERAND}]*\) {REGION})?", re.ASCII)


def _without_attributes(text: str) -> GenericParts | None:
    """Return empty attributes if an operation's text consists of operands, regions and types, else None."""
    body, colon, types = text.partition(" : ")
    return GenericParts({}, {}) if colon and _ONLY_STRUCTURE.fullmatch(body) and _is_signature(types) else None


_TYPE_PARTS = late(rf"{STRING}|->|[<>(),]|[^\s\"<>(),-]++|-")


def _is_signature(text: str) -> bool:
    """Whether a text consists of types, commas, parentheses, and arrows or their words."""
    depth = 0
    was_word = False
    for match in _TYPE_PARTS.finditer(text):
        part = match[0]
        depth += (part == "<") - (part == ">")
        if depth or part == ">":
            continue
        is_word = part not in ("->", "(", ")", ",", "to", "into", REGION)
        if is_word and (was_word or _TYPE_WORD.fullmatch(part) is None):
            return False
        was_word = is_word
    return True


_TYPE_WORD = late(r"!?[A-Za-z][\w$.?*]*+", re.ASCII)


def _read_expand_shape(text: str, op: UnregisteredOperation) -> GenericParts | None:
    match = re.fullmatch(rf" {OPERAND} (\[.*\]) output_shape \[([^\]]*)\] : .*", text)
    if match is None:
        return None
    sizes = [str(_DYNAMIC_SIZE) if size == OPERAND else size for size in split_entries(match[2])]
    shape = f"array<i64: {', '.join(sizes)}>" if sizes else "array<i64>"
    return GenericParts({"reassociation": match[1], "static_output_shape": shape}, {})


_LABEL_WITH_OPERANDS = late(r"\^[A-Za-z0-9_$.-]++(\([^:)^]*(?: : [^)^]*+)?\))?")


def _read_nothing(text: str, op: UnregisteredOperation) -> GenericParts | None:
    return GenericParts({}, {})


def _read_conditional_branch(text: str, op: UnregisteredOperation) -> GenericParts | None:
    counts = [(match[1] or "").count(OPERAND) for match in _LABEL_WITH_OPERANDS.finditer(text)]
    if len(counts) != 2 or 1 + sum(counts) != len(op.operands):
        return None
    return GenericParts({"operandSegmentSizes": f"array<i32: 1, {counts[0]}, {counts[1]}>"}, {})


_ALLOCATION = late(rf"\(([{OPERAND}, ]*)\)(?:\[([{OPERAND}, ]*)\])?( \{{.*\}})? : .*", re.DOTALL)


def _read_allocation(text: str, op: UnregisteredOperation) -> GenericParts | None:
    match = _ALLOCATION.fullmatch(text)
    if match is None:
        return None
    sizes, symbols = match[1].count(OPERAND), (match[2] or "").count(OPERAND)
    attributes = dictionary_entries(match[3]) if match[3] else {}
    inherent = {"alignment": attributes.pop("alignment")} if "alignment" in attributes else {}
    return GenericParts(inherent | {"operandSegmentSizes": f"array<i32: {sizes}, {symbols}>"}, attributes)


_ASSERTION = late(rf' {OPERAND}, ("(?:[^"\\]|\\.)*")( \{{.*\}})?', re.DOTALL)


def _read_assertion(text: str, op: UnregisteredOperation) -> GenericParts | None:
    match = _ASSERTION.fullmatch(text)
    if match is None:
        return None
    return GenericParts({"msg": match[1]}, dictionary_entries(match[2]) if match[2] else {})


_SPECIAL_READERS: dict[str, Callable[[str, UnregisteredOperation], GenericParts | None]] = {
    "cf.assert": _read_assertion,
    "cf.br": _read_nothing,
    "cf.cond_br": _read_conditional_branch,
    "memref.alloc": _read_allocation,
    "memref.alloca": _read_allocation,
    "tensor.expand_shape": _read_expand_shape,
}
