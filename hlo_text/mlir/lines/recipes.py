"""Recipes: meanings of statements in which types, literals, symbols and lists are holes.

A recipe is found by reading a statement with marks in its holes and looking where the marks went.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from hlo_text.core.attributes import Literal
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.types import FunctionType, TensorType, Type
from hlo_text.mlir.lines.marks import MARK_NUMBER, MARK_SIZE, MARK_WIDTH, holds_mark
from hlo_text.mlir.lines.meaning import Meaning, NotCacheableError
from hlo_text.mlir.spelling.types import intern

#: What a hole holds, by the first letter of its text.
TYPE_HOLE, CONSTANT_HOLE, SYMBOL_HOLE, LIST_HOLE, SLICE_HOLE, ARRAY_HOLE, QUOTED_HOLE = 'td@[:a"'


# --- where values come from ------------------------------------------------------------------------------------------


@attrs.frozen(slots=True)
class Hole:
    """Value of a hole."""

    number: int

    def __call__(self, values: list[Any]) -> Any:
        return values[self.number]


@attrs.frozen(slots=True)
class TypeOfHole:
    """The type of the constant that a hole holds."""

    number: int

    def __call__(self, values: list[Any]) -> Any:
        return values[self.number].type


@attrs.frozen(slots=True)
class ScalarOfHole:
    """A scalar of the element type of the tensor that a hole holds."""

    number: int

    def __call__(self, values: list[Any]) -> Any:
        return intern(TensorType((), values[self.number].element_type))


@attrs.frozen(slots=True)
class PartOfHole:
    """Starts, limits or strides of the slice that a hole holds."""

    number: int
    part: int

    def __call__(self, values: list[Any]) -> Any:
        return values[self.number][self.part]


@attrs.frozen(slots=True)
class Fixed:
    """A value that is the same whatever the holes hold."""

    value: Any

    def __call__(self, values: list[Any]) -> Any:
        return self.value


Source = Hole | TypeOfHole | ScalarOfHole | PartOfHole | Fixed


def _values_of(sources: list[Source]) -> Callable[[list[Any]], list[Any]]:
    """Return a function that gives the values of several sources."""
    numbers = [source.number for source in sources if isinstance(source, Hole)]
    if len(numbers) < len(sources):
        return lambda values: [source(values) for source in sources]
    return lambda values: [values[number] for number in numbers]


# --- a recipe --------------------------------------------------------------------------------------------------------


@attrs.define(slots=True, eq=False)
class Recipe:
    """A meaning in which types and attribute values come from holes.

    Attributes:
        meaning: The meaning; what comes from holes is replaced.
        operand_types, result_types: Where each type comes from.
        attributes: Where the attributes that depend on holes come from.
        arguments: Where the types of region arguments come from.
        function_types: Where the function type's inputs and results come from.
        symbol: Where the function's symbol comes from.
        reducer: Where the inner type of a compact reduce comes from.
    """

    meaning: Meaning
    operand_types: list[Source]
    result_types: list[Source]
    attributes: dict[str, Source]
    arguments: list[list[Source]]
    function_types: tuple[list[Source], list[Source]] | None
    symbol: Source | None
    reducer: Source | None
    _operand_types: Callable[[list[Any]], list[Any]] = attrs.field(init=False)
    _result_types: Callable[[list[Any]], list[Any]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._operand_types = _values_of(self.operand_types)
        self._result_types = _values_of(self.result_types)

    def fill(self, values: list[Any]) -> Meaning:
        """Return the meaning for the values of the holes."""
        meaning = self.meaning
        attributes = meaning.attributes
        if self.attributes:
            attributes = ReadOnlyDict(
                (name, self.attributes[name](values) if name in self.attributes else value)
                for name, value in attributes.items()
            )
        function = meaning.function
        if self.function_types is not None:
            inputs, results = self.function_types
            type = FunctionType(tuple(source(values) for source in inputs), tuple(source(values) for source in results))
            function = {**function, "function_type": intern(type)}
        if self.symbol is not None:
            function = {**function, "symbol": self.symbol(values)}
        reducer = meaning.reducer
        if reducer is not None and self.reducer is not None:
            reducer = reducer[0], self.reducer(values)
        return Meaning(
            meaning.cls,
            attributes,
            meaning.annotations,
            self._operand_types(values),
            tuple(self._result_types(values)),
            meaning.operands,
            meaning.results,
            meaning.is_plain,
            tuple(
                [
                    tuple(
                        [
                            (slot, source(values), location)
                            for (slot, _, location), source in zip(region, sources, strict=True)
                        ]
                    )
                    for region, sources in zip(meaning.arguments, self.arguments, strict=True)
                ]
            ),
            meaning.location,
            meaning.is_short,
            function,
            reducer,
            None,
        )


# --- finding one -----------------------------------------------------------------------------------------------------


class _Tracer:
    """Finds which hole a value of a marked meaning comes from, and notes the holes it met."""

    def __init__(self, kinds: str) -> None:
        self.kinds = kinds
        self.met: set[int] = set()

    def type(self, type: Any) -> Source:
        if isinstance(type, TensorType) and isinstance(type.element_type, Type):
            width = getattr(type.element_type, "width", 0)
            number = width - MARK_WIDTH
            if 0 <= number < len(self.kinds):
                self.met.add(number)
                if type.shape == (MARK_SIZE + number,):
                    if self.kinds[number] == CONSTANT_HOLE:
                        return TypeOfHole(number)
                    return Hole(number)
                is_scalar = type.shape == () and type.bounds is None and type.encoding is None
                if is_scalar and self.kinds[number] == TYPE_HOLE:
                    return ScalarOfHole(number)
                raise NotCacheableError
        return self.constant(type)

    def constant(self, value: Any) -> Source:
        """Return a source that is the same for all holes; refuse a value that holds a mark."""
        if holds_mark(value):
            raise NotCacheableError
        return Fixed(value)

    def attribute(self, value: Any) -> Source | None:
        """Return where an attribute's value comes from, None if from no hole."""
        if isinstance(value, Literal) and isinstance(value.type, TensorType):
            number = getattr(value.type.element_type, "width", 0) - MARK_WIDTH
            if 0 <= number < len(self.kinds):
                if self.kinds[number] != CONSTANT_HOLE:
                    raise NotCacheableError
                self.met.add(number)
                return Hole(number)
        if isinstance(value, str) and value.startswith("marked__"):
            number = int(value[8:])
            self.met.add(number)
            return Hole(number)
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], int) and value[0] >= MARK_NUMBER:
            return self._numbers(value[0] - MARK_NUMBER)
        if value is not None and type(value) is not bool:
            self.constant(value)
        return None

    def _numbers(self, offset: int) -> Source:
        if offset < len(self.kinds) and self.kinds[offset] in (LIST_HOLE, ARRAY_HOLE):
            self.met.add(offset)
            return Hole(offset)
        number, part = divmod(offset, 3)
        if number >= len(self.kinds) or self.kinds[number] != SLICE_HOLE:
            raise NotCacheableError
        self.met.add(number)
        return PartOfHole(number, part)


def traced_recipe(meaning: Meaning, kinds: str) -> Recipe:
    """Return the recipe of a meaning that was read with marks in its holes.

    Raises:
        NotCacheableError: Some hole does more than give its value.
    """
    tracer = _Tracer(kinds)
    attributes = {}
    for name, value in meaning.attributes.items():
        source = tracer.attribute(value)
        if source is not None:
            attributes[name] = source
    function_types = None
    symbol = None
    for name, value in meaning.function.items():
        if name == "function_type":
            function_types = [tracer.type(t) for t in value.inputs], [tracer.type(t) for t in value.results]
        elif name == "symbol":
            symbol = tracer.attribute(value)
        else:
            tracer.constant(value)
    if meaning.annotations is not None or meaning.location is not None:
        tracer.constant((meaning.annotations, meaning.location))
    recipe = Recipe(
        meaning,
        [tracer.type(type) for type in meaning.operand_types],
        [tracer.type(type) for type in meaning.result_types],
        attributes,
        [[tracer.type(type) for _, type, _ in arguments] for arguments in meaning.arguments],
        function_types,
        symbol,
        tracer.type(meaning.reducer[1]) if meaning.reducer is not None else None,
    )
    if meaning.arguments:
        tracer.constant([location for arguments in meaning.arguments for _, _, location in arguments])
    if len(tracer.met) != len(kinds):
        raise NotCacheableError
    return recipe
