"""Labels of blocks, which are renumbered, and the comments after them."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.core.ir import Block, Region, UnregisteredOperation


def block_labels(region: Region) -> Mapping[str, str]:
    """Return the printed labels of a region's blocks by their original labels."""
    return {block.label or f"bb{index}": f"^bb{index}" for index, block in enumerate(region.blocks)}


def predecessor_comments(region: Region, labels: Mapping[str, str]) -> list[str]:
    """Return the comment on predecessors after the label of each block."""
    edges: dict[str, list[str]] = {f"^bb{index}": [] for index in range(len(region.blocks))}
    for number, block in enumerate(region.blocks):
        for successor in _successors(block):
            if successor in labels:
                edges[labels[successor]].append(f"^bb{number}")
    return [_comment(sources) for sources in edges.values()]


def _comment(sources: list[str]) -> str:
    if not sources:
        return "no predecessors"
    return f"pred: {sources[0]}" if len(sources) == 1 else f"{len(sources)} preds: {', '.join(sources)}"


def _successors(block: Block) -> tuple[str, ...]:
    terminator = block.operations[-1] if block.operations else None
    return terminator.successors if isinstance(terminator, UnregisteredOperation) else ()
