"""Templates read statements as the grammar does, or decline them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.memo import clear_caches
from hlo_text.core.opdef import DeclaredOperation, constructor_of
from hlo_text.core.source import SourceText
from hlo_text.mlir.codecs.locations import LocationReference
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.lines.heads import read_entry
from hlo_text.mlir.lines.prototypes import LOCATION_HOLE, NotCacheableError
from hlo_text.mlir.lines.reader import LineReader
from hlo_text.mlir.lines.statements import StatementReader
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics

from support.folders import CORPUS

_NAME = re.compile(r"%[\w$.-]+(?:#\d+)?")


@cache
def _skeletons() -> tuple[str, ...]:
    """Return the skeletons of the lines of the corpus that are whole statements."""
    found = set()
    for path in sorted(CORPUS.joinpath("formats", "stablehlo").glob("*.mlir")):
        for line in path.read_text().split("\n"):
            if " : " in line:
                found.add(_skeleton(f"{line.strip()} cond {{}} do {{}}" if "while(" in line else line.strip()))
    return tuple(sorted(found))


def _skeleton(line: str) -> str:
    return _NAME.sub(NAME_HOLE, re.sub(r"\(#loc\d*\)", LOCATION_HOLE, line))


def _parts(value: Any) -> Any:
    """Return a value as nested tuples."""
    if isinstance(value, LocationReference):
        return value.name
    if isinstance(value, type) and issubclass(value, DeclaredOperation):
        return constructor_of(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return tuple(map(_parts, value))
    if isinstance(value, Mapping):
        return {name: _parts(part) for name, part in value.items()}
    if attrs.has(type(value)):
        return type(value).__name__, tuple(_parts(getattr(value, field.name)) for field in attrs.fields(type(value)))
    return value


def _read_both(skeleton: str) -> tuple[Any, Any]:
    """Return the prototypes that a template and the grammar read; None if one declines."""
    with READER_LOCK:
        reader = shared_reader()
        reader.reset(SourceText(skeleton), ParserStatistics())
        statements = StatementReader(reader)
        found = statements._templates.read(skeleton)
        try:
            expected = statements._by_grammar(skeleton, 0)
        except (ParseError, NotCacheableError):
            return found, None
        return _parts(found), _parts(expected)


def test_templates_read_the_corpus_as_the_grammar_does() -> None:
    found = [(skeleton, *_read_both(skeleton)) for skeleton in _skeletons()]
    for skeleton, read, expected in found:
        assert read in (None, expected), skeleton
    assert sum(read is not None for _, read, _ in found) > 0.5 * len(found)


@pytest.mark.parametrize(
    "text",
    [
        "%h0 = stablehlo.slice %h1 [0:4, 1:7:2] : (tensor<4x9xf32>) -> tensor<4x3xf32>",
        "%h0 = stablehlo.pad %h1, %h2, low = [0], high = [-1], interior = [2] : "
        "(tensor<4xi8>, tensor<i8>) -> tensor<9xi8>",
        "%h0 = stablehlo.dot_general %h1, %h2, batching_dims = [0] x [0], contracting_dims = [2] x [1], "
        "precision = [DEFAULT, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32> loc(#loc0)",
        "%h0:2 = call @f.1(%h1) : (tensor<?xf8E4M3FN>) -> (tensor<f32>, tensor<complex<f64>>)",
        "func.call @f() : () -> ()",
        '%h0 = "stablehlo.add"(%h1, %h2) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>',
        '%h0 = "stablehlo.transpose"(%h1) : (tensor<2xi1>) -> tensor<2xi1>',
        "%h0:2 = stablehlo.while(%h1 = %h2, %h3 = %h4) : tensor<i32>, tensor<f32> cond {} do {}",
        "%h0 = stablehlo.while(%h1 = %h2) : (tensor<i32>) -> tensor<i32> cond {} do {}",
        "%h0 = stablehlo.reduce(%h1 init: %h2) applies stablehlo.add across dimensions = [0, 1] : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32> loc(#loc0)",
        "%h0 = stablehlo.constant dense<0> : tensor<4xi32> loc(#loc0)",
        "%h0 = stablehlo.constant dense<0> : tensor<4xi32>, tensor<4xi32>",
        "%h0 = stablehlo.constant dense<0> : tensor<4xf32>",
        "%h0 = stablehlo.iota dim = 0 : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = 00 : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = -1 : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = [0] : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = 0, dim = 1 : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = 0,  : tensor<4xi32>",
        "%h0 = stablehlo.iota dim = 0, dim : tensor<4xi32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [0, 1],  : (tensor<2x3xf32>) -> tensor<2x3xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [0, , 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [0 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [0 : (tensor<2xf32>) -> tensor<2xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [ : (tensor<f32>) -> tensor<2xf32>",
        "%h0 = stablehlo.pad %h1, %h2, low = [0, high = [-1], interior = [2] : (tensor<4xi8>, tensor<i8>) -> "
        "tensor<9xi8>",
        "%h0 = stablehlo.dot_general %h1, %h2, contracting_dims = [1] x [0 : (tensor<2x3xf32>, tensor<3xf32>) -> "
        "tensor<2xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [0-] : (tensor<2xf32>) -> tensor<2xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = [a] : (tensor<2xf32>) -> tensor<2xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1, dims = 0 : (tensor<2xf32>) -> tensor<2xf32>",
        "%h0 = stablehlo.broadcast_in_dim %h1 : (tensor<2xf32>) -> tensor<2xf32>",
        "%h0 = stablehlo.reduce_precision %h1, format = e8m7 : tensor<4xf32>",
        "%h0 = stablehlo.compare %h1, %h2 : (tensor<i1>, tensor<i1>) -> tensor<i1>",
        "%h0 = stablehlo.compare EQ, %h1, %h2, FLOAT, FLOAT : (tensor<i1>, tensor<i1>) -> tensor<i1>",
        "%h0 = stablehlo.slice %h1 [0:4, 1:7:] : (tensor<4x9xf32>) -> tensor<4x3xf32>",
        "%h0 = stablehlo.slice %h1 [0:4 : (tensor<4x9xf32>) -> tensor<4x3xf32>",
        "%h0 = stablehlo.slice %h1 [-1:4] : (tensor<4xf32>) -> tensor<4xf32>",
        "%h0 = stablehlo.dot_general %h1, %h2, contracting_dims = [1] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>",
        "%h0 = stablehlo.dot_general %h1, %h2, contracting_dims = [0] x [0], precision = [ODD] : "
        "(tensor<2xf32>, tensor<2xf32>) -> tensor<f32>",
        "return : tensor<f32>",
        "%h0 = return %h1 : tensor<f32>",
        "%h0 = stablehlo.add %h1, : tensor<4xi32>",
        "%h0 = stablehlo.add@%h1, %h2 : tensor<4xi32>",
        "%h0 = stablehlo.iota@dim = 0 : tensor<4xi32>",
        "%h0 = stablehlo.constant@dense<0> : tensor<4xi32>",
        "%h0 = stablehlo.add %h1 %h2 : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2, : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 : tensor<4xi32>, tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 : tensor<4xi99999999999>",
        "%h0 = stablehlo.nothing %h1 : tensor<4xi32>",
        "%h0 = stablehlo.sort %h1 : tensor<4xi32>",
        "%h0 = stablehlo.compare EQ, %h1, %h2, NOT : (tensor<i1>, tensor<i1>) -> tensor<i1>",
        "%h0 = call @f(%h1) : tensor<i1>",
        '"stablehlo.add"(%h0) : tensor<i1>',
        "%h0 = stablehlo.add %h1, %h2 : tensor<4xi32> cond {} do {}",
        '%h0 = stablehlo.add %h1, %h2 {mhlo.a = {b = [1, -2 : i8, {}], c}, "d e" = @f, f = -0 : ui8} : tensor<4xi32>',
        "%h0 = stablehlo.add %h1, %h2 {b = tensor<2xi1>, a = (tensor<i1>) -> (), c = () -> tensor<i1>} : tensor<i1>",
        r'%h0 = stablehlo.add %h1, %h2 {a = "} : {\"", b = true, c = false, d = unit, e = "\22"} : tensor<4xi32>',
        '%h0 = stablehlo.add %h1, %h2 {a = #x.y<[(i)->(j), <k>], q, "z">, b = #x.y<[(i)->(j), <k>]>} : tensor<4xi32>',
        "%h0 = stablehlo.add %h1, %h2 {a = #x<->>, b = #x<a->b>, c = 1} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = 1, a = 2} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = 1,} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = 300 : i8} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = 1.5, b = 1 : f32} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = [1 2]} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = true : i1} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = @f::@g, b = dense<[1, 2]> : tensor<2xindex>} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = array<i1: true, false>, b = array<f32: 1.0>, c = array<i8>} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = array<x: 1>} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {} : tensor<4xi32> loc(#loc0)",
        "%h0 = stablehlo.add %h1, %h2 <{}> : tensor<4xi32>",
        "%h0 = stablehlo.transpose %h1, dims = [1, 0] {permutation = array<i64: 0>} : (tensor<2x3xi8>) -> tensor<3xi8>",
        '%h0 = "stablehlo.transpose"(%h1) <{permutation = array<i64: 1, 0>}> {mhlo.x} : '
        "(tensor<2x3xf32>) -> tensor<3x2xf32> loc(#loc0)",
        '%h0 = "stablehlo.transpose"(%h1) <{permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>',
        '%h0 = "stablehlo.case"(%h1) ({}, {}) {mhlo.x = 1} : (tensor<i32>) -> tensor<f32>',
        '%h0 = "stablehlo.case"(%h1) ({},{}) : (tensor<i32>) -> tensor<f32>',
        '%h0 = "stablehlo.case"(%h1) () : (tensor<i32>) -> tensor<f32>',
        '"func.func"() <{function_type = (tensor<i1>) -> tensor<i1>, sym_name = "f"}> ({}) : () -> ()',
        '"func.func"() <{sym_name = "f"}> ({}) : () -> ()',
        '"builtin.module"() ({}) {mhlo.num_partitions = 1 : i32} : () -> ()',
        "%h0 = stablehlo.custom_call @f(%h1) {api_version = 4 : i32, backend_config = {a = 1.0 : f32}} : "
        "(tensor<i32>) -> tensor<f32>",
        '%h0 = stablehlo.custom_call @f(%h1) {mhlo.backend_config = {a = "1"}, backend_config = ""} : '
        "(tensor<i32>) -> tensor<f32>",
        "%h0 = stablehlo.constant {mhlo.x = 1} dense<0> : tensor<4xi32>",
        '%h0 = stablehlo.add %h1, %h2 {a = 1 : i7, b = "x, c = truex} : tensor<4xi32>',
        "%h0 = stablehlo.add %h1, %h2 {a = 1 : i128, b = 12345678901234567890} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = 1 : , b = -} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a.b$c, _d.e = 1, f. = 2} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {.a = 1} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = array<i64: 1} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = dense<1 : tensor<4xi32>} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = tensor<4xcomplex<f32>>, b = dense<(1.0,2.0)> : tensor<complex<f64>>} : "
        "tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = tensor<4xtf32>, b = tensor<*xf32>} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = #stablehlo, b = #stablehlo.} : tensor<4xi32>",
        "%h0 = stablehlo.add %h1, %h2 {a = #stablehlo<precision HIGH>, b = #stablehlo.bounds<1, ?>} : tensor<4xi32>",
        "%h0 = stablehlo.while(%h1 = %h2,%h3 = %h4) : tensor<i32> cond {} do {}",
        "%h0 = stablehlo.while() : tensor<i32> cond {} do {}",
        "%h0 = stablehlo.reduce(%h1 init: %h2) applies stablehlo.add across dimensions = [0, 1] {mhlo.x = 1} : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32> loc(#loc0)",
        f"%h0 = stablehlo.add %h1, %h2 {{a = {'[' * 40}{']' * 40}}} : tensor<4xi32>",
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: 0, -1>}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: >}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64>}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: a>}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: 0}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: 0>, x = 1}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.reverse"(%h1) <{dimensions = array<i64: 99999999999999999999>}> : (tensor<i8>) -> tensor<i8>',
        '%h0 = "stablehlo.reverse"(%h1, %h2) <{dimensions = array<i64: 0>}> : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.iota"() <{iota_dimension = 01 : i64}> : () -> tensor<2xi8>',
        '%h0 = "stablehlo.iota"() <{iota_dimension = -1 : i64}> : () -> tensor<2xi8>',
        '%h0 = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<2xi8>',
        '%h0 = "stablehlo.iota"() <{iota_dimension = 0 : i641}> : () -> tensor<2xi8>',
        '%h0 = "stablehlo.iota"() <{iota_dimension = 0}> : () -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{dimension = 0 : i64, is_stable = true}> ({}) : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{is_stable = true, dimension = 0 : i64}> ({}) : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{is_stable = truex}> ({}) : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{is_stable = true}> () : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{is_stable}> ({}) : (tensor<2xi8>) -> tensor<2xi8>',
        '%h0 = "stablehlo.sort"(%h1) <{is_stable = true, is_stable = true}> ({}) : (tensor<2xi8>) -> tensor<2xi8>',
        "{",
        '%h0 = arith.shli %h1, %h2 {foo.bar = "a : b"} : i64',
        '%h0 = arith.shli %h1, %h2 {foo.bar"a : b"} : i64',
        '%h0 = arith.shli %h1, %h2 {foo.ba( = "a : b"} : i64',
        "%h0 = arith.shli %h1, %h2 {foo.return = 1} : i64",
        "%h0 = shape.from_extent_tensor %h1 :index>",
        "sdy.return %h0: tensor<4x8xf32>",
        'sdy.mesh @m = <["x"=2, "y"=4], device_ids=[1, 0]>',
        'sdy.mesh @m = <["x"=2, ]>',
        'sdy.mesh @m = <["x"=a]>',
        "sdy.mesh @m = <[, device_ids=[0]>",
        'sdy.mesh @m = <["x"=2], device_ids=[]> {sym_name = "n"}',
        '%h0 = sdy.all_gather [{"x"}, {}] %h1 out_sharding=<@mesh, [{?}, {"y", ?}]> : tensor<8x8xf32>',
    ],
)
def test_shapes_and_mistakes_are_what_the_grammar_reads(text: str) -> None:
    clear_caches()
    entry = read_entry(_skeleton(text))
    found, expected = _read_both(_skeleton(text))
    assert found in (None, expected)
    if entry is not None:
        _assert_content(entry[3], expected)


_GENERIC = {
    '%h0 = "stablehlo.reduce_window"(%h1, %h2) <{padding = ?, window_dimensions = array<i64: 2>}> ({}) : '
    "(tensor<3xf32>, tensor<f32>) -> tensor<2xf32>": (
        "dense<[[0, 1]]> : tensor<1x2xi64>",
        "dense<[[-1, 0]]> : tensor<1x2xi64>",
        "dense<[[-0, 0]]> : tensor<1x2xi64>",
        "dense<[[0, 1]]> : tensor<1, 2xi64>",
        "dense<[[0]]> : tensor<1x2xi64>",
        "dense<0> : tensor<1x2xi64>",
        "dense<0> : tensor<1x2xi32>",
        "dense<1> : tensor<0x2xi64>",
        "dense<[0, 1]> : tensor<2xi64>",
    ),
    '%h0 = "stablehlo.gather"(%h1, %h2) <{dimension_numbers = #stablehlo.gather<?>, slice_sizes = array<i64: 1, 1>}> : '
    "(tensor<2x2xi8>, tensor<2x1xi32>) -> tensor<2x1xi8>": (
        "offset_dims = [1], index_vector_dim = 1",
        "index_vector_dim = [1]",
        "index_vector_dim = [1",
        "offset_dims = 1",
        "offset_dims = [1],",
        "offset_dims = [1], offset_dims = [1]",
        "x = 1",
        "",
    ),
    '%h0 = "stablehlo.compare"(%h1, %h2) <{comparison_direction = ?}> : (tensor<i8>, tensor<i8>) -> tensor<i1>': (
        "#stablehlo<comparison_direction EQ>",
        "#stablehlo<comparison_direction EQ",
        "#stablehlo<comparison_direction XX>",
        "#stablehlo<comparison_type FLOAT>",
        "#chlo<comparison_direction EQ>",
    ),
    '%h0 = "stablehlo.dot"(%h1, %h2) <{precision_config = ?}> : (tensor<1xi8>, tensor<1xi8>) -> tensor<i8>': (
        "[#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]",
        "[#stablehlo<precision HIGH>",
        "[#stablehlo<precision HIGH>,]",
        "[]",
    ),
    '?"stablehlo.case"(%h1) ({}, {}) : (tensor<i32>) -> (tensor<f32>, tensor<f32>)': ("%h0:2 = ", "%h0:1 = ", "%h0 = "),
    '%h0:0 = "stablehlo.case"(%h1) ? : (tensor<i32>) -> ()': ("({})",),
    '"stablehlo.case"(%h1? : (tensor<i32>) -> ()': (") ({})", ") ({},{})", " ({})", ") {x}", ")"),
    '%h0 = "stablehlo.all_reduce"(%h1) <{replica_groups = ?}> ({}) : (tensor<f32>) -> tensor<f32>': (
        "dense<[[0, 1]]> : tensor<1x2xi64>",
        "dense<[[0], [1]]> : tensor<2x1xi64>",
        "dense<[[0], [1, 2]]> : tensor<2x1xi64>",
        "dense<> : tensor<0x0xi64>",
    ),
}


@pytest.mark.parametrize(("text", "part"), [(text, part) for text, parts in _GENERIC.items() for part in parts])
def test_generic_forms_are_what_the_grammar_reads(text: str, part: str) -> None:
    test_shapes_and_mistakes_are_what_the_grammar_reads(text.replace("?", part))


def _assert_content(fields: Any, expected: Any) -> None:
    """Assert that the fields of an entry are those of a prototype that the grammar read."""
    if isinstance(fields, tuple):
        assert expected is not None
        assert _parts(fields[:4]) == expected[1][:4]
    else:
        assert _parts(fields) == expected


@pytest.mark.parametrize("seed", range(2))
def test_entries_of_mutated_lines_are_what_the_grammar_reads(seed: int) -> None:
    random = Random(seed)
    letters = [*"01-,:[]() =xabTF", NAME_HOLE, ", ", " : ", "dim", f" loc{LOCATION_HOLE}"]
    lines = [line for line in _skeletons() if len(line) < 200 and "dense" not in line]
    found = 0
    for _ in range(10_000):
        line = random.choice(lines)
        at = random.randrange(len(line) + 1)
        line = (line[:at] + random.choice(["", *letters]) + line[at + random.randrange(2) :]).strip()
        clear_caches()
        entry = read_entry(line)
        if entry is not None:
            found += 1
            _assert_content(entry[3], _read_both(line)[1])
    assert found > 50


@pytest.mark.parametrize(
    "text",
    [
        "%0 = stablehlo.slice %1 [0:4, 1:7:2] : (tensor<4x9xf32>) -> tensor<4x3xf32>",
        "%0:2 = call @f.1(%1) : (tensor<?xf8E4M3FN>) -> (tensor<f32>, tensor<complex<f64>>) loc(#loc3)",
        '%0 = "stablehlo.case"(%1) ({}, {}) {mhlo.x = 1} : (tensor<i32>) -> tensor<f32>',
        "return %0, %1 : tensor<f32>, tensor<i1>",
        "%0:2 = stablehlo.while(%1 = %2, %3 = %4) : tensor<i32>, tensor<f32> cond {} do {}",
        "%0:2 = stablehlo.reduce(%1 init: %2), (%3 init: %4) across dimensions = [1] : (tensor<2x3xf32>, "
        "tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>) "
        "reducer(%5: tensor<f32>, %6: tensor<f32>) (%7: tensor<i32>, %8: tensor<i32>)  {}",
        "%0:2 = stablehlo.reduce(%1 init: %2), (%3 init: %4) across dimensions = [1] : (tensor<2x3xf32>, "
        "tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>) "
        'reducer(%5: tensor<f32> loc("r:"(#loc1)), %6: tensor<f32> loc(#loc1)) (%7: tensor<i32>, %8: tensor<i32>)  {}',
        '%0 = stablehlo.constant dense<"0x01020304"> : tensor<4xi8>',
        "%0, %1 = chlo.top_k(%2, k = 5) : tensor<6x40xf32> -> (tensor<6x5xf32>, tensor<6x5xi32>) loc(#loc1)",
        "%0 = stablehlo.custom_call @f(%1) {mhlo.backend_config = {a = 9.5e-01 : f32, b = -2.0}} : "
        "(tensor<i32>) -> tensor<f32>",
        "sdy.mesh @m = <[], device_ids=[0]> {stablehlo.mesh = {axes = [], device_ids = dense<0> : tensor<1xi64>}}",
        f"return {', '.join(f'%{number}' for number in range(300))} : {', '.join(['tensor<f32>'] * 300)}",
    ],
)
def test_what_printers_write_has_a_template(text: str) -> None:
    found, expected = _read_both(_skeleton(text))
    assert found == expected is not None


def test_statements_that_differ_in_their_types_are_read_as_the_grammar_does() -> None:
    random = Random(0)
    skeletons = [one for one in _skeletons() if _read_both(one)[0] is not None]
    tails = [skeleton.rpartition(" : ")[2] for skeleton in skeletons]
    read = 0
    for skeleton in skeletons:
        other = f"{skeleton.rpartition(' : ')[0]} : {random.choice(tails)}"
        found = read_entry(other)
        if found is not None:
            read += 1
            _assert_content(found[3], _read_both(other)[1])
    assert read > 20


@pytest.mark.parametrize(
    "numbers",
    [
        "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1",
        "offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1",
        "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1,",
        "collapsed_slice_dims = [0, start_index_map = [0], index_vector_dim = 1",
        "collapsed_slice_dims = [0] start_index_map = [0]",
        "collapsed_slice_dims = [0],start_index_map = [0]",
        "collapsed_slice_dims = [-1], index_vector_dim = -1",
        "collapsed_slice_dims = 0, index_vector_dim = [1]",
        "index_vector_dim = 1, index_vector_dim = 1",
        "index_vector_dim = 01, other = 1",
        "index_vector_dim = 1234567890123",
        "",
    ],
)
def test_numbers_of_attributes(numbers: str) -> None:
    properties = f"<{{dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = array<i64: 1>}}>"
    types = "(tensor<4xf32>, tensor<2x1xi32>) -> tensor<2xf32>"
    found, expected = _read_both(_skeleton(f'%h0 = "stablehlo.gather"(%h1, %h2) {properties} : {types}'))
    assert found in (None, expected)


@pytest.mark.parametrize(
    ("numbers", "window"),
    [
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [2], pad = [[1, -1]], lhs_dilate = [1], reverse = [true]"),
        ("[b, f]x[i, o]->[b, f]", ""),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "pad = [[1, 1]], stride = [1, 2]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "pad = [[1, 1, 1]]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "pad = [1]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [[1, 1]]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [1], stride = [1]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [1],"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [1"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "stride = [true], reverse = [1]"),
        ("[b, 0, f]x[0, i, o]->[b, 0, f]", "other = [1]"),
        ("[b,0,f] x [0,i,o] -> [b,0,f]", "stride=[1]"),
        ("[b, 0, f]x[0, i, o]->[b, [0], f]", "stride = [1]"),
        ("[b, 0, f]x[0, i, o]", "stride = [1]"),
    ],
)
def test_windows(numbers: str, window: str) -> None:
    dictionary = "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
    types = "(tensor<1x8x1xf32>, tensor<2x1x1xf32>) -> tensor<1x7x1xf32>"
    shown = f"dim_numbers = {numbers}, window = {{{window}}} {dictionary}"
    text = f"%h0 = stablehlo.convolution(%h1, %h2) {shown} : {types}"
    found, expected = _read_both(_skeleton(text))
    assert found in (None, expected)


def test_entries_are_what_the_grammar_reads() -> None:
    for skeleton in _skeletons():
        _read_both(skeleton)  # remembers its head
    reader = LineReader(shared_reader())
    found = 0
    for skeleton in _skeletons():
        for line in (skeleton, f"{skeleton} loc{LOCATION_HOLE}"):
            entry = read_entry(line) or reader._statements.entry(line)
            if entry is not None:
                expected, _ = reader._read(line, 0)
                found += 1
                assert _parts(entry) == _parts(expected), line
    assert found > 100


@pytest.mark.parametrize(
    "text",
    [
        "%0 = stablehlo.while(%1 = %2) : tensor<i32>",
        "%0:2 = stablehlo.while(%1 = %2, %3 = %4) : tensor<i32>, tensor<f32>",
        "%0:2 = call @f(%1, %2) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)",
        "%0:3 = func.call @f() : () -> (tensor<i32>, tensor<f32>, tensor<f32>) loc(#loc1)",
        "%0 = stablehlo.reduce(%1 init: %2) applies stablehlo.maximum across dimensions = [0, 1] : "
        "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32> loc(#loc1)",
        "%0, %1 = chlo.top_k(%2, k = 5) : tensor<6x40xf32> -> (tensor<6x5xf32>, tensor<6x5xi32>) loc(#loc1)",
        "%0, %1 = stablehlo.rng_bit_generator %2, algorithm = DEFAULT : "
        "(tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui32>)",
    ],
)
def test_entries_of_loops_calls_and_several_results(text: str) -> None:
    clear_caches()
    line = _skeleton(text)
    entry = LineReader(shared_reader())._statements.entry(line) or read_entry(line)
    assert entry is not None
    assert _parts(entry[3]) == _read_both(f"{line} cond {{}} do {{}}" if "while" in line else line)[1]


@pytest.mark.parametrize(
    "text",
    [
        "%0:2 = stablehlo.while(%1 = %2) : tensor<i32>",
        "%0:2 = stablehlo.while(%1 = %2, %3 = %4) : tensor<i32>",
        "%0:2 = stablehlo.while(%1 = %2, %3 = %4) : tensor<i32>, tensor<x>",
        "%0:2 = stablehlo.while(%1 = %2,%3 = %4) : tensor<i32>, tensor<f32>",
        "%0 = stablehlo.while() : tensor<i32>",
        "%0:2 = call @f(%1, %2) : (tensor<i32>) -> (tensor<i32>, tensor<f32>)",
        "%0:2 = call @f(%1) : (tensor<i32>) -> (tensor<i32>)",
        "%0:1 = call @f(%1) : (tensor<i32>) -> (tensor<i32>)",
        "%0:2 = call @f(%1) : (tensor<x>) -> (tensor<i32>, tensor<i32>)",
        "%0 = stablehlo.reduce(%1 init: %2) applies stablehlo.subtract across dimensions = [0] : "
        "(tensor<2xf32>, tensor<f32>) -> tensor<f32>",
        "%0 = stablehlo.reduce(%1 init: %2) applies stablehlo.add across dimensions = [a] : "
        "(tensor<2xf32>, tensor<f32>) -> tensor<f32>",
        "%0, %1 = chlo.top_k(%2, k = 5 : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)",
        "%0, %1, %2 = chlo.top_k(%3, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>, tensor<f32>)",
        "%0,%1 = chlo.top_k(%2, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)",
    ],
)
def test_lines_without_an_entry(text: str) -> None:
    clear_caches()
    line = _skeleton(text)
    assert (LineReader(shared_reader())._statements.entry(line) or read_entry(line)) is None


@pytest.mark.parametrize(
    "types",
    [
        "(tensor<5x7xf32>, tensor<f32>) -> tensor<7xf32>",
        "(tensor<5x7xi32>, tensor<i32>) -> tensor<7xi32>",
        "(f32, f32) -> f32",
        "(tensor<5xf32>) -> tensor<f32>",
    ],
)
def test_heads_of_reductions(types: str) -> None:
    head = "%h0 = stablehlo.reduce(%h1 init: %h2) applies stablehlo.add across dimensions = [0] : "
    assert _read_both(_skeleton(f"{head}(tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>"))[0] is not None
    found = read_entry(_skeleton(head + types))
    assert (found is None) == (types in ("(f32, f32) -> f32", "(tensor<5xf32>) -> tensor<f32>"))
    assert found is None or _parts(found[3]) == _read_both(_skeleton(head + types))[1]


@pytest.mark.parametrize("text", ['%0 = stablehlo.custom_call @f(%1) {a = "%b"} : (tensor<i1>) -> tensor<i1>', "%0 = "])
def test_names_in_strings_are_declined(text: str) -> None:
    assert _read_both(_skeleton(text)) == (None, None)
