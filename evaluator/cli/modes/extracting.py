"""`hlo-run --print --extract`: extract operations from a module, and save the values of their operands in a run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from evaluator.cli.modes.arguments import arguments_of
from hlo_text.core.ir import Function

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

    Raises:
        ValueError: The operations are inside of a loop or of a called computation.
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
    if not extraction.is_of_entry:
        raise ValueError(
            "--extract: operands inside a loop or called computation have many values or none; leave out the inputs"
        )
    found = program.module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    arguments = arguments_of(program, entry, 1, settings)
    values: dict[Any, Any] = dict(zip(region.blocks[0].arguments, arguments, strict=True))
    computed = [value for value in extraction.parameters if value not in values]
    if computed:
        before = extract(program.module, computed, entry=entry)
        options = attrs.evolve(settings.run, entry=None)
        results = run(before.module, *(values[value] for value in before.parameters), options=options)
        values.update(zip(computed, results, strict=True))
    return [values[value] for value in extraction.parameters]


def _flat(values: Any) -> list[Any]:
    if isinstance(values, list | tuple):
        return [leaf for value in values for leaf in _flat(value)]
    return [] if values is None else [np.asarray(values)]
