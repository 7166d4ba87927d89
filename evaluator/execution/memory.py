"""Limits of memory: a run that would need more than its limit is refused before it begins.

`hlo_text.analysis.memory` computes what XLA reserves for a scheduled module. For other modules that is an estimate: XLA
fuses operations and changes their order when it compiles them. Work space inside of operations is not counted.
"""

from __future__ import annotations

from hlo_text.analysis.memory.peak import peak_memory
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Region


def require_memory(module: Module, entry: Region, max_bytes: int | None, num_processes: int = 1) -> None:
    """Refuse a run that needs more memory than its limit.

    Args:
        module: The program.
        entry: What runs.
        max_bytes: The limit; None for no limit.
        num_processes: Number of processes that run it at the same time; each is counted in full.

    Raises:
        ExecutionError: The estimate exceeds the limit (`run.memory`).
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
