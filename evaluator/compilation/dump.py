"""The dump that XLA writes after every pass: the files of a module's stages, and the stages that changed it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

_INPUT = re.compile(r"(module_\d+\..*?)\.?before_optimizations\.txt")
_OUTPUT = re.compile(r"(?:[^.]+\.)*?\w*_after_optimizations\.txt|after_optimizations\.txt")
_STAGE = re.compile(r"(\d+)\.(.+?)\.after_(.+?)(?:\.before_.+)?\.txt")
#: XLA's name of the text at the start of a pipeline, which equals the text after the previous pass unless XLA itself
#: changed it.
PIPELINE_START = "pipeline-start"


@attrs.frozen
class Stage:
    """The text of a module after a pass.

    Attributes:
        pipeline: Name of the pipeline, as file names spell it.
        name: Name of the pass; `pipeline-start` for changes that XLA made outside of passes, such as scheduling.
        text: The module.
    """

    pipeline: str
    name: str
    text: str


def read_dump(folder: Path) -> tuple[str | None, list[Stage]]:
    """Return the text of a module before all passes, and the stages that changed it in order of execution.

    The text is None if XLA dumped nothing.
    """
    first = min((path for path in folder.iterdir() if _INPUT.fullmatch(path.name)), default=None)
    if first is None:
        return None, []
    prefix = first.name.removesuffix("before_optimizations.txt")
    text = original = first.read_text(encoding="utf-8")
    changed: list[Stage] = []
    for pipeline, name, path in _stages(folder, prefix):
        new = path.read_text(encoding="utf-8")
        if new != text:
            changed.append(Stage(pipeline, name, new))
            text = new
    return original, changed


def final_text(folder: Path) -> str | None:
    """Return the text of a module after all passes, or None if XLA dumped none."""
    last = min((path for path in folder.iterdir() if path.name.endswith("after_optimizations.txt")), default=None)
    return last.read_text(encoding="utf-8") if last is not None else None


def _stages(folder: Path, prefix: str) -> Iterator[tuple[str, str, Path]]:
    """Yield pipeline, pass and file of all stages in order; the last stage is the module for code generation."""
    found: list[tuple[int, str, str, Path]] = []
    last: Path | None = None
    for path in folder.iterdir():
        if not path.name.startswith(prefix):
            continue
        rest = path.name.removeprefix(prefix)
        stage = _STAGE.fullmatch(rest)
        if stage is not None:
            found.append((int(stage[1]), stage[2], stage[3], path))
        elif _OUTPUT.fullmatch(rest):
            last = path
    for _, pipeline, name, path in sorted(found):
        yield pipeline, name, path
    if last is not None:
        yield "code-generation", PIPELINE_START, last
