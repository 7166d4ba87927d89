"""Writer of `hlo_text/ops/__init__.pyi`, which shows type checkers and editors the parameters of each `make`.

    python tests/support/writers/operation_stubs.py

The stub replaces only the package's `__init__.py`, so that type checkers still read the modules themselves. Each
declared class in it derives from the class of its module and has the signature that `hlo_text.core.construction`
derives from the fields.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType
from typing import Any

from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation

ROOT = Path(__file__).resolve().parents[3]
PATH = ROOT / "hlo_text" / "ops" / "__init__.pyi"
WIDTH = 120
HEAD = '''\
# mypy: disable-error-code="override"
"""Every declared operation with what its `make` takes; written by tests/support/writers/operation_stubs.py."""
'''
#: Names in the signatures that no field brings along.
COMMON = {
    "collections.abc": {"Iterable"},
    "typing": {"Self"},
    "hlo_text.core.ir": {"Annotations", "Region", "Value"},
    "hlo_text.core.types": {"Type"},
}


def stub() -> str:
    """Return the text of the stub."""
    classes = [made for made in public_names().values() if is_declared(made)]
    return "\n".join((HEAD, *imports(classes), *(line for made in classes for line in class_lines(made)), ""))


def public_names() -> dict[str, Any]:
    """Return the public names of all modules of operations, by module."""
    modules = [import_module(f"{ops.__name__}.{module.name}") for module in iter_modules(ops.__path__)]
    return {name: value for module in modules for name, value in vars(module).items() if not name.startswith("_")}


def is_declared(made: Any) -> bool:
    """Whether an object is the class of a declared operation."""
    return isinstance(made, type) and issubclass(made, DeclaredOperation) and "_segments" in vars(made)


def imports(classes: list[type[DeclaredOperation]]) -> Iterator[str]:
    """Yield the stub's imports, and the classes and functions of the modules that are no operations."""
    names = defaultdict(set, {module: set(found) for module, found in COMMON.items()})
    for made in classes:
        names["hlo_text.ops"].add(home(made))
        for name, module in annotated(made):
            names[module].add(name)
    for name, value in public_names().items():
        if is_own(value) and not is_declared(value):
            names[value.__module__].add(f"{name} as {name}")
    for module, found in sorted(names.items()):
        yield from [f"from {module} import (", *filled(sorted(found), " " * 4), ")"]


def is_own(value: Any) -> bool:
    """Whether an object is a class or function of the package's modules."""
    return isinstance(value, type | FunctionType) and value.__module__.startswith("hlo_text.ops.")


def home(made: type) -> str:
    """The name of the module that declares a class."""
    return made.__module__.rpartition(".")[2]


def annotated(made: type[DeclaredOperation]) -> Iterator[tuple[str, str]]:
    """Yield the imported names in the annotations of a class's attributes, with their modules."""
    for field in made.attribute_fields.values():
        owner = next(base for base in made.__mro__ if field.name in vars(base))
        known = vars(sys.modules[owner.__module__])
        for node in ast.walk(ast.parse(field.annotation)):
            if isinstance(node, ast.Name) and node.id in known:
                value = known[node.id]
                name = getattr(value, "__name__", node.id)
                yield (
                    name if name == node.id else f"{name} as {node.id}",
                    getattr(value, "__module__", owner.__module__),
                )


def class_lines(made: type[DeclaredOperation]) -> Iterator[str]:
    """Yield the lines of a class."""
    taken = [*parameters(signature(made.make.__func__))]
    line = f"    def make({', '.join(taken)}) -> Self: ..."
    yield from ["", f"class {made.__name__}({home(made)}.{made.__name__}):", "    @classmethod"]
    yield from [line] if len(line) <= WIDTH else ["    def make(", *filled(taken, " " * 8), "    ) -> Self: ..."]


def filled(parts: list[str], indent: str) -> Iterator[str]:
    """Yield lines that each contain as many parts as fit."""
    line = indent
    for part in parts:
        if line != indent and len(line) + len(part) + 1 > WIDTH:
            yield line.rstrip()
            line = indent
        line += part + ", "
    yield line.rstrip()


def parameters(made: Signature) -> Iterator[str]:
    """Yield the parameters as source text; those after the operands are keyword-only."""
    was_keyword = False
    for parameter in made.parameters.values():
        if parameter.kind is Parameter.KEYWORD_ONLY and not was_keyword:
            was_keyword = True
            yield "*"
        annotation = "" if parameter.annotation is Parameter.empty else f": {parameter.annotation}"
        yield parameter.name + annotation + default(parameter)


def default(parameter: Parameter) -> str:
    """Return the source text of a default value; `...` for values other than plain ones."""
    value = parameter.default
    if value is Parameter.empty:
        return ""
    return f" = {value!r}" if value is None or value == () or isinstance(value, bool | int | float | str) else " = ..."


if __name__ == "__main__":
    PATH.write_text(stub())
