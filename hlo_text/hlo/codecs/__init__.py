"""Syntax of fields in HLO: a reader and a writer of attribute texts per structure.

`CODECS` lists the operations whose attributes have another structure in HLO than their fields; `codec_of` returns
the pair of any class. Both directions use texts without the attribute's name; malformed text raises
`MalformedTextError`, a `ValueError` with an offset.
"""

from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax
from hlo_text.hlo.codecs.metadata import (
    Metadata,
    read_frontend_attributes,
    read_metadata,
    write_frontend_attributes,
    write_metadata,
)
from hlo_text.hlo.codecs.scalars import MalformedTextError, escape, read_string, unescape, write_string
from hlo_text.hlo.codecs.sharding import MeshSharding, TileSharding, TupleSharding, read_sharding
from hlo_text.hlo.codecs.table import CODECS, codec_of

__all__ = [
    "CODECS",
    "HloAttributeSyntax",
    "MalformedTextError",
    "MeshSharding",
    "Metadata",
    "TileSharding",
    "TupleSharding",
    "codec_of",
    "escape",
    "read_frontend_attributes",
    "read_metadata",
    "read_sharding",
    "read_string",
    "unescape",
    "write_frontend_attributes",
    "write_metadata",
    "write_string",
]
