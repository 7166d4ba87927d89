"""Pages of `hlo-view`: the content of the file, independent of a browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import hlo_text
from hlo_text.analysis.costs import Cost
from hlo_text.analysis.places import places
from hlo_text.core.ir import Operation, Value
from hlo_text.ops import Add, DotGeneral, Log
from hlo_text.view import ArraySummary, page

from support.changes.hostile_names import HOSTILE
from support.folders import ROOT

_BLOCK = ROOT / "corpus/models/transformer_block.mlir"
_OPTIMIZED = ROOT / "corpus/models/transformer_block_optimized.hlo"


class Outline(HTMLParser):
    """Elements of a document, with their attributes and the text in them."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(document)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open.append(dict(attrs).get("id") or tag)

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]] = self.texts.get(self._open[-1], "") + data

    def tags(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


def _data(document: str) -> Any:
    return json.loads(Outline(document).texts["module"])


@pytest.mark.parametrize("path", [_BLOCK, _OPTIMIZED], ids=["stablehlo", "hlo"])
def test_page_fetches_nothing(path: Any) -> None:
    document = page(hlo_text.load(path))
    outline = Outline(document)
    assert "http" not in document
    assert not [a for _, attributes in outline.elements for a in attributes if a in ("src", "href", "action")]
    assert not re.search(r"@import|url\(|fetch\(|XMLHttpRequest|import\(", document)
    assert len(outline.tags("script")) == 2
    assert outline.tags("input")
    assert outline.tags("svg")
    assert "prefers-color-scheme: dark" in document
    assert "aria-expanded" in document


def test_data_is_the_canonical_text() -> None:
    module = hlo_text.load(_BLOCK)
    data = _data(page(module))
    assert data["text"] + "\n" == module.to_text()
    module = hlo_text.load(_OPTIMIZED)
    assert _data(page(module))["text"] == module.to_text(metadata=False, large_constants=False).rstrip("\n")


def test_what_is_known_of_operations() -> None:
    module = hlo_text.load(_OPTIMIZED)
    data = _data(page(module))
    lines = data["text"].split("\n")
    rows = {lines[row[0]].strip(): row for row in data["operations"]}
    (dot,) = [row for line, row in rows.items() if line.startswith("ROOT %dot.6 = f32[12,16]")]
    assert data["names"][dot[1]][0] == "dot"
    assert "contracting" in data["names"][dot[1]][1]
    assert data["scopes"][dot[3]].startswith("jit(block)")
    assert re.fullmatch(r"\S+\.py:\d+ \(.*\)", data["sources"][dot[2]])
    assert dot[4] == 2 * 12 * 16 * 32
    assert "f32[12,16]" in data["types"]


def test_given_costs_and_values() -> None:
    module = hlo_text.load(_BLOCK)
    dot: Operation = next(op for op in module.functions["main"].body.operations if isinstance(op, DotGeneral))
    summary = ArraySummary(-1.5, float("inf"), None, 2, 10)
    data = _data(page(module, costs={dot: Cost(7, 0, 9)}, values={dot.result: [summary]}))
    assert [row[4:] for row in data["operations"] if len(row) > 4] == [[7, 0, 9]]
    assert list(data["summaries"].values()) == [[[-1.5, "inf", None, 2, 10, 1]]]


_COMMENTED = """// a comment
HloModule m

// a computation
sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  // between
  ROOT r = f32[] add(x, y)
}

ENTRY e {
  p = f32[4] parameter(0)
  zero = f32[] constant(0)

  l = f32[4] log(p)
  ROOT s = f32[] reduce(l, zero), dimensions={0}, to_apply=sum
}
"""


def test_line_numbers_are_those_of_the_file() -> None:
    """Each printed line that is in the file, apart from `%`, has its number there."""
    module = hlo_text.parse(_COMMENTED)
    data = _data(page(module))
    lines = _COMMENTED.split("\n")
    printed = data["text"].split("\n")
    for text, number in zip(printed, data["file_lines"], strict=True):
        assert text.replace("%", "").split("(")[0].strip() == lines[number - 1].split("(")[0].strip()
    assert data["file_lines"][printed.index("  %r = f32[] add(%x, %y)".replace("%r", "ROOT %r"))] == 9
    assert _data(page(hlo_text.parse(module.to_text(percent=True, indent=0))))["file_lines"] is None


def test_modules_without_source_number_the_printed_lines() -> None:
    module = hlo_text.parse(_COMMENTED)
    module.source = None
    assert _data(page(module))["file_lines"] is None


def test_the_origin_of_a_nan_is_a_line_of_the_page() -> None:
    module = hlo_text.parse(_COMMENTED)
    log = next(op for op, _ in places(module) if isinstance(op, Log))
    (origin,) = [place for op, place in places(module) if op is log]
    assert origin.line == 16
    data = _data(page(module, values={log.result: [ArraySummary(0.0, 0.0, 0.0, 1, 4)]}, nan_origin=origin))
    assert data["text"].split("\n")[data["nan_origin"]].lstrip() == "%l = f32[4] log(%p)"
    assert _data(page(module))["nan_origin"] is None


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_stay_text(text: str) -> None:
    module = hlo_text.parse(text)
    document = page(module)
    outline = Outline(document)
    assert len(outline.tags("script")) == 2
    assert not outline.tags("img")
    assert "http" not in document
    document.encode()
    assert "alert" in json.dumps(_data(document))


def test_columns_count_utf16_units() -> None:
    """Text in UTF-16 units: characters outside of the basic plane count two."""
    text = 'func.func @"\U0001f600"(%a: tensor<f32>) -> tensor<f32> {\n  return %a : tensor<f32>\n}'
    data = _data(page(hlo_text.parse(text)))
    (line, column, length, _, is_definition) = data["occurrences"][0]
    units = data["text"].split("\n")[line].encode("utf-16-le")
    assert is_definition
    assert units[2 * column : 2 * (column + length)].decode("utf-16-le") == "%arg0"


def test_broken_modules_have_pages() -> None:
    """Operations that break rules are shown too, without costs."""
    text = """func.func @main(%a: tensor<2xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  %1 = call @main(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}"""
    assert len(_data(page(hlo_text.parse(text)))["operations"]) == 5


def test_notebooks_get_a_frame() -> None:
    text = hlo_text.load(_BLOCK)._repr_html_()
    (frame,) = Outline(text).tags("iframe")
    assert frame["sandbox"] == "allow-scripts"
    assert frame["srcdoc"] is not None
    assert _data(frame["srcdoc"])["compact"]


def test_notebooks_show_the_entry_first() -> None:
    (frame,) = Outline(hlo_text.load(_OPTIMIZED)._repr_html_()).tags("iframe")
    assert frame["srcdoc"] is not None
    data, whole = _data(frame["srcdoc"]), _data(page(hlo_text.load(_OPTIMIZED)))
    lines = data["text"].split("\n")
    assert lines[data["entry"]].startswith("ENTRY %main")
    assert [line for line in lines[: data["entry"]] if line.strip()] == [lines[0]]
    assert sorted(lines) == sorted(whole["text"].split("\n"))
    assert [f for f in data["folds"] if f[2] != "scope" and not lines[f[1]].startswith("}")] == []
    for shown in (data, whole):
        text = shown["text"].split("\n")
        shown["names at"] = sorted(
            (text[line], column, shown["types"][shown["values"][value]])
            for line, column, _, value, _ in shown["occurrences"]
        )
    assert data["names at"] == whole["names at"]


def test_notebooks_show_main_first() -> None:
    body = "{\n  return %a : tensor<f32>\n}\n"
    functions = "".join(f"func.func @{name}(%a: tensor<f32>) -> tensor<f32> {body}" for name in ("f", "main", "g"))
    (frame,) = Outline(hlo_text.parse(functions)._repr_html_()).tags("iframe")
    assert frame["srcdoc"] is not None
    data = _data(frame["srcdoc"])
    names = re.findall(r"@(\w+)\(", data["text"])
    assert names == ["main", "f", "g"]
    assert [number for number in data["file_lines"] if number is not None][:3] == [4, 5, 6]


def test_notebooks_tell_why_there_is_no_text() -> None:
    module = hlo_text.parse("HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n")
    (computation,) = module.computations
    stranger = Value(computation.arguments[0].type, "<b>")
    computation.blocks[0].operations.insert(1, Add({}, (stranger, stranger), (Value(stranger.type, "q"),)))
    text = module._repr_html_()
    assert "refers to &lt;b&gt;" in text
    assert "iframe" not in text


def test_notebooks_get_the_first_lines() -> None:
    body = "".join(f"  v{number} = f32[] add(p, p)\n" for number in range(3000))
    text = f"HloModule m\n\nENTRY e {{\n  p = f32[] parameter(0)\n{body}  ROOT r = f32[] copy(p)\n}}\n"
    (frame,) = Outline(hlo_text.parse(text)._repr_html_()).tags("iframe")
    assert frame["srcdoc"] is not None
    data = _data(frame["srcdoc"])
    assert data["text"].count("\n") == 999
    assert data["left_out"] == 3000 + 6 - 1000
    assert max(row[0] for row in data["operations"]) < 1000


def test_memory_over_the_schedule() -> None:
    """The curve, the lines of its steps, and what is live, which adds up at every step."""
    module = hlo_text.load(ROOT / "corpus/models/transformer_block_optimized.hlo")
    memory = _data(page(module))["memory"]
    lines = module.to_text(percent=True, metadata=False, large_constants=False, indent=0).split("\n")
    assert memory["bytes"] == hlo_text.statistics(module).peak_bytes
    assert not memory["estimate"]
    assert len(memory["lines"]) == len(memory["used"])
    assert max(memory["used"]) == memory["used"][memory["peak"]]
    for step, used in enumerate(memory["used"]):
        live = [bytes for _, bytes, start, end, _ in memory["live"] if start <= step <= end]
        assert sum(live) == memory["reserved"] + used
    arguments = [line for line, *_, kind in memory["live"] if memory["kinds"][kind] == "argument"]
    assert all(" parameter(" in lines[line] for line in arguments)


def test_memory_of_modules_without_a_schedule_is_an_estimate() -> None:
    memory = _data(page(hlo_text.load(ROOT / "corpus/models/transformer_block.mlir")))["memory"]
    assert memory["estimate"]
