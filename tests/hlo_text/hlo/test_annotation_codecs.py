"""Metadata, frontend attributes and shardings of HLO, read and printed."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hlo_text.core.attributes import (
    AxisReference,
    Mesh,
)
from hlo_text.hlo.codecs import (
    MalformedTextError,
    MeshSharding,
    Metadata,
    TileSharding,
    TupleSharding,
    read_frontend_attributes,
    read_metadata,
    read_sharding,
    read_string,
    write_frontend_attributes,
    write_metadata,
)
from hlo_text.hlo.codecs.groups import read_replica_groups
from hlo_text.hlo.codecs.metadata import are_plain_frontend_attributes
from hlo_text.hlo.codecs.numerics import read_dot_algorithm
from hlo_text.hlo.codecs.scalars import is_word
from hlo_text.hlo.codecs.sharding import DimensionAxes, without_metadata
from hlo_text.hlo.codecs.windows import (
    read_dimension_labels,
    read_padding,
    read_slices,
    read_window,
)

# --- metadata and frontend attributes ---------------------------------------------------------------------------------

FULL_METADATA = (
    '{op_type="neg" op_name="jit(f)/neg" source_file="dir/file.py" source_line=12 source_end_line=13 source_column=1'
    ' source_end_column=20 profile_type={1} deduplicated_name="neg.3" scheduling_name="meta" stack_frame_id=4'
    ' metadata_payload="bytes\\001"}'
)


def test_metadata_is_read_back() -> None:
    metadata = read_metadata(FULL_METADATA)
    assert (metadata.op_type, metadata.source_line, metadata.profile_type) == ("neg", 12, (1,))
    assert (metadata.stack_frame_id, metadata.metadata_payload) == (4, "bytes\x01")
    assert write_metadata(metadata) == FULL_METADATA


def test_metadata_with_commas_and_any_order() -> None:
    assert read_metadata('{ op_name="x", op_type="neg" ,source_line=3}') == Metadata("neg", "x", source_line=3)


def test_unknown_fields_of_metadata() -> None:
    """Fields that this version does not know are kept in order."""
    metadata = read_metadata('{op_name="x" preserve_layout=true, tree={1,{"}"}} name="a b" source_line=3}')
    unknown = (("preserve_layout", "true"), ("tree", '{1,{"}"}}'), ("name", '"a b"'))
    assert metadata == Metadata(op_name="x", source_line=3, unknown=unknown)
    assert write_metadata(metadata) == '{op_name="x" source_line=3 preserve_layout=true tree={1,{"}"}} name="a b"}'


@pytest.mark.parametrize("text", ["{source_line=3}", '{deduplicated_name="x"}', "{}"])
def test_metadata_that_xla_does_not_print(text: str) -> None:
    assert write_metadata(read_metadata(text)) is None


@pytest.mark.parametrize(
    "text", ['{op_name="x" op_name="y"}', "{colour=}", "{op_name=x}", '{op_name="x"', "", '{source_line="3"}']
)
def test_malformed_metadata(text: str) -> None:
    with pytest.raises(MalformedTextError):
        read_metadata(text)


def test_frontend_attributes_are_read_back() -> None:
    text = '{json={"a":"}"},k="v",quoted="a\\"b"}'
    values = read_frontend_attributes(text)
    assert values == {"json": '{"a":"}"}', "k": "v", "quoted": 'a"b'}
    assert write_frontend_attributes(values) == text


def test_frontend_attributes_are_sorted_and_the_last_duplicate_wins() -> None:
    assert write_frontend_attributes(read_frontend_attributes('{b="1", a="2", b="3"}')) == '{a="2",b="3"}'


@pytest.mark.parametrize("text", ['{"a"="b"}', '{a="b"', "{a=b}", "{a={}", 'a="b"'])
def test_malformed_frontend_attributes(text: str) -> None:
    with pytest.raises(MalformedTextError):
        read_frontend_attributes(text)


# --- sharding ---------------------------------------------------------------------------------------------------------

MESH = Mesh((("x", 2), ("y", 4)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{replicated}", TileSharding("replicated")),
        ("{manual}", TileSharding("manual")),
        ("{maximal device=3}", TileSharding("maximal", devices=(3,))),
        ("{replicated shard_like 2}", TileSharding("replicated", group=("shard_like", 2))),
        ("{devices=[2,2]0,1,2,3}", TileSharding("tiled", (2, 2), (0, 1, 2, 3))),
        ("{devices=[4,2]<=[2,4]T(1,0)}", TileSharding("tiled", (4, 2), (0, 4, 1, 5, 2, 6, 3, 7))),
        (
            "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
            TileSharding("tiled", (2, 1, 2), (0, 1, 2, 3), ("replicated",)),
        ),
        (
            '{devices=[1,1,2]<=[2] last_tile_dims={manual, replicated} shard_as 1 metadata={op_name="}"}}',
            TileSharding("tiled", (1, 1, 2), (0, 1), ("manual", "replicated"), ("shard_as", 1), '{op_name="}"}'),
        ),
        (
            "{mesh['x'=2,'y'=4], [{'x', ?}, {'y':(2)2}], replicated={'y':(1)2}}",
            MeshSharding(
                MESH,
                dimensions=(
                    DimensionAxes((AxisReference("x"),), is_open=True),
                    DimensionAxes((AxisReference("y", (2, 2)),)),
                ),
                replicated=(AxisReference("y", (1, 2)),),
            ),
        ),
        ("{mesh['x'=2,'y'=4], manual}", MeshSharding(MESH, "manual")),
        ("{maximal_mesh[device_id=5]}", MeshSharding(Mesh((), (5,)), "maximal")),
        (
            "{mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)), [{}], metadata={{op_name=\"m\"}}}",
            MeshSharding(
                Mesh((("x", 2), ("y", 2)), (0, 2, 1, 3)),
                dimensions=(DimensionAxes(()),),
                metadata='{{op_name="m"}}',
            ),
        ),
        ("{}", TupleSharding(())),
        (
            "{{replicated}, /*index=5*/{devices=[2]<=[2]}}",
            TupleSharding((TileSharding("replicated"), TileSharding("tiled", (2,), (0, 1)))),
        ),
    ],
)
def test_shardings(text: str, value: Any) -> None:
    assert read_sharding(text) == value


def test_sharding_without_metadata() -> None:
    text = '{{replicated metadata={op_name="a\\"}"}}, {devices=[2]<=[2] metadata={{op_name="b"}, {op_name="c"}}}}'
    assert without_metadata(text) == "{{replicated}, {devices=[2]<=[2]}}"
    assert without_metadata("{mesh['x'=2], [{'x'}], metadata={}}") == "{mesh['x'=2], [{'x'}]}"


@pytest.mark.parametrize(
    "text",
    [
        "replicated",
        "{replicated manual}",
        "{maximal}",
        "{replicated device=1}",
        "{devices=[4]<=[2,2]}",
        "{devices=[2]<=[2]T(1)}",
        "{devices=[1048576,1048576]<=[1099511627776]}",
        "{devices=[4,2]<=[2,9223372036854775808]T(1,0)}",
        "{colour}",
        "{replicated,}",
        "{{replicated} {replicated}}",
        "{{replicated}, }x}",
        "{mesh['x'=2], [{?, 'x'}]}",
        "{mesh['x'=2], [{x}]}",
        "{mesh['x'], [{}]}",
        "{mesh['x'=2], other}",
    ],
)
def test_malformed_shardings(text: str) -> None:
    with pytest.raises(MalformedTextError):
        read_sharding(text)


@settings(max_examples=300)
@given(st.text(alphabet="{}[]()<=,:'\"\\ 0123456789xab_-T/*mesh", max_size=40))
def test_readers_raise_nothing_but_spelling_errors(text: str) -> None:
    readers = (
        read_window, read_padding, read_slices, read_dimension_labels, read_replica_groups, read_metadata,
        read_frontend_attributes, read_string, read_dot_algorithm, read_sharding,
    )  # fmt: skip
    for reader in readers:
        with contextlib.suppress(MalformedTextError):
            reader(text)


@given(st.lists(st.sampled_from(["a", "=", '"', "{", "}", ",", "/*", "\\", " "]), max_size=12).map("".join))
def test_plain_frontend_attributes_are_well_formed(inner: str) -> None:
    text = f"{{{inner}}}"
    if are_plain_frontend_attributes(text):
        read_frontend_attributes(text)


@given(st.text(alphabet="a_0.-%é²", max_size=5))
def test_words(text: str) -> None:
    assert is_word(text) == (re.fullmatch("[A-Za-z_][A-Za-z0-9_.-]*", text) is not None)
