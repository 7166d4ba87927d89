"""The entry that `hlo-run` runs, and its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.modes.missing_arguments import missing_arguments
from evaluator.values.inputs import flat_arrays, make_inputs, nested, read_arguments
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, TokenType, Type

if TYPE_CHECKING:
    from evaluator.cli.settings import Settings
    from evaluator.files.captures import RecordedCall
    from evaluator.files.containers import Program
    from evaluator.grid.whole_arrays import WholeArrays


def entries_of(module: Module, entry: str | None) -> list[str | None]:
    """Return the entries to run: the given one, the module's, or all public functions without arguments."""
    if entry is not None or module.language == "hlo" or "main" in module.functions:
        return [entry]
    public = [f for f in module.functions.values() if f.visibility != "private" and f.body.blocks]
    names: list[str | None] = [f.symbol for f in public if not f.body.argument_types]
    return [None] if len(public) == 1 or not names else names


def only_entry(program: Program, entry: str | None) -> str | None:
    """Return the only entry to run.

    Raises:
        ValueError: The module offers several.
    """
    names = entries_of(program.module, entry)
    if len(names) != 1:
        raise ValueError(f"the module has {len(names)} entry functions; choose one with --entry")
    return names[0]


def argument_types(module: Module, entry: str | None) -> tuple[Type, ...]:
    """Return the types of the arguments that a caller passes to an entry, without tokens."""
    target = module.entry(entry)
    types = (target.body if isinstance(target, Function) else target).argument_types
    return tuple(type for type in types if not isinstance(type, TokenType))


def arguments_of(program: Program, entry: str | None, num_processes: int, settings: Settings) -> list[Any]:
    """Return the arguments of an entry: given (preferred), stored with the module, recorded or generated.

    Raises:
        ExecutionError: No arguments are given; the message states the parameters.
        OSError, ValueError: The arguments cannot be read or generated.
    """
    arguments = whole_arguments_of(program, entry, num_processes, settings)
    if not settings.is_global or num_processes == 1 or _are_stored(program, settings):
        return arguments
    arrays = whole_arrays_of(program.module, entry, settings)
    return [shard for process in arrays.shards(arguments) for shard in process]


def whole_arguments_of(program: Program, entry: str | None, num_processes: int, settings: Settings) -> list[Any]:
    """Return the arguments as `arguments_of` does, but with `--global` those of the whole program.

    Arguments that are stored with a module are those of each process.

    Raises:
        ExecutionError, OSError, ValueError: As `arguments_of`.
    """
    types = argument_types(program.module, entry)
    if settings.is_global and num_processes > 1:
        types = whole_arrays_of(program.module, entry, settings).types
        num_processes = num_processes if _are_stored(program, settings) else 1
    return _given(program, entry, types, num_processes, settings)


def whole_arrays_of(module: Module, entry: str | None, settings: Settings) -> WholeArrays:
    """Return the whole arguments and results of a per-device module.

    Raises:
        ValueError: A sharding is malformed or does not fit.
    """
    from evaluator.grid.process_groups import Grid, grid_of
    from evaluator.grid.whole_arrays import WholeArrays

    grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
    return WholeArrays.of(module, entry, grid, settings.output_sharding)


def joined_results(module: Module, entry: str | None, settings: Settings, results: list[list[Any]]) -> list[Any]:
    """Return the whole results of a per-device module.

    Raises:
        UsageError: The sharding of a result is unknown.
    """
    with explaining_shardings():
        return list(whole_arrays_of(module, entry, settings).joined(results))


@contextmanager
def explaining_shardings() -> Iterator[None]:
    """Turn an unknown sharding of a result into a usage error that names the option."""
    from evaluator.grid.whole_arrays import UnknownShardingError

    try:
        yield
    except UnknownShardingError as error:
        message = f"{error}; state the sharding of each result with --output-sharding SPEC"
        raise click.UsageError(message) from None


def _are_stored(program: Program, settings: Settings) -> bool:
    """Whether the arguments are those that the module's file contains."""
    return bool(program.arguments and not settings.inputs and settings.made is None)


def _given(
    program: Program, entry: str | None, types: tuple[Type, ...], num_processes: int, settings: Settings
) -> list[Any]:
    """Return arguments of the given types."""
    if settings.made is not None:
        given = read_arguments(settings.inputs, types)
        bounds, seed = settings.random_range, settings.input_seed
        return nested([*given, *make_inputs(types, settings.made, seed, bounds=bounds, first=len(given))], types)
    if program.arguments and not settings.inputs:
        return [array for process in program.arguments for array in flat_arrays(process)]
    if program.call is not None and not settings.inputs:
        return _recorded(program.call, types, num_processes)
    if types and not settings.inputs:
        raise missing_arguments(program.module, entry, types)
    return nested(read_arguments(settings.inputs, types * num_processes), types * num_processes)


def _recorded(call: RecordedCall, types: tuple[Type, ...], num_processes: int) -> list[Any]:
    """Return the arguments of a recorded call: per process, or the same for all.

    Raises:
        ValueError: The arguments do not match the entry, for example because the module is the program of one device.
    """
    from evaluator.observation.sites import leaf_types  # imported here, because other runs do not need it

    arrays = read_arguments((str(call.inputs),), types * num_processes)
    values = nested(arrays, types * num_processes if len(arrays) != len(types) else types)
    parameters = (types * num_processes)[: len(values)]
    shapes = [[leaf.shape for leaf in leaf_types(type) if isinstance(leaf, TensorType)] for type in parameters]
    given = [[array.shape for array in flat_arrays(value)] for value in values]
    if len(values) not in (len(types), len(types) * num_processes) or given != shapes:
        raise ValueError(
            f"{call.inputs}: the recorded arguments do not fit this module; pass others with --input, or choose"
            " another --stage"
        )
    return values
