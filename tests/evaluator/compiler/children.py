"""A substitute for the child process that compiles, for tests in which XLA would have to be faulty."""

from __future__ import annotations

import sys
import textwrap

#: Logs passes as XLA does, and ends badly in the one that is at fault unless it is disabled.
_CHILD = """
import os, pickle, sys, time
from pathlib import Path
from evaluator.compilation import child

folder = Path(sys.argv[1])
request = pickle.loads((folder / child.REQUEST).read_bytes())
disabled = request.options.get("xla_disable_hlo_passes", "").split(",")
answer = child.Answer("compiled")
for name in {passes}:
    if name in disabled:
        if name in {needed}:
            os.abort()
        continue
    print(f"I1 1 hlo_pass_pipeline.cc:181]   HLO pass {{name}}", file=sys.stderr, flush=True)
    if name in {faulty}:
        {end}
(folder / child.ANSWER).write_bytes(pickle.dumps(answer))
"""


def faulty_child(passes: list[str], faulty: set[str], end: str, needed: set[str] | None = None) -> tuple[str, ...]:
    """Return the command of a child in which some passes are at fault.

    Args:
        passes: Names of all passes, in order.
        faulty: Those at fault.
        end: What the child does when one of them runs, as Python.
        needed: Those without which it aborts.
    """
    text = textwrap.dedent(_CHILD).format(passes=passes, faulty=sorted(faulty), needed=sorted(needed or ()), end=end)
    return (sys.executable, "-c", text)
