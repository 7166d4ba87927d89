"""The best case so far on disk: a module file and a file of its arguments."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from evaluator.reduction.case import Case
from evaluator.values.inputs import restore_dtypes
from hlo_text.core.ir import Function
from hlo_text.files.arrays import read_arrays
from hlo_text.files.bounded import read_file
from hlo_text.files.loading import decode, parse
from hlo_text.files.replacing import replace_file, replacing


class Store:
    """A module file that is always complete, and a file with its arguments next to it.

    Args:
        path: The file.

    Attributes:
        path: The file.
        inputs_path: The arguments, `x.mlir.inputs.npz`.
        other_path: The module that it is compared with, `x.against.mlir`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.inputs_path = path.with_name(f"{path.name}.inputs.npz")
        self.other_path = path.with_name(f"{path.stem}.against{path.suffix}")
        self._written: tuple[Any, ...] = ()

    def require_writable(self) -> None:
        """Raise an OSError if the files cannot be written."""
        if self.path.is_dir():
            raise IsADirectoryError(21, "is a directory", str(self.path))
        if not self.path.parent.is_dir():
            raise FileNotFoundError(2, "no such directory", str(self.path.parent))
        try:
            descriptor, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        except OSError as error:
            raise type(error)(error.errno, error.strerror, str(self.path)) from None
        os.close(descriptor)
        os.unlink(name)
        if self.path.exists() and not os.access(self.path, os.W_OK):
            raise PermissionError(13, "not writable", str(self.path))

    def write(self, case: Case) -> None:
        """Write a case; its arguments and other module first if they changed."""
        if case.inputs and not _are_same(case.inputs, self._written):
            arrays = {f"argument{n}": np.asarray(array) for n, array in enumerate(case.inputs)}
            with replacing(self.inputs_path) as file:
                np.savez(file, allow_pickle=False, **arrays)
        if case.other is not None:
            replace_file(self.other_path, case.other.text.encode())
        self.write_text(case.text)
        if case.inputs is not None and not case.inputs:
            self.inputs_path.unlink(missing_ok=True)
        self._written = case.inputs or ()

    def write_text(self, text: str) -> None:
        """Write the text of the module."""
        replace_file(self.path, text.encode())

    def read(self, case: Case) -> Case:
        """Return the case that an earlier reduction left in the files.

        Raises:
            HloTextError: The file contains no module.
            OSError, ValueError: It, or its arguments, cannot be read.
        """
        left = _read_module(self.path, case)
        if case.other is not None and self.other_path.exists():
            left = attrs.evolve(left, text=left.text, other=_read_module(self.other_path, case.other))
        called = left.called
        if case.inputs is None or called is None:
            return left
        types = (called.body if isinstance(called, Function) else called).argument_types
        arrays = list(read_arrays(self.inputs_path).values()) if types and self.inputs_path.exists() else []
        if types and not arrays:
            return attrs.evolve(left, text=left.text, inputs=case.inputs)
        processes = case.processes if len(arrays) == len(types) * case.processes else 1
        given = tuple(restore_dtypes(arrays, types * processes))
        return attrs.evolve(left, text=left.text, inputs=given, processes=processes)


def _read_module(path: Path, case: Case) -> Case:
    """Return a case with the module of a file."""
    text = decode(read_file(str(path)), str(path))
    module = parse(text, language=case.module.language, name=str(path))
    return attrs.evolve(case, module=module, text=text)


def _are_same(inputs: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return len(inputs) == len(others) and all(a is b for a, b in zip(inputs, others, strict=True))
