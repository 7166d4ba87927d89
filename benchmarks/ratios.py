"""Reading, verifying and printing of texts of one form, in ratios to jaxlib's C++ in the same process and round.

Every text is measured in processes of its own: forks of one that has imported both sides. A fork first reads, verifies
and prints another program on both sides, so that both have loaded their code and own their memory, then empties our
caches; what depends on declarations alone, such as templates of operations, is kept. A text is read "cold" and printed
"first" in that state, and again, with other names of functions and values, "warm". The unit of the first verification
is the time of the C++ to parse and verify; for HLO, whose parser does not verify, to parse. Of several rounds the least
time of each side counts.
"""

from __future__ import annotations

import contextlib
import gc
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs

from timing import in_fork, seconds

FORMS = ("stablehlo", "located", "hlo", "optimized")
MEASURES = ("parse, cold", "parse, warm", "verify, first", "print, first", "print, again")
#: Lines of a text from which the memory of its AST is measured.
_LARGE = 2000
_WARM_UP = {True: "transformer_block_optimized.hlo", False: "transformer_block.mlir"}
_MODELS = Path(__file__).resolve().parent.parent / "corpus" / "models"
_NAME_IN_MLIR = re.compile(r"(?<=[%@])(?=[A-Za-z_])")
_NAME_IN_HLO = re.compile(r"(?<=%)(?=[A-Za-z_])")


@attrs.frozen
class Sides:
    """Functions of both sides that parse a text and print a module."""

    parse: Callable[[str], Any]
    show: Callable[[Any], str]
    cpp_parse: Callable[[str], Any]
    cpp_show: Callable[[Any], str]


@attrs.frozen
class Row:
    """Ratios of one text.

    Attributes:
        name: The program.
        form: The form of its text.
        lines: Length of the text.
        ratios: By measure.
        new: Share of the lines that the first reading found in no cache.
        by_grammar: Number of lines that the first reading left to the grammar.
        bytes_per_operation: Memory of the AST of a large text; None for a small text.
    """

    name: str
    form: str
    lines: int
    ratios: dict[str, float]
    new: float
    by_grammar: int
    bytes_per_operation: float | None


def under_other_names(text: str) -> str:
    """Return a program with other names of values, functions and computations."""
    return (_NAME_IN_HLO if text.startswith("HloModule") else _NAME_IN_MLIR).sub("again_", text)


def measure_form(form: str, paths: Sequence[Path], rounds: int) -> list[Row]:
    """Return the ratios of texts of one form."""
    rows = []
    with contextlib.ExitStack() as stack:
        is_hlo = form in ("hlo", "optimized")
        sides = _hlo_sides() if is_hlo else _mlir_sides(form, stack)
        warm_up = (_MODELS / _WARM_UP[is_hlo]).read_text(encoding="utf-8")
        _times(warm_up, warm_up, sides)
        for path in paths:
            text = path.read_text(encoding="utf-8")
            renamed = under_other_names(text)
            found = [_in_a_fork(warm_up, text, renamed, sides) for _ in range(rounds)]
            if None in found:
                print(f"{path.name} is left out", file=sys.stderr)
                continue
            times = {name: min(one["times"][name] for one in found) for name in found[0]["times"]}
            memory = _memory_in_a_fork(text, renamed, sides) if text.count("\n") >= _LARGE else None
            name, rest = path.name.removesuffix(f".{form}.txt"), found[0]
            ratios = _ratios(times)
            rows.append(Row(name, form, text.count("\n"), ratios, rest["new"], rest["by_grammar"], memory))
    return rows


def _ratios(times: dict[str, float]) -> dict[str, float]:
    units = dict.fromkeys(MEASURES, "C++ parse") | {"print, first": "C++ print", "print, again": "C++ print"}
    return {measure: times[measure] / times[unit] for measure, unit in units.items()}


def _times(text: str, renamed: str, sides: Sides) -> dict[str, Any]:
    from hlo_text.core.memo import clear_caches
    from hlo_text.verifier.walk import verify

    clear_caches()
    times = {}
    times["C++ parse"], cpp_module = seconds(lambda: sides.cpp_parse(text))
    times["C++ print"], _ = seconds(lambda: sides.cpp_show(cpp_module))
    times["parse, cold"], module = seconds(lambda: sides.parse(text))
    times["verify, first"], _ = seconds(lambda: verify(module))
    times["print, first"], _ = seconds(lambda: sides.show(module))
    times["parse, warm"], again = seconds(lambda: sides.parse(renamed))
    times["print, again"], _ = seconds(lambda: sides.show(again))
    counts = module.statistics
    lines = counts.level1_hits + counts.level2_hits + counts.lark_calls
    return {"times": times, "new": 1 - counts.level1_hits / max(lines, 1), "by_grammar": counts.lark_calls}


def _in_a_fork(warm_up: str, text: str, renamed: str, sides: Sides) -> Any:
    """Return the times of a text in a process of its own; None if a side rejects the text."""

    def measure() -> dict[str, Any]:
        _times(warm_up, warm_up, sides)
        return _times(text, renamed, sides)

    return in_fork(measure)


def _memory_in_a_fork(text: str, renamed: str, sides: Sides) -> float:
    """Return the bytes per operation of a second module of a program, without those of caches and its text."""

    def measure() -> float:
        import tracemalloc

        from hlo_text.core.ir import walk
        from hlo_text.core.memo import clear_caches

        first = sides.parse(text)  # fills the caches
        tracemalloc.start()
        module = sides.parse(renamed)
        clear_caches()  # of the lines with other names
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        assert first is not module
        return size / sum(1 for _ in walk(module))

    return float(in_fork(measure))


def mlir_context(stack: contextlib.ExitStack) -> Any:
    """Return jaxlib's context with all dialects of StableHLO texts, entered until the end of the stack."""
    from jaxlib.mlir import ir
    from jaxlib.mlir._mlir_libs import _jax_mlir_ext
    from jaxlib.mlir.dialects import chlo, sdy, stablehlo

    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context = ir.Context()
    context.enable_multithreading(False)  # a fork has no threads
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    for dialect in (stablehlo, chlo, sdy):
        dialect.register_dialect(context)
    stack.enter_context(context)
    return context


def _mlir_sides(form: str, stack: contextlib.ExitStack) -> Sides:
    from jaxlib.mlir import ir

    from hlo_text.mlir.parse import parse_stablehlo

    mlir_context(stack)
    is_located = form == "located"
    return Sides(
        parse_stablehlo,
        lambda module: module.to_text(debug_info=is_located),
        ir.Module.parse,
        lambda module: module.operation.get_asm(enable_debug_info=is_located),
    )


def _hlo_sides() -> Sides:
    from jaxlib import _hlo

    from hlo_text.hlo.parse import parse_hlo

    return Sides(
        parse_hlo, lambda module: module.to_text(), _hlo.hlo_module_from_text, lambda module: module.to_string()
    )
