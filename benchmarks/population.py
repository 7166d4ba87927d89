"""Measures speed over a population of real programs, in ratios to jaxlib and JAX: docs/speed.md, which README quotes.

    python benchmarks/population.py [--rounds 3] [--write docs/speed.md] [--only population,processes,jax,growth]
        [--texts benchmarks/texts] [--sample N] [--lines 1000000] [--megabytes 1000]

The programs are those of `population_programs`. Every text is compared with the C++ parsers and printers in processes
of its own, tracing and running in another process, and whole processes are measured from outside. The texts are
generated once, which takes minutes and needs the libraries (`pip install -e '.[libraries]' distrax jaxopt blackjax mctx
rlax jraph`), and kept in a folder that git ignores, together with the measurements: those of parts that `--only` omits
are reused.
"""

from __future__ import annotations

import argparse
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs

import processes
import speed_page
from histograms import histograms
from ratios import FORMS, Row, measure_form

_HERE = Path(__file__).resolve().parent
#: The last section of the page, which is measured by other commands.
_OTHER_SECTION = "## Large inputs and searches\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--texts", type=Path, default=_HERE / "texts", help="where texts are, or are written")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--lines", type=int, default=1_000_000, help="lines of the largest text")
    arguments.add_argument("--megabytes", type=int, default=1000, help="size of the largest constant")
    arguments.add_argument("--write", type=Path, help="the page to write; standard output by default")
    arguments.add_argument("--form", choices=FORMS, help="one form, in this process; prints JSON")
    arguments.add_argument("--sample", type=int, help="measure N programs of all lengths instead of all programs")
    arguments.add_argument("--only", default=",".join(PARTS), help="parts to measure, the others as they were found")
    options = arguments.parse_args()
    if options.form is not None:
        paths = _sampled(sorted(options.texts.glob(f"*.{options.form}.txt")), options.sample)
        json.dump([attrs.asdict(row) for row in measure_form(options.form, paths, options.rounds)], sys.stdout)
        return
    if not any(options.texts.glob("*.txt")):
        subprocess.run([sys.executable, str(_HERE / "population_texts.py"), str(options.texts)], check=True)
    kept = options.texts / "measured.pickle"
    found: dict[str, Any] = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    for part in filter(None, options.only.split(",")):
        print(f"measuring: {part}", file=sys.stderr)
        found.setdefault("conditions", {})[part] = speed_page.conditions(options.rounds)
        found |= PARTS[part](options)
        kept.write_bytes(pickle.dumps(found))
    measured = speed_page.Measured(**found)
    if options.write is None:
        print(speed_page.page(measured), end="")
        return
    written = options.write.read_text(encoding="utf-8") if options.write.exists() else ""
    _, heading, kept_section = written.partition(_OTHER_SECTION)
    ending = f"\n{heading}{kept_section}" if heading else ""
    options.write.write_text(speed_page.page(measured) + ending, encoding="utf-8")
    if measured.rows:
        picture = options.write.parent / speed_page.HISTOGRAMS
        picture.write_text(histograms(measured.rows, speed_page.AIMS), encoding="utf-8")
    readme = _HERE.parent / "README.md"
    if options.write.resolve() != readme.parent / "docs" / "speed.md":
        return
    before, begin, rest = readme.read_text(encoding="utf-8").partition("<!-- from docs/speed.md -->\n")
    _, end, behind = rest.partition("<!-- end -->\n")
    quoted = "\n".join(["", *speed_page.headline(measured), ""])
    readme.write_text(f"{before}{begin}{quoted}{end}{behind}", encoding="utf-8")


def _sampled(paths: list[Path], count: int | None) -> list[Path]:
    """Return a number of texts of all lengths, from the shortest to the longest."""
    by_length = sorted(paths, key=lambda path: path.stat().st_size)
    if count is None or count >= len(paths):
        return by_length
    return [by_length[number * (len(paths) - 1) // max(count - 1, 1)] for number in range(count)]


def _population(options: argparse.Namespace) -> dict[str, Any]:
    rows = []
    for form in FORMS:
        chosen = ["--texts", str(options.texts), *(["--sample", str(options.sample)] if options.sample else [])]
        rows += [Row(**row) for row in _json("population.py", options.rounds, "--form", form, *chosen)]
    return {"rows": rows}


def _processes(options: argparse.Namespace) -> dict[str, Any]:
    chosen, rounds = processes.chosen(options.texts, options.sample), options.rounds
    return {
        "startup": processes.measure_startup(2 * rounds + 1),
        "verdicts": processes.measure_verdicts(chosen, rounds, "jaxlib_verdict.py"),
        "jax_verdicts": processes.measure_verdicts(chosen, rounds, "jax_verdict.py"),
        "results": processes.measure_results(chosen, rounds),
    }


def _against_jax(options: argparse.Namespace) -> dict[str, Any]:
    return {"against_jax": _json("tracing.py", options.rounds)}


def _growth(options: argparse.Namespace) -> dict[str, Any]:
    return {"growth": processes.measure_growth(options.texts, options.lines, options.megabytes)}


#: The parts that can be measured separately.
PARTS = {"population": _population, "processes": _processes, "jax": _against_jax, "growth": _growth}


def _json(script: str, rounds: int, *options: str) -> Any:
    command = [sys.executable, str(_HERE / script), "--rounds", str(rounds), *options]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    main()
