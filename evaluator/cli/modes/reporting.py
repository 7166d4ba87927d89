"""`hlo-run --report`: a bug report about a mode's finding."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evaluator.cli.reports import show_line
from evaluator.reports.bug_report import report_finding

if TYPE_CHECKING:
    from evaluator.cli.modes.mode import Mode
    from evaluator.reports.findings import Finding
    from hlo_text.core.ir import Module


def write(mode: Mode, finding: Finding, module: Module, inputs: list[Any], other: Module | None = None) -> None:
    """Write the report of a finding and print its path, or print that nothing was found."""
    directory = mode.settings.report
    assert directory is not None
    if not finding.is_found:
        show_line("nothing to report")
        return
    command = shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]])
    with mode.progress.step(f"writing {directory}"):
        made = report_finding(directory, finding, module, inputs, other, command)
    if made.reproduced is None:
        outcome = "without a script: the module cannot be exported"
    else:
        outcome = f"reproduce.py {'reproduces' if made.reproduced else 'does not reproduce'} the problem"
    show_line(f"report written to {directory}; {outcome}")
