"""Compiles constraint formulas to Python, and explains what breaks one.

`shape(result) = dim(operand, permutation...)` is read by `grammar/notation.lark` and becomes one Python expression per
operation class.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
from lark import Lark, Token, Tree

from grammar import build_lark
from hlo_text.describe import describe
from hlo_text.ir import Operation
from hlo_text.notation import logic
from hlo_text.notation.formulas import Context
from hlo_text.notation.functions import FUNCTIONS
from hlo_text.notation.runtime import RUNTIME
from hlo_text.notation.types import CONSTANTS
from hlo_text.opdef import AttributeField, DeclaredOperation, OperandField, RegionField, ResultField

_Node = Tree[Any] | Token
_LOOKING_AROUND = re.compile(r"\bcontext\.(?!is_hlo\b)")


@cache
def _parser(has_positions: bool) -> Lark:
    return build_lark("notation", start=("formula",), propagate_positions=has_positions)


@cache
def tree_of(formula: str, *, has_positions: bool = False) -> _Node:
    """Return the tree of a formula; positions, which take as long as the rest, are for explanations."""
    tree = _parser(has_positions).parse(formula)
    return tree if isinstance(tree, Tree | Token) else Tree("name", [tree])


def source_of(formula: str, operation_class: type[DeclaredOperation]) -> str:
    """Return a formula as Python, a function of the operation and the context.

    Raises:
        ValueError: The formula names something that is neither a field, a function nor a constant.
        lark.exceptions.LarkError: The text is not a formula.
    """
    return _source(tree_of(formula), operation_class, ())


def looks_around(source: str) -> bool:
    """Whether a formula's Python asks the context for more than the language."""
    return _LOOKING_AROUND.search(source) is not None


def _source(node: _Node, cls: type[DeclaredOperation], local: tuple[str, ...]) -> str:
    """Return a formula as Python, a function of the operation, the context and local variables."""
    parameters = ", ".join(("op", "context", *local))
    return f"lambda {parameters}: {code_of(node, Scope(cls, frozenset(local)))}"


def evaluated(source: str) -> Callable[..., Any]:
    """Return a formula's Python as a function."""
    compiled: Callable[..., Any] = eval(source, RUNTIME)  # it is generated from the operations' declarations
    return compiled


@attrs.frozen
class Scope:
    """Scope of names: local variables, then the class's fields, then the notation's own."""

    cls: type[DeclaredOperation]
    local: frozenset[str] = frozenset()

    def with_local(self, *names: str) -> Scope:
        return Scope(self.cls, self.local | set(names))

    def name(self, name: str) -> str:
        if name in self.local:
            return name
        field = getattr(self.cls, name, None)
        if isinstance(field, ResultField) and name not in ("result", "all_results"):
            if len(self.cls.result_fields) == 1 and not field.variadic:
                return "op.results[0]"
            return f"logic.index(op.logical_result_types, {field.index})"
        match name:
            case "operands":
                return "op.operands"
            case "results" | "all_results":
                return "op.logical_result_types"
            case "result":
                return "op.results[0]"
            case "raw_results":
                return "op.results"
            case "num_replicas" | "num_partitions" | "num_processes" | "is_hlo":
                return f"context.{name}"
        if isinstance(field, AttributeField):
            default = None if field.is_required else field.default
            return f"op.{name}" if default is not None else f"op.attributes.get({name!r})"
        if isinstance(field, OperandField) and field.holds_sizes:
            return f"context.content(op.{name})"
        if isinstance(field, OperandField | RegionField | property):
            return f"op.{name}"
        return self._member(name)

    def _member(self, name: str) -> str:
        """A member of a struct attribute (`offset_dims`), or a constant."""
        for attribute in self.cls.attribute_fields.values():
            if attrs.has(attribute.values) and name in {member.name for member in attrs.fields(attribute.values)}:
                return f"getattr(op.attributes.get({attribute.name!r}), {name!r}, None)"
        if name in CONSTANTS:
            return f"constants[{name!r}]"
        if name.isupper():
            return repr(name)  # a member of an enumeration: they are strings
        raise ValueError(f"{self.cls.__name__}: a formula names {name!r}, which is not a field")


#: Rules that are functions of `notation_logic` under another name.
_FUNCTION_OF_RULE = {"slice": "slice_"}


def code_of(node: Any, scope: Scope) -> str:
    """Return the Python expression of a node."""
    if node is None:
        return "None"
    if not isinstance(node, Tree):
        raise TypeError(f"not a node of a formula: {node!r}")
    children = node.children
    match node.data:
        case "number":
            return str(children[0])
        case "name":
            return scope.name(str(children[0]))
        case "call":
            return _call_code(str(children[0]), [child for child in children[1:] if child is not None], scope)
        case "list":
            return f"({''.join(f'{code_of(child, scope)}, ' for child in children if child is not None)})"
        case "comprehension":
            variable = str(children[1])
            entry = code_of(children[0], scope.with_local(variable))
            return f"tuple({entry} for {variable} in logic.each({code_of(children[2], scope)}))"
        case "for_all":
            variable = str(children[0])
            body = code_of(children[2], scope.with_local(variable))
            return f"logic.every({body} for {variable} in logic.each({code_of(children[1], scope)}))"
        case "where":
            return _where_code(children[0], children[1:], scope)
        case "chain":
            relations = tuple("".join(map(str, relation.children)) for relation in children[1::2])
            return f"logic.chain({relations!r}, {', '.join(code_of(child, scope) for child in children[::2])})"
        case "all_of" | "any_of":
            function = "logic.both" if node.data == "all_of" else "logic.either"
            code = code_of(children[0], scope)
            for child in children[1:]:
                code = f"{function}({code}, lambda: {code_of(child, scope)})"
            return code
        case "implies":
            return f"logic.implies({code_of(children[0], scope)}, lambda: {code_of(children[1], scope)})"
        case "conditional":
            condition, yes, no = (code_of(child, scope) for child in children)
            return f"logic.choose({condition}, lambda: {yes}, lambda: {no})"
        case "ellipsis":
            return code_of(children[0], scope)
        case _:
            function = _FUNCTION_OF_RULE.get(node.data, node.data)
            return f"logic.{function}({', '.join(code_of(child, scope) for child in children)})"


def _call_code(function: str, arguments: list[Any], scope: Scope) -> str:
    codes = [code_of(argument, scope) for argument in arguments]
    spread = tuple(argument.data == "ellipsis" for argument in arguments)
    if function in ("is_defined_in_parent_scope", "function"):
        target = f"context.{function}"
    elif function in FUNCTIONS:
        target = f"f_{function}"
    else:
        raise ValueError(f"{scope.cls.__name__}: a formula calls {function!r}, which the notation does not have")
    if any(spread):
        return f"logic.mapped({target}, {spread!r}, {', '.join(codes)})"
    return f"{target}({', '.join(codes)})"


def _where_code(body: Any, bindings: list[Any], scope: Scope) -> str:
    if not bindings:
        return code_of(body, scope)
    variable, value = str(bindings[0].children[0]), bindings[0].children[1]
    inner = _where_code(body, bindings[1:], scope.with_local(variable))
    return f"(lambda {variable}: {inner})({code_of(value, scope)})"


# --- explanation ----------------------------------------------------------------------------------------------------


def explain(formula: str, op: Operation, context: Context) -> list[str]:
    """Return the values that break a formula."""
    return _explain(formula, tree_of(formula, has_positions=True), op, context, {})


def _explain(formula: str, node: Any, op: Operation, context: Context, local: dict[str, Any]) -> list[str]:
    """Return the values of the sides of whatever is False below a node that is False."""

    def value(part: Any) -> Any:
        return evaluated(_source(part, _class_of(op), tuple(local)))(op, context, *local.values())

    def below(part: Any, **more: Any) -> list[str]:
        return _explain(formula, part, op, context, {**local, **more})

    children = node.children
    match node.data:
        case "where":
            for binding in children[1:]:
                local = {**local, str(binding.children[0]): value(binding.children[1])}
            return below(children[0])
        case "all_of" | "any_of":
            return [line for child in children if logic.every((value(child),)) is False for line in below(child)]
        case "implies":
            return below(children[1])
        case "conditional":
            return below(children[1] if value(children[0]) else children[2])
        case "for_all":
            name = str(children[0])
            for entry in value(children[1]):
                inner = {**local, name: entry}
                holds = evaluated(_source(children[2], _class_of(op), tuple(inner)))(op, context, *inner.values())
                if logic.every((holds,)) is False:
                    return [f"{name} is {describe(entry)}", *below(children[2], **{name: entry})]
            return []
        case "chain":
            return [_shown(formula, child, value(child)) for child in children[::2] if not _is_literal(child)]
        case "call":
            return [_shown(formula, child, value(child)) for child in children[1:] if not _is_literal(child)]
        case "negated":
            return [_shown(formula, children[0], value(children[0]))]
        case _:
            return [_shown(formula, node, value(node))]


def _class_of(op: Operation) -> type[DeclaredOperation]:
    assert isinstance(op, DeclaredOperation)
    return type(op)


def _is_literal(node: Any) -> bool:
    """Whether a side shows its own value: a number, a list of numbers, an enumeration's member."""
    if not isinstance(node, Tree):
        return True
    if node.data == "name":
        return str(node.children[0]).isupper() and len(str(node.children[0])) > 1
    return node.data == "number" or (node.data == "list" and all(map(_is_literal, node.children)))


def _shown(formula: str, node: Tree[Any], value: Any) -> str:
    return f"{formula[node.meta.start_pos : node.meta.end_pos]} is {describe(value)}"
