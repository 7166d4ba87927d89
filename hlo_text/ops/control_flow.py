"""Loops, branches, calls and terminators."""

from __future__ import annotations

from hlo_text.core.attributes import Attribute, DictionaryAttribute
from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import Type
from hlo_text.inference.result_types import called_types, least_specific, require


@op(mlir="stablehlo.while", hlo=Opcode("while", operands=(1, 1)), form=Form.OWN)
class While(DeclaredOperation):
    """Runs `body` on the carried values while `cond` returns true. HLO carries one value, often a tuple.

    Spec: while.
    """

    runs_regions = True
    has_loose_shapes = True
    keeps_precision = True
    keeps_layout = True
    has_tuples_in_hlo_only = True
    operand: tuple[Value, ...] = operand_field(TypeClass.VALUE, variadic=True)
    all_results: tuple[Value, ...] = result_field(TypeClass.VALUE, variadic=True)
    cond: Region = region_field(hlo="condition")
    body: Region = region_field(hlo="body")
    constraints = {
        "C1": "types(input_types(cond)) = types(operand) and output_types(cond) = [tensor(i1)]",
        "C2": "types(input_types(body)) = types(operand) and output_types(body) = types(operand)",
        "C3": "types(raw_results) = types(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return tuple(value.type for value in self.operand)


def _branch_types(branches: tuple[Region, ...]) -> tuple[Type, ...]:
    require(bool(branches), "expected at least one branch")
    types = branches[0].output_types
    for branch in branches[1:]:
        other = branch.output_types
        require(
            len(other) == len(types),
            f"branches must return the same number of values, found {len(types)} and {len(other)}",
        )
        types = tuple(map(least_specific, types, other))
    return types


class Branching(DeclaredOperation):
    """Runs one of several regions."""

    __slots__ = ()
    runs_regions = True


@op(mlir="stablehlo.if")
class If(Branching):
    """Runs one of two regions, selected by `pred`.

    Spec: if.
    """

    has_tuples_in_hlo_only = True
    pred: Value = operand_field(TypeClass.BOOL, rank=0)
    all_results: tuple[Value, ...] = result_field(TypeClass.UNBUFFERED, variadic=True)
    true_branch: Region = region_field()
    false_branch: Region = region_field()
    constraints = {
        "C1": "input_types(true_branch) = input_types(false_branch) = []",
        "C2": "output_types(true_branch) = output_types(false_branch)",
        "C3": "types(raw_results) = output_types(true_branch)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return _branch_types((self.true_branch, self.false_branch))


@op(mlir="stablehlo.case")
class Case(Branching):
    """Runs branch number `index`; an out-of-range index selects the last branch.

    Spec: case.
    """

    has_tuples_in_hlo_only = True
    index: Value = operand_field(TypeClass.SIGNED, rank=0)
    all_results: tuple[Value, ...] = result_field(TypeClass.UNBUFFERED, variadic=True)
    branches: tuple[Region, ...] = region_field(variadic=True)
    constraints = {
        "I1": "element_type(index) = i32",
        "C1": "0 < size(branches)",
        "C2": "for b in branches: input_types(b) = []",
        "C3": "same(output_types(branches...))",
        "C4": "types(raw_results) = output_types(branches[0])",
    }

    def _infer(self) -> tuple[Type, ...]:
        return _branch_types(self.branches)


@op(hlo=Opcode("conditional", operands=(2, None)))
class Conditional(Branching):
    """Runs one of several computations, each with its own operand.

    A `pred` selects between `true_computation` and `false_computation`, an `s32` among `branch_computations`; an
    out-of-range index selects the last one.
    """

    keeps_precision = True
    keeps_layout = True
    selector: Value = operand_field(TypeClass.BOOL | TypeClass.SIGNED, rank=0)
    branch_operands: tuple[Value, ...] = operand_field(TypeClass.VALUE, variadic=True)
    result: Value = result_field(TypeClass.VALUE)
    branches: tuple[Region, ...] = region_field(
        hlo="branch_computations", hlo_each=("true_computation", "false_computation"), variadic=True
    )
    constraints = {
        "selector": "element_type(selector) in [i1, i32] and (is_boolean(selector) implies size(branches) = 2)",
        "branches": "0 < size(branches) = size(branch_operands)",
        "operands": "for i in range(size(branches)): input_types(branches[i]) = [type(branch_operands[i])]",
        "results": "for b in branches: output_types(b) = types(raw_results)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return _branch_types(self.branches)


class Calling(DeclaredOperation):
    """Calls a function of the module, or the computation in its region."""

    __slots__ = ()
    runs_regions = True

    @property
    def called_symbol(self) -> str | None:
        """The function's name, or None if the operation runs its region."""
        return None


@op(hlo=Opcode("call", calls_first=True))
class Call(Calling):
    """Calls a computation; StableHLO calls functions by symbol (`FunctionCall`)."""

    keeps_precision = True
    keeps_layout = True
    inputs: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field()
    is_composite: bool = attribute_field(
        Kind.BOOL, default=False, hlo="is_composite", hlo_omit_default=True, mlir=False
    )
    computation: Region = region_field(hlo="to_apply")
    constraints = {
        "operands": "input_types(computation) = type(inputs...)",
        "result": "output_types(computation) = types(raw_results)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return called_types(self.computation, self.inputs)


@op(mlir="func.call", form=Form.OWN)
class FunctionCall(Calling):
    """Calls a function of the module."""

    inputs: tuple[Value, ...] = operand_field(variadic=True)
    all_results: tuple[Value, ...] = result_field(variadic=True)
    callee: str = attribute_field(Kind.SYMBOL)
    constraints = {
        "callee": "is_defined_in_parent_scope(callee)",
        "operands": "identical(input_types(function(callee)), type(inputs...))",
        "results": "identical(output_types(function(callee)), type(raw_results...))",
    }

    @property
    def called_symbol(self) -> str:
        return self.callee


@op(mlir="stablehlo.composite", form=Form.OWN)
class Composite(Calling):
    """Calls `decomposition` under a name that compilers may recognize as a higher-level operation.

    Spec: composite.
    """

    since = (0, 19, 0)
    second_version = (1, 14, 0)
    takes_empty_regions = True
    inputs: tuple[Value, ...] = operand_field(TypeClass.UNBUFFERED, variadic=True)
    all_results: tuple[Value, ...] = result_field(TypeClass.UNBUFFERED, variadic=True)
    composite_name: str = attribute_field(Kind.STRING, mlir_name="name")
    composite_attributes: Attribute = attribute_field(Kind.ATTRIBUTE, default=DictionaryAttribute(()))
    decomposition: str = attribute_field(Kind.SYMBOL)
    version: int = attribute_field(Kind.I32, default=0)
    composite_regions: tuple[Region, ...] = region_field(variadic=True)
    constraints = {
        "C1": "is_namespaced_op_name(composite_name)",
        "C2": "is_defined_in_parent_scope(decomposition)",
        "C3": "identical(type(inputs...), input_types(function(decomposition)))",
        "C4": "identical(type(raw_results...), output_types(function(decomposition)))",
    }

    @property
    def called_symbol(self) -> str:
        return self.decomposition


class Terminator(DeclaredOperation):
    """Ends a region and returns its results."""

    __slots__ = ()
    has_effects = True
    is_terminator = True
    depends_on_context = True
    operands_: tuple[Value, ...] = operand_field(variadic=True)


@op(mlir="stablehlo.return", form=Form.OWN)
class Return(Terminator):
    """Ends a region. In HLO it represents `ROOT` and is not printed."""

    has_tuples_in_hlo_only = True
    operands_: tuple[Value, ...] = operand_field(TypeClass.VALUE, variadic=True)


@op(mlir="func.return", form=Form.OWN)
class FunctionReturn(Terminator):
    """Ends a function and returns its results."""


@op(
    hlo=Opcode(
        "parameter",
        needs_shape=True,
        argument="number",
        has_asynchronous_forms=False,
        annotations=("parameter_replication",),
    )
)
class Parameter(DeclaredOperation):
    """Parameter of an HLO computation: its result is the block argument of this number."""

    keeps_precision = True
    result: Value = result_field()
    number: int = attribute_field(Kind.I64, mlir=False)
