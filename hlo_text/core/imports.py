"""Imports on first use, with errors that name a missing dependency or a module that hides one of our packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

_HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
_PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")
_JAX = ("jax", "jaxlib")
#: The command that installs JAX.
INSTALL_JAX = "pip install jax"


class MissingJaxError(ModuleNotFoundError):
    """JAX is required and not installed."""


class HiddenPackageError(ImportError):
    """A module outside this project has the name of one of its packages, and is found first."""


def import_on_use(module: str, name: str) -> Any:
    """Return an object of a module; import the module if necessary.

    Raises:
        MissingJaxError: The module requires JAX.
        HiddenPackageError: A user's module hides a package that the module imports.
        ImportError: The module cannot be imported for another reason.
    """
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        require_own_packages()
        if is_missing_jax(error):
            raise MissingJaxError(missing_jax_message(name), name="jax") from error
        raise


def names_on_use(names: dict[str, Any], modules: Sequence[str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package that has all names of some modules, as after `import *`.

    A name that the package lacks is searched in the imported modules; then the others are imported in order, until one
    has it. `__all__` lists the names that the package defines.

    Args:
        names: The names of the package.
        modules: The modules.
    """

    def add(module: str) -> None:
        names.update({name: value for name, value in vars(import_module(module)).items() if not name.startswith("_")})

    def get(name: str) -> Any:
        if name == "__all__":
            return [name for name in listed() if not name.startswith("_") and is_own(names[name])]
        for module in () if name.startswith("_") else sorted(modules, key=lambda module: module not in sys.modules):
            add(module)
            if name in names:
                return names[name]
        raise AttributeError(f"module {names['__name__']!r} has no attribute {name!r}")

    def listed() -> list[str]:
        for module in modules:
            add(module)
        return sorted(names)

    def is_own(value: Any) -> bool:
        return f"{getattr(value, '__module__', '')}.".startswith(f"{names['__name__']}.")

    return get, listed


def is_missing_jax(error: ImportError) -> bool:
    """Whether an import failed because JAX is not installed."""
    return isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in _JAX


def missing_jax_message(subject: str) -> str:
    """Return the message about a command or function that requires JAX."""
    return f"{subject} requires JAX, which is not installed; install it with `{INSTALL_JAX}`"


def require_own_packages() -> None:
    """Check that imports find the packages of this project.

    Raises:
        HiddenPackageError: Another module of the same name is found first; the message names its file.
    """
    for package in _PACKAGES:
        path = _location(package)
        if path is not None and path != os.path.join(_HOME, package):
            raise HiddenPackageError(
                f"{path} hides the package `{package}` of hlo-text; rename it, or remove its directory from sys.path",
                name=package,
                path=path,
            )


def _location(package: str) -> str | None:
    """Return the directory of a package or the file of a module, None if there is none or its location is unknown."""
    found = sys.modules.get(package)
    if found is not None:
        spec = found.__spec__
    else:
        from importlib.util import find_spec

        spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = os.path.realpath(spec.origin)
    return os.path.dirname(path) if os.path.basename(path) == "__init__.py" else path
