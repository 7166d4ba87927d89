"""Context of translation rules: the insertion point of operations, and the functions of the module."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding

from evaluator.jax_internals import (
    ClosedJaxpr,
    core,
    enable_x64,
    has_own_place,
    implementation_of,
    is_lowered,
    is_lowered_in_place,
    is_of_higher_level,
    is_token,
    lowering_function,
    ordered_effects,
    source_info_util,
)
from frontends.jax_tracer.avals import element_type, type_of
from frontends.jax_tracer.contexts import frontend_attributes, mark
from frontends.jax_tracer.dimensions import dimension_names
from frontends.jax_tracer.emitted import EmittedOperations, relocate, signature
from frontends.jax_tracer.emitter import Emitter, InsertionPoint, TraceOptions
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.locations import LocationTable, extended
from frontends.jax_tracer.merging import first_name, functions_of, join
from frontends.jax_tracer.registry import REFUSED, RuleEntry, rule_of
from frontends.jax_tracer.shardings import constrained, typed_sharding
from hlo_text import ops, parse
from hlo_text.core.attributes import Attribute, BoolAttribute, Location, StringAttribute
from hlo_text.core.ir import Block, Function, Region, Value
from hlo_text.core.read_only import read_only_each
from hlo_text.core.types import FunctionType, TensorType, TokenType, Type


@attrs.define(eq=False)
class Reference:
    """Current value of a mutable array."""

    value: Value


class Translation(Emitter):
    """Translator of jaxprs to the operations of one module.

    Attributes:
        place: The user's frames around the current equation.
        name_stack: Scopes around the current equation, such as `jit(f)/layer`.
        axis_sizes: Sizes of the mesh axes that are manual in the current scope, by name.
        tokens: The latest token of every ordered effect.
    """

    def __init__(self, options: TraceOptions, dimension_names: Sequence[str] = ()) -> None:
        super().__init__(options, dimension_names)
        self.place: Location | None = None
        self.name_stack = ""
        self.axis_sizes: dict[Any, int] = {}
        self.tokens: dict[Any, Value] = {}
        self._locations = LocationTable()
        self._outer_places: list[Location | None] = []
        self._equation: core.JaxprEqn | None = None
        self._callees: dict[Any, Function] = {}
        self._emitted: dict[Any, EmittedOperations] = {}
        self._jaxprs: list[ClosedJaxpr] = []
        self._outlined: dict[Any, Function] = {}
        self._entries: dict[core.Primitive, RuleEntry] = {}
        self._depth = 0

    # --- jaxprs ------------------------------------------------------------------------------------------------------

    def inline(self, jaxpr: ClosedJaxpr, operands: Sequence[Value]) -> list[Value]:
        """Emit the operations of a closed jaxpr here and return its results."""
        constants = [self.captured(constant) for constant in jaxpr.consts]
        return self.equations(jaxpr.jaxpr, constants, operands)

    def inline_function(
        self, function: Callable[..., Any], operands: Sequence[Value], avals: Sequence[Any]
    ) -> list[Value]:
        """Trace a function of arrays with JAX and emit its jaxpr here.

        Args:
            function: Function that accepts arrays and returns one or a sequence of them.
            operands: The values of its arguments.
            avals: The abstract values of its arguments.

        Returns:
            The values of the results in order.
        """
        results = [] if self._equation is None else [variable.aval for variable in self._equation.outvars]
        with _surroundings(self._equation), _wide_enough([*avals, *results]):
            jaxpr = jax.make_jaxpr(function)(*map(_argument, avals))
        return self.inline(jaxpr, operands)

    def jaxpr_region(self, jaxpr: ClosedJaxpr, argument_types: Sequence[Type] | None = None) -> Region:
        """Convert a jaxpr to a region; its constants are emitted inside."""
        if argument_types is None:
            argument_types = [type_of(variable.aval) for variable in jaxpr.jaxpr.invars]
        return self.region(argument_types, lambda *arguments: self.inline(jaxpr, arguments))

    def captured(self, constant: Any) -> Value:
        """Return a constant captured by a jaxpr; an object is emitted once per block."""
        found = self._place.constants.get(id(constant))
        if found is None:
            found = self._place.constants[id(constant)] = (constant, self.constant(_as_numpy(constant)))
        return found[1]

    def equations(self, jaxpr: core.Jaxpr, constants: Sequence[Value], operands: Sequence[Value]) -> list[Value]:
        """Emit the equations of a jaxpr here and return its results."""
        if len(operands) != len(jaxpr.invars):
            raise TypeError(f"the jaxpr takes {len(jaxpr.invars)} operands, not {len(operands)}")
        environment: dict[Any, Value] = dict(zip(jaxpr.constvars, constants, strict=True))
        environment.update(zip(jaxpr.invars, operands, strict=True))

        def read(atom: Any) -> Value:
            return self._literal(atom) if isinstance(atom, core.Literal) else environment[atom]

        outer_equation = self._equation
        outer_name, outer_place, outer_location = self.name_stack, self.place, self.location
        for equation in jaxpr.eqns:
            arguments = [read(atom) for atom in equation.invars]
            self._equation = equation
            self._enter(equation)
            first = len(self._place.operations)
            results = self._translate(equation, arguments)
            if equation.ctx.compute_type is not None or equation.ctx.xla_metadata:
                mark(self._place.operations[first:], results, frontend_attributes(equation.ctx))
            self.name_stack, self.place, self.location = outer_name, outer_place, outer_location
            self._equation = outer_equation
            environment.update(zip(equation.outvars, results, strict=True))
        return [read(atom) for atom in jaxpr.outvars]

    def _enter(self, equation: core.JaxprEqn) -> None:
        """Enter the scope and location of an equation."""
        stack = str(equation.source_info.name_stack)
        if stack:
            self.name_stack = f"{self.name_stack}/{stack}" if self.name_stack else stack
        if self.options.locations and not is_of_higher_level(equation.primitive):
            self.place = self._locations.place(equation.source_info.traceback, self.place)
            self.location = self._own_location(equation)

    def _own_location(self, equation: core.JaxprEqn) -> Location | None:
        """Return the location of operations that an equation's rule emits directly, which names the primitive twice."""
        name = equation.primitive.name
        full = f"{self.name_stack}/{name}" if self.name_stack else name
        return self.located(f"{name}:", self.located(full, self.place))

    @contextlib.contextmanager
    def _apart(self, equation: core.JaxprEqn) -> Iterator[Callable[[Location | None], Location | None]]:
        """Emit operations as if in a separate function; yield the mapping of their locations to the current ones.

        This follows JAX, which lowers equal equations once and copies the result.
        """
        name, place, location = self.name_stack, self.place, self.location
        self._outer_places.append(place)
        self.name_stack, self.place = "", None
        self.location = self._own_location(equation)
        if self.options.locations:
            yield lambda inner: self._locations.inlined(inner, name, place)
        else:
            yield lambda inner: None
        self._outer_places.pop()
        self.name_stack, self.place, self.location = name, place, location

    @property
    def user_place(self) -> Location | None:
        """The user's innermost known frames around the current equation."""
        return next((place for place in (self.place, *reversed(self._outer_places)) if place is not None), None)

    @contextlib.contextmanager
    def scope(self, *names: str) -> Iterator[None]:
        """Emit operations in nested scopes, such as `while` and `body`."""
        outer = self.name_stack
        self.name_stack = "/".join((outer, *names) if outer else names)
        try:
            yield
        finally:
            self.name_stack = outer

    @contextlib.contextmanager
    def named(self, name: str) -> Iterator[None]:
        """Emit operations at the equation's location under another name than that of the primitive."""
        outer = self.location
        self.location = self.located(extended(self.name_stack, name), self.place)
        try:
            yield
        finally:
            self.location = outer

    @contextlib.contextmanager
    def unnamed_location(self) -> Iterator[None]:
        """Emit operations at the equation's scope and location without the name of its primitive."""
        outer = self.location
        self.location = self.located(self.name_stack, self.place)
        try:
            yield
        finally:
            self.location = outer

    def located(self, name: str, place: Location | None) -> Location | None:
        """Return a named location, or None without locations."""
        return self._locations.named(name, place) if self.options.locations else None

    def enter_from(self, traceback: Any) -> None:
        """Set the location from which the program is called."""
        if self.options.locations:
            self.place = self._locations.place(traceback, None)

    def _literal(self, atom: core.Literal) -> Value:
        value = atom.val
        if np.ndim(value):
            return self.captured(value)
        if isinstance(value, core.Token):
            return self.emit(ops.CreateToken)
        dtype: Any = getattr(atom.aval, "dtype", None)
        return self.constant(_as_numpy(value), None if jnp.issubdtype(dtype, jax.dtypes.prng_key) else dtype)

    def _translate(self, equation: core.JaxprEqn, operands: Sequence[Value]) -> Sequence[Value]:
        entry = rule_of(equation.primitive.name, jax.__version_info__) or self._entry_by_jax(equation.primitive)
        if has_own_place(equation.primitive) or is_of_higher_level(equation.primitive):
            return _sequence(entry.rule(self, equation, *operands), equation)
        key = None
        if entry.is_cached and not any(isinstance(operand, Reference) for operand in operands):
            with contextlib.suppress(TypeError):  # unhashable parameters
                key = signature(equation)
        if key is None:
            return self.copied(equation, lambda: _sequence(entry.rule(self, equation, *operands), equation))
        if entry.is_outlined:
            return self._call_outlined(key, entry, equation, operands)
        if key not in self._emitted:
            self._emitted[key] = self._record(entry, equation, operands)
        with self._apart(equation) as placed:
            pass
        return self._emitted[key].instantiate(
            (*operands, *self._place.dimensions.values()), placed, self._place.operations.append
        )

    def copied(
        self, equation: core.JaxprEqn, emit: Callable[[], Sequence[Value]], *, named: bool = True
    ) -> Sequence[Value]:
        """Emit operations with the locations of a separate function that is copied here, as JAX lowers them.

        Args:
            equation: The lowered equation.
            emit: Function that emits the operations and returns their results.
            named: Whether operations outside nested equations are named by the primitive.
        """
        first = len(self._place.operations)
        with self._apart(equation) as placed:
            if not named:
                self.location = self.located("", None)
            results = emit()
        if self.options.locations:
            relocate(self._place.operations[first:], placed)
        return results

    def _entry_by_jax(self, primitive: core.Primitive) -> RuleEntry:
        """Return the entry of a primitive without a rule here, based on JAX's lowering.

        JAX's lowering may be a function of arrays or emit operations. Without a lowering, the primitive's
        implementation is translated.

        Raises:
            TraceError: The primitive is rejected, or has neither lowering nor implementation.
        """
        found = self._entries.get(primitive)
        if found is not None:
            return found
        if primitive.name in REFUSED:
            raise refusal("trace.primitive", f"{primitive.name}: {REFUSED[primitive.name]}")
        platform = self.options.platform
        is_outlined = not is_lowered_in_place(primitive, platform)
        function = lowering_function(primitive, platform)
        if function is not None:
            entry = RuleEntry(partial(_translate_function, function), is_outlined=is_outlined)
        elif is_lowered(primitive, platform):
            entry = RuleEntry(_translate_lowered, is_outlined=is_outlined)
        else:
            entry = RuleEntry(partial(_translate_function, implementation_of(primitive)), is_cached=False)
        self._entries[primitive] = entry
        return entry

    def by_jax(self, equation: core.JaxprEqn, operands: Sequence[Value]) -> Sequence[Value]:
        """Emit a primitive as JAX lowers it, although it has a rule here."""
        return _sequence(self._entry_by_jax(equation.primitive).rule(self, equation, *operands), equation)

    @contextlib.contextmanager
    def nested(self, primitive: core.Primitive) -> Iterator[None]:
        """Guard the emission of a primitive's components, which may include the primitive with other parameters.

        Raises:
            TraceError: The nesting is too deep.
        """
        if self._depth > _DEEPEST_NESTING:
            raise refusal("trace.primitive", f"{primitive.name}: {_ENDLESS}")
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    # --- effects -----------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def ordered(self, effects: Sequence[Any], tokens: Sequence[Value]) -> Iterator[None]:
        """Emit operations after the effects of the given tokens; the inner tokens are dropped afterwards."""
        outer = self.tokens
        self.tokens = {**outer, **dict(zip(effects, tokens, strict=True))}
        try:
            yield
        finally:
            self.tokens = outer

    def last(self, effects: Sequence[Any]) -> list[Value]:
        """Return the latest tokens of effects."""
        return [self.tokens[effect] for effect in effects]

    # --- recorded operations ------------------------------------------------------------------------------------------

    def _record(self, entry: RuleEntry, equation: core.JaxprEqn, operands: Sequence[Value]) -> EmittedOperations:
        formals = tuple(Value(operand.type) for operand in operands)
        dimensions = {name: Value(value.type) for name, value in self._place.dimensions.items()}
        with self._apart(equation), self._at(InsertionPoint([], dimensions)) as place:
            results = _sequence(entry.rule(self, equation, *formals), equation)
            results = [typed_sharding(self, value, v.aval) for value, v in zip(results, equation.outvars, strict=True)]
        return EmittedOperations((*formals, *dimensions.values()), tuple(place.operations), tuple(results))

    # --- functions ---------------------------------------------------------------------------------------------------

    def call(
        self,
        name: str,
        jaxpr: ClosedJaxpr,
        operands: Sequence[Value],
        key: Any = None,
        shardings: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None,
    ) -> tuple[Value, ...]:
        """Call a jaxpr as a private function; calls of equal name and jaxpr share the function.

        A jaxpr with a reference among its operands is emitted in place instead.

        Args:
            name: The name of the function, which is made unique in the module.
            jaxpr: The jaxpr that the function computes.
            operands: The operands.
            key: An additional key that prevents sharing.
            shardings: Argument and result shardings passed to JAX.
        """
        if any(isinstance(operand, Reference) for operand in operands):
            return tuple(self.inline(jaxpr, operands))
        effects = ordered_effects(jaxpr.effects)
        given = [*self.last(effects), *operands]
        results = self.call_function(self.function(name, jaxpr, key, shardings), given)
        self.tokens.update(zip(effects, results, strict=False))
        return results[len(effects) :]

    def function(
        self,
        name: str,
        jaxpr: ClosedJaxpr,
        key: Any = None,
        shardings: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None,
    ) -> Function:
        """Return the private function that computes a jaxpr (see `call`)."""
        # as in JAX, `jit` functions are shared by closed jaxpr, loop bodies by jaxpr
        is_under_jit = shardings is not None or jaxpr.consts
        identity = (name, id(jaxpr) if is_under_jit else jaxpr.jaxpr, key, tuple(map(_named, shardings or ())))
        function = self._callees.get(identity)
        if function is not None and not function.body.blocks:
            raise refusal("trace.primitive", f"{name}: {_ENDLESS}")
        if function is None:
            function = self.declare(name, "private")
            self._callees[identity] = function
            self._jaxprs.append(jaxpr)  # its identity is a key
            function.location = None if self._equation is None else self._own_location(self._equation)
            effects = ordered_effects(jaxpr.effects)
            types = [*(TokenType() for _ in effects), *(type_of(aval) for aval in jaxpr.in_avals)]
            inputs, outputs = shardings or ((None,) * len(jaxpr.in_avals), (None,) * len(jaxpr.out_avals))

            def body(*arguments: Value) -> Sequence[Value]:
                tokens, given = arguments[: len(effects)], arguments[len(effects) :]
                with self.ordered(effects, tokens):
                    results = self.inline(jaxpr, constrained(self, given, inputs, jaxpr.in_avals))
                    return [*self.last(effects), *constrained(self, results, outputs, jaxpr.out_avals)]

            self.define(function, types, body)
        return function

    def call_function(self, function: Function, operands: Sequence[Value]) -> tuple[Value, ...]:
        """Call a function of the module; symbolic dimensions are passed as its first arguments."""
        given = (*self._place.dimensions.values(), *operands)
        return self.emit_all(
            ops.FunctionCall, given, callee=function.symbol, result_types=function.function_type.results
        )

    def define(
        self,
        function: Function,
        argument_types: Sequence[Type],
        body: Callable[..., Sequence[Value]],
        argument_locations: Sequence[Location | None] = (),
        *,
        takes_dimensions: bool = True,
    ) -> None:
        """Set the body of a declared function.

        Private functions accept symbolic dimensions as their first arguments, unless an operation calls them.
        """
        outer = self.name_stack, self.place, self.location
        is_private = function.visibility == "private"
        names = self.dimension_names if is_private and takes_dimensions else ()
        scalar = TensorType((), element_type(np.int32))
        dimensions = {name: Value(scalar) for name in names}
        arguments = tuple(Value(type) for type in argument_types)
        formals = (*dimensions.values(), *arguments)  # the body of `main` adds dimensions
        if is_private:
            self.name_stack, self.place, self.location = "", None, self.located("", None)
        with self._at(InsertionPoint([], dimensions)) as place:
            results = tuple(body(*arguments))
            self.emit_all(ops.FunctionReturn, results, result_types=())
        self.name_stack, self.place, self.location = outer
        function.regions = (Region([Block(formals, place.operations, None, tuple(argument_locations))]),)
        types = tuple(formal.type for formal in formals)
        function.function_type = FunctionType(types, tuple(result.type for result in results))
        marks = token_marks(types)
        for number, name in enumerate(names):
            marks[number] = {"jax.global_constant": StringAttribute(name)}
        function.argument_attributes = read_only_each(marks) if any(marks) else ()
        result_marks = token_marks(function.function_type.results)
        function.result_attributes = read_only_each(result_marks) if any(result_marks) else ()

    def _call_outlined(
        self, key: Any, entry: RuleEntry, equation: core.JaxprEqn, operands: Sequence[Value]
    ) -> Sequence[Value]:
        function = self._outlined.get(key)
        if function is None:
            function = self.declare(equation.primitive.name, "private")
            function.location = self.located(self.name_stack, self.place)
            self._outlined[key] = function
            types = [operand.type for operand in operands]
            outer = self.location

            def body(*arguments: Value) -> Sequence[Value]:
                with self._apart(equation):
                    results = _sequence(entry.rule(self, equation, *arguments), equation)
                self.location = function.location
                return results

            self.define(function, types, body, (function.location,) * len(types) if self.options.locations else ())
            self.location = outer
        with self.unnamed_location():
            return self.call_function(function, operands)


@contextlib.contextmanager
def _surroundings(equation: core.JaxprEqn | None) -> Iterator[None]:
    """Trace the components of an equation at its location in the user's program and in its context, as JAX does."""
    if equation is None:
        yield
        return
    with source_info_util.user_context(equation.source_info.traceback), equation.ctx.manager:
        yield


def _named(shardings: Sequence[Any]) -> tuple[Any, ...]:
    """Return shardings, with None for those that name no mesh axes."""
    return tuple(sharding if isinstance(sharding, NamedSharding) else None for sharding in shardings)


def _translate_function(
    function: Callable[..., Any], context: Translation, equation: core.JaxprEqn, *operands: Value
) -> list[Value]:
    """Emit a primitive through a function of arrays that computes it."""
    with context.nested(equation.primitive):
        avals = [atom.aval for atom in equation.invars]
        return context.inline_function(lambda *arrays: function(*arrays, **equation.params), operands, avals)


def _translate_lowered(context: Translation, equation: core.JaxprEqn, *operands: Value) -> list[Value]:
    """Emit a primitive as the operations that JAX lowers it to; functions that they call are merged into the module.

    Raises:
        TraceError: JAX cannot lower the primitive separately, or the result cannot be merged.
    """
    primitive = equation.primitive
    function = jax.jit(lambda *arrays: primitive.bind(*arrays, **equation.params), keep_unused=True)
    avals = [atom.aval for atom in equation.invars]
    try:
        with _wide_enough([*avals, *(variable.aval for variable in equation.outvars)]):
            lowered = function.trace(*map(_argument, avals)).lower(lowering_platforms=(context.options.platform,))
    except Exception as error:  # rules of libraries raise arbitrary exceptions
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise refusal("trace.primitive", f"{primitive.name}: JAX cannot lower it separately: {reason}") from error
    module = parse(lowered.as_text())
    main, *others = functions_of(module, primitive.name)
    join(context, [(first_name(function, others), function) for function in others], main)
    (block,) = main.body.blocks
    emitted = EmittedOperations(block.arguments, tuple(block.operations[:-1]), block.operations[-1].operands)
    sizes = _leading_sizes(context, avals, block.arguments)
    return emitted.instantiate((*sizes, *operands), lambda _: context.location, context.append)


def _leading_sizes(context: Translation, avals: Sequence[Any], parameters: Sequence[Value]) -> Iterator[Value]:
    """Yield the symbolic dimensions as the scalars that functions of JAX accept before their operands."""
    for name, parameter in zip(dimension_names(avals), parameters, strict=False):
        size = context.dimension(name)
        yield size if size.type == parameter.type else context.emit(ops.Convert, size, result_types=[parameter.type])


def token_marks(types: Sequence[Type]) -> list[Mapping[str, Attribute]]:
    """Return the attributes by which JAX marks tokens among arguments or results."""
    return [{"jax.token": BoolAttribute(True)} if isinstance(type, TokenType) else {} for type in types]


def _sequence(results: Any, equation: core.JaxprEqn) -> Sequence[Value]:
    found: Sequence[Any] = (results,) if isinstance(results, Value | Reference) else results
    if len(found) != len(equation.outvars):
        count = len(equation.outvars)
        raise TypeError(f"the rule of {equation.primitive.name} returned {len(found)} results, not {count}")
    for value, variable in zip(found, equation.outvars, strict=True):
        if isinstance(value, Value) and value.type != type_of(variable.aval):
            raise TypeError(f"the rule of {equation.primitive.name} returned {value.type}, not {variable.aval}")
    return found


def _as_numpy(value: Any) -> np.ndarray[Any, Any]:
    """Convert a constant to an array, random keys to their words."""
    dtype = getattr(value, "dtype", None)
    if dtype is not None and jnp.issubdtype(dtype, jax.dtypes.prng_key):
        return np.asarray(jax.random.key_data(value))
    return np.asarray(value)


def _argument(aval: Any) -> Any:
    """Return the argument of `jax.make_jaxpr` for an abstract value."""
    if is_token(aval):
        return core.Token
    return jax.ShapeDtypeStruct(aval.shape, aval.dtype, weak_type=getattr(aval, "weak_type", False))


def _wide_enough(avals: Sequence[Any]) -> contextlib.AbstractContextManager[Any]:
    """Return a context manager in which JAX keeps 64-bit types, if any value has one."""
    is_wide = any(getattr(getattr(aval, "dtype", None), "name", "") in _WIDE for aval in avals)
    return enable_x64(True) if is_wide else contextlib.nullcontext()


_WIDE = frozenset(("float64", "int64", "uint64", "complex128"))

#: Reason for rejecting a primitive without lowering whose implementation compiles the primitive itself.
_ENDLESS = "no rule translates this primitive, and its implementation calls itself"

#: Maximum nesting of primitives that are expanded without a rule.
_DEEPEST_NESTING = 50
