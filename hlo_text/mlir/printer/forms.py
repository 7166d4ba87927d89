"""Parts of operations that all forms share, and the generic form.

A form is the operation's text without its results, with `OPERAND` in place of each operand in order, so that
operations that differ only in their operands share one text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hlo_text.core.attributes import Attribute
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Function, Module, Operation
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import UNRELEASED, AttributeField, DeclaredOperation, Kind
from hlo_text.mlir.codecs.attributes import AttributePrinter
from hlo_text.mlir.codecs.field_values import field_text, older_text
from hlo_text.mlir.codecs.fields import fields_by_name
from hlo_text.mlir.codecs.placeholders import OPERAND
from hlo_text.mlir.codecs.strings import quote

#: Attributes that the pretty form leaves out when they have their default.
ELIDED_DEFAULTS = frozenset(
    (
        "api_version",
        "called_computations",
        "composite_attributes",
        "has_side_effect",
        "is_stable",
        "iteration",
        "lower",
        "min_ulp_difference",
        "output_operand_aliases",
        "result_accuracy",
        "tolerance",
        "version",
    )
)

#: Lists of attributes of a function's arguments and results: discardable only where they are empty lists.
ATTRIBUTE_LISTS = ("arg_attrs", "res_attrs")

#: Attributes without prefix that are the operation's own but have no field; readers keep them as discardable.
_BARE_ATTRIBUTES: dict[type[Operation], tuple[str, ...]] = {
    Module: ("sym_visibility",),
    Function: ("no_inline", *ATTRIBUTE_LISTS),
}


class FormPrinter:
    """Prints parts of operations and the generic form.

    Attributes:
        attributes: Prints attributes.
    """

    def __init__(self, attributes: AttributePrinter) -> None:
        self.attributes = attributes
        self.types = attributes.types

    def generic(
        self,
        op: Operation,
        *,
        successors: str = "",
        regions: str = "",
        inherent: Mapping[str, str] | None = None,
        discardable: Mapping[str, str] | None = None,
    ) -> str:
        """Return an operation's generic form.

        Args:
            op: The operation.
            successors: Text of its successors in brackets, if it has any.
            regions: Text of its regions in parentheses, if it has any.
            inherent: Texts of its inherent attributes; by default those of `op`.
            discardable: Texts of its discardable attributes; by default those of `op`.
        """
        head = self.generic_head(op, successors=successors, regions=regions, inherent=inherent, discardable=discardable)
        return f"{head} : {self.signature(op)}"

    def generic_head(
        self,
        op: Operation,
        *,
        successors: str = "",
        regions: str = "",
        inherent: Mapping[str, str] | None = None,
        discardable: Mapping[str, str] | None = None,
    ) -> str:
        """Return an operation's generic form, as `generic`, up to the colon before its types."""
        properties = self.inherent(op) if inherent is None else inherent
        unreleased = {name: properties[name] for name in _unreleased(type(op)) if name in properties}
        if unreleased and inherent is None:
            properties = {name: text for name, text in properties.items() if name not in unreleased}
            discardable = unreleased | self._discardable_texts(op)
        shown = f" <{self.attributes.braces(properties)}>" if properties else ""
        if discardable is None:
            dictionary = self.discardable(op, hidden=_BARE_ATTRIBUTES.get(type(op), ()))
        else:
            dictionary = f" {self.attributes.braces(discardable)}" if discardable else ""
        return f"{quote(op.written_name)}({operand_list(op)}){successors}{shown}{regions}{dictionary}"

    # --- parts ---

    def signature(self, op: Operation) -> str:
        """Return the function type of an operation's operands and results."""
        inputs = [operand.type for operand in op.operands]
        return self.types.function(inputs, tuple([result.type for result in op.results]))

    def single_or_signature(self, op: Operation) -> str:
        """Return the one type of all operands and results, else their function type."""
        first = op.results[0].type
        for value in (*op.operands, *op.results):
            if value.type is not first and value.type != first:
                return self.signature(op)
        return self.types.text(first)

    def operand_types(self, op: Operation) -> str:
        """Return the types of the operands joined by commas."""
        return self.types.list([operand.type for operand in op.operands])

    def inherent(self, op: Operation, *, shown: Collection[str] = (), elide: bool = False) -> dict[str, str]:
        """Return the texts of an operation's inherent attributes by MLIR name.

        Args:
            op: The operation.
            shown: Names of fields that are shown elsewhere.
            elide: Leave out defaults as the pretty form does.
        """
        if isinstance(op, Module):
            return self._module_inherent(op)
        if isinstance(op, Function):
            return self._function_inherent(op)
        if not isinstance(op, DeclaredOperation):
            return {name: self.attributes.text(value) for name, value in op.attributes.items()}
        texts = dict(op.form.defaults) if isinstance(op.form, CustomForm) else {}
        texts |= op.added_attributes
        for name, value in op.attributes.items():
            field = op.attribute_fields.get(name)
            if field is None or not field.mlir or name in shown or value is None:
                continue
            if elide and name in ELIDED_DEFAULTS and value == field.default:
                continue
            if op.dialect is None:
                text = field_text(self.attributes, field, value)
            else:
                text = older_text(self.attributes, field, value, op.dialect)
            if text is not None:
                texts[field.mlir_name] = text.replace("#stablehlo<", "#chlo<") if _has_own_enums(op, field) else text
        return texts

    def _module_inherent(self, module: Module) -> dict[str, str]:
        texts = {"sym_name": quote(module.symbol)} if module.symbol is not None else {}
        return texts | self._bare_attributes(module)

    def _function_inherent(self, function: Function) -> dict[str, str]:
        texts = {
            "function_type": self.types.text(function.function_type),
            "sym_name": quote(function.symbol),
            **self._bare_attributes(function),
        }
        if function.visibility is not None:
            texts["sym_visibility"] = quote(function.visibility)
        for name, lists in zip(
            ATTRIBUTE_LISTS, (function.argument_attributes, function.result_attributes), strict=True
        ):
            if lists:
                texts[name] = f"[{', '.join(map(self.attributes.dictionary, lists))}]"
        return texts

    def _bare_attributes(self, op: Operation) -> dict[str, str]:
        """Return the inherent attributes of an operation that have no field."""
        entries = discardable_attributes(op)
        return {name: self.attributes.text(entries[name]) for name in _BARE_ATTRIBUTES[type(op)] if name in entries}

    def discardable(self, op: Operation, *, hidden: Collection[str] = ()) -> str:
        """Return ` {...}` of an operation's discardable attributes except the hidden ones, empty if there are none."""
        entries = discardable_attributes(op)
        if hidden:
            entries = {name: value for name, value in entries.items() if name not in hidden}
        return f" {self.attributes.dictionary(entries)}" if entries else ""

    def dictionary(self, op: Operation, *, shown: Collection[str] = ()) -> str:
        """Return ` {...}` of all attributes that the pretty form does not print elsewhere, empty if there are none."""
        if op.annotations is None and _shows_all(op, shown):
            return ""
        texts = self.inherent(op, shown=shown, elide=True) | self._discardable_texts(op)
        return f" {self.attributes.braces(texts)}" if texts else ""

    def _discardable_texts(self, op: Operation) -> dict[str, str]:
        return {name: self.attributes.text(value) for name, value in discardable_attributes(op).items()}

    def dictionary_of_all(self, op: Operation, *, hidden: Collection[str] = ()) -> str:
        """Return ` {...}` of an undeclared operation's attributes except the hidden ones, empty if there are none."""
        entries = {name: value for name, value in op.attributes.items() if name not in hidden}
        entries |= discardable_attributes(op)
        return f" {self.attributes.dictionary(entries)}" if entries else ""


@by_declaration
def _unreleased(cls: type[Operation]) -> tuple[str, ...]:
    """Return the names of the fields that are properties in no release yet: those print them among the others."""
    return tuple(name for name, field in fields_by_name(cls).items() if field.later == UNRELEASED)


def _shows_all(op: Operation, shown: Collection[str]) -> bool:
    """Return whether an operation has no inherent attributes other than the shown ones."""
    if isinstance(op, DeclaredOperation) and (op.added_attributes or isinstance(op.form, CustomForm)):
        return False
    return not op.attributes or all(name in shown for name in op.attributes)


def discardable_attributes(op: Operation) -> Mapping[str, Attribute]:
    """Return the discardable attributes of an operation."""
    return op.annotations.discardable if op.annotations is not None else {}


def _has_own_enums(op: DeclaredOperation, field: AttributeField) -> bool:
    """Return whether a field's enum belongs to CHLO instead of StableHLO."""
    return field.kind in (Kind.ENUM, Kind.ENUM_ARRAY) and op.name.startswith("chlo.")


def operand_list(op: Operation) -> str:
    """Return a mark per operand, joined by commas."""
    return ", ".join([OPERAND] * len(op.operands))
