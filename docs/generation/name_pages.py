"""Pages of the public names: one page per module that users import from, with the documentation of every name."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from generation.topics import TOPICS

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
    """Return the page of a module, with directives of Sphinx that insert the docstrings."""
    module = import_module(module_name)
    lines = [f"# {module_name}", "", _fenced(inspect.getdoc(module) or ""), ""]
    topics = TOPICS.get(module_name)
    if topics is None:
        lines += _sections(module_name, public_names(module), "##")
    else:
        lines += ["| topic | names |", "| --- | --- |"]
        for topic, names in topics.items():
            lines.append(f"| {topic} | {', '.join(_link(module, name) for name in names)} |")
        for topic, names in topics.items():
            lines += ["", f"## {topic}", "", *_sections(module_name, names, "###")]
    return "\n".join([*lines, ""])


def _sections(module_name: str, names: Iterable[str], heading: str) -> Iterator[str]:
    """Yield a section for each class and function, then a table of the other values."""
    module = import_module(module_name)
    values = [name for name in names if _directive(module, name) is None]
    for name in names:
        home, directive = _home(module, name), _directive(module, name)
        if home != module_name:
            yield from (f"{heading} {name}", "", f"See [{home}.{name}]({home}.md#{name.lower()}).", "")
        elif directive is not None:
            yield from (f"{heading} {name}", "", "```{eval-rst}", directive, "```", "")
    if values:
        yield from (f"{heading} Values", "", "| name | value |", "| --- | --- |")
        yield from (f"| `{name}` | `{_short(getattr(module, name))}` |" for name in values)


def _link(module: ModuleType, name: str) -> str:
    return f"[`{name}`](#{'values' if _directive(module, name) is None else name.lower()})"


def _fenced(text: str) -> str:
    """Return a docstring as Markdown, in which a paragraph that starts with `>>>` is code."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"```python\n{part}\n```" if part.startswith(">>>") else part for part in paragraphs)


def public_names(module: ModuleType) -> list[str]:
    """Return a module's `__all__`, or else the public names that it or its submodules define."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not isinstance(getattr(module, name), ModuleType)]
    homes = ((name, getattr(value, "__module__", None) or "") for name, value in vars(module).items())
    own = (name for name, home in homes if f"{home}.".startswith(f"{module.__name__}."))
    return [name for name in own if not name.startswith("_")]


def _short(value: Any) -> str:
    """Return a value as the text of a table cell."""
    text = ", ".join(value) if isinstance(value, dict) else repr(value)
    return text.replace("|", "\\|")


def _home(module: ModuleType, name: str) -> str:
    """Return the module whose page documents a name: the first one that exports it."""
    value = getattr(module, name)
    return next(other for other in MODULES if getattr(import_module(other), name, None) is value)


def _directive(module: ModuleType, name: str) -> str | None:
    """Return the directive for a class or function, None for any other value."""
    value: Any = getattr(module, name)
    if inspect.isclass(value):
        return f".. autoclass:: {value.__module__}.{value.__qualname__}"
    if inspect.isfunction(value):
        return f".. autofunction:: {value.__module__}.{value.__qualname__}"
    return None
