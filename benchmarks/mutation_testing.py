"""Mutation testing: `python benchmarks/mutation_testing.py [--count N] [--seed N] [--only PART]` (`nox -s mutants`).

Samples single-node mutants of the packages below and runs, for each, the tests of its own package that evaluate the
mutated node, in a temporary copy of the tree. mutmut mutates no decorated functions, which most rules are, and
cosmic-ray runs one command for all mutants; hence this driver.

All mutants of a package are compiled into its copy behind switches. The nearest tests run once and record which of them
evaluate each mutant (`mutation_plugin.py`). Then every mutant is tested in a fork of a process that has imported the
package, which saves seconds; those that imports evaluate are written into the copy.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from mutants import Mutant, mutants, with_switches

ROOT = Path(__file__).resolve().parents[1]
_STATISTICS = "tests/hlo_text/analysis/test_statistics.py"
#: The tests of each package, doctests of its modules apart.
NEAREST = {
    "hlo_text/analysis/trip_counts.py": ["tests/hlo_text/analysis/test_trip_counts.py", _STATISTICS],
    "hlo_text/analysis/costs.py": [_STATISTICS],
    "hlo_text/analysis/region_costs.py": [_STATISTICS],
    "hlo_text/analysis/canonical": [_STATISTICS],
    "hlo_text/analysis/comparison/fingerprints.py": ["tests/hlo_text/analysis/test_fingerprints.py"],
    "hlo_text/analysis/comparison/encoding.py": ["tests/hlo_text/analysis/test_fingerprints.py"],
    "hlo_text/inference": ["tests/hlo_text/inference"],
    "hlo_text/rewrite": ["tests/hlo_text/rewrite"],
    "hlo_text/conversion": ["tests/hlo_text/conversion"],
    "hlo_text/ops": ["tests/hlo_text/ops", "tests/hlo_text/verifier/test_corpus.py", "tests/hlo_text/inference"],
    "hlo_text/verifier": ["tests/hlo_text/verifier"],
    "evaluator/reference": [
        "tests/evaluator/reference",
        "tests/evaluator/test_spec_examples.py",
        "tests/corpus/test_stablehlo.py",
    ],
    "frontends/builder/families": ["tests/frontends/builder"],
    "frontends/jax_tracer/rules": ["tests/frontends/jax_tracer"],
}
#: Tests of a duration.
_Timed = tuple[str, float]
_SECONDS = 40.0  # of tests, as recorded, that a mutant must survive
_MOST = 120  # tests per mutant
_NO_TEST = 4  # pytest's exit status if it does not find a test
_IMPORTED_OF_TREE = (
    "hlo_text",
    "evaluator",
    "frontends",
    "hlo_text.rewrite",
    "frontends.builder",
    "frontends.jax_tracer",
)
_IMPORTED = ("_pytest.doctest", "jax", "jax.numpy", "jax.scipy.special", "lark", "ml_dtypes", "numpy")


class _Coverage(NamedTuple):
    """The nearest tests, the mutants that imports evaluate, and the tests that evaluate each mutant."""

    tests: list[_Timed]
    imported: set[int]
    by_mutant: dict[int, list[_Timed]]


def main() -> int:
    """Test the sampled mutants; return 1 if fewer than 95 % are killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="Mutate only the sources whose path contains this text.")
    given = parser.parse_args()
    for name in _IMPORTED:
        import_module(name)
    population = _population(given.only)
    chosen = Random(given.seed).sample(population, min(given.count, len(population)))
    chosen.sort(key=lambda each: (each.path, each.node.lineno))
    print(f"{len(chosen)} of {len(population)} mutants", flush=True)
    outcomes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _copy(tree)
        for package in NEAREST:
            of_package = [each for each in chosen if each.path.startswith(package)]
            if of_package:
                outcomes.update(_test_package(tree, package, of_package))
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


def _copy(tree: Path) -> None:
    """Copy the files that git does not ignore; mutants are never written to the checkout."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)


def _test_package(tree: Path, package: str, chosen: Sequence[Mutant]) -> list[str]:
    """Print the mutants with their outcomes, and return these."""
    start = time.monotonic()
    by_path: dict[str, dict[int, Mutant]] = {}
    for number, mutant in enumerate(chosen):
        by_path.setdefault(mutant.path, {})[number] = mutant
    originals = {path: (tree / path).read_text() for path in by_path}
    for path, of_path in by_path.items():
        (tree / path).write_text(with_switches(originals[path], of_path))
    coverage = _coverage(tree, package, len(chosen))
    print(f"{package}: tests ran once in {time.monotonic() - start:.0f} s", flush=True)
    outcomes = _with_switches(tree, chosen, coverage)
    for path, source in originals.items():
        (tree / path).write_text(source)
    for number in coverage.imported:
        tests, seconds = _selected(coverage.tests)
        path = chosen[number].path
        (tree / path).write_text(chosen[number].applied(originals[path]))
        arguments = ["-x", *tests]
        outcomes.append(_outcome(_in_child(partial(_pytest, tree, arguments), 60 + 5 * seconds)))
        (tree / path).write_text(originals[path])
        print(f"{outcomes[-1]:10} {chosen[number]}", flush=True)
    print(f"{package}: {dict(Counter(outcomes))} in {time.monotonic() - start:.0f} s", flush=True)
    return outcomes


def _coverage(tree: Path, package: str, count: int) -> _Coverage:
    """Run the nearest tests on the sources with switches, all of them off."""
    records = tree.parent / "coverage.jsonl"
    records.unlink(missing_ok=True)
    arguments = ["-p", "mutation_plugin", *NEAREST[package], package]
    _in_child(lambda: _pytest(tree, arguments, MUTATION_COVERAGE=str(records)), 10_000)
    if not records.exists():
        raise RuntimeError((tree.parent / "log.txt").read_text())
    tests: list[_Timed] = []
    imported: set[int] = set()
    by_mutant: dict[int, list[_Timed]] = {number: [] for number in range(count)}
    for record in map(json.loads, records.read_text().splitlines()):
        if record["test"]:
            tests.append((record["test"], record["seconds"]))
            for number in record["mutants"]:
                by_mutant[number].append(tests[-1])
        else:
            imported.update(record["mutants"])
    return _Coverage(tests, imported, by_mutant)


def _with_switches(tree: Path, chosen: Sequence[Mutant], coverage: _Coverage) -> list[str]:
    """Test the mutants that no import evaluates, in forks of a process that has imported the package."""
    found = tree.parent / "outcomes.txt"
    found.write_text("")

    def test_all() -> int:
        _enter(tree)
        for name in _IMPORTED_OF_TREE:
            import_module(name)
        plugin = import_module("mutation_plugin")
        with found.open("a") as file:
            for number, mutant in enumerate(chosen):
                tests, seconds = _selected(coverage.by_mutant[number])
                if number in coverage.imported:
                    continue

                def test(number: int = number, tests: list[str] = tests) -> int:
                    plugin.activate(number)
                    return _pytest(tree, ["-x", *tests])

                status = _in_child(test, 60 + 5 * seconds) if tests else _NO_TEST
                outcome = "not run" if status == _NO_TEST else _outcome(status)
                file.write(outcome + "\n")
                file.flush()
                print(f"{outcome:10} {mutant}", flush=True)
        return 0

    _in_child(test_all, 100_000)
    outcomes = found.read_text().split("\n")[:-1]
    if len(outcomes) != len(chosen) - len(coverage.imported):
        raise RuntimeError((tree.parent / "log.txt").read_text())
    return outcomes


def _outcome(status: int | None) -> str:
    return {None: "timeout", 0: "survived"}.get(status, "killed")


def _selected(tests: Sequence[_Timed]) -> tuple[list[str], float]:
    """Return tests to run, short ones of different functions first, and their recorded duration."""
    seen: Counter[str] = Counter()
    order = []
    for test, seconds in sorted(tests, key=lambda each: each[1]):
        function = test.partition("[")[0]
        order.append((seen[function], seconds, test))
        seen[function] += 1
    chosen: list[str] = []
    total = 0.0
    for _, seconds, test in sorted(order)[:_MOST]:
        if total + seconds <= _SECONDS or not chosen:
            chosen.append(test)
            total += seconds
    return chosen, total


def _in_child(function: Callable[[], int], seconds: float) -> int | None:
    """Return the status that a function returns in a forked process, or None if it exceeds the time."""
    child = os.fork()
    if child == 0:
        status = 99
        try:
            os.setsid()
            status = function()
        finally:
            os._exit(status)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _enter(tree: Path) -> None:
    """Import from the copy, in this process and its children."""
    os.chdir(tree)
    os.environ.update(PYTHONPATH=f"{tree}{os.pathsep}{tree / 'benchmarks'}", PYTHONDONTWRITEBYTECODE="1")
    sys.dont_write_bytecode = True
    outside = [each for each in sys.path if Path(each) not in (ROOT, ROOT / "benchmarks")]
    sys.path[:] = [str(tree), str(tree / "benchmarks"), *outside]


def _pytest(tree: Path, arguments: list[str], **environment: str) -> int:
    """Return the exit status of pytest, run in this process, a child."""
    _enter(tree)
    os.environ.update(environment)
    log = os.open(tree.parent / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *arguments]))


if __name__ == "__main__":
    sys.exit(main())
