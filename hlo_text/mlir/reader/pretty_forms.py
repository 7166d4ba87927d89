"""Grammar rules of the pretty forms of MLIR operations.

Most operations follow one pattern, which their declaration fills; the others have a rule each.
"""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.attributes import (
    BoolAttribute,
    ComparisonDirection,
    ComparisonType,
    DictionaryAttribute,
    StringAttribute,
)
from hlo_text.ir import Operation
from hlo_text.mlir.reader.generic_form import StatementRules
from hlo_text.mlir.reader.keywords import (
    SPECIAL_KEYWORDS,
    SYMBOL_FIELDS,
    WINDOW_FIELDS,
    fields_of,
    keyword_value,
    pretty_fields,
    read_integer_list,
    read_padding,
    read_slice,
    window_value,
)
from hlo_text.mlir.reader.statements import (
    AngleBody,
    IndexedOperand,
    InventedName,
    KeywordItem,
    RawBlock,
    RawRegion,
    Signature,
    Statement,
    Word,
    with_arguments,
)
from hlo_text.mlir.spelling.attributes import field_value
from hlo_text.mlir.spelling.dialect_attributes import enum_value, read_convolution_numbers
from hlo_text.mlir.spelling.numbers import integer_value
from hlo_text.mlir.spelling.types import intern, result_types
from hlo_text.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.reading.failure import MalformedError
from hlo_text.types import BOOL, ComplexType, FunctionType, TensorType, TupleType, Type

#: Operations whose only type in the pretty form is that of the result.
_RESULT_TYPED = frozenset(
    ("stablehlo.iota", "stablehlo.replica_id", "stablehlo.partition_id", "stablehlo.create_token")
)
#: Operations whose pretty form takes nothing shorter than a function type.
_FUNCTION_TYPED = frozenset(
    f"stablehlo.{name}"
    for name in [
        "is_finite",
        "compare",
        "dynamic_iota",
        "reshape",
        "dynamic_reshape",
        "broadcast_in_dim",
        "dynamic_broadcast_in_dim",
        "broadcast",
        "transpose",
        "slice",
        "pad",
        "dynamic_pad",
        "concatenate",
        "bitcast_convert",
        "get_dimension_size",
        "set_dimension_size",
        "dynamic_slice",
        "dynamic_update_slice",
        "real_dynamic_slice",
        "get_tuple_element",
        "dot",
        "dot_general",
        "einsum",
        "unary_einsum",
        "fft",
        "rng",
        "rng_bit_generator",
    ]
)


class PrettyRules(StatementRules):
    """Grammar rules of pretty forms."""

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
        return float(children[0].value.partition(":")[0])

    def negative_float_word(self, children: list[Any]) -> float:
        return -float(children[0].value.partition(":")[0])

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
                if (name != "stablehlo.dynamic_slice" or len(items) > 3) and items != [None]:
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
        self.check_required(cls, values, token)
        if cls is ops.DotGeneral and "dot_dimension_numbers" not in values:
            self.fail("syntax", "expected 'contracting_dims'", token)
        types, results = self._signature_types(cls, name, len(operands), signature, token)
        return Statement(name, token.start_pos, cls, values, annotations, tuple(operands), types, results)

    def _keyword(self, cls: type[DeclaredOperation], item: KeywordItem, values: dict[str, Any]) -> None:
        special = SPECIAL_KEYWORDS.get(cls)
        if special is not None and special(self, item, values):
            return
        field = pretty_fields(cls).get(item.key)
        if field is None:
            self.fail("syntax", f"{cls.mlir_name} has no {item.key!r}", item.token)
        assert field is not None
        if field.name in values:
            self.fail("attribute.duplicate", f"{item.key!r} is given twice", item.token)
        try:
            value = keyword_value(field, item.value)
        except MalformedError as error:
            self.fail(error.code, error.message, item.token)
        if value is None:
            self.fail("syntax", f"unexpected value of {item.key!r}", item.token)
        values[field.name] = value

    def _give(self, values: dict[str, Any], name: str, value: Any, token: Any) -> None:
        """Set a field that the form spells itself; the dictionary must not have it too."""
        if name in values:
            self.fail("attribute.duplicate", f"{name!r} is given twice", token)
        values[name] = value

    def _indices(self, name: str, item: IndexedOperand, values: dict[str, Any]) -> None:
        text = item.ranges.value[1:-1]
        if name == "stablehlo.get_tuple_element" and text.strip().isdigit() and len(text) < 12:
            self._give(values, "index", int(text), item.ranges)
        elif name == "stablehlo.slice":
            try:
                starts, limits, strides = read_slice(item.ranges.value)
            except MalformedError as error:
                self.fail(error.code, error.message, item.ranges)
            for field, value in (("start_indices", starts), ("limit_indices", limits), ("strides", strides)):
                self._give(values, field, value, item.ranges)
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
            except MalformedError as error:
                self.fail(error.code, error.message, token)

    def _signature_types(
        self, cls: type[Operation], name: str, count: int, signature: Signature, token: Any
    ) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
        """Return the operand and result types a signature gives to `count` operands."""
        types, results = signature.types, signature.results
        first = types[0] if len(types) == 1 else None
        if results is None and isinstance(first, FunctionType):
            types, results = first.inputs, first.results
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
        key = SYMBOL_FIELDS.get(name)
        if key is None:
            self.fail("syntax", f"unexpected symbol after {name}", symbol)
        assert key is not None
        cls = MLIR_OPERATIONS[name]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        self._give(values, key, self.symbol_name(symbol), token)
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
        self._give(values, "composite_name", self.text_of(string), token)
        self.check_required(cls, values, token)
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
            self._give(values, "dimension_numbers", read_convolution_numbers(numbers.value), token)
            for key, value in self.inner("window_body", window.value[1:-1], window.start_pos + 1):
                name = WINDOW_FIELDS.get(key)
                if name is None or name in values:
                    raise MalformedError("syntax", f"unexpected {key!r} in a window")
                values[name] = window_value(name, value)
        except MalformedError as error:
            self.fail(error.code, error.message, numbers)
        self.check_required(ops.Convolution, values, token)
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
        """Constants of other dialects: any attribute that has a type."""
        token, dictionary, value = children
        type = BOOL if isinstance(value, BoolAttribute) else value.type
        cls = MLIR_OPERATIONS[token.value]
        values, annotations = self.attributes_of(cls, None, dictionary, token)
        self._set_value(cls, "value", value, values, token)
        return Statement(token.value, token.start_pos, cls, values, annotations, result_types=(type,))

    def _set_value(self, cls: type[Operation], name: str, attribute: Any, values: dict[str, Any], token: Any) -> None:
        if name in values:
            self.fail("attribute.duplicate", f"{name!r} is given twice", token)
        try:
            values[name] = field_value(fields_of(cls)[name], attribute, self.dialect_value)
        except MalformedError as error:
            self.fail(error.code, f"{cls.mlir_name}: {error.message}", token)

    def typed_constant_form(self, children: list[Any]) -> Statement:
        token, properties, dictionary, type = children
        cls = MLIR_OPERATIONS[token.value]
        values, annotations = self.attributes_of(cls, properties, dictionary, token)
        self.check_required(cls, values, token)
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
        return with_arguments(region, arguments)

    def reduce_form(self, children: list[Any]) -> Statement:
        token = children[0]
        count = next(i for i, child in enumerate(children) if i and not isinstance(child, tuple)) - 1
        pairs = children[1 : count + 1]
        applied, _, keyword, dimensions, dictionary, type, region = children[count + 1 :]
        if keyword.value != "dimensions":
            self.fail("syntax", "expected 'dimensions'", keyword)
        values, annotations = self.attributes_of(ops.Reduce, None, dictionary, token)
        self._give(values, "dimensions", read_integer_list(dimensions.value), token)
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
        arguments: list[Any] = [(names[0], scalar, None), (names[1], scalar, None)]
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
            regions.append(with_arguments(region, arguments))
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


def _is_token(child: Any) -> bool:
    return isinstance(child, str)
