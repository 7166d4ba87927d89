"""Self-contained HTML pages of modules: data, style and scripts in one file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from hlo_text.analysis.costs import Cost
from hlo_text.analysis.places import Place
from hlo_text.analysis.statistics import entry_memory, operation_costs
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, Operation, Value
from hlo_text.core.memo import remembered
from hlo_text.core.module_arguments import require_module
from hlo_text.view.model import ArraySummary, model_of

_SCRIPTS = (
    *("model.js", "tokens.js", "rows.js", "selection.js", "search.js", "layout.js", "graph.js"),
    *("memory.js", "start.js"),
)
_NOTEBOOK_LINES = 1000
_NOTEBOOK_HEIGHTS = (220, 520)
_ROW_HEIGHT = 20


def page(
    module: Module,
    *,
    costs: Mapping[Operation, Cost] | None = None,
    values: Mapping[Value, Sequence[ArraySummary]] | None = None,
    nan_origin: Place | None = None,
    title: str | None = None,
) -> str:
    """Return a self-contained HTML page that shows a module.

    Args:
        module: A module of either language.
        costs: Costs shown next to operations; by default those of `operation_costs`.
        values: Summaries of values of a run, one for each array of a value (see `evaluator.summarize_values`).
        nan_origin: Where the first NaN of the run arose (`evaluator.find_nan(...).origins[0].place`), to which a button
            leads; by default the first operation of the text with a NaN in its results.
        title: Title of the page; by default the module's name.

    Raises:
        HloTextError, ValueError: The module contains something that its language has no syntax for.
    """
    require_module(module)
    with collection_paused():
        known = operation_costs(module) if costs is None else costs
        model = model_of(module, known, values or {}, memory=entry_memory(module), nan_origin=nan_origin)
        return _document(model, title or module.symbol or "module")


def notebook_html(module: Module) -> str:
    """Return an HTML frame for notebooks with the first thousand lines of a module, those of its entry first.

    The frame isolates names and styles from the notebook and other pages. If the module cannot be printed, the error is
    shown instead.
    """
    try:
        return _frame(module)
    except (HloTextError, ValueError) as error:
        return f"<pre>{escape(str(error))}</pre>"


def _frame(module: Module) -> str:
    model = model_of(module, operation_costs(module), {}, max_lines=_NOTEBOOK_LINES)
    document = _document({**model, "compact": True}, module.symbol or "module")
    least, most = _NOTEBOOK_HEIGHTS
    height = min(most, max(least, _ROW_HEIGHT * (model["text"].count("\n") + 6)))
    return (
        f'<iframe sandbox="allow-scripts" title="{_attribute(module.symbol or "module")}" '
        f'style="width:100%;height:{height}px;border:0;resize:vertical" srcdoc="{escape(document)}"></iframe>'
    )


def _document(model: Mapping[str, Any], title: str) -> str:
    """Return the page template filled with the data; module text is escaped or part of the JSON."""
    parts = {"TITLE": _attribute(title), "STYLE": _asset("page.css"), "DATA": _data(model), "SCRIPT": _program()}
    pieces = _asset("page.html").split("@@")
    return "".join(parts.get(piece, piece) for piece in pieces)


@remembered("assets of pages", 16)
def _asset(name: str) -> str:
    return files("hlo_text.view").joinpath("assets", name).read_text(encoding="utf-8")


def _program() -> str:
    return "\n".join(_asset(name) for name in _SCRIPTS)


def _data(model: Mapping[str, Any]) -> str:
    """Return JSON that is safe inside a script element and contains no URLs."""
    text = json.dumps(model, allow_nan=False, separators=(",", ":"), ensure_ascii=True)
    return text.replace("<", "\\u003c").replace("http", "\\u0068ttp")


def _attribute(text: str) -> str:
    """Return escaped text for elements and attributes, printable and without URLs."""
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text[:200])
    return escape(shown).replace("http", "&#104;ttp")
