"""Plants single-operation faults in modules and scores how `compare` locates them.

    python benchmarks/divergences.py [--faults 2] [--only unet,f8] [--stages hlo:hlo] [--write docs/comparing.md]

Only faults that change results count. `located`: the report names the planted operation, or the operation that applies
the planted reducer. `wrong`: the report names another operation. The table has one row per pair of stages.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import attrs

import hlo_text
from evaluator import compare
from evaluator.comparison.outcomes import Comparison, DifferentResultsError
from hlo_text.core.diagnostics import HloTextError

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.changes.fault_models import Model, grid_models, models
from support.changes.single_faults import Fault, faults_in
from support.quick_compilation import compiling_quickly

#: Pairs of stages: that with the fault, and that without.
PAIRS = (
    ("stablehlo", "stablehlo"), ("hlo", "hlo"), ("optimized", "optimized"), ("optimized", "stablehlo"),
    ("hlo", "stablehlo"), ("stablehlo", "hlo"), ("stablehlo", "optimized"), ("hlo", "optimized"), ("optimized", "hlo"),
    ("partitioned", "partitioned"), ("partitioned", "whole"), ("whole", "partitioned"),
)  # fmt: skip
VERDICTS = ("located and verified", "located", "candidates", "not located", "wrong")
_BEGIN, _END = "<!-- planted faults -->", "<!-- end of planted faults -->"


@attrs.frozen
class Trial:
    """A fault and the reported divergence."""

    model: str
    pair: tuple[str, str]
    fault: Fault
    verdict: str
    comparison: Comparison
    seconds: float


def trials(model: Model, pair: tuple[str, str], count: int, seed: int = 0) -> Iterator[Trial]:
    """Yield trials of one pair of stages, with faults that change results."""
    good = hlo_text.parse(model.stages[pair[1]], name="good")
    found = 0
    kinds: collections.Counter[str] = collections.Counter()
    for fault in itertools.islice(faults_in(model.stages[pair[0]], seed), 40 * count):
        if found == count:
            return
        if kinds[fault.kind] > count // 3:
            continue
        begin = time.perf_counter()
        try:
            bad = hlo_text.parse(fault.text, name="bad")
            if hlo_text.verify(bad):
                continue
            comparison = compare(bad, good, *model.inputs_of(pair), rtol=model.rtol, atol=model.rtol, timeout=60)
        except (HloTextError, DifferentResultsError):
            continue
        if comparison.equal or all(result.mismatches == 0 for result in comparison.results):
            continue
        found += 1
        kinds[fault.kind] += 1
        yield Trial(model.name, pair, fault, verdict_of(comparison, fault), comparison, time.perf_counter() - begin)


def verdict_of(comparison: Comparison, fault: Fault) -> str:
    """Return the verdict on the reported operation."""
    found = comparison.first_divergence
    if found is None:
        listed = any(candidate.a.line in fault.accepted for candidate in comparison.candidates)
        return "candidates" if listed else "not located"
    if found.a.line not in fault.accepted:
        return "wrong"
    return "located and verified" if found.verified else "located"


def table_of(found: list[Trial]) -> str:
    """Return the table of verdicts by pair of stages."""
    rows = [
        "| fault in | compared with | faults | " + " | ".join(VERDICTS) + " |",
        "| --- " * (3 + len(VERDICTS)) + "|",
    ]
    for pair in (*PAIRS, None):
        mine = [trial for trial in found if pair is None or trial.pair == pair]
        if mine:
            counts = collections.Counter(trial.verdict for trial in mine)
            names = pair or ("**all**", "")
            rows.append(
                f"| {names[0]} | {names[1]} | {len(mine)} | " + " | ".join(str(counts[v]) for v in VERDICTS) + " |"
            )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=2, help="faults per model and pair of stages")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="models, separated by commas")
    parser.add_argument("--stages", default="", help="pairs of stages, such as optimized:stablehlo")
    parser.add_argument("--write", type=Path, help="page whose table is replaced")
    options = parser.parse_args()
    chosen = [tuple(pair.split(":")) for pair in options.stages.split(",") if pair] or list(PAIRS)
    found: list[Trial] = []
    with compiling_quickly():
        wanted = options.only.split(",") if options.only else None
        known = models() if any("whole" not in pair and "partitioned" not in pair for pair in chosen) else {}
        grids = grid_models() if any("partitioned" in pair for pair in chosen) else {}
        for model in (*known.values(), *grids.values()):
            if wanted is not None and model.name not in wanted:
                continue
            for pair in (pair for pair in chosen if set(pair) <= model.stages.keys()):
                for trial in trials(model, pair, options.faults, options.seed):
                    found.append(trial)
                    _show(trial)
    table = table_of(found)
    print(table)
    if options.write is not None:
        head, _, rest = options.write.read_text().partition(_BEGIN)
        options.write.write_text(f"{head}{_BEGIN}\n\n{table}\n\n{_END}{rest.partition(_END)[2]}")


def _show(trial: Trial) -> None:
    line = trial.fault.text.split("\n")[trial.fault.line - 1].strip()[:100]
    divergence = trial.comparison.first_divergence
    named = f"{divergence.a.line} {divergence.a.op}" if divergence is not None else [
        (candidate.a.line, candidate.a.op, candidate.verified) for candidate in trial.comparison.candidates[:4]
    ]  # fmt: skip
    where = f"{trial.model} {':'.join(trial.pair)} {trial.fault.kind} {trial.fault.line}"
    print(f"{trial.verdict:21} {trial.seconds:5.1f}s {where} {line!r} -> {named}", flush=True)


if __name__ == "__main__":
    main()
