"""Result types that operands do not determine, and invalid operations."""

from __future__ import annotations

import random
from collections import Counter
from enum import Enum
from typing import Any

import attrs
import numpy as np
import pytest

from hlo_text import ParseError, ops
from hlo_text.core import types as t
from hlo_text.core.attributes import ReplicaGroups
from hlo_text.core.ir import Block, Operation, Region, Value, walk
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation, Kind
from hlo_text.core.types import F32, Layout, TensorType, Type
from hlo_text.hlo.parse import parse_hlo
from hlo_text.inference.shape_formulas import einsum_dimensions
from hlo_text.mlir.parse import parse_stablehlo

from support.cases import for_each
from support.folders import CORPUS
from support.operands import HLO_SAMPLES, value
from support.oracle import oracle

# --- what does not follow or fit --------------------------------------------------------------------------------------


def test_types_that_must_be_given() -> None:
    with pytest.raises(TypeError, match="pass result_types"):
        ops.Reshape.make(value((2, 3)))
    with pytest.raises(TypeError, match="pass result_types"):
        ops.Convert.make(value((2, 3)))
    with pytest.raises(TypeError, match="permutation"):
        ops.Transpose({}, (value((2, 3)),), ()).infer_result_types()
    with pytest.raises(TypeError, match="'rhs'"):
        ops.Add({}, (value((2, 3)),), ()).infer_result_types()
    with pytest.raises(TypeError, match="'body'"):
        ops.Reduce({"dimensions": (0,)}, (value((2,)), value(())), ()).infer_result_types()


def test_operands_of_a_concatenation_have_one_rank() -> None:
    with pytest.raises(ValueError, match="the operands must have the same rank"):
        ops.Concatenate.make([value((2, 3)), value((2,))], dimension=0)


def test_scans_whose_segments_are_malformed_have_no_carries() -> None:
    sizes = {"operand_segment_sizes": (1,), "result_segment_sizes": (1,)}
    assert ops.Scan({"dimension": 0, **sizes}, (value((2, 3)),), ()).num_carries == 0


def test_the_shape_of_a_custom_call_is_required() -> None:
    text = 'HloModule m\n\nENTRY e {\n  a = f32[2] parameter(0)\n  ROOT r = custom-call(a), custom_call_target="f"\n}\n'
    with pytest.raises(ParseError, match="custom-call requires a result shape"):
        parse_hlo(text)
    assert oracle().accepts_hlo(text) is not None


def test_operands_without_layouts_give_none_and_scalars_do_not_stretch() -> None:
    matrix = value((2, 3))
    assert ops.Transpose.make(matrix, permutation=(1, 0)).result.type.layout is None
    with pytest.raises(ValueError, match="the same shape"):
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


@for_each(CLASSES)
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


@pytest.mark.parametrize(
    ("config", "shapes"),
    [
        ("...a,b...->...", ((2, 3, 4), (5, 3))),
        ("...a,...b->ab...", ((3, 4), (2, 3, 5))),
        ("a...,...->...a", ((4, 2, 3), (2, 3))),
        ("...,...->...", ((3,), (2, 3))),
    ],
)
def test_einsum_with_different_numbers_of_hidden_dimensions(config: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    inferred = einsum_dimensions(config, [TensorType(shape, F32) for shape in shapes])
    expected = np.einsum(config, *(np.zeros(shape) for shape in shapes)).shape
    assert tuple(dimension.extent for dimension in inferred) == expected


@pytest.mark.parametrize(("permutation", "axis"), [((1, 2, 0), 1), ((2, 0, 1), 0), ((0, 1, 2), 2)])
def test_transposes_move_the_quantized_dimension(permutation: tuple[int, ...], axis: int) -> None:
    """`transpose` C4: quantization_dimension(operand) = permutation[quantization_dimension(result)]."""
    quantized = t.QuantizedType(t.I8, F32, (1.0, 2.0, 4.0, 8.0), (0, 0, 0, 0), -128, 127, 2)
    operand = Value(TensorType((2, 3, 4), quantized))
    result = ops.Transpose.make(operand, permutation=permutation).result.type
    assert permutation[axis] == 2
    shape = tuple((2, 3, 4)[dimension] for dimension in permutation)
    assert result == TensorType(shape, attrs.evolve(quantized, quantization_dimension=axis))
