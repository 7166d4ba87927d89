"""Help and notes for errors in MLIR text: the nearest name, MLIR syntax for HLO syntax, the definition."""

from __future__ import annotations

import re
from functools import cache

from hlo_text.core.describe import describe_type
from hlo_text.core.diagnostics import Diagnostic, Remedy
from hlo_text.core.forms import Form
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.source import Span
from hlo_text.core.types import TensorType
from hlo_text.mlir.codecs.fields import fields_by_name
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.syntax.index import MlirIndex
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
    guess_words,
    improved,
    nearest,
    smallest_width,
)

_NAME = r"%(?:[0-9]+|[A-Za-z_$.-][\w$.-]*)"
_HLO_SHAPE = re.compile(
    r"\b(?P<element>pred|[su]\d+|[if]\d++\w*+|bf16|c64|c128)\[(?P<sizes>[\d,\s?<=]*+)\](?:\{[^{}\s]*+\})?"
)
_TENSOR = re.compile(r"(?P<word>[A-Za-z]\w*)\s*[<\[(](?P<body>[\w\s,*;?.-]*)[>\])]")
_ELEMENT_OR_SIZE = re.compile(r"(?:ui|bf|[a-z]+?)[0-9]+[A-Za-z0-9]*|index|[0-9]+|\?")
_FLOAT_WORD = re.compile(r"\bb?f[0-9]++[A-Z0-9]*+(?![\w$.])|(?<=x)b?f[0-9]++[A-Z0-9]*+(?![\w$.])", re.ASCII)
_ELEMENT_WORD = re.compile(r"[A-Za-z]\w*")
_WORD = re.compile(r"[A-Za-z_][\w$.-]*")
_NOT_AN_ATTRIBUTE = re.compile(r"(?<![\w$.])([\w$.]++) has no attribute '([\w$.]++)'")
_OTHER_VALUE = re.compile(r"(?:%%+|\$)([\w$.-]+)|([A-Za-z_][\w$.-]*)")
_OPERATION_OF = re.compile(r"\s*(?:%[^=\"]*=\s*)?([A-Za-z_]\w*\.[\w$.]+)\s")
_DECLARED_DIALECTS = ("stablehlo", "chlo")
_REQUIRED_ATTRIBUTE = re.compile(r"(?<![\w$.])([\w$.]++) requires attribute '([\w$.]++)'")
_NOT_OF_KIND = re.compile(r"attribute '([\w$.]+)' has the wrong type, expected ([\w ]+)")
_UNKNOWN_OPERATION = re.compile(r"custom op '([^']+)' is unknown")
_KEY = re.compile(r"(?<![\w$])([A-Za-z_][\w$]*+)\s*+=")

#: Words that other tools have for element types.
_ELEMENT_TYPES = {
    **{f"{word}{width}": f"{letter}{width}" for word, letter in (("int", "i"), ("uint", "ui"), ("s", "i"), ("u", "ui"))
       for width in (2, 4, 8, 16, 32, 64)},
    **{f"{word}{width}": f"f{width}" for word in ("float", "fp") for width in (16, 32, 64)},
    "bool": "i1", "pred": "i1", "boolean": "i1", "int": "i32", "long": "i64", "float": "f32", "double": "f64",
    "half": "f16", "bfloat16": "bf16", "bfloat": "bf16", "c64": "complex<f32>", "c128": "complex<f64>",
    "complex64": "complex<f32>", "complex128": "complex<f64>",
}  # fmt: skip
KNOWN_ELEMENTS = (
    *("i1", "i2", "i4", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"),
    *("f16", "bf16", "f32", "f64", "index"),
)
_STRUCTURAL_OPERATIONS = ("func.func", "builtin.module", "module", "return", "call")
_KIND_EXAMPLES = {
    "i64": "5 : i64", "i32": "5 : i32", "f32": "1.0 : f32", "f64": "1.0 : f64", "bool": "true", "string": '"text"',
    "i64_array": "array<i64: 0, 1>", "i32_array": "array<i32: 0, 1>", "bool_array": "array<i1: true, false>",
    "i64_matrix": "dense<[[0, 1]]> : tensor<1x2xi64>", "symbol": "@name",
}  # fmt: skip


def with_guess(diagnostic: Diagnostic, indices: Indices | None = None) -> Diagnostic:
    """Return a diagnostic about an MLIR text with help and notes where they can be guessed."""
    return improved(diagnostic, _GUESSERS.get(diagnostic.code, ()), indices)


def operation_names() -> tuple[str, ...]:
    """Return the names that operations may have."""
    return (*_STRUCTURAL_OPERATIONS, *MLIR_OPERATIONS)


def correct_operation(name: str) -> str | None:
    """Return the probably intended operation name, in its dialect and in MLIR syntax."""
    short = name.rpartition(".")[2].replace("-", "_").lower()
    other = _by_other_name().get(short)
    if other is not None:
        return other
    hlo = HLO_OPERATIONS.get(name)
    candidates = [f"{dialect}.{short}" for dialect in ("stablehlo", "chlo", "func", "check")]
    if hlo is not None and hlo.mlir_name is not None:
        candidates.insert(0, hlo.mlir_name)
    known = next((candidate for candidate in candidates if candidate in MLIR_OPERATIONS and candidate != name), None)
    if known is not None or _is_of_another_dialect(name):
        return known
    found = nearest(name, operation_names())
    if found is not None:
        return found
    own = nearest(short, (known.partition(".")[2] for known in MLIR_OPERATIONS if known.startswith("stablehlo.")))
    return f"stablehlo.{own}" if own is not None else None


def _is_of_another_dialect(name: str) -> bool:
    """Whether a name starts with a dialect that does not look like one with declared operations."""
    dialect, dot, _ = name.partition(".")
    dialects = {known.partition(".")[0] for known in operation_names() if "." in known}
    return bool(dot) and dialect.lower() not in dialects and nearest(dialect, sorted(dialects)) is None


@cache
def _by_other_name() -> dict[str, str]:
    """Return operation names by the names that other projects use for them."""
    own = {name: vars(cls).get("other_names", ()) for name, cls in MLIR_OPERATIONS.items()}
    return {other: name for name, others in own.items() for other in others}


# --- names -----------------------------------------------------------------------------------------------------------


def definition_of(name: str, index: MlirIndex, position: int) -> int | None:
    """Return the first definition of a value `%name` in the function around a position, except at the position."""
    found = index.definitions_around(position, name.removeprefix("%"))
    return next((value.start - 1 for value in found if value.start - 1 != position), None)


def _guess_value(mistake: Mistake) -> Guess | None:
    name, index = mistake.found.partition("#")[0], mistake.index(MlirIndex)
    start = definition_of(name, index, mistake.start)
    if start is None:
        known = index.definitions_around(mistake.start)
        return _helped(did_you_mean(name, (f"%{value.name}" for value in known)))
    if start > mistake.start:
        return Guess(f"move the definition of {name} before its use", notes=(definition_note(name, start),))
    is_by_itself = index.line_at(start) == index.line_at(mistake.start)
    if is_by_itself or mistake.message.startswith("reference to invalid result number"):
        return Guess(notes=(definition_note(name, start),))
    return Guess(notes=(definition_note(name, start, "is defined here, in a region that does not contain the use"),))


def _guess_first_definition(mistake: Mistake) -> Guess | None:
    found = re.match(rf"{_NAME}", mistake.found)
    start = definition_of(found[0], mistake.index(MlirIndex), mistake.start) if found is not None else None
    if found is None or start is None or start > mistake.start:
        return None
    return Guess(notes=(definition_note(found[0], start, "is first defined here"),))


def _guess_definition(mistake: Mistake) -> Guess | None:
    name = mistake.found.partition("#")[0]
    start = definition_of(name, mistake.index(MlirIndex), mistake.start)
    return Guess(notes=(definition_note(name, start),)) if start is not None else None


def _guess_alias(mistake: Mistake) -> Guess | None:
    found = re.search(r"[#!][\w$]+", mistake.text[mistake.start : mistake.end + 50])
    return _helped(did_you_mean(found[0], mistake.index(MlirIndex).aliases_of(0))) if found is not None else None


def guess_function(name: str, text: str) -> str | None:
    """Return help about a function that a text does not define."""
    return did_you_mean(name, (section.name for section in MlirIndex(text).sections))


# --- operations and attributes ---------------------------------------------------------------------------------------


def _guess_operation(mistake: Mistake) -> Guess | None:
    match = _UNKNOWN_OPERATION.search(mistake.message)
    known = correct_operation(match[1]) if match is not None else None
    return Guess(f"did you mean '{known}'?") if known is not None else None


def attribute_names(cls: type[DeclaredOperation]) -> list[str]:
    """Return the names and keywords of an operation's attributes in any of its forms."""
    fields = fields_by_name(cls)
    pretty = [getattr(field, "pretty", None) for field in fields.values()]
    form = form_of(cls)
    return [*fields, *(word for word in pretty if word), *(form.keywords if form is not None else ())]


def _guess_attribute(mistake: Mistake) -> Guess | None:
    match = _NOT_AN_ATTRIBUTE.search(mistake.message)
    cls = MLIR_OPERATIONS.get(match[1]) if match is not None else None
    if match is None or cls is None:
        return None
    field = fields_by_name(cls).get(match[2])
    if field is not None and field.pretty:
        return Guess(f"did you mean '{field.pretty}'?")
    words = [word for other in fields_by_name(cls).values() if (word := other.pretty)]
    known = nearest(match[2], words) or nearest(match[2], attribute_names(cls))
    if known is None and len(words) == 1:
        known = words[0]
    return Guess(f"did you mean '{known}'?") if known is not None else None


def _guess_misspelt_attribute(mistake: Mistake) -> Guess | None:
    match = _REQUIRED_ATTRIBUTE.search(mistake.message)
    if match is None:
        return None
    end = mistake.text.find("\n", mistake.end)
    statement = mistake.text[mistake.end : min(end if end >= 0 else len(mistake.text), mistake.end + 2000)]
    keys = {key[1]: mistake.end + key.start() for key in _KEY.finditer(statement)}
    key = nearest(match[2], keys)
    if key is None and not keys:
        return _guess_values(match[1], match[2])
    if key is None or nearest(key, [match[2]]) is None:
        return None
    return Guess(f"did you mean '{match[2]}'?", Span(keys[key], keys[key] + len(key)))


def _guess_values(operation: str, name: str) -> Guess | None:
    """Suggest the possible values of a missing attribute."""
    cls = MLIR_OPERATIONS.get(operation)
    field = fields_by_name(cls).get(name) if cls is not None else None
    members = getattr(field.values, "__members__", None) if field is not None else None
    return Guess(f"possible values of {name!r}: {', '.join(map(str, members.values()))}") if members else None


def _guess_syntax_of_kind(mistake: Mistake) -> Guess | None:
    match = _NOT_OF_KIND.search(mistake.message)
    spelling = _KIND_EXAMPLES.get(match[2].replace(" ", "_")) if match is not None else None
    if match is None or spelling is None:
        return None
    key = re.compile(rf"\b{re.escape(match[1])}\b").search(mistake.text, mistake.end, mistake.end + 2000)
    return Guess(f"write, for example, {match[1]} = {spelling}", Span(*key.span()) if key is not None else None)


def _guess_form(mistake: Mistake) -> Guess | None:
    """Suggest the form of an operation that is written in the form of another operation."""
    match = re.match(r"invalid syntax for ([\w$.]+)", mistake.message)
    cls = MLIR_OPERATIONS.get(match[1]) if match is not None else None
    if match is None or cls is None or cls.form is None:
        return None
    values = ", ".join(f"%{field.name.rstrip('_')}" for field in cls.operand_fields)
    if cls.form is Form.SAME_TYPE:
        return Guess(f"remove the parentheses around the operands: {match[1]} {values} : type")
    return Guess(f'use the generic form: "{match[1]}"({values}) ... : (...) -> ...')


def _guess_unknown_operation(mistake: Mistake) -> Guess | None:
    """Suggest an operation name for a statement that does not match its form because the name is misspelled."""
    head = _OPERATION_OF.match(mistake.line[: mistake.start - mistake.line_start])
    if head is None or head[1] in operation_names() or head[1].partition(".")[0] not in _DECLARED_DIALECTS:
        return None
    known = correct_operation(head[1])
    return Guess(f"did you mean '{known}'?", mistake.span_of(head, 1)) if known is not None else None


def _guess_applied_operation(mistake: Mistake) -> Guess | None:
    match = re.search(r"expected a commutative operation, found '([\w$.]+)'", mistake.message)
    known = correct_operation(match[1]) if match is not None and match[1] not in MLIR_OPERATIONS else None
    return Guess(f"did you mean '{known}'?") if known is not None else None


def _guess_quotes(mistake: Mistake) -> Guess | None:
    """Suggest double quotes around an operation name, or parentheses around the operands of the generic form."""
    name = re.match(r"'([\w$.]+)'", mistake.found)
    if name is not None:
        return Guess(f'use double quotes around the operation name: "{name[1]}"')
    if re.fullmatch(r'"[\w$.]+"', mistake.found) and re.match(r"\s*%", mistake.text[mistake.end : mistake.end + 20]):
        return Guess("enclose the operands of the generic form in parentheses: (%a, %b)")
    return None


# --- types and literals ----------------------------------------------------------------------------------------------


def mlir_type(element: str, sizes: str) -> str:
    """Return the MLIR type of an HLO shape."""
    from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES  # with all of HLO's codecs, which other errors do not need

    known = ELEMENT_TYPES.get(element)
    word = describe_type(TensorType((), known))[len("tensor<") : -1] if known is not None else element
    dimensions = ["?" if "?" in size or "<" in size else size.strip() for size in sizes.split(",") if size.strip()]
    return f"tensor<{'x'.join([*dimensions, word])}>"


def _guess_hlo_shape(mistake: Mistake) -> Guess | None:
    match = mistake.around(_HLO_SHAPE)
    if match is None:
        return None
    spelling = mlir_type(match["element"], match["sizes"])
    return Guess(f"{match[0]} is HLO syntax; write {spelling} in MLIR", mistake.span_of(match))


def _guess_tensor(mistake: Mistake) -> Guess | None:
    """Suggest a tensor type for one with reordered parts, other punctuation or a misspelled name."""
    match = mistake.around(_TENSOR)
    if match is None or not (match["word"] == "tensor" or nearest(match["word"], ("tensor",))):
        return None
    written = re.sub(r"\s", "", match["body"])
    elements = [name for name in KNOWN_ELEMENTS if re.search(rf"(?:^|[^a-z]|x){name}(?![0-9a-w])", written)]
    if not elements:
        return None
    element = max(elements, key=len)
    sizes = re.findall(r"[0-9]+|\?", written.replace(element, " ", 1))
    type = f"tensor<{'x'.join([*sizes, element])}>"
    if type == re.sub(r"\s", "", match[0]):
        return None
    return Guess(f"did you mean '{type}'?", mistake.span_of(match))


def _guess_element_type(mistake: Mistake) -> Guess | None:
    no_type = re.match(r"unknown type '(\w+)'", mistake.message)
    if no_type is not None:
        return _helped(did_you_mean(no_type[1], KNOWN_ELEMENTS))
    match = _ELEMENT_WORD.match(mistake.found)
    if match is None or "type" not in mistake.message:
        return None
    known = _ELEMENT_TYPES.get(match[0]) or nearest(match[0], KNOWN_ELEMENTS)
    return Guess(f"did you mean '{known}'?") if known is not None else None


def _guess_unknown_type(mistake: Mistake) -> Guess | None:
    """Suggest a known type for an unknown one with which a value is used."""
    used = re.match(r"value %.+ is used as (.+) but defined as ", mistake.message)
    words = _FLOAT_WORD.findall(used[1]) if used is not None else []
    unknown = next((word for word in words if word not in KNOWN_ELEMENTS), None)
    place = mistake.text.find(unknown, mistake.end) if unknown is not None else -1
    if unknown is None or place < 0:
        return None
    return Guess(did_you_mean(unknown, KNOWN_ELEMENTS), Span(place, place + len(unknown)))


def _guess_function_type(mistake: Mistake) -> Guess | None:
    is_arrow = mistake.expected.startswith("'->'") and re.match(r"!?[a-z]\w*<?", mistake.found) is not None
    if is_arrow:
        return Guess("insert '->' before the result type")
    has_arrow = "->" in mistake.line[mistake.start - mistake.line_start :]
    is_bare = "'('" in mistake.expected and re.match(r"!?[a-z]\w*<", mistake.found) is not None
    is_one = "expected a single type" in mistake.message
    if "expected a function type" not in mistake.message and not ((is_bare or is_one) and has_arrow):
        return None
    return Guess("enclose the operand types in parentheses: (tensor<2xf32>) -> tensor<3xf32>")


def _guess_literal(mistake: Mistake) -> Guess | None:
    message = mistake.message
    if "decimal integer literal for a floating" in message:
        return Guess("write floating-point numbers with a decimal point: 1.0")
    if "expected integer elements" in message:
        if re.match(r"\s*:\s*tensor<(?:[\dx?]+x)?i1>", mistake.text[mistake.end : mistake.end + 200]):
            return Guess("write elements of type i1 as true or false")
        return Guess("integers cannot have a fraction; did you mean a float type such as f32?")
    if "out of range" in message or "unsigned integer elements" in message:
        return _guess_wider_type(mistake)
    if "inferred shape of elements literal does not match" in message:
        return _guess_count(mistake)
    if "'true' or 'false'" in message:
        return Guess("'true' and 'false' have type i1; did you mean a number?")
    return None


def _guess_wider_type(mistake: Mistake) -> Guess | None:
    """Suggest an integer type that can represent the numbers of a literal."""
    numbers = [int(number) for number in re.findall(r"-?\d{1,20}", mistake.found[:2000])]
    type = re.match(r"\s*:\s*tensor<(?:[\dx?]+x)?(ui|i)\d+>", mistake.text[mistake.end : mistake.end + 200])
    if not numbers or type is None:
        return None
    signed = type[1] == "i" or min(numbers) < 0
    width = max((smallest_width(number, signed=signed) or 0) for number in numbers)
    return Guess(f"did you mean {'i' if signed else 'ui'}{max(width, 8)}?") if width else None


def _guess_count(mistake: Mistake) -> Guess | None:
    """Suggest the type of a one-dimensional literal."""
    elements = re.fullmatch(r"dense<\[([^\[\]]*)\]>", mistake.found)
    type = re.match(r"\s*:\s*tensor<(?:[\d?]+x)*([a-z]\w*)>", mistake.text[mistake.end : mistake.end + 200])
    if elements is None or type is None:
        return None
    if re.search(r"\d\s+[-\d]", elements[1]):
        return Guess("insert ',' between the elements")
    count = len(elements[1].split(",")) if elements[1].strip() else 0
    return Guess(f"change the type to tensor<{count}x{type[1]}>")


def _guess_dense(mistake: Mistake) -> Guess | None:
    if mistake.found.startswith("dense<{"):
        return Guess("enclose the elements in square brackets: dense<[1.0, 2.0]>")
    before = mistake.text[max(0, mistake.start - 20) : mistake.start]
    if re.search(r"constant\s*+(?:\{\s*+)?\Z", before) is None:
        return None
    if re.match(r"[-\d\[]|dense\b", mistake.found):
        return Guess("write the value of a constant as dense<...> : type")
    return None


def _guess_list(mistake: Mistake) -> Guess | None:
    match = re.compile(r"\{([-\d,\s]*)\}").match(mistake.text, mistake.start, mistake.start + 400)
    if match is None or not mistake.text[: mistake.start].endswith(("= ", "=")):
        return None
    return Guess(f"use square brackets for the list: [{match[1]}]", Span(*match.span()))


def _guess_symbol(mistake: Mistake) -> Guess | None:
    """Suggest `@relu` for `call relu(...)`, and `%a` for a value written `@a`."""
    word = re.match(r"%?([A-Za-z_][\w$.]*)", mistake.found)
    if "symbol name" in mistake.expected and word is not None:
        end = mistake.start + len(word[0])
        return Guess(f"function names start with '@': @{word[1]}", Span(mistake.start, end))
    head = mistake.text[max(0, mistake.start - 200) : mistake.start].rstrip()
    symbol = re.search(r"@([\w$.]+)\Z", head)
    if symbol is None or "'('" not in mistake.expected:
        return None
    start = max(0, mistake.start - 200) + symbol.start()
    if definition_of(symbol[1], mistake.index(MlirIndex), mistake.start) is None:
        return None
    return Guess(f"did you mean '%{symbol[1]}'?", Span(start, start + len(symbol[0])))


def _guess_type_word(mistake: Mistake) -> Guess | None:
    word = re.match(r"[A-Za-z]\w*(?=<)", mistake.text[mistake.start : mistake.start + 100])
    if word is None or "type" not in mistake.message:
        return None
    known = nearest(word[0], ("tensor", "complex", "tuple", "memref", "vector"))
    return Guess(f"did you mean '{known}'?", Span(mistake.start, mistake.start + len(word[0]))) if known else None


# --- syntax ----------------------------------------------------------------------------------------------------------


def _guess_comment(mistake: Mistake) -> Guess | None:
    if mistake.found.startswith("#") and not mistake.line[: mistake.start - mistake.line_start].strip():
        return Guess("use // for comments")
    if mistake.text.startswith("/*", mistake.start):
        return Guess("use // on each line of a comment")
    if mistake.found.startswith(";") or mistake.text.startswith("--", mistake.start):
        is_first = not mistake.line[: mistake.start - mistake.line_start].strip()
        return Guess("use // for comments" if is_first else "remove the ';': a statement ends with its line")
    return None


def _guess_missing_sign(mistake: Mistake) -> Guess | None:
    """Suggest the missing character for statements such as `%1 stablehlo.abs` and `1 = stablehlo.abs`."""
    head = mistake.line[: mistake.start - mistake.line_start]
    if head.strip():
        return None
    rest = mistake.line[mistake.start - mistake.line_start :]
    if re.match(rf"{_NAME}\s*:=", rest):
        return Guess("use '=' instead of ':='")
    if re.match(r"%\s+\w+\s*=", rest):
        return Guess("remove the space after '%'")
    if re.match(rf"[A-Za-z_]+\s+{_NAME}\s*=", rest):
        return Guess("remove the word before the result name")
    if re.match(rf"{_NAME}\s+[\w\"]", rest):
        return Guess("insert '=' after the result name")
    match = re.match(r"([\w$-][\w$.-]*)\s*=", rest)
    if match is not None:
        return Guess(f"value names start with '%': %{match[1]}", Span(mistake.start, mistake.start + len(match[1])))
    return None


def _guess_missing_percent(mistake: Mistake) -> Guess | None:
    match = _OTHER_VALUE.match(mistake.text, mistake.start, mistake.start + 200)
    if match is None:
        return None
    name = match[1] or match[2]
    is_value = mistake.index(MlirIndex).has_value(name, mistake.start)
    return Guess(f"did you mean '%{name}'?", Span(*match.span())) if is_value else None


_OTHER_LANGUAGE = Remedy(
    'this is HLO text; parse it with language="hlo"', option="this is HLO text; read it with --language hlo"
)


def _guess_dialect(mistake: Mistake) -> Guess | None:
    """Suggest an operation for an unknown word at the start of a line or after `=`."""
    head = mistake.line[: mistake.start - mistake.line_start].strip()
    match = _WORD.match(mistake.text, mistake.start)
    if match is None or (head and not head.endswith("=")):
        return None
    if match[0] in ("HloModule", "ENTRY", "ROOT"):
        return Guess(_OTHER_LANGUAGE)
    if match[0] in operation_names():
        return None
    apart = re.match(r"[:/ -]+(\w+)", mistake.text[match.end() : match.end() + 80])
    if apart is not None and f"{match[0]}.{apart[1]}" in MLIR_OPERATIONS:
        return Guess(f"did you mean '{match[0]}.{apart[1]}'?", Span(match.start(), match.end() + apart.end()))
    known = correct_operation(match[0])
    return Guess(f"did you mean '{known}'?", Span(*match.span())) if known is not None else None


def _guess_missing_comma(mistake: Mistake) -> Guess | None:
    head = mistake.line[: mistake.start - mistake.line_start].strip()
    if "','" in mistake.expected and mistake.found.startswith("%") and head:
        return Guess(f"insert ',' before {mistake.found}")
    word = _WORD.match(mistake.found)
    if (
        "':'" in mistake.expected
        and head
        and re.match(r"\(?!?[a-z]\w*<", mistake.text[mistake.start : mistake.start + 40])
    ):
        return Guess("insert ':' before the type")
    if (
        "','" in mistake.expected
        and head
        and word is not None
        and re.match(r"\s*=", mistake.text[mistake.start + len(word[0]) :][:9])
    ):
        return Guess(f"insert ',' before {word[0]}")
    if "'='" in mistake.expected and head and mistake.found.startswith("["):
        return Guess("insert '=' before the list")
    return None


def _guess_missing_close(mistake: Mistake) -> Guess | None:
    """Suggest the missing end of a statement."""
    head = mistake.line[: mistake.start - mistake.line_start].strip()
    if head or not mistake.expected or mistake.found == "}":
        return None
    wanted = re.findall(r"'([>)\]])'", mistake.expected)
    if wanted:
        return Guess(f"insert '{wanted[0]}' at the end of the line", mistake.last_word_before)
    if "':'" not in mistake.expected or "'}'" in mistake.expected:
        return None
    return Guess("add ': type' at the end of the line", mistake.last_word_before)


def _helped(help: str | None) -> Guess | None:
    return Guess(help) if help is not None else None


_SYNTAX: tuple[Guesser, ...] = (
    guess_copied,
    _guess_comment,
    _guess_hlo_shape,
    _guess_tensor,
    _guess_type_word,
    _guess_list,
    _guess_symbol,
    _guess_unknown_operation,
    _guess_applied_operation,
    _guess_quotes,
    _guess_attribute,
    _guess_form,
    _guess_function_type,
    _guess_dense,
    _guess_element_type,
    _guess_missing_comma,
    _guess_missing_sign,
    _guess_missing_close,
    _guess_missing_percent,
    _guess_dialect,
    guess_words,
    guess_unclosed,
)
_GUESSERS: dict[str, tuple[Guesser, ...]] = {
    "syntax": _SYNTAX,
    "ssa.undefined": (_guess_value,),
    "ssa.redefined": (_guess_first_definition,),
    "type.mismatch": (_guess_unknown_type, _guess_definition),
    "alias.undefined": (_guess_alias,),
    "operation.unknown": (_guess_operation,),
    "attribute.enum": (guess_member,),
    "attribute.field": (guess_member,),
    "attribute.unknown": (_guess_attribute,),
    "attribute.missing": (_guess_misspelt_attribute,),
    "attribute.kind": (_guess_syntax_of_kind,),
    "literal.range": (_guess_literal,),
    "literal.shape": (_guess_literal,),
    "literal.type": (_guess_literal,),
}
