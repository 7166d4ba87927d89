"""Foldable parts of a listing: functions, computations, regions, and runs of operations of one scope."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import attrs

from hlo_text.analysis.places import region_steps
from hlo_text.core.ir import Function, Module, Operation
from hlo_text.ops import Terminator
from hlo_text.view.listing import Listing

_FEWEST_OPERATIONS = 3
_DEEPEST_SCOPE = 16


@attrs.frozen
class Fold:
    """A foldable range of lines.

    Attributes:
        kind: `module`, `function`, `computation`, `region` or `scope`.
        label: Its name: a symbol, `while.body`, `jit(f)/layer3`.
        begin, end: First and last line. The first line of a scope is folded as well, because scopes have a heading.
    """

    kind: str
    label: str
    begin: int
    end: int


def folds_of(listing: Listing, scopes: Mapping[int, str]) -> list[Fold]:
    """Return the foldable ranges of a listing, outer ones before inner ones.

    Args:
        listing: A printed module.
        scopes: Scopes of operations by line, `jit(f)/layer3`.
    """
    braces = _brace_folds(listing)
    runs = [fold for members in _members(listing, braces) for fold in _scope_folds(members, scopes)] if scopes else []
    return sorted([*braces, *runs], key=lambda fold: (fold.begin, -fold.end))


def _brace_folds(listing: Listing) -> list[Fold]:
    opened: dict[Operation, int] = defaultdict(int)
    folds = []
    for begin, end, owner in listing.braces:
        if owner is None:
            computation = listing.computations.get(begin)
            folds.append(Fold("computation", (computation and computation.name) or "", begin, end))
            continue
        steps = region_steps(owner)
        kind = {Module: "module", Function: "function"}.get(type(owner), "region")
        folds.append(Fold(kind, steps[opened[owner]] if opened[owner] < len(steps) else owner.name, begin, end))
        opened[owner] += 1
    return folds


@attrs.frozen
class _Member:
    """An operation directly inside a region, with its first and last line."""

    op: Operation
    begin: int
    end: int


def _members(listing: Listing, braces: list[Fold]) -> list[list[_Member]]:
    """Return the operations directly inside each function, computation and region."""
    last_lines = {owner: end for _, end, owner in listing.braces if owner is not None}
    opening = {fold.begin: fold for fold in braces}
    members: dict[int, list[_Member]] = defaultdict(list)
    around: list[Fold] = []
    for line in range(len(listing.lines)):
        if around and around[-1].end == line:
            around.pop()
        op = listing.operations.get(line)
        if op is not None and around:
            members[around[-1].begin].append(_Member(op, line, max(line, last_lines.get(op, line))))
        if line in opening:
            around.append(opening[line])
    return list(members.values())


def _scope_folds(members: list[_Member], scopes: Mapping[int, str]) -> Iterator[Fold]:
    """Yield the runs of operations of one scope, nested scopes included; a run of all operations is omitted.

    Operations without a scope, such as constants, belong to the surrounding run. A scope that only contains another
    scope is merged with it into one fold.
    """
    members = [member for member in members if not isinstance(member.op, Terminator)]
    open_runs: list[tuple[str, int]] = []  # names, and the index of the first member with each name
    found: dict[tuple[int, int], str] = {}
    for number, member in enumerate([*members, None]):
        scope = scopes.get(member.begin) if member is not None else ""
        parts = [name for name, _ in open_runs] if scope is None else scope.split("/")[:_DEEPEST_SCOPE]
        same = 0
        while same < min(len(parts), len(open_runs)) and parts[same] == open_runs[same][0]:
            same += 1
        for depth in reversed(range(same, len(open_runs))):
            first = open_runs[depth][1]
            if _FEWEST_OPERATIONS <= number - first < len(members):
                found.setdefault((first, number - 1), "/".join(name for name, _ in open_runs[: depth + 1]))
        open_runs[same:] = [(part, number) for part in parts[same:]]
    for (first, last), label in found.items():
        if label:
            yield Fold("scope", label, members[first].begin, members[last].end)
