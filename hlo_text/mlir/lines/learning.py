"""Meanings of statements of machine-printed MLIR, learned from Lark once and reused for every statement like them.

A skeleton is a statement with its value names replaced by `NAME_HOLE` and its location aliases by `LOCATION_HOLE`. What
a line's skeleton means is remembered by the reader of lines. Here a skeleton in which types, literals, symbols and
lists are holes too is remembered with a recipe that makes a meaning from the holes' texts.

A recipe is learned by giving Lark the skeleton with marks in its holes and finding where the marks went. If a mark ends
up anywhere else than where a value of its kind belongs, the recipe is not used.
"""

from __future__ import annotations

from typing import Any

import attrs

from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo, remembered
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import DialectType
from hlo_text.mlir.forms.pretty_form import form_of
from hlo_text.mlir.forms.slicing import read_slice
from hlo_text.mlir.forms.values import read_integer_list
from hlo_text.mlir.lines.headers_and_returns import read_long_line
from hlo_text.mlir.lines.marks import MARK_NUMBER, MARK_SIZE, MARK_WIDTH
from hlo_text.mlir.lines.meaning import (
    ALIAS_MARK,
    LITERAL_HOLE,
    LOCATION_HOLE,
    MAX_LINES,
    NAME_HOLE,
    SIMPLE_TENSOR,
    Meaning,
    NotCacheableError,
    check_locations,
    make_meaning,
    weigh_line,
)
from hlo_text.mlir.lines.printed_statements import PrintedStatements
from hlo_text.mlir.lines.recipes import (
    ARRAY_HOLE,
    CONSTANT_HOLE,
    LIST_HOLE,
    QUOTED_HOLE,
    SLICE_HOLE,
    SYMBOL_HOLE,
    TYPE_HOLE,
    Recipe,
    traced_recipe,
)
from hlo_text.mlir.lines.written_recipes import written_recipe
from hlo_text.mlir.reader.raw_operations import RawOperation
from hlo_text.mlir.spelling.fields import required_fields
from hlo_text.mlir.spelling.literals import Payload, read_elements, read_payload
from hlo_text.mlir.spelling.types import element_type, simple_tensor
from hlo_text.ops import UpstreamOperation
from hlo_text.reading.failure import MalformedError

_MAX_LITERALS = 1 << 14
_MAX_SKELETON = 1 << 18  # longer lines are not worth their memory
_MAX_RECIPE = 1 << 12  # marks in lines longer than this are not looked for

_HOLE = "\x05"

# Every alternative begins with its first letter, so that the search may skip what begins with another one.
# The type of a literal is no hole: it has to fit the literal.
_TYPES_AND_SYMBOLS = rf"t(?<!> : t){SIMPLE_TENSOR[1:]}|@[A-Za-z_][A-Za-z0-9_$.]*"
_OTHER_HOLES = rf"{_TYPES_AND_SYMBOLS}|\[(?<= = \[)(?:-?[0-9]+(?:, -?[0-9]+)*)?\](?! x)|\[(?<=\x02 \[)[0-9:, ]*\]"
_HOLES = late(f"({_OTHER_HOLES})")
# in dictionaries lists are parts of structures such as `#stablehlo.gather`
_NESTED_HOLES = late(
    rf"({_TYPES_AND_SYMBOLS}|array<i64(?:: -?[0-9]+(?:, -?[0-9]+)*)?>|\"(?<= sym_name = \")[A-Za-z_][A-Za-z0-9_$.]*\")"
)
_CONSTANT_HOLES = late(rf"(dense<(?:\x04[0-9]+|[^<>\"\n]*|\"[^\"\n]*\")> : {SIMPLE_TENSOR}|{_OTHER_HOLES})")
# operands and types, nothing else
_BARE = late(rf'(?:{NAME_HOLE} = )?"?((?:stablehlo|chlo)\.\w+)"?[ (]{NAME_HOLE}(?:, {NAME_HOLE})*\)? : [^{{"<=]*\Z')


#: Recipes by skeletons in which all holes are marked; None where Lark has to read every statement.
_RECIPES: Memo[str, Recipe | None] = Memo("MLIR recipes", MAX_LINES, weigh=weigh_line)
#: Recipes by skeletons without the name of the operation, and how that is read.
_ALIKE: Memo[tuple[str, tuple[Any, ...]], Recipe | None] = Memo("MLIR recipes of operations read alike", 1 << 12)
_LITERALS: Memo[str, Literal] = Memo("MLIR literals", _MAX_LITERALS)


def learn(skeleton: str, statements: PrintedStatements, base: int, payloads: list[Payload]) -> tuple[Meaning, bool]:
    """Return the meaning of a complete statement, and whether it holds wherever the skeleton occurs.

    Args:
        skeleton: The statement, its names and location aliases being holes.
        statements: Reads one.
        base: Offset of the statement in the source.
        payloads: What literal holes stand for.

    Raises:
        ParseError: Lark does not take it.
        NotCacheableError: Names stand where they mean something else.
    """
    meaning = read_long_line(skeleton)
    # a resource's data belongs to one file
    if meaning is None and len(skeleton) <= _MAX_RECIPE and "dense_resource" not in skeleton:
        meaning = _by_recipe(skeleton, statements, base, payloads)
    is_reusable = True
    if meaning is None:
        meaning, is_reusable = _from_lark(skeleton, statements, base, payloads)
    return meaning, is_reusable and LITERAL_HOLE not in skeleton and len(skeleton) <= _MAX_SKELETON


def _by_recipe(skeleton: str, statements: PrintedStatements, base: int, payloads: list[Payload]) -> Meaning | None:
    pattern = _CONSTANT_HOLES if ".constant" in skeleton else _NESTED_HOLES if "{" in skeleton else _HOLES
    parts = pattern.split(skeleton)
    texts = parts[1::2]
    if not texts:
        return None
    # texts of two kinds at one place must not share a recipe
    kinds = "".join([SLICE_HOLE if text[0] == "[" and ":" in text else text[0] for text in texts])
    pieces = _HOLE.join(parts[::2])
    key = pieces + kinds
    if key in _RECIPES:
        recipe = _RECIPES[key]
        if recipe is not None:
            statements.reader.statistics.level2_hits += 1
    else:
        recipe = written_recipe(pieces, kinds) or _new_recipe(key, parts[::2], kinds, statements, base)
        _RECIPES.remember(key, recipe)
    if recipe is None:
        return None
    try:
        return recipe.fill(
            [
                simple_tensor(text) if kind == TYPE_HOLE else _hole_value(kind, text, payloads)
                for kind, text in zip(kinds, texts, strict=True)
            ]
        )
    except MalformedError:
        return None  # Lark says what is wrong


def _hole_value(kind: str, text: str, payloads: list[Payload]) -> Any:
    if kind == SYMBOL_HOLE:
        return text[1:]
    if kind == LIST_HOLE:
        return read_integer_list(text)
    if kind == SLICE_HOLE:
        return read_slice(text)
    if kind == ARRAY_HOLE:
        return read_integer_list(f"[{text[len('array<i64: ') : -1]}]")
    if kind == QUOTED_HOLE:
        return text[1:-1]
    known = _LITERALS.get(text)
    if known is None:
        known = _literal(text, payloads)
        if LITERAL_HOLE not in text:
            _LITERALS.remember(text, known)
    return known


def _literal(text: str, payloads: list[Payload]) -> Literal:
    payload, _, type = text.rpartition(" : ")
    if LITERAL_HOLE in payload:
        return read_payload(payloads[int(payload[7:-1])], simple_tensor(type), _named_element_type)
    value = read_elements(payload, simple_tensor(type), _named_element_type)
    assert isinstance(value, Literal)
    return value


def _named_element_type(type: DialectType) -> Any:
    return element_type(type.text)


# --- Lark ------------------------------------------------------------------------------------------------------------


def _from_lark(
    skeleton: str, statements: PrintedStatements, base: int, payloads: list[Payload]
) -> tuple[Meaning, bool]:
    """Return the meaning of a skeleton and whether it holds wherever the skeleton occurs."""
    text, names, locations = _numbered(skeleton)
    for number, payload in enumerate(payloads):
        mark = f"{LITERAL_HOLE}{number}>"
        if mark in text:
            text = text.replace(mark, f"{payload}>")
    statements.reader.alias_uses.clear()
    raw = statements.read(text, base)
    meaning = _numbered_meaning(raw, names, locations)
    return meaning, not statements.reader.alias_uses and "dense_resource" not in skeleton


def _numbered_meaning(raw: RawOperation, names: int, locations: int) -> Meaning:
    """Return the meaning of a statement in which every hole was a name or a location, none part of a string."""
    slots = _Slots(names)
    meaning = make_meaning(raw, slots.slot)
    if slots.left:
        raise NotCacheableError
    check_locations(meaning, locations)
    return meaning


class _Slots:
    """Numbers of names `%h0`, `%h1`, ...; each must be met once."""

    def __init__(self, count: int) -> None:
        self.left = set(range(count))

    def slot(self, name: str) -> int:
        try:
            number = int(name[2:])
            self.left.remove(number)
        except (ValueError, KeyError):
            raise NotCacheableError from None
        return number


def _numbered(skeleton: str) -> tuple[str, int, int]:
    """Return a skeleton with names `%h0`, `%h1` and aliases `#hole__0` in its holes, and how many there are of each."""
    parts = skeleton.split(NAME_HOLE)
    text = parts[0] + "".join(f"%h{number}{part}" for number, part in enumerate(parts[1:]))
    pieces = text.split(LOCATION_HOLE)
    text = pieces[0] + "".join(f"(#{ALIAS_MARK}{number}){piece}" for number, piece in enumerate(pieces[1:]))
    return text, len(parts) - 1, len(pieces) - 1


# --- recipes ---------------------------------------------------------------------------------------------------------


def _new_recipe(key: str, pieces: list[str], kinds: str, statements: PrintedStatements, base: int) -> Recipe | None:
    """Return the recipe of a skeleton: that of an operation read alike if one is known, else it is learned."""
    match = _BARE.match(key)
    cls = MLIR_OPERATIONS.get(match[1]) if match is not None else None
    likeness = _likeness(cls) if cls is not None else None
    if match is None or cls is None or likeness is None:
        return _learn_recipe(pieces, kinds, statements, base)
    place = key[: match.start(1)] + key[match.end(1) :], likeness
    if place not in _ALIKE:
        return _ALIKE.remember(place, _learn_recipe(pieces, kinds, statements, base))
    recipe = _ALIKE[place]
    return attrs.evolve(recipe, meaning=attrs.evolve(recipe.meaning, cls=cls)) if recipe is not None else None


@remembered("MLIR: what operations are read alike", 1 << 12)
def _likeness(cls: type[DeclaredOperation]) -> tuple[Any, ...] | None:
    """Return all that reading an operation without attributes depends on besides its class; None if that matters."""
    if issubclass(cls, UpstreamOperation) or required_fields(cls):
        return None
    operands = tuple([(field.variadic, field.optional) for field in cls.operand_fields])
    results = tuple([field.variadic for field in cls.result_fields])
    return form_of(cls), operands, results, tuple([field.variadic for field in cls.region_fields])


def _learn_recipe(pieces: list[str], kinds: str, statements: PrintedStatements, base: int) -> Recipe | None:
    """Return the recipe of a skeleton cut at its holes, None if some hole does more than give its value."""
    marked = pieces[0] + "".join(
        _mark(kind, number) + piece for number, (kind, piece) in enumerate(zip(kinds, pieces[1:], strict=True))
    )
    text, names, locations = _numbered(marked)
    statements.reader.alias_uses.clear()
    try:
        meaning = _numbered_meaning(statements.read(text, base), names, locations)
        if statements.reader.alias_uses or meaning.foreign is not None:
            return None
        return traced_recipe(meaning, kinds)
    except (ParseError, NotCacheableError):
        return None


def _mark(kind: str, number: int) -> str:
    if kind == TYPE_HOLE:
        return f"tensor<{MARK_SIZE + number}xi{MARK_WIDTH + number}>"
    if kind == CONSTANT_HOLE:
        return f"dense<0> : tensor<{MARK_SIZE + number}xi{MARK_WIDTH + number}>"
    if kind == SYMBOL_HOLE:
        return f"@marked__{number}"
    if kind == LIST_HOLE:
        return f"[{MARK_NUMBER + number}]"
    if kind == ARRAY_HOLE:
        return f"array<i64: {MARK_NUMBER + number}>"
    if kind == QUOTED_HOLE:
        return f'"marked__{number}"'
    return f"[{MARK_NUMBER + 3 * number}:{MARK_NUMBER + 3 * number + 1}:{MARK_NUMBER + 3 * number + 2}]"
