"""Configuration of Sphinx, which makes the documentation: `sphinx-build -W --keep-going docs build/site`."""

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
suppress_warnings = ["ref.python"]  # `Literal` of typing is no class of ours, of which there are two

# docstrings put code in single backticks
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {
    "members": True,
    "inherited-members": "BaseException,Exception,object,int,str,tuple",
}
napoleon_numpy_docstring = False
napoleon_use_ivar = True
add_module_names = False


def _write_pages(app: Any) -> None:
    """Make the pages that are made from the code."""
    from generation.examples import Corpus
    from generation.pages import write

    write(_DOCS / "reference", Corpus(app.config.corpus_folders))


def _show_commands(app: Any, name: str, source: list[str]) -> None:
    """Show the command of each output block, which stands in a comment of the file, above what it prints."""
    from readme_outputs import with_commands

    source[0] = with_commands(source[0])


def setup(app: Any) -> None:
    """Have pages made before Sphinx looks for them, and the languages coloured."""
    from generation.examples import FOLDERS
    from generation.lexers import HloLexer, MlirLexer

    app.add_config_value(
        "corpus_folders", [*FOLDERS], "env", description="Folders of programs that examples come from."
    )
    app.add_lexer("hlo", HloLexer)
    app.add_lexer("mlir", MlirLexer)
    app.connect("builder-inited", _write_pages)
    app.connect("source-read", _show_commands)
