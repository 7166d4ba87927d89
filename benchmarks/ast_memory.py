"""Census of the memory of an AST: bytes per operation by kind of object, for the table of docs/architecture.md.

    python benchmarks/ast_memory.py [--write docs/architecture.md]

The texts in `benchmarks/texts` are those of `population_texts.py`. Counted are the objects of a second AST of a
program, with other names, that the first AST, the process-wide caches and the text do not contain; cells are medians
over the programs.
"""

from __future__ import annotations

import gc
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from page_tables import print_or_write

import hlo_text
from hlo_text.core import memo
from hlo_text.core.attributes import Location
from hlo_text.core.ir import Block, Module, Operation, Region, Value, walk

from ratios import under_other_names

_TEXTS = Path(__file__).resolve().parent / "texts"
_FORMS = ("stablehlo", "located", "hlo", "optimized")
_PROGRAMS = ("brax.hopper_generalized", "diffrax.kvaerno3_adaptive", "jaxopt.lbfgs", "mctx.muzero", "jax_random.heavy")
#: Bytes that Python's allocator rounds sizes up to, below the limit for large objects.
_ALIGNMENT, _SMALL = 16, 512
_KINDS = (
    "operations", "values", "operand lists", "result lists", "positions", "names", "locations", "regions and blocks",
    "other",
)  # fmt: skip


def main() -> None:
    """Print the table, or write it between the markers of a page."""
    print_or_write(__doc__, "ast_memory.py", _table)


def _table() -> str:
    columns = [_column(form) for form in _FORMS]
    lines = [f"| bytes per operation | {' | '.join(_FORMS)} |", "|" + " --- |" + " ---: |" * len(_FORMS)]
    for kind in (*_KINDS, "sum"):
        lines.append(f"| {kind} | {' | '.join(f'{column[kind]:.0f}' for column in columns)} |")
    return "\n".join([*lines, ""])


def _column(form: str) -> dict[str, float]:
    """Return the medians of the bytes per operation by kind."""
    found = [_census((_TEXTS / f"{name}.{form}.txt").read_text(encoding="utf-8")) for name in _PROGRAMS]
    return {kind: statistics.median(one[kind] for one in found) for kind in (*_KINDS, "sum")}


def _census(text: str) -> dict[str, float]:
    """Return the bytes per operation of a second AST of a program by kind of object."""
    renamed = under_other_names(text)
    first, module = hlo_text.parse(text), hlo_text.parse(renamed)
    shared = _reachable([first, *memo._STORES], set()).keys() | {id(renamed), id(module.source)}
    kind_of = _kinds(module)
    sizes: Counter[str] = Counter()
    for part in _reachable([module], shared).values():
        sizes[kind_of(part)] += _size(part)
    num_operations = sum(1 for _ in walk(module))
    memo.clear_caches()
    return {kind: sizes[kind] / num_operations for kind in _KINDS} | {"sum": sizes.total() / num_operations}


def _kinds(module: Module) -> Callable[[Any], str]:
    """Return a function from an object of a module to its kind."""
    known: dict[int, str] = {}
    for op in walk(module):
        blocks = [block for region in op.regions for block in region.blocks]
        known[id(op.position)] = "positions"
        known.setdefault(id(op.operands), "operand lists")  # unless they are the results of the operation before
        known[id(op.results)] = "result lists"
        known[id(op.regions)] = "regions and blocks"
        for value in (*op.results, *[argument for block in blocks for argument in block.arguments]):
            known[id(value.name)] = "names"
        for region in op.regions:
            known[id(region.blocks)] = "regions and blocks"
        for block in blocks:
            known[id(block.operations)] = known[id(block.arguments)] = "regions and blocks"

    def kind(part: Any) -> str:
        if id(part) in known:
            return known[id(part)]
        if isinstance(part, Operation):
            return "operations"
        if isinstance(part, Value):
            return "values"
        if isinstance(part, Region | Block):
            return "regions and blocks"
        return "locations" if isinstance(part, Location) else "other"

    return kind


def _reachable(roots: Iterable[Any], excluded: set[int]) -> dict[int, Any]:
    """Return the objects that roots reference, directly or not, by id."""
    found: dict[int, Any] = {}
    pending = list(roots)
    while pending:
        part = pending.pop()
        if id(part) in found or id(part) in excluded or isinstance(part, type | ModuleType | FunctionType):
            continue
        found[id(part)] = part
        pending += gc.get_referents(part)
    return found


def _size(part: Any) -> int:
    """Return the bytes of an object, including the header of the garbage collector."""
    size = sys.getsizeof(part)
    return -(-size // _ALIGNMENT) * _ALIGNMENT if size <= _SMALL else size


if __name__ == "__main__":
    main()
