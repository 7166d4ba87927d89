"""Read-only mappings, which operations can share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class ReadOnlyDict(dict[_K, _V]):
    """A read-only dict, with faster look-ups than a `MappingProxyType`.

    Attributes:
        printed: Cached text of the HLO printer for an operation with these attributes; None or unset without one.
        line: Cached line of the MLIR printer, like `printed`.
    """

    __slots__ = ("line", "printed")

    line: Any
    printed: Any

    def _refuse(self, *arguments: Any, **given: Any) -> NoReturn:
        raise TypeError(
            "attribute mappings are shared and read-only; build a new one, for example {**mapping, key: value}"
        )

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def read_only(mapping: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a read-only copy of a mapping, or the mapping itself if it is read-only."""
    if type(mapping) is ReadOnlyDict:
        return mapping
    copy = ReadOnlyDict(mapping)
    copy.printed = copy.line = None  # the printers take longer for unset attributes
    return copy


def read_only_each(mappings: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return read-only mappings as `read_only` does."""
    return tuple(map(read_only, mappings))


#: The attributes of operations that have none.
NO_ATTRIBUTES: Mapping[str, Any] = read_only({})
