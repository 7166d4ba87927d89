"""Layout arguments: dimension numbers, fastest varying first, or a shape with that layout."""

from __future__ import annotations

from typing import Any

import attrs

from frontends.builder.failure import require
from frontends.builder.shapes import as_integers, as_shape, shape_text
from hlo_text.core.types import Layout, TensorType, TupleType, Type


def in_layout(shape: Type, given: Any, argument: str = "layout") -> Type:
    """Return a shape in a given layout.

    Args:
        shape: The shape.
        given: Dimension numbers of an array, fastest varying first; a `Layout`; a shape with the layout; for a tuple,
            one of these per element; or None, which leaves the shape unchanged.
        argument: The argument's name in errors.

    Raises:
        RuleError: The layout is not one of this shape.
        TypeError: The argument has another type.
        ValueError: The text is not a shape.

    Example:
        >>> from frontends.builder.shapes import make_shape, shape_text
        >>> shape_text(in_layout(make_shape("f32", (2, 3)), [0, 1]))
        'f32[2,3]{0,1}'
    """
    if given is None:
        return shape
    if isinstance(shape, TupleType) and isinstance(given, tuple | list):
        rule = f"{argument} must have one entry for each of the {len(shape.types)} tuple elements: {given!r}"
        require(len(given) == len(shape.types), rule)
        return TupleType(
            tuple(in_layout(part, entry, argument) for part, entry in zip(shape.types, given, strict=True))
        )
    if isinstance(shape, TensorType) and isinstance(given, Layout | tuple | list | range):
        return _ordered(shape, given, argument)
    wanted = as_shape(given, argument)
    require(wanted == shape, f"{argument} must be a layout of {shape_text(shape)}, not of {shape_text(wanted)}")
    return wanted


def _ordered(shape: TensorType, given: Any, argument: str) -> TensorType:
    layout = given if isinstance(given, Layout) else Layout(as_integers(given, argument))
    order = layout.minor_to_major
    rule = f"{argument} must be a permutation of the {shape.rank} dimensions, minor to major: {list(order)}"
    require(sorted(order) == list(range(shape.rank)), rule)
    return attrs.evolve(shape, layout=layout) if shape.rank else shape
