"""The reader of HLO text: types, attributes, computations, names, headers, style."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from operator import attrgetter

import attrs
import pytest

from hlo_text import ops
from hlo_text.core.attributes import (
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DotDimensionNumbers,
    FusionKind,
    Precision,
    ResultAccuracy,
    ResultAccuracyMode,
)
from hlo_text.core.ir import HloStyle, Module, Operation, Region, UnregisteredOperation
from hlo_text.core.types import (
    BF16,
    BOOL,
    F32,
    I32,
    TOKEN,
    BufferType,
    FloatType,
    IntegerType,
    Layout,
    OpaqueElementType,
    Signedness,
    TensorType,
    TupleType,
    Type,
)
from hlo_text.hlo.parse import parse_hlo

from support.cases import for_each
from support.folders import CORPUS
from support.oracles.structure_hlo import differences, layouts

SAMPLES = CORPUS / "formats" / "hlo"


def sample(number: str) -> Module:
    (path,) = SAMPLES.glob(f"{number}_*.hlo")
    return parse_hlo(path.read_text())


def entry(module: Module) -> Region:
    assert module.entry_computation is not None
    return module.entry_computation


def operations(region: Region) -> dict[str, Operation]:
    """Return operations by the name of their result."""
    return {op.results[0].name or "": op for op in region.operations if op.results}


def shape(text: str) -> Type:
    module = parse_hlo(f'HloModule m\nENTRY e {{ ROOT a = {text} custom-call(), custom_call_target="x" }}')
    return entry(module).operations[0].results[0].type


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f32[]", TensorType((), F32)),
        ("pred[2,3]", TensorType((2, 3), BOOL)),
        ("s1[2]", TensorType((2,), IntegerType(1, Signedness.SIGNED))),
        ("u4[2]", TensorType((2,), IntegerType(4, Signedness.UNSIGNED))),
        ("s32[2]", TensorType((2,), I32)),
        ("f8e4m3b11fnuz[1]", TensorType((1,), FloatType("f8E4M3B11FNUZ"))),
        ("f32[<=4,?,3]", TensorType((None, None, 3), F32, (4, None, None))),
        ("f32[?]", TensorType((None,), F32)),
        ("token[]", TOKEN),
        ("opaque[]", TensorType((), OpaqueElementType())),
        ("()", TupleType(())),
        ("(f32[], (s32[], token[]))", TupleType((TensorType((), F32), TupleType((TensorType((), I32), TOKEN))))),
        ("b(f32[8])", BufferType(TensorType((8,), F32))),
    ],
)
def test_shapes(text: str, expected: Type) -> None:
    assert shape(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f32[2,3]", None),
        ("f32[2,3]{0,1}", Layout((0, 1))),
        ("f32[2,3]{1,0:T(8,128)(2,1)}", Layout((1, 0), ((8, 128), (2, 1)))),
        ("f32[2,3]{1,0:T(*,128)}", Layout((1, 0), ((None, 128),))),
        ("f32[]{:S(2)}", Layout((), memory_space=2)),
        (
            "bf16[2,3]{1,0:T(8,128)(2,1)L(2)#(u32)*(u64)E(16)S(1)SC(0:1)(1:1,2)M(4)}",
            Layout((1, 0), ((8, 128), (2, 1)), 2, "u32", "u64", 16, 1, ((0, (1,)), (1, (1, 2))), 4),
        ),
    ],
)
def test_layouts(text: str, expected: Layout | None) -> None:
    assert layouts(shape(text)) == expected


def test_computations_keep_their_order_and_names() -> None:
    module = sample("14")
    assert [c.name for c in module.computations] == ["cond", "body", "neg", "idn", "main"]
    assert module.symbol == "control_flow"
    assert module.language == "hlo"
    main = entry(module)
    assert main.name == "main"
    assert [argument.name for argument in main.arguments] == ["i", "v", "pr"]
    assert isinstance(main.operations[-1], ops.Return)
    assert main.operations[-1].operands == (main.operations[-2].results[0],)
    assert main.result_type == TupleType((TensorType((4,), F32),) * 2)


def test_called_computations_are_shared_objects() -> None:
    module = sample("14")
    computations = {c.name: c for c in module.computations}
    main = operations(entry(module))
    loop = main["while"]
    assert isinstance(loop, ops.While)
    assert loop.cond is computations["cond"]
    assert loop.body is computations["body"]
    neg, idn = computations["neg"], computations["idn"]
    assert main["cond.pred"].regions == (neg, idn)
    assert main["cond.idx"].regions == (neg, idn, neg)
    assert main["call"].regions == (neg,)
    assert main["out"].annotations is not None
    predecessors = main["out"].annotations.control_predecessors
    assert predecessors == (main["ad"].results[0], main["composite"].results[0])


def test_typed_attributes() -> None:
    compare = operations(sample("14").computations[0])["lt"]
    assert isinstance(compare, ops.Compare)
    assert compare.comparison_direction is ComparisonDirection.LT
    assert compare.compare_type is None
    text = """HloModule m
ENTRY e {
  a = f32[8,4] parameter(0)
  b = f32[4,8] parameter(1)
  d = f32[8,8] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={high,highest}
  s = f32[2,4] slice(a), slice={[0:4:2], [0:4]}
  c = f32[8,7] concatenate(a, s), dimensions={1}
  k = pred[8,4] compare(a, a), type=TOTALORDER, direction=GE
  t = f32[8,4] tanh(a), result_accuracy={mode=highest}
  i = bf16[3] iota(), iota_dimension=0
  x = f32[2,2,2,2] convolution(a, b), window={size=3x1 pad=0_0x1_2 rhs_reversal=1x0}, dim_labels=b01f_01io->b01f
  ROOT r = token[] after-all()
}"""
    read = operations(entry(parse_hlo(text)))
    assert read["d"].attributes == {
        "dot_dimension_numbers": DotDimensionNumbers((), (), (1,), (0,)),
        "precision_config": (Precision.HIGH, Precision.HIGHEST),
    }
    assert read["s"].attributes == {"start_indices": (0, 0), "limit_indices": (4, 4), "strides": (2, 1)}
    assert read["c"].attributes == {"dimension": 1}
    assert read["k"].attributes["compare_type"] is ComparisonType.TOTALORDER
    assert read["t"].attributes == {"result_accuracy": ResultAccuracy(mode=ResultAccuracyMode.HIGHEST)}
    assert read["i"].attributes == {"iota_dimension": 0}
    assert read["i"].results[0].type == TensorType((3,), BF16)
    convolution = read["x"]
    assert isinstance(convolution, ops.Convolution)
    assert convolution.dimension_numbers == ConvolutionDimensionNumbers(0, 3, (1, 2), 2, 3, (0, 1), 0, 3, (1, 2))
    assert convolution.padding == ((0, 0), (1, 2))
    assert convolution.window_reversal == (True, False)


def test_collective_and_fusion_attributes() -> None:
    main = operations(entry(sample("17")))
    reduce = main["ar.iota_t"]
    assert isinstance(reduce, ops.AllReduce)
    assert reduce.channel_handle is not None
    assert reduce.channel_handle == ChannelHandle(5, reduce.channel_handle.type)
    assert reduce.replica_groups.groups == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert reduce.use_global_device_ids
    fusion = operations(entry(sample("15")))["multi"]
    assert isinstance(fusion, ops.Fusion)
    assert fusion.kind is FusionKind.LOOP
    assert fusion.output_to_operand_aliasing == "{{0}: (0, {}), {1}: (0, {})}"


def test_annotations_stay_text() -> None:
    read = operations(entry(sample("22")))
    annotations = read["all"].annotations
    assert annotations is not None
    assert annotations.sharding == "{replicated}"
    assert annotations.frontend_attributes == '{a="b"}'
    assert annotations.statistics == "{visualizing_index=0,s=2}"
    assert annotations.origin == '{{"all"}}'
    assert annotations.metadata == '{op_name="all"}'
    assert annotations.backend_config == '{"y":[]}'
    assert [value.name for value in annotations.control_predecessors] == ["stats", "bc"]
    assert read["p1"].annotations is not None
    assert read["p1"].annotations.parameter_replication == "{true,false}"
    assert read["bc.str"].annotations is not None
    assert read["bc.str"].annotations.backend_config == '"opaque"'


def test_unknown_and_undeclared_opcodes_keep_their_texts() -> None:
    text = """HloModule m
f { ROOT x = f32[] parameter(0) }
ENTRY e {
  a = f32[] parameter(0)
  b = f32[] frobnicate(a, a), mode={x=1 {2}}, to_apply=f, other="t", metadata={op_name="n"}
  ROOT c = (f32[8], s32[8]) topk-like(b), k=8
}"""
    module = parse_hlo(text)
    read = operations(entry(module))
    op = read["b"]
    assert isinstance(op, UnregisteredOperation)
    assert op.operation_name == "frobnicate"
    assert op.attributes == {"mode": "{x=1 {2}}", "to_apply": "f", "other": '"t"'}
    assert op.regions == (module.computations[0],)
    assert op.annotations is not None
    assert op.annotations.metadata == '{op_name="n"}'


def test_asynchronous_forms_have_the_attributes_of_their_opcode() -> None:
    start = operations(entry(sample("19")))["rs"]
    assert isinstance(start, ops.WrappedStart)
    assert start.hlo_name == "reduce-scatter-start"
    wrapped = start.wrapped_operation()
    assert isinstance(wrapped, ops.ReduceScatter)
    assert wrapped.scatter_dimension == 0
    assert wrapped.replica_groups.groups == ((0, 1),)
    assert wrapped.computation.name == "add"
    assert wrapped.results[0].type == operations(entry(sample("19")))["rd"].results[0].type


def test_header_and_tables() -> None:
    header = sample("23").header
    assert header is not None
    assert list(header.attributes) == [
        "is_scheduled",
        "input_output_alias",
        "buffer_donor",
        "alias_passthrough_params",
        "entry_computation_layout",
        "allow_spmd_sharding_propagation_to_parameters",
        "allow_spmd_sharding_propagation_to_output",
        "replica_count",
        "num_partitions",
        "frontend_attributes",
    ]
    assert header.attributes["input_output_alias"] == "{ {0}: (0, {}, may-alias), {1}: (1, {0}, must-alias) }"
    assert header.attributes["frontend_attributes"] == '{fa="1",xla.sdy.meshes={mesh = #sdy.mesh<["x"=2]>}}'
    assert header.has_tables
    assert header.file_names == ("dir/a.py", 'dir/b "q".py')
    assert header.function_names == (
        "main",
        "f.<locals>.g",
    )
    assert header.file_locations == (
        (1, 1, 10, 10, 4, 20),
        (2, 2, 3, 4, 0, 7),
    )
    assert header.stack_frames == (
        (1, 1),
        (2, 2),
    )


def test_copies_of_a_header_have_its_tables() -> None:
    for copied in (copy.deepcopy, copy.copy, lambda header: pickle.loads(pickle.dumps(header)), attrs.evolve):
        header = parse_hlo(sample("23").to_text()).header
        assert header is not None
        same = copied(header)
        assert (same.file_names, same.stack_frames) == (("dir/a.py", 'dir/b "q".py'), ((1, 1), (2, 2)))
        assert same == header
        with pytest.raises(AttributeError, match="no attribute 'tables'"):
            attrgetter("tables")(same)


def test_table_fields_in_any_order_with_commas() -> None:
    text = """HloModule m
FileNames
7 "a"
FunctionNames
FileLocations
1 {line=3, end_line=4 file_name_id=1, column=5 function_name_id=2 end_column=6}
StackFrames
1 {parent_frame_id=2 file_location_id=1}
ENTRY e { ROOT a = f32[] parameter(0) }"""
    header = parse_hlo(text).header
    assert header is not None
    assert header.file_names == ("a",)
    assert header.file_locations == ((1, 2, 3, 4, 5, 6),)
    assert header.stack_frames == ((1, 2),)


def test_execution_thread() -> None:
    assert [c.execution_thread for c in sample("19").computations] == ["helper", None, None, None]


def test_root_may_stand_anywhere() -> None:
    text = "HloModule m\nENTRY e {\n  ROOT a = f32[] parameter(0)\n  b = f32[] negate(a)\n}\n"
    region = entry(parse_hlo(text))
    assert [op.results[0].name for op in region.operations[:-1]] == ["a", "b"]
    assert region.operations[-1].operands[0].name == "a"
    last = entry(parse_hlo(text.replace("ROOT ", "")))
    assert last.operations[-1].operands[0].name == "b"


def test_parameters_in_any_order() -> None:
    text = (
        "HloModule m\nENTRY e {\n  b = s32[] parameter(1)\n  a = f32[] parameter(0)\n  ROOT t = (f32[]) tuple(a)\n}\n"
    )
    region = entry(parse_hlo(text))
    assert [argument.name for argument in region.arguments] == ["a", "b"]
    assert isinstance(region.operations[0], ops.Parameter)
    assert region.operations[0].number == 1
    assert region.operations[0].results[0] is region.arguments[1]


def test_nested_instructions_get_names() -> None:
    text = """HloModule m
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] add(f32[] negate(f32[] constant(2)), f32[] negate(a))
}"""
    region = entry(parse_hlo(text))
    assert [op.results[0].name for op in region.operations[:-1]] == [
        "a",
        "constant.anon",
        "negate.anon",
        "negate.anon.1",
        "b",
    ]
    assert [v.name for v in region.operations[4].operands] == ["negate.anon", "negate.anon.1"]


def test_inline_computations() -> None:
    text = """HloModule m
ENTRY e {
  a = f32[] parameter(0)
  b = f32[] call(a), to_apply={
    x = f32[] parameter(0)
    ROOT y = f32[] call(x), to_apply={ ROOT z = f32[] parameter(0) }
  }
  ROOT c = f32[] call(b), to_apply={ ROOT x = f32[] parameter(0) }, metadata={op_name="c"}
}"""
    module = parse_hlo(text)
    assert [(c.name, c.inline) for c in module.computations] == [
        ("_", True),
        ("_.1", True),
        ("_.2", True),
        ("e", False),
    ]
    assert entry(module).operations[1].regions == (module.computations[1],)
    assert module.computations[1].operations[1].regions == (module.computations[0],)


def test_single_instruction() -> None:
    module = parse_hlo("f32[8] dot(f32[8,4] %x, f32[4] y), lhs_contracting_dims={1}, rhs_contracting_dims={0}")
    region = entry(module)
    assert module.symbol == region.name == "_"
    assert [v.name for v in region.arguments] == ["x", "y"]
    assert region.operations[2].results[0].name == "_"
    assert module.style is not None
    assert not module.style.has_header
    nameless = entry(parse_hlo("ROOT s = f32[2] add(f32[2], f32[2] negate(f32[2] %q))"))
    assert [v.type for v in nameless.arguments] == [TensorType((2,), F32)] * 2
    repeated = entry(parse_hlo("f32[] add(f32[] x, f32[] x)"))
    assert len(repeated.arguments) == 1


def test_headless_module_is_named_after_its_entry() -> None:
    module = parse_hlo(
        "f { ROOT x = f32[] parameter(0) }\nENTRY main { a = f32[] parameter(0) ROOT b = f32[] call(a), to_apply=f }"
    )
    assert module.symbol == "module_main"
    assert parse_hlo("f { ROOT x = f32[] parameter(0) }").entry_computation is not None


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("default", HloStyle(metadata=False)),
        ("long_constants", HloStyle(metadata=False)),
        ("short_parsable", HloStyle(metadata=False, percent=False, program_shape=False, index_comments=False)),
        ("operand_shapes", HloStyle(metadata=False, operand_shapes=True)),
    ],
)
def test_style_is_detected(preset: str, expected: HloStyle) -> None:
    """Scatter, collectives and custom calls have long operand lists; this sample has no metadata."""
    text = (SAMPLES / "expected" / f"17_collectives.{preset}.txt").read_text()
    for cache in (True, False):
        assert parse_hlo(text, cache=cache).style == expected


@for_each(
    product(
        [f"{number:02}" for number in range(1, 26)], ["default", "long_constants", "short_parsable", "operand_shapes"]
    )
)
def test_printing_gives_printed_text_back(number: str, preset: str) -> None:
    """Order, names, ids, tables and style are all kept. (Elided tuples and `-0` included.)"""
    (path,) = (SAMPLES / "expected").glob(f"{number}_*.{preset}.txt")
    text = path.read_text()
    assert parse_hlo(text).to_text() == text


def test_comments_and_line_ends_change_nothing() -> None:
    for path in sorted(SAMPLES.glob("*.hlo")):
        text = path.read_text()
        spaced = text.replace("\n", "\r\n")
        a, b = parse_hlo(text), parse_hlo(spaced)
        problems = [p for p in differences(a, b) if "position" not in p]
        assert problems == [], path.name
