"""Single-operation programs from the corpus, changed at one location: some stay valid, most do not.

A program is a function in MLIR's generic form, whose arguments are the operation's operands. Changes of the text affect
a type, an attribute, an operand or a region.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from functools import cache
from random import Random

import attrs

from hlo_text.files.loading import parse_all

from support.folders import CORPUS

SOURCES = sorted([*CORPUS.glob("stablehlo/*/*.mlir"), *CORPUS.glob("formats/stablehlo/*.generic.mlir")])

#: An operation at the first level of a function in the generic form, from its first to its last line.
_STATEMENT = re.compile(
    r"^    (?:(?P<result>%\w+)(?::\d+)? = )?\"(?P<name>[\w.]+)\"\((?P<operands>[^)\n]*)\)(?P<properties> <\{.*?\}>)?"
    r"(?: \(\{\n(?P<regions>(?s:.*?))^    \}\))?(?: \{.*\})? : \((?P<inputs>.*)\) -> (?P<outputs>.*)$",
    re.MULTILINE,
)
_NAME = re.compile(r"%\w+")
_ONE_OF_SEVERAL = re.compile(r"%(\w+)#(\d+)")
_BLOCK = re.compile(r"^  \^\w+\((.*)\):$", re.MULTILINE)
_DEFINED = re.compile(r"(%\w+)(?::\d+)? =|(%\w+): ")
_TENSOR = re.compile(r"tensor<(?:[^<>]|<[^<>]*>)*>")
_ELEMENT_TYPES = (
    "i1",
    "i4",
    "i8",
    "i32",
    "ui8",
    "ui32",
    "i64",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f8E4M3FN",
    "complex<f32>",
)
_ELEMENT_TYPE = re.compile(r"(?<=[<x])(complex<f\d+>|[a-z]+\d+\w*)(?=[>,])")
_INTEGER = re.compile(r"(?<![\w.])-?\d+(?![\w.x])")
_LIST = re.compile(r"\[([^\[\]<>]*,[^\[\]<>]*|[^\[\]<>]+)\]|(?<=array<i64: )([^<>]+)")
#: What jaxlib does not have, and operations that need more than themselves in a module.
_LEFT_OUT = ("!quant.", "stablehlo.collective_reduce", "stablehlo.composite", "func.call", "mesh = @")
_ENUMS = (
    ("EQ", "NE", "GE", "GT", "LE", "LT"),
    ("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"),
    ("DEFAULT", "HIGH", "HIGHEST"),
    ("FFT", "IFFT", "RFFT", "IRFFT"),
    ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT", "TRANSPOSE_INVALID"),
    ("DEFAULT", "THREE_FRY", "PHILOX"),
    ("UNIFORM", "NORMAL"),
    ("true", "false"),
)
_FUNCTIONS = {
    1: ("abs", "ceil", "cosine", "exponential", "is_finite", "negate", "not", "popcnt", "real", "sign", "tanh"),
    2: ("add", "and", "atan2", "complex", "divide", "maximum", "multiply", "power", "remainder", "shift_left", "xor"),
}


@attrs.frozen
class Statement:
    """The text of an operation, split into its parts.

    Attributes:
        origin: The family and file that contain it.
        operands: Names, in order.
        types: Types of operands.
        captured: Names that the regions use, with their types.
        attributes: The text of the properties between `<{` and `}>`.
        regions: The text between `({` and `})`.
    """

    origin: str
    name: str
    operands: tuple[str, ...]
    types: tuple[str, ...]
    results: tuple[str, ...]
    captured: tuple[tuple[str, str], ...]
    attributes: str
    regions: str

    def text(self) -> str:
        """Return a program of this operation, with its operands as arguments of the function."""
        arguments = dict([*zip(self.operands, self.types, strict=False), *self.captured])
        inputs, outputs = ", ".join(arguments.values()), ", ".join(self.results)
        block = ", ".join(f"{name}: {type}" for name, type in arguments.items())
        returned = [f"%r#{index}" for index in range(len(self.results))] if len(self.results) > 1 else ["%r"]
        definition = f"%r:{len(self.results)} = " if len(self.results) > 1 else "%r = "
        if not self.results:
            returned, definition = [], ""
        properties = f" <{{{self.attributes}}}>" if self.attributes else ""
        regions = f" ({{\n{self.regions}    }})" if self.regions else ""
        return (
            f'"func.func"() <{{function_type = ({inputs}) -> ({outputs}), sym_name = "f"}}> ({{\n'
            f"  ^entry({block}):\n"
            f'    {definition}"{self.name}"({", ".join(self.operands)}){properties}{regions} : '
            f"({', '.join(self.types)}) -> ({outputs})\n"
            f'    "func.return"({", ".join(returned)}) : ({outputs}) -> ()\n'
            "  }) : () -> ()\n"
        )


def _split(text: str) -> list[str]:
    """Split at commas outside brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += character in "<([{"
        depth -= character in ")]}" or (character == ">" and text[index - 1] != "-")
        if character == "," and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    return [*parts, text[start:].strip()] if text.strip() else []


def _plain_names(text: str, kept: Container[str] = ()) -> str:
    """Rename values such as `%2#0` so that arguments can have the names; names in `kept` are unchanged."""
    return _ONE_OF_SEVERAL.sub(lambda m: m[0] if f"%{m[1]}" in kept else f"%of_{m[1]}_{m[2]}", text)


def _statements(text: str, origin: str) -> Iterator[Statement]:
    """Yield the operations of a program in generic form, without constants, checks and returns."""
    arguments = (argument.partition(": ") for block in _BLOCK.findall(text) for argument in _split(block))
    types = {name: type for name, _, type in arguments}
    for match in _STATEMENT.finditer(text):
        outputs = match["outputs"]
        results = tuple(_split(outputs[1:-1] if outputs.startswith("(") else outputs))
        for index, type in enumerate(results):
            types[_plain_names(f"{match['result']}#{index}") if len(results) > 1 else match["result"]] = type
        if match["name"].partition(".")[0] not in ("stablehlo", "chlo") or match["name"].endswith(".constant"):
            continue
        regions = match["regions"] or ""
        defined = {name for pair in _DEFINED.findall(regions) for name in pair}
        regions = _plain_names(regions, defined)
        captured = {n: types[n] for n in _NAME.findall(regions) if n not in defined and n in types}
        yield Statement(
            origin,
            match["name"],
            tuple(_split(_plain_names(match["operands"]))),
            tuple(_split(match["inputs"])),
            results,
            tuple(captured.items()),
            (match["properties"] or "")[3:-2],
            regions,
        )


@cache
def statements() -> tuple[Statement, ...]:
    """Return the distinct operations of the corpus that jaxlib can verify (it lacks quantized types)."""
    found: dict[Statement, None] = {}
    for path in SOURCES:
        for module in parse_all(path.read_text(), name=path.name):
            for statement in _statements(module.to_text(generic=True), f"{path.parent.name}/{path.stem}"):
                if not any(word in statement.text() for word in _LEFT_OUT):
                    found[statement] = None
    return tuple(found)


def _other_element_type(type: str, random: Random) -> str:
    return _ELEMENT_TYPE.sub(random.choice(_ELEMENT_TYPES), type, count=1)


def _other_shape(type: str, random: Random) -> str:
    match = re.fullmatch(r"tensor<((?:[\d?]+x)*)(.*)>", type)
    if match is None:
        return type
    sizes = match[1].split("x")[:-1]
    change = random.choice(("size", "size", "size", "dynamic", "insert", "drop", "swap"))
    place = random.randrange(len(sizes)) if sizes else 0
    if change == "insert" or not sizes:
        sizes.insert(place, random.choice(("1", "2", "3")))
    elif change == "size":
        sizes[place] = str(max(0, int(sizes[place].replace("?", "2")) + random.choice((-1, 1, 1, 2, -9))))
    elif change == "dynamic":
        sizes[place] = "?"
    elif change == "drop":
        del sizes[place]
    else:
        sizes[place], sizes[-1] = sizes[-1], sizes[place]
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{match[2]}>"


def _other_type(type: str, random: Random) -> str:
    return random.choice((_other_shape, _other_shape, _other_element_type))(type, random)


def _replace_one(pattern: re.Pattern[str], text: str, change: Callable[[str], str], random: Random) -> str:
    """Change one match of a pattern."""
    matches = list(pattern.finditer(text))
    if not matches:
        return text
    match = random.choice(matches)
    return text[: match.start()] + change(match[0]) + text[match.end() :]


def _change_type(statement: Statement, random: Random) -> Statement:
    """Change the type of one operand or result; a repeated operand keeps the type of its last occurrence."""
    place = random.randrange(len(statement.types) + len(statement.results)) if statement.types else 0
    types = [*statement.types, *statement.results]
    if not types:
        return statement
    types[place] = _other_type(types[place], random)
    count = len(statement.types)
    return attrs.evolve(statement, types=tuple(types[:count]), results=tuple(types[count:]))


def _everywhere(statement: Statement, change: Callable[[str], str]) -> Statement:
    return attrs.evolve(
        statement,
        types=tuple(map(change, statement.types)),
        results=tuple(map(change, statement.results)),
        captured=tuple((name, change(type)) for name, type in statement.captured),
        regions=change(statement.regions),
    )


def _change_type_everywhere(statement: Statement, random: Random) -> Statement:
    types = sorted({*statement.types, *statement.results})
    if not types:
        return statement
    old = random.choice(types)
    new = _other_type(old, random)
    return _everywhere(statement, lambda text: text.replace(old, new))


def _change_element_type_everywhere(statement: Statement, random: Random) -> Statement:
    found = sorted({name for type in (*statement.types, *statement.results) for name in _ELEMENT_TYPE.findall(type)})
    if not found:
        return statement
    old, new = random.choice(found), random.choice(_ELEMENT_TYPES)
    pattern = re.compile(rf"(?<=[<x]){re.escape(old)}(?=[>,])")
    return _everywhere(statement, lambda text: pattern.sub(new, text))


def _change_number(statement: Statement, random: Random) -> Statement:
    def change(number: str) -> str:
        return str(random.choice((int(number) + 1, int(number) - 1, -1, 0, int(number) + 2)))

    return attrs.evolve(statement, attributes=_replace_one(_INTEGER, statement.attributes, change, random))


def _change_list(statement: Statement, random: Random) -> Statement:
    def change(text: str) -> str:
        bracketed = text.startswith("[")
        items = [item.strip() for item in (text[1:-1] if bracketed else text).split(",")]
        place = random.randrange(len(items))
        match random.choice(("drop", "double", "swap")):
            case "drop" if len(items) > 1 or bracketed:
                del items[place]
            case "double":
                items.insert(place, items[place])
            case _:
                items[place], items[-1] = items[-1], items[place]
        return f"[{', '.join(items)}]" if bracketed else ", ".join(items)

    return attrs.evolve(statement, attributes=_replace_one(_LIST, statement.attributes, change, random))


def _change_word(statement: Statement, random: Random) -> Statement:
    words = random.choice([words for words in _ENUMS if any(word in statement.attributes for word in words)] or [("",)])
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b" if words[0] else "$^")
    return attrs.evolve(
        statement, attributes=_replace_one(pattern, statement.attributes, lambda _: random.choice(words), random)
    )


def _drop_attribute(statement: Statement, random: Random) -> Statement:
    items = _split(statement.attributes)
    if items:
        del items[random.randrange(len(items))]
    return attrs.evolve(statement, attributes=", ".join(items))


def _drop_operand(statement: Statement, random: Random) -> Statement:
    if not statement.operands:
        return statement
    place = random.randrange(len(statement.operands))
    operands, types = list(statement.operands), list(statement.types)
    del operands[place], types[place]
    return attrs.evolve(statement, operands=tuple(operands), types=tuple(types))


def _double_operand(statement: Statement, random: Random) -> Statement:
    if not statement.operands:
        return statement
    place = random.randrange(len(statement.operands))
    operands, types = list(statement.operands), list(statement.types)
    operands.insert(place, operands[place])
    types.insert(place, types[place])
    return attrs.evolve(statement, operands=tuple(operands), types=tuple(types))


def _swap_operands(statement: Statement, random: Random) -> Statement:
    if len(statement.operands) < 2:
        return statement
    first, second = random.sample(range(len(statement.operands)), 2)
    operands, types = list(statement.operands), list(statement.types)
    operands[first], operands[second] = operands[second], operands[first]
    types[first], types[second] = types[second], types[first]
    return attrs.evolve(statement, operands=tuple(operands), types=tuple(types))


def _change_result_count(statement: Statement, random: Random) -> Statement:
    results = statement.results
    return attrs.evolve(statement, results=random.choice((results[1:], (*results, *results[:1]))))


def _change_region(statement: Statement, random: Random) -> Statement:
    """Change a type, a type everywhere, an operation, the number of returned values or of regions."""
    text = statement.regions
    match random.choice(("type", "type everywhere", "name", "return", "drop")):
        case "type":
            text = _replace_one(_TENSOR, text, lambda old: _other_type(old, random), random)
        case "type everywhere":
            old = random.choice(_TENSOR.findall(text) or ["-"])
            text = text.replace(old, _other_type(old, random))
        case "name":
            name = re.compile(r"(?<=\"stablehlo\.)(?:add|maximum|minimum|multiply|compare)(?=\")")
            text = _replace_one(name, text, lambda _: random.choice(_FUNCTIONS[2]), random)
        case "return":
            returned = re.compile(r"\"stablehlo\.return\"\((%\w+)\) : \(([^()]*)\)")
            text = returned.sub(r'"stablehlo.return"(\1, \1) : (\2, \2)', text, count=1)
        case _:
            text = re.split(r"^    \}, \{\n", text, maxsplit=1, flags=re.MULTILINE)[-1]
    return attrs.evolve(statement, regions=text)


def _change_name(statement: Statement, random: Random) -> Statement:
    names = _FUNCTIONS.get(len(statement.operands))
    if names is None or statement.attributes or statement.regions:
        return statement
    return attrs.evolve(statement, name=f"stablehlo.{random.choice(names)}")


#: Changes, the frequent ones several times.
_CHANGES = (
    *(_change_type,) * 5,
    *(_change_type_everywhere,) * 2,
    *(_change_element_type_everywhere,) * 2,
    *(_change_number,) * 5,
    *(_change_list,) * 3,
    *(_change_word,) * 2,
    _drop_attribute,
    _drop_operand,
    _double_operand,
    _swap_operands,
    _change_result_count,
    *(_change_region,) * 2,
    _change_name,
)


def mutants(count: int, seed: int) -> Iterator[Statement]:
    """Yield `count` changed operations, every operation of the corpus about equally often."""
    random = Random(seed)
    by_name: dict[str, list[Statement]] = {}
    for statement in statements():
        by_name.setdefault(statement.name, []).append(statement)
    names = sorted(by_name)
    made = 0
    while made < count:
        statement = random.choice(by_name[names[made % len(names)]])
        changed = random.choice(_CHANGES)(statement, random)
        if changed != statement:
            made += 1
            yield changed
