"""Time and memory limits: endless programs are stopped, too large ones are rejected before they run."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from evaluator import find_nan, run, run_grid
from evaluator.cli.commands.hlo_run import main
from evaluator.options import RunOptions
from hlo_text.analysis.memory.peak import peak_memory
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo


def loop(condition: str = "LT, %i, %n", body: str = "stablehlo.add %i, %one") -> str:
    return f"""func.func @main(%n: tensor<i32>) -> tensor<i32> {{
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.while(%i = %zero) : tensor<i32> cond {{
    %c = stablehlo.compare {condition} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
    %k = {body} : tensor<i32>
    stablehlo.return %k : tensor<i32>
  }}
  return %r : tensor<i32>
}}
"""


ENDLESS = loop("GE, %i, %zero", "stablehlo.multiply %i, %zero")

#: Three runs of an inner loop of four iterations; the inner one in a branch, in a called function, in a plain region.
NESTED = {
    "plain": "{inner}\n      %k = stablehlo.add %i, %one : tensor<i32>",
    "branch": """%yes = stablehlo.compare EQ, %zero, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %b = "stablehlo.if"(%yes) ({{
        {inner}
        stablehlo.return %j : tensor<i32>
      }}, {{ stablehlo.return %one : tensor<i32> }}) : (tensor<i1>) -> tensor<i32>
      %k = stablehlo.add %i, %one : tensor<i32>""",
    "case": """%b = "stablehlo.case"(%one) ({{ stablehlo.return %one : tensor<i32> }}, {{
        {inner}
        stablehlo.return %j : tensor<i32>
      }}) : (tensor<i32>) -> tensor<i32>
      %k = stablehlo.add %i, %one : tensor<i32>""",
    "call": "%b = func.call @inner() : () -> tensor<i32>\n      %k = stablehlo.add %i, %one : tensor<i32>",
}
INNER = """%j = stablehlo.while(%l = %zero) : tensor<i32> cond {
      %c = stablehlo.compare LT, %l, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %m = stablehlo.add %l, %one : tensor<i32>
      stablehlo.return %m : tensor<i32>
    }"""
CONSTANTS = """%zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>"""


def nested(form: str) -> Module:
    body = NESTED[form].format(inner=INNER)
    return parse_stablehlo(f"""
func.func private @inner() -> tensor<i32> {{
  {CONSTANTS}
  {INNER}
  return %j : tensor<i32>
}}
func.func @main(%n: tensor<i32>) -> tensor<i32> {{
  {CONSTANTS}
  %r = stablehlo.while(%i = %zero) : tensor<i32> cond {{
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
      {body}
      stablehlo.return %k : tensor<i32>
  }}
  return %r : tensor<i32>
}}
""")


def code_of(module: Module, *arrays: Any, **options: Any) -> str | None:
    try:
        run(module, *arrays, **options)
    except ExecutionError as error:
        return error.code
    return None


@pytest.mark.parametrize("jit", [True, False])
def test_iterations_are_counted(jit: bool) -> None:
    module = parse_stablehlo(loop())
    assert run(module, np.int32(10), jit=jit, max_steps=10) == (10,)
    with pytest.raises(ExecutionError, match="more than 9 iterations") as caught:
        run(module, np.int32(10), jit=jit, max_steps=9)
    assert caught.value.code == "run.steps"
    span = caught.value.diagnostics[0].span
    assert span is not None
    assert loop()[span.start :].startswith("%r = stablehlo.while")
    assert run(module, np.int32(0), jit=jit, max_steps=0) == (0,)


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("form", NESTED)
def test_iterations_of_nested_loops_add_up(form: str, jit: bool) -> None:
    """Three iterations outside and twelve inside."""
    module = nested(form)
    assert code_of(module, np.int32(3), jit=jit, max_steps=15) is None
    assert code_of(module, np.int32(3), jit=jit, max_steps=14) == "run.steps"


def test_loops_in_hlo_calls_and_conditionals() -> None:
    text = """HloModule m
cond { p = (s32[], s32[]) parameter(0) a = s32[] get-tuple-element(p), index=0 b = s32[] get-tuple-element(p), index=1
  ROOT r = pred[] compare(a, b), direction=LT }
body { p = (s32[], s32[]) parameter(0) a = s32[] get-tuple-element(p), index=0 b = s32[] get-tuple-element(p), index=1
  one = s32[] constant(1) next = s32[] add(a, one) ROOT r = (s32[], s32[]) tuple(next, b) }
count { n = s32[] parameter(0) z = s32[] constant(0) t = (s32[], s32[]) tuple(z, n)
  w = (s32[], s32[]) while(t), condition=cond, body=body ROOT r = s32[] get-tuple-element(w), index=0 }
ENTRY e { n = s32[] parameter(0) a = s32[] call(n), to_apply=count
  p = pred[] constant(true)
  ROOT c = s32[] conditional(p, a, a), true_computation=count, false_computation=count }
"""
    module = parse_hlo(text)
    assert run(module, np.int32(6), max_steps=12) == (6,)
    assert code_of(module, np.int32(6), max_steps=11) == "run.steps"


@pytest.mark.parametrize("jit", [True, False])
def test_endless_loops_are_stopped(jit: bool) -> None:
    module = parse_stablehlo(ENDLESS)
    assert code_of(module, np.int32(1), jit=jit, max_steps=100_000) == "run.steps"
    start = time.monotonic()
    assert code_of(module, np.int32(1), jit=jit, timeout=0.5) == "run.timeout"
    assert time.monotonic() - start < 10


def call_tree(depth: int) -> Module:
    """A chain of `depth` short functions, each of which calls the next one twice, runs 2**depth operations."""
    head, type = "func.func private", "(tensor<f32>) -> tensor<f32>"
    functions = [
        f"{head} @f{n}(%x: tensor<f32>) -> tensor<f32> {{\n"
        f"  %a = func.call @f{n + 1}(%x) : {type}\n  %b = func.call @f{n + 1}(%a) : {type}\n"
        "  return %b : tensor<f32>\n}"
        for n in range(depth)
    ]
    returned = "return %y : tensor<f32> }"
    leaf = f"{head} @f{depth}(%x: tensor<f32>) -> tensor<f32> {{ %y = stablehlo.sine %x : tensor<f32> {returned}"
    main = f"func.func @main(%x: tensor<f32>) -> tensor<f32> {{ %y = func.call @f0(%x) : {type} {returned}"
    return parse_stablehlo("\n".join([*functions, leaf, main]))


@pytest.mark.parametrize("jit", [True, False])
def test_trees_of_calls_are_stopped(jit: bool) -> None:
    """Tracing and XLA's compilation are stopped too; a grid has the same code as `run`."""
    assert code_of(call_tree(3), 1.0, jit=jit, timeout=60) is None
    module = call_tree(60)
    assert code_of(module, 1.0, jit=jit, timeout=0.3) == "run.timeout"
    with pytest.raises(ExecutionError, match=r"run\.timeout"):
        run_grid(module, [[1.0], [1.0]], num_replicas=2, jit=jit, timeout=0.3)


def test_trees_of_calls_are_counted_before_they_are_looked_at() -> None:
    with pytest.raises(LoweringError, match=r"lower\.nesting"):
        find_nan(call_tree(60), 1.0, timeout=60)


def test_options_as_one_value_and_by_keyword() -> None:
    module = parse_stablehlo(loop())
    options = RunOptions(max_steps=3)
    assert code_of(module, np.int32(10), options=options) == "run.steps"
    assert run(module, np.int32(10), options=options, max_steps=10) == (10,)
    with pytest.raises(TypeError, match="unknown option 'steps'"):
        run(module, np.int32(10), steps=3)  # type: ignore[call-arg]


def test_limits_do_not_stay() -> None:
    module = parse_stablehlo(loop())
    assert code_of(module, np.int32(10), max_steps=3) == "run.steps"
    assert run(module, np.int32(10)) == (10,)
    assert run(module, np.int32(2), max_steps=3) == (2,)
    assert run(module, np.int32(10), timeout=60.0) == (10,)
    with pytest.raises(ValueError, match="max_steps must not be negative"):
        run(module, np.int32(10), max_steps=-1)


@pytest.mark.parametrize("has_exchange", [True, False])
def test_loops_of_processes(has_exchange: bool) -> None:
    """Loops that communicate run on the host, others compiled; both count their iterations per process."""
    body = "a" if not has_exchange else "s32[] all-reduce(a), replica_groups={}, to_apply=larger"
    step = f"x = {body}" if has_exchange else "x = s32[] copy(a)"
    text = f"""HloModule m, replica_count=2
larger {{ x = s32[] parameter(0) y = s32[] parameter(1) ROOT r = s32[] maximum(x, y) }}
cond {{ p = (s32[], s32[]) parameter(0) a = s32[] get-tuple-element(p), index=0 b = s32[] get-tuple-element(p), index=1
  ROOT r = pred[] compare(a, b), direction=LT }}
body {{ p = (s32[], s32[]) parameter(0) a = s32[] get-tuple-element(p), index=0 b = s32[] get-tuple-element(p), index=1
  {step} one = s32[] constant(1) next = s32[] add(x, one) ROOT r = (s32[], s32[]) tuple(next, b) }}
ENTRY e {{ n = s32[] parameter(0) z = s32[] constant(0) t = (s32[], s32[]) tuple(z, n)
  w = (s32[], s32[]) while(t), condition=cond, body=body ROOT r = s32[] get-tuple-element(w), index=0 }}
"""
    module = parse_hlo(text)
    assert [int(r) for (r,) in run_grid(module, [[5], [5]], max_steps=5)] == [5, 5]
    with pytest.raises(ExecutionError) as caught:
        run_grid(module, [[5], [5]], max_steps=4)
    assert caught.value.code == "run.steps"


# --- memory -----------------------------------------------------------------------------------------------------------


def peak(text: str) -> int:
    module = parse_hlo(text) if text.startswith("HloModule") else parse_stablehlo(text)
    entry = module.entry()
    return peak_memory(module, entry.body if isinstance(entry, Function) else entry).num_bytes


def test_values_live_from_definition_to_last_use() -> None:
    text = """func.func @main(%x: tensor<100xf32>) -> tensor<100xf32> {
      %a = stablehlo.add %x, %x : tensor<100xf32>
      %b = stablehlo.add %a, %a : tensor<100xf32>
      %c = stablehlo.add %b, %b : tensor<100xf32>
      return %c : tensor<100xf32>
    }"""
    assert peak(text) == 2 * 400  # each sum is written over the one before
    assert peak(text.replace("%b, %b", "%b, %a")) == 3 * 400
    assert peak(text.replace("%b, %b", "%b, %x")) == 2 * 400


def test_unused_results_and_arguments_count_while_they_are_there() -> None:
    text = """func.func @main(%x: tensor<10xf64>, %y: tensor<5xi8>) -> tensor<10xf64> {
      %unused = stablehlo.constant dense<0> : tensor<1000xi8>
      return %x : tensor<10xf64>
    }"""
    assert peak(text) == 80 + 5 + 1000 + 80  # the result is a copy of the argument


def test_regions_and_calls_come_on_top() -> None:
    text = """
    func.func private @f(%x: tensor<10xf32>) -> tensor<10xf32> {
      %big = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<10xf32>) -> tensor<10x50xf32>
      %two = stablehlo.slice %big [0:10, 0:1] : (tensor<10x50xf32>) -> tensor<10x1xf32>
      %r = stablehlo.reshape %two : (tensor<10x1xf32>) -> tensor<10xf32>
      return %r : tensor<10xf32>
    }
    func.func @main(%x: tensor<10xf32>) -> tensor<10xf32> {
      %y = func.call @f(%x) : (tensor<10xf32>) -> tensor<10xf32>
      %z = stablehlo.add %x, %y : tensor<10xf32>
      return %z : tensor<10xf32>
    }"""
    # the argument and the result, in whose memory the slice is; in the call the large value
    assert peak(text) == 40 + 40 + 2000


def test_element_sizes() -> None:
    types = ["i1", "i4", "i8", "f8E4M3FN", "bf16", "i32", "f64", "complex<f32>", "complex<f64>", "index"]
    text = "".join(f"%a{number}: tensor<3x{name}>, " for number, name in enumerate(types))
    module = parse_stablehlo(f"func.func @main({text}%t: !stablehlo.token, %u: tuple<tensor<2xi8>>) {{ return }}")
    sizes = [size_in_bytes(argument.type) for argument in module.functions["main"].body.arguments]
    assert sizes == [3 * size for size in (1, 1, 1, 1, 2, 4, 8, 8, 16, 8)] + [0, 2]


def test_large_runs_are_refused_before_they_allocate() -> None:
    text = """func.func @main() -> tensor<f32> {
      %x = stablehlo.iota dim = 0 : tensor<1000000x1000000xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1]
        : (tensor<1000000x1000000xf32>, tensor<f32>) -> tensor<f32>
      return %r : tensor<f32>
    }"""
    with pytest.raises(ExecutionError, match=r"need up to 4000000000\d\d\d bytes, the limit is 1000000") as caught:
        run(parse_stablehlo(text), max_bytes=1_000_000)
    assert caught.value.code == "run.memory"


def test_memory_of_processes_adds_up() -> None:
    module = parse_hlo(
        "HloModule m, replica_count=4\nENTRY e { p = f32[100] parameter(0) ROOT r = f32[100] add(p, p) }"
    )
    arrays = [[np.zeros(100, np.float32)]] * 4
    assert len(run_grid(module, arrays, max_bytes=3200)) == 4
    with pytest.raises(ExecutionError, match="need up to 3200 bytes in 4 processes, the limit is 3199"):
        run_grid(module, arrays, max_bytes=3199)


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code", "text"),
    [
        (["--max-steps", "1000"], 1, "error[run.steps]"),
        (["--max-bytes", "10"], 1, "error[source.size]"),
        (["--max-bytes", "1.5k", "--max-steps", "10"], 1, "error[run.steps]"),
        (["--max-bytes", "many"], 2, "'many' is not a number of bytes"),
        (["--max-bytes", "-1"], 2, "'-1' is not a number of bytes"),
        (["--max-steps", "-1"], 2, "--max-steps"),
    ],
)
def test_options(options: list[str], code: int, text: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.mlir"
    path.write_text(ENDLESS)
    result = CliRunner().invoke(main, [str(path), "--zeros", *options])
    assert result.exit_code == code
    assert text in result.stderr


def test_values_larger_than_their_file(tmp_path: Path) -> None:
    path = tmp_path / "large.hlo"
    path.write_text("HloModule m\n\nENTRY e {\n  p = f32[1000] parameter(0)\n  ROOT r = f32[1000] add(p, p)\n}\n")
    result = CliRunner().invoke(main, [str(path), "--zeros", "--max-bytes", "4000"])
    assert result.exit_code == 1
    assert "error[run.memory]" in result.stderr
    assert CliRunner().invoke(main, [str(path), "--zeros", "--max-bytes", "8000"]).exit_code == 0


FEED = """func.func @main() -> tensor<2xi32> {
  %t = stablehlo.create_token : !stablehlo.token
  %v, %t1 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
  %d = stablehlo.add %v, %v : tensor<2xi32>
  %t2 = "stablehlo.outfeed"(%d, %v, %t1) <{outfeed_config = ""}>
    : (tensor<2xi32>, tensor<2xi32>, !stablehlo.token) -> !stablehlo.token
  return %d : tensor<2xi32>
}
"""


def test_infeed_and_outfeed(tmp_path: Path) -> None:
    path, array = tmp_path / "feed.mlir", tmp_path / "item.npy"
    path.write_text(FEED)
    np.save(array, np.array([1, 2], np.int32))
    for value in ("dense<[1, 2]> : tensor<2xi32>", "s32[2] {1, 2}", str(array)):
        result = CliRunner().invoke(main, [str(path), "--infeed", value])
        assert result.exit_code == 0, result.stderr
        assert result.stdout == (
            "dense<[2, 4]> : tensor<2xi32>\n// outfeed\ndense<[2, 4]> : tensor<2xi32>, dense<[1, 2]> : tensor<2xi32>\n"
        )
    result = CliRunner().invoke(main, [str(path), "--grid", "2x1", "--infeed", "s32[2] {1, 2}"])
    assert result.stdout.splitlines()[-2:] == [
        "// outfeed of process (1, 0)",
        "dense<[2, 4]> : tensor<2xi32>, dense<[1, 2]> : tensor<2xi32>",
    ]
    result = CliRunner().invoke(main, [str(path)])
    assert result.exit_code == 1
    assert "the infeed is empty" in result.stderr


def test_open_entries_are_named(tmp_path: Path) -> None:
    path = tmp_path / "two.mlir"
    path.write_text("func.func @f(%x: tensor<f32>) { return }\nfunc.func @g(%x: tensor<f32>) { return }\n")
    result = CliRunner().invoke(main, [str(path), "--zeros"])
    assert result.exit_code == 2
    assert "no function 'main', and 2 public functions: @f, @g" in result.stderr
    assert CliRunner().invoke(main, [str(path), "--zeros", "--entry", "g"]).exit_code == 0
