"""Suggestions for unknown options: the option that was misspelled, or the counterpart of another tool's option."""

from __future__ import annotations

from collections.abc import Iterable

import click

from evaluator.cli.option_groups import GroupedOption

#: Names with fewer characters than this are typos if one character differs, longer names if two do.
_SHORT = 7


def suggestion_for(name: str, command: click.Command) -> str | None:
    """Return the option, with its value, that an unknown name most likely means, or None."""
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    for option in options:
        if isinstance(option, GroupedOption) and name in option.synonyms:
            return option.suggestion
    known = {long: option for option in options for long in option.opts if long.startswith("--")}
    return closest(name, known)


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a misspelled name stands for.

    >>> closest("--zerso", ["--zeros", "--iota"])
    '--zeros'
    >>> closest("--bogus", ["--args"])
    """
    allowed = 1 if len(name.lstrip("-")) < _SHORT else 2
    distances = [(edit_distance(name, candidate), candidate) for candidate in known]
    distance, candidate = min(distances, default=(allowed + 1, ""))
    return candidate if distance <= allowed else None


def edit_distance(a: str, b: str) -> int:
    """Return the number of insertions, deletions, replacements and swaps of neighbors between two texts.

    >>> edit_distance("nna", "nan"), edit_distance("time", "times"), edit_distance("bogus", "args")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, start=1):
        older, before, row = before, row, [i]
        for j, right in enumerate(b, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
