"""Headers of functions and of JAX's modules, read without the grammar if they have the usual form.

A model has hundreds of arguments and results; parsing each of their tokens with the grammar would take longer than the
rest of the file. The grammar reads every other header.
"""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.core.attributes import (
    Attribute,
    CallSiteLocation,
    IntegerAttribute,
    Location,
    NameLocation,
    StringAttribute,
)
from hlo_text.core.ir import Annotations, Function, Module
from hlo_text.core.late_patterns import late
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.locations import UNKNOWN_LOCATION, LocationReference
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.types import PRINTED_TYPES, element_type
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, read_types
from hlo_text.mlir.lines.prototypes import ALIAS_MARK, LOCATION_HOLE, SIMPLE_TENSOR, StatementPrototype
from hlo_text.reading.failure import MalformedError

_STRING = r"\"[^\"\\\n\x02\x03]*\""
_NAMED_STRING = rf"\{{([A-Za-z_][\w$]*\.[\w$.]+) = ({_STRING})\}}"
_CALL_SITE = r"callsite\(#loc[0-9]* at #loc[0-9]*\)"
_ATTRIBUTE = late(_NAMED_STRING)
_RESULT = late(rf"([^ ,()\n]+)(?: {_NAMED_STRING})?(?:, (?=.)|\Z)")
_HEADER = late(
    r"func\.func (?:(public|private|nested) )?@([A-Za-z_][A-Za-z0-9_$.]*)"
    rf"\(((?:[^()\n]++|\((?:{_STRING}{LOCATION_HOLE}?|unknown|{_CALL_SITE})\))*)\)"
    rf"(?: -> (?:({SIMPLE_TENSOR})|\(([^()\n]*)\)))? \{{\}}\Z"
)
_NAME = f"{NAME_HOLE}: "
_UNKNOWN = " loc(unknown)"
#: The name and the quoted value of an attribute.
_Attribute = tuple[str, str]
_NO_ATTRIBUTE: _Attribute = "", ""
_MODULE = late(
    r"module @([A-Za-z_][A-Za-z0-9_.$]*) attributes "
    r"\{mhlo\.num_partitions = ([0-9]{1,9}) : i32, mhlo\.num_replicas = ([0-9]{1,9}) : i32\} \{\}\Z"
)


def read_header(skeleton: str) -> StatementPrototype | None:
    """Return the prototype of a header; None for other statements and for headers of another form."""
    if skeleton.startswith("func.func "):
        return _header(skeleton)
    return _module(skeleton) if skeleton.startswith("module ") else None


def _header(skeleton: str) -> StatementPrototype | None:
    match = _HEADER.match(skeleton)
    if match is None:
        return None
    visibility, symbol, arguments, result, results = match.groups()
    try:
        inputs = _arguments(arguments) if arguments else []
        outputs = _results(result or results) if result or results else []
        texts = [text for _, _, text in inputs]
        locations = _locations(texts) if any(texts) else [None] * len(inputs)
    except (OtherShapeError, MalformedError):
        return None
    if results == "":
        return None
    types = tuple([type for type, _, _ in inputs])
    result_types = tuple([type for type, _ in outputs])
    function = {
        "symbol": symbol,
        "function_type": FunctionType(types, result_types),
        "visibility": visibility,
        "argument_attributes": _attributes([attribute for _, attribute, _ in inputs]) if "{" in arguments else (),
        "result_attributes": _attributes([attribute for _, attribute in outputs]) if results and "{" in results else (),
    }
    return StatementPrototype(
        Function,
        NO_ATTRIBUTES,
        None,
        [],
        (),
        (),
        (),
        is_plain=False,
        arguments=(tuple(zip(range(len(types)), types, locations, strict=True)),),
        function=function,
    )


def _module(skeleton: str) -> StatementPrototype | None:
    """Return the prototype of the first line of a module printed by JAX."""
    match = _MODULE.match(skeleton)
    if match is None:
        return None
    symbol, partitions, replicas = match.groups()
    names = ("mhlo.num_partitions", "mhlo.num_replicas")
    counts = [IntegerAttribute(int(count), element_type("i32")) for count in (partitions, replicas)]
    annotations = Annotations(discardable=dict(zip(names, counts, strict=True)))
    function = {"symbol": symbol}
    return StatementPrototype(
        Module, NO_ATTRIBUTES, annotations, [], (), (), (), is_plain=False, arguments=((),), function=function
    )


def _arguments(text: str) -> list[tuple[Type, _Attribute, str]]:
    """Return the type, attribute and location of each argument.

    Raises:
        OtherShapeError, MalformedError: The list has another form.
    """
    first, *others = text.split(f", {_NAME}")
    if not first.startswith(_NAME):
        raise OtherShapeError
    found: list[tuple[Type, _Attribute, str]] = []
    for argument in (first[len(_NAME) :], *others):
        type = argument.removesuffix(_UNKNOWN)  # as in JAX's inner functions
        if " " not in type:
            found.append((PRINTED_TYPES[type], _NO_ATTRIBUTE, argument[len(type) + 1 :]))
            continue
        type, space, rest = argument.partition(" ")
        attribute = _NO_ATTRIBUTE
        if rest.startswith("{"):
            match = _ATTRIBUTE.match(rest)
            if match is None:
                raise OtherShapeError
            attribute = match[1], match[2]
            space, rest = rest[match.end() : match.end() + 1], rest[match.end() + 1 :]
        if bool(space) != bool(rest) or space not in ("", " "):
            raise OtherShapeError
        found.append((PRINTED_TYPES[type], attribute, rest))
    return found


def _results(text: str) -> list[tuple[Type, _Attribute]]:
    """Return the type and attribute of each result.

    Raises:
        OtherShapeError, MalformedError: The list has another form.
    """
    if "{" not in text:
        return [(type, _NO_ATTRIBUTE) for type in read_types(text)]
    found: list[tuple[Type, _Attribute]] = []
    position = 0
    while position < len(text):
        match = _RESULT.match(text, position)
        if match is None:
            raise OtherShapeError
        found.append((PRINTED_TYPES[match[1]], (match[2] or "", match[3] or "")))
        position = match.end()
    return found


def _attributes(found: list[_Attribute]) -> tuple[Mapping[str, Attribute], ...]:
    if not any(name for name, _ in found):
        return ()
    return tuple([{name: StringAttribute(value[1:-1])} if name else NO_ATTRIBUTES for name, value in found])


def _locations(texts: list[str]) -> list[Location | None]:
    """Return the locations of arguments, None for an empty text.

    Raises:
        OtherShapeError: One has another form.
    """
    locations: list[Location | None] = []
    holes = 0
    for text in texts:
        location, has_hole = printed_location(text, holes) if text else (None, False)
        locations.append(location)
        holes += has_hole
    return locations


def printed_location(text: str, hole: int) -> tuple[Location, bool]:
    """Return the location of an argument, and whether it contains the hole with the given number.

    Raises:
        OtherShapeError: It has another form.
    """
    if text == "loc(unknown)":
        return UNKNOWN_LOCATION, False
    reference = LocationReference(f"{ALIAS_MARK}{hole}", 0)
    if text == f"loc{LOCATION_HOLE}":
        return reference, True
    if not text.startswith("loc(") or not text.endswith(")"):
        raise OtherShapeError
    content = text[4:-1]
    if content.startswith("callsite(") and content.count(")") == 1:
        callee, _, caller = content[10:-1].partition(" at #")
        return CallSiteLocation(LocationReference(callee, 0), LocationReference(caller, 0)), False
    if content.count('"') != 2 or content[0] != '"' or "\\" in content:
        raise OtherShapeError
    _, name, after = content.split('"')
    if after not in ("", LOCATION_HOLE):
        raise OtherShapeError
    return (NameLocation(name, reference), True) if after else (NameLocation(name), False)
