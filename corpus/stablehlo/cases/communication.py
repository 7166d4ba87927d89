"""Tokens, which only order what has effects."""

from __future__ import annotations

from cases.writer import CORPUS, a

_FAMILY = "communication"
for _op in ("after_all", "create_token"):
    CORPUS.add(
        _FAMILY,
        _op,
        "tokens",
        """
        %first = stablehlo.create_token : !stablehlo.token
        %second = stablehlo.after_all : !stablehlo.token
        %both = stablehlo.after_all %first, %second : !stablehlo.token
        %result = stablehlo.add %x, %x : $x
        """,
        {"x": a("i32", 21)},
        {"result": a("i32", 42)},
    )
