"""Grids of processes on the NumPy executor: the specification's examples, XLA's partitioned programs, errors."""

from __future__ import annotations

import functools
import threading
from typing import Any

import numpy as np
import pytest

from evaluator import compare
from evaluator.reference.execute import run_reference
from evaluator.reference.grid import run_reference_grid
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, numpy_dtype
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.grids.grid_examples import GRID_EXAMPLES
from support.grids.grid_programs import partitioned_programs


def _typed(module: Module, inputs: list[list[Any]]) -> list[list[Any]]:
    entry = module.entry()
    types = (entry.body if isinstance(entry, Function) else entry).argument_types
    dtypes = [numpy_dtype(type.element_type) for type in types if isinstance(type, TensorType)]
    return [[np.asarray(array, dtype) for array, dtype in zip(given, dtypes, strict=True)] for given in inputs]


@pytest.mark.parametrize("name", GRID_EXAMPLES)
def test_collective_of_the_specification(name: str) -> None:
    example = GRID_EXAMPLES[name]
    inputs = _typed(example.module, example.inputs)
    example.assert_results(run_reference_grid(example.module, inputs, **example.sizes))


@pytest.mark.parametrize("name", ["contraction", "gradients"])
def test_partitioned_program_computes_what_its_devices_do(name: str) -> None:
    programs = partitioned_programs()
    program = programs.get(name) or next(iter(programs.values()))
    results = run_reference_grid(parse_hlo(program.hlo), program.inputs)
    for arrays, expected in zip(results, program.outputs, strict=True):
        for array, wanted in zip(arrays, expected, strict=True):
            np.testing.assert_allclose(array, wanted, rtol=2e-5, atol=2e-5)


_HALVES = """HloModule m, replica_count=2
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT s = f32[] add(x, y) }
ENTRY main {
  p = f32[2] parameter(0)
  a = f32[2] all-reduce-start(p), replica_groups={}, to_apply=add
  b = (f32[2], f32[4]) all-gather-start(p), replica_groups={}, dimensions={0}
  c = (f32[2], f32[2], u32[], u32[]) collective-permute-start(p), source_target_pairs={{0,1}}
  c.1 = f32[2] collective-permute-done(c)
  b.1 = f32[4] all-gather-done(b)
  a.1 = f32[2] all-reduce-done(a)
  t = token[] after-all()
  o = token[] outfeed(a.1, t), outfeed_shape=f32[2]
  ROOT r = (f32[2], f32[4], f32[2]) tuple(a.1, b.1, c.1)
}"""


def test_halves_and_outfeed() -> None:
    first, second = np.asarray([1, 2], np.float32), np.asarray([10, 20], np.float32)
    results = run_reference_grid(parse_hlo(_HALVES), [[first], [second]])
    for process, permuted in enumerate([[0, 0], [1, 2]]):
        total, gathered, moved = results[process]
        np.testing.assert_array_equal(total, [11, 22])
        np.testing.assert_array_equal(gathered, [1, 2, 10, 20])
        np.testing.assert_array_equal(moved, permuted)
        ((written,),) = results.outfeed[process]
        np.testing.assert_array_equal(written, [11, 22])


_ASYNCHRONOUS = """
func.func @main(%x: tensor<1xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
  %f = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<1xi64>):
    %g = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
      : (tensor<1xi64>) -> tensor<2xi64>
    stablehlo.return %g : tensor<2xi64>
  }) : (tensor<1xi64>) -> !stablehlo.future<tensor<2xi64>>
  %h = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}
    : (tensor<1xi64>) -> tensor<2xi64>
  %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
  return %r, %h : tensor<2xi64>, tensor<2xi64>
}"""


def test_asynchronous_collective() -> None:
    """The future is waited for where it is needed, not where the operation begins."""
    module = parse_stablehlo(_ASYNCHRONOUS)
    inputs = [[np.asarray([n], np.int64)] for n in (3, 4)]
    for gathered, other_way in run_reference_grid(module, inputs, num_replicas=2):
        np.testing.assert_array_equal(gathered, [3, 4])
        np.testing.assert_array_equal(other_way, [4, 3])


_TWO_WAYS = """HloModule m, num_partitions=2
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT s = f32[] add(x, y) }
share { v = f32[] parameter(0)
  ROOT s = f32[] all-reduce(v), channel_id=1, replica_groups={{0,1}}, use_global_device_ids=true, to_apply=add }
same { v = f32[] parameter(0)  ROOT s = f32[] copy(v) }
ENTRY main {
  v = f32[] parameter(0)
  b = s32[] parameter(1)
  ROOT r = f32[] conditional(b, v, v), branch_computations={share, same}
}"""


def test_deadlock_ends_all_threads() -> None:
    before = threading.active_count()
    inputs = [[np.float32(1), np.int32(0)], [np.float32(2), np.int32(1)]]
    with pytest.raises(ExecutionError, match=r"grid\.deadlock"):
        run_reference_grid(parse_hlo(_TWO_WAYS), inputs)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(timeout=5)
    assert threading.active_count() <= before


def test_too_many_processes() -> None:
    module = parse_hlo(_TWO_WAYS.replace("num_partitions=2", "num_partitions=4096"))
    with pytest.raises(LoweringError, match="4096 processes exceed the limit of 1024"):
        run_reference_grid(module, [[np.float32(1), np.int32(0)]] * 4096)


_ENDLESS = """HloModule m
body { v = f32[] parameter(0)  ROOT s = f32[] add(v, v) }
cond { v = f32[] parameter(0)  ROOT t = pred[] constant(true) }
ENTRY main { p = f32[] parameter(0)  ROOT w = f32[] while(p), condition=cond, body=body }"""


@pytest.mark.parametrize(("limit", "code"), [({"timeout": 0.05}, "run.timeout"), ({"max_steps": 7}, "run.steps")])
@pytest.mark.parametrize("is_grid", [False, True])
def test_limits(limit: dict[str, Any], code: str, is_grid: bool) -> None:
    module, x = parse_hlo(_ENDLESS), np.float32(1)
    run: Any = functools.partial(run_reference, module, x)
    if is_grid:
        run = functools.partial(run_reference_grid, module, [[x], [x]], num_replicas=2)
    with pytest.raises(ExecutionError) as caught:
        run(**limit)
    assert caught.value.code == code


def test_recheck_of_a_grid() -> None:
    module, inputs = parse_hlo(_HALVES), [np.full(2, n, np.float32) for n in (1, 2)]
    outcome = compare(module, *inputs, against="reference")
    assert outcome.equal
    assert [found.process for found in outcome.results] == [0, 0, 0, 1, 1, 1]


_REDUCTION = """func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: TYPE, %y: TYPE):
    BODY
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def test_a_reduction_of_tuples_is_refused() -> None:
    text = _REDUCTION.replace("TYPE", "tuple<tensor<f32>>").replace("BODY", "stablehlo.return %x : tuple<tensor<f32>>")
    with pytest.raises(ExecutionError, match="the computation must reduce scalars"):
        run_reference_grid(parse_stablehlo(text), [[np.ones(2, np.float32)]] * 2, num_replicas=2)


def test_the_first_process_computes_a_reduction() -> None:
    body = "%s = stablehlo.add %x, %y : tensor<f32>\n    stablehlo.return %s : tensor<f32>"
    text = _REDUCTION.replace("TYPE", "tensor<f32>").replace("BODY", body)
    seen: list[list[str]] = [[], []]
    run_reference_grid(
        parse_stablehlo(text),
        [[np.ones(2, np.float32)]] * 2,
        num_replicas=2,
        observers=lambda number: lambda op, operands, results: seen[number].append(op.name),
    )
    assert [names.count("stablehlo.add") for names in seen] == [1, 0]
    assert [names.count("stablehlo.all_reduce") for names in seen] == [1, 1]
