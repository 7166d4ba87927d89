"""HLO files of the corpus without optional shapes: XLA and this project infer the same shapes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.hlo.parse import parse_hlo

from support.folders import CORPUS
from support.omitted_shapes import INSTRUCTION, MAY_OMIT, REFUSED
from support.oracle import OracleCrashError, oracle

FILES = sorted([*(CORPUS / "hlo").rglob("*.hlo"), *(CORPUS / "models").glob("*.hlo")])

#: XLA infers the shape of a reduce-window of one array only.
ONLY_WE_INFER = ("tensorflow/cnn.optimized.hlo", "gpu_h200/barrier_in_loop.remat.hlo")


def without_shapes(text: str) -> str:
    return INSTRUCTION.sub(lambda m: f"{m[1]}{m[4]}(" if m[4] in MAY_OMIT - REFUSED else m[0], text)


def shapes(printed: str) -> list[tuple[str, str]]:
    """Names and shapes of what may be stripped, sorted: XLA may print the computations in another order."""
    return sorted((match[2], match[3]) for match in INSTRUCTION.finditer(printed) if match[4] in MAY_OMIT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_stripped_shapes(path: Path) -> None:
    text = without_shapes(path.read_text())
    try:
        expected = oracle().print_hlo(text)
    except (ValueError, OracleCrashError):
        if f"{path.parent.name}/{path.name}" not in ONLY_WE_INFER:
            with pytest.raises(ParseError):
                parse_hlo(text)
        return
    assert shapes(parse_hlo(text).to_text(layouts=True)) == shapes(expected)


def test_most_files_have_shapes_to_infer() -> None:
    texts = [path.read_text() for path in FILES]
    assert sum(without_shapes(text) != text for text in texts) >= 0.4 * len(texts)
