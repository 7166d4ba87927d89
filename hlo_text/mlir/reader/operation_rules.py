"""Attributes of an operation, as the grammar rules of all forms read them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import Attribute, DictionaryAttribute
from hlo_text.core.ir import Annotations, Operation
from hlo_text.mlir.codecs.dialect_values import dialect_value, find_kept
from hlo_text.mlir.codecs.field_values import field_value
from hlo_text.mlir.codecs.fields import fields_by_name, fields_of, required_fields
from hlo_text.mlir.codecs.mlir_reader import GrammarRules, MlirReader
from hlo_text.reading.failure import MalformedError

#: Attributes that newer versions print with the inherent ones and older texts have among the others.
_INHERENT_ONLY_IN_PROPERTIES = frozenset(("result_tilings",))

#: Operations whose headers define values: their attributes can be kept, but not their text.
LOOPS = (ops.While, ops.Scan)


class OperationRules(GrammarRules):
    """Grammar rules of operations in one form."""

    def __init__(self, reader: MlirReader) -> None:
        super().__init__(reader)
        self.dialect_value = partial(dialect_value, reader=reader)

    def attributes_of(
        self,
        cls: type[Operation],
        properties: DictionaryAttribute | None,
        dictionary: DictionaryAttribute | None,
        token: Any,
    ) -> tuple[dict[str, Any], Annotations | None]:
        """Return field values and annotations from an operation's dictionaries; the first entry with a name is used."""
        if properties is None and dictionary is None:
            return {}, None
        try:
            return self.read_attributes(cls, properties, dictionary)
        except MalformedError as error:
            self.fail(error.code, f"{cls.mlir_name}: {error.message}", token)

    def read_attributes(
        self,
        cls: type[Operation],
        properties: DictionaryAttribute | None,
        dictionary: DictionaryAttribute | None,
    ) -> tuple[dict[str, Any], Annotations | None]:
        """Return field values and annotations as `attributes_of` does, with errors that have no location.

        Raises:
            MalformedError: An attribute is not of its field's kind, or a property has no field.
        """
        values: dict[str, Any] = {}
        discardable: dict[str, Attribute] = {}
        if self.reader.kept and cls not in LOOPS:
            parts = [part for part in (properties, dictionary) if part is not None]
            found = find_kept([attribute for part in parts for _, attribute in part.entries], self.reader)
            if found is not None:
                raise MalformedError(*found)
        for given, is_properties in ((properties, True), (dictionary, False)):
            for key, attribute in given.entries if given is not None else ():
                field = fields_by_name(cls).get(key)
                if field is None and is_properties:
                    raise MalformedError("attribute.unknown", f"there is no property {key!r}")
                if field is None or (key in _INHERENT_ONLY_IN_PROPERTIES and not is_properties):
                    discardable.setdefault(key, attribute)
                elif field.name not in values:
                    values[field.name] = field_value(field, attribute, self.dialect_value)
        return values, Annotations(discardable=discardable) if discardable else None

    def check_required(self, cls: type[Operation], values: Mapping[str, Any], token: Any) -> None:
        for name in required_fields(cls):
            if name not in values:
                field = fields_of(cls)[name]
                self.fail("attribute.missing", f"{cls.mlir_name} requires attribute {field.mlir_name!r}", token)
