"""Values of HLO attributes round-trip: groups, windows, paddings, algorithms, strings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hlo_text.core.attributes import (
    ConvolutionDimensionNumbers,
    ReplicaGroups,
)
from hlo_text.core.types import BF16, F32
from hlo_text.hlo.codecs import (
    MalformedTextError,
    escape,
    read_string,
    unescape,
    write_string,
)
from hlo_text.hlo.codecs.groups import read_replica_groups, write_replica_groups
from hlo_text.hlo.codecs.numerics import DOT_ALGORITHMS, read_dot_algorithm, write_dot_algorithm
from hlo_text.hlo.codecs.scalars import read_integer
from hlo_text.hlo.codecs.windows import (
    HloWindow,
    read_dimension_labels,
    read_padding,
    read_slices,
    read_window,
    write_dimension_labels,
    write_padding,
    write_slices,
    write_window,
)

from support.oracle import oracle

# --- replica groups ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("{}", ()),
        ("{{}}", ((),)),
        ("{{0,1},{2}}", ((0, 1), (2, -1))),
        ("[2,4]<=[8]", ((0, 1, 2, 3), (4, 5, 6, 7))),
        ("[4,2]<=[2,4]T(1,0)", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("mesh['a'=2,'b'=4] {'b'}", ((0, 1, 2, 3), (4, 5, 6, 7))),
        ("mesh['a'=2,'b'=4] {'a'}", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("mesh['a'=2,'b'=4] {'b','a'}", ((0, 4, 1, 5, 2, 6, 3, 7),)),
        ("mesh['a'=2,'b'=4] {'b':(1)2}", ((0, 2), (1, 3), (4, 6), (5, 7))),
        ("mesh['a'=2,'b'=4] {'b':(2)2}", ((0, 1), (2, 3), (4, 5), (6, 7))),
        ("mesh['a'=2,'b'=2], device_ids=(3,2,1,0) {'b'}", ((3, 2), (1, 0))),
        ("mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'a'}", ((0, 1), (2, 3), (4, 5), (6, 7))),
    ],
)
def test_replica_groups(text: str, groups: tuple[tuple[int, ...], ...]) -> None:
    read = read_replica_groups(text)
    assert read.groups == groups
    assert write_replica_groups(read) == text


@pytest.mark.parametrize(
    "text",
    [
        "[2,4]<=[8]",
        "[4,2]<=[2,4]T(1,0)",
        "[4,2]<=[2,2,2]T(2,0,1)",
        "[2,4]<=[2,2,2]T(1,2,0)",
        "[8,1]<=[2,2,2]T(2,1,0)",
        "[2,4]<=[4,2]T(0,1)",
        "[2,4]<=[2,1,4]T(2,1,0)",
        "mesh['a'=2,'b'=4] {'b'}",
        "mesh['a'=2,'b'=4] {'a'}",
        "mesh['a'=2,'b'=4] {'b','a'}",
        "mesh['a'=2,'b'=4] {'b':(1)2}",
        "mesh['a'=2,'b'=4] {'b':(2)2}",
        "mesh['a'=2,'b'=4] {'a','b':(2)2}",
        "mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'a','b':(1)2}",
        "mesh['a'=2,'b'=4], device_ids=(7,6,5,4,0,1,2,3) {'b'}",
    ],
)
def test_groups_are_those_of_the_cpp(text: str) -> None:
    """The fingerprint expands groups, the default print shows their normal form."""
    module = (
        "HloModule m\nadd { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
        "ENTRY e { p = f32[4] parameter(0) ROOT r = f32[4] all-reduce(p), channel_id=1,"
        f" use_global_device_ids=true, replica_groups={text}, to_apply=add }}"
    )
    groups = read_replica_groups(text)
    assert f"replica_groups={write_replica_groups(ReplicaGroups(groups.groups))}," in oracle().print_hlo(
        module, preset="fingerprint"
    )
    assert f"replica_groups={write_replica_groups(groups)}," in oracle().print_hlo(module)


# --- inverses ---------------------------------------------------------------------------------------------------------

integers = st.integers(-(2**63), 2**63 - 1)


small = st.integers(1, 9)


@given(st.integers(-(2**63), 2**64 - 1))
def test_integers_wrap_above_the_signed_range(value: int) -> None:
    assert read_integer(str(value)) == (value if value < 2**63 else value - 2**64)


@given(st.integers(1, 4).flatmap(lambda n: st.tuples(*[st.lists(small, min_size=n, max_size=n).map(tuple)] * 4)))
def test_windows_are_read_back(parts: tuple[tuple[int, ...], ...]) -> None:
    size, stride, base, window = parts
    padding = tuple((low - 5, high - 5) for low, high in zip(stride, base, strict=True))
    written = HloWindow(size, stride, padding, base, window, tuple(n % 2 == 1 for n in base))
    text = write_window(written)
    assert text is not None
    assert write_window(read_window(text)) == text
    for name, default in (("stride", 1), ("base_dilation", 1), ("window_dilation", 1)):
        values = getattr(written, name)
        expected = values if any(value != default for value in values) else None
        assert getattr(read_window(text), name) == expected


@given(st.lists(st.tuples(integers, integers, st.integers(0, 2**62)), min_size=1, max_size=5))
def test_paddings_are_read_back(entries: list[tuple[int, int, int]]) -> None:
    low, high, interior = zip(*entries, strict=True)
    assert read_padding(write_padding(low, high, interior)) == tuple(entries)


@given(st.lists(st.tuples(integers, integers, integers), max_size=5))
def test_slices_are_read_back(entries: list[tuple[int, int, int]]) -> None:
    starts, limits, strides = zip(*entries, strict=True) if entries else ((), (), ())
    assert read_slices(write_slices(starts, limits, strides)) == (starts, limits, strides)


@given(st.integers(0, 8).flatmap(lambda n: st.tuples(*[st.permutations(range(n + 2))] * 3)))
def test_dimension_labels_are_read_back(permutations: tuple[list[int], ...]) -> None:
    parts = [part for p in permutations for part in (p[0], p[1], tuple(p[2:]))]
    numbers = ConvolutionDimensionNumbers(*parts)  # type: ignore[arg-type]  # alternating ints and tuples
    assert read_dimension_labels(write_dimension_labels(numbers)) == numbers


def test_dimension_labels_with_unused_dimensions() -> None:
    text = "?b0f_0io->b?0f"
    assert write_dimension_labels(read_dimension_labels(text)) == text


@pytest.mark.parametrize("name", DOT_ALGORITHMS)
def test_dot_algorithms_are_read_back(name: str) -> None:
    algorithm = read_dot_algorithm(name)
    assert algorithm is not None
    assert write_dot_algorithm(algorithm) == name


def test_dot_algorithm_parts() -> None:
    algorithm = DOT_ALGORITHMS["dot_bf16_bf16_f32_x6"]
    assert (algorithm.lhs_precision_type, algorithm.accumulation_type) == (BF16, F32)
    assert algorithm.num_primitive_operations == 6


@given(st.binary(max_size=20))
def test_strings_are_read_back(data: bytes) -> None:
    value = data.decode("utf-8", "surrogateescape")
    assert unescape(escape(value)) == value
    assert read_string(write_string(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("\u00e9", "\\303\\251"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\"'\\", "\\\"\\'\\\\"),
        ("\x01\x7f", "\\001\\177"),
    ],
)
def test_escapes(value: str, text: str) -> None:
    assert escape(value) == text
    assert unescape(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("\\a\\v\\f\\b\\?", "\a\v\f\b?"), ("\\x41\\u00e9\\U0001F600\\7", "A\u00e9\U0001f600\x07"), ("\u00e9", "\u00e9")],
)
def test_further_escapes_that_are_read(text: str, value: str) -> None:
    assert unescape(text) == value


@pytest.mark.parametrize("text", ["\\q", "\\400", "\\x100", "\\ud800", "\\U00110000", "\\u12", "\\"])
def test_invalid_escapes(text: str) -> None:
    with pytest.raises(MalformedTextError):
        unescape(text)
