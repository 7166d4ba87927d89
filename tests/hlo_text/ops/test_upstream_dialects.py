"""Operations of the Shardy, shape, tensor and arith dialects: declarations, the C++'s verdicts, execution."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from evaluator import run
from evaluator.lowering import RULES, UNSUPPORTED
from hlo_text import UnregisteredOperation, ops, walk
from hlo_text.core.attributes import (
    AxisReference,
    DimensionSharding,
    FloatPredicate,
    IntegerPredicate,
    Mesh,
    OverflowFlags,
    TensorSharding,
)
from hlo_text.core.diagnostics import ExecutionError, LoweringError, ParseError
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute, upstream_text
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.cases import for_each
from support.folders import CORPUS
from support.jax_version import IS_MLIR_24
from support.oracle import oracle

HEADER = (CORPUS / "upstream" / "header.txt").read_text()
MESH = 'sdy.mesh @mesh = <["x"=2, "y"=4]>\nfunc.func @f(%x: tensor<8x8xf32>) {\n'
UPSTREAM = [cls for cls in MLIR_OPERATIONS.values() if issubclass(cls, ops.UpstreamOperation)]


def lines(name: str) -> list[str]:
    return (CORPUS / "upstream" / name).read_text().splitlines()


PROGRAMS = [
    *(f"{HEADER}{line}\nreturn }}" for line in lines("operations.txt")),
    *(line.replace("\\n", "\n") for line in lines("meshes.txt")),
    *(MESH + line.replace("\\n", "\n") + "\nreturn }" for line in lines("shardings.txt")),
]
#: A constant whose elements have a sign.
_UNSIGNED_ELEMENTS = '"arith.constant"() <{value = dense<1> : tensor<2xui32>}>'


@for_each(PROGRAMS)
def test_verdicts_agree_with_the_cpp(text: str) -> None:
    try:
        found = verify(parse_stablehlo(text))
    except ParseError as error:
        found = list(error.diagnostics)
    is_accepted = oracle().accepts_mlir(text) is None
    if IS_MLIR_24 and _UNSIGNED_ELEMENTS in text:  # which refuses what older MLIR accepts, and we with it
        assert not is_accepted
        is_accepted = True
    assert (not found) is is_accepted
    for diagnostic in found:
        assert re.search(r"Type\(|Attribute\(|element_type=", diagnostic.message) is None


_NOTED = """sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {{
  %0 = stablehlo.negate %x {{{}}} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}}
"""
#: Rules of how an operation's dimensions share factors.
_RULES = [
    *(
        "([i, j])->([i, j]) {i=8, j=8}",
        "([i, j])->([i, k]) {i=8, j=8, k=8}, custom",
        "([ij, k])->([ij, k]) {i=2, j=4, k=8}",
    ),
    *("([i, j])->([i, k]) {i=8, j=8}", "([i])->([i]) {i=8}", "([i, j], [i, j])->([i, j]) {i=8, j=8}"),
    *("([i, i])->([i, i]) {i=8}", "([i, j])->([i, j]) {i=8, j=8, k=2}", "([i, j])->([i, j]) {i=-1, j=8}"),
    *(f"([i, j])->([i, j]) {{i=8, j=8}} {lists}" for lists in ("reduction={i}", "permutation={k}", "permutation={j}")),
    *(f"([i, j])->([i, k]) {{i=8, j=8, k=8}} {lists}" for lists in ("reduction={j}", "need_replication={j, i}")),
    "([i, j])->([i, k]) {i=8, j=8, k=8} reduction={j} need_replication={j}",
]


@pytest.mark.parametrize(
    "note", ["1 : i32", '#sdy.mesh<["x"=2]>', *(f"#sdy.op_sharding_rule<{rule}>" for rule in _RULES)]
)
def test_noted_rules_are_judged_as_the_cpp_does(note: str) -> None:
    text = _NOTED.format(f"sdy.sharding_rule = {note}")
    found = verify(parse_stablehlo(text))
    assert (not found) is (oracle().accepts_mlir(text) is None)
    assert all((finding.code, finding.severity) == ("negate.sharding", "error") for finding in found)


@pytest.mark.parametrize(
    "note",
    [
        'sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], newer={"y"}>',
        "sdy.sharding = #sdy.sharding<>",
        'sdy.sharding = #sdy.sharding<@mesh [{"x"}, {}]>',
        "sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8} newer={i}>",
        f"sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {{i={'9' * 5000}, j=8}}>",
    ],
)
def test_notes_in_forms_that_nobody_knows_are_kept_with_a_warning(note: str) -> None:
    module = parse_stablehlo(_NOTED.format(note))
    (found,) = verify(module)
    assert (found.code, found.severity) == ("negate.sharding", "warning")
    assert len(verify(parse_stablehlo(_NOTED.format(note)))) == 1  # not only where its signature is new
    assert note in module.to_text()
    argument = note.replace("sdy.sharding_rule", "a.b")
    module = parse_stablehlo(
        f'sdy.mesh @mesh = <["x"=2]>\nfunc.func @f(%x: tensor<8x8xf32> {{{argument}}}) {{ return }}'
    )
    assert [finding.severity for finding in verify(module)] == ["warning"] * ("a.b" not in argument)


@for_each(UPSTREAM)
def test_every_operation_has_a_sample_and_is_lowered_or_refused(cls: Any) -> None:
    samples = [CORPUS / "formats/stablehlo" / f"{name}.mlir" for name in ("upstream", "sharding")]
    verdicts = (CORPUS / "upstream" / "operations.txt").read_text()
    inline = {"sdy.func_data_flow_edge", "sdy.replicated_to_unreduced", "sdy.sharded_to_unreduced"}
    inline |= {"func.constant", "func.call_indirect", "builtin.unrealized_conversion_cast"}
    texts = "".join(path.read_text() for path in samples) + verdicts
    computed = ARITHMETIC.keys() | FLOAT_ARITHMETIC.keys() | _CASTS.keys()
    assert cls.mlir_name in inline | computed or re.search(rf"{re.escape(cls.mlir_name)}(?![\w.])", texts)
    assert cls in RULES or cls in UNSUPPORTED or issubclass(cls, ops.Terminator)


@pytest.mark.parametrize("name", ["upstream", "sharding", "sdy", "dynamic"])
@pytest.mark.parametrize("form", ["in", "generic"])
def test_samples_are_read_as_declared_operations(name: str, form: str) -> None:
    module = parse_stablehlo((CORPUS / "formats/stablehlo" / f"{name}.{form}.mlir").read_text())
    kept = {op.name for op in walk(module) if isinstance(op, UnregisteredOperation)}
    assert {op for op in kept if op in MLIR_OPERATIONS} == set()


def test_fields_are_typed() -> None:
    module = parse_stablehlo((CORPUS / "formats/stablehlo/sharding.in.mlir").read_text())
    first, other, *_ = [op for op in walk(module) if isinstance(op, ops.ShardyMesh)]
    assert (first.sym_name, first.mesh) == ("mesh", Mesh((("x", 2), ("y", 4))))
    assert other.mesh.device_ids == (1, 0)
    constraint = next(op for op in walk(module) if isinstance(op, ops.ShardyShardingConstraint))
    x, y = AxisReference("x"), AxisReference("y")
    assert constraint.sharding == TensorSharding("mesh", (DimensionSharding((x,)), DimensionSharding((y,), True)))
    manual = next(op for op in walk(module) if isinstance(op, ops.ShardyManualComputation))
    assert manual.manual_axes.names == ("x",)
    barrier = next(op for op in walk(module) if isinstance(op, ops.ShardyPropagationBarrier))
    assert barrier.allowed_direction.name == "FORWARD"
    module = parse_stablehlo((CORPUS / "formats/stablehlo/upstream.in.mlir").read_text())
    addition, *_ = [op for op in walk(module) if isinstance(op, ops.ArithAddI)]
    assert addition.overflow_flags == OverflowFlags(("nsw", "nuw"))
    compare = next(op for op in walk(module) if isinstance(op, ops.ArithCmpI))
    assert compare.predicate is IntegerPredicate.ULT
    assert next(op for op in walk(module) if isinstance(op, ops.ShapeCstrRequire)).msg == 'a , "b"'


@pytest.mark.parametrize(
    "text",
    [
        '#sdy.sharding<@"m x", [{"a"}p1, {"b":(1)2, ?}, {}], replicated={"c"}, unreduced={"d"}>',
        '#sdy.sharding_per_value<[<mesh<["x"=2], device_ids=[1, 0]>, []>, <@m, [{?}]>]>',
        '#sdy<manual_axes{"x", "y"}>',
        "#sdy<manual_axes{}>",
        '#sdy<list_of_axis_ref_lists[{"x"}, {}]>',
        '#sdy<all_to_all_param_list[{"x"}: 0->1, {"y"}: 1->2]>',
        "#arith.overflow<none>",
        "#arith.fastmath<reassoc,nnan>",
    ],
)
def test_attributes_are_read_and_printed(text: str) -> None:
    assert upstream_text(read_upstream_attribute(text)) == text
    spaced = text.replace(", ", " ,\n").replace("=", " = ") if "arith" not in text else text
    assert upstream_text(read_upstream_attribute(spaced)) == text
    printed = oracle().print_mlir(f"module attributes {{a.b = {text}}} {{}}")
    assert printed == f"module attributes {{a.b = {text}}} {{\n}}\n"


@pytest.mark.parametrize(
    "text", ["#sdy.sharding<@m>", '#sdy.mesh<["x"=]>', "#sdy.sharding<@m, [{]>", "#arith.overflow<x>"]
)
def test_malformed_attributes(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        read_upstream_attribute(text)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "%y = arith.muli %x, %x : index\n",
        "// x\n\n%y = arith.muli %x, %x : index\n",
        "^h:\n%y = arith.muli %x, %x : index\n",
    ],
)
@pytest.mark.parametrize("cache", [True, False])
def test_an_end_without_values_is_not_shown(body: str, cache: bool) -> None:
    text = f"func.func @f(%w: !shape.witness, %x: index) {{\nshape.assuming %w {{\n{body}}}\nreturn\n}}"
    module = parse_stablehlo(text, cache=cache)
    (assuming,) = [op for op in walk(module) if isinstance(op, ops.ShapeAssuming)]
    assert isinstance(assuming.do_region.terminator, ops.ShapeAssumingYield)
    assert verify(module) == []
    for generic in (False, True):
        assert module.to_text(generic=generic) == oracle().print_mlir(text, generic=generic)


def test_what_is_newer_stays_text() -> None:
    statement = '%0 = sdy.reshard %x <@mesh, [{"x"}], newer={}> : tensor<8xf32>'
    module = parse_stablehlo(f"func.func @f(%x: tensor<8xf32>) {{\n  {statement}\n  return\n}}")
    (op,) = [op for op in walk(module) if isinstance(op, UnregisteredOperation)]
    assert op.name == "sdy.reshard"
    assert '%0 = sdy.reshard %arg0 <@mesh, [{"x"}], newer={}> : tensor<8xf32>\n' in module.to_text()
    with pytest.raises(LoweringError, match="sdy\\.reshard"):
        run(module, np.zeros(8, np.float32))


FUNCTION_VALUES = """module {
  func.func private @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    return %arg0 : tensor<2xf32>
  }
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %f = constant @f : (tensor<2xf32>) -> tensor<2xf32>
    %0 = call_indirect %f(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
"""


def test_functions_as_values_are_read_as_they_are_printed() -> None:
    """Inside of functions the C++ leaves out the name of their dialect."""
    assert oracle().print_mlir(FUNCTION_VALUES) == FUNCTION_VALUES
    module = parse_stablehlo(FUNCTION_VALUES)
    assert module.to_text() == FUNCTION_VALUES
    assert parse_stablehlo(FUNCTION_VALUES.replace("= c", "= func.c")).to_text() == FUNCTION_VALUES
    assert parse_stablehlo(FUNCTION_VALUES, cache=False).to_text() == FUNCTION_VALUES


def test_other_operations_need_their_dialect() -> None:
    with pytest.raises(ParseError) as raised:
        parse_stablehlo("func.func @f() { %0 = constant dense<1.0> : tensor<f32> return }")
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.code, diagnostic.message) == ("syntax", "unexpected 'constant'")
    assert diagnostic.help == "did you mean 'stablehlo.constant'?"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_long_forms_take_linear_time(number: int) -> None:
    """Each text would take hours if its parts could be matched in several ways."""
    shardings = '<@m, [{"x"}, {}]>, ' * 20_000
    texts = [
        f"sdy.manual_computation(%x) in_shardings=[{shardings}] out_shardings=[{shardings}",
        "sdy.reshard %x <" + '"" ' * 50_000,
        "arith.addi %x, %x " + "{a = {b = 1}} " * 20_000,
    ]
    with suppress(ParseError):
        parse_stablehlo(f"func.func @f(%x: tensor<8xf32>) {{\n{texts[number]}\nreturn }}")


# --- values -----------------------------------------------------------------------------------------------------------

INTEGERS = np.array([0, 1, -1, 7, -7, 2**31 - 1, -(2**31), 12345], np.int32)
DIVISORS = np.array([3, -3, 2, -2, 5, 7, -1000, 1], np.int32)
FLOATS = np.array([0.0, -0.0, 1.5, -2.25, np.inf, -np.inf, np.nan, 3.0], np.float32)
OTHERS = np.array([-0.0, 0.0, 2.0, -2.25, 1.0, np.nan, 1.0, np.nan], np.float32)
_U = np.uint32


def _unsigned(function: Any) -> Any:
    return lambda a, b: function(a.view(_U), b.view(_U)).view(np.int32)


ARITHMETIC: dict[str, Any] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.divsi": lambda a, b: np.trunc(a.astype(np.float64) / b).astype(np.int32),
    "arith.floordivsi": np.floor_divide,
    "arith.ceildivsi": lambda a, b: np.ceil(a.astype(np.float64) / b).astype(np.int32),
    "arith.remsi": np.fmod,
    "arith.divui": _unsigned(np.floor_divide),
    "arith.ceildivui": _unsigned(lambda a, b: (a // b + (a % b != 0)).astype(_U)),
    "arith.remui": _unsigned(np.remainder),
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.maxui": _unsigned(np.maximum),
    "arith.minui": _unsigned(np.minimum),
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.shli": lambda a, b: np.left_shift(a, np.abs(b) % 32),
    "arith.shrsi": lambda a, b: np.right_shift(a, np.abs(b) % 32),
    "arith.shrui": lambda a, b: np.right_shift(a.view(_U), (np.abs(b) % 32).view(_U)).view(np.int32),
}
FLOAT_ARITHMETIC: dict[str, Any] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.remf": np.fmod,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
}


def evaluate(statement: str, result: str, **arguments: Any) -> Any:
    """Run one operation on arguments, whose types are those of the arrays."""
    names = {"int32": "i32", "int64": "i64", "float32": "f32", "bool": "i1", "int8": "i8", "float64": "f64"}
    types = {
        name: f"tensor<{''.join(f'{size}x' for size in array.shape)}{names[array.dtype.name]}>"
        for name, array in arguments.items()
    }
    inputs = ", ".join(f"%{name}: {type}" for name, type in types.items())
    text = f"func.func @main({inputs}) -> {result} {{\n  %r = {statement}\n  return %r : {result}\n}}\n"
    module = parse_stablehlo(text)
    assert verify(module) == []
    (value,) = run(module, *arguments.values())
    return value


@pytest.mark.parametrize("name", ARITHMETIC)
def test_integer_arithmetic(name: str) -> None:
    is_shift = name.startswith("arith.sh")
    divisors = np.abs(DIVISORS) % 32 if is_shift else DIVISORS
    found = evaluate(f"{name} %a, %b : tensor<8xi32>", "tensor<8xi32>", a=INTEGERS, b=divisors.astype(np.int32))
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(found, ARITHMETIC[name](INTEGERS, DIVISORS))


@pytest.mark.parametrize("name", FLOAT_ARITHMETIC)
def test_float_arithmetic(name: str) -> None:
    found = evaluate(f"{name} %a, %b : tensor<8xf32>", "tensor<8xf32>", a=FLOATS, b=OTHERS)
    with np.errstate(all="ignore"):
        expected = FLOAT_ARITHMETIC[name](FLOATS, OTHERS)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("predicate", IntegerPredicate)
def test_integer_comparisons(predicate: IntegerPredicate) -> None:
    a, b = INTEGERS, np.roll(INTEGERS, 1)
    b[2] = a[2]
    function = {"NE": np.not_equal, "LT": np.less, "LE": np.less_equal, "GT": np.greater}
    name = predicate.name if predicate.name in ("EQ", "NE") else predicate.name[1:]
    compare = {**function, "EQ": np.equal, "GE": np.greater_equal}[name]
    found = evaluate(f"arith.cmpi {predicate.name.lower()}, %a, %b : tensor<8xi32>", "tensor<8xi1>", a=a, b=b)
    is_unsigned = predicate.name.startswith("U")
    np.testing.assert_array_equal(found, compare(a.view(_U), b.view(_U)) if is_unsigned else compare(a, b))


_LLVM_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15]


@pytest.mark.parametrize("predicate", FloatPredicate)
def test_float_comparisons(predicate: FloatPredicate) -> None:
    """A predicate is a set of outcomes: LLVM numbers those of equal, greater, less and unordered operands by bits."""
    found = evaluate(f"arith.cmpf {predicate.name.lower()}, %a, %b : tensor<8xf32>", "tensor<8xi1>", a=FLOATS, b=OTHERS)
    outcomes = (FLOATS == OTHERS, FLOATS > OTHERS, FLOATS < OTHERS, np.isnan(FLOATS) | np.isnan(OTHERS))
    expected = np.zeros(8, bool)
    for bit, outcome in enumerate(outcomes):
        expected |= outcome & bool(_LLVM_NUMBERS[predicate] >> bit & 1)
    np.testing.assert_array_equal(found, expected)


_CASTS: dict[str, tuple[str, Any, Any]] = {
    "arith.extsi": ("i64", INTEGERS, INTEGERS.astype(np.int64)),
    "arith.extui": ("i64", INTEGERS, INTEGERS.view(_U).astype(np.int64)),
    "arith.trunci": ("i8", INTEGERS, INTEGERS.astype(np.int8)),
    "arith.sitofp": ("f32", INTEGERS, INTEGERS.astype(np.float32)),
    "arith.uitofp": ("f32", INTEGERS, INTEGERS.view(_U).astype(np.float32)),
    "arith.fptosi": ("i32", FLOATS[:4], np.array([0, 0, 1, -2], np.int32)),
    "arith.fptoui": ("i32", FLOATS[:3], np.array([0, 0, 1], np.int32)),
    "arith.extf": ("f64", FLOATS, FLOATS.astype(np.float64)),
    "arith.bitcast": ("i32", FLOATS, FLOATS.view(np.int32)),
}


@pytest.mark.parametrize("name", _CASTS)
def test_conversions(name: str) -> None:
    target, array, expected = _CASTS[name]
    source = "f32" if array.dtype == np.float32 else "i32"
    types = f"tensor<{len(array)}x{source}>", f"tensor<{len(array)}x{target}>"
    found = evaluate(f"{name} %a : {types[0]} to {types[1]}", types[1], a=array)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


def test_other_rounding_is_refused() -> None:
    with pytest.raises(LoweringError, match="unsupported rounding mode downward"):
        evaluate(
            "arith.truncf %a downward : tensor<8xf64> to tensor<8xf32>", "tensor<8xf32>", a=FLOATS.astype(np.float64)
        )


def test_sizes_of_arrays() -> None:
    text = """
    func.func @main(%x: tensor<?x4xf32>) -> (tensor<?xf32>, index, tensor<2x2xi32>) {
      %zero = arith.constant 0 : index
      %rows = tensor.dim %x, %zero : tensor<?x4xf32>
      %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
      %shape = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
      %count = shape.num_elements %shape : tensor<2xindex> -> index
      %two = arith.constant 2 : i32
      %all = tensor.splat %two : tensor<2x2xi32>
      return %flat, %count, %all : tensor<?xf32>, index, tensor<2x2xi32>
    }
    """
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    flat, count, twos = run(parse_stablehlo(text), x)
    np.testing.assert_array_equal(flat, x.reshape(-1))
    assert int(count) == 12
    np.testing.assert_array_equal(twos, np.full((2, 2), 2))


def test_requirements_fail_with_their_message() -> None:
    text = """
    func.func @main(%a: i1) {
      %w = shape.cstr_require %a, "sizes must agree"
      shape.assuming %w {
      }
      return
    }
    """
    assert run(parse_stablehlo(text), np.array(True), jit=False) == ()
    with pytest.raises(ExecutionError, match="sizes must agree"):
        run(parse_stablehlo(text), np.array(False), jit=False)


def test_placement_does_not_change_values() -> None:
    module = parse_stablehlo((CORPUS / "formats/stablehlo/sharding.in.mlir").read_text())
    x = np.arange(64, dtype=np.float32).reshape(8, 8)
    (result,) = run(module, x)
    np.testing.assert_array_equal(result, x)
