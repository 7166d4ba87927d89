"""Ablation of the mechanisms that make reading fast, on texts outside the corpus.

    python benchmarks/ablation.py [--texts benchmarks/texts] [--rounds 5] [--every 1] [--forms stablehlo,...] [--warm]

Every text is read with cold caches in a process of its own: a fork of a process that has imported the reader; with
`--warm`, once more under other names, and only that is measured. In each
round every mechanism is switched off in turn, so that all rows meet the same load of the machine. Prints microseconds
of processor time per line, and the geometric mean of each text's time in ratio to the row with everything on.

`population_texts.py` writes the texts: programs of JAX and its libraries. None of them is in `corpus/`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ratios import under_other_names
from timing import geometric_mean, in_fork

_HERE = Path(__file__).resolve().parent
#: Read before the measurements: it loads modules, grammar tables and regular expressions.
_WARM_UP = ("transformer_block.mlir", "transformer_block_optimized.hlo")


def seconds(text: str, first: str | None, switch: Callable[[], None]) -> float:
    """Return the processor time of reading a text in a forked process, with a mechanism switched off.

    Args:
        text: The text.
        first: A text that is read before, without being measured.
        switch: Switches the mechanism off.
    """
    from hlo_text import parse
    from hlo_text.core.memo import clear_caches

    def measure() -> float:
        switch()
        clear_caches()
        if first is not None:
            parse(first)
        start = time.process_time()
        parse(text)
        return time.process_time() - start

    return float(in_fork(measure))


# --- mechanisms, by what their absence does --------------------------------------------------------------------------


def _nothing() -> None:
    """Switch nothing off."""


def _without_templates() -> None:
    from hlo_text.mlir.lines.templates import Templates

    Templates.read = lambda self, skeleton: None  # type: ignore[method-assign]


def _without_heads() -> None:
    from hlo_text.mlir.lines import reader, templates

    reader.read_entry = lambda line: None
    templates.remember_head = lambda text, name, prototype, types: None


def _without_bodies() -> None:
    from hlo_text.mlir.lines import heads

    heads._read_head = lambda head: None


def _without_direct_entries() -> None:
    from hlo_text.mlir.lines.statements import StatementReader

    StatementReader.entry = lambda self, line: None  # type: ignore[method-assign]


def _without_dictionaries() -> None:
    from hlo_text.mlir.lines.printed_attributes import OtherShapeError, PrintedAttributes

    def decline(*_: Any) -> Any:
        raise OtherShapeError

    PrintedAttributes.dictionary = decline  # type: ignore[method-assign]


def _without_headers() -> None:
    from hlo_text.mlir.lines import statements

    statements.read_header = lambda skeleton: None


def _without_symbols() -> None:
    from hlo_text.mlir.lines import reader

    reader.cut_symbol = lambda line: None


def _without_lines() -> None:
    from hlo_text.mlir.lines import reader

    reader._ENTRIES.capacity = 0


def _without_line_reader() -> None:
    from hlo_text.mlir.lines.line_kinds import DeclinedError
    from hlo_text.mlir.lines.reader import LineReader

    def decline(*_: Any) -> Any:
        raise DeclinedError

    LineReader.module = decline  # type: ignore[method-assign]


def _without_preamble() -> None:
    from hlo_text.hlo.lines import preamble

    preamble._read_printed = lambda source, end: None


def _without_hlo_attributes() -> None:
    from hlo_text.hlo.lines import cache

    cache.printed_attributes = lambda text, start: None


_MLIR: dict[str, Callable[[], None]] = {
    "everything": _nothing,
    "without templates": _without_templates,
    "without heads": _without_heads,
    "without bodies read by forms": _without_bodies,
    "without direct reading of constants, calls and loops": _without_direct_entries,
    "without templates for dictionaries": _without_dictionaries,
    "without headers": _without_headers,
    "without the store of lines": _without_lines,
    "without the store of lines under other symbols": _without_symbols,
    "the table parser alone": _without_line_reader,
}
_HLO: dict[str, Callable[[], None]] = {
    "everything": _nothing,
    "without the printed preamble": _without_preamble,
    "without printed attributes": _without_hlo_attributes,
}
FORMS = dict.fromkeys(("stablehlo", "located", "generic"), _MLIR) | dict.fromkeys(("hlo", "optimized"), _HLO)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--texts", type=Path, default=_HERE / "texts", help="where texts are, or are written")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--every", type=int, default=1, help="read every n-th text alone")
    arguments.add_argument("--forms", default=",".join(FORMS))
    arguments.add_argument("--warm", action="store_true", help="measure the second reading, under other names")
    options = arguments.parse_args()
    if not any(options.texts.glob("*.txt")):
        subprocess.run([sys.executable, str(_HERE / "population_texts.py"), str(options.texts)], check=True)
    from hlo_text import parse

    for name in _WARM_UP:
        text = (_HERE.parent / "corpus" / "models" / name).read_text(encoding="utf-8")
        parse(text)
        parse(text.replace("\n", " "))  # on one line, the table parser reads it
    for form in options.forms.split(","):
        texts = [path.read_text() for path in sorted(options.texts.glob(f"*.{form}.txt"))[:: options.every]]
        print("\n".join(table(form, texts, options.rounds, is_warm=options.warm)), flush=True)


def table(form: str, texts: list[str], rounds: int, *, is_warm: bool = False) -> list[str]:
    """Return the table rows of one form of text."""
    taken = measure(texts, rounds, FORMS[form], is_warm=is_warm)
    lines = sum(text.count("\n") for text in texts)
    first = next(iter(taken.values()))
    rows = [f"| {form}: {len(texts)} texts, {lines} lines | µs / line | ratio |", "| --- | ---: | ---: |"]
    for name, mine in taken.items():
        ratio = geometric_mean([one / other for one, other in zip(mine, first, strict=True)])
        rows.append(f"| {name} | {sum(mine) / lines * 1e6:.0f} | {ratio:.2f} |")
    return [*rows, ""]


def measure(
    texts: list[str], rounds: int, mechanisms: dict[str, Callable[[], None]], *, is_warm: bool
) -> dict[str, list[float]]:
    """Return the minimum time of each text by mechanism."""
    found: dict[str, list[list[float]]] = {name: [[] for _ in texts] for name in mechanisms}
    for _ in range(rounds):
        for number, text in enumerate(texts):
            first = text if is_warm else None
            measured = under_other_names(text) if is_warm else text
            for name, switch in mechanisms.items():
                found[name][number].append(seconds(measured, first, switch))
    return {name: [min(one) for one in mine] for name, mine in found.items()}


if __name__ == "__main__":
    main()
