"""Global arrays for a per-device program: arguments are sharded, results assembled."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Unpack

import attrs
import numpy as np

from evaluator.grid.execution import run_grid
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.tilings import Array, Tiling, stated_tiling
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.values.inputs import flat_arrays
from hlo_text.conversion.partitioning import parameter_shardings, result_shardings
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, TokenType, TupleType, Type
from hlo_text.hlo.codecs.scalars import MalformedTextError
from hlo_text.hlo.codecs.sharding import element_texts


class UnknownShardingError(ValueError):
    """The sharding of a result is required, but neither the module nor the caller states it."""


def run_global(
    module: Module,
    *inputs: Any,
    output_shardings: Sequence[str | None] = (),
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> list[Any]:
    """Run a per-device program on global arrays and return the global results; tokens are None.

    Arguments are sharded as the module states for its parameters; those without a stated sharding are replicated. A
    result without a stated sharding must be equal in all processes. A program that is still to be partitioned computes
    on global arrays already, so that it runs in one process, regardless of shardings.

    Args:
        module: A per-device module, such as optimized HLO, which should be verified.
        inputs: The global arguments.
        output_shardings: Shardings of the results in HLO syntax; None for the sharding that the module states.
        num_replicas, num_partitions: The size of the grid, by default that of the module.
        options, keywords: As for `run`.

    Raises:
        UnknownShardingError: Processes return different values for a result whose sharding is unknown.
        ValueError: A sharding is malformed or does not match, or processes return different values for the same shard.

    Example:
        >>> import hlo_text, numpy as np
        >>> module = hlo_text.parse('''HloModule m, is_scheduled=true, num_partitions=2
        ... ENTRY e {
        ...   p = s32[2] parameter(0), sharding={devices=[2]<=[2]}
        ...   ROOT n = s32[2] negate(p)
        ... }''')
        >>> run_global(module, np.arange(4, dtype=np.int32), output_shardings=["{devices=[2]<=[2]}"])
        [array([ 0, -1, -2, -3], dtype=int32)]
    """
    options = merged(options, keywords)
    named = grid_of(module)
    grid = Grid(num_replicas or named.num_replicas, num_partitions or named.num_partitions)
    if grid.num_processes == 1:
        (results,) = run_grid(module, [inputs], options=options)
        return flat_arrays(tuple(results))
    arrays = WholeArrays.of(module, options.entry, grid, output_shardings)
    results = run_grid(
        module,
        arrays.shards(inputs),
        num_replicas=grid.num_replicas,
        num_partitions=grid.num_partitions,
        options=options,
    )
    return arrays.joined(results)


@attrs.frozen
class WholeArrays:
    """Global arguments and results of a per-device program.

    Attributes:
        grid: The grid of processes.
        types: Types of the global arguments.
        arguments: The tilings of each argument's leaves; None for leaves that are not arrays.
        results: The stated tiling of each result except tokens, or None.
    """

    grid: Grid
    types: tuple[Type, ...]
    arguments: tuple[tuple[Tiling | None, ...], ...]
    results: tuple[Tiling | None, ...]

    @staticmethod
    def of(module: Module, entry: str | None, grid: Grid, output_shardings: Sequence[str | None] = ()) -> WholeArrays:
        """Return the global arrays of an entry.

        Raises:
            ValueError: A sharding is malformed or does not match.
        """
        target = module.entry(entry)
        body = target.body if isinstance(target, Function) else target
        stated = zip(body.argument_types, parameter_shardings(module, entry), strict=True)
        given = [(type, sharding) for type, sharding in stated if not isinstance(type, TokenType)]
        count = grid.num_partitions
        arguments = tuple(
            _tilings(f"argument {number}", type, sharding, count) for number, (type, sharding) in enumerate(given)
        )
        types = tuple(_global_type(type, iter(tilings)) for (type, _), tilings in zip(given, arguments, strict=True))
        outputs, of_outputs = _leaves(body.output_types), result_shardings(module, entry)
        if len(of_outputs) != len(outputs):
            of_outputs = [None] * len(outputs)
        pairs = [pair for pair in zip(outputs, of_outputs, strict=True) if not isinstance(pair[0], TokenType)]
        leaves = [type for type, _ in pairs]
        shardings = _with_given([sharding for _, sharding in pairs], output_shardings)
        results = tuple(
            _tiling(f"result {number}", type, sharding, count) if sharding is not None else None
            for number, (type, sharding) in enumerate(zip(leaves, shardings, strict=True))
        )
        return WholeArrays(grid, types, arguments, results)

    def shards(self, inputs: Sequence[Any]) -> list[list[Any]]:
        """Return the arguments of each process; arguments that are not arrays are passed on unchanged."""
        return [
            [self._shard(*pair, process) for pair in enumerate(inputs)] for process in range(self.grid.num_processes)
        ]

    def _shard(self, number: int, value: Any, process: int) -> Any:
        if number >= len(self.arguments):
            return value
        tilings = iter(self.arguments[number])
        return self._piece(f"argument {number}", value, self.types[number], tilings, process)

    def _piece(self, what: str, value: Any, type: Type, tilings: Iterator[Tiling | None], process: int) -> Any:
        if isinstance(type, TupleType):
            if not isinstance(value, tuple) or len(value) != len(type.types):
                return value  # not a value of the type, which the run reports
            return tuple(self._piece(what, v, t, tilings, process) for v, t in zip(value, type.types, strict=True))
        tiling = next(tilings)
        if tiling is None or isinstance(value, tuple) or max(tiling.counts, default=1) == 1:
            return value
        whole = np.asarray(value)
        if not isinstance(type, TensorType) or whole.shape != type.shape:
            expected = list(type.shape) if isinstance(type, TensorType) else type
            raise ValueError(f"{what} must have the whole program's shape {expected}, not {list(whole.shape)}")
        return tiling.piece(whole, tiling.tiles[process % self.grid.num_partitions])

    def joined(self, results: Sequence[Sequence[Any]]) -> list[Any]:
        """Assemble the global results; tokens are None.

        Raises:
            UnknownShardingError: Processes return different values for a result whose sharding is unknown.
            ValueError: Processes return different values for the same shard.
        """
        columns = zip(*(flat_arrays(tuple(process)) for process in results), strict=True)
        numbers = itertools.count()
        return [None if column[0] is None else self._joined(next(numbers), column) for column in columns]

    def _joined(self, number: int, arrays: Sequence[Any]) -> Array:
        pieces = [np.asarray(array) for array in arrays]
        tiling = self.results[number] if number < len(self.results) else None
        if tiling is None:
            if any(piece.tobytes() != pieces[0].tobytes() for piece in pieces):
                raise UnknownShardingError(
                    f"result {number} differs between processes and the module does not state its sharding"
                )
            return pieces[0]
        whole = np.empty(tiling.whole_shape(pieces[0].shape), pieces[0].dtype)
        first: dict[int, int] = {}
        for process, piece in enumerate(pieces):
            tile = tiling.tiles[process % self.grid.num_partitions]
            other = first.setdefault(tile, process)
            if piece.tobytes() != pieces[other].tobytes():
                raise ValueError(
                    f"result {number}: processes {other} and {process} return different values of one shard"
                )
            tiling.piece(whole, tile)[...] = piece
        return whole


def _with_given(stated: Sequence[str | None], given: Sequence[str | None]) -> list[str | None]:
    if given and len(given) != len(stated):
        raise ValueError(f"the module has {len(stated)} results, {len(given)} output shardings are given")
    return [own or of_module for own, of_module in zip(given or [None] * len(stated), stated, strict=True)]


def _tilings(what: str, type: Type, sharding: str | None, num_partitions: int) -> tuple[Tiling | None, ...]:
    """Return the tilings of a value's leaves. A sharding that is not one of a tuple applies to all leaves."""
    leaves = _leaves([type])
    try:
        texts = element_texts(sharding) if sharding is not None and isinstance(type, TupleType) else None
    except MalformedTextError as error:
        raise ValueError(f"{what}: {error}") from None
    if texts is not None and len(texts) != len(leaves):
        raise ValueError(f"{what}: the sharding {sharding} has {len(texts)} elements, the tuple {len(leaves)}")
    stated = texts if texts is not None else (sharding,) * len(leaves)
    return tuple(_tiling(what, leaf, text, num_partitions) for leaf, text in zip(leaves, stated, strict=True))


def _tiling(what: str, type: Type, sharding: str | None, num_partitions: int) -> Tiling | None:
    if not isinstance(type, TensorType):
        return None
    if sharding is None:
        return Tiling((1,) * type.rank, (0,) * num_partitions)
    try:
        return stated_tiling(sharding, type.rank, num_partitions)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _global_type(type: Type, tilings: Iterator[Tiling | None]) -> Type:
    """Return the type of the whole value, with the tilings of its leaves."""
    if isinstance(type, TupleType):
        return TupleType(tuple(_global_type(inner, tilings) for inner in type.types))
    tiling = next(tilings)
    if tiling is None or not isinstance(type, TensorType) or not type.is_static:
        return type
    sizes = tuple(size or 0 for size in type.shape)
    return type.with_shape(tiling.whole_shape(sizes))


def _leaves(types: Sequence[Type]) -> list[Type]:
    found, pending = [], list(reversed(types))
    while pending:
        type = pending.pop()
        if isinstance(type, TupleType):
            pending += reversed(type.types)
        else:
            found.append(type)
    return found
