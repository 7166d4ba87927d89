"""Read arrays from untrusted `.npy` and `.npz` files."""

from __future__ import annotations

import lzma
import os
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hlo_text.files.bounded import MAXIMUM_BYTES, require_end

Array = np.ndarray[Any, Any]

#: Errors of NumPy about invalid files and about arrays of Python objects.
_DAMAGED = (
    *(ValueError, TypeError, LookupError, EOFError, OSError, SyntaxError, RuntimeError, MemoryError, ArithmeticError),
    *(AttributeError, tokenize.TokenError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
)


def read_arrays(path: str | Path) -> dict[str, Array]:
    """Return the arrays of a file by name, in order; the array of a `.npy` file has the empty name.

    Raises:
        ValueError: The file is not a valid array file, or has more than 2 GiB of compressed arrays; the message names
            it.
        OSError: The file cannot be opened, or may be endless.
    """
    require_end(path)
    with Path(path).open("rb") as file:
        try:
            loaded = np.load(file, allow_pickle=False)
            if isinstance(loaded, np.ndarray):
                return {"": loaded}
            with loaded as archive:
                _require_size(archive.zip, os.fstat(file.fileno()).st_size)
                return {name: _member(archive, name) for name in archive.files}
        except _DAMAGED as error:
            # NumPy suggests to load unknown files as pickles
            reason = str(error) if "pickle" not in str(error) else "not a NumPy array of numbers"
            raise ValueError(f"{path}: cannot read arrays: {reason}") from None


def _require_size(archive: zipfile.ZipFile, available: int) -> None:
    """Reject archives whose compressed members exceed the size limit of modules in total, or whose members overlap."""
    if sum(member.compress_size for member in archive.infolist()) > available:
        raise ValueError("its members overlap")
    size = sum(member.file_size for member in archive.infolist() if member.compress_type != zipfile.ZIP_STORED)
    if size > MAXIMUM_BYTES:
        raise ValueError(
            f"the compressed arrays have {size} bytes, more than the limit of {MAXIMUM_BYTES} bytes; store them"
            " uncompressed with numpy.savez"
        )


def _member(archive: Mapping[str, Any], name: str) -> Array:
    """Return an array of an archive; NumPy returns other members as bytes."""
    array = archive[name]
    if not isinstance(array, np.ndarray):
        raise TypeError(f"member {name!r} is not an array")
    return array
