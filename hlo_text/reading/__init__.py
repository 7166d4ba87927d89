"""Readers of both languages: text to the AST of `hlo_text.core.ir`.

A Lark grammar defines each language. Machine-printed text has a fast path with the same result: lines with a known
skeleton are not parsed again (see `hlo_text.mlir.lines.reader`).
"""

from __future__ import annotations

import attrs


@attrs.define(eq=False)
class ParserStatistics:
    """Statistics of a reader, for tests and measurements.

    Attributes:
        lark_calls: Number of parses by the grammar: of a file, a statement or a part of one.
        level1_hits: Statements whose exact skeleton was cached.
        level2_hits: Statements that were cached except for types, constants and symbols.
        fallbacks: Number of times that the fast path declined and the grammar read the whole file.
    """

    lark_calls: int = 0
    level1_hits: int = 0
    level2_hits: int = 0
    fallbacks: int = 0
