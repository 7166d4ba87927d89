"""Array files: compressed archives are limited, so that a small file cannot exhaust memory."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest

from hlo_text.files import arrays
from hlo_text.files.arrays import read_arrays


def test_compressed_members_are_limited_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "MAXIMUM_BYTES", 10_000)
    path = tmp_path / "zeros.npz"
    np.savez_compressed(path, a=np.zeros(1000, np.float32), b=np.ones(1000, np.float32))
    assert read_arrays(path)["b"].sum() == 1000
    np.savez_compressed(path, a=np.zeros(2000, np.float32), b=np.zeros(2000, np.float32))
    with pytest.raises(ValueError, match=r"the compressed arrays have \d+ bytes, more than the limit of 10000 bytes"):
        read_arrays(path)
    np.savez(path, a=np.zeros(10_000, np.float32))
    assert read_arrays(path)["a"].shape == (10_000,)


def test_members_that_understate_their_size_are_damaged(tmp_path: Path) -> None:
    """The size in the directory of the archive is 100 bytes; the data would be a thousand times that."""
    path = tmp_path / "zeros.npz"
    np.savez_compressed(path, a=np.zeros(25_000, np.float32))
    with zipfile.ZipFile(path) as archive:
        (member,) = archive.infolist()
        size = member.file_size.to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(size, (100).to_bytes(4, "little")))
    with pytest.raises(ValueError, match="cannot read arrays"):
        read_arrays(path)
