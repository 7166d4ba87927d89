"""Module editing in both languages: queries, edits that are verified or undone, and passes.

>>> import hlo_text
>>> from hlo_text import ops, rewrite
>>> module = hlo_text.parse('''func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
...   %0 = stablehlo.negate %x : tensor<2xf32>
...   %1 = stablehlo.negate %0 : tensor<2xf32>
...   return %1 : tensor<2xf32>
... }''')
>>> editor = rewrite.Editor(module)
>>> twice = rewrite.Pattern(ops.Negate, rewrite.Pattern(ops.Negate, rewrite.any_value("x")))
>>> for match in editor.matches(twice):
...     editor.replace(match.op, match["x"])
>>> editor.erase_unused()
1
>>> print(module.to_text(), end="")
module {
  func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    return %arg0 : tensor<2xf32>
  }
}
"""

from hlo_text.core.cloning import clone, clone_function, clone_region
from hlo_text.core.diagnostics import RewriteError
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.extraction import Extraction, extract
from hlo_text.rewrite.index import Use
from hlo_text.rewrite.merging import merge
from hlo_text.rewrite.passes import PASSES, Pass, eliminate_dead_code, legalize_chlo
from hlo_text.rewrite.passes.duplicates import eliminate_common_subexpressions
from hlo_text.rewrite.passes.folding import fold_constants
from hlo_text.rewrite.passes.frames import inline_frames
from hlo_text.rewrite.passes.stripping import strip_layouts, strip_metadata, strip_shardings
from hlo_text.rewrite.passes.unfusing import inline_composites, unfuse
from hlo_text.rewrite.passes.widening import widen_floats
from hlo_text.rewrite.patterns import AnyValue, Match, Pattern, any_value

__all__ = [
    "PASSES",
    "AnyValue",
    "Editor",
    "Extraction",
    "Match",
    "Pass",
    "Pattern",
    "RewriteError",
    "Use",
    "any_value",
    "clone",
    "clone_function",
    "clone_region",
    "eliminate_common_subexpressions",
    "eliminate_dead_code",
    "extract",
    "fold_constants",
    "inline_composites",
    "inline_frames",
    "legalize_chlo",
    "merge",
    "strip_layouts",
    "strip_metadata",
    "strip_shardings",
    "unfuse",
    "widen_floats",
]
