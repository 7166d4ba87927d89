"""Every builder operation: XLA's parser accepts the module, and XLA computes the same results.

A group builds many operations into one module, whose results are compared by name. Together the groups build every HLO
opcode there is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from evaluator import run
from frontends.builder import Builder, Handle, Padding
from hlo_text.core.attributes import ConvolutionDimensionNumbers, DotDimensionNumbers, RaggedDotDimensionNumbers
from hlo_text.core.ir import Module
from hlo_text.core.opdef import HLO_OPERATIONS
from hlo_text.core.types import TupleType
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

from support.folders import CORPUS
from support.jax_version import IS_BEFORE_10
from support.oracle import oracle

F32 = np.float32
X = np.array([[1.5, 2, -3], [0.25, 5, 6]], F32)
Y = np.array([[2, -1, 3], [4, 0.5, 6]], F32)
UNIT = np.array([0.1, 0.5, -0.75], F32)
I = np.array([7, -3, 0, 2, 31], np.int32)  # noqa: E741  # integers, as X and Y are floats
J = np.array([2, 2, 5, 1, 4], np.int32)
Z = (X + 1j * Y).astype(np.complex64)
IMAGE = np.arange(2 * 3 * 5 * 5, dtype=F32).reshape(2, 3, 5, 5) / 10
KERNEL = np.arange(4 * 3 * 3 * 3, dtype=F32).reshape(4, 3, 3, 3) / 100
SYMMETRIC = np.array([[4, 1], [1, 3]], F32)

Group = Callable[..., dict[str, Handle]]
#: Groups that XLA compiles for CPUs, by name, with their arguments.
COMPILED: dict[str, tuple[Group, tuple[Any, ...]]] = {}
#: Groups of which only the text is checked: XLA's CPU compiler lacks them, or they need a host or several processes.
PARSED: dict[str, tuple[Group, tuple[Any, ...]]] = {}
#: Programs that only XLA of 2026 reads.
NEWEST = ("opcodes_of_2026",)


def group(*arguments: Any, compiled: bool = True) -> Callable[[Group], Group]:
    def register(function: Group) -> Group:
        (COMPILED if compiled else PARSED)[function.__name__] = (function, arguments)
        return function

    return register


def add(lhs: Handle, rhs: Handle) -> Handle:
    return lhs + rhs


def not_less(lhs: Handle, rhs: Handle) -> Handle:
    return lhs >= rhs


def apply(b: Builder, names: str, *operands: Handle) -> dict[str, Handle]:
    return {name: getattr(b, name)(*operands) for name in names.split()}


# --- elementwise -----------------------------------------------------------------------------------------------------


@group(X, Y, np.abs(X))
def floats(b: Builder, x: Handle, y: Handle, positive: Handle) -> dict[str, Handle]:
    unary = "abs neg sign ceil floor round round_nearest_afz round_nearest_even exp expm1 logistic erf cbrt sin cos tan"
    binary = "add sub mul div rem max min atan2 complex"
    return {
        **apply(b, f"{unary} tanh square reciprocal square_f32 reciprocal_f32 is_finite", x),
        **apply(b, "log log1p sqrt rsqrt sqrt_f32", positive),
        **apply(b, binary, x, y),
        "pow": b.pow(positive, y),
        "convert_element_type": b.convert_element_type(x, "s32"),
        "bitcast_convert_type": b.bitcast_convert_type(x, "u8"),
        "reduce_precision": b.reduce_precision(x, 5, 3),
    }


@group(I, J, np.array([[1, 2, 3, 4], [5, 6, 7, 8]], np.uint8), Z)
def integers_and_complex(b: Builder, i: Handle, j: Handle, octets: Handle, z: Handle) -> dict[str, Handle]:
    shifts = "shift_left shift_right_arithmetic shift_right_logical"
    return {
        **apply(b, "not_ clz population_count", i),
        **apply(b, f"and_ or_ xor {shifts}", i, j),
        "logical_and": b.logical_and(i > 0, j > 1),
        "logical_or": b.logical_or(i > 0, j > 1),
        "logical_not": b.logical_not(i > 0),
        "widening": b.bitcast_convert_type(octets, "s32"),
        **apply(b, "real imag", z),
        "magnitude": b.abs(z),
    }


@group(X, Y, np.array([0.0, -0.0, np.nan, -np.inf], F32), np.array([-0.0, 0.0, np.nan, np.inf], F32))
def comparisons(b: Builder, x: Handle, y: Handle, corners: Handle, others: Handle) -> dict[str, Handle]:
    return {
        **apply(b, "eq ne ge gt le lt", x, y),
        **apply(b, "eq_total_order ne_total_order ge_total_order", corners, others),
        **apply(b, "gt_total_order le_total_order lt_total_order", corners, others),
        "compare": b.compare(corners, others, direction="GT", compare_type="TOTALORDER"),
        "select": b.select(x > 0, x, y),
        "select by a scalar": b.select(b.constant(False), x, 7),
        "select of tuples": b.select(b.constant(False), b.tuple([x, corners]), b.tuple([y, others])),
        "clamp": b.clamp(y, x, b.max(y, x)),
        "clamp by scalars": b.clamp(-1, x, 2.5),
    }


@group(X, np.array([1, 2, 3], F32), np.ones((2, 1), F32), np.array([1, 2, 3, 4], F32), np.array([[5, 6]], F32))
def broadcasts(b: Builder, x: Handle, v: Handle, column: Handle, four: Handle, row: Handle) -> dict[str, Handle]:
    return {
        "scalar": b.sub(2, x),
        "in a dimension": b.add(x, v, [1]),
        "the smaller one first": b.sub(v, x, [1]),
        "degenerate": x * column,
        "outer": b.mul(column, b.reshape(v, [1, 3])),
        "composed": b.add(four, row, [0]),
        "out of order": b.broadcast_in_dim(x, [3, 4, 2], [2, 0]),
        "stretching": b.broadcast_in_dim(column, [2, 3], [0, 1]),
        "in front": b.broadcast(x, [2, 1]),
    }


# --- movement --------------------------------------------------------------------------------------------------------


@group(X, np.array(1, np.int32), np.array([1, 1], np.int32), np.array([[1], [0], [1]], np.int32))
def movement(b: Builder, x: Handle, start: Handle, starts: Handle, places: Handle) -> dict[str, Handle]:
    rows = {"update_window_dims": [1], "inserted_window_dims": [0], "scatter_dims_to_operand_dims": [0]}
    return {
        "reshape": b.reshape(x, [3, 2]),
        "reshape in an order": b.reshape(x, [1, 0], [6]),
        "reshape to a shape": b.reshape_to("f32[3,2]{0,1}", x),
        "collapse": b.collapse(x, [0, 1]),
        "transpose": b.transpose(x, [1, 0]),
        "trans": b.trans(x),
        "rev": b.rev(x, [0]),
        "pad": b.pad(x, 9, [(1, -1), (0, 1, 2)]),
        "concat_in_dim": b.concat_in_dim([x, x, x], 1),
        "iota": b.iota("s32[2,3]", 1),
        "iota of a type": b.iota("f32", 5),
        "slice": b.slice(x, [0, 0], [2, 3], [1, 2]),
        "slice_in_dim": b.slice_in_dim(x, 1, 3, 1, 1),
        "dynamic_slice": b.dynamic_slice(x, starts, [1, 2]),
        "dynamic_update_slice": b.dynamic_update_slice(x, np.zeros((1, 1), F32), [start, 0]),
        "gather": b.gather(
            x, places, slice_sizes=[1, 3], offset_dims=[1], collapsed_slice_dims=[0], start_index_map=[0]
        ),
        "scatter": b.scatter(x, places, np.ones((3, 3), F32), add, **rows),
        "scatter of two": b.scatter(
            [x, x + 1], places, [np.ones((3, 3), F32)] * 2, lambda u, v, du, dv: [u + du, v * dv], **rows
        ),
        "index": x[::-1, None, 0:2],
        "index by integers": x[1, -1],
        "an ellipsis": x[..., ::2],
        "an empty slice": x[2:, :],
        "get_dimension_size": b.get_dimension_size(x, 1),
        "set_dimension_size": b.reduce(b.set_dimension_size(x, 2, 1), 0, add),
        "remove_dynamic_dimension": b.remove_dynamic_dimension(b.set_dimension_size(x, 3, 1), 1),
        "copy": b.copy(x, "f32[2,3]{0,1}"),
        "add_dependency": b.add_dependency(x, b.after_all([b.create_token()])),
        "domain": b.domain(x, "{replicated}", "{maximal device=0}"),
        "optimization_barrier": b.optimization_barrier(b.tuple([x, start])),
        "constants": b.tuple([b.constant_r0(1.5), b.constant_r1(3, True), b.constant_r2([[1], [2]], "u8")]),
        "larger constants": b.tuple([b.constant_r3([[[1j]]]), b.constant_r4(np.zeros((1, 2, 1, 2), np.int64))]),
    }


# --- contraction -----------------------------------------------------------------------------------------------------

CHANNELS_LAST = Builder.create_conv_dimension_numbers(0, 3, 1, 2, 3, 2, 0, 1)


@group(X, Y, Z, SYMMETRIC)
def products(b: Builder, x: Handle, y: Handle, z: Handle, symmetric: Handle) -> dict[str, Handle]:
    batches, others = np.arange(24, dtype=F32).reshape(2, 3, 4), np.arange(40, dtype=F32).reshape(2, 4, 5)
    octets = b.constant(np.ones((2, 3), np.int8))
    return {
        "matrices": b.dot(x, b.trans(y)),
        "vectors": b.dot(x[0], y[1]),
        "matrix and vector": x @ y[0],
        "scalars": b.dot(x[0, 0], y[0, 0]),
        "older arrays": b.dot(batches, others),
        "preferred type": b.dot(octets, b.trans(octets), preferred_element_type="s32"),
        "dot_general": b.dot_general(
            batches, others, DotDimensionNumbers((0,), (0,), (2,), (1,)), ["HIGHEST", "DEFAULT"], "f32"
        ),
        "fft": b.fft(z, "FFT", [3]),
        "ifft": b.fft(z, "IFFT", [2, 3]),
        "rfft": b.fft(x, "RFFT", [3]),
        "irfft": b.fft(z, "IRFFT", [4]),
        "cholesky": b.cholesky(symmetric, lower=True),
        "triangular_solve": b.triangular_solve(
            b.mul(symmetric, np.tril(np.ones((2, 2), F32))), b.trans(x)[:2], transpose_a="TRANSPOSE"
        ),
    }


@group(IMAGE, KERNEL)
def convolutions(b: Builder, image: Handle, kernel: Handle) -> dict[str, Handle]:
    last, spatial_first = b.transpose(image, [0, 2, 3, 1]), b.transpose(kernel, [2, 3, 1, 0])
    ones = [(1, 1), (1, 1)]
    return {
        "same": b.conv(image, kernel, [2, 2], "SAME"),
        "valid": b.conv(image, kernel, [1, 2], Padding.VALID),
        "conv_with_general_padding": b.conv_with_general_padding(image, kernel, [1, 1], [(1, 2), (0, -1)]),
        "conv_with_general_dimensions": b.conv_with_general_dimensions(
            last, spatial_first, [1, 1], "SAME", CHANNELS_LAST
        ),
        "conv_general": b.conv_general(last, spatial_first, [1, 1], ones, CHANNELS_LAST),
        "conv_general_dilated": b.conv_general_dilated(
            last, spatial_first, [1, 1], ones, [2, 1], [1, 2], CHANNELS_LAST, window_reversal=[True, False]
        ),
        "over one dimension": b.conv(image[:, :, 0], kernel[:, :, 0], [1], "SAME"),
        "groups": b.conv(image, kernel[:3, :1], [1, 1], "VALID", feature_group_count=3),
        "precision": b.conv(image, kernel, [1, 1], "VALID", precision_config=["HIGH", "HIGH"]),
    }


# --- computations ----------------------------------------------------------------------------------------------------


@group(X, Y, np.arange(16, dtype=F32).reshape(4, 4), np.array([3, 5], F32))
def reductions(b: Builder, x: Handle, y: Handle, square: Handle, pair: Handle) -> dict[str, Handle]:
    ones = np.ones((2, 2), F32)
    return {
        "reduce": b.reduce(x, 0, add, [1]),
        "reduce_all": b.reduce_all(x, 1.0, lambda p, q: p * q),
        "reduce of two": b.reduce([x, y], [0, -np.inf], lambda s, m, p, q: [s + p, s.builder.max(m, q)], [0]),
        "reduce_window": b.reduce_window(x, -np.inf, lambda p, q: p.builder.max(p, q), [2, 2], [1, 1], "SAME"),
        "reduce_window_with_general_padding": b.reduce_window_with_general_padding(
            square, 0, add, [2, 1], [3, 1], [(2, 1), (0, 0)], [2, 1], [3, 1]
        ),
        "select_and_scatter": b.select_and_scatter(square, not_less, [2, 2], [2, 2], "SAME", ones, 0, add),
        "select_and_scatter_with_general_padding": b.select_and_scatter_with_general_padding(
            square, not_less, [2, 2], [2, 2], [(0, 0), (0, 0)], ones, 1, add
        ),
        "sort": b.sort(x),
        "sort of two": b.sort([x, y], lambda p, q, r, s: r > s, dimension=0, is_stable=True),
        "top_k": b.top_k(x, 2),
        "map": b.map([x, y], lambda p, q: p * q + 1),
        "map with a static scalar": b.map(x, lambda p, s: p * s, static_operands=[3.0]),
        "map with a static array": b.map(x, lambda p, s: p * s[1], static_operands=[pair]),
        "batch_norm_training": b.batch_norm_training(x, y[0], y[1], 1e-3, 1),
        "batch_norm_inference": b.batch_norm_inference(x, y[0], y[1], y[0], b.abs(y[1]), 1e-3, 1),
        "batch_norm_grad": b.batch_norm_grad(x, y[0], y[1], b.abs(y[0]), y, 1e-3, 1),
    }


@group(X, np.array(False), np.array(7, np.int32), np.array([1, 2], np.uint64))
def control(b: Builder, x: Handle, pred: Handle, number: Handle, state: Handle) -> dict[str, Handle]:
    doubled = Builder("doubled")
    value = doubled.parameter(0, "f32[2,3]", "value")
    twice = doubled.build(value + value)
    nullary = Builder("nullary")
    constant = nullary.build(nullary.constant(3.0))
    return {
        "while_": b.while_(lambda s: s[0] < 10, lambda s: [s[0] + 1, s[1] * 0.5], b.tuple([0, x])),
        "conditional": b.conditional(pred, x, lambda v: v + 1, b.tuple([x, x]), lambda t: t[0] * t[1]),
        "conditional of many": b.conditional(number, [twice, lambda v: v - 1, lambda v: v * 3], [x, x, x]),
        "call": b.call(twice, [x]),
        "call of nothing": b.call(constant, []),
        "composite_call": b.composite_call(twice, [x], "test.double", "{n = 1 : i32}", 1),
        "fusion": b.fusion(lambda v: v * v, [x]),
        "scan": b.scan([x], [np.zeros(3, F32)], lambda row, carry: [carry + row, carry + row]),
        "rng_bit_generator": b.rng_bit_generator("THREE_FRY", state, "u32[4]"),
    }


@group(X)
def alone_in_a_group(b: Builder, x: Handle) -> dict[str, Handle]:
    groups = [[0]]
    return {
        "all_gather": b.all_gather(x, 0, shard_count=1),
        "all_reduce": b.all_reduce(x, add, groups),
        "cross_replica_sum": b.cross_replica_sum(x),
        "reduce_scatter": b.reduce_scatter(x, add, 0, 1),
        "all_to_all": b.all_to_all(x, 1, 0, 1),
        "all_to_all along one": b.all_to_all(x, 1, 1, 1, groups),
        "collective_permute": b.collective_permute(x, [(0, 0)]),
        "all_gather_done": b.all_gather_done(b.all_gather_start(x, 0, 1)),
        "all_reduce_done": b.all_reduce_done(b.all_reduce_start(x, add)),
        "collective_permute_done": b.collective_permute_done(b.collective_permute_start(x, [(0, 0)])),
        "replica_id": b.replica_id(),
        "partition_id": b.partition_id(),
    }


# --- only the text ---------------------------------------------------------------------------------------------------


@group(UNIT, I, np.array([1.5, 2, 3], F32), compiled=False)
def newer_opcodes(b: Builder, x: Handle, i: Handle, above: Handle) -> dict[str, Handle]:
    """The tool that hands HLO text to XLA's compiler does not know these."""
    return {
        **apply(b, "asin acos atanh asinh sinh cosh", x),
        "acosh": b.acosh(above),
        "mulhi": b.mulhi(i, i),
        "scaled_dot": b.scaled_dot(
            np.ones((2, 4), F32),
            np.ones((2, 1), F32),
            np.ones((3, 4), F32),
            np.ones((3, 2), F32),
            DotDimensionNumbers((), (), (1,), (1,)),
            preferred_element_type="f32",
        ),
        "ragged_dot": b.ragged_dot(
            np.ones((4, 3), F32),
            np.ones((2, 3, 5), F32),
            np.array([1, 3], np.int32),
            RaggedDotDimensionNumbers((), (), (1,), (1,), (0,), (0,)),
        ),
        "stochastic_convert": b.stochastic_convert(x, np.zeros(3, np.uint32), "s32"),
        "rng_get_and_update_state": b.rng_get_and_update_state(3),
        "dynamic_reshape": b.dynamic_reshape(x, [b.get_dimension_size(x, 0)], [3], [True]),
        "bitcast": b.bitcast(x, "f32[3,1]{0,1}"),
        "copy_done": b.copy_done(b.copy_start(x)),
        "async_done": b.async_done(b.async_update(b.async_start(lambda v: v + v, [x], "parallel"))),
        "custom_call": b.custom_call(
            "target", [x], "(f32[2], s32[])", opaque="text", has_side_effect=True, api_version=3
        ),
        "top_k of the smallest": b.top_k(x, 2, largest=False),
        "random": b.tuple(
            [b.rng_uniform(0, 1, "s32[3]"), b.rng_normal(0, 1, "f32[3]"), b.rng_bernoulli(0.5, "u32[3]")]
        ),
    }


@group(X, compiled=False)
def transfers(b: Builder, x: Handle) -> dict[str, Handle]:
    token = b.create_token()
    return {
        "infeed": b.infeed("f32[3]"),
        "infeed of a tuple": b.infeed("(f32[3], s32[])", "configuration"),
        "infeed_with_token": b.infeed_with_token(token, "f32[2]{0}"),
        "outfeed": b.outfeed(x, "f32[2,3]{0,1}"),
        "outfeed_with_token": b.outfeed_with_token(b.tuple([x, x]), token, outfeed_config="configuration"),
        "send": b.send(x, 1),
        "recv": b.recv("f32[2]", 2),
        "send_with_token": b.send_with_token(x, token, 3),
        "recv_with_token": b.recv_with_token(token, "f32[2]", 4),
        "send_to_host": b.send_to_host(x, token, "f32[2,3]", 5),
        "recv_from_host": b.recv_from_host(token, "f32[2]", 6),
        "send_done": b.send_done(b.send_start(x, token, 7)),
        "recv_done": b.recv_done(b.recv_start(token, "f32[2]", 8)),
    }


@group(X, np.arange(4, dtype=np.int32), compiled=False)
def in_groups(b: Builder, x: Handle, numbers: Handle) -> dict[str, Handle]:
    groups, both = [[0, 1], [2, 3]], b.tuple([x, b.reshape(x, [3, 2])])
    two = numbers[:2]
    return {
        "all_gather": b.all_gather(both, 1, replica_groups=groups, channel_id=1, use_global_device_ids=True),
        "all_reduce": b.all_reduce(both, add, groups),
        "reduce_scatter": b.reduce_scatter(x, add, 0, replica_groups=groups, layout="f32[1,3]{0,1}"),
        "all_to_all": b.all_to_all(x, 0, 1, replica_groups=groups, channel_id=2),
        "collective_broadcast": b.collective_broadcast(x, groups, 3),
        "collective_permute": b.collective_permute(x, [(0, 1), (1, 2)], 4),
        "all_reduce_start": b.all_reduce_done(b.all_reduce_start(both, add, groups)),
        "all_gather_start": b.all_gather_done(b.all_gather_start(both, 0, 2)),
        "ragged_all_to_all": b.ragged_all_to_all(
            numbers, two, two, b.constant(np.zeros(8, np.int32)), two, two, [[0, 1]]
        ),
    }


@group(X, compiled=False)
def laid_out_all_reduce(b: Builder, x: Handle) -> dict[str, Handle]:
    """In a module all of them constrain their layouts, or none."""
    both = b.tuple([x, b.reshape(x, [3, 2])])
    return {"all_reduce": b.all_reduce(both, add, shape_with_layout="(f32[2,3]{0,1}, f32[3,2]{1,0})")}


# --- what is checked -------------------------------------------------------------------------------------------------


def build(function: Group, arguments: tuple[Any, ...]) -> tuple[Module, list[str]]:
    """Return the module of a group, and a name for each array it gives."""
    builder = Builder(function.__name__, immediate_errors=True)
    results = function(builder, *(builder.parameter(n, array) for n, array in enumerate(arguments)))
    names = [name for name, handle in results.items() for _ in leaves(handle.shape)]
    return builder.build(builder.tuple(list(results.values()))), names


def leaves(shape: Any) -> list[Any]:
    return [leaf for part in shape.types for leaf in leaves(part)] if isinstance(shape, TupleType) else [shape]


@group(UNIT, compiled=False)
def opcodes_of_2026(b: Builder, x: Handle) -> dict[str, Handle]:
    return {
        **apply(b, "exp2 log2", x),
        "shuffle": b.shuffle(x, [0], [1]),
        "collective_reduce": b.collective_reduce(x, add, [[0]]),
    }


def flat(values: Any) -> list[Any]:
    return [leaf for part in values for leaf in flat(part)] if isinstance(values, tuple | list) else [values]


#: Programs that XLA does not know, or dies of, before JAX 0.10.
NOT_IN_OLDER_XLA = ("alone_in_a_group", "control", "newer_opcodes")


def check_text(module: Module, *, by_xla: bool = True) -> str:
    """Check that a module keeps the rules, prints as a fixed point, and is XLA's too."""
    text = module.to_text()
    assert verify(module) == []
    assert parse_hlo(text).to_text() == text
    if by_xla:
        assert oracle().accepts_hlo(text) is None
    return text


def is_in_xla(name: str) -> bool:
    """Whether the installed XLA supports all operations of a program."""
    return name not in NEWEST and not (IS_BEFORE_10 and name in NOT_IN_OLDER_XLA)


@pytest.mark.parametrize("name", COMPILED)
def test_computes_as_xla(name: str) -> None:
    function, arguments = COMPILED[name]
    module, names = build(function, arguments)
    text = check_text(module, by_xla=is_in_xla(name))
    ours = flat(run(module, *arguments))
    if not is_in_xla(name):
        return
    theirs = oracle().run_hlo(text, list(arguments))
    assert oracle().accepts_mlir(module.to_text(dialect="stablehlo")) is None
    for result, mine, wanted in zip(names, ours, theirs, strict=True):
        assert mine.dtype == wanted.dtype, result
        np.testing.assert_allclose(mine, wanted, rtol=2e-5, atol=1e-6, err_msg=result)


@pytest.mark.parametrize("name", PARSED)
def test_is_hlo(name: str) -> None:
    check_text(build(*PARSED[name])[0], by_xla=is_in_xla(name))


def test_inverse_functions() -> None:
    """XLA compiles these from StableHLO."""
    builder = Builder("inverse")
    x = builder.parameter(0, UNIT)
    names = "asin acos atanh asinh sinh cosh"
    results = apply(builder, names, x)
    module = builder.build(builder.tuple(list(results.values())))
    theirs = oracle().run_stablehlo(module.to_text(dialect="stablehlo"), [UNIT])
    functions = (np.arcsin, np.arccos, np.arctanh, np.arcsinh, np.sinh, np.cosh)
    for name, mine, wanted, function in zip(names.split(), run(module, UNIT), theirs, functions, strict=True):
        np.testing.assert_allclose(mine, wanted, rtol=1e-5, err_msg=name)
        np.testing.assert_allclose(mine, function(UNIT.astype(np.float64)), rtol=1e-5, err_msg=name)


def test_random_numbers() -> None:
    """Random numbers lie where they should; which ones they are is not specified."""
    builder = Builder("random")
    uniform = builder.rng_uniform(-2, 3, "f32[2000]")
    normal = builder.rng_normal(5.0, 2.0, "f32[2000]")
    bernoulli = builder.rng_bernoulli(0.25, "u32[2000]")
    module = builder.build(builder.tuple([uniform, normal, bernoulli]))
    for results in (run(module), oracle().run_hlo(module.to_text(), [])):
        uniforms, normals, bits = results
        assert uniforms.min() >= -2
        assert uniforms.max() < 3
        assert abs(uniforms.mean() - 0.5) < 0.15
        assert abs(normals.mean() - 5) < 0.2
        assert abs(normals.std() - 2) < 0.15
        assert set(bits.tolist()) == {0, 1}
        assert abs(bits.mean() - 0.25) < 0.05


def opcodes(module: Module) -> set[str]:
    names = {op.hlo_name for computation in module.computations for op in computation.operations}
    return {name for name in names if name is not None}


def test_every_opcode_is_built() -> None:
    built = set().union(*(opcodes(build(*case)[0]) for case in (*COMPILED.values(), *PARSED.values())))
    assert built == set(HLO_OPERATIONS)


# --- names -----------------------------------------------------------------------------------------------------------

DOCUMENTED: Mapping[str, list[str]] = json.loads((CORPUS / "xla_builder_names.json").read_text())
_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def method_name(documented: str) -> str:
    """Return a documented name as Python writes it."""
    name = documented.replace("ID", "Id").replace("2D", "2d").replace("3D", "3d").replace("4D", "4d")
    return _WORDS.sub("_", name).lower()


@pytest.mark.parametrize("document", DOCUMENTED)
def test_documented_names(document: str) -> None:
    names = [method_name(name) for name in DOCUMENTED[document]]
    assert len(names) > 70
    assert [name for name in names if not (hasattr(Builder, name) or hasattr(Builder, f"{name}_"))] == []


def test_public_methods_say_what_they_do() -> None:
    methods = {name: getattr(Builder, name) for name in dir(Builder) if not name.startswith("_")}
    assert [name for name, method in methods.items() if not method.__doc__] == []


def test_default_sort_is_in_total_order() -> None:
    """-NaN, -0, 0, NaN: their bits differ."""
    numbers = np.array([0.0, -0.0, np.nan, 1, -np.nan, -1], F32)
    builder = Builder("sorted")
    builder.sort(builder.parameter(0, "f32[6]"))
    module = builder.build()
    expected = np.array([-np.nan, -1, -0.0, 0.0, 1, np.nan], F32)
    for found in (run(module, numbers)[0], oracle().run_hlo(module.to_text(), [numbers])[0]):
        np.testing.assert_array_equal(np.asarray(found), expected)
        np.testing.assert_array_equal(np.signbit(found), [True, True, True, False, False, False])


def test_default_numbers_of_a_convolution_are_those_of_xla() -> None:
    """XLA's `CreateDefaultConvDimensionNumbers` is `bf01_oi01->bf01`, which its constants spell out."""
    default = Builder.create_default_conv_dimension_numbers()
    assert default == Builder.create_conv_dimension_numbers(
        Builder.CONV_BATCH_DIMENSION,
        Builder.CONV_FEATURE_DIMENSION,
        Builder.CONV_FIRST_SPATIAL_DIMENSION,
        Builder.CONV_SECOND_SPATIAL_DIMENSION,
        Builder.CONV_KERNEL_OUTPUT_DIMENSION,
        Builder.CONV_KERNEL_INPUT_DIMENSION,
        Builder.CONV_KERNEL_FIRST_SPATIAL_DIMENSION,
        Builder.CONV_KERNEL_SECOND_SPATIAL_DIMENSION,
    )
    assert default == ConvolutionDimensionNumbers(
        input_batch_dimension=0,
        input_feature_dimension=1,
        input_spatial_dimensions=(2, 3),
        kernel_output_feature_dimension=0,
        kernel_input_feature_dimension=1,
        kernel_spatial_dimensions=(2, 3),
        output_batch_dimension=0,
        output_feature_dimension=1,
        output_spatial_dimensions=(2, 3),
    )
