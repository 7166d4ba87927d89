"""The constraint notation: three-valued logic, mapping with `...`, and messages about violated formulas."""

from __future__ import annotations

from typing import Any

import pytest

from hlo_text import ops
from hlo_text.core.attributes import ChannelHandle, DotDimensionNumbers, ReplicaGroups
from hlo_text.core.ir import Block, Region, Value
from hlo_text.core.types import BOOL, C64, F32, F64, I8, I32, I64, UI32, QuantizedType, TensorType, TupleType, Type
from hlo_text.notation.context import NO_CONTEXT, FormulaContext
from hlo_text.notation.formulas import compile_formula
from hlo_text.notation.logic import compatible, equal


def tensor(*shape: int | None, of: Any = F32, bounds: Any = None) -> TensorType:
    return TensorType(shape, of, bounds)


def quantized(*scales: float, axis: int | None = None, zero: int = 0, storage: Any = I8) -> QuantizedType:
    return QuantizedType(storage, F32, scales, (zero,) * len(scales), -128, 127, axis)


def transpose(source: Type, permutation: tuple[int, ...], result: Type) -> ops.Transpose:
    return ops.Transpose.make(Value(source), permutation=permutation, result_types=[result])


def add(lhs: Type, rhs: Type, result: Type) -> ops.Add:
    return ops.Add.make(Value(lhs), Value(rhs), result_types=[result])


def concatenate(*inputs: Type, result: Type, dimension: int = 0) -> ops.Concatenate:
    return ops.Concatenate.make([Value(type) for type in inputs], dimension=dimension, result_types=[result])


def holds(formula: str, op: Any, context: FormulaContext = NO_CONTEXT) -> Any:
    return compile_formula(formula, type(op)).holds(op, context)


TRANSPOSE = transpose(tensor(2, 3, 4), (2, 0, 1), tensor(4, 2, 3))
DYNAMIC = transpose(tensor(2, None), (1, 0), tensor(None, 2))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("rank(operand) = 3", True),
        ("rank(operand) = 3 = size(permutation)", True),
        ("shape(operand) = [2, 3, 4]", True),
        ("shape(operand) = [2, 3]", False),
        ("0 <= permutation < rank(operand)", True),
        ("0 < permutation", False),
        ("permutation[0] = 2 and permutation[-1] = 1", True),
        ("permutation[:-1] = [2, 0]", True),
        ("permutation[1:] + [7] = [0, 1, 7]", True),
        ("shape(result) = dim(operand, permutation...)", True),
        ("dims(operand, [0, 2]) = [2, 4]", True),
        ("is_permutation(permutation, rank(operand))", True),
        ("is_unique(permutation) and not is_sorted(permutation)", True),
        ("2 in permutation and 5 not in permutation", True),
        ("for d in axes(operand): dim(operand, d) > 1", True),
        ("for d in axes(operand): dim(operand, d) > 2", False),
        ("[d * 2 + 1 for d in permutation] = [5, 1, 3]", True),
        ("permutation - 1 = [1, -1, 0]", True),
        ("-rank(operand) <= permutation", True),
        ("ceil((shape(operand) - 1) / 2) = [1, 1, 2]", True),
        ("(dim(operand, 1) / 2) * 2 = 3", True),
        ("dim(operand, 1) % 2 = 1", True),
        ("max(shape(operand) - 3, 0) = [0, 0, 1]", True),
        ("if rank(operand) = 3 then size(operand) = 24 else size(operand) = 0", True),
        ("size(permutation) = (rank(operand) < 2 ? 1 : 3)", True),
        ("rank(operand) = 2 implies rank(result) = 7", True),
        ("rank(operand) = 3 implies rank(result) = 7", False),
        ("N = 3 where N = rank(operand)", True),
        ("a + b = 5 where a = dim(operand, 0), b = dim(operand, 1)", True),
        ("element_type(operand) = element_type(result)", True),
        ("is_float(operand) and not is_integer(operand) and not is_quantized(operand)", True),
        ("num_bits(operand) = 32", True),
        ("tensor(i1) = tensor(element_type(operand))", False),
        ("size(result) != 24", False),
        ("rank(operand) = 3 or dim(operand, 99) = 1", True),
    ],
)
def test_formula_of_static_values(formula: str, expected: bool) -> None:
    assert holds(formula, TRANSPOSE) is expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("dim(operand, 1) = 3", None),
        ("shape(operand) = [2, 9]", None),
        ("shape(operand) = [3, 9]", False),
        ("shape(operand) = [2, 9, 1]", False),
        ("size(operand) = 6", None),
        ("dim(operand, 1) + 1 < 5", None),
        ("dim(operand, 5) = 1", None),
        ("not dim(operand, 1) = 3", None),
        ("dim(operand, 1) = 3 and dim(operand, 0) = 3", False),
        ("dim(operand, 1) = 3 or dim(operand, 0) = 2", True),
        ("dim(operand, 1) = 3 implies dim(operand, 0) = 3", None),
        ("dim(operand, 1) = 1 ? 1 = 2 : 1 = 1", None),
        ("for d in axes(operand): dim(operand, d) = 2", None),
        ("type(operand) = type(result)", True),
    ],
)
def test_formula_of_dynamic_dimensions(formula: str, expected: bool | None) -> None:
    assert holds(formula, DYNAMIC) is expected


def test_a_chain_of_equalities_compares_every_pair() -> None:
    op = add(tensor(3), tensor(None), tensor(4))
    assert holds("type(lhs) = type(rhs)", op) is True
    assert holds("type(lhs) = type(rhs) = type(result)", op) is False


def test_ellipsis_maps_over_lists() -> None:
    op = concatenate(tensor(2, 3), tensor(4, 3), result=tensor(6, 3))
    assert holds("rank(inputs...) = 2", op) is True
    assert holds("dim(inputs..., dimension) = [2, 4]", op) is True
    assert holds("sum(dim(inputs..., dimension)) = 6", op) is True
    assert holds("same(element_type(inputs...))", op) is True
    assert holds("same(shape(inputs...))", op) is False
    assert holds("same([without(shape(x), [dimension]) for x in inputs])", op) is True
    assert holds("type(inputs...) = type(operands...)", op) is True


def test_absent_attributes_break_no_rule() -> None:
    numbers = DotDimensionNumbers(lhs_contracting_dimensions=(1,), rhs_contracting_dimensions=(0,))
    operands = Value(tensor(2, 3)), Value(tensor(3, 4))
    op = ops.DotGeneral.make(*operands, dot_dimension_numbers=numbers, result_types=[tensor(2, 4)])
    assert holds("size(precision_config) = 2", op) is None
    assert holds("0 < lhs_component_count", op) is None
    assert holds("lhs_contracting_dimensions = [1]", op) is True  # a member of a struct attribute


def test_element_type_functions() -> None:
    op = add(tensor(2, of=quantized(1.0)), tensor(2, of=quantized(2.0, zero=3)), tensor(2, of=quantized(4.0)))
    assert holds("type(lhs) = type(rhs)", op) is False
    assert holds("baseline_type(lhs) = baseline_type(rhs) = baseline_type(result)", op) is True
    assert holds("storage_type(lhs) = storage_type(rhs)", op) is True
    assert holds("zero_points(rhs) = 3 and scales(rhs)[0] = 2", op) is True
    assert holds("is_per_tensor_quantized(lhs) and not is_per_axis_quantized(lhs)", op) is True
    axis = add(*(tensor(2, 2, of=quantized(1.0, 2.0, axis=axis)) for axis in (0, 1, 1)))
    assert holds("quantization_dimension(lhs) = 0 and quantization_dimension(rhs) = 1", axis) is True
    assert holds("without_quantization_dimension(lhs) = without_quantization_dimension(rhs)", axis) is True
    unlike = add(tensor(1, of=C64), tensor(1, of=UI32), tensor(1, of=BOOL))
    assert holds("complex_element_type(lhs) = element_type(rhs)", unlike) is False
    assert holds("is_complex(lhs) and is_unsigned_integer(rhs) and is_boolean(result)", unlike) is True
    assert holds("num_bits(lhs) = 64 and num_bits(rhs) = 32 and num_bits(result) = 1", unlike) is True


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [(F32, F64, True), (F64, F32, False), (I8, I32, True), (I32, F32, False), (BOOL, BOOL, True), (BOOL, I8, False)],
)
def test_is_promotable(source: Any, target: Any, expected: bool) -> None:
    assert holds("is_promotable(lhs, rhs)", add(tensor(1, of=source), tensor(1, of=target), tensor(1))) is expected


def test_regions_and_packed_results() -> None:
    arguments = tuple(Value(tensor(of=F32)) for _ in range(4))
    tuple_type = TupleType((tensor(of=F32), tensor(of=F32)))
    packed = Value(tuple_type)
    body = Region([Block(arguments, [ops.Return({}, (packed,), ())])])
    inputs, inits = ([Value(type), Value(type)] for type in (tensor(2, 3), tensor()))
    op = ops.Reduce.make(inputs, inits, dimensions=(0,), body=body, result_types=[TupleType((tensor(3), tensor(3)))])
    assert holds("size(inputs) = size(init_values) = size(results) = 2", op) is True
    assert holds("for x in results: shape(x) = without(shape(inputs[0]), dimensions)", op) is True
    assert holds(ops.Reduce.constraints["C6"], op) is True  # type: ignore[arg-type]  # a formula


def test_windows_and_gathered_shapes() -> None:
    assert holds("num_windows([6, 1, 0], [2, 2, 1]) = [5, 0, 0]", TRANSPOSE) is True
    assert holds("num_windows([6], [3], [2], [[1, 1]], [2], [2]) = [5]", TRANSPOSE) is True  # 11 + 2 - 5 = 8, / 2 + 1
    assert holds("combine([7, 8], [5, 6], [0, 2]) = [5, 7, 6, 8]", TRANSPOSE) is True
    assert holds("combine([7, 8], [5, 6], [0]) = [5, 7, 6, 8]", TRANSPOSE) is None


def test_process_groups() -> None:
    def gather(groups: ReplicaGroups, channel: int) -> Any:
        return ops.AllGather.make(
            [Value(tensor(2, 3))],
            replica_groups=groups,
            all_gather_dim=0,
            channel_handle=ChannelHandle(channel),
            result_types=[tensor(4, 3)],
        )

    ids = "process_ids(replica_groups)"
    size = "process_group_size(replica_groups, channel_id, use_global_device_ids, num_partitions)"
    padded = gather(ReplicaGroups(((0, 1), (2, -1))), 0)
    assert holds(f"{ids} = [0, 1, 2]", padded) is True
    assert holds(f"{size} = 2", padded) is True
    with_channel = gather(ReplicaGroups(((0, 1),)), 1)
    assert holds(f"{size} = 8", with_channel, FormulaContext(num_replicas=2, num_partitions=4)) is True
    assert holds(f"{size} = 8", with_channel) is None
    assert holds("num_processes = 8", with_channel, FormulaContext(num_replicas=2, num_partitions=4)) is True
    assert holds(f"size({ids}) = num_replicas", gather(ReplicaGroups(()), 0), FormulaContext(num_replicas=2)) is None


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (tensor(2, None), tensor(2, 3), True),
        (tensor(2, None), tensor(3, 3), False),
        (tensor(None), tensor(1, 1), False),
        (tensor(2), tensor(2, of=F64), False),
        (tensor(None, bounds=(3,)), tensor(4), False),
        (tensor(None, bounds=(3,)), tensor(3), True),
        (tensor(None, bounds=(3,)), tensor(None), True),
        (TupleType((tensor(None),)), TupleType((tensor(5),)), True),
        (TupleType((tensor(5),)), TupleType(()), False),
        (I32, I64, False),
    ],
)
def test_compatible_types(left: Type, right: Type, expected: bool) -> None:
    assert compatible(left, right) is expected
    assert compatible(right, left) is expected


def test_scalars_compare_with_every_entry() -> None:
    assert equal((1, 1), 1) is True
    assert equal(2, (1, 2)) is False
    assert equal((1, None), 1) is None
    assert equal((None, 2), 1) is False


@pytest.mark.parametrize(
    ("formula", "explanation"),
    [
        ("rank(operand) = 2", "rank(operand) is 3"),
        ("shape(result) = shape(operand)", "shape(result) is [4, 2, 3]; shape(operand) is [2, 3, 4]"),
        ("is_sorted(permutation)", "permutation is [2, 0, 1]"),
        ("rank(operand) = 3 and size(operand) = 1", "size(operand) is 24"),
        ("rank(operand) = 3 implies is_integer(operand)", "operand is tensor<2x3x4xf32>"),
        ("for d in axes(operand): dim(operand, d) < 4", "d is 2; dim(operand, d) is 4"),
        ("N < 3 where N = rank(operand)", "N is 3"),
        ("not is_float(operand)", "is_float(operand) is true"),
        ("rank(operand) = 3 ? dim(operand, 0) = 7 : 1 = 1", "dim(operand, 0) is 2"),
    ],
)
def test_a_broken_formula_shows_the_values_of_its_sides(formula: str, explanation: str) -> None:
    assert compile_formula(formula, ops.Transpose).failure(TRANSPOSE) == explanation


def test_unknown_names_are_programming_errors() -> None:
    with pytest.raises(ValueError, match="unknown name 'nothing' in a formula"):
        compile_formula("nothing = 1", ops.Transpose)
    with pytest.raises(ValueError, match="calls 'nothing'"):
        compile_formula("nothing(operand)", ops.Transpose)
