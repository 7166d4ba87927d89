"""Rules about the structure of a module: functions and calls, terminators, computations, unknown operations."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    Literal,
    Mesh,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    TypeAttribute,
    with_nested,
)
from hlo_text.core.describe import describe
from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.notation.logic import compatible
from hlo_text.ops import (
    FunctionReturn,
    Parameter,
    UpstreamOperation,
)
from hlo_text.verifier.checklists import are_plain
from hlo_text.verifier.counts import code_prefix
from hlo_text.verifier.findings import Advice, Finding, ReaderFinding
from hlo_text.verifier.types import find_in_type, find_unknown_type

if TYPE_CHECKING:
    from hlo_text.ops.check import RunParallel

#: The attribute of operations, arguments and results that contains a sharding.
SHARDING = "sdy.sharding"
#: The attribute of operations that contains a sharding rule.
SHARDING_RULE = "sdy.sharding_rule"
#: The operation that defines a mesh, whose class is imported for the few programs that have one.
_MESH = "sdy.mesh"
#: Dialects whose operations are all registered.
_OWN_DIALECTS = frozenset(("builtin", "chlo", "func", "stablehlo"))
#: Dialects whose operations are left to other tools.
_FOREIGN_DIALECTS = frozenset(
    [
        "affine",
        "arith",
        "bufferization",
        "cf",
        "check",
        "complex",
        "gpu",
        "interpreter",
        "linalg",
        "llvm",
        "math",
        "memref",
        "mhlo",
        "mpmd",
        "nvgpu",
        "nvvm",
        "quant",
        "scf",
        "sdy",
        "shape",
        "sparse_tensor",
        "tensor",
        "tosa",
        "transform",
        "ub",
        "vector",
        "vhlo",
    ]
)


def find_unregistered(op: UnregisteredOperation, language: str, *, allow_unknown: bool) -> Finding | None:
    """Return a finding for an unregistered operation, unless unregistered dialects are allowed.

    A registered operation in an unknown form may come from a newer version. Casts without operands or with attributes
    are printed in a form that is kept as text.
    """
    if op.problem is not None:
        return ReaderFinding.of(op.problem)
    name = op.operation_name
    cls = MLIR_OPERATIONS.get(name, Operation)
    dialect, dot, _ = name.partition(".")
    if op.pretty is not None and issubclass(cls, UpstreamOperation):
        finding = ("operation.form", f"{name} has an unknown pretty form; it is kept as text and cannot be executed")
        if dialect == "builtin":
            return None if op.results else finding
        return Advice(finding)
    if language == "hlo":
        is_fine = allow_unknown
    else:
        is_foreign = dialect in _FOREIGN_DIALECTS or issubclass(cls, UpstreamOperation)
        is_fine = bool(dot) and (is_foreign or (allow_unknown and dialect not in _OWN_DIALECTS))
    return None if is_fine else ("unregistered", f"unregistered operation {name}")


def unknown_attributes(op: Operation) -> tuple[str, ...]:
    """Return the names of an operation's or module's unknown HLO attributes and fields of metadata."""
    if isinstance(op, Module):
        return () if op.header is None else op.header.unknown
    if op.annotations is None:
        return ()
    fields = [f"metadata.{name}" for name in op.annotations.unknown_fields]
    return (*[attribute.name for attribute in op.annotations.unknown], *fields)


def find_in_function(op: Operation) -> Finding | None:
    """Return the finding about a function's signature or a module's symbols."""
    if isinstance(op, Module):
        return _find_in_module(op) or find_kept_attribute(op)
    return _find_in_signature(op) or find_kept_attribute(op) if isinstance(op, Function) else None


#: Attributes that may be, or contain, attributes kept as text.
_WITH_KEPT = (
    ArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    Literal,
    Mesh,
    OpaqueAttribute,
    TypeAttribute,
)


def find_kept_attribute(op: Operation) -> Finding | None:
    """Return the finding about an attribute that this package does not know and that was kept as text."""
    given = [op.annotations.discardable] if op.annotations is not None else []
    if isinstance(op, Function):
        given += [*op.argument_attributes, *op.result_attributes]
    given = list(filter(None, given))
    if not given:
        return None
    return _find_among(attribute for part in given for attribute in part.values() if isinstance(attribute, _WITH_KEPT))


def find_kept_entry(op: Operation) -> Finding | None:
    """Return the finding about an entry, kept as text, of a dictionary among an operation's own attributes."""
    return _find_among(value for value in op.attributes.values() if isinstance(value, DictionaryAttribute))


def _find_among(attributes: Iterable[Attribute]) -> Finding | None:
    found = list(with_nested(attributes))
    for attribute in found:
        if isinstance(attribute, TypeAttribute | DenseResourceAttribute | Literal):
            finding = find_unknown_type(attribute.type)
            if finding is not None:
                return finding
    kept = [attribute for attribute in found if isinstance(attribute, OpaqueAttribute)]
    if not kept:
        return None
    from hlo_text.mlir.codecs.dialect_values import find_kept
    from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader

    with READER_LOCK:
        return find_kept(kept, shared_reader())


def _find_in_module(module: Module) -> Finding | None:
    given = module.annotations.discardable if module.annotations is not None else {}
    plain = next((name for name in given if "." not in name and name != "sym_visibility"), None)
    if plain is not None:
        return "module.attributes", f"module attributes need a dialect prefix, found {plain}"
    if len(module.regions[0].blocks) != 1:
        return "module.blocks", f"expected one block in the module body, found {len(module.regions[0].blocks)}"
    seen: set[str] = set()
    for op in module.body.operations:
        symbol = symbol_of(op)
        if symbol is not None:
            if symbol in seen:
                return "symbol.redefined", f"symbol @{symbol} is defined twice"
            seen.add(symbol)
    return None


def _find_in_signature(function: Function) -> Finding | None:
    for attributes in filter(None, (*function.argument_attributes, *function.result_attributes)):
        plain = next((name for name in attributes if "." not in name), None)
        if plain is not None:
            return "func.attributes", f"argument and result attributes need a dialect prefix, found {plain}"
    signature = function.function_type
    finding = None if are_plain((*signature.inputs, *signature.results)) else find_in_type(signature)
    if finding is not None:
        return finding
    if not function.body.blocks:
        if function.visibility is None or function.visibility == "public":
            return "func.visibility", f"@{function.symbol} has no body and must be private"
        return None
    arguments = function.body.argument_types
    if arguments != signature.inputs:
        expected = describe(signature.inputs)
        return "func.arguments", f"expected entry block arguments {expected}, found {describe(arguments)}"
    return None


def find_in_programs(op: RunParallel, module: Module) -> Finding | None:
    """Check that the functions of a grid exist and that their signatures match the operands and results."""
    code, functions = f"{op.name}.programs", module.functions
    names = [name for row in op.program_names for name in row]
    unknown = next((name for name in names if name not in functions), None)
    if unknown is not None:
        return code, f"undefined function @{unknown}"
    types = [functions[name].function_type for name in names]
    for word, given, wanted in (
        ("operands", op.operands, [type for signature in types for type in signature.inputs]),
        ("results", op.results, [type for signature in types for type in signature.results]),
    ):
        if [value.type for value in given] != wanted:
            found = describe(tuple(value.type for value in given))
            return code, f"expected {word} {describe(tuple(wanted))} from the programs' signatures, found {found}"
    return None


def find_in_groups(op: Operation, symbols: Container[str]) -> Finding | None:
    """Return the finding about replica groups given by mesh axes: an undefined mesh or axis."""
    groups = op.attributes.get("replica_groups")
    if not isinstance(groups, MeshAxesReplicaGroups):
        return None
    found = None
    if isinstance(groups.mesh, Mesh):
        names = {name for name, _ in groups.mesh.axes}
        unknown = next((axis.name for axis in groups.axes if axis.name not in names), None)
        found = None if unknown is None else f"the mesh has no axis {unknown!r}"
    elif groups.mesh not in symbols:
        found = f"undefined mesh @{groups.mesh}"
    return None if found is None else (f"{code_prefix(op)}.mesh", found)


def find_in_branch(op: UnregisteredOperation, block: Block) -> Finding | None:
    """Check that a branch ends its block and passes all of its operands to its successors."""
    if op.successors and op is not block.operations[-1]:
        return "block.terminator", f"{op.operation_name} must be the last operation of its block"
    segments = op.attributes.get("operandSegmentSizes")
    if op.successors and isinstance(segments, DenseArrayAttribute) and sum(segments.values) != len(op.operands):
        found = f"operandSegmentSizes must add up to {len(op.operands)} operands, found {sum(segments.values)}"
        return f"{op.operation_name}.operands", found
    if len(op.successors) > 1 and segments is None and op.operands and op.pretty is None:
        return f"{op.operation_name}.operands", "missing operandSegmentSizes, the number of operands of each successor"
    return None


def find_misplaced_symbol(op: Operation, parent: Operation | None) -> Finding | None:
    """Check that a symbol is defined at the top level of a module."""
    if isinstance(parent, DeclaredOperation | Function) and symbol_of(op) is not None:
        return "symbol.parent", f"@{symbol_of(op)} must be defined at the top level of a module"
    return None


def symbol_of(op: Operation) -> str | None:
    """Return the symbol that an operation defines, if any."""
    if op.mlir_name == _MESH:
        name: str | None = op.attributes.get("sym_name")
        return name
    return op.symbol if isinstance(op, Function | Module) else None


def meshes_of(module: Module) -> Mapping[str, Mesh]:
    """Return the meshes of a module by name."""
    if not module.regions:
        return {}
    meshes = [op.attributes for op in module.body.operations if op.mlir_name == _MESH]
    return {found["sym_name"]: found["mesh"] for found in meshes if {"sym_name", "mesh"} <= found.keys()}


def sharding_code(op: Operation) -> str:
    """Return the code of findings about the shardings of an operation or a function."""
    name = op.name.removeprefix("stablehlo.").removeprefix("builtin.").replace("func.func", "func")
    return f"{name}.sharding"


def find_misplaced_terminator(
    op: Operation, block: Block, parent: Operation | None, function: Function | None
) -> Finding | None:
    """Check that a return ends its block and that `func.return` matches the function's result types."""
    if op is not block.operations[-1]:
        return "block.terminator", f"{op.name} must be the last operation of its block"
    if not isinstance(op, FunctionReturn):
        return None
    if parent is not function or function is None:
        return "func.return.parent", "func.return must be directly inside a function"
    returned = tuple(operand.type for operand in op.operands)
    if returned != function.function_type.results:
        declared = describe(function.function_type.results)
        return "func.return.types", f"@{function.symbol} is declared to return {declared}, found {describe(returned)}"
    return None


def find_in_computation(computation: Region) -> Finding | None:
    """Return the finding about an HLO computation's blocks, parameter numbers or declared result."""
    if len(computation.blocks) != 1:
        return "computation.blocks", f"{computation.name} must have one block, found {len(computation.blocks)}"
    block = computation.blocks[0]
    numbers = [op.number for op in block.operations if op.__class__ is Parameter]
    wanted = list(range(len(block.arguments)))
    if numbers != wanted and sorted(numbers) != wanted:
        found = f"parameters of {computation.name} must be numbered from 0 without gaps"
        return "parameter.number", f"{found}, found {describe(sorted(numbers))}"
    declared = computation.result_type
    returned = block.operations[-1].operands if block.operations else ()
    if declared is not None and len(returned) == 1 and not compatible(declared, returned[0].type):
        found = f"{computation.name} is declared to return {describe(declared)}"
        return "computation.result", f"{found}, its root is {describe(returned[0].type)}"
    return None
