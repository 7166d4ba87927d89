"""Dimensions of dynamic reshapes, by XLA's rule, and the rules about buffers of custom calls."""

from __future__ import annotations

import pytest

from hlo_text.core.ir import walk
from hlo_text.core.types import BufferType, DialectType, ElementType, FloatType, TensorType, TupleType, Type
from hlo_text.inference import type_budget
from hlo_text.inference.buffers import find_in_buffers
from hlo_text.inference.reshaped_dimensions import reshaped_dimensions, reshaped_sizes, runs
from hlo_text.inference.result_types import Dimension, higher_precision
from hlo_text.mlir.parse import parse_stablehlo

D = Dimension


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ((6,), (2, 3), [((0, 1), (0, 2))]),
        ((2, 3), (6,), [((0, 2), (0, 1))]),
        ((2, 3, 5), (6, 5), [((0, 2), (0, 1)), ((2, 3), (1, 2))]),
        ((4, 6), (2, 2, 3, 2), [((0, 1), (0, 2)), ((1, 2), (2, 4))]),
        ((4, 6), (6, 4), [((0, 2), (0, 2))]),
        ((2, 3), (2, 3), [((0, 1), (0, 1)), ((1, 2), (1, 2))]),
        ((1, 5), (5,), [((0, 1), (0, 0)), ((1, 2), (0, 1))]),
        ((5,), (5, 1), [((0, 1), (0, 1)), ((1, 1), (1, 2))]),
        ((), (), []),
    ],
)
def test_runs_of_dimensions_with_equal_numbers_of_elements(
    source: tuple[int, ...], target: tuple[int, ...], expected: list[tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    found = [((old.start, old.stop), (new.start, new.stop)) for old, new in runs(source, target)]
    assert found == expected


@pytest.mark.parametrize(
    ("own", "sizes", "expected"),
    [
        ([D(4), D(None, 6)], (4, 6), [D(4), D(None, 6)]),
        ([D(None, 4), D(6)], (4, 6), [D(None, 4), D(6)]),
        ([D(None, 4), D(6)], (24,), [D(None, 24)]),
        ([D(4), D(None, 6)], (4, 2, 3), [D(4), D(None, 2), D(3)]),
        ([D(4), D(None, 6)], (4, 1, 2, 3), [D(4), D(1), D(None, 2), D(3)]),
        ([D(4), D(None, 6)], (2, 2, 6, 1), [D(2), D(2), D(None, 6), D(1)]),
        ([D(4), D(6)], (6, 4), [D(6), D(4)]),
        ([D(None, 4), D(None, 6)], (4, 6), [D(None, 4), D(None, 6)]),
    ],
)
def test_dynamic_dimensions_of_a_reshape(own: list[D], sizes: tuple[int, ...], expected: list[D]) -> None:
    assert reshaped_dimensions(own, sizes) == expected


@pytest.mark.parametrize(
    ("own", "sizes", "message"),
    [
        ([D(4), D(6)], (5, 5), "number of elements must not change, found 24 and 25"),
        ([D(None), D(6)], (0, 6), "must have a bound"),
        ([D(None, 4), D(6)], (3, 8), "does not determine the dynamic dimension"),
        ([D(None, 4), D(6)], (6, 4), "does not determine the dynamic dimension"),
    ],
)
def test_reshapes_without_an_answer(own: list[D], sizes: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reshaped_dimensions(own, sizes)


def test_sizes_of_a_reshaped_array_at_run_time() -> None:
    assert reshaped_sizes([4, 6], [3, 6], [D(None, 24)]) == [18]
    assert reshaped_sizes([4, 6], [3, 5], [D(None, 4), D(None, 6)]) == [3, 5]
    assert reshaped_sizes([4, 6], [2, 5], [D(None, 2), D(2), D(None, 6)]) == [1, 2, 5]
    with pytest.raises(ValueError, match="5 elements are not divisible by the known sizes' product 2"):
        reshaped_sizes([None], [5], [D(None), D(2)])
    with pytest.raises(ValueError, match="cannot be inferred"):
        reshaped_sizes([None], [6], [D(None), D(None)])


def test_quantized_operands_have_no_common_precision() -> None:
    module = parse_stablehlo(
        "func.func @f(%a: tensor<!quant.uniform<i8:f32, 0.5>>, %b: tensor<!quant.uniform<i8:f32, 0.25>>) { return }"
    )
    left, right = (_element_type(type) for type in module.functions["f"].function_type.inputs)
    assert higher_precision(left, left) == left
    with pytest.raises(TypeError, match="quantization of the result cannot be inferred"):
        higher_precision(left, right)


def test_a_ragged_dot_whose_right_operand_has_no_free_dimension() -> None:
    text = """func.func @f(%x: tensor<8x4xf32>, %y: tensor<3x4xf32>, %n: tensor<3xi64>) -> tensor<8xf32> {
      %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
        : (tensor<8x4xf32>, tensor<3x4xf32>, tensor<3xi64>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }"""
    (op,) = (op for op in walk(parse_stablehlo(text)) if op.name == "chlo.ragged_dot")
    assert op.infer_result_types() == (TensorType((8,), FloatType("f32")),)


def test_types_may_have_exactly_the_most_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    tuples = TupleType((_TENSOR, _TENSOR, TupleType((_TENSOR,))))
    monkeypatch.setattr(type_budget, "MAXIMUM_PARTS", 2 * tuples.num_parts)
    budget = type_budget.TypeBudget()
    budget.spend(tuples)
    budget.spend(tuples)
    with pytest.raises(type_budget.TypeSizeError, match="more than"):
        budget.spend(tuples)


def _element_type(type: Type) -> ElementType:
    assert isinstance(type, TensorType)
    return type.element_type


_TENSOR = TensorType((2, 3), FloatType("f32"))
_BUFFER = BufferType(_TENSOR)
_MEMREF = DialectType("memref<2x3xf32>")
_OTHER = DialectType("memref<2x4xf32>")
_NO_BUFFER = DialectType("!my.memref<2x3xf32>")


@pytest.mark.parametrize(
    ("target", "operands", "results", "aliased", "packed", "message"),
    [
        ("CreateBuffer", [], [_BUFFER], [], False, None),
        ("CreateBuffer", [], [_MEMREF], [], False, None),
        ("CreateBuffer", [_TENSOR], [_BUFFER], [], False, "takes no operands, found 1"),
        ("CreateBuffer", [], [_TENSOR], [], False, "must return exactly one buffer"),
        ("CreateBuffer", [], [_NO_BUFFER], [], False, "must return exactly one buffer"),
        ("CreateBuffer", [], [_BUFFER, _BUFFER], [], False, "must return exactly one buffer"),
        ("Pin", [_TENSOR], [_BUFFER], [], False, None),
        ("Pin", [_TENSOR], [_MEMREF], [], False, None),
        ("Pin", [_TENSOR], [_OTHER], [], False, "same shape and element type, found 2x4xf32 and 2x3xf32"),
        ("Pin", [_BUFFER], [_TENSOR], [], False, "converts a tensor to a buffer"),
        ("Pin", [_TENSOR, _TENSOR], [_BUFFER], [], False, "found 2 and 1"),
        ("Unpin", [_BUFFER], [_TENSOR], [], False, None),
        ("Unpin", [_TENSOR], [_BUFFER], [], False, "converts a buffer to a tensor"),
        ("f", [_BUFFER], [_BUFFER], [], False, "result 0 is a buffer and must be aliased"),
        ("f", [_BUFFER], [_BUFFER], [()], False, None),
        ("f", [_BUFFER], [_TENSOR], [], False, None),
        ("f", [_BUFFER], [_TENSOR, _BUFFER], [(0,)], False, "result 1 is a buffer and must be aliased"),
        ("f", [_BUFFER], [_TENSOR, _BUFFER], [(1,)], False, None),
        ("f", [_BUFFER], [_TENSOR, _BUFFER], [(1, 0)], False, None),
        ("f", [_BUFFER], [_BUFFER], [()], True, "result 0 is a buffer and must be aliased"),
        ("f", [_BUFFER], [_BUFFER], [(0,)], True, None),
    ],
)
def test_buffers_of_custom_calls(
    target: str,
    operands: list[Type],
    results: list[Type],
    aliased: list[tuple[int, ...]],
    packed: bool,
    message: str | None,
) -> None:
    found = find_in_buffers(target, operands, results, aliased, packed)
    assert found is None if message is None else message in (found or "")
