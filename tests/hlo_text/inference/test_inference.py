"""Result type inference against XLA, StableHLO's C++, declared types of real programs, and jax.eval_shape."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import jax
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import lax

from hlo_text import ParseError, ops
from hlo_text import types as t
from hlo_text.attributes import ConvolutionDimensionNumbers, DotDimensionNumbers, GatherDimensionNumbers, ReplicaGroups
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.spelling.shapes import type_text
from hlo_text.ir import Block, Operation, Region, Value, walk
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation, Kind
from hlo_text.types import Layout, TensorType, Type

from support.folders import CORPUS
from support.omitted_shapes import INSTRUCTION, MAY_OMIT, REFUSED
from support.oracle import OracleCrashError, oracle
from support.programs import programs

HLO_SAMPLES = sorted((CORPUS / "formats/hlo").glob("*.hlo"))
STABLEHLO_SAMPLES = sorted((CORPUS / "formats/stablehlo").glob("*.mlir"))

# --- HLO: XLA says what it infers -----------------------------------------------------------------------------------


def stripped_instructions(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield an instruction's name and opcode and the whole text without its shape."""
    for match in INSTRUCTION.finditer(text):
        if match[4] in MAY_OMIT:
            yield match[2], match[4], text[: match.start(3)] + text[match.end(3) + 1 :]


def xla_shape(text: str, name: str) -> str | None:
    """Return the shape XLA prints for an instruction, None if it fails or crashes."""
    try:
        printed = oracle().print_hlo(text)
    except (ValueError, OracleCrashError):
        return None
    return next(match[3] for match in INSTRUCTION.finditer(printed) if match[2] == name)


def our_shape(text: str, name: str) -> str:
    module = parse_hlo(text)
    values = (op.results[0] for op in walk(module) if op.results)
    return type_text(next(value.type for value in values if value.name == name))


@pytest.mark.parametrize("path", HLO_SAMPLES, ids=lambda path: path.stem)
def test_stripped_shapes_of_samples(path: Path) -> None:
    text = path.read_text()
    names = Counter(match[2] for match in INSTRUCTION.finditer(text))
    for name, opcode, stripped in stripped_instructions(text):
        if opcode in REFUSED:
            with pytest.raises(ParseError) as caught:
                parse_hlo(stripped)
            assert caught.value.code == "shape.missing"
        elif names[name] == 1:  # XLA renames others
            assert our_shape(stripped, name) == xla_shape(stripped, name), (name, opcode)


def test_samples_strip_every_opcode() -> None:
    stripped = {opcode for path in HLO_SAMPLES for _, opcode, _ in stripped_instructions(path.read_text())}
    assert stripped == MAY_OMIT


COMPUTATIONS = """HloModule m
%addf (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y)
}
%ge (gx: f32[], gy: f32[]) -> pred[] {
  %gx = f32[] parameter(0)
  %gy = f32[] parameter(1)
  ROOT %cmp = pred[] compare(%gx, %gy), direction=GE
}
%addb (bx: bf16[], by: bf16[]) -> bf16[] {
  %bx = bf16[] parameter(0)
  %by = bf16[] parameter(1)
  ROOT %bs = bf16[] add(%bx, %by)
}
%two (tx: f32[], ti: s32[], ty: f32[], tj: s32[]) -> (f32[], s32[]) {
  %tx = f32[] parameter(0)
  %ti = s32[] parameter(1)
  %ty = f32[] parameter(2)
  %tj = s32[] parameter(3)
  ROOT %tt = (f32[], s32[]) tuple(%tx, %ti)
}
"""


def cases(name: str) -> list[str]:
    lines = (CORPUS / "inference" / name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("case", cases("hlo.txt"))
def test_hlo_case(case: str) -> None:
    shapes, _, instruction = case.rpartition("| ")
    parameters = "".join(f"  %{'abcde'[i]} = {s} parameter({i})\n" for i, s in enumerate(shapes.split()))
    text = f"{COMPUTATIONS}ENTRY %e {{\n{parameters}  ROOT %r = {instruction}\n}}\n"
    expected = xla_shape(text, "r")
    if expected is None:
        with pytest.raises(ParseError) as caught:
            parse_hlo(text)
        assert caught.value.code in ("shape.missing", "shape.inference")
        assert caught.value.diagnostics[0].span is not None
    else:
        assert our_shape(text, "r") == expected


def test_branches_and_loops_take_xla_layouts() -> None:
    text = """HloModule m
%c (p: (s32[], f32[2,3])) -> pred[] {
  %p = (s32[], f32[2,3]{0,1}) parameter(0)
  ROOT %t = pred[] constant(true)
}
%b (q: (s32[], f32[2,3])) -> (s32[], f32[2,3]) {
  %q = (s32[], f32[2,3]{1,0}) parameter(0)
  %u = s32[] get-tuple-element(%q), index=0
  %v = f32[2,3]{1,0} get-tuple-element(%q), index=1
  ROOT %w = (s32[], f32[2,3]{1,0}) tuple(%u, %v)
}
%n0 (n: f32[2,3]) -> f32[2,3] {
  %n = f32[2,3]{0,1} parameter(0)
  ROOT %nn = f32[2,3]{0,1} negate(%n)
}
%n1 (n1p: f32[2,3]) -> f32[2,3] {
  %n1p = f32[2,3]{1,0} parameter(0)
  ROOT %nn1 = f32[2,3]{1,0} negate(%n1p)
}
%n2 (n2p: f32[<=2,3]) -> f32[<=2,3] {
  %n2p = f32[<=2,3]{1,0} parameter(0)
  ROOT %nn2 = f32[<=2,3]{1,0} negate(%n2p)
}
ENTRY %e {
  %x = s32[] parameter(0)
  %y = f32[2,3]{0,1} parameter(1)
  %yd = f32[<=2,3]{1,0} parameter(2)
  %z = tuple(%x, %y)
  %loop = while(%z), condition=%c, body=%b
  %c1 = conditional(%x, %y, %y), branch_computations={%n0, %n1}
  %c2 = conditional(%x, %y, %y), branch_computations={%n1, %n0}
  %c3 = conditional(%x, %y, %yd), branch_computations={%n1, %n2}
  %call0 = call(%y), to_apply=%n0
  ROOT %call1 = call(%y), to_apply=%n1
}
"""
    for name in ("z", "loop", "c1", "c2", "c3", "call0", "call1"):
        assert our_shape(text, name) == xla_shape(text, name), name


def test_layouts_left_out_are_the_default_ones() -> None:
    text = "HloModule m\nENTRY %e {\n  %a = f32[2,3] parameter(0)\n  ROOT %r = transpose(%a), dimensions={1,0}\n}\n"
    assert our_shape(text, "r") == xla_shape(text, "r") == "f32[3,2]{0,1}"


# --- StableHLO: the C++ names the type it inferred when the declared one is impossible -------------------------------

_ADD = (
    "{^bb0(%p: tensor<f32>, %q: tensor<f32>): %z = stablehlo.add %p, %q : tensor<f32> "
    '"stablehlo.return"(%z) : (tensor<f32>) -> () }'
)
_REGIONS = {
    "ADD64": _ADD.replace("f32", "f64"),
    "ADD": _ADD,
    "GE": "{^bb0(%p: tensor<f32>, %q: tensor<f32>): %z = stablehlo.compare GE, %p, %q : "
    '(tensor<f32>, tensor<f32>) -> tensor<i1> "stablehlo.return"(%z) : (tensor<i1>) -> () }',
}
_IMPOSSIBLE = "77x77x77x77x77x"


def bounded(type: Type) -> str:
    """Spell a tensor type as MLIR does."""
    assert isinstance(type, TensorType)
    sizes = "".join(f"{'?' if size is None else size}x" for size in type.shape)
    bounds = ", ".join("?" if bound is None else str(bound) for bound in type.bounds or ())
    return f"tensor<{sizes}{type.element_type.mlir_name}{f', #stablehlo.bounds<{bounds}>' if bounds else ''}>"


@pytest.mark.parametrize("case", cases("stablehlo.txt"))
def test_stablehlo_case(case: str) -> None:
    operands, name, rest, results = (part.strip() for part in case.split("|"))
    types = [re.sub(r",B<(.*)>>", r", #stablehlo.bounds<\1>>", type) for type in operands.split()]
    rest = re.sub("ADD64|ADD|GE", lambda match: _REGIONS[match[0]], rest)
    arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
    given = ", ".join(f"%a{i}" for i in range(len(types)))
    declared = ", ".join(f"tensor<{_IMPOSSIBLE}{element}>" for element in results.split())
    text = (
        f"func.func @f({arguments}) {{\n"
        f'  %r:{len(results.split())} = "{name}"({given}) {rest} : ({", ".join(types)}) -> ({declared})\n'
        "  return\n}\n"
    )
    said = oracle().accepts_mlir(text)
    assert said is not None
    inferred = re.search(r"inferred type\(s\) (.*?) are incompatible", said)
    op = parse_stablehlo(text).functions["f"].body.operations[0]
    assert isinstance(op, DeclaredOperation)
    if inferred is None:
        with pytest.raises(ValueError, match="must"):
            op.infer_result_types()
    else:
        assert ", ".join(f"'{bounded(type)}'" for type in op.infer_result_types()) == inferred[1]


#: Operations whose result types are part of what they say.
_GIVEN = """
    bitcast_convert broadcast_in_dim composite convert custom_call dynamic_broadcast_in_dim dynamic_conv
    dynamic_gather dynamic_iota dynamic_pad dynamic_reshape infeed iota real_dynamic_slice recv reshape rng
    rng_bit_generator uniform_quantize
"""
GIVEN = frozenset(_GIVEN.split())


def differing(text: str) -> tuple[list[str], Counter[str]]:
    """Return the operations whose inferred types are not the declared ones, and how often each name was inferred."""
    found = []
    inferred: Counter[str] = Counter()
    for op in walk(parse_stablehlo(text)):
        if not isinstance(op, DeclaredOperation):
            continue
        try:
            types = op.infer_result_types()
        except TypeError:
            if not is_given(op):
                found.append(op.name)
            continue
        inferred[op.name] += 1
        if types != tuple(result.type for result in op.results):
            found.append(op.name)
    return found, inferred


def is_given(op: DeclaredOperation) -> bool:
    """Whether the result type does not follow from the operation alone."""
    name = op.name.removeprefix("stablehlo.")
    quantized = any("quant.uniform" in str(operand.type) for operand in op.operands)
    if isinstance(op, ops.UpstreamOperation):  # conversions, and operations of which MLIR shows the result type
        return type(op)._infer is DeclaredOperation._infer
    return (
        name in GIVEN or name in ("func.call", "all_gather", "reduce_scatter") or (name == "dot_general" and quantized)
    )


@pytest.mark.parametrize("path", STABLEHLO_SAMPLES, ids=lambda path: path.stem)
def test_declared_types_of_samples(path: Path) -> None:
    """Declared types may be more specific than inferred ones (tanh of `?`), and quantized where the literal is not."""
    found, _ = differing(path.read_text())
    stem = path.name.partition(".")[0]
    expected = {"elementwise_unary": ["stablehlo.tanh"], "quantized": ["stablehlo.constant"] * 2}
    assert found == expected.get(stem, [])


def test_samples_infer_most_operations() -> None:
    inferred: Counter[str] = Counter()
    for path in STABLEHLO_SAMPLES:
        if not path.name.endswith((".generic.mlir", ".in.mlir")):
            inferred.update(differing(path.read_text())[1])
    given = {f"stablehlo.{name}" for name in GIVEN} | {"func.call"}
    missing = {name for name in MLIR_OPERATIONS if name.startswith("stablehlo.")} - inferred.keys() - given
    assert not missing


@pytest.mark.parametrize("name", programs())
def test_declared_types_of_jax_programs(name: str) -> None:
    found, inferred = differing(programs()[name].stablehlo)
    assert not found
    assert inferred.total() > 20


# --- jax.eval_shape ---------------------------------------------------------------------------------------------------

SIZES = st.integers(0, 6)
AXES = st.integers(1, 5)
PROPERTY = settings(max_examples=50, deadline=None, derandomize=True)


def value(shape: tuple[int, ...], dtype: Any = np.float32) -> Value:
    return Value(TensorType(tuple(shape), t.element_type_of_dtype(np.dtype(dtype))))


def scalar_region(*dtypes: Any) -> Region:
    """A region that takes each type twice and returns the first of both."""
    arguments = tuple(value((), dtype) for dtype in (*dtypes, *dtypes))
    return Region([Block(arguments, [ops.Return({}, arguments[: len(dtypes)], ())])])


def check(op: Any, function: Callable[..., Any], *arguments: Value) -> None:
    """Compare the types of an operation made without result types with those JAX finds."""
    structs = [jax.ShapeDtypeStruct(v.type.shape, t.numpy_dtype(v.type.element_type)) for v in arguments]
    expected = [
        (leaf.shape, t.element_type_of_dtype(leaf.dtype))
        for leaf in jax.tree.leaves(jax.eval_shape(function, *structs))
    ]
    assert [(result.type.shape, result.type.element_type) for result in op.results] == expected


def lists(elements: st.SearchStrategy[int], size: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(elements, min_size=size, max_size=size).map(tuple)


@PROPERTY
@given(st.data())
def test_dot_general_as_jax(data: st.DataObject) -> None:
    batch, summed, lhs_free, rhs_free = (data.draw(st.lists(SIZES, max_size=2)) for _ in range(4))
    sides, numbers = [], []
    for free in (lhs_free, rhs_free):
        sizes = [*batch, *summed, *free]
        order = data.draw(st.permutations(range(len(sizes))))
        place = [order.index(i) for i in range(len(sizes))]
        sides.append(value(tuple(sizes[i] for i in order)))
        numbers.append((tuple(place[: len(batch)]), tuple(place[len(batch) : len(batch) + len(summed)])))
    (lhs_batch, lhs_summed), (rhs_batch, rhs_summed) = numbers
    dot = ops.DotGeneral.make(
        *sides, dot_dimension_numbers=DotDimensionNumbers(lhs_batch, rhs_batch, lhs_summed, rhs_summed)
    )
    config = ((lhs_summed, rhs_summed), (lhs_batch, rhs_batch))
    check(dot, lambda x, y: lax.dot_general(x, y, config), *sides)


@PROPERTY
@given(st.data())
def test_convolution_as_jax(data: st.DataObject) -> None:
    spatial = data.draw(st.integers(0, 3))
    feature_groups = data.draw(st.integers(1, 3))
    batch_groups = data.draw(st.integers(1, 3)) if feature_groups == 1 else 1
    features, made, batch = (data.draw(st.integers(1, 3)) for _ in range(3))
    window = data.draw(lists(st.integers(1, 3), spatial))
    strides, lhs_dilation, rhs_dilation = (data.draw(lists(st.integers(1, 3), spatial)) for _ in range(3))
    padding = tuple(zip(*(data.draw(lists(st.integers(0, 3), spatial)) for _ in range(2)), strict=True))
    sizes = {
        "lhs": (batch * batch_groups, features * feature_groups, *data.draw(lists(st.integers(1, 9), spatial))),
        "rhs": (made * feature_groups * batch_groups, features, *window),
    }
    lhs_spec, rhs_spec, out_spec = (tuple(data.draw(st.permutations(range(spatial + 2)))) for _ in range(3))

    def arranged(name: str, spec: tuple[int, ...]) -> Value:
        shape = [0] * len(spec)
        for axis, size in zip(spec, sizes[name], strict=True):
            shape[axis] = size
        return value(tuple(shape))

    lhs, rhs = arranged("lhs", lhs_spec), arranged("rhs", rhs_spec)
    convolution = ops.Convolution.make(
        lhs,
        rhs,
        window_strides=strides,
        padding=padding,
        lhs_dilation=lhs_dilation,
        rhs_dilation=rhs_dilation,
        dimension_numbers=ConvolutionDimensionNumbers(
            *(lhs_spec[0], lhs_spec[1], lhs_spec[2:]),
            *(rhs_spec[1], rhs_spec[0], rhs_spec[2:]),
            *(out_spec[0], out_spec[1], out_spec[2:]),
        ),
        feature_group_count=feature_groups,
        batch_group_count=batch_groups,
    )
    check(
        convolution,
        lambda x, y: lax.conv_general_dilated(
            *(x, y, strides, padding, lhs_dilation, rhs_dilation),
            dimension_numbers=lax.ConvDimensionNumbers(lhs_spec, rhs_spec, out_spec),
            feature_group_count=feature_groups,
            batch_group_count=batch_groups,
        ),
        lhs,
        rhs,
    )


@PROPERTY
@given(st.data())
def test_reduce_as_jax(data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(SIZES, max_size=4)))
    dimensions = tuple(sorted(data.draw(st.sets(st.integers(0, len(shape) - 1))))) if shape else ()
    dtypes = data.draw(st.lists(st.sampled_from([np.float32, np.int32, np.bool_]), min_size=1, max_size=3))
    inputs, inits = [value(shape, dtype) for dtype in dtypes], [value((), dtype) for dtype in dtypes]
    reduce = ops.Reduce.make(inputs, inits, dimensions=dimensions, body=scalar_region(*dtypes))

    def function(*arrays: Any) -> Any:
        half = len(arrays) // 2
        return lax.reduce(arrays[:half], arrays[half:], lambda x, y: x, dimensions)

    check(reduce, function, *inputs, *inits)


@PROPERTY
@given(st.data())
def test_reduce_window_as_jax(data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, 3))
    shape = data.draw(lists(st.integers(1, 9), rank))
    window, strides, base, dilation = (data.draw(lists(st.integers(1, 3), rank)) for _ in range(4))
    padding = tuple(zip(*(data.draw(lists(st.integers(0, 3), rank)) for _ in range(2)), strict=True))
    operand, init = value(shape), value(())
    reduce_window = ops.ReduceWindow.make(
        [operand],
        [init],
        window_dimensions=window,
        window_strides=strides,
        base_dilations=base,
        window_dilations=dilation,
        padding=padding,
        body=scalar_region(np.float32),
    )
    check(
        reduce_window,
        lambda x, y: lax.reduce_window(x, y, lambda a, b: a - b, window, strides, padding, base, dilation),
        operand,
        init,
    )


@PROPERTY
@given(st.data())
def test_gather_as_jax(data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, 4))
    shape = data.draw(lists(AXES, rank))
    roles = data.draw(st.lists(st.sampled_from(["offset", "collapsed", "batching"]), min_size=rank, max_size=rank))
    collapsed, batching = (tuple(i for i in range(rank) if roles[i] == r) for r in ("collapsed", "batching"))
    slice_sizes = tuple(1 if roles[i] != "offset" else data.draw(st.integers(0, shape[i])) for i in range(rank))
    start_index_map = tuple(data.draw(st.permutations([i for i in range(rank) if i not in batching])))
    batch_shape = (*data.draw(st.lists(SIZES, max_size=2)), *(shape[i] for i in batching))
    first = len(batch_shape) - len(batching)
    offsets = rank - len(collapsed) - len(batching)
    places = range(offsets + len(batch_shape))
    offset_dims = tuple(sorted(data.draw(st.permutations(places))[:offsets]))
    operand, indices = value(shape), value((*batch_shape, len(start_index_map)), np.int32)
    gather = ops.Gather.make(
        operand,
        indices,
        dimension_numbers=GatherDimensionNumbers(
            offset_dims,
            collapsed,
            batching,
            tuple(range(first, len(batch_shape))),
            start_index_map,
            index_vector_dim=len(batch_shape),
        ),
        slice_sizes=slice_sizes,
    )
    numbers = lax.GatherDimensionNumbers(
        offset_dims, collapsed, start_index_map, batching, tuple(range(first, len(batch_shape)))
    )
    check(gather, lambda x, i: lax.gather(x, i, numbers, slice_sizes), operand, indices)


@PROPERTY
@given(st.data())
def test_movement_as_jax(data: st.DataObject) -> None:
    """Slice, pad, concatenate, transpose, reverse, dynamic_slice, dynamic_update_slice, select, clamp, compare."""
    shape = tuple(data.draw(st.lists(SIZES, min_size=1, max_size=4)))
    rank = len(shape)
    x = value(shape)
    limits = tuple(data.draw(st.integers(0, size)) for size in shape)
    starts = tuple(data.draw(st.integers(0, limit)) for limit in limits)
    strides = data.draw(lists(st.integers(1, 3), rank))
    sliced = ops.Slice.make(x, start_indices=starts, limit_indices=limits, strides=strides)
    check(sliced, lambda a: lax.slice(a, starts, limits, strides), x)
    low, high = (data.draw(lists(st.integers(0, 3), rank)) for _ in range(2))
    low = tuple(data.draw(st.integers(-size - after, 3)) for size, after in zip(shape, high, strict=True))
    interior = data.draw(lists(st.integers(0, 2), rank))
    zero = value(())
    padded = ops.Pad.make(x, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=interior)
    check(padded, lambda a, z: lax.pad(a, z, tuple(zip(low, high, interior, strict=True))), x, zero)
    axis = data.draw(st.integers(0, rank - 1))
    joined = [value((*shape[:axis], size, *shape[axis + 1 :])) for size in data.draw(st.lists(SIZES, min_size=1))]
    check(ops.Concatenate.make(joined, dimension=axis), lambda *a: lax.concatenate(a, axis), *joined)
    permutation = tuple(data.draw(st.permutations(range(rank))))
    check(ops.Transpose.make(x, permutation=permutation), lambda a: lax.transpose(a, permutation), x)
    check(ops.Reverse.make(x, dimensions=(axis,)), lambda a: lax.rev(a, (axis,)), x)
    indices = [value((), np.int32) for _ in shape]
    check(
        ops.DynamicSlice.make(x, indices, slice_sizes=limits),
        lambda a, *i: lax.dynamic_slice(a, i, limits),
        x,
        *indices,
    )
    update = value(limits)
    check(
        ops.DynamicUpdateSlice.make(x, update, indices),
        lambda a, u, *i: lax.dynamic_update_slice(a, u, i),
        x,
        update,
        *indices,
    )
    check(ops.Clamp.make(zero, x, zero), lambda z, a: lax.clamp(z, a, z), zero, x)
    check(ops.Select.make(value((), np.bool_), x, x), lambda p, a: lax.select(p, a, a), value((), np.bool_), x)


@PROPERTY
@given(st.lists(SIZES, max_size=2), st.integers(1, 7), st.sampled_from(["FFT", "IFFT", "RFFT", "IRFFT"]))
def test_fft_as_jax(batch: list[int], length: int, kind: str) -> None:
    last = length // 2 + 1 if kind == "IRFFT" else length
    operand = value((*batch, last), np.float32 if kind == "RFFT" else np.complex64)
    fft = ops.Fft.make(operand, fft_type=ops.FftType(kind), fft_length=(length,))
    check(fft, lambda x: lax.fft(x, kind, (length,)), operand)


# --- what does not follow or fit --------------------------------------------------------------------------------------


def test_types_that_must_be_given() -> None:
    with pytest.raises(TypeError, match="give result_types"):
        ops.Reshape.make(value((2, 3)))
    with pytest.raises(TypeError, match="give result_types"):
        ops.Convert.make(value((2, 3)))
    with pytest.raises(TypeError, match="permutation"):
        ops.Transpose({}, (value((2, 3)),), ()).infer_result_types()
    with pytest.raises(TypeError, match="'rhs'"):
        ops.Add({}, (value((2, 3)),), ()).infer_result_types()
    with pytest.raises(TypeError, match="'body'"):
        ops.Reduce({"dimensions": (0,)}, (value((2,)), value(())), ()).infer_result_types()


def test_operands_without_layouts_give_none_and_scalars_do_not_stretch() -> None:
    matrix = value((2, 3))
    assert ops.Transpose.make(matrix, permutation=(1, 0)).result.type.layout is None
    with pytest.raises(ValueError, match="one shape"):
        ops.Add.make(matrix, value(()))
    laid_out = Value(attrs.evolve(matrix.type, layout=Layout.default(2)))
    assert ops.Transpose.make(laid_out, permutation=(1, 0)).result.type.layout == Layout((0, 1))


def test_several_results() -> None:
    x, feature = value((2, 3)), value((3,))
    op = ops.BatchNormTraining.make(x, feature, feature, epsilon=0.1, feature_index=1)
    assert [result.type.shape for result in op.results] == [(2, 3), (3,), (3,)]
    values, indices = ops.TopK.make(value((4, 9)), k=2).results
    assert (values.type.shape, indices.type) == ((4, 2), TensorType((4, 2), t.I32))


def _random_type(generator: random.Random) -> Type:
    element = generator.choice([t.F32, t.F32, t.BF16, t.I32, t.BOOL, t.C64, t.UI32])
    shape = tuple(generator.choice([None, 0, 1, 2, 3, 3]) for _ in range(generator.randrange(4)))
    bounds = tuple(generator.choice([None, 3]) if size is None else None for size in shape)
    layout = Layout.default(len(shape)) if generator.random() < 0.3 else None
    tensor = TensorType(shape, element, bounds if any(bounds) else None, None, layout)
    return generator.choice([tensor] * 12 + [t.TOKEN, t.TupleType((tensor,)), t.UnrankedTensorType(element)])


def _random_attribute(generator: random.Random, field: Any) -> Any:
    def number() -> int:
        return generator.choice([-1, 0, 0, 1, 1, 2, 3, 7])

    def numbers() -> tuple[int, ...]:
        return tuple(number() for _ in range(generator.randrange(4)))

    match field.kind:
        case Kind.I64 | Kind.I32 | Kind.UI64 | Kind.UI32:
            return number()
        case Kind.BOOL | Kind.UNIT:
            return generator.random() < 0.5
        case Kind.I64_ARRAY | Kind.I32_ARRAY | Kind.BOOL_ARRAY:
            return numbers()
        case Kind.I64_MATRIX | Kind.I64_PAIRS:
            return tuple(numbers() for _ in range(generator.randrange(4)))
        case Kind.REPLICA_GROUPS:
            return ReplicaGroups(tuple(numbers() for _ in range(generator.randrange(3))))
        case Kind.STRING:
            return generator.choice(["", "ab,bc->ac", "...a->a...", "a->", "->", "aa,a->b"])
        case Kind.ENUM if issubclass(field.values, Enum):
            return generator.choice(list(field.values))
        case Kind.STRUCT:
            made = {f.name: number() if f.type == "int" else numbers() for f in attrs.fields(field.values)}
            return field.values(**made)
        case _:
            return None


CLASSES = sorted({*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}, key=lambda cls: cls.__name__)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_malformed_operations_raise_nothing_else(cls: type[DeclaredOperation]) -> None:
    generator = random.Random(cls.__name__)
    for _ in range(150):
        operands = tuple(Value(_random_type(generator)) for _ in range(generator.randrange(5)))
        if generator.random() < 0.5:
            operands = operands[:1] * len(operands)
        returned: list[Operation] = [ops.Return({}, operands[: generator.randrange(3)], ())]
        regions = tuple(Region([Block(operands[:1], returned)]) for _ in range(generator.randrange(4)))
        attributes = {
            name: _random_attribute(generator, field)
            for name, field in cls.attribute_fields.items()
            if generator.random() < 0.9
        }
        op = cls({n: v for n, v in attributes.items() if v is not None}, operands, (), regions)
        try:
            types = op.infer_result_types()
        except (TypeError, ValueError):
            continue
        assert all(isinstance(type, Type) for type in types)


def _mutated(generator: random.Random, op: DeclaredOperation) -> DeclaredOperation:
    """Return the operation with one operand, attribute or member of a struct replaced, or something left out."""
    operands, attributes, regions = list(op.operands), dict(op.attributes), op.regions
    name = generator.choice([*attributes, None])
    if name is None or generator.random() < 0.4:
        index = generator.randrange(len(operands) + 1)
        operands[index : index + 1] = [Value(_random_type(generator))] if generator.random() < 0.8 else []
    elif attrs.has(type(attributes[name])):
        member = generator.choice(attrs.fields(type(attributes[name])))
        change = generator.choice([-1, 0, 1, 2, 9]) if member.type == "int" else (generator.randrange(-1, 4),)
        if member.type in ("int", "tuple[int, ...]"):
            attributes[name] = attrs.evolve(attributes[name], **{member.name: change})
    elif generator.random() < 0.2:
        del attributes[name]
    elif (field := op.attribute_fields[name]).kind is not Kind.ELEMENTS:
        replacement = _random_attribute(generator, field)
        attributes[name] = attributes[name] if replacement is None else replacement
    return type(op)(attributes, tuple(operands), (), regions if generator.random() < 0.95 else regions[1:])


def test_mutated_samples_raise_nothing_else() -> None:
    generator = random.Random(5)
    texts = [(CORPUS / "formats/stablehlo" / name).read_text() for name in ("all_ops.mlir", "chlo.mlir")]
    modules = [*map(parse_stablehlo, texts), *(parse_hlo(path.read_text()) for path in HLO_SAMPLES)]
    outcomes: Counter[bool] = Counter()
    for op in (op for module in modules for op in walk(module) if isinstance(op, DeclaredOperation)):
        for _ in range(25):
            try:
                types = _mutated(generator, op).infer_result_types()
            except (TypeError, ValueError):
                outcomes[False] += 1
            else:
                outcomes[True] += 1
                assert all(isinstance(type, Type) for type in types)
    assert min(outcomes.values()) > 1000
