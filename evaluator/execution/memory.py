"""Memory limits: a run whose estimate exceeds the limit is rejected before it starts.

`hlo_text.analysis.memory` computes the memory that XLA reserves for a scheduled module. For other modules it is an
estimate, as XLA fuses and reorders operations when it compiles them. Workspaces of operations are not counted.
"""

from __future__ import annotations

from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Region


def require_memory(module: Module, entry: Region, max_bytes: int | None, num_processes: int = 1) -> None:
    """Reject a run that needs more memory than its limit.

    Args:
        module: The program.
        entry: The region that runs.
        max_bytes: The limit in bytes; None is unlimited.
        num_processes: Number of processes that run the program at the same time; each is counted in full.

    Raises:
        ExecutionError: The estimate exceeds the limit (`run.memory`).
    """
    if max_bytes is None:
        return
    from hlo_text.analysis.memory.peak import peak_memory  # most runs have no limit

    peak = peak_memory(module, entry)
    needed = peak.num_bytes * num_processes
    if needed > max_bytes:
        processes = f" in {num_processes} processes" if num_processes > 1 else ""
        message = f"the live values need up to {needed} bytes{processes}, the limit is {max_bytes}"
        span = peak.op.span(module.source) if peak.op is not None else None
        raise ExecutionError(Diagnostic("run.memory", message, span, module.source))
