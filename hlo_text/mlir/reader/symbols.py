"""Grammar rules of functions and modules in MLIR text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    DictionaryAttribute,
    StringAttribute,
)
from hlo_text.core.ir import Annotations, Function, Module
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.mlir_reader import GrammarRules
from hlo_text.mlir.codecs.types import intern
from hlo_text.mlir.reader.raw_operations import (
    RawBlock,
    RawOperation,
    RawRegion,
    with_arguments,
)

_INFERRED_FUNCTION_ATTRIBUTES = frozenset(("sym_name", "function_type", "sym_visibility"))
#: Empty attribute list of a function without arguments or results; it stays with the discardable attributes.
NO_ATTRIBUTE_LISTS = ArrayAttribute(())
_ANY_TEXT = StringAttribute("")


class SymbolRules(GrammarRules):
    """Grammar rules of operations that define symbols."""

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

    def function_form(self, children: list[Any]) -> RawOperation:
        token, visibility, symbol, arguments, results, _, dictionary, region = children
        results = results or []
        entries = dict(dictionary.entries) if dictionary is not None else {}
        for key in entries:
            if key in _INFERRED_FUNCTION_ATTRIBUTES:
                self.fail("syntax", f"{key!r} is an inferred attribute and should not be specified", token)
        type = intern(FunctionType(tuple(a[1] for a in arguments), tuple(r[0] for r in results)))
        function = {
            "symbol": self.symbol_name(symbol),
            "function_type": type,
            "visibility": visibility.value if visibility is not None else None,
            "argument_attributes": self._noted(entries, "arg_attrs", [a[2] for a in arguments], token),
            "result_attributes": self._noted(entries, "res_attrs", [r[1] for r in results], token),
        }
        if region is None:
            region = RawRegion([])
        else:
            if any(argument[0] is None for argument in arguments):
                self.fail("syntax", "arguments of a function with a body must be named", symbol)
            region = with_arguments(region, [(a[0], a[1], a[3]) for a in arguments])
        annotations = Annotations(discardable=entries) if entries else None
        return RawOperation(
            token.value, token.start_pos, Function, annotations=annotations, regions=(region,), function=function
        )

    def _noted(
        self, entries: dict[str, Any], name: str, beside: list[DictionaryAttribute | None], token: Any
    ) -> tuple[Mapping[str, Attribute], ...]:
        """Return the attributes of all arguments or results, inline or removed from the function's dictionary."""
        given = entries.get(name) if entries.get(name) == NO_ATTRIBUTE_LISTS else entries.pop(name, None)
        maps = _attribute_maps(beside)
        if given is not None and maps:
            self.fail("syntax", f"attribute {name!r} occurs more than once in the attribute list", token)
        return maps or attribute_lists(self, given, len(beside), token)

    def module_form(self, children: list[Any]) -> RawOperation:
        token, symbol, properties, _, dictionary, region = children
        if not region.blocks:
            region.blocks.append(RawBlock(None, [], []))
        entries = dict(dictionary.entries) if dictionary is not None else {}
        for name, value in properties.entries if properties is not None else ():
            if name != "sym_visibility" or name in entries:
                problem = "is specified more than once" if name in entries else "is not a property of builtin.module"
                self.fail("syntax", f"{name!r} {problem}", token)
            entries[name] = value
        function = {"symbol": self.symbol_name(symbol)} if symbol is not None else {}
        for name in ("sym_name", "sym_visibility"):
            if not isinstance(entries.get(name, _ANY_TEXT), StringAttribute):
                self.fail("attribute.kind", f"{name!r} of a module must be a string", token)
        if "sym_name" in entries:
            function["symbol"] = entries.pop("sym_name").value
        annotations = Annotations(discardable=entries) if entries else None
        return RawOperation(
            "builtin.module", token.start_pos, Module, annotations=annotations, regions=(region,), function=function
        )


def _attribute_maps(dictionaries: list[DictionaryAttribute | None]) -> tuple[Mapping[str, Attribute], ...]:
    maps = tuple(dict(d.entries) if d is not None else {} for d in dictionaries)
    return maps if any(maps) else ()


def attribute_lists(rules: GrammarRules, attribute: Any, count: int, token: Any) -> tuple[Mapping[str, Attribute], ...]:
    """Return the attributes of each argument or result from an array of dictionaries (None: no attributes).

    Raises:
        ParseError: The attribute is not an array of `count` dictionaries.
    """
    if attribute is None:
        return ()
    if not isinstance(attribute, ArrayAttribute) or not all(
        isinstance(element, DictionaryAttribute) for element in attribute.elements
    ):
        rules.fail("attribute.kind", "expected an array of attribute dictionaries", token)
    if len(attribute.elements) != count:
        found = len(attribute.elements)
        message = f"wrong number of argument or result attribute dictionaries: expected {count}, found {found}"
        rules.fail("arity.operands", message, token)
    return tuple(dict(e.entries) for e in attribute.elements if isinstance(e, DictionaryAttribute))
