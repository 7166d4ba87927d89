"""Rules about how operations stand together: functions and calls, terminators, computations, unknown operations."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.attributes import DenseArrayAttribute
from hlo_text.describe import describe
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.notation.logic import compatible
from hlo_text.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.ops import (
    ChannelTransfer,
    FirstHalf,
    FunctionReturn,
    Half,
    Parameter,
    Return,
    RunParallel,
    SecondHalf,
    ShardyMesh,
    ThreadedOperation,
    Tuple,
    UpstreamOperation,
)
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.types import find_in_type

#: Dialects whose operations are all known.
_OWN_DIALECTS = frozenset(("builtin", "chlo", "func", "stablehlo"))
#: Dialects whose operations other tools judge.
_FOREIGN_DIALECTS = frozenset(
    [
        "arith",
        "cf",
        "check",
        "interpreter",
        "math",
        "memref",
        "mhlo",
        "mpmd",
        "quant",
        "scf",
        "sdy",
        "shape",
        "tensor",
        "transform",
        "ub",
        "vector",
        "vhlo",
    ]
)


def find_unregistered(op: UnregisteredOperation, language: str, *, allow_unknown: bool) -> Finding | None:
    """Return a finding for an operation that its dialect does not have or, unless allowed, whose dialect is unknown.

    An operation that is known, but not in the form it was written in, may be of a newer version. Casts without operands
    or with attributes are written in a form that is kept as text.
    """
    name = op.operation_name
    cls = MLIR_OPERATIONS.get(name, Operation)
    dialect, dot, _ = name.partition(".")
    if op.pretty is not None and issubclass(cls, UpstreamOperation):
        finding = ("operation.form", f"{name} is not written in its form; it is kept as text, which does not run")
        if dialect == "builtin":
            return None if op.results else finding
        return Advice(finding)
    if language == "hlo":
        is_fine = allow_unknown
    else:
        is_foreign = dialect in _FOREIGN_DIALECTS or issubclass(cls, UpstreamOperation)
        is_fine = bool(dot) and (is_foreign or (allow_unknown and dialect not in _OWN_DIALECTS))
    return None if is_fine else ("unregistered", f"{name} is not a known operation")


def unknown_attributes(op: Operation) -> tuple[str, ...]:
    """Return the names of the HLO attributes of an operation or module that nobody knows."""
    if isinstance(op, Module):
        return () if op.header is None else op.header.unknown
    return () if op.annotations is None else tuple(attribute.name for attribute in op.annotations.unknown)


def find_in_function(op: Operation) -> Finding | None:
    """Return what is wrong with a function's signature or a module's symbols."""
    if isinstance(op, Module):
        return _find_in_module(op)
    return _find_in_signature(op) if isinstance(op, Function) else None


def _find_in_module(module: Module) -> Finding | None:
    given = module.annotations.discardable if module.annotations is not None else {}
    plain = next((name for name in given if "." not in name and name != "sym_visibility"), None)
    if plain is not None:
        return "module.attributes", f"modules have dialect attributes only, not {plain}"
    if len(module.regions[0].blocks) != 1:
        return "module.blocks", f"a module has one block, not {len(module.regions[0].blocks)}"
    seen: set[str] = set()
    for op in module.body.operations:
        symbol = symbol_of(op)
        if symbol is not None:
            if symbol in seen:
                return "symbol.redefined", f"two symbols are named @{symbol}"
            seen.add(symbol)
    return None


def _find_in_signature(function: Function) -> Finding | None:
    for attributes in (*function.argument_attributes, *function.result_attributes):
        plain = next((name for name in attributes if "." not in name), None)
        if plain is not None:
            return "func.attributes", f"arguments and results have dialect attributes only, not {plain}"
    finding = find_in_type(function.function_type)
    if finding is not None:
        return finding
    if not function.body.blocks:
        if function.visibility is None or function.visibility == "public":
            return "func.visibility", f"@{function.symbol} has no body, so it must be private"
        return None
    arguments = function.body.argument_types
    if arguments != function.function_type.inputs:
        expected = describe(function.function_type.inputs)
        return "func.arguments", f"the entry block has arguments {describe(arguments)}, the signature {expected}"
    return None


def find_in_programs(op: RunParallel, module: Module) -> Finding | None:
    """Check the functions of a grid: they exist, and take and give together what the operation does."""
    code, functions = f"{op.name}.programs", module.functions
    names = [name for row in op.program_names for name in row]
    unknown = next((name for name in names if name not in functions), None)
    if unknown is not None:
        return code, f"there is no function @{unknown}"
    types = [functions[name].function_type for name in names]
    for word, given, wanted in (
        ("take", op.operands, [type for signature in types for type in signature.inputs]),
        ("give", op.results, [type for signature in types for type in signature.results]),
    ):
        if [value.type for value in given] != wanted:
            return code, f"the programs {word} {describe(tuple(wanted))}"
    return None


def find_in_branch(op: UnregisteredOperation, block: Block) -> Finding | None:
    """Check an operation which goes on in other blocks: it is the last of its own and hands on all of its operands."""
    if op.successors and op is not block.operations[-1]:
        return "block.terminator", f"{op.operation_name} is not the last operation of its block"
    segments = op.attributes.get("operandSegmentSizes")
    if op.successors and isinstance(segments, DenseArrayAttribute) and sum(segments.values) != len(op.operands):
        return f"{op.operation_name}.operands", f"{sum(segments.values)} operands are handed on, not {len(op.operands)}"
    if len(op.successors) > 1 and segments is None and op.operands and op.pretty is None:
        return f"{op.operation_name}.operands", "operandSegmentSizes must say which operands each block gets"
    return None


def find_misplaced_symbol(op: Operation, parent: Operation | None) -> Finding | None:
    """Check that what has a name to refer to stands in a module: other regions have no such names."""
    if isinstance(parent, DeclaredOperation | Function) and symbol_of(op) is not None:
        return "symbol.parent", f"@{symbol_of(op)} does not stand in a module"
    return None


def symbol_of(op: Operation) -> str | None:
    """Return the name by which a module's operations refer to an operation, if it has one."""
    if isinstance(op, ShardyMesh):
        name: str | None = op.attributes.get("sym_name")
        return name
    return op.symbol if isinstance(op, Function | Module) else None


def find_misplaced_terminator(
    op: Operation, block: Block, parent: Operation | None, function: Function | None
) -> Finding | None:
    """Check a return: it stands last in its block; `func.return` gives what its function promises."""
    if op is not block.operations[-1]:
        return "block.terminator", f"{op.name} is not the last operation of its block"
    if not isinstance(op, FunctionReturn):
        return None
    if parent is not function or function is None:
        return "func.return.parent", "func.return ends functions only"
    returned = tuple(operand.type for operand in op.operands)
    if returned != function.function_type.results:
        promised = describe(function.function_type.results)
        return "func.return.types", f"returns {describe(returned)}, but @{function.symbol} returns {promised}"
    return None


def find_in_computation(computation: Region) -> Finding | None:
    """Return what is wrong with an HLO computation: the numbers of its parameters, its declared result."""
    if len(computation.blocks) != 1:
        return "computation.blocks", f"{computation.name} has {len(computation.blocks)} blocks"
    parameters = [op for op in computation.operations if isinstance(op, Parameter)]
    numbers = sorted(op.number for op in parameters)
    if numbers != list(range(len(computation.arguments))):
        return "parameter.number", f"the parameters of {computation.name} have the numbers {describe(numbers)}"
    declared, returned = computation.result_type, computation.output_types
    if declared is not None and len(returned) == 1 and not compatible(declared, returned[0]):
        found = f"{computation.name} returns {describe(declared)} by its signature, {describe(returned[0])} by its root"
        return "computation.result", found
    return None


def find_unpaired(computation: Region) -> Iterator[tuple[Operation, Finding]]:
    """Yield the halves of asynchronous operations in a computation whose other half is missing or not just one."""
    if not any(issubclass(cls, Half) for cls in set(map(type, computation.operations))):
        return
    makers: dict[Value, Operation] = {}
    users: dict[Value, list[Operation]] = {}
    for op in computation.operations:
        makers.update(dict.fromkeys(op.results, op))
        for operand in () if isinstance(op, Return) else op.operands:
            users.setdefault(operand, []).append(op)
    for op in computation.operations:
        if isinstance(op, SecondHalf) and not _continues(op, makers.get(op.operands[0])):
            yield op, Advice((f"{op.name}.pair", "the operand is not what the first half gives"))
        elif isinstance(op, FirstHalf):
            followers = users.get(op.results[0], [])
            if len(followers) != 1 or not _may_end(followers[0], op):
                names = ", ".join(follower.hlo_name or follower.name for follower in followers)
                yield op, Advice((f"{op.name}.pair", f"just one second half must follow, found {names or 'none'}"))


def _continues(second: SecondHalf, first: Operation | None) -> bool:
    """Whether a second half belongs to what made its operand.

    `async-update` and `async-done` go with whatever was begun on a thread. What is sent or received may come out of the
    tuple that a loop carries.
    """
    if isinstance(second, ChannelTransfer):
        return True
    if not isinstance(first, FirstHalf):
        return False
    if isinstance(first, ThreadedOperation) and isinstance(second, ThreadedOperation):
        return first.wrapped is second.wrapped or None in (first.wrapped, second.wrapped)
    return first.wrapped is not None and first.wrapped is second.wrapped


def _may_end(user: Operation, first: FirstHalf) -> bool:
    """Whether the only user of a first half may be that: a second half, which is judged itself, or a loop's tuple."""
    if isinstance(first, ChannelTransfer):
        return isinstance(user, Tuple) or (isinstance(user, SecondHalf) and isinstance(user, ChannelTransfer))
    return isinstance(user, SecondHalf) and not isinstance(user, ChannelTransfer)
