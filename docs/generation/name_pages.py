"""Pages of public names: for each module that users import from, the documentation of each of its names."""

from __future__ import annotations

import inspect
from importlib import import_module
from types import ModuleType
from typing import Any

#: Modules with public names; operations have pages of their own.
MODULES = (
    "hlo_text",
    "hlo_text.core.types",
    "hlo_text.core.attributes",
    "hlo_text.core.layouts",
    "hlo_text.rewrite",
    "hlo_text.view",
    "evaluator",
    "frontends",
)


def name_page(module_name: str) -> str:
    """Return the page of a module, with directives of Sphinx that take the docstrings."""
    module = import_module(module_name)
    lines = [f"# {module_name}", "", inspect.getdoc(module) or "", ""]
    for name in public_names(module):
        home, directive = _home(module, name), _directive(module, name)
        if home != module_name:
            lines += [f"## {name}", "", f"See [{home}.{name}]({home}.md#{name.lower()}).", ""]
        elif directive is not None:
            lines += [f"## {name}", "", "```{eval-rst}", directive, "```", ""]
    values = [name for name in public_names(module) if _directive(module, name) is None]
    if values:
        lines += ["## Values", "", "| name | value |", "| --- | --- |"]
        lines += [f"| `{name}` | `{_short(getattr(module, name))}` |" for name in values]
    return "\n".join([*lines, ""])


def public_names(module: ModuleType) -> list[str]:
    """Return a module's `__all__`, or else the public names that it or its submodules define."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not isinstance(getattr(module, name), ModuleType)]
    homes = ((name, getattr(value, "__module__", None) or "") for name, value in vars(module).items())
    own = (name for name, home in homes if f"{home}.".startswith(f"{module.__name__}."))
    return [name for name in own if not name.startswith("_")]


def _short(value: Any) -> str:
    """Return a value as text that may stand in a cell of a table."""
    text = ", ".join(value) if isinstance(value, dict) else repr(value)
    return text.replace("|", "\\|")


def _home(module: ModuleType, name: str) -> str:
    """Return the module on whose page a name is documented: the first that has it."""
    value = getattr(module, name)
    return next(other for other in MODULES if getattr(import_module(other), name, None) is value)


def _directive(module: ModuleType, name: str) -> str | None:
    """Return the directive for a name, None for a value that is not documented by itself."""
    value: Any = getattr(module, name)
    if inspect.isclass(value):
        return f".. autoclass:: {value.__module__}.{value.__qualname__}"
    if inspect.isfunction(value):
        return f".. autofunction:: {value.__module__}.{value.__qualname__}"
    return None
