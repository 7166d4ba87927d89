"""Writer of two columns of docs/differences.md: `python tests/support/writers/verdict_differences.py`.

It verifies the programs of `corpus/invalid` and `corpus/accepted`, asks jaxlib about each, and names in every row a
program on which the verdicts differ, and what we report. A cell that begins with "none: " states why there is none.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import attrs

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[3])]

from hlo_text import parse, verify  # noqa: E402 - found by the path above
from hlo_text.core.diagnostics import Diagnostic, ParseError  # noqa: E402

from support.folders import CORPUS  # noqa: E402
from support.oracle import oracle  # noqa: E402
from support.oracles.verdicts import DOCUMENT, compiles, cpp_has_verdict  # noqa: E402

_CODES = re.compile(r"`([^`]+)`")


@attrs.frozen
class Program:
    """A program of the corpus with our first diagnostic and jaxlib's report, if any."""

    path: Path
    finding: Diagnostic | None
    error: str | None

    @property
    def code(self) -> str:
        """The code in the tables."""
        assert self.finding is not None
        return self.finding.code if self.path.suffix == ".mlir" else f"hlo {self.finding.code}"


def updated(document: str) -> str:
    """Return the document with current columns.

    Raises:
        LookupError: The verdicts differ on no program of a row.
    """
    heading, lines = "", []
    for line in document.split("\n"):
        heading = line if line.startswith("## ") else heading
        is_row = line.startswith("| ") and not line.startswith(("| ---", "| code", "| operation"))
        if is_row and heading.startswith("## We reject"):
            lines.append(_rejected(line[2:-2].split(" | ")))
        elif is_row and heading.startswith("## We accept"):
            lines.append(_accepted(line[2:-2].split(" | ")))
        else:
            lines.append(line)
    return "\n".join(lines)


def _rejected(cells: list[str]) -> str:
    if cells[5].startswith("none: "):
        return f"| {' | '.join(cells)} |"
    patterns = _CODES.findall(cells[0])
    rejected = _only_we_reject_hlo() if patterns[0].startswith("hlo ") else _only_we_reject()
    found = [program for program in rejected if any(fnmatchcase(program.code, pattern) for pattern in patterns)]
    if not found:
        raise LookupError(f"jaxlib accepts no program of corpus/invalid that breaks {cells[0]}")
    cells[2] = " or ".join(sorted({program.finding.severity for program in found if program.finding is not None}))
    cells[5] = f"`{found[0].path.name}`"
    return f"| {' | '.join(cells)} |"


def _accepted(cells: list[str]) -> str:
    messages = _CODES.findall(cells[1])
    names = _CODES.findall(cells[0]) or [""]
    found = [
        each
        for each in _only_cpp_rejects()
        if any(message in (each.error or "") for message in messages)
        and any(name in (each.error or "") for name in names)
    ]
    if not found:
        raise LookupError(f"jaxlib rejects no program of corpus/accepted with {cells[1]}")
    cells[3] = f"`{found[0].path.name}`"
    return f"| {' | '.join(cells)} |"


@cache
def _only_we_reject() -> list[Program]:
    programs = [each for each in _mlir("invalid") if each.error is None and each.finding is not None]
    return sorted(programs, key=lambda program: not program.path.stem.endswith("_accepted"))


@cache
def _only_we_reject_hlo() -> list[Program]:
    return [
        Program(path, _finding(text), None)
        for path, text in _texts("invalid", ".hlo")
        if cpp_has_verdict(text) and compiles(text)
    ]


@cache
def _only_cpp_rejects() -> list[Program]:
    return [each for each in _mlir("accepted") if each.finding is None or not each.finding.is_error]


def _mlir(folder: str) -> Iterator[Program]:
    def has_quantized_types(text: str) -> bool:
        return "!quant." in text

    yield from _with_verdicts(folder, cpp_has_verdict, oracle().mlir_verdicts)
    yield from _with_verdicts(folder, has_quantized_types, oracle().quantized_verdicts)


def _with_verdicts(
    folder: str, is_checked: Callable[[str], bool], verdicts_of: Callable[[list[str]], list[str | None]]
) -> Iterator[Program]:
    texts = [(path, text) for path, text in _texts(folder, ".mlir") if is_checked(text)]
    for (path, text), error in zip(texts, verdicts_of([text for _, text in texts]), strict=True):
        yield Program(path, _finding(text), error)


def _texts(folder: str, suffix: str) -> list[tuple[Path, str]]:
    return [(path, path.read_text()) for path in sorted((CORPUS / folder).glob(f"*{suffix}"))]


def _finding(text: str) -> Diagnostic | None:
    try:
        return next(iter(verify(parse(text))), None)
    except ParseError as error:
        return error.diagnostics[0]


if __name__ == "__main__":
    DOCUMENT.write_text(updated(DOCUMENT.read_text()))
