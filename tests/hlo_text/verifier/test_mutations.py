"""Verdicts on corpus programs with one change agree with the C++, except for documented differences."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from support.changes.mutants import mutants, statements
from support.oracle import CRASHED, oracle
from support.oracles.verdicts import is_known_difference, our_finding
from support.sweeps.verdicts import damaged_modules, difference

#: Mutants per seed: a few seconds, the C++ included.
COUNT = 1000


def test_unchanged_operations_are_valid() -> None:
    """The operations that are changed below were right before."""
    texts = [statement.text() for statement in statements()]
    assert len({statement.name for statement in statements()}) >= 160
    for text, cpp in zip(texts, oracle().mlir_verdicts(texts), strict=True):
        ours = our_finding(text)
        assert ours is None or (not ours.is_error and is_known_difference("", ours, cpp)), text
        assert cpp is None or is_known_difference("collective_broadcast", None, cpp), text


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_on_mutants(seed: int) -> None:
    changed = {statement.text(): statement for statement in mutants(COUNT, seed)}
    verdicts: Counter[bool] = Counter()
    unknown = []
    for (text, statement), cpp in zip(changed.items(), oracle().mlir_verdicts(list(changed)), strict=True):
        ours = our_finding(text)
        verdicts[ours is None] += 1
        name = statement.name.removeprefix("stablehlo.")
        if (ours is None) != (cpp is None) and cpp != CRASHED and not is_known_difference(name, ours, cpp):
            unknown.append(f"{name}: we say {ours.message if ours else 'valid'}, the C++ {cpp or 'valid'}\n{text}")
    assert unknown == []
    assert min(verdicts[True], verdicts[False]) >= len(changed) // 5


def test_verdicts_on_damaged_modules() -> None:
    """At most one in a hundred differs: what other dialects keep as text, most of all."""
    texts = list(islice(damaged_modules(Random(3)), 300))
    verdicts = zip(texts, oracle().mlir_verdicts(texts), strict=True)
    differing = [found for text, cpp in verdicts if cpp != CRASHED for found in difference("", text, cpp)]
    assert len(differing) <= 3, "\n".join(differing)
