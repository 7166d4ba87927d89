"""No help text, message or document contains a phrase of `support/phrases.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import click
import pytest

from frontends.cli.hlo import ENTRIES

from generation.command_pages import commands
from support.folders import ROOT
from support.phrases import PHRASES, phrases_in

#: Documents outside of the site; `hlo explain` prints the first.
_DOCUMENTS = [
    "hlo_text/error_codes.md",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/releasing.md",
]
_PACKAGES = ["grammar", "hlo_text", "evaluator", "frontends"]


def _texts() -> Iterator[tuple[str, str]]:
    """Yield the help texts and documents, by name."""
    for name, command in commands().items():
        yield f"{name} --help", command.get_help(click.Context(command, info_name=name))
    for name, entry in ENTRIES.items():
        command = entry.load(name)
        context = click.Context(command, info_name=f"hlo {name}")
        yield f"hlo {name} --help", command.get_help(context)
    for name in _DOCUMENTS:
        yield name, ROOT.joinpath(name).read_text(encoding="utf-8")


TEXTS = dict(_texts())


@pytest.mark.parametrize("name", TEXTS)
def test_phrases(name: str) -> None:
    found = {phrase: PHRASES[phrase] for phrase in phrases_in(TEXTS[name])}
    assert found == {}, "write the right-hand side instead"


@pytest.mark.parametrize("package", _PACKAGES)
def test_phrases_of_messages(package: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}: {phrase}": PHRASES[phrase]
        for path in sorted(ROOT.joinpath(package).rglob("*.py"))
        for line, text in _strings(ast.parse(path.read_text(encoding="utf-8")))
        for phrase in phrases_in(text)
    }
    assert found == {}, "write the right-hand side instead"


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the strings of a file that are not docstrings, with their lines; an expression in an f-string is `{}`."""
    skipped: set[ast.AST] = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)  # docstrings
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
            yield node.lineno, "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.lineno, node.value


def _part(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


def test_strings_are_joined_and_docstrings_skipped() -> None:
    tree = ast.parse('"""It is told."""\nraise ValueError(f"{x} is " "told: {}", "a" "b")\n')
    assert [text for _, text in _strings(tree)] == ["{} is told: {}", "ab"]


def test_phrases_are_found_across_lines() -> None:
    assert phrases_in("They part\n  at x; it is\ttold") == ["they part at", "is told"]
    assert phrases_in("a spoken word, parted, told") == []


def test_phrases_after_there_are_allowed() -> None:
    assert phrases_in("x is no file") == ["is no file"]
    assert phrases_in("there is no file x") == []


def test_entries_are_phrases_or_coined_words() -> None:
    assert all(" " in phrase or "-" in phrase for phrase in PHRASES)
    assert not [phrase for phrase, better in PHRASES.items() if phrases_in(better)]
