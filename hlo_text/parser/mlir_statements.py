"""Statements of MLIR text: what each form of an operation says, before names are resolved.

`StatementRules` holds the grammar rules of operations. Each gives a `Statement`: the operation's class, attributes and
types as the AST wants them, and its operands by name. `mlir_build` makes operations from statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.attributes import (
    Attribute,
    BoolAttribute,
    ComparisonDirection,
    ComparisonType,
    DictionaryAttribute,
    DotDimensionNumbers,
    Location,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    ArrayAttribute,
)
from hlo_text.ir import Annotations, Function, Module, Operation, UnregisteredOperation
from hlo_text.opdef import MLIR_OPERATIONS, AttributeField, DeclaredOperation, Kind
from hlo_text.parser.failure import Malformed
from hlo_text.parser.mlir_attributes import field_value
from hlo_text.parser.mlir_dialect_attributes import enum_value, read_convolution_numbers, read_dot_algorithm
from hlo_text.parser.mlir_numbers import integer_value
from hlo_text.parser.mlir_types import ResultTypes, intern, result_types
from hlo_text.parser.mlir_rules import ReaderRules
from hlo_text.types import BOOL, ComplexType, FunctionType, TensorType, TupleType, Type

_EMPTY: dict[str, Any] = {}
_NO_DISCARDABLE: Mapping[str, Attribute] = {}

#: Operations whose only type in the pretty form is that of the result.
_RESULT_TYPED = frozenset(
    ("stablehlo.iota", "stablehlo.replica_id", "stablehlo.partition_id", "stablehlo.create_token")
)
#: Operations whose pretty form takes nothing shorter than a function type.
_FUNCTION_TYPED = frozenset(
    f"stablehlo.{name}"
    for name in (
        "is_finite compare dynamic_iota reshape dynamic_reshape broadcast_in_dim dynamic_broadcast_in_dim broadcast "
        "transpose slice pad dynamic_pad concatenate bitcast_convert get_dimension_size set_dimension_size "
        "dynamic_slice dynamic_update_slice real_dynamic_slice get_tuple_element dot dot_general einsum unary_einsum "
        "fft rng rng_bit_generator"
    ).split()
)
#: Attributes that newer versions print with the inherent ones and older texts have among the others.
_INHERENT_ONLY_IN_PROPERTIES = frozenset(("result_tilings",))
_INFERRED_FUNCTION_ATTRIBUTES = frozenset(("sym_name", "function_type", "sym_visibility"))
_FORMAT = re.compile(r"e(\d{1,9})m(\d{1,9})\Z")
_RANGE = re.compile(r"\s*(-?\d+)\s*:\s*(-?\d+)\s*(?::\s*(-?\d+)\s*)?\Z")
_BREAKS = re.compile(r"\s*\n\s*(?://[^\n]*\n\s*)*")


@attrs.define(slots=True, eq=False)
class RawBlock:
    """A block: label without `^`, `(name token, type, location)` of its arguments, its statements."""

    label: Any
    arguments: list[tuple[Any, Type, Location | None]]
    operations: list[Statement]


@attrs.define(slots=True, eq=False)
class RawRegion:
    """A region before names are resolved."""

    blocks: list[RawBlock]


@attrs.define(slots=True, eq=False)
class Statement:
    """An operation before names are resolved.

    Attributes:
        name: Full operation name.
        position: Offset of the name.
        cls: Its class.
        attributes: Values of the class's fields that the text gave.
        annotations: Discardable attributes, or None.
        operands: Tokens of the operands.
        operand_types: Their types; None where the text gives none.
        result_types: Types of the results; None stands for one the text does not give.
        regions: Nested regions.
        is_short: The name was written without its dialect (`return`), which is right only in functions.
        pieces: Custom form of an unknown operation: texts, operand tokens and regions.
        successors: Tokens of the successor labels.
        function: Symbol, type and attributes of a function or module.
        results: The token `%0:2, %1 =`, or None.
        location: Trailing location.
        start: Offset of the statement's first character.
    """

    name: str
    position: int
    cls: type[Operation]
    attributes: dict[str, Any] = _EMPTY
    annotations: Annotations | None = None
    operands: tuple[Any, ...] = ()
    operand_types: tuple[Type | None, ...] = ()
    result_types: tuple[Type | None, ...] = ()
    regions: tuple[RawRegion, ...] = ()
    is_short: bool = False
    pieces: tuple[Any, ...] | None = None
    successors: tuple[Any, ...] = ()
    function: dict[str, Any] = _EMPTY
    results: Any = None
    location: Location | None = None
    start: int = 0


#: An item `key = value` of a pretty form: its token, key and value.
@attrs.frozen
class KeywordItem:
    token: Any
    key: str
    value: Any


@attrs.frozen
class IndexedOperand:
    """`%a [0:4, 1:5:2]`."""

    operand: Any
    ranges: Any


@attrs.frozen
class AngleBody:
    """`<...>` as the value of a keyword."""

    token: Any


@attrs.frozen
class Signature:
    """What stands behind the colon: types, the result types behind an arrow, and a dictionary before both."""

    types: tuple[Type, ...]
    results: tuple[Type, ...] | None
    dictionary: DictionaryAttribute | None


class Word(str):
    """A bare keyword as a value."""

    __slots__ = ()


class StatementRules(ReaderRules):
    """Grammar rules of operations and regions."""

    # --- statements and regions ---

    def operation(self, children: list[Any]) -> Statement:
        results, statement, location = children
        statement.results = results
        statement.location = location
        if location is not None and statement.cls is ops.Reduce:
            _locate_compact_reducer(statement, location)
        statement.start = results.start_pos if results is not None else statement.position
        return statement

    def region(self, children: list[Any]) -> RawRegion:
        return RawRegion(children[0])

    def block_body(self, children: list[Any]) -> list[RawBlock]:
        first = next((i for i, child in enumerate(children) if isinstance(child, RawBlock)), len(children))
        blocks: list[RawBlock] = children[first:]
        if first or not children:
            blocks.insert(0, RawBlock(None, [], children[:first]))
        return blocks if children else []

    def block(self, children: list[Any]) -> RawBlock:
        label = children[0]
        arguments = [child for child in children[1:] if isinstance(child, tuple)]
        return RawBlock(label, arguments, [child for child in children[1:] if isinstance(child, Statement)])

    def block_argument(self, children: list[Any]) -> tuple[Any, Type, Location | None]:
        return children[0], children[1], children[2]

    def operands(self, children: list[Any]) -> tuple[Any, ...]:
        return tuple(children)

    def region_list(self, children: list[Any]) -> tuple[RawRegion, ...]:
        return tuple(children)

    def successors(self, children: list[Any]) -> tuple[Any, ...]:
        return tuple(children)

    def properties(self, children: list[Any]) -> DictionaryAttribute:
        result: DictionaryAttribute = children[0]
        return result

    def type_list(self, children: list[Any]) -> tuple[Type, ...]:
        return tuple(children)

    # --- attributes of operations ---

    def attributes_of(
        self,
        cls: type[Operation],
        properties: DictionaryAttribute | None,
        dictionary: DictionaryAttribute | None,
        token: Any,
    ) -> tuple[dict[str, Any], Annotations | None]:
        """Return field values and annotations from an operation's dictionaries; the first one wins."""
        values: dict[str, Any] = {}
        discardable: dict[str, Attribute] = {}
        for given, is_properties in ((properties, True), (dictionary, False)):
            for key, attribute in given.entries if given is not None else ():
                field = _fields_by_name(cls).get(key)
                if field is None or (key in _INHERENT_ONLY_IN_PROPERTIES and not is_properties):
                    discardable.setdefault(key, attribute)
                elif field.name not in values:
                    try:
                        values[field.name] = field_value(field, attribute, self.dialect_value)
                    except Malformed as error:
                        self.fail(error.code, f"{cls.mlir_name}: {error.message}", token)
        return values, Annotations(discardable=discardable) if discardable else None

    def _check_required(self, cls: type[Operation], values: Mapping[str, Any], token: Any) -> None:
        for name in _required_fields(cls):
            if name not in values:
                field = _fields(cls)[name]
                self.fail("attribute.missing", f"{cls.mlir_name} requires attribute {field.mlir_name!r}", token)

    # --- the generic form ---

    def generic_form(self, children: list[Any]) -> Statement:
        token, operands, successors, properties, regions, dictionary, type = children
        text = token.value
        name = text[1 : text.rindex('"')]
        if "\\" in name or not name:
            self.fail("syntax", "expected operation name in quotes", token)
        cls: type[Operation] = _SPECIAL_CLASSES.get(name) or MLIR_OPERATIONS.get(name, UnregisteredOperation)
        operands = operands or ()
        if len(operands) != len(type.inputs):
            self.fail("arity.operands", f"expected {len(type.inputs)} operand(s), but {len(operands)} are given", token)
        if cls is Function or cls is Module:
            return self._generic_symbol(cls, name, token, properties, regions or (), dictionary)
        if cls is UnregisteredOperation:
            values = dict(properties.entries) if properties is not None else {}
            discardable = dict(dictionary.entries) if dictionary is not None else {}
            annotations = Annotations(discardable=discardable) if discardable else None
        else:
            if properties is not None and not properties.entries and not _fields(cls):
                self.fail("syntax", f"{name} has no properties", token)
            values, annotations = self.attributes_of(cls, properties, dictionary, token)
            self._check_required(cls, values, token)
        return Statement(
            name,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            regions or (),
            successors=successors or (),
        )

    def _generic_symbol(
        self,
        cls: type[Operation],
        name: str,
        token: Any,
        properties: DictionaryAttribute | None,
        regions: tuple[RawRegion, ...],
        dictionary: DictionaryAttribute | None,
    ) -> Statement:
        entries: dict[str, Any] = {}
        for given in (properties, dictionary):
            for key, value in given.entries if given is not None else ():
                entries.setdefault(key, value)
        function: dict[str, Any] = {}
        symbol = entries.pop("sym_name", None)
        if isinstance(symbol, StringAttribute):
            function["symbol"] = symbol.value
        if cls is Function:
            if not isinstance(symbol, StringAttribute):
                self.fail("attribute.missing", f"{name} requires attribute 'sym_name'", token)
            type = entries.pop("function_type", None)
            if not isinstance(type, TypeAttribute) or not isinstance(type.type, FunctionType):
                self.fail("attribute.missing", f"{name} requires attribute 'function_type'", token)
            function["function_type"] = type.type
            function["visibility"] = self._visibility(entries.pop("sym_visibility", None), token)
            function["argument_attributes"] = self._attribute_lists(
                entries.pop("arg_attrs", None), len(type.type.inputs), token
            )
            function["result_attributes"] = self._attribute_lists(
                entries.pop("res_attrs", None), len(type.type.results), token
            )
        if len(regions) != 1:
            self.fail("arity.regions", f"{name} requires one region", token)
        annotations = Annotations(discardable=entries) if entries else None
        return Statement(name, token.start_pos, cls, annotations=annotations, regions=regions, function=function)

    def _visibility(self, attribute: Any, token: Any) -> str | None:
        if attribute is None:
            return None
        if not isinstance(attribute, StringAttribute) or attribute.value not in ("public", "private", "nested"):
            self.fail("attribute.kind", "visibility is public, private or nested", token)
        return str(attribute.value)

    def _attribute_lists(self, attribute: Any, count: int, token: Any) -> tuple[Mapping[str, Attribute], ...]:
        if attribute is None:
            return ()
        if not isinstance(attribute, ArrayAttribute) or not all(
            isinstance(element, DictionaryAttribute) for element in attribute.elements
        ):
            self.fail("attribute.kind", "expected an array of dictionaries", token)
        if len(attribute.elements) != count:
            self.fail("arity.operands", f"expected {count} dictionaries of argument or result attributes", token)
        return tuple(dict(element.entries) for element in attribute.elements)

    # --- regular pretty forms ---

    def indexed(self, children: list[Any]) -> IndexedOperand:
        return IndexedOperand(children[0], children[1])

    def keyword_item(self, children: list[Any]) -> KeywordItem:
        return KeywordItem(children[0], children[0].value, children[1])

    def integer_list(self, children: list[Any]) -> tuple[int, ...]:
        return read_integer_list(children[0].value)

    def integer_list_pair(self, children: list[Any]) -> list[tuple[int, ...]]:
        return [read_integer_list(children[0].value), read_integer_list(children[2].value)]

    def word_list(self, children: list[Any]) -> list[Word]:
        return [Word(child.value) for child in children]

    def integer_word(self, children: list[Any]) -> int:
        return integer_value(children[0].value)

    def negative_integer_word(self, children: list[Any]) -> int:
        return -integer_value(children[0].value)

    def float_word(self, children: list[Any]) -> float:
        return float(children[0].value)

    def negative_float_word(self, children: list[Any]) -> float:
        return -float(children[0].value)

    def word(self, children: list[Any]) -> Word:
        return Word(children[0].value)

    def string_word(self, children: list[Any]) -> StringAttribute:
        return StringAttribute(self.text_of(children[0]))

    def angle_body(self, children: list[Any]) -> AngleBody:
        return AngleBody(children[0])

    def signature(self, children: list[Any]) -> Signature:
        dictionary = children[0]
        arrow = next((i for i, child in enumerate(children) if i and _is_token(child)), None)
        if arrow is None:
            return Signature(tuple(child for child in children[1:] if child is not None), None, dictionary)
        types = tuple(child for child in children[1:arrow] if child is not None)
        return Signature(types, result_types(children[arrow + 1 :]), dictionary)

    def regular_form(self, children: list[Any]) -> Statement:
        token, *items, dictionary, signature = children
        return self._regular(token, items, dictionary, signature)

    def parenthesized_form(self, children: list[Any]) -> Statement:
        token, *items, dictionary, signature = children
        if token.value != "chlo.top_k":
            self.fail("syntax", f"{token.value} has no operands in parentheses", token)
        return self._regular(token, items, dictionary, signature)

    def _regular(
        self, token: Any, items: list[Any], dictionary: DictionaryAttribute | None, signature: Signature
    ) -> Statement:
        name = token.value
        cls = MLIR_OPERATIONS.get(name)
        if signature.dictionary is not None:
            if name != "check.expect_close" or dictionary is not None:
                self.fail("syntax", "expected a type", token)
            dictionary = signature.dictionary
        if cls is None:
            self.fail("operation.unknown", f"custom op {name!r} is unknown", token)
        assert cls is not None
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        operands: list[Any] = []
        words: list[Any] = []
        for item in items:
            if item is None:
                # the printer leaves an empty item for a slice without indices
                if name != "stablehlo.dynamic_slice" or len(items) > 3:
                    if items != [None]:
                        self.fail("syntax", "expected an operand", token)
            elif isinstance(item, KeywordItem):
                self._keyword(cls, item, values)
            elif isinstance(item, IndexedOperand):
                operands.append(item.operand)
                self._indices(name, item, values)
            elif item.type == "WORD":
                words.append((len(operands), item))
            else:
                operands.append(item)
        self._comparison(name, words, values)
        self._check_required(cls, values, token)
        if cls is ops.DotGeneral and "dot_dimension_numbers" not in values:
            self.fail("syntax", "expected 'contracting_dims'", token)
        types, results = self._signature_types(cls, name, len(operands), signature, token)
        return Statement(name, token.start_pos, cls, values, annotations, tuple(operands), types, results)

    def _keyword(self, cls: type[DeclaredOperation], item: KeywordItem, values: dict[str, Any]) -> None:
        special = _SPECIAL_KEYWORDS.get(cls)
        if special is not None and special(self, item, values):
            return
        field = _pretty_fields(cls).get(item.key)
        if field is None:
            self.fail("syntax", f"{cls.mlir_name} has no {item.key!r}", item.token)
        assert field is not None
        if field.name in values:
            self.fail("attribute.duplicate", f"{item.key!r} is given twice", item.token)
        try:
            value = _keyword_value(field, item.value)
        except Malformed as error:
            self.fail(error.code, error.message, item.token)
        if value is None:
            self.fail("syntax", f"unexpected value of {item.key!r}", item.token)
        values[field.name] = value

    def _indices(self, name: str, item: IndexedOperand, values: dict[str, Any]) -> None:
        text = item.ranges.value[1:-1]
        if name == "stablehlo.get_tuple_element" and text.strip().isdigit() and len(text) < 12:
            values["index"] = int(text)
        elif name == "stablehlo.slice":
            try:
                starts, limits, strides = read_slice(item.ranges.value)
            except Malformed as error:
                self.fail(error.code, error.message, item.ranges)
            values.update(start_indices=starts, limit_indices=limits, strides=strides)
        else:
            self.fail("syntax", f"unexpected indices of {name}", item.ranges)

    def _comparison(self, name: str, words: list[Any], values: dict[str, Any]) -> None:
        if name != "stablehlo.compare":
            if words:
                self.fail("syntax", f"unexpected word {words[0][1].value!r}", words[0][1])
            return
        for position, token in words:
            key, enum = ("compare_type", ComparisonType) if position else ("comparison_direction", ComparisonDirection)
            if key in values:
                self.fail("syntax", f"unexpected word {token.value!r}", token)
            try:
                values[key] = enum_value(enum, token.value)
            except Malformed as error:
                self.fail(error.code, error.message, token)

    def _signature_types(
        self, cls: type[Operation], name: str, count: int, signature: Signature, token: Any
    ) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
        """Return the operand and result types a signature gives to `count` operands."""
        types, results = signature.types, signature.results
        if results is None and len(types) == 1 and isinstance(types[0], FunctionType):
            types, results = types[0].inputs, types[0].results
        elif results is None:
            types, results = self._short_types(cls, name, count, types, token)
        if len(types) != count:
            self.fail("arity.operands", f"{len(types)} operand types are given for {count} operands", token)
        return types, results

    def _short_types(
        self, cls: type[Operation], name: str, count: int, types: tuple[Type, ...], token: Any
    ) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
        if name in _FUNCTION_TYPED or name.startswith("chlo.") or not types:
            self.fail("syntax", "expected a function type", token)
        first = types[0]
        if cls is ops.Select and len(types) == 2:
            return (first, types[1], types[1]), (types[1],)
        if name == "check.expect_close":
            return types, ()
        if len(types) != 1:
            self.fail("syntax", "expected one type", token)
        if name in _RESULT_TYPED:
            return (), types
        if cls is ops.Complex and isinstance(first, TensorType) and isinstance(first.element_type, ComplexType):
            real = intern(first.with_element_type(first.element_type.element_type))
            return (real,) * count, types
        if cls is ops.Complex:
            self.fail("type.element", "expected a tensor of complex numbers", token)
        if cls is ops.Tuple:
            if not isinstance(first, TupleType):
                self.fail("type.mismatch", "expected a tuple type", token)
            return first.types if isinstance(first, TupleType) else (), types
        has_result = bool(getattr(cls, "result_fields", ()))
        return (first,) * count, types if has_result else ()

    # --- calls ---

    def symbol_call_form(self, children: list[Any]) -> Statement:
        token, symbol, operands, dictionary, type = children
        name = "func.call" if token.value == "call" else token.value
        key = _SYMBOL_FIELDS.get(name)
        if key is None:
            self.fail("syntax", f"unexpected symbol after {name}", symbol)
        assert key is not None
        cls = MLIR_OPERATIONS[name]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        values[key] = self.symbol_name(symbol)
        operands = operands or ()
        self._check_count(operands, type.inputs, token)
        return Statement(
            name,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            is_short=token.value == "call",
        )

    def _check_count(self, operands: tuple[Any, ...], types: tuple[Type, ...], token: Any) -> None:
        if len(operands) != len(types):
            self.fail("arity.operands", f"{len(types)} operand types are given for {len(operands)} operands", token)

    def composite_form(self, children: list[Any]) -> Statement:
        token, string, operands, regions, dictionary, type = children
        if token.value != "stablehlo.composite":
            self.fail("syntax", "unexpected string", string)
        cls = ops.Composite
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        values["composite_name"] = self.text_of(string)
        self._check_required(cls, values, token)
        operands = operands or ()
        self._check_count(operands, type.inputs, token)
        return Statement(
            token.value,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            regions or (),
        )

    # --- forms of their own ---

    def convolution_form(self, children: list[Any]) -> Statement:
        token, operands, dims, numbers, keyword, window, dictionary, type = children
        if dims.value != "dim_numbers" or keyword.value != "window":
            self.fail("syntax", "expected 'dim_numbers' and 'window'", dims)
        values, annotations = self.attributes_of(ops.Convolution, None, dictionary, token)
        try:
            values["dimension_numbers"] = read_convolution_numbers(numbers.value)
            for key, value in self.inner("window_body", window.value[1:-1], window.start_pos + 1):
                name = _WINDOW_FIELDS.get(key)
                if name is None or name in values:
                    raise Malformed("syntax", f"unexpected {key!r} in a window")
                values[name] = _window_value(name, value)
        except Malformed as error:
            self.fail(error.code, error.message, numbers)
        self._check_required(ops.Convolution, values, token)
        self._check_count(operands, type.inputs, token)
        return Statement(
            token.value, token.start_pos, ops.Convolution, values, annotations, operands, type.inputs, type.results
        )

    def window_body(self, children: list[Any]) -> list[tuple[str, Any]]:
        return [child for child in children if child is not None]

    def window_item(self, children: list[Any]) -> tuple[str, Any]:
        key, *rest = children
        if rest[0].type == "WORD":
            return key.value, [Word(token.value) for token in rest]
        text = rest[0].value
        if rest[0].type == "INTEGER_LIST":
            return key.value, read_integer_list(text)
        return key.value, read_padding(text)

    def constant_form(self, children: list[Any]) -> Statement:
        token, dictionary, value = children
        cls = MLIR_OPERATIONS[token.value]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        self._set_value(cls, "value", value, values, token)
        type = values["value"].type
        return Statement(token.value, token.start_pos, cls, values, annotations, result_types=(type,))

    def foreign_constant_form(self, children: list[Any]) -> Statement:
        """Constants of undeclared dialects: their values have canonical spellings, so they are not kept as text."""
        token, dictionary, value = children
        type = BOOL if isinstance(value, BoolAttribute) else value.type
        annotations = Annotations(discardable=dict(dictionary.entries)) if dictionary is not None else None
        return Statement(
            token.value, token.start_pos, UnregisteredOperation, {"value": value}, annotations, result_types=(type,)
        )

    def _set_value(self, cls: type[Operation], name: str, attribute: Any, values: dict[str, Any], token: Any) -> None:
        if name in values:
            self.fail("attribute.duplicate", f"{name!r} is given twice", token)
        try:
            values[name] = field_value(_fields(cls)[name], attribute, self.dialect_value)
        except Malformed as error:
            self.fail(error.code, f"{cls.mlir_name}: {error.message}", token)

    def typed_constant_form(self, children: list[Any]) -> Statement:
        token, properties, dictionary, type = children
        cls = MLIR_OPERATIONS[token.value]
        values, annotations = self.attributes_of(cls, properties, dictionary, token)
        self._check_required(cls, values, token)
        self._check_count((), type.inputs, token)
        return Statement(token.value, token.start_pos, cls, values, annotations, result_types=type.results)

    def barrier_form(self, children: list[Any]) -> Statement:
        token, dictionary, operands, types = children
        values, annotations = self.attributes_of(ops.OptimizationBarrier, None, dictionary, token)
        self._check_count(operands, types, token)
        return Statement(
            token.value, token.start_pos, ops.OptimizationBarrier, values, annotations, operands, types, types
        )

    def empty_barrier_form(self, children: list[Any]) -> Statement:
        return self.barrier_form([children[0], children[1], (), ()])

    def return_form(self, children: list[Any]) -> Statement:
        token, operands, dictionary, types = children
        name = "func.return" if token.value == "return" else token.value
        cls = MLIR_OPERATIONS[name]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        operands, types = operands or (), types or ()
        self._check_count(operands, types, token)
        return Statement(
            name,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            types,
            is_short=token.value == "return",
        )

    def check_constant_form(self, children: list[Any]) -> Statement:
        token, operand, value, item, dictionary = children
        cls = MLIR_OPERATIONS[token.value]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        self._set_value(cls, "value", value, values, token)
        if item is not None:
            self._keyword(cls, item, values)
        type = values["value"].type
        return Statement(token.value, token.start_pos, cls, values, annotations, (operand,), (type,))

    # --- forms with regions ---

    def reduce_pair(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[2]

    def applies(self, children: list[Any]) -> Any:
        return children[1]

    def reducer_arguments(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[1]

    def reducer(self, children: list[Any]) -> RawRegion:
        _, *pairs, region = children
        arguments = [pair[0] for pair in pairs] + [pair[1] for pair in pairs]
        return self._with_arguments(region, arguments)

    def _with_arguments(self, region: RawRegion, arguments: list[Any]) -> RawRegion:
        """Give the entry block of a region arguments that stood outside."""
        if not region.blocks:
            region.blocks.append(RawBlock(None, [], []))
        entry = region.blocks[0]
        if entry.label is not None:
            region.blocks.insert(0, RawBlock(None, list(arguments), []))
        else:
            entry.arguments = list(arguments)
        return region

    def reduce_form(self, children: list[Any]) -> Statement:
        token = children[0]
        count = next(i for i, child in enumerate(children) if i and not isinstance(child, tuple)) - 1
        pairs = children[1 : count + 1]
        applied, _, keyword, dimensions, dictionary, type, region = children[count + 1 :]
        if keyword.value != "dimensions":
            self.fail("syntax", "expected 'dimensions'", keyword)
        values, annotations = self.attributes_of(ops.Reduce, None, dictionary, token)
        values["dimensions"] = read_integer_list(dimensions.value)
        if (applied is None) == (region is None):
            self.fail("syntax", "expected either 'applies' or a reducer", token)
        operands = tuple(pair[0] for pair in pairs) + tuple(pair[1] for pair in pairs)
        self._check_count(operands, type.inputs, token)
        regions = (region,) if region is not None else (self._compact_reducer(applied, type, token),)
        return Statement(
            token.value,
            token.start_pos,
            ops.Reduce,
            values,
            annotations,
            operands,
            type.inputs,
            type.results,
            regions,
        )

    def _compact_reducer(self, applied: Any, type: FunctionType, token: Any) -> RawRegion:
        cls = MLIR_OPERATIONS.get(applied.value)
        if cls is None or not cls.is_commutative:
            self.fail("syntax", f"expected a commutative operation, found {applied.value!r}", applied)
        assert cls is not None
        first = type.inputs[0] if type.inputs else None
        if not isinstance(first, TensorType) or len(type.inputs) != 2:
            self.fail("syntax", "the compact form of reduce has one input", token)
        assert isinstance(first, TensorType)
        scalar = intern(TensorType((), first.element_type))
        names = (
            InventedName("lhs", token.start_pos),
            InventedName("rhs", token.start_pos),
            InventedName("0", token.start_pos),
        )
        operation = Statement(
            applied.value,
            token.start_pos,
            cls,
            operands=names[:2],
            operand_types=(scalar, scalar),
            result_types=(scalar,),
            results=names[2],
            start=token.start_pos,
        )
        end = Statement(
            "stablehlo.return",
            token.start_pos,
            ops.Return,
            operands=(names[2],),
            operand_types=(scalar,),
            start=token.start_pos,
        )
        arguments = [(names[0], scalar, None), (names[1], scalar, None)]
        return RawRegion([RawBlock(None, arguments, [operation, end])])

    def while_binding(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[1]

    def while_form(self, children: list[Any]) -> Statement:
        token, *rest = children
        types, _attributes, dictionary, _cond, cond, _do, body = rest[-7:]
        bindings = [child for child in rest[:-7] if child is not None]
        types = types or ()
        values, annotations = self.attributes_of(ops.While, None, dictionary, token)
        operands = tuple(binding[1] for binding in bindings)
        self._check_count(operands, types, token)
        regions = []
        for region in (cond, body):
            arguments = [(binding[0], type, None) for binding, type in zip(bindings, types, strict=True)]
            regions.append(self._with_arguments(region, arguments))
        return Statement(
            token.value, token.start_pos, ops.While, values, annotations, operands, types, types, tuple(regions)
        )

    def scan_form(self, children: list[Any]) -> Statement:
        token, inputs, _, inits, keyword, dimension, _, dictionary, region, type = children
        if keyword.value != "dimension":
            self.fail("syntax", "expected 'dimension'", keyword)
        values, annotations = self.attributes_of(ops.Scan, None, dictionary, token)
        inputs, inits = inputs or (), inits or ()
        values["dimension"] = integer_value(dimension.value)
        values["operand_segment_sizes"] = (len(inputs), len(inits))
        values["result_segment_sizes"] = (max(len(type.results) - len(inits), 0), len(inits))
        self._check_count(inputs + inits, type.inputs, token)
        return Statement(
            token.value,
            token.start_pos,
            ops.Scan,
            values,
            annotations,
            inputs + inits,
            type.inputs,
            type.results,
            (region,),
        )

    # --- functions and modules ---

    def named_argument(self, children: list[Any]) -> list[Any]:
        return children

    def typed_argument(self, children: list[Any]) -> list[Any]:
        return [None, *children]

    def function_arguments(self, children: list[Any]) -> list[Any]:
        return [child for child in children if child is not None]

    def function_result(self, children: list[Any]) -> list[Any]:
        return [(children[1], None)]

    def function_result_item(self, children: list[Any]) -> tuple[Type, Any]:
        return children[0], children[1]

    def function_results(self, children: list[Any]) -> list[Any]:
        return [child for child in children[1:] if child is not None]

    def function_form(self, children: list[Any]) -> Statement:
        token, visibility, symbol, arguments, results, _, dictionary, region = children
        results = results or []
        entries = dict(dictionary.entries) if dictionary is not None else {}
        for key in entries:
            if key in _INFERRED_FUNCTION_ATTRIBUTES:
                self.fail("syntax", f"{key!r} is an inferred attribute and should not be specified", token)
        entries.pop("arg_attrs", None)
        entries.pop("res_attrs", None)
        type = intern(FunctionType(tuple(a[1] for a in arguments), tuple(r[0] for r in results)))
        function = {
            "symbol": self.symbol_name(symbol),
            "function_type": type,
            "visibility": visibility.value if visibility is not None else None,
            "argument_attributes": _attribute_maps([a[2] for a in arguments]),
            "result_attributes": _attribute_maps([r[1] for r in results]),
        }
        if region is None:
            region = RawRegion([])
        else:
            if any(argument[0] is None for argument in arguments):
                self.fail("syntax", "arguments of a function with a body have names", symbol)
            region = self._with_arguments(region, [(a[0], a[1], a[3]) for a in arguments])
        annotations = Annotations(discardable=entries) if entries else None
        return Statement(
            token.value, token.start_pos, Function, annotations=annotations, regions=(region,), function=function
        )

    def module_form(self, children: list[Any]) -> Statement:
        token, symbol, _, dictionary, region = children
        if not region.blocks:
            region.blocks.append(RawBlock(None, [], []))
        entries = dict(dictionary.entries) if dictionary is not None else {}
        function = {"symbol": self.symbol_name(symbol)} if symbol is not None else {}
        annotations = Annotations(discardable=entries) if entries else None
        return Statement(
            "builtin.module", token.start_pos, Module, annotations=annotations, regions=(region,), function=function
        )


def _locate_compact_reducer(reduce: Statement, location: Location) -> None:
    """Give a reducer that was written as `applies ...` the location of its reduction, as the C++ does."""
    block = reduce.regions[0].blocks[0]
    if any(isinstance(name, InventedName) for name, _, _ in block.arguments):
        block.arguments = [(name, type, location) for name, type, _ in block.arguments]
        for statement in block.operations:
            statement.location = location


class InventedName:
    """A name that no text can have (it starts with a space), where a token is expected."""

    __slots__ = ("start_pos", "value")

    def __init__(self, name: str, start_pos: int) -> None:
        self.value = f"% {name}"
        self.start_pos = start_pos


def _is_token(child: Any) -> bool:
    return isinstance(child, str)


def _attribute_maps(dictionaries: list[DictionaryAttribute | None]) -> tuple[Mapping[str, Attribute], ...]:
    maps = tuple(dict(d.entries) if d is not None else {} for d in dictionaries)
    return maps if any(maps) else ()


# --- what a class declares, by the words of the text ------------------------------------------------------------------

_BY_NAME: dict[type[Operation], dict[str, AttributeField]] = {}
_BY_KEYWORD: dict[type[Operation], dict[str, AttributeField]] = {}
_REQUIRED: dict[type[Operation], tuple[str, ...]] = {}


def _fields(cls: type[Operation]) -> Mapping[str, AttributeField]:
    return cls.attribute_fields if issubclass(cls, DeclaredOperation) else {}


def _fields_by_name(cls: type[Operation]) -> dict[str, AttributeField]:
    known = _BY_NAME.get(cls)
    if known is None:
        known = _BY_NAME[cls] = {field.mlir_name: field for field in _fields(cls).values() if field.mlir}
    return known


def _pretty_fields(cls: type[Operation]) -> dict[str, AttributeField]:
    known = _BY_KEYWORD.get(cls)
    if known is None:
        known = _BY_KEYWORD[cls] = {field.pretty: field for field in _fields(cls).values() if field.pretty}
    return known


def _required_fields(cls: type[Operation]) -> tuple[str, ...]:
    known = _REQUIRED.get(cls)
    if known is None:
        known = _REQUIRED[cls] = tuple(n for n, f in _fields(cls).items() if f.is_required and f.mlir)
    return known


_SPECIAL_CLASSES: dict[str, type[Operation]] = {"func.func": Function, "builtin.module": Module}
_SYMBOL_FIELDS = {"func.call": "callee", "stablehlo.custom_call": "call_target_name"}


# --- values of keywords ------------------------------------------------------------------------------------------------


def read_integer_list(text: str) -> tuple[int, ...]:
    """Return the integers of `[1, 2]`."""
    body = text[1:-1]
    if not body.strip():
        return ()
    values = tuple(map(int, body.split(",")))
    if any(not -(1 << 63) <= value < 1 << 63 for value in values):
        raise Malformed("literal.range", "integer value is too large")
    return values


def read_slice(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return starts, limits and strides of `[0:4, 1:5:2]`."""
    starts, limits, strides = [], [], []
    for part in text[1:-1].split(",") if text[1:-1].strip() else ():
        match = _RANGE.match(part)
        if match is None or len(part) > 60:
            raise Malformed("syntax", "expected start:limit or start:limit:stride")
        starts.append(int(match[1]))
        limits.append(int(match[2]))
        strides.append(int(match[3] or 1))
    return tuple(starts), tuple(limits), tuple(strides)


def read_padding(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of `[[1, 2], [3, 4]]`."""
    rows = re.findall(r"\[[^\[\]]*\]", text[1:-1])
    left = re.sub(r"\[[^\[\]]*\]", "", text[1:-1]).replace(",", "").strip()
    if left or any(not re.fullmatch(r"\[\s*-?\d+\s*,\s*-?\d+\s*\]", row) for row in rows):
        raise Malformed("syntax", "expected pairs of integers")
    return tuple(read_integer_list(row) for row in rows)


def _keyword_value(field: AttributeField, value: Any) -> Any:
    """Return a field's value from what stands behind `keyword =`; None if it is of another kind."""
    reader = _KEYWORD_READERS.get(field.kind)
    return reader(field, value) if reader is not None else None


def _keyword_integer(field: AttributeField, value: Any) -> int | None:
    bits = 32 if field.kind in (Kind.I32, Kind.UI32) else 64
    lowest = 0 if field.kind in (Kind.UI32, Kind.UI64) else -(1 << (bits - 1))
    if type(value) is int and not lowest <= value < (1 << bits if lowest == 0 else 1 << (bits - 1)):
        raise Malformed("literal.range", f"{field.pretty!r} is out of range")
    return value if type(value) is int else None


def _keyword_list(field: AttributeField, value: Any) -> tuple[int, ...] | None:
    return value if isinstance(value, tuple) else None


def _keyword_word(field: AttributeField, value: Any) -> Any:
    return enum_value(field.values, value) if isinstance(value, Word) else None


def _keyword_words(field: AttributeField, value: Any) -> Any:
    if value == ():
        return ()
    return tuple(enum_value(field.values, word) for word in value) if _is_word_list(value) else None


def _is_word_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, Word) for item in value)


def _keyword_bool(field: AttributeField, value: Any) -> bool | None:
    return {"true": True, "false": False}.get(value) if isinstance(value, Word) else None


def _keyword_string(field: AttributeField, value: Any) -> str | None:
    return value.value if isinstance(value, StringAttribute) else None


def _keyword_float(field: AttributeField, value: Any) -> float | None:
    return value if isinstance(value, float) else None


_KEYWORD_READERS: dict[Kind, Callable[[AttributeField, Any], Any]] = {
    Kind.I64: _keyword_integer,
    Kind.I32: _keyword_integer,
    Kind.UI64: _keyword_integer,
    Kind.UI32: _keyword_integer,
    Kind.I64_ARRAY: _keyword_list,
    Kind.ENUM: _keyword_word,
    Kind.ENUM_ARRAY: _keyword_words,
    Kind.BOOL: _keyword_bool,
    Kind.STRING: _keyword_string,
    Kind.F64: _keyword_float,
}


def _dot_keyword(rules: StatementRules, item: KeywordItem, values: dict[str, Any]) -> bool:
    """Read the keywords of dot_general, which stand in a fixed order."""
    numbers = values.get("dot_dimension_numbers")
    pair = item.value if isinstance(item.value, list) and item.value and isinstance(item.value[0], tuple) else None
    if item.key == "batching_dims" and pair is not None and numbers is None:
        values["dot_dimension_numbers"] = DotDimensionNumbers(pair[0], pair[1])
    elif item.key == "contracting_dims" and pair is not None and "precision_config" not in values:
        numbers = numbers or DotDimensionNumbers()
        values["dot_dimension_numbers"] = DotDimensionNumbers(
            numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions, pair[0], pair[1]
        )
    elif item.key == "precision" and "precision_config" not in values:
        field = ops.DotGeneral.attribute_fields["precision_config"]
        try:
            values["precision_config"] = _keyword_words(field, item.value)
        except Malformed as error:
            rules.fail(error.code, error.message, item.token)
    elif item.key == "algorithm" and isinstance(item.value, AngleBody) and "algorithm" not in values:
        token = item.value.token
        try:
            values["algorithm"] = read_dot_algorithm(
                *rules.inner("struct_body", token.value[1:-1], token.start_pos + 1)
            )
        except Malformed as error:
            rules.fail(error.code, error.message, token)
    else:
        return False
    return True


def _precision_keyword(rules: StatementRules, item: KeywordItem, values: dict[str, Any]) -> bool:
    match = _FORMAT.match(item.value) if item.key == "format" and isinstance(item.value, Word) else None
    if match is None:
        return False
    values.update(exponent_bits=int(match[1]), mantissa_bits=int(match[2]))
    return True


_SPECIAL_KEYWORDS: dict[type[Operation], Callable[[StatementRules, KeywordItem, dict[str, Any]], bool]] = {
    ops.DotGeneral: _dot_keyword,
    ops.ReducePrecision: _precision_keyword,
}
_WINDOW_FIELDS = {
    "stride": "window_strides",
    "pad": "padding",
    "lhs_dilate": "lhs_dilation",
    "rhs_dilate": "rhs_dilation",
    "reverse": "window_reversal",
}


def _window_value(name: str, value: Any) -> Any:
    if name == "window_reversal":
        if isinstance(value, list):
            bools = [{"true": True, "false": False}.get(word) for word in value]
        else:
            bools = [{0: False, 1: True}.get(number) for number in value]
        if None in bools:
            raise Malformed("syntax", "expected true or false")
        return tuple(bools)
    if name == "padding":
        if value and not isinstance(value[0], tuple):
            raise Malformed("syntax", "expected pairs of integers")
        return value
    if isinstance(value, list) or (value and isinstance(value[0], tuple)):
        raise Malformed("syntax", "expected a list of integers")
    return value
