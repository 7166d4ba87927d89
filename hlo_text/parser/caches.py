"""All caches of the readers at once, for measurements and for processes that must give memory back."""

from __future__ import annotations

from hlo_text.parser import (
    hlo_annotations,
    hlo_shapes,
    mlir_attributes,
    mlir_grammar,
    mlir_lines,
    mlir_types,
)
from hlo_text.parser.hlo_cache import STATEMENTS
from hlo_text.parser.hlo_lines import COMPUTATIONS
from hlo_text.parser.mlir_functions import FUNCTIONS
from hlo_text.parser.mlir_templates import CACHE


def clear_caches() -> None:
    """Forget every function, statement, type and attribute the readers remember; Lark's tables stay.

    Modules read before stay valid.
    """
    FUNCTIONS.clear()
    COMPUTATIONS.clear()
    STATEMENTS.clear()
    CACHE.clear()
    for module in (hlo_annotations, hlo_shapes, mlir_attributes, mlir_grammar, mlir_lines, mlir_types):
        module.clear()
