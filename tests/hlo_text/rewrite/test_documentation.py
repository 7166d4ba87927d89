"""Every query and edit has an example that the tests run, in docs/rewriting.md or its docstring."""

from __future__ import annotations

import re

import pytest

from hlo_text import rewrite
from hlo_text.rewrite import Editor

from support.folders import ROOT

EXAMPLES = "\n".join(
    line for line in (ROOT / "docs/rewriting.md").read_text().splitlines() if line.startswith((">>>", "..."))
)
FUNCTIONS = [name for name in rewrite.__all__ if callable(getattr(rewrite, name)) and name[0].islower()]


@pytest.mark.parametrize("name", [name for name in dir(Editor) if not name.startswith("_")])
def test_methods_have_examples(name: str) -> None:
    assert re.search(rf"\.{name}\b", EXAMPLES)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_examples(name: str) -> None:
    assert (
        re.search(rf"\b{name}\b", EXAMPLES) or f"{name}(" in (getattr(rewrite, name).__doc__ or "").partition(">>>")[2]
    )
