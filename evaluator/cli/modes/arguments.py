"""The entry that `hlo-run` runs, and its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    if settings.is_global and num_processes > 1:
        return _arguments_of_processes(program, entry, settings)
    return _given(program, entry, argument_types(program.module, entry), num_processes, settings)


def whole_arrays_of(module: Module, entry: str | None, settings: Settings) -> WholeArrays:
    """Return the whole arguments and results of a per-device module.

    Raises:
        ValueError: A sharding is malformed or does not fit.
    """
    from evaluator.grid.process_groups import Grid, grid_of
    from evaluator.grid.whole_arrays import WholeArrays

    grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
    return WholeArrays.of(module, entry, grid, settings.output_sharding)


def _arguments_of_processes(program: Program, entry: str | None, settings: Settings) -> list[Any]:
    """Return the shards of the whole program's arguments, process by process."""
    arrays = whole_arrays_of(program.module, entry, settings)
    if program.arguments and not settings.inputs and settings.made is None:
        return _given(program, entry, arrays.types, arrays.grid.num_processes, settings)
    whole = _given(program, entry, arrays.types, 1, settings)
    return [shard for process in arrays.shards(whole) for shard in process]


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
    from evaluator.observation.sites import leaf_types  # other runs do without it

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
