"""Listings with the entry first: notebooks show the beginning of a module, and HLO prints the entry last."""

from __future__ import annotations

import attrs

from hlo_text.view.listing import Listing


def entry_first(listing: Listing, entry: int) -> Listing:
    """Return a listing in which the function or computation on line `entry` precedes its siblings."""
    braces = {begin: end for begin, end, _ in listing.braces}
    end = braces.get(entry)
    indentation = _indentation(listing.lines[entry])
    siblings = [begin for begin in braces if begin < entry and _indentation(listing.lines[begin]) == indentation]
    if end is None or not siblings:
        return listing
    first = min(siblings)
    following = end + 1
    if following < len(listing.lines) and not listing.lines[following].strip():
        following += 1
    moved = [*range(entry, end + 1)]
    gap = [*range(end + 1, following)] or [line for line in (entry - 1,) if not listing.lines[line].strip()]
    rest = [line for line in range(first, entry) if line not in gap]
    return _permuted(listing, [*range(first), *moved, *gap, *rest, *range(following, len(listing.lines))])


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _permuted(listing: Listing, order: list[int]) -> Listing:
    """Return a listing whose lines are those of another in a new order."""
    new = {old: line for line, old in enumerate(order)}
    return attrs.evolve(
        listing,
        lines=[listing.lines[old] for old in order],
        operations={line: listing.operations[old] for line, old in enumerate(order) if old in listing.operations},
        computations={new[line]: region for line, region in listing.computations.items()},
        braces=sorted(
            ((new[begin], new[end], owner) for begin, end, owner in listing.braces), key=lambda b: (b[0], -b[1])
        ),
        occurrences=sorted(
            (attrs.evolve(occurrence, line=new[occurrence.line]) for occurrence in listing.occurrences),
            key=lambda occurrence: (occurrence.line, occurrence.column),
        ),
        file_lines=[listing.file_lines[old] for old in order] if listing.file_lines else [],
    )
