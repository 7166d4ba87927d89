"""Programs with chains of operations so long that XLA's compiler crashes on them."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from evaluator import run
from evaluator.execution import chains, program
from evaluator.execution.chains import Chains
from hlo_text.core.diagnostics import LoweringError

_TYPE = "tensor<2xf32>"


def _chain(count: int, operation: str = "tan %{}") -> str:
    lines = [f"  %{number + 1} = stablehlo.{operation.format(number, number)} : {_TYPE}" for number in range(count)]
    return "\n".join(lines)


def _call(result: str, operand: str) -> str:
    return f"  %{result} = call @twice(%{operand}) : ({_TYPE}) -> {_TYPE}"


def _module(body: str, result: str) -> hlo_text.Module:
    return hlo_text.parse(
        f"func.func private @twice(%0: {_TYPE}) -> {_TYPE} {{\n{_chain(2)}\n  return %2 : {_TYPE}\n}}\n"
        f"func.func public @main(%0: {_TYPE}) -> {_TYPE} {{\n{body}\n  return %{result} : {_TYPE}\n}}\n"
    )


@pytest.mark.parametrize(
    ("body", "result", "length"),
    [
        (_chain(5), "5", 5),
        (_chain(5, "add %{}, %{}"), "5", 5),
        (f"{_chain(3)}\n{_call('c', '3')}\n{_call('d', 'c')}", "d", 7),
        (f"{_chain(3)}\n  %t = stablehlo.reverse %3, dims = [0] : {_TYPE}\n  %u = stablehlo.tan %t : {_TYPE}", "u", 3),
    ],
)  # fmt: skip
def test_the_longest_chain(body: str, result: str, length: int) -> None:
    module = _module(body, result)
    entry = module.functions["main"].body
    assert Chains(module.functions).longest(entry) == length


def test_a_chain_that_is_too_long_runs_operation_by_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "LONGEST_CHAIN", 4)
    monkeypatch.setattr(program.LoweredProgram, "compiled", None)
    (result,) = run(_module(_chain(5), "5"), np.zeros(2, np.float32))
    assert result.tolist() == [0, 0]


def test_a_loop_with_a_chain_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (chains, program):
        monkeypatch.setattr(module, "LONGEST_CHAIN", 4)
    loop = (
        f"%r = stablehlo.while(%0 = %a) : {_TYPE} cond {{\n  %c = stablehlo.constant dense<false> : tensor<i1>\n"
        f"  stablehlo.return %c : tensor<i1>\n}} do {{\n{_chain(5)}\n  stablehlo.return %5 : {_TYPE}\n}}"
    )
    text = f"func.func @main(%a: {_TYPE}) -> {_TYPE} {{\n{loop}\n  return %r : {_TYPE}\n}}\n"
    with pytest.raises(LoweringError, match="a chain of more than 4 elementwise operations") as caught:
        run(hlo_text.parse(text), np.zeros(2, np.float32))
    assert caught.value.code == "lower.nesting"


@pytest.mark.sweep
def test_thirty_thousand_tangents() -> None:
    """XLA's compiler ends the process at 26,000."""
    (result,) = run(_module(_chain(30_000), "30000"), np.zeros(2, np.float32))
    assert result.tolist() == [0, 0]
