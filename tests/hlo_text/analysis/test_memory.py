"""Peak memory, against XLA's reservations for JAX programs and manual calculations."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hlo_text
from hlo_text.analysis.memory.heap import HeapBlock, heap_size
from hlo_text.analysis.memory.peak import Memory
from hlo_text.analysis.statistics import statistics
from hlo_text.core.ir import Function

from support.memory_programs import PROGRAMS, compiled_stages

#: Compiled by default: loops with and without donation, training, branches, sorting, sub-byte types, linear algebra.
_QUICK = (
    *("updates_in_a_loop_donated", "heat_equation", "mlp_sgd", "mlp_sgd_donated", "branches_of_several_sizes"),
    *("sum_of_small_integers", "sorted_line_donated", "symmetric_eigenvalues"),
)


def _memory(text: str) -> Memory:
    module = hlo_text.parse(text)
    entry = module.entry()
    return Memory(module, entry.body if isinstance(entry, Function) else entry)


def _check(name: str) -> None:
    """Within 10 % of XLA's numbers, which leave out constants, and everything live adds up."""
    stages = compiled_stages(PROGRAMS[name])
    found = statistics(hlo_text.parse(stages.optimized), peak=True)
    assert not found.is_estimate
    assert found.peak_bytes == pytest.approx(stages.reserved + found.constants_bytes, rel=0.1)
    assert found.peak is not None
    assert found.peak.bytes == found.peak_bytes
    assert sum(live.bytes for live in found.peak.live) + found.peak.unused == found.peak_bytes
    assert found.peak.unused >= 0
    assert statistics(hlo_text.parse(stages.stablehlo)).is_estimate


@pytest.mark.parametrize("name", _QUICK)
def test_peak_is_what_xla_reserves(name: str) -> None:
    _check(name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in _QUICK])
def test_peak_of_more_programs_is_what_xla_reserves(name: str) -> None:
    _check(name)


def _scheduled(body: str, *, header: str = "", before: str = "") -> str:
    return f"HloModule m, is_scheduled=true{header}\n\n{before}\nENTRY e {{\n{body}\n}}\n"


_LOOP = """
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
  v = f32[1] constant({2})
  u = f32[1000] dynamic-update-slice(x, v, i)
  ROOT t = (s32[], f32[1000]) tuple(next, u)
}
"""


def test_loop_state_and_updates_are_in_place() -> None:
    body = """  p = f32[1000] parameter(0)
  z = s32[] constant(0)
  k = s32[] copy(z)
  t = (s32[], f32[1000]) tuple(k, p)
  w = (s32[], f32[1000]) while(t), condition=cond, body=body
  ROOT r = f32[1000] get-tuple-element(w), index=1"""
    alias = ", input_output_alias={ {}: (0, {}, may-alias) }"
    donated = _memory(_scheduled(body, header=alias, before=_LOOP))
    assert donated.num_bytes < 4000 + 300
    copying = body.replace("tuple(k, p)", "tuple(k, q)").replace("  z =", "  q = f32[1000] copy(p)\n  z =")
    copied = _memory(_scheduled(copying, before=_LOOP))
    assert 8000 <= copied.num_bytes < 8000 + 300


def test_an_asynchronous_update_is_in_place() -> None:
    """Of 4,000 bytes, only one buffer exists: XLA's start of a fusion returns its operands and the updated array."""
    updating = """
updating {
  x = f32[1000] parameter(0)
  v = f32[1] parameter(1)
  i = s32[] parameter(2)
  ROOT u = f32[1000] dynamic-update-slice(x, v, i)
}
"""
    synchronous = "  u = f32[1000] dynamic-update-slice(x, v, i)"
    assert synchronous in _LOOP
    asynchronous = """  s = ((f32[1000], f32[1], s32[]), f32[1000], u32[]) fusion-start(x, v, i),
    kind=kLoop, calls=updating
  u = f32[1000] fusion-done(s)"""
    wrapped = updating + _LOOP.replace(synchronous, asynchronous)
    body = """  c = f32[] constant(0)
  p = f32[1000] broadcast(c), dimensions={}
  z = s32[] constant(0)
  k = s32[] copy(z)
  t = (s32[], f32[1000]) tuple(k, p)
  w = (s32[], f32[1000]) while(t), condition=cond, body=body
  ROOT r = f32[1000] get-tuple-element(w), index=1"""
    assert 4000 <= _memory(_scheduled(body, before=wrapped)).num_bytes < 4000 + 600


@pytest.mark.parametrize(
    ("config", "root", "reserved"),
    [
        (', backend_config={"operation_queue_id":"0"}', "add(t, t)", 2),  # as XLA's buffers on an H200
        ("", "add(t, t)", 3),
        (', backend_config={"operation_queue_id":"0"}', "copy(t)", 3),
    ],
)
def test_fusions_on_gpus_write_over_an_operand_of_another_layout(config: str, root: str, reserved: int) -> None:
    fused = f"""fused {{
  a = f32[64,64]{{0,1}} parameter(0)
  t = f32[64,64]{{1,0}} bitcast(a)
  ROOT r = f32[64,64]{{1,0}} {root}
}}
"""
    body = f"""  p = f32[64,64]{{0,1}} parameter(0)
  s = f32[64,64]{{0,1}} sine(p)
  ROOT r = f32[64,64]{{1,0}} fusion(s), kind=kLoop, calls=fused{config}"""
    assert _memory(_scheduled(body, before=fused)).num_bytes == reserved * 64 * 64 * 4


def test_elementwise_fusions_write_over_an_operand() -> None:
    fused = """fused {
  a = f32[1000] parameter(0)
  b = f32[1000] parameter(1)
  s = f32[1000] add(a, b)
  ROOT n = f32[1000] negate(s)
}

gathering {
  a = f32[1000] parameter(0)
  b = f32[1000] parameter(1)
  r = f32[1000] reverse(a), dimensions={0}
  ROOT s = f32[1000] add(r, b)
}
"""
    body = """  p = f32[1000] parameter(0)
  x = f32[1000] sine(p)
  y = f32[1000] fusion(x, p), kind=kLoop, calls=fused
  z = f32[1000] reverse(y), dimensions={0}
  ROOT f = f32[1000] reverse(z), dimensions={0}"""
    # x and y are in the memory of the result, z has its own
    assert _memory(_scheduled(body, before=fused)).num_bytes == 3 * 4000
    # x is in the memory of the result, y and z have their own, 64 bytes aligned
    other = _scheduled(body.replace("calls=fused", "calls=gathering"), before=fused)
    assert _memory(other).num_bytes == 4 * 4000 + 32


def test_branches_share_memory() -> None:
    branches = """small {
  a = f32[100] parameter(0)
  ROOT r = f32[100] sine(a)
}

large {
  a = f32[100] parameter(0)
  w = f32[100,50] broadcast(a), dimensions={0}
  v = f32[50,100] transpose(w), dimensions={1,0}
  s = f32[1,100] slice(v), slice={[0:1], [0:100]}
  ROOT r = f32[100] bitcast(s)
}
"""
    body = """  c = s32[] parameter(0)
  p = f32[100] parameter(1)
  ROOT r = f32[100] conditional(c, p, p, p), branch_computations={small, large, %s}"""
    one = _memory(_scheduled(body % "small", before=branches)).num_bytes
    assert 4 + 400 + 400 + 2 * 20000 <= one < 4 + 400 + 400 + 2 * 20000 + 200
    twice = branches.replace("large", "larger")
    two = _memory(_scheduled(body % "larger", before=branches + twice[twice.index("larger") :])).num_bytes
    assert two == one


def test_bitcasts_and_tuples_are_free_and_packed_elements_are_small() -> None:
    body = """  p = s4[1000]{0:E(4)} parameter(0)
  n = s4[1000]{0:E(4)} negate(p)
  b = s4[10,100]{1,0:E(4)} bitcast(n)
  t = (s4[10,100]{1,0:E(4)}) tuple(b)
  ROOT g = s4[10,100]{1,0:E(4)} get-tuple-element(t), index=0"""
    found = _memory(_scheduled(body))
    assert found.num_bytes == 500 + 500 + 8
    assert _memory(_scheduled(body.replace(":E(4)", ""))).num_bytes == 1000 + 1000 + 8


def test_temporaries_use_the_memory_of_results() -> None:
    """Of both results, the one that is written later."""
    body = """  p = f32[100] parameter(0)
  a = f32[100] sine(p)
  x = f32[100] reverse(a), dimensions={0}
  y = f32[100] reverse(x), dimensions={0}
  z = f32[100] reverse(y), dimensions={0}
  ROOT t = (f32[100], f32[100]) tuple(x, z)"""
    assert _memory(_scheduled(body)).num_bytes == 400 + 2 * 400 + 16 + 400


def test_repeated_calls_need_their_memory_once() -> None:
    text = """
    func.func private @f(%x: tensor<10xf32>) -> tensor<10xf32> {
      %big = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<10xf32>) -> tensor<10x500xf32>
      %part = stablehlo.slice %big [0:10, 0:1] : (tensor<10x500xf32>) -> tensor<10x1xf32>
      %r = stablehlo.reshape %part : (tensor<10x1xf32>) -> tensor<10xf32>
      return %r : tensor<10xf32>
    }
    func.func @main(%x: tensor<10xf32>) -> tensor<10xf32> {
      %y = func.call @f(%x) : (tensor<10xf32>) -> tensor<10xf32>
      %z = func.call @f(%y) : (tensor<10xf32>) -> tensor<10xf32>
      return %z : tensor<10xf32>
    }"""
    found = _memory(text)
    assert found.is_estimate
    assert 40 + 40 + 20000 <= found.num_bytes <= 40 + 40 + 20000 + 80
    later = [use for use in found.live if use.num_bytes >= 20000 and use.start == use.end]
    assert len(later) == 1


@pytest.mark.parametrize("attribute", ["tf.aliasing_output = 0 : i32", "jax.buffer_donor = true"])
def test_donated_arguments_of_functions(attribute: str) -> None:
    text = f"""func.func @main(%x: tensor<100xf32> {{{attribute}}}) -> tensor<100xf32> {{
      %r = stablehlo.reverse %x, dims = [0] : tensor<100xf32>
      return %r : tensor<100xf32>
    }}"""
    assert _memory(text).num_bytes == 400
    assert _memory(text.replace(f" {{{attribute}}}", "")).num_bytes == 800


def test_peak_lists_what_is_live_with_its_location() -> None:
    text = _scheduled(
        """  p = f32[100] parameter(0)
  c = f32[3] constant({1, 2, 3})
  a = f32[200] pad(p, c0), padding=0_100
  ROOT r = f32[100] slice(a), slice={[50:150]}""".replace("  a =", "  c0 = f32[] constant(0)\n  a =")
    )
    peak = statistics(hlo_text.parse(text, name="m.hlo"), peak=True).peak
    assert peak is not None
    found = [(live.bytes, live.kind, live.place.op, live.place.result, live.place.line) for live in peak.live]
    assert [size for size, *_ in found] == [800, 400, 400, 12, 4]
    assert set(found) == {
        (800, "temporary", "pad", "%a", 8),
        (400, "argument", "parameter", "%p", 5),
        (400, "result", "slice", "%r", 9),
        (12, "constant", "constant", "%c", 6),
        (4, "constant", "constant", "%c0", 7),
    }
    assert peak.place is not None
    assert peak.place.op == "pad"
    assert peak.bytes == sum(live.bytes for live in peak.live) == 1616


def test_an_entry_that_returns_its_argument() -> None:
    found = statistics(hlo_text.parse("HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n"), peak=True)
    assert found.peak_bytes == 64
    assert found.peak is not None
    assert found.peak.place is None


def test_functions_that_call_themselves_need_no_endless_memory() -> None:
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = func.call @main(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }"""
    assert 32 <= _memory(text).num_bytes <= 48


_INTERVALS = st.tuples(st.integers(0, 9), st.integers(0, 5)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(1, 500), _INTERVALS), max_size=12))
def test_heaps_hold_what_is_live_together(made: list[tuple[int, tuple[int, int]]]) -> None:
    size = heap_size([HeapBlock(num_bytes, (interval,)) for num_bytes, interval in made], (), 64)
    live = [sum(n for n, (start, end) in made if start <= step <= end) for step in range(16)]
    assert max(live, default=0) <= size <= sum(-(-n // 64) * 64 for n, _ in made)


def test_buffers_with_gaps_keep_their_address() -> None:
    """A buffer that is live in a gap and beyond it does not fit there."""
    state = HeapBlock(100, ((0, 1), (4, 5)))
    assert heap_size([state, HeapBlock(100, ((2, 3),))], (), 64) == 100
    assert heap_size([state, HeapBlock(100, ((2, 4),))], (), 64) == 228
