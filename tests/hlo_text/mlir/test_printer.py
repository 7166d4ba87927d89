"""The MLIR printer on modules built with `make`: the C++ reads its text and prints the same."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from hlo_text import ops
from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    CallSiteLocation,
    DenseArrayAttribute,
    DictionaryAttribute,
    FileLocation,
    FloatAttribute,
    FusedLocation,
    IntegerAttribute,
    LocationAttribute,
    NameLocation,
    OpaqueAttribute,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Annotations, Block, Function, Region, UnregisteredOperation, Value
from hlo_text.core.types import (
    BF16,
    BOOL,
    C64,
    F16,
    F32,
    F64,
    I4,
    I8,
    I16,
    I32,
    I64,
    INDEX,
    TOKEN,
    UI8,
    UI64,
    ElementType,
    FloatType,
    FunctionType,
    TupleType,
    Type,
)
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.mlir.printer.module import print_stablehlo

from support.folders import CORPUS
from support.made_operations import Builder, check, declaration, discardable, literal, module, tensor
from support.oracle import oracle

CONSTANTS: dict[str, tuple[Any, ElementType]] = {
    "bool scalar": (np.bool_(True), BOOL),
    "bools": ([True, False], BOOL),
    "many bools": (np.arange(101) % 3 == 0, BOOL),
    "equal elements": (np.full((2, 2), 7, np.int32), I32),
    "negative zero": (np.array([0.0, -0.0], np.float32), F32),
    "one hundred": (np.arange(100, dtype=np.int16), I16),
    "one hundred and one": (np.arange(101, dtype=np.int16), I16),
    "empty": (np.zeros((0, 3), np.float32), F32),
    "three dimensions": (np.arange(12, dtype=np.uint8).reshape(2, 3, 2), UI8),
    "specials": (np.array([np.nan, np.inf, -np.inf, 1 / 3, 1e38, 12345678], np.float32), F32),
    "doubles": (np.array([1 / 3, 1e300, 0.1, 123456789.0]), F64),
    "halves": (np.array([1 / 3, 65504, 6e-8], np.float16), F16),
    "complex": (np.array([1 + 2j, 1 / 3 - 1j], np.complex64), C64),
    "many complex": (np.arange(101).astype(np.complex64), C64),
    "unsigned": (np.array([2**64 - 1, 0], np.uint64), UI64),
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_constants(name: str) -> None:
    array, element_type = CONSTANTS[name]
    builder = Builder()
    builder.constant(array, element_type)
    check(module(builder.function()))


def test_constants_below_a_byte() -> None:
    builder = Builder()
    for count in (3, 101):
        builder.constant((np.arange(count) % 16 - 8).astype(ml_dtypes.int4), I4)
        builder.constant((np.arange(count) % 4).astype(ml_dtypes.float4_e2m1fn), FloatType("f4E2M1FN"))
        builder.constant((np.arange(count) / 7).astype(ml_dtypes.float8_e4m3fn), FloatType("f8E4M3FN"))
        builder.constant((np.arange(count) / 7).astype(ml_dtypes.bfloat16), BF16)
    check(module(builder.function()))


def test_an_element_limit_elides_long_constants_but_no_splats() -> None:
    builder = Builder()
    builder.constant(np.arange(5, dtype=np.int32), I32)
    builder.constant(np.full(5, 3, np.int32), I32)
    builder.constant(np.arange(4, dtype=np.int32), I32)
    text = print_stablehlo(module(builder.function()), large_elements_limit=4)
    lines = [line.split("constant ")[1] for line in text.splitlines() if "constant" in line]
    assert lines == [
        "dense_resource<__elided__> : tensor<5xi32>",
        "dense<3> : tensor<5xi32>",
        "dense<[0, 1, 2, 3]> : tensor<4xi32>",
    ]


ATTRIBUTES = {
    "array": ArrayAttribute(
        (
            IntegerAttribute(1, I64),
            IntegerAttribute(1, I32),
            FloatAttribute(0x3FF0000000000000, F64),
            FloatAttribute(0x7FF0000000000000, F64),
            UnitAttribute(),
            BoolAttribute(True),
            DictionaryAttribute((("a", IntegerAttribute(1, I64)),)),
            literal(np.array([1, 2], np.int64), I64),
        )
    ),
    "bytes": DenseArrayAttribute(I8, (1, -2)),
    "bools": DenseArrayAttribute(BOOL, (1, 0)),
    "floats": DenseArrayAttribute(F32, (0x3F800000, 0x7FC00000)),
    "none": DenseArrayAttribute(I64, ()),
    "index": IntegerAttribute(5, INDEX),
    "text": StringAttribute('tab\t"quote" back\\slash \u20ac'),
    "typed_text": StringAttribute("x", I32),
    "symbol": SymbolReference(("a", "b c")),
    "type": TypeAttribute(FunctionType((tensor(2),), (FunctionType((), ()),))),
    "location": LocationAttribute(NameLocation("n", FileLocation("f", 1, 2))),
    "map": OpaqueAttribute("affine_map<(d0) -> (d0 + 1)>"),
    "token": TypeAttribute(TOKEN),
}


def test_discardable_attributes() -> None:
    entries = {f"t.{name}": value for name, value in ATTRIBUTES.items()}
    check(module(symbol="odd name!", annotations=Annotations(entries | {'t."q': UnitAttribute()})))


def test_functions_arguments_results_and_nested_modules() -> None:
    builder = Builder(tensor(2), tensor(2))
    x, y = builder.arguments
    main = builder.function(
        x,
        y,
        visibility="public",
        argument_attributes=({"jax.buffer_donor": BoolAttribute(True)}, {}),
        result_attributes=({}, {"jax.result_info": StringAttribute("result[1]['a']")}),
        annotations=discardable(test__note=StringAttribute("x")),
    )
    single = Builder(tensor())
    only = single.function(*single.arguments, name="one", result_attributes=({"x.y": UnitAttribute()},))
    declared = declaration("f", (tensor(), FunctionType((), ())), (FunctionType((tensor(),), (tensor(),)),))
    nested = module(Builder().function(name="g"), symbol="inner")
    check(module(main, only, declared, nested, module(annotations=discardable(a__b=UnitAttribute()))))


def test_check_operations_have_the_forms_of_their_definition() -> None:
    builder = Builder(tensor(2), tensor(2))
    x, y = builder.arguments
    value = literal(np.ones(2, np.float32), F32)
    builder.add(ops.ExpectEq, x, y, types=[])
    builder.add(ops.ExpectEqConst, x, types=[], value=value)
    builder.add(ops.ExpectAlmostEq, x, y, types=[], tolerance=1e-4)
    builder.add(ops.ExpectAlmostEq, x, y, types=[], tolerance=0.1)
    builder.add(ops.ExpectAlmostEqConst, x, types=[], value=value, tolerance=0.5)
    builder.add(ops.ExpectClose, x, y, types=[], max_ulp_difference=3)
    builder.add(ops.ExpectClose, x, y, types=[], min_ulp_difference=2)
    builder.add(ops.ExpectSerializedEq, x, types=[], probe_id="p")
    builder.add(ops.ExpectSerializedEq, x, types=[], probe_id="p", iteration=4)
    builder.add(ops.Print, x, types=[])
    builder.add(ops.Probe, x, types=[x.type], probe_id="q")
    text = print_stablehlo(module(builder.function()))
    assert [line.strip() for line in text.splitlines()[2:-3]] == [
        "check.expect_eq %arg0, %arg1 : tensor<2xf32>",
        "check.expect_eq_const %arg0, dense<1.000000e+00> : tensor<2xf32>",
        "check.expect_almost_eq %arg0, %arg1 : tensor<2xf32>",
        "check.expect_almost_eq %arg0, %arg1, tolerance = 1.000000e-01 : tensor<2xf32>",
        "check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<2xf32>, tolerance = 5.000000e-01",
        "check.expect_close %arg0, %arg1, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>",
        "check.expect_close %arg0, %arg1, max_ulp_difference = 1, min_ulp_difference = 2"
        " : tensor<2xf32>, tensor<2xf32>",
        'check.expect_serialized_eq %arg0, probe_id = "p" : tensor<2xf32>',
        'check.expect_serialized_eq %arg0, probe_id = "p", iter = 4 : tensor<2xf32>',
        "interpreter.print %arg0 : tensor<2xf32>",
        '%0 = interpreter.probe %arg0, probe_id = "q" : tensor<2xf32>',
    ]


def test_locations_are_numbered_by_depth_then_by_first_use() -> None:
    file = FileLocation("a.py", 3, 4)
    span = FileLocation("a.py", 3, 4, (3, 9))
    lines = FileLocation("a.py", 3, 4, (5, 9))
    name = NameLocation("n", CallSiteLocation(NameLocation("c", file), span))
    fused = FusedLocation((name, lines), StringAttribute("meta"))
    builder = Builder(tensor())
    (x,) = builder.arguments
    for location in (fused, file, name, None, span, file):
        builder.add(ops.Negate, x, types=[x.type])
        builder.operations[-1].location = location
    main = builder.function(location=NameLocation("fn"))
    main.body.blocks[0].argument_locations = (NameLocation("x", file),)
    text = check(module(main), debug_info=True)
    assert text.startswith("#loc")
    local = print_stablehlo(module(main), debug_info=True, use_local_scope=True)
    assert 'loc(fused<"meta">["n"(callsite("c"("a.py":3:4) at "a.py":3:4 to :9)), "a.py":3:4 to 5:9])' in local
    assert "#loc" not in local


def test_blocks_of_unregistered_operations_are_renumbered() -> None:
    flag, number = Value(tensor(of=BOOL).element_type), Value(I32)
    merged = Value(I32)
    branch = UnregisteredOperation(
        {"operandSegmentSizes": DenseArrayAttribute(I32, (1, 1, 0))},
        (flag, number),
        (),
        operation_name="cf.cond_br",
        successors=("end", "other"),
    )
    jump = UnregisteredOperation({}, (number,), (), operation_name="cf.br", successors=("end",))
    blocks = [
        Block((flag, number), [branch]),
        Block((), [jump], label="other"),
        Block((merged,), [ops.FunctionReturn({}, (merged,), ())], label="end"),
        Block((), [ops.FunctionReturn({}, (number,), ())], label="dead"),
    ]
    types = FunctionType((BOOL, I32), (I32,))
    made = module(Function({}, (), (), (Region(blocks),), symbol="a", function_type=types))
    generic = print_stablehlo(made, generic=True)
    assert oracle().print_mlir(generic, generic=True).rstrip("\n") == generic.rstrip("\n")


def test_undefined_values_are_printed_as_undefined() -> None:
    builder = Builder()
    builder.add(ops.Negate, Value(tensor()), types=[tensor()])
    assert "stablehlo.negate <<UNKNOWN SSA VALUE>> : tensor<f32>" in print_stablehlo(module(builder.function()))


def test_an_operation_without_a_required_attribute_is_printed_in_generic_form() -> None:
    builder = Builder(tensor(2, 3))
    (x,) = builder.arguments
    builder.operations.append(ops.Transpose({}, (x,), (Value(tensor(3, 2)),)))
    text = print_stablehlo(module(builder.function()))
    assert '%0 = "stablehlo.transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>' in text


def test_a_loop_of_other_types_than_its_operands_is_printed_in_generic_form() -> None:
    """The pretty form shows the types of the operands only."""
    for carried, returned in ((tensor(of=I32), tensor()), (tensor(), tensor(of=I32))):
        regions = []
        for _ in range(2):
            inner = Builder(carried)
            regions.append(inner.returns(*inner.arguments))
        builder = Builder(tensor())
        builder.operations.append(ops.While({}, builder.arguments, (Value(returned),), tuple(regions)))
        assert '"stablehlo.while"(%arg0) ({' in print_stablehlo(module(builder.function()))


def test_a_barrier_of_other_types_than_its_operands_is_printed_in_generic_form() -> None:
    text = (
        "func.func @f(%arg0: tensor<?xi8>) -> tensor<3xi8> {\n"
        '  %0 = "stablehlo.optimization_barrier"(%arg0) : (tensor<?xi8>) -> tensor<3xi8>\n'
        "  return %0 : tensor<3xi8>\n}\n"
    )
    printed = parse_stablehlo(text).to_text()
    assert '"stablehlo.optimization_barrier"(%arg0) : (tensor<?xi8>) -> tensor<3xi8>' in printed
    assert parse_stablehlo(printed).to_text() == printed


def test_deep_nesting_is_an_error_of_its_own() -> None:
    region = Builder().returns()
    for _ in range(30_000):
        outer = Builder()
        outer.add(ops.Case, Value(tensor(of=I32)), types=[], branches=[region])
        region = outer.returns()
    builder = Builder()
    builder.add(ops.Case, Value(tensor(of=I32)), types=[], branches=[region])
    for options in ({}, {"generic": True}, {"debug_info": True}):
        with pytest.raises(HloTextError) as caught:
            print_stablehlo(module(builder.function()), **options)
        assert caught.value.code == "nesting"


def test_deep_types_are_an_error_of_their_own() -> None:
    type: Type = tensor()
    for _ in range(100_000):
        type = TupleType((type,))
    builder = Builder(type)
    with pytest.raises(HloTextError) as caught:
        print_stablehlo(module(builder.function()))
    assert caught.value.code == "nesting"


@pytest.mark.parametrize("options", [{}, {"generic": True}, {"debug_info": True}])
def test_portions_are_those_of_the_text(options: dict[str, bool]) -> None:
    text = (CORPUS / "models" / "transformer_block.mlir").read_text(encoding="utf-8")
    parsed = parse_stablehlo(text)
    assert "".join(parsed.portions(**options)) == parsed.to_text(**options)
