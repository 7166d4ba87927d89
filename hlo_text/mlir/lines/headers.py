"""Headers of functions and of JAX's modules, read without the grammar if they have the usual form.

A model has hundreds of arguments and results; parsing each of their tokens with the grammar would take longer than the
rest of the file. The grammar reads every other header.
"""

from __future__ import annotations

import re
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
from hlo_text.core.memo import remembered
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.locations import UNKNOWN_LOCATION, LocationReference
from hlo_text.mlir.codecs.types import element_type, intern, simple_tensor
from hlo_text.mlir.lines.prototypes import ALIAS_MARK, LOCATION_HOLE, NAME_HOLE, SIMPLE_TENSOR, StatementPrototype

_STRING = r"\"[^\"\\\n\x02\x03]*\""
_ITEM = rf"(tensor<[^ ,()\n]*)(?: \{{([A-Za-z_][\w$]*\.[\w$.]+) = ({_STRING})\}})?"
_CALL_SITE = r"callsite\(#loc[0-9]* at #loc[0-9]*\)"
_ARGUMENT = late(
    rf", {NAME_HOLE}: {_ITEM}"
    rf"(?: loc(?:\(({_STRING})\)|({LOCATION_HOLE})|\(({_STRING}){LOCATION_HOLE}\)|\((unknown|{_CALL_SITE})\)))?"
)
_RESULT = late(rf", {_ITEM}")
_SIMPLE = late(SIMPLE_TENSOR)
_HEADER = late(
    r"func\.func (?:(public|private|nested) )?@([A-Za-z_][A-Za-z0-9_$.]*)"
    rf"\(((?:[^()\n]++|\((?:{_STRING}{LOCATION_HOLE}?|unknown|{_CALL_SITE})\))*)\)"
    rf"(?: -> (?:({SIMPLE_TENSOR})|\(([^()\n]*)\)))? \{{\}}\Z"
)
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
    argument_items = _items(_ARGUMENT, arguments)
    result_items = _items(_RESULT, result if result is not None else results or "")
    if argument_items is None or result_items is None or (results is not None and not result_items):
        return None
    types = tuple([simple_tensor(item[0]) for item in argument_items])
    result_types = tuple([simple_tensor(item[0]) for item in result_items])
    holes = 0
    entries: list[tuple[int, Type, Location | None]] = []
    for slot, (type, item) in enumerate(zip(types, argument_items, strict=True)):
        location, holes = _location(item[3:], holes)
        entries.append((slot, type, location))
    function = {
        "symbol": symbol,
        "function_type": intern(FunctionType(types, result_types)),
        "visibility": visibility,
        "argument_attributes": _attributes(argument_items),
        "result_attributes": _attributes(result_items),
    }
    return StatementPrototype(
        Function, NO_ATTRIBUTES, None, [], (), (), (), False, (tuple(entries),), None, False, function, None, None
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
        Module, NO_ATTRIBUTES, annotations, [], (), (), (), False, ((),), None, False, function, None, None
    )


def _items(pattern: re.Pattern[str], text: str) -> list[tuple[str, ...]] | None:
    """Return the groups of every match in a list; None if there is other text between the matches."""
    if not text:
        return []
    if "{" not in text and "loc" not in text:
        return _bare_items(text, 0 if pattern is _RESULT else 3)
    items = []
    position = 0
    text = f", {text}"
    while position < len(text):
        match = pattern.match(text, position)
        if match is None:
            return None
        if not _is_simple(match[1]):
            return None
        items.append(match.groups(""))
        position = match.end()
    return items


def _bare_items(text: str, start: int) -> list[tuple[str, ...]] | None:
    """Return the result of `_items` for a list of bare types, each preceded by `start` characters."""
    items: list[tuple[str, ...]] = []
    for item in text.split(", "):
        type = item[start:]
        if not _is_simple(type) or item[:start] != f"{NAME_HOLE}: "[:start]:
            return None
        items.append((type, "", "", "", "", "", ""))
    return items


@remembered("MLIR tensor types: plain or not", 1 << 14)
def _is_simple(type: str) -> bool:
    return _SIMPLE.fullmatch(type) is not None


def _attributes(items: list[tuple[str, ...]]) -> tuple[Mapping[str, Attribute], ...]:
    if not any(item[1] for item in items):
        return ()
    return tuple([{item[1]: StringAttribute(item[2][1:-1])} if item[1] else NO_ATTRIBUTES for item in items])


def _location(item: tuple[str, ...], holes: int) -> tuple[Location | None, int]:
    name, alias, outer, other = item
    if name:
        return NameLocation(name[1:-1]), holes
    if other.startswith("callsite"):
        callee, _, caller = other[10:-1].partition(" at #")
        return CallSiteLocation(LocationReference(callee, 0), LocationReference(caller, 0)), holes
    if other:
        return UNKNOWN_LOCATION, holes
    if not alias and not outer:
        return None, holes
    reference = LocationReference(f"{ALIAS_MARK}{holes}", 0)
    return (reference if alias else NameLocation(outer[1:-1], reference)), holes + 1
