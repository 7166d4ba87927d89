"""Codecs of the attributes and types of the StableHLO and CHLO dialects."""

from __future__ import annotations

from typing import Any

from hlo_text.bytecode.codecs.builtin import interned
from hlo_text.bytecode.codecs.members import TYPES, Dialect, codec
from hlo_text.bytecode.codecs.structs import STABLEHLO_MEMBERS, attribute_or_part, row_codecs
from hlo_text.core.attributes import OpaqueAttribute
from hlo_text.core.types import TOKEN, DialectType, FutureType, TokenType
from hlo_text.mlir.codecs.dialect_values import attribute_of


def _of_chlo(value: Any) -> OpaqueAttribute:
    return OpaqueAttribute(attribute_of(value).text.replace("#stablehlo", "#chlo", 1))


STABLEHLO_ATTRIBUTES = Dialect(*row_codecs("stablehlo", STABLEHLO_MEMBERS, attribute_or_part))
#: Other attributes of CHLO are stored as text.
CHLO_ATTRIBUTES = Dialect(*row_codecs("chlo", STABLEHLO_MEMBERS, _of_chlo))
STABLEHLO_TYPES = Dialect(
    codec(
        0,
        (TokenType, DialectType),
        make=lambda: TOKEN,
        split=lambda found: () if isinstance(found, TokenType) or found == DialectType("!stablehlo.token") else None,
    ),
    codec(1, FutureType, TYPES, make=interned(FutureType)),
)
