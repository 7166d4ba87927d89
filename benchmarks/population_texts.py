"""Texts of the population of the speed benchmarks, in five forms, written to a directory by a separate process.

    python benchmarks/population_texts.py DIRECTORY

`population_programs` has the programs. Each file is named `NAME.FORM.txt`; programs whose texts exist are skipped, and
so are texts with the statements of a program in `corpus/`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax

import population_programs

FORMS = ("stablehlo", "located", "hlo", "optimized", "generic")
#: Lines of StableHLO below which a program is left out, and above which XLA compiles for too long.
_LEAST_LINES = 20
_MOST_LINES_TO_COMPILE = 6000
_CORPUS = Path(__file__).resolve().parent.parent / "corpus"
_NAME = re.compile(r"[%@][\w.$-]+|#\w+")


def write_texts(directory: Path) -> None:
    """Write the texts of all programs."""
    directory.mkdir(parents=True, exist_ok=True)
    for reason in population_programs.load():
        print(f"left out: {reason}", file=sys.stderr)
    corpus = {_statements(path.read_text(encoding="utf-8")) for path in _CORPUS.rglob("*.mlir")}
    for name, program in population_programs.PROGRAMS.items():
        if (directory / f"{name}.stablehlo.txt").exists():
            continue
        try:
            function, arguments = program()
            texts = dict(_texts(jax.jit(function).lower(*arguments)))
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
            continue
        if texts["stablehlo"].count("\n") < _LEAST_LINES:
            continue
        if _statements(texts["stablehlo"]) in corpus:
            print(f"{name}: the corpus contains it", file=sys.stderr)
            continue
        for form in reversed(FORMS):  # the text that marks a program as written is last
            if form in texts:
                (directory / f"{name}.{form}.txt").write_text(texts[form], encoding="utf-8")


def _statements(text: str) -> int:
    """Return the hash of a text without names, which differ between versions of JAX."""
    return hash(_NAME.sub("", text))


def _texts(lowered: Any) -> Iterator[tuple[str, str]]:
    text = lowered.as_text()
    yield "stablehlo", text
    yield "located", lowered.as_text(debug_info=True)
    yield "generic", lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    yield "hlo", lowered.compiler_ir("hlo").as_hlo_module().to_string()
    if text.count("\n") <= _MOST_LINES_TO_COMPILE:
        yield "optimized", lowered.compile().runtime_executable().hlo_modules()[0].to_string()


if __name__ == "__main__":
    write_texts(Path(sys.argv[1]))
