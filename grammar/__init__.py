"""The Lark grammars of both text formats, with the tables that Lark generates from them, as package data.

`TableParser` parses texts with the tables. `build_lark` builds Lark's own parser from a grammar, which takes up to a
second. That parser generates the tables and is the reference in tests of the table parser.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


@cache
def read_grammar(name: str) -> str:
    """Return the text of `<name>.lark`, for example `read_grammar("stablehlo")`."""
    from pathlib import Path

    return Path(__file__).with_name(f"{name}.lark").read_text(encoding="utf-8")


def build_lark(
    name: str,
    *,
    start: Sequence[str],
    transformer: object | None = None,
    lexer_callbacks: Mapping[str, Callable[[Any], Any]] | None = None,
    propagate_positions: bool = False,
    **options: Any,
) -> "Lark":
    """Build Lark's LALR parser for the grammar `<name>.lark`.

    Args:
        name: Name of the grammar.
        start: Start rules.
        transformer: Object with a method for every rule that has a callback.
        lexer_callbacks: Functions by terminal that receive each token before the parser.
        propagate_positions: Record the offsets of trees in the text.
        options: Options of Lark that affect the tables.
    """
    from lark import Lark

    at_run_time: dict[str, Any] = {
        "transformer": transformer,
        "lexer_callbacks": dict(lexer_callbacks or {}),
        "propagate_positions": propagate_positions,
    }
    if not options.get("strict"):
        at_run_time["_plugins"] = {"ContextualLexer": _unchecked_lexer()}
    return Lark(read_grammar(name), parser="lalr", start=list(start), **at_run_time, **options)


def _unchecked_lexer() -> type[Any]:
    from lark.lexer import ContextualLexer

    class UncheckedLexer(ContextualLexer):
        """The contextual lexer without its checks of the terminals, which take 0.5 s and are left to `strict`."""

        def __init__(self, conf: Any, *arguments: Any, **options: Any) -> None:
            conf.skip_validation = True
            super().__init__(conf, *arguments, **options)

    return UncheckedLexer
