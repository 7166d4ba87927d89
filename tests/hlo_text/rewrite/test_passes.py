"""Rewrite passes: operations that must stay separate, and bits of constants that must survive."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text.hlo.parse import parse_hlo
from hlo_text.rewrite.passes.duplicates import eliminate_common_subexpressions
from hlo_text.rewrite.passes.folding import fold_constants


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [
        ("f32[4,4]{1,0} negate(a)", "f32[4,4]{1,0} negate(a)", 1),
        ("f32[4,4]{1,0} negate(a), sharding={replicated}", "f32[4,4]{1,0} negate(a), sharding={maximal device=0}", 2),
        ("f32[4,4]{1,0} negate(a), sharding={replicated}", "f32[4,4]{1,0} negate(a)", 2),
        ("f32[4,4]{1,0} negate(a)", "f32[4,4]{0,1} negate(a)", 2),
        ("f32[4,4]{1,0} negate(a), control-predecessors={b}", "f32[4,4]{1,0} negate(a)", 2),
    ],
)
def test_equal_operations_are_merged_if_they_agree_in_placement(first: str, second: str, number: int) -> None:
    text = (
        "HloModule m\n\nENTRY e {\n  a = f32[4,4]{1,0} parameter(0)\n  b = f32[4,4]{1,0} sine(a)\n"
        f"  c = {first}\n  d = {second}\n  s = f32[4,4]{{1,0}} add(c, d)\n  ROOT r = f32[4,4]{{1,0}} add(s, b)\n}}\n"
    )
    assert eliminate_common_subexpressions(parse_hlo(text)).to_text().count("negate(") == number


def test_folding_keeps_signs_of_zeros() -> None:
    text = "ENTRY e { z = f32[2] constant({0, -0}) ROOT n = f32[2] negate(z) }"
    folded = fold_constants(parse_hlo(text), lambda module: list(run(module)))
    assert "constant({-0, 0})" in folded.to_text()
    assert "negate" not in folded.to_text()


def test_folding_keeps_payloads_of_nan_and_extremes() -> None:
    text = "ENTRY e { z = s8[3] constant({-128, 127, 0}) ROOT n = s8[3] negate(z) }"
    folded = fold_constants(parse_hlo(text), lambda module: list(run(module)))
    np.testing.assert_array_equal(run(folded)[0], -np.array([-128, 127, 0], np.int8))
    assert hlo_text.verify(folded) == []
