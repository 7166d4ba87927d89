"""Pause of the garbage collector during the construction of large object graphs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: Memory blocks by which a process grows at least before cycles are searched: about 80 MB.
_GROWTH = 1_000_000
_CHECKED = 20_000  # objects that become old before the growth is measured

_old = 0  # objects that became old since the growth was measured
_blocks = 0  # memory blocks after the last search


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the garbage collector, which would traverse all new objects repeatedly.

    The new objects then count as old, so that the next collection of young objects skips them. The collector does not
    count objects that become old in this way, hence this function searches cycles when the process has doubled.
    """
    global _old
    was_enabled = gc.isenabled()
    if was_enabled and _old >= _CHECKED:
        _old = 0
        _collect_after_growth()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                _old += gc.get_count()[0]
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _collect_after_growth() -> None:
    global _blocks
    blocks = sys.getallocatedblocks()
    if _blocks and blocks - _blocks > max(_GROWTH, _blocks):  # a search takes time in proportion to all blocks
        gc.collect()
        _blocks = sys.getallocatedblocks()
    _blocks = min(_blocks, blocks) or blocks
