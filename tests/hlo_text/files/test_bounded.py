"""Files that are too large or endless."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import evaluator
import hlo_text
from evaluator.cli.commands.hlo_run import main
from hlo_text import ParseError
from hlo_text.files.arrays import read_arrays

_TEXT = "func.func @main() { return }\n"


@pytest.mark.parametrize("load", [hlo_text.load, evaluator.load])
def test_limits_of_reading(tmp_path: Path, load: object) -> None:
    plain, packed = tmp_path / "a.mlir", tmp_path / "b.mlir.gz"
    plain.write_text(_TEXT + "//" + "x" * 10_000)
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert packed.stat().st_size < 1000
    for path in (plain, packed):
        load(path, max_bytes=20_000)  # type: ignore[operator]
        with pytest.raises(ParseError) as caught:
            load(path, max_bytes=1000)  # type: ignore[operator]
        assert caught.value.code == "source.size"


def test_max_bytes_surrounds_reading(tmp_path: Path) -> None:
    path = tmp_path / "a.mlir"
    path.write_text(_TEXT + "//" + "x" * 10_000)
    refused = CliRunner().invoke(main, ["--verify", "--max-bytes", "1K", str(path)])
    assert (refused.exit_code, "source.size" in refused.output) == (1, True), refused.output
    assert CliRunner().invoke(main, ["--verify", "--max-bytes", "1M", str(path)]).exit_code == 0


@pytest.mark.parametrize("load", [hlo_text.load, evaluator.load])
def test_pipes_and_devices_are_refused(tmp_path: Path, load: object) -> None:
    """The pipe has no writer, so opening it would block forever; the device never ends."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="standard input"):
            load(path)  # type: ignore[operator]


def test_open_descriptors_are_read() -> None:
    """As shells hand over `<(...)`."""
    reading, writing = os.pipe()
    os.write(writing, _TEXT.encode())
    os.close(writing)
    try:
        assert list(hlo_text.load(f"/dev/fd/{reading}").functions) == ["main"]
    finally:
        os.close(reading)


def test_members_of_archives_that_are_no_arrays(tmp_path: Path) -> None:
    import zipfile

    np.savez(tmp_path / "a.npz", x=np.ones(2))
    with zipfile.ZipFile(tmp_path / "a.npz", "a") as archive:
        archive.writestr("notes.txt", b"hello")
    with pytest.raises(ValueError, match=r"a\.npz: .*'notes\.txt' is not an array"):
        read_arrays(tmp_path / "a.npz")
