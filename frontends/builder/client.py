"""Client that transfers literals, compiles computations once and executes them any number of times.

It runs in this process, on a JAX device that is independent of the computations. Spec: XLA, Getting started; Moving
data into and out of XLA.
"""

from __future__ import annotations

import functools
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Any

import attrs
import jax

from evaluator.execute import run_program
from evaluator.execution.program import LoweredProgram
from evaluator.grid.execution import run_grid
from evaluator.options import RunOptions
from frontends.builder.layouts import in_layout
from frontends.builder.literal import ClientLiteral
from frontends.builder.modules import as_hlo
from frontends.builder.shapes import as_shape
from frontends.builder.tracing import with_logged_traces
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, walk
from hlo_text.core.types import TupleType, Type

#: An argument of a computation.
Argument = Any
_KEPT_EXECUTABLES = 64


@attrs.frozen(eq=False)
class GlobalData:
    """A value stored by the client: an array, or nested tuples of arrays, with its shape."""

    shape: Type
    value: Any


class Executable:
    """A computation that is compiled on its first execution.

    Attributes:
        module: The computation.
        parameter_shapes: Shapes of the parameters.
        result_shape: Shape of the result.
    """

    def __init__(self, module: Module, seed: int) -> None:
        module = as_hlo(module)
        if module.entry_computation is None:
            raise TypeError(f"the module {module.symbol!r} has no entry computation to execute")
        (self.result_shape,) = module.entry_computation.output_types
        self.module = module
        self.parameter_shapes = module.entry_computation.argument_types
        self._seed = seed
        self._logged = with_logged_traces(module)
        self._is_fed = any(isinstance(op, ops.Feed) for op in walk(self._logged))

    @functools.cached_property
    def _program(self) -> LoweredProgram:
        return LoweredProgram(self._logged, RunOptions(seed=self._seed))

    def run(self, arguments: Sequence[Any], infeed: deque[Any], outfeed: deque[Any]) -> Any:
        """Run the computation on arrays and return an array or nested tuples of arrays.

        Args:
            arguments: One value for each parameter.
            infeed: Queue from which items are read and removed.
            outfeed: Queue to which written values are appended.
        """
        if self._is_fed:
            grid = run_grid(self._logged, [arguments], infeed=[infeed], seed=self._seed)
            (results,) = grid
            outfeed.extend(value for written in grid.outfeed for (value,) in written)
        else:
            results = list(run_program(self._program, arguments))
        return tuple(results) if isinstance(self.result_shape, TupleType) else results[0]


class Client:
    """Client that compiles and executes computations in this process.

    Example:
        >>> from frontends.builder import Builder, ClientLiteral
        >>> builder = Builder("double")
        >>> x = builder.parameter(0, "f32[3]", "x")
        >>> computation = builder.build(x + x)
        >>> print(Client().execute_and_transfer(computation, [ClientLiteral([1.0, 2.0, 3.0])]))
        f32[3] {2, 4, 6}
    """

    def __init__(self, device: jax.Device | str | None = None, *, seed: int = 0) -> None:
        """Create a client.

        Args:
            device: A JAX device, or the name of a platform (`cpu`, `gpu`) to use the first device of; by default JAX's
                default device.
            seed: Seed of random numbers; each execution of an executable draws the same numbers.
        """
        self.device = jax.devices(device)[0] if isinstance(device, str) else device
        self._seed = seed
        self._executables: OrderedDict[int, Executable] = OrderedDict()
        self._infeed: deque[Any] = deque()
        self._outfeed: deque[Any] = deque()

    # --- data --------------------------------------------------------------------------------------------------------

    def transfer_to_server(self, literal: ClientLiteral) -> GlobalData:
        """Transfer a literal, or a value convertible to one, to the client."""
        made = literal if isinstance(literal, ClientLiteral) else ClientLiteral.of(literal)
        return GlobalData(made.shape, made.to_numpy())

    def transfer(self, data: GlobalData, shape_with_layout: Any = None) -> ClientLiteral:
        """Return a value stored by the client as a literal.

        Args:
            data: The stored value.
            shape_with_layout: The layout of the literal: its dimensions, fastest varying first, or a shape with that
                layout; by default that of the data's shape.

        Raises:
            ValueError: The shapes differ.
        """
        return ClientLiteral.of(data.value, in_layout(data.shape, shape_with_layout, "shape_with_layout"))

    def transfer_in_process(self, data: Any) -> Any:
        """Convert arrays to a stored value or back, without a copy."""
        return data.value if isinstance(data, GlobalData) else GlobalData(as_shape(data, "data"), data)

    def transfer_to_infeed(self, literal: ClientLiteral) -> None:
        """Append a value to the infeed."""
        self._infeed.append(self.transfer_to_server(literal).value)

    def transfer_from_outfeed(self, shape_with_layout: Any = None) -> ClientLiteral:
        """Remove and return the first value of the outfeed, in the given layout.

        Raises:
            ExecutionError: The outfeed is empty.
        """
        if not self._outfeed:
            raise ExecutionError(Diagnostic("run.outfeed", "the outfeed is empty"))
        value = self._outfeed.popleft()
        return ClientLiteral.of(value, in_layout(ClientLiteral.of(value).shape, shape_with_layout, "shape_with_layout"))

    # --- computations ------------------------------------------------------------------------------------------------

    def compile(self, computation: Module) -> Executable:
        """Return an executable for a computation.

        Args:
            computation: A built computation, or any other module.

        Raises:
            ConversionError: The module is StableHLO and cannot be expressed in HLO.
            TypeError: The module has no entry computation.
        """
        return Executable(computation, self._seed)

    def execute(self, computation: Module | Executable, arguments: Sequence[Argument] = ()) -> GlobalData:
        """Execute a computation and store the result.

        Args:
            computation: The computation; compiled forms of recent modules are cached.
            arguments: A stored value, literal, array or number for each parameter.

        Raises:
            LoweringError: The computation contains operations that cannot be executed here, which are named.
            ExecutionError: The arguments do not match the parameters, or the execution failed.
        """
        executable = computation if isinstance(computation, Executable) else self._cached_executable(computation)
        values = [self._value(argument) for argument in arguments]
        with jax.default_device(self.device):
            result = executable.run(values, self._infeed, self._outfeed)
        return GlobalData(executable.result_shape, result)

    def execute_and_transfer(
        self, computation: Module | Executable, arguments: Sequence[Argument] = ()
    ) -> ClientLiteral:
        """Execute a computation and return the result as a literal; arguments and errors as for `execute`."""
        return self.transfer(self.execute(computation, arguments))

    def execute_replicated(self, computation: Module, arguments: Sequence[Sequence[Argument]]) -> list[GlobalData]:
        """Execute a computation in several replicas, which may exchange data, and return the result of each.

        Args:
            computation: The computation.
            arguments: The arguments of each replica.

        Raises:
            LoweringError, ExecutionError: As for `execute`; or replicas deadlock.
        """
        executable = self.compile(computation)
        values = [[self._value(argument) for argument in own] for own in arguments]
        with jax.default_device(self.device):
            grid = run_grid(computation, values, num_replicas=len(values), seed=self._seed)
        is_tuple = isinstance(executable.result_shape, TupleType)
        return [GlobalData(executable.result_shape, tuple(r) if is_tuple else r[0]) for r in grid]

    def _value(self, argument: Argument) -> Any:
        match argument:
            case GlobalData(value=value):
                return value
            case ClientLiteral():
                return argument.to_numpy()
        return argument

    def _cached_executable(self, module: Module) -> Executable:
        found = self._executables.get(id(module))
        if found is None:
            found = self._executables[id(module)] = self.compile(module)
            if len(self._executables) > _KEPT_EXECUTABLES:
                self._executables.popitem(last=False)
        self._executables.move_to_end(id(module))
        return found


class ClientLibrary:
    """Access to the client of the process."""

    @staticmethod
    @functools.cache
    def client_or_die() -> Client:
        """Return the only client of this process, created by the first call."""
        return Client()
