"""Configuration of Sphinx: `sphinx-build -W --keep-going docs build/site` builds the site."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

_DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(_DOCS), str(_DOCS.parent)]

project = "hlo-text"
version = release = version_of("hlo-text")
author = "the authors of hlo-text"
copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["editors", "generation"]
highlight_language = "text"
html_theme = "furo"
html_title = "hlo-text"
html_copy_source = False
html_show_sourcelink = False

myst_heading_anchors = 3
suppress_warnings = ["ref.python"]  # `Literal` of `typing` is mistaken for our class of that name

# docstrings put code in single backticks
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {
    "members": True,
    "inherited-members": "BaseException,Exception,object,int,str,tuple,list,dict",
}
napoleon_numpy_docstring = False
napoleon_use_ivar = True
add_module_names = False


def _write_pages(app: Any) -> None:
    """Generate the pages of commands, public names, operations and error codes."""
    from generation.examples import Corpus
    from generation.pages import write

    write(_DOCS / "reference", Corpus(app.config.corpus_folders))


def _show_commands(app: Any, name: str, source: list[str]) -> None:
    """Show the command of each output block, which the source has in a comment, above its output."""
    from readme_outputs import with_commands

    source[0] = with_commands(source[0])


def setup(app: Any) -> None:
    """Generate pages before Sphinx reads its sources, and register the lexers of both languages."""
    from generation.examples import FOLDERS
    from generation.lexers import HloLexer, MlirLexer

    app.add_config_value(
        "corpus_folders", [*FOLDERS], "env", description="Folders of programs that examples come from."
    )
    app.add_lexer("hlo", HloLexer)
    app.add_lexer("mlir", MlirLexer)
    app.connect("builder-inited", _write_pages)
    app.connect("source-read", _show_commands)
