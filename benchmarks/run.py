"""Compares parsing, verifying and printing with jaxlib's C++, side by side and as ratios.

    python benchmarks/run.py [--rounds 5] [--only mlir,hlo,trace,constants,memory,startup,xdsl]

Every case runs in a process of its own, so that none is measured in the memory another left behind; its texts come
from a further one. Every round runs the C++ and ours back to back; a cell is the median of the per-round ratios
(ours / C++), so that a noisy machine moves both sides. Beside it stand the median times. "cold" empties every cache of
ours first; "warm" repeats the same text. What the C++ numbers include: `ir.Module.parse` also verifies;
`hlo_module_from_text` does not.
"""

from __future__ import annotations

import argparse
import gc
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.interpreters.mlir as jax_mlir
from jaxlib import _hlo
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, stablehlo

import frontends
from hlo_text.hlo.parse import parse_hlo
from hlo_text.memo import clear_caches
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

import inputs


def _seconds(function: Callable[[], Any]) -> float:
    """Time one call; what it returns is only freed afterwards."""
    gc.collect()
    start = time.perf_counter()
    result = function()
    seconds = time.perf_counter() - start
    del result
    return seconds


def _report(name: str, ours: list[float], theirs: list[float]) -> None:
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    mine, cpp = statistics.median(ours) * 1e3, statistics.median(theirs) * 1e3
    print(f"| {name} | {mine:.1f} | {cpp:.1f} | {ratio:.2f} |", flush=True)


def _compare(
    name: str,
    rounds: int,
    ours: Callable[[], Any],
    theirs: Callable[[], Any],
    before: Callable[[], None] = lambda: None,
) -> None:
    """Report the times of both sides; `before` is called in front of each of ours."""
    mine, cpp = [], []
    for _ in range(rounds):
        cpp.append(_seconds(theirs))
        before()
        mine.append(_seconds(ours))
    _report(name, mine, cpp)


def _compare_parsing(name: str, rounds: int, ours: Callable[[], Any], theirs: Callable[[], Any]) -> None:
    _compare(f"{name}: parse cold", rounds, ours, theirs, clear_caches)
    _compare(f"{name}: parse warm", rounds, ours, theirs)


def _compare_verifying(name: str, rounds: int, parse: Callable[[], Any], verify_all: Callable[[], Any]) -> None:
    """Report the time for verifying beside that for parsing."""
    parse_times = [_seconds(parse) for _ in range(rounds)]
    verify_times = [_seconds(verify_all) for _ in range(rounds)]
    _report(f"{name}: verify against our own warm parse", verify_times, parse_times)


def _context() -> Any:
    context = jax_mlir.make_ir_context()
    for dialect in (stablehlo, chlo):
        dialect.register_dialect(context)
    return context


def _compare_mlir(name: str, text: str, rounds: int) -> None:
    def cpp_parse() -> Any:
        return ir.Module.parse(text)

    with _context():
        _compare_parsing(name, rounds, lambda: parse_stablehlo(text), cpp_parse)
        module, cpp_module = parse_stablehlo(text), cpp_parse()
        assert module.statistics.fallbacks == 0, module.statistics
        _compare(f"{name}: verify", rounds, lambda: verify(module), cpp_module.operation.verify)
        _compare_verifying(name, rounds, lambda: parse_stablehlo(text), lambda: verify(module))
        _compare(f"{name}: print", rounds, module.to_text, lambda: str(cpp_module))
        assert module.to_text() == str(cpp_module)


def _compare_hlo(name: str, texts: list[str], rounds: int) -> None:
    def parse_all() -> None:
        for text in texts:
            parse_hlo(text)

    def cpp_parse_all() -> None:
        for text in texts:
            _hlo.hlo_module_from_text(text)

    _compare_parsing(name, rounds, parse_all, cpp_parse_all)
    modules = [parse_hlo(text) for text in texts]
    assert all(module.statistics.fallbacks == 0 for module in modules)
    cpp_modules = [_hlo.hlo_module_from_text(text) for text in texts]
    _compare_verifying(name, rounds, parse_all, lambda: [verify(module) for module in modules])
    _compare(
        f"{name}: print",
        rounds,
        lambda: [module.to_text() for module in modules],
        lambda: [module.to_string() for module in cpp_modules],
    )


def _compare_tracing(rounds: int) -> None:
    """Compare tracing and printing with what JAX's own lowering takes for both; functions are new in every round."""

    def theirs(functions: list[Any]) -> None:
        for function, arguments in functions:
            jax.jit(function).lower(*arguments).as_text()

    def ours(functions: list[Any]) -> None:
        for function, arguments in functions:
            frontends.trace(function, *arguments).to_text()

    for name, make in (
        ("(a) repetitive", lambda: [inputs.transformer_gradient()]),
        ("(b) diverse", inputs.diverse_functions),
    ):
        theirs(make())  # what functions of JAX have in common is traced once
        ours(make())
        _compare(f"{name}: trace and print", rounds, lambda make=make: ours(make()), lambda make=make: theirs(make()))


def _constants(rounds: int) -> None:
    for count in (1_000_000, 10_000_000):
        for decimal in (False, True):
            if decimal and count > 1_000_000:
                rounds = min(rounds, 1)
            text = inputs.constant_mlir(count, decimal=decimal)

            def ours(text: str = text) -> Any:
                function = parse_stablehlo(text).functions["main"]
                return function.body.operations[0].attributes["value"].array

            with _context():
                spelling = "decimal" if decimal else "hex"
                _compare(f"MLIR {count:,} f32 {spelling}", rounds, ours, lambda text=text: ir.Module.parse(text))
        text = inputs.constant_hlo(count)

        def ours_hlo(text: str = text) -> Any:
            computation = parse_hlo(text).entry_computation
            assert computation is not None
            return computation.operations[0].attributes["value"].array

        _compare(f"HLO {count:,} f32 decimal", rounds, ours_hlo, lambda text=text: _hlo.hlo_module_from_text(text))


_MEMORY = """
import gc, resource, sys
sys.path.insert(0, "benchmarks")
from hlo_text.files.loading import parse
from hlo_text.ir import walk
text = open(sys.argv[1]).read()
def rss():
    gc.collect()
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * resource.getpagesize()
first = parse(text)
before = rss()
modules = [parse(text) for _ in range(20)]
print((rss() - before) / 20 / sum(1 for _ in walk(first)))
"""


def _memory() -> None:
    import tempfile

    print("\n| memory | bytes per operation |\n| --- | --- |")
    for name, text in (
        ("repetitive MLIR", inputs.made_elsewhere(["repetitive_mlir"])["repetitive_mlir"][0]),
        ("optimised HLO", inputs.made_elsewhere(["repetitive_optimized_hlo"])["repetitive_optimized_hlo"][0]),
    ):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(text)
            file.flush()
            output = subprocess.run(
                [sys.executable, "-c", _MEMORY, file.name], capture_output=True, text=True, check=True
            )
        print(f"| {name} | {float(output.stdout):.0f} |")


def _startup() -> None:
    print("\n| fresh process | median ms of 7 |\n| --- | --- |")
    for statement in ("pass", "import hlo_text", "import hlo_text, sys; hlo_text.parse('func.func @f() { return }')"):
        times = [_seconds(lambda s=statement: subprocess.run([sys.executable, "-c", s], check=True)) for _ in range(7)]
        print(f"| `{statement}` | {statistics.median(times) * 1e3:.0f} |")


def _xdsl() -> None:
    try:
        from xdsl.context import Context
        from xdsl.dialects import builtin, func
        from xdsl.parser import Parser
    except ImportError:
        print("\nxDSL is not installed: skipped (`pip install xdsl`).")
        return
    text = inputs.made_elsewhere(["repetitive_generic_mlir"])["repetitive_generic_mlir"][0]

    def theirs() -> None:
        context = Context(allow_unregistered=True)
        context.load_dialect(builtin.Builtin)
        context.load_dialect(func.Func)
        Parser(context, text).parse_module()

    ours, other = [], []
    for _ in range(3):
        other.append(_seconds(theirs))
        clear_caches()
        ours.append(_seconds(lambda: parse_stablehlo(text)))
    ratio = statistics.median(b / a for a, b in zip(ours, other, strict=True))
    times = f"{statistics.median(other):.2f} s; ours cold {statistics.median(ours) * 1e3:.0f} ms"
    print(f"\nxDSL, generic form, {len(text.splitlines()):,} lines: {times}")
    print(f"ratio: {ratio:.0f} times faster")


_MLIR_CASES = {
    "repetitive_mlir": "(a) repetitive MLIR",
    "located_mlir": "(a) with locations",
    "diverse_mlir": "(b) diverse MLIR",
}
_HLO_CASES = {
    "repetitive_hlo": "(a) repetitive HLO",
    "diverse_hlo": "(b) diverse HLO",
    "repetitive_optimized_hlo": "(c) optimised HLO",
}


def _compare_case(name: str, rounds: int) -> None:
    """Compare parsers, verifiers and printers on one of the cases."""
    (texts,) = inputs.made_elsewhere([name]).values()
    lines = sum(len(text.splitlines()) for text in texts)
    if name in _MLIR_CASES:
        _compare_mlir(f"{_MLIR_CASES[name]}, {lines:,} lines", texts[0], rounds)
    else:
        _compare_hlo(f"{_HLO_CASES[name]}, {lines:,} lines", texts, rounds)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--only", default="mlir,hlo,trace,constants,memory,startup,xdsl")
    arguments.add_argument("--case", help="one of the texts, in this process", choices=[*_MLIR_CASES, *_HLO_CASES])
    options = arguments.parse_args()
    wanted = set(options.only.split(","))
    rounds: int = options.rounds
    if options.case is not None:
        _compare_case(options.case, rounds)
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {rounds} rounds")
    print("\n| case | ours ms | C++ ms | ours / C++ |\n| --- | --- | --- | --- |", flush=True)
    for case in [*(_MLIR_CASES if "mlir" in wanted else ()), *(_HLO_CASES if "hlo" in wanted else ())]:
        subprocess.run([sys.executable, __file__, "--case", case, "--rounds", str(rounds)], check=True)
    if "constants" in wanted:
        _constants(rounds)
    if "trace" in wanted:
        _compare_tracing(rounds)
    if "memory" in wanted:
        _memory()
    if "startup" in wanted:
        _startup()
    if "xdsl" in wanted:
        _xdsl()


if __name__ == "__main__":
    main()
