"""Converts every JAX program of the list and of the corpus: `python -m support.sweeps.conversion` in `tests/`.

jaxlib must accept every converted text, and XLA must compute the same results. This project's evaluator replaces XLA
for HLO that XLA cannot read back, and the outcome states so. Conversion must refuse inexpressible operations by name.
The sweep prints a line for each violation, and a count of each outcome at the end. Arguments are parts of program names
and select the programs to convert. The whole sweep takes about half an hour on one core.
"""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import jax
import numpy as np

from evaluator import run
from hlo_text import ConversionError, HloTextError, Module, parse
from hlo_text.files.loading import load_all

from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_programs.checks import result_failure
from support.jax_programs.declaration import Program
from support.jax_programs.stages import Stages, flat
from support.oracle import Oracle, OracleCrashError

_OTHER = {"stablehlo": "hlo", "hlo": "stablehlo"}


@attrs.frozen
class Outcome:
    """Verdict on a converted text: `same`, `same here` (by the evaluator), `accepted`, `refused: CODE` or `FAILED`."""

    name: str
    kind: str
    detail: str = ""

    @property
    def is_failure(self) -> bool:
        return self.kind == "FAILED"


def convert(name: str, module: Module, oracle: Oracle) -> tuple[str | None, Outcome]:
    """Return a module's text in the other language, or None if there is none, and jaxlib's verdict."""
    wanted = _OTHER[module.language]
    try:
        text = module.to_text(dialect=wanted)
    except ConversionError as error:
        return None, Outcome(name, f"refused: {error.code}", error.diagnostics[0].message)
    complaint = (oracle.accepts_hlo if wanted == "hlo" else oracle.accepts_mlir)(text)
    if complaint is not None:
        return None, Outcome(name, "FAILED", f"not accepted: {complaint.splitlines()[0]}")
    return text, Outcome(name, "accepted")


def run_by_xla(language: str, text: str, arguments: list[Any], oracle: Oracle) -> list[Any]:
    """Return XLA's results for a text of either language."""
    return (oracle.run_hlo if language == "hlo" else oracle.run_stablehlo)(text, arguments)


def program_outcomes(program: Program, oracle: Oracle) -> Iterator[Outcome]:
    """Convert a JAX program before and after XLA's optimizations, and compare with JAX's results."""
    stages = Stages(program)
    names = ["stablehlo", "hlo"]
    is_run = program.devices <= 1 and program.refused is None
    if program.devices <= len(jax.devices()):
        names.append("hlo_optimized")
    for stage in names:
        name = f"{program.name} {stage}"
        try:
            module = parse(getattr(stages, stage))
        except jax.errors.JaxRuntimeError as error:
            yield Outcome(name, "not compiled by XLA", str(error).splitlines()[0])
            continue
        text, outcome = convert(name, module, oracle)
        if text is not None and is_run:
            with contextlib.suppress(jax.errors.JaxRuntimeError):  # without JAX's results nothing is compared
                outcome = compare(name, _OTHER[module.language], text, stages, oracle)
        yield outcome


def compare(name: str, language: str, text: str, stages: Stages, oracle: Oracle) -> Outcome:
    """Return whether XLA's results agree with JAX's."""
    kind, detail = "same", ""
    try:
        results = run_by_xla(language, text, stages.flat_arguments, oracle)
    except (OracleCrashError, ValueError) as error:
        kind, detail = "same here", f"XLA cannot run it: {' '.join(str(error).split())[:200]}"
        results = flat(run(parse(text), *stages.flat_arguments))
    message = result_failure([np.asarray(result) for result in results], stages.expected, stages.declared)
    return Outcome(name, kind, detail) if message is None else Outcome(name, "FAILED", message)


def corpus_outcomes(path: Path, oracle: Oracle) -> Iterator[Outcome]:
    """Convert the modules of a corpus file; the tests run them."""
    try:
        modules = load_all(path)
    except HloTextError:
        return  # invalid on purpose
    for number, module in enumerate(modules):
        yield convert(f"{path.relative_to(CORPUS)}:{number}", module, oracle)[1]


def outcomes(parts: list[str]) -> Iterator[Outcome]:
    """Convert all programs whose name contains one of the parts."""
    oracle = Oracle()
    for program in PROGRAMS.values():
        if not parts or any(part in program.name for part in parts):
            yield from program_outcomes(program, oracle)
    for path in sorted([*CORPUS.rglob("*.hlo"), *CORPUS.rglob("*.mlir")]):
        if "invalid" not in path.parts and (not parts or any(part in str(path) for part in parts)):
            yield from corpus_outcomes(path, oracle)


def main(parts: list[str]) -> int:
    """Print failures and counts; return the number of failures."""
    counts: Counter[str] = Counter()
    num_failures = 0
    for outcome in outcomes(parts):
        counts[outcome.kind] += 1
        num_failures += outcome.is_failure
        if outcome.kind not in ("same", "accepted"):
            print(f"{outcome.name}: {outcome.kind}: {outcome.detail}", flush=True)
    for kind, count in counts.most_common():
        print(f"{count:6} {kind}")
    return num_failures


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
