"""Examples of operations: small modules cut out of the programs of the corpus, in both languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

import hlo_text
from hlo_text import ops
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value, walk
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import FunctionType
from hlo_text.files.loading import parse_all
from hlo_text.hlo.printer.module import operation_text

ROOT = Path(__file__).resolve().parents[2]
_CORPUS = ROOT / "corpus"
#: Folders of valid programs.
FOLDERS = ("examples", "stablehlo", "hlo", "formats", "models")
_LARGEST_FILE, _MOST_TRIED, _MOST_LINES = 50_000, 2, 30


@attrs.frozen
class Use:
    """An operation in a program of the corpus."""

    operation: Operation
    module: Module
    file: str


@attrs.frozen
class Example:
    """An example of an operation.

    Attributes:
        text: A module with nothing else in it, or the statement alone.
        file: Where in the corpus it comes from.
        converted: The same in the other language, or None.
        refusal: Why the other language cannot express it, or None.
    """

    text: str
    file: str
    converted: str | None
    refusal: str | None


class Corpus:
    """Operations of the valid programs of the corpus."""

    def __init__(self, folders: Sequence[str] = FOLDERS) -> None:
        self._uses: dict[tuple[type[Operation], str], list[Use]] = defaultdict(list)
        self._files: dict[type[Operation], set[str]] = defaultdict(set)
        for file in _files(folders):
            name = str(file.relative_to(ROOT))
            for module in parse_all(file.read_text(), name=name):
                for operation in walk(module):
                    self._files[type(operation)].add(name)
                    self._uses[type(operation), module.language].append(Use(operation, module, name))

    def num_files(self, cls: type[Operation]) -> int:
        """Return the number of files that contain an operation."""
        return len(self._files[cls])

    def stated(self, cls: type[DeclaredOperation]) -> list[str]:
        """Return the programs that state an operation's results, first those named after it."""
        name = (cls.mlir_name or "").rpartition(".")[2]
        found = [file for file in self._files[cls] if file.startswith("corpus/stablehlo/")]
        return sorted(found, key=lambda file: (Path(file).stem != name, file))

    def example(self, cls: type[DeclaredOperation], language: str) -> Example | None:
        """Return the shortest example of an operation in a language; None if the corpus has none."""
        uses = sorted(self._uses[cls, language], key=_weight)[:_MOST_TRIED]
        examples = [_example(use, language) for use in uses]
        return min(examples, key=lambda example: (example.converted is None, len(example.text)), default=None)


def declared_operations() -> list[type[DeclaredOperation]]:
    """Return every declared operation."""
    return list(dict.fromkeys([*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()]))


def _files(folders: Sequence[str]) -> Iterator[Path]:
    for folder in folders:
        for file in sorted((_CORPUS / folder).rglob("*")):
            if file.suffix in (".mlir", ".hlo") and file.stat().st_size <= _LARGEST_FILE:
                yield file


def _weight(use: Use) -> tuple[bool, int, int]:
    """Sort operations of the files that bear their names first, then those with few operands and small regions."""
    operation = use.operation
    names = {name.rpartition(".")[2] for name in (operation.mlir_name, operation.hlo_name) if name is not None}
    inner = sum(1 for region in operation.regions for _ in walk(region))
    return Path(use.file).stem not in names, inner, len(operation.operands) + len(operation.attributes)


def _example(use: Use, language: str) -> Example:
    module = _isolated(use) if language == "stablehlo" else None
    if module is not None:
        return Example(module.to_text().strip(), use.file, *_converted(module, use.operation))
    text = operation_text(use.operation) if language == "hlo" else str(use.operation)
    lines = text.strip().splitlines()
    shown = lines if len(lines) <= _MOST_LINES else [*lines[:_MOST_LINES], "..."]
    _, refusal = _converted(use.module, use.operation)
    return Example("\n".join(shown), use.file, None, refusal)


def _converted(module: Module, operation: Operation) -> tuple[str | None, str | None]:
    """Return a module in the other language, or why that cannot express the operation."""
    other = "stablehlo" if module.language == "hlo" else "hlo"
    try:
        return module.to_text(other).strip(), None
    except hlo_text.ConversionError as error:
        message = next((d.message for d in error.diagnostics if d.message.startswith(operation.name)), None)
        return None, message or error.diagnostics[0].message


def _isolated(use: Use) -> Module | None:
    """Return a module with one function of one operation, or None if the operation cannot occur in a function."""
    operation = use.operation
    if isinstance(operation, Function | Module | ops.Terminator | ops.ShardyMesh):
        return None
    arguments = tuple(dict.fromkeys([*operation.operands, *_captured(operation)]))
    types = tuple(argument.type for argument in arguments)
    end = ops.FunctionReturn.make(operation.results)
    body = Region([Block(arguments, [operation, end])])
    results = tuple(result.type for result in operation.results)
    function = Function(
        {}, (), (), (body,), symbol="main", function_type=FunctionType(types, results), visibility="public"
    )
    module = Module({}, (), (), (Region([Block((), [*_named_by(use), function])]),), language="stablehlo")
    try:
        read = hlo_text.parse_stablehlo(module.to_text())
    except hlo_text.HloTextError:
        return None
    return None if any(found.is_error for found in hlo_text.verify(read)) else read


def _named_by(use: Use) -> list[Operation]:
    """Return the meshes and functions of a module that an operation refers to."""
    text = str(use.operation)
    return [
        op
        for op in use.module.body.operations
        if isinstance(op, ops.ShardyMesh)
        or (isinstance(op, Function) and op.symbol != "main" and f"@{op.symbol}" in text)
    ]


def _captured(operation: Operation) -> list[Value]:
    """Return the values that the regions of an operation capture."""
    inner = [op for region in operation.regions for op in walk(region)]
    own: set[Any] = {value for op in (operation, *inner) for value in op.results}
    regions = [*operation.regions, *(region for op in inner for region in op.regions)]
    own |= {value for region in regions for block in region.blocks for value in block.arguments}
    return [value for op in inner for value in op.operands if value not in own]
