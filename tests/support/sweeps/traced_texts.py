"""Counts the programs whose traced text equals the installed JAX's, and shows the differences of the others.

python tests/support/sweeps/traced_texts.py [NAME ...]
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import jax

from frontends import trace

from support.jax_programs import PROGRAMS


def texts(name: str) -> tuple[str, str]:
    """Return the text of JAX's lowering of a program, and the tracer's text."""
    program = PROGRAMS[name]
    with program.context():
        lowered = jax.jit(program.function).lower(*program.arguments()).as_text()
        return str(lowered), trace(program.function, *program.arguments()).to_text()


def differences(name: str) -> Iterator[str]:
    """Yield the lines in which the texts of a program differ."""
    for line in difflib.unified_diff(*(text.splitlines() for text in texts(name)), lineterm="", n=0):
        if not line.startswith(("---", "+++")):
            yield line


def main() -> None:
    """Print the differences of each program, and the number of programs without any."""
    names = sys.argv[1:] or list(PROGRAMS)
    equal = 0
    for name in names:
        try:
            lines = list(differences(name))
        except Exception as error:
            lines = [f"! {type(error).__name__}: {error}"]
        equal += not lines
        if lines:
            print(f"# {name}", *lines, sep="\n", flush=True)
    print(f"{equal} of {len(names)} programs have the text of JAX {jax.__version__}")


if __name__ == "__main__":
    main()
