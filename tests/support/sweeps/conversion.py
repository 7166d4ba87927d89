"""Converts every JAX program of the list and of the corpus: `python -m support.sweeps.conversion` in `tests/`.

Whatever is converted must be accepted by jaxlib, and XLA must compute the same with it; this project's evaluator stands
in for HLO that XLA cannot take up again, for which it says so. What cannot be expressed must be refused by name. A line
is printed for everything else, and a count of each outcome at the end. Arguments are parts of names; only programs that
have one of them in their name are tried. All of it takes about half an hour on one core.
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
    """Return a module's text in the other language, None if there is none, and what jaxlib says of it."""
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
    """Return what XLA computes with a text of either language."""
    return (oracle.run_hlo if language == "hlo" else oracle.run_stablehlo)(text, arguments)


def program_outcomes(program: Program, oracle: Oracle) -> Iterator[Outcome]:
    """Convert a JAX program before and after XLA's optimisations, and compare with JAX's results."""
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
    """Return whether XLA computes what JAX computed."""
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
    """Try everything whose name has one of the parts in it."""
    oracle = Oracle()
    for program in PROGRAMS.values():
        if not parts or any(part in program.name for part in parts):
            yield from program_outcomes(program, oracle)
    for path in sorted([*CORPUS.rglob("*.hlo"), *CORPUS.rglob("*.mlir")]):
        if "invalid" not in path.parts and (not parts or any(part in str(path) for part in parts)):
            yield from corpus_outcomes(path, oracle)


def main(parts: list[str]) -> int:
    """Print what is not as it should be and the counts; return how many failures there are."""
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
