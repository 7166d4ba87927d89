"""Writer of `hlo_text/notation/conditions.py`: the conditions of all declared operations as Python functions.

    python tests/support/writers/conditions.py

Compiling the conditions of a small program takes longer than verifying it. Generated, Python compiles them once per
installation, and a process loads their bytecode. Classes with the same condition share one function.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hlo_text import ops as ops  # declares the operations
from hlo_text.core.opdef import Constraint, DeclaredOperation, declared
from hlo_text.notation.compilation import condition_source, depends_on_module

PATH = Path(__file__).resolve().parents[3] / "hlo_text" / "notation" / "conditions.py"
#: Patterns of parts that are worth a local variable, with the least number of their occurrences.
_PARTS = {
    r"\bcontext\.function\(op\.attributes\.get\('\w+'\)\)": 2,
    r"\bf_(?:input|output)_types\(op\.regions\[\d+\]\)": 2,
    r"\bf_types\(op\.operands\)": 2,
    r"\bop\.(?:operands|results)\[\d+\]\.type\.(?:shape|element_type)\b": 3,
    r"\bop\.attributes(?:\.get\('\w+'\)|\['\w+'\])": 3,
    r"\battributes_\w+_\.\w+": 3,
    r"\bop\.(?!operands\b|results\b|regions\b|attributes\b)\w+": 2,
}
HEAD = '''\
# mypy: disable-error-code="no-any-return"
"""Conditions of the declared operations (see `compilation`); written by `python tests/support/writers/conditions.py`.

`CONDITIONS` maps the name of a class with formulas to its condition, None if it is always true, and to whether a
formula reads more from its context than the language.
"""

from collections.abc import Callable
from typing import Any

from hlo_text.notation import logic
from hlo_text.notation.functions import FUNCTIONS
from hlo_text.notation.types import CONSTANTS as constants
'''


def conditions() -> str:
    """Return the text of the module."""
    with_formulas = [cls for cls in declared(DeclaredOperation) if any(map(_is_formula, cls.constraints.values()))]
    classes = sorted(with_formulas, key=_name)
    sources = {cls: condition_source(cls) for cls in classes}
    functions = {source: f"_c{number}" for number, source in enumerate(dict.fromkeys(sources.values()), 1)}
    functions["True"] = "None"
    used = sorted({name for source in sources.values() for name in re.findall(r"\bf_(\w+)\(", source)})
    lines = [f'f_{name} = FUNCTIONS["{name}"]' for name in used]
    for source, name in functions.items():
        if source != "True":
            lines += [f"def {name}(op: Any, context: Any) -> Any:", *_body(source)]
    lines += ["CONDITIONS: dict[str, tuple[Callable[[Any, Any], Any] | None, bool]] = {"]
    lines += [
        f'    "{_name(cls)}": ({functions[source]}, {depends_on_module(cls)}),' for cls, source in sources.items()
    ]
    return "\n".join((HEAD, *lines, "}", ""))


def _body(source: str) -> Iterator[str]:
    """Yield the lines of a function that returns a value; parts that occur several times are computed first."""
    for pattern, least in _PARTS.items():
        for part, count in Counter(re.findall(pattern, source)).items():
            if count >= least:
                local = re.sub(r"\W+", "_", re.sub(r"^(?:op\.|attributes_\w+?(?=_\.))", "", part)).strip("_")
                yield f"    {local}_ = {part}"
                source = re.sub(rf"{re.escape(part)}(?!\w)", f"{local}_", source)
    yield f"    return {source}"


def _is_formula(constraint: Constraint) -> bool:
    return isinstance(constraint, str)


def _name(cls: type[DeclaredOperation]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


if __name__ == "__main__":
    PATH.write_text(conditions(), encoding="utf-8")
