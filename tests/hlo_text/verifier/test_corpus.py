"""The verifier on the corpus: an invalid program breaks exactly the stated rule; the C++ agrees as documented."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.folders import CORPUS
from support.oracle import oracle
from support.oracles.verdicts import compiles, cpp_has_verdict, only_we_reject
from support.programs import programs

INVALID = sorted((CORPUS / "invalid").iterdir())
INVALID_MLIR = [path for path in INVALID if path.suffix == ".mlir"]
INVALID_HLO = [path for path in INVALID if path.suffix == ".hlo"]
DIAGNOSTICS: list[dict[str, Any]] = json.loads((CORPUS / "formats" / "stablehlo" / "diagnostics.json").read_text())

_EXPECTED = re.compile(r"// expected-error: (\S+)")

#: What the C++ says of lists as releases until 2023 spelled them, `dense<...>`.
OLDER_SPELLING = "i64 dense array attribute"

#: The end of properties of which the C++ drops one without a message.
UNKNOWN_PROPERTY = "foo = 1 : i32}>"

#: Cases of diagnostics.json on which we differ from the C++.
DIFFERENCES = {
    "si32": "the specification calls the signed type si32; its examples and the C++ write i32",
}


def found(text: str, *, hlo: bool = False) -> list[tuple[int, str]]:
    """Lines and codes of what reading or else the verifier finds."""
    lines = []
    try:
        diagnostics = tuple(verify((parse_hlo if hlo else parse_stablehlo)(text, cache=False)))
    except ParseError as error:
        diagnostics = error.diagnostics
    for diagnostic in diagnostics:
        assert diagnostic.source is not None
        assert diagnostic.span is not None
        lines.append((diagnostic.source.line_and_column(diagnostic.span.start)[0], diagnostic.code))
    return lines


def test_invalid_programs_break_just_the_rule_they_name() -> None:
    wrong = {}
    for path in INVALID:
        text = path.read_text()
        expected = [
            (number, match[1])
            for number, line in enumerate(text.split("\n"), 1)
            for match in [_EXPECTED.search(line)]
            if match is not None
        ]
        assert len(expected) == 1, path.name
        actual = found(text, hlo=path.suffix == ".hlo")
        if actual != expected:
            wrong[path.name] = actual, expected
    assert wrong == {}


def _code(path: Path) -> str:
    """The code of the rule that an invalid program breaks."""
    found = _EXPECTED.search(path.read_text())
    assert found is not None
    return found[1]


def _is_documented(code: str, is_accepted: bool) -> bool:
    """Whether docs/differences.md describes the C++'s treatment of a rule."""
    differs = any(fnmatchcase(code, pattern) for pattern in only_we_reject())
    always = any(fnmatchcase(code, pattern) for pattern in only_we_reject("always"))
    return differs if is_accepted else not always


def _cpp_has_verdict(path: Path) -> bool:
    return cpp_has_verdict(path.read_text())


def test_the_cpp_has_verdicts_on_nearly_all() -> None:
    assert sum(map(_cpp_has_verdict, INVALID)) >= 0.9 * len(INVALID)


def test_the_cpp_rejects_invalid_programs_too() -> None:
    paths = list(filter(_cpp_has_verdict, INVALID_MLIR))
    verdicts = oracle().mlir_verdicts([path.read_text() for path in paths])
    assert len(verdicts) > 600
    unknown = [
        path.name
        for path, verdict in zip(paths, verdicts, strict=True)
        if not _is_documented(_code(path), is_accepted=verdict is None)
    ]
    assert unknown == []


def test_the_cpp_does_not_compile_invalid_hlo() -> None:
    paths = list(filter(_cpp_has_verdict, INVALID_HLO))
    assert len(paths) > 150
    unknown = [path.name for path in paths if not _is_documented(f"hlo {_code(path)}", compiles(path.read_text()))]
    assert unknown == []


def _is_accepted(text: str) -> bool:
    try:
        return not verify(parse_stablehlo(text, cache=False))
    except ParseError:
        return False


def test_verdicts_of_the_cpp() -> None:
    for case in DIAGNOSTICS:
        is_known = case["case"] in DIFFERENCES or any(OLDER_SPELLING in message for message in case["diagnostics"])
        is_known |= UNKNOWN_PROPERTY in case["input"]
        assert (_is_accepted(case["input"]) == (not case["diagnostics"])) is not is_known, case["case"]


@pytest.mark.parametrize("name", sorted(programs()))
def test_programs_of_jax_are_valid(name: str) -> None:
    program = programs()[name]
    assert found(program.stablehlo_generic) == []
    for stage, text in program.stages().items():
        assert found(text, hlo=stage != "stablehlo") == [], stage
