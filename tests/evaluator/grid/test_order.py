"""Processes with diverging control flow: rendezvous of collectives, errors instead of deadlocks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from evaluator import lower, run, run_grid
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.mlir.parse import parse_stablehlo

from support.grids.grid_texts import ADD, collective, dense

pytestmark = pytest.mark.usefixtures("quick_compilation")

# --- control flow, order and errors -----------------------------------------------------------------------------------


def _branching(on_true: str, on_false: str, replicas: int = 2) -> Module:
    """Replica 0 takes the branch `on_true`; both see %x and give %r."""
    return parse_stablehlo(
        f"""module attributes {{mhlo.num_replicas = {replicas} : i32}} {{
        func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
          %id = stablehlo.replica_id : tensor<ui32>
          %zero = stablehlo.constant dense<0> : tensor<ui32>
          %p = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
          %0 = "stablehlo.if"(%p) ({{ {on_true}
            stablehlo.return %r : tensor<2xf32> }}, {{ {on_false}
            stablehlo.return %r : tensor<2xf32> }}) : (tensor<i1>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }} }}"""
    )


def _reduce(result: str, op: str = "add", operand: str = "%x", extra: str = "") -> str:
    region = ADD.replace("T", "f32").replace("add", op)
    return f"""{result} = "stablehlo.all_reduce"({operand}) {region} {{replica_groups = {dense([[0, 1]])}{extra}}}
        : (tensor<2xf32>) -> tensor<2xf32>"""


_PAIR = [[[1.0, 2.0]], [[10.0, 20.0]]]


def test_alike_operations_of_different_branches_meet() -> None:
    module = _branching(_reduce("%r"), f"{_reduce('%1')}\n%r = stablehlo.negate %1 : tensor<2xf32>")
    results = run_grid(module, _PAIR)
    assert [array.tolist() for (array,) in results] == [[11, 22], [-11, -22]]


def test_different_operations_do_not_meet() -> None:
    module = _branching(_reduce("%r"), _reduce("%r", "maximum"))
    with pytest.raises(
        ExecutionError, match=r"all_reduce of process \(0, 0\) and .*all_reduce of process \(1, 0\)"
    ) as e:
        run_grid(module, _PAIR)
    assert e.value.code == "grid.mismatch"
    assert all(diagnostic.span is not None for diagnostic in e.value.diagnostics)


def test_waiting_for_a_process_that_has_ended() -> None:
    module = _branching(_reduce("%r"), "%r = stablehlo.negate %x : tensor<2xf32>")
    with pytest.raises(ExecutionError, match=r"all_reduce of process \(0, 0\) waits for \(1, 0\) \(has ended\)") as e:
        run_grid(module, _PAIR)
    assert e.value.code == "grid.deadlock"


def test_waiting_for_each_other() -> None:
    one, two = (f", channel_handle = #stablehlo.channel_handle<handle = {n}, type = 0>" for n in (1, 2))
    first = _reduce("%1", extra=one) + "\n" + _reduce("%r", operand="%1", extra=two)
    second = _reduce("%1", extra=two) + "\n" + _reduce("%r", operand="%1", extra=one)
    with pytest.raises(ExecutionError) as e:
        run_grid(_branching(first, second), _PAIR)
    assert e.value.code == "grid.deadlock"
    assert "(0, 0) waits for (1, 0)" in str(e.value)
    assert "(1, 0) waits for (0, 0)" in str(e.value)


def test_asynchronous_operations_may_be_begun_in_another_order() -> None:
    def begin(result: str, channel: int) -> str:
        handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 0>"
        return f"""{result} = "stablehlo.async_start"(%x) ({{
          ^bb0(%v: tensor<2xf32>):
            %g = "stablehlo.all_gather"(%v) {{all_gather_dim = 0 : i64, replica_groups = {dense([[0, 1]])}, {handle}}}
              : (tensor<2xf32>) -> tensor<4xf32>
            stablehlo.return %g : tensor<4xf32>
          }}) : (tensor<2xf32>) -> !stablehlo.future<tensor<4xf32>>"""

    def finish(result: str, future: str) -> str:
        return f'{result} = "stablehlo.async_done"({future}) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>'

    tail = f"""{finish("%a1", "%a")}\n{finish("%b1", "%b")}
      %c = stablehlo.subtract %a1, %b1 : tensor<4xf32>
      %d = stablehlo.add %c, %a1 : tensor<4xf32>
      %r = "stablehlo.slice"(%d) {{start_indices = array<i64: 1>, limit_indices = array<i64: 3>,
        strides = array<i64: 1>}} : (tensor<4xf32>) -> tensor<2xf32>"""
    module = _branching(f"{begin('%a', 1)}\n{begin('%b', 2)}\n{tail}", f"{begin('%b', 2)}\n{begin('%a', 1)}\n{tail}")
    results = run_grid(module, _PAIR)
    assert [array.tolist() for (array,) in results] == [[2, 10], [2, 10]]


@pytest.mark.parametrize("replicas", [2, 4])
def test_branches_by_number(replicas: int) -> None:
    """Replicas 0 and 1 take the branches of their numbers, all others the last one; the first exchanges nothing."""
    others = list(range(1, replicas))
    group = f"replica_groups = {dense([[0], others]) if replicas == 2 else dense([[0, -1, -1], others])}"

    def share(op: str) -> str:
        return f"""%s = "stablehlo.all_reduce"(%n) {ADD.replace("T", "i32")} {{{group}}} : (tensor<i32>) -> tensor<i32>
          %r = stablehlo.{op} %s, %n : tensor<i32>
          stablehlo.return %r : tensor<i32>"""

    module = parse_stablehlo(
        f"""module attributes {{mhlo.num_replicas = {replicas} : i32}} {{
        func.func @main(%n: tensor<i32>) -> tensor<i32> {{
          %id = stablehlo.replica_id : tensor<ui32>
          %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
          %0 = "stablehlo.case"(%i) ({{
            %r = stablehlo.negate %n : tensor<i32>
            stablehlo.return %r : tensor<i32>
          }}, {{
            {share("add")}
          }}, {{
            {share("subtract")}
          }}) : (tensor<i32>) -> tensor<i32>
          return %0 : tensor<i32>
        }} }}"""
    )
    numbers = [3, 5, 7, 11][:replicas]
    total = sum(numbers[1:])
    expected = [-3, total + 5, total - 7, total - 11][:replicas]
    assert [int(array) for (array,) in run_grid(module, [[number] for number in numbers])] == expected


def test_loops_of_different_length_between_exchanges() -> None:
    """Replica n doubles its number n times; only then do they meet, three times in a common loop."""
    module = parse_stablehlo(
        f"""module attributes {{mhlo.num_replicas = 3 : i32}} {{
        func.func @double(%v: tensor<i32>) -> tensor<i32> {{
          %0 = stablehlo.add %v, %v : tensor<i32>
          return %0 : tensor<i32>
        }}
        func.func @share(%v: tensor<i32>) -> tensor<i32> {{
          %0 = "stablehlo.all_reduce"(%v) {ADD.replace("T", "i32")} {{replica_groups = {dense([[0, 1, 2]])}}}
            : (tensor<i32>) -> tensor<i32>
          return %0 : tensor<i32>
        }}
        func.func @main(%x: tensor<i32>) -> tensor<i32> {{
          %id = stablehlo.replica_id : tensor<ui32>
          %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %three = stablehlo.constant dense<3> : tensor<i32>
          %own:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<i32>
            cond {{
              %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
            }} do {{
              %j = stablehlo.add %i, %one : tensor<i32>
              %w = func.call @double(%v) : (tensor<i32>) -> tensor<i32>
              stablehlo.return %j, %w : tensor<i32>, tensor<i32>
            }}
          %all:2 = stablehlo.while(%i = %zero, %v = %own#1) : tensor<i32>, tensor<i32>
            cond {{
              %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
            }} do {{
              %j = stablehlo.add %i, %one : tensor<i32>
              %s = func.call @share(%v) : (tensor<i32>) -> tensor<i32>
              %w = stablehlo.subtract %s, %own#1 : tensor<i32>
              stablehlo.return %j, %w : tensor<i32>, tensor<i32>
            }}
          return %all#1 : tensor<i32>
        }} }}"""
    )
    numbers = np.array([5, 7, 11]) * 2 ** np.arange(3)
    expected = numbers
    for _ in range(3):
        expected = expected.sum() - numbers
    results = run_grid(module, [[5], [7], [11]])
    assert [int(array) for (array,) in results] == expected.tolist()


_TOKEN = "%t = stablehlo.after_all : !stablehlo.token"


def _send(channel: int, operand: str = "%x") -> str:
    handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 1>"
    types = "(tensor<2xf32>, !stablehlo.token) -> !stablehlo.token"
    return f'%s{channel} = "stablehlo.send"({operand}, %t) {{{handle}}} : {types}'


def _receive(channel: int, type: str = "tensor<2xf32>") -> str:
    handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 1>"
    return f'%v{channel}:2 = "stablehlo.recv"(%t) {{{handle}}} : (!stablehlo.token) -> ({type}, !stablehlo.token)'


def test_send_and_receive_between_branches() -> None:
    on_true = f"{_TOKEN}\n{_send(1)}\n{_receive(2)}\n%r = stablehlo.negate %v2#0 : tensor<2xf32>"
    on_false = f"{_TOKEN}\n{_receive(1)}\n{_send(2, '%v1#0')}\n%r = stablehlo.add %x, %v1#0 : tensor<2xf32>"
    results = run_grid(_branching(on_true, on_false), _PAIR)
    assert [array.tolist() for (array,) in results] == [[-1, -2], [11, 22]]


@pytest.mark.parametrize(
    ("on_true", "on_false", "code", "message"),
    [
        (
            f"{_TOKEN}\n{_receive(1)}\n%r = stablehlo.negate %v1#0 : tensor<2xf32>",
            "",
            "grid.deadlock",
            "recv of process",
        ),
        (f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>", "", "grid.deadlock", "no process received"),
        (
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            f"{_TOKEN}\n{_receive(1, 'tensor<3xf32>')}\n%r = stablehlo.negate %x : tensor<2xf32>",
            "grid.mismatch",
            r"expects f32\[3\], .*send of process \(0, 0\) sent float32\[2\]",
        ),
        (
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            "grid.mismatch",
            "shares its channel",
        ),
    ],
    ids=["nobody_sends", "nobody_receives", "types_differ", "two_senders"],
)
def test_messages_that_do_not_arrive(on_true: str, on_false: str, code: str, message: str) -> None:
    module = _branching(on_true, on_false or "%r = stablehlo.negate %x : tensor<2xf32>")
    with pytest.raises(ExecutionError, match=message) as e:
        run_grid(module, _PAIR)
    assert e.value.code == code


def test_groups_that_do_not_fit_the_grid() -> None:
    module = collective("all_reduce", f"replica_groups = {dense([[0, 1]])}", ADD.replace("T", "f32"), "f32", "f32")
    with pytest.raises(LoweringError, match=r"all_reduce: replica 1 is out of range"):
        run_grid(module, [[1.0]])
    with pytest.raises(LoweringError, match=r"process \(2, 0\) is not in any replica group"):
        run_grid(module, [[1.0]] * 3, num_replicas=3)


def test_collectives_in_computations_of_other_operations_are_refused() -> None:
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
          %0 = "stablehlo.map"(%x) ({{
            ^bb0(%v: tensor<f32>):
              %1 = "stablehlo.all_reduce"(%v) {ADD.replace("T", "f32")} {{replica_groups = {dense([[0]])}}}
                : (tensor<f32>) -> tensor<f32>
              stablehlo.return %1 : tensor<f32>
          }}) {{dimensions = array<i64: 0>}} : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }}"""
    )
    with pytest.raises(LoweringError, match="map: its computation communicates"):
        run_grid(module, [[[1, 2, 3, 4]]])


@pytest.mark.parametrize(
    ("inputs", "options", "message"),
    [
        ([[[1.0, 2.0]]], {}, "inputs_per_process must have one entry for each of the 2 x 1 processes, not 1"),
        ([[], []], {}, "expects 1 argument, got 0"),
        ([[[1.0]], [[1.0, 2.0]]], {}, r"must be f32\[2\]"),
        (_PAIR, {"infeed": [[]]}, "infeed must have one entry for each of the 2 x 1 processes, not 1"),
    ],
)
def test_arguments_are_checked(inputs: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ExecutionError, match=message) as e:
        run_grid(_branching(_reduce("%r"), _reduce("%r")), inputs, **options)
    assert e.value.code == "run.arguments"


def test_empty_infeed() -> None:
    module = parse_stablehlo(
        """func.func @main() -> tensor<i32> {
          %t = stablehlo.after_all : !stablehlo.token
          %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
          return %0#0 : tensor<i32>
        }"""
    )
    assert int(run_grid(module, [[]], infeed=[[4]])[0][0]) == 4
    with pytest.raises(ExecutionError, match=r"infeed of process \(0, 0\): the infeed is empty") as e:
        run_grid(module, [[]])
    assert e.value.code == "grid.infeed"


def test_processes_draw_different_random_numbers_and_checks_are_reported() -> None:
    module = parse_stablehlo(
        """func.func @main(%x: tensor<2xi32>) -> tensor<8xf32> {
          %lo = stablehlo.constant dense<0.0> : tensor<f32>
          %hi = stablehlo.constant dense<1.0> : tensor<f32>
          %n = stablehlo.constant dense<8> : tensor<1xi64>
          %0 = stablehlo.rng %lo, %hi, %n, distribution = UNIFORM
            : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
          check.expect_eq_const %x, dense<3> : tensor<2xi32>
          return %0 : tensor<8xf32>
        }"""
    )
    (first,), (second,) = run_grid(module, [[[3, 3]], [[3, 3]]], num_replicas=2)
    assert not np.array_equal(first, second)
    np.testing.assert_array_equal(first, run(module, np.array([3, 3], np.int32))[0])
    with pytest.raises(ExecutionError, match="1 of 2 elements differ"):
        run_grid(module, [[[3, 3]], [[3, 4]]], num_replicas=2)


# --- several programs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jit", [True, False], ids=["jit", "eager"])
def test_several_programs(jit: bool) -> None:
    """Two functions with different arguments and results; the first sends what the second adds to its own."""
    module = parse_stablehlo(
        f"""
        func.func @producer(%x: tensor<2xf32>) -> tensor<2xf32> {{
          {_TOKEN}\n{_send(1)}
          {_reduce("%0")}
          return %0 : tensor<2xf32>
        }}
        func.func @consumer(%n: tensor<i32>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {{
          {_TOKEN}\n{_receive(1)}
          {_reduce("%0")}
          %1 = stablehlo.add %0, %v1#0 : tensor<2xf32>
          return %1, %n : tensor<2xf32>, tensor<i32>
        }}
        func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<i32>) {{
          %y = stablehlo.multiply %x, %x : tensor<2xf32>
          %0:3 = "interpreter.run_parallel"(%x, %n, %y) {{programs = [[@producer], [@consumer]]}}
            : (tensor<2xf32>, tensor<i32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<i32>)
          return %0#0, %0#1, %0#2 : tensor<2xf32>, tensor<2xf32>, tensor<i32>
        }}"""
    )
    total, result, number = run(module, np.array([2, 3], np.float32), np.array(7, np.int32), jit=jit)
    np.testing.assert_array_equal(total, [6, 12])
    np.testing.assert_array_equal(result, [8, 15])
    assert number == 7


def test_programs_share_an_infeed() -> None:
    module = parse_stablehlo(
        """
        func.func @first() -> (tensor<2xi64>) {
          %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
          return %0 : tensor<2xi64>
        }
        func.func @second() -> (tensor<2xi64>) {
          %0 = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
          return %0 : tensor<2xi64>
        }
        func.func @reader() -> (tensor<2xi64>, tensor<2xi64>) {
          %t = stablehlo.after_all : !stablehlo.token
          %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
          %1:2 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
          return %0#0, %1#0 : tensor<2xi64>, tensor<2xi64>
        }
        func.func @main() -> (tensor<2xi64>, tensor<2xi64>) {
          %0:2 = "interpreter.run_parallel"() {infeed = [@first, @second], programs = [[@reader]]}
            : () -> (tensor<2xi64>, tensor<2xi64>)
          check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi64>
          check.expect_eq_const %0#1, dense<[3, 4]> : tensor<2xi64>
          return %0#0, %0#1 : tensor<2xi64>, tensor<2xi64>
        }"""
    )
    first, second = run(module)
    assert (first.tolist(), second.tolist()) == ([1, 2], [3, 4])


def test_programs_that_wait_forever_are_found() -> None:
    module = parse_stablehlo(
        f"""
        func.func @waits(%x: tensor<2xf32>) -> tensor<2xf32> {{ {_reduce("%0")}
          return %0 : tensor<2xf32> }}
        func.func @ends(%x: tensor<2xf32>) -> tensor<2xf32> {{ return %x : tensor<2xf32> }}
        func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
          %0:2 = "interpreter.run_parallel"(%x, %x) {{programs = [[@waits], [@ends]]}}
            : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
          return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
        }}"""
    )
    with pytest.raises(ExecutionError, match="deadlock: ") as e:
        run(module, np.ones(2, np.float32))
    assert e.value.code == "grid.deadlock"


def test_grids_inside_programs_cannot_be_traced() -> None:
    module = parse_stablehlo(
        """
        func.func @one(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }
        func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
          %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@one, @one]]}
            : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
          return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
        }"""
    )
    with pytest.raises(LoweringError, match="run_parallel: cannot be traced by JAX: it runs several processes"):
        lower(module)(np.ones(2, np.float32))
    with pytest.raises(LoweringError, match="its programs do not have 2 parameters"):
        run(parse_stablehlo(module.to_text().replace("[@one, @one]", "[@one, @one, @one]")), np.ones(2, np.float32))


def test_programs_share_an_outfeed() -> None:
    module = parse_stablehlo(
        f"""
        func.func @write(%x: tensor<i32>) -> tensor<i32> {{
          {_TOKEN}
          %0 = "stablehlo.outfeed"(%x, %t) : (tensor<i32>, !stablehlo.token) -> !stablehlo.token
          return %x : tensor<i32>
        }}
        func.func @main(%x: tensor<i32>, %y: tensor<i32>) -> (tensor<i32>, tensor<i32>) {{
          %0:2 = "interpreter.run_parallel"(%x, %y) {{programs = [[@write, @write]]}}
            : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
          return %0#0, %0#1 : tensor<i32>, tensor<i32>
        }}"""
    )
    results = run_grid(module, [[1, 2]])
    assert [int(array) for (array,) in results.outfeed[0]] == [1, 2]
