"""The Lark grammars of both text formats and of the constraint notation, as package data.

`read_grammar` returns a grammar's text. `build_lark` builds a parser from it and keeps Lark's tables in the user's
cache directory, because making them takes up to half a second and reading them a twentieth of that.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark

    from grammar.tables import Tables

#: Environment variable that names the directory of the tables; empty means that none are kept.
CACHE_VARIABLE = "HLO_TEXT_CACHE_DIR"

#: Options of Lark that its tables do not depend on.
_AT_RUN_TIME = {"transformer", "lexer_callbacks", "propagate_positions", "_plugins"}


@cache
def read_grammar(name: str) -> str:
    """Return the text of `<name>.lark`, for example `read_grammar("stablehlo")`."""
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
    """Return an LALR parser for the grammar `<name>.lark`.

    Its tables come from a file if they were made before from the same grammar and options by the same versions of Lark
    and Python. A file that is missing, damaged, not writable or in others' reach costs time, nothing else.

    Args:
        name: Name of the grammar.
        start: Rules that texts may follow.
        transformer: Has a method for every rule that means something.
        lexer_callbacks: Functions that see the tokens of a terminal first.
        propagate_positions: Note in trees where their text stands.
        options: Lark's that change the tables.
    """
    from hashlib import sha256  # what few programs need, and takes longer to import than everything else here

    from lark import Lark, __version__

    from grammar.tables import read_tables, write_tables

    text = read_grammar(name)
    at_run_time: dict[str, Any] = {
        "transformer": transformer,
        "lexer_callbacks": dict(lexer_callbacks or {}),
        "propagate_positions": propagate_positions,
    }
    if not options.get("strict"):
        at_run_time["_plugins"] = {"ContextualLexer": _unchecked_lexer()}
    directory = _cache_directory()
    if directory is None:
        return Lark(text, parser="lalr", start=list(start), **at_run_time, **options)
    made_from = (text, tuple(start), sorted(options.items()), __version__, sys.version_info[:2])
    key = sha256(repr(made_from).encode()).hexdigest()
    path = directory / f"{name}.tables"
    tables = read_tables(path, key)
    if tables is not None:
        loaded: Lark = Lark._load_from_dict(*tables, **at_run_time)  # type: ignore[no-untyped-call]
        return loaded
    lark = Lark(text, parser="lalr", start=list(start), **at_run_time, **options)
    write_tables(path, key, _tables_of(lark))
    return lark


def _unchecked_lexer() -> type[Any]:
    from lark.lexer import ContextualLexer

    class UncheckedLexer(ContextualLexer):
        """The contextual lexer without its checks of the terminals, which `strict` makes and which take 0.5 s."""

        def __init__(self, conf: Any, *arguments: Any, **options: Any) -> None:
            conf.skip_validation = True
            super().__init__(conf, *arguments, **options)

    return UncheckedLexer


def _tables_of(lark: "Lark") -> "Tables":
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = lark.memo_serialize([TerminalDef, Rule])
    options = {name: value for name, value in data["options"].items() if name not in _AT_RUN_TIME}
    return {**data, "options": options}, memo


def _cache_directory() -> Path | None:
    """Return the directory of the tables, made if necessary, or None if there cannot be one."""
    configured = os.environ.get(CACHE_VARIABLE)
    if configured == "":
        return None
    try:
        if configured is not None:
            directory = Path(configured)
        else:
            directory = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hlo-text"
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, a read-only disk
        return None
    return directory
