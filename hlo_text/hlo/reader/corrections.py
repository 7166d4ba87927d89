"""Help and notes for errors in HLO text: the nearest name, HLO syntax for MLIR syntax, the definition."""

from __future__ import annotations

import re
from functools import cache

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.core.source import Span
from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES
from hlo_text.hlo.reader.opcodes import known_attributes, opcode_rule
from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.reading.suggestions import (
    Guess,
    Guesser,
    Indices,
    Mistake,
    definition_note,
    did_you_mean,
    guess_copied,
    guess_member,
    guess_unclosed,
    improved,
    nearest,
    smallest_width,
    whole_number,
)

_WORD = r"[A-Za-z_][\w.-]*"
_COMMENTS_AND_NAME = re.compile(rf"(?:\s++|//[^\n]*+\n)*+%?{_WORD}\s*+")
_ROOT = re.compile(r"^[ \t]*(ROOT)\b", re.MULTILINE)
_MLIR_TYPE = re.compile(r"tensor<(?P<sizes>(?:(?:\d+|\?)x)*)(?P<element>[a-z]\w*|complex<f(?:32|64)>)(?:,[^<>]*)?>")
_SHAPE = re.compile(r"\b(?P<element>[A-Za-z]\w*)(?=\[)")
_OTHER_SHAPE = re.compile(
    r"\b(?P<element>[a-z]\w*)(?:\{(?P<curly>\d+(?:,\s*\d+)*)\}|\((?P<round>[\dx,\s]*)\)|<(?P<angle>[\dx,\s]*)>|\[(?P<square>\d+(?:x\d+)+)\])"
)
_ATTRIBUTE = re.compile(r"(?<![\w-])([A-Za-z_][\w-]*+)=")
_MISSING = re.compile(r"^([\w.-]+): missing attribute '([\w-]+)'")

#: Words that MLIR and other tools have for element types.
_INTEGERS = (("i", "s"), ("int", "s"), ("si", "s"), ("ui", "u"), ("uint", "u"))
_ELEMENT_TYPES = {
    **{f"{word}{width}": f"{letter}{width}" for word, letter in _INTEGERS for width in (2, 4, 8, 16, 32, 64)},
    **{f"{word}{width}": f"f{width}" for word in ("float", "fp") for width in (16, 32, 64)},
    "i1": "pred", "bool": "pred", "boolean": "pred", "int": "s32", "long": "s64", "float": "f32", "double": "f64",
    "half": "f16", "bfloat16": "bf16", "bfloat": "bf16", "complex64": "c64", "complex128": "c128",
    "complex<f32>": "c64", "complex<f64>": "c128", "index": "s64",
}  # fmt: skip


def with_guess(diagnostic: Diagnostic, indices: Indices | None = None) -> Diagnostic:
    """Return a diagnostic about an HLO text with help and notes where they can be guessed."""
    return improved(diagnostic, _GUESSERS.get(diagnostic.code, ()), indices)


def correct_opcode(name: str) -> str | None:
    """Return the probably intended HLO opcode."""
    short = name.removeprefix("%").rpartition(".")[2]
    other = _by_other_name().get(short.lower().replace("-", "_"))
    if other is not None:
        return other
    for dialect in ("stablehlo", "chlo"):
        cls = MLIR_OPERATIONS.get(f"{dialect}.{short}")
        if cls is not None and cls.opcode is not None and cls.opcode.name != name:
            return str(cls.opcode.name)
    dashed = short.replace("_", "-")
    return dashed if dashed in HLO_OPERATIONS and dashed != name else nearest(dashed, HLO_OPERATIONS)


def correct_element_type(word: str) -> str | None:
    """Return the probably intended element type of HLO."""
    return _ELEMENT_TYPES.get(word) or nearest(word, ELEMENT_TYPES)


@cache
def _by_other_name() -> dict[str, str]:
    """Return opcodes by the names that other projects use for them."""
    own = {name: vars(cls).get("other_names", ()) for name, cls in HLO_OPERATIONS.items()}
    return {other: name for name, others in own.items() for other in others}


# --- names -----------------------------------------------------------------------------------------------------------


def _guess_value(mistake: Mistake) -> Guess | None:
    match = re.compile(rf"%?({_WORD})").match(mistake.text, mistake.start, mistake.start + 300)
    if match is None:
        return None
    name, span = match[1], Span(*match.span())
    index = mistake.index(HloIndex)
    same = next(index.definitions_around(mistake.start, name), None)
    if same is not None and same.start > mistake.start:
        return Guess(f"move the definition of {name} before its use", span, (definition_note(name, same.start),))
    return Guess(did_you_mean(name, (known.name for known in index.definitions_around(mistake.start))), span)


def _guess_first_definition(mistake: Mistake) -> Guess | None:
    name = mistake.found.removeprefix("%")
    for known in mistake.index(HloIndex).definitions_around(mistake.start, name):
        if known.end < mistake.start:
            return Guess(notes=(definition_note(name, known.start, "is first defined here"),))
    return None


def _guess_definition(mistake: Mistake) -> Guess | None:
    """Show the definition of an operand with a different shape; the operand name follows the shape."""
    match = re.match(rf"\s*+%?({_WORD}+)\s*+[,)]", mistake.text[mistake.end : mistake.end + 300])
    for known in mistake.index(HloIndex).definitions_around(mistake.start, match[1]) if match is not None else ():
        return Guess(notes=(definition_note(known.name, known.start),))
    return None


def _guess_computation(mistake: Mistake) -> Guess | None:
    name = re.match(rf"%?({_WORD})", mistake.text[mistake.start : mistake.start + 300])
    if name is None:
        return None
    headers = [section.header for section in mistake.index(HloIndex).sections]
    same = next((header for header in headers if header.name == name[1]), None)
    if same is not None and same.start > mistake.start:
        return Guess(f"move computation {name[1]} before its use", notes=(definition_note(name[1], same.start),))
    help = did_you_mean(name[1], (header.name for header in headers))
    return Guess(help) if help is not None else None


def _guess_first_computation(mistake: Mistake) -> Guess | None:
    name = re.match(rf"%?({_WORD})", mistake.text[mistake.start : mistake.start + 300])
    for section in mistake.index(HloIndex).sections if name is not None else ():
        if name is not None and section.name == name[1] and section.header.start < mistake.start:
            return Guess(notes=(definition_note(name[1], section.header.start, "is first defined here"),))
    return None


def _guess_first_root(mistake: Mistake) -> Guess | None:
    """Add a note at the first ROOT of a computation with two."""
    index = mistake.index(HloIndex)
    first = _ROOT.search(mistake.text, index.starts[index.lines_around(mistake.start)[0]], mistake.start)
    if first is None or not mistake.found.startswith("ROOT"):
        return None
    span = Span(mistake.start, mistake.start + len("ROOT"))
    return Guess(None, span, (definition_note("ROOT", first.start(1), "is first used here"),))


# --- attributes and literals -----------------------------------------------------------------------------------------


def _guess_misspelt_attribute(mistake: Mistake) -> Guess | None:
    match = _MISSING.match(mistake.message)
    if match is None:
        return None
    end = mistake.text.find("\n", mistake.end)
    statement = mistake.text[mistake.end : min(end if end >= 0 else len(mistake.text), mistake.end + 2000)]
    keys = {key[1]: mistake.end + key.start() for key in _ATTRIBUTE.finditer(statement)}
    unknown = [key for key in keys if key not in known_attributes()]
    if not unknown:
        return _guess_values(match[1], match[2])
    key = nearest(match[2], unknown)
    if key is None and match[2] == "dimensions":
        key = next((key for key in keys if key in ("permutation", "dims", "broadcast_dimensions")), None)
    return Guess(f"did you mean '{match[2]}'?", Span(keys[key], keys[key] + len(key))) if key is not None else None


def _guess_attribute(mistake: Mistake) -> Guess | None:
    match = re.match(r"([\w.-]+) has no attribute '([\w-]+)'", mistake.message)
    cls = HLO_OPERATIONS.get(match[1]) if match is not None else None
    if match is None or cls is None:
        return None
    rule = opcode_rule(cls)
    help = did_you_mean(match[2], (*(rule.attributes or ()), *rule.annotations))
    return Guess(help) if help is not None else None


def _guess_value_of_attribute(mistake: Mistake) -> Guess | None:
    guess = guess_member(mistake)
    if guess is not None:
        return guess
    match = re.search(r"found '([^']{1,60})'", mistake.message)
    is_marked = match is not None and mistake.text.startswith(match[1], mistake.start)
    first = mistake.start if is_marked else mistake.end
    place = mistake.text.find(match[1], first, first + 2000) if match is not None else -1
    if match is None or place < 0:
        return None
    help = None
    if "[start:limit:stride]" in mistake.message and re.fullmatch(r"\{[\d:,\s]*\}", match[1]):
        ranges = "], [".join(part.strip() for part in match[1][1:-1].split(","))
        help = f"did you mean '{{[{ranges}]}}'?"
    if "a list of integers" in mistake.message and re.fullmatch(r"[\d,]+", match[1]):
        help = f"enclose the list in braces: {{{match[1]}}}"
    if "a list of integers" in mistake.message and re.fullmatch(r"\{\d+(?:\s+\d+)+\}", match[1]):
        help = f"did you mean '{','.join(match[1].split())}'?"
    return Guess(help, Span(place, place + len(match[1])))


def _guess_values(opcode: str, name: str) -> Guess | None:
    """Suggest the possible values of a missing attribute."""
    cls = HLO_OPERATIONS.get(opcode)
    fields = cls.attribute_fields.values() if cls is not None else ()
    for field in fields:
        members = getattr(field.values, "__members__", None)
        if members and name in (field.hlo, field.name.rpartition("_")[2]):
            return Guess(f"possible values of {name!r}: {', '.join(map(str, members.values()))}")
    return None


def _guess_literal(mistake: Mistake) -> Guess | None:
    span = whole_number(mistake)
    return Guess(_help_about_literal(mistake.message), span)


def _help_about_literal(message: str) -> str | None:
    if "'dense<" in message:
        return "dense<...> is MLIR syntax; write constant(1) or constant({1, 2}) in HLO"
    if match := re.search(r"expected an integer of type (\w+), found '(-?\d+\.\d*)", message):
        if match[1] == "pred":
            return "write elements of type pred as true or false"
        return f"{match[1]} cannot have a fraction; did you mean a float type such as f32?"
    if "found 'true'" in message or "found 'false'" in message:
        return "'true' and 'false' have type pred; did you mean a number?"
    if match := re.match(r"(-?\d{1,30}) does not fit in ([su])(\d+)", message):
        number, signed = int(match[1]), match[2] == "s" or match[1].startswith("-")
        width = smallest_width(number, signed=signed)
        if match[2] == "u" and signed:
            return f"did you mean the signed type s{max(width or 0, int(match[3]))}?"
        return f"did you mean {match[2]}{width}?" if width is not None else None
    return None


def _guess_braces(mistake: Mistake) -> Guess | None:
    match = re.compile(r"[\[(]([-\w.,\s]*)[\])]").match(mistake.text, mistake.start, mistake.start + 400)
    if match is None or "brace" not in mistake.message:
        return None
    return Guess(f"enclose the elements in braces: {{{match[1]}}}", Span(*match.span()))


# --- syntax ----------------------------------------------------------------------------------------------------------


def _guess_comment(mistake: Mistake) -> Guess | None:
    return Guess("use // or /* */ for comments") if mistake.found.startswith("#") else None


def _guess_missing_header(mistake: Mistake) -> Guess | None:
    """A computation with a signature must follow a header, as for XLA."""
    is_first = _COMMENTS_AND_NAME.fullmatch(mistake.text, 0, mistake.start) is not None
    if not is_first or not mistake.found.startswith("("):
        return None
    return Guess("add a line 'HloModule NAME' before the first computation")


def _guess_mlir_type(mistake: Mistake) -> Guess | None:
    match = mistake.around(_MLIR_TYPE)
    if match is None:
        return None
    element = match["element"]
    word = element if element in ELEMENT_TYPES else _ELEMENT_TYPES.get(element, element)
    spelling = f"{word}[{','.join(match['sizes'].split('x')[:-1])}]"
    return Guess(f"{match[0]} is MLIR syntax; write {spelling} in HLO", mistake.span_of(match))


def _guess_element_type(mistake: Mistake) -> Guess | None:
    match = mistake.around(_SHAPE)
    if match is None or match["element"] in ELEMENT_TYPES:
        return None
    known = correct_element_type(match["element"])
    return Guess(f"did you mean '{known}'?", mistake.span_of(match, "element")) if known is not None else None


def _guess_other_shape(mistake: Mistake) -> Guess | None:
    """Suggest a shape for one with other brackets or separators."""
    match = mistake.around(_OTHER_SHAPE)
    if match is None or match["element"] not in ELEMENT_TYPES:
        return None
    sizes = ",".join(re.findall(r"\d+", match[0][len(match["element"]) :]))
    return Guess(f"did you mean '{match['element']}[{sizes}]'?", mistake.span_of(match))


def _guess_missing_comma(mistake: Mistake) -> Guess | None:
    head = mistake.line[: mistake.start - mistake.line_start]
    base = max(0, mistake.start - 400)
    match = re.search(r"[)}\]\w\"][ \t]+([A-Za-z_][\w-]*=)[\w.%{}\[\],-]*\s*\Z", mistake.text[base : mistake.start])
    key = re.compile(r"([A-Za-z_][\w-]*)=").match(mistake.text, mistake.start, mistake.start + 100)
    if key is not None and key[1] in known_attributes() and head.rstrip().endswith((")", "}")):
        return Guess(f"insert ',' before {key[0]}", Span(*key.span()))
    if match is not None and match[1][:-1] in known_attributes():
        start = base + match.start(1)
        return Guess(f"insert ',' before {match[1]}", Span(start, start + len(match[1])))
    if "','" in mistake.expected and head.strip() and re.match(r"%?[A-Za-z_]", mistake.found):
        word = re.match(rf"%?{_WORD}", mistake.found)
        return Guess(f"insert ',' before {word[0] if word is not None else mistake.found}")
    return None


def _guess_other_sign(mistake: Mistake) -> Guess | None:
    """Suggest the bare name for a name in quotes or with a sigil of another language."""
    match = re.compile(r"(?:\$|@|%%+|['\"])([A-Za-z_][\w.-]*)['\"]?").match(
        mistake.text, mistake.start, mistake.start + 200
    )
    if match is None:
        return None
    index = mistake.index(HloIndex)
    names = {section.name for section in index.sections}
    if match[1] in names or next(index.definitions_around(mistake.start, match[1]), None) is not None:
        return Guess(f"did you mean '{match[1]}'?", Span(*match.span()))
    return Guess("remove the quotes around the name", Span(*match.span())) if match[0][0] in "'\"" else None


def _guess_quoted_computation(mistake: Mistake) -> Guess | None:
    return _guess_other_sign(mistake) if "expected a computation" in mistake.message else None


def _guess_attribute_sign(mistake: Mistake) -> Guess | None:
    """Suggest '=' for `dimensions:{1}`, and ',' for ';' between attributes."""
    match = re.compile(r"([A-Za-z_][\w-]*)\s*:").match(mistake.text, mistake.start, mistake.start + 100)
    if match is not None and match[1] in known_attributes():
        return Guess(f"use '=' after the attribute name: {match[1]}=", Span(*match.span()))
    if mistake.found.startswith(";") and mistake.line[: mistake.start - mistake.line_start].strip():
        return Guess("use ',' to separate operands and attributes")
    return None


def _guess_opcode(mistake: Mistake) -> Guess | None:
    """Suggest an opcode before parentheses that do not contain operands."""
    head = mistake.in_front(r"\s([a-z][\w.-]*)\(\s*")
    known = correct_opcode(head[1]) if head is not None and head[1] not in HLO_OPERATIONS else None
    return (
        Guess(f"did you mean '{known}'?", mistake.span_of(head, 1)) if head is not None and known is not None else None
    )


def _mark_opcode(mistake: Mistake) -> Guess | None:
    """Mark the opcode instead of the instruction."""
    match = re.match(r"wrong number of [a-z ]+ for ([\w.-]+)", mistake.message)
    place = mistake.text.find(f" {match[1]}(", mistake.start, mistake.end) + 1 if match is not None else 0
    return Guess(None, Span(place, place + len(match[1]))) if match is not None and place > 0 else None


def _mark_shape(mistake: Mistake) -> Guess | None:
    """Mark the whole shape instead of its first letter."""
    match = re.compile(r"\w+\[[^\]\n]*\](?:\{[^}\n]*\})?").match(mistake.text, mistake.start, mistake.start + 400)
    if match is None:
        return None
    sizes = re.search(r"found '(\d+(?:\s+\d+)+)'", mistake.message)
    help = f"separate the dimension sizes with commas: [{','.join(sizes[1].split())}]" if sizes is not None else None
    return Guess(help, Span(*match.span()))


def _guess_sizes(mistake: Mistake) -> Guess | None:
    return _mark_shape(mistake) if "a dimension size such as" in mistake.message else None


def _guess_list(mistake: Mistake) -> Guess | None:
    match = re.compile(r"\[([^\[\]\n]*)\]").match(mistake.text, mistake.start, mistake.start + 400)
    if match is None or not mistake.text[: mistake.start].endswith("="):
        return None
    items = "], [".join(item.strip() for item in match[1].split(","))
    written = f"{{[{items}]}}" if ":" in match[1] else f"{{{match[1]}}}"
    return Guess(f"enclose the list in braces: {written}", Span(*match.span()))


def _guess_unmarked_root(mistake: Mistake) -> Guess | None:
    """Suggest `ROOT` for `root a = ...` and `return a`."""
    head = mistake.in_front(r"(?<!\w)(\w++)\s++")
    if head is None or head[1] == "ROOT" or head[1].lower() not in ("root", "return"):
        return None
    start = mistake.line_start + head.start(1)
    span = Span(start, start + len(head[1]))
    if head[1].lower() == "root":
        return Guess("did you mean 'ROOT'?", span)
    return Guess("HLO has no return; mark the result instruction with ROOT", span)


def _guess_missing_equals(mistake: Mistake) -> Guess | None:
    return Guess("insert '=' after the name") if mistake.expected == "':' or '='" else None


def _guess_missing_close(mistake: Mistake) -> Guess | None:
    head = mistake.line[: mistake.start - mistake.line_start].strip()
    if not head and mistake.found.startswith((";", "--")):
        return Guess("use // for comments")
    wanted = re.findall(r"'([)\]])'", mistake.expected)
    if head not in ("", "ROOT") or not wanted:
        return None
    return Guess(f"insert '{wanted[0]}' at the end of the line", mistake.last_word_before)


def _guess_mlir_statement(mistake: Mistake) -> Guess | None:
    """Suggest parentheses for an instruction without them."""
    if "'('" not in mistake.expected or not re.match(r"%?\w", mistake.found):
        return None
    match = mistake.in_front(rf"(?<![\w.-])({_WORD}+)\s*+")
    if match is None or (match[1] not in HLO_OPERATIONS and correct_opcode(match[1]) is None):
        return None
    opcode = match[1] if match[1] in HLO_OPERATIONS else correct_opcode(match[1])
    return Guess(f"write the shape first and enclose the operands in parentheses: f32[2] {opcode}(...)")


_SYNTAX: tuple[Guesser, ...] = (
    guess_copied,
    _guess_missing_header,
    _guess_comment,
    _guess_sizes,
    _guess_other_sign,
    _guess_attribute_sign,
    _guess_opcode,
    _guess_mlir_type,
    _guess_element_type,
    _guess_other_shape,
    _guess_list,
    _guess_unmarked_root,
    _guess_missing_equals,
    _guess_missing_close,
    _guess_missing_comma,
    _guess_mlir_statement,
    guess_unclosed,
)
_GUESSERS: dict[str, tuple[Guesser, ...]] = {
    "syntax": _SYNTAX,
    "ssa.undefined": (_guess_value,),
    "ssa.redefined": (_guess_first_definition,),
    "type.mismatch": (_guess_definition,),
    "computation.undefined": (_guess_computation,),
    "computation.redefined": (_guess_first_computation,),
    "arity.operands": (_mark_opcode,),
    "type.layout": (_mark_shape,),
    "type.unknown": (_guess_element_type,),
    "computation.root": (_guess_first_root,),
    "attribute.missing": (_guess_misspelt_attribute,),
    "attribute.unknown": (_guess_attribute,),
    "attribute.value": (_guess_quoted_computation, _guess_value_of_attribute),
    "literal.element": (_guess_literal,),
    "literal.range": (_guess_literal,),
    "literal.shape": (_guess_braces,),
}
