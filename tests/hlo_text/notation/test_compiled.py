"""Formulas that were compiled ahead are those that the declarations have now."""

from __future__ import annotations

import subprocess
import sys

from support.writers.compiled_formulas import CONDITIONS_PATH, PATH, compiled_formulas, conditions


def test_the_files_are_up_to_date() -> None:
    """`python tests/support/writers/compiled_formulas.py` writes them."""
    assert PATH.read_text(encoding="utf-8") == compiled_formulas()
    assert CONDITIONS_PATH.read_text(encoding="utf-8") == conditions()


def test_the_notation_is_not_read_where_rules_hold() -> None:
    script = (
        "import sys; from hlo_text import parse, verify\n"
        "module = parse('func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {"
        " %0 = stablehlo.abs %a : tensor<2xf32>\\n return %0 : tensor<2xf32> }')\n"
        "assert verify(module) == []\n"
        "print([name for name in sys.modules if name == 'hlo_text.notation.compilation'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
