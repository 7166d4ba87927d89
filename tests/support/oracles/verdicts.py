"""Verdicts of this verifier and of the C++, and the differences between them that docs/differences.md allows."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import numpy as np

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.folders import ROOT
from support.oracle import OracleCrashError, oracle

DOCUMENT = ROOT / "docs" / "differences.md"
_CODE = re.compile(r"`([^`]+)`")


@cache
def _rows() -> tuple[tuple[str, list[str]], ...]:
    """Return the cells of each table row with the heading of its section."""
    rows, heading = [], ""
    for line in DOCUMENT.read_text().split("\n"):
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith(("| ---", "| code", "| operation")):
            rows.append((heading, line.strip("| ").split(" | ")))
    return tuple(rows)


def only_we_reject(when: str | None = None) -> list[str]:
    """Return patterns of codes that only we report, `always`, `sometimes` or both; HLO's start with `hlo `."""
    rows = [cells for heading, cells in _rows() if heading.startswith("We reject")]
    return [code for cells in rows if when in (None, cells[1]) for code in _CODE.findall(cells[0])]


def only_cpp_rejects() -> list[tuple[list[str], str]]:
    """Return the operations (an empty list for any) and parts of the messages that only the C++ reports."""
    rows = [cells for heading, cells in _rows() if heading.startswith("We accept")]
    return [(_CODE.findall(cells[0]), message) for cells in rows for message in _CODE.findall(cells[1])]


def our_finding(text: str) -> Diagnostic | None:
    """Return the first diagnostic of this project for an MLIR module."""
    try:
        found = verify(parse_stablehlo(text, cache=False))
    except ParseError as error:
        return error.diagnostics[0]
    return found[0] if found else None


def is_known_difference(name: str, ours: Diagnostic | None, cpp: str | None) -> bool:
    """Whether the document lists a difference in verdicts on an operation."""
    if ours is not None:
        return any(fnmatchcase(ours.code, pattern) for pattern in only_we_reject())
    assert cpp is not None
    return any(message in cpp and (not names or name in names) for names, message in only_cpp_rejects())


_DTYPES = {
    "f32": np.float32,
    "s32": np.int32,
    "pred": np.bool_,
    "u16": np.uint16,
    "u32": np.uint32,
    "u64": np.uint64,
}


def cpp_has_verdict(text: str) -> bool:
    """Whether the oracle has a verdict on a module.

    jaxlib has neither the quant dialect nor collective_reduce; the oracle passes arrays to HLO, not tuples. It would
    wait for the host to take what leaves through the outfeed.
    """
    if " outfeed(" in text:
        return False
    if "ENTRY" not in text:
        return "!quant." not in text and "stablehlo.collective_reduce" not in text
    return re.search(r"= \(.*\) parameter", text[text.index("ENTRY") :]) is None


def compiles(text: str) -> bool:
    """Whether XLA compiles an HLO module and runs it on zeros."""
    entry = text[text.index("ENTRY") :]
    arguments: list[Any] = [
        np.zeros([int(size) for size in sizes.split(",") if size], _DTYPES[dtype])
        for dtype, sizes in re.findall(r"= (\w+)\[([\d,]*)\] parameter", entry)
    ]
    try:
        oracle().run_hlo(text, arguments)
    except (ValueError, OracleCrashError):
        return False
    return True
