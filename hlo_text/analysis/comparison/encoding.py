"""Canonical bytes of types and attribute values, independent of process, machine and syntax.

Equal bytes mean equal values: every part states its kind and length. Fields equal to their default are omitted, so a
field added in a later version does not change the bytes of values that leave it at its default.
"""

from __future__ import annotations

import json
import re
import struct
import sys
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import attrs
import numpy as np

from hlo_text.core.attributes import (
    Attribute,
    DenseResourceAttribute,
    IntegerAttribute,
    Literal,
    LocationAttribute,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    StringAttribute,
    SymbolReference,
    TensorSharding,
)
from hlo_text.core.ir import Annotations, Module
from hlo_text.core.types import BOOL, Layout, TensorType, Type, num_bits
from hlo_text.hlo.codecs import MalformedTextError, read_frontend_attributes, read_sharding
from hlo_text.hlo.codecs.sharding import without_metadata
from hlo_text.ops import ShardyMesh

#: Properties that fingerprints can ignore.
IGNORABLE = ("constants", "layouts", "shardings")

_SHARDINGS = frozenset(
    (
        *("mhlo.sharding", "mhlo.spmd_output_sharding", "mhlo.spmd_parameters_shardings"),
        *("sdy.sharding", "sdy.sharding_rule"),
    )
)
_LAYOUTS = frozenset(
    (
        *("mhlo.layout_mode", "mhlo.xla_entry_computation_parameter_layouts"),
        *("mhlo.xla_entry_computation_result_layout", "xla_shape"),
    )
)
#: The only JAX attribute that affects meaning: the argument's memory may be reused for results.
_DONOR = "jax.buffer_donor"
_COUNTS = frozenset(("mhlo.num_partitions", "mhlo.num_replicas"))
#: Frontend attributes that compilers add for their own reports.
_REPORTED = frozenset(("fingerprint_before_lhs",))
_MESH_NAME = re.compile(r'@([A-Za-z_][\w$.]*|"[^"]*")')
_ALIGNMENT_DIGITS = 2 + 8  # a resource begins with `0x` and four bytes of alignment


class Encoder:
    """Encodes the values of one module.

    Args:
        module: The module in which mesh symbols and resources are resolved.
        ignore: Properties to ignore, from `IGNORABLE`.

    Attributes:
        ignore: As given.
        symbols: Functions referenced by the values encoded since the list was last cleared; the bytes do not
            contain their names.
    """

    def __init__(self, module: Module, ignore: frozenset[str], functions: Iterable[str] = ()) -> None:
        self.ignore = ignore
        self.symbols: list[str] = []
        self._functions = frozenset(functions)
        self._resources = module.resources
        operations = module.regions[0].operations if module.regions else []
        self._meshes = {op.sym_name: op.mesh for op in operations if isinstance(op, ShardyMesh)}

    def encode(self, value: Any) -> bytes:
        """Return the bytes of a value, which may be deeply nested."""
        encoded = bytearray()
        pending = [value]
        while pending:
            item = pending.pop()
            plain = _plain(item)
            if plain is not None:
                encoded += plain
                continue
            head, parts = self._opened(item)
            encoded += head
            pending.extend(reversed(parts))
        return bytes(encoded)

    def _opened(self, value: Any) -> tuple[bytes, list[Any]]:
        """Return the header bytes of a compound value and its parts."""
        match value:
            case tuple() | list():
                return b"(%d:" % len(value), list(value)
            case Mapping():
                entries = sorted(value.items())
                return b"{%d:" % len(entries), [part for entry in entries for part in entry]
            case Literal():
                return b"L", [_type_of(value), self._elements(value)]
            case SymbolReference(path) if path[0] in self._functions:
                self.symbols.append(path[0])
                return b"@", list(path[1:])
            case DenseResourceAttribute(key, of):
                return b"R", [of, self._resources.get(key, key)[_ALIGNMENT_DIGITS:].lower()]
            case LocationAttribute():
                return b"l", []
            case OpaqueAttribute(text):
                return b"O", [self._with_meshes(text)]
            case _ if attrs.has(type(value)):
                return self._struct(value)
        raise TypeError(f"expected an attribute value, found {type(value).__name__}")

    def _struct(self, value: Any) -> tuple[bytes, list[Any]]:
        parts: list[Any] = []
        for field in attrs.fields(type(value)):
            part = getattr(value, field.name)
            if field.name == "layout" and isinstance(value, TensorType):
                part = None if "layouts" in self.ignore else without_default(part, value.rank)
            elif not field.eq:
                continue
            elif field.name == "mesh" and isinstance(value, TensorSharding | MeshAxesReplicaGroups):
                part = self._meshes.get(part, part) if isinstance(part, str) else part
            if field.default is attrs.NOTHING or part != field.default:
                parts += (field.name, part)
        return b"<%d:" % len(parts) + _text(type(value).__name__), parts

    def _with_meshes(self, text: str) -> str:
        """Return the text of an attribute with mesh names replaced by the meshes."""
        if not text.startswith("#sdy."):
            return text
        return _MESH_NAME.sub(lambda name: repr(self._meshes.get(name[1].strip('"'), name[0])), text)

    def _elements(self, literal: Literal) -> Any:
        if "constants" in self.ignore:
            return None
        if not literal.has_value:
            return literal.resource_key or "elided"
        pending, found = [literal.array], list[Any]()
        while pending:
            value = pending.pop()
            if isinstance(value, tuple):
                found.append(len(value))
                pending.extend(reversed(value))
            else:
                found.append(_bytes_of(value, literal))
        return found

    # --- annotations of operations, functions and modules -----------------------------------------------------------

    def annotations(self, annotations: Annotations | None) -> dict[str, Any]:
        """Return the annotations that affect meaning, by name."""
        if annotations is None:
            return {}
        found = self.discardable(annotations.discardable)
        if annotations.sharding is not None and "shardings" not in self.ignore:
            found["sharding"] = _sharding(annotations.sharding)
        if annotations.frontend_attributes is not None:
            found |= self.frontend_attributes(annotations.frontend_attributes)
        if annotations.backend_config is not None:
            found["backend_config"] = _configuration(annotations.backend_config)
        if annotations.parameter_replication is not None:
            found["parameter_replication"] = _compact(annotations.parameter_replication)
        found |= {name: _compact(text) for name, text in annotations.extra}
        return found | {unknown.name: _compact(unknown.text) for unknown in annotations.unknown}

    def discardable(self, given: Mapping[str, Attribute]) -> dict[str, Any]:
        """Return the discardable attributes that affect meaning."""
        return {name: value for name, value in given.items() if not self._only_describes(name, value)}

    def _only_describes(self, name: str, value: Attribute) -> bool:
        if name in _SHARDINGS:
            return "shardings" in self.ignore
        if name in _LAYOUTS:
            return "layouts" in self.ignore or value == StringAttribute("default")
        if name in _COUNTS:
            return isinstance(value, IntegerAttribute) and value.value == 1
        return name.startswith("jax.") and name != _DONOR

    def frontend_attributes(self, text: str) -> dict[str, Any]:
        """Return HLO's frontend attributes that affect meaning, by name."""
        try:
            given = read_frontend_attributes(text)
        except MalformedTextError:
            return {"frontend_attributes": text}
        kept = {name: value for name, value in given.items() if name not in _REPORTED}
        if "shardings" in self.ignore:
            kept = {name: value for name, value in kept.items() if not name.startswith("xla.sdy.")}
        return {f"frontend_attributes.{name}": value for name, value in kept.items()}


def without_default(layout: Layout | None, rank: int) -> Layout | None:
    """Return a layout, or None for the default row-major layout."""
    if layout is None or (layout.minor_to_major in ((), Layout.default(rank).minor_to_major) and _is_order(layout)):
        return None
    return layout


def _is_order(layout: Layout) -> bool:
    return attrs.evolve(layout, minor_to_major=()) == Layout()


def _plain(value: Any) -> bytes | None:
    """Return the bytes of an atomic value, or None for a compound value."""
    match value:
        case None:
            return b"N"
        case Enum():
            return b"E" + _text(str(value.value))
        case bool() | np.bool_():
            return b"T" if value else b"F"
        case int() | np.integer():
            return f"i{int(value):x};".encode()  # Python limits decimal conversions
        case float():
            return b"f" + struct.pack(">d", value)
        case str():
            return _text(value)
        case bytes():
            return b"b%d:" % len(value) + value
    return None


def _text(text: str) -> bytes:
    encoded = text.encode("utf-8", "surrogatepass")
    return b"s%d:" % len(encoded) + encoded


def _type_of(literal: Literal) -> Type:
    """Return the type of a literal without its layout."""
    type = literal.type
    return attrs.evolve(type, layout=None) if isinstance(type, TensorType) else type


def _bytes_of(array: Any, literal: Literal) -> bytes:
    """Return the bytes of an array's elements, one element for a splat, with unused bits cleared."""
    flat = array.reshape(-1)[:1] if literal.is_splat else np.ascontiguousarray(array).reshape(-1)
    if flat.dtype == object:  # elements of types that NumPy does not have are Python numbers
        return repr(flat.tolist()).encode()
    element_type = literal.type.element_type if isinstance(literal.type, TensorType) else None
    octets = (flat.byteswap() if sys.byteorder == "big" else flat).view(np.uint8).reshape(len(flat), flat.itemsize)
    if flat.itemsize == 1 and element_type is not None and element_type != BOOL and num_bits(element_type) < 8:
        octets = octets & ((1 << num_bits(element_type)) - 1)
    if len(octets) > 1 and (octets == octets[0]).all():
        octets = octets[:1]
    return octets.tobytes()


def _sharding(text: str) -> Any:
    """Return a parsed sharding, or its text if it is malformed."""
    try:
        return read_sharding(without_metadata(text))
    except MalformedTextError:
        return _compact(text)


def _configuration(text: str) -> str:
    """Return a backend configuration, with sorted keys if it is JSON."""
    try:
        return json.dumps(json.loads(text), sort_keys=True)
    except (ValueError, RecursionError):
        return text


def _compact(text: str) -> str:
    return "".join(text.split())
