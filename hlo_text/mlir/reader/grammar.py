"""The grammar of MLIR text, and the callbacks of its rules."""

from __future__ import annotations

import re
from functools import cache, partial
from threading import RLock
from typing import Any

from hlo_text.core.attributes import LocationAttribute
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.attributes import AttributeRules
from hlo_text.mlir.codecs.locations import LocationRules
from hlo_text.mlir.codecs.mlir_reader import GrammarRules, MlirReader
from hlo_text.mlir.codecs.types import TypeRules
from hlo_text.mlir.foreign.rules import ForeignRules
from hlo_text.mlir.reader.generic_form import StatementRules
from hlo_text.mlir.reader.pretty_forms import PrettyRules, check_form
from hlo_text.mlir.reader.raw_operations import RawOperation
from hlo_text.mlir.reader.symbols import SymbolRules
from hlo_text.reading.lark_grammar import LarkGrammar

#: Limits on the depth of aliases that refer to aliases, and on the number of aliases reached.
MAX_ALIAS_DEPTH = 50
MAX_ALIAS_SIZE = 10_000

#: Held while a text is read: Lark's callbacks belong to one reader.
READER_LOCK = RLock()

START_RULES = (
    "file",
    "operation",
    "foreign_signature",
    "type",
    "attribute",
    "struct_body",
    "window_body",
    "quantized_type",
    "location",
)

#: Names of terminals in messages.
_TERMINALS = {
    "SSA": "operand",
    "RESULTS": "result names",
    "OPERATION": "operation",
    "FOREIGN_OPERATION": "operation",
    "GENERIC_OPERATION": "quoted operation name",
    "RETURN": "'return'",
    "CALL": "'call'",
    "MODULE": "'module'",
    "FUNCTION": "'func.func'",
    "CONSTANT": "operation",
    "FOREIGN_CONSTANT": "operation",
    "CONVOLUTION": "operation",
    "BARRIER": "operation",
    "REDUCE": "operation",
    "WHILE": "operation",
    "SCAN": "operation",
    "CHECK_CONSTANT": "operation",
    "BRANCH": "operation",
    "CONDITIONAL_BRANCH": "operation",
    "SHARDED_REGION": "operation",
    "OPERATION_WORD": "operation name",
    "SYMBOL": "symbol name",
    "LABEL": "block label",
    "STRING": "string",
    "INTEGER": "integer",
    "FLOAT": "float",
    "TYPED_FLOAT": "float",
    "INTEGER_LIST": "list of integers",
    "INDEX_RANGES": "list of indices",
    "PADDING_LIST": "list of integer pairs",
    "CONVOLUTION_NUMBERS": "dimension numbers",
    "WINDOW": "window",
    "WORD": "keyword",
    "BARE_ID": "attribute name",
    "BY": "'x'",
    "ARROW": "'->'",
    "LITERAL": "literal",
    "ARRAY": "attribute",
    "SHAPE_FUNCTION": "attribute",
    "OPAQUE_ATTRIBUTE": "attribute",
    "OPAQUE_ATTRIBUTE_OPEN": "attribute",
    "ATTRIBUTE_ALIAS": "attribute alias",
    "ATTRIBUTE_ALIAS_DEFINITION": "alias definition",
    "TYPE_ALIAS_DEFINITION": "alias definition",
    "TRUE": "attribute",
    "FALSE": "attribute",
    "UNIT": "attribute",
    "LOC": "location",
    "LOCATION_ALIAS": "location",
    "DIMENSIONS": "dimensions",
    "ANY_SHAPE": "'*'",
    "LANGLE": "'<'",
    "RANGLE": "'>'",
    "REGION_BRACE": "'{'",
    "ANGLE_BODY": "'<'",
    "SQUARE_BODY": "'['",
    "BRACE_BODY": "'{'",
    "RESOURCES_OPEN": "'{-#'",
    "RESOURCES_CLOSE": "'#-}'",
    **dict.fromkeys(
        [
            "SIMPLE_TENSOR",
            "TENSOR",
            "COMPLEX",
            "TUPLE",
            "FUTURE",
            "INTEGER_TYPE",
            "FLOAT_TYPE",
            "INDEX",
            "NONE",
            "OPAQUE_TYPE",
            "OPAQUE_TYPE_OPEN",
            "TYPE_ALIAS",
        ],
        "type",
    ),
}


#: Terminals of the names of operations with pretty forms.
_OPERATIONS = (
    *("OPERATION", "FOREIGN_OPERATION", "BARRIER", "CHECK_CONSTANT", "CONSTANT", "CONVOLUTION"),
    *("REDUCE", "SCAN", "WHILE"),
)


@cache
def shared_reader() -> MlirReader:
    """Return the one reader; use it under `READER_LOCK` and `reset` it first."""
    return MlirReader(mlir_grammar)


def mlir_grammar(reader: MlirReader) -> LarkGrammar:
    """Return the grammar with rules bound to a reader."""
    kinds = (
        FileRules, TypeRules, AttributeRules, LocationRules, StatementRules, PrettyRules, SymbolRules, ForeignRules
    )  # fmt: skip
    checks = dict.fromkeys(_OPERATIONS, partial(check_form, reader))
    rules = [kind(reader) for kind in kinds]
    return LarkGrammar("stablehlo", START_RULES, rules, _TERMINALS, lexer_callbacks=checks)


_RESOURCE_SECTIONS = frozenset(("dialect_resources", "external_resources"))
#: The dialect whose resources are the elements of constants.
_RESOURCE_DIALECT = "builtin"
_BLOB = late('"0x([0-9a-fA-F]{8})', re.ASCII)


class FileRules(GrammarRules):
    """Grammar rules of files: definitions of aliases, and resources."""

    def file(self, children: list[Any]) -> list[RawOperation]:
        return [child for child in children if isinstance(child, RawOperation)]

    def attribute_alias(self, children: list[Any]) -> None:
        token, value = children
        self._define(token, self.reader.attribute_aliases, value)

    def type_alias(self, children: list[Any]) -> None:
        token, value = children
        self._define(token, self.reader.type_aliases, value)

    def _define(self, token: Any, aliases: dict[str, Any], value: Any) -> None:
        name = token.value[:-1].rstrip()
        if name[1:] in aliases:
            self.fail("alias.redefined", f"redefinition of alias {name!r}", token)
        aliases[name[1:]] = value
        self._weigh(token, name)
        if not isinstance(value, LocationAttribute):
            self.reader.alias_texts[name] = value

    def _weigh(self, token: Any, name: str) -> None:
        """Fail if an alias is too deep or too long once all aliases in it are expanded."""
        depth, size = 1, 1
        for position, used in self.reader.alias_uses:
            if position > token.start_pos:
                used_depth, used_size = self.reader.alias_weights.get(used, (0, 0))
                depth, size = max(depth, used_depth + 1), size + used_size
        self.reader.alias_uses.clear()
        if depth > MAX_ALIAS_DEPTH or size > MAX_ALIAS_SIZE:
            found = f"depth {depth} (limit {MAX_ALIAS_DEPTH}), size {size} (limit {MAX_ALIAS_SIZE})"
            self.fail("nesting", f"alias {name!r} expands too far: {found}", token)
        self.reader.alias_weights[name] = depth, size

    def resource(self, children: list[Any]) -> tuple[str, Any]:
        token, value = children
        name = self.text_of(token) if token.value.startswith('"') else token.value
        return name, value

    def resource_group(self, children: list[Any]) -> dict[str, Any]:
        return dict(child for child in children if child is not None)

    def resource_section(self, children: list[Any]) -> None:
        opening, *sections = children[:-1]
        for key, value in filter(None, sections):
            if key not in _RESOURCE_SECTIONS:
                self.fail("syntax", f"unknown key {key!r} in file metadata dictionary", opening)
            for owner, entries in self._entries(key, value, opening).items():
                entries = self._entries(owner, entries, opening)
                if key == "dialect_resources":
                    if owner != _RESOURCE_DIALECT:
                        self.fail("syntax", f"unexpected 'resource' section for dialect {owner!r}", opening)
                    self._blobs(entries, opening)

    def _entries(self, name: str, value: Any, opening: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fail("syntax", f"expected '{{' after {name!r}", value if value is not None else opening)
        return value

    def _blobs(self, entries: dict[str, Any], opening: Any) -> None:
        for key, token in entries.items():
            if isinstance(token, dict) or not _is_blob(token):
                place = opening if isinstance(token, dict) else token
                message = f"expected hex string blob for key {key!r}, starting with a 4-byte alignment"
                self.fail("syntax", message, place)
            self.reader.resources[key] = str(token)[1:-1]


def _is_blob(token: str) -> bool:
    """Whether a string contains an alignment and data; the digits are checked where they are used."""
    match = _BLOB.match(token)
    if match is None or len(token) % 2:
        return False
    alignment = int.from_bytes(bytes.fromhex(match[1]), "little")
    return alignment > 0 and alignment & (alignment - 1) == 0
