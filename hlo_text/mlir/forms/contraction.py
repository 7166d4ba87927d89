"""Pretty forms of dots and convolutions."""

from __future__ import annotations

from itertools import chain
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import DotAlgorithm, DotDimensionNumbers
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.dialect_attributes import read_convolution_numbers, read_struct, struct_body
from hlo_text.mlir.codecs.fields import keyword_fields
from hlo_text.mlir.codecs.numbers import integer_list, is_short_integer, word
from hlo_text.mlir.forms.pretty_form import (
    FUNCTION_TYPES,
    PrettyForm,
    PrintedBody,
    RegularForm,
    check_operand_count,
    give,
    operand_count,
    own_form,
)
from hlo_text.mlir.forms.values import printed_list, read_integer_list, read_padding, read_value
from hlo_text.mlir.printer.forms import FormPrinter, operand_list
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import AngleBody, KeywordItem, RawOperation, Word
from hlo_text.reading.failure import MalformedError


@own_form(ops.DotGeneral, types=FUNCTION_TYPES)
class _DotGeneralForm(RegularForm):
    """`%a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [...], algorithm = <...>`.

    The keywords are in this order.
    """

    keywords = ("batching_dims", "contracting_dims", "precision", "algorithm")

    def is_in_mhlo(self, cls: type[DeclaredOperation]) -> bool:
        return False

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        keys = {child.key for child in children if isinstance(child, KeywordItem)}
        if "contracting_dims" not in keys and keys <= {*self.keywords}:  # an unknown one is reported below
            rules.fail("syntax", f"{cls.mlir_name} requires 'contracting_dims'", children[0])
        return super().read(rules, cls, children)

    def read_keyword(
        self, rules: OperationRules, cls: type[DeclaredOperation], item: KeywordItem, values: dict[str, Any]
    ) -> None:
        pair = item.value if isinstance(item.value, list) and item.value and isinstance(item.value[0], tuple) else None
        numbers = values.get("dot_dimension_numbers")
        if item.key == "batching_dims" and pair is not None and numbers is None:
            values["dot_dimension_numbers"] = DotDimensionNumbers(pair[0], pair[1])
        elif item.key == "contracting_dims" and pair is not None and "precision_config" not in values:
            numbers = numbers or DotDimensionNumbers()
            values["dot_dimension_numbers"] = DotDimensionNumbers(
                numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions, pair[0], pair[1]
            )
        elif item.key == "algorithm" and isinstance(item.value, AngleBody):
            give(rules, values, "algorithm", _read_algorithm(rules, item.value.token), item.token)
        else:
            super().read_keyword(rules, cls, item, values)

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        front, _, contracting = body.partition(", contracting_dims = ")
        operands, has_batch, batching = front.partition(", batching_dims = ")
        contracting, has_precision, precision = contracting.partition(", precision = ")
        dims = [*(batching if has_batch else "[] x []").split(" x "), *contracting.split(" x ")]
        numbers = list(map(printed_list, dims))
        count = operand_count(operands)
        if count is None or len(numbers) != 2 * _PAIR or not all(isinstance(part, tuple) for part in numbers):
            return None
        values: dict[str, Any] = {"dot_dimension_numbers": DotDimensionNumbers(*numbers)}
        if has_precision:
            values["precision_config"] = read_value(keyword_fields(cls)["precision"], printed_list(precision))
        return None if None in values.values() else PrintedBody(count, values)

    def head(self, printer: FormPrinter, op: ops.DotGeneral) -> str | None:
        if op.auxiliary_operands:
            return None
        numbers = op.dot_dimension_numbers
        body = f" {operand_list(op)}"
        if numbers.lhs_batching_dimensions or numbers.rhs_batching_dimensions:
            lhs, rhs = map(integer_list, (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions))
            body += f", batching_dims = {lhs} x {rhs}"
        lhs, rhs = map(integer_list, (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions))
        body += f", contracting_dims = {lhs} x {rhs}"
        if op.precision_config is not None:
            body += f", precision = [{', '.join(op.precision_config)}]"
        if op.algorithm is not None:
            body += f", algorithm = <{struct_body(op.algorithm)}>"
        dictionary = printer.dictionary(op, shown=("dot_dimension_numbers", "precision_config", "algorithm"))
        return f"{op.written_name}{body}{dictionary}"


def _read_algorithm(rules: OperationRules, token: Any) -> Any:
    try:
        return read_struct(DotAlgorithm, *rules.inner("struct_body", token.value[1:-1], token.start_pos + 1))
    except MalformedError as error:
        rules.fail(error.code, error.message, token)


_PAIR = 2
_TRUTHS = frozenset(("true", "false"))
_WINDOW_FIELDS = {
    "stride": "window_strides",
    "pad": "padding",
    "lhs_dilate": "lhs_dilation",
    "rhs_dilate": "rhs_dilation",
    "reverse": "window_reversal",
}


@own_form(ops.Convolution)
class _ConvolutionForm(PrettyForm):
    """`(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} : types`."""

    rule = "convolution_form"
    types = FUNCTION_TYPES

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token, operands, dims, numbers, keyword, window, dictionary, type = children
        if dims.value != "dim_numbers" or keyword.value != "window":
            found = f"{dims.value!r} and {keyword.value!r}"
            rules.fail("syntax", f"expected 'dim_numbers' and 'window', found {found}", dims)
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        try:
            give(rules, values, "dimension_numbers", read_convolution_numbers(numbers.value), token)
            body = window.value[1:-1]
            for key, value in _printed_window(body) or rules.inner("window_body", body, window.start_pos + 1):
                name = _WINDOW_FIELDS.get(key)
                if name is None or name in values:
                    raise MalformedError("syntax", f"unknown or repeated window field {key!r}")
                values[name] = _window_value(name, value)
        except MalformedError as error:
            rules.fail(error.code, error.message, numbers)
        rules.check_required(cls, values, token)
        check_operand_count(rules, len(operands), type.inputs, token)
        return RawOperation(token.value, token.start_pos, cls, values, annotations, operands, type.inputs, type.results)

    def head(self, printer: FormPrinter, op: ops.Convolution) -> str | None:
        numbers = op.dimension_numbers.letters()
        if numbers is None or op.auxiliary_operands:
            return None
        given = [(key, getattr(op, name)) for key, name in _WINDOW_FIELDS.items()]
        window = ", ".join(f"{key} = {_window_text(key, value, op)}" for key, value in given if value is not None)
        dictionary = printer.dictionary(op, shown=("dimension_numbers", *_WINDOW_FIELDS.values()))
        body = f"({operand_list(op)}) dim_numbers = {numbers}, window = {{{window}}}"
        return f"{op.written_name}{body}{dictionary}"


def _printed_window(text: str) -> list[tuple[str, Any]]:
    """Return the items of a window as printers write it; none of any other text."""
    items: list[tuple[str, Any]] = []
    if text.count(" = ") > len(_WINDOW_FIELDS):  # each item copies the rest of the text
        return []
    while text:
        key, _, text = text.partition(" = ")
        opening = "[[" if text.startswith("[[") else "["
        closing = opening.replace("[", "]")
        listed, closed, rest = text.removeprefix(opening).partition(closing)
        comma, rest = rest[:2], rest[2:]
        rows = [row.split(", ") for row in listed.split("], [")]
        if key not in _WINDOW_FIELDS or not text.startswith(opening) or not closed or comma != (", " if rest else ""):
            return []
        if opening == "[" and _TRUTHS.issuperset(rows[0]):
            items.append((key, [Word(word) for word in rows[0]]))
        elif all(map(is_short_integer, chain(*rows))) and (opening == "[" or all(len(row) == _PAIR for row in rows)):
            numbers = [tuple(map(int, row)) for row in rows]
            items.append((key, tuple(numbers) if opening == "[[" else numbers[0]))
        else:
            return []
        text = rest
    return items


def read_window_item(children: list[Any]) -> tuple[str, Any]:
    """Return the keyword and value of an item of a window."""
    key, first, *rest = children
    if first.type == "WORD":
        return key.value, [Word(token.value) for token in (first, *rest)]
    return key.value, read_integer_list(first.value) if first.type == "INTEGER_LIST" else read_padding(first.value)


def _window_value(name: str, value: Any) -> Any:
    """Return the value of a window field from its parsed item."""
    if name == "window_reversal":
        return _reversal(value)
    if name == "padding":
        if value and not isinstance(value[0], tuple):
            raise MalformedError("syntax", "expected a list of integer pairs")
        return value
    if isinstance(value, list) or (value and isinstance(value[0], tuple)):
        raise MalformedError("syntax", "expected a list of integers")
    return value


def _reversal(value: Any) -> tuple[bool, ...]:
    if not isinstance(value, list):
        return tuple(bool(number) for number in value)
    if any(word not in ("true", "false") for word in value):
        raise MalformedError("syntax", "expected true or false")
    return tuple(word == "true" for word in value)


def _window_text(key: str, value: Any, op: DeclaredOperation) -> str:
    if key == "reverse" and op.dialect is None:
        return f"[{', '.join(map(word, value))}]"
    return f"[{', '.join(map(integer_list, value))}]" if key == "pad" else integer_list(map(int, value))
