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
#: The picture, relative to the page.
HISTOGRAMS = "images/speed.svg"
_GOALS = {  # geometric means for StableHLO, located StableHLO, HLO, optimized HLO; and the worst program
    "parse, cold": ((2.0, 2.0, 1.7, 1.7), 6),
    "parse, warm": ((0.8, 0.8, 0.8, 0.8), 2),
    "verify, first": ((1.0, 1.0, 1.0, 1.0), 4),
    "print, first": ((1.2, 1.2, 1.5, 1.5), 3),
    "print, again": ((0.8, 0.8, 1.0, 1.0), 2),
}
#: The targets of ratios by measure and form.
AIMS: dict[tuple[str, str], tuple[float, float]] = {
    (measure, form): (mean, worst)
    for measure, (means, worst) in _GOALS.items()
    for form, mean in zip(FORMS, means, strict=True)
}
_BYTES_PER_OPERATION = 250
_AIMS: dict[str, tuple[float, float]] = {
    "verdict": (0.5, 0.8),
    "result": (1.0, 1.3),
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
    load = os.getloadavg()[1]
    return (
        f"Python {platform.python_version()}, jax {version('jax')}, {platform.machine()} with {os.cpu_count()} "
        f"processors, {time.strftime('%Y-%m-%d %H:%M')}, {rounds} rounds; the average load was {load:.1f} when it "
        f"began{', other programs shared the machine' * (load > 1.5)}."
    )


def page(measured: Measured) -> str:
    """Return the text of docs/speed.md."""
    return "\n".join(
        [
            "# Speed",
            "",
            "Written by `python benchmarks/population.py --write docs/speed.md`. Processor time grows with the load of",
            "the machine, for both sides; ratios of single programs move by a third between runs. Worst ratios are in",
            "parentheses.",
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
    sizes = sorted(row.lines for row in rows if row.form == "stablehlo")
    libraries = sorted({row.name.split(".")[0] for row in rows})
    return [
        "## Reading, verifying, printing",
        "",
        f"{len({row.name for row in rows})} programs of {', '.join(libraries)} (`benchmarks/population_programs`),",
        "none of them in the corpus or in a test. As StableHLO they have "
        f"{sizes[0]:,} to {sizes[-1]:,} lines, half of them fewer than {sizes[len(sizes) // 2]:,}.",
        "",
        "Ratios of processor time, ours to that of jaxlib's C++ in the same process and round; smaller is better,",
        "targets follow `/`. Every text has processes of its own, in which both sides have read one other program.",
        "Then our caches are emptied, except of what depends on the declared operations alone.",
        "A process imports the modules of a dialect at its first use; the ratios of those programs contain that.",
        "*Cold*, *first*: the first time that this process reads, verifies or prints the program. *Warm*, *again*: the",
        "program once more under other names. The first verification is in units of what the C++ takes to parse and",
        "verify; for HLO, whose parser does not verify, to parse.",
        "",
        conditions,
        "",
        f"![Histograms of the ratios, with targets as dashed lines]({HISTOGRAMS})",
        "",
        "| form | programs | measure | geometric mean | median | worst | the worst five |",
        "|" + " --- |" * 7,
        *(
            _summary(
                f"{form} | {len(_named(rows, form, measure))} | {measure}",
                AIMS.get((measure, form)),
                _named(rows, form, measure),
            )
            for form in FORMS
            for measure in MEASURES
            if any(row.form == form for row in rows)
        ),
        "",
        *_worst_readings(rows),
        *_memory(rows),
    ]


def _worst_readings(rows: Sequence[Row]) -> list[str]:
    lines = [
        "The programs that are read slowest when cold. A line is new if the process has read none like it; its",
        "statement is learned if no template or prototype fits.",
        "",
        "| form | program | parse, cold | lines | new lines | statements learned |",
        "|" + " --- |" * 6,
    ]
    for form in FORMS:
        mine = sorted((row for row in rows if row.form == form), key=lambda row: -row.ratios["parse, cold"])
        for row in mine[:_SHOWN_WORST]:
            cells = f"{row.ratios['parse, cold']:.1f} | {row.lines:,} | {row.new:.0%} | {row.by_grammar}"
            lines.append(f"| {form} | `{row.name}` | {cells} |")
    return [*lines, ""]


def _memory(rows: Sequence[Row]) -> list[str]:
    lines = [
        f"Memory of a second AST of a program, in bytes per operation; the target is {_BYTES_PER_OPERATION}.",
        "",
        "| form | texts | median | worst |",
        "| --- | --- | --- | --- |",
    ]
    for form in FORMS:
        found = [row.bytes_per_operation for row in rows if row.form == form and row.bytes_per_operation is not None]
        if found:
            lines.append(f"| {form} | {len(found)} | {statistics.median(found):.0f} | {max(found):.0f} |")
    return [*lines, ""] if any(row.bytes_per_operation is not None for row in rows) else []


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
