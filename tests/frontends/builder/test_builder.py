"""The builder itself: errors, sub-builders, handles and their operators, constants, computed constants."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest

import frontends
from evaluator import run
from frontends.builder import Builder, BuildError, ClientLiteral, Handle, PaddingDimension, make_padding, make_shape
from frontends.builder.failure import RuleError
from hlo_text.core.attributes import ScatterDimensionNumbers
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.types import F32, TensorType
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle


def eager(*shapes: str) -> tuple[Any, ...]:
    """Return a builder that raises at once, and parameters of these shapes."""
    builder = Builder("test", immediate_errors=True)
    return builder, *(builder.parameter(number, shape) for number, shape in enumerate(shapes))


def evaluated(root: Handle, *arrays: Any) -> Any:
    module = root.builder.build(root)
    assert verify(module) == []
    results = run(module, *arrays)
    return results[0] if len(results) == 1 else results


# --- errors ----------------------------------------------------------------------------------------------------------


def test_first_error_is_deferred_to_build() -> None:
    builder = Builder("deferred")
    x, y = builder.parameter(0, "f32[2,3]", "x"), builder.parameter(1, "f32[4]", "y")
    broken = builder.add(x, y)
    builder.dot(broken, broken)
    after = builder.transpose(x, [0, 0])
    with pytest.raises(BuildError) as caught:
        builder.build()
    (found,) = caught.value.diagnostics
    assert found.code == "build.add"
    assert found.message == "add: operands of different ranks require broadcast_dimensions: f32[4] and f32[2,3]"
    assert found.notes == ("lhs is f32[2,3]", "rhs is f32[4]")
    assert found.source is not None
    assert found.span is not None
    assert found.source.name == __file__
    assert found.source.text[found.span.start : found.span.end] == "broken = builder.add(x, y)"
    assert builder.first_error is caught.value
    assert isinstance(caught.value, HloTextError)
    for handle in (broken, after):
        with pytest.raises(BuildError) as again:
            _ = handle.shape
        assert again.value is caught.value
        assert repr(handle) == "<a handle of a builder with an error>"


def test_handles_of_a_failed_builder_still_have_operators() -> None:
    builder = Builder()
    broken = builder.constant(1.0) + builder.constant(True)
    for handle in (broken + 1, broken / 2, broken % 2, broken @ broken, broken >> 1, broken[0], -broken, broken < 3):
        assert handle.builder is builder
    with pytest.raises(BuildError, match="the operands must have the same element type, found f32 and i1"):
        builder.build()


def test_errors_are_immediate_by_option() -> None:
    builder = Builder("immediate", immediate_errors=True)
    with pytest.raises(BuildError, match="reshape: the number of elements must not change, found 6 and 7"):
        builder.reshape(builder.parameter(0, "f32[2,3]"), [7])
    assert builder.first_error is None
    builder.set_die_immediately_on_error(False)
    builder.reshape(builder.constant(np.zeros(4)), [7])
    assert builder.first_error is not None


def test_constraints_keep_their_code() -> None:
    builder, x = eager("f32[2,3]")
    with pytest.raises(BuildError) as caught:
        builder.reduce_precision(x, 0, 3)
    assert caught.value.code == "reduce_precision.C2"


@pytest.mark.parametrize(
    ("call", "rule"),
    [
        (lambda b, x, v: b.add(x, v, [1, 0]), "must map each of the 1 dimensions to one of the larger operand"),
        (lambda b, x, v: b.add(x, v, [2]), "must map each of the 1 dimensions to one of the larger operand"),
        (lambda b, x, v: b.add(x, x, [0]), "of equal rank must be empty or list all dimensions in order"),
        (lambda b, x, v: b.add(x, b.tuple([x])), "the operands must be arrays"),
        (lambda b, x, v: b.add(x, 1.5j), "1.5j is not a valid f32 value"),
        (lambda b, x, v: b.and_(x, x), "operand 'lhs' cannot be float"),
        (lambda b, x, v: b.concat_in_dim([], 0), "at least one operand is required"),
        (lambda b, x, v: b.concat_in_dim([x, v], 0), "must have the same rank"),
        (lambda b, x, v: b.collapse(x, [0, 2]), "consecutive"),
        (lambda b, x, v: b.transpose(x, [0]), "permutation"),
        (lambda b, x, v: b.trans(v), "must be a matrix, not f32"),
        (lambda b, x, v: b.slice(x, [0, 0], [2, 9]), r"slice \[0:9\] is out of bounds for dimension size 3"),
        (lambda b, x, v: b.pad(x, 0, [(0, 0)]), "padding_config must have 2 entries"),
        (lambda b, x, v: b.pad(x, 0, [(0, -5), (0, 0)]), "must not be negative"),
        (lambda b, x, v: b.dot(x, v), "contracting"),
        (lambda b, x, v: b.dot(x, 2.0), "dot of a scalar requires another scalar"),
        (lambda b, x, v: b.conv(x, x, [1], "SAME"), "window attributes must have 0 entries"),
        (lambda b, x, v: b.conv(v, v, [1], "SAME"), "a batch and a feature dimension"),
        (lambda b, x, v: b.select(x, x, x), "select"),
        (lambda b, x, v: b.clamp(v, x, v), "the operand shapes .* must be equal"),
        (lambda b, x, v: b.reduce(x, [0, 0], lambda p, q: p), "each of 1 operands must have an initial value: 2"),
        (lambda b, x, v: b.reduce(x, 0, lambda p, q: p, [2]), "dimensions must be less than the rank 2"),
        (lambda b, x, v: b.reduce(x, 0, lambda p, q: p > q), "region|computation|element"),
        (lambda b, x, v: b.sort(x, dimension=2), "dimension must be below the rank 2"),
        (lambda b, x, v: b.top_k(x, 4), "k must be from 0 to 3"),
        (lambda b, x, v: b.while_(lambda s: s, lambda s: s, x), "output_types\\(cond\\)"),
        (lambda b, x, v: b.conditional(x, x, lambda s: s, x, lambda s: s), "pred must be a boolean scalar"),
        (lambda b, x, v: b.conditional(0, [], []), "at least one branch is required"),
        (lambda b, x, v: b.conditional(0, [lambda s: s], [x, x]), "each branch must have one operand"),
        (lambda b, x, v: b.conditional(True, x, lambda s: s, v, lambda s: s), "must return the same types"),
        (lambda b, x, v: b.get_tuple_element(b.tuple([x]), 1), "index must be less than 1"),
        (lambda b, x, v: b.get_tuple_element(x, 0), "get_tuple_element"),
        (lambda b, x, v: b.all_gather(x, 0), "shard_count must be given"),
        (lambda b, x, v: b.all_gather(x, 0, 3, [[0, 1]]), "shard_count must be the group size 2: 3"),
        (
            lambda b, x, v: b.reduce_scatter(x, lambda p, q: p + q, 1, 2),
            "the size of dimension 1 must be a multiple of 2",
        ),
        (lambda b, x, v: b.all_to_all(x, 1, 0, 2), "split_count must divide the size 3"),
        (lambda b, x, v: b.all_reduce(b.tuple([]), lambda p, q: p), "must not be empty"),
        (lambda b, x, v: b.collective_permute(x, [(0, 1), (0, 2)]), "is_unique"),
        (lambda b, x, v: b.rng_normal(0, 1, "s32[3]"), "the element type must be floating-point"),
        (lambda b, x, v: b.rng_bernoulli(0.5, "f32[3]"), "the element type must be u32"),
        (lambda b, x, v: b.rng_uniform(v, 1, "f32[3]"), "the parameters must be f32 scalars"),
        (lambda b, x, v: b.sqrt_f32(np.zeros(2)), "the operand must be f32, not f64"),
        (lambda b, x, v: b.bitcast_convert_type(x, "f64"), "the last dimension must have size 2"),
        (lambda b, x, v: b.check_shape(x, "f32[3,2]"), r"the shape must be f32\[3,2\]"),
        (lambda b, x, v: b.check_same_shape(x, v), "the shapes must be the same"),
        (lambda b, x, v: b.parameter(0, "f32[]"), "parameter 0 is already defined"),
        (lambda b, x, v: b.parameter(-1, "f32[]"), "must not be negative"),
        (lambda b, x, v: b.constant_r1([[1, 2]]), "the constant must have rank 1, not 2"),
        (lambda b, x, v: b.call(_binary(), [x]), r"must be \(f32\[2,3\]\), not \(f32\[\], f32\[\]\)"),
        (lambda b, x, v: b.dynamic_slice(x, v, [1, 1]), "start_indices must be a vector of 2"),
        (lambda b, x, v: b.dynamic_slice(x, [0], [1, 1]), "start_indices must be 2, not 1"),
        (lambda b, x, v: b.async_done(x), "a result of async_start"),
        (lambda b, x, v: b.dynamic_reshape(x, [6], [6], []), "the same length"),
    ],
)
def test_broken_rules_are_named(call: Callable[..., Handle], rule: str) -> None:
    builder, x, v = eager("f32[2,3]", "f32[5]")
    with pytest.raises(BuildError, match=rule) as caught:
        call(builder, x, v)
    assert caught.value.diagnostics[0].message.partition(":")[0].isidentifier()


def _binary() -> Any:
    builder = Builder("binary")
    x, y = builder.parameter(0, "f32[]"), builder.parameter(1, "f32[]")
    return builder.build(x + y)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda b, x: b.add(x), TypeError, "rhs"),
        (lambda b, x: b.add(x, [1, 2, 3]), TypeError, "an operand must be a handle, an array or a number"),
        (lambda b, x: b.add(x, "1"), TypeError, "an operand must be"),
        (lambda b, x: b.add(x, Builder("other").constant(1.0)), ValueError, "'other' cannot be used in the builder"),
        (lambda b, x: b.get_tuple_element(3, 0), TypeError, "expected a handle"),
        (lambda b, x: b.parameter(1, "f33[2]"), ValueError, "shape is not an HLO shape: 'f33"),
        (lambda b, x: b.parameter(1, object()), TypeError, "shape must be a shape"),
        (lambda b, x: b.convert_element_type(x, "float31"), ValueError, "new_element_type is not an element type"),
        (lambda b, x: b.transpose(x, [0.5, 1]), TypeError, "permutation must be integers"),
        (
            lambda b, x: b.compare(x, x, direction="UP"),
            ValueError,
            "direction must be one of EQ, NE, GE, GT, LE, LT, not 'UP'",
        ),
        (lambda b, x: b.fft(x, "DCT", [3]), ValueError, "DCT"),
        (lambda b, x: b.conv(x, x, [], "FULL"), ValueError, "FULL"),
        (lambda b, x: b.reduce(x, 0, 7), TypeError, "computation must be a built computation or a function"),
        (lambda b, x: b.reduce(x, 0, lambda p: p), TypeError, "argument"),
        (lambda b, x: b.conditional(True, x), TypeError, "conditional requires"),
        (lambda b, x: b.constant("text"), TypeError, "a literal must be"),
        (lambda b, x: b.constant([[1], [2, 3]]), ValueError, "nested lists"),
        (lambda b, x: b.constant(300, "s8"), ValueError, "out of range for i8"),
        (lambda b, x: b.constant(1.5, "s8"), ValueError, "cannot convert float64 to i8"),
        (lambda b, x: b.domain(x, "nonsense", "{replicated}"), ValueError, "sharding"),
        (lambda b, x: b.concat_in_dim([x], "0"), TypeError, "dimension must be an integer, not '0'"),
        (lambda b, x: b.top_k(x, 1, largest=1), TypeError, "largest must be True or False, not 1"),
        (lambda b, x: b.batch_norm_training(x, x, x, "e", 1), TypeError, "epsilon must be a number"),
        (lambda b, x: b.dot_general(x, x, "01"), TypeError, "dot_dimension_numbers must be a DotDimensionNumbers"),
        (lambda b, x: b.custom_call(3, [x], "f32[]"), TypeError, "call_target_name must be a string"),
        (lambda b, x: b.fft(x, 3, [3]), TypeError, "fft_type must be a string, not 3"),
        (lambda b, x: b.set_return_value(3), TypeError, "expected a handle"),
    ],
)
def test_wrong_use_raises_at_once(call: Callable[..., Any], error: type[Exception], message: str) -> None:
    builder = Builder("main")
    x = builder.parameter(0, "f32[2,3]")
    with pytest.raises(error, match=message) as caught:
        call(builder, x)
    assert not isinstance(caught.value, HloTextError | RuleError)
    assert builder.first_error is None


def test_build_needs_parameters_and_a_root() -> None:
    builder = Builder("gap")
    builder.parameter(1, "f32[]")
    with pytest.raises(BuildError, match=r"build: parameters must be numbered consecutively from 0: \[1\]"):
        builder.build()
    with pytest.raises(BuildError, match="must contain at least one operation"):
        Builder("empty").build()


def test_build_checks_what_operations_must_do_together() -> None:
    builder = Builder("unpaired")
    builder.copy_start(builder.constant([1.0]))
    with pytest.raises(BuildError, match="copy-start"):
        builder.build()


def test_build_can_be_called_again() -> None:
    builder = Builder("gap")
    y = builder.parameter(1, "f32[]")
    with pytest.raises(BuildError):
        builder.build()
    x = builder.parameter(0, "f32[]")
    first = builder.build(x - y)
    text = first.to_text()
    builder.trace("x", x * 2.0)
    builder.trace("y", y)
    assert first.to_text() == text
    assert "trace" in builder.build().to_text()


def test_sub_builders_note_errors_in_their_parent() -> None:
    builder = Builder("parent")
    sub = builder.create_sub_builder("sub")
    sub.transpose(sub.parameter(0, "f32[2]"), [1])
    computation = sub.build_and_note_error()
    assert computation.entry_computation is None
    root = builder.call(computation, [builder.constant(np.zeros(2, np.float32))])
    assert repr(root) == "<a handle of a builder with an error>"
    with pytest.raises(BuildError, match="transpose: permutation must list each of 1 dimensions once"):
        builder.build()


def test_sub_builders_inherit_immediate_errors() -> None:
    sub = Builder(immediate_errors=True).create_sub_builder("sub")
    with pytest.raises(BuildError):
        sub.transpose(sub.constant(1.0), [1])
    assert sub.name == "sub"


def test_errors_in_functions_are_the_builders() -> None:
    builder = Builder("outer")
    builder.reduce(builder.constant([1.0, 2.0]), 0, lambda x, y: x.builder.transpose(x, [3]))
    with pytest.raises(BuildError) as caught:
        builder.build()
    assert "transpose: permutation must list" in str(caught.value)


# --- building --------------------------------------------------------------------------------------------------------


def test_return_value() -> None:
    builder = Builder()
    x = builder.parameter(0, "f32[]", "x")
    doubled = x + x
    builder.set_return_value(doubled)
    _ = x * 100.0
    assert run(builder.build(), np.float32(3))[0] == 6
    assert run(builder.build(x), np.float32(3))[0] == 3
    builder.set_return_value(x - 1.0)
    assert run(builder.build(), np.float32(3))[0] == 2


def test_last_operation_is_returned() -> None:
    builder = Builder()
    x = builder.parameter(0, "f32[2]")
    builder.reshape(builder.add(x, x), [2])  # nothing to do: the sum itself
    assert run(builder.build(), np.ones(2, np.float32))[0].tolist() == [2, 2]


def test_computations_are_shared_and_stand_before_their_use() -> None:
    builder = Builder("main")
    add = builder.create_sub_builder("add")
    add.add(add.parameter(0, "f32[]", "x"), add.parameter(1, "f32[]", "y"))
    sum_of_two = add.build()
    x = builder.parameter(0, "f32[4]")
    total = builder.reduce(x, 0, sum_of_two) + builder.reduce(x, 1, sum_of_two)
    looped = builder.while_(lambda s: s[0] < 3, lambda s: [s[0] + 1, s[1] + s[1]], builder.tuple([0, total]))
    module = builder.build(looped[1])
    names = [computation.name for computation in module.computations]
    assert names == ["add", "condition", "body", "main"]
    again = parse_hlo(module.to_text())
    assert run(again, np.ones(4, np.float32))[0] == 72


def test_parsed_computations_can_be_applied() -> None:
    text = "HloModule m\n\nENTRY double {\n  x = f32[3] parameter(0)\n  ROOT y = f32[3] add(x, x)\n}\n"
    builder = Builder("caller")
    root = builder.call(parse_hlo(text), [builder.constant([1.0, 2.0, 3.0])])
    assert evaluated(root).tolist() == [2, 4, 6]


def test_stablehlo_computations_can_be_applied() -> None:
    types = "tensor<2xf32>, tensor<2xf32>"
    text = f"func.func @f(%x: tensor<2xf32>) -> ({types}) {{ return %x, %x : {types} }}"
    builder = Builder("caller")
    first, second = builder.call(parse_stablehlo(text), [builder.constant([1.0, 2.0])])
    assert evaluated(first + second).tolist() == [2, 4]


def test_names() -> None:
    builder = Builder("1 odd name")
    x, y = builder.parameter(0, "f32[]", "x"), builder.parameter(1, "f32[]", "2/x")
    root = builder.add(x, builder.add(y, builder.parameter(2, "f32[]", "x")))
    text = builder.build(root).to_text()
    assert "HloModule _1_odd_name" in text
    assert parse_hlo(text).to_text() == text
    assert len(set(parse_hlo(text).entry_computation.arguments)) == 3


@pytest.mark.parametrize(
    "name", ["", "f32", "ROOT", "maximal", "__reserved", "\N{GREEK SMALL LETTER ALPHA}", "-1", "add.2"]
)
def test_any_text_can_be_a_name(name: str) -> None:
    builder = Builder(name)
    x = builder.parameter(0, "f32[2]", name)
    total = builder.reduce(x, 0, lambda a, b: a + b)
    text = builder.build(total + builder.parameter(1, "f32[]", name)).to_text()
    assert parse_hlo(text).to_text() == text
    assert oracle().accepts_hlo(text) is None


def test_layouts_are_kept() -> None:
    builder = Builder()
    x = builder.parameter(0, "f32[2,3]{0,1}")
    module = builder.build(builder.neg(x))
    assert "entry_computation_layout={(f32[2,3]{0,1})->f32[2,3]{0,1}}" in module.to_text()


def test_scatter_takes_dimension_numbers() -> None:
    builder, x = eager("f32[3]")
    numbers = ScatterDimensionNumbers((), (0,), (), (), (0,), 1)
    root = builder.scatter(x, np.array([[2], [2]]), np.ones(2, np.float32), lambda p, q: p + q, numbers)
    assert evaluated(root, np.zeros(3, np.float32)).tolist() == [0, 0, 2]


def test_frontends_exports() -> None:
    assert frontends.Builder is Builder
    assert frontends.ClientLiteral is ClientLiteral
    with pytest.raises(AttributeError):
        _ = frontends.builder.Nothing


def test_building_needs_no_jax() -> None:
    code = (
        "import sys; from frontends import Builder; b = Builder(); x = b.parameter(0, 'f32[2]'); "
        "b.build(x + 1).to_text(); print('jax' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "False\n"


# --- handles ---------------------------------------------------------------------------------------------------------


def test_operators() -> None:
    x, y = np.array([1.5, -2.0, 4.0], np.float32), np.array([2.0, 3.0, 4.0], np.float32)
    builder, a, b = eager("f32[3]", "f32[3]")
    pairs = {
        "arithmetic": (((a + b) * 2 - 1) / b - a, (x + y) * 2 / y - 1 / y - x),
        "reflected": (1 - (2 / b) + 3 * a, 1 - 2 / y + 3 * x),
        "arrays": (y + a, y + x),
        "arrays of JAX": (jnp.asarray(y) * a - jnp.asarray(x), x * y - x),
        "power": (b**a, y**x),
        "reflected power": (2.0**b, 2.0**y),
        "negation": (-abs(+a), -abs(x)),
        "matmul": (a @ b, x @ y),
    }
    results = run(builder.build(builder.tuple([found for found, _ in pairs.values()])), x, y)
    for result, (name, (_, wanted)) in zip(results, pairs.items(), strict=True):
        np.testing.assert_allclose(result, wanted, rtol=1e-6, err_msg=name)


def test_operators_of_integers() -> None:
    x, y = np.array([12, -7, 5], np.int32), np.array([2, 1, 3], np.int32)
    u = np.array([12, 2**32 - 7, 5], np.uint32)
    builder, a, b, c = eager("s32[3]", "s32[3]", "u32[3]")
    pairs = [
        (a & b, x & y),
        (a | 1, x | 1),
        (3 ^ a, 3 ^ x),
        (~a, ~x),
        (a << b, x << y),
        (a >> b, x >> y),
        (c >> 2, u >> 2),
        (c % 5, u % 5),
        (100 % c, 100 % u),
    ]
    pairs += [(a < b, x < y), (a <= b, x <= y), (a > 2, x > 2), (a >= b, x >= y), (a == b, x == y), (a != b, x != y)]
    results = run(builder.build(builder.tuple([found for found, _ in pairs])), x, y, u)
    for result, (_, wanted) in zip(results, pairs, strict=True):
        np.testing.assert_array_equal(result, wanted)


def test_operators_that_mean_something_else_in_python() -> None:
    _, a, x, m = eager("s32[3]", "f32[3]", "f32[2,3,4]")
    for call in (lambda: a / 2, lambda: 2 / a, lambda: a % 2, lambda: x % 2.0, lambda: 2.0 % x, lambda: m @ m):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError, match="no truth value"):
        bool(a == a)
    with pytest.raises(TypeError):
        _ = a // 2


INDICES: tuple[Any, ...] = (
    *(0, -1, slice(1, 3), slice(None, None, 2), slice(None, None, -1), slice(3, 0, -2), slice(2, 2), slice(-2, None)),
    *(..., None, (0, 1), (slice(None), 2), (..., 1), (None, 1, ..., None), (slice(1, 9), slice(None, -1)), ()),
    *((2, slice(4, 1, -2), None), (slice(0, 0), 1), np.int64(1)),
)


@pytest.mark.parametrize("index", INDICES, ids=repr)
def test_indexing_is_numpys(index: Any) -> None:
    array = np.arange(4 * 5 * 2, dtype=np.float32).reshape(4, 5, 2)
    _, x = eager("f32[4,5,2]")
    np.testing.assert_array_equal(evaluated(x[index] + 0, array), array[index])


@pytest.mark.parametrize(
    ("index", "error"),
    [
        (4, IndexError),
        (-5, IndexError),
        ((0, 0, 0), IndexError),
        ((..., ...), IndexError),
        (1.5, TypeError),
        (True, TypeError),
        ([0, 1], TypeError),
        (slice(None, None, 0), ValueError),
    ],
)
def test_wrong_indices(index: Any, error: type[Exception]) -> None:
    _, x = eager("f32[4,5]")
    with pytest.raises(error):
        _ = x[index]


def test_computed_indices_are_refused() -> None:
    _, x, i = eager("f32[4]", "s32[]")
    with pytest.raises(TypeError, match="use dynamic_slice or gather"):
        _ = x[i]


def test_tuples_unpack() -> None:
    builder, x, n = eager("f32[2]", "s32[]")
    packed = builder.tuple([x, builder.tuple([n, x])])
    first, second = packed
    assert (first.dimensions, len(second), packed[-1].shape) == ((2,), 2, second.shape)
    with pytest.raises(IndexError):
        _ = packed[2]
    with pytest.raises(TypeError, match="is not an array"):
        _ = packed.rank
    assert [handle.dimensions for handle in builder.constant(np.zeros((3, 2)))] == [(2,)] * 3


def test_handles_show_their_shape() -> None:
    builder, x = eager("f32[2,3]")
    assert repr(x) == "<p0: f32[2,3]>"
    assert builder.get_shape(x) == x.shape == x.type == TensorType((2, 3), F32)
    assert (x.rank, x.dimensions, x.element_type, len(x)) == (2, (2, 3), F32, 2)
    assert builder.check_shape(x, "f32[2,3]") is x
    assert builder.check_same_shape(x, x + 1) is x
    assert len({x, x + 1}) == 2


# --- operands and constants ------------------------------------------------------------------------------------------


def test_numbers_take_the_type_of_the_other_operand() -> None:
    builder = Builder(immediate_errors=True)
    for word in ("s8", "u64", "f16", "bf16", "f8e4m3fn", "c64", "f64"):
        x = builder.constant(1, word)
        assert (x + 1).element_type == x.element_type == (1 - x).element_type
    assert builder.select(True, 1, 2).element_type == builder.constant(1).element_type
    for number, word in ((300, "s8"), (-1, "u8"), (1.5, "s32"), (1j, "f32"), (True, "f32"), (1, "pred")):
        with pytest.raises(BuildError, match=r"out of range for|is not a valid"):
            builder.add(builder.constant(word == "pred" or 1, word), number)


@pytest.mark.parametrize(
    ("value", "element_type", "text"),
    [
        (True, None, "pred[] true"),
        (7, None, "s32[] 7"),
        (7, "u64", "u64[] 7"),
        (0.5, None, "f32[] 0.5"),
        (0.5, float, "f32[] 0.5"),
        (0.5, np.float64, "f64[] 0.5"),
        (1 + 2j, None, "c64[] (1, 2)"),
        ([1, 2], None, "s32[2] {1, 2}"),
        ([[1.0], [2.0]], "bf16", "bf16[2,1] { {1}, {2} }"),
        (np.array([1, -2], ml_dtypes.int4), None, "s4[2] {1, -2}"),
        (np.arange(3, dtype=np.uint8), None, "u8[3] {0, 1, 2}"),
        ([], "f32", "f32[0] {}"),
        ((1, [2.0]), None, "(s32[], f32[1]) ( 1, {2} )"),
    ],
)
def test_constants(value: Any, element_type: Any, text: str) -> None:
    builder = Builder(immediate_errors=True)
    handle = builder.constant(value, element_type)
    shape, _, elements = text.partition("] ") if not text.startswith("(") else text.partition(") ")
    assert builder.build(handle).to_text().count(f"constant({elements})") == 1
    assert repr(handle) == f"<constant.1: {shape}{'])'[text.startswith('(')]}>"
    assert str(ClientLiteral.of(value) if element_type is None else ClientLiteral(value, element_type)) == text


def test_constants_by_rank() -> None:
    builder = Builder(immediate_errors=True)
    assert repr(builder.constant_r1(3, 0.5)) == "<constant.1: f32[3]>"
    assert repr(builder.constant_r1([1, 2], element_type="s64")) == "<constant.2: s64[2]>"
    assert repr(builder.constant_r2_from_array2d(np.zeros((2, 3)))) == "<constant.3: f64[2,3]>"
    assert (
        repr(builder.constant_literal(ClientLiteral([[1, 2]], minor_to_major=[0, 1]))) == "<constant.4: s32[1,2]{0,1}>"
    )


def test_compute_constant() -> None:
    builder = Builder("folded")
    x = builder.parameter(0, "f32[]", "x")
    rows = builder.add(builder.constant([[1, 2, 3], [4, 5, 6]]), 10)
    literal = builder.compute_constant(rows, output_layout=[0, 1])
    assert literal.linear_memory().tolist() == [11, 14, 12, 15, 13, 16]
    total = builder.reduce(rows, 0, lambda a, b: a + b)
    assert int(builder.compute_constant(total).to_numpy()) == 81
    both = builder.compute_constant(builder.tuple([total, rows]))
    assert str(both.shape) == str(builder.get_shape(builder.tuple([total, rows])))
    noise = builder.rng_uniform(0, 1, "f32[8]")
    assert builder.compute_constant(noise) != builder.compute_constant(noise)
    with pytest.raises(BuildError, match="compute_constant: the value depends on parameter 0, %x"):
        builder.compute_constant(x * 2.0 + builder.convert_element_type(total, "f32"))
    assert builder.first_error is None


# --- windows ---------------------------------------------------------------------------------------------------------


def test_same_padding_depends_on_strides() -> None:
    assert make_padding([4], [3], [2], "SAME") == ((0, 1),)
    assert make_padding([5], [3], [2], "SAME") == ((1, 1),)
    assert make_padding([4, 4], [2, 3], [1, 1], "VALID") == ((0, 0), (0, 0))


def test_padding_dimensions() -> None:
    builder, x = eager("f32[3]")
    config = [PaddingDimension(edge_padding_low=1, interior_padding=1)]
    assert evaluated(builder.pad(x, -1, config), np.arange(3, dtype=np.float32)).tolist() == [-1, 0, -1, 1, -1, 2]


def test_make_shape() -> None:
    assert make_shape("f32", (2, 3)) == make_shape(np.float32, [2, 3]) == make_shape(float, (2, 3))
    for call in (
        lambda: make_shape("f32", (-1,)),
        lambda: make_shape("f32", (2,), minor_to_major=[1]),
        lambda: make_shape("real", ()),
    ):
        with pytest.raises(ValueError, match=r"must|is not an element type"):
            call()


def test_a_map_passes_static_scalars_to_every_application() -> None:
    b = Builder("scaled")
    root = b.map(b.parameter(0, "f32[3]"), lambda p, s: p * s, static_operands=[3.0])
    np.testing.assert_array_equal(run(b.build(root), np.array([1, 2, 5], np.float32))[0], [3, 6, 15])


def test_transfers_between_devices_are_none_with_the_host() -> None:
    b = Builder("transfers")
    b.send(b.constant(1.0), 1)
    text = b.build(b.recv("f32[]", 2)).to_text()
    assert text.count("channel_id=1") == text.count("channel_id=2") == 2
    assert "is_host_transfer" not in text


def test_a_convolution_needs_a_batch_and_a_feature_dimension() -> None:
    b = Builder("convolution")
    x, window = b.parameter(0, "f32[5]"), b.parameter(1, "f32[3]")
    root = b.conv(x, window, [1], "SAME")
    with pytest.raises(BuildError, match="batch and a feature dimension, not rank 1"):
        b.build(root)
