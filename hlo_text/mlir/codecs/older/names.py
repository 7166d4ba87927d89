"""Older names of operations: those of MHLO, the predecessor of StableHLO, and of former MLIR dialects."""

from __future__ import annotations

import attrs

from hlo_text.core.ir import Annotations, Operation
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation

#: Dialects whose operations are those of StableHLO with the same name. Printing keeps the dialect.
_TWINS = ("mhlo",)
#: Operations of MHLO that StableHLO has under the same names with other operands, attributes and regions.
_DIFFERENT = frozenset(("mhlo.async_start", "mhlo.async_done"))

#: Operation names that MLIR used until 2022; they are printed with today's names.
_RENAMED = {
    "builtin.func": "func.func",
    "func": "func.func",
    "std.call": "func.call",
    "std.return": "func.return",
}


def known_name(name: str) -> str:
    """Return the declared name of an operation for a current or older name; other names are returned unchanged."""
    dialect, _, own = name.partition(".")
    if dialect in _TWINS and name not in _DIFFERENT:
        twin = f"stablehlo.{own.replace('-', '_')}"
        return twin if twin in MLIR_OPERATIONS else name
    return _RENAMED.get(name, name)


def declared_class(name: str) -> type[DeclaredOperation] | None:
    """Return the class of an operation for a current or older name, None if it is undeclared."""
    return MLIR_OPERATIONS.get(name) or MLIR_OPERATIONS.get(known_name(name))


def is_foreign(name: str) -> bool:
    """Whether an operation of a dialect such as MHLO has no counterpart in StableHLO."""
    return name.partition(".")[0] in _TWINS and declared_class(name) is None


def annotations_of(name: str, cls: type[Operation], annotations: Annotations | None) -> Annotations | None:
    """Return an operation's annotations, with the dialect of its name in the text if that is another one."""
    dialect = name.partition(".")[0]
    if dialect not in _TWINS or not issubclass(cls, DeclaredOperation):
        return annotations
    return attrs.evolve(annotations or Annotations(), dialect=dialect)
