"""Sweep over `tests/support/library_programs`: every program is traced, converted and, at every stage, run.

    python tests/support/sweeps/library_programs.py [LIBRARY ...] [--trace-only]

The sweep needs the extra `libraries` and takes about ten minutes. It prints failures, then how many programs passed
each check. `tests/corpus/test_library_programs.py` runs the same checks one library at a time.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(folder) for folder in Path(__file__).parents[2:4]]

import jax

from frontends import trace
from hlo_text.conversion import to_hlo, to_stablehlo
from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.jax_programs import checks
from support.jax_programs.declaration import Program
from support.jax_programs.stages import Stages
from support.library_programs import LIBRARIES, programs_of

#: The outcome of a check of a program: None, or the failure.
Outcome = tuple[str, str | None]


def outcomes(program: Program, *, only_trace: bool = False) -> Iterator[Outcome]:
    """Yield the outcome of every check of a program."""
    for check, asked in _CHECKS.items():
        if check == "trace" or not only_trace:
            yield from asked(program, check)


def _attempt(check: str, function: Any, *arguments: Any) -> Outcome:
    try:
        return check, function(*arguments)
    except Exception as error:  # whatever is raised is a finding
        return check, f"{type(error).__name__}: {error}"


def _traced(program: Program, check: str) -> Iterator[Outcome]:
    def compare() -> str | None:
        with program.context():
            text = trace(program.function, *program.arguments()).to_text()
            expected = jax.jit(program.function).lower(*program.arguments()).as_text()
        return None if text == expected else "another text than JAX's"

    yield _attempt(check, compare)


def _read(program: Program, stage: str) -> Iterator[Outcome]:
    stages = Stages(program)
    try:
        text = getattr(stages, stage)
        module = (parse_stablehlo if stage == "stablehlo" else parse_hlo)(text)
    except Exception as error:
        yield f"{stage} read", f"{type(error).__name__}: {error}"
        return
    yield _attempt(f"{stage} verify", checks.verification_failure, module)
    yield _attempt(f"{stage} print", checks.print_failure, module, text)
    yield _attempt(f"{stage} run", stages.run_failure, module, stage)
    if stage == "stablehlo":
        yield _attempt("convert", _conversion_failure, stages, module)


def _conversion_failure(stages: Stages, module: Module) -> str | None:
    back = to_stablehlo(to_hlo(module))
    return checks.verification_failure(back) or stages.run_failure(back, "stablehlo")


_CHECKS = {"trace": _traced, "stablehlo": _read, "hlo": _read, "hlo_optimized": _read}


def main() -> int:
    """Run the sweep in this process; return 1 if a check failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("libraries", nargs="*", default=LIBRARIES)
    parser.add_argument("--trace-only", action="store_true")
    given = parser.parse_args()
    warnings.filterwarnings("ignore")
    counts: Counter[tuple[str, bool]] = Counter()
    for library in given.libraries:
        for name, program in programs_of(library).items():
            for check, failure in outcomes(program, only_trace=given.trace_only):
                counts[check, failure is None] += 1
                if failure is not None:
                    print(f"{name} {check}: {failure.splitlines()[0][:300]}", flush=True)
    for check in dict.fromkeys(check for check, _ in counts):
        passed, failed = counts[check, True], counts[check, False]
        print(f"{check:20} {passed:4} of {passed + failed:4}")
    return int(any(not passed for _, passed in counts))


if __name__ == "__main__":
    sys.exit(main())
