"""`report.md`: what is wrong, how to reproduce it, and where it was found."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import attrs
import jax

from evaluator.reduction.case import Case
from evaluator.reports.findings import Finding, Mismatch, OriginFinding
from hlo_text.core.ir import Module

_PACKAGES = ("hlo-text", "jax", "jaxlib", "numpy", "ml_dtypes")
#: Environment variables that affect XLA.
_VARIABLES = ("XLA_FLAGS", "JAX_PLATFORMS", "JAX_DEFAULT_MATMUL_PRECISION", "LIBTPU_INIT_ARGS")
#: Lines of a reduced module and of the script's output that the page shows.
_MOST_LINES = 60
_MEANINGS = {
    "report.md": "this page",
    "reproduce.py": "runs the modules with JAX and NumPy; exits with 1 while the problem persists",
    "inputs.npz": "arguments, in order",
    "reduced.inputs.npz": "arguments of the reduced module",
    "reduced.expected.npz": "results to compare those of the reduced module with",
    "module": "the module",
    "against": "the module that it is compared with",
    "reduced": "the reduced module",
    "reduced.against": "the module that the reduced one is compared with",
}


@attrs.frozen(kw_only=True)
class Attempt:
    """A run of the script.

    Attributes:
        reproduced: Whether it showed the problem; None if there is no script.
        output: Its output.
        reasons: Why modules are not in the script.
    """

    reproduced: bool | None
    output: str
    reasons: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Contents:
    """The contents of the page.

    Attributes:
        finding: What is wrong.
        module, other: The module and its counterpart.
        command: The command that shows it.
        sources: Where expected values come from; None if there are none.
        reduced: The reduced modules.
        attempt: The run of the script.
        files: Names of the files.
    """

    finding: Finding
    module: Module
    other: Module | None
    command: str | None
    sources: str | None
    reduced: Case | None
    attempt: Attempt
    files: tuple[str, ...]


def title_of(finding: Finding) -> str:
    """Return the headline of a report."""
    if isinstance(finding, OriginFinding):
        return f"A {'NaN' if finding.kind == 'nan' else 'infinity'} arises in the module."
    if isinstance(finding, Mismatch):
        return "Two modules return different results for the same inputs."
    return f"The module returns other results than expected ({finding.option})."


def page_text(contents: Contents) -> str:
    """Return the page as Markdown."""
    sections = [f"# {title_of(contents.finding).rstrip('.')}", *_difference_section(contents), *_reproduction(contents)]
    sections += [*_reduced(contents), *_environment(contents), *_files(contents)]
    return "\n\n".join(sections) + "\n"


def _difference_section(contents: Contents) -> Iterator[str]:
    document = contents.finding.document()
    if "origins" in document:
        yield "## Where"
        yield "\n".join(line for origin in document["origins"] for line in _origin_lines(origin))
        return
    yield "## What differs"
    rows = [
        f"| {found['index']} | {found['mismatches']} of {found['size']} | {_number(found['max_abs'])} |"
        f" {_number(found['max_rel'])} | {_number(found['max_ulp'])} |"
        for found in document["results"]
    ]
    yield "\n".join(["| result | elements | max abs | max rel | max ULP |", "| --- | --- | --- | --- | --- |", *rows])
    if contents.sources is not None:
        yield f"Expected values come from {contents.sources}."
    yield from _divergence(document)
    yield from _verdict("Cause", document.get("cause"))
    yield from _verdict("Cause at this operation", (document.get("first_divergence") or {}).get("cause"))


def _origin_lines(origin: dict[str, Any]) -> Iterator[str]:
    reaches = "reaches a result" if origin["reaches_results"] else "reaches no result"
    yield f"* {_location_text(origin['place'])}: {origin['count']} of {origin['size']} elements; {reaches}"


def _divergence(document: dict[str, Any]) -> Iterator[str]:
    found = document.get("first_divergence")
    if found is None:
        candidates = [f"* {_location_text(one['a'])}" for one in document.get("candidates") or ()]
        yield "\n".join(["The first divergence was not located.", *candidates])
        return
    lines = [f"First divergence: {_location_text(found['a'])}"]
    if found.get("b") is not None:
        lines.append(f"Counterpart: {_location_text(found['b'])}")
    lines.append(f"Values at {found.get('index')}: {found.get('value_a')} and {found.get('value_b')}")
    if found.get("verified"):
        lines.append("Verified: with the counterpart's value in its place, all results agree.")
    yield "\n".join(f"* {line}" for line in lines)


def _verdict(subject: str, cause: dict[str, Any] | None) -> Iterator[str]:
    if cause is None:
        return
    sentences = [f"{subject}: {', '.join(filter(None, (cause['kind'], cause['reason'])))}."]
    if cause["distance"]:
        sentences.append(f"The results over the real numbers differ by at least {_number(cause['distance'])}.")
    if cause["error_ulp_a"] is not None and cause["error_ulp_b"] is not None:
        errors = [_number(cause[name], 4) for name in ("error_ulp_a", "error_ulp_b")]
        sentences.append(f"The error of the module is {errors[0]} ULP, that of the other module {errors[1]} ULP.")
    yield " ".join(sentences)


def _reproduction(contents: Contents) -> Iterator[str]:
    attempt = contents.attempt
    yield "## How to reproduce"
    if attempt.reproduced is None:
        yield f"There is no script: {'; '.join(attempt.reasons)}."
    else:
        yield "    python reproduce.py"
        verdict = "reproduced the problem" if attempt.reproduced else "did not reproduce the problem"
        yield f"Run once in a process of its own, the script {verdict}:"
        yield _fenced(attempt.output)
        if attempt.reasons:
            yield f"Not in the script: {'; '.join(attempt.reasons)}."
    if contents.command is not None:
        yield f"The problem was found by\n\n    {contents.command}"


def _reduced(contents: Contents) -> Iterator[str]:
    case = contents.reduced
    if case is None:
        return
    yield "## Reduced module"
    yield _fenced(case.text)
    if case.other is not None:
        yield "compared with"
        yield _fenced(case.other.text)


def _environment(contents: Contents) -> Iterator[str]:
    rows = [f"| {name} | {_version(name)} |" for name in _PACKAGES]
    rows += [f"| Python | {platform.python_version()} |", f"| system | {platform.platform()} |"]
    rows.append(f"| device | {jax.devices()[0].device_kind} ({jax.default_backend()}) |")
    rows += [f"| {name} | `{os.environ[name]}` |" for name in _VARIABLES if os.environ.get(name)]
    yield "## Versions"
    yield "\n".join(["| | |", "| --- | --- |", *rows])


def _files(contents: Contents) -> Iterator[str]:
    expected = f"results to compare with: {contents.sources}"
    meanings = {**_MEANINGS, "expected.npz": expected}
    names = sorted({*contents.files, "report.md"})
    yield "## Files"
    yield "\n".join(f"* `{name}`: {meanings.get(name) or meanings[name.rpartition('.')[0]]}" for name in names)


def _location_text(place: dict[str, Any]) -> str:
    where = f"{place['file']}:{place['line']}" if place["line"] is not None else "the module"
    result = f" ({place['result']})" if place["result"] else ""
    source = f", from {place['source']}" if place["source"] else ""
    return f"`{place['op']}`{result} at {where}{source}"


def _number(value: Any, digits: int = 3) -> str:
    return f"{value:.{digits}g}" if isinstance(value, float) else "" if value is None else str(value)


def _fenced(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    if len(lines) > _MOST_LINES:
        lines = [*lines[:_MOST_LINES], f"... ({len(lines) - _MOST_LINES} more lines)"]
    return "\n".join(["```", *lines, "```"])


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
