"""The Lark grammars of both text formats and of the constraint notation, as package data.

`read_grammar` returns a grammar's text. `build_lark` builds a parser from it and keeps Lark's tables in the user's
cache directory, because making them takes up to half a second and reading them a twentieth of that.
"""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark

#: Environment variable that names the directory of the tables; empty means that none are kept.
CACHE_VARIABLE = "HLO_TEXT_CACHE_DIR"


@cache
def read_grammar(name: str) -> str:
    """Return the text of `<name>.lark`, for example `read_grammar("stablehlo")`."""
    return (files(__name__) / f"{name}.lark").read_text(encoding="utf-8")


def build_lark(name: str, **options: Any) -> "Lark":
    """Return an LALR parser for the grammar `<name>.lark`; `options` are Lark's.

    Lark keeps its tables in a file that it only uses again for the same grammar, options and versions of Lark and
    Python. A file that is missing, damaged or not writable costs time, nothing else.
    """
    from lark import Lark  # importing it takes longer than importing everything else here

    directory = _cache_directory()
    tables: str | bool = str(directory / f"{name}.tables") if directory is not None else False
    return Lark(read_grammar(name), parser="lalr", cache=tables, **options)


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
