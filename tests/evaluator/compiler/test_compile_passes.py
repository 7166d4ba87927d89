"""`compile_passes`: modules compile unchanged, tables and pages list each pass, XLA's failures become our errors."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import jax
import numpy as np
import pytest

import hlo_text
from evaluator.compilation import process
from evaluator.compiler.bisection import bisect_passes
from evaluator.compiler.checking import check_passes
from evaluator.compiler.page import passes_page
from evaluator.compiler.passes import compile_passes
from hlo_text.core.diagnostics import ExecutionError, HloTextError

from .children import faulty_child

STABLEHLO = """module @jit_step {
  func.func public @main(%weights: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %three = stablehlo.constant dense<3.0> : tensor<8x8xf32>
    %product = "stablehlo.dot"(%weights, %weights) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        loc("layer"("model.py":3:4))
    %third = stablehlo.divide %product, %three : tensor<8x8xf32>
    return %third : tensor<8x8xf32>
  }
}
"""
HLO = """HloModule m

ENTRY main {
  x = f32[4] parameter(0)
  one = f32[] constant(3)
  ones = f32[4] broadcast(one), dimensions={}
  ROOT my_quotient = f32[4] divide(x, ones)
}
"""
PARTITIONED = """module @jit_f attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
      -> tensor<f32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1]
      : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
"""
IDENTITY = "func.func @main(%x: {0}) -> {0} {{\n  return %x : {0}\n}}"


def code_of(text: str, **options: object) -> str:
    with pytest.raises(HloTextError) as caught:
        compile_passes(hlo_text.parse(text), **options)  # type: ignore[arg-type]
    return caught.value.code


def test_names_and_lines_are_those_of_the_file() -> None:
    report = compile_passes(hlo_text.parse(STABLEHLO, name="step.mlir"), pattern="simplification.algsimp")
    text = report.original.text
    assert "HloModule jit_step" in text
    assert re.search(r"%layer\.\d+ = .* dot\(%weights\.\d+, %weights", text)
    assert re.search(r'%third\.\d+ = .* divide\(.*op_name="third"', text)
    assert {'"model.py"', '"step.mlir"'} <= {*re.findall(r'^\d+ (".*")$', text, re.MULTILINE)}
    (change,) = report.passes
    assert (change.name, change.added, change.removed) == ("algsimp", {"multiply": 1}, {"divide": 1})
    assert report.change(change.number) is change


def test_instructions_of_hlo_keep_their_names() -> None:
    report = compile_passes(hlo_text.parse(HLO, name="m.hlo"))
    assert re.search(r'%my_quotient\.\d+ = .* divide.*op_name="my_quotient" source_file="m.hlo"', report.original.text)


def test_partitioned_programs_are_compiled_for_their_devices() -> None:
    report = compile_passes(hlo_text.parse(PARTITIONED))
    assert "all-reduce" not in report.original.statistics.operations
    assert report.passes[-1].after.statistics.operations["all-reduce"] == 1
    names = {change.name for change in report.passes}
    assert names & {"spmd-partitioning", "shardy-xla"}, names  # newer XLA partitions in the latter


SHARDED = """module attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
      -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
    %0 = stablehlo.sine %a : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
"""


def test_shardings_of_several_axes() -> None:
    report = compile_passes(hlo_text.parse(SHARDED))
    assert "f32[4,4]{1,0} sine(" in report.passes[-1].after.text
    assert bisect_passes(hlo_text.parse(SHARDED), np.ones((8, 8), np.float32)).guilty is None


REPLICATED = """HloModule r, replica_count=2, num_partitions=2

sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
ENTRY main {
  p = f32[3] parameter(0)
  three = f32[] constant(3)
  threes = f32[3] broadcast(three), dimensions={}
  d = f32[3] divide(p, threes)
  ROOT s = f32[3] all-reduce(d), replica_groups={{0,1}}, to_apply=sum
}
"""


def test_replicas_are_compiled() -> None:
    report = compile_passes(hlo_text.parse(REPLICATED), full_constants=True)
    (algsimp,) = (change for change in report.passes if change.name == "algsimp")
    assert (algsimp.added, algsimp.removed) == ({"multiply": 1}, {"divide": 1})
    last = report.passes[-1].after
    assert last.text.partition("\n")[0].endswith("replica_count=2, num_partitions=2")
    assert last.statistics.operations["all-reduce"] == 1
    x = np.array([1, 2, 3], np.float32)
    assert check_passes(report, [x]).agrees
    with pytest.raises(HloTextError, match="cannot run the compiled program in 4 processes"):
        bisect_passes(hlo_text.parse(REPLICATED), x)


def test_a_pass_is_found_by_its_number() -> None:
    report = compile_passes(hlo_text.parse(HLO))
    assert [report.change(number) for number in range(1, len(report.passes) + 1)] == [*report.passes]
    with pytest.raises(KeyError, match=f"no pass {len(report.passes) + 1}: {len(report.passes)} passes changed"):
        report.change(len(report.passes) + 1)


def test_the_pattern_must_be_a_regular_expression() -> None:
    with pytest.raises(ValueError, match=r"'\(' is not a regular expression"):
        compile_passes(hlo_text.parse(HLO), pattern="(")


class _Page(HTMLParser):
    """The words and identifiers of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def test_pages_show_passes_by_pipeline_and_fetch_nothing() -> None:
    report = compile_passes(hlo_text.parse(STABLEHLO.replace("model.py", "https://a.org/<b>")))
    text = passes_page(report, "<step>")
    page = _Page(text)
    assert "http" not in text
    assert "<step>" not in text
    identifiers = [found.get("id") for tag, found in page.tags if tag == "details" and found.get("class") == "pass"]
    assert identifiers == [f"pass-{number}" for number in range(1, len(report.passes) + 1)]
    assert sum(tag == "circle" for tag, _ in page.tags) == 3 * (len(report.passes) + 1)
    labels = [found["data-label"] for tag, found in page.tags if tag == "span" and "data-label" in found]
    assert labels == ["flops", "bytes accessed", "peak bytes"] * len(report.passes)  # headings of narrow windows
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in page.tags
    assert all(change.name in page.words and change.pipeline in page.words for change in report.passes)
    assert "changed: constant" in page.words  # 3 becomes 0.333333343


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HLO.replace("HloModule m", "HloModule m, replica_count=2000"), "compile.unsupported"),
        (IDENTITY.format("tensor<?xf32>"), "compile.unsupported"),
        (IDENTITY.format("!stablehlo.token"), "compile.unsupported"),
        ('ENTRY e {\n  ROOT r = f32[] custom-call(), custom_call_target="unheard_of"\n}', "compile.failed"),
    ],
)  # fmt: skip
def test_what_xla_cannot_compile_is_refused(text: str, code: str) -> None:
    assert code_of(text) == code


def test_missing_devices_are_named() -> None:
    if jax.default_backend() == "gpu":
        pytest.skip("there is one")
    assert code_of(HLO, backend="gpu") == "lower.device"


@pytest.mark.parametrize(
    ("end", "code", "message"),
    [
        ("os.abort()", "compile.crashed", "XLA crashed in or after the pass bad: SIGABRT"),
        ("time.sleep(60)", "compile.timeout", "XLA was stopped in or after the pass bad: the compiler ran for more"),
        ('answer = child.Answer("compile", "INVALID")', "compile.failed", "XLA cannot compile the module: INVALID"),
        ('answer = child.Answer("parse", "newer")', "compile.rejected", "XLA cannot read the module: newer"),
    ],
)  # fmt: skip
def test_failures_of_the_compiler_are_errors(
    end: str, code: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_COMMAND", faulty_child(["good", "bad"], {"bad"}, end))
    with pytest.raises(HloTextError, match=re.escape(f"error[{code}]: {message}")):
        compile_passes(hlo_text.parse(HLO), timeout=3.0 if "sleep" in end else 60.0)


def test_kept_texts_are_modules(tmp_path: Path) -> None:
    report = compile_passes(hlo_text.parse(HLO))
    report.keep(tmp_path / "kept")
    names = sorted(path.name for path in (tmp_path / "kept").iterdir())
    expected = [f"{change.number:04}.{change.pipeline}.{change.name}.hlo" for change in report.passes]
    assert names == ["0000.before_optimizations.hlo", *expected]
    assert all(hlo_text.verify(hlo_text.load(tmp_path / "kept" / name)) == [] for name in names)


def test_compilations_without_a_dump_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_COMMAND", faulty_child(["good"], set(), "pass"))
    with pytest.raises(ExecutionError, match="XLA wrote no dump"):
        compile_passes(hlo_text.parse(HLO))
