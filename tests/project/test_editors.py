"""Editor settings: grammars that color every token of the corpus, and a complete VS Code extension."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import onigurumacffi
import pytest

import hlo_text.ops  # noqa: F401  # declares the operations
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.hlo.syntax.tokens import tokens_of as hlo_tokens
from hlo_text.language_server.semantic_tokens import Category
from hlo_text.mlir.syntax.tokens import tokens_of as mlir_tokens
from hlo_text.reading.syntax import TokenKind

from support.folders import CORPUS, ROOT

EDITORS = ROOT / "docs" / "editors"
EXTENSION = EDITORS / "vscode"
LANGUAGES = {"mlir": mlir_tokens, "hlo": hlo_tokens}
#: Scopes that tokens of a kind may have.
SCOPES = {
    TokenKind.VALUE: ("variable.", "entity.name.function."),
    TokenKind.SYMBOL: ("entity.name.function.",),
    TokenKind.BLOCK: ("entity.name.label.",),
    TokenKind.STRING: ("string.", "support.function.generic."),
    TokenKind.COMMENT: ("comment.",),
    TokenKind.NUMBER: ("constant.numeric", "storage.type", "variable.other"),  # `%0#1` is one thing
    TokenKind.ALIAS: ("storage.type.", "constant.other."),
    TokenKind.WORD: ("",),
}
TEXTS = [
    *sorted(CORPUS.glob("stablehlo/*/*.mlir"))[::12],
    *sorted(CORPUS.glob("hlo/*/*.hlo")),
    CORPUS / "models" / "spiral_classifier.mlir",
    CORPUS / "models" / "axpy.hlo",
]


class Grammar:
    """A TextMate grammar of single matches, as editors apply it: the first match, of several that of the first rule."""

    def __init__(self, language: str) -> None:
        document = json.loads((EXTENSION / "syntaxes" / f"{language}.tmLanguage.json").read_text())
        self.scope = document["scopeName"]
        self.rules = document["patterns"]
        self._rules = [(onigurumacffi.compile(rule["match"]), rule) for rule in document["patterns"]]

    def scopes(self, line: str) -> list[str]:
        """Return the scope of every character, an empty text for none."""
        found = [""] * len(line)
        position = 0
        while position <= len(line):
            matches = [(match.start(), index) for index, (pattern, _) in enumerate(self._rules)
                       if (match := pattern.search(line, position)) is not None]  # fmt: skip
            if not matches:
                break
            pattern, rule = self._rules[min(matches)[1]]
            match = pattern.search(line, position)
            for start, end, scope in self._spans(match, rule):
                found[start:end] = [scope] * (end - start)
            position = max(match.end(), position + 1)
        return found

    def _spans(self, match: Any, rule: dict[str, Any]) -> Iterator[tuple[int, int, str]]:
        if "name" in rule:
            yield match.start(), match.end(), rule["name"]
        for group, capture in rule.get("captures", {}).items():
            if match.group(int(group)) is not None:
                yield match.start(int(group)), match.end(int(group)), capture["name"]


GRAMMARS = {language: Grammar(language) for language in LANGUAGES}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_tokens_have_colours(path: Path) -> None:
    language = path.suffix[1:]
    for line in path.read_text().splitlines():
        scopes = GRAMMARS[language].scopes(line)
        for token in LANGUAGES[language](line):
            if token.kind is not TokenKind.PUNCTUATION:
                scope = scopes[token.start]
                assert scope, (line, token)
                assert scope.startswith(SCOPES[token.kind]), (line, token, scope)


def test_operations_of_mlir_have_their_colour() -> None:
    for name in MLIR_OPERATIONS:
        for line, column in ((f"  %0 = {name} %a : i1", 7), (f'  %0 = "{name}"(%a) : () -> ()', 7)):
            scope = GRAMMARS["mlir"].scopes(line)[column]
            assert scope.startswith(("support.function", "keyword.control")), (line, scope)


def test_opcodes_have_their_colour() -> None:
    for name in HLO_OPERATIONS:
        line = f"  ROOT %x = f32[2]{{0:T(8,128)}} {name}(a, %b), metadata={{}}"
        scopes = GRAMMARS["hlo"].scopes(line)
        assert scopes[line.index(f" {name}(") + 1].startswith("support.function"), line
        assert scopes[line.index("f32")].startswith("storage.type"), line
        assert scopes[line.index("%x")].startswith("variable.other.definition"), line
        assert scopes[line.index("metadata")].startswith("entity.other.attribute-name"), line


def names_of(rule: dict[str, Any]) -> list[str]:
    """Return the scopes that a rule of a grammar assigns."""
    return [rule["name"]] if "name" in rule else [capture["name"] for capture in rule["captures"].values()]


def test_the_extension_has_all_its_parts() -> None:
    package = json.loads((EXTENSION / "package.json").read_text())
    contributes = package["contributes"]
    named = [package["main"], *(entry["path"] for entry in contributes["grammars"])]
    named += [entry["configuration"] for entry in contributes["languages"]]
    for path in named:
        assert (EXTENSION / path).is_file(), path
        if path.endswith(".json"):
            json.loads((EXTENSION / path).read_text())
    languages = {entry["id"] for entry in contributes["languages"]}
    assert languages == {entry["language"] for entry in contributes["grammars"]} == set(LANGUAGES)
    assert {entry["scopeName"] for entry in contributes["grammars"]} == {g.scope for g in GRAMMARS.values()}
    for entry in contributes["semanticTokenScopes"]:
        known = {name for rule in GRAMMARS[entry["language"]].rules for name in names_of(rule)}
        assert entry["scopes"].keys() <= {category.value for category in Category}
        assert {scope for scopes in entry["scopes"].values() for scope in scopes} <= known
    assert package["activationEvents"] == [f"onLanguage:{entry['id']}" for entry in contributes["languages"]]
    assert (EXTENSION / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_settings_start_the_server() -> None:
    for name in ("neovim.lua", "hlo.el"):
        assert '"hlo-lsp"' in (EDITORS / name).read_text()
