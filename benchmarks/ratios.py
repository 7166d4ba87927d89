"""Reading, verifying and printing of texts of one form, in ratios to jaxlib's C++ in the same process and round.

A text is read "cold" with caches that have no entries from other texts, and "known" when it is read again with other
names of functions and values. The unit of the first verification is the time of the C++ to parse and verify; for HLO,
whose parser does not verify, to parse. The median over the rounds counts.
"""

from __future__ import annotations

import contextlib
import re
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs

from timing import seconds

FORMS = ("stablehlo", "located", "generic", "hlo", "optimized")
MEASURES = ("parse, cold", "parse, known", "verify, first", "print, first", "print, known")
_NAME_IN_MLIR = re.compile(r"(?<=[%@])(?=[A-Za-z_])")
_NAME_IN_HLO = re.compile(r"(?<=%)(?=[A-Za-z_])")

_Parse = Callable[[str], Any]
_Print = Callable[[Any], str]


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


def measure_form(form: str, paths: Sequence[Path], rounds: int) -> list[Row]:
    """Return the ratios of texts of one form; the first text gets an additional discarded measurement."""
    rows = []
    with contextlib.ExitStack() as stack:
        is_hlo = form in ("hlo", "optimized")
        sides = _hlo_sides() if is_hlo else _mlir_sides(form, stack)
        for number, path in enumerate(paths):
            text = path.read_text(encoding="utf-8")
            renamed = (_NAME_IN_HLO if is_hlo else _NAME_IN_MLIR).sub("again_", text)
            if number == 0:
                _measure(text, renamed, *sides)
            found = [_measure(text, renamed, *sides) for _ in range(rounds)]
            ratios = {name: statistics.median(one[name] for one in found) for name in MEASURES}
            rows.append(Row(path.name.removesuffix(f".{form}.txt"), form, text.count("\n"), ratios))
    return rows


def _measure(
    text: str, renamed: str, parse: _Parse, show: _Print, cpp_parse: _Parse, cpp_show: _Print
) -> dict[str, float]:
    from hlo_text.core.memo import clear_caches
    from hlo_text.verifier.walk import verify

    cpp_reads, cpp_module = seconds(lambda: cpp_parse(text))
    cpp_prints, _ = seconds(lambda: cpp_show(cpp_module))
    clear_caches()
    cold, module = seconds(lambda: parse(text))
    verified, _ = seconds(lambda: verify(module))
    printed, _ = seconds(lambda: show(module))
    known, module = seconds(lambda: parse(renamed))
    printed_known, _ = seconds(lambda: show(module))
    ratios = cold / cpp_reads, known / cpp_reads, verified / cpp_reads, printed / cpp_prints, printed_known / cpp_prints
    return dict(zip(MEASURES, ratios, strict=True))


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
