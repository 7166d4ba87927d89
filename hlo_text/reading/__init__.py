"""Readers of both languages: text to the AST of `hlo_text.core.ir`.

A Lark grammar defines each language. Machine-printed text takes a faster way to the same result: lines whose skeleton
was seen before are not parsed again (see `hlo_text.mlir.lines.reader`).
"""

from __future__ import annotations

import attrs


@attrs.define(slots=True)
class ParserStatistics:
    """Statistics of a reader, for tests and measurements.

    Attributes:
        lark_calls: How often Lark parsed something: a file, a statement or a part of one.
        level1_hits: Statements whose exact skeleton was known.
        level2_hits: Statements known apart from types, constants and symbols.
        fallbacks: How often the fast way gave up and Lark read the whole file.
    """

    lark_calls: int = 0
    level1_hits: int = 0
    level2_hits: int = 0
    fallbacks: int = 0
