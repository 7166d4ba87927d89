"""Pages in a headless Chromium, used as a user does; without one, `test_page` inspects the file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hlo_text
from hlo_text.analysis.places import places
from hlo_text.view import ArraySummary, difference_page, page

from support.changes.hostile_names import HOSTILE
from support.folders import ROOT

_BLOCK = ROOT / "corpus/models/transformer_block.mlir"
_OPTIMIZED = ROOT / "corpus/models/transformer_block_optimized.hlo"
_CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

playwright = pytest.importorskip("playwright.sync_api", reason="the extra `browser` is not installed")
pytestmark = pytest.mark.skipif(_CHROMIUM is None, reason="no Chromium is installed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        chromium = driver.chromium.launch(executable_path=_CHROMIUM, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def show(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open a document; in the end no page may have failed, shown a dialog, or fetched anything but the file."""
    complaints: list[str] = []
    opened = []

    def open_page(document: str, **options: Any) -> Any:
        file = tmp_path / f"{len(opened)}.html"
        file.write_text(document, encoding="utf-8")
        view = browser.new_page(viewport={"width": 1400, "height": 900}, **options)
        opened.append(view)
        view.on("pageerror", lambda error: complaints.append(str(error)))
        view.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        view.on("request", lambda request: request.url == file.as_uri() or complaints.append(request.url))
        view.goto(file.as_uri())
        return view

    yield open_page
    for view in opened:
        view.close()
    assert not complaints


def _row(view: Any, text: str) -> Any:
    return view.locator(".row[data-line]", has_text=text).first


@pytest.mark.parametrize("path", [_BLOCK, _OPTIMIZED], ids=["stablehlo", "hlo"])
def test_text_is_the_canonical_one(path: Path, show: Callable[..., Any]) -> None:
    module = hlo_text.load(path)
    view = show(page(module))
    view.uncheck("#show-scopes")
    options = {"metadata": False, "large_constants": False} if module.language == "hlo" else {}
    shown = view.locator("#rows .row .code").all_text_contents()
    assert "\n".join(shown) == module.to_text(**options).rstrip("\n")


def test_click_marks_definition_and_uses(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_BLOCK)))
    row = _row(view, "%5 = stablehlo.subtract")
    row.locator(".value.use").last.click()
    marked = view.locator(".value.marked")
    assert set(marked.all_text_contents()) == {"%4"}
    assert view.locator(".value.definition.marked").count() == 1
    assert view.locator(".row.current").inner_text() == row.inner_text()
    view.keyboard.press("d")
    assert "%4 = stablehlo.broadcast_in_dim" in view.locator(".row.current").inner_text()
    view.keyboard.press("u")
    assert "%5 = stablehlo.subtract" in view.locator(".row.current").inner_text()


def test_functions_regions_and_scopes_fold(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_BLOCK)))
    fold = _row(view, "func.func private @_var").locator("button.fold")
    before = view.locator("#rows .row").count()
    assert fold.get_attribute("aria-expanded") == "true"
    fold.click()
    assert fold.get_attribute("aria-expanded") == "false"
    assert view.locator("#rows .row").count() < before
    assert "}" in _row(view, "func.func private @_var").inner_text()
    view.click("#fold-all")
    assert view.locator("#rows .row[data-line]").count() < 20
    view.click("#open-all")
    assert view.locator("#rows .row").count() == before


def test_search_unfolds_what_it_finds(show: Callable[..., Any]) -> None:
    module = hlo_text.load(_BLOCK)
    view = show(page(module))
    view.click("#fold-all")
    view.keyboard.press("/")
    view.keyboard.type("RSQRT")
    view.keyboard.press("Enter")
    assert view.inner_text("#hits") == f"1 of {module.to_text().count('rsqrt')}"
    assert "stablehlo.rsqrt" in view.locator(".row.hit.current").inner_text()


def test_hover_shows_type_meaning_and_source(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_OPTIMIZED)))
    row = _row(view, "ROOT %dot.6 =")
    row.locator(".value.definition").hover()
    assert "f32[12,16]" in view.inner_text("#hint")
    row.locator(".operation").hover()
    hint = view.inner_text("#hint")
    assert "contracting" in hint
    assert ".py:" in hint


def test_graph_follows_and_leads(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_OPTIMIZED)))
    _row(view, "ROOT %dot.6 =").click()
    assert view.locator("svg .node").count() == 3
    assert view.locator("svg path").count() == 2
    assert view.locator("svg .node.chosen").text_content() == "dot %dot.6"
    view.locator("svg .node", has_text="%param_0").click()
    assert "%param_0 =" in view.locator(".row.current").inner_text()


def test_keys_do_without_a_mouse(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_BLOCK)))
    view.focus("#listing")
    view.keyboard.press("Home")
    view.keyboard.press("ArrowDown")
    view.keyboard.press("ArrowDown")
    assert view.locator(".row.current").get_attribute("data-line") == "2"
    view.keyboard.press("Enter")
    assert view.locator(".value.marked").count() > 1
    view.keyboard.press("ArrowLeft")
    assert view.locator(".row.current button.fold").get_attribute("aria-expanded") == "false"
    view.keyboard.press("ArrowRight")
    assert view.locator(".row.current button.fold").get_attribute("aria-expanded") == "true"


def test_values_of_a_run_are_beside_operations(show: Callable[..., Any]) -> None:
    module = hlo_text.load(_BLOCK)
    results = [op.results[0] for op, _ in places(module)]
    values = {
        value: [ArraySummary(-1.25, 2.5, 0.5, 3 if number == 7 else 0, 12)] for number, value in enumerate(results)
    }
    view = show(page(module, values=values))
    assert [text.strip() for text in view.locator(".titles .columns span").all_text_contents()][2:] == [
        *("min", "max", "mean", "NaN")
    ]
    assert "-1.25" in _row(view, "%5 = stablehlo.subtract").locator(".columns").inner_text()
    assert _row(view, "%5 = stablehlo.subtract").locator(".nan").inner_text() == ""
    view.click("#first-nan")
    assert view.locator(".row.current .nan.some").inner_text() == "⚠ 3"


def test_the_button_leads_to_the_origin(show: Callable[..., Any]) -> None:
    """Both operations have a NaN; the one further down in the text was first in the run."""
    module = hlo_text.load(_OPTIMIZED)
    found = [(op, place) for op, place in places(module) if op.results]
    values = {op.results[0]: [ArraySummary(None, None, None, 1, 1)] for op, _ in (found[5], found[-3])}
    view = show(page(module, values=values, nan_origin=found[-3][1]))
    view.click("#first-nan")
    assert found[-3][1].result in view.locator(".row.current .code").inner_text()
    assert view.locator(".row.current .number").inner_text() == str(found[-3][1].line)


@pytest.mark.parametrize("path", [_BLOCK, _OPTIMIZED], ids=["stablehlo", "hlo"])
@pytest.mark.parametrize("width", [1400, 420])
def test_the_graph_fits_its_pane(path: Path, width: int, show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(path)))
    view.set_viewport_size({"width": width, "height": 800})
    view.wait_for_timeout(100)
    fits = "f => f.scrollWidth <= f.clientWidth && f.scrollHeight <= f.clientHeight"
    assert view.locator("#graph-frame").evaluate(fits)
    if view.locator("#graph-all").is_visible():
        view.click("#graph-all")
        assert " of " not in view.inner_text("#graph-note")
        assert view.locator("#graph-frame").evaluate(fits)
    view.click("#zoom-in")
    view.click("#zoom-fit")
    assert view.locator("#graph-frame").evaluate(fits)


def test_narrow_windows_show_text_and_panel(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_OPTIMIZED)))
    view.set_viewport_size({"width": 420, "height": 800})
    assert view.evaluate("document.documentElement.scrollWidth") == 420
    assert view.locator("#listing").bounding_box()["height"] > 300
    assert view.locator("#aside").bounding_box()["height"] > 150


def test_differences_fit_narrow_windows(show: Callable[..., Any]) -> None:
    """The sides are one below the other, and lines that both have are shown once."""
    a = hlo_text.load(ROOT / "corpus/models/axpy.hlo")
    b = hlo_text.parse(a.to_text().replace("multiply", "divide"))
    view = show(difference_page(hlo_text.diff(a, b), a, b, ("one-long-name" * 9, "other")))
    view.set_viewport_size({"width": 420, "height": 800})
    assert view.evaluate("document.documentElement.scrollWidth") == 420
    old, new = view.locator("tr.changed td.old").first, view.locator("tr.changed td.new").first
    assert new.bounding_box()["y"] >= old.bounding_box()["y"] + old.bounding_box()["height"]
    assert view.locator("tr.equal td.new:visible").count() == 0
    assert view.locator("tr.equal td.old:visible").count() > 0


def test_the_side_panel_is_resized(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_OPTIMIZED)))
    before = view.locator("#aside").bounding_box()["width"]
    view.locator("#splitter").focus()
    view.keyboard.press("ArrowLeft")
    assert view.locator("#aside").bounding_box()["width"] == pytest.approx(before + 40, abs=1)
    box = view.locator("#splitter").bounding_box()
    view.mouse.move(box["x"] + 3, 300)
    view.mouse.down()
    view.mouse.move(box["x"] + 203, 300)
    view.mouse.up()
    assert view.locator("#aside").bounding_box()["width"] == pytest.approx(before - 160, abs=4)


def test_heat_follows_the_costs(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_BLOCK)))
    opacity = "cell => Number(getComputedStyle(cell).getPropertyValue('--heat') || 0)"
    heats = [
        _row(view, name).locator(".cost").first.evaluate(opacity)
        for name in ("%cst = stablehlo.constant", "%3 = stablehlo.divide", "%12 = stablehlo.dot_general")
    ]
    assert heats[0] == 0 < heats[1] < heats[2] <= 1


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_do_nothing(text: str, show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.parse(text)))
    for row in view.locator(".row[data-line]").all():
        row.click()
        for name in row.locator(".operation").all():
            name.hover()
    view.fill("#query", "script")
    assert view.locator("img").count() == 0
    assert view.locator("script").count() == 2
    links = [link.get_attribute("href") for link in view.locator("a").all()]
    assert all(link.startswith(("file:", "http:")) for link in links)


def test_dark_and_light_differ(show: Callable[..., Any]) -> None:
    document = page(hlo_text.load(_BLOCK))
    colours = [
        show(document, color_scheme=scheme).evaluate("getComputedStyle(document.body).backgroundColor")
        for scheme in ("light", "dark")
    ]
    assert colours[0] != colours[1]


def test_only_rows_in_sight_are_in_the_document(show: Callable[..., Any]) -> None:
    body = "".join(f"  v{number} = f32[] add(p, p)\n" for number in range(10000))
    text = f"HloModule m\n\nENTRY e {{\n  p = f32[] parameter(0)\n{body}  ROOT r = f32[] copy(p)\n}}\n"
    document = page(hlo_text.parse(text))
    assert len(document) < 5_000_000
    view = show(document)
    assert view.locator("#rows .row").count() < 500
    view.fill("#query", "v9999 ")
    view.keyboard.press("Enter")
    assert "%v9999 = f32[] add" in view.locator(".row.current").inner_text()


def test_frames_of_a_notebook(show: Callable[..., Any]) -> None:
    modules = [hlo_text.load(_BLOCK), hlo_text.load(_OPTIMIZED)]
    view = show("<!DOCTYPE html>" + "".join(module._repr_html_() for module in modules))
    for number, name in enumerate(("stablehlo.dot_general", "%fused_computation")):
        frame = view.frame_locator("iframe").nth(number)
        assert frame.locator(".row", has_text=name).count() > 0


def test_memory_shows_what_is_live(show: Callable[..., Any]) -> None:
    view = show(page(hlo_text.load(_OPTIMIZED)))
    drawing = view.locator("#memory-drawing")
    assert "bytes" in view.locator("#memory-note").inner_text()
    drawing.hover()
    assert view.locator("#hint").inner_text().startswith("step ")
    assert "argument" in view.locator("#hint").inner_text()
    drawing.focus()
    view.keyboard.press("Home")
    assert "step 1 of" in view.locator("#hint").inner_text()
    view.keyboard.press("ArrowRight")
    assert "step 2 of" in view.locator("#hint").inner_text()
    view.locator("#memory-peak").click()
    assert view.locator(".row.current").count() == 1
