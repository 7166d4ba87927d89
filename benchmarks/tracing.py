"""Tracing, running and lowering compared with JAX itself; prints JSON.

    python benchmarks/tracing.py [--rounds 3]

Functions are wrapped anew in every round, so that neither side has traced them before. Steady state is wall time of
compiled programs, everything else processor time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jax
import numpy as np

import frontends
from evaluator import lower
from hlo_text import parse

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import inputs
from support.jax_programs import PROGRAMS
from timing import seconds

_AREAS = ("control_flow", "linalg", "models", "neural", "random", "vmap")
_PER_AREA = 8
_RUN_AREAS = ("models", "neural")
_LAYERS = 60
_SECONDS_OF_CALLS = 0.2


def _programs(*areas: str) -> list[Any]:
    found = []
    for area in areas:
        mine = [one for one in PROGRAMS.values() if one.area.endswith(area) and one.devices == 1 and one.compiles]
        found += mine[:: max(len(mine) // _PER_AREA, 1)]
    return found


def _anew(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: function(*arguments)


def _text_by_jax(function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    return str(jax.jit(_anew(function)).lower(*arguments).as_text())


def _text_by_us(function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    return frontends.trace(_anew(function), *arguments).to_text()


def traced(rounds: int) -> list[tuple[str, float]]:
    """Return ratios of tracing and printing to `jax.jit(f).lower().as_text()`."""
    rows = []
    for program in _programs(*_AREAS):
        with program.context():
            ratios = []
            for number in range(rounds + 1):
                arguments = program.arguments()
                theirs, _ = seconds(partial(_text_by_jax, program.function, arguments))
                ours, _ = seconds(partial(_text_by_us, program.function, arguments))
                if number:  # the first round also traces functions that JAX caches
                    ratios.append(ours / theirs)
        rows.append((program.name, statistics.median(ratios)))
    return rows


def _of_leaves(function: Callable[..., Any], tree: Any, *leaves: Any) -> Any:
    return function(*jax.tree.unflatten(tree, leaves))


def steady(rounds: int) -> list[tuple[str, float]]:
    """Return ratios of calls of an imported module to calls of the original."""
    rows = []
    for program in _programs(*_RUN_AREAS):
        with program.context():
            arguments = [jax.numpy.asarray(argument) for argument in jax.tree.leaves(program.arguments())]
            original = jax.jit(program.function)
            text = original.lower(*program.arguments()).as_text()
            flat, tree = jax.tree.flatten(program.arguments())
            theirs = jax.jit(partial(_of_leaves, program.function, tree))
            ours = jax.jit(lower(parse(text)))
            if len(parse(text).functions["main"].body.arguments) != len(flat):
                continue  # unused arguments do not become parameters
            rows.append((program.name, _ratio_of_calls(ours, theirs, arguments, rounds)))
    return rows


def _ratio_of_calls(ours: Callable[..., Any], theirs: Callable[..., Any], arguments: Any, rounds: int) -> float:
    jax.block_until_ready((ours(*arguments), theirs(*arguments)))
    start = time.perf_counter()
    jax.block_until_ready(theirs(*arguments))
    count = max(int(_SECONDS_OF_CALLS / max(time.perf_counter() - start, 1e-6)), 1)
    ratios = []
    for _ in range(2 * rounds + 1):
        spent = [_time_of_calls(function, arguments, count) for function in (theirs, ours)]
        ratios.append(spent[1] / spent[0])
    return statistics.median(ratios)


def _time_of_calls(function: Callable[..., Any], arguments: Any, count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        result = function(*arguments)
    jax.block_until_ready(result)
    return time.perf_counter() - start


def large(rounds: int) -> tuple[int, float, float]:
    """Return the lines of a large module, and the seconds to trace its lowered function and JAX's original."""
    function, arguments = inputs.transformer_gradient(_LAYERS)
    text = jax.jit(function).lower(*arguments).as_text()
    module = parse(text)
    leaves = jax.tree.leaves(arguments)
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(seconds(lambda: jax.jit(_anew(function)).trace(*arguments))[0])
        ours.append(seconds(lambda: jax.jit(lower(module)).trace(*leaves))[0])
    return text.count("\n"), statistics.median(ours), statistics.median(theirs)


def constants(rounds: int, count: int = 1_000_000) -> list[tuple[str, float]]:
    """Return ratios of reading a constant and its elements to the C++ parser."""
    import jax.interpreters.mlir as jax_mlir
    from jaxlib import _hlo
    from jaxlib.mlir import ir

    def elements(text: str) -> Any:
        module = parse(text)
        body = module.functions["main"].body if module.language == "stablehlo" else module.entry_computation
        return np.asarray(body.operations[0].attributes["value"].array)

    rows = []
    with jax_mlir.make_ir_context():
        for name, text, cpp in (
            ("hexadecimal, MLIR", inputs.constant_mlir(count, decimal=False), ir.Module.parse),
            ("decimal, MLIR", inputs.constant_mlir(count, decimal=True), ir.Module.parse),
            ("decimal, HLO", inputs.constant_hlo(count), _hlo.hlo_module_from_text),
        ):
            ratios = [seconds(partial(elements, text))[0] / seconds(partial(cpp, text))[0] for _ in range(rounds)]
            rows.append((name, statistics.median(ratios)))
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=3)
    rounds = arguments.parse_args().rounds
    found = {"traced": traced, "steady": steady, "large": large, "constants": constants}
    json.dump({name: measure(rounds) for name, measure in found.items()}, sys.stdout)


if __name__ == "__main__":
    main()
