"""Programs that only XLA of 2026 and newer reads: read, verified, printed, converted and run."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from evaluator import run, run_grid, run_reference, run_reference_grid
from hlo_text.protos.reading import read_hlo_proto
from hlo_text.protos.writing import write_hlo_module_proto

RUNNERS = {"xla": run, "reference": run_reference}

SCALED = """HloModule m, entry_computation_layout={(f32[4,64]{1,0}, f32[64,2]{1,0}, f32[4,2]{1,0}, f32[2,2]{1,0})->f32[4,2]{1,0}}

ENTRY %e (a: f32[4,64], b: f32[64,2], s: f32[4,2], t: f32[2,2]) -> f32[4,2] {
  %a = f32[4,64]{1,0} parameter(0)
  %b = f32[64,2]{1,0} parameter(1)
  %s = f32[4,2]{1,0} parameter(2)
  %t = f32[2,2]{1,0} parameter(3)
  ROOT %d = f32[4,2]{1,0} dot(%a, %b, %s, %t), lhs_contracting_dims={1}, rhs_contracting_dims={0}, block_scaling_config={lhs={scale_idx=2 strides=1x32 steps=1x1} rhs={scale_idx=3 strides=32x1 steps=1x1}}
}

"""  # noqa: E501  # lines of XLA


def _checked(text: str) -> hlo_text.Module:
    module = hlo_text.parse(text)
    assert hlo_text.verify(module) == []
    assert module.to_text() == text
    return module


@pytest.mark.parametrize("runner", RUNNERS)
def test_scaled_dot(runner: str) -> None:
    generator = np.random.default_rng(0)
    shapes = (4, 64), (64, 2), (4, 2), (2, 2)
    a, b, s, t = (generator.integers(-3, 4, shape).astype(np.float32) for shape in shapes)
    expected = (a * np.repeat(s, 32, 1)) @ (b * np.repeat(t, 32, 0))
    np.testing.assert_array_equal(RUNNERS[runner](_checked(SCALED), a, b, s, t)[0], expected)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("steps=1x1} rhs", "steps=1x2} rhs", "zero points or steps"),
        ("scale_idx=2 ", "scale_idx=2 zero_idx=3 ", "zero points or steps"),
        ("scale_idx=2 ", "scale_idx=7 ", "refers to operand 7"),
        ("strides=1x32", "strides=1x16", "do not match scales"),
        ("block_sc", "sparsity_config={rhs={sparsity=2x4 dimension=0 stride=1 idx=2}}, block_sc", "sparsity_config"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("runner", RUNNERS)
def test_other_storage_is_read_and_refused_by_name(runner: str, old: str, new: str, message: str) -> None:
    module = _checked(SCALED.replace(old, new))
    shapes = (4, 64), (64, 2), (4, 2), (2, 2)
    with pytest.raises(hlo_text.LoweringError, match=message):
        RUNNERS[runner](module, *(np.ones(shape, np.float32) for shape in shapes))


def test_operands_without_a_configuration_are_an_error() -> None:
    text = SCALED.replace(
        ", block_scaling_config={lhs={scale_idx=2 strides=1x32 steps=1x1} rhs={scale_idx=3 strides=32x1 steps=1x1}}", ""
    )
    assert [found.code for found in hlo_text.verify(hlo_text.parse(text))] == ["dot_general.auxiliary"]


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("opcode", ["exp2", "log2"])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_base_two(runner: str, opcode: str, dtype: type[np.floating]) -> None:
    values = np.concatenate([np.random.default_rng(1).uniform(-13, 13, 500), [0, 1, -1, np.inf, np.nan, 0.5, 1.001]])
    values = np.abs(values).astype(dtype) if opcode == "log2" else values.astype(dtype)
    name = {2: "f16", 4: "f32", 8: "f64"}[values.itemsize]
    module = hlo_text.parse(f"ENTRY e {{ a = {name}[507] parameter(0) ROOT b = {name}[507] {opcode}(a) }}")
    with np.errstate(all="ignore"):
        exact = getattr(np, opcode)(values.astype(np.longdouble))
    found = np.asarray(RUNNERS[runner](module, values)[0])
    finite = np.isfinite(exact)
    np.testing.assert_array_equal(found[~finite], exact[~finite].astype(dtype))
    ulp = np.spacing(np.abs(exact[finite].astype(dtype))).astype(np.longdouble)
    assert (np.abs(found[finite].astype(np.longdouble) - exact[finite]) / ulp).max() < 2


@pytest.mark.parametrize("runner", RUNNERS)
def test_shuffle_rotates_toward_lower_indices(runner: str) -> None:
    shuffle = "shuffle(a), dimensions={0,1}, mode=rotate, shifts={-1,2}"
    text = f"ENTRY e {{ a = s32[2,3] parameter(0) ROOT b = s32[2,3] {shuffle} }}"
    array = np.arange(6, dtype=np.int32).reshape(2, 3)
    rotated = np.concatenate([array[:, 2:], array[:, :2]], 1)[::-1]  # a shift of -1 in 2 rows exchanges them
    np.testing.assert_array_equal(RUNNERS[runner](hlo_text.parse(text), array)[0], rotated)


def test_base_two_in_mhlo() -> None:
    text = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = mhlo.exp2 %a : tensor<2xf32>\n  %1 = mhlo.log2 %0 : tensor<2xf32>\n  return %1 : tensor<2xf32>\n}\n"  # noqa: E501
    module = hlo_text.parse(text)
    assert hlo_text.verify(module) == []
    assert "mhlo.exp2 %arg0 : tensor<2xf32>" in module.to_text()
    assert "exp2(%" in module.to_text("hlo")
    np.testing.assert_allclose(run(module, np.asarray([3, -4], np.float32))[0], [3, -4], rtol=1e-6)


GROUPS = """HloModule m, entry_computation_layout={(f32[4]{0}, s32[1]{0})->f32[4]{0}}, replica_count=2

%add (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y)
}

ENTRY %e (p: f32[4], q: s32[1]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  %q = s32[1]{0} parameter(1)
  %b = f32[4]{0} collective-broadcast(%p, %q), replica_groups={{0,1}}, has_dynamic_root=true
  ROOT %r = f32[4]{0} collective-reduce(%b), replica_groups={{0,1}}, has_dynamic_root=false, to_apply=%add
}

"""


def test_rooted_collectives_are_converted_both_ways() -> None:
    converted = hlo_text.parse(_checked(GROUPS).to_text("stablehlo"))
    assert hlo_text.verify(converted) == []
    text = converted.to_text()
    assert '"stablehlo.collective_broadcast"(%arg0, %arg1) <{has_dynamic_root, replica_groups' in text
    back = converted.to_text("hlo")
    assert "replica_groups={{0,1}}, has_dynamic_root=true" in back
    assert "collective-reduce(" in back
    assert hlo_text.verify(hlo_text.parse(back)) == []


def test_groups_along_mesh_axes_are_converted() -> None:
    text = (
        "module attributes {mhlo.num_partitions = 4 : i32} {\n"
        '  sdy.mesh @mesh = <["a"=2, "b"=2]>\n'
        "  func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {\n"
        '    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle ='
        " #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups ="
        ' #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "b">]>,'
        " use_global_device_ids}> : (tensor<2xf32>) -> tensor<4xf32>\n"
        "    return %0 : tensor<4xf32>\n  }\n}\n"
    )
    module = hlo_text.parse(text)
    assert hlo_text.verify(module) == []
    converted = module.to_text("hlo")
    assert "replica_groups=mesh['a'=2,'b'=2] {'b'}" in converted
    assert hlo_text.verify(hlo_text.parse(converted)) == []


@pytest.mark.parametrize(
    ("sharding", "reduction"),
    [
        ("[{'a'}, {}], unreduced=max{'b'}", "max"),
        ("[{'a'}, {}], unreduced=min{'b'}", "min"),
        ("[{'a'}, {}], unreduced={'b'}", None),
        ("unreduced=max", "max"),
        ("unreduced=min{'a'}", "min"),
        ("unreduced{'a'}", None),
    ],
)
def test_reductions_of_unreduced_axes(sharding: str, reduction: str | None) -> None:
    from hlo_text.hlo.codecs import MeshSharding, read_sharding

    written = f"{{mesh['a'=2,'b'=4], {sharding}}}"
    module = hlo_text.parse(f"ENTRY e {{ ROOT a = f32[4,4]{{1,0}} parameter(0), sharding={written} }}")
    assert hlo_text.verify(module) == []
    assert f"sharding={written}" in module.to_text()
    read = read_sharding(written)
    assert isinstance(read, MeshSharding)
    assert read.reduction == reduction


LATE = """HloModule m, entry_computation_layout={(f32[4]{0}, f32[4]{0})->f32[4]{0}}

ENTRY %e (p: f32[4], q: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  %st = ((f32[4]{0}), f32[4]{0}, s32[]) subtract-start(%p)
  %q = f32[4]{0} parameter(1)
  %up = ((f32[4]{0}, f32[4]{0}), f32[4]{0}, s32[]) subtract-update(%st, %q)
  ROOT %r = f32[4]{0} subtract-done(%up)
}

"""
LATE_CALL = """HloModule m, entry_computation_layout={(f32[4]{0}, f32[4]{0})->f32[4]{0}}

%foo (a: f32[4], b: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0)
  %b = f32[4]{0} parameter(1)
  ROOT %c = f32[4]{0} subtract(%a, %b)
}

ENTRY %e (p: f32[4], q: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  %st = ((f32[4]{0}), (), s32[]) call-start(%p), to_apply=%foo
  %q = f32[4]{0} parameter(1)
  %up = ((f32[4]{0}, f32[4]{0}), f32[4]{0}, s32[]) call-update(%st, %q)
  ROOT %r = f32[4]{0} call-done(%up)
}

"""
P, Q = np.asarray([1, 2, 3, 4], np.float32), np.asarray([5, 7, 11, 13], np.float32)


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LATE, P - Q),
        (LATE_CALL, P - Q),
        (LATE_CALL.replace("call-", "async-").replace("to_apply", "calls"), P - Q),
        (LATE_CALL.replace("f32[4]{0}), f32[4]{0}, s32[]) call-update", "f32[4]{0}), (), s32[]) call-update"), P - Q),
        # the update passes a buffer of the output, which is no operand
        (LATE.replace("f32[4]{0}, f32[4]{0}), f32", "f32[4]{0}), f32").replace("subtract", "negate"), -P),
    ],
    ids=["operand", "operand and output", "computation", "output at the end", "output buffer"],
)
def test_asynchronous_operands_bound_after_the_start(runner: str, text: str, expected: np.ndarray) -> None:
    module = _checked(text)
    np.testing.assert_array_equal(RUNNERS[runner](module, P, Q)[0], expected)
    converted = hlo_text.parse(module.to_text("stablehlo"))
    assert hlo_text.verify(converted) == []
    np.testing.assert_array_equal(RUNNERS[runner](converted, P, Q)[0], expected)
    reread = read_hlo_proto(write_hlo_module_proto(module))
    np.testing.assert_array_equal(RUNNERS[runner](reread, P, Q)[0], expected)


@pytest.mark.parametrize("runner", RUNNERS)
def test_variadic_asynchronous_operation_gathers_its_operands(runner: str) -> None:
    text = LATE.replace("subtract", "concatenate").replace("(%p)", "(%p), dimensions={0}")
    text = text.replace(", f32[4]{0}, s32[]", ", f32[8]{0}, s32[]").replace("%r = f32[4]", "%r = f32[8]")
    text = text.replace("-> f32[4] {", "-> f32[8] {").replace("->f32[4]", "->f32[8]")
    np.testing.assert_array_equal(RUNNERS[runner](_checked(text), P, Q)[0], np.concatenate([P, Q]))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("(%st, %q)", "(%st)", "subtract-update.shape"),
        ("f32[4]{0}, f32[4]{0}), f32", "f32[4]{0}), f32", "subtract-start.operands"),
        ("f32[4]{0}, f32[4]{0}), f32", "f32[4]{0}, f32[5]{0}), f32", "subtract-update.shape"),
        ("(%st, %q)", "(%st, %q, %q)", "subtract-update.shape"),
        ("f32[4]{0}, s32[]) subtract-update", "f32[5]{0}, s32[]) subtract-update", "subtract-update.shape"),
    ],
)
def test_incomplete_asynchronous_chains_are_errors(old: str, new: str, code: str) -> None:
    module = hlo_text.parse(LATE.replace(old, new))
    assert code in [found.code for found in hlo_text.verify(module) if found.is_error]


def test_late_operands_are_checked_by_the_rules_of_the_operation() -> None:
    text = LATE.replace("(p: f32[4], q: f32[4])", "(p: f32[4], q: f32[5])").replace("%q = f32[4]", "%q = f32[5]")
    text = text.replace("{0}, f32[4]{0}), f32", "{0}, f32[5]{0}), f32").replace("f32[4]{0})->", "f32[5]{0})->")
    assert [found.code for found in hlo_text.verify(hlo_text.parse(text))] == ["subtract.C1"]


def test_late_operands_of_collectives_are_refused_by_name() -> None:
    text = (
        "HloModule m, replica_count=2\n\nENTRY e {\n  p = f32[2] parameter(0)\n"
        "  st = ((f32[2]), (f32[2], f32[2]), u32[]) all-to-all-start(p), replica_groups={{0,1}}\n"
        "  up = ((f32[2], f32[2]), (f32[2], f32[2]), u32[]) all-to-all-update(st, p)\n"
        "  ROOT r = (f32[2], f32[2]) all-to-all-done(up)\n}\n"
    )
    module = hlo_text.parse(text)
    assert hlo_text.verify(module) == []
    with pytest.raises(hlo_text.LoweringError, match="collectives that bind operands after their start"):
        run_grid(module, [[P[:2]], [Q[:2]]])
    results = run_reference_grid(module, [[P[:2]], [Q[:2]]])
    np.testing.assert_array_equal(np.ravel(results[0]), [1, 2, 5, 7])


_MESH = 'sdy.mesh @mesh = <["a"=2, "b"=2]>\n'


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ('%0 = sdy.all_reduce {"a"} %x out_sharding=<@mesh, [{}]> : tensor<8xf32>', "sdy.all_reduce"),
        ('%0 = sdy.reduce_scatter [{"a"}] %x out_sharding=<@mesh, [{"a"}]> : tensor<8xf32>', "sdy.reduce_scatter"),
        (
            '%0 = sdy.replicated_to_unreduced {"a"} %x out_sharding=<@mesh, [{}], unreduced={"a"}> : tensor<8xf32>',
            "sdy.replicated_to_unreduced",
        ),
        (
            "%1 = stablehlo.custom_call @s(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>\n"
            "  %0 = stablehlo.custom_call @d(%1) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>",
            "no equivalent of type !stablehlo.future",
        ),
    ],
)
def test_what_hlo_lacks_is_refused_by_name(statement: str, name: str) -> None:
    function = "func.func @main(%x: tensor<8xf32>) -> tensor<8xf32>"
    text = f"{_MESH}{function} {{\n  {statement}\n  return %0 : tensor<8xf32>\n}}\n"
    with pytest.raises(hlo_text.ConversionError, match=name):
        hlo_text.parse(text).to_text("hlo")


def test_algorithms_of_convolutions_are_not_lost() -> None:
    """The C++ drops them; StableHLO has no attribute for them."""
    text = (
        "ENTRY e { a = f32[1,4,1] parameter(0) b = f32[1,1,1] parameter(1) ROOT c = f32[1,4,1] convolution(a, b), "
        "window={size=1}, dim_labels=b0f_0io->b0f, algorithm=dot_bf16_bf16_f32 }"
    )
    with pytest.raises(hlo_text.ConversionError, match="StableHLO has no attribute `algorithm`"):
        hlo_text.parse(text).to_text("stablehlo")
