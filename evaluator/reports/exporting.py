"""Export of modules of either language as `jax.export` artifacts with a function `main`."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.conversion import to_stablehlo
from hlo_text.core.diagnostics import ContainerError, Diagnostic
from hlo_text.core.ir import Function, Module, walk
from hlo_text.exports.exported import write_export
from hlo_text.rewrite import clone


def exported(module: Module, entry: str | None, platform: str) -> bytes:
    """Return a module as a `jax.export` artifact.

    Args:
        module: The module; HLO is converted to StableHLO.
        entry: The function or computation that is exported, the module's own by default.
        platform: JAX's name of the platform that the artifact is for.

    Raises:
        ContainerError: The module cannot be exported.
        ConversionError: It has no StableHLO.
    """
    if module.language == "hlo":
        if entry is not None and module.entry(entry) is not module.entry_computation:
            raise _refused(module, f"computation {entry} is not the entry of its module")
        return write_export(to_stablehlo(module), platforms=(platform,))
    made = clone(module)
    function = made.entry(entry)
    assert isinstance(function, Function)
    if function.symbol != "main":
        _rename(made, function)
    function.visibility = "public"
    return write_export(made, platforms=(platform,))


def _rename(module: Module, function: Function) -> None:
    """Rename the entry function to the name that JAX calls."""
    is_called = any(isinstance(op, ops.FunctionCall) and op.callee == function.symbol for op in walk(module))
    if "main" in module.functions or is_called:
        raise _refused(module, f"function {function.symbol} cannot be renamed to main")
    function.symbol = "main"


def _refused(module: Module, message: str) -> ContainerError:
    return ContainerError(Diagnostic("container.unwritten", message, None, module.source))
