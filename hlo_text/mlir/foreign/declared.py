"""Conversion of custom forms of other projects' declared operations to their classes and attributes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hlo_text.core.attributes import DictionaryAttribute
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Region, UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.fields import check_counts, fields_by_name
from hlo_text.mlir.codecs.locations import attribute_value
from hlo_text.mlir.codecs.placeholders import BINDING, OPERAND, REGION, with_arguments_marked
from hlo_text.mlir.codecs.strings import unescape
from hlo_text.mlir.foreign.layouts import read_form
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import STAND_IN, RawBlock, RawOperation, RawRegion
from hlo_text.ops import UpstreamOperation
from hlo_text.reading.failure import MalformedError

_EMPTY_REGION = late(r"\{\s*\}\Z", re.ASCII)

#: The types after the colon of a custom form, a word or arrow after them (`() ->` in a function type), and the types
#: after this; None in place of missing types.
ShownTypes = tuple[tuple[Type, ...] | None, str, tuple[Type, ...] | None]


class DeclaredForms(OperationRules):
    """Reader of custom forms by the layouts in the declarations."""

    def declared(self, raw: RawOperation, shown: ShownTypes | None = None) -> RawOperation:
        """Return a statement of the declared class if it matches the declared layout, else the statement unchanged.

        Args:
            raw: The statement.
            shown: The types after its colon; None if the grammar requires them to be a function type.
        """
        cls = MLIR_OPERATIONS.get(raw.name)
        if cls is None or not issubclass(cls, UpstreamOperation) or not isinstance(cls.form, CustomForm):
            return raw
        if shown is not None and not _fits(cls.form, len(raw.operands), shown):
            return raw
        text = "".join(map(_marked, raw.pieces or ())).removeprefix(raw.name).rstrip()
        if cls.implicit_end is not None and not raw.regions and _EMPTY_REGION.search(text):
            text = _EMPTY_REGION.sub(REGION, text)
            raw.regions = (RawRegion([]),)
        parts = read_form(cls.form, with_arguments_marked(text))
        if parts is None:
            return raw
        try:
            given = [self._dictionary(texts, raw) for texts in (parts.inherent, parts.discardable)]
            values, annotations = self.read_attributes(cls, *given)
        except (MalformedError, ParseError):
            return raw
        for name, text in cls.form.defaults:
            if parts.inherent.get(name) == text:
                values.pop(fields_by_name(cls)[name].name, None)
        if cls.implicit_end is not None and raw.result_types in ((), (None,)):
            raw.result_types = ()
            for region in raw.regions:
                _end_implicitly(region, cls.implicit_end, raw.position)
        counts = (len(raw.operands), len(raw.result_types), len(raw.regions))
        if any(field.is_required and name not in values for name, field in cls.attribute_fields.items()):
            return raw
        if check_counts(cls, *counts) is not None:
            return raw
        raw.cls, raw.attributes, raw.annotations = cls, read_only(values), annotations
        raw.pieces = None
        if cls.has_one_type and len(raw.result_types) == 1:
            raw.operand_types = raw.result_types * counts[0]
        else:
            stated = shown[0] if shown is not None and shown[2] is None else None
            types: tuple[Type | None, ...] = cls.operands_of_shown(stated or ())[: counts[0]]
            raw.operand_types = types + raw.operand_types[len(types) :]
        return raw

    def _dictionary(self, texts: Mapping[str, str], raw: RawOperation) -> DictionaryAttribute:
        entries = []
        for name, text in texts.items():
            value = self.inner("attribute", text, raw.position)
            entries.append((unescape(name) if name.startswith('"') else name, attribute_value(value, self.reader)))
        return DictionaryAttribute(tuple(entries))


def declared_results(
    cls: type[UpstreamOperation], types: tuple[Type, ...], results: tuple[Type, ...] | None
) -> tuple[Type | None, ...]:
    """Return the result types for the types in the custom form and those after its arrow, None if undetermined."""
    if results is not None:
        return cls.results_of_signature(types, results)
    return (cls.hidden_result or cls.result_of_shown(types),) if cls.result_fields else ()


def _fits(form: CustomForm, operands: int, shown: ShownTypes) -> bool:
    """Whether a custom form has as many types as its layout states, before and after the stated separator."""
    types, separator, results = shown
    style = form.types
    if not style:
        return types is None or "<results>" in form.layout
    if types is None:
        return style in ("operands", "operands if any") and not operands
    if style in ("signature", "select"):
        return len(types) == operands if separator == "() ->" else style == "select" and len(types) in (1, 2)
    stated, expected, after = (*style.removesuffix(" if any").split(), "", "")[:3]
    if separator == "() ->":
        return not expected  # the one type is that of a function
    return (
        len(types) == (operands if stated == "operands" else 1)
        and separator == expected
        and (results is None or after == "results" or len(results) == 1)
    )


def _marked(piece: Any) -> str:
    if isinstance(piece, str):
        return piece
    return {"operand": OPERAND, "region": REGION, "argument": BINDING}[piece[0]]


def end_implicitly(name: str, regions: tuple[Region, ...], position: int) -> None:
    """Add the terminator that the custom form omits to regions without a terminator."""
    for region in regions:
        end = region.terminator
        if end is None or (isinstance(end, DeclaredOperation) and not end.is_terminator):
            region.blocks[-1].operations.append(MLIR_OPERATIONS[name](NO_ATTRIBUTES, (), (), position=position))


def _end_implicitly(region: RawRegion, name: str, position: int) -> None:
    """Add an omitted terminator before names are resolved, except to the placeholder of a region read line by line."""
    first = region.blocks[0] if region.blocks else None
    if first is not None and first.label is not None and first.label.value == STAND_IN and not first.operations:
        return
    if not region.blocks:
        region.blocks.append(RawBlock(None, [], []))
    operations = region.blocks[-1].operations
    if not operations or not getattr(operations[-1].cls, "is_terminator", True) or _is_value(operations[-1]):
        operations.append(RawOperation(name, position, MLIR_OPERATIONS[name], start=position))


def _is_value(raw: RawOperation) -> bool:
    return bool(raw.result_types) and raw.cls is UnregisteredOperation
