"""Read-only mappings, which several operations can share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class ReadOnlyDict(dict[_K, _V]):
    """A dict that cannot be changed. It is read as fast as a dict, which a `MappingProxyType` is not.

    Attributes:
        printed: What the printer of HLO remembers of it as attributes of an operation; None or unset until then.
    """

    __slots__ = ("printed",)

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
    """Return a mapping that cannot be changed: a copy, or the same one if it is such a mapping."""
    if type(mapping) is ReadOnlyDict:
        return mapping
    copy = ReadOnlyDict(mapping)
    copy.printed = None  # what is unset takes the printer longer to find out
    return copy


#: The attributes of operations that have none.
NO_ATTRIBUTES: Mapping[str, Any] = read_only({})
