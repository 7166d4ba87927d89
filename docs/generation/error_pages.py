"""One page per diagnostic code: cause, fix, and an example with its diagnostic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.explanations import Explanation, error_page, explanations
from hlo_text.files.loading import parse_all
from hlo_text.verifier.walk import verify

_LANGUAGES = {"mlir": "stablehlo", "hlo": "hlo"}
_INTRODUCTION = """# Error codes

Every diagnostic has a stable code: `hlo-run` shows it in brackets, `--json` and `--sarif` as `code` and `ruleId`,
editors next to the message, Python as `diagnostic.code`. Each has a page with its cause and fix;
`hlo-run --explain CODE` and `hlo_text.explain` show the same text.

Codes of the form `<operation>.<label>` are rules of the specification (`transpose.C2`) or HLO's own (`fusion.operands`,
[the list](../../hlo_rules.md)): the message shows the rule with the numbers that break it, the pages of the
[operations](../operations/index.md) list all of an operation, and `corpus/invalid` holds a program for each.
"""


def page_name(code: str) -> str:
    """Return the name of the page of a code, which may be a pattern."""
    return error_page(code).rpartition("/")[2]


def error_pages() -> dict[str, str]:
    """Return the index and the page of every code, by file name."""
    found = {f"{page_name(entry.code)}.md": "\n".join(_lines(entry)) for entry in explanations().values()}
    return {"index.md": _index(), **found}


def _index() -> str:
    by_topic = defaultdict(list)
    for entry in explanations().values():
        by_topic[entry.topic].append(entry)
    lines = [_INTRODUCTION]
    for topic, entries in by_topic.items():
        lines += [f"## {topic}", "", "| code | cause |", "| --- | --- |"]
        lines += [f"| [`{e.code}`]({page_name(e.code)}.md) | {_cell(_relinked(e.cause))} |" for e in entries]
        lines.append("")
    return "\n".join([*lines, "```{toctree}", ":hidden:", "", *map(page_name, explanations()), "```", ""])


def _lines(entry: Explanation) -> Iterator[str]:
    yield from (f"# {entry.code}", "", _relinked(entry.cause), "", f"**Fix:** {_relinked(entry.cure)}", "")
    if entry.example is not None:
        yield from ("## Example", "", f"```{entry.language}", entry.example, "```", "")
        said = [found.render() for found in _found(entry)]
        if said:
            yield from ("Diagnostics:", "", "```text", *said, "```", "")
    yield f"One of the [codes about {entry.topic.lower()}](index.md)."
    yield ""


def _found(entry: Explanation) -> list[Diagnostic]:
    """Return the diagnostics of an example, if it is a text."""
    language = _LANGUAGES.get(entry.language or "")
    if language is None or entry.example is None:
        return []
    try:
        return [found for module in parse_all(entry.example, language=language) for found in verify(module)]
    except HloTextError as error:
        return [*error.diagnostics]


def _relinked(text: str) -> str:
    """Return a text of the package with its links as they are from a page of the reference."""
    return text.replace("](../docs/", "](../../")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
