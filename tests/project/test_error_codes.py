"""The page of error codes: every code that is written in the packages stands there, and its examples give it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from hlo_text.diagnostics import HloTextError
from hlo_text.files.loading import parse_all
from hlo_text.verifier.walk import verify

from support.folders import ROOT

PAGE = (ROOT / "docs" / "errors.md").read_text()
ENTRIES = [
    (entry.partition("`")[0], re.search(r"```(\w+)\n(.*?)```", entry, re.DOTALL))
    for entry in re.split(r"^### `", PAGE, flags=re.MULTILINE)[1:]
]
CODES = [code for code, _ in ENTRIES]
LANGUAGES = {"mlir": "stablehlo", "hlo": "hlo"}
#: Functions and classes that take a code among their first arguments.
TAKERS = frozenset(
    (
        *("Diagnostic", "MalformedError", "_diagnostic", "_error", "_fail", "_fail_at", "_report"),
        *("error", "fail", "fail_at", "refusal", "refused", "report"),
    )
)
_CODE = re.compile(r"[a-z][a-z_-]*\.[a-z][a-z_-]*|syntax|nesting|unregistered")


def texts(node: ast.AST) -> Iterator[str]:
    """Yield what an expression may be, as far as it is written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def written_codes() -> set[str]:
    """Return the codes that calls and pairs in the packages are written with."""
    found: set[str] = set()
    families = {code.partition(".")[0] for code in CODES}
    for package in ("hlo_text", "evaluator", "frontends"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                candidates: list[ast.AST] = []
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    candidates += node.args[:3] if name in TAKERS else ()
                elif isinstance(node, ast.Return | ast.Yield) and isinstance(node.value, ast.Tuple):
                    values = [e for e in ast.walk(node.value) if isinstance(e, ast.Constant)]
                    candidates += [v for v in values if str(v.value).partition(".")[0] in families]
                found |= {text for candidate in candidates for text in texts(candidate) if _CODE.fullmatch(text)}
    return found


def test_every_code_has_a_cause_and_a_cure() -> None:
    missing = written_codes() - set(CODES)
    assert not missing, sorted(missing)
    assert len(CODES) == len(set(CODES))
    assert PAGE.count("*Cure:*") == len(CODES)


def codes_of(kind: str, text: str) -> list[str]:
    try:
        if kind == "python":
            exec(text, {})
            return []
        return [found.code for module in parse_all(text, language=LANGUAGES[kind]) for found in verify(module)]
    except HloTextError as error:
        return [found.code for found in error.diagnostics]


EXAMPLES = [pytest.param(code, match[1], match[2], id=code) for code, match in ENTRIES if match is not None]


@pytest.mark.parametrize(("code", "kind", "text"), EXAMPLES)
def test_examples_give_their_codes(code: str, kind: str, text: str) -> None:
    assert code in codes_of(kind, text)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 80
