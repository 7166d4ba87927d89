"""Measures reading, verifying and printing over a population of real programs, in ratios to jaxlib's C++.

    python benchmarks/population.py [--texts DIRECTORY] [--rounds 3] [--write docs/speed.md]

Ratios are of processor time, ours to the C++'s in the same process and the same round, of each text the median over
the rounds. "Cold" empties all that was learned from other texts before; "known" reads the same text once more. The
first verification is in units of what the C++ takes to parse, which for StableHLO includes to verify. Whole processes,
growth and memory are measured in processes of their own.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import attrs

FORMS = ("stablehlo", "located", "generic", "hlo", "optimized")
MEASURES = ("parse, cold", "parse, known", "verify, first", "print")
_SHOWN_WORST = 5
#: Texts whose whole processes are measured: the smallest of each decile, and the largest.
_PROCESSES = 8


@attrs.frozen
class Row:
    """Ratios of one text.

    Attributes:
        name: The program.
        form: The form of its text.
        lines: Length of the text.
        ratios: By measure.
    """

    name: str
    form: str
    lines: int
    ratios: dict[str, float]


def _seconds(function: Callable[[], Any]) -> tuple[float, Any]:
    gc.collect()
    start = time.process_time()
    result = function()
    return time.process_time() - start, result


def measure_form(form: str, paths: Sequence[Path], rounds: int) -> list[Row]:
    """Return the ratios of texts of one form; the first text is measured once more than is counted."""
    rows = []
    with contextlib.ExitStack() as stack:
        sides = _hlo_sides() if form in ("hlo", "optimized") else _mlir_sides(form, stack)
        for number, path in enumerate(paths):
            text = path.read_text(encoding="utf-8")
            if number == 0:
                _measure(text, *sides)
            found = [_measure(text, *sides) for _ in range(rounds)]
            ratios = {name: statistics.median(one[name] for one in found) for name in MEASURES}
            rows.append(Row(path.name.removesuffix(f".{form}.txt"), form, text.count("\n"), ratios))
    return rows


_Parse = Callable[[str], Any]
_Print = Callable[[Any], str]


def _measure(text: str, parse: _Parse, show: _Print, cpp_parse: _Parse, cpp_show: _Print) -> dict[str, float]:
    from hlo_text.memo import clear_caches
    from hlo_text.verifier.walk import verify

    theirs, cpp_module = _seconds(lambda: cpp_parse(text))
    cpp_print, _ = _seconds(lambda: cpp_show(cpp_module))
    clear_caches()
    cold, module = _seconds(lambda: parse(text))
    first, _ = _seconds(lambda: verify(module))
    known, module = _seconds(lambda: parse(text))
    printed, _ = _seconds(lambda: show(module))
    return dict(zip(MEASURES, (cold / theirs, known / theirs, first / theirs, printed / cpp_print), strict=True))


def _mlir_sides(form: str, stack: contextlib.ExitStack) -> tuple[_Parse, _Print, _Parse, _Print]:
    import jax.interpreters.mlir as jax_mlir
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import chlo, stablehlo

    from hlo_text.mlir.parse import parse_stablehlo

    context = jax_mlir.make_ir_context()
    for dialect in (stablehlo, chlo):
        dialect.register_dialect(context)
    stack.enter_context(context)
    options: dict[str, Any] = {"debug_info": form == "located"}
    return (
        parse_stablehlo,
        lambda module: module.to_text(generic=form == "generic", **options),
        ir.Module.parse,
        lambda module: module.operation.get_asm(
            print_generic_op_form=form == "generic", enable_debug_info=form == "located"
        ),
    )


def _hlo_sides() -> tuple[_Parse, _Print, _Parse, _Print]:
    from jaxlib import _hlo

    from hlo_text.hlo.parse import parse_hlo

    return parse_hlo, lambda module: module.to_text(), _hlo.hlo_module_from_text, lambda module: module.to_string()


# --- whole processes ---

_CPP_VERDICT = """
import sys
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, func, stablehlo
with ir.Context() as context:
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    ir.Module.parse(open(sys.argv[1]).read())
"""


def _processor_time(command: Sequence[str]) -> tuple[float, float]:
    """Return the seconds that a process and its children took, and the most memory that it held, in MB."""
    script = (
        "import json, resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))"
    )
    output = subprocess.run([sys.executable, "-c", script, *command], capture_output=True, text=True, check=True).stdout
    seconds, memory = json.loads(output)
    return seconds, memory


def measure_processes(texts: Path, rounds: int) -> list[tuple[str, int, float, float]]:
    """Return name, lines and both sides' seconds from file to verdict of StableHLO texts of all lengths."""
    paths = sorted(texts.glob("*.stablehlo.txt"), key=lambda path: path.stat().st_size)
    chosen = [*paths[:: max(len(paths) // _PROCESSES, 1)], paths[-1]]
    rows = []
    for path in dict.fromkeys(chosen):
        ours, theirs = [], []
        for _ in range(rounds):
            theirs.append(_processor_time([sys.executable, "-c", _CPP_VERDICT, str(path)])[0])
            ours.append(_processor_time([sys.executable, "-m", "evaluator.cli", "--verify", str(path)])[0])
        lines = path.read_text(encoding="utf-8").count("\n")
        rows.append((path.name.split(".stablehlo")[0], lines, statistics.median(ours), statistics.median(theirs)))
    return rows


def measure_startup(rounds: int) -> list[tuple[str, float]]:
    """Return processor seconds of commands that read nothing."""
    commands = {
        "python -c pass": ["-c", "pass"],
        "import hlo_text": ["-c", "import hlo_text"],
        "hlo-run --version": ["-m", "evaluator.cli", "--version"],
        "hlo-run --help": ["-m", "evaluator.cli", "--help"],
    }
    return [
        (name, statistics.median(_processor_time([sys.executable, *command])[0] for _ in range(rounds)))
        for name, command in commands.items()
    ]


# --- growth ---

_READ = "import sys; from hlo_text.files.loading import parse; parse(open(sys.argv[1]).read())"
_READ_CONSTANT = (
    "import sys; from hlo_text import parse, walk; m = parse(open(sys.argv[1]).read()); "
    "[op.value.array for op in walk(m) if op.name == 'stablehlo.constant']"
)


def measure_growth(texts: Path) -> list[tuple[str, int, float, float]]:
    """Return what was read, its bytes, processor seconds and MB for programs of more and more lines and constants."""
    body = next(texts.glob("transformer.gradient_12.stablehlo.txt")).read_text(encoding="utf-8")
    functions = "\n".join(body.split("\n")[1:-2])
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "text.mlir")
        for lines in (1_000, 10_000, 100_000, 1_000_000):
            copies = max(lines // functions.count("\n"), 1)
            parts = (functions.replace("@", f"@f{number}_") for number in range(copies))
            path.write_text("module @m {\n" + "\n".join(parts) + "\n}\n", encoding="utf-8")
            rows.append(_grown(f"{copies * functions.count(chr(10)):,} lines", path, _READ))
        for megabytes in (1, 16, 256, 1024):
            _write_constant(path, megabytes)
            rows.append(_grown(f"{megabytes:,} MB of constants", path, _READ_CONSTANT))
    return rows


def _grown(what: str, path: Path, script: str) -> tuple[str, int, float, float]:
    seconds, memory = _processor_time([sys.executable, "-c", script, str(path)])
    return what, path.stat().st_size, seconds, memory


def _write_constant(path: Path, megabytes: int) -> None:
    tensor = f"tensor<{megabytes << 18}xf32>"
    with path.open("w", encoding="utf-8") as file:
        file.write(f'func.func @main() -> {tensor} {{\n  %0 = stablehlo.constant dense<"0x')
        for _ in range(megabytes):
            file.write(os.urandom(1 << 20).hex())
        file.write(f'"> : {tensor}\n  return %0 : {tensor}\n}}\n')


# --- the page ---


def page(
    rows: Sequence[Row],
    processes: Iterable[tuple[str, int, float, float]],
    startup: Iterable[tuple[str, float]],
    growth: Iterable[tuple[str, int, float, float]],
) -> str:
    """Return docs/speed.md."""
    programs = {row.name for row in rows}
    libraries = sorted({name.split(".")[0] for name in programs})
    sizes = sorted(row.lines for row in rows)
    lines = [
        "# Speed",
        "",
        f"Written by `python benchmarks/population.py --write docs/speed.md` with Python {platform.python_version()}, "
        f"jax {version('jax')}, on {platform.machine()} with {os.cpu_count()} processors. {len(programs)} programs of "
        f"{', '.join(libraries)}; texts have {sizes[0]:,} to {sizes[-1]:,} lines, half of them fewer than "
        f"{sizes[len(sizes) // 2]:,}.",
        "",
        "Ratios of processor time, ours to that of jaxlib's C++ in the same process; smaller is better. *Cold*: "
        "nothing was learned from other texts. *Known*: the same text again. The first verification is in units of "
        "what the C++ takes to parse, which for StableHLO includes to verify.",
        "",
        "| form | measure | geometric mean | median | worst | worst five |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for form in FORMS:
        mine = [row for row in rows if row.form == form]
        lines += [_summary(form, mine, measure) for measure in MEASURES if mine]
    lines += ["", "## Whole processes", "", "From file to verdict: `hlo-run --verify` and a script that only calls "]
    lines[-1] += "jaxlib's parser, in seconds of processor time."
    lines += ["", "| program | lines | hlo-run | jaxlib | ratio |", "| --- | --- | --- | --- | --- |"]
    lines += [f"| `{name}` | {count:,} | {a:.2f} | {b:.2f} | {a / b:.2f} |" for name, count, a, b in processes]
    lines += ["", "| command | seconds |", "| --- | --- |"]
    lines += [f"| `{name}` | {seconds:.2f} |" for name, seconds in startup]
    lines += ["", "## Growth", "", "| text | size in MB | seconds | peak memory in MB |", "| --- | --- | --- | --- |"]
    lines += [f"| {what} | {size / 1e6:.1f} | {time_:.2f} | {memory:.0f} |" for what, size, time_, memory in growth]
    return "\n".join(lines) + "\n"


def _summary(form: str, rows: Sequence[Row], measure: str) -> str:
    values = sorted(((row.ratios[measure], row.name) for row in rows), reverse=True)
    ratios = [ratio for ratio, _ in values]
    mean = math.exp(statistics.fmean(math.log(ratio) for ratio in ratios))
    worst = ", ".join(f"`{name}`" for _, name in values[:_SHOWN_WORST])
    return f"| {form} | {measure} | {mean:.2f} | {statistics.median(ratios):.2f} | {ratios[0]:.1f} | {worst} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--texts", type=Path, help="where texts are, or are written")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--write", type=Path, help="the page to write; standard output by default")
    arguments.add_argument("--form", choices=FORMS, help="one form, in this process; prints JSON")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        texts = options.texts or Path(directory)
        if options.form is not None:
            paths = sorted(texts.glob(f"*.{options.form}.txt"))
            json.dump([attrs.asdict(row) for row in measure_form(options.form, paths, options.rounds)], sys.stdout)
            return
        if not any(texts.glob("*.txt")):
            subprocess.run([sys.executable, str(Path(__file__).parent / "population_texts.py"), str(texts)], check=True)
        written = page(
            _all_rows(texts, options.rounds),
            measure_processes(texts, options.rounds),
            measure_startup(options.rounds),
            measure_growth(texts),
        )
    if options.write is None:
        print(written, end="")
    else:
        options.write.write_text(written, encoding="utf-8")


def _all_rows(texts: Path, rounds: int) -> list[Row]:
    found = []
    for form in FORMS:
        command = [sys.executable, __file__, "--texts", str(texts), "--rounds", str(rounds), "--form", form]
        output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        found += [Row(**row) for row in json.loads(output)]
    return found


if __name__ == "__main__":
    main()
