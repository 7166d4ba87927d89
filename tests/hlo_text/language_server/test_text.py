"""Lines, positions and UTF-16 units of texts, and the unchanged parts between versions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hlo_text.language_server.text import LineMap, Text, column_of, units_of

CONTENTS = st.text(st.sampled_from("a%\n\r\u2028\N{MUSICAL SYMBOL G CLEF}"), max_size=30)


def test_lines_end_as_editors_end_them() -> None:
    text = Text("a\r\nb\rc\nd\u2028e\x0bf")
    assert text.lines == ["a", "b", "c", "d\u2028e\x0bf"]
    assert text.starts == [0, 3, 5, 7]
    assert [text.place(offset) for offset in (0, 1, 2, 3, 99)] == [(0, 0), (0, 1), (0, 1), (1, 0), (3, 5)]


@given(CONTENTS, st.integers(0, 40))
def test_places_and_offsets(content: str, offset: int) -> None:
    text = Text(content)
    line, column = text.place(offset)
    assert "".join(text.lines) == content.replace("\r", "").replace("\n", "")
    assert 0 <= column <= len(text.lines[line])
    assert text.place(text.offset(line, column)) == (line, column)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@given(st.text(max_size=10), st.integers(0, 12))
def test_units(encoding: str, line: str, column: int) -> None:
    column = min(column, len(line))
    assert column_of(line, units_of(line, column, encoding), encoding) == column
    expected = len(line[:column].encode(f"{encoding}-le" if encoding != "utf-8" else encoding))
    assert units_of(line, column, encoding) == expected // {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]


@given(CONTENTS, CONTENTS)
def test_lines_that_stay(old: str, new: str) -> None:
    before, after = Text(old), Text(new)
    lines = LineMap.between(before, after)
    for number, line in enumerate(after.lines):
        place = lines.old_line(number)
        assert place is None or before.lines[place] == line
    if old == new:
        assert [lines.old_line(number) for number in range(len(after.lines))] == list(range(len(after.lines)))
