"""Conversion of annotations, against XLA's own converters."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hlo_text import ConversionError, Module, parse, print_stablehlo, to_hlo, to_stablehlo
from hlo_text.core.ir import walk

from support.folders import CORPUS
from support.jax_version import LOOKS_INTO_FUSED_PLACES
from support.oracle import oracle

MLIR = """
#loc1 = loc("x.py":3:4)
module @m attributes {mhlo.num_partitions = 1 : i32, mhlo.frontend_attributes = {a = "b", xla.x = "y"}} {
  func.func public @main(%arg0: tensor<4xf32> {tf.aliasing_output = 0 : i32, mhlo.sharding = "{devices=[2]<=[2]}"}
      loc("x"), %arg1: tensor<4xf32> {jax.buffer_donor = true, mhlo.parameter_replication = [true]} loc("w"),
      %arg2: tensor<4xf32> {mhlo.frontend_attributes = {q = "r"}})
      -> (tensor<4xf32> {jax.result_info = "result[0]", mhlo.sharding = "{replicated}"}, tensor<4xf32>) {
    %0 = stablehlo.add %arg0, %arg1 {mhlo.sharding = "{replicated}", mhlo.frontend_attributes = {k = "v"}}
      : tensor<4xf32> loc(callsite("f"("a.py":1:2 to 3:4) at fused["op"("b.py":5:6), "g"]))
    %1 = stablehlo.multiply %0, %arg2 : tensor<4xf32> loc("jit(f)/mul"(#loc1))
    %2 = stablehlo.sine %1 : tensor<4xf32> loc("z.py":3:4)
    %3 = stablehlo.cosine %2 : tensor<4xf32> loc(fused["a"("q.py":1:1), "b"("r.py":2:2)])
    %4 = stablehlo.tan %3 : tensor<4xf32> loc("n:"("m"("q.py":1:1)))
    %5 = stablehlo.negate %4 : tensor<4xf32> loc("only a name")
    %6 = stablehlo.abs %5 : tensor<4xf32> loc("nn"(callsite("q.py":1:1 at "r.py":2:2)))
    %7 = stablehlo.exponential %6 : tensor<4xf32>
      loc("jit(f)/exp"(callsite("f"("a.py":1:2 to 3:4) at callsite("g"("b.py":5:6) at "h"("c.py":7:8 to :20)))))
    %8 = stablehlo.log %7 : tensor<4xf32> loc(fused["T:", "y", "inl.py":5:3])
    %9 = stablehlo.sqrt %8 : tensor<4xf32> loc("T:"("n"(callsite("a"("q.py":1:1) at "b"("r.py":2:2)))))
    %10 = stablehlo.rsqrt %9 : tensor<4xf32> loc(callsite("b"("r.py":2:2) at callsite("q.py":2:2 at "c"("d.py":1:1))))
    return %1, %10 : tensor<4xf32>, tensor<4xf32> loc(#loc1)
  }
}
"""

HLO = """HloModule m, input_output_alias={ {0}: (0, {1}, must-alias), {1}: (1, {}, may-alias) }, \
entry_computation_layout={((f32[4,2]{0,1}, f32[4]{0}), f32[4]{0})->(f32[4,2]{0,1}, f32[4]{0})}, \
frontend_attributes={a="b"}

FileNames
1 "x.py"
2 "y.py"

FunctionNames
1 "f"
2 "g"
3 "<module>"

FileLocations
1 {file_name_id=1 function_name_id=1 line=4 end_line=4 column=10 end_column=10}
2 {file_name_id=2 function_name_id=2 line=9 end_line=9 column=1 end_column=1}
3 {file_name_id=1 function_name_id=3 line=20 end_line=20 column=1 end_column=1}

StackFrames
1 {file_location_id=3 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=1 parent_frame_id=3}

add {
  x = f32[] parameter(0), metadata={op_name="x"}
  y = f32[] parameter(1), metadata={op_name="y"}
  ROOT s = f32[] add(x, y), metadata={op_name="inside" stack_frame_id=2}
}

ENTRY main {
  x = (f32[4,2]{0,1}, f32[4]{0}) parameter(0), metadata={op_name="x"}, sharding={{replicated},{devices=[2]<=[2]}}
  y = f32[4]{0} parameter(1), metadata={op_name="y"}
  a = f32[4,2]{0,1} get-tuple-element(x), index=0
  b = f32[4]{0} get-tuple-element(x), index=1
  n = f32[4,2]{0,1} negate(a), metadata={op_name="jit(f)/neg" stack_frame_id=3}
  m = f32[4]{0} multiply(b, y), metadata={op_name="jit(f)/mul" stack_frame_id=2}, sharding={devices=[2]<=[2]}
  q = f32[4]{0} sine(m), metadata={op_name="inline" source_file="inl.py" source_line=5 source_column=3}
  z = f32[] constant(0), metadata={op_name="zero"}
  r = f32[] reduce(q, z), dimensions={0}, to_apply=add, frontend_attributes={k="v"}, metadata={op_name="sum"}
  rb = f32[4]{0} broadcast(r), dimensions={}, metadata={op_name="spread"}
  ROOT t = (f32[4,2]{0,1}, f32[4]{0}) tuple(n, rb), sharding={{replicated},{devices=[2]<=[2]}}
}
"""


def header(text: str) -> set[str]:
    """Return the fields of an HLO header."""
    return set(re.split(r", (?=[a-z_]+=)", text.split("\n", 1)[0]))


def hlo_annotations(text: str) -> Counter[tuple[str, ...]]:
    """Return for each instruction its opcode and what it carries, stack frames as the lines they stand for."""
    module = parse(text)
    found: Counter[tuple[str, ...]] = Counter()
    for op in walk(module):
        carried = op.annotations
        if carried is not None and op.hlo_name != "reshape":  # XLA's carriers of shardings
            frames = frames_of(module, carried.metadata or "")
            metadata = re.sub(r" ?stack_frame_id=\d+", "", carried.metadata or "")
            fields = (carried.sharding, carried.frontend_attributes, carried.parameter_replication)
            found[(str(op.hlo_name), metadata, frames, *map(str, fields))] += 1
    return found


def frames_of(module: Module, metadata: str) -> str:
    """Return a metadata's stack frames, the innermost first, as the text of what they name."""
    match = re.search(r"stack_frame_id=(\d+)", metadata)
    frame = int(match[1]) if match else 0
    found = []
    while frame:
        assert module.header is not None
        location, parent = module.header.stack_frames[frame - 1]
        file, function, *numbers = module.header.file_locations[location - 1]
        found.append(f"{module.header.file_names[file - 1]} {module.header.function_names[function - 1]} {numbers}")
        frame = parent - 1
    return " < ".join(found)


#: Places of JAX 0.12, and of them what we and JAX before carry.
_LATER_PLACES = {
    "a.py f [1, 3, 2, 4] < b.py op [5, 5, 6, 6]": "a.py f [1, 3, 2, 4]",
    "q.py a [1, 1, 1, 1]": "",
}


def test_mlir_to_hlo_carries_what_xla_carries() -> None:
    ours = parse(MLIR).to_text(dialect="hlo")
    printed, theirs = oracle().print_hlo(ours), oracle().mlir_as_hlo(MLIR)
    assert header(printed) == header(theirs)
    expected = hlo_annotations(theirs)
    if LOOKS_INTO_FUSED_PLACES:
        for later, place in _LATER_PLACES.items():
            (fields,) = (fields for fields in expected if fields[2] == later)
            expected[(*fields[:2], place, *fields[3:])] += expected.pop(fields)
    assert hlo_annotations(printed) == expected


def without_plumbing(text: str) -> str:
    """Leave out what only XLA's importer writes: defaults, tiles, layouts of values, names of unnamed values."""
    text = re.sub(r"mhlo\.(cross_program_prefetches = \[\]|is_dynamic = false)(, )?", "", text)
    text = re.sub(r"(, )?mhlo\.use_auto_spmd_partitioning = false(, )?", r"\1", text)
    text = re.sub(r", mhlo\.xla_entry_computation_(parameter|result)_tiles = \[[\[\], ]*\]", "", text)
    text = re.sub(r"(, )?result_layout = dense<[^>]*> : tensor<\d+xindex>", "", text)
    text = re.sub(r"(, )?xla_shape = \"[^\"]*\"", "", text).replace(" {}", "")
    text = re.sub(r"\n  func\.func private @add.*?\n  \}[^\n]*", "", text, flags=re.DOTALL)
    return text.replace("func.func public", "func.func")


def test_hlo_to_mlir_carries_what_xla_carries() -> None:
    ours = oracle().print_mlir(print_stablehlo(to_stablehlo(parse(HLO)), debug_info=True), debug_info=True)
    theirs = oracle().hlo_as_mlir(HLO)
    first, second = (
        without_plumbing(print_stablehlo(parse(text), debug_info=True, use_local_scope=True)) for text in (ours, theirs)
    )
    # XLA unpacks the tuple but not the numbers in the aliases, and loses the column of a line without frames.
    second = second.replace("array<i64: 1>, parameter_number = 0", "array<i64>, parameter_number = 1", 1)
    second = second.replace(
        "parameter_number = 1 : i64}, output_index = array<i64: 1>",
        "parameter_number = 2 : i64}, output_index = array<i64: 1>",
    )
    second = second.replace('"inl.py":5:0', '"inl.py":5:3')
    assert first.splitlines() == second.splitlines()


@pytest.mark.parametrize(
    ("attributes", "argument", "expected"),
    [
        ("", "{tf.aliasing_output = 0 : i32}", "{ {}: (0, {}, may-alias) }"),
        (
            'mhlo.input_output_alias = [{alias = {kind = "must_alias", parameter_index = array<i64>,'
            " parameter_number = 0 : i64}, output_index = array<i64>}]",
            "",
            "{ {}: (0, {}, must-alias) }",
        ),
        (
            'mhlo.input_output_alias = [{alias = {kind = "must_alias", parameter_index = array<i64>,'
            " parameter_number = 0 : i64}, output_index = array<i64>}]",
            "{tf.aliasing_output = 0 : i32}",
            "{ {}: (0, {}, must-alias) }",
        ),
    ],
    ids=["argument", "module", "both"],
)
def test_aliases_of_the_only_result(attributes: str, argument: str, expected: str) -> None:
    text = (
        f"module @m attributes {{{attributes}}} {{\n"
        f"  func.func @main(%x: tensor<2xf32> {argument}) -> tensor<2xf32> {{ return %x : tensor<2xf32> }}\n}}\n"
    )
    header_of = to_hlo(parse(text)).header
    assert header_of is not None
    assert header_of.attributes["input_output_alias"] == expected
    assert f"input_output_alias={expected}" in oracle().mlir_as_hlo(text)


def test_what_xla_cannot_read_is_refused() -> None:
    text = (
        "module @m attributes {mhlo.input_output_alias = [3 : i32]} {\n"
        "  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }\n}\n"
    )
    with pytest.raises(ConversionError, match=r"mhlo\.input_output_alias"):
        to_hlo(parse(text))


def test_there_and_back() -> None:
    module = parse(HLO)
    back = to_hlo(parse(print_stablehlo(to_stablehlo(module), debug_info=True)))
    assert back.header is not None
    assert module.header is not None
    assert back.header.attributes["frontend_attributes"] == module.header.attributes["frontend_attributes"]
    assert back.header.attributes["input_output_alias"] == "{ {0}: (1, {}, must-alias), {1}: (2, {}, may-alias) }"

    def carried(module: Module) -> set[tuple[str, ...]]:
        kinds = ("negate", "multiply", "sine", "reduce", "broadcast")
        return {without_ends(entry) for entry in hlo_annotations(module.to_text()) if entry[0] in kinds}

    assert carried(back) == carried(module)


def without_ends(entry: tuple[str, ...]) -> tuple[str, ...]:
    """Remove the ends of line ranges: XLA merges frames that begin at the same position."""
    metadata = re.sub(r" source_end_(line|column)=\d+", "", entry[1])
    return (entry[0], metadata, re.sub(r"\[(\d+), \d+, (\d+), \d+\]", r"[\1, \2]", entry[2]), *entry[3:])


def test_frames_that_are_not_there_are_left_out() -> None:
    module = parse(
        HLO.replace("parent_frame_id=2", "parent_frame_id=9").replace("file_location_id=1", "file_location_id=7")
    )
    text = print_stablehlo(to_stablehlo(module), debug_info=True, use_local_scope=True)
    assert 'loc("jit(f)/mul"("g"("y.py":9:1)))' in text
    assert oracle().accepts_mlir(text) is None


def test_frames_that_call_each_other_in_a_circle_are_refused() -> None:
    text = HLO.replace("{file_location_id=3 parent_frame_id=1}", "{file_location_id=3 parent_frame_id=4}")
    with pytest.raises(ConversionError, match="stack frames"):
        to_stablehlo(parse(text))


def test_real_programs_keep_their_metadata() -> None:
    text = (CORPUS / "containers/dump/module_0000.jit_mixed/module.mlir").read_text()
    ours, theirs = oracle().print_hlo(parse(text).to_text(dialect="hlo")), oracle().mlir_as_hlo(text)
    assert header(ours) == header(theirs)
    structural = ("parameter", "broadcast", "reshape")  # which XLA makes others of, or names after their users
    wanted = {without_ends(entry) for entry in hlo_annotations(theirs) if entry[0] not in structural}
    assert wanted <= {without_ends(entry) for entry in hlo_annotations(ours)}
    assert len(wanted) > 20


SHARDY = """
module @m {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>},
      %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg2: tensor<8xf32>)
      -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {}]>}, tensor<8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
    return %1, %arg2 : tensor<8x8xf32>, tensor<8xf32>
  }
}
"""


def test_shardings_on_meshes_stand_twice() -> None:
    """As tiles, and as Shardy's own text in frontend attributes, as XLA exports them."""
    printed, theirs = oracle().print_hlo(parse(SHARDY).to_text(dialect="hlo")), oracle().mlir_as_hlo(SHARDY)
    assert header(printed) == header(theirs)
    placed = [
        Counter((entry[0], *entry[3:]) for entry in hlo_annotations(text) if entry[0] in ("parameter", "custom-call"))
        for text in (printed, theirs)
    ]
    assert placed[0] == placed[1]
    assert sorted(entry[0] for entry in placed[0]) == ["custom-call", "custom-call", "parameter", "parameter"]


def test_a_frame_without_a_location_is_skipped() -> None:
    """Tables of cut texts may lack entries; 0 is no entry."""
    texts = (HLO.replace("2 {file_location_id=2", f"2 {{file_location_id={location}") for location in (0, 4))
    first, second = (to_stablehlo(parse(text)).to_text(debug_info=True, use_local_scope=True) for text in texts)
    assert first == second
    assert "y.py" not in first
    assert '"<module>"("x.py":20:1)' in first


def test_call_sites_expand_to_a_limited_number_of_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hlo_text.conversion.locations._MOST_STACK_FRAMES", 3)
    text = (
        "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n  %0 = stablehlo.abs %x : tensor<f32> loc("
        'callsite("f"("a.py":1:2) at callsite("g"("b.py":5:6) at "h"("c.py":7:8))))\n  return %0 : tensor<f32>\n}'
    )
    assert "StackFrames" in to_hlo(parse(text)).to_text()
    with pytest.raises(ConversionError, match="more than 3 stack frames"):
        to_hlo(
            parse(text.replace("callsite(", 'callsite("e"("z.py":1:1) at callsite(', 1).replace("7:8))))", "7:8)))))"))
        )
