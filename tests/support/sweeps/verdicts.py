"""Comparison of verdicts with the C++: `python tests/support/sweeps/verdicts.py [--count N] [--seed N]`.

Half of the programs are operations with another type, attribute, operand or region (`mutants.py`), half are modules of
the corpus with another letter, word or line (`damage.py`). Prints the differing verdicts by message, and the number of
differences that the tables of docs/differences.md do not list; newer operations and text kept from other dialects count
as listed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[3])]

from support.changes.damage import damaged  # noqa: E402 - found by the path above
from support.changes.histories import sources  # noqa: E402
from support.changes.mutants import mutants  # noqa: E402
from support.oracle import CRASHED, oracle  # noqa: E402
from support.oracles.verdicts import is_known_difference, our_finding  # noqa: E402

_BATCH = 500
#: Operations and types that jaxlib does not have.
_UNKNOWN_TO_JAXLIB = re.compile(r"^ *(?:check\.|\"check\.).*\n", re.MULTILINE)
_LEFT_OUT = re.compile(r"HloModule|!quant\.|stablehlo\.collective_reduce|is_stable")


def main() -> int:
    """Compare verdicts; return 1 if more than one in two hundred differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    random = Random(given.seed)
    changed = mutants(given.count // 2, given.seed)
    programs = [(statement.name.removeprefix("stablehlo."), statement.text()) for statement in changed]
    programs += [("", text) for text in islice(damaged_modules(random), given.count - len(programs))]
    differing: Counter[str] = Counter()
    judged = 0
    for start in range(0, len(programs), _BATCH):
        batch = programs[start : start + _BATCH]
        for (name, text), cpp in zip(batch, oracle().mlir_verdicts([text for _, text in batch]), strict=True):
            if cpp != CRASHED:
                judged += 1
                differing.update(difference(name, text, cpp))
    print(f"{judged} programs, {sum(differing.values())} differ beside the tables:")
    for found, times in differing.most_common():
        print(f"{times:6} {found}")
    return int(sum(differing.values()) * 200 > judged)


def damaged_modules(random: Random) -> Iterator[str]:
    """Yield an infinite sequence of corpus modules with one change each, from those that the C++ accepts."""
    modules = [_UNKNOWN_TO_JAXLIB.sub("", text) for text in sources() if not _LEFT_OUT.search(text)]
    verdicts = oracle().mlir_verdicts(modules)
    modules = [text for text, refused in zip(modules, verdicts, strict=True) if refused is None]
    while True:
        text = random.choice(modules)
        changed = damaged(text, random)
        if changed != text:
            yield changed


def difference(name: str, text: str, cpp: str | None) -> Iterator[str]:
    """Yield the message that only one verifier reports, unless a table lists it."""
    ours = our_finding(text)
    if (ours is None) == (cpp is None) or is_known_difference(name, ours, cpp):
        return
    if cpp is not None:
        said = next((line for line in cpp.split("\n") if "error:" in line), cpp)
        place = re.search(r":(\d+):(\d+): ", said)
        line = text.split("\n")[int(place[1]) - 1] if place else ""
        yield f"the C++: {said.partition(': ')[2]}\n       {line.strip()[:160]}"
    elif ours is not None:
        yield f"only we: {ours.code}: {ours.message[:160]}"


if __name__ == "__main__":
    sys.exit(main())
