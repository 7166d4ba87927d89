"""Excerpts of large texts have the same errors as the whole text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from hlo_text.language_server.analysis import Analysis, analyse
from hlo_text.language_server.reader import Reader
from hlo_text.language_server.text import Text

COUNT = 460
LOOP = """  %w:2 = stablehlo.while(%i = %n, %x = %200) : tensor<i32>, tensor<2x3xf32>
   cond {
    %c = stablehlo.constant dense<10> : tensor<i32>
    %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %i : tensor<i32>
    %y = stablehlo.sine %x : tensor<2x3xf32>
    stablehlo.return %j, %y : tensor<i32>, tensor<2x3xf32>
  }
"""


def mlir_text() -> str:
    lines = [f"  %{i} = stablehlo.add %{i - 1}, %a : tensor<2x3xf32> loc(#loc{i % 7})" for i in range(1, COUNT)]
    lines.insert(201, LOOP.rstrip("\n"))
    lines.insert(250, "  %t = stablehlo.transpose %w#1, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>")
    aliases = "\n".join(f'#loc{i} = loc("x.py":{i + 1}:1)' for i in range(7))
    return (
        f"{aliases}\nmodule @m {{\n"
        "func.func @main(%a: tensor<2x3xf32>, %n: tensor<i32>) -> tensor<2x3xf32> {\n"
        "  %0 = stablehlo.abs %a : tensor<2x3xf32>\n"
        + "\n".join(lines)
        + f"\n  return %{COUNT - 1} : tensor<2x3xf32>\n"
        "}\nfunc.func private @other(%a: tensor<f32>) -> tensor<f32> {\n  return %a : tensor<f32>\n}\n}\n"
    )


def hlo_text() -> str:
    lines = [f"  v{i} = f32[2,3]{{1,0}} add(v{i - 1}, a)" for i in range(1, COUNT)]
    lines.insert(250, "  t = f32[3,2]{0,1} transpose(v200), dimensions={1,0}")
    lines.insert(260, "  s = f32[2]{0} reduce(v201, z), dimensions={1}, to_apply=sum_of")
    return (
        "HloModule m\n\nsum_of {\n  x = f32[] parameter(0)\n  y = f32[] parameter(1)\n  ROOT s = f32[] add(x, y)\n}\n\n"
        "ENTRY main {\n  a = f32[2,3]{1,0} parameter(0)\n  z = f32[] constant(0)\n  v0 = f32[2,3]{1,0} abs(a)\n"
        + "\n".join(lines)
        + f"\n  ROOT r = f32[2,3]{{1,0}} abs(v{COUNT - 1})\n}}\n"
    )


TEXTS = {"x.mlir": mlir_text(), "x.hlo": hlo_text()}
Change = Callable[[str], str]
CHANGES: dict[str, tuple[str, Change]] = {
    "an operation": ("add", lambda line: line.replace("add", "ad", 1)),
    "an operand": ("add", lambda line: line.replace("a :", "b :").replace(", a)", ", b)")),
    "a name": ("add", lambda line: line.replace("%", "%q", 1) if "%" in line else line.replace("v", "q", 1)),
    "a type": ("add", lambda line: line.replace("2x3xf32", "3x2xf32").replace("[2,3]", "[3,2]")),
    "an attribute": ("transpose", lambda line: line.replace("1, 0]", "1, 1]").replace("{1,0}", "{1,1}")),
    "a missing end": ("add", lambda line: line.partition(" : ")[0] if " : " in line else line.rstrip(")")),
    "a comment": ("add", lambda line: f"{line}  // so"),
    "a line less": ("add", lambda line: ""),
    "a line twice": ("add", lambda line: f"{line}\n{line}"),
}


def findings(analysis: Analysis) -> list[tuple[tuple[int, int], str, str, str | None]]:
    return [
        (analysis.text.place(d.span.start), d.code, d.message, d.help)
        for d in analysis.diagnostics
        if d.span is not None and d.is_error
    ]


def changed(text: str, change: str, generator: Random) -> str:
    word, edit = CHANGES[change]
    lines = text.split("\n")
    number = generator.choice([n for n, line in enumerate(lines) if f" {word}(" in line or f".{word} " in line])
    lines[number] = edit(lines[number])
    return "\n".join(lines)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", TEXTS)
def test_excerpts_have_the_same_errors(name: str, change: str) -> None:
    generator = Random(change)
    reader, language = Reader(), name.replace("x.mlir", "stablehlo").removeprefix("x.")
    assert reader.analysis("", name, language, Text(TEXTS[name]), whole=True).diagnostics == []
    text = TEXTS[name]
    for _ in range(2):  # the second change is next to the first one, which is still wrong
        text = changed(text, change, generator)
        found = reader.analysis("", name, language, Text(text), whole=False)
        whole = analyse(Text(text), language, name)
        assert findings(found) == findings(whole)
        assert found.is_whole or findings(whole)


def test_errors_of_one_line_are_found_in_an_excerpt() -> None:
    for language, text in (("stablehlo", TEXTS["x.mlir"]), ("hlo", TEXTS["x.hlo"])):
        reader = Reader()
        reader.read("", "x", language, text, whole=False)
        assert not reader.read("", "x", language, changed(text, "an operand", Random(1)), whole=False).is_whole


def test_what_reaches_far_is_read_as_a_whole() -> None:
    text = TEXTS["x.mlir"]
    reader = Reader()
    reader.read("", "x.mlir", "stablehlo", text, whole=False)
    for old, new in (("  } do {", "  } do"), ("-> tensor<2x3xf32> {", "-> tensor<2x3xf32 {")):
        assert reader.read("", "x.mlir", "stablehlo", text.replace(old, new, 1), whole=False).is_whole
