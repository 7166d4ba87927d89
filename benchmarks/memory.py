"""Compares peak memory with XLA's reservation, program by program, for the table of docs/costs.md.

python benchmarks/memory.py [--write docs/costs.md]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import jaxlib
from page_tables import print_or_write

import hlo_text

from support.memory_programs import PROGRAMS, compiled_stages


def main() -> None:
    """Print the table, or write it between the markers of a page."""
    print_or_write(__doc__, "memory.py", _table)


def _table() -> str:
    rows = []
    for name, program in PROGRAMS.items():
        stages = compiled_stages(program)
        optimized = hlo_text.statistics(hlo_text.parse(stages.optimized))
        estimate = hlo_text.statistics(hlo_text.parse(stages.stablehlo)).peak_bytes
        xla = stages.reserved + optimized.constants_bytes
        ours = optimized.peak_bytes
        rows.append(f"| `{name}` | {xla:,} | {ours:,} | {ours / xla:.3f} | {estimate / xla:.2f} |")
    return "\n".join(
        [
            f"{len(rows)} programs, jaxlib {jaxlib.__version__} on CPU.",
            "",
            "| program | XLA | optimized HLO | ratio | ratio of the estimate from StableHLO |",
            "| --- | ---: | ---: | ---: | ---: |",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    main()
