"""Parser of constraint formulas in the specification's notation, as declarations write them.

```
formula:     condition ["where" NAME "=" sum ("," NAME "=" sum)*]
condition:   "if" condition "then" condition "else" condition | "for" NAME "in" sum ":" condition | implication
implication: disjunction ["implies" condition | "?" condition ":" condition]
disjunction: conjunction ("or" conjunction)*
conjunction: negation ("and" negation)*
negation:    "not" negation | sum (relation sum)*
relation:    "=" | "!=" | "<=" | "<" | ">=" | ">" | "in" | "not" "in"
sum:         product (("+" | "-") product)*
product:     unary (("*" | "/" | "%") unary)*
unary:       "-" unary | postfix ["..."]
postfix:     atom ("[" condition "]" | "[" [sum] ":" [sum] "]")*
atom:        NUMBER | NAME | NAME "(" [conditions] ")" | "(" condition ")" | "[" [conditions] "]"
           | "[" condition "for" NAME "in" sum "]"
```

`xs...` maps the surrounding call over a list. Spec: Notation.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import attrs

_TOKEN = re.compile(r"\s*+([0-9]++|[A-Za-z_][A-Za-z0-9_]*+|\.\.\.|[!<>]=|[=<>+\-*/%()\[\],:?]|\Z)")
_KEYWORDS = frozenset(("where", "if", "then", "else", "for", "in", "implies", "or", "and", "not"))
#: Binding strength of infix operators; `not` binds looser than relations and tighter than `and`.
_STRENGTHS = {
    "implies": 1,
    "?": 1,
    "or": 2,
    "and": 3,
    **dict.fromkeys(("=", "!=", "<=", "<", ">=", ">", "in", "not"), 5),
    "+": 6,
    "-": 6,
    "*": 7,
    "/": 7,
    "%": 7,
}
_CONDITION, _NEGATION, _RELATION, _SUM = 1, 4, 5, 6
_KINDS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "modulo", "or": "any_of", "and": "all_of"}


@attrs.define(eq=False)
class Node:
    """Node of a formula's tree; treated as immutable.

    Attributes:
        kind: Name of the construct, such as `chain`, `call` or `for_all`.
        parts: Its operands in source order: nodes, names, numbers, relations (strings), None for an omitted bound.
        start, end: Span in the formula's text.
    """

    kind: str
    parts: tuple[Any, ...]
    start: int
    end: int

    def names(self) -> set[str]:
        """Return every name used in the tree, local variables included."""
        return {node.parts[0] for node in self.nodes() if node.kind == "name"}

    def nodes(self) -> list[Node]:
        """Return all nodes of the tree."""
        found = [self]
        for node in found:  # which grows
            found += [part for part in node.parts if part.__class__ is Node]
        return found


@cache
def parse_formula(text: str) -> Node:
    """Return the tree of a formula.

    Raises:
        ValueError: The text is not a formula.
    """
    return _Parser(text).formula()


def _tokens(text: str) -> list[tuple[str, int, int]]:
    """Return the tokens of a formula with their spans; the last one is empty."""
    tokens: list[tuple[str, int, int]] = []
    position, find = 0, _TOKEN.match
    while (match := find(text, position)) is not None:
        position = match.end()
        tokens.append((match[1], match.start(1), position))
        if not match[1]:
            return tokens
    raise ValueError(f"unexpected character in formula at column {position + 1}: {text!r}")


class _Parser:
    """Precedence-climbing parser."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._next = 0
        self._token = self._tokens[0][0]

    def _advance(self) -> str:
        """Consume the next token and return it."""
        token = self._token
        self._next += 1
        self._token = self._tokens[self._next][0]
        return token

    def _take(self, token: str) -> bool:
        """Consume a token if it comes next."""
        if self._token != token:
            return False
        self._advance()
        return True

    def _expect(self, token: str) -> None:
        if not self._take(token):
            raise self._error(repr(token))

    def _error(self, expected: str) -> ValueError:
        found = repr(self._token) if self._token else "the end"
        column = self._tokens[self._next][1] + 1
        return ValueError(f"expected {expected}, found {found} at column {column} of formula {self._text!r}")

    def _name(self) -> str:
        if not self._token.isidentifier() or self._token in _KEYWORDS:
            raise self._error("a name")
        return self._advance()

    def _node(self, kind: str, first: int, *parts: Any) -> Node:
        """Return a node that begins with the token of number `first` and ends before the next token."""
        return Node(kind, parts, self._tokens[first][1], self._tokens[self._next - 1][2])

    def formula(self) -> Node:
        first, body = self._next, self._expression(_CONDITION)
        if self._take("where"):
            bindings = [self._binding()]
            while self._take(","):
                bindings.append(self._binding())
            body = self._node("where", first, body, *bindings)
        if self._token:
            raise self._error("the end")
        return body

    def _binding(self) -> Node:
        first, name = self._next, self._name()
        self._expect("=")
        return self._node("binding", first, name, self._expression(_SUM))

    def _expression(self, strength: int) -> Node:
        """Parse an expression whose infix operators bind at least so strongly."""
        first, left = self._next, self._prefix()
        while (found := _STRENGTHS.get(self._token, 0)) >= strength:
            left = self._infix(first, left, found)
        return left

    def _infix(self, first: int, left: Node, strength: int) -> Node:
        parts: list[Any] = [left]
        if strength == _RELATION:
            while _STRENGTHS.get(self._token) == _RELATION:
                parts += (self._relation(), self._expression(_SUM))
            return self._node("chain", first, *parts)
        operator = self._advance()
        match operator:
            case "implies":
                return self._node("implies", first, left, self._expression(_CONDITION))
            case "?":
                return self._conditional(first, left, ":")
            case "or" | "and":
                parts.append(self._expression(strength + 1))
                while self._take(operator):
                    parts.append(self._expression(strength + 1))
            case _:
                parts.append(self._expression(strength + 1))
        return self._node(_KINDS[operator], first, *parts)

    def _conditional(self, first: int, test: Node, separator: str) -> Node:
        then = self._expression(_CONDITION)
        self._expect(separator)
        return self._node("conditional", first, test, then, self._expression(_CONDITION))

    def _relation(self) -> str:
        relation = self._advance()
        if relation == "not":
            self._expect("in")
            return "notin"
        return relation

    def _prefix(self) -> Node:
        first, token = self._next, self._token
        match token:
            case "not":
                self._advance()
                return self._node("negated", first, self._expression(_NEGATION))
            case "-":
                self._advance()
                return self._node("negative", first, self._prefix())
            case "if":
                self._advance()
                test = self._expression(_CONDITION)
                self._expect("then")
                return self._conditional(first, test, "else")
            case "for":
                self._advance()
                name, entries = self._generator()
                self._expect(":")
                return self._node("for_all", first, name, entries, self._expression(_CONDITION))
        return self._postfix(first)

    def _generator(self) -> tuple[str, Node]:
        """Parse `NAME in sum`."""
        name = self._name()
        self._expect("in")
        return name, self._expression(_SUM)

    def _postfix(self, first: int) -> Node:
        node = self._atom(first)
        while self._take("["):
            start = None if self._token == ":" else self._expression(_CONDITION)
            if self._take("]"):
                node = self._node("index", first, node, start)
                continue
            self._expect(":")
            end = None if self._token == "]" else self._expression(_SUM)
            self._expect("]")
            node = self._node("slice", first, node, start, end)
        return self._node("ellipsis", first, node) if self._take("...") else node

    def _atom(self, first: int) -> Node:
        if self._take("("):
            inner = self._expression(_CONDITION)
            self._expect(")")
            return inner
        if self._take("["):
            return self._list(first)
        if self._token.isdigit():
            return self._node("number", first, int(self._advance()))
        name = self._name()
        if not self._take("("):
            return self._node("name", first, name)
        return self._node("call", first, name, *self._entries(")"))

    def _list(self, first: int) -> Node:
        entries = self._entries("]", may_generate=True)
        if self._take("for"):
            name, values = self._generator()
            self._expect("]")
            return self._node("comprehension", first, entries[0], name, values)
        return self._node("list", first, *entries)

    def _entries(self, end: str, *, may_generate: bool = False) -> list[Node]:
        """Parse a comma-separated list and its closing bracket, or the entry before the `for` of a comprehension."""
        entries: list[Node] = []
        while not self._take(end):
            if entries:
                self._expect(",")
            entries.append(self._expression(_CONDITION))
            if may_generate and len(entries) == 1 and self._token == "for":
                break
        return entries
