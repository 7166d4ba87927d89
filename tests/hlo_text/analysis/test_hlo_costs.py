"""Costs of HLO instructions, against XLA's analysis of the same text."""

from __future__ import annotations

from pathlib import Path

import hlo_text
from hlo_text.analysis.costs import Cost

from support.cases import for_each
from support.folders import CORPUS
from support.jax_version import COUNTS_TUPLES_AS_BEFORE
from support.oracle import oracle

_ADD = "add {\n a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT r = f32[] add(a, b)\n}\n"
_INNER = """inner {
 q = f32[8] parameter(0)
 w = f32[8] parameter(1)
 s = f32[2] slice(q), slice={[0:2]}
 v = f32[3] slice(w), slice={[0:3]}
 u = f32[2] slice(v), slice={[0:2]}
 ROOT z = f32[2] add(s, u)
}
"""
_GATHER = (
    "gather(p0, p1), offset_dims={}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1}"
)
_SCATTER = (
    "scatter(p0, p1, p2), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
    "index_vector_dim=1, to_apply=add"
)
_NESTED = "(f32[8], (f32[4], f32[2]))"


def _fused(parameters: str, body: str, result: str, kind: str = "kLoop") -> str:
    types = parameters.split("; ")
    names = ", ".join(f"p{index}" for index in range(len(types)))
    lines = "".join(f" p{index} = {type} parameter({index})\n" for index, type in enumerate(types))
    fusion = f" ROOT r = {result} fusion({names}), kind={kind}, calls=f\n"
    return f"HloModule m\n\n{_ADD}{_INNER}f {{\n{lines} {body}\n}}\nENTRY e {{\n{lines}{fusion}}}\n"


FUSIONS = {
    "custom gather": _fused(
        "f32[8]; s32[2]", f"g = f32[2] {_GATHER}\n ROOT n = f32[2] tanh(g)", "f32[2]", kind="kCustom"
    ),
    "custom scatter": _fused(
        "f32[8]; s32[2]; f32[2]", f"g = f32[8] {_SCATTER}\n ROOT n = f32[8] tanh(g)", "f32[8]", kind="kCustom"
    ),
    "scatter": _fused("f32[8]; s32[2]; f32[2]", f"ROOT g = f32[8] {_SCATTER}", "f32[8]", kind="kInput"),
    "constants": _fused(
        "f32[2]",
        "c = f32[2] constant({1,2})\n d = f32[1] constant({3})\n e = f32[2] pad(d, f32[] constant(0)), padding=0_1\n"
        " s = f32[2] add(c, e)\n ROOT r = f32[2] add(p0, s)",
        "f32[2]",
    ),
    "broadcasts and reshapes": _fused(
        "f32[8]",
        "a = f32[8,2] broadcast(p0), dimensions={0}\n b = f32[8,2] broadcast(p0), dimensions={0}\n"
        " c = f32[2,4] reshape(p0)\n n = f32[8] negate(p0)\n m = f32[8] abs(p0)\n"
        " ROOT t = (f32[8,2], f32[8,2], f32[8]) tuple(a, b, m)",
        "(f32[8,2], f32[8,2], f32[8])",
    ),
    "updates": _fused(
        "f32[8]; f32[2]; s32[]",
        "d = f32[8] dynamic-update-slice(p0, p1, p2)\n n = f32[2] negate(p1)\n ROOT t = (f32[8], f32[2]) tuple(d, n)",
        "(f32[8], f32[2])",
    ),
    "a fusion inside": _fused(
        "f32[8]",
        "g = f32[2] fusion(p0, p0), kind=kLoop, calls=inner\n n = f32[8] negate(p0)\n"
        " ROOT t = (f32[2], f32[8]) tuple(g, n)",
        "(f32[2], f32[8])",
    ),
}
if COUNTS_TUPLES_AS_BEFORE:
    FUSIONS["an element"] = _fused(
        _NESTED, "a = f32[8] get-tuple-element(p0), index=0\n ROOT s = f32[8] negate(a)", "f32[8]"
    )
    FUSIONS["a slice of an inner element"] = _fused(
        _NESTED,
        "b = (f32[4], f32[2]) get-tuple-element(p0), index=1\n c = f32[4] get-tuple-element(b), index=0\n"
        " ROOT d = f32[2] slice(c), slice={[0:2]}",
        "f32[2]",
    )


def _entry(*lines: str) -> str:
    return f"HloModule m\n\n{_ADD}ENTRY e {{\n" + "".join(f" {line}\n" for line in lines) + "}\n"


def _window(size: int, window: str) -> str:
    reduced = f"ROOT r = f32[{size}] reduce-window(x, i), window={{{window}}}, to_apply=add"
    return _entry(f"x = f32[{size}] parameter(0)", "i = f32[] constant(0)", reduced)


INSTRUCTIONS = {
    "a window that spans the dimension": _window(8, "size=15 pad=7_7"),
    "a window that spans two elements": _window(2, "size=3 pad=1_1"),
    "a window that spans more": _window(8, "size=17 pad=8_8"),
    "a window that spans less": _window(8, "size=13 pad=6_6"),
    "a window of previous elements": _window(8, "size=8 pad=7_0"),
    "packed elements": _entry("x = s4[7]{0:E(4)} parameter(0)", "ROOT r = s4[7]{0:E(4)} copy(x)"),
    "packed and dynamic": _entry("x = s4[<=7]{0:E(4)} parameter(0)", "ROOT r = s4[<=7]{0:E(4)} copy(x)"),
    "elements of a byte": _entry("x = s4[7] parameter(0)", "ROOT r = s4[7] copy(x)"),
    "a transpose without layouts": _entry(
        "x = f32[3,8] parameter(0)", "ROOT r = f32[8,3] transpose(x), dimensions={1,0}"
    ),
    "a transpose of the layout": _entry(
        "x = f32[3,8] parameter(0)", "ROOT r = f32[8,3]{0,1} transpose(x), dimensions={1,0}"
    ),
}


def _difference(text: str) -> str | None:
    cost = hlo_text.statistics(hlo_text.parse_hlo(text), trip_counts=False).cost
    found = oracle().hlo_cost(text)
    expected = Cost(*(int(found.get(kind, 0)) for kind in ("flops", "transcendentals", "bytes accessed")))
    return None if cost == expected else f"{cost}, XLA {expected}"


@for_each([*FUSIONS, *INSTRUCTIONS])
def test_costs_are_those_of_xla(name: str) -> None:
    assert _difference({**FUSIONS, **INSTRUCTIONS}[name]) is None


@for_each(sorted(CORPUS.glob("models/*_optimized.hlo")))
def test_optimized_programs_cost_what_xla_says(path: Path) -> None:
    assert _difference(path.read_text()) is None


def test_a_fused_gather_reads_its_slices() -> None:
    """XLA counts the whole operand, unless the gather is not fused."""
    text = _fused("f32[8]; s32[2]", f"ROOT g = f32[2] {_GATHER}", "f32[2]")
    assert hlo_text.statistics(hlo_text.parse_hlo(text)).cost == Cost(bytes_accessed=8 + 8 + 8)


def test_a_scan_runs_its_body_once_per_index() -> None:
    """XLA multiplies the body's work by the elements of the carried value instead."""
    text = """HloModule m

s {
 r = f32[3] parameter(0)
 c = f32[3] parameter(1)
 n = f32[3] add(r, c)
 t = f32[3] tanh(n)
 ROOT o = (f32[3], f32[3]) tuple(t, n)
}
ENTRY e {
 x = f32[5,3] parameter(0)
 c = f32[3] parameter(1)
 ROOT r = (f32[5,3], f32[3]) scan(x, c), dimensions={0}, num_carries=1, to_apply=s
}
"""
    cost = hlo_text.statistics(hlo_text.parse_hlo(text)).cost
    assert (cost.flops, cost.transcendentals) == (5 * 3, 5 * 3)


def test_nested_fusions_are_counted_once_each() -> None:
    """Each level uses the next one's parameter twice, so there are 2^40 paths to the innermost addition."""
    parameters = " p = f32[4] parameter(0)\n q = f32[4] parameter(1)\n"
    text = f"HloModule m\n\nlevel0 {{\n{parameters} ROOT r = f32[4] add(p, q)\n}}\n"
    for level in range(1, 40):
        fusion = f" f = f32[4] fusion(p, p), kind=kLoop, calls=level{level - 1}\n"
        text += f"\nlevel{level} {{\n{parameters}{fusion} ROOT r = f32[4] add(f, q)\n}}\n"
    text += f"\nENTRY e {{\n{parameters} ROOT r = f32[4] fusion(p, q), kind=kLoop, calls=level39\n}}\n"
    assert hlo_text.statistics(hlo_text.parse(text)).cost.flops == 40 * 4
