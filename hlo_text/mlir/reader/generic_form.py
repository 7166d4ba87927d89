"""Grammar rules of operations and regions in MLIR text, and of the generic form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import (
    DictionaryAttribute,
    Location,
    StringAttribute,
    TypeAttribute,
)
from hlo_text.core.ir import Annotations, Function, Module, Operation, UnregisteredOperation
from hlo_text.core.opdef import DeclaredOperation, operation_class
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.fields import fields_of
from hlo_text.mlir.codecs.older.names import annotations_of, known_name
from hlo_text.mlir.codecs.strings import unescape
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import (
    InventedName,
    RawBlock,
    RawOperation,
    RawRegion,
)
from hlo_text.mlir.reader.scopes import result_groups
from hlo_text.mlir.reader.symbols import NO_ATTRIBUTE_LISTS, attribute_lists
from hlo_text.reading.failure import MalformedError

#: Operation classes outside of the families in `ops/`.
_STRUCTURE: Mapping[str, type[Operation]] = {str(cls.mlir_name): cls for cls in (Function, Module)}
_MOST_UNSTATED = 1000  # results whose types a text does not show


def class_of(name: str) -> type[Operation]:
    """Return the class of an operation for a current or older name."""
    return _STRUCTURE.get(known_name(name)) or operation_class(known_name(name), "stablehlo")


class StatementRules(OperationRules):
    """Grammar rules of operations and regions."""

    # --- statements and regions ---

    def operation(self, children: list[Any]) -> RawOperation:
        results, location = children[0], children[2]
        raw: RawOperation = children[1]
        raw.results = results
        if raw.is_counted or None in raw.result_types:
            self._count_results(raw)
        raw.location = location
        raw.annotations = annotations_of(raw.name, raw.cls, raw.annotations)
        if location is not None and raw.cls is ops.Reduce:
            _locate_compact_reducer(raw, location)
        raw.start = results.start_pos if results is not None else raw.position
        return raw

    def _count_results(self, raw: RawOperation) -> None:
        """Give results whose types the text does not state an unknown type."""
        token = raw.results
        count = sum(size for _, size in result_groups(token.value)) if token is not None else 0
        unstated = count - len(raw.result_types)
        if unstated > _MOST_UNSTATED:
            self.fail("arity.results", f"{count} results without types: expected at most {_MOST_UNSTATED}", token)
        if raw.is_counted:
            raw.result_types = (*raw.result_types, *[None] * unstated) if count else ()

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
        return RawBlock(label, arguments, [child for child in children[1:] if isinstance(child, RawOperation)])

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

    # --- the generic form ---

    def generic_form(self, children: list[Any]) -> RawOperation:
        token, operands, successors, properties, regions, dictionary, signature = children
        text = token.value
        name = unescape(text[: text.rindex('"') + 1])
        if not name:
            self.fail("syntax", "empty operation name is invalid", token)
        cls = class_of(name)
        operands = operands or ()
        if len(operands) != len(signature.inputs):
            message = f"wrong number of operand types: expected {len(operands)}, found {len(signature.inputs)}"
            self.fail("arity.operands", message, token)
        if successors and (cls is Function or cls is Module or issubclass(cls, DeclaredOperation)):
            self.fail("block.terminator", f"{name} cannot have successors", token)
        if cls is Function or cls is Module:
            return self._generic_symbol(cls, name, token, properties, regions or (), dictionary)
        problem = self.reader.problem(token)
        if problem is not None:
            cls = UnregisteredOperation
        cls, values, annotations = self.generic_attributes(cls, name, properties, dictionary, token)
        return RawOperation(
            name,
            token.start_pos,
            cls,
            values,
            annotations,
            operands,
            signature.inputs,
            signature.results,
            regions or (),
            successors=successors or (),
            problem=problem,
        )

    def generic_attributes(
        self,
        cls: type[Operation],
        name: str,
        properties: DictionaryAttribute | None,
        dictionary: DictionaryAttribute | None,
        token: Any,
    ) -> tuple[type[Operation], Mapping[str, Any], Annotations | None]:
        """Return the class, attributes and annotations of an operation that is no function or module."""
        if issubclass(cls, ops.UpstreamOperation) and not self._is_understood(cls, properties, dictionary):
            cls = UnregisteredOperation
        if cls is UnregisteredOperation:
            values = dict(properties.entries) if properties is not None else {}
            discardable = dict(dictionary.entries) if dictionary is not None else {}
            annotations = Annotations(discardable=discardable) if discardable else None
        else:
            if properties is not None and not properties.entries and not fields_of(cls):
                self.fail("syntax", f"{name} does not accept properties", token)
            values, annotations = self.attributes_of(cls, properties, dictionary, token)
            self.check_required(cls, values, token)
        return cls, values, annotations

    def _is_understood(
        self, cls: type[Operation], properties: DictionaryAttribute | None, dictionary: DictionaryAttribute | None
    ) -> bool:
        """Whether the attributes of another project's operation match its declaration; newer versions may differ."""
        try:
            self.read_attributes(cls, properties, dictionary)
        except MalformedError as error:
            return error.code == "attribute.enum"
        return True

    def _generic_symbol(
        self,
        cls: type[Operation],
        name: str,
        token: Any,
        properties: DictionaryAttribute | None,
        regions: tuple[RawRegion, ...],
        dictionary: DictionaryAttribute | None,
    ) -> RawOperation:
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
            type = entries.pop("function_type", None) or entries.pop("type", None)
            if not isinstance(type, TypeAttribute) or not isinstance(type.type, FunctionType):
                self.fail("attribute.missing", f"{name} requires attribute 'function_type'", token)
            function["function_type"] = type.type
            function["visibility"] = self._visibility(entries.pop("sym_visibility", None), token)
            for name, field, types in (
                ("arg_attrs", "argument_attributes", type.type.inputs),
                ("res_attrs", "result_attributes", type.type.results),
            ):
                function[field] = attribute_lists(self, entries.get(name), len(types), token)
                if entries.get(name) != NO_ATTRIBUTE_LISTS:
                    entries.pop(name, None)
        if len(regions) != 1:
            self.fail("arity.regions", f"{name} requires one region", token)
        annotations = Annotations(discardable=entries) if entries else None
        return RawOperation(name, token.start_pos, cls, annotations=annotations, regions=regions, function=function)

    def _visibility(self, attribute: Any, token: Any) -> str | None:
        if attribute is None:
            return None
        if not isinstance(attribute, StringAttribute) or attribute.value not in ("public", "private", "nested"):
            self.fail("attribute.kind", '\'sym_visibility\' must be "public", "private" or "nested"', token)
        return str(attribute.value)


def _locate_compact_reducer(reduce: RawOperation, location: Location) -> None:
    """Set the locations in a reducer written as `applies ...` to that of its reduction, as the C++ does."""
    blocks = reduce.regions[0].blocks
    if not blocks:
        return
    block = blocks[0]
    if any(isinstance(name, InventedName) for name, _, _ in block.arguments):
        block.arguments = [(name, type, location) for name, type, _ in block.arguments]
        for raw in block.operations:
            raw.location = location
