"""Limits of memory: a run that would need more than it may take is refused before it begins.

The estimate is that of `hlo_text.analysis.liveness`. That is what the program asks for: XLA fuses operations and reuses
buffers, so that a compiled run usually takes less, but some operations need work space of their own (convolutions,
sorting, linear algebra), which is not counted.
"""

from __future__ import annotations

from hlo_text.analysis.liveness import peak_memory
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Region


def require_memory(module: Module, entry: Region, max_bytes: int | None, num_processes: int = 1) -> None:
    """Refuse a run that would need more memory than it may take.

    Args:
        module: The program.
        entry: What runs.
        max_bytes: What it may take; None is no limit.
        num_processes: How many processes run it at one time; each is counted in full.

    Raises:
        ExecutionError: It needs more (`run.memory`).
    """
    if max_bytes is None:
        return
    peak = peak_memory(module, entry)
    needed = peak.num_bytes * num_processes
    if needed > max_bytes:
        processes = f" in {num_processes} processes" if num_processes > 1 else ""
        message = f"the live values need up to {needed} bytes{processes}, the limit is {max_bytes}"
        span = peak.op.span(module.source) if peak.op is not None else None
        raise ExecutionError(Diagnostic("run.memory", message, span, module.source))
