"""Arrays from `.npy` and `.npz` files, whatever their bytes."""

from __future__ import annotations

import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hlo_text.files.bounded import require_end

Array = np.ndarray[Any, Any]

#: What numpy raises about bytes that are no array, or one of Python objects.
_DAMAGED = (
    *(ValueError, TypeError, KeyError, EOFError, OSError, SyntaxError, RuntimeError, MemoryError),
    *(tokenize.TokenError, zipfile.BadZipFile, zlib.error),
)


def read_arrays(path: str | Path) -> dict[str, Array]:
    """Return the arrays of a file by name, in order; that of a `.npy` file has the empty name.

    Raises:
        ValueError: It holds none; the message names the file.
        OSError: The file cannot be opened, or reading it might never end.
    """
    require_end(path)
    with Path(path).open("rb") as file:
        try:
            loaded = np.load(file, allow_pickle=False)
            if isinstance(loaded, np.ndarray):
                return {"": loaded}
            with loaded as archive:
                return {name: _member(archive, name) for name in archive.files}
        except _DAMAGED as error:
            # numpy advises to load what it does not know as pickled objects
            reason = str(error) if "pickle" not in str(error) else "it is no array of numbers"
            raise ValueError(f"{path}: no array can be read from this file: {reason}") from None


def _member(archive: Mapping[str, Any], name: str) -> Array:
    """Return an array of an archive; numpy gives the bytes of what is none."""
    array = archive[name]
    if not isinstance(array, np.ndarray):
        raise TypeError(f"its member {name!r} is no array")
    return array
