"""Texts read by a process with warm caches and by a fresh one: both must give the same answers to every query.

Texts are modules of the corpus and single operations, changed at one location. Similar texts are adjacent, to expose a
cache that confuses them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import attrs

import evaluator
from evaluator.values.inputs import make_inputs
from hlo_text import HloTextError, Module, clear_caches, parse, to_hlo, to_stablehlo, verify, walk
from hlo_text.files.loading import parse_all

from support.changes.damage import damaged
from support.changes.mutants import mutants
from support.folders import CORPUS

_LONGEST = 6000  # characters of a module that is changed
_FOLDERS = ("formats/hlo", "formats/stablehlo", "hlo/*", "stablehlo/*", "models", "containers")


@attrs.frozen
class Difference:
    """A text for which the two processes give different answers.

    Attributes:
        text: The text.
        asked: The query: `read`, `verify`, `print`, `positions`, `convert` or `run`.
        warm, fresh: Both answers.
    """

    text: str
    asked: str
    warm: str
    fresh: str


@cache
def sources() -> tuple[str, ...]:
    """Return the short modules of the corpus."""
    paths = sorted(path for folder in _FOLDERS for path in CORPUS.glob(f"{folder}/*") if _is_text(path))
    texts = [path.read_text() for path in paths]
    return tuple(text for text in texts if len(text) <= _LONGEST and "// -----" not in text)


def _is_text(path: Path) -> bool:
    return path.suffix in (".mlir", ".hlo")


def changed_texts(seed: int) -> Iterator[str]:
    """Yield an infinite sequence of texts: several changes of each module in turn, and single operations."""
    random = Random(seed)
    for number in range(1 << 30):
        text = random.choice(sources())
        yield text
        for _ in range(8):
            yield damaged(text, random)
        yield damaged(damaged(text, random), random)
        yield from (statement.text() for statement in mutants(10, seed * 1_000_003 + number))


def answers(text: str, *, runs: bool = False) -> dict[str, str]:
    """Return the answers about a text, by query; only errors of this project are answers."""
    try:
        module = parse(text)
    except HloTextError as error:
        return {"read": str(error)}
    found = {
        "read": "a module",
        "positions": str([op.position for op in walk(module)]),
        "verify": _said(lambda: "\n".join(map(str, verify(module)))),
        "print": _said(module.to_text),
        "convert": _said(lambda: (to_stablehlo if module.language == "hlo" else to_hlo)(module).to_text()),
    }
    if module.language != "hlo":
        found["print generically"] = _said(lambda: module.to_text(generic=True))
    if runs and not any(finding.is_error for finding in verify(module)):
        found["run"] = _said(lambda: _results(module))
    return found


def _said(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except HloTextError as error:
        return f"{type(error).__name__}: {error}"


def _results(module: Module) -> str:
    try:
        entry = module.entry()
        arguments = make_inputs((entry.body if hasattr(entry, "body") else entry).argument_types, "iota")
    except (KeyError, MemoryError, ValueError):
        return "no arguments"
    return str(evaluator.run(module, *arguments, jit=False, max_steps=100, max_bytes=1 << 24))


def differences(texts: list[str], *, runs: bool = False) -> list[Difference]:
    """Query all texts in order, twice, then each with all caches empty; return the differences."""
    first = [answers(text, runs=runs) for text in texts]
    second = [answers(text, runs=runs) for text in texts]
    found = []
    for text, *warm in zip(texts, first, second, strict=True):
        clear_caches()
        fresh = answers(text, runs=runs)
        for said in warm:
            for asked in {**said, **fresh}:
                if said.get(asked) != fresh.get(asked):
                    found.append(Difference(text, asked, said.get(asked, ""), fresh.get(asked, "")))
    return found


def read_all(text: str) -> None:
    """Read, verify and print a text as files are read; only errors of this project may result."""
    with suppress(HloTextError):
        for module in parse_all(text):
            verify(module)
            module.to_text()
