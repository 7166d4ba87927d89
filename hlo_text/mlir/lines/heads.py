"""Statements that differ from an earlier one in their types only.

The head of a statement is its text up to the colon before the types. A form reads everything but the types from the
head, so that the head's second statement needs neither a template nor the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.core.attributes import Location
from hlo_text.core.ir import Annotations, Operation
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation, constructor_of
from hlo_text.core.read_only import read_only
from hlo_text.core.types import FunctionType, TensorType, Type
from hlo_text.mlir.codecs.fields import check_counts, required_fields
from hlo_text.mlir.codecs.locations import LocationReference
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.types import plain_tensor
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.forms.pretty_form import FUNCTION_TYPES, PrettyForm, operand_count
from hlo_text.mlir.forms.types import Types
from hlo_text.mlir.lines.line_kinds import OTHER, PLAIN, RETURN
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, read_types
from hlo_text.mlir.lines.properties import read_properties
from hlo_text.mlir.lines.prototypes import ALIAS_MARK, LOCATION_HOLE, StatementPrototype
from hlo_text.mlir.reader.raw_operations import Signature
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE
from hlo_text.ops import FunctionReturn, UpstreamOperation
from hlo_text.reading.failure import MalformedError

#: The location at the end of most statements, and the reference that it is read as.
LOCATED = f" loc{LOCATION_HOLE}"
LOCATION = LocationReference(f"{ALIAS_MARK}0", 0)
#: The location of a plain statement that ends in a hole, and has no other.
ONLY_ALIAS = LocationReference("only", 0)


def _read_signature(text: str) -> Signature:
    if text[:1] != "(":
        types, arrow, results = text.partition(" -> ")
        return Signature(read_types(types), _read_results(results) if arrow else None, None)
    inputs, arrow, outputs = text[1:].partition(") -> ")
    if not arrow or not outputs:
        raise OtherShapeError
    return Signature((FunctionType(read_types(inputs), _read_results(outputs)),), None, None)


def _read_results(text: str) -> tuple[Type, ...]:
    """Return the types after an arrow."""
    if text[:1] == "(" and text[-1] == ")":
        text = text[1:-1]
    elif ", " in text:
        raise OtherShapeError
    return read_types(text)


#: Types after a colon, by their text.
SIGNATURES: Memo[str, Signature] = Memo("MLIR types of statements", 1 << 14, make=_read_signature)
#: Content of a head: class, attributes, annotations, numbers of operands and results, whether the name lacks its
#: dialect, the statement unless it is plain, and the syntax of its types.
_Head = tuple[type[Operation], Mapping[str, Any], Annotations | None, int, int, bool, StatementPrototype | None, Types]
_HEADS: Memo[str, _Head] = Memo("MLIR statements without types", 1 << 14)
#: The same for heads that consist of names of operations, few values and enumerators; declarations limit their number.
_BARE_HEADS: dict[str, _Head] = {}
#: A class, its form, the syntax of its types, and the fields that it requires.
_Form = tuple[type[DeclaredOperation], PrettyForm, Types, frozenset[str]]
#: Forms by the operation's name in a statement.
_FORMS: dict[str, _Form] = {}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"  # importing `string` takes longer than reading a short text
_NO_VALUES = frozenset(f" ,={NAME_HOLE}_{_LETTERS}{_LETTERS.upper()}")  # characters of names and enumerators
_LONGEST = 1000  # characters of a head that is kept
_MOST_NAMES = 4  # of a bare head
#: Kind of a line, number of names, number of locations, and its fields.
Entry = tuple[int, int, int, Any]


def remember_head(text: str, name: str, prototype: StatementPrototype, types: Types) -> None:
    """Store the head of a statement without its location, whose types have no effect beyond themselves."""
    results = len(prototype.result_types)
    known = (
        prototype.cls,
        prototype.attributes,
        prototype.annotations,
        len(prototype.operands),
        results,
        prototype.is_short,
        None if prototype.is_plain and results < 2 else prototype,
        types,
    )
    _remember(text.rpartition(" : ")[0], name, known)


def _remember(head: str, name: str, known: _Head) -> _Head:
    if head.count(NAME_HOLE) <= _MOST_NAMES and _NO_VALUES.issuperset(head.rpartition(name)[2]):
        _BARE_HEADS[head] = known
    elif len(head) <= _LONGEST:
        _HEADS.remember(head, known)
    return known


def _read_head(head: str) -> _Head | None:
    """Return the content of a new head, if its form reads the head; None for others."""
    results, _, statement = head.partition(" = ")
    if statement[:1] == '"' or head[:1] == '"':
        return _read_generic_head(head)
    names = results.split(", ")
    bound = len(names)
    if names != [NAME_HOLE] * bound:
        bound, statement = 0, head
    name, _, body = statement.partition(" ")
    if "(" in name:
        name = name.partition("(")[0]
        body = statement[len(name) :]
    found = _FORMS.get(name) or _form(name)
    if found is None:
        return None
    cls, form, types, required = found
    try:
        read = form.read_body(cls, body)
    except MalformedError:
        return None
    if read is None:
        return None
    count, values, reducer = read
    regions = 0 if reducer is None else 1
    if check_counts(cls, count, bound, regions) is not None:
        return None
    if not values.keys() >= required:
        return None
    attributes, is_short = read_only(values), "." not in name
    like = None
    if reducer is not None or bound > 1:
        like = StatementPrototype(
            cls,
            attributes,
            None,
            [None] * count,
            (UNKNOWN_TYPE,) * bound,
            tuple(range(bound, bound + count)),
            tuple([(number, 1) for number in range(bound)]),
            is_plain=reducer is None,
            is_short=is_short,
            reducer=(reducer, UNKNOWN_TYPE) if reducer is not None else None,
        )
    return _remember(head, name, (cls, attributes, None, count, bound, is_short, like, types))


def _form(name: str) -> _Form | None:
    """Return the form of an operation by its name in a statement; None if it cannot read heads."""
    cls = FunctionReturn if name == "return" else MLIR_OPERATIONS.get(name)
    form = form_of(cls) if cls is not None else None
    if cls is None or form is None or form.types is None:
        return None
    found = _FORMS[name] = cls, form, form.types, frozenset(required_fields(cls))
    return found


def _read_generic_head(head: str) -> _Head | None:
    """Return the content of a generic form with properties as printers write them; None for others."""
    results, _, statement = head.partition(" = ") if head[:1] == NAME_HOLE else ("", "", head)
    name, quote, rest = statement[1:].partition('"(')
    bound = _bound(results)
    cls = MLIR_OPERATIONS.get(name)
    if not quote or cls is None or bound is None or issubclass(cls, UpstreamOperation):
        return None
    operands, closing, rest = rest.partition(")")
    count = operand_count(operands)
    values: dict[str, Any] | None = {}
    if rest[:3] == " <{":
        properties, closing, rest = rest[3:].partition("}>")
        try:
            values = read_properties(cls, properties)
        except MalformedError:
            return None
    regions = rest.count("{}")
    ending = f" ({', '.join(['{}'] * regions)})" if regions else ""
    if not closing or count is None or values is None or rest != ending:
        return None
    if check_counts(cls, count, bound, regions) is not None or not values.keys() >= set(required_fields(cls)):
        return None
    attributes = read_only(values)
    like = None
    if regions or bound > 1:
        like = StatementPrototype(
            cls,
            attributes,
            None,
            [None] * count,
            (UNKNOWN_TYPE,) * bound,
            tuple(range(bool(bound), bool(bound) + count)),
            ((0, bound),) if bound else (),
            is_plain=False,
            arguments=((),) * regions,
        )
    known = (cls, attributes, None, count, bound, False, like, FUNCTION_TYPES)
    return _HEADS.remember(head, known) if len(head) <= _LONGEST else known


def _bound(results: str) -> int | None:
    """Return the number of results that a statement names in one group; None for other names."""
    name, colon, size = results.partition(":")
    if not colon:
        return len(name) if name in ("", NAME_HOLE) else None
    is_size = size.isdecimal() and size.isascii() and size[0] != "0" and len(size) < 4
    return int(size) if name == NAME_HOLE and is_size else None


def read_combined(text: str) -> StatementPrototype | None:
    """Return the prototype of a generic form with regions whose content was on lines between its first and last one."""
    kind, _, _, fields = read_entry(text) or (PLAIN, 0, 0, None)
    return fields if kind == OTHER else None


def read_entry(line: str) -> Entry | None:
    """Return the entry of a statement whose head is stored, or whose form reads its head; None for other lines."""
    is_located = LOCATION_HOLE in line and line.endswith(LOCATED)
    head, _, types = (line[: -len(LOCATED)] if is_located else line).rpartition(" : ")
    known = _BARE_HEADS.get(head) or _HEADS.get(head) or (_read_head(head) if head else None)
    if known is None:
        return None
    cls, attributes, annotations, count, results, is_short, like, syntax = known
    try:
        operand_types, result_types = syntax.read(SIGNATURES[types], count)
    except (OtherShapeError, MalformedError):
        return None  # the grammar reports the error
    if len(operand_types) != count or len(result_types) != results:
        return None
    location = LOCATION if is_located else None
    fields: Any
    if like is not None:
        kind, fields = OTHER, _with_types(like, operand_types, result_types, location)
        if fields is None:
            return None
    elif results:
        only = ONLY_ALIAS if is_located else None
        kind, fields = PLAIN, (constructor_of(cls), attributes, annotations, list(operand_types), result_types[0], only)
    else:
        kind = RETURN
        fields = constructor_of(cls), attributes, annotations, list(operand_types), is_short, location
    return kind, line.count(NAME_HOLE) if like is not None else count + results, int(is_located), fields


def _with_types(
    like: StatementPrototype, operand_types: tuple[Type, ...], result_types: tuple[Type, ...], location: Location | None
) -> StatementPrototype | None:
    """Return the prototype of a statement that differs from another one in its types and location.

    None for a compact reduction of other operands than tensors.
    """
    reducer = like.reducer
    if reducer is not None:
        first = operand_types[0]
        if not isinstance(first, TensorType):
            return None
        reducer = reducer[0], plain_tensor((), first.element_type)
    return StatementPrototype(  # `attrs.evolve` takes five times as long
        like.cls,
        like.attributes,
        like.annotations,
        list(operand_types),
        result_types,
        like.operands,
        like.results,
        like.is_plain,
        like.arguments,
        location,
        like.is_short,
        like.function,
        reducer,
    )
