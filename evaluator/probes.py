"""The probe directory of a program: a `.npy` file per probed value, and `index.csv` with one line per value.

A line is `probe id,type,file`, in execution order.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np

from hlo_text.files.arrays import read_arrays
from hlo_text.files.replacing import replacing

_INDEX = "index.csv"

#: Exceptions raised by reading and writing files.
UNREACHABLE = (LookupError, OSError, ValueError, csv.Error)


def write_probe(directory: Path, probe_id: str, type_text: str, array: np.ndarray[Any, Any]) -> None:
    """Write a value and add it to the index.

    Raises:
        OSError, ValueError, csv.Error: The directory cannot be written, or its index is invalid.
    """
    directory.mkdir(parents=True, exist_ok=True)
    index = directory / _INDEX
    number = len(_entries(index))
    path = directory / f"probe{number}.npy"
    with replacing(path) as file:
        np.save(file, array)
    with index.open("a", newline="") as lines:
        csv.writer(lines).writerow([probe_id, type_text, path.name])


def read_probe(directory: Path, probe_id: str, iteration: int) -> np.ndarray[Any, Any]:
    """Return the first value that a probe wrote at or after line `iteration` of the index, counted from 0.

    Raises:
        LookupError: There is no such value.
        OSError, ValueError, csv.Error: The file or the index cannot be read.
    """
    for name, _, path in _entries(directory / _INDEX)[iteration:]:
        if name == probe_id:
            return read_arrays(directory / path)[""]
    raise LookupError(f"the probe {probe_id!r} has no value at or after line {iteration} of {directory / _INDEX}")


def _entries(index: Path) -> list[list[str]]:
    if not index.exists():
        return []
    with index.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.reader(file) if len(row) == 3]
