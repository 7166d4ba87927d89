"""Sweep over mutants: `python tests/support/sweeps/mutants.py --seconds 200 [--seed N] [--runs] [--quick] [--binary]`.

`--count 1000000 --quick` processes a million mutants without a time limit. This process reads each batch with warm
caches and again with empty caches (`--quick`: once, in batches ten times as large). `--binary` changes binary files
instead, and reads each once. The sweep prints differences, exceptions that are no errors of this project, mutants that
need more than 5 s of processor time or 1 GB of memory, and the figures of docs/testing.md.
"""

from __future__ import annotations

import argparse
import faulthandler
import math
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[3])]

from support.changes.binary_files import changed_files, read_file  # noqa: E402 - found by the path above
from support.changes.histories import changed_texts, differences, read_all  # noqa: E402

_BATCH = 100
_SECONDS = 5.0  # of processor time per mutant
_HANG = 600.0  # seconds after which a mutant ends the sweep with a traceback
_KILOBYTES = 1 << 20  # of memory that one mutant may add to the process


class Measured:
    """Calls with limits on processor time and memory.

    Attributes:
        slowest: The longest call, in seconds of processor time.
    """

    def __init__(self) -> None:
        self.slowest = 0.0

    def failures(self, call: Callable[[], None], shown: str) -> list[str]:
        """Print and return the name of an exception, or the exceeded limits."""
        faulthandler.dump_traceback_later(_HANG, exit=True)
        start, memory = time.process_time(), _peak_memory()
        failed = []
        try:
            call()
        except Exception as error:
            failed.append(f"{type(error).__name__}: {error}")
        faulthandler.cancel_dump_traceback_later()
        seconds = time.process_time() - start
        self.slowest = max(self.slowest, seconds)
        failed += [f"slow: {seconds:.1f} s"] if seconds > _SECONDS else []
        failed += ["memory"] if _peak_memory() - memory > _KILOBYTES else []
        for message in failed:
            print(f"--- {message}\n{shown}", flush=True)
        return [message.partition(":")[0] for message in failed]


def main() -> int:
    """Run the sweep until the time is over; return 1 if it found a failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, help="How long to go on; 60 if no count is given.")
    parser.add_argument("--count", type=int, help="How many texts to try.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--runs", action="store_true", help="Run every valid program, too.")
    parser.add_argument("--quick", action="store_true", help="Read, verify and print once.")
    parser.add_argument("--binary", action="store_true", help="Change binary files.")
    given = parser.parse_args()
    seconds = given.seconds if given.seconds is not None else 60 if given.count is None else math.inf
    end, measured = time.monotonic() + seconds, Measured()
    found: Counter[str] = Counter()
    count = 0
    batches = _binary(given.seed, measured) if given.binary else _texts(given, measured)
    for size, failed in batches:
        count += size
        found.update(failed)
        if time.monotonic() > end or (given.count is not None and count >= given.count):
            break
    print(f"{count} mutants, failures: {dict(found) or 'none'}; slowest {measured.slowest:.1f} s of processor time")
    print(f"peak memory of the process: {_peak_memory() / 1e6:.2f} GB")
    return 1 if found else 0


def _peak_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _binary(seed: int, measured: Measured) -> Iterator[tuple[int, list[str]]]:
    for name, data in changed_files(seed):
        yield 1, measured.failures(lambda name=name, data=data: read_file(name, data), f"{name}: {data.hex()}")


def _texts(given: argparse.Namespace, measured: Measured) -> Iterator[tuple[int, list[str]]]:
    texts = changed_texts(given.seed)
    while True:
        batch = list(islice(texts, _BATCH))
        failed = []
        for text in batch:
            failed += measured.failures(lambda text=text: read_all(text), text)
        yield len(batch), failed if given.quick else [*failed, *_differences(batch, runs=given.runs)]


def _differences(texts: list[str], *, runs: bool) -> list[str]:
    """Print and return the queries with different answers in a long-lived and in a fresh process."""
    failed = []
    try:
        for difference in differences(texts, runs=runs):
            failed.append(difference.asked)
            print(f"--- {difference.asked}\n{difference.text}\n--- warm\n{difference.warm}\n--- fresh", flush=True)
            print(difference.fresh, flush=True)
    except Exception as error:
        if len(texts) > 1:
            return [name for text in texts for name in _differences([text], runs=runs)]
        failed.append(type(error).__name__)
        print(f"--- {type(error).__name__}: {error}\n{texts[0]}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
