"""Origins of NaN and infinities: planted faults are located by line; programs without faults have no origin."""

from __future__ import annotations

import inspect
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

import hlo_text
from evaluator import find_nan
from evaluator.observation import blocks, tracking

from support.changes.planted_faults import ADDING, CLEAN, FAULTS, SENDING, Fault

pytestmark = pytest.mark.usefixtures("quick_compilation")


@pytest.fixture(params=["stepped", "compiled", "blocks"])
def loops(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run loops step by step, compile them at once, or compile all blocks of their operations."""
    if request.param == "blocks":
        monkeypatch.setattr(blocks, "_LEAST_OPERATIONS", 1)
    if request.param == "compiled":
        monkeypatch.setattr(tracking, "_STEPPED_OPERATIONS", 0)
    return str(request.param)


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_planted_fault_is_the_first_origin(fault: Fault) -> None:
    search = find_nan(hlo_text.parse(fault.text), *fault.inputs, kind=fault.kind)
    first = search.origins[0]
    assert search.found == fault.kind
    assert (first.place.line, first.place.iterations) == (fault.line, fault.iterations)
    assert first.reaches_results is not fault.masked
    assert first.count > 0
    assert tuple(o.place.process for o in search.origins if o.place.line == fault.line) == fault.processes


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("name", CLEAN)
@pytest.mark.parametrize("kind", ["nan", "inf"])
def test_clean_program_raises_no_alarm(name: str, kind: Any) -> None:
    text, inputs = CLEAN[name]
    search = find_nan(hlo_text.parse(text), *inputs, kind=kind)
    assert (search.found, search.origins) == (None, ())


def _line(marker: str) -> int:
    """Return the line of this file that ends in a marker."""
    lines = inspect.getsource(inspect.getmodule(_line)).split("\n")  # type: ignore[arg-type]
    return next(number for number, line in enumerate(lines, 1) if line.endswith(f"# {marker}"))


def _nested(x: jax.Array) -> jax.Array:
    def inner(i: Any, v: jax.Array) -> jax.Array:
        return v + jnp.sqrt(7.5 - jnp.float32(i))  # inner loop

    return lax.fori_loop(0, 3, lambda j, v: lax.fori_loop(0, 10, inner, v), x)


def _scanned(x: jax.Array) -> jax.Array:
    def step(total: jax.Array, row: jax.Array) -> tuple[jax.Array, jax.Array]:
        total = total - row
        return total, jnp.log(total)  # scan

    return lax.scan(step, jnp.full(3, 10.0), x)[1]


def _masked(x: jax.Array) -> jax.Array:
    roots = jnp.sqrt(x - 1.0)  # masked
    return jnp.where(x > 1.0, roots, 0.0)


def _branched(x: jax.Array) -> jax.Array:
    return lax.cond(x[0] > 0, lambda y: lax.acosh(y * 0.1), lambda y: y, x)  # branch


JAX_FAULTS = {
    "inner loop": (_nested, np.zeros(4, np.float32), (0, 8), True),
    "scan": (_scanned, np.full((8, 3), 3.0, np.float32), (3,), True),
    "masked": (_masked, np.array([0.5, 2.0], np.float32), (), False),
    "branch": (_branched, np.array([2.0, 3.0], np.float32), (), True),
}


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("stage", ["traced", "hlo", "optimized"])
@pytest.mark.parametrize("name", JAX_FAULTS)
def test_fault_in_a_jax_program_is_named_by_its_source_line(name: str, stage: str) -> None:
    function, argument, iterations, reaches = JAX_FAULTS[name]
    lowered = jax.jit(function).lower(argument)
    texts = {
        "traced": lambda: lowered.as_text(debug_info=True),
        "hlo": lambda: lowered.as_text("hlo", debug_info=True),
        "optimized": lambda: lowered.compile().as_text(),
    }
    first = find_nan(hlo_text.parse(texts[stage]()), argument).origins[0]
    assert first.place.source is not None
    assert first.place.source.split("/")[-1].startswith(f"test_origins.py:{_line(name)}")
    assert (first.place.iterations, first.reaches_results) == (iterations, reaches)


def test_arguments_come_first() -> None:
    text = "HloModule m\nENTRY main {\n  x = f32[2] parameter(0)\n  y = f32[2] log(x)\n  ROOT z = f32[2] add(y, x)\n}"
    origins = find_nan(hlo_text.parse(text), [float("nan"), -1.0]).origins
    assert [(o.place.op, o.place.line, o.first_index, o.count) for o in origins] == [("parameter", 3, (0,), 1)]
    assert origins[0].reaches_results


def test_origin_tells_of_its_operands() -> None:
    text = """HloModule m
ENTRY main {
  x = f32[4] parameter(0)
  ROOT y = f32[4] log(x), metadata={source_file="a.py" source_line=3}
}"""
    document = find_nan(hlo_text.parse(text, name="x.hlo"), [1.0, -3.0, -2.0, 0.5]).as_json()
    place = {"file": "x.hlo", "line": 4, "column": 3, "op": "log", "result": "%y", "path": ["main"], "iterations": []}
    origin = {"count": 2, "size": 4, "first_index": [1], "operands": [{"min": -3.0, "max": 1.0, "finite": True}]}
    expected = {"place": {**place, "process": None, "source": "a.py:3"}, **origin, "reaches_results": True}
    assert document == {"found": "nan", "origins": [expected]}


def test_infinite_operands_are_words_in_json() -> None:
    text = "HloModule m\nENTRY main {\n  x = f32[1] parameter(0)\n  ROOT y = f32[1] subtract(x, x)\n}"
    (origin,) = find_nan(hlo_text.parse(text), [float("inf")]).origins
    assert origin.as_json()["operands"] == [{"min": "inf", "max": "inf", "finite": False}] * 2


def test_at_most_twenty_origins_in_order() -> None:
    lines = [f"  y{n} = f32[1] log(x)" for n in range(30)]
    text = "\n".join(
        ["HloModule m", "ENTRY main {", "  x = f32[1] parameter(0)", *lines, "  ROOT z = f32[1] copy(x)", "}"]
    )
    origins = find_nan(hlo_text.parse(text), [-1.0]).origins
    assert [origin.place.line for origin in origins] == list(range(4, 24))


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="kind must be one of nan, inf"):
        find_nan(hlo_text.parse("HloModule m\nENTRY e { ROOT x = f32[] parameter(0) }"), 1.0, kind="odd")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [SENDING, ADDING], ids=["sent", "added"])
def test_what_another_process_brings_is_no_origin(text: str) -> None:
    origins = find_nan(hlo_text.parse(text), [1.0, float("nan")], [1.0, 2.0]).origins
    assert [(origin.place.op, origin.place.process, origin.reaches_results) for origin in origins] == [
        ("parameter", 0, True)
    ]


def test_function_that_is_called_twice_on_the_same_argument() -> None:
    """The second call is looked at too, though its values are known from the first."""
    text = """func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %a = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  %b = func.call @g(%x) : (tensor<f32>) -> tensor<f32>
  return %a, %b : tensor<f32>, tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.log %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}"""
    origins = find_nan(hlo_text.parse(text), -1.0).origins
    assert [(o.place.line, o.place.path) for o in origins] == [(7, ("main", "f")), (7, ("main", "g", "f"))]


def test_devices_of_a_manual_computation() -> None:
    """The third device computes the root of a negative number in the body, not in the surrounding program."""
    text = """sdy.mesh @mesh = <["a"=4]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] \
    manual_axes={"a"} (%l: tensor<2xf32>) {
    %1 = stablehlo.sqrt %l : tensor<2xf32>
    %2 = stablehlo.negate %1 : tensor<2xf32>
    sdy.return %2 : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}"""
    module = hlo_text.parse(text)
    (origin,) = find_nan(module, np.array([1, 2, 3, 4, -5, 6, 7, 8], np.float32)).origins
    assert (origin.place.line, origin.place.op, origin.reaches_results) == (4, "stablehlo.sqrt", True)
    assert find_nan(module, np.ones(8, np.float32)).found is None


@pytest.mark.usefixtures("loops")
def test_the_earlier_iteration_comes_first() -> None:
    """The later operation of the body yields a NaN in iteration 2, the earlier one in iteration 4."""
    text = """func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %n, %u, %v = stablehlo.while(%i = %zero, %p = %a, %q = %b) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %limit = stablehlo.constant dense<7> : tensor<i32>
    %c = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %f = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.subtract %a, %f : tensor<f32>
    %r = stablehlo.sqrt %d : tensor<f32>
    %e = stablehlo.subtract %b, %f : tensor<f32>
    %s = stablehlo.log %e : tensor<f32>
    %x = stablehlo.add %p, %r : tensor<f32>
    %y = stablehlo.add %q, %s : tensor<f32>
    stablehlo.return %j, %x, %y : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %u, %v : tensor<f32>, tensor<f32>
}"""
    origins = find_nan(hlo_text.parse(text), 3.5, 1.5).origins
    assert [(origin.place.op, origin.place.iterations) for origin in origins[:2]] == [
        ("stablehlo.log", (2,)),
        ("stablehlo.sqrt", (4,)),
    ]
