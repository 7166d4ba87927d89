"""Truncated files are reported as such, with the name of their format and the missing bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hlo_text
from evaluator.files import containers
from hlo_text.files.truncation import truncated_form

FOLDER = Path(__file__).parents[3] / "corpus/containers"
#: Names of formats in messages, and the length from which a truncated file is recognized.
FORMATS = {
    "mixed.pb": ("HloModuleProto", 32),
    "dump/module_0000.jit_mixed.before_optimizations.hlo.pb": ("HloProto", 32),
    "mixed.snapshot.pb": ("HloSnapshot", 32),
    "mixed.unoptimized_snapshot.pb": ("HloUnoptimizedSnapshot", 32),
    "mixed.jax_export.bin": ("jax.export artifact", 64),
    "mixed.mlirbc": ("MLIR bytecode", 4),
    "mixed.artifact.mlirbc": ("portable StableHLO artifact", 16),
    "mixed.hlo.gz": ("gzip data", 2),
}


def _lengths(size: int, first: int) -> list[int]:
    """Return lengths of truncated files: the shortest ones, some in between, and the longest."""
    return sorted({*range(first, min(first + 40, size)), *range(first, size, max(1, size // 60)), size - 2, size - 1})


@pytest.mark.parametrize("name", FORMATS)
def test_truncated_files_are_named(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    form, first = FORMATS[name]
    whole = containers.read_programs(data, name)[0].module.to_text()
    seen = 0
    for length in _lengths(len(data), first):
        try:
            read = containers.read_programs(data[:length], name)
        except hlo_text.ParseError as error:
            (diagnostic,) = error.diagnostics
            assert diagnostic.code == "container.damaged", length
            assert diagnostic.message.startswith(f"truncated {form}"), (length, diagnostic.message)
            seen += 1
        else:  # the file ends between two fields, or behind the module
            assert form in ("HloModuleProto", "HloSnapshot", "jax.export artifact"), length
            assert form == "HloModuleProto" or read[0].module.to_text() == whole, length
    assert seen > 50


def test_the_missing_bytes_are_counted() -> None:
    data = (FOLDER / "dump/module_0000.jit_mixed.before_optimizations.hlo.pb").read_bytes()
    with pytest.raises(hlo_text.ParseError) as raised:
        containers.read_programs(data[:1000], "x.hlo.pb")
    found = re.fullmatch(
        r"truncated HloProto: field 1 needs (\d+) bytes, (\d+) remain", raised.value.diagnostics[0].message
    )
    assert found is not None
    assert int(found[2]) == 997  # a tag of one byte and a size of two come first
    assert int(found[1]) - int(found[2]) >= len(data) - 1000 - 100


def test_whole_files_are_not_truncated() -> None:
    for name in FORMATS:
        data = (FOLDER / name).read_bytes()
        assert truncated_form(data) is None, name


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n", b"\n\x05jit_f", b"HloModule m", b"\x00\x01\x02\x03"])
def test_other_bytes_are_not_truncated_protos(data: bytes) -> None:
    assert truncated_form(data) is None


class _CountedBytes(bytes):
    """Bytes that count how many of them are read."""

    num_read = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.num_read += len(found) if isinstance(found, bytes) else 1
        return found


@pytest.mark.parametrize("data", [b"\n\x00" * 20_000, b"\n\xff\xff\x7f" + b"\n\x01a" * 14_000, b"\xff" * 40_000])
def test_recognition_is_linear(data: bytes) -> None:
    counted = _CountedBytes(data)
    truncated_form(counted)
    assert 0 < counted.num_read <= 3 * len(data)
