"""Violated rules of the specification that the C++ does not enforce are warnings, which do not fail commands."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import hlo_text
from hlo_text.core.diagnostics import Diagnostic, VerificationError
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.notation.formulas import compile_formula

from support.cases import for_each
from support.changes.mutants import mutants
from support.folders import CORPUS
from support.jax_version import IS_FOLLOWED
from support.oracle import CRASHED, oracle
from support.oracles.verdicts import DOCUMENT, is_known_difference, only_we_reject, our_finding
from support.writers.verdict_differences import updated

COMPARE = """func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %0 = stablehlo.compare LT, %a, %a, UNSIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
"""
UNREGISTERED = """func.func @f(%a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "mine.add"(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %1 = "stablehlo.mine"(%0) : (tensor<2xi32>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}
"""
BOTH = """func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %0 = "stablehlo.compare"(%a, %a) {
    comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>
  } : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi1>
  return %a : tensor<2xi32>
}
"""


def severities(text: str, **options: bool) -> list[tuple[str, str]]:
    return [(found.severity, found.code) for found in hlo_text.verify(hlo_text.parse(text), **options)]


def test_warnings_fail_only_with_strict() -> None:
    assert severities(COMPARE) == [("warning", "compare.C3")]
    assert severities(COMPARE, strict=True) == [("error", "compare.C3")]
    module = hlo_text.parse(COMPARE, name="f.mlir")
    hlo_text.check(module)
    with pytest.raises(VerificationError, match=r"f.mlir:2:8: error\[compare.C3\]"):
        hlo_text.check(module, strict=True)
    assert hlo_text.verify(module)[0].render().startswith("f.mlir:2:8: warning[compare.C3]: ")


def test_errors_come_before_warnings() -> None:
    """The first error of an operation is reported even after a warning of an earlier rule."""
    assert severities(BOTH) == [("error", "compare.C2"), ("error", "func.return.types")]
    compare = "pred[3] compare(a, a), direction=LT, type=UNSIGNED"
    hlo = f"HloModule m\n\nENTRY e {{\n  a = s32[2] parameter(0)\n  ROOT b = {compare}\n}}\n"
    assert severities(hlo) == [("error", "compare.C2")]


def test_unregistered_operations() -> None:
    assert severities(UNREGISTERED) == [("error", "unregistered")] * 2
    assert severities(UNREGISTERED, allow_unregistered=True) == [("error", "unregistered")]
    with pytest.raises(VerificationError):
        hlo_text.check(hlo_text.parse(UNREGISTERED), allow_unregistered=True)


def test_shapes_of_bit_casts_have_the_severity_of_the_verdict_in_cpp() -> None:
    """For elements of as many bits the C++ compares the leading dimensions that both types have."""
    shapes = ["", "4x", "8x", "4x8x", "2x4x8x", "?x", "4x?x", "2x4x"]
    pairs = [(a + x, b + y) for x, y in (("f32", "i32"), ("f32", "i16")) for a in shapes for b in shapes]
    texts = [
        f"func.func @f(%a: tensor<{given}>) {{\n"
        f"  %0 = stablehlo.bitcast_convert %a : (tensor<{given}>) -> tensor<{result}>\n  return\n}}\n"
        for given, result in pairs
    ]
    errors = [any(found.is_error for found in hlo_text.verify(hlo_text.parse(text))) for text in texts]
    assert errors == [verdict is not None for verdict in oracle().mlir_verdicts(texts)]


@for_each(sorted((CORPUS / "hlo" / "dumps").rglob("*.hlo")))
def test_dumps_have_no_errors(path: Path) -> None:
    found = hlo_text.verify(hlo_text.load(path))
    assert [diagnostic.render() for diagnostic in found if diagnostic.is_error] == []


def test_declared_rules_exist_and_are_documented() -> None:
    documented = only_we_reject()
    for cls in {*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}:
        for label, when in cls.unenforced.items():
            assert label in cls.constraints or label[0] in "IO" or label in ("results", "bounds"), (cls.__name__, label)
            if when:
                compile_formula(when, cls)
            for name in filter(None, (cls.mlir_name, cls.hlo_name)):
                code = f"{name.removeprefix('stablehlo.')}.{label}"
                is_listed = any(fnmatchcase(code, pattern.removeprefix("hlo ")) for pattern in documented)
                assert is_listed or name == cls.hlo_name, code


@pytest.mark.skipif(not IS_FOLLOWED, reason="the document describes the C++ of the followed series")
def test_rows_of_the_document_name_programs_with_different_verdicts() -> None:
    """Regenerate with `python tests/support/writers/verdict_differences.py`."""
    assert updated(DOCUMENT.read_text()) == DOCUMENT.read_text()


def _is_right(name: str, ours: Diagnostic | None, cpp: str | None) -> bool:
    """Whether errors agree with the C++'s, or a table lists the difference."""
    ours = ours if ours is not None and ours.is_error else None
    return (ours is None) == (cpp is None) or is_known_difference(name, ours, cpp)


@pytest.mark.parametrize("seed", range(2))
def test_what_only_gives_warnings_the_cpp_takes(seed: int) -> None:
    changed = {statement.text(): statement for statement in mutants(1000, 50 + seed)}
    wrong = []
    for (text, statement), cpp in zip(changed.items(), oracle().mlir_verdicts(list(changed)), strict=True):
        ours = our_finding(text)
        if cpp != CRASHED and not _is_right(statement.name.removeprefix("stablehlo."), ours, cpp):
            wrong.append(f"{statement.name}: we say {ours.render() if ours else 'valid'}, the C++ {cpp}\n{text}")
    assert not wrong, "\n".join(wrong)
