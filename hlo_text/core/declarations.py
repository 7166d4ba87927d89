"""The declared classes of operations by name; modules of dialects that few programs use are imported on first use."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

_C = TypeVar("_C", bound=type)


class Declarations(dict[str, _C]):
    """Classes by name, including those of dialects whose modules are not imported yet.

    A name of such a dialect imports its modules up to the one that declares the name, and an iteration over all names
    imports all modules.
    """

    def __init__(self) -> None:
        super().__init__()
        self._late: dict[str, tuple[str, ...]] = {}

    def declare(self, name: str, cls: _C) -> None:
        """Add a class.

        Raises:
            TypeError: The name is declared already.
        """
        if dict.__contains__(self, name):
            raise TypeError(f"{name} is declared twice")
        self[name] = cls

    def declare_late(self, dialect: str, *modules: str) -> None:
        """State which modules declare the names of a dialect; "" stands for names without one, as in HLO."""
        self._late[dialect] = modules

    def import_all(self) -> None:
        """Import the modules of all dialects."""
        for dialect in tuple(self._late):
            self._find(dialect, "")

    def _find(self, dialect: str, name: str) -> _C | None:
        """Import modules of a dialect until one declares a name; return its class, None if there is none."""
        for module in self._late.get(dialect, ()):
            import_module(module)
            if dict.__contains__(self, name):
                return dict.__getitem__(self, name)
        self._late.pop(dialect, None)  # last: until then, other threads wait for the import
        return None

    if not TYPE_CHECKING:

        def get(self, name: str, default: Any = None) -> Any:
            found = dict.get(self, name)
            if found is None and self._late:
                dialect, dot, _ = name.partition(".")
                found = self._find(dialect if dot else "", name)
            return default if found is None else found

        def __missing__(self, name: str) -> _C:
            found = self.get(name)
            if found is None:
                raise KeyError(name)
            return found

        def __contains__(self, name: object) -> bool:
            return self.get(name) is not None

        def __iter__(self) -> Iterator[str]:
            return iter(self._all())

        def __len__(self) -> int:
            self.import_all()
            return dict.__len__(self)

        def keys(self) -> Any:
            return self._all().keys()

        def values(self) -> Any:
            return self._all().values()

        def items(self) -> Any:
            return self._all().items()

        def _all(self) -> dict[str, _C]:
            """Return all classes in an order that does not depend on which modules were used first."""
            self.import_all()
            return dict(sorted(dict.items(self), key=lambda item: item[1].__module__))
