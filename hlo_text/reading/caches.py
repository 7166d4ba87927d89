"""All caches of the readers at once, for measurements and for processes that must give memory back."""

from __future__ import annotations

from hlo_text.hlo.lines.cache import STATEMENTS
from hlo_text.hlo.reader import annotations as hlo_annotations
from hlo_text.hlo.spelling import shapes as hlo_shapes
from hlo_text.mlir.lines import reader as mlir_lines
from hlo_text.mlir.lines.templates import CACHE
from hlo_text.mlir.reader import grammar as mlir_grammar
from hlo_text.mlir.spelling import attributes as mlir_attributes
from hlo_text.mlir.spelling import types as mlir_types


def clear_caches() -> None:
    """Forget every statement, type and attribute the readers remember; Lark's tables stay.

    Modules read before stay valid.
    """
    STATEMENTS.clear()
    CACHE.clear()
    for module in (hlo_annotations, hlo_shapes, mlir_attributes, mlir_grammar, mlir_lines, mlir_types):
        module.clear()
