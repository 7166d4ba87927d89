"""Sweep over `tests/support/jax_programs`: every program at every stage is read, verified, printed back and run.

    python tests/support/sweeps/jax_programs.py [NAME ...] [--stage STAGE ...]

NAME is the beginning of a program's name, STAGE is stablehlo, exported, hlo or hlo_optimized. The sweep prints failures
as it finds them, then how many programs passed each check. The whole sweep takes about ten minutes; the tests check all
texts and run a part of the programs.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

STAGES = ("stablehlo", "exported", "hlo", "hlo_optimized")


def main() -> int:
    """Run the sweep in this process on four virtual devices; return 1 if any check failed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=[""])
    parser.add_argument("--stage", action="append", choices=STAGES)
    arguments = parser.parse_args()
    # Before jax is imported: the number of virtual devices is fixed when it starts.
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=4"
    os.environ.update(JAX_PLATFORMS="cpu", XLA_FLAGS=flags)
    sys.path[:0] = [str(folder) for folder in Path(__file__).parents[2:4]]
    warnings.filterwarnings("ignore", module="jax")

    from support.jax_programs import PROGRAMS

    chosen = [program for name, program in PROGRAMS.items() if name.startswith(tuple(arguments.names))]
    counts: Counter[tuple[str, str, bool]] = Counter()
    for program in chosen:
        for stage in arguments.stage or STAGES:
            for check, message in _checks(program, stage).items():
                counts[stage, check, message is None] += 1
                if message is not None:
                    print(f"{program.name} {stage} {check}: {message.splitlines()[0][:300]}", flush=True)
    for stage, check in dict.fromkeys((stage, check) for stage, check, _ in counts):
        passed, failed = counts[stage, check, True], counts[stage, check, False]
        print(f"{stage:14} {check:8} {passed:4} of {passed + failed:4}  {passed / (passed + failed):.1%}")
    return int(not all(passed for _, _, passed in counts))


def _checks(program: Any, stage: str) -> dict[str, str | None]:
    """Return the outcome of each applicable check: None, or the failure."""
    from hlo_text.core.diagnostics import HloTextError
    from hlo_text.hlo.parse import parse_hlo
    from hlo_text.mlir.parse import parse_stablehlo

    from support.jax_programs import checks
    from support.jax_programs.stages import Stages

    outcome: dict[str, str | None] = {}

    def attempt(check: str, function: Callable[[], str | None]) -> None:
        try:
            outcome[check] = function()
        except HloTextError as error:
            outcome[check] = str(error)
        except Exception as error:  # a traceback is a finding like any other
            outcome[check] = f"{type(error).__name__}: {error}"

    stages = Stages(program)
    if stage == "hlo_optimized" and not stages.declared.compiles:
        return {}
    if stage == "exported" and not stages.declared.symbolic:
        return {}
    texts: dict[str, str] = {}
    attempt("make", lambda: texts.update(text=getattr(stages, stage)))
    if not texts:
        return outcome
    text = texts["text"]
    parse = parse_stablehlo if stage in ("stablehlo", "exported") else parse_hlo
    options = {"debug_info": True} if stage == "exported" else {}
    modules = {}
    for check, cache in (("parse", True), ("grammar", False)):
        attempt(check, lambda check=check, cache=cache: modules.update({check: parse(text, cache=cache)}))
    if "parse" not in modules:
        return outcome
    module = modules["parse"]
    attempt("verify", lambda: checks.verification_failure(module))
    for check, read in modules.items():
        attempt(f"print {check}", lambda read=read: checks.print_failure(read, text, **options))
    if stage == "stablehlo":
        generic = stages.stablehlo_generic
        attempt("generic", lambda: checks.print_failure(parse(generic), generic, generic=True))
        attempt("pretty", lambda: checks.print_failure(parse(generic), text))
        located = stages.stablehlo_with_locations
        attempt("located", lambda: checks.print_failure(parse(located), located, debug_info=True))
    attempt("run", lambda: stages.run_failure(module, stage))
    return outcome


if __name__ == "__main__":
    sys.exit(main())
