"""Checks before lowering starts: of the platform, and for reachable operations that cannot be lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import attrs
import jax

from evaluator.custom_calls import find_custom_call, provide_on_demand, unknown_target_help, unknown_target_message
from evaluator.interpreter import ends_region, name_of
from evaluator.jax_internals import why_not_computed
from evaluator.lowering.callbacks import is_callback
from evaluator.registry import runs_alone, unsupported_reason
from evaluator.values.arrays import ELIDED_HELP, array_dtype, elided_message
from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.core.diagnostics import Diagnostic, LoweringError, Remedy
from hlo_text.core.ir import Function, Module, Operation, Region, UnregisteredOperation
from hlo_text.core.memo import remembered
from hlo_text.core.source import SourceText
from hlo_text.core.types import IntegerType, QuantizedType, TensorType, TupleType, Type

# Importing this takes a tenth of the time to a first result, and few programs need it.
provide_on_demand(lambda: import_module("evaluator.library_calls"))

#: Maximum nesting depth of regions and calls; loops and branches exhaust Python's stack earlier.
DEEPEST_NESTING = 200


def require_platform(source: SourceText | None = None) -> None:
    """Make JAX initialize its devices.

    Args:
        source: The text of the program, for the error.

    Raises:
        LoweringError: JAX finds no device of the platforms in `JAX_PLATFORMS` (`lower.device`).
    """
    try:
        jax.devices()
    except (RuntimeError, AssertionError) as error:  # JAX asserts that plugins of known platforms are installed
        named = getattr(jax.config, "jax_platforms", None)
        reason = str(error).partition("\n")[0]
        message = f"JAX found no device for the platform {named!r}{': ' if reason else ''}{reason}"
        raise LoweringError(Diagnostic("lower.device", message, None, source)) from error


def find_two_bits(module: Module, entry: Region) -> Operation | None:
    """Return the first reachable operation on two-bit integers, or None."""
    operations = (op for op, _ in reachable_operations(module, entry))
    return next((op for op in operations if any(_has_two_bits(v.type) for v in (*op.operands, *op.results))), None)


def _has_two_bits(type: Type) -> bool:
    match type:
        case TensorType(element_type=IntegerType(width)):
            return width == 2
        case TensorType(element_type=QuantizedType(storage_type=storage_type)):
            return storage_type.width == 2
        case TupleType(types):
            return any(map(_has_two_bits, types))
    return False


def reachable_operations(module: Module, entry: Region) -> Iterator[tuple[Operation, int]]:
    """Yield every operation reachable from a region through nested regions and calls, once, with its nesting depth.

    Regions nested deeper than the limit are not visited.
    """
    functions = module.functions
    pending = [(entry, 0)]
    seen: set[int] = set()
    while pending:
        region, depth = pending.pop()
        if id(region) in seen:
            continue
        seen.add(id(region))
        for block in region.blocks:
            for op in block.operations:
                yield op, depth
                if depth > DEEPEST_NESTING:
                    continue
                pending.extend((nested, depth + 1) for nested in op.regions)
                symbol = called_symbol(op)
                if symbol in functions:
                    pending.append((functions[symbol].body, depth + 1))


@attrs.frozen
class _Obstacle:
    """The reason why an operation cannot be lowered."""

    code: str
    message: str
    help: Remedy | None = None


def find_obstacles(
    module: Module, entry: Region, *, fills_elided: bool, has_rule: Callable[[Operation], bool] | None = None
) -> list[Diagnostic]:
    """Return the reasons why a program cannot be lowered, one diagnostic per operation.

    Args:
        module: The program.
        entry: The region that runs.
        fills_elided: Whether values of elided constants are generated.
        has_rule: Predicate of operations that can be evaluated; by default those with a lowering rule.
    """
    has_rule = has_rule or runs_alone
    found = []
    functions = module.functions
    if len(entry.blocks) > 1:
        found.append(Diagnostic("lower.unsupported", _blocks_message("the entry", entry), None, module.source))
    for argument in entry.arguments:
        message = unsupported_type(argument.type)
        if message is not None:
            found.append(Diagnostic("lower.unsupported", f"argument %{argument.name}: {message}", None, module.source))
    complete_starts = ops.complete_starts_of(module)
    for op, depth in reachable_operations(module, entry):
        start = complete_starts.get(op) if isinstance(op, ops.ThreadedStart) else None
        obstacle = _obstacle(start or op, depth, functions, fills_elided, has_rule)
        if start is not None and ops.begins_communication(start):
            obstacle = _Obstacle("lower.unsupported", "collectives that bind operands after their start cannot run")
        if obstacle is not None:
            message, source = f"{name_of(op, module)}: {obstacle.message}", module.source
            found.append(Diagnostic(obstacle.code, message, op.span(source), source, help=obstacle.help))
    return found


def _obstacle(
    op: Operation,
    depth: int,
    functions: dict[str, Function],
    fills_elided: bool,
    has_rule: Callable[[Operation], bool],
) -> _Obstacle | None:
    """Return the first obstacle of one operation, or None."""
    if depth > DEEPEST_NESTING:
        return _Obstacle("lower.nesting", f"regions and calls are nested more than {DEEPEST_NESTING} levels deep")
    symbol = called_symbol(op)
    callee = functions.get(symbol)
    if symbol and callee is None:
        return _Obstacle("lower.undefined", f"the function @{symbol} is not defined")
    regions = (*op.regions, callee.body) if callee is not None else op.regions
    for region in regions:
        if len(region.blocks) > 1:
            return _Obstacle("lower.unsupported", _blocks_message("its region" if not symbol else f"@{symbol}", region))
    for result in op.results:
        message = unsupported_type(result.type)
        if message is not None:
            return _Obstacle("lower.unsupported", message)
    match op:
        case ops.StartOperation():
            return _obstacle(op.wrapped_operation(), depth, functions, fills_elided, has_rule)
        case ops.CustomCall():
            if find_custom_call(op.call_target_name) is None and not is_callback(op):
                target = op.call_target_name
                return _Obstacle("lower.custom-call", unknown_target_message(target), unknown_target_help(target))
        case ops.Constant():
            if not op.value.has_value and not fills_elided:
                return _Obstacle("lower.elided-constant", elided_message(op.output.name), ELIDED_HELP)
        case ops.Terminator():
            return None
        case UnregisteredOperation() if ends_region(op):
            return None
        case _ if not has_rule(op):
            return _Obstacle("lower.unsupported", unsupported_reason(op))
    return None


@remembered("evaluator: types no array has", 1 << 12)
def unsupported_type(type: Type) -> str | None:
    """Return the reason why arrays cannot have a type or JAX cannot compute with it, or None."""
    if isinstance(type, TupleType):
        return next((message for element in type.types if (message := unsupported_type(element)) is not None), None)
    if isinstance(type, TensorType):
        try:
            return why_not_computed(array_dtype(type.element_type))
        except ValueError as error:
            return str(error)
    return None


def _blocks_message(what: str, region: Region) -> str:
    return f"{what} has {len(region.blocks)} blocks; only regions with one block are supported"
