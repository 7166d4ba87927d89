"""Dominance between blocks of a region: every path from the entry to a block passes through its dominators.

The immediate dominators are found by the iterative algorithm of Cooper, Harvey and Kennedy.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text.core.ir import Block, Region, UnregisteredOperation


@attrs.frozen(eq=False)
class DominatorTree:
    """The dominator tree of a region's blocks.

    Attributes:
        children: The blocks that each block immediately dominates, in source order.
        unreachable: Blocks that are unreachable from the entry, in source order.
    """

    children: dict[Block, list[Block]]
    unreachable: list[Block]


def dominator_tree(region: Region) -> DominatorTree:
    """Return the dominator tree of a region, whose first block is the entry.

    Example:
        >>> first, second = Block((), [UnregisteredOperation({}, (), (), successors=("b",))], "a"), Block((), [], "b")
        >>> dominator_tree(Region([first, second])).children[first] == [second]
        True
    """
    successors = _successors(region)
    order = _reverse_postorder(region.blocks[0], successors)
    number = {block: place for place, block in enumerate(order)}
    predecessors: list[list[int]] = [[] for _ in order]
    for block in order:
        for successor in successors[block]:
            predecessors[number[successor]].append(number[block])
    dominators = _immediate_dominators(predecessors)
    children: dict[Block, list[Block]] = {block: [] for block in order}
    for block in region.blocks[1:]:
        if block in number:
            children[order[dominators[number[block]]]].append(block)
    return DominatorTree(children, [block for block in region.blocks if block not in number])


def _successors(region: Region) -> dict[Block, list[Block]]:
    by_label = {block.label or f"bb{place}": block for place, block in enumerate(region.blocks)}
    successors = {}
    for block in region.blocks:
        last = block.operations[-1] if block.operations else None
        labels = last.successors if isinstance(last, UnregisteredOperation) else ()
        successors[block] = [by_label[label] for label in labels if label in by_label]
    return successors


def _reverse_postorder(entry: Block, successors: dict[Block, list[Block]]) -> list[Block]:
    order: list[Block] = []
    seen = {entry}
    pending: list[tuple[Block, Iterator[Block]]] = [(entry, iter(successors[entry]))]
    while pending:
        block, left = pending[-1]
        following = next((successor for successor in left if successor not in seen), None)
        if following is None:
            order.append(block)
            pending.pop()
        else:
            seen.add(following)
            pending.append((following, iter(successors[following])))
    return order[::-1]


def _immediate_dominators(predecessors: list[list[int]]) -> list[int]:
    """Return the immediate dominator of each block; blocks are numbered in reverse postorder, the entry is its own."""
    dominators = [-1] * len(predecessors)
    dominators[0] = 0
    changed = True
    while changed:
        changed = False
        for block in range(1, len(predecessors)):
            known = [place for place in predecessors[block] if dominators[place] >= 0]
            common = known[0]
            for other in known[1:]:
                common = _common_dominator(common, other, dominators)
            if dominators[block] != common:
                dominators[block] = common
                changed = True
    return dominators


def _common_dominator(first: int, second: int, dominators: list[int]) -> int:
    while first != second:
        if first > second:
            first = dominators[first]
        else:
            second = dominators[second]
    return first
