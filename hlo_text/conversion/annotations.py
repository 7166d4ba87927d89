"""What operations carry besides their meaning: HLO's texts to MLIR's discardable attributes and locations, and back.

Kept are shardings, frontend attributes, and the names and lines of metadata. Hints for compilers (backend
configurations of operations that are no custom calls, statistics, control dependencies, origins) do not survive.
"""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.attributes import Attribute, DictionaryAttribute, FileLocation, Location, NameLocation, StringAttribute
from hlo_text.hlo_spelling import (
    read_frontend_attributes,
    read_metadata,
    write_frontend_attributes,
    write_metadata,
)
from hlo_text.ir import Annotations, Metadata

_SHARDING = "mhlo.sharding"
_FRONTEND_ATTRIBUTES = "mhlo.frontend_attributes"


def discardable_attributes(annotations: Annotations | None) -> dict[str, Attribute]:
    """Return the MLIR attributes that stand for HLO annotations."""
    made: dict[str, Attribute] = {}
    if annotations is None:
        return made
    if annotations.frontend_attributes is not None:
        values = read_frontend_attributes(annotations.frontend_attributes)
        entries = sorted(values.items(), key=lambda entry: entry[0].encode("utf-8", "surrogateescape"))
        made[_FRONTEND_ATTRIBUTES] = DictionaryAttribute(tuple((key, StringAttribute(text)) for key, text in entries))
    if annotations.sharding is not None:
        made[_SHARDING] = StringAttribute(annotations.sharding)
    return made


def mlir_annotations(annotations: Annotations | None) -> Annotations | None:
    """Return the annotations of the MLIR operation that stands for an HLO one."""
    made = discardable_attributes(annotations)
    return Annotations(discardable=made) if made else None


def mlir_location(annotations: Annotations | None) -> Location | None:
    """Return HLO metadata as a location: the operation's name around the line of source, if there are."""
    if annotations is None or annotations.metadata is None:
        return None
    metadata = read_metadata(annotations.metadata)
    place = None
    if metadata.source_file is not None:
        place = FileLocation(metadata.source_file, metadata.source_line or 0, metadata.source_column or 0)
    return NameLocation(metadata.op_name, place) if metadata.op_name else place


def hlo_annotations(
    discardable: Mapping[str, Attribute], location: Location | None, backend_config: str | None = None
) -> Annotations | None:
    """Return the HLO annotations that stand for discardable attributes and a location of MLIR."""
    sharding, frontend = discardable.get(_SHARDING), discardable.get(_FRONTEND_ATTRIBUTES)
    made = Annotations(
        sharding=sharding.value if isinstance(sharding, StringAttribute) else None,
        frontend_attributes=_frontend_text(frontend),
        metadata=_metadata_text(location),
        backend_config=backend_config,
    )
    return None if made == Annotations() else made


def _frontend_text(attribute: Attribute | None) -> str | None:
    if not isinstance(attribute, DictionaryAttribute):
        return None
    texts = {key: value.value for key, value in attribute.entries if isinstance(value, StringAttribute)}
    return write_frontend_attributes(texts)


def _metadata_text(location: Location | None) -> str | None:
    name = location.name if isinstance(location, NameLocation) else None
    place = location.child if isinstance(location, NameLocation) else location
    if isinstance(place, FileLocation):
        return write_metadata(Metadata(op_name=name, source_file=place.file, source_line=place.line))
    return write_metadata(Metadata(op_name=name)) if name else None
