"""Paths and text where a module is required, and paths where text is required: the error names the remedy."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hlo_text
from hlo_text import rewrite
from hlo_text.python_source import to_source, write_source
from hlo_text.view import page

_TEXT = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n"

_OF_MODULES: dict[str, Callable[[Any], Any]] = {
    "check": hlo_text.check,
    "diff": lambda given: hlo_text.diff(hlo_text.parse(_TEXT), given),
    "fingerprint": hlo_text.fingerprint,
    "print_hlo": hlo_text.print_hlo,
    "print_stablehlo": hlo_text.print_stablehlo,
    "statistics": hlo_text.statistics,
    "to_hlo": hlo_text.to_hlo,
    "to_stablehlo": hlo_text.to_stablehlo,
    "verify": hlo_text.verify,
    "clone": rewrite.clone,
    "eliminate_dead_code": rewrite.eliminate_dead_code,
    "merge": rewrite.merge,
    "page": page,
    "strip_layouts": rewrite.strip_layouts,
    "strip_metadata": rewrite.strip_metadata,
    "to_source": to_source,
    "write_source": lambda given: write_source(given, Path("unused.py")),
}
_OF_TEXT: dict[str, Callable[[Any], Any]] = {
    "detect_language": hlo_text.detect_language,
    "parse": hlo_text.parse,
    "parse_hlo": hlo_text.parse_hlo,
    "parse_stablehlo": hlo_text.parse_stablehlo,
}


@pytest.mark.parametrize("name", _OF_MODULES)
def test_paths_and_text_are_not_modules(name: str) -> None:
    with pytest.raises(TypeError, match=r"got the path 'f\.mlir'; load it with hlo_text\.load\('f\.mlir'\)"):
        _OF_MODULES[name]("f.mlir")
    with pytest.raises(TypeError, match=r"got the path 'f\.hlo'; load it with"):
        _OF_MODULES[name](Path("f.hlo"))
    with pytest.raises(TypeError, match=r"got text; parse it with hlo_text\.parse\(text\)"):
        _OF_MODULES[name](_TEXT)
    with pytest.raises(TypeError, match="expected a Module, got int"):
        _OF_MODULES[name](3)


@pytest.mark.parametrize("name", _OF_TEXT)
def test_paths_are_not_text(name: str, tmp_path: Path) -> None:
    without_suffix = tmp_path / "module"
    without_suffix.write_text(_TEXT)
    for path in ("f.mlir", "dumps/module_0001.before_optimizations.txt", str(without_suffix)):
        with pytest.raises(hlo_text.ParseError) as caught:
            _OF_TEXT[name](path)
        (found,) = caught.value.diagnostics
        assert (found.code, found.message) == ("syntax", f"expected the text of a module, got the path {path!r}")
        assert found.help == f"load it with hlo_text.load({path!r})"
    with pytest.raises(TypeError, match=r"expected the text of a module, got the path 'f\.mlir'; load it with"):
        _OF_TEXT[name](Path("f.mlir"))
    with pytest.raises(TypeError, match="got bytes"):
        _OF_TEXT[name](_TEXT.encode())


def test_one_line_of_text_is_no_path() -> None:
    assert hlo_text.parse(_TEXT.replace("\n", " ")).functions.keys() == {"main"}
    assert hlo_text.parse("").functions == {}


def test_walk_requires_operations() -> None:
    with pytest.raises(TypeError, match="walk requires an operation, a region or a sequence of operations, not str"):
        next(hlo_text.walk("f.mlir"))  # type: ignore[arg-type]


def test_content_is_not_a_path(tmp_path: Path) -> None:
    load: Callable[[Any], Any] = hlo_text.load
    with pytest.raises(TypeError, match=r"expected the path of a file, got text; parse it with hlo_text\.parse"):
        load(_TEXT)
    with pytest.raises(TypeError, match="expected the path of a file, got bytes; save them to a file"):
        load(_TEXT.encode())
    with pytest.raises(TypeError, match="expected the path of a file, got BytesIO"):
        load(io.BytesIO(_TEXT.encode()))
    odd = tmp_path / "two\nlines"
    odd.write_text(_TEXT)
    assert load(str(odd)) is not None
