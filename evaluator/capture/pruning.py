"""Pruning of XLA's dump directory while the program runs.

XLA writes a snapshot for each execution, each with all its arguments, and LLVM files that are never read.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from evaluator.capture.eager import is_eager_operation, may_be_eager_operation

#: The stage in `module_0008.jit_f.before_optimizations.txt`, `module_0008.jit_f.sm_9.0_gpu_after_optimizations.txt`.
_STAGE = re.compile(r"\.(?:(before_optimizations)|(?:sm_\d+\.)?\w*after_optimizations)\.txt\Z")
#: `module_0008.jit_f.snapshot.1558938057.pb`, `module_0008.jit_f.execution_0000.hlo_unoptimized_snapshot.pb`.
_SNAPSHOT = re.compile(r"(module_\d+\..+)\.(?:snapshot\.(-?\d+)|execution_(\d+)\.hlo_unoptimized_snapshot)\.pb")


@attrs.define
class DumpedFiles:
    """The files that XLA dumped for a module.

    Attributes:
        label: `module_0008.jit_f`, with which the names of its files begin.
        stages: Files of the module by stage: `before_optimizations`, `after_optimizations`.
        snapshots: Files of its executions that are kept, by XLA's number of the execution.
        executions: Numbers of all executions.
    """

    label: str
    stages: dict[str, Path] = attrs.field(factory=dict)
    snapshots: dict[int, Path] = attrs.field(factory=dict)
    executions: set[int] = attrs.field(factory=set)

    @property
    def name(self) -> str:
        """The module's name."""
        return self.label.partition(".")[2]


class Pruner:
    """Keeps the dumped files that a capture needs and deletes the others.

    Args:
        dump: The directory that XLA writes to.
        module: Keep modules whose names this expression matches; None keeps all but eager operations.
        calls: Keep the snapshots of so many executions of each module, the first ones.
        max_bytes: Keep snapshots of at most so many bytes, those of eager operations last; None keeps any number.
    """

    def __init__(self, dump: Path, module: re.Pattern[str] | None, calls: int, max_bytes: int | None) -> None:
        self._dump, self._module = dump, module
        self._calls, self._max_bytes = calls, max_bytes
        self._modules: dict[str, DumpedFiles] = {}
        self._ranks: dict[str, bool] = {}
        self._sizes: dict[Path, int] = {}
        self._rejected: set[Path] = set()
        self._deletions = 0

    def prune(self) -> bool:
        """Delete unneeded files written since the last call; return whether any file was deleted."""
        before = self._deletions
        for name in self._files():
            self._take(self._dump / name, name)
        for module in self._modules.values():
            for number in sorted(module.snapshots)[self._calls :]:
                self._delete(module.snapshots.pop(number))
        self._limit_bytes()
        return self._deletions > before

    def modules(self) -> list[DumpedFiles]:
        """Return the modules to capture, in order of compilation."""
        wanted = [module for module in self._modules.values() if self._wants(module)]
        if self._module is None:
            wanted = [module for module in wanted if not _is_eager(module)]
        return sorted(wanted, key=lambda module: module.label)

    def _files(self) -> Iterator[str]:
        with contextlib.suppress(FileNotFoundError), os.scandir(self._dump) as entries:
            names = [entry.name for entry in entries if not entry.is_dir()]
            yield from sorted(names, key=lambda name: _STAGE.search(name) is None)  # stages decide on snapshots

    def _take(self, path: Path, name: str) -> None:
        """Record a dumped file, or delete it if it is not needed."""
        if name.startswith("module_") and (match := _STAGE.search(name)):
            self._of(name[: match.start()]).stages[match[1] or "after_optimizations"] = path
        elif match := _SNAPSHOT.fullmatch(name):
            module, number = self._of(match[1]), int(match[2] or match[3])
            module.executions.add(number)
            if path in self._rejected or not self._wants(module):
                module.snapshots.pop(number, None)
                self._delete(path)
            else:
                module.snapshots[number] = path
        else:
            self._delete(path)

    def _of(self, label: str) -> DumpedFiles:
        return self._modules.setdefault(label, DumpedFiles(label))

    def _wants(self, module: DumpedFiles) -> bool:
        return self._module is None or self._module.search(module.name) is not None

    def _is_secondary(self, module: DumpedFiles) -> bool:
        """Whether a module may be an eager operation and be dropped later. XLA dumps its text before running it."""
        if self._module is not None:
            return False
        if module.label not in self._ranks:
            self._ranks[module.label] = may_be_eager_operation(module.name, _text_of(module))
        return self._ranks[module.label]

    def _limit_bytes(self) -> None:
        """Delete snapshots beyond the size limit: first those of eager operations, then the latest."""
        if self._max_bytes is None:
            return
        modules = self._modules.values()
        kept = [(module, number, path) for module in modules for number, path in module.snapshots.items()]
        for _, _, path in kept:
            with contextlib.suppress(FileNotFoundError):
                self._sizes[path] = path.stat().st_size
        order = list(self._sizes)  # in the order of discovery
        total = 0
        for module, number, path in sorted(kept, key=lambda one: (self._is_secondary(one[0]), order.index(one[2]))):
            total += self._sizes[path]
            if total > self._max_bytes:
                total -= self._sizes[path]
                self._delete(module.snapshots.pop(number))

    def _delete(self, path: Path) -> None:
        if _SNAPSHOT.fullmatch(path.name):
            self._rejected.add(path)  # XLA may still replace it when the execution ends
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
            self._deletions += 1


def _text_of(module: DumpedFiles) -> str:
    """Return the module before optimizations, or an empty text if XLA did not dump it."""
    path = module.stages.get("before_optimizations")
    return "" if path is None else path.read_text("utf-8", "replace")


def _is_eager(module: DumpedFiles) -> bool:
    return "before_optimizations" in module.stages and is_eager_operation(module.name, _text_of(module))
