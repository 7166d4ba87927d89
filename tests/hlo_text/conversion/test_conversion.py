"""Programs converted to the other language: they verify, the C++ accepts them, and they compute the same.

Expected values come from JAX, from the programs' own checks or from the program before the conversion.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import jax
import numpy as np
import pytest
from click.testing import CliRunner

from evaluator import run, run_grid
from evaluator.cli.commands.hlo_run import main
from hlo_text import (
    Block,
    ConversionError,
    Function,
    Module,
    Region,
    Value,
    fingerprint,
    ops,
    parse,
    parse_hlo,
    to_hlo,
    to_stablehlo,
    verify,
)
from hlo_text.core.attributes import StringAttribute
from hlo_text.core.ir import walk
from hlo_text.core.types import BOOL, F32, FunctionType, TensorType
from hlo_text.files.loading import load
from hlo_text.rewrite import legalize_chlo

from support.folders import CORPUS
from support.oracle import oracle
from support.programs import programs
from support.whole_programs import assert_same, assert_valid

pytestmark = pytest.mark.usefixtures("quick_compilation")

# --- real programs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["hlo", "hlo_short", "hlo_optimized"])
@pytest.mark.parametrize("name", ["mlp_gradient", "resnet_block", "transformer_block", "lstm", "sampler"])
def test_hlo_program_as_stablehlo(name: str, stage: str) -> None:
    program = programs()[name]
    module = parse(program.stages()[stage])
    before = module.to_text()
    converted = to_stablehlo(module)
    assert_valid(converted)
    assert module.to_text() == before
    if stage != "hlo_short":  # the same program as `hlo`
        assert_same(run(converted, *program.flat_arguments), program.expected)


@pytest.mark.parametrize("name", ["mlp_gradient", "resnet_block", "transformer_block", "lstm", "sampler"])
def test_stablehlo_program_as_hlo_and_back(name: str) -> None:
    program = programs()[name]
    module = parse(program.stablehlo)
    before = module.to_text()
    converted = to_hlo(module)
    assert_valid(converted)
    assert module.to_text() == before
    assert_same(run(converted, *program.flat_arguments), program.expected)
    printed = parse_hlo(converted.to_text())
    assert fingerprint(printed) == fingerprint(converted)
    back = to_stablehlo(printed)
    assert_valid(back)
    assert_same(run(back, *program.flat_arguments), program.expected)


@pytest.mark.parametrize("name", ["mlp_gradient", "lstm"])
def test_xla_computes_the_same(name: str) -> None:
    program = programs()[name]
    arguments = program.flat_arguments
    assert_same(oracle().run_hlo(parse(program.stablehlo).to_text("hlo"), arguments), program.expected)
    text = parse(program.hlo_optimized).to_text("stablehlo")
    assert_same(oracle().run_stablehlo(text, arguments), program.expected)


# --- single rewrites -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("f32[2,3]{1,0}", "f32[6]{0}"),
        ("f32[2,3]{0,1}", "f32[3,2]{1,0}"),
        ("f32[2,3,4]{0,2,1}", "f32[4,3,2]{1,2,0}"),
        ("f32[2,3]{0,1}", "s32[2,3]{1,0}"),
        ("f32[2,4]{0,1}", "u8[4,8]{1,0}"),
        ("u8[4,8]{0,1}", "f32[8]{0}"),
        ("pred[2,2]{0,1}", "u8[4]{0}"),
    ],
)
def test_bitcast_is_what_memory_holds(source: str, target: str) -> None:
    """numpy says what the bytes are: written out in the source's order, read in the target's."""
    text = f"HloModule m\nENTRY e {{\n  x = {source} parameter(0)\n  ROOT y = {target} bitcast(x)\n}}"
    module = parse_hlo(text)
    given = np.arange(1, 65, dtype=np.int32)
    type = module.entry().argument_types[0]  # type: ignore[union-attr]  # a region
    shape = tuple(type.shape)
    dtype = {"f32": np.float32, "u8": np.uint8, "pred": np.bool_}[source.partition("[")[0]]
    operand = (given[: int(np.prod(shape))].reshape(shape) % 7 % (2 if dtype is np.bool_ else 99)).astype(dtype)
    memory = operand.transpose(type.layout.minor_to_major[::-1]).tobytes()
    result = module.entry().output_types[0]  # type: ignore[union-attr]  # a region
    order = result.layout.minor_to_major[::-1]
    read_as = {"f32": np.float32, "s32": np.int32, "u8": np.uint8}[target.partition("[")[0]]
    physical = np.frombuffer(memory, read_as).reshape([result.shape[axis] for axis in order])
    expected = physical.transpose(np.argsort(order))
    converted = to_stablehlo(module)
    assert_valid(converted)
    assert not any(isinstance(op, ops.Bitcast) for op in walk(converted))
    np.testing.assert_array_equal(run(converted, operand)[0], expected)


_CAPTURES = """
func.func @main(%n: tensor<i32>, %x: tensor<3xf32>, %p: tensor<i1>) -> (tensor<3xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %y = stablehlo.while(%i0 = %zero, %y0 = %x) : tensor<i32>, tensor<3xf32>
  cond {
    %less = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %y1 = "stablehlo.if"(%p) ({
      %sum = stablehlo.add %y0, %x : tensor<3xf32>
      stablehlo.return %sum : tensor<3xf32>
    }, {
      %product = stablehlo.multiply %y0, %x : tensor<3xf32>
      stablehlo.return %product : tensor<3xf32>
    }) : (tensor<i1>) -> tensor<3xf32>
    %i1 = stablehlo.add %i0, %one : tensor<i32>
    stablehlo.return %i1, %y1 : tensor<i32>, tensor<3xf32>
  }
  return %y, %i : tensor<3xf32>, tensor<i32>
}
"""


@pytest.mark.parametrize("p", [True, False])
def test_captured_values_are_handed_in(p: bool) -> None:
    x = np.array([1.0, -2.0, 0.5], np.float32)
    converted = to_hlo(parse(_CAPTURES))
    assert_valid(converted)
    y, i = run(converted, np.int32(3), x, np.bool_(p))
    np.testing.assert_allclose(y, 4 * x if p else x**4)
    assert i == 3
    loop = next(op for op in walk(converted) if isinstance(op, ops.While))
    assert len(loop.operands[0].type.types) == 5  # two carried; n, p and x handed in; the constant 1 repeated


def test_reducers_repeat_constants_and_refuse_other_captures() -> None:
    text = """
    func.func @main(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {{
      %two = stablehlo.constant dense<2.0> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %r = "stablehlo.reduce"(%x, %zero) ({{
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %m = stablehlo.multiply %b, {captured} : tensor<f32>
        %s = stablehlo.add %a, %m : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }}) {{dimensions = array<i64: 0>}} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      return %r : tensor<f32>
    }}"""
    converted = to_hlo(parse(text.format(captured="%two")))
    assert_valid(converted)
    with pytest.raises(ConversionError) as caught:
        to_hlo(parse(text.format(captured="%c")))
    assert caught.value.code == "convert.multiply"
    assert "uses values from outside" in str(caught.value)
    assert "%m = stablehlo.multiply %b, %c" in str(caught.value)


def test_fusions_are_written_out_and_calls_become_functions() -> None:
    module = parse_hlo("""HloModule m, num_partitions=2

square { a = f32[2] parameter(0)
  ROOT b = f32[2] multiply(a, a) }

twice { a = f32[2] parameter(0)
  b = f32[2] add(a, a)
  ROOT c = (f32[2], f32[2]) tuple(a, b) }

ENTRY e {
  x = f32[2] parameter(0), sharding={replicated}
  y = f32[2] fusion(x), kind=kLoop, calls=square
  z = (f32[2], f32[2]) call(y), to_apply=twice
  ROOT w = f32[2] get-tuple-element(z), index=1, metadata={op_name="last"}
}""")
    converted = to_stablehlo(module)
    assert_valid(converted)
    assert list(converted.functions) == ["main", "twice"]
    assert [function.visibility for function in converted.functions.values()] == ["public", "private"]
    names = [op.name for op in converted.functions["main"].body.operations]
    assert names == ["stablehlo.multiply", "func.call", "func.return"]
    assert converted.functions["main"].argument_attributes == ({"mhlo.sharding": StringAttribute("{replicated}")},)
    assert "mhlo.num_partitions = 2 : i32" in converted.to_text()
    np.testing.assert_array_equal(run(converted, np.array([2, 3], np.float32))[0], [8, 18])


@cache
def _custom_call_program() -> str:
    return """module @m {
  func.func private @inner(%arg0: tensor<f32>) -> tensor<f32> {
    return %arg0 : tensor<f32>
  }
  func.func public @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<i32>) {
    %0:2 = stablehlo.custom_call @some.target(%arg0) {api_version = 4 : i32, backend_config = {uplo = 76 : ui8}, """ + (
        "called_computations = [@inner], has_side_effect = true, operand_layouts = [dense<[0, 1]> : tensor<2xindex>],"
        " result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]}"
        " : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<i32>)\n"
        "    return %0#0, %0#1 : tensor<2x3xf32>, tensor<i32>\n  }\n}\n"
    )


def test_custom_calls_keep_their_attributes() -> None:
    converted = to_hlo(parse(_custom_call_program()))
    assert_valid(converted)
    text = converted.to_text()
    assert 'custom_call_target="some.target", operand_layout_constraints={f32[2,3]{0,1}}' in text
    assert "api_version=API_VERSION_TYPED_FFI" in text
    assert "backend_config={uplo = 76 : ui8}" in text
    back = to_stablehlo(parse_hlo(text))
    assert_valid(back)
    (before,) = (op for op in walk(parse(_custom_call_program())) if isinstance(op, ops.CustomCall))
    (after,) = (op for op in walk(back) if isinstance(op, ops.CustomCall))
    for field in ("call_target_name", "api_version", "backend_config", "has_side_effect"):
        assert getattr(after, field) == getattr(before, field)
    assert after.operand_layouts == before.operand_layouts
    assert after.result_layouts == before.result_layouts
    assert len(after.called_computations) == 1


def test_composites_keep_what_they_mean() -> None:
    text = """
    func.func private @inner(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
    func.func public @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.composite "my.op" %x {composite_attributes = {k = 3 : i64}, decomposition = @inner,
        version = 2 : i32} : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    converted = to_hlo(parse(text))
    assert_valid(converted)
    back = to_stablehlo(parse_hlo(converted.to_text()))
    assert_valid(back)
    (before,) = (op for op in walk(parse(text)) if isinstance(op, ops.Composite))
    (after,) = (op for op in walk(back) if isinstance(op, ops.Composite))
    assert (after.composite_name, after.version) == ("my.op", 2)
    assert after.composite_attributes == before.composite_attributes


def test_inverse_error_function_is_accurate() -> None:
    text = "func.func @main(%x: tensor<101xf32>) -> tensor<101xf32> {\n%0 = chlo.erf_inv %x : tensor<101xf32> ->"
    module = parse(text + " tensor<101xf32>\nreturn %0 : tensor<101xf32>\n}")
    x = np.linspace(-1, 1, 101, dtype=np.float32)
    np.testing.assert_allclose(run(to_hlo(module), x)[0], run(module, x)[0], rtol=3e-6)


# --- refusals and limits ---------------------------------------------------------------------------------------------


def test_refusal_names_operation_and_place() -> None:
    text = "HloModule m\n\nENTRY e {\n  ROOT s = u64[2] rng-get-and-update-state(), delta=1\n}\n"
    with pytest.raises(ConversionError, match=r"<string>:4:3: error\[convert.rng-get-and-update-state\]"):
        to_stablehlo(parse_hlo(text))


_SIZED = {
    "dynamic_broadcast_in_dim": (
        "tensor<3xf32>",
        "stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : ({}, tensor<2xi32>) -> {}",
    ),
    "dynamic_iota": ("tensor<3xf32>", "stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> {1}"),
}


@pytest.mark.parametrize("name", _SIZED)
@pytest.mark.parametrize("result", ["tensor<?x3xf32>", "tensor<?x3xf32, #stablehlo.bounds<4, ?>>"])
def test_sizes_that_a_program_computes_have_no_counterpart(name: str, result: str) -> None:
    operand, operation = _SIZED[name]
    text = f"func.func @main(%x: {operand}, %s: tensor<2xi32>) -> {result} {{\n"
    module = parse(text + f"  %0 = {operation.format(operand, result)}\n  return %0 : {result}\n}}\n")
    assert_valid(module)
    with pytest.raises(ConversionError, match="no equivalent with run-time dimension sizes") as caught:
        to_hlo(module)
    assert caught.value.code == f"convert.{name}"


def test_open_operands_are_not_broadcast() -> None:
    signature = "(tensor<?xf32>, tensor<2xi32>) -> tensor<2x3xf32>"
    text = "func.func @main(%x: tensor<?xf32>, %s: tensor<2xi32>) -> tensor<2x3xf32> {\n  %0 = stablehlo."
    text += f"dynamic_broadcast_in_dim %x, %s, dims = [1] : {signature}\n  return %0 : tensor<2x3xf32>\n}}\n"
    with pytest.raises(ConversionError) as caught:
        to_hlo(parse(text))
    assert caught.value.code == "convert.dynamic_broadcast_in_dim"


@pytest.mark.parametrize(
    ("operation", "element_type", "size", "rule"),
    [
        ("shift_left", "f32", 3, "shift_left.I1"),
        ("subtract", "i1", 3, "subtract.I1"),
        ("atan2", "i32", 3, "atan2.I1"),
        ("add", "f32", 2, "does not broadcast|cannot be broadcast"),
    ],
)
@pytest.mark.parametrize("convert", [to_hlo, legalize_chlo])
def test_broadcasting_operations_that_xla_cannot_run_are_refused(
    convert: Callable[[Module], Module], operation: str, element_type: str, size: int, rule: str
) -> None:
    """CHLO accepts them with a warning; XLA rejects what they expand to."""
    lhs, rhs = f"tensor<3x{element_type}>", f"tensor<{size}x{element_type}>"
    text = f"func.func @main(%a: {lhs}, %b: {rhs}) -> {lhs} {{\n  %0 = chlo.broadcast_{operation} %a, %b"
    module = parse(f"{text} : ({lhs}, {rhs}) -> {lhs}\n  return %0 : {lhs}\n}}\n")
    assert [found.severity for found in verify(module)] == ["warning"]
    with pytest.raises(ConversionError, match=rule):
        convert(module)


def test_recursive_functions_are_refused() -> None:
    text = """
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = call @main(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    with pytest.raises(ConversionError, match="calls itself"):
        to_hlo(parse(text))


def test_dot_algorithms_without_a_name_are_refused() -> None:
    text = """
    func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0],
        algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32,
        lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 2,
        allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    }"""
    with pytest.raises(ConversionError) as caught:
        to_hlo(parse(text))
    assert caught.value.code == "convert.dot_general"


@pytest.mark.parametrize("name", ["broadcast_in_dim_C2.mlir", "hlo_get_tuple_element_C1.hlo"])
def test_invalid_modules_are_refused(name: str) -> None:
    module = load(CORPUS / "invalid" / name)
    with pytest.raises(ConversionError, match="the operation is invalid and cannot be converted"):
        to_hlo(module, next(iter(module.functions))) if module.language == "stablehlo" else to_stablehlo(module)


def _nested_branches(depth: int) -> Module:
    scalar, predicate = TensorType((), F32), TensorType((), BOOL)
    p, x = Value(predicate), Value(scalar)
    result, operations = x, []
    for _ in range(depth):
        inner = Region([Block((), [*operations, ops.Return({}, (result,), ())])])
        other = Region([Block((), [ops.Return({}, (x,), ())])])
        result = Value(scalar)
        operations = [ops.If({}, (p,), (result,), (inner, other))]
    body = Region([Block((p, x), [*operations, ops.FunctionReturn({}, (result,), ())])])
    function_type = FunctionType((predicate, scalar), (scalar,))
    main = Function({}, (), (), (body,), symbol="main", function_type=function_type)
    return Module({}, (), (), (Region([Block((), [main])]),))


def test_deep_nesting_does_not_recurse() -> None:
    depth = 5000
    converted = to_hlo(_nested_branches(depth))
    assert len(converted.computations) == 2 * depth + 1
    back = to_stablehlo(converted)
    assert sum(isinstance(op, ops.If) for op in walk(back)) == depth


def test_shared_computations_do_not_multiply() -> None:
    """Every fusion calls the one before twice: written out, that would be 2 to the power of 200 operations."""
    lines = ["HloModule m", "level0 { a = f32[] parameter(0)\n  ROOT b = f32[] negate(a) }"]
    for number in range(1, 200):
        lines.append(
            f"level{number} {{ a = f32[] parameter(0)\n  b = f32[] fusion(a), kind=kLoop, calls=level{number - 1}\n"
            f"  ROOT c = f32[] fusion(b), kind=kLoop, calls=level{number - 1} }}"
        )
    lines.append("ENTRY e { a = f32[] parameter(0)\n  ROOT b = f32[] fusion(a), kind=kLoop, calls=level199 }")
    converted = to_stablehlo(parse_hlo("\n".join(lines)))
    assert verify(converted) == []
    assert sum(1 for _ in walk(converted)) < 1500


# --- ways in ---------------------------------------------------------------------------------------------------------


def test_to_text_converts() -> None:
    module = parse(_CAPTURES)
    text = module.to_text("hlo")
    assert text.startswith("HloModule main, entry_computation_layout={(s32[], f32[3]{0}, pred[])->(f32[3]{0}, s32[])}")
    assert parse_hlo(text).to_text("stablehlo").startswith("module @main {")
    assert module.to_text("stablehlo") == module.to_text()
    with pytest.raises(ValueError, match="unknown language 'tosa'"):
        module.to_text("tosa")


def test_command_line(tmp_path: Path) -> None:
    source = tmp_path / "program.mlir"
    source.write_text(_CAPTURES)
    result = CliRunner().invoke(main, [str(source), "--print", "--to", "hlo"])
    assert result.exit_code == 0, result.stderr
    assert result.stdout == parse(_CAPTURES).to_text("hlo")
    assert CliRunner().invoke(main, [str(source), "--to", "hlo"]).exit_code == 2
    source.write_text("HloModule m\nENTRY e {\n  ROOT s = u64[2] rng-get-and-update-state(), delta=1\n}\n")
    assert CliRunner().invoke(main, [str(source), "--print", "--to", "stablehlo"]).exit_code == 4


def test_all_to_all_of_a_tuple_is_one_of_an_array() -> None:
    """Process r gives operand i to process i: the results of process i are the operands i of all processes."""
    module = parse_hlo(
        "HloModule m, replica_count=2\nENTRY e {\n  p = f32[2,3] parameter(0)\n  q = f32[2,3] parameter(1)\n"
        "  ROOT a = (f32[2,3], f32[2,3]) all-to-all(p, q), replica_groups={{0,1}}\n}\n"
    )
    converted = to_stablehlo(module)
    assert_valid(converted)
    inputs = [[np.full((2, 3), 10 * process + place, np.float32) for place in range(2)] for process in range(2)]
    results = run_grid(converted, inputs)
    assert [[array[0, 0] for array in arrays] for arrays in results] == [[0, 10], [1, 11]]


@pytest.mark.parametrize("groups", ["dense<[[0, 1]]> : tensor<1x2xi64>", "dense<> : tensor<0x0xi64>"])
def test_a_sum_of_replicas_is_an_all_reduce(groups: str) -> None:
    """XLA converts the legacy operation likewise."""
    text = (
        "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        f'  %0 = "stablehlo.cross-replica-sum"(%a) <{{replica_groups = {groups}}}> : (tensor<4xf32>) -> tensor<4xf32>\n'
        "  return %0 : tensor<4xf32>\n}\n"
    )
    ours, xla = parse(text).to_text(dialect="hlo"), oracle().mlir_as_hlo(text)
    assert oracle().accepts_hlo(ours) is None
    parts = [re.search(r" all-reduce\(.*\), (replica_groups=\S+), to_apply=%sum", each) for each in (ours, xla)]
    assert parts[0] is not None
    assert parts[1] is not None
    assert parts[0][1] == parts[1][1]


@pytest.mark.parametrize("type", ["tensor<4xf32>", "tensor<?xf32, #stablehlo.bounds<4>>"])
def test_scalar_predicates_and_limits_are_broadcast_as_by_xla(type: str) -> None:
    """HLO has no implicit broadcasts: XLA's verifier rejects `select` and `clamp` with scalars."""
    text = f"""func.func @main(%c: tensor<i1>, %a: {type}, %b: {type}, %low: tensor<f32>, %high: {type}) -> {type} {{
  %0 = stablehlo.select %c, %a, %b : tensor<i1>, {type}
  %1 = stablehlo.clamp %low, %0, %high : (tensor<f32>, {type}, {type}) -> {type}
  return %1 : {type}
}}
"""
    ours, xla = parse(text).to_text(dialect="hlo"), oracle().mlir_as_hlo(text)
    assert [diagnostic.render() for diagnostic in verify(parse(ours))] == []
    shapes = [re.findall(r"= (\S+) (broadcast|select|clamp)\(", printed) for printed in (ours, xla)]
    assert sorted(shapes[0]) == sorted(shapes[1])
    assert len(shapes[0]) == 4


def test_reduce_scatters_of_several_arrays_become_one_for_each() -> None:
    module = parse(
        """add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}
ENTRY e {
  x = f32[4] parameter(0)
  y = f32[2,2] parameter(1)
  ROOT r = (f32[2], f32[1,2]) reduce-scatter(x, y), replica_groups={{0,1}}, dimensions={0}, to_apply=add
}
"""
    )
    inputs = [[np.arange(4, dtype=np.float32) + k, np.full((2, 2), k, np.float32)] for k in range(2)]
    converted = to_stablehlo(module)
    assert oracle().accepts_mlir(converted.to_text()) is None
    for form in (module, converted, to_hlo(converted)):
        first, second = (jax.tree.leaves(results) for results in run_grid(form, inputs, num_replicas=2))
        np.testing.assert_array_equal(first[0], [1, 3])
        np.testing.assert_array_equal(second[0], [5, 7])
        np.testing.assert_array_equal(second[1], [[1, 1]])


def test_a_composite_without_a_namespace_has_no_counterpart() -> None:
    attributes = 'is_composite=true, frontend_attributes={composite.name="a"}'
    text = "n {\n  a = f32[4] parameter(0)\n  ROOT s = f32[4] negate(a)\n}\nENTRY e {\n  x = f32[4] parameter(0)\n"
    with pytest.raises(ConversionError, match=r"composite name is `namespace.name`, found 'a'"):
        to_stablehlo(parse(f"{text}  ROOT r = f32[4] call(x), to_apply=n, {attributes}\n}}\n"))


def _out_of_range() -> dict[str, str]:
    """Return dimension numbers of convolutions with one that is no dimension, by its name."""
    numbers = {
        "input_batch_dimension": "0",
        "input_feature_dimension": "2",
        "input_spatial_dimensions": "[1]",
        "kernel_input_feature_dimension": "1",
        "kernel_output_feature_dimension": "2",
        "kernel_spatial_dimensions": "[0]",
        "output_batch_dimension": "0",
        "output_feature_dimension": "2",
        "output_spatial_dimensions": "[1]",
    }
    found = {}
    for field, number in numbers.items():
        for wrong in ("18014398509481987", "-1"):
            changed = {**numbers, field: f"[{wrong}]" if number.startswith("[") else wrong}
            found[f"{field} {wrong}"] = ", ".join(f"{name} = {value}" for name, value in changed.items())
    return found


_INVALID = {
    "no split": 'all_to_all: %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, '
    "split_count = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    **{
        field: 'convolution: %0 = "stablehlo.convolution"(%b, %b) {batch_group_count = 1 : i64, feature_group_count = '
        f"1 : i64, dimension_numbers = #stablehlo.conv<raw {numbers}>}} : "
        "(tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>"
        for field, numbers in _out_of_range().items()
    },
}


@pytest.mark.parametrize("statement", _INVALID.values(), ids=_INVALID)
def test_operations_that_break_a_rule_are_refused(statement: str) -> None:
    name, _, line = statement.partition(": ")
    module = parse(f"func.func @main(%a: tensor<4x4xf32>, %b: tensor<1x1x1xf32>) {{\n{line}\nreturn }}")
    with pytest.raises(ConversionError) as caught:
        to_hlo(module)
    assert caught.value.code == f"convert.{name}"
