"""Tuple elements written at their uses (`%x#1`), as in dumps of XLA 0.12.

What instructions they are, under what names, and what is refused, is said by jaxlib 0.12.0.1.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from evaluator import run_reference
from hlo_text import ops, verify
from hlo_text.conversion import to_hlo, to_stablehlo
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Annotations, Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.hlo.printer.options import HloPrintOptions

from support.folders import CORPUS
from support.whole_programs import assert_read_alike

_NUMBER = re.compile(r"%[\w.-]+#[0-9]")
DUMPS = sorted((CORPUS / "years").glob("*/*.dumped.hlo"))
LAYOUT = "{((f32[2]{0}, (s32[], f32[2]{0})))->f32[2]{0}}"
HEADER = f"HloModule m, entry_computation_layout={LAYOUT}\n\nENTRY %main (p: (f32[2], (s32[], f32[2]))) -> f32[2] {{\n"
PARAMETER = "  %p = (f32[2]{0}, (s32[], f32[2]{0})) parameter(0)\n"

#: A body behind the parameter, and what `to_string()` of jaxlib 0.12.0.1 has in its place.
BODIES = {
    "nested": (
        "  ROOT %n = f32[2]{0} add(%p#1#1, %p#0)\n",
        "  %p_1 = (s32[], f32[2]{0}) get-tuple-element(%p), index=1\n"
        "  %p_1_1 = f32[2]{0} get-tuple-element(%p_1), index=1\n"
        "  %p_0 = f32[2]{0} get-tuple-element(%p), index=0\n"
        "  ROOT %n = f32[2]{0} add(%p_1_1, %p_0)\n",
    ),
    "used twice": (
        "  %m = f32[2]{0} negate(%p#0)\n  ROOT %n = f32[2]{0} add(%p#0, %m)\n",
        "  %p_0 = f32[2]{0} get-tuple-element(%p), index=0\n"
        "  %m = f32[2]{0} negate(%p_0)\n"
        "  ROOT %n = f32[2]{0} add(%p_0, %m)\n",
    ),
    "beside an instruction": (
        "  %g = (s32[], f32[2]{0}) get-tuple-element(%p), index=1\n  ROOT %n = f32[2]{0} negate(%g#1)\n",
        "  %g = (s32[], f32[2]{0}) get-tuple-element(%p), index=1\n"
        "  %g_1 = f32[2]{0} get-tuple-element(%g), index=1\n"
        "  ROOT %n = f32[2]{0} negate(%g_1)\n",
    ),
    "name taken behind it": (
        "  %m = f32[2]{0} negate(%p#0)\n  %p_0 = f32[2]{0} negate(%m)\n  ROOT %n = f32[2]{0} add(%p#0, %p_0)\n",
        "  %p_0 = f32[2]{0} get-tuple-element(%p), index=0\n"
        "  %m = f32[2]{0} negate(%p_0)\n"
        "  %p_0.1 = f32[2]{0} negate(%m)\n"
        "  ROOT %n = f32[2]{0} add(%p_0, %p_0.1)\n",
    ),
    "equal names": (
        "  %p_1 = (f32[2]{0}, f32[2]{0}) tuple(%p#0, %p#0)\n  ROOT %n = f32[2]{0} add(%p_1#1, %p#1#1)\n",
        "  %p_0 = f32[2]{0} get-tuple-element(%p), index=0\n"
        "  %p_1 = (f32[2]{0}, f32[2]{0}) tuple(%p_0, %p_0)\n"
        "  %p_1_1 = f32[2]{0} get-tuple-element(%p_1), index=1\n"
        "  %p_1.1 = (s32[], f32[2]{0}) get-tuple-element(%p), index=1\n"
        "  %p_1_1.1 = f32[2]{0} get-tuple-element(%p_1.1), index=1\n"
        "  ROOT %n = f32[2]{0} add(%p_1_1, %p_1_1.1)\n",
    ),
}


def text_of(body: str) -> str:
    return f"{HEADER}{PARAMETER}{body}}}\n\n"


@pytest.mark.parametrize("name", BODIES)
def test_elements_are_the_instructions_of_xla(name: str) -> None:
    body, written_out = BODIES[name]
    module = assert_read_alike(text_of(body))
    assert print_hlo(module, HloPrintOptions.default()) == text_of(written_out)
    assert print_hlo(module, elements_in_place=False) == text_of(written_out)
    assert module.to_text() == text_of(body)
    assert parse_hlo(text_of(written_out)).to_text() == text_of(written_out)
    assert verify(module) == []


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.name)
def test_dumps_print_to_the_byte(path: Path) -> None:
    text = path.read_text()
    module = parse_hlo(text)
    assert _NUMBER.search(text)
    assert module.to_text() == text
    assert module.statistics is not None
    assert module.statistics.fallbacks == 0
    plain = print_hlo(module, elements_in_place=False)
    assert not _NUMBER.search(plain)
    assert print_hlo(parse_hlo(plain)) == plain
    assert verify(to_stablehlo(module)) == verify(to_hlo(to_stablehlo(module))) == []


@pytest.mark.parametrize(
    "operand", ["p#0", "%p #0", "%p# 0", "%p/*c*/#/*d*/00", "f32[2] %p#0", "f32[2]{0} %p # 0"], ids=str
)
def test_spellings(operand: str) -> None:
    """Spellings that XLA reads, too: spaces and comments around the sign, zeros, the element's shape in front."""
    module = assert_read_alike(text_of(f"  ROOT %n = f32[2]{{0}} negate({operand})\n"))
    assert [op.hlo_name for op in operations(module)] == ["parameter", "get-tuple-element", "negate"]


def operations(module: Module) -> list[ops.DeclaredOperation]:
    assert module.entry_computation is not None
    return [op for op in module.entry_computation.operations if op.results]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("operand", "code", "marked"),
    [
        ("%p#2", "ssa.undefined", "2"),
        ("%p#-1", "ssa.undefined", "-1"),
        ("%p#1#7", "ssa.undefined", "7"),
        ("%p#" + "9" * 5000, "ssa.undefined", "9" * 5000),
        ("%p#0#0", "type.mismatch", "0"),
        ("(f32[2]{0}, (s32[], f32[2]{0})) %p#0", "type.mismatch", "(f32[2]{0}, (s32[], f32[2]{0}))"),
        ("%q#0", "ssa.undefined", "%q"),
        ("%p_0", "ssa.undefined", "%p_0"),
        ("%p#x", "syntax", "x"),
        ("%p#", "syntax", ")"),
        ("%p#1.1", "syntax", ".1"),
        ("%p#0x0", "syntax", "x0"),
        ("#0", "syntax", "#0"),
    ],
)
def test_what_is_no_element(operand: str, code: str, marked: str) -> None:
    text = text_of(f"  %m = f32[2]{{0}} negate(%p#0)\n  ROOT %n = f32[2]{{0}} negate({operand})\n")
    with pytest.raises(ParseError) as caught:
        parse_hlo(text)
    (found,) = caught.value.diagnostics
    assert found.code == code
    assert found.span is not None
    assert text[found.span.start : found.span.end] == marked
    assert found.span.start >= text.index("ROOT")


def test_each_undefined_operand_is_reported_once() -> None:
    body = (
        "  %b = (f32[2]{0}, s32[]) nosuch(%q#1)\n  %c = f32[2]{0} negate(%b#0)\n  ROOT %n = f32[2]{0} add(%c, %p#5)\n"
    )
    with pytest.raises(ParseError) as caught:
        parse_hlo(text_of(body))
    assert [(found.code, found.message) for found in caught.value.diagnostics] == [
        ("ssa.undefined", "instruction 'q' is not defined before its use in this computation"),
        ("ssa.undefined", "element index is out of range for a tuple of size 2"),
    ]


def test_a_single_instruction_needs_its_operands_first() -> None:
    module = parse_hlo('%n = f32[2]{0} custom-call((f32[2]{0}, s32[]) %p, %p#0), custom_call_target="x"')
    assert [op.hlo_name for op in operations(module)] == ["parameter", "get-tuple-element", "custom-call"]
    with pytest.raises(ParseError, match="requires a shape"):
        parse_hlo("%n = f32[2]{0} negate(f32[2]{0} %p#0)")


def test_what_a_number_does_not_say_is_written_out() -> None:
    """Metadata, a name, or that others wait for it: then an element is an instruction in print."""
    text = text_of("  %m = f32[2]{0} negate(%p#0)\n  ROOT %n = f32[2]{0} add(%p#0, %m)\n")
    for change in (annotate, rename, wait, make_root):
        module = parse_hlo(text)
        change(module)
        printed = module.to_text()
        assert "get-tuple-element" in printed
        again = parse_hlo(printed)
        assert [op.hlo_name for op in operations(again)] == [op.hlo_name for op in operations(module)]
        assert again.to_text() == printed


def annotate(module: Module) -> None:
    operations(module)[1].annotations = Annotations(metadata='{op_name="a"}')


def rename(module: Module) -> None:
    operations(module)[1].results[0].name = "mine"


def wait(module: Module) -> None:
    _, element, *_, last = operations(module)
    last.annotations = Annotations(control_predecessors=(element.results[0],))


def make_root(module: Module) -> None:
    assert module.entry_computation is not None
    end = module.entry_computation.terminator
    assert end is not None
    end.operands = (operations(module)[1].results[0],)


def test_elements_run() -> None:
    module = parse_hlo(text_of("  ROOT %n = f32[2]{0} subtract(%p#1#1, %p#0)\n"))
    one, two = np.array([1, 2], np.float32), np.array([10, 20], np.float32)
    (result,) = run_reference(module, (one, (np.int32(0), two)))
    np.testing.assert_array_equal(result, [9, 18])
