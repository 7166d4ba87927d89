"""Values and canonical texts of dialect attributes, by their text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from hlo_text.core.attributes import Attribute, OpaqueAttribute, with_nested
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo, remembered
from hlo_text.mlir.codecs.dialect_attributes import attribute_text, enum_named, read_dialect_attribute
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.strings import evenly_spaced, on_one_line
from hlo_text.reading.failure import MalformedError

_WORD = late(r"([)}])(?=[a-z])")
_MHLO = late(r"#mhlo(?=[.<])")
_OLDER_ENUM = late(r'#mhlo(?:<"(\w+) (\w+)">|\.(\w+)<(\w+)>)\Z', re.ASCII)

#: Prefixes of attributes whose dialects are declared as a whole.
_DECLARED = ("#stablehlo", "#chlo", "#builtin")
#: The prefix of Shardy's sharding rules.
_RULE = "#sdy.op_sharding_rule<"
#: Prefixes of attributes of Shardy and arith whose text has a canonical form here.
_UPSTREAM = ("#sdy.sharding", "#sdy.mesh", "#sdy<", "#arith")
#: Prefixes of attributes of which only the blanks have a canonical form here.
_SPACED = ("#gpu", "#llvm", "#mpmd")
#: Values and canonical texts of dialect attributes by text.
_KNOWN: Memo[str, tuple[Any, OpaqueAttribute]] = Memo("MLIR attributes of StableHLO", 1 << 14)


def dialect_attribute(text: str, token: Any, reader: MlirReader) -> OpaqueAttribute:
    """Return the attribute for a text `#dialect...` that starts at a token."""
    text = reader.without_aliases(on_one_line(text), token)
    known = _KNOWN.get(text)
    if known is not None:
        return known[1]
    reader.check_balanced(text, token)
    if not text.startswith(_DECLARED):
        return _upstream_attribute(text)
    try:
        value, canonical = read_dialect_attribute(
            text, lambda body: reader.inner("struct_body", body, token.start_pos + text.find(body))
        )
    except (MalformedError, ParseError) as error:
        if reader.kept:
            return OpaqueAttribute(text)
        if isinstance(error, ParseError):
            raise
        reader.fail(error.code, error.message, token)
    known = value, OpaqueAttribute(canonical)
    _KNOWN.remember(canonical, known)
    return _KNOWN.remember(text, known)[1]


def _spaced_rule(text: str) -> str:
    """Return a sharding rule with the blanks that MLIR prints; a rule with a blank within factors is unchanged."""
    words = text.split()
    if any(left[-1].isalnum() and right[0].isalnum() for left, right in pairwise(words)):
        return text
    return _WORD.sub(r"\1 ", "".join(words).replace(",", ", ").replace("){", ") {"))


def _upstream_attribute(text: str) -> OpaqueAttribute:
    """Return an attribute of another dialect with its canonical text, or with the given text if that is unknown."""
    if text.startswith(_RULE):
        return OpaqueAttribute(_spaced_rule(text))
    if text.startswith(_SPACED):
        return OpaqueAttribute(evenly_spaced(text))
    is_printed = text.count(" ") == text.count(",") == text.count(", ") and "device_ids" not in text
    if not is_printed and text.startswith(_UPSTREAM):
        from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute, upstream_text

        try:
            return OpaqueAttribute(upstream_text(read_upstream_attribute(text)) or text)
        except ValueError:
            pass
    return OpaqueAttribute(text)


def find_kept(attributes: Iterable[Attribute], reader: MlirReader) -> tuple[str, str] | None:
    """Return the error, as code and message, of the first attribute of a declared dialect that was kept as text."""
    for attribute in with_nested(attributes):
        match attribute:
            case OpaqueAttribute(text) if text.startswith(_DECLARED) and text not in _KNOWN:
                try:
                    read_dialect_attribute(text, lambda body: reader.inner("struct_body", body, 0))
                except MalformedError as error:
                    return error.code, error.message
                except ParseError as error:
                    return error.diagnostics[0].code, error.diagnostics[0].message
    return None


def attribute_of(value: Any) -> OpaqueAttribute:
    """Return the StableHLO attribute with a given value; the inverse of `dialect_value`."""
    text = attribute_text(value)
    known = _KNOWN.get(text) or _KNOWN.remember(text, (value, OpaqueAttribute(text)))
    return known[1]


def dialect_value(attribute: Any, reader: MlirReader) -> Any:
    """Return the value of a StableHLO, CHLO, MHLO, Shardy or arith attribute, None for other attributes.

    Raises:
        MalformedError: It is malformed.
    """
    if not isinstance(attribute, OpaqueAttribute):
        return None
    known = _KNOWN.get(attribute.text)
    if known is not None:
        return known[0]
    if attribute.text.startswith(("#sdy", "#arith")):
        return _upstream_value(attribute.text)
    if attribute.text.startswith(("#stablehlo", "#chlo", "#mhlo")):
        text = as_stablehlo(attribute.text)
        return read_dialect_attribute(text, lambda body: reader.inner("struct_body", body, 0))[0]
    return None


def as_stablehlo(text: str) -> str:
    """Return the StableHLO text of an MHLO attribute; enums were quoted in 2022, or have their own mnemonics."""
    if not text.startswith("#mhlo"):
        return text
    match = _OLDER_ENUM.match(text)
    if match is not None and enum_named(match[1] or match[3]) is not None:
        return f"#stablehlo<{match[1] or match[3]} {match[2] or match[4]}>"
    return _MHLO.sub("#stablehlo", text)


@remembered("MLIR attributes of other dialects", 1 << 12)
def _upstream_value(text: str) -> Any:
    from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute

    try:
        return read_upstream_attribute(text)
    except ValueError as error:
        raise MalformedError("attribute.kind", str(error)) from None
