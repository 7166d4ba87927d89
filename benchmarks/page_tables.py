"""Command line of benchmarks that print a table or write it between the markers of a page."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def print_or_write(description: str | None, name: str, table: Callable[[], str]) -> None:
    """Print a table, or with `--write PAGE`, replace the one between the markers of the benchmark in a page."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="page in which the table is replaced")
    page = parser.parse_args().write
    if page is None:
        print(table(), end="")
        return
    mark, end = f"<!-- from benchmarks/{name} -->\n", "<!-- end -->\n"
    before, begin, rest = page.read_text(encoding="utf-8").partition(mark)
    _, closing, after = rest.partition(end)
    if not (begin and closing):
        parser.error(f"{page} lacks the markers of benchmarks/{name}")
    page.write_text(f"{before}{begin}{table()}{closing}{after}", encoding="utf-8")
