"""Shapes, read and printed: `f32[2,<=3]{1,0:T(8,128)S(1)}` is a `TensorType` with its layout.

Equal texts share one object. Layouts are part of the text but not of a type's equality, so that texts of types are
cached by identity.
"""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.types import (
    BOOL,
    C64,
    C128,
    FLOAT_NAMES,
    TOKEN,
    BufferType,
    DialectType,
    ElementType,
    FloatType,
    IntegerType,
    Layout,
    OpaqueElementType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
)
from hlo_text.hlo.codecs.scalars import MalformedTextError, shown, without_spaces
from hlo_text.reading.failure import MalformedError

#: Element types by their HLO word.
ELEMENT_TYPES: dict[str, ElementType] = {
    "pred": BOOL,
    "s1": IntegerType(1, Signedness.SIGNED),
    **{f"s{width}": IntegerType(width) for width in (2, 4, 8, 16, 32, 64)},
    **{f"u{width}": IntegerType(width, Signedness.UNSIGNED) for width in (1, 2, 4, 8, 16, 32, 64)},
    **{name.lower(): FloatType(name) for name in FLOAT_NAMES},
    "c64": C64,
    "c128": C128,
    "opaque": OpaqueElementType(),
}

_ARRAY = late(r"([a-z][a-z0-9_]*)\[([^\]]*)\](?:\{([0-9,\-]*)(?::([^}]*))?\})?")
#: The most frequent ones first: a pattern tries them in order.
_WORDS = "|".join(dict.fromkeys(("f32", "s32", "pred", "u32", *ELEMENT_TYPES)))
_PRINTED = rf"(?:{_WORDS}|token)\[[0-9<=?,]*+\](?:\{{[0-9:][^{{}}\"' /\n]*+\}})?+"
_PRINTED_ARRAY = late(_PRINTED)
#: Without a layout; sizes of at most 18 digits are in range.
_SIZES = r"\[\]|\[[0-9]{1,18}+(?:,[0-9]{1,18}+)*+\]|\[(?:(?:(?:<=)?[0-9]{1,18}|\?)(?:,(?=[0-9<?])|(?=\])))*+\]"
#: Words are checked afterwards: listing them here would take most of the time of compiling the patterns.
_PLAIN = rf"token\[\]|(?!token\[)[a-z][a-z0-9]*+(?:{_SIZES})"
_PLAIN_LIST = rf"\((?:(?:/\*index=[0-9]+\*/)?+(?:{_PLAIN})(?:, |(?=\))))*+(?<! )\)"
_PRINTED_LIST = rf"\((?:(?:/\*index=[0-9]+\*/)?+{_PRINTED}(?:, |(?=\))))*+(?<! )\)"
_PRINTED_SHAPES = late(rf"(?:(?:/\*index=[0-9]+\*/)?+(?:{_PRINTED}|{_PRINTED_LIST})(?:, |$))*+(?<! )")
_PRINTED_SIGNATURE = late(
    rf"\((?:[A-Za-z_][A-Za-z0-9_.\-]*+: (?:{_PLAIN}|{_PLAIN_LIST})(?:, |(?=\))))*+(?<! )\)"
    rf" -> (?:{_PLAIN}|{_PLAIN_LIST})"
)
_SIGNATURE_WORD = late(r"(?<![a-z0-9])([a-z][a-z0-9]*+)\[")
_SIGNATURE_WORDS = frozenset((*ELEMENT_TYPES, "token"))
_DIMENSION = late(r"(<=)?([0-9]{1,19})|\?")
_LAYOUT_PARTS = late(
    r"(?:D\([DCHS][+~]*(?:,[DCHS][+~]*)*\))?"  # old sparse level types: read, ignored, as in XLA
    r"(?:T(?P<tiles>(?:\((?:(?:[0-9]+|\*)(?:,(?:[0-9]+|\*))*)?\))+))?"
    r"(?:L\((?P<tail_padding>[0-9]+)\))?"
    r"(?:#\((?P<index>[a-z0-9]+)\))?"
    r"(?:\*\((?P<pointer>[a-z0-9]+)\))?"
    r"(?:E\((?P<bits>[0-9]+)\))?"
    r"(?:S\((?P<space>[0-9]+)\))?"
    r"(?:SC(?P<splits>(?:\([0-9]+:(?:[0-9]+(?:,[0-9]+)*)?\))+))?"
    r"(?:M\((?P<prefix>[0-9]+)\))?"
)
_GROUP_TEXT = r"\([^()]*+(?:\([^()]*+\)[^()]*+)*+\)"
_LAYOUT_FIELD = late(rf"(?:(?<![A-Za-z0-9_])[A-Za-z][A-Za-z0-9_]*+|[#*])(?:{_GROUP_TEXT})++")
_GROUP = late(r"\(([^()]*)\)")
_MAXIMUM = 2**63 - 1
_LONGEST_SIZES = 18  # characters, with which every size is in range

#: Types by their text: programs have few distinct shapes, streams of programs have many.
_TYPES: Memo[str, Type] = Memo("HLO types by text", 1 << 16)
#: Layouts by their text, for arrays of all sizes.
_LAYOUTS: Memo[str, Layout] = Memo("HLO layouts by text", 1 << 12)


def intern_type(text: str, type: Type) -> Type:
    """Return the shared type object for a shape's text, `type` if there is none yet."""
    return _TYPES.share(text, type)


def interned_type(text: str) -> Type | None:
    """Return the cached type of a shape's text, or None."""
    return _TYPES.get(text)


def read_array_shape(text: str) -> Type:
    """Read the text of one ARRAY_SHAPE token.

    Raises:
        MalformedError: A size, the layout or its rank is invalid.
    """
    known = _TYPES.get(text)
    return known if known is not None else intern_type(text, _read_array_shape(without_spaces(text)))


def read_shape(text: str) -> Type:
    """Read a text that consists of one array shape.

    Raises:
        MalformedTextError: The text is not a shape.
    """
    try:
        return read_array_shape(text)
    except MalformedError as error:
        raise MalformedTextError(error.message) from None


def read_printed_shape(text: str) -> Type | None:
    """Read a shape in printed form: an array, a buffer or a tuple of arrays; return None for other texts.

    Raises:
        MalformedError: A size, the layout or its rank is invalid.
    """
    known = _TYPES.get(text)
    if known is not None:
        return known
    if text.startswith("(") and text.endswith(")"):
        elements = _read_printed_arrays(text[1:-1])
        return None if elements is None else intern_type(text, TupleType(elements))
    if text.startswith("b(") and text.endswith(")"):
        element = _read_printed_array(text[2:-1])
        return intern_type(text, BufferType(element)) if isinstance(element, TensorType) else None
    return _read_printed_array(text)


def _read_printed_arrays(text: str) -> tuple[Type, ...] | None:
    """Read arrays separated by commas; return None for other texts."""
    elements = []
    for part in text.split(", ") if text else ():
        element = _read_printed_array(without_index_comment(part))
        if element is None:
            return None
        elements.append(element)
    return tuple(elements)


def _read_printed_array(text: str) -> Type | None:
    known = _TYPES.get(text) or _read_plain_array(text)
    if known is None and _PRINTED_ARRAY.fullmatch(text) is not None:
        return read_array_shape(text)
    return known


def is_printed_signature(text: str) -> bool:
    """Whether a computation's signature has the printed form, with arrays and tuples of arrays only."""
    return _PRINTED_SIGNATURE.fullmatch(text) is not None and _SIGNATURE_WORDS.issuperset(_SIGNATURE_WORD.findall(text))


def is_printed_layout(text: str) -> bool:
    """Whether an `entry_computation_layout` has the printed form with well-formed shapes.

    Raises:
        MalformedError: A size, a layout or its rank is invalid.
    """
    if not (text.startswith("{(") and text.endswith("}")):
        return False
    arguments, arrow, result = text[2:-1].rpartition(")->")
    if arrow and _read_printed_arrays(arguments) is not None and read_printed_shape(result) is not None:
        return True
    if not arrow or _PRINTED_SHAPES.fullmatch(arguments) is None or _PRINTED_SHAPES.fullmatch(result) is None:
        return False
    for array in set(_PRINTED_ARRAY.findall(text)):
        read_array_shape(array)
    return True


def _read_plain_array(text: str) -> Type | None:
    """Read an array of static sizes with a usual layout or none, and intern it; return None for other texts."""
    word, _, rest = text.partition("[")
    sizes, bracket, order = rest.partition("]")
    element_type = ELEMENT_TYPES.get(word)
    shape = _plain_numbers(sizes) if sizes else ()
    if element_type is None or not bracket or shape is None:
        return None
    layout = None
    if order:
        layout = _LAYOUTS.get(order)
        if layout is None:
            dimensions = _plain_numbers(order[1:-1]) if order.startswith("{") and order.endswith("}") else None
            if dimensions is None:
                return None
            layout = _LAYOUTS.share(order, Layout(dimensions))
        if len(layout.minor_to_major) != len(shape):
            return None
    type = TensorType(shape, element_type, layout=layout)
    if sizes[:1] != "0" and ",0" not in sizes and len(order) == (2 * len(shape) + 1 if shape else 0):
        object.__setattr__(type, "printed", (text, text[: len(text) - len(order)]))  # as `type_texts` would return
    return intern_type(text, type)


def _plain_numbers(text: str) -> tuple[int, ...] | None:
    """Return numbers separated by commas, all in range because the text is short; None for other texts."""
    items = text.split(",")
    if "" in items or len(text) > _LONGEST_SIZES or not (text.isascii() and text.replace(",", "").isdecimal()):
        return None
    return tuple(map(int, items))


def _read_array_shape(text: str) -> Type:
    match = _ARRAY.fullmatch(text)
    if match is None:
        raise MalformedError("syntax", f"malformed shape {shown(text)}")
    word, dimensions, order, parts = match.groups()
    shape, bounds = _read_dimensions(dimensions)
    if word == "token":
        if shape or order is not None:
            raise MalformedError("type.token", "a token cannot have dimensions or a layout")
        return TOKEN
    layout = None
    if order is not None:
        written = text[text.index("]") + 1 :] if order else f"{len(shape)}{parts}"
        layout = _LAYOUTS.share(written, _read_layout(order, parts, len(shape)))
    type = TensorType(shape, ELEMENT_TYPES.get(word) or DialectType(word), bounds, layout=layout)
    has_usual_sizes = bounds is None and text.isascii() and dimensions[:1] != "0" and ",0" not in dimensions
    if has_usual_sizes and order and parts is None and len(order) == 2 * len(shape) - 1:
        object.__setattr__(type, "printed", (text, text[: -len(order) - 2]))  # as `type_texts` would return
    elif not shape and order is None:
        object.__setattr__(type, "printed", (text, text))
    return type


def _read_dimensions(text: str) -> tuple[tuple[int | None, ...], tuple[int | None, ...] | None]:
    if not text:
        return (), None
    if text.replace(",", "").isdecimal() and "<" not in text:
        shape = tuple(map(_size, text.split(",")))
        return shape, None
    sizes: list[int | None] = []
    bounds: list[int | None] = []
    for item in text.split(","):
        match = _DIMENSION.fullmatch(item)
        if match is None:
            raise MalformedError("syntax", f"expected a dimension size such as 4, <=4 or ?, found {shown(item)}")
        size = _size(match[2]) if match[2] is not None else None
        is_static = match[1] is None and size is not None
        sizes.append(size if is_static else None)
        bounds.append(None if is_static else size)
    return tuple(sizes), tuple(bounds) if any(bound is not None for bound in bounds) else None


def _size(text: str) -> int:
    if not text or len(text) > 19 or int(text) > _MAXIMUM:
        raise MalformedError("type.size", f"expected a dimension size below 2^63, found {shown(text)}")
    return int(text)


#: A memory space other than the default one.
_MEMORY_SPACE = late(r"(?<!\w)S\(0*+[1-9]")


def _read_layout(order: str, parts: str | None, rank: int) -> Layout:
    minor_to_major = tuple(_dimension(item) for item in order.split(",")) if order else ()
    if not order and parts is not None and _MEMORY_SPACE.search(parts):  # newer XLA: an array in the default order
        minor_to_major = Layout.default(rank).minor_to_major
    if len(minor_to_major) != rank:
        raise MalformedError(
            "type.layout", f"wrong number of dimensions in layout: expected {rank}, found {len(minor_to_major)}"
        )
    if not parts:
        return Layout(minor_to_major)
    match = _LAYOUT_PARTS.fullmatch(parts)
    unknown: tuple[tuple[int, str], ...] = ()
    if match is None or not _has_known_types(match):
        unknown, known = _unknown_fields(parts)
        match = _LAYOUT_PARTS.fullmatch(known)
    if match is None:
        raise MalformedError(
            "syntax", f"malformed layout {shown(parts)}: expected the fields T L # * E S SC M in this order"
        )
    return Layout(
        minor_to_major,
        tuple(tuple(None if d == "*" else _small(d) for d in _items(tile)) for tile in _groups(match["tiles"])),
        _small(match["tail_padding"] or "1"),
        match["index"],
        match["pointer"],
        _small(match["bits"] or "0"),
        _small(match["space"] or "0"),
        tuple(_read_split(split) for split in _groups(match["splits"])),
        _small(match["prefix"] or "0"),
        unknown,
    )


def _has_known_types(match: re.Match[str]) -> bool:
    return all(name is None or name in ELEMENT_TYPES for name in (match["index"], match["pointer"]))


def _unknown_fields(parts: str) -> tuple[tuple[tuple[int, str], ...], str]:
    """Return the fields of a layout that are unknown or have an unknown form, with their index, and the others' text.

    A text that does not consist of fields is returned whole.
    """
    fields = _LAYOUT_FIELD.findall(parts)
    if "".join(fields) != parts:
        return (), parts
    matches = map(_LAYOUT_PARTS.fullmatch, fields)
    is_known = [match is not None and _has_known_types(match) for match in matches]
    unknown = tuple((index, field) for index, field in enumerate(fields) if not is_known[index])
    return unknown, "".join(field for field, known in zip(fields, is_known, strict=True) if known)


def _groups(text: str | None) -> list[str]:
    return _GROUP.findall(text) if text else []


def _read_split(text: str) -> tuple[int, tuple[int, ...]]:
    dimension, _, indices = text.partition(":")
    return _small(dimension), tuple(_small(index) for index in _items(indices))


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _dimension(text: str) -> int:
    """Read a dimension in a layout. XLA reads negative numbers, which its verifier rejects like other wrong orders."""
    number = _small(text.removeprefix("-"))
    return -number if text.startswith("-") else number


def _small(text: str) -> int:
    if not text.isdecimal() or len(text) > 19:
        raise MalformedError("syntax", f"expected an integer in the layout, found {shown(text)}")
    return int(text)


def are_compatible(first: Type, second: Type) -> bool:
    """Whether two types are equal except for layouts and dynamic dimensions, as XLA compares shapes.

    A dynamic dimension counts as its bound, and matches any size if it has none.
    """
    if first is second:
        return True
    if type(first) is TensorType is type(second) and first.element_type is second.element_type:
        return (first.shape == second.shape and first.bounds is second.bounds) or _match(first, second)
    match first, second:
        case TensorType(), TensorType():
            return first.element_type == second.element_type and _match(first, second)
        case TupleType(left), TupleType(right):
            return len(left) == len(right) and all(map(are_compatible, left, right))
        case BufferType(left), BufferType(right):
            return are_compatible(left, right)
    return first == second


def _match(first: TensorType, second: TensorType) -> bool:
    return first.rank == second.rank and all(
        a == b or a is None or b is None for a, b in zip(_sizes(first), _sizes(second), strict=True)
    )


def _sizes(type: TensorType) -> tuple[int | None, ...]:
    if type.bounds is None:
        return type.shape
    return tuple(bound if size is None else size for size, bound in zip(type.shape, type.bounds, strict=True))


# --- printing -----------------------------------------------------------------------------------------------------


def type_text(type_: Type, *, layout: bool = True) -> str:
    """Return the HLO text of a type; an array without a layout has the default one, as in XLA.

    Raises:
        ValueError: HLO has no such type.
    """
    match type_:
        case TensorType():
            return _tensor_text(type_, layout)
        case TupleType(types):
            return tuple_text([type_text(element, layout=layout) for element in types])
        case TokenType():
            return "token[]"
        case BufferType(tensor_type):
            return f"b({_tensor_text(tensor_type, layout)})"
    raise ValueError(f"HLO has no type {type_!r}")


def tuple_text(elements: list[str]) -> str:
    """Return `(a, b)` with an index comment before every fifth element."""
    return f"({comma_separated(elements)})"


#: Maximum number of elements of a list without index comments.
MOST_WITHOUT_COMMENTS = 5


def without_index_comment(element: str) -> str:
    """Return an element of a list without the comment `/*index=N*/` before it."""
    if not element.startswith("/*index="):
        return element
    index, closing, rest = element[8:].partition("*/")
    return rest if closing and index.isascii() and index.isdigit() else element


def comma_separated(elements: list[str]) -> str:
    """Join texts as XLA does, with `/*index=N*/` before elements 5, 10, ..."""
    if len(elements) <= MOST_WITHOUT_COMMENTS:
        return ", ".join(elements)
    elements = elements.copy()
    for index in range(5, len(elements), 5):
        elements[index] = f"/*index={index}*/{elements[index]}"
    return ", ".join(elements)


def element_type_text(element_type: ElementType) -> str:
    """Return HLO's word for an element type.

    Raises:
        ValueError: HLO has none.
    """
    word = element_type.hlo_name
    if word is None:
        raise ValueError(f"HLO has no element type for {element_type!r}")
    return word


def _tensor_text(tensor: TensorType, with_layout: bool) -> str:
    text = _plain_text(tensor)
    return text + _layout_of(tensor) if with_layout else text


def _plain_text(tensor: TensorType) -> str:
    """Return the text of an array's type without its layout."""
    if tensor.bounds is None and tensor.is_static:
        return f"{element_type_text(tensor.element_type)}[{','.join(map(str, tensor.shape))}]"
    bounds = tensor.bounds or (None,) * tensor.rank
    sizes = [
        str(size) if size is not None else f"<={bound}" if bound is not None else "?"
        for size, bound in zip(tensor.shape, bounds, strict=True)
    ]
    return f"{element_type_text(tensor.element_type)}[{','.join(sizes)}]"


def _layout_of(tensor: TensorType) -> str:
    return layout_text(Layout.default(tensor.rank) if tensor.layout is None else tensor.layout)


def layout_text(layout: Layout) -> str:
    """Return the text of a layout, `{minor_to_major:details}`, empty for a scalar without details."""
    fields = []
    if layout.tiles:
        tiles = [",".join(["*" if size is None else str(size) for size in tile]) for tile in layout.tiles]
        fields.append(f"T({')('.join(tiles)})")
    if layout.tail_padding_alignment != 1:
        fields.append(f"L({layout.tail_padding_alignment})")
    if layout.index_type is not None:
        fields.append(f"#({layout.index_type})")
    if layout.pointer_type is not None:
        fields.append(f"*({layout.pointer_type})")
    if layout.element_size_bits:
        fields.append(f"E({layout.element_size_bits})")
    if layout.memory_space:
        fields.append(f"S({layout.memory_space})")
    if layout.splits:
        splits = [f"{dimension}:{','.join(map(str, indices))}" for dimension, indices in layout.splits]
        fields.append(f"SC({')('.join(splits)})")
    if layout.dynamic_shape_metadata_prefix_bytes:
        fields.append(f"M({layout.dynamic_shape_metadata_prefix_bytes})")
    for index, text in layout.unknown:
        fields.insert(index, text)
    order = ",".join(map(str, layout.minor_to_major))
    if fields:
        return f"{{{order}:{''.join(fields)}}}"
    return f"{{{order}}}" if order else ""


#: Maximum length of a stored tuple text; nested tuples may be of any length.
_LONGEST_KEPT_TEXT = 1 << 16


def type_texts(type_: Type) -> tuple[str, str]:
    """Return a type's text with and without layouts, cached in the type.

    Raises:
        ValueError: HLO has no such type.
    """
    try:
        known: tuple[str, str] = type_.printed
    except AttributeError:
        known = _both_texts(type_)
        if len(known[0]) <= _LONGEST_KEPT_TEXT:
            object.__setattr__(type_, "printed", known)
    return known


def _both_texts(type_: Type) -> tuple[str, str]:
    if isinstance(type_, TensorType):
        plain = _plain_text(type_)
        return plain + _layout_of(type_), plain
    if isinstance(type_, TupleType):
        elements = list(map(type_texts, type_.types))
        return tuple_text([texts[0] for texts in elements]), tuple_text([texts[1] for texts in elements])
    return type_text(type_), type_text(type_, layout=False)
