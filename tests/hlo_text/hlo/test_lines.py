"""The line cache agrees with the grammar: cold, warm, in any order, after any edit, and on real dumps."""

from __future__ import annotations

import random
import re
import threading
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Module
from hlo_text.core.memo import clear_caches
from hlo_text.core.source import SourceText
from hlo_text.hlo.lines import cache as hlo_cache
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.reader.grammar import GRAMMAR

from support.cases import for_each
from support.folders import CORPUS
from support.oracle import oracle
from support.oracles.structure_hlo import differences
from support.programs import programs

SAMPLES = CORPUS / "formats" / "hlo"
PRESETS = ("default", "short_parsable", "long_constants", "operand_shapes", "canonical")


@cache
def samples() -> dict[str, str]:
    paths = sorted(SAMPLES.glob("*.hlo"))
    paths += [path for preset in PRESETS for path in sorted(SAMPLES.glob(f"expected/*.{preset}.txt"))]
    # XLA prints the inner and the outer computation of this one under one attribute name.
    return {path.name: path.read_text() for path in paths if path.name != "19_async.canonical.txt"}


def read_or_error(text: str, *, cache: bool) -> Module | tuple[object, ...]:
    try:
        return parse_hlo(text, cache=cache)
    except ParseError as error:
        return tuple((d.code, d.message, d.span) for d in error.diagnostics)


def assert_same(text: str) -> None:
    """Both ways give the same module or the same error."""
    with_cache, without = read_or_error(text, cache=True), read_or_error(text, cache=False)
    if isinstance(with_cache, Module) and isinstance(without, Module):
        assert differences(with_cache, without) == []
    else:
        assert with_cache == without


def test_grammar_has_no_hidden_conflicts() -> None:
    GRAMMAR.build(strict=True)


@for_each(samples())
def test_samples_cold_and_warm(name: str) -> None:
    text = samples()[name]
    reference = parse_hlo(text, cache=False)
    clear_caches()
    assert differences(parse_hlo(text), reference) == []
    assert differences(parse_hlo(text), reference) == []


def test_samples_in_any_order() -> None:
    """One cache serves all files: none may see what another taught it."""
    references = {name: parse_hlo(text, cache=False) for name, text in samples().items()}
    names = sorted(references)
    for seed in range(2):
        clear_caches()
        random.Random(seed).shuffle(names)
        for name in names:
            assert differences(parse_hlo(samples()[name]), references[name]) == [], name


@for_each(sorted(n for n in samples() if "canonical" not in n and not n.endswith(".hlo")))
def test_printed_samples_need_no_fallback(name: str) -> None:
    statistics = parse_hlo(samples()[name]).statistics
    assert statistics.fallbacks == 0


@pytest.mark.parametrize("stage", ["hlo", "hlo_short", "hlo_optimized"])
@pytest.mark.parametrize("name", sorted(programs()))
def test_real_programs(name: str, stage: str) -> None:
    text = getattr(programs()[name], stage)
    clear_caches()
    cold = parse_hlo(text)
    warm = parse_hlo(text)
    reference = parse_hlo(text, cache=False)
    assert differences(cold, reference) == []
    assert differences(warm, reference) == []
    assert cold.statistics.fallbacks == 0
    assert warm.statistics.lark_calls <= 1  # a shape of nested tuples, if any
    num_statements = len(re.findall(r"^  (?:ROOT )?\S+ = ", text, re.MULTILINE))
    assert warm.statistics.level1_hits == num_statements
    assert cold.statistics.lark_calls < num_statements / 2 + 30


def test_jax_text_methods() -> None:
    """Texts of JAX's own methods need no fallback either."""
    lowered = programs()["lstm"].lowered
    for text in (
        lowered.as_text(dialect="hlo"),
        lowered.compiler_ir(dialect="hlo").as_hlo_text(),
        lowered.compile().as_text(),
        lowered.as_text(dialect="hlo", debug_info=True),
    ):
        assert parse_hlo(text).statistics.fallbacks == 0


BASE = """HloModule base, is_scheduled=true

%add (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %sum = f32[] add(%x, %y), metadata={op_name="jit(f)/add" stack_frame_id=3}
}

ENTRY %main (p: f32[4,8], q: (s32[], f32[8])) -> f32[4] {
  %p = f32[4,8]{1,0} parameter(0), sharding={replicated}
  %q = (s32[], f32[8]{0}) parameter(1)
  %zero = f32[] constant(0)
  %vec = f32[8]{0} constant({1, 2, 3, 4, 5, 6, 7, 8})
  %g = f32[8]{0} get-tuple-element(%q), index=1, metadata={op_name="g"}
  %b = f32[4,8]{1,0} broadcast(%g), dimensions={1}
  %m = f32[4,8]{1,0} multiply(%p, %b), metadata={op_name="jit(f)/mul" stack_frame_id=1}, backend_config={"a":["1"]}
  %c = f32[4,8]{1,0} custom-call(%m), custom_call_target="calls=%add, {\\"x\\"}", api_version=API_VERSION_TYPED_FFI
  %r0 = f32[4]{0} reduce(%c, %zero), dimensions={1}, to_apply=%add, metadata={op_name="jit(f)/sum"}
  ROOT %r = f32[4]{0} negate(%r0), control-predecessors={%m, %b}
}

"""

_EDITS = [
    "%",
    "@",
    '"',
    "'",
    "{",
    "}",
    "(",
    ")",
    ",",
    "=",
    "\n",
    " ",
    "/*",
    "*/",
    "//",
    "\\",
    "\0",
    "é",
    "ROOT ",
    "0",
    "x",
]


@settings(max_examples=300)
@given(st.integers(0, len(BASE)), st.integers(0, 12), st.lists(st.sampled_from(_EDITS), max_size=3))
@example(BASE.index("  %b = "), 4, ["\n"])  # a blank line before a name that is missing
def test_edited_text(position: int, length: int, pieces: list[str]) -> None:
    """Replace any part of a module by quotes, braces, comments, line ends, ...: both ways still agree."""
    assert_same(BASE[:position] + "".join(pieces) + BASE[position + length :])


@settings(max_examples=40)
@given(st.integers(0, 2**32))
@example(386534)  # an undefined operand, and metadata that would be kept
def test_moved_lines(seed: int) -> None:
    """Join, split, swap, repeat and drop lines."""
    generator = random.Random(seed)
    lines = BASE.split("\n")
    for _ in range(generator.randrange(1, 4)):
        index = generator.randrange(len(lines) - 1)
        match generator.randrange(5):
            case 0:
                lines[index : index + 2] = [lines[index] + " " + lines[index + 1]]
            case 1:
                cut = generator.randrange(len(lines[index]) + 1)
                lines[index : index + 1] = [lines[index][:cut], lines[index][cut:]]
            case 2:
                lines[index], lines[index + 1] = lines[index + 1], lines[index]
            case 3:
                lines.insert(index, lines[index])
            case _:
                del lines[index]
    assert_same("\n".join(lines))


@settings(max_examples=40)
@given(
    st.dictionaries(
        st.sampled_from(["p", "q", "zero", "vec", "g", "b", "m", "c", "r0", "r", "x", "y", "sum", "add", "main"]),
        st.from_regex(r"[A-Za-z_][A-Za-z0-9_.\-]{0,8}", fullmatch=True),
    )
)
def test_renamed_values(names: dict[str, str]) -> None:
    """Other names, marked or bare, illegal ones included."""
    renamed = re.sub(r"%([a-z0-9]+)", lambda match: "%" + names.get(match[1], match[1]), BASE)
    assert_same(renamed)
    assert_same(renamed.replace("%", ""))


def test_a_single_operand_shares_the_results_of_the_operation_before() -> None:
    lines = ["%p = f32[] parameter(0)", "%n = f32[] negate(%p)", "ROOT %m = f32[] negate(%p)"]
    module = parse_hlo("\n  ".join(["HloModule shared\n\nENTRY %main (p: f32[]) -> f32[] {", *lines]) + "\n}\n")
    parameter, first, second, *_ = module.computations[0].operations
    assert first.operands is parameter.results
    assert second.operands == parameter.results


@settings(max_examples=30)
@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=2),
    st.sampled_from(["f32", "bf16", "s32", "f8e5m2", "c64", "nope"]),
)
def test_changed_shapes(sizes: list[int], element_type: str) -> None:
    assert_same(BASE.replace("f32[4,8]", f"{element_type}[{sizes[0]},{sizes[1]}]"))


def test_same_text_in_and_outside_of_a_string() -> None:
    """A computation's name inside a string is no reference: the cache must not exchange it."""
    text = BASE.replace("%add", "%other")
    parse_hlo(BASE)
    module = parse_hlo(text)
    assert module.entry_computation is not None
    call = next(op for op in module.entry_computation.operations if op.name == "stablehlo.custom_call")
    assert call.attributes["call_target_name"] == 'calls=%other, {"x"}'


@pytest.mark.parametrize("is_known", [False, True])
@pytest.mark.parametrize(
    "rest",
    [
        ', metadata={op_name="a}, b"}, backend_config={"a":["1"]}',
        ', metadata={op_name="a, metadata={b}"}',
        ', backend_config="a, metadata={op_name=1}, b"',
        ', backend_config="a, metadata={"',
        ', backend_config="a, metadata={x}", metadata={op_name="a"}',
        ', metadata={op_name="a"}, metadata={op_name="b"}',
        ', metadata={op_name="jit(f)/sum"}, sharding={replicated}',
        ", metadata={",
        ", metadata={}",
        ", metadata={x=1}",
        ', metadata={source_line=3 op_name="a"}, sharding={replicated}',
    ],
)
def test_where_metadata_ends(rest: str, is_known: bool) -> None:
    clear_caches()
    text = BASE.replace(', metadata={op_name="g"}', rest)
    if is_known:
        for one in (BASE, text):
            read_or_error(one, cache=True)
    assert_same(text)


def test_metadata_in_a_comment() -> None:
    """Metadata behind `//` is a comment, also when the same statement was seen without."""
    plain = BASE.replace(
        "%b = f32[4,8]{1,0} broadcast(%g), dimensions={1}", "%b = f32[4,8]{1,0} broadcast(%g), dimensions={1} //"
    )
    assert_same(plain)
    assert_same(plain.replace(" //", ' //, metadata={op_name="no"}'))


@pytest.mark.parametrize(
    "part",
    [
        "f32[8]{0} constant",
        "({1, 2, 3",
        "-> f32[4]",
        "%r0 = f32[4]{0}",
        "add(%x",
        "dimensions={1}",
        "is_scheduled=true",
    ],
)
def test_comment_up_to_the_line_end(part: str) -> None:
    """The grammar sees nothing behind `//`; no part of the line may be read as if it stood there."""
    assert part in BASE
    assert_same(BASE.replace(part, f"{part}//"))
    assert_same(BASE.replace(part, f"{part} // x"))


def test_shared_objects() -> None:
    """Equal statements share attributes and annotations, equal shapes are one object."""
    text = BASE.replace(
        'metadata={op_name="g"}',
        'metadata={op_name="g"}\n  %h = f32[8]{0} get-tuple-element(%q), index=1, metadata={op_name="g"}',
    )
    module = parse_hlo(text)
    assert module.entry_computation is not None
    one, other = (op for op in module.entry_computation.operations if op.name == "stablehlo.get_tuple_element")
    assert one.attributes is other.attributes
    assert one.annotations is other.annotations
    assert one.results[0].type is other.results[0].type


def test_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream of ever new statements does not grow the cache beyond its capacity."""
    clear_caches()
    for store in (hlo_cache.LINES.entries, hlo_cache.LINES.statements):
        monkeypatch.setattr(store, "capacity", 50)
    for number in range(80):
        parse_hlo(BASE.replace("[4,8]", f"[4,{number + 1}]"))
        assert len(hlo_cache.LINES.entries) <= 50 >= len(hlo_cache.LINES.statements)


def test_large_statements_are_not_kept() -> None:
    clear_caches()
    parse_hlo(BASE.replace("API_VERSION_TYPED_FFI", f'API_VERSION_TYPED_FFI, backend_config="{"x" * 10_000}"'))
    assert all(len("".join(key)) < 5_000 for key in hlo_cache.LINES.entries)


def test_control_predecessors_of_any_instruction() -> None:
    """The C++ prints them for constants and parameters too."""
    text = oracle().print_hlo(
        "HloModule m\n\nENTRY e {\n  p = f32[] parameter(0)\n  k = f32[] constant(3), control-predecessors={p}\n"
        "  q = f32[] parameter(1), control-predecessors={k, p}\n  a = token[] after-all(), control-predecessors={q}\n"
        "  ROOT r = f32[] add(p, k), control-predecessors={q, a}\n}\n"
    )
    assert text.count("control-predecessors=") == 4
    for _ in range(2):
        module = parse_hlo(text)
        assert module.statistics.fallbacks == 0
        assert module.to_text() == text
    assert_same(text)
    assert_same(text.replace("{%k, %p}", "{%k, %unknown}"))


def test_pieces_of_long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long texts are cut into lines piece by piece, at any line."""
    for size in (1, 7, 100, 1000):
        monkeypatch.setattr("hlo_text.hlo.lines.reader._PIECE", size)
        clear_caches()
        module = parse_hlo(BASE)
        assert module.statistics.fallbacks == 0
        assert differences(module, parse_hlo(BASE, cache=False)) == []


def test_text_that_is_not_ascii() -> None:
    text = BASE.replace("jit(f)", "jit(ƒ𝒙)")
    assert parse_hlo(text).statistics.fallbacks == 0
    assert_same(text)


def test_positions() -> None:
    source = SourceText(BASE)
    module = parse_hlo(BASE)
    for computation in module.computations:
        assert BASE[computation.position :].startswith(f"%{computation.name} (")
        for op in computation.operations[:-1]:
            span = op.span(source)
            assert span is not None
            assert f"%{op.results[0].name} = " in BASE[span.start : span.end]


def test_threads() -> None:
    """Several threads may read at once."""
    reference = parse_hlo(BASE, cache=False)
    problems: list[str] = []

    def read() -> None:
        for number in range(20):
            if number % 5 == 0:
                clear_caches()
            problems.extend(differences(parse_hlo(BASE, cache=number % 3 > 0), reference))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
