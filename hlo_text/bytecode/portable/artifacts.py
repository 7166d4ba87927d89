"""Writing of portable StableHLO artifacts, byte-identical to those of StableHLO's own writer."""

from __future__ import annotations

import re
from typing import Any

from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.codecs.builtin import BUILTIN_ATTRIBUTES
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import MIXED, VHLO, Encoded, is_of_shardy
from hlo_text.bytecode.portable.casts import with_casts
from hlo_text.bytecode.portable.vhlo import split_attribute, split_type
from hlo_text.bytecode.portable.vhlo_records import vhlo_record_of
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.writing import BytecodeWriter, written
from hlo_text.core.attribute_rows import OLDEST, Version
from hlo_text.core.ir import Module, Operation

#: Versions of StableHLO with the bytecode format version of their artifacts and of later ones.
_FORMATS = (((0, 9, 0), 0), ((0, 10, 0), 1), ((0, 12, 0), 3), ((0, 14, 0), 4), ((0, 15, 0), 6))
#: The newest supported target version.
NEWEST = (1, 22, 0)
#: The default target version: that of JAX 0.10, which newer releases read too.
USUAL = (1, 17, 0)


def write_artifact(module: Module, target: str) -> bytes:
    """Return a StableHLO module as a portable artifact for a version of StableHLO such as `1.9.0`.

    Raises:
        ContainerError: `container.unwritten`, that version lacks an operation, attribute or type, or is not a version
            that artifacts can be written for.
    """
    return written(lambda: _ArtifactWriter(module, read_version(target)), module)


def read_version(target: str) -> Version:
    """Return the numbers of a target version.

    Raises:
        UnwritableError: The version is malformed or unsupported.
    """
    numbers = re.fullmatch(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})", target)
    version = tuple(map(int, numbers.groups())) if numbers is not None else ()
    if len(version) != 3 or not OLDEST <= version <= NEWEST:
        limits = [".".join(map(str, limit)) for limit in (OLDEST, NEWEST)]
        raise UnwritableError(f"target version must be between {limits[0]} and {limits[1]}, found {target!r}")
    return version


class _ArtifactWriter(BytecodeWriter):
    """Writer of a module as VHLO, which stores everything in operations except locations."""

    type_dialect = attribute_dialect = VHLO
    dictionary_dialect = MIXED

    def __init__(self, module: Module, version: Version) -> None:
        numbers = ".".join(map(str, version))
        formats = [number for since, number in _FORMATS if since <= version]
        cast, self.plain_values = with_casts(module)
        self._target = version
        super().__init__(cast, formats[-1], f"StableHLO_v{numbers}")

    def _states(self, op: Operation) -> OperationRecord:
        return vhlo_record_of(op, self._target)

    def encode(self, table: Table, dialect: str, value: Any) -> Encoded:
        if dialect == MIXED:
            entries = tuple((name, _in_vhlo(part)) for name, part in value.entries)
            return "builtin", BUILTIN_ATTRIBUTES.by_code[1], (entries,)
        split = split_attribute if table == ATTRIBUTE_TABLE else split_type
        return VHLO, *split(value, self._target)


def _in_vhlo(attribute: Any) -> Any:
    """Wrap an attribute to be stored by VHLO, except attributes of Shardy."""
    return attribute if is_of_shardy(attribute) else InDialect(VHLO, attribute)
