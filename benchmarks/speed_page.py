"""The page docs/speed.md: tables of measurements next to their targets."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import attrs

from processes import Growth, Pair
from ratios import FORMS, MEASURES, Row
from timing import Usage, geometric_mean

_SHOWN_WORST = 5
_COLD = {"stablehlo": (3, 8), "located": (3, 8), "hlo": (2.5, 8), "optimized": (2.5, 8)}
#: The targets: the geometric mean, and the worst program.
_AIMS: dict[str, tuple[float, float]] = {
    "parse, known": (0.8, 2),
    "verify, first": (1, 4),
    "print, first": (1, 2),
    "print, known": (1, 2),
    "verdict": (0.35, 0.9),
    "result": (1.1, 1.3),
    "trace": (1, 1.5),
    "steady": (1, 1.05),
}


@attrs.frozen
class Measured:
    """All measurements of the page; sections without measurements are omitted."""

    conditions: Mapping[str, str]
    startup: Sequence[tuple[str, Usage]] = ()
    verdicts: Sequence[Pair] = ()
    jax_verdicts: Sequence[Pair] = ()
    results: Sequence[Pair] = ()
    rows: Sequence[Row] = ()
    against_jax: Mapping[str, Any] = attrs.Factory(dict)
    growth: Sequence[Growth] = ()


def conditions(rounds: int) -> str:
    """Return the machine, versions and time of the measurement, and the load average at its start."""
    return (
        f"Python {platform.python_version()}, jax {version('jax')}, {platform.machine()} with {os.cpu_count()} "
        f"processors, {time.strftime('%Y-%m-%d %H:%M')}, {rounds} rounds; the average load was "
        f"{os.getloadavg()[1]:.1f} when it began."
    )


def page(measured: Measured) -> str:
    """Return the text of docs/speed.md."""
    return "\n".join(
        [
            "# Speed",
            "",
            "Written by `python benchmarks/population.py --write docs/speed.md`. Processor time grows with the load of",
            "the machine, for both sides; ratios of single programs move by a third between runs.",
            "",
            *in_short(measured),
            "",
            *(_population(measured.rows, measured.conditions["population"]) if measured.rows else ()),
            *(_processes(measured) if measured.startup else ()),
            *(_against_jax(measured.against_jax, measured.conditions["jax"]) if measured.against_jax else ()),
            *(_growth(measured.growth, measured.conditions["growth"]) if measured.growth else ()),
            "",
        ]
    )


def in_short(measured: Measured) -> list[str]:
    """Return the summary of the page: geometric means, and the worst ratios in parentheses."""
    lines = [f"| ours / C++ | {' | '.join(FORMS)} |", "|" + " --- |" * (len(FORMS) + 1)]
    for measure in MEASURES:
        found = [[ratio for _, ratio in _named(measured.rows, form, measure)] for form in FORMS]
        lines.append(f"| {measure} | {' | '.join(map(_mean_and_worst, found))} |")
    against_jax = {
        "trace and print, to JAX": [ratio for _, ratio in measured.against_jax.get("traced", ())],
        "steady state, to JAX": [ratio for _, ratio in measured.against_jax.get("steady", ())],
    }
    return [*lines, "", *headline(measured), *_rows(against_jax)]


def headline(measured: Measured) -> list[str]:
    """Return the table that the README quotes: whole processes, from a file to a verdict or a result."""
    return [
        "| ours / theirs | |",
        "| --- | --- |",
        *_rows(
            {
                "file to verdict, to a script on jaxlib": [pair.ratio for pair in measured.verdicts],
                "file to verdict, to a script on JAX": [pair.ratio for pair in measured.jax_verdicts],
                "file to first result, to a script on jaxlib": [pair.ratio for pair in measured.results],
            }
        ),
    ]


def _rows(ratios_by_name: Mapping[str, Sequence[float]]) -> list[str]:
    return [f"| {name} | {_mean_and_worst(ratios)} |" for name, ratios in ratios_by_name.items() if ratios]


def _mean_and_worst(ratios: Sequence[float]) -> str:
    return f"{geometric_mean(ratios):.2f} ({max(ratios):.1f})" if ratios else ""


def _population(rows: Sequence[Row], conditions: str) -> list[str]:
    programs = {row.name for row in rows}
    sizes = sorted(row.lines for row in rows)
    return [
        "## Reading, verifying, printing",
        "",
        f"{len(programs)} programs of {', '.join(sorted({name.split('.')[0] for name in programs}))}; texts have "
        f"{sizes[0]:,} to {sizes[-1]:,} lines, half of them fewer than {sizes[len(sizes) // 2]:,}. Ratios of processor "
        "time, ours to that of jaxlib's C++ in the same process and round; smaller is better, aims stand behind `/`.",
        "*Cold*, *first*: nothing was learned from other texts. *Known*: the program once more under other names. The "
        "first verification is in units of what the C++ takes to parse and verify; for HLO, whose parser does not "
        "verify, to parse.",
        "",
        conditions,
        "",
        "| form | programs | measure | geometric mean | median | worst | the worst five |",
        "|" + " --- |" * 7,
        *(
            _summary(
                f"{form} | {len(_named(rows, form, measure))} | {measure}",
                _AIMS.get(measure) or _COLD.get(form),
                _named(rows, form, measure),
            )
            for form in FORMS
            for measure in MEASURES
            if any(row.form == form for row in rows)
        ),
        "",
    ]


def _named(rows: Iterable[Row], form: str, measure: str) -> list[tuple[str, float]]:
    return [(row.name, row.ratios[measure]) for row in rows if row.form == form]


def _summary(title: str, aims: tuple[float, float] | None, named: Sequence[tuple[str, float]]) -> str:
    worst = sorted(named, key=lambda entry: -entry[1])[:_SHOWN_WORST]
    ratios = [ratio for _, ratio in named]
    mean, most = (f" / {aim:g}" for aim in aims) if aims is not None else ("", "")
    names = ", ".join(f"`{name}` {ratio:.1f}" for name, ratio in worst)
    median = statistics.median(ratios)
    return f"| {title} | {geometric_mean(ratios):.2f}{mean} | {median:.2f} | {max(ratios):.2f}{most} | {names} |"


def _processes(measured: Measured) -> list[str]:
    lines = [
        "## Whole processes",
        "",
        "Seconds of processor time.",
        "",
        measured.conditions["processes"],
        "",
        "| command | seconds |",
        "| --- | --- |",
    ]
    lines += [f"| `{name}` | {used.seconds:.2f} |" for name, used in measured.startup]
    lines += _pairs(
        "From file to verdict: `hlo-run --verify` and a script that only calls jaxlib's parser "
        "(`benchmarks/jaxlib_verdict.py`).",
        measured.verdicts,
        _AIMS["verdict"],
    )
    if measured.jax_verdicts:
        lines += _pairs("The same, and a script that parses in JAX's context.", measured.jax_verdicts)
    return lines + _pairs(
        "From file to first result: `hlo-run --zeros` and a script on jaxlib that compiles the same text and runs it "
        "on zeros (`benchmarks/jaxlib_result.py`).",
        measured.results,
        _AIMS["result"],
    )


def _pairs(title: str, pairs: Sequence[Pair], aims: tuple[float, float] | None = None) -> list[str]:
    lines = ["", title, "", "| program | lines | hlo-run | jaxlib | ratio | MB | MB of jaxlib |", "|" + " --- |" * 7]
    for pair in pairs:
        ours, theirs = pair.ours, pair.theirs
        cells = f"{ours.seconds:.2f} | {theirs.seconds:.2f} | {pair.ratio:.2f}"
        lines.append(f"| `{pair.name}` | {pair.lines:,} | {cells} | {ours.megabytes:.0f} | {theirs.megabytes:.0f} |")
    ratios = [pair.ratio for pair in pairs]
    shown = zip((geometric_mean(ratios), max(ratios)), aims or ("", ""), strict=True)
    cell = ", ".join(f"{ratio:.2f}" if aim == "" else f"{ratio:.2f} / {aim:g}" for ratio, aim in shown)
    lines.append(f"| geometric mean, worst | | | | {cell} | | |")
    return lines


def _against_jax(found: Mapping[str, Any], conditions: str) -> list[str]:
    count, ours, theirs = found["large"]
    return [
        "",
        "## Against JAX",
        "",
        f"Tracing and printing, to `jax.jit(f).lower().as_text()`, {len(found['traced'])} programs, each a function "
        f"that neither side has seen; and a call of an imported module under `jax.jit`, to a call of the original, "
        f"{len(found['steady'])} programs.",
        "",
        conditions,
        "",
        "| | geometric mean | median | worst | the worst five |",
        "| --- | --- | --- | --- | --- |",
        _summary("trace and print", _AIMS["trace"], found["traced"]),
        _summary("steady state", _AIMS["steady"], found["steady"]),
        "",
        f"A module of {count:,} lines, lowered and traced by JAX, took {ours:.2f} s, the function that it came from "
        f"{theirs:.2f} s: {ours / theirs:.2f} / 1.",
        "",
        "A constant of 1,000,000 floats, read and decoded, to the C++'s parser:",
        "",
        "| spelling | ratio |",
        "| --- | --- |",
        *(f"| {name} | {ratio:.2f} |" for name, ratio in found["constants"]),
    ]


def _growth(growth: Sequence[Growth], conditions: str) -> list[str]:
    least = min(one.used.megabytes for one in growth)
    lines = [
        "",
        "## Growth",
        "",
        "Files of functions of a transformer's gradient, and of one constant in hexadecimal, loaded by a process each. "
        f"The aim for memory is twice the text and 350 bytes an operation, besides the {least:.0f} MB that the "
        "smallest takes.",
        "",
        conditions,
        "",
        "| text | size in MB | seconds | seconds / MB | peak memory in MB | aim |",
        "|" + " --- |" * 6,
    ]
    for one in growth:
        pace = one.used.seconds / one.megabytes
        cells = f"{one.megabytes:.1f} | {one.used.seconds:.2f} | {pace:.3f} | {one.used.megabytes:.0f}"
        lines.append(f"| {one.what} | {cells} | {one.most + least:.0f} |")
    return lines
