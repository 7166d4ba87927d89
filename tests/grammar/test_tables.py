"""The tables of the grammars are kept between processes, and nothing depends on them."""

from __future__ import annotations

import os
import pickle
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grammar.tables import MAX_BYTES, Tables, read_tables, write_tables

_PROGRAM = """
import hlo_text
module = hlo_text.parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
print(module.functions["f"].function_type.inputs[0].shape)
"""


def _shape(directory: str) -> str:
    environment = {**os.environ, "HLO_TEXT_CACHE_DIR": directory}
    result = subprocess.run(
        [sys.executable, "-c", _PROGRAM], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    assert result.stderr == ""
    return result.stdout.strip()


def test_tables_are_kept_and_used_again(tmp_path: Path) -> None:
    tables = tmp_path / "cache" / "stablehlo.tables"
    assert _shape(str(tables.parent)) == "(2,)"
    first = tables.stat().st_mtime_ns
    assert _shape(str(tables.parent)) == "(2,)"
    assert tables.stat().st_mtime_ns == first


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_damaged_tables_are_made_again(tmp_path: Path, damage: bytes | None) -> None:
    tables = tmp_path / "stablehlo.tables"
    assert _shape(str(tmp_path)) == "(2,)"
    whole = tables.read_bytes()
    tables.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert _shape(str(tmp_path)) == "(2,)"
    assert len(tables.read_bytes()) > 0.9 * len(whole)


def test_tables_are_not_needed(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert _shape(str(in_the_way / "directory")) == "(2,)"
    assert _shape("") == "(2,)"
    assert list(tmp_path.iterdir()) == [in_the_way]


def test_reading_a_program_does_not_need_the_tables_of_the_other_language(tmp_path: Path) -> None:
    _shape(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["stablehlo.tables"]


# --- whose files are used --------------------------------------------------------------------------------------------


def _kept(path: Path) -> bool:
    return read_tables(path, "key") == _TABLES


#: As Lark serializes a parser with one terminal, one rule and two states.
_TABLES: Tables = (
    {
        "parser": {
            "parser": {"tokens": {0: "A", 1: "$END"}, "states": {0: {0: (0, 1)}, 1: {1: (1, {"@": 0}), 0: (0, 0)}}}
        },
        "options": {"start": ["a"]},
    },
    {0: {"name": "a"}, 1: {"name": "A"}},
)


def test_tables_survive_their_file(tmp_path: Path) -> None:
    path = tmp_path / "a.tables"
    write_tables(path, "key", _TABLES)
    assert _kept(path)
    assert read_tables(path, "another key") is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_files_that_others_can_write_are_not_read(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a.tables"
    write_tables(path, "key", _TABLES)
    path.chmod(mode)
    assert not _kept(path)


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o1777])
def test_directories_that_others_can_write_are_not_used(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a.tables"
    write_tables(path, "key", _TABLES)
    tmp_path.chmod(mode)
    assert not _kept(path)
    path.unlink()
    write_tables(path, "key", _TABLES)
    assert not path.exists()
    tmp_path.chmod(0o700)


def test_files_and_directories_of_other_users_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tables"
    write_tables(path, "key", _TABLES)
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert not _kept(path)
    path.unlink()
    write_tables(path, "key", _TABLES)
    assert not path.exists()


def test_links_pipes_and_long_files_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tables"
    write_tables(path, "key", _TABLES)
    link = tmp_path / "link.tables"
    link.symlink_to(path)
    assert not _kept(link)
    pipe = tmp_path / "pipe.tables"
    os.mkfifo(pipe)
    assert not _kept(pipe)
    with path.open("r+b") as file:
        file.truncate(MAX_BYTES + 1)
    assert not _kept(path)


def test_pickles_are_not_run(tmp_path: Path) -> None:
    """A file that would make a directory when unpickled."""
    tables = tmp_path / "stablehlo.tables"
    tables.write_bytes(pickle.dumps(_MakesDirectory(str(tmp_path / "made"))))
    assert _shape(str(tmp_path)) == "(2,)"
    assert not (tmp_path / "made").exists()


class _MakesDirectory:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (self.path,)
