"""Writer of `hlo_text/notation/{compiled,conditions}.py`: the formulas of all declared operations as Python.

python tests/support/writers/compiled_formulas.py
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import hlo_text.ops  # noqa: F401  # it declares them
from hlo_text.notation.compilation import looks_around, source_of
from hlo_text.notation.sufficiency import condition_of
from hlo_text.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation

PATH = Path(__file__).resolve().parents[3] / "hlo_text" / "notation" / "compiled.py"
_HEAD = '''"""Formulas of the declared operations as Python; written by tests/support/writers/compiled_formulas.py."""

# ruff: noqa
# mypy: ignore-errors

from hlo_text.notation.runtime import RUNTIME

globals().update(RUNTIME)

#: By formula: it as Python, whether it asks its surroundings, and the classes of which that holds.
FORMULAS = {
'''
CONDITIONS_PATH = PATH.with_name("conditions.py")
_CONDITIONS_HEAD = '''"""Conditions of classes, made by `hlo_text/notation/sufficiency.py`; written by
tests/support/writers/compiled_formulas.py."""

# ruff: noqa
# mypy: ignore-errors

from hlo_text.notation.runtime import RUNTIME

globals().update(RUNTIME)

#: By class: whether its formulas ask their surroundings, and the condition, where it asks for anything.
CONDITIONS = {
'''


def compiled_formulas() -> str:
    """Return the module."""
    classes: dict[tuple[str, str], list[str]] = {}
    for cls in _classes():
        for formula in dict.fromkeys((*cls.constraints.values(), *cls.unenforced.values())):
            if isinstance(formula, str) and formula:
                classes.setdefault((formula, source_of(formula, cls)), []).append(cls.__name__)
    lines = [_HEAD]
    for formula, group in groupby(sorted(classes.items()), key=lambda entry: entry[0][0]):
        lines.append(f"    {formula!r}: (\n")
        lines += [f"        ({source}, {looks_around(source)}, {names!r}),\n" for (_, source), names in group]
        lines.append("    ),\n")
    return "".join([*lines, "}\n"])


def conditions() -> str:
    """Return the module of conditions."""
    lines = [_CONDITIONS_HEAD]
    for cls in _classes():
        formulas = [rule for rule in cls.constraints.values() if isinstance(rule, str)]
        parts = "\n        and ".join(condition_of(cls)) or "True"
        asks_around = any(looks_around(source_of(formula, cls)) for formula in formulas)
        if parts == "True" and not asks_around:
            continue
        lines.append(f"    {cls.__name__!r}: ({asks_around}, lambda op, context: (\n        {parts}\n    )),\n")
    return "".join([*lines, "}\n"])


def _classes() -> list[type[DeclaredOperation]]:
    return sorted({*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}, key=lambda cls: cls.__name__)


if __name__ == "__main__":
    PATH.write_text(compiled_formulas(), encoding="utf-8")
    CONDITIONS_PATH.write_text(conditions(), encoding="utf-8")
