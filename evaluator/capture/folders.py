"""Folders of a capture, one per module: its stages as text, arguments and results of recorded calls as `.npz` files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from evaluator.capture.pruning import DumpedFiles
from evaluator.files.captures import inputs_file, outputs_file
from evaluator.files.containers import read_programs
from evaluator.values.inputs import flat_arrays
from evaluator.values.outputs import write_outputs
from hlo_text.core.diagnostics import HloTextError
from hlo_text.files.containers import Container, ContainerKind, open_container
from hlo_text.files.replacing import replacing
from hlo_text.protos.wire_format import WireError

_NO_RESULTS = re.compile(r"->\(\)[^\n]*")
#: The stage of the module in a snapshot.
_SNAPSHOT_STAGES = {
    ContainerKind.HLO_SNAPSHOT: "after_optimizations",
    ContainerKind.HLO_UNOPTIMIZED_SNAPSHOT: "before_optimizations",
}
_ENDINGS = {"stablehlo": ".mlir", "before_optimizations": ".hlo", "after_optimizations": ".hlo"}


@attrs.frozen(kw_only=True)
class CapturedModule:
    """A module of a capture.

    Attributes:
        name: The module's name.
        folder: Name of its folder in the capture.
        calls: How many calls are recorded.
        executions: How often the module ran.
        outputs: Numbers of the recorded calls with results.
        stages: Names of its stages, in order.
    """

    name: str
    folder: str
    calls: int
    executions: int
    outputs: tuple[int, ...]
    stages: tuple[str, ...]


def write_folder(module: DumpedFiles, stablehlo: Path | None, directory: Path) -> CapturedModule:
    """Write the folder of a module; skip snapshots that XLA did not finish.

    Args:
        module: The files that XLA dumped.
        stablehlo: The module as JAX or PyTorch gave it to XLA, if that was dumped.
        directory: Directory of the capture.

    Raises:
        OSError: A file cannot be written.
    """
    folder = directory / module.label
    folder.mkdir()
    files = {**({} if stablehlo is None else {"stablehlo": stablehlo}), **module.stages}
    for stage, path in files.items():
        shutil.copyfile(path, folder / f"{stage}{_ENDINGS[stage]}")
    returns_nothing = "after_optimizations" in files and _returns_nothing(files["after_optimizations"])
    calls, outputs = 0, []
    for number in sorted(module.snapshots):
        snapshot = _opened(module.snapshots[number])
        if snapshot is None:
            continue
        container, arguments, result = snapshot
        _write_arguments(folder / inputs_file(calls), arguments)
        is_empty = isinstance(result, tuple) and not result
        if result is not None and (not is_empty or returns_nothing):
            write_outputs(folder / outputs_file(calls), [result])
            outputs.append(calls)
        calls += 1
        stage = _SNAPSHOT_STAGES[container.kind]
        if stage not in files:
            files[stage] = module.snapshots[number]
            _write_module(container, folder / f"{stage}{_ENDINGS[stage]}")
    return CapturedModule(
        name=module.name,
        folder=module.label,
        calls=calls,
        executions=len(module.executions),
        outputs=tuple(outputs),
        stages=tuple(stage for stage in _ENDINGS if stage in files),
    )


def _opened(path: Path) -> tuple[Container, tuple[Any, ...], Any] | None:
    """Return a snapshot with its arguments, process by process, and its result; None if XLA did not finish it."""
    try:
        container = open_container(path.read_bytes(), str(path))
        return container, container.arguments(), container.result()
    except (HloTextError, WireError, FileNotFoundError):
        return None


def _write_arguments(path: Path, processes: Sequence[Sequence[Any]]) -> None:
    import numpy as np

    arrays = [array for process in processes for argument in process for array in flat_arrays(argument)]
    named = {f"argument{number}": array for number, array in enumerate(a for a in arrays if a is not None)}
    with replacing(path) as file:
        np.savez(file, allow_pickle=False, **named)


def _write_module(container: Container, path: Path) -> None:
    (program,) = read_programs(container.module, str(path))
    path.write_text(program.module.to_text("hlo"), encoding="utf-8")


def _returns_nothing(path: Path) -> bool:
    """Whether a dumped module returns an empty tuple, which XLA also writes for a missing result."""
    with path.open(encoding="utf-8", errors="replace") as file:
        return _NO_RESULTS.search(file.readline()) is not None
