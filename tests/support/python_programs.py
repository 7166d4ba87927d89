"""JAX programs converted to Python and run: known refusals with reasons, and the comparison of results.

    python tests/support/python_programs.py [NAME ...] [--stage STAGE ...]

converts and runs every program of `support/jax_programs` at the named stages (stablehlo, hlo, hlo_optimized), prints
failures, then how many programs agree with JAX. The whole sweep takes about ten minutes; the tests run a part.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

STAGES = ("stablehlo", "hlo", "hlo_optimized")

#: Programs that have no spelling in `jax.lax`, by name or the beginning of names, with the reason.
REFUSED = {
    "collectives.": "shards of several processes, and what they exchange",
    "placement.foreign_function": "a library that nobody has",
    "placement.nested_manual_axes": "shards of several processes",
    "placement.manual_axes": "shards of several processes",
    "control_flow.debug_callback": "a function of the process that made the program",
    "control_flow.debug_print": "a function of the process that made the program",
    "control_flow.io_callback": "a function of the process that made the program",
    "control_flow.pure_callback": "a function of the process that made the program",
    "lax_arrays.scatter_apply": "`jax.lax` scatters with known computations only",
    "numpy_indexing.apply": "`jax.lax` scatters with known computations only",
    "lax_arrays.approximate_top_k": "`lax.approx_max_k` has other arguments than the call it becomes",
}
#: Programs whose Python does not run, with the reason.
FAILING = {
    "dtypes.bitcasts_to_int4": "XLA for CPUs does not compile the bitcast that `jax.lax` has for it",
}


def is_refused(name: str) -> bool:
    """Whether a program may be refused."""
    return any(name == start or (start.endswith(".") and name.startswith(start)) for start in REFUSED)


def run_python(source: str, arguments: Any) -> list[Any]:
    """Run the `main` of a text with quick JAX compilation; JAX's settings are restored afterwards."""
    import jax

    from support.jax_programs.stages import flat
    from support.quick_compilation import quick_options

    before = jax.config.jax_enable_x64
    scope: dict[str, Any] = {"__name__": "written"}
    try:
        exec(compile(source, "written.py", "exec"), scope)
        compiled = scope["main"].lower(*arguments).compile(compiler_options=quick_options())
        return flat(compiled(*arguments))
    finally:
        jax.config.update("jax_enable_x64", before)


def failure(stages: Any, stage: str) -> str | None:
    """Return how the Python of a program disagrees with JAX, or None if it agrees.

    Raises:
        ConversionError: It is refused.
    """
    import jax
    import numpy as np

    import hlo_text
    from hlo_text.python_source import to_source

    from support.jax_programs.checks import result_failure
    from support.jax_programs.stages import flat
    from support.quick_compilation import quick_options

    source = to_source(hlo_text.parse(getattr(stages, stage)))
    actual = [np.asarray(array) for array in run_python(source, stages.flat_arguments)]
    with stages.declared.context():
        if stages.declared.reference is not None:
            expected = stages.expected
        else:
            compiled = stages.lowered.compile(compiler_options=quick_options())
            expected = flat(jax.device_get(compiled(*stages.arguments)))
    return result_failure(actual, expected, stages.declared)


def main() -> int:
    """Run the sweep in this process; return 1 if any program fails, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=[""])
    parser.add_argument("--stage", action="append", choices=STAGES)
    parser.add_argument("--every", type=int, default=1, help="take every n-th program")
    given = parser.parse_args()
    os.environ.update(JAX_PLATFORMS="cpu", XLA_FLAGS="--xla_force_host_platform_device_count=4")
    sys.path[:0] = [str(folder) for folder in Path(__file__).parents[1:3]]
    warnings.filterwarnings("ignore", module="jax")
    from support.jax_programs import PROGRAMS

    chosen = [program for name, program in PROGRAMS.items() if name.startswith(tuple(given.names))][:: given.every]
    counts: Counter[tuple[str, str]] = Counter()
    for program in chosen:
        for stage in given.stage or STAGES:
            if program.compiles or stage != "hlo_optimized":
                counts[stage, _outcome(program, stage)] += 1
    for (stage, outcome), count in sorted(counts.items()):
        print(f"{stage:14} {outcome:8} {count:4}")
    return int(any(outcome == "failed" for _, outcome in counts))


def _outcome(program: Any, stage: str) -> str:
    from hlo_text.core.diagnostics import ConversionError

    from support.jax_programs.stages import Stages

    try:
        message = failure(Stages(program), stage)
    except ConversionError as error:
        message = None if is_refused(program.name) else str(error).splitlines()[0]
        if message is None:
            return "refused"
    except Exception as error:  # a traceback is a finding like any other
        message = f"{type(error).__name__}: {error}".splitlines()[0]
    if message is None:
        return "agrees"
    is_known = program.name in FAILING
    print(f"{program.name} {stage}: {'known: ' if is_known else ''}{message[:300]}", flush=True)
    return "known" if is_known else "failed"


if __name__ == "__main__":
    sys.exit(main())
