"""Types as HLO text. Layouts are part of the text but not of a type's equality, so texts are kept by identity."""

from __future__ import annotations

from hlo_text.memo import Memo
from hlo_text.types import BufferType, ElementType, Layout, TensorType, TokenType, TupleType, Type


def type_text(type_: Type, *, layout: bool = True) -> str:
    """Return the HLO text of a type; an array without a layout gets the default one, as XLA gives it.

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
    """Return `(a, b)` with an index comment in front of every fifth element."""
    return f"({comma_separated(elements)})"


def comma_separated(elements: list[str]) -> str:
    """Join texts as XLA does: `/*index=N*/` stands in front of elements 5, 10, ..."""
    if len(elements) <= 5:
        return ", ".join(elements)
    return ", ".join(
        f"/*index={index}*/{element}" if index and index % 5 == 0 else element for index, element in enumerate(elements)
    )


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
    bounds = tensor.bounds or (None,) * tensor.rank
    sizes = (
        str(size) if size is not None else f"<={bound}" if bound is not None else "?"
        for size, bound in zip(tensor.shape, bounds, strict=True)
    )
    text = f"{element_type_text(tensor.element_type)}[{','.join(sizes)}]"
    if not with_layout:
        return text
    if tensor.layout is None:
        return text + layout_text(Layout.default(tensor.rank))
    return text + layout_text(tensor.layout)


def layout_text(layout: Layout) -> str:
    """Return `{minor to major:everything else}`, or nothing for a scalar without anything else."""
    parts = [
        "T" + "".join(f"({','.join('*' if size is None else str(size) for size in tile)})" for tile in layout.tiles)
        if layout.tiles
        else "",
        f"L({layout.tail_padding_alignment})" if layout.tail_padding_alignment != 1 else "",
        f"#({layout.index_type})" if layout.index_type is not None else "",
        f"*({layout.pointer_type})" if layout.pointer_type is not None else "",
        f"E({layout.element_size_bits})" if layout.element_size_bits else "",
        f"S({layout.memory_space})" if layout.memory_space else "",
        "SC" + "".join(f"({dimension}:{','.join(map(str, indices))})" for dimension, indices in layout.splits)
        if layout.splits
        else "",
        f"M({layout.dynamic_shape_metadata_prefix_bytes})" if layout.dynamic_shape_metadata_prefix_bytes else "",
    ]
    rest = "".join(parts)
    order = ",".join(map(str, layout.minor_to_major))
    if rest:
        return f"{{{order}:{rest}}}"
    return f"{{{order}}}" if order else ""


def type_texts(type_: Type) -> tuple[str, str, Type]:
    """Return a type's text with and without layouts, and the type."""
    known = TYPE_TEXTS.get(id(type_))
    if known is None:
        known = TYPE_TEXTS.remember(id(type_), (type_text(type_), type_text(type_, layout=False), type_))
    return known


#: Texts of types by identity, since readers make one object per type's text; with the type, so that its id stays taken.
TYPE_TEXTS: Memo[int, tuple[str, str, Type]] = Memo("HLO printer: types", 1 << 15)
