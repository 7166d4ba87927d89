"""`evaluator.reduce`: programs of both languages with predicates of every kind."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import evaluator
import hlo_text
from evaluator.reduction.case import Case
from evaluator.reduction.reducer import DeltaDebugger
from hlo_text import ops
from hlo_text.core.diagnostics import VerificationError
from hlo_text.core.ir import Module, walk

from support.folders import ROOT

_LOOP = """
func.func @main(%x: tensor<8x16xf32>, %n: tensor<i32>) -> (tensor<8x16xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %out:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8x16xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.cosine %v : tensor<8x16xf32>
    %u = stablehlo.cbrt %w : tensor<8x16xf32>
    stablehlo.return %j, %u : tensor<i32>, tensor<8x16xf32>
  }
  %last = stablehlo.sine %out#1 : tensor<8x16xf32>
  return %last, %out#0 : tensor<8x16xf32>, tensor<i32>
}
"""

_BRANCHES = """
func.func @main(%x: tensor<4xf32>, %k: tensor<i32>) -> tensor<4xf32> {
  %r = "stablehlo.case"(%k) ({
    %a = stablehlo.sine %x : tensor<4xf32>
    stablehlo.return %a : tensor<4xf32>
  }, {
    %b = stablehlo.tan %x : tensor<4xf32>
    %c = stablehlo.negate %b : tensor<4xf32>
    stablehlo.return %c : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""

_CALLS = """HloModule m

inner { p = f32[4,6] parameter(0) t = f32[6,4] transpose(p), dimensions={1,0} ROOT r = f32[6,4] rsqrt(t) }
fused { p = f32[4,6] parameter(0) a = f32[4,6] abs(p) ROOT c = f32[6,4] call(a), to_apply=inner }
yes { p = f32[6,4] parameter(0) ROOT e = f32[6,4] exponential(p) }
no { p = f32[6,4] parameter(0) ROOT l = f32[6,4] log(p) }
ENTRY e {
  x = f32[4,6] parameter(0)
  k = pred[] parameter(1)
  f = f32[6,4] call(x), to_apply=fused
  ROOT r = f32[6,4] conditional(k, f, f), true_computation=yes, false_computation=no
}
"""


def _has(name: str) -> Callable[[Module], bool]:
    return lambda module: any(name in (op.name, op.hlo_name) for op in walk(module))


def _names(module: Module) -> list[str]:
    """Return the operations of a module without constants and terminators."""
    left_out = ops.Constant | ops.Terminator | ops.Parameter | hlo_text.core.ir.Function | Module
    entry = [op for region in module.computations for op in region.operations] or list(walk(module))
    return [op.name for op in entry if not isinstance(op, left_out)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (_LOOP, "stablehlo.cbrt"),
        (_LOOP, "stablehlo.sine"),
        (_LOOP, "stablehlo.while"),
        (_BRANCHES, "stablehlo.tan"),
        (_BRANCHES, "stablehlo.sine"),
        (_CALLS, "rsqrt"),
        (_CALLS, "log"),
        (_CALLS, "exponential"),
    ],
)
def test_one_operation_is_left(text: str, name: str) -> None:
    reduced = evaluator.reduce(hlo_text.parse(text), _has(name))
    left = [found for found in _names(reduced) if found.partition(".")[2] != "compare"]
    assert len(left) == 1
    assert left[0].endswith(name)
    assert "8x16" not in reduced.to_text()
    assert "[6,4]" not in reduced.to_text()


def test_every_candidate_is_valid_and_reads_back() -> None:
    module = hlo_text.parse((ROOT / "corpus/models/transformer_block_optimized.hlo").read_text())
    seen = []

    def predicate(candidate: Module) -> bool:
        assert not [found for found in hlo_text.verify(candidate) if found.is_error]
        text = candidate.to_text()
        assert hlo_text.parse(text).to_text() == text
        seen.append(hlo_text.fingerprint(candidate))
        return " rsqrt(" in text

    before = module.to_text()
    reduced = evaluator.reduce(module, predicate)
    assert module.to_text() == before
    assert _names(reduced) == ["stablehlo.rsqrt"]
    assert len(seen) < 60


def test_three_operations_that_matter() -> None:
    """Operations that matter as a chain are kept as a chain, and nothing else."""
    lines = [f"  %{n + 1} = stablehlo.sine %{n} : tensor<4xf32>" for n in range(100)]
    lines[40] = "  %41 = stablehlo.log %40 : tensor<4xf32>"
    lines[41] = "  %42 = stablehlo.sqrt %41 : tensor<4xf32>"
    lines[42] = "  %43 = stablehlo.exponential %42 : tensor<4xf32>"
    head, end = "func.func @main(%0: tensor<4xf32>) -> tensor<4xf32> {", "  return %100 : tensor<4xf32>\n}"
    module = hlo_text.parse("\n".join([head, *lines, end]))

    def predicate(candidate: Module) -> bool:
        made = {op.results[0]: op for op in walk(candidate) if op.results}
        chain = [made.get(op.operands[0]) for op in walk(candidate) if isinstance(op, ops.Sqrt)]
        users = [made.get(op.operands[0]) for op in walk(candidate) if isinstance(op, ops.Exponential)]
        return any(isinstance(op, ops.Log) for op in chain) and any(isinstance(op, ops.Sqrt) for op in users)

    assert _names(evaluator.reduce(module, predicate)) == ["stablehlo.log", "stablehlo.sqrt", "stablehlo.exponential"]


def test_operations_apart() -> None:
    """Two operations that a chain connects are kept without the chain."""
    lines = [f"  %{n + 1} = stablehlo.sine %{n} : tensor<4xf32>" for n in range(50)]
    lines[3] = "  %4 = stablehlo.log %3 : tensor<4xf32>"
    lines[43] = "  %44 = stablehlo.sqrt %43 : tensor<4xf32>"
    head, end = "func.func @main(%0: tensor<4xf32>) -> tensor<4xf32> {", "  return %50 : tensor<4xf32>\n}"
    module = hlo_text.parse("\n".join([head, *lines, end]))
    reduced = evaluator.reduce(module, lambda m: _has("stablehlo.log")(m) and _has("stablehlo.sqrt")(m))
    assert sorted(_names(reduced)) == ["stablehlo.log", "stablehlo.sqrt"]


def test_functions_without_an_entry() -> None:
    """Of several public functions, any of which could run, only one remains."""
    other = _BRANCHES.replace("@main", "@other").replace("stablehlo.tan", "stablehlo.abs")
    module = hlo_text.parse(_BRANCHES.replace("@main", "@one") + other)
    reduced = evaluator.reduce(module, _has("stablehlo.abs"))
    assert list(reduced.functions) == ["other"]
    assert _names(reduced) == ["stablehlo.abs"]


@pytest.mark.parametrize("language", ["stablehlo", "hlo"])
def test_carried_values(language: str) -> None:
    """A loop that must stay carries only what the operation in it needs."""
    module = hlo_text.parse(_LOOP)
    if language == "hlo":
        module = hlo_text.parse(module.to_text("hlo"))

    def predicate(candidate: Module) -> bool:
        loops = [op for root in (*candidate.computations, candidate) for op in walk(root) if isinstance(op, ops.While)]
        return any(isinstance(op, ops.Cbrt) for loop in loops for op in loop.body.operations)

    reduced = evaluator.reduce(module, predicate)
    (loop, *_) = (op for root in (*reduced.computations, reduced) for op in walk(root) if isinstance(op, ops.While))
    types = getattr(loop.operands[0].type, "types", None) or [value.type for value in loop.operands]
    assert len(types) == 1
    assert {op.name.rpartition(".")[2] for op in loop.regions[1].operations} <= {
        *("cbrt", "constant", "return", "parameter", "tuple", "get_tuple_element")
    }


def test_elements_of_tuples() -> None:
    """A tuple that one operation makes is taken apart; its elements are arrays and tuples."""
    module = hlo_text.parse(
        """HloModule m
        body { p = (f32[4], f32[]) parameter(0) a = f32[4] get-tuple-element(p), index=0 b = f32[] get-tuple-element(p),
          index=1 s = f32[4] sine(a) ROOT t = (f32[4], f32[]) tuple(s, b) }
        cond { p = (f32[4], f32[]) parameter(0) ROOT c = pred[] constant(false) }
        ENTRY e { x = f32[4] parameter(0) y = f32[] parameter(1) t = (f32[4], f32[]) tuple(x, y)
          ROOT w = (f32[4], f32[]) while(t), condition=cond, body=body }"""
    )
    assert _names(evaluator.reduce(module, _has("stablehlo.sine"))) == ["stablehlo.sine"]


def test_numbers_decide() -> None:
    """A module that gives a certain number is reduced with runs of it."""
    module = hlo_text.parse(
        """func.func @main() -> (tensor<3xf32>, tensor<3xf32>) {
          %c = stablehlo.constant dense<[1.0, 4.0, 9.0]> : tensor<3xf32>
          %d = stablehlo.constant dense<[5.0, 5.0, 7.0]> : tensor<3xf32>
          %0 = stablehlo.sqrt %c : tensor<3xf32>
          %1 = stablehlo.add %0, %d : tensor<3xf32>
          %2 = stablehlo.negate %d : tensor<3xf32>
          return %1, %2 : tensor<3xf32>, tensor<3xf32>
        }"""
    )
    reduced = evaluator.reduce(module, lambda m: any((np.asarray(r) == 7).any() for r in evaluator.run(m)))
    (result,) = evaluator.run(reduced)
    assert 7 in np.asarray(result)
    assert _names(reduced) == []


def test_several_jobs() -> None:
    reduced = evaluator.reduce(hlo_text.parse(_LOOP), _has("stablehlo.cbrt"), jobs=3)
    assert _names(reduced) == ["stablehlo.cbrt"]


def test_no_candidate_is_tried_twice() -> None:
    seen: list[tuple[str, int]] = []

    def predicate(candidate: Module) -> bool:
        seen.append((hlo_text.fingerprint(candidate), len(candidate.to_text())))
        return _has("stablehlo.tan")(candidate)

    evaluator.reduce(hlo_text.parse(_BRANCHES), predicate)
    assert len(seen) == len(set(seen))


def test_sizes_become_smaller_by_each_step() -> None:
    case = Case(hlo_text.parse(_CALLS))
    kept = [case]
    DeltaDebugger(case, lambda found: _has("rsqrt")(found.module), keep=kept.append).run()
    assert kept[-1].size < case.size
    assert len(kept) > 3


def test_not_interesting() -> None:
    with pytest.raises(evaluator.NotInterestingError):
        evaluator.reduce(hlo_text.parse(_LOOP), lambda module: False)
    with pytest.raises(VerificationError):
        evaluator.reduce(hlo_text.parse(_CALLS.replace("dimensions={1,0}", "dimensions={1,1}")), _has("log"))


def test_errors_of_predicates() -> None:
    """A module that a run refuses is not interesting; errors of the predicate's own end the reduction."""

    def predicate(module: Module) -> bool:
        if "cosine" not in module.to_text():
            raise ZeroDivisionError
        return True

    with pytest.raises(ZeroDivisionError):
        evaluator.reduce(hlo_text.parse(_LOOP), predicate)

    def runs(module: Module) -> bool:
        evaluator.run(module)  # an ExecutionError without arguments
        return True

    with pytest.raises(evaluator.NotInterestingError):
        evaluator.reduce(hlo_text.parse(_LOOP), runs)


def test_inputs_follow_the_parameters() -> None:
    """The element that makes the NaN is left; parameters that do not matter are gone with their inputs."""
    module = hlo_text.parse(
        "HloModule m\n\nENTRY main {\n  x = f32[4] parameter(0)\n  k = f32[4] parameter(1)\n  l = f32[4] log(x)\n"
        "  q = f32[4] multiply(k, k)\n  ROOT z = f32[4] add(l, q)\n}\n"
    )

    def makes_nan(module: Module, *inputs: np.ndarray) -> bool:
        return any(np.isnan(result).any() for result in evaluator.run(module, *inputs))

    given = [[1, 2, 3, -4], [1, 1, 1, 1]]
    smaller, inputs = evaluator.reduce(module, makes_nan, inputs=given)
    assert makes_nan(smaller, *inputs)
    assert [op.hlo_name for op in walk(smaller) if op.hlo_name in ("log", "multiply", "add")] == ["log"]
    with pytest.raises(ValueError, match="takes 2 inputs, got 1"):
        evaluator.reduce(module, makes_nan, inputs=given[:1])


def test_inputs_of_processes_follow_the_parameters() -> None:
    """Only two processes together make the NaN; each keeps its own input of the parameter that matters."""
    module = hlo_text.parse(
        "HloModule m, replica_count=2\n\nsum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
        "  ROOT c = f32[] add(a, b)\n}\n\nENTRY main {\n  k = f32[2] parameter(0)\n  x = f32[2] parameter(1)\n"
        "  q = f32[2] multiply(k, k)\n  s = f32[2] all-reduce(x), replica_groups={}, to_apply=sum\n"
        "  ROOT z = f32[2] add(s, q)\n}\n"
    )

    def makes_nan(module: Module, *inputs: np.ndarray) -> bool:
        half = len(inputs) // 2
        results = evaluator.run_grid(module, [inputs[:half], inputs[half:]], devices=None)
        return any(np.isnan(result).any() for process in results for result in process)

    given = [[1, 1], [np.inf, 1], [2, 2], [-np.inf, 1]]
    smaller, inputs = evaluator.reduce(module, makes_nan, inputs=given)
    assert [np.asarray(array).tolist() for array in inputs] == [[np.inf], [-np.inf]]
    assert makes_nan(smaller, *inputs)
    with pytest.raises(ValueError, match="takes 2 inputs in each of 2 processes, got 3"):
        evaluator.reduce(module, makes_nan, inputs=given[:3])
