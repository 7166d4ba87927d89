"""The `check` and `interpreter` dialects of self-checking test programs."""

from __future__ import annotations

from hlo_text.core.attributes import ArrayAttribute, Attribute, Literal, SymbolReference
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.inference.result_types import LikeOperand


@op(mlir="check.expect_eq", form=Form.OPERAND_TYPE)
class ExpectEq(DeclaredOperation):
    """Asserts that two values are equal."""

    has_effects = True
    lhs: Value = operand_field()
    rhs: Value = operand_field()


@op(mlir="check.expect_eq_const", form=Form.OWN)
class ExpectEqConst(DeclaredOperation):
    """Asserts that a value equals a constant. Pretty form: `%a, dense<1> : tensor<i32>`."""

    has_effects = True
    lhs: Value = operand_field()
    value: Literal = attribute_field(Kind.ELEMENTS)


@op(mlir="check.expect_almost_eq", form=Form.OPERAND_TYPE)
class ExpectAlmostEq(DeclaredOperation):
    """Asserts that two values differ by at most `tolerance`."""

    has_effects = True
    lhs: Value = operand_field()
    rhs: Value = operand_field()
    tolerance: float = attribute_field(Kind.F64, default=1e-4, pretty="tolerance")


@op(mlir="check.expect_almost_eq_const", form=Form.OWN)
class ExpectAlmostEqConst(DeclaredOperation):
    """Asserts that a value differs from a constant by at most `tolerance`."""

    has_effects = True
    lhs: Value = operand_field()
    value: Literal = attribute_field(Kind.ELEMENTS)
    tolerance: float = attribute_field(Kind.F64, default=1e-4, pretty="tolerance")


@op(mlir="check.expect_close", form=Form.OWN)
class ExpectClose(DeclaredOperation):
    """Asserts that floats are between `min_ulp_difference` and `max_ulp_difference` representable values apart."""

    has_effects = True
    actual: Value = operand_field()
    expected: Value = operand_field()
    max_ulp_difference: int = attribute_field(Kind.UI64, default=1, pretty="max_ulp_difference")
    min_ulp_difference: int = attribute_field(Kind.UI64, default=0, pretty="min_ulp_difference")


@op(mlir="check.expect_serialized_eq", form=Form.OPERAND_TYPE)
class ExpectSerializedEq(DeclaredOperation):
    """Asserts that a value equals the one that a probe recorded."""

    has_effects = True
    expected: Value = operand_field()
    probe_id: str = attribute_field(Kind.STRING, pretty="probe_id")
    iteration: int = attribute_field(Kind.UI32, default=0, pretty="iter")


@op(mlir="interpreter.print", form=Form.OPERAND_TYPE)
class Print(DeclaredOperation):
    """Prints a value."""

    has_effects = True
    operand: Value = operand_field()


@op(mlir="interpreter.probe", form=Form.SAME_TYPE)
class Probe(LikeOperand):
    """Identity; records its operand in a file."""

    has_effects = True
    operand: Value = operand_field()
    result: Value = result_field()
    probe_id: str = attribute_field(Kind.STRING, pretty="probe_id")


def _form_a_grid(op: RunParallel) -> str | None:
    """`programs` is a non-empty matrix of function symbols."""
    rows = _elements(op.programs)
    if not rows:
        return "programs must not be empty"
    sizes = {len(_elements(row)) for row in rows}
    if len(sizes) != 1 or 0 in sizes:
        return f"all rows of programs must have the same non-zero length, found {', '.join(map(str, sorted(sizes)))}"
    if any(len(_symbols(row)) != len(_elements(row)) for row in rows):
        return "programs must be function symbols"
    return None


@op(mlir="interpreter.run_parallel")
class RunParallel(DeclaredOperation):
    """Runs a grid of functions in parallel; `programs` lists one per replica and partition."""

    has_effects = True
    depends_on_context = True
    inputs: tuple[Value, ...] = operand_field(variadic=True)
    all_results: tuple[Value, ...] = result_field(variadic=True)
    infeed: Attribute | None = attribute_field(Kind.ATTRIBUTE, default=None)
    programs: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"programs": _form_a_grid}

    @property
    def program_names(self) -> tuple[tuple[str, ...], ...]:
        """Names of the functions, one row per replica with one per partition."""
        return tuple(_symbols(row) for row in _elements(self.programs))

    @property
    def only_program(self) -> str | None:
        """The function's name if the grid is a single function without infeed, else None."""
        names = self.program_names
        return names[0][0] if [len(row) for row in names] == [1] and self.infeed is None else None

    @property
    def feeder_names(self) -> tuple[str, ...] | None:
        """Names of the functions whose results feed the infeed, in order; None without infeed."""
        return None if self.infeed is None else _symbols(self.infeed)


def _elements(attribute: Attribute) -> tuple[Attribute, ...]:
    return attribute.elements if isinstance(attribute, ArrayAttribute) else ()


def _symbols(attribute: Attribute) -> tuple[str, ...]:
    return tuple(
        element.path[-1] for element in _elements(attribute) if isinstance(element, SymbolReference) and element.path
    )
