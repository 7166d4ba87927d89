"""Every regular expression of the packages takes linear time.

Each runs on texts of up to 100 kB made of the fragments that it repeats (`support.patterns.attacks`) and may take a
second of processor time for each. The expressions run in a child process, which is killed if it is stuck.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from typing import Any

import pytest

from support.folders import ROOT
from support.patterns import attacks

SUPPORT = ROOT / "tests" / "support" / "patterns"
#: Seconds without an answer about one expression after which the child process is killed.
STUCK = 60
#: Files that build expressions at run time. Each joins names as they are (`re.escape`), the terminals of a grammar or
#: the pieces of a custom form, which are collected one by one, or is the function that compiles another's expression.
BUILT_AT_RUN_TIME = {
    "evaluator/capture/recording.py",  # the user's expression for names of modules
    "evaluator/custom_calls.py",  # the caller's expressions for names of targets
    "evaluator/compiler/passes.py",  # the caller's expression for names of passes
    "grammar/table_parser.py",
    "hlo_text/fixes/candidates.py",  # of statements of limited length
    "hlo_text/files/logs.py",  # of at most 300 characters before a module
    "hlo_text/language_server/excerpts.py",
    "hlo_text/core/late_patterns.py",
    "hlo_text/mlir/foreign/layouts.py",
    "hlo_text/mlir/foreign/unknown_forms.py",
    "hlo_text/mlir/reader/corrections.py",
    "hlo_text/reading/suggestions.py",
    "hlo_text/verifier/marks.py",
}


class Judge:
    """A child process that runs expressions on hostile texts."""

    def __init__(self) -> None:
        self._child = self._start()

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def slow_text(self, row: list[Any]) -> str | None:
        """Return the text on which an expression is slow, None if there is none."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(row).encode() + b"\n")
        self._child.stdin.flush()
        answer = b""
        while not answer.endswith(b"\n"):
            is_ready, _, _ = select.select([self._child.stdout], [], [], STUCK)
            piece = os.read(self._child.stdout.fileno(), 1 << 16) if is_ready else b""
            if not piece:
                self._stop()
                self._child = self._start()
                return "a text on which it is stuck"
            answer += piece
        found = json.loads(answer)
        return f"{found[0]}: {found[1]}" if found is not None else None

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, str(SUPPORT / "attacks.py")]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def _stop(self) -> None:
        self._child.kill()
        self._child.communicate()


@pytest.fixture(scope="module")
def collected() -> dict[str, Any]:
    """All expressions, collected in a process of their own: what others have read is compiled before."""
    command = [sys.executable, str(SUPPORT / "collection.py")]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot interrupt an expression after some processor time")
def test_every_expression_takes_linear_time(collected: dict[str, Any]) -> None:
    slow = []
    with Judge() as judge:
        for places, pattern, flags, methods in collected["patterns"]:
            text = judge.slow_text([pattern, flags, methods])
            if text is not None:
                slow.append(f"{', '.join(places)}: {pattern!a}\n    {text!a}")
    assert not slow, "\n".join(slow)


def test_expressions_of_all_kinds_are_collected(collected: dict[str, Any]) -> None:
    places = {place for row in collected["patterns"] for place in row[0]}
    assert len(collected["patterns"]) > 600
    for kind in ("grammar/hlo.lark: ", "grammar/stablehlo.lark: ", "form of ", "evaluator/"):
        assert any(place.startswith(kind) for place in places), kind
    assert {place.partition(":")[0] for place in collected["unresolved"]} <= BUILT_AT_RUN_TIME


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot interrupt an expression after some processor time")
@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:a|aa)*\Z", "match"),
        (r"(?:[ ]|//[^\n]*)*\(", "match"),
        (r"(?:f[0-9]+[A-Z0-9]*,)*\Z", "match"),
        (r"<\s*(?:\"[^\"]*\"|[^\"<>]*)\s*>", "match"),
        (r'"[^"\\]*(?:\\.[^"\\]*)*"', "finditer"),
        (r"/\*.*?\*/", "finditer"),
        (r"\w+=", "search"),
    ],
)
def test_slow_expressions_are_found(pattern: str, method: str) -> None:
    with Judge() as judge:
        assert judge.slow_text([pattern, 0, [method]]) is not None


def test_fragments_are_those_that_an_expression_repeats() -> None:
    texts = list(attacks.Attacks(r"x(?:ab|c)*", 0, searches=False))
    assert {("x", "ab", ""), ("x", "c", "")} <= set(texts)
