"""Measures commands on very large texts, in whole processes.

    python benchmarks/large_inputs.py [--lines N] [--megabytes N ...]

Prints two tables for docs/speed.md: commands on a StableHLO text of N lines, and reading, verifying and printing HLO
texts with constants of some sizes: as one text, and in portions by `hlo print`. The address space of each process is
limited to 8 GiB.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path

import jax
import numpy as np

import inputs
from timing import usage

_LIMIT = 8 << 30
_LAYERS = 12
_HLO = ("-c", "from hlo_text.__main__ import hlo; hlo()")
_PRINT = "import sys, hlo_text; print(hlo_text.load(sys.argv[1]))"
_VERIFY = "import sys, hlo_text; hlo_text.verify(hlo_text.load(sys.argv[1]))"
_PARSE = "import sys, hlo_text; hlo_text.load(sys.argv[1])"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--megabytes", type=int, nargs="*", default=[100, 300])
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (_LIMIT, _LIMIT))
    with tempfile.TemporaryDirectory() as directory:
        _measure_commands(Path(directory), given.lines)
        _measure_dumps(Path(directory), given.megabytes)


def _measure_commands(directory: Path, lines: int) -> None:
    text, changed = directory / "a.mlir", directory / "b.mlir"
    text.write_text("\n".join(program_of(lines)), encoding="utf-8")
    changed.write_text(text.read_text(encoding="utf-8").replace("stablehlo.tanh", "stablehlo.logistic", 3))
    one, other = str(text), str(changed)
    commands = {
        "`hlo-stats`": [*_HLO, "stats", one],
        "`hlo-diff`, three operations changed": [*_HLO, "diff", one, other],
        "`hlo-view`": [*_HLO, "view", one, "-o", str(directory / "page.html")],
    }
    print("| command | lines | seconds | MB |\n| --- | ---: | ---: | ---: |")
    for name, command in commands.items():
        used = usage(*command)
        assert used.code in (0, 1), f"{name} failed"
        print(f"| {name} | {lines:,} | {used.seconds:.1f} | {used.megabytes:,.0f} |", flush=True)


def _measure_dumps(directory: Path, sizes: list[int]) -> None:
    print("\n| HLO text | lines | step | seconds | seconds / MB | peak memory / size |")
    print("| ---: | ---: | --- | ---: | ---: | ---: |")
    for megabytes in sizes:
        path = directory / "dump.hlo"
        lines = write_dump(path, megabytes)
        size = path.stat().st_size / 1e6
        steps = {
            "parse": ("-c", _PARSE, str(path)),
            "parse and verify": ("-c", _VERIFY, str(path)),
            "parse and print": ("-c", _PRINT, str(path)),
            "`hlo print`": (*_HLO, "print", str(path)),
        }
        for step, command in steps.items():
            used = usage(*command)
            assert used.code == 0, f"{step} failed"
            row = [f"{size:,.0f} MB", f"{lines:,}", step, f"{used.seconds:.1f}", f"{used.seconds / size:.3f}"]
            print(f"| {' | '.join(row)} | {used.megabytes / size:.2f} |", flush=True)


def program_of(lines: int) -> Iterator[str]:
    """Yield the lines of a StableHLO module: copies of a transformer's gradient, and a function that calls them."""
    function, arguments = inputs.transformer_gradient(_LAYERS)
    body = str(jax.jit(function).lower(*arguments).as_text()).split("\n")
    inner = "\n".join(body[1 : body.index("}", 1) if "}" in body[1:] else -2])
    start = next(line for line in body if "func.func public @main" in line)
    types = start.split("(", 1)[1].rsplit(" -> ", 1)
    copies = max(lines // inner.count("\n"), 1)
    yield "module @large {"
    for number in range(copies):
        yield inner.replace("@", f"@f{number}_").replace("func.func public", "func.func private")
    names = [part.split(":", 1)[0].strip() for part in _parts(types[0].rsplit(")", 1)[0])]
    plain = [part.split(":", 1)[1].split("{", 1)[0].strip() for part in _parts(types[0].rsplit(")", 1)[0])]
    results = [part.split("{", 1)[0].strip() for part in _parts(types[1].rsplit("{", 1)[0].strip()[1:-1])]
    declared = ", ".join(f"{name}: {type}" for name, type in zip(names, plain, strict=True))
    yield f"  func.func public @main({declared}) -> ({', '.join(results)}) {{"
    signature = f"({', '.join(plain)}) -> ({', '.join(results)})"
    for number in range(copies):
        yield f"    %{number}:{len(results)} = call @f{number}_main({', '.join(names)}) : {signature}"
    returned = ", ".join(f"%{copies - 1}#{index}" for index in range(len(results)))
    yield f"    return {returned} : {', '.join(results)}\n  }}\n}}"


def _parts(text: str) -> list[str]:
    """Split a list of arguments or types at the commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "<({[") - (letter in ">)}]")
        if letter == "," and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def write_dump(path: Path, megabytes: int) -> int:
    """Write an HLO text with constants, about 500 bytes a line; return the number of lines."""
    random = np.random.default_rng(0)
    lines = 4
    with path.open("w", encoding="utf-8") as file:
        file.write("HloModule dump\n\nENTRY main {\n  product.0 = f32[64]{0} parameter(0)\n")
        number = 0
        while file.tell() < megabytes * 1_000_000:
            number += 1
            values = ", ".join(map(repr, random.normal(size=64).astype(np.float32).tolist()))
            file.write(f"  constant.{number} = f32[64]{{0}} constant({{{values}}})\n")
            file.write(f"  sum.{number} = f32[64]{{0}} add(product.{number - 1}, constant.{number})\n")
            file.write(f"  product.{number} = f32[64]{{0}} multiply(sum.{number}, constant.{number})\n")
            lines += 3
        file.write(f"  ROOT root = f32[64]{{0}} negate(product.{number})\n}}\n")
    return lines + 2


if __name__ == "__main__":
    main()
