"""Custom forms of operations of undeclared dialects, kept as text with its values and regions.

Their result types are read off the type signature that ends nearly every such form; a few well-known operations show
no type or only that of an operand.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection
from typing import Any

from grammar.table_parser import TableToken
from hlo_text.core.attributes import DictionaryAttribute, Location
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.core.types import BOOL, FunctionType, Type
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.placeholders import LABEL, LOCATION
from hlo_text.mlir.codecs.strings import STRING, on_one_line
from hlo_text.mlir.foreign.declared import DeclaredForms, ShownTypes, declared_results
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import RawOperation, RawRegion, with_arguments
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE
from hlo_text.ops import UpstreamOperation

#: Dialects in which an operation of one type after the colon has a result of that type; elsewhere that is unknown.
_KNOWN_DIALECTS = frozenset(("arith", "chlo", "quant", "sdy", "shape", "stablehlo", "tensor"))
#: Other operations whose only type is that of the result.
_TYPED_BY_RESULT = frozenset(
    ("complex.constant", "memref.alloc", "memref.alloca", "memref.assume_alignment", "memref.get_global")
)
_WORD_CONSTANT = late(r"arith\.constant\s+(?:true|false)\s*\Z", re.ASCII)
#: What follows a name that is an argument of the next region.
_AFTER_BINDING = late(r":(?=[ \t\n])|\s*+=(?!=)|\s*+\)\s*+(?:=(?!=)|in(?![\w$.]))", re.ASCII)
#: The start of a list of operands, as of destination-passing operations, with the names in it.
_OPERAND_LIST = late(r"(?<![\w$.@%#!-])(?:ins|outs)\s*+\([\s,%#\w$.-]*+", re.ASCII)
_BRACKET_OR_END = late(rf"{STRING}|->|[()<>\[\]{{}},]|(?<![ \t])[ \t]++loc(?=\()")
_LOCATION = late(r"[ \t]++loc(?=\()")
_STRING_OR_PARENTHESIS = late(rf"{STRING}|[()]")
#: The token, type and location of a region's argument.
_Argument = tuple[Any, Type, Location | None]


class ForeignRules(OperationRules):
    """Grammar rules of the forms of undeclared operations."""

    def __init__(self, reader: MlirReader) -> None:
        super().__init__(reader)
        self._declared = DeclaredForms(reader)

    def successor(self, children: list[Any]) -> tuple[Any, tuple[Any, ...], tuple[Type, ...], int]:
        label, operands, types = children
        end: int = label.end_pos
        return label, operands or (), types or (), end

    def branch_form(self, children: list[Any]) -> RawOperation:
        token, successor, dictionary = children
        return self._branch(token, None, [successor], dictionary)

    def conditional_branch_form(self, children: list[Any]) -> RawOperation:
        token, condition, yes, no, dictionary = children
        return self._branch(token, condition, [yes, no], dictionary)

    def _branch(
        self, token: Any, condition: Any, successors: list[Any], dictionary: DictionaryAttribute | None
    ) -> RawOperation:
        operands = [condition] if condition is not None else []
        types: list[Type | None] = [BOOL] if condition is not None else []
        pieces: list[Any] = [token.value]
        if condition is not None:
            pieces += [" ", ("operand", 0), ","]
        for position, (label, values, value_types, _) in enumerate(successors):
            pieces.append(f"{',' if position else ''} {label.value}")
            for index, value in enumerate(values):
                pieces += [", " if index else "(", ("operand", len(operands))]
                operands.append(value)
            types += value_types
            if values:
                pieces.append(f" : {self._types_text(label, successors, position)})")
        if len(types) != len(operands):
            self.fail(
                "arity.operands", f"wrong number of operand types: expected {len(operands)}, found {len(types)}", token
            )
        return RawOperation(
            token.value,
            token.start_pos,
            UnregisteredOperation,
            operands=tuple(operands),
            operand_types=tuple(types),
            pieces=_joined(pieces),
            successors=tuple(successor[0] for successor in successors),
        )

    def _types_text(self, label: Any, successors: list[Any], position: int) -> str:
        text = self.reader.text
        start = text.index(":", successors[position][1][-1].end_pos) + 1
        depth = 0
        for offset in range(start, len(text)):
            depth += (text[offset] in "(<") - (text[offset] in ")>" and text[offset - 1] != "-")
            if depth < 0:
                return text[start:offset].strip()
        raise AssertionError(label)  # the grammar has seen the closing parenthesis

    # --- sdy.manual_computation and its like ---

    def sharding_item(self, children: list[Any]) -> list[Any]:
        return children

    def braced_region(self, children: list[Any]) -> tuple[Any, RawRegion, Any]:
        return children[0], RawRegion(children[1]), children[2]

    def sharded_region_form(self, children: list[Any]) -> RawOperation:
        token, type = children[0], children[-1]
        opening, region, closing = next(child for child in children if isinstance(child, tuple) and _is_region(child))
        arguments = [child for child in children if _is_argument(child)]
        operands = next((child for child in children[:5] if isinstance(child, tuple) and not _is_region(child)), ())
        if _is_argument(operands):
            operands = ()
        if len(operands) != len(type.inputs):
            self.fail(
                "arity.operands",
                f"wrong number of operand types: expected {len(operands)}, found {len(type.inputs)}",
                token,
            )
        with_arguments(region, arguments)
        marks: list[tuple[Any, Any]] = [(operand, ("operand", index)) for index, operand in enumerate(operands)]
        marks += [(argument[0], ("argument", 0, index)) for index, argument in enumerate(arguments)]
        pieces = self._pieces(token.start_pos, opening.start_pos, marks)
        tail_start = closing.end_pos
        tail = self._clean(tail_start, self._end_of_types(children))
        return self._declared.declared(
            RawOperation(
                token.value,
                token.start_pos,
                UnregisteredOperation,
                operands=tuple(operands),
                operand_types=type.inputs,
                result_types=type.results,
                regions=(region,),
                pieces=_joined([*pieces, ("region", 0), tail]),
            )
        )

    def _end_of_types(self, children: list[Any]) -> int:
        """Return the offset after the function type that ends a form."""
        colon = children[-2]
        start = colon.end_pos
        arrow = _matching_arrow(self.reader.text, start)
        return _end_of_result(self.reader.text, arrow)

    # --- any other form ---

    def foreign_region(self, children: list[Any]) -> tuple[Any, RawRegion, Any]:
        return children[0], RawRegion(children[1]), children[2]

    def foreign_form(self, children: list[Any]) -> RawOperation:
        token = children[0]
        if token.value.startswith(("func.", "builtin.")) and token.value not in MLIR_OPERATIONS:
            self.fail("operation.unknown", f"custom op {token.value!r} is unknown", token)
        operands: list[Any] = []
        regions: list[RawRegion] = []
        pieces: list[Any] = []
        names: list[Any] = []  # since the last region
        labels: list[TableToken] = []
        start = token.start_pos
        end = token.end_pos
        depth = 0
        signature_start = None
        for child in children[1:]:
            if child is None:
                continue
            if isinstance(child, tuple):
                opening, region, closing = child
                bound, places = (
                    self._arguments(names, start, opening.start_pos) if _takes_arguments(region) else ({}, [])
                )
                marks = _marks(names, bound, len(operands), len(regions))
                marks = sorted([*marks, *[(at, LOCATION) for at in places]], key=lambda mark: mark[0].start_pos)
                operands += [name for name in names if name.start_pos not in bound]
                with_arguments(region, list(bound.values()))
                pieces += self._pieces(start, opening.start_pos, marks)
                pieces.append(("region", len(regions)))
                regions.append(region)
                names, start, end = [], closing.end_pos, closing.end_pos
                continue
            end = child.end_pos
            if child.type in ("SSA", "BINDING"):
                names.append(child)
            elif child.type in ("LPAR", "LSQB", "LBRACE"):
                depth += 1
            elif child.type in ("RPAR", "RSQB", "RBRACE"):
                depth -= 1
            elif child.type not in ("STRING", "BOUND_LOCATION") and "^" in child.value:
                labels += [_label(child, found) for found in LABEL.finditer(child.value)]
            elif depth == 0 and child.value.startswith(":") and not child.value.startswith("::"):
                signature_start = child.start_pos + 1
            elif depth == 0 and child.value == "->" and signature_start is None:
                signature_start = child.start_pos
        pieces += self._pieces(start, end, _marks(names, {}, len(operands), len(regions)))
        operands += names
        signature_end = next((c[0].start_pos for c in children[1:] if isinstance(c, tuple)), end)
        if signature_start is not None and signature_start > signature_end:
            signature_end = end
        types, separator, results = self._signature(signature_start, signature_end)
        is_short = "." not in token.value
        name = f"func.{token.value}" if is_short else token.value
        shown = types if types is not None and len(types) == len(operands) and results is not None else None
        raw = RawOperation(
            name,
            token.start_pos,
            UnregisteredOperation,
            operands=tuple(operands),
            operand_types=shown or (None,) * len(operands),
            result_types=self._results(name, types, results, token.start_pos, end),
            regions=tuple(regions),
            pieces=_joined(["func.", *pieces] if is_short else pieces),
            successors=tuple(labels),
            problem=self.reader.problem(token),
            is_counted=name not in MLIR_OPERATIONS,
        )
        if types is not None or signature_start is None or not self.reader.text[signature_start:signature_end].strip():
            raw = self._declared.declared(raw, (types, separator, results))
        if is_short and raw.cls is UnregisteredOperation:
            self.fail("syntax", f"unexpected {token.value!r}", token)
        return raw

    def _arguments(self, names: list[Any], start: int, end: int) -> tuple[dict[int, _Argument], list[TableToken]]:
        """Return the arguments of a region among the names before its brace, by their places, and their locations.

        They are followed by `=` and their initial value (`%sum = %zero`) or, with the colon next to the name, by their
        type (`%sum: f32`), or stand in parentheses before `=` or `in`. Unknown types are those of their first use.
        Names in `ins(...)` and `outs(...)` are operands.
        """
        text, arguments = self.reader.text, []
        lists = _OPERAND_LIST.finditer(text, start, end)
        operands = {place for found in lists for place in range(*found.span()) if text[place] == "%"}
        shown: list[TableToken] = []
        is_listed, next_name = False, end  # whether the next name is in such parentheses, and where it starts
        for name in reversed(names):
            location, token = self._location_at(name.end_pos)
            after = _AFTER_BINDING.match(text, token.end_pos, end)
            is_listed = ")" in after[0] if after else is_listed and text[name.end_pos : next_name].strip() == ","
            next_name = name.start_pos
            if (after or is_listed) and name.start_pos not in operands:
                type = None
                if after and after[0] == ":":
                    type, location, token = self._type_at(after.end())
                if token.value or type is not None:
                    shown.append(token)
                arguments.append((name, type if type is not None else UNKNOWN_TYPE, location))
        return {argument[0].start_pos: argument for argument in reversed(arguments)}, shown

    def _type_at(self, start: int) -> tuple[Type | None, Location | None, TableToken]:
        """Return the type between a colon at `start` and the comma or parenthesis after it, and its location.

        Attributes may follow the type.
        """
        text, depth, type, type_end = self.reader.text, 0, None, None
        for match in _BRACKET_OR_END.finditer(text, start):
            mark = match[0].lstrip()
            if depth == 0 and mark in (",", ")", "]", "{", "loc"):
                if type_end is None:
                    type_end = match.start()
                    types, _, results = self._signature(start, type_end)
                    type = types[0] if types is not None and results is None and len(types) == 1 else None
                if mark != "{":
                    return type, *self._location_at(match.start())
            depth += (mark in ("(", "<", "[", "{")) - (mark in (")", ">", "]", "}"))
        return type, *self._location_at(start)

    def _location_at(self, start: int) -> tuple[Location | None, TableToken]:
        """Return the location ` loc(...)` at `start`, and a token that covers it, which is empty without one."""
        text, depth = self.reader.text, 0
        found = _LOCATION.match(text, start)
        if found is not None:
            for match in _STRING_OR_PARENTHESIS.finditer(text, found.end()):
                depth += (match[0] == "(") - (match[0] == ")")
                if not depth:
                    end, word = match.end(), found.end() - len("loc")
                    return self.reader.read_part("location", text, word, end), _token(text, start, end)
        return None, _token(text, start, start)

    def _signature(self, start: int | None, end: int) -> ShownTypes:
        """Return the types before the arrow of a signature, the arrow, and the types after it."""
        if start is None:
            return None, "", None
        text = self.reader.text[start:end].strip()
        has_types = not text.startswith("->")
        if not has_types:
            text = f"() {text}"
        try:
            types, separator, results = self.inner("foreign_signature", text, start)
        except ParseError:
            return None, "", None
        if results is None and len(types) == 1 and isinstance(types[0], FunctionType):
            return types[0].inputs, "() ->" if has_types else "->", types[0].results
        return types, separator, results

    def _results(
        self, name: str, types: tuple[Type, ...] | None, results: tuple[Type, ...] | None, start: int, end: int
    ) -> tuple[Type | None, ...]:
        """Return an operation's result types as far as the text states them, else one unknown type (None)."""
        cls = MLIR_OPERATIONS.get(name)
        if cls is not None and issubclass(cls, UpstreamOperation):
            return declared_results(cls, types or (), results)
        if results is not None:
            return results
        if name.endswith((".yield", ".return", "_yield")):
            return ()
        if types and (name.partition(".")[0] in _KNOWN_DIALECTS or name in _TYPED_BY_RESULT):
            return (types[0], types[-1]) if name.endswith("_extended") else (types[-1],)
        if _WORD_CONSTANT.match(self.reader.text[start:end]):
            return (BOOL,)
        return (None,)

    def _pieces(self, start: int, end: int, marks: list[tuple[Any, Any]]) -> list[Any]:
        """Return the text from `start` to `end`, with marks in place of the marked tokens."""
        pieces: list[Any] = []
        position = start
        for token, mark in marks:
            pieces.append(self._clean(position, token.start_pos))
            pieces.append(mark)
            position = token.end_pos
        pieces.append(self._clean(position, end))
        return pieces

    def _clean(self, start: int, end: int) -> str:
        """Return a piece of the text on one line with type and attribute aliases replaced."""
        text = self.reader.text
        return self.reader.without_aliases(on_one_line(text[start:end]), _token(text, start, end))

    def foreign_signature(self, children: list[Any]) -> ShownTypes:
        arrow = next((i for i, child in enumerate(children) if isinstance(child, str)), None)
        if arrow is None:
            return tuple(child for child in children if child is not None), "", None
        first, *more = children[arrow + 1 :]
        results = tuple(first) if isinstance(first, tuple) else (first, *more)
        types = tuple(child for child in children[:arrow] if child is not None)
        return types, str(children[arrow]), results


def _token(text: str, start: int, end: int) -> TableToken:
    return TableToken("LOCATION", text[start:end], start, end)


def _label(token: Any, found: re.Match[str]) -> TableToken:
    return TableToken("LABEL", found[0], token.start_pos + found.start(), token.start_pos + found.end())


def _takes_arguments(region: RawRegion) -> bool:
    """Whether the arguments of a region do not stand in it."""
    return not region.blocks or region.blocks[0].label is None


def _marks(names: list[Any], bound: Collection[int], operands: int, region: int) -> list[tuple[Any, Any]]:
    """Return the names with their marks: arguments of a region, and operands after the given number."""
    arguments, uses = itertools.count(), itertools.count(operands)
    return [
        (name, ("argument", region, next(arguments)) if name.start_pos in bound else ("operand", next(uses)))
        for name in names
    ]


def _is_region(child: Any) -> bool:
    return isinstance(child, tuple) and len(child) == 3 and isinstance(child[1], RawRegion)


def _is_argument(child: Any) -> bool:
    return isinstance(child, tuple) and len(child) == 3 and isinstance(child[1], Type)


def _joined(pieces: list[Any]) -> tuple[Any, ...]:
    """Return pieces with neighboring texts joined and empty ones removed."""
    joined: list[Any] = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        elif piece != "":
            joined.append(piece)
    return tuple(joined)


def _matching_arrow(text: str, start: int) -> int:
    """Return the offset after the arrow of the function type that starts at `start`."""
    depth = 0
    for offset in range(start, len(text)):
        letter = text[offset]
        if letter in "(<":
            depth += 1
        elif letter in ")>" and text[offset - 1] != "-":
            depth -= 1
        elif letter == ">" and depth == 0:
            return offset + 1
    return len(text)


_TYPE_WORD = late(r"\s*[!\w$.?]*", re.ASCII)


def _end_of_result(text: str, start: int) -> int:
    """Return the offset after the result types that start at `start`."""
    offset = start
    match = _TYPE_WORD.match(text, start)
    if match is not None:
        offset = match.end()
    if text[offset : offset + 1] not in ("(", "<"):
        return offset
    depth = 0
    for position in range(offset, len(text)):
        letter = text[position]
        if letter in "(<":
            depth += 1
        elif letter in ")>" and text[position - 1] != "-":
            depth -= 1
            if depth == 0:
                return position + 1
    return len(text)
