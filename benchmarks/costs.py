"""Compares costs with XLA's own analysis, program by program, for the table of docs/costs.md.

python benchmarks/costs.py [--write docs/costs.md]

Both count loop bodies once here, as XLA does. The last column is the lower bound of the time with all iterations.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import jax
import jaxlib
from page_tables import print_or_write

import hlo_text
from evaluator.jax_internals import enable_x64

from support.memory_programs import PROGRAMS, MemoryProgram

_CHIP = "h100"


def main() -> None:
    """Print the table, or write it between the markers of a page."""
    print_or_write(__doc__, "costs.py", _table)


def _table() -> str:
    rows = [_row(name, program) for name, program in PROGRAMS.items()]
    return "\n".join(
        [
            f"{len(rows)} programs, jaxlib {jaxlib.__version__}, as StableHLO before optimization.",
            "",
            f"| program | XLA's flops | ours | ratio | XLA's bytes | ours | ratio | bound on `{_CHIP}` |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
        ]
    )


def _row(name: str, program: MemoryProgram) -> str:
    with enable_x64(program.x64):
        lowered = jax.jit(program.function, donate_argnums=program.donated).lower(*program.arguments)
        xla = lowered.cost_analysis() or {}
    module = hlo_text.parse(lowered.as_text())
    ours = hlo_text.statistics(module, trip_counts=False).cost
    time = hlo_text.statistics(module, chip=_CHIP).time
    assert time is not None
    cells = []
    for given, found in ((xla.get("flops", 0), ours.flops), (xla.get("bytes accessed", 0), ours.bytes_accessed)):
        cells += [f"{given:,.0f}", f"{found:,}", f"{found / given:.3f}" if given else "-"]
    return f"| `{name}` | {' | '.join(cells)} | {time.seconds * 1e6:,.2f} us, {time.bound} |"


if __name__ == "__main__":
    main()
