"""State of a builder: the growing computation, its parameters, its first error, and its completion.

Every family of operations is a class derived from `BuilderBase`; `Builder` combines them. A public method checks its
arguments and calls `_add`, which infers the shape of the result, checks the rules of the operation and appends it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

import numpy as np

from frontends.builder.attribute_values import as_text, attribute_value
from frontends.builder.failure import RuleError, build_error, require
from frontends.builder.handle import Handle, Operand
from frontends.builder.literal import ClientLiteral
from frontends.builder.modules import as_hlo, hlo_name, module_of
from frontends.builder.shapes import as_element_type, as_shape, scalar, shape_text
from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import BuildError
from hlo_text.core.ir import Annotations, Block, HloHeader, HloStyle, Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict
from hlo_text.core.types import BOOL, ComplexType, ElementType, FloatType, TensorType, TupleType, Type, numpy_dtype
from hlo_text.hlo.codecs import codec_of
from hlo_text.inference.type_budget import TypeBudget
from hlo_text.notation.context import FormulaContext
from hlo_text.verifier.operations import find_broken_rule
from hlo_text.verifier.walk import verify

if TYPE_CHECKING:
    from frontends.builder.client import Client

#: A computation to apply: a built module, or a function of handles that is built on the fly.
Computation = Module | Callable[..., Operand | Sequence[Operand]]

_HLO_RULES = FormulaContext(language="hlo")

_S = TypeVar("_S", bound="BuilderBase")
_P = ParamSpec("_P")


def operation(method: Callable[Concatenate[_S, _P], Handle]) -> Callable[Concatenate[_S, _P], Handle]:
    """Decorate a method that adds operations, so that rule violations become errors of the builder.

    After an error the builder adds nothing more, and its methods return handles without a shape. An error in a method
    called by another method is reported for the outer one.
    """
    signature = inspect.signature(method)
    name = method.__name__.rstrip("_")

    @functools.wraps(method)
    def add(self: _S, /, *args: _P.args, **kwargs: _P.kwargs) -> Handle:
        if self._is_adding:
            return method(self, *args, **kwargs)
        if self._error is not None:
            return self._missing()
        self._is_adding = True
        try:
            self._last = method(self, *args, **kwargs)
            return self._last
        except RuleError as error:
            arguments = signature.bind(self, *args, **kwargs).arguments
            shown = {name: given for name, given in arguments.items() if name not in ("self", "options")}
            shown.update(arguments.get("options", {}))
            return self._note(build_error(name, error, shown))
        except BuildError as error:  # raised by a function that builds a computation
            return self._note(error)
        finally:
            self._is_adding = False

    return add


class BuilderBase:
    """Base class of all families of operations."""

    def __init__(
        self,
        client: Client | str | None = None,
        name: str = "main",
        *,
        immediate_errors: bool = False,
    ) -> None:
        """Start a computation.

        Args:
            client: The client, on which the computation does not depend; or the name of the computation.
            name: The name of the computation.
            immediate_errors: Whether to raise errors immediately instead of in `build`.
        """
        self._client = None if isinstance(client, str) else client
        self._name = client if isinstance(client, str) else name
        self._raises_immediately = immediate_errors
        self._parent: BuilderBase | None = None
        self._operations: list[Operation] = []
        self._budget = TypeBudget()
        self._producers: dict[Value, Operation] = {}
        self._applied: dict[Region, None] = {}
        self._parameters: dict[int, Value] = {}
        self._tokens: Value | None = None
        self._error: BuildError | None = None
        self._is_adding = False
        self._last: Handle | None = None
        self._root: Handle | None = None

    # --- the builder itself ------------------------------------------------------------------------------------------

    @property
    def client(self) -> Client | None:
        """The client passed to the builder."""
        return self._client

    @property
    def name(self) -> str:
        """The name of the computation."""
        return self._name

    @property
    def first_error(self) -> BuildError | None:
        """The error that `build` will raise, or None."""
        return self._error

    def set_die_immediately_on_error(self, enabled: bool) -> None:
        """Set whether errors are raised immediately (True) or by `build` (False, the default)."""
        self._raises_immediately = enabled

    def create_sub_builder(self, computation_name: str) -> Self:
        """Return a builder for a computation that this builder applies, with the same error handling."""
        builder = type(self)(self._client, computation_name, immediate_errors=self._raises_immediately)
        builder._parent = self
        return builder

    def set_return_value(self, operand: Handle) -> None:
        """Set the result of the computation, by default the last operation.

        Operations added later do not change it.
        """
        self._require_own(operand)
        self._root = operand

    def build(self, root: Handle | None = None) -> Module:
        """Return the computation as an HLO module that includes all computations it applies.

        Args:
            root: The result, by default that of `set_return_value`, else the last operation.

        Raises:
            BuildError: A call violated a rule (the first is reported), parameter numbers are not consecutive, the
                computation is empty, or the module as a whole violates a rule.
        """
        try:
            module = self._build(root)
        except RuleError as error:
            raise build_error("build", error, {"name": self._name}) from None
        broken = verify(module, strict=True)
        if broken:
            raise BuildError(broken)
        return module

    def build_and_note_error(self) -> Module:
        """Return the computation of a sub-builder; an error is passed to the parent and an empty module returned."""
        try:
            return self.build()
        except BuildError as error:
            if self._parent is None or self._raises_immediately:
                raise
            if self._parent._error is None:
                self._parent._error = error
            return Module(
                NO_ATTRIBUTES, (), (), symbol=hlo_name(self._name), language="hlo", header=HloHeader(), style=HloStyle()
            )

    # --- questions about operands ------------------------------------------------------------------------------------

    def get_shape(self, operand: Handle) -> Type:
        """Return the inferred shape of an operand.

        Raises:
            BuildError: The builder has an error.
        """
        return self._own(operand).type

    @operation
    def check_shape(self, operand: Handle, expected_shape: Any) -> Handle:
        """Require that an operand has a shape, ignoring layouts, and return the operand."""
        expected = as_shape(expected_shape, "expected_shape")
        require(self._own(operand).type == expected, f"the shape must be {shape_text(expected)}")
        return operand

    @operation
    def check_same_shape(self, lhs: Handle, rhs: Handle) -> Handle:
        """Require that two operands have equal shapes, ignoring layouts, and return the first."""
        require(self._own(lhs).type == self._own(rhs).type, "the shapes must be the same")
        return lhs

    # --- parameters ---------------------------------------------------------------------------------------------------

    @operation
    def parameter(self, parameter_number: int, shape: Any, name: str = "") -> Handle:
        """Add a parameter of the computation.

        Args:
            parameter_number: Its index, from 0.
            shape: Its shape: HLO text, a type, or an object with a shape (see `frontends.builder.shapes`).
            name: Its name.
        """
        require(parameter_number >= 0, f"parameter_number must not be negative: {parameter_number}")
        require(parameter_number not in self._parameters, f"parameter {parameter_number} is already defined")
        handle = self._add(
            ops.Parameter,
            shape=as_shape(shape),
            name=hlo_name(as_text(name, "name") or f"p{parameter_number}"),
            number=parameter_number,
        )
        self._parameters[parameter_number] = handle.value
        return handle

    # --- adding operations -------------------------------------------------------------------------------------------

    def _add(
        self,
        cls: type[DeclaredOperation],
        *operands: Handle,
        regions: Sequence[Region] = (),
        shape: Type | None = None,
        annotations: Annotations | None = None,
        name: str | None = None,
        **attributes: Any,
    ) -> Handle:
        """Append an operation and return its result; several results are packed into a tuple.

        Args:
            cls: The operation's class.
            operands: Handles of this builder.
            regions: The computations that the operation applies.
            shape: The shape of the result; inferred by default.
            annotations: Annotations, which do not affect semantics.
            name: The name of the result; by default the opcode and a number.
            attributes: Attribute values; None omits an attribute.

        Raises:
            TypeError: An attribute has the wrong type.
            RuleError: The operation violates a rule.
        """
        fields = cls.attribute_fields
        given = {key: attribute_value(fields[key], value) for key, value in attributes.items() if value is not None}
        op = cls(ReadOnlyDict(given), tuple(map(self._own, operands)), (), tuple(regions), annotations)
        if shape is None:
            shape = _packed(self._inferred(op))
        op.results = (
            Value(shape, name or f"{(cls.hlo_name or 'value').replace('-', '_')}.{len(self._operations) + 1}"),
        )
        broken = find_broken_rule(op, _HLO_RULES)
        if broken is not None:
            code, rule = broken
            raise RuleError(rule, code)
        _require_text(op)
        self._operations.append(op)
        self._producers[op.results[0]] = op
        return self._handle(op.results[0])

    def _inferred(self, op: DeclaredOperation) -> tuple[Type, ...]:
        """Return the shapes of an operation's results.

        Raises:
            RuleError: The operands, attributes and computations are inconsistent.
        """
        try:
            types = op.infer_result_types()
            for type in types:
                self._budget.spend(type)
        except (TypeError, ValueError) as error:
            raise RuleError(str(error)) from None
        return types

    def _handle(self, value: Value | None) -> Handle:
        return Handle(self, value)  # type: ignore[arg-type]  # only `Builder` is instantiated

    def _missing(self) -> Handle:
        """Return a handle without a value, as after an error."""
        return self._handle(None)

    def _note(self, error: BuildError) -> Handle:
        if self._raises_immediately:
            raise error from None
        self._error = error
        return self._missing()

    def _own(self, handle: Handle) -> Value:
        """Return the value of a handle of this builder.

        Raises:
            TypeError: The argument is not a handle.
            ValueError: The handle belongs to another builder.
            BuildError: The handle has no value because of an earlier error.
        """
        self._require_own(handle)
        return handle.value

    def _require_own(self, handle: Handle) -> None:
        if not isinstance(handle, Handle):
            raise TypeError(f"expected a handle of the builder {self._name!r}, not {handle!r}")
        if handle.builder is not self:
            raise ValueError(
                f"a handle of the builder {handle.builder.name!r} cannot be used in the builder {self._name!r}: "
                "computations cannot capture values; pass it as an operand"
            )

    # --- operands ----------------------------------------------------------------------------------------------------

    def _operand(self, given: Operand, like: ElementType | None = None) -> Handle:
        """Return an operand as a handle; a value becomes a constant.

        Args:
            given: A handle, a literal, an array, or a Python number.
            like: Element type of Python numbers; by default that of `as_shape`.

        Raises:
            TypeError: The operand has another type.
            RuleError: A number is invalid for the element type.
        """
        if isinstance(given, Handle):
            self._own(given)
            return given
        if isinstance(given, ClientLiteral):
            return self._add(ops.Constant, value=given.attribute())
        if hasattr(given, "__array__"):
            array = np.asarray(given)
            return self._constant_array(array, as_element_type(array.dtype, "the operand's dtype"))
        if isinstance(given, bool | int | float | complex):
            default = as_shape(given)
            assert isinstance(default, TensorType)
            return self._number(given, like or default.element_type)
        raise TypeError(f"an operand must be a handle, an array or a number, not {given!r}")

    def _operands(self, given: Operand | Sequence[Operand]) -> tuple[Handle, ...]:
        """Return one or several operands as handles."""
        return tuple(map(self._operand, given)) if isinstance(given, Sequence) else (self._operand(given),)

    def _number(self, number: complex, element_type: ElementType) -> Handle:
        """Return a scalar constant.

        Raises:
            RuleError: The number is invalid for the element type.
        """
        accepted: tuple[type, ...] = (bool,) if element_type == BOOL else (int,)
        if isinstance(element_type, FloatType):
            accepted = (int, float)
        elif isinstance(element_type, ComplexType):
            accepted = (int, float, complex)
        is_fit = isinstance(number, accepted) and (element_type == BOOL or not isinstance(number, bool))
        require(is_fit, f"{number!r} is not a valid {shape_text(scalar(element_type))[:-2]} value")
        try:
            array = np.asarray(number).astype(numpy_dtype(element_type))
            if isinstance(number, int) and not isinstance(element_type, FloatType | ComplexType):
                require(int(array) == number, f"{number} is out of range for {element_type.hlo_name}")
        except OverflowError:
            raise RuleError(f"{number} is out of range for {element_type.hlo_name}") from None
        return self._constant_array(array, element_type)

    def _constant_array(self, array: np.ndarray[Any, Any], element_type: ElementType) -> Handle:
        type = as_shape(TensorType(array.shape, element_type))
        return self._add(ops.Constant, value=Literal(type, array))

    # --- computations ------------------------------------------------------------------------------------------------

    def _computation(self, given: Computation, name: str, parameters: Sequence[Type]) -> Region:
        """Return the region of a computation, checking that its parameters have the given shapes.

        Args:
            given: A built computation, another module, or a function of a sub-builder's parameters.
            name: The name of a computation built from a function.
            parameters: Shapes of the parameters.

        Raises:
            TypeError: The argument is neither a module nor a function.
            BuildError: The function violates a rule.
            RuleError: The parameters have other shapes.
        """
        if callable(given):
            builder = self.create_sub_builder(name)
            builder.set_die_immediately_on_error(True)
            handles = [builder.parameter(number, shape) for number, shape in enumerate(parameters)]
            given = builder._build(builder._result(given(*handles)))
        if not isinstance(given, Module):
            raise TypeError(f"{name} must be a built computation or a function, not {given!r}")
        given = as_hlo(given)
        region = given.entry_computation
        if region is None:
            raise TypeError(f"{name} must be a built computation: the module {given.symbol!r} has no entry computation")
        fits = region.argument_types == tuple(parameters)
        wanted, found = (f"({', '.join(map(shape_text, shapes))})" for shapes in (parameters, region.argument_types))
        require(fits, f"the parameters of {name} must be {wanted}, not {found}")
        self._applied.update(dict.fromkeys(given.computations))
        return region

    def _result(self, given: Any) -> Handle:
        """Return the result of a computation's function as one handle."""
        if isinstance(given, list | tuple):
            return self._add(ops.Tuple, *(self._operand(element) for element in given))
        return self._operand(given)

    # --- finishing ---------------------------------------------------------------------------------------------------

    def _build(self, root: Handle | None) -> Module:
        if self._error is not None:
            raise self._error
        numbers = sorted(self._parameters)
        require(numbers == list(range(len(numbers))), f"parameters must be numbered consecutively from 0: {numbers}")
        result = next((handle for handle in (root, self._root, self._last) if handle is not None), None)
        if result is None:
            raise RuleError("the computation must contain at least one operation")
        arguments = tuple(self._parameters[number] for number in numbers)
        operations = [*self._operations, ops.Return(NO_ATTRIBUTES, (self._own(result),), ())]
        entry = Region([Block(arguments, operations)], name=hlo_name(self._name))
        return module_of(entry, self._name, self._applied)


def _packed(types: Sequence[Type]) -> Type:
    return types[0] if len(types) == 1 else TupleType(tuple(types))


def _require_text(op: Operation) -> None:
    """Require that HLO text can express the operation."""
    try:
        codec_of(type(op)).to_hlo(op)
    except ValueError as error:
        raise RuleError(str(error)) from None
