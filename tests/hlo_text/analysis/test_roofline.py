"""Lower bounds of the time: formulas on a fictitious chip, files of chips, collectives, scopes."""

from __future__ import annotations

import re
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hlo_text
from hlo_text.analysis.collectives import sent_bytes
from hlo_text.analysis.roofline.chip import KNOWN_CHIPS, Chip, ChipError, load_chip
from hlo_text.analysis.scopes import common_scope, cut_scope, scope_of_name
from hlo_text.analysis.statistics import Statistics, statistics
from hlo_text.core.types import BF16, F32, F64, IntegerType

from support.folders import ROOT

_CHIP = Chip(
    "test",
    peak_flops={"f32": 1e9, "tf32": 8e9, "bf16": 16e9, "s8": 32e9},
    memory_bandwidth=1e8,
    link_bandwidth=1e7,
    memory_bytes=1e6,
)


def _found(text: str, **options: object) -> Statistics:
    return statistics(hlo_text.parse(text), chip=_CHIP, **options)  # type: ignore[arg-type]  # keywords of statistics


def _product(element_type: str, rest: str = "") -> str:
    return f"""HloModule m

ENTRY e {{
  a = {element_type}[1000,1000] parameter(0)
  b = {element_type}[1000,1000] parameter(1)
  ROOT d = {element_type}[1000,1000] dot(a, b), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}{rest}
}}
"""


@pytest.mark.parametrize(
    ("element_type", "rest", "rate"),
    [
        ("f32", "", 8e9),
        ("f32", ", operand_precision={highest,highest}", 1e9),
        ("bf16", "", 16e9),
        ("f16", "", 16e9),
        ("f64", "", 1e9),
        ("s8", "", 32e9),
        ("s32", "", 1e9),
    ],
)
def test_products_at_the_rate_of_their_type(element_type: str, rest: str, rate: float) -> None:
    time = _found(_product(element_type, rest)).time
    assert time is not None
    assert time.bounds.compute == pytest.approx(2e9 / rate)
    size = {"s8": 1, "bf16": 2, "f16": 2, "f64": 8}.get(element_type, 4)
    assert time.bounds.memory == pytest.approx(3e6 * size / 1e8)
    assert time.seconds == max(time.bounds.compute, time.bounds.memory)


def test_rates_of_types_that_are_not_listed() -> None:
    assert _CHIP.rate(F32) == 1e9
    assert _CHIP.rate(F32, may_round=True) == 8e9
    assert _CHIP.rate(BF16, may_round=True) == 16e9
    assert _CHIP.rate(F64) == 1e9
    assert _CHIP.rate(IntegerType(4)) == 32e9
    assert _CHIP.rate(IntegerType(16)) == 16e9


_FUSED = """HloModule m

fused {
  p = f32[1000] parameter(0)
  q = f32[1000] multiply(p, p)
  ROOT r = f32[1000] add(q, p)
}

cond {
  c = (s32[], f32[1000]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  ten = s32[] constant(10)
  ROOT less = pred[] compare(i, ten), direction=LT
}

body {
  b = (s32[], f32[1000]) parameter(0)
  i = s32[] get-tuple-element(b), index=0
  x = f32[1000] get-tuple-element(b), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  y = f32[1000] fusion(x), kind=kLoop, calls=fused
  ROOT t = (s32[], f32[1000]) tuple(next, y)
}

ENTRY e {
  p = f32[1000] parameter(0)
  zero = s32[] constant(0)
  t = (s32[], f32[1000]) tuple(zero, p)
  w = (s32[], f32[1000]) while(t), condition=cond, body=body
  ROOT r = f32[1000] get-tuple-element(w), index=1
}
"""


def test_fusions_are_kernels_and_loops_multiply() -> None:
    """A fusion reads and writes 8,000 bytes: 80 us, against 2 us of arithmetic; ten times."""
    found = _found(_FUSED, by="op")
    assert found.time is not None
    rows = {row.key: row for row in found.by}
    assert rows["fusion"].seconds == pytest.approx(10 * 8000 / 1e8)
    assert rows["fusion"].time.kind == "memory"
    assert rows["multiply"].seconds == 0
    assert found.time.bound == "memory"
    assert sum(row.seconds for row in found.by) == pytest.approx(found.time.seconds)
    assert found.time.bounds.compute == pytest.approx((10 * 2000 + 10 + 11) / 1e9)


def test_the_time_of_arithmetic_falls_on_fused_operations() -> None:
    slow = Chip("slow", {"f32": 1e6}, 1e8, 1e7, 1e6)
    found = statistics(hlo_text.parse(_FUSED), by="op", chip=slow)
    rows = {row.key: row for row in found.by}
    assert rows["multiply"].seconds == pytest.approx(10 * 1000 / 1e6)
    assert rows["multiply"].time.kind == "compute"
    assert rows["fusion"].seconds == 0
    assert found.time is not None
    assert sum(row.seconds for row in found.by) == pytest.approx(found.time.seconds)


_COLLECTIVES = """HloModule m, num_partitions=4

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}

ENTRY e {
  p = f32[100] parameter(0)
  r = f32[100] all-reduce(p), channel_id=1, use_global_device_ids=true, replica_groups={{0,1,2,3}}, to_apply=add
  g = f32[400] all-gather(r), channel_id=2, use_global_device_ids=true, replica_groups={{0,1,2,3}}, dimensions={0}
  s = f32[200] reduce-scatter(g), channel_id=3, use_global_device_ids=true, replica_groups={{0,1},{2,3}}, dimensions={0}, to_apply=add
  a = f32[200] all-to-all(s), channel_id=4, replica_groups={{0,1,2,3}}, dimensions={0}
  ROOT q = f32[200] collective-permute(a), channel_id=5, source_target_pairs={{0,1},{1,0}}
}
"""  # noqa: E501


def test_collectives_send_what_rings_do() -> None:
    """Each process sends 3/4 of 400 bytes twice, 3 times 400, 1/2 of 1600, 3/4 of 800, and 800 bytes."""
    found = _found(_COLLECTIVES)
    assert found.time is not None
    sent = [600, 1200, 800, 600, 800]
    assert found.time.bounds.network == pytest.approx(sum(sent) / 1e7)
    assert found.time.bound == "network"
    operations = [op for op in hlo_text.parse(_COLLECTIVES).entry_computation.operations if op.operands]  # type: ignore[union-attr]
    sizes = [(c.bytes, c.group_size) for c in found.collectives]
    assert [sent_bytes(op, *size) for op, size in zip(operations, sizes, strict=False)] == sent


def test_collectives_in_loops_have_times() -> None:
    permute = "  z = f32[1000] collective-permute(x), source_target_pairs={{0,1},{1,0}}\n"
    text = _FUSED.replace("HloModule m", "HloModule m, replica_count=2")
    text = text.replace("  y = f32[1000] fusion", f"{permute}  y = f32[1000] fusion")
    (collective,) = statistics(hlo_text.parse(text)).collectives
    assert collective.times == 10
    document = statistics(hlo_text.parse(text)).as_json()["collectives"][0]
    assert document["times"] == 10
    (once,) = statistics(hlo_text.parse(text), trip_counts=False).collectives
    assert once.times == 1


def test_document() -> None:
    document = _found(_FUSED, by="op").as_json()
    assert document["time"].keys() == {"seconds", "compute_seconds", "memory_seconds", "collective_seconds", "bound"}
    assert all({"seconds", "bound"} <= row.keys() for row in document["by"])
    assert "time" not in statistics(hlo_text.parse(_FUSED)).as_json()


@pytest.mark.parametrize("name", KNOWN_CHIPS)
def test_known_chips(name: str) -> None:
    """Every number has its source on its line, or in the heading for all rates."""
    chip = load_chip(name)
    assert chip.peak_flops["bf16"] >= 1e14
    assert chip.link_bandwidth < chip.memory_bandwidth < chip.peak_flops["bf16"]
    assert 16e9 <= chip.memory_bytes < 1e12
    text = ROOT.joinpath("hlo_text/analysis/roofline/chips", f"{name}.toml").read_text()
    assert text.startswith("# ")
    numbers = re.findall(r"^(?:memory|link)_\w+ = .*$", text, re.MULTILINE)
    assert len(numbers) == 3
    assert all("#" in line for line in numbers)
    assert re.search("[Dd]ata ?[Ss]heet|[Bb]rief|https://", text)


_FILE = """name = "mine"
memory_bandwidth = 1e9
link_bandwidth = 1
memory_bytes = 1e6

[peak_flops]
f32 = 1e9
"""


def test_chips_of_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(_FILE)
    assert load_chip(path) == Chip("mine", {"f32": 1e9}, 1e9, 1.0, 1e6)
    assert load_chip(str(path)).rate(F32, may_round=True) == 1e9


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1e9\n", "fast\n", "malformed TOML"),
        ('name = "mine"\n', "", "missing key 'name'"),
        ("name", "nom", "unknown key 'nom'"),
        ('"mine"', "3", "name must be a string"),
        ("= 1e6", "= -1", "memory_bytes must be a positive number"),
        ("= 1e6", "= inf", "memory_bytes must be a positive number"),
        ("= 1e6", "= true", "memory_bytes must be a positive number"),
        ("f32 = 1e9", "f32 = nan", "peak_flops.f32 must be a positive number"),
        ("f32 = 1e9", "float = 1", "'float' in peak_flops is no HLO element type"),
        ("f32 = 1e9", "", "peak_flops must be a table"),
        ("f32 = 1e9", "tf32 = 1e9", "must have the rate of an HLO element type"),
    ],
)
def test_malformed_files(old: str, new: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(_FILE.replace(old, new))
    with pytest.raises(ChipError, match=message) as caught:
        load_chip(path)
    assert caught.value.code == "stats.chip"
    path.write_bytes(b"\xff")
    with pytest.raises(ChipError, match="not UTF-8"):
        load_chip(path)


def test_unknown_chips() -> None:
    with pytest.raises(ChipError, match="unknown chip 'h300'"):
        load_chip("h300")


@pytest.mark.parametrize(
    ("scope", "common"),
    [
        ("jit(f)/jvp(layer0)/attention", "jit(f)/layer0/attention"),
        ("jit(f)/transpose(jvp(layer0))/attention", "jit(f)/layer0/attention"),
        ("jit(f)/transpose(jvp(layer0))/jvp(layer0)/checkpoint/rematted_computation", "jit(f)/layer0"),
        ("jit(f)/jvp(jit(relu))", "jit(f)/jit(relu)"),
        ("jit(f)/transpose(jvp())", "jit(f)"),
        ("jit(f)/jvp(Model/Dense_0)", "jit(f)/Model/Dense_0"),
        ("jit(f)/vmap(layer0)/layer0", "jit(f)/layer0/layer0"),
        ("jit(f)/while/body", "jit(f)/while/body"),
    ],
)
def test_forward_and_backward_scopes_are_one(scope: str, common: str) -> None:
    assert common_scope(scope) == common


def test_scopes_are_cut_and_numbered_ones_merged() -> None:
    assert cut_scope("jit(f1)/layer3/block12_a/x", 3) == "jit(f1)/layer*/block*_a"
    assert cut_scope("layer3", 5) == "layer*"
    assert scope_of_name("jit(f)/a/mul;jit(f)/b/add") == "jit(f)/a"


def _layers(parameters: list[jax.Array], x: jax.Array) -> jax.Array:
    for number, w in enumerate(parameters):
        with jax.named_scope(f"layer{number}"):
            x = jnp.tanh(x @ w)
    return x.sum()


@pytest.mark.parametrize("stage", ["stablehlo", "optimized"])
def test_flops_of_gradients_fall_on_scopes(stage: str) -> None:
    """Less than 2 % are of unknown scope; each layer has a forward and a backward pass."""
    arguments = [np.ones((64, 64), np.float32)] * 3, np.ones((8, 64), np.float32)
    lowered = jax.jit(jax.grad(_layers)).lower(*arguments)
    text = lowered.as_text(debug_info=True) if stage == "stablehlo" else lowered.compile().as_text()
    found = statistics(hlo_text.parse(text), by="scope")
    flops = {row.key: row.cost.flops for row in found.by}
    assert flops.get("unknown", 0) < 0.02 * found.cost.flops
    product = 2 * 8 * 64 * 64
    assert flops["jit(_layers)/layer1"] > 3 * product
    cut = statistics(hlo_text.parse(text), by="scope", depth=2)
    merged = {row.key: row.cost.flops for row in cut.by}
    assert merged["jit(_layers)/layer*"] > 8 * product
    assert sum(merged.values()) == found.cost.flops


_DUMPS = [*(ROOT / "corpus/hlo/dumps").glob("**/*.hlo"), *(ROOT / "docs/stories").glob("*.hlo")]


@pytest.mark.sweep
def test_flops_of_dumps_fall_on_scopes() -> None:
    """In every dump with metadata, less than 2 % are of unknown scope."""
    compared = 0
    for path in _DUMPS:
        if "op_name=" in path.read_text(encoding="utf-8"):
            found = statistics(hlo_text.load(path), by="scope")
            flops = {row.key: row.cost.flops for row in found.by}
            assert flops.get("unknown", 0) <= 0.02 * max(found.cost.flops, 0), path
            compared += 1
    assert compared > 50
