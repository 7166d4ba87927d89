"""Docstrings begin with a noun or a verb of the field, not with a question word or a pronoun."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from support.folders import ROOT

FOLDERS = ("grammar", "hlo_text", "evaluator", "frontends", "tests", "benchmarks")
#: `Whether` begins those of predicates.
_QUESTIONS = "How What When Where Which Who Whose Why"
_PRONOUNS = "He Her His I It Its My Our She Their Them These They This Those We You Your"
_FIRST_WORDS = re.compile(rf"(?:\w+: )?(?:{'|'.join([*_QUESTIONS.split(), *_PRONOUNS.split()])})\b(?!-)")

#: Text that begins with one; most files hold none and need not be parsed.
_CANDIDATE = re.compile(rf"['\"]\s*{_FIRST_WORDS.pattern}")


def first_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the first line of text of each docstring in a file that may be refused."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if _CANDIDATE.search(source) else ():
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.body[0].lineno, text.partition("\n")[0]


def test_docstrings_begin_with_their_subject() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in first_lines(path)
        if _FIRST_WORDS.match(line)
    ]
    assert not found, "\n".join(found)


def test_question_words_and_pronouns_are_found() -> None:
    for line in ("What a rule needs.", "They.", "operations: They.", "It's a tensor."):
        assert _FIRST_WORDS.match(line)
    for line in ("Whether a dtype is one of integers.", "Itself.", "Return its type.", "Operands: those of a call."):
        assert not _FIRST_WORDS.match(line)
