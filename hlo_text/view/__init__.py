"""HTML pages of modules that work offline: text, search, definitions and uses, costs, run values, a graph.

>>> import hlo_text
>>> module = hlo_text.parse("HloModule m\\n\\nENTRY e {\\n  ROOT p = f32[8] parameter(0)\\n}\\n")
>>> page(module).startswith("<!DOCTYPE html>")
True
"""

from hlo_text.view.differences import difference_page
from hlo_text.view.document import page
from hlo_text.view.model import ArraySummary

__all__ = ["ArraySummary", "difference_page", "page"]
