"""Sweep over mutants: `python tests/support/sweeps/mutants.py --seconds 200 [--seed N] [--runs] [--quick]`.

`--count 1000000 --quick` processes a million mutants without a time limit. This process reads each batch with warm
caches and again with empty caches (`--quick`: once, in batches ten times as large). The sweep prints differences. An
exception that is no error of this project ends the sweep and writes the text to a file.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[3])]

from support.changes.histories import batches, differences, read_all  # noqa: E402 - found by the path above


def main() -> int:
    """Run the sweep until the time is over; return 1 if it found a failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, help="How long to go on; 60 if no count is given.")
    parser.add_argument("--count", type=int, help="How many texts to try.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--runs", action="store_true", help="Run every valid program, too.")
    parser.add_argument("--quick", action="store_true", help="Read, verify and print once.")
    given = parser.parse_args()
    seconds = given.seconds if given.seconds is not None else 60 if given.count is None else math.inf
    end, count = time.monotonic() + seconds, 0
    found: Counter[str] = Counter()
    for texts in batches(given.seed, 100):
        if time.monotonic() > end or (given.count is not None and count >= given.count):
            break
        count += len(texts)
        found.update(_failures(texts, runs=given.runs, quick=given.quick))
    print(f"{count} texts, differences: {dict(found) or 'none'}")
    return 1 if found else 0


def _failures(texts: list[str], *, runs: bool, quick: bool) -> list[str]:
    """Print and return the queries with different answers, and the names of exceptions."""
    failed = []
    for group in [[text] for text in texts] if quick else [texts]:
        try:
            for text in group if quick else ():
                read_all(text)
            for difference in [] if quick else differences(group, runs=runs):
                failed.append(difference.asked)
                print(f"--- {difference.asked}\n{difference.text}\n--- warm\n{difference.warm}\n--- fresh", flush=True)
                print(difference.fresh, flush=True)
        except Exception as error:
            if len(group) == 1:
                failed.append(type(error).__name__)
                print(f"--- {type(error).__name__}: {error}\n{group[0]}", flush=True)
            else:
                failed += [name for text in group for name in _failures([text], runs=runs, quick=quick)]
    return failed


if __name__ == "__main__":
    sys.exit(main())
