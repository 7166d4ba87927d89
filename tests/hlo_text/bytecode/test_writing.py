"""Written MLIR bytecode and portable artifacts equal jaxlib's bytes."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import attrs
import jax
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.core.attributes import ArrayAttribute
from hlo_text.core.diagnostics import ContainerError
from hlo_text.core.ir import Annotations, Block, Region
from hlo_text.files.loading import load_all

from support.cases import for_each
from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_version import ROUNDS_DECIMALS_TO_DOUBLES
from support.oracle import OracleCrashError, oracle

_CHECK = re.compile(r'\n *"check\.[^\n]*')
_VERSIONS = ("0.9.0", "0.10.0", "0.13.0", "0.14.0", "0.20.0", "1.0.0", "1.4.0", "1.6.0", "1.9.0", "1.12.0", "1.16.0")
_FILES = sorted((CORPUS / "stablehlo").rglob("*.mlir"))[2::3]
_EXPORTED = [name for name, program in PROGRAMS.items() if program.devices == 1 and not program.symbolic][7::150]


def _generic(path: Path, number: int = 0) -> str:
    return load_all(path)[number].to_text("stablehlo", generic=True)


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_bytecode_is_that_of_jaxlib(path: Path) -> None:
    try:
        data, _ = oracle().mlir_bytecode(_generic(path))
    except (ValueError, OracleCrashError):  # this jaxlib does not know all of it
        return
    written = write_bytecode(read_bytecode(data), take_apart(data).producer)
    assert written == data


@pytest.mark.parametrize(
    ("path", "version"), list(zip(_FILES, cycle(_VERSIONS), strict=False)), ids=lambda part: getattr(part, "stem", part)
)
def test_artifacts_of_every_version_are_those_of_jaxlib(path: Path, version: str) -> None:
    text = _CHECK.sub("", _generic(path))
    for target in (version, oracle().newest_stablehlo()):
        try:
            data, generic = oracle().mlir_artifact(text, target)
        except (ValueError, OracleCrashError):  # the version has no such operation
            continue
        module = hlo_text.parse(generic)
        if not any(
            op.name.startswith(("chlo.", "sdy.")) for f in module.functions.values() for op in f.body.operations
        ):
            assert write_artifact(module, target) == data


@for_each(
    [
        ("[1, -3]", "i3"),
        ("1", "i3"),
        ("[1, -1]", "i65"),
        ("[1, 0]", "ui1"),
        ("1", "ui1"),
        ("[0.1, 2.0]", "tf32"),
        ("[0.1, 2.0]" if ROUNDS_DECIMALS_TO_DOUBLES else "[0.125, 2.0]", "f128"),
        ("(1.0, 0.1)", "complex<f16>"),
        ("[(1.0, 0.1), (2.0, -3.0)]", "complex<bf16>"),
        ("[(1, 2), (3, -4)]", "complex<i32>"),
    ]
)
def test_elements_of_types_that_numpy_lacks(elements: str, type: str) -> None:
    data, generic = oracle().mlir_bytecode(f"module attributes {{a.b = dense<{elements}> : tensor<2x{type}>}} {{}}")
    assert read_bytecode(data).to_text(generic=True, debug_info=True).rstrip("\n") == generic.rstrip("\n")
    assert write_bytecode(hlo_text.parse(generic), take_apart(data).producer) == data


def test_attributes_with_equal_elements_are_one_entry() -> None:
    text = _CHECK.sub("", _generic(CORPUS / "stablehlo/contraction/dynamic_conv.mlir"))
    data, generic = oracle().mlir_artifact(text, "0.9.0")  # padding is an attribute too, a list instead of a splat
    assert write_artifact(hlo_text.parse(generic), "0.9.0") == data


def test_attributes_that_are_nested_too_deeply_are_refused() -> None:
    nested = ArrayAttribute(())
    for _ in range(5000):
        nested = ArrayAttribute((nested,))
    module = attrs.evolve(hlo_text.parse("module {}"), annotations=Annotations(discardable={"m.a": nested}))
    with pytest.raises(hlo_text.ContainerError, match="nested too deeply") as caught:
        write_bytecode(module)
    assert caught.value.code == "container.unwritten"


@pytest.mark.parametrize("imprecise", ["true", "false"])
def test_algorithms_keep_their_accumulation(imprecise: str) -> None:
    text = f"""func.func @f(%a: tensor<2xf8E5M2>, %b: tensor<2xf8E5M2>) -> tensor<f32> {{
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f8E5M2,
        rhs_precision_type = f8E5M2, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
        num_primitive_operations = 1, allow_imprecise_accumulation = {imprecise}>
        : (tensor<2xf8E5M2>, tensor<2xf8E5M2>) -> tensor<f32>
      return %0 : tensor<f32>
    }}"""
    data, _ = oracle().mlir_bytecode(text)
    module = read_bytecode(data)
    assert f"allow_imprecise_accumulation = {imprecise}" in module.to_text()
    assert write_bytecode(module, take_apart(data).producer) == data


@pytest.mark.parametrize("alignment", [1, 4, 16, 64])
@pytest.mark.parametrize("length", [5, 7, 16, 33])
def test_resources_of_any_length_are_aligned_as_by_jaxlib(alignment: int, length: int) -> None:
    blobs = (bytes(range(length)), bytes(range(100, 100 + length)))
    entries = ", ".join(
        f'{name}: "0x{(alignment.to_bytes(4, "little") + blob).hex().upper()}"'
        for name, blob in zip("ab", blobs, strict=True)
    )
    uses = ", ".join(f"m.{name} = dense_resource<{name}> : tensor<{length}xi8>" for name in "ab")
    text = f"module attributes {{{uses}}} {{}}\n{{-# dialect_resources: {{ builtin: {{ {entries} }} }} #-}}"
    data, _ = oracle().mlir_bytecode(text)
    written = write_bytecode(read_bytecode(data), take_apart(data).producer)
    assert written == data
    ours = write_bytecode(hlo_text.parse(text))
    assert read_bytecode(ours).resources == read_bytecode(data).resources
    for blob in blobs:
        assert blob in ours
        assert ours.index(blob) % alignment == 0


@pytest.mark.parametrize(
    "location",
    [
        *('"a":3', '"a":3:0', '"a":3:0 to :4', '"a":3:1 to 4:2', 'fused["a":1:2, "b":3:4]'),
        *('fused<loc("a":1:2)>["n"("b":3:4), callsite("c":5:6 at "d":7:8 to :9)]', 'fused<"m">["a":1:2 to 3:4]'),
    ],
)
def test_locations_keep_how_much_they_say(location: str) -> None:
    data, _ = oracle().mlir_bytecode(f"func.func @f() {{ return loc({location}) }}")
    assert write_bytecode(read_bytecode(data), take_apart(data).producer) == data


@pytest.mark.parametrize(
    "value",
    ['loc("a":1:2)', '[loc(callsite("a":1:2 at "n")), loc(fused["a":1:2, "b":3:4])]', "#stablehlo.bounds<2, ?>"],
)
def test_locations_and_bounds_as_attributes(value: str) -> None:
    data, generic = oracle().mlir_bytecode(f"module attributes {{a.b = {value}, a.c = [{value}]}} {{}}")
    module = read_bytecode(data)
    assert module.to_text(generic=True, debug_info=True).rstrip("\n") == generic.rstrip("\n")
    assert write_bytecode(module, take_apart(data).producer) == data
    assert write_bytecode(hlo_text.parse(generic), take_apart(data).producer) == data


def test_operations_that_say_nearly_the_same_are_told_apart() -> None:
    composites = "\n".join(
        f"""%{name} = "stablehlo.composite"(%x) <{{decomposition = @g, name = "a.{name}", version = 0 : i32}}>
        {{composite_name = {other} : i32}} : (tensor<2xf32>) -> tensor<2xf32>"""
        for name, other in (("b", 1), ("c", 1), ("d", 2))
    )
    constants = "\n".join(
        f"%{name} = stablehlo.constant dense<{value}> : tensor<{type}>"
        for name, value, type in (
            ("z", "0.0", "f32"),
            ("n", "-0.0", "f32"),
            ("zs", "0.0", "2xf32"),
            ("ns", "[-0.0, 0.0]", "2xf32"),
            ("i", "0", "i32"),
            ("t", "false", "i1"),
            ("l", list(range(40)), "40xi32"),
            ("m", [*range(39), 0], "40xi32"),
        )
    )
    function = "func.func private @g(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    data, _ = oracle().mlir_bytecode(
        f"func.func @f(%x: tensor<2xf32>) {{ {composites}\n{constants}\nreturn }}\n{function}"
    )
    for _ in range(2):
        assert write_bytecode(read_bytecode(data), take_apart(data).producer) == data


@pytest.mark.parametrize("name", _EXPORTED)
def test_exported_functions_are_written_as_they_were(name: str) -> None:
    program = PROGRAMS[name]
    with program.context():
        exported = jax.export.export(jax.jit(program.function, **program.jit_options))(*program.example_arguments)
    data = bytes(exported.mlir_module_serialized)
    version = take_apart(data).producer.removeprefix("StableHLO_v")
    assert write_artifact(read_bytecode(data), version) == data


_SHARDED = (
    """
  %0 = sdy.sharding_constraint %a <@m, [{"x"}]> : tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %3 = sdy.sharding_constraint %b <@m, [{"x"}]> : tensor<4xf32>
  %2 = sdy.all_gather [{"x"}] %3 out_sharding=<@m, [{}]> : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>""",
    """
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  %1 = sdy.sharding_constraint %b <@m, [{"x"}]> : tensor<4xf32>
  %2 = sdy.sharding_constraint %a <@m, [{"x"}]> : tensor<4xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<4xf32>
  %4 = stablehlo.multiply %1, %0 : tensor<4xf32>
  %5 = sdy.sharding_constraint %3 <@m, [{}]> : tensor<4xf32>
  %6 = sdy.sharding_constraint %3 <@m, [{"x"}]> : tensor<4xf32>
  return %5, %6 : tensor<4xf32>, tensor<4xf32>""",
    """
  %r:2 = sdy.manual_computation(%a, %b) in_shardings=[<@m, [{"x"}]>, <@m, [{"x"}]>]
      out_shardings=[<@m, [{"x"}]>, <@m, [{"x"}]>] manual_axes={"x"} (%p: tensor<2xf32>, %q: tensor<2xf32>) {
    %4 = stablehlo.add %q, %p : tensor<2xf32>
    sdy.return %4, %p : tensor<2xf32>, tensor<2xf32>
  } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %r#1, %r#0 : tensor<4xf32>, tensor<4xf32>""",
)


@pytest.mark.parametrize("version", ["0.19.0", "1.13.0", "1.17.0"])
@pytest.mark.parametrize("body", _SHARDED, ids=["constraint", "several", "manual"])
def test_artifacts_hold_operations_of_shardy(body: str, version: str) -> None:
    head = "func.func public @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {"
    data = oracle().mlir_artifact_of_jax(f'sdy.mesh @m = <["x"=2]>\n{head}{body}\n}}', version)
    assert write_artifact(read_bytecode(data), version) == data


@pytest.mark.parametrize("version", ["0.19.0", "1.13.0", "1.17.0"])
def test_artifacts_hold_shardings_of_arguments_and_results(version: str) -> None:
    text = """sdy.mesh @m = <["x"=2]>
      func.func public @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})
          -> (tensor<4xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@m, [{}]>}) {
        %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<4xf32>
        return %0 : tensor<4xf32>
      }"""
    data = oracle().mlir_artifact_of_jax(text, version)
    module = read_bytecode(data)
    assert module.to_text().count("#sdy.sharding") == 3
    assert write_artifact(module, version) == data


def test_artifacts_lack_orders_of_uses_alone() -> None:
    """Values that both kinds of operations use have an order of their uses in MLIR's artifacts, which means nothing."""
    body = """%0 = sdy.sharding_constraint %a <@m, [{"x"}]> : tensor<4xf32>
      %1 = stablehlo.add %0, %0 : tensor<4xf32>
      %2 = sdy.sharding_constraint %0 <@m, [{}]> : tensor<4xf32>
      return %1, %2 : tensor<4xf32>, tensor<4xf32>"""
    head = "func.func public @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {"
    module = read_bytecode(oracle().mlir_artifact_of_jax(f'sdy.mesh @m = <["x"=2]>\n{head}{body}\n}}', "1.13.0"))
    written = write_artifact(module, "1.13.0")
    assert hlo_text.parse(oracle().read_mlir_artifact(written)).to_text() == module.to_text()


@pytest.mark.parametrize(
    ("body", "version", "message"),
    [
        ("%0 = stablehlo.tan %x : tensor<4xf32>", "1.3.0", "`stablehlo.tan` requires StableHLO 1.4.0 or newer"),
        (
            "%0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>",
            "1.17.0",
            "cannot serialize `chlo.erf`: portable artifacts",
        ),
        (
            "%0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf8E3M4>",
            "1.6.0",
            "the type `f8E3M4` requires StableHLO 1.7.0 or newer",
        ),
        (
            "%0 = stablehlo.add %x, %x : tensor<4xf32>",
            "0.8.0",
            "target version must be between 0.9.0 and 1.22.0, found '0.8.0'",
        ),
        ("%0 = stablehlo.add %x, %x : tensor<4xf32>", "newest", "found 'newest'"),
    ],
)
def test_what_a_version_lacks_is_refused(body: str, version: str, message: str) -> None:
    module = hlo_text.parse(f"func.func @f(%x: tensor<4xf32>) {{ {body} return }}")
    with pytest.raises(hlo_text.ContainerError, match=message) as caught:
        write_artifact(module, version)
    assert caught.value.code == "container.unwritten"
    if version[0].isdigit() and version != "0.8.0":  # an error about an operation names it and its location
        assert f"`{body.split()[2]}`" in caught.value.diagnostics[0].message
        assert str(caught.value).startswith("<string>:1:")


def test_operations_of_which_the_text_is_known_alone_are_refused() -> None:
    module = hlo_text.parse("func.func @f(%x: tensor<4xf32>) { my.op %x : tensor<4xf32> return }")
    with pytest.raises(hlo_text.ContainerError, match=r"cannot encode `my\.op`: unknown custom assembly format"):
        write_bytecode(module)


def test_programs_may_be_deep() -> None:
    module = hlo_text.parse("func.func @f(%p: tensor<i1>) { return }")
    function = module.functions["f"]
    depth = 3000
    inner: list[hlo_text.Operation] = []
    for _ in range(depth):
        branches = [Region([Block((), [*content, ops.Return.make()])]) for content in (inner, [])]
        inner = [
            ops.If.make(function.body.arguments[0], true_branch=branches[0], false_branch=branches[1], result_types=())
        ]
    function.body.operations[:0] = inner
    read = read_bytecode(write_bytecode(module)).functions["f"].body
    for _ in range(depth):
        (operation, *_) = read.operations
        read = operation.regions[0]
    assert [op.name for op in read.operations] == ["stablehlo.return"]


@pytest.mark.parametrize("sizes", ["4", "?, 4"])
def test_bounds_of_functions_without_a_body_are_written(sizes: str) -> None:
    rank = sizes.count(",") + 1
    text = f"func.func private @f(tensor<{'?x' * rank}f32, #stablehlo.bounds<{sizes}>>)"
    module = hlo_text.parse(text)
    assert read_bytecode(write_bytecode(module)).to_text() == module.to_text()
    data, _ = oracle().mlir_bytecode(module.to_text("stablehlo", generic=True))
    assert write_bytecode(read_bytecode(data), take_apart(data).producer) == data


_ADDER = "({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): stablehlo.return %x : tensor<f32> })"
_PAIR = "(tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)"
#: Operations of which older versions have only a part, or other defaults.
_OF_VERSIONS = {
    "all_reduce": '%0:2 = "stablehlo.all_reduce"(%a, %b) <{replica_groups = dense<0> : tensor<1x1xi64>}> '
    f"{_ADDER} : {_PAIR}",
    "all_gather": '%0:2 = "stablehlo.all_gather"(%a, %b) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : '
    f"tensor<1x1xi64>}}> : {_PAIR}",
    "all_to_all": '%0:2 = "stablehlo.all_to_all"(%a, %b) <{concat_dimension = 0 : i64, replica_groups = dense<0> : '
    f"tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}}> : {_PAIR}",
    "typed call": "%0 = stablehlo.custom_call @f(%a) {api_version = 4 : i32} : (tensor<4xf32>) -> tensor<4xf32>",
    "configured call": "%0 = stablehlo.custom_call @f(%a) {api_version = 4 : i32, backend_config = {a = 1 : i32}} : "
    "(tensor<4xf32>) -> tensor<4xf32>",
    "recv": '%0 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, '
    "is_host_transfer = true}> : (!stablehlo.token) -> !stablehlo.token",
}  # fmt: skip


_PROMOTED_BODY = """({
^bb0(%x: tensor<f64>, %y: tensor<f64>):
  %z = stablehlo.add %x, %y : tensor<f64>
  stablehlo.return %z : tensor<f64>
})"""
_SELECTED_BODY = """({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %z : tensor<i1>
}, """
#: Operations whose results have another element type, with values `%a`, `%c`, `%i` and `%s`.
_PROMOTING = {
    "all_reduce": f'"stablehlo.all_reduce"(%a) <{{replica_groups = dense<0> : tensor<1x1xi64>}}> {_PROMOTED_BODY} : '
    "(tensor<4xf32>) -> tensor<4xf64>",
    "reduce": f'"stablehlo.reduce"(%a, %c) <{{dimensions = array<i64: 0>}}> {_PROMOTED_BODY} : '
    "(tensor<4xf32>, tensor<f32>) -> tensor<f64>",
    "reduce_scatter": '"stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, '
    f"scatter_dimension = 0 : i64}}> {_PROMOTED_BODY} : (tensor<4xf32>) -> tensor<2xf64>",
    "reduce_window": f'"stablehlo.reduce_window"(%a, %c) <{{window_dimensions = array<i64: 2>}}> {_PROMOTED_BODY} : '
    "(tensor<4xf32>, tensor<f32>) -> tensor<3xf64>",
    "scatter": '"stablehlo.scatter"(%a, %i, %a) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims '
    f"= [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> {_PROMOTED_BODY} : "
    "(tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf64>",
    "select_and_scatter": '"stablehlo.select_and_scatter"(%a, %s, %c) <{window_dimensions = array<i64: 2>, '
    f"window_strides = array<i64: 2>}}> {_SELECTED_BODY}{_PROMOTED_BODY[1:]} : "
    "(tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf64>",
}


@pytest.mark.parametrize("statement", _PROMOTING.values(), ids=_PROMOTING)
def test_results_of_another_element_type_need_a_version(statement: str) -> None:
    values = "%a: tensor<4xf32>, %c: tensor<f32>, %i: tensor<4x1xi32>, %s: tensor<2xf32>"
    text = f"func.func @f({values}) {{\n%0 = {statement}\nreturn\n}}"
    with pytest.raises(ValueError, match="failed to serialize"):
        oracle().mlir_artifact(text, "0.16.0")
    with pytest.raises(ContainerError, match=r"of another element type requires StableHLO 0\.17\.0 or newer"):
        write_artifact(hlo_text.parse(text), "0.16.0")
    _, generic = oracle().mlir_artifact(text, "0.17.0")
    assert read_bytecode(write_artifact(hlo_text.parse(text), "0.17.0")).to_text() == hlo_text.parse(generic).to_text()


@pytest.mark.parametrize("statement", _OF_VERSIONS.values(), ids=_OF_VERSIONS)
@pytest.mark.parametrize("version", ["1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.11.0", "1.12.0", "1.17.0"])
def test_operations_and_defaults_of_versions(statement: str, version: str) -> None:
    head = "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %t: !stablehlo.token) {\n"
    text = f"{head}{statement}\nreturn\n}}"
    try:
        data, generic = oracle().mlir_artifact(text, version)
    except ValueError:
        with pytest.raises(ContainerError, match=r"1\.3\.0 or newer|has one operand in StableHLO"):
            write_artifact(hlo_text.parse(text), version)
        return
    assert write_artifact(hlo_text.parse(generic), version) == data
    assert read_bytecode(data).to_text() == hlo_text.parse(generic).to_text()
