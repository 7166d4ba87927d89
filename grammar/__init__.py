"""The Lark grammars of both text formats and of the constraint notation, as package data.

`read_grammar` returns a grammar's text; Lark is built from it lazily by the readers in `hlo_text`.
"""

from functools import cache
from importlib.resources import files


@cache
def read_grammar(name: str) -> str:
    """Return the text of `<name>.lark`, for example `read_grammar("stablehlo")`."""
    return (files(__name__) / f"{name}.lark").read_text(encoding="utf-8")
