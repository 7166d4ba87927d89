"""Dump directories, as written by `XLA_FLAGS=--xla_dump_to=DIRECTORY` and `JAX_DUMP_IR_TO`: modules and stages.

XLA names a file `module_NUMBER.NAME.STAGE.ENDING`, with stages such as `before_optimizations` and
`0007.PIPELINE.after_X.before_Y`; JAX names it `jax_irNUMBER_NAME_STAGE.mlir`. Modules are recognized by content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from hlo_text.core.diagnostics import ParseError
from hlo_text.files.bounded import read_file
from hlo_text.files.containers import ContainerKind, open_container
from hlo_text.files.foreign import name_of_other
from hlo_text.protos.wire_format import submessages

_XLA_FILE = re.compile(r"module_(\d+)(?:\.\d{13,})?\.(.+)")
_JAX_FILE = re.compile(r"jax_ir(\d+)_(.+)_([^_]+)")
_ENDINGS = (".gz", ".pb", ".hlo", ".txt", ".mlir", ".mlirbc", ".bin")
#: Files next to dumps that never contain modules and may be large; they are not read.
_OTHER_ENDINGS = frozenset(
    (".ll", ".o", ".bc", ".s", ".ptx", ".cubin", ".hsaco", ".dot", ".html", ".svg", ".png", ".npz", ".npy")
)
_TEXT_NAME = re.compile(
    rb"(?:\s|//[^\n]*\n)*+"
    rb"(?:HloModule[ \t]+%?([\w.\-]+)"
    rb'|(?:#[^\n]*\n|\s)*+module(?:[ \t]+@("[^"\n]*"|[\w.$\-]+))?[ \t]+(?:attributes\b|\{))'
)
_HEAD_BYTES = 1 << 16
_STABLEHLO, _BEFORE, _AFTER = "stablehlo", "before_optimizations", "after_optimizations"
_ELIDED = b"{...}"
#: Maximum number of stages that a message lists.
_MOST_SHOWN = 20


@attrs.frozen
class DumpedModule:
    """One file of a dump directory.

    Attributes:
        path: The file.
        number: Number of the module in the process that wrote it, or None.
        name: The module's name.
        stage: The compilation stage; empty if the file name does not state it.
        kind: The form of the file.
    """

    path: Path
    number: int | None
    name: str
    stage: str
    kind: ContainerKind

    @property
    def label(self) -> str:
        """Return the module's number and name, which the stages of one module share."""
        return self.name if self.number is None else f"{self.number:04} {self.name}"


@attrs.frozen
class OtherFile:
    """A file of a dump directory that contains no module.

    Attributes:
        path: The file.
        form: The name of its form: `buffer assignment`, `LLVM IR`.
    """

    path: Path
    form: str


@attrs.frozen
class DumpDirectory:
    """The contents of a dump directory.

    Attributes:
        path: The directory.
        modules: Its modules, ordered by number, name and stage.
        others: Its other files.
    """

    path: Path
    modules: tuple[DumpedModule, ...]
    others: tuple[OtherFile, ...]

    def select(self, module: str | None = None, stage: str | None = None) -> DumpedModule:
        """Return the file of a module at a stage; of several forms, the one with all constants, preferably text.

        Args:
            module: Number, name or unique part of a name; optional if there is only one module.
            stage: A stage, or a unique prefix or part of its name; by default `before_optimizations`, or else the first
                stage.

        Raises:
            ValueError: No module or stage matches, or several do; the message lists the choices.
        """
        found = self._named(module)
        labels = list(dict.fromkeys(file.label for file in found))
        if len(labels) != 1:
            raise ValueError(self._refusal(module, labels))
        stages = [file.stage for file in found]
        wanted = _chosen_stage(stages, stage)
        if wanted is None:
            problem = "several stages match" if any(stage and stage in name for name in stages) else "there is no stage"
            listed = choices(stages, stage)
            raise ValueError(f"{self.path}: {labels[0]}: {problem}{_quoted(stage)}; choose one of {listed}")
        return min((file for file in found if file.stage == wanted), key=_completeness)

    def select_all(self, module: str | None = None, stage: str | None = None) -> list[DumpedModule]:
        """Return every module at every stage, in one form each, as `select` does.

        Args:
            module: Only modules of this number, name or part of a name.
            stage: Only stages with this in their names.

        Raises:
            ValueError: No module or stage matches.
        """
        found: dict[tuple[str, str], list[DumpedModule]] = {}
        for file in self._named(module):
            if stage is None or stage in file.stage:
                found.setdefault((file.label, file.stage), []).append(file)
        if not found:
            raise ValueError(f"{self.path} has no module{_quoted(module)}{_quoted(stage, ' with stage')}")
        return [min(forms, key=_completeness) for forms in found.values()]

    def _named(self, wanted: str | None) -> list[DumpedModule]:
        """Return the modules with a number or name, or else those whose name contains it."""
        if wanted is None:
            return list(self.modules)
        exact = [file for file in self.modules if _is_named(file, wanted)]
        return exact or [file for file in self.modules if wanted in file.label]

    def _refusal(self, wanted: str | None, labels: Sequence[str]) -> str:
        """Return the message for a name that does not select a single module."""
        known = ", ".join(labels or dict.fromkeys(file.label for file in self.modules))
        what = "has several modules" if labels else "has no module"
        if not known:
            forms = ", ".join(dict.fromkeys(other.form for other in self.others))
            return f"{self.path} {what}{f', only: {forms}' if forms else ''}"
        how = "choose one of" if wanted is not None or not labels else "choose one with --module:"
        return f"{self.path} {what}{_quoted(wanted)}; {how} {known}"

    def text(self) -> str:
        """Return the list that `hlo-run DIRECTORY --list` shows."""
        lines: list[str] = []
        width = max((len(file.stage) for file in self.modules), default=0)
        for index, file in enumerate(self.modules):
            if not index or self.modules[index - 1].label != file.label:
                lines.append(file.label)
            lines.append(f"  {file.stage:<{width}}  {file.path.relative_to(self.path)}  ({file.kind})")
        if self.others:
            lines.append("other files")
            lines += [f"  {other.path.relative_to(self.path)}  ({other.form})" for other in self.others]
        return "".join(f"{line}\n" for line in lines)


def list_directory(path: str | Path) -> DumpDirectory:
    """List a dump directory and its subdirectories.

    Raises:
        OSError: A directory or file cannot be read.
    """
    root = Path(path)
    found: list[DumpedModule] = []
    others: list[OtherFile] = []
    for file in sorted(root.rglob("*")):
        if not file.is_file():
            continue
        module = _identify(file)
        if module is None:
            others.append(_other(file))
        else:
            found.append(module)
    found.sort(key=lambda file: (file.label, _stage_order(file.stage), file.path.name))
    return DumpDirectory(root, tuple(found), tuple(others))


def _other(path: Path) -> OtherFile:
    if path.suffix in _OTHER_ENDINGS:
        return OtherFile(path, name_of_other(path, b""))
    with path.open("rb") as file:
        return OtherFile(path, name_of_other(path, file.read(_HEAD_BYTES)))


def _identify(path: Path) -> DumpedModule | None:
    if path.suffix in _OTHER_ENDINGS:
        return None
    named = _named_in(path)
    if named is None:
        return None
    name, kind = named
    number, stage = number_and_stage(path, name)
    return DumpedModule(path, number, name, stage, kind)


def _named_in(path: Path) -> tuple[str, ContainerKind] | None:
    """Return the name and form of the module in a file; None for other files."""
    with path.open("rb") as file:
        data = file.read(_HEAD_BYTES)
        name = _text_name(data)
        if name is not None:
            return name or _stem(path), ContainerKind.TEXT
        data += file.read()
    try:
        container = open_container(data, str(path))
    except ParseError:
        return None
    if container.kind is ContainerKind.TEXT:
        name = _text_name(container.module[:_HEAD_BYTES])
        return None if name is None else (name or _stem(path), container.kind)
    if container.is_hlo:
        name = b"".join(submessages(container.module, 1)[:1]).decode("utf-8", "replace")
    return name or _stem(path), container.kind


def _text_name(head: bytes) -> str | None:
    """Return the name of the module at the start of a text, empty if unnamed; None without a module."""
    match = _TEXT_NAME.match(head)
    return None if match is None else (match[1] or match[2] or b"").strip(b'"').decode("utf-8", "replace")


def _stem(path: Path) -> str:
    name = path.name
    while name.endswith(_ENDINGS):
        name = name.rpartition(".")[0]
    return name


def number_and_stage(path: Path, name: str) -> tuple[int | None, str]:
    """Return a module's number and stage from its file name or directory; None and an empty string if they say none."""
    stem = _stem(path)
    if match := _XLA_FILE.fullmatch(stem):
        rest = match[2]
        for spelled in (name, re.sub(r"[^\w.\-]", "_", name)):  # XLA writes other characters as `_`
            if rest.startswith(spelled + "."):
                return int(match[1]), rest[len(spelled) + 1 :]
        return int(match[1]), rest.rpartition(".")[2]
    if match := _JAX_FILE.fullmatch(stem):
        return int(match[1]), match[3]
    if match := _XLA_FILE.fullmatch(path.parent.name):
        return int(match[1]), stem
    return None, stem if stem != name else ""


def _stage_order(stage: str) -> tuple[int, str]:
    """Return the chronological sort key of stages: StableHLO, before, numbered passes, after, run time."""
    if stage == _STABLEHLO:
        return -1, stage
    if _BEFORE in stage:
        return 0, stage
    if re.match(r"\d+\.", stage):
        return 1, stage
    return (2 if _AFTER in stage else 3), stage


def _is_named(file: DumpedModule, wanted: str) -> bool:
    return wanted in (file.name, file.label) or (wanted.isdecimal() and file.number == int(wanted))


def _chosen_stage(stages: Sequence[str], wanted: str | None) -> str | None:
    """Return the stage with a name, or else the only one that starts with it or contains it."""
    if wanted is None:
        return next((stage for stage in stages if stage == _BEFORE), stages[0])
    known = dict.fromkeys(stages)
    ranked = (
        [wanted] if wanted in known else [],
        _beginning(known, wanted),
        [name for name in known if wanted in name],
    )
    fitting = next(filter(None, ranked), [])
    return fitting[0] if len(fitting) == 1 else None


def _beginning(stages: Iterable[str], wanted: str) -> list[str]:
    return [name for name in stages if name.startswith(wanted)]


def _quoted(wanted: str | None, before: str = "") -> str:
    return "" if wanted is None else f"{before} {wanted!r}"


def choices(names: Sequence[str], wanted: str | None = None) -> str:
    """Return some of the names that contain a word, or of all names if none does, as a list in a message."""
    known = list(dict.fromkeys(name or "(unnamed)" for name in names))
    fitting = [name for name in known if wanted and wanted in name] or known
    more = f" and {len(fitting) - _MOST_SHOWN} more" if len(fitting) > _MOST_SHOWN else ""
    return f"{', '.join(fitting[:_MOST_SHOWN])}{more}"


def _completeness(file: DumpedModule) -> tuple[bool, bool, str]:
    is_text = file.kind is ContainerKind.TEXT
    is_elided = is_text and _ELIDED in open_container(read_file(file.path), str(file.path)).module
    return is_elided, not is_text, file.path.name
