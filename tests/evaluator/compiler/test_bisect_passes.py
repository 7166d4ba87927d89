"""`bisect_passes` and `bisect_crash`: find the passes at fault by compiling without them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hlo_text
from evaluator.comparison.tolerances import Tolerance
from evaluator.compilation import process
from evaluator.compilation.process import Compiler
from evaluator.compiler.bisection import bisect_crash, bisect_passes, minimal_set
from evaluator.compiler.passes import compile_passes
from hlo_text.core.diagnostics import ExecutionError

from .children import faulty_child

THIRDS = """func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %three = stablehlo.constant dense<3.0> : tensor<64xf32>
  %third = stablehlo.divide %x, %three : tensor<64xf32>
  return %third : tensor<64xf32>
}
"""
NAMES = "abcdefgh"


@settings(max_examples=200)
@given(st.sets(st.sampled_from(NAMES), min_size=1, max_size=3), st.sets(st.sampled_from(NAMES), max_size=3))
def test_minimal_sets_are_those_of_exhaustive_search(guilty: set[str], needed: set[str]) -> None:
    def trial(names: Sequence[str]) -> bool | None:
        return None if needed & {*names} else guilty <= {*names}

    sets = [subset for size in range(1, len(NAMES) + 1) for subset in combinations(NAMES, size)]
    smallest = next((list(subset) for subset in sets if trial(subset)), None)
    found = minimal_set(NAMES, trial)
    assert (None if found is None else sorted(found)) == smallest


def test_the_pass_that_rounds_is_found() -> None:
    x = np.linspace(0.1, 1.0, 64, dtype=np.float32)
    module = hlo_text.parse(THIRDS)
    found = bisect_passes(module, x, tolerance=Tolerance(ulp=0))
    assert found.as_json() == {"guilty": ["algsimp"]}
    assert bisect_passes(module, x).as_json() == {"guilty": None}


def test_the_passes_that_crash_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = ["first", "bad", "needed", "also-bad", "last"]
    monkeypatch.setattr(process, "_COMMAND", faulty_child(passes, {"bad"}, "os.abort()", {"needed"}))
    assert bisect_crash(hlo_text.parse(THIRDS)).as_json() == {"crashed": True, "guilty": ["bad"]}
    monkeypatch.setattr(process, "_COMMAND", faulty_child(passes, {"needed"}, "os.abort()", {"needed"}))
    assert bisect_crash(hlo_text.parse(THIRDS)).as_json() == {"crashed": True, "guilty": []}
    monkeypatch.setattr(process, "_COMMAND", faulty_child(passes, set(), "pass"))
    assert bisect_crash(hlo_text.parse(THIRDS)).as_json() == {"crashed": False, "guilty": None}


def test_passes_that_crash_one_after_the_other_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = ["first", "bad", "middle", "also-bad", "last"]
    monkeypatch.setattr(process, "_COMMAND", faulty_child(passes, {"bad", "also-bad"}, "os.abort()"))
    found = bisect_crash(hlo_text.parse(THIRDS))
    assert found.guilty == ("bad", "also-bad")
    assert found.trials <= 5


@pytest.mark.sweep
def test_a_crash_of_xla_itself_is_reported_and_bisected(monkeypatch: pytest.MonkeyPatch) -> None:
    """XLA aborts after passes that report a change without one, if this option asks for it."""
    monkeypatch.setenv("XLA_FLAGS", "--xla_unsupported_crash_on_hlo_pass_noop_change=true")
    module = hlo_text.parse(THIRDS)
    with pytest.raises(
        ExecutionError, match=r"XLA crashed in or after the pass .*: SIGABRT: F.*reported that it changed"
    ):
        compile_passes(module)
    found = bisect_crash(module)
    assert (found.crashed, bool(found.guilty)) == (True, True)
    disabled = Compiler(module).compile({"xla_disable_hlo_passes": ",".join(found.guilty or ())})
    assert disabled.status == "compiled"


def test_internal_errors_count_as_crashes_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for message, is_crash in (("INTERNAL: RET_CHECK failure", True), ("UNIMPLEMENTED: no such target", False)):
        end = f'answer = child.Answer("compile", "{message}")'
        monkeypatch.setattr(process, "_COMMAND", faulty_child(["good", "bad"], {"bad"}, end))
        if is_crash:
            assert bisect_crash(hlo_text.parse(THIRDS)).guilty == ("bad",)
        else:
            with pytest.raises(ExecutionError, match="no such target"):
                bisect_crash(hlo_text.parse(THIRDS))
