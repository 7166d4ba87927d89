"""HLO texts against XLA's CPU backend, and opcodes whose meaning depends on layouts against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from evaluator import run, run_reference
from hlo_text import to_stablehlo, verify
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle

_RANDOM = np.random.default_rng(12)


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _leaves(value: Any) -> list[Any]:
    return [leaf for element in value for leaf in _leaves(element)] if isinstance(value, tuple) else [value]


#: Name: (program, arguments, whether the results must be equal to the last bit).
PROGRAMS: dict[str, tuple[str, tuple[Any, ...], bool]] = {
    "reduce_to_a_tuple": (
        """HloModule m
larger {
  a = f32[] parameter(0)
  i = s32[] parameter(1)
  b = f32[] parameter(2)
  j = s32[] parameter(3)
  c = pred[] compare(a, b), direction=GE
  v = f32[] select(c, a, b)
  n = s32[] select(c, i, j)
  ROOT t = (f32[], s32[]) tuple(v, n)
}
ENTRY e {
  x = f32[3,5]{1,0} parameter(0)
  p = s32[3,5]{1,0} iota(), iota_dimension=1
  low = f32[] constant(-inf)
  zero = s32[] constant(0)
  r = (f32[3]{0}, s32[3]{0}) reduce(x, p, low, zero), dimensions={1}, to_apply=larger
  v = f32[3]{0} get-tuple-element(r), index=0
  n = s32[3]{0} get-tuple-element(r), index=1
  ROOT t = (s32[3]{0}, f32[3]{0}) tuple(n, v)
}
""",
        (_floats(3, 5),),
        True,
    ),
    "while_over_a_tuple": (
        """HloModule m
condition {
  p = (s32[], f32[4]{0}) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  n = s32[] constant(5)
  ROOT c = pred[] compare(i, n), direction=LT
}
body {
  p = (s32[], f32[4]{0}) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  x = f32[4]{0} get-tuple-element(p), index=1
  y = f32[4]{0} multiply(x, x)
  ROOT t = (s32[], f32[4]{0}) tuple(j, y)
}
ENTRY e {
  x = f32[4]{0} parameter(0)
  zero = s32[] constant(0)
  t = (s32[], f32[4]{0}) tuple(zero, x)
  ROOT w = (s32[], f32[4]{0}) while(t), condition=condition, body=body
}
""",
        (_floats(4),),
        True,
    ),
    "conditional_by_predicate": (
        """HloModule m
on_true {
  p = (f32[2]{0}, f32[2]{0}) parameter(0)
  a = f32[2]{0} get-tuple-element(p), index=0
  b = f32[2]{0} get-tuple-element(p), index=1
  ROOT s = f32[2]{0} add(a, b)
}
on_false {
  p = f32[2]{0} parameter(0)
  ROOT n = f32[2]{0} negate(p)
}
ENTRY e {
  c = pred[] parameter(0)
  a = f32[2]{0} parameter(1)
  b = f32[2]{0} parameter(2)
  t = (f32[2]{0}, f32[2]{0}) tuple(a, b)
  ROOT r = f32[2]{0} conditional(c, t, a), true_computation=on_true, false_computation=on_false
}
""",
        (np.bool_(False), _floats(2), _floats(2)),
        True,
    ),
    "conditional_by_number_out_of_range": (
        """HloModule m
first { ROOT p = f32[2]{0} parameter(0) }
second {
  p = f32[2]{0} parameter(0)
  ROOT n = f32[2]{0} negate(p)
}
ENTRY e {
  c = s32[] parameter(0)
  a = f32[2]{0} parameter(1)
  ROOT r = f32[2]{0} conditional(c, a, a), branch_computations={first, second}
}
""",
        (np.int32(-3), _floats(2)),
        True,
    ),
    "calls_maps_and_sorts": (
        """HloModule m
double {
  p = f32[] parameter(0)
  ROOT d = f32[] add(p, p)
}
before {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  i = s32[] parameter(2)
  j = s32[] parameter(3)
  ROOT c = pred[] compare(a, b), direction=GT
}
outer {
  p = f32[3,4]{1,0} parameter(0)
  ROOT m = f32[3,4]{1,0} map(p), dimensions={0,1}, to_apply=double
}
ENTRY e {
  x = f32[3,4]{1,0} parameter(0)
  c = f32[3,4]{1,0} call(x), to_apply=outer
  i = s32[3,4]{1,0} iota(), iota_dimension=0
  ROOT s = (f32[3,4]{1,0}, s32[3,4]{1,0}) sort(c, i), dimensions={0}, is_stable=true, to_apply=before
}
""",
        (_floats(3, 4),),
        True,
    ),
    "windows": (
        """HloModule m
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}
ge {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=GE
}
ENTRY e {
  x = f32[2,6,7,3]{3,2,1,0} parameter(0)
  k = f32[3,2,3,4]{3,2,1,0} parameter(1)
  s = f32[2,3,3,3]{3,2,1,0} parameter(2)
  zero = f32[] constant(0)
  r = f32[2,3,6,3]{3,2,1,0} reduce-window(x, zero), window={size=1x2x2x1 stride=1x2x1x1}, to_apply=add
  c = f32[2,4,7,4]{3,2,1,0} convolution(x, k), window={size=3x2 pad=1_1x1_1 rhs_dilate=2x2}, dim_labels=b01f_01io->b01f
  g = f32[2,6,7,3]{3,2,1,0} select-and-scatter(x, s, zero), window={size=1x2x2x1 stride=1x2x2x1}, select=ge, scatter=add
  ROOT t = (f32[2,3,6,3]{3,2,1,0}, f32[2,4,7,4]{3,2,1,0}, f32[2,6,7,3]{3,2,1,0}) tuple(r, c, g)
}
""",
        (_floats(2, 6, 7, 3), _floats(3, 2, 3, 4), _floats(2, 3, 3, 3)),
        False,
    ),
    "slices_pads_and_dots": (
        """HloModule m
ENTRY e {
  x = f32[4,6]{1,0} parameter(0)
  i = s32[] parameter(1)
  zero = f32[] constant(0.5)
  s = f32[2,3]{1,0} slice(x), slice={[1:4:2], [0:6:2]}
  p = f32[6,2]{1,0} pad(s, zero), padding=1_2_1x0_-1_0
  d = f32[2,4]{1,0} dynamic-slice(x, i, i), dynamic_slice_sizes={2,4}
  u = f32[4,6]{1,0} dynamic-update-slice(x, d, i, i)
  m = f32[4,4]{1,0} dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={1}
  b = f32[2,3,5]{2,1,0} broadcast(s), dimensions={0,1}
  ROOT t = (f32[6,2]{1,0}, f32[4,6]{1,0}, f32[4,4]{1,0}, f32[2,3,5]{2,1,0}) tuple(p, u, m, b)
}
""",
        (_floats(4, 6), np.int32(3)),
        False,
    ),
    "random_bits": (
        """HloModule m
ENTRY e {
  s = u64[2]{0} parameter(0)
  a = (u64[2]{0}, u32[5]{0}) rng-bit-generator(s), algorithm=rng_three_fry
  b = (u64[2]{0}, u64[3]{0}) rng-bit-generator(s), algorithm=rng_philox
  k = u64[3]{0} parameter(1)
  c = (u64[3]{0}, u32[4]{0}) rng-bit-generator(k), algorithm=rng_default
  ROOT t = ((u64[2]{0}, u32[5]{0}), (u64[2]{0}, u64[3]{0}), (u64[3]{0}, u32[4]{0})) tuple(a, b, c)
}
""",
        (np.array([3, 4], np.uint64), np.array([3, 2**64 - 1, 5], np.uint64)),
        True,
    ),
    "constants_of_all_kinds": (
        """HloModule m
ENTRY e {
  a = f32[2,2]{1,0} constant({ { 1, -inf }, { nan, 0.25 } })
  b = pred[3]{0} constant({1, 0, 1})
  c = c64[2]{0} constant({(1, -2), (0, 0.5)})
  d = u64[] constant(18446744073709551615)
  f = bf16[2]{0} constant({1.5, 256})
  ROOT t = (f32[2,2]{1,0}, pred[3]{0}, c64[2]{0}, u64[], bf16[2]{0}) tuple(a, b, c, d, f)
}
""",
        (),
        True,
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees_with_xla(name: str) -> None:
    text, arguments, is_exact = PROGRAMS[name]
    expected = oracle().run_hlo(text, list(arguments))
    actual = _leaves(run(parse_hlo(text, cache=False), *arguments))
    for ours, theirs in zip(actual, expected, strict=True):
        assert ours.dtype == theirs.dtype
        if is_exact:
            np.testing.assert_array_equal(ours, theirs)
        else:
            np.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=2e-6)


def _run_one(text: str, *arguments: Any) -> Any:
    (result,) = run(parse_hlo("HloModule m\nENTRY e {\n" + text + "\n}\n", cache=False), *arguments)
    return result


def test_bitcast_follows_the_layouts() -> None:
    """A column-major 2x3 array read as a row-major 3x2 one is its transpose."""
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    text = "x = f32[2,3]{0,1} parameter(0)\nROOT b = f32[3,2]{1,0} bitcast(x)"
    np.testing.assert_array_equal(_run_one(text, x), x.T)
    text = "x = f32[2,3,4]{1,2,0} parameter(0)\nROOT b = f32[4,6]{0,1} bitcast(x)"
    y = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    memory = y.transpose(0, 2, 1).reshape(-1)  # dimension 1 varies fastest, then 2, then 0
    np.testing.assert_array_equal(_run_one(text, y), memory.reshape(6, 4).T)


def test_bitcast_between_element_types_reads_the_bytes_in_memory_order() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    text = "x = f32[2,3]{0,1} parameter(0)\nROOT b = u16[3,2,2]{2,1,0} bitcast(x)"
    expected = np.ascontiguousarray(x.T).view(np.uint16).reshape(3, 2, 2)
    np.testing.assert_array_equal(_run_one(text, x), expected)
    text = "x = u16[2,6]{1,0} parameter(0)\nROOT b = u32[6]{0} bitcast(x)"
    words = np.arange(12, dtype=np.uint16).reshape(2, 6)
    np.testing.assert_array_equal(_run_one(text, words), words.reshape(-1).view(np.uint32))


def test_bitcast_of_tiled_layouts() -> None:
    """Tiles of 2x4: the first eight elements in memory are the upper left tile."""
    x = np.arange(32, dtype=np.int32).reshape(4, 8)
    text = "x = s32[4,8]{1,0:T(2,4)} parameter(0)\nROOT b = s32[4,8]{1,0} bitcast(x)"
    tiles = x.reshape(2, 2, 2, 4).transpose(0, 2, 1, 3)
    np.testing.assert_array_equal(_run_one(text, x), tiles.reshape(4, 8))
    text = "x = s32[2,2,2,4]{3,1,2,0} parameter(0)\nROOT b = s32[4,8]{1,0:T(2,4)} bitcast(x)"
    np.testing.assert_array_equal(_run_one(text, x.reshape(2, 2, 2, 4)), x)


def test_fusion_of_several_results() -> None:
    text = """HloModule m
fused {
  p = f32[3]{0} parameter(0)
  n = f32[3]{0} negate(p)
  s = f32[3]{0} add(p, p)
  ROOT t = (f32[3]{0}, f32[3]{0}) tuple(n, s)
}
ENTRY e {
  x = f32[3]{0} parameter(0)
  c = f32[3]{0} copy(x)
  f = (f32[3]{0}, f32[3]{0}) fusion(c), kind=kLoop, calls=fused
  g = f32[3]{0} get-tuple-element(f), index=1
  ROOT t = (f32[3]{0}, (f32[3]{0}, f32[3]{0})) tuple(g, f)
}
"""
    x = np.array([1, 2, 3], np.float32)
    total, (negated, again) = run(parse_hlo(text, cache=False), x)
    np.testing.assert_array_equal(total, 2 * x)
    np.testing.assert_array_equal(negated, -x)
    np.testing.assert_array_equal(again, 2 * x)


_FUSED_LOOP = """HloModule m
compare {
  a = s32[] parameter(0)
  n = s32[] constant(3)
  ROOT c = pred[] compare(a, n), direction=LT
}
condition {
  p = (s32[], f32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  ROOT f = pred[] fusion(i), kind=kLoop, calls=compare
}
body {
  p = (s32[], f32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  x = f32[] get-tuple-element(p), index=1
  y = f32[] multiply(x, x)
  ROOT t = (s32[], f32[]) tuple(j, y)
}
ENTRY e {
  x = f32[] parameter(0)
  zero = s32[] constant(0)
  t = (s32[], f32[]) tuple(zero, x)
  w = (s32[], f32[]) while(t), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
  ROOT r = f32[] get-tuple-element(w), index=1
}
"""


def test_loop_whose_condition_is_a_fusion_can_be_differentiated() -> None:
    import jax

    from evaluator import lower

    function = lower(parse_hlo(_FUSED_LOOP, cache=False))
    assert float(jax.grad(lambda x: function(x)[0])(np.float32(1.5))) == pytest.approx(8 * 1.5**7)


@pytest.mark.parametrize("jit", [True, False])
def test_condition_of_a_loop_overrides_a_contradicting_trip_count(jit: bool) -> None:
    """A pass may change the bound and not the annotation, or the reverse; the program is what the condition says."""
    text = _FUSED_LOOP.replace("constant(3)", "constant(2)")
    (result,) = run(parse_hlo(text, cache=False), np.float32(1.5), jit=jit)
    assert float(result) == 1.5**4


def test_asynchronous_copies_and_dependencies() -> None:
    text = """x = f32[2]{0} parameter(0)
  s = (f32[2]{0:S(1)}, f32[2]{0}, u32[]) copy-start(x)
  d = f32[2]{0:S(1)} copy-done(s)
  k = token[] after-all()
  ROOT a = f32[2]{0} add-dependency(d, k)"""
    np.testing.assert_array_equal(_run_one(text, np.array([1, 2], np.float32)), [1, 2])


def test_topk_largest_and_smallest() -> None:
    x = np.array([[3, 1, 2, 5], [9, 7, 8, 7]], np.float32)
    for largest, values, indices in (
        ("true", [[5, 3], [9, 8]], [[3, 0], [0, 2]]),
        ("false", [[1, 2], [7, 7]], [[1, 2], [1, 3]]),
    ):
        text = f"""HloModule m
ENTRY e {{
  x = f32[2,4]{{1,0}} parameter(0)
  ROOT t = (f32[2,2]{{1,0}}, s32[2,2]{{1,0}}) topk(x), k=2, largest={largest}
}}
"""
        module = parse_hlo(text, cache=False)
        for program in (module, to_stablehlo(module)):
            assert not verify(program)
            actual_values, actual_indices = run(program, x)
            np.testing.assert_array_equal(actual_values, values)
            np.testing.assert_array_equal(actual_indices, indices)


def test_topk_of_smallest_orders_nans_by_sign() -> None:
    text = """HloModule m
ENTRY e {
  x = f32[7] parameter(0)
  ROOT t = (f32[4], s32[4]) topk(x), k=4, largest=false
}
"""
    x = np.array([3, np.nan, -0.0, 0, -np.inf, -np.nan, 1], np.float32)
    values, indices = run(parse_hlo(text, cache=False), x)
    expected = oracle().run_hlo(text, [x])
    np.testing.assert_array_equal(indices, expected[1])
    assert values.tobytes() == expected[0].tobytes() == x[indices].tobytes()


@pytest.mark.parametrize("comparison", ["LE, type=TOTALORDER", "GE, type=TOTALORDER", "NE", "EQ"])
def test_sorts_by_other_than_strict_orders_permute(comparison: str) -> None:
    """XLA merges as the reference does, in which elements that precede each other change places."""
    text = f"""HloModule m
c {{
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  i = s32[] parameter(2)
  j = s32[] parameter(3)
  ROOT r = pred[] compare(a, b), direction={comparison}
}}
ENTRY e {{
  x = f32[6] parameter(0)
  p = s32[6] iota(), iota_dimension=0
  ROOT t = (f32[6], s32[6]) sort(x, p), dimensions={{0}}, is_stable=true, to_apply=c
}}
"""
    x = np.array([3, 1, 2, 1, 5, 0], np.float32)
    values, places = run(parse_hlo(text, cache=False), x)
    np.testing.assert_array_equal(np.sort(places), np.arange(6))
    np.testing.assert_array_equal(values, x[places])
    if "TOTALORDER" in comparison:
        np.testing.assert_array_equal(places, oracle().run_hlo(text, [x])[1])


@pytest.mark.parametrize(
    ("window", "shape", "expected"),
    [
        ("size=1x1 pad=-1_0x0_-2", "f32[1,2]", [[4, 5]]),
        ("size=1x1 pad=0_0x-1_-2", "f32[2,1]", [[2], [5]]),
        ("size=1x1 pad=0_0x-2_-2", "f32[2,0]", [[], []]),
    ],
)
def test_windows_of_one_element_may_leave_out_elements(window: str, shape: str, expected: list[list[int]]) -> None:
    """XLA aborts on them; numpy slices say what they are."""
    text = f"""x = f32[2,4] parameter(0)
  z = f32[] constant(0)
  ROOT r = {shape} reduce-window(x, z), window={{{window}}}, to_apply={{
    a = f32[] parameter(0)
    b = f32[] parameter(1)
    ROOT c = f32[] add(a, b)
  }}"""
    x = np.array([[1, 2, 3, 0], [4, 5, 6, 7]], np.float32)
    np.testing.assert_array_equal(_run_one(text, x), expected)


@pytest.mark.parametrize("type", ["s4", "s2"])
def test_stochastic_conversion_to_integers_of_less_than_a_byte(type: str) -> None:
    text = (
        f"HloModule m\nENTRY e {{ x = f32[6] parameter(0) r = u32[6] parameter(1) "
        f"ROOT s = {type}[6] stochastic-convert(x, r) }}"
    )
    arguments = (
        np.array([1.5, -1.25, 7.9, -100, np.nan, -8.5], np.float32),
        np.array([0, 1 << 31, 0, 0, 0, 0], np.uint32),
    )
    (expected,) = oracle().run_hlo(text, list(arguments))
    for execute in (run, run_reference):
        np.testing.assert_array_equal(execute(parse_hlo(text), *arguments)[0], expected)


@pytest.mark.parametrize("type", ["i8", "ui8", "i32", "i1"])
@pytest.mark.parametrize("operation", ["dot_general", "einsum"])
@pytest.mark.filterwarnings("error")
def test_products_of_floats_as_integers(operation: str, type: str) -> None:
    middle = 'config = "ab,bc->ac"' if operation == "einsum" else "contracting_dims = [1] x [0]"
    result = f"tensor<2x2x{type}>"
    text = (
        f"func.func public @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> {result} {{\n"
        f"  %0 = stablehlo.{operation} %a, %b, {middle} : (tensor<2x2xf32>, tensor<2x2xf32>) -> {result}\n"
        f"  return %0 : {result}\n}}\n"
    )
    arguments = np.array([[1, np.nan], [2, 3e20]], np.float32), np.array([[1, 2], [np.inf, 4]], np.float32)
    same = text.replace("einsum", "dot_general").replace(middle, "contracting_dims = [1] x [0]")  # XLA has no einsum
    (expected,) = oracle().run_stablehlo(same, list(arguments))
    for execute in (run, run_reference):
        np.testing.assert_array_equal(execute(parse_stablehlo(text), *arguments)[0], expected)
