"""Syntax of fields in HLO: a reader and a writer of attribute texts per structure.

`SPELLINGS` lists the operations whose attributes have another structure in HLO than their fields; `spelling_of` returns
the pair of any class. Both directions use texts without the attribute's name; malformed text raises
`SpellingError`, a `ValueError` with an offset.
"""

from hlo_text.hlo.spelling.metadata import (
    read_frontend_attributes,
    read_metadata,
    write_frontend_attributes,
    write_metadata,
)
from hlo_text.hlo.spelling.scalars import SpellingError, escape, read_string, unescape, write_string
from hlo_text.hlo.spelling.sharding import MeshSharding, TileSharding, TupleSharding, read_sharding
from hlo_text.hlo.spelling.spelling import HloAttributeSyntax
from hlo_text.hlo.spelling.table import SPELLINGS, spelling_of

__all__ = [
    "SPELLINGS",
    "HloAttributeSyntax",
    "MeshSharding",
    "SpellingError",
    "TileSharding",
    "TupleSharding",
    "escape",
    "read_frontend_attributes",
    "read_metadata",
    "read_sharding",
    "read_string",
    "spelling_of",
    "unescape",
    "write_frontend_attributes",
    "write_metadata",
    "write_string",
]
