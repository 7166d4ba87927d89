"""StableHLO to HLO: results packed into tuples, captured values passed explicitly, functions as computations.

Functions reachable from the entry become computations, callees before callers. A loop carries its captured values in
its tuple. A branch receives a tuple of its captured values. Small constants are duplicated where they are used. All
types have the default layout, except those of the entry if the module states others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from operator import mul
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.conversion.annotations import hlo_annotations, sharding_of_results
from hlo_text.conversion.hlo.captures import Captures, find_captures
from hlo_text.conversion.hlo.shardy import mesh_sharding, meshes_of, meshes_text, with_tiles
from hlo_text.conversion.hlo.types import LaidOutTypes
from hlo_text.conversion.locations import LocationWriter
from hlo_text.conversion.module_attributes import header_fields
from hlo_text.conversion.partitioning import is_per_device, marked, with_shardings_on_function
from hlo_text.conversion.refusal import BROKEN_RULES, broken, refusal
from hlo_text.core.attributes import Attribute, Literal, Mesh, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.core.collection import collection_paused
from hlo_text.core.ir import (
    Annotations,
    Block,
    Function,
    HloStyle,
    Module,
    Operation,
    Region,
    UnregisteredOperation,
    Value,
)
from hlo_text.core.numpy_on_use import np
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.tasks import Task, run_task
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.hlo.codecs import codec_of, write_frontend_attributes
from hlo_text.hlo.codecs.groups import groups_along_axes

#: The HLO value of each result.
Results = tuple[Value, ...]
#: Returns the HLO values of an operation's results, or a task that returns them.
Rule = Callable[["Packing", Any, "ComputationFrame"], "Results | Task"]

#: The largest splat, in elements, that is written as a constant.
_LARGEST_SPLAT = 1 << 16
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.-]")
#: Words that XLA's parser does not accept as the name of a module.
_KEYWORDS = re.compile(
    r"true|false|inf|nan|replicated|manual|unreduced|unknown|maximal|shard_(as|like)|last_tile_dim_replicate"
    r"|pred|token|opaque|(s|u|bf|f|c)[0-9]++\w*+|HloModule|ENTRY|ROOT"
)
#: Attributes with values that may have no HLO syntax.
_MAY_LACK_TEXT = frozenset(("algorithm", "replica_groups"))


def _module_name(symbol: str) -> str:
    name = _NOT_IN_NAMES.sub("_", symbol)
    return f"{name}_" if _KEYWORDS.fullmatch(name) else name


@attrs.define(eq=False)
class ComputationFrame:
    """An HLO computation under construction.

    Attributes:
        operations: Its operations.
        values: The HLO value of each StableHLO value of the regions being read.
        captures: The captures of the function's regions.
    """

    operations: list[Operation]
    values: dict[Value, Value]
    captures: Captures


class Packing:
    """The conversion of one module to HLO by per-operation rules.

    Attributes:
        module: The StableHLO module.
        types: The HLO type of each StableHLO type.
        computations: The HLO computations converted so far.
        current: The StableHLO operation being converted.
    """

    def __init__(self, module: Module, rules: Mapping[type[Operation], Rule], plain_rule: Rule) -> None:
        """Prepare a conversion.

        Args:
            module: The StableHLO module.
            rules: Rules by class of operation.
            plain_rule: The rule of all other classes with an HLO equivalent.
        """
        self.module = module
        self.types = LaidOutTypes()
        self.computations: list[Region] = []
        self.current: Operation | None = None
        self._rules = rules
        self._plain_rule = plain_rule
        self._functions = module.functions
        self._meshes = meshes_of(module)
        self._made: dict[str, Region | None] = {}
        self._number = 0
        self._carried: dict[tuple[int, int], tuple[Any, Any, Annotations | None]] = {}
        self._locations = LocationWriter()

    def run(self, entry: str | None) -> Module:
        try:
            with collection_paused():
                return self._run(entry)
        except ValueError as error:
            raise refusal(self.module, self.current, str(error)) from error
        except BROKEN_RULES as error:
            raise broken(self.module, self.current) from error

    def _run(self, name: str | None) -> Module:
        for op in self.module.body.operations:
            if not isinstance(op, Function | ops.ShardyMesh):
                raise refusal(self.module, op, "HLO modules only contain computations")
        try:
            entry = self.module.entry(name)
        except KeyError as error:
            raise refusal(self.module, None, str(error.args[0])) from error
        assert isinstance(entry, Function)
        entry = with_shardings_on_function(self.module, entry)
        self._functions = {**self._functions, entry.symbol: entry}
        computation = run_task(self.function(entry.symbol))
        self.current = None
        discardable = self.module.annotations.discardable if self.module.annotations is not None else {}
        given = entry.argument_attributes or ({},) * len(computation.arguments)
        texts = header_fields(
            discardable, given, computation.argument_types, computation.output_types[0], self._shardy_attributes()
        )
        made = Module(
            NO_ATTRIBUTES,
            (),
            (),
            symbol=_module_name(self.module.symbol or entry.symbol),
            language="hlo",
            computations=self.computations,
            entry_computation=computation,
            header=self._locations.header(texts),
            style=HloStyle(),
        )
        return marked(made, per_device=is_per_device(self.module))

    def _shardy_attributes(self) -> dict[str, str]:
        """Return the module's frontend attributes that contain its Shardy meshes."""
        return {"xla.sdy.meshes": meshes_text(self._meshes)} if self._meshes else {}

    # --- computations ------------------------------------------------------------------------------------------------

    def function(self, symbol: str) -> Task:
        """Return the computation of a function, converted on its first call.

        Raises:
            ValueError: The function does not exist, has no body, or is recursive.
        """
        if symbol in self._made:
            made = self._made[symbol]
            if made is None:
                raise ValueError(f"recursion is not supported: @{symbol} calls itself")
            return made
        function = self._functions.get(symbol)
        if function is None or not function.body.blocks:
            raise ValueError(f"function @{symbol} has no body")
        self._made[symbol] = None
        frame = ComputationFrame([], {}, find_captures(function.body))
        self.current = function
        arguments = function.body.arguments
        attributes = with_tiles(function.argument_attributes or ({},) * len(arguments), self._meshes)
        locations = function.body.blocks[0].argument_locations or (None,) * len(arguments)
        for number, (argument, given) in enumerate(zip(arguments, attributes, strict=True)):
            type = self.types(argument.type)
            annotations = hlo_annotations(given, self._locations.metadata(locations[number]))
            value = self.add(frame, ops.Parameter, (), {"number": number}, type, annotations=annotations)
            frame.values[argument] = value
        results = yield self.body(function.body, frame)
        results = self._sharded_results(frame, results, function.result_attributes)
        tiled = with_tiles(function.result_attributes, self._meshes)
        root = self._root(frame, results, sharding_of_results(tiled))
        computation = self.finish(frame, root, symbol)
        self._made[symbol] = computation
        return computation

    def _sharded_results(
        self, frame: ComputationFrame, results: Sequence[Value], attributes: Sequence[Mapping[str, Attribute]]
    ) -> tuple[Value, ...]:
        """Return the results of a function, with a custom call for each result that has a Shardy sharding."""
        made = []
        for result, given in zip(results, attributes or ({},) * len(results), strict=True):
            text = mesh_sharding(given)
            if text is not None:
                call = {"call_target_name": "xla.sdy.FuncResultSharding", "has_side_effect": True}
                annotations = Annotations(frontend_attributes=write_frontend_attributes({"xla.sdy.sharding": text}))
                result = self.add(frame, ops.CustomCall, (result,), call, result.type, annotations=annotations)
            made.append(result)
        return tuple(made)

    def _root(self, frame: ComputationFrame, results: Sequence[Value], sharding: str | None) -> Value:
        """Return the root of a function, which carries the sharding of the results."""
        annotations = Annotations(sharding=sharding) if sharding is not None else None
        if len(results) != 1:
            return self.pack(frame, results, annotations)
        result = results[0]
        maker = next((op for op in reversed(frame.operations) if result in op.results), None)
        made = maker.annotations if maker is not None else None
        if annotations is None or (made is not None and made.sharding == sharding):
            return result
        return self.add(frame, ops.Reshape, (result,), {}, result.type, annotations=annotations)

    def body(self, region: Region, frame: ComputationFrame) -> Task:
        """Add the operations of a region to a frame that maps its arguments; return the HLO values it returns."""
        if len(region.blocks) != 1:
            raise ValueError("HLO has no branches between blocks; a region must have a single block")
        for op in region.operations:
            self.current = op
            if isinstance(op, ops.Return | ops.FunctionReturn | ops.ShardyReturn):
                return tuple(self.value(frame, operand) for operand in op.operands)
            made = self._convert(op, frame)
            if not isinstance(made, tuple):
                made = yield made
            frame.values.update(zip(op.results, made, strict=True))
        raise ValueError("the region has no terminator")

    def frame_of_tuple(self, values: Sequence[Value], captures: Captures) -> ComputationFrame:
        """Return the frame of a new computation whose only parameter is a tuple of the given values."""
        frame = ComputationFrame([], {}, captures)
        types = tuple(self.types(value.type) for value in values)
        parameter = self.add(frame, ops.Parameter, (), {"number": 0}, TupleType(types))
        elements = self.elements(frame, parameter, types)
        frame.values.update(zip(values, elements, strict=True))
        return frame

    def reducer(self, region: Region, captures: Captures, stem: str = "region") -> Task:
        """Convert a region that only captures constants to a computation."""
        frame = ComputationFrame([], {}, captures)
        for number, argument in enumerate(region.arguments):
            type = self.types(argument.type)
            frame.values[argument] = self.add(frame, ops.Parameter, (), {"number": number}, type)
        results = yield self.body(region, frame)
        return self.finish(frame, results[0] if len(results) == 1 else self.pack(frame, results), stem)

    def finish(self, frame: ComputationFrame, root: Value, stem: str) -> Region:
        """Append the frame's computation with the given root to the module."""
        parameters = [op for op in frame.operations if isinstance(op, ops.Parameter)]
        frame.operations.append(ops.Return(NO_ATTRIBUTES, (root,), ()))
        block_arguments = tuple(op.results[0] for op in parameters)
        computation = Region([Block(block_arguments, frame.operations)], name=self._name(stem))
        self.computations.append(computation)
        return computation

    # --- operations --------------------------------------------------------------------------------------------------

    def _convert(self, op: Operation, frame: ComputationFrame) -> Any:
        """Return the HLO values of an operation's results, or the task that converts it."""
        rule = self._rules.get(type(op))
        if rule is not None:
            return rule(self, op, frame)
        if isinstance(op, UnregisteredOperation) and op.reason is not None:
            raise ValueError(op.reason)
        if not isinstance(op, DeclaredOperation) or op.hlo_name is None:
            raise ValueError("HLO has no equivalent operation")
        return self._plain_rule(self, op, frame)

    def value(self, frame: ComputationFrame, value: Value) -> Value:
        """Return the HLO value of a value; a captured constant is duplicated.

        Raises:
            ValueError: The value is defined outside of a computation that cannot receive captured values.
        """
        found = frame.values.get(value)
        if found is None:
            constant = frame.captures.constants.get(value)
            if constant is None:
                raise ValueError("the region uses values from outside, which its HLO computation cannot receive")
            found = frame.values[value] = self.constant(frame, constant)
        return found

    def constant(self, frame: ComputationFrame, op: ops.Constant) -> Value:
        """Add a constant operation."""
        type = self.types(op.results[0].type)
        if not isinstance(type, TensorType):
            raise ValueError(f"a constant must be an array, found {type}")
        return self.literal(frame, op.value, type)

    def literal(self, frame: ComputationFrame, value: Literal, type: TensorType) -> Value:
        """Add a constant of a type.

        HLO writes every element and the braces of every empty row, so large splats and large arrays without elements
        are broadcast from a scalar.
        """
        literal = value.with_type(type) if value.has_value else Literal(type, is_elided=True)
        is_same = literal.has_value and (literal.is_splat or type.num_elements == 0)
        if not (is_same and _written_parts(type) > _LARGEST_SPLAT):
            return self.add(frame, ops.Constant, (), {"value": literal}, type)
        scalar_type = type.with_shape(())
        array = literal.array
        scalar = Literal(scalar_type, array.reshape(-1)[0] if array.size else np.zeros((), array.dtype)[()])
        element = self.add(frame, ops.Constant, (), {"value": scalar}, scalar_type)
        return self.add(frame, ops.BroadcastInDim, (element,), {"broadcast_dimensions": ()}, type)

    def operands(self, frame: ComputationFrame, op: Operation) -> tuple[Value, ...]:
        """Return the HLO values of an operation's operands."""
        return tuple(self.value(frame, operand) for operand in op.operands)

    def add(
        self,
        frame: ComputationFrame,
        operation: type[Operation],
        operands: tuple[Value, ...],
        attributes: Mapping[str, Any],
        type: Type,
        regions: tuple[Region, ...] = (),
        annotations: Annotations | None = None,
    ) -> Value:
        """Add an HLO operation and return its result."""
        value = Value(type, self._name((operation.hlo_name or "value").replace("-", "_")))
        groups = attributes.get("replica_groups")
        if isinstance(groups, MeshAxesReplicaGroups):
            attributes = {**attributes, "replica_groups": self._groups(groups)}
        op = operation(read_only(attributes), operands, (value,), regions, annotations)
        if not _MAY_LACK_TEXT.isdisjoint(attributes):
            codec_of(operation).to_hlo(op)
        frame.operations.append(op)
        return value

    def _groups(self, groups: MeshAxesReplicaGroups) -> ReplicaGroups:
        mesh = groups.mesh if isinstance(groups.mesh, Mesh) else self._meshes.get(groups.mesh)
        if mesh is None:
            raise ValueError(f"the mesh @{groups.mesh} of the replica groups is not defined")
        return groups_along_axes(mesh, groups.axes)

    def add_current(
        self,
        frame: ComputationFrame,
        operation: type[Operation],
        operands: tuple[Value, ...],
        attributes: Mapping[str, Any],
        types: Iterable[Type],
        regions: tuple[Region, ...] = (),
        backend_config: str | None = None,
    ) -> tuple[Value, ...]:
        """Add the equivalent of the current operation and return its results, unpacked from their tuple."""
        types = tuple(types)
        annotations = self.carried(backend_config)
        if len(types) == 1:
            return (self.add(frame, operation, operands, attributes, types[0], regions, annotations),)
        packed = self.add(frame, operation, operands, attributes, TupleType(types), regions, annotations)
        return self.elements(frame, packed, types)

    def carried(self, backend_config: str | None = None) -> Annotations | None:
        """Return the annotations of the current operation in HLO's form."""
        op = self.current
        if op is None:
            return None
        key = id(op.annotations), id(op.location)
        found = None if backend_config is not None else self._carried.get(key)
        if found is None:
            discardable = op.annotations.discardable if op.annotations is not None else {}
            callback = op.annotations.callback if op.annotations is not None else None
            made = hlo_annotations(discardable, self._locations.metadata(op.location), backend_config, callback)
            found = op.annotations, op.location, made
            if backend_config is None:
                self._carried[key] = found
        return found[2]

    def pack(self, frame: ComputationFrame, values: Sequence[Value], annotations: Annotations | None = None) -> Value:
        """Add a tuple of values."""
        type = TupleType(tuple(value.type for value in values))
        return self.add(frame, ops.Tuple, tuple(values), {}, type, annotations=annotations)

    def elements(self, frame: ComputationFrame, packed: Value, types: Sequence[Type]) -> tuple[Value, ...]:
        """Add operations that extract the first elements of a tuple."""
        return tuple(
            self.add(frame, ops.GetTupleElement, (packed,), {"index": index}, type) for index, type in enumerate(types)
        )

    def _name(self, stem: str) -> str:
        self._number += 1
        return f"{_NOT_IN_NAMES.sub('_', stem)}.{self._number}"


def _written_parts(type: TensorType) -> int:
    """Return the largest number of elements or braces on one nesting level of an array literal."""
    return max(accumulate((size or 0 for size in type.shape), mul, initial=1))
