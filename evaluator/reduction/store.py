"""The best case so far on disk: a module, and its arguments beside it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from evaluator.reduction.case import Case
from evaluator.values.inputs import restore_dtypes
from hlo_text.files.arrays import read_arrays
from hlo_text.files.bounded import read_file
from hlo_text.files.loading import decode, parse
from hlo_text.ir import Function


class Store:
    """A file that holds a whole module at any moment, and one beside it with its arguments.

    Args:
        path: The file.

    Attributes:
        path: The file.
        inputs_path: The arguments, `x.mlir.inputs.npz`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.inputs_path = path.with_name(f"{path.name}.inputs.npz")
        self._written: tuple[Any, ...] | None = None

    def require_writable(self) -> None:
        """Raise an OSError if files cannot be written there."""
        if self.path.is_dir():
            raise IsADirectoryError(21, "is a directory", str(self.path))
        if not self.path.parent.is_dir():
            raise FileNotFoundError(2, "there is no such directory", str(self.path.parent))
        try:
            descriptor, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        except OSError as error:
            raise type(error)(error.errno, error.strerror, str(self.path)) from None
        os.close(descriptor)
        os.unlink(name)
        if self.path.exists() and not os.access(self.path, os.W_OK):
            raise PermissionError(13, "cannot be written", str(self.path))

    def write(self, case: Case) -> None:
        """Write a case, the arguments first if they are others than before."""
        if case.inputs and case.inputs is not self._written:
            arrays = {f"argument{n}": np.asarray(array) for n, array in enumerate(case.inputs)}
            _replace(self.inputs_path, lambda file: np.savez(file, allow_pickle=False, **arrays))
        self.write_text(case.text)
        if case.inputs is not None and not case.inputs:
            self.inputs_path.unlink(missing_ok=True)
        self._written = case.inputs

    def write_text(self, text: str) -> None:
        """Write a text."""
        _replace(self.path, lambda file: file.write(text.encode()))

    def read(self, case: Case) -> Case:
        """Return the case that an earlier reduction of a case left here.

        Raises:
            HloTextError: The file holds no module.
            OSError, ValueError: It, or its arguments, cannot be read.
        """
        text = decode(read_file(str(self.path)), str(self.path))
        module = parse(text, language=case.module.language, name=str(self.path))
        left = Case(module, text=text, inputs=case.inputs, entry=case.entry, name=case.name)
        called = left.called
        if case.inputs is None or called is None:
            return left
        types = (called.body if isinstance(called, Function) else called).argument_types
        arrays = list(read_arrays(self.inputs_path).values()) if types and self.inputs_path.exists() else []
        given = tuple(restore_dtypes(arrays, types)) if arrays or not types else case.inputs
        return Case(module, text=text, inputs=given, entry=case.entry, name=case.name)


def _replace(path: Path, write: Any) -> None:
    """Put a whole new file in the place of an old one."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    file: BinaryIO
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
