"""`hlo-run --print --extract`: extract operations from a module, and save the values of their operands in a run."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from evaluator.cli.modes.arguments import arguments_of
from hlo_text.core.ir import Function, Value

if TYPE_CHECKING:
    from evaluator.cli.settings import Settings
    from evaluator.files.containers import Program
    from hlo_text.rewrite import Extraction


def extracted(program: Program, settings: Settings) -> Extraction:
    """Return the part of a module that the options extract.

    Raises:
        RewriteError: The values do not exist, or cannot be extracted together.
    """
    from hlo_text.rewrite import extract

    return extract(program.module, _names(settings.extract), _names(settings.start), entry=settings.run.entry)


def _names(text: str | None) -> list[str]:
    return [] if text is None else [name for name in map(str.strip, text.split(",")) if name]


def write_parameters(program: Program, extraction: Extraction, settings: Settings, path: Path) -> None:
    """Run a module on the given inputs, and write the values of the extracted part's parameters.

    Operations in a loop or a called computation get the values of their first execution.

    Raises:
        ValueError: The run does not execute the operations, or is one of several processes.
        OSError: The file cannot be written.
        HloTextError: The run fails.
    """
    from hlo_text.files.replacing import replacing

    values = _flat(_parameter_values(program, extraction, settings))
    with replacing(path.with_name(f"{path.name}.inputs.npz")) as file:
        np.savez(file, allow_pickle=False, **{f"argument{number}": value for number, value in enumerate(values)})


def has_inputs(program: Program, settings: Settings) -> bool:
    """Whether the options provide inputs for a run."""
    return bool(settings.inputs or settings.made is not None or program.arguments)


def _parameter_values(program: Program, extraction: Extraction, settings: Settings) -> list[Any]:
    """Return the values of parameters: arguments of the entry, or values computed from them."""
    from evaluator.execute import run
    from hlo_text.rewrite import extract

    entry = settings.run.entry
    arguments = arguments_of(program, entry, 1, settings)
    if not extraction.is_of_entry:
        return _first_values(program, extraction, arguments, settings)
    found = program.module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    values: dict[Any, Any] = dict(zip(region.blocks[0].arguments, arguments, strict=True))
    computed = [value for value in extraction.parameters if value not in values]
    if computed:
        before = extract(program.module, computed, entry=entry)
        options = attrs.evolve(settings.run, entry=None)
        results = run(before.module, *(values[value] for value in before.parameters), options=options)
        values.update(zip(computed, results, strict=True))
    return [values[value] for value in extraction.parameters]


class _CompleteError(Exception):
    """Ends a run once all values are recorded."""


def _first_values(program: Program, extraction: Extraction, arguments: list[Any], settings: Settings) -> list[Any]:
    """Return the values of parameters at the first execution of the operations that use them."""
    from evaluator.observation.observed_runs import observe
    from evaluator.observation.values import Step

    wanted = set(extraction.parameters)
    found: dict[Value, tuple[tuple[int, ...], Any]] = {}

    def receive(step: Step) -> None:
        op = step.site.op
        pairs = (*zip(op.operands, step.operands, strict=True), *zip(op.results, step.results, strict=True))
        for value, array in pairs:
            if value in wanted and value not in found:
                found[value] = step.iterations, array
        if len(found) == len(wanted):
            raise _CompleteError

    with suppress(_CompleteError):
        observe(program.module, *arguments, receive=receive, options=settings.run)
    missing = next((value for value in extraction.parameters if value not in found), None)
    if missing is not None:
        raise ValueError(f"--extract: the run never uses %{missing.name} in an operation; leave out the inputs")
    depth = min((len(iterations) for iterations, _ in found.values()), default=0)
    if len({iterations[:depth] for iterations, _ in found.values()}) > 1:
        raise ValueError("--extract: the operands are first used in different iterations; leave out the inputs")
    return [found[value][1] for value in extraction.parameters]


def _flat(values: Any) -> list[Any]:
    if isinstance(values, list | tuple):
        return [leaf for value in values for leaf in _flat(value)]
    return [] if values is None else [np.asarray(values)]
