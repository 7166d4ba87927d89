"""Host callbacks in JAX's texts: skipped, called, or replaced by zeros, with JAX's results."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from click.testing import CliRunner
from jax.experimental import io_callback

from evaluator import custom_calls, register_custom_call, run
from evaluator.cli.commands.hlo_run import main
from evaluator.options import RunOptions
from hlo_text import parse
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.core.ir import Module

pytestmark = pytest.mark.usefixtures("quick_compilation")

_TARGET = "xla_ffi_python_cpu_callback"
_ONES, _ZEROS = np.ones(3, np.float32), np.zeros(3, np.float32)


def _printing(x: Any) -> Any:
    jax.debug.print("x = {}", x)
    jax.debug.callback(lambda _: None, x, ordered=True)
    return x + 1


def _needing(x: Any) -> Any:
    """A program whose callback is reached where the sum is positive."""
    shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.lax.cond(x.sum() > 0, lambda x: jax.pure_callback(np.sin, shape, x), lambda x: x - 1, x)


def _needing_in_order(x: Any) -> Any:
    shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.lax.fori_loop(0, 3, lambda _, c: c + io_callback(np.sin, shape, c, ordered=True), x)


def _texts(function: Any) -> dict[str, Module]:
    lowered = jax.jit(function).lower(_ONES)
    return {"stablehlo": parse(lowered.as_text()), "optimised": parse(lowered.compile().as_text())}


@pytest.fixture(scope="module")
def needing() -> dict[str, Module]:
    return _texts(_needing)


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("stage", ["stablehlo", "optimised"])
def test_callbacks_without_results_do_nothing(stage: str, jit: bool) -> None:
    results = [result for result in run(_texts(_printing)[stage], _ONES, jit=jit) if result is not None]
    np.testing.assert_array_equal(results, [_ONES + 1])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("stage", ["stablehlo", "optimised"])
def test_callback_with_results_fails_where_it_is_reached(needing: dict[str, Module], stage: str, jit: bool) -> None:
    with pytest.raises(ExecutionError, match=f"cannot run the callback {_TARGET}") as error:
        run(needing[stage], _ONES, jit=jit)
    assert error.value.code == "run.callback"
    np.testing.assert_array_equal(run(needing[stage], _ZEROS, jit=jit), [_ZEROS - 1])


def test_callback_that_ends_a_run_is_reported_once(
    needing: dict[str, Module], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "jax._src.callback"), pytest.raises(ExecutionError):
        run(needing["stablehlo"], _ONES)
    assert caplog.records == []


@pytest.mark.parametrize("stage", ["stablehlo", "optimised"])
def test_zeros_take_the_place_of_results(needing: dict[str, Module], stage: str) -> None:
    np.testing.assert_array_equal(run(needing[stage], _ONES, callbacks="zeros"), [_ZEROS])


def test_ordered_callbacks_in_loops() -> None:
    for module in _texts(_needing_in_order).values():
        results = [result for result in run(module, _ONES, callbacks="zeros") if result is not None]
        np.testing.assert_array_equal(results, [_ONES])
        with pytest.raises(ExecutionError, match="cannot run the callback"):
            run(module, _ONES)


@pytest.fixture
def registered() -> Iterator[list[int]]:
    numbers: list[int] = []

    @register_custom_call(_TARGET)
    def compute(call: Any, x: Any) -> Any:
        numbers.append(call.configuration["index"])
        return jnp.sin(x)

    yield numbers
    del custom_calls._FUNCTIONS[_TARGET]


def test_registered_function_is_called_if_wanted(needing: dict[str, Module], registered: list[int]) -> None:
    np.testing.assert_allclose(run(needing["stablehlo"], _ONES, callbacks="call"), [np.sin(_ONES)], rtol=1e-6)
    assert registered == [0]
    with pytest.raises(ExecutionError, match="cannot run the callback"):
        run(needing["stablehlo"], _ONES)
    assert registered == [0]


def test_function_of_another_process() -> None:
    with pytest.raises(ExecutionError, match=r"\(number 0\): its Python function only exists in the process"):
        run(_texts(_printing)["stablehlo"], _ONES, callbacks="call")


_LEGACY = """
HloModule legacy

negative (x: f32[3]) -> f32[3] {
  x = f32[3] parameter(0)
  descriptor = u64[] constant(140234)
  called = (f32[3]) custom-call(descriptor, x), custom_call_target="xla_python_cpu_callback",
    api_version=API_VERSION_STATUS_RETURNING, backend_config="140234"
  ROOT result = f32[3] get-tuple-element(called), index=0
}

positive (x: f32[3]) -> f32[3] {
  ROOT x = f32[3] parameter(0)
}

ENTRY main (is_small: pred[], x: f32[3]) -> f32[3] {
  is_small = pred[] parameter(0)
  x = f32[3] parameter(1)
  printed = () custom-call(x), custom_call_target="xla_python_gpu_callback", custom_call_has_side_effect=true
  ROOT result = f32[3] conditional(is_small, x, x), true_computation=negative, false_computation=positive
}
"""


def test_targets_of_older_dumps() -> None:
    module = parse(_LEGACY)
    np.testing.assert_array_equal(run(module, np.False_, _ONES), [_ONES])
    np.testing.assert_array_equal(run(module, np.True_, _ONES, callbacks="zeros"), [_ZEROS])
    with pytest.raises(ExecutionError, match="xla_python_cpu_callback"):
        run(module, np.True_, _ONES)


def test_command(tmp_path: Path) -> None:
    path = tmp_path / "needing.mlir"
    path.write_text(jax.jit(_needing_in_order).lower(_ONES).as_text())
    failed = CliRunner().invoke(main, [str(path), "--iota"])
    assert (failed.exit_code, "run.callback" in failed.stderr) == (1, True)
    replaced = CliRunner().invoke(main, [str(path), "--iota", "--callbacks", "zeros"])
    assert replaced.exit_code == 0
    assert "dense<[0.000000e+00, 1.000000e+00, 2.000000e+00]> : tensor<3xf32>" in replaced.stdout


def test_unknown_treatment_is_refused() -> None:
    with pytest.raises(ValueError, match="callbacks must be one of skip, call, zeros, not 'maybe'"):
        RunOptions(callbacks="maybe")  # type: ignore[arg-type]
