"""Array files: compressed archives are limited, so that a small file cannot exhaust memory."""

from __future__ import annotations

import struct
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


def _npy(header: str, data: bytes = b"") -> bytes:
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


@pytest.mark.parametrize("shape", ["(1000000000000,)", f"({'9' * 4000},)", "(-4,)", "(9**9**9,)", "(2.5,)", "None"])
@pytest.mark.parametrize("suffix", [".npy", ".npz"])
def test_impossible_shapes_are_damaged(tmp_path: Path, shape: str, suffix: str) -> None:
    data = _npy(f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}\n", bytes(16))
    path = tmp_path / f"shape{suffix}"
    path.write_bytes(data)
    if suffix == ".npz":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a.npy", data)
    with pytest.raises(ValueError, match="cannot read arrays"):
        read_arrays(path)


def test_archives_within_archives_are_damaged(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner.npz", tmp_path / "outer.npz"
    np.savez(inner, a=np.zeros(4, np.float32))
    with zipfile.ZipFile(outer, "w") as archive:
        archive.write(inner, "b.npy")
    with pytest.raises(ValueError, match="member 'b' is not an array"):
        read_arrays(outer)


def test_members_that_overlap_are_damaged(tmp_path: Path) -> None:
    """Every entry of the directory refers to the same stored array, so that 1 MB would become 100 MB."""
    path = tmp_path / "overlapping.npz"
    np.savez(path, a=np.zeros(250_000, np.float32))
    data = path.read_bytes()
    start, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    entries = b"".join(data[start:end].replace(b"a.npy", f"{n:05}".encode()) for n in range(100))
    closing = data[end : end + 8] + struct.pack("<HHI", 100, 100, len(entries)) + data[end + 16 :]
    path.write_bytes(data[:start] + entries + closing)
    with pytest.raises(ValueError, match="its members overlap"):
        read_arrays(path)


def test_compressed_members_of_any_kind_may_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "lzma.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.npy", _npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4,)}\n", bytes(16)))
    assert read_arrays(path)["a"].shape == (4,)
    data = bytearray(path.read_bytes())
    place = data.index(b"a.npy") + 5
    data[place : place + 9] = b"\xff" * 9
    path.write_bytes(data)
    with pytest.raises(ValueError, match="cannot read arrays"):
        read_arrays(path)
