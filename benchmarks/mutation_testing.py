"""Mutation testing: `python benchmarks/mutation_testing.py [--count N] [--seed N] [--only PART]` (`nox -s mutants`).

Samples single-node mutants of the packages below and runs, for each, the tests of its own package that evaluate the
mutated node, in a temporary copy of the tree. mutmut mutates no decorated functions, which most rules are, and
cosmic-ray runs one command for all mutants; hence this driver.

All mutants of a package are compiled into its copy behind switches. One pytest session collects the nearest tests, runs
them once to record which of them evaluate each mutant, and tests every mutant in a fork, shortest tests first, until
one fails (`mutation_plugin.py`). Mutants that imports evaluate are written into the copy and tested by the tests that
call a function of their module.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from mutants import Mutant, mutants, with_switches
from mutation_plugin import Record, Session, fastest, in_child

ROOT = Path(__file__).resolve().parents[1]
_COSTS = ["tests/hlo_text/analysis/test_statistics.py", "tests/hlo_text/analysis/test_simplifications.py"]
#: The tests of each package, doctests of its modules apart.
NEAREST = {
    "hlo_text/analysis/trip_counts.py": ["tests/hlo_text/analysis/test_trip_counts.py", *_COSTS],
    "hlo_text/analysis/costs.py": _COSTS,
    "hlo_text/analysis/region_costs.py": _COSTS,
    "hlo_text/analysis/canonical": _COSTS,
    "hlo_text/analysis/comparison/fingerprints.py": ["tests/hlo_text/analysis/test_fingerprints.py"],
    "hlo_text/analysis/comparison/encoding.py": ["tests/hlo_text/analysis/test_fingerprints.py"],
    "hlo_text/inference": ["tests/hlo_text/inference"],
    "hlo_text/rewrite": ["tests/hlo_text/rewrite"],
    "hlo_text/conversion": ["tests/hlo_text/conversion", "tests/hlo_text/rewrite/test_legalizing_chlo.py"],
    "hlo_text/ops": [
        "tests/hlo_text/ops",
        "tests/hlo_text/verifier/test_corpus.py",
        "tests/hlo_text/verifier/test_hlo_rules.py",
        "tests/hlo_text/inference",
    ],
    "hlo_text/verifier": ["tests/hlo_text/verifier"],
    "evaluator/reference": [
        "tests/evaluator/reference",
        "tests/evaluator/test_both_executors.py",
        "tests/evaluator/test_spec_examples.py",
        "tests/corpus/test_stablehlo.py",
    ],
    "frontends/builder/families": ["tests/frontends/builder"],
    "frontends/jax_tracer/rules": ["tests/frontends/jax_tracer"],
}
_WIDTH = 10  # of an outcome in the log
_IMPORTED = ("_pytest.doctest", "jax", "jax.numpy", "jax.scipy.special", "lark", "ml_dtypes", "numpy")


def main() -> int:
    """Test the sampled mutants; return 1 if fewer than 95 % are killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="Mutate only the sources whose path contains this text.")
    parser.add_argument(
        "--among", type=Path, help="Test the mutants that this log of a run lists, instead of a sample."
    )
    parser.add_argument("--tests", nargs="+", help="Collect these tests instead of each package's own.")
    given = parser.parse_args()
    for name in _IMPORTED:
        import_module(name)
    population = _population(given.only)
    if given.among is None:
        chosen = Random(given.seed).sample(population, min(given.count, len(population)))
        chosen.sort(key=lambda each: (each.path, each.node.lineno))
    else:
        listed = {line[_WIDTH + 1 :] for line in given.among.read_text().splitlines()}
        chosen = [each for each in population if str(each) in listed]
    print(f"{len(chosen)} of {len(population)} mutants", flush=True)
    outcomes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _copy(tree)
        for packages in _with_equal_tests():
            of_packages = [each for each in chosen if each.path.startswith(packages)]
            if of_packages:
                tests = given.tests or [*NEAREST[packages[0]], *packages]
                outcomes.update(_test_packages(tree, packages, tests, of_packages))
    killed = outcomes["killed"] + outcomes["timeout"]
    print(f"{dict(outcomes)}: {100 * killed / max(1, outcomes.total()):.1f} % of {outcomes.total()} mutants killed")
    return int(killed < 0.95 * outcomes.total())


def _population(only: str | None) -> list[Mutant]:
    found = []
    for package in NEAREST:
        place = ROOT / package
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if only is None or only in name:
                found += mutants(name, path.read_text())
    return found


def _with_equal_tests() -> Iterable[tuple[str, ...]]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for package, tests in NEAREST.items():
        groups.setdefault(tuple(tests), []).append(package)
    return map(tuple, groups.values())


def _copy(tree: Path) -> None:
    """Copy the files that git does not ignore; mutants are never written to the checkout."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)


def _test_packages(
    tree: Path, packages: tuple[str, ...], collected: Sequence[str], chosen: Sequence[Mutant]
) -> list[str]:
    """Print the mutants with their outcomes, and return these."""
    start = time.monotonic()
    by_path: dict[str, dict[int, Mutant]] = {}
    for number, mutant in enumerate(chosen):
        by_path.setdefault(mutant.path, {})[number] = mutant
    originals = {path: (tree / path).read_text() for path in by_path}
    marks = {path: -2 - number for number, path in enumerate(by_path)}
    for path, of_path in by_path.items():
        (tree / path).write_text(with_switches(originals[path], of_path, marks[path]))
    records = tree.parent / "records.jsonl"
    records.unlink(missing_ok=True)
    outcomes = _outcomes(tree, collected, records, chosen)
    for path, source in originals.items():
        (tree / path).write_text(source)
    found = [Record(*json.loads(line)) for line in records.read_text().splitlines()]
    for number, outcome in enumerate(outcomes):
        mutant = chosen[number]
        if outcome == "imported":
            tests = fastest([record for record in found if marks[mutant.path] in record.mutants] or found)
            (tree / mutant.path).write_text(mutant.applied(originals[mutant.path]))
            status = in_child(partial(_pytest, tree, ["-x", *tests]), 300)
            outcomes[number] = {None: "timeout", 0: "survived"}.get(status, "killed")
            (tree / mutant.path).write_text(originals[mutant.path])
            print(f"{outcomes[number]:{_WIDTH}} {mutant}", flush=True)
    print(f"{', '.join(packages)}: {dict(Counter(outcomes))} in {time.monotonic() - start:.0f} s", flush=True)
    return outcomes


def _outcomes(tree: Path, collected: Sequence[str], records: Path, chosen: Sequence[Mutant]) -> list[str]:
    """Return the outcome of each mutant, `imported` included (see `mutation_plugin.Session`)."""
    found = tree.parent / "outcomes.txt"

    def test_all() -> int:
        _enter(tree)
        with found.open("w") as file, os.fdopen(os.dup(1), "w") as shown:

            def report(number: int, outcome: str) -> None:
                print(outcome, file=file, flush=True)
                if outcome != "imported":
                    print(f"{outcome:{_WIDTH}} {chosen[number]}", file=shown, flush=True)

            _pytest(tree, list(collected), Session(records, range(len(chosen)), report))
        return 0

    in_child(test_all, 100_000)
    outcomes = found.read_text().split("\n")[:-1]
    if len(outcomes) != len(chosen):
        raise RuntimeError((tree.parent / "log.txt").read_text())
    return outcomes


def _enter(tree: Path) -> None:
    """Import from the copy, in this process and its children."""
    os.chdir(tree)
    os.environ.update(PYTHONPATH=f"{tree}{os.pathsep}{tree / 'benchmarks'}", PYTHONDONTWRITEBYTECODE="1")
    sys.dont_write_bytecode = True
    outside = [each for each in sys.path if Path(each) not in (ROOT, ROOT / "benchmarks")]
    sys.path[:] = [str(tree), str(tree / "benchmarks"), *outside]


def _pytest(tree: Path, arguments: list[str], *plugins: object) -> int:
    """Return the exit status of pytest, run in this process, a child."""
    _enter(tree)
    log = os.open(tree.parent / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *arguments], plugins))


if __name__ == "__main__":
    sys.exit(main())
