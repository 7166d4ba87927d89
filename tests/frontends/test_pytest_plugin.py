"""The pytest fixtures, exercised by tests in child processes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from support.folders import ROOT

pytest_plugins = ["pytester"]

_PLUGIN = ("-p", "hlo_text.pytest_plugin", "--import-mode=importlib")
_NEGATE = "HloModule m\\n\\nENTRY e {\\n  p = f32[4] parameter(0)\\n  ROOT r = f32[4] negate(p)\\n}\\n"


@pytest.fixture
def tests(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder for tests that see this project."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # others' plugins are half of the time
    return pytester


def _write(tests: pytest.Pytester, body: str) -> Path:
    return tests.makepyfile(test_model=f'import pytest\nPROGRAM = "{_NEGATE}"\n{body}')


def test_texts(tests: pytest.Pytester) -> None:
    """Missing, written, kept, changed, rewritten; JAX is not needed."""
    body = """
import sys
def test_one(hlo_golden):
    hlo_golden(PROGRAM)
    hlo_golden(PROGRAM, name="again")
    assert "jax" not in sys.modules
class TestClass:
    def test_one(self, hlo_golden):
        hlo_golden(PROGRAM)
"""
    path = _write(tests, body)
    missing = tests.runpytest_subprocess(*_PLUGIN)
    missing.assert_outcomes(failed=2)
    missing.stdout.fnmatch_lines(["*test_model.test_one.hlo does not exist: *--update-golden*"])
    tests.runpytest_subprocess(*_PLUGIN, "--update-golden").assert_outcomes(passed=2)
    golden = sorted((tests.path / "__hlo__").iterdir())
    assert [file.name for file in golden] == [
        "test_model.TestClass.test_one.hlo",
        "test_model.test_one.again.hlo",
        "test_model.test_one.hlo",
    ]
    path.write_text(path.read_text().replace("ROOT r", "ROOT renamed"))
    before = golden[2].read_bytes()
    tests.runpytest_subprocess(*_PLUGIN, "--update-golden").assert_outcomes(passed=2)
    assert golden[2].read_bytes() == before  # the same program is not written anew
    path.write_text(path.read_text().replace("negate(p)", "sine(p)"))
    changed = tests.runpytest_subprocess(*_PLUGIN)
    changed.assert_outcomes(failed=2)
    changed.stdout.fnmatch_lines(["*changed: op", "-*negate(p)", "+*sine(p)", "1 changed, 0 added, 0 removed"])
    tests.runpytest_subprocess(*_PLUGIN, "--update-golden").assert_outcomes(passed=2)
    assert b"sine(p)" in golden[2].read_bytes()


def test_functions_and_numbers(tests: pytest.Pytester) -> None:
    body = """
import jax.numpy as jnp, numpy as np
SCALE = 2
def model(x):
    return jnp.sin(x) * SCALE, x.astype(jnp.bfloat16)
X = np.arange(3, dtype=np.float32)
def test_text(hlo_golden):
    hlo_golden(model, X)
@pytest.mark.hlo_costs(transcendentals="== 3")
def test_stored(hlo_numbers):
    hlo_numbers(model, X)
def test_given(hlo_numbers):
    hlo_numbers(PROGRAM, np.ones(4, np.float32), expected=-np.ones(4, np.float32))
def test_tolerance(hlo_numbers):
    hlo_numbers(PROGRAM, np.ones(4, np.float32), expected=np.full(4, -1.1, np.float32), rtol=0.2)
def test_type(hlo_numbers):
    hlo_numbers(PROGRAM, np.ones(4, np.float32), expected=-np.ones(4, np.float64))
"""
    path = _write(tests, body)
    tests.runpytest_subprocess(*_PLUGIN, "--update-golden").assert_outcomes(passed=4, failed=1)
    stored = np.load(tests.path / "__hlo__" / "test_model.test_stored.npz")
    np.testing.assert_allclose(stored["result0"], 2 * np.sin(np.arange(3)), rtol=1e-6)
    path.write_text(path.read_text().replace("SCALE = 2", "SCALE = 3"))
    changed = tests.runpytest_subprocess(*_PLUGIN)
    changed.assert_outcomes(passed=2, failed=3)
    changed.stdout.fnmatch_lines(
        [
            "*changed: constant*",
            "result 0: 2 of 3 elements differ; at *1*: 2.52*, expected 1.68*",
            "result 0 is float32*4*, expected float64*4*",
        ]
    )


def test_programs_lowered_and_compiled_by_jax(tests: pytest.Pytester) -> None:
    body = """
import jax, jax.numpy as jnp, numpy as np
X = np.ones(3, np.float32)
def test_lowered(hlo_golden, hlo_costs, hlo_numbers):
    lowered = jax.jit(jnp.sin).lower(X)
    hlo_golden(lowered)
    hlo_costs(lowered, transcendentals="== 3")
    hlo_numbers(lowered, X, expected=np.sin(X))
def test_compiled(hlo_golden, hlo_numbers):
    compiled = jax.jit(jnp.sin).lower(X).compile()
    hlo_golden(compiled)
    hlo_numbers(compiled, X, expected=np.sin(X))
"""
    _write(tests, body)
    tests.runpytest_subprocess(*_PLUGIN, "--update-golden").assert_outcomes(passed=2)
    assert sorted(path.name for path in (tests.path / "__hlo__").iterdir()) == [
        "test_model.test_compiled.hlo",
        "test_model.test_lowered.mlir",
    ]


def test_costs(tests: pytest.Pytester) -> None:
    body = """
@pytest.mark.hlo_costs(flops="<= 4", operations={"negate": 1})
def test_kept(hlo_costs):
    hlo_costs(PROGRAM, bytes_accessed="< 1e3")
@pytest.mark.hlo_costs(flops="< 4")
def test_broken(hlo_costs):
    hlo_costs(PROGRAM)
@pytest.mark.hlo_costs(flops=1)
def test_nothing():
    pass
def test_unknown(hlo_costs):
    hlo_costs(PROGRAM, flip=1)
def test_no_limit(hlo_costs):
    hlo_costs(PROGRAM, flops="few")
def test_absent(hlo_costs):
    hlo_costs(PROGRAM, operations={"dot": 0, "all-reduce-start": 0})
def test_misspelled(hlo_costs):
    hlo_costs(PROGRAM, operations={"negat": 0})
def test_name_of_the_other_language(hlo_costs):
    hlo_costs(PROGRAM, operations={"all_reduce": 0})
"""
    _write(tests, body)
    result = tests.runpytest_subprocess(*_PLUGIN, "--strict-markers")
    result.assert_outcomes(passed=2, failed=6)
    result.stdout.fnmatch_lines(
        [
            "flops is 4, the limit is < 4",
            "hlo_costs requires a program: *",
            "*'flip' is not one of flops, *",
            "*'few' is not*",
            "*'negat' is not an operation of hlo; did you mean 'negate'?",
            "*'all_reduce' is not an operation of hlo; did you mean 'all-reduce'?",
        ]
    )


def test_one_name_for_every_way_to_load_it() -> None:
    """`-p`, `pytest_plugins` and the entry point name the same module: pytest refuses one module under two names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"hlo_text.pytest_plugin": "hlo_text.pytest_plugin"}
