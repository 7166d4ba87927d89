"""`error_codes.md` explains every code that the packages report, and its examples trigger them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from evaluator.cli.commands import hlo_run
from frontends.cli import hlo_passes, hlo_trace
from hlo_text.core.diagnostics import HloTextError
from hlo_text.explanations import explain, explanations, rule_codes
from hlo_text.files.loading import parse_all
from hlo_text.verifier.walk import verify

from support.folders import ROOT

PAGE = (ROOT / "hlo_text" / "error_codes.md").read_text()
CODES = [*explanations()]
LANGUAGES = {"mlir": "stablehlo", "hlo": "hlo"}
#: Functions and classes that take a code among their first arguments.
TAKERS = frozenset(
    (
        *("Diagnostic", "MalformedError", "_diagnostic", "_error", "_fail", "_fail_at", "_report"),
        *("error", "fail", "fail_at", "refusal", "refused", "report"),
    )
)
_CODE = re.compile(r"[a-z][a-z_-]*\.[a-z][a-z_-]*|syntax|nesting|unregistered")
_QUOTED = re.compile(rf"['\"](?:{_CODE.pattern})['\"]")


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the possible values of an expression, as far as its text states them."""
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
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if _QUOTED.search(source) else ():
                candidates: list[ast.AST] = []
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    candidates += node.args[:3] if name in TAKERS else ()
                elif isinstance(node, ast.Return | ast.Yield) and isinstance(node.value, ast.Tuple):
                    values = [e for e in ast.walk(node.value) if isinstance(e, ast.Constant)]
                    candidates += [v for v in values if str(v.value).partition(".")[0] in families]
                found |= {text for candidate in candidates for text in texts(candidate) if _CODE.fullmatch(text)}
    return found


def test_every_code_has_a_cause_and_a_fix() -> None:
    missing = written_codes() - set(CODES)
    assert not missing, sorted(missing)
    assert PAGE.count("\n### ") == len(CODES)
    assert all(entry.cause and entry.cure for entry in explanations().values())


def test_codes_of_rules_are_explained() -> None:
    """Every code that a program of the corpus gives."""
    programs = [path.read_text() for path in sorted((ROOT / "corpus" / "invalid").iterdir())]
    codes = {match[1] for text in programs for match in re.finditer(r"expected-error: (\S+)", text)}
    assert len(codes) > 600
    assert all(explain(code).cause for code in [*codes, *rule_codes()])


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("transpose.C2", "`is_permutation(permutation, rank(operand))`"),
        ("while.regions", "regions"),
        ("all-reduce-done.pair", "asynchronous"),
        ("add.I2", "`rhs`"),
        ("dot_general.C13", "lhs"),
    ],
)
def test_explanations_of_rules_name_them(code: str, part: str) -> None:
    assert part in explain(code).cause


def test_a_misspelt_code_is_guessed() -> None:
    with pytest.raises(KeyError, match=r"did you mean 'ssa\.redefined'"):
        explain("ssa.redefinde")


def test_options_named_in_fixes_exist() -> None:
    commands = (hlo_run.main, hlo_passes.main, hlo_trace.main)
    known = {option for command in commands for parameter in command.params for option in parameter.opts}
    assert {*re.findall(r"`(--[a-z-]+)", PAGE)} <= {*known, "--help"}


def codes_of(kind: str, text: str) -> list[str]:
    try:
        if kind == "python":
            exec(text, {})
            return []
        return [found.code for module in parse_all(text, language=LANGUAGES[kind]) for found in verify(module)]
    except HloTextError as error:
        return [found.code for found in error.diagnostics]


EXAMPLES = [
    pytest.param(entry.code, entry.language, entry.example, id=entry.code)
    for entry in explanations().values()
    if entry.example is not None
]


@pytest.mark.parametrize(("code", "kind", "text"), EXAMPLES)
def test_examples_give_their_codes(code: str, kind: str, text: str) -> None:
    assert any(fnmatchcase(found, code) for found in codes_of(kind, text))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 80
