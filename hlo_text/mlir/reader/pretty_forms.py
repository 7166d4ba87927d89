"""Grammar rules of pretty forms: their parts, and the dispatch to the form that the operation declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hlo_text.core.attributes import StringAttribute
from hlo_text.core.forms import Form
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.fields import fields_by_name
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.numbers import integer_value
from hlo_text.mlir.codecs.older.names import declared_class, is_foreign
from hlo_text.mlir.codecs.types import result_types
from hlo_text.mlir.forms import PrettyForm, form_of
from hlo_text.mlir.forms.contraction import read_window_item
from hlo_text.mlir.forms.control_flow import ReturnForm
from hlo_text.mlir.forms.reduction import ReduceForm, read_reducer
from hlo_text.mlir.forms.structural import ConstantForm
from hlo_text.mlir.forms.values import read_integer_list
from hlo_text.mlir.reader.operation_rules import LOOPS, OperationRules
from hlo_text.mlir.reader.raw_operations import (
    AngleBody,
    IndexedOperand,
    KeywordItem,
    RawOperation,
    RawRegion,
    Signature,
    Word,
)
from hlo_text.reading.failure import MalformedError

#: The dialect whose name may be omitted before an operation.
_SHORT_DIALECT = "func."


def _by_form(rule: str) -> Callable[[PrettyRules, list[Any]], RawOperation]:
    """Return the method of a grammar rule, in which the operation's form reads the matched parts."""

    def read(rules: PrettyRules, children: list[Any]) -> RawOperation:
        cls, form = rules.form_of_rule(rule, children[0])
        return form.read(rules, cls, children)

    return read


class PrettyRules(OperationRules):
    """Grammar rules of pretty forms."""

    # --- parts ---

    def indexed(self, children: list[Any]) -> IndexedOperand:
        return IndexedOperand(children[0], children[1])

    def keyword_item(self, children: list[Any]) -> KeywordItem:
        return KeywordItem(children[0], children[0].value, children[1])

    def integer_list(self, children: list[Any]) -> tuple[int, ...]:
        return read_integer_list(children[0].value)

    def integer_list_pair(self, children: list[Any]) -> list[tuple[int, ...]]:
        return [read_integer_list(children[0].value), read_integer_list(children[2].value)]

    def word_list(self, children: list[Any]) -> list[Word]:
        return [Word(child.value if child.type == "WORD" else self.text_of(child)) for child in children]

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

    def window_body(self, children: list[Any]) -> list[tuple[str, Any]]:
        return [child for child in children if child is not None]

    def window_item(self, children: list[Any]) -> tuple[str, Any]:
        return read_window_item(children)

    def reduce_pair(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[2]

    def applies(self, children: list[Any]) -> Any:
        return children[1]

    def reducer_arguments(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[1]

    def reducer(self, children: list[Any]) -> RawRegion:
        return read_reducer(children)

    def while_binding(self, children: list[Any]) -> tuple[Any, Any]:
        return children[0], children[1]

    # --- forms ---

    barrier_form = empty_barrier_form = _by_form("barrier_form")
    check_constant_form = _by_form("check_constant_form")
    composite_form = _by_form("composite_form")
    constant_form = _by_form("constant_form")
    convolution_form = _by_form("convolution_form")
    foreign_constant_form = _by_form("foreign_constant_form")
    parenthesized_form = _by_form("parenthesized_form")
    reduce_form = _by_form("reduce_form")
    regular_form = _by_form("regular_form")
    return_form = _by_form("return_form")
    scan_form = _by_form("scan_form")
    symbol_call_form = _by_form("symbol_call_form")
    while_form = _by_form("while_form")

    def typed_constant_form(self, children: list[Any]) -> RawOperation:
        cls, form = self.form_of_rule("constant_form", children[0])
        if not isinstance(form, ConstantForm):
            self.fail("syntax", f"the type of {cls.mlir_name} must follow its value", children[0])
        return form.read_typed(self, cls, children)

    def older_reduce_form(self, children: list[Any]) -> RawOperation:
        cls, form = self.form_of_rule("reduce_form", children[0])
        assert isinstance(form, ReduceForm)
        return form.read_older(self, cls, children)

    def older_reduce_region_form(self, children: list[Any]) -> RawOperation:
        cls, form = self.form_of_rule("reduce_form", children[0])
        assert isinstance(form, ReduceForm)
        return form.read_older_regions(self, cls, children)

    def gap(self, children: list[Any]) -> None:
        """Return the placeholder of an empty item: the C++ prints `%a, , sizes = []`."""

    def attributed_return_form(self, children: list[Any]) -> RawOperation:
        cls, form = self.form_of_rule("return_form", children[0])
        assert isinstance(form, ReturnForm)
        return form.read_attributed(self, cls, children)

    def form_of_rule(self, rule: str, token: Any) -> tuple[type[DeclaredOperation], PrettyForm]:
        """Return the class and form of a named operation; fail if its form has another grammar rule."""
        name = token.value if "." in token.value else f"{_SHORT_DIALECT}{token.value}"
        cls = declared_class(name)
        if cls is None:
            self.fail("operation.unknown", f"custom op {name!r} is unknown", token)
        form = form_of(cls)
        if form is not None and rule == "parenthesized_form" and form.rule == "regular_form" and name != cls.mlir_name:
            return cls, form  # the MHLO form of 2022: `mhlo.complex(%a, %b) : types`
        if form is None or form.rule != rule:
            self.fail("syntax", f"invalid syntax for {name}", token)
        return cls, form


def check_form(reader: MlirReader, token: Any) -> Any:
    """Return the operation's name token at the start of a pretty form.

    MHLO operations that StableHLO lacks, and operations to keep as text, are treated as another project's. Loops are
    not: their headers define values, so that only their attributes can be kept.

    Raises:
        MalformedError: The operation only has the generic form.
    """
    cls = declared_class(token.value)
    is_kept = reader.problem(token) is not None and cls not in LOOPS
    if is_kept or (cls is None and is_foreign(token.value)):
        token.type = "FOREIGN_OPERATION"
    elif cls is not None and cls.form is Form.GENERIC:
        raise MalformedError("operation.form", _no_form(cls), token.start_pos)
    return token


def _no_form(cls: type[DeclaredOperation]) -> str:
    """Return the message about an operation without a pretty form, which shows its generic form."""
    operands = "%..." if cls.operand_fields else ""
    properties = " <{...}>" if fields_by_name(cls) else ""
    regions = " ({...})" if cls.region_fields else ""
    generic = f'"{cls.mlir_name}"({operands}){properties}{regions} : (...) -> ...'
    return f"{cls.mlir_name} has no pretty form; use the generic form: {generic}"


def _is_token(child: Any) -> bool:
    return isinstance(child, str)
