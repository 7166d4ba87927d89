"""Evaluation of modules: lowering to jax.lax, running, comparing, reducing, and the command line `hlo-run`.

Names are imported on first use: the command line verifies and prints without importing jax.
"""

import typing as _typing

if _typing.TYPE_CHECKING:
    from evaluator.capture.recording import Capture, capture
    from evaluator.comparison.compare import compare
    from evaluator.comparison.outcomes import Comparison
    from evaluator.comparison.saved_values import values_by_place
    from evaluator.compiler.bisection import Bisection, bisect_crash, bisect_passes
    from evaluator.compiler.checking import PassCheck, check_passes
    from evaluator.compiler.passes import PassChange, PassReport, compile_passes
    from evaluator.custom_calls import CustomCallSite, register_custom_call
    from evaluator.distributed.execution import run_distributed
    from evaluator.distributed.hosts import Hosts, join_hosts
    from evaluator.execute import lower, run
    from evaluator.files.containers import Program, load, load_all
    from evaluator.grid.execution import GridResults, run_grid
    from evaluator.grid.whole_arrays import run_global
    from evaluator.observation.origins import Origin, Search, find_nan
    from evaluator.observation.value_summaries import summarize_values
    from evaluator.options import RunOptions
    from evaluator.reduction.predicates import NotInterestingError, reduce
    from evaluator.reference.execute import run_reference
    from evaluator.reference.grid import run_reference_grid
    from evaluator.reports.bug_report import Report, write_report

__all__ = [
    "Bisection",
    "Capture",
    "Comparison",
    "CustomCallSite",
    "GridResults",
    "Hosts",
    "NotInterestingError",
    "Origin",
    "PassChange",
    "PassCheck",
    "PassReport",
    "Program",
    "Report",
    "RunOptions",
    "Search",
    "bisect_crash",
    "bisect_passes",
    "capture",
    "check_passes",
    "compare",
    "compile_passes",
    "find_nan",
    "join_hosts",
    "load",
    "load_all",
    "lower",
    "reduce",
    "register_custom_call",
    "run",
    "run_distributed",
    "run_global",
    "run_grid",
    "run_reference",
    "run_reference_grid",
    "summarize_values",
    "values_by_place",
    "write_report",
]


_IMPORTED_ON_USE = {
    "Bisection": "evaluator.compiler.bisection",
    "Capture": "evaluator.capture.recording",
    "Comparison": "evaluator.comparison.outcomes",
    "CustomCallSite": "evaluator.custom_calls",
    "GridResults": "evaluator.grid.execution",
    "Hosts": "evaluator.distributed.hosts",
    "NotInterestingError": "evaluator.reduction.predicates",
    "Origin": "evaluator.observation.origins",
    "PassChange": "evaluator.compiler.passes",
    "PassCheck": "evaluator.compiler.checking",
    "PassReport": "evaluator.compiler.passes",
    "Program": "evaluator.files.containers",
    "Report": "evaluator.reports.bug_report",
    "RunOptions": "evaluator.options",
    "Search": "evaluator.observation.origins",
    "capture": "evaluator.capture.recording",
    "find_nan": "evaluator.observation.origins",
    "join_hosts": "evaluator.distributed.hosts",
    "bisect_crash": "evaluator.compiler.bisection",
    "bisect_passes": "evaluator.compiler.bisection",
    "check_passes": "evaluator.compiler.checking",
    "compare": "evaluator.comparison.compare",
    "compile_passes": "evaluator.compiler.passes",
    "load": "evaluator.files.containers",
    "load_all": "evaluator.files.containers",
    "lower": "evaluator.execute",
    "reduce": "evaluator.reduction.predicates",
    "register_custom_call": "evaluator.custom_calls",
    "run": "evaluator.execute",
    "run_distributed": "evaluator.distributed.execution",
    "run_global": "evaluator.grid.whole_arrays",
    "run_grid": "evaluator.grid.execution",
    "run_reference": "evaluator.reference.execute",
    "run_reference_grid": "evaluator.reference.grid",
    "summarize_values": "evaluator.observation.value_summaries",
    "values_by_place": "evaluator.comparison.saved_values",
    "write_report": "evaluator.reports.bug_report",
}


def __getattr__(name: str) -> _typing.Any:
    if name not in _IMPORTED_ON_USE:
        raise AttributeError(f"module 'evaluator' has no attribute {name!r}")
    from hlo_text.core.imports import import_on_use

    home = _IMPORTED_ON_USE[name]
    value = globals()[name] = import_on_use(home, name)
    if home.startswith("evaluator.capture."):  # its import has bound the package `capture`, which hides the function
        globals()["capture"] = import_on_use(home, "capture")
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
