"""HLO printing: fixed points of the C++'s texts, the C++'s print options, and modules built manually."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import numpy as np
import pytest

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Annotations, HloHeader, HloStyle, Module, Region, UnregisteredOperation, Value
from hlo_text.core.ir import Block as IrBlock
from hlo_text.core.types import (
    BF16,
    F32,
    I32,
    TOKEN,
    BufferType,
    IntegerType,
    Layout,
    OpaqueElementType,
    TensorType,
    TupleType,
    Type,
)
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer import module as printer
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.hlo.printer.options import HloPrintOptions

from support.cases import for_each
from support.folders import CORPUS
from support.jax_version import as_older_xla_says
from support.oracle import oracle
from support.programs import programs

SAMPLES = CORPUS / "formats" / "hlo"
SOURCES = sorted(SAMPLES.glob("*.hlo"))
NAMES = [path.stem for path in SOURCES]
#: Presets whose output is a text to be read again, not canonical or fingerprint output.
READABLE = ("default", "short_parsable", "long_constants", "operand_shapes")


def expected(name: str, preset: str) -> str:
    return (SAMPLES / "expected" / f"{name}.{preset}.txt").read_text()


def sample(name: str) -> str:
    """Return a text that XLA prints as `expected`; it prints the computations of one of its prints in another order."""
    return (SAMPLES / f"{name}.hlo").read_text() if name == "14_control_flow" else expected(name, "long_constants")


# --- fixed points -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start",
    [
        "conditional-start(i, x), branch_computations={n}",
        "sort-start(x), dimensions={0}, to_apply=less",
        "negate-start(x)",
        'custom-call-start(x), custom_call_target="t", to_apply=n',
        "fusion-start(x), kind=kLoop, calls=n",
        "call-start(x), to_apply=n",
    ],
)
def test_aliases_of_asynchronous_operations_follow_called_computations_as_in_xla(start: str) -> None:
    kind, operands = start.partition("-start(")[0], "s32[], f32[4]" if "(i" in start else "f32[4]"
    text = f"""HloModule m
n {{
  a = f32[4] parameter(0)
  ROOT b = f32[4] negate(a)
}}
less {{
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=LT
}}
ENTRY e {{
  x = f32[4] parameter(0)
  i = s32[] parameter(1)
  s = (({operands}), f32[4]) {start}, output_to_operand_aliasing={{{{}}: (0, {{}})}}, async_execution_thread="t"
  ROOT d = f32[4] {kind}-done(s)
}}
"""
    printed = as_older_xla_says(oracle().print_hlo(text))
    assert parse_hlo(printed, cache=False).to_text() == printed
    assert oracle().print_hlo(parse_hlo(text, cache=False).to_text()) == oracle().print_hlo(text)


@for_each(product(NAMES, READABLE))
def test_prints_what_the_cpp_printed(name: str, preset: str) -> None:
    text = expected(name, preset)
    assert print_hlo(parse_hlo(text)) == text


@pytest.fixture
def short_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "_MOST_AT_ONCE", 1)
    monkeypatch.setattr(printer, "_PORTION", 2)


@pytest.mark.parametrize("preset", READABLE)
@pytest.mark.usefixtures("short_portions")
def test_long_computations_are_printed_in_portions(preset: str) -> None:
    for name in NAMES:
        text = expected(name, preset)
        assert "".join(parse_hlo(text).portions()) == text


@pytest.mark.usefixtures("short_portions")
def test_long_computations_are_printed_at_their_uses() -> None:
    for name in NAMES:
        module = parse_hlo(sample(name))
        assert print_hlo(module, HloPrintOptions.canonical()) == expected(name, "canonical")


@pytest.mark.parametrize("stage", ["hlo", "hlo_short", "hlo_optimized"])
@pytest.mark.parametrize("name", programs())
def test_real_programs_are_fixed_points(name: str, stage: str) -> None:
    text = programs()[name].stages()[stage]
    assert print_hlo(parse_hlo(text)) == text


def test_the_cpp_reads_our_constants_as_the_same_module() -> None:
    text = expected("04_constants", "long_constants")  # the source holds elided ones, which the C++ fills with garbage
    assert oracle().print_hlo(print_hlo(parse_hlo(text)), print_large_constants=True) == oracle().print_hlo(
        text, print_large_constants=True
    )


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_presets_print_as_the_cpp_does(name: str) -> None:
    module = parse_hlo(sample(name))
    assert print_hlo(module, HloPrintOptions.short_parsable()) == expected(name, "short_parsable")
    assert print_hlo(module, HloPrintOptions.default()) == expected(name, "default")
    operand_shapes = print_hlo(module, HloPrintOptions.default(), operand_shapes=True)
    assert operand_shapes == expected(name, "operand_shapes")


@pytest.mark.parametrize("name", NAMES)
def test_canonical_form(name: str) -> None:
    module = parse_hlo(sample(name))
    assert print_hlo(module, HloPrintOptions.canonical()) == expected(name, "canonical")


_UNORDERED = """HloModule m

ENTRY %e (a: f32[2], b: f32[2]) -> f32[2] {
  %b = f32[2]{0} parameter(1)
  %i = s32[] constant(1)
  %a = f32[2]{0} parameter(0)
  %z = f32[] constant(0)
  %u = f32[2]{0} negate(%b)
  %c = f32[2]{0} broadcast(%z), dimensions={}, control-predecessors={%u}
  ROOT %r = f32[2]{0} add(%a, %c)
}
"""


_HEADERS = (
    "HloModule m",
    "HloModule m, is_scheduled=true, replica_count=2",
    "HloModule m, num_partitions=1, is_scheduled=false, replica_count=1, frontend_attributes={ }",
    "HloModule m, frontend_attributes={b=\"{x}\",a='y'}, num_partitions=2, is_scheduled=true",
)
_QUEUES = '"wait_on_operation_queues"'
_TEXTS_OF_ANNOTATIONS = (
    'backend_config="{\\"alpha\\":1,\\"text\\":\\"}\\"}"',
    'backend_config=" {\\"a\\" : [1] } "',
    'backend_config="{a}{b}"',
    'backend_config="[1,2]"',
    'backend_config=""',
    f'backend_config={{"id":"0",{_QUEUES}:[],"b":{{{_QUEUES} : [ ] , "c":2}},"d":["{_QUEUES[1:-1]}"]}}',
    f'backend_config={{"id":"0",{_QUEUES}:["1"],"b":1,{_QUEUES}:[]}}',
    "frontend_attributes={}",
    'frontend_attributes={b="{\\"x\\":{}}",a="{x",c=\'q\'}',
)


@pytest.mark.parametrize("annotation", _TEXTS_OF_ANNOTATIONS)
@pytest.mark.parametrize("preset", ["default", "short_parsable", "canonical"])
def test_presets_print_annotations_as_xla_does_after_it_parsed_them(preset: str, annotation: str) -> None:
    body = f"  %a = f32[] parameter(0)\n  ROOT %r = f32[] abs(%a), {annotation}\n"
    text = f"HloModule m\n\nENTRY %e (a: f32[]) -> f32[] {{\n{body}}}\n"
    options: dict[str, Any] = {} if preset == "default" else {"preset": preset}
    module = parse_hlo(text)
    printed = print_hlo(module, getattr(HloPrintOptions, preset)())
    assert printed == as_older_xla_says(oracle().print_hlo(text, **options))
    assert print_hlo(module) == f"{text}\n"


@pytest.mark.parametrize("header", _HEADERS)
@pytest.mark.parametrize("preset", ["default", "short_parsable", "canonical", "fingerprint"])
def test_presets_print_texts_as_xla_does_after_it_parsed_them(preset: str, header: str) -> None:
    text = _UNORDERED.replace("HloModule m", header)
    options: dict[str, Any] = {} if preset == "default" else {"preset": preset}
    made = getattr(HloPrintOptions, preset)()
    assert print_hlo(parse_hlo(text), made) == as_older_xla_says(oracle().print_hlo(text, **options))
    assert print_hlo(parse_hlo(text)) == f"{text}\n"


def blocks(text: str) -> list[str]:
    """The header and the computations, in an order that does not depend on theirs."""
    return sorted(text.strip().split("\n\n"))


@pytest.mark.parametrize("name", NAMES)
def test_fingerprint(name: str) -> None:
    """XLA prints computations in its module's order, which the text they were read from does not record."""
    printed = print_hlo(parse_hlo(expected(name, "long_constants")), HloPrintOptions.fingerprint())
    assert blocks(printed) == blocks(expected(name, "fingerprint"))


def test_canonical_form_nests() -> None:
    text = """HloModule m, entry_computation_layout={(f32[])->f32[]}

%neg (x: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  ROOT %z = f32[] negate(%x)
}

%outer (y: f32[]) -> f32[] {
  %i = s32[] constant(1)
  %y = f32[] parameter(0)
  %c = f32[] conditional(%i, %y, %y), branch_computations={%neg, %neg}
  ROOT %d = f32[] call(%c), to_apply=%neg, frontend_attributes={a="b"}
}

ENTRY %e (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %b = f32[] call(%a), to_apply=%outer
}

"""
    assert print_hlo(parse_hlo(text), HloPrintOptions.canonical()) == oracle().print_hlo(text, preset="canonical")


def test_canonical_form_shows_annotations_of_the_wrapped_operation() -> None:
    text = """HloModule m, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

ENTRY %e (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0)
  %s = ((f32[4]{0}), f32[4]{0}, u32[]) negate-start(%a), frontend_attributes={k="v"}
  ROOT %d = f32[4]{0} negate-done(%s)
}

"""
    assert print_hlo(parse_hlo(text), HloPrintOptions.canonical()) == oracle().print_hlo(text, preset="canonical")


@pytest.mark.parametrize(
    ("index", "branches"),
    [("pred[]", "true_computation=b, false_computation=b"), ("s32[]", "branch_computations={b, b}")],
)
def test_canonical_form_shows_the_wrapped_conditional(index: str, branches: str) -> None:
    text = f"""HloModule m, entry_computation_layout={{({index}, f32[4]{{0}})->f32[4]{{0}}}}

b {{
  a = f32[4]{{0}} parameter(0)
  ROOT n = f32[4]{{0}} negate(a)
}}

ENTRY e {{
  p = {index} parameter(0)
  x = f32[4]{{0}} parameter(1)
  s = (({index}, f32[4]{{0}}, f32[4]{{0}}), f32[4]{{0}}, u32[]) conditional-start(p, x, x), {branches}
  ROOT d = f32[4]{{0}} conditional-done(s)
}}
"""
    assert print_hlo(parse_hlo(text), HloPrintOptions.canonical()) == oracle().print_hlo(text, preset="canonical")


def test_canonical_form_of_deep_calls_is_refused_before_it_fills_the_memory() -> None:
    lines = ["HloModule m\n\n%c0 (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n"]
    for depth in range(1, 40):
        called = f"to_apply=%c{depth - 1}"
        lines.append(
            f"%c{depth} (x.{depth}: f32[]) -> f32[] {{\n  %x.{depth} = f32[] parameter(0)\n"
            f"  %y.{depth} = f32[] call(%x.{depth}), {called}\n"
            f"  ROOT %z.{depth} = f32[] call(%y.{depth}), {called}\n}}\n\n"
        )
    text = "".join(lines).replace("%c39", "ENTRY %c39")
    assert print_hlo(parse_hlo(text)) == text
    with pytest.raises(ValueError, match="inlined"):
        print_hlo(parse_hlo(text), HloPrintOptions.canonical())


@pytest.mark.parametrize(
    ("option", "cpp_options"),
    [
        ({"metadata": False}, {"print_metadata": False}),
        ({"backend_config": False}, {"print_backend_config": False}),
        ({"control_predecessors": False}, {"print_control_dependencies": False}),
        ({"percent": False}, {"print_percent": False}),
        ({"program_shape": False}, {"print_program_shape": False}),
        ({"large_constants": True}, {"print_large_constants": True}),
    ],
)
@pytest.mark.parametrize("name", ["15_fusion", "16_custom_call", "17_collectives", "22_attributes", "23_header"])
def test_single_options(name: str, option: dict[str, bool], cpp_options: dict[str, bool]) -> None:
    text = expected(name, "default")
    printed = print_hlo(parse_hlo(text), HloPrintOptions.default(), **option)
    assert printed == as_older_xla_says(oracle().print_hlo(text, **cpp_options))


def test_style_of_the_text_is_kept() -> None:
    text = expected("02_binary", "short_parsable")
    assert "%" not in text
    assert print_hlo(parse_hlo(text)) == text
    assert print_hlo(parse_hlo(text), percent=True, program_shape=True) == expected("02_binary", "default")


#: Print options of XLA whose texts it reads again, and which ours give for them.
STYLES = {
    "operand shapes": {"print_operand_shape": True},
    "no layouts": {"include_layout_in_shapes": False},
    "no percent": {"print_percent": False},
    "no signatures": {"print_program_shape": False},
    "no metadata": {"print_metadata": False},
    "no configurations": {"print_backend_config": False},
    "no control dependencies": {"print_control_dependencies": False},
    "indented": {"indent_amount": 2},
    "all at once": {
        "print_operand_shape": True,
        "include_layout_in_shapes": False,
        "print_percent": False,
        "print_program_shape": False,
        "print_metadata": False,
        "indent_amount": 1,
    },
}


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize("style", STYLES)
def test_styles_are_recognised(style: str, cache: bool) -> None:
    for name in ("01_unary", "15_fusion", "17_collectives", "22_attributes", "23_header", "24_shapes"):
        text = oracle().print_hlo(expected(name, "long_constants"), print_large_constants=True, **STYLES[style])
        assert print_hlo(parse_hlo(text, cache=cache)) == text


def test_the_style_says_what_the_text_shows() -> None:
    text = expected("22_attributes", "default")
    assert "metadata={" in text
    assert parse_hlo(text).style == HloStyle()
    bare = parse_hlo("  HloModule m\n\nENTRY e {\n  ROOT a = f32[2] parameter(0)\n}\n\n").style
    assert bare == HloStyle(
        percent=False, program_shape=False, metadata=False, index_comments=True, layouts=False, indent=2
    )
    assert parse_hlo("HloModule m\n\nENTRY e {\n  ROOT a = f32[] parameter(0)\n}\n\n").style.layouts


def test_options_must_exist() -> None:
    with pytest.raises(TypeError):
        print_hlo(parse_hlo(expected("01_unary", "default")), colour=True)


def test_no_generic_form() -> None:
    with pytest.raises(ValueError, match="generic"):
        print_hlo(parse_hlo(expected("01_unary", "default")), generic=True)


# --- types ------------------------------------------------------------------------------------------------------------


def array(*shape: int | None, layout: Layout | None = None) -> TensorType:
    return TensorType(shape, F32, layout=layout)


@pytest.mark.parametrize(
    ("type_", "text", "short"),
    [
        (array(), "f32[]", "f32[]"),
        (array(2, 3), "f32[2,3]{1,0}", "f32[2,3]"),
        (array(2, 3, layout=Layout((0, 1))), "f32[2,3]{0,1}", "f32[2,3]"),
        (array(layout=Layout(memory_space=1)), "f32[]{:S(1)}", "f32[]"),
        (TensorType((None, None, 3), F32, bounds=(4, None, None)), "f32[<=4,?,3]{2,1,0}", "f32[<=4,?,3]"),
        (
            TensorType(
                (2, 3),
                BF16,
                layout=Layout((1, 0), ((8, 128), (None, 1)), 2, "u32", "u64", 16, 1, ((0, (1,)), (1, (1, 2))), 4),
            ),
            "bf16[2,3]{1,0:T(8,128)(*,1)L(2)#(u32)*(u64)E(16)S(1)SC(0:1)(1:1,2)M(4)}",
            "bf16[2,3]",
        ),
        (TOKEN, "token[]", "token[]"),
        (TensorType((), OpaqueElementType()), "opaque[]", "opaque[]"),
        (BufferType(array(4)), "b(f32[4]{0})", "b(f32[4])"),
        (TupleType(()), "()", "()"),
        (
            TupleType((array(), TupleType((array(1),)))),
            "(f32[], (f32[1]{0}))",
            "(f32[], (f32[1]))",
        ),
        (
            TupleType((array(),) * 6),
            "(f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[])",
            "(f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[])",
        ),
    ],
)
def test_type_texts(type_: Type, text: str, short: str) -> None:
    assert type_text(type_) == text
    assert type_text(type_, layout=False) == short


def test_types_hlo_lacks() -> None:
    with pytest.raises(ValueError, match="no element type"):
        type_text(TensorType((2,), IntegerType(3)))


def test_equal_types_of_different_layout_keep_theirs() -> None:
    text = expected("24_shapes", "default")
    assert "f32[2,3]{0,1} copy" in text
    assert print_hlo(parse_hlo(text)).count("f32[2,3]{0,1} copy") == text.count("f32[2,3]{0,1} copy")


# --- modules built by hand --------------------------------------------------------------------------------------------


def parameter(number: int, type_: Type, name: str | None = None) -> ops.Parameter:
    return ops.Parameter({"number": number}, (), (Value(type_, name),))


def computation(operations: list[ops.DeclaredOperation], root: Value, name: str | None) -> Region:
    arguments = tuple(op.result for op in operations if isinstance(op, ops.Parameter))
    return Region([IrBlock(arguments, [*operations, ops.Return({}, (root,), ())])], name)


def built_module(*, named: bool) -> Module:
    scalar, vector = TensorType((), F32), TensorType((4,), F32)

    def name(text: str) -> str | None:
        return text if named else None

    x, y = parameter(0, scalar, name("x")), parameter(1, scalar, name("y"))
    add = ops.Add({}, (x.result, y.result), (Value(scalar, name("sum")),))
    reducer = computation([x, y, add], add.result, name("reducer"))
    p = parameter(0, vector, name("p"))
    zero = ops.Constant({"value": Literal(scalar, np.float32(0))}, (), (Value(scalar, name("zero")),))
    neg = ops.Negate({}, (p.result,), (Value(vector, name("neg")),))
    reduce = ops.Reduce(
        {"dimensions": (0,)},
        (p.result, zero.result),
        (Value(scalar, name("total")),),
        (reducer,),
        Annotations(
            control_predecessors=(neg.result,),
            metadata='{op_name="sum"}',
            backend_config='{"a":1}',
            sharding="{manual}",
        ),
    )
    main = computation([p, neg, zero, reduce], reduce.result, name("main"))
    return Module({}, (), (), symbol="built", language="hlo", computations=[reducer, main], entry_computation=main)


BUILT = """HloModule built

%reducer (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %sum = f32[] add(%x, %y)
}

ENTRY %main (p: f32[4]) -> f32[] {
  %p = f32[4]{0} parameter(0)
  %neg = f32[4]{0} negate(%p)
  %zero = f32[] constant(0)
  ROOT %total = f32[] reduce(%p, %zero), dimensions={0}, to_apply=%reducer, sharding={manual}, \
control-predecessors={%neg}, metadata={op_name="sum"}, backend_config={"a":1}
}

"""


def test_built_module() -> None:
    text = print_hlo(built_module(named=True))
    assert text == BUILT
    layout = "HloModule built, entry_computation_layout={(f32[4]{0})->f32[]}"
    assert oracle().print_hlo(text) == BUILT.replace("HloModule built", layout)


def test_unnamed_values_get_unique_names() -> None:
    text = print_hlo(built_module(named=False))
    assert "%parameter.1 = f32[] parameter(1)" in text
    assert "add(%parameter, %parameter.1)" in text
    assert oracle().accepts_hlo(text) is None


def test_repeated_names_become_unique() -> None:
    module = built_module(named=True)
    module.computations[0].name = "main"
    module.computations[0].inline = True
    for op in module.computations[1].operations[:3]:
        op.results[0].name = "p"
    text = print_hlo(module)
    assert "\n%main.1 (x: f32[]" in text
    assert "ENTRY %main (p: f32[4])" in text
    assert "reduce(%p, %p.2), dimensions={0}, to_apply=%main.1, sharding={manual}, control-predecessors={%p.1}" in text
    assert oracle().accepts_hlo(text) is None


@for_each((0, 1))
def test_operands_must_be_defined(position: int) -> None:
    module = built_module(named=True)
    operations = module.computations[1].operations
    lost = ops.Negate({}, (Value(TensorType((4,), F32), "lost"),), (Value(TensorType((4,), F32), "found"),))
    operations.insert(position, lost)
    with pytest.raises(ValueError, match="computation main refers to lost, which neither it nor the module defines"):
        print_hlo(module)


def test_texts_without_header_stay_so() -> None:
    text = "ENTRY %e (a: f32[3]) -> f32[3] {\n  %a = f32[3]{0} parameter(0)\n  ROOT %b = f32[3]{0} negate(%a)\n}\n\n"
    assert print_hlo(parse_hlo(text)) == text


def test_single_instruction_becomes_a_module_the_cpp_reads() -> None:
    text = (
        "f32[] reduce(f32[10] %x, f32[] %y), dimensions={0},"
        " to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a,b) }"
    )
    assert oracle().accepts_hlo(print_hlo(parse_hlo(text))) is None


# Texts that XLA does not print: what it reads from ours must be what it reads from them.
HAND_WRITTEN = [
    "HloModule m\nENTRY e { a = f32[3] parameter(0), sharding={ devices=[3]<=[3] } ROOT b = (f32[3],s32[])"
    " custom-call(a), to_apply={ p = f32[] parameter(0) ROOT n = f32[] negate(p)}, custom_call_target='x',"
    ' metadata={ source_line=3 op_name="x", op_type="t"}, frontend_attributes={b="x",a={ }} }',
    'HloModule m, frontend_attributes={z="1",a="2"}, num_partitions=2, is_scheduled=true\nENTRY e {\n'
    "a = f32[3] parameter(0)\n ROOT c = f32[3]{0} while(a), condition={ p = f32[3] parameter(0) ROOT t = pred[]"
    " constant(true) }, body={ p = f32[3] parameter(0) ROOT n = f32[3] negate(p)} }",
    "HloModule m\nENTRY e { a = f32[<=3,?] parameter(0) z = s32[] constant(0)\n"
    'ROOT c = f32[<=3,?] dynamic-update-slice(a, a, z, z), control-predecessors={a}, backend_config="{x" }',
    "HloModule m\nENTRY e { a = f32[3] parameter(0) ROOT c = f32[3] tanh(a), result_accuracy={mode=HIGHEST},"
    " statistics={visualizing_index=0,a=1.5} }",
    "HloModule m\nENTRY e { a = f32[3,3] parameter(0)\n"
    "ROOT c = f32[3,3] triangular-solve(a,a), transpose_a=TRANSPOSE, lower=true, left_side=false }",
    "HloModule m\nENTRY e { a = f32[4] parameter(0)\n"
    "ROOT c = f32[8] all-gather(a), dimensions={0}, replica_groups=[4,2]<=[2,2,1,2]T(3,2,1,0) }",
    "HloModule m\nENTRY e { a = f32[4] parameter(0) ROOT c = f32[2,2] constant({{1 2},,{3,4,}}) }",
    "HloModule m\nENTRY e { a = u8[4] parameter(0) ROOT c = pred[4] compare(a, a), type=UNSIGNED, direction=LT }",
    "HloModule m\nENTRY e { a = f32[4] parameter(0) b = s32[] constant(1) ROOT c = f32[4] conditional(b, a, a),"
    " branch_computations={ { x = f32[4] parameter(0) ROOT y = f32[4] negate(x)},"
    " { x = f32[4] parameter(0) ROOT y = f32[4] abs(x)} } }",
    "HloModule m\nENTRY e { a = f32[4,4] parameter(0) ROOT r = f32[4,4] map(a, a),"
    " to_apply={ x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x,y)} }",
    "HloModule m\nENTRY e { a = f32[4] parameter(0) s = ((f32[4]), f32[4], u32[]) async-start(a),"
    " calls={ x = f32[4] parameter(0) ROOT y = f32[4] negate(x)} ROOT c = f32[4] async-done(s) }",
    "HloModule m\nENTRY e { a = f32[4,4] parameter(0) z = f32[] constant(0) ROOT r = f32[2,4] reduce-window(a, z),"
    " window={ pad=0_0x0_0 stride=2x1\n size=2x1 rhs_dilate=1x1}, to_apply={ x = f32[] parameter(0)"
    " y = f32[] parameter(1) ROOT z = f32[] add(x,y)} }",
]


@pytest.mark.parametrize("text", HAND_WRITTEN)
def test_hand_written_texts(text: str) -> None:
    printed = print_hlo(parse_hlo(text))
    assert oracle().print_hlo(printed) == oracle().print_hlo(text)
    assert print_hlo(parse_hlo(printed)) == printed


def test_header_and_tables() -> None:
    module = built_module(named=True)
    module.header = HloHeader(
        {"is_scheduled": "true", "replica_count": "2"},
        ('a"b.py',),
        ("main",),
        ((1, 1, 10, 10, 4, 20),),
        ((1, 1),),
        True,
    )
    assert print_hlo(module).startswith(
        "HloModule built, is_scheduled=true, replica_count=2\n\n"
        'FileNames\n1 "a\\"b.py"\n\nFunctionNames\n1 "main"\n\n'
        "FileLocations\n1 {file_name_id=1 function_name_id=1 line=10 end_line=10 column=4 end_column=20}\n\n"
        "StackFrames\n1 {file_location_id=1 parent_frame_id=1}\n\n\n%reducer"
    )
    assert "FileNames" not in print_hlo(module, metadata=False)


def test_index_comments_between_operands() -> None:
    text = expected("17_collectives", "default")
    assert "/*index=5*/%so" in text
    assert "/*index=5*/" not in print_hlo(parse_hlo(text), index_comments=False)


@pytest.mark.parametrize("large", [False, True])
def test_numbers_of_parameters_and_constants_are_printed_as_in_xla(large: bool) -> None:
    text = """HloModule m

ENTRY %e (p: f32[]) -> (f32[], f32[], s32[], s32[11], pred[]) {
  %p = f32[] parameter(00)
  %a = f32[] constant(01.50)
  %b = f32[] constant(1e-7)
  %i = s32[] constant(-4)
  %l = s32[11]{0} constant({1,2,3,4,5,6,7,8,9,0,1})
  %t = pred[] constant(1)
  ROOT %r = (f32[], f32[], s32[], s32[11]{0}, pred[]) tuple(%a, %b, %i, %l, %t)
}
"""
    printed = oracle().print_hlo(text, print_large_constants=large)
    assert print_hlo(parse_hlo(text), large_constants=large).split("ENTRY")[1] == printed.split("ENTRY")[1]


def test_unregistered_operation_names_its_computations_anew() -> None:
    module = built_module(named=True)
    entry = module.computations[1].operations
    unknown = UnregisteredOperation(
        {"to_apply": "%old_name", "strange": "{a b c}"},
        (entry[0].result,),
        (Value(TensorType((), F32), "u"),),
        (module.computations[0],),
        operation_name="fancy-reduce",
    )
    entry.insert(2, unknown)
    line = "  %u = f32[] fancy-reduce(%p), to_apply=%reducer, strange={a b c}\n"
    assert line in print_hlo(module)
    assert line.replace("%", "") in print_hlo(module, percent=False)


@pytest.mark.parametrize("shown_first", [False, True])
def test_what_was_printed_before_does_not_matter(shown_first: bool) -> None:
    """The steps of an asynchronous call may name the computation again, and custom calls call any number."""
    begin = """HloModule m

%called (x: f32[]) -> f32[] {
  ROOT %x = f32[] parameter(0)
}

ENTRY %e (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  %s = ((f32[]), f32[], s32[]) async-start(%p), calls=%called
"""
    with_calls = """\
  %u = ((f32[]), f32[], s32[]) async-update(%s), calls=%called
  %d = f32[] async-done(%u), calls=%called
  ROOT %c = f32[] custom-call(%d), custom_call_target="t", called_computations={%called}
}

"""
    without = with_calls.replace(", calls=%called", "").replace(", called_computations={%called}", "")
    order = (with_calls, without) if shown_first else (without, with_calls)
    for body in (*order, *order):
        assert print_hlo(parse_hlo(begin + body)) == begin + body


def test_texts_are_remembered_for_what_they_were_made_of_alone() -> None:
    """Operations share attributes with others of another class, annotations are shown in part, types lose layouts."""
    text = """HloModule m

ENTRY e {
  p = f32[2]{0} parameter(0)
  a = f32[2]{0} add(p, p), metadata={op_name="x"}
  c = f32[2]{0} constant({0.5, 2}), sharding={replicated}
  ROOT m = f32[2]{0} multiply(a, c), sharding={replicated}, metadata={op_name="y"}
}

"""
    module = parse_hlo(text)
    module.computations[0].operations[3].attributes = module.computations[0].operations[1].attributes
    shorter = text.replace(', metadata={op_name="x"}', "").replace(', metadata={op_name="y"}', "")
    for _ in range(2):
        assert print_hlo(module) == text
        assert print_hlo(module, metadata=False) == shorter
        assert print_hlo(module, layouts=False) == text.replace("{0} ", " ")
        assert "constant({...})" in print_hlo(module, essentials=True)
    addition = module.computations[0].operations[1]
    addition.annotations = attrs.evolve(addition.annotations, sharding="{replicated}")
    assert print_hlo(module) == text.replace("add(p, p), ", "add(p, p), sharding={replicated}, ")


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ('1 "a"\n2 "b"', '1 "a"\n2 "b"'),
        ('3 "a"\n5 "b"', '1 "a"\n2 "b"'),
        ('1 "\\x41"\n2 "b"', '1 "A"\n2 "b"'),
        ('1 "a"\n2 "\\317\\211"', '1 "a"\n2 "\\317\\211"'),
    ],
)
def test_tables_are_numbered_and_escaped_anew(written: str, printed: str) -> None:
    tables = (
        'HloModule m\n\nFileNames\n{}\n\nFunctionNames\n1 "f"\n\nFileLocations\n'
        "1 {{file_name_id=1 function_name_id=1 line=2 end_line=3 column=4 end_column=5}}\n\n"
        "StackFrames\n1 {{file_location_id=1 parent_frame_id=1}}\n\n\n"
        "ENTRY e {{\n  ROOT p = f32[] parameter(0)\n}}\n\n"
    )
    module = parse_hlo(tables.format(written))
    assert print_hlo(module) == tables.format(printed)
    assert module.header is not None
    module.header = attrs.evolve(module.header, file_names=("c",))
    assert print_hlo(module) == tables.format('1 "c"')


def test_names_of_all_bytes_in_tables() -> None:
    name = bytes(range(1, 256)).decode("utf-8", "surrogateescape")
    octal = "".join(f"\\{byte:03o}" for byte in range(1, 256))
    text = (
        f'HloModule m\n\nFileNames\n1 "{octal}"\n\nFunctionNames\n\nFileLocations\n\nStackFrames\n\n\n'
        "ENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n\n"
    )
    for _ in range(2):
        module = parse_hlo(text)
        assert module.header is not None
        assert module.header.file_names == (name,)
        text = print_hlo(module)
    assert print_hlo(module) == text


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="stablehlo"):
        print_hlo(Module({}, (), (), (Region([]),)))


def test_operations_without_hlo_opcode_are_refused() -> None:
    module = built_module(named=True)
    entry = module.computations[1].operations
    operand = entry[0].result
    entry.insert(1, ops.Broadcast({"broadcast_sizes": (2,)}, (operand,), (Value(TensorType((2, 4), I32), "b"),)))
    with pytest.raises(ValueError, match=r"stablehlo\.broadcast"):
        print_hlo(module)
