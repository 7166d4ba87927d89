"""Names in Python source: taken from the program where possible, valid in Python and unique in their scope."""

from __future__ import annotations

import builtins
import keyword
import re

from hlo_text.core.ir import Operation, Value

_MAXIMUM = 40
_RESERVED = frozenset((*dir(builtins), *keyword.kwlist, *keyword.softkwlist, "jax", "jnp", "lax", "np", "Path"))
#: Names that linters reject because they look like digits.
_AMBIGUOUS = frozenset("lOI")
#: The numeric suffix of a reversed name.
_NUMBER = re.compile(r"(?:\d++\.)*+", re.ASCII)
_WRAPPED = re.compile(r"\A\w+\((.*)\)\Z", re.ASCII)
#: Names that MLIR's printer generates.
_MADE_UP = re.compile(r"(?:\d+|c|cst|arg\d+|iterArg)(?:_\d+)*(?:#\d+)?\Z", re.ASCII)


def fitted(name: str) -> str:
    """Return a name as a valid Python identifier: `parameters[0]['w']` is `parameters_0_w`."""
    fit = re.sub(r"[\W_]+", "_", name, flags=re.ASCII).strip("_")[:_MAXIMUM].rstrip("_")
    if not fit or fit[0].isdigit():
        fit = f"v{fit}"
    return f"{fit}_" if fit in _RESERVED or fit in _AMBIGUOUS else fit


class Names:
    """The names of a scope and its enclosing scopes.

    Args:
        outer: The enclosing scope.
    """

    def __init__(self, outer: Names | None = None) -> None:
        self._outer = outer
        self._used: set[str] = set()
        #: Names of all nested scopes, which would hide a later module-level name.
        self._inside: set[str] = outer._inside if outer is not None else set()
        self._next: dict[str, int] = {}

    def fresh(self, hint: str) -> str:
        """Return a name that is unused in this scope and its enclosing scopes."""
        base = fitted(hint)
        name, number = base, self._next.get(base, 1)
        while self._is_used(name):
            name, number = f"{base.rstrip('_')}_{number}", number + 1
        self._next[base] = number
        self._used.add(name)
        self._inside.add(name)
        return name

    def _is_used(self, name: str) -> bool:
        if self._outer is None and name in self._inside:
            return True
        scope: Names | None = self
        while scope is not None:
            if name in scope._used:
                return True
            scope = scope._outer
        return False


def without_number(name: str) -> str:
    """Return a name without the numeric suffix of HLO's printer: `relu.1` is `relu`."""
    number = _NUMBER.match(name[::-1])
    return name[: len(name) - number.end()] or name if number is not None else name


def own_name(value: Value) -> str | None:
    """Return the name of a value in its text without printers' suffixes, or None for a generated name."""
    if value.name is None or _MADE_UP.fullmatch(value.name):
        return None
    return without_number(value.name.partition("#")[0])


def last_of_scope(scope: str) -> str:
    """Return the name in the last component of a name stack: `jit(f)/jit(relu)` is `relu`."""
    last = scope.rstrip("/").rpartition("/")[2]
    wrapped = _WRAPPED.fullmatch(last)
    return wrapped.group(1) if wrapped is not None else last


def short_name(op: Operation, language: str) -> str:
    """Return an operation's name in a language, without its dialect."""
    name = op.hlo_name if language == "hlo" and op.hlo_name is not None else op.name
    return name.rpartition(".")[2]
