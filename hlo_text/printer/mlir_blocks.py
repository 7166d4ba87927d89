"""Labels of blocks, which are numbered anew, and the comments behind them."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.ir import Block, Region, UnregisteredOperation


def block_labels(region: Region) -> Mapping[str, str]:
    """Return the printed labels of a region's blocks by the labels they had."""
    return {block.label or f"bb{index}": f"^bb{index}" for index, block in enumerate(region.blocks)}


def predecessors(region: Region, index: int, labels: Mapping[str, str]) -> str:
    """Return the comment behind a block's label."""
    label = f"^bb{index}"
    edges = [
        f"^bb{number}"
        for number, block in enumerate(region.blocks)
        for successor in _successors(block)
        if labels.get(successor) == label
    ]
    if not edges:
        return "no predecessors"
    return f"pred: {edges[0]}" if len(edges) == 1 else f"{len(edges)} preds: {', '.join(edges)}"


def _successors(block: Block) -> tuple[str, ...]:
    terminator = block.operations[-1] if block.operations else None
    return terminator.successors if isinstance(terminator, UnregisteredOperation) else ()
