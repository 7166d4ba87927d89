"""Compiles constraint formulas to Python.

One compiler serves two purposes. A *formula* is compiled exactly: its value is True, False or None (unknown). The
*condition* of a class joins all of its formulas for operations of plain types, which are neither quantized nor
bounded: knowledge about plain types is folded into the formulas, and comparisons of numbers, lists and types are
Python's own. A condition treats unknown values as either truth value. The notation's logic is monotonic, so a true
condition means that no formula is violated; if it is false or raises an exception, the exact formulas decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import attrs

from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind, OperandField, RegionField, ResultField
from hlo_text.core.type_classes import TypeClass
from hlo_text.notation import logic
from hlo_text.notation.functions import FUNCTIONS
from hlo_text.notation.syntax import Node, parse_formula
from hlo_text.notation.types import CONSTANTS

#: Global names of compiled formulas.
_GLOBALS: dict[str, Any] = {
    "logic": logic,
    "constants": CONSTANTS,
    **{f"f_{name}": function for name, function in FUNCTIONS.items()},
}
#: Names whose value depends on the module, not on the operation alone.
_MODULE_NAMES = frozenset(("num_replicas", "num_partitions", "num_processes"))
#: Names of truths about the module.
FLAGS = frozenset(("is_hlo", "is_running"))
_RESERVED_NAMES = {
    "operands": "op.operands",
    "results": "op.logical_result_types",
    "all_results": "op.logical_result_types",
    "result": "op.results[0]",
    "raw_results": "op.results",
    **{name: f"context.{name}" for name in FLAGS},
    **{name: f"context.{name}" for name in _MODULE_NAMES},
}


class Code(NamedTuple):
    """Python code of a value.

    Attributes:
        text: The expression.
        kind: Static knowledge about the value: `bool`, `truth` (a bool or None), `number`, `size` (a number or None),
            `type`, `tensor_type`, `value`, `tensor` and `tuple` (values of such types), `region`, `function` (its
            type), a list of one of them (`numbers`, `types`, ..., `list`), `enum` (a member of an enumeration or None),
            `none`, or `any`.
        guard: Code that is None if the value is unknown, for a value of kind `any`.
        known: Text and kind of the value if the guard is not None.
    """

    text: str
    kind: str = "any"
    guard: str = ""
    known: tuple[str, str] = ("", "any")

    @property
    def if_known(self) -> Code:
        """The code of the value if it is known."""
        return Code(*self.known) if self.guard else self


Scope = Mapping[str, str]
"""Kinds of the local variables, by name."""

#: Kinds of lists, with the kind of their entries.
_ENTRIES = {
    "list": "any",
    "numbers": "number",
    "sizes": "size",
    "types": "type",
    "tensor_types": "tensor_type",
    "values": "value",
    "tensors": "tensor",
    "truths": "truth",
    "rows": "numbers",
}
_LISTS = {entry: kind for kind, entry in _ENTRIES.items() if entry != "any"}
_NUMBERS = frozenset(("number", "size"))
_TYPES = frozenset(("type", "tensor_type"))
_TYPE_LISTS = ("types", "tensor_types")
#: Functions of an unknown first argument whose value is unknown.
_UNKNOWN_OF_UNKNOWN = frozenset(("identical", "input_types", "is_unique", "output_types", "size"))
_ORDERS = frozenset(("<", "<=", ">", ">="))
_RELATIONS = {"=": "==", **{order: order for order in sorted(_ORDERS)}}
_TRUTHS = {"bool": "bool", "bool | None": "truth"}
#: Functions whose value depends on the module, not on the operation alone, and kinds of their values.
_MODULE_FUNCTIONS = {"function": "function", "is_defined_in_parent_scope": "truth"}

#: Code and kind of a function of plain values, by its name and the kinds of its arguments.
_FOLDED: dict[tuple[str, ...], tuple[str, str]] = {
    **{(name, "tensor"): ("{0}.type", "type") for name in ("type", "baseline_type")},
    **{
        (name, "tensor"): ("{0}.type.element_type", "type")
        for name in ("element_type", "baseline_element_type", "without_quantization_dimension")
    },
    **{
        (name, "tensor"): ("False", "bool")
        for name in ("is_quantized", "is_per_axis_quantized", "is_per_tensor_quantized")
    },
    **{
        (name, "tensor"): ("None", "none")
        for name in (
            *("storage_type", "expressed_type", "storage_min", "storage_max"),
            *("quantization_dimension", "scales", "zero_points"),
        )
    },
    **{(name, "tensor"): ("(None not in {0}.type.shape)", "bool") for name in ("is_static", "is_static_or_bounded")},
    ("shape", "tensor"): ("{0}.type.shape", "sizes"),
    ("rank", "tensor"): ("len({0}.type.shape)", "number"),
    ("axes", "tensor"): ("tuple(range(len({0}.type.shape)))", "numbers"),
    ("num_open", "tensor"): ("{0}.type.shape.count(None)", "number"),
    ("size", "tensor"): ("{0}.type.num_elements", "size"),
    ("size", "tuple"): ("len({0}.type.types)", "number"),
    ("tuple_element_types", "tuple"): ("{0}.type.types", "types"),
    **{("type", kind): ("{0}.type", "type") for kind in ("value", "tuple", "literal")},
    ("type", "type"): ("{0}", "type"),
    **{(name, "region"): (f"f_{name}({{0}})", "types") for name in ("input_types", "output_types")},
    **{("dim", "tensor", kind): ("{0}.type.shape[{1}]", "size") for kind in _NUMBERS},
    **{
        ("dims", "tensor", kind): ("tuple([{0}.type.shape[axis] for axis in {1}])", "sizes")
        for kind in ("numbers", "sizes")
    },
    **{("size", kind): ("len({0})", "number") for kind in _ENTRIES},
    **{("types", kind): ("f_types({0})", "types") for kind in _ENTRIES},
    **{("same", kind): ("logic.alike({0})", "bool") for kind in _ENTRIES},
    **{("identical", kind, other): ("({0} == {1})", "bool") for kind in _TYPE_LISTS for other in _TYPE_LISTS},
    ("type", "tensor_type"): ("{0}", "tensor_type"),
    ("element_type", "tensor_type"): ("{0}.element_type", "type"),
    ("shape", "tensor_type"): ("{0}.shape", "sizes"),
    ("rank", "tensor_type"): ("len({0}.shape)", "number"),
    ("input_types", "function"): ("{0}.inputs", "types"),
    ("output_types", "function"): ("{0}.results", "types"),
    **{("is_unique", kind): ("(len({0}) < 2 or len(set({0})) == len({0}))", "bool") for kind in _ENTRIES},
    **{("without", kind, other): ("f_without({0}, {1})", kind) for kind in _ENTRIES for other in ("any", *_ENTRIES)},
}


def formula_code(formula: Node, cls: type[DeclaredOperation], local: Sequence[str] = ()) -> str:
    """Return a formula as the source of an exact function of the operation, the context and local variables.

    Raises:
        ValueError: The formula uses a name that is not a field, a function or a constant.
    """
    body = _Compiler(cls, is_plain=False).value(formula, dict.fromkeys(local, "any")).text
    return f"lambda {', '.join(('op', 'context', *local))}: {body}"


def condition_source(cls: type[DeclaredOperation]) -> str:
    """Return the source of a class's condition, an expression of `op` and `context`; "True" without formulas."""
    compiler = _Compiler(cls, is_plain=True)
    return _all([compiler.part(parse_formula(rule)) for rule in cls.constraints.values() if isinstance(rule, str)])


def condition_of(cls: type[DeclaredOperation]) -> Callable[[Any, Any], Any] | None:
    """Return the condition of a class, a function of the operation and the context; None if it is always true."""
    condition = condition_source(cls)
    return None if condition == "True" else evaluated(f"lambda op, context: {condition}")


def evaluated(source: str) -> Callable[..., Any]:
    """Return the function that a source compiled from a declaration denotes."""
    function: Callable[..., Any] = eval(source, _GLOBALS)
    return function


def depends_on_module(cls: type[DeclaredOperation]) -> bool:
    """Return whether a formula of a class reads more from its context than the language."""
    names = _MODULE_NAMES.union([field.name for field in cls.operand_fields if field.holds_sizes])
    words = {"name": names, "call": frozenset(_MODULE_FUNCTIONS)}
    trees = [parse_formula(rule) for rule in cls.constraints.values() if isinstance(rule, str)]
    return any(node.parts[0] in words[node.kind] for tree in trees for node in tree.nodes() if node.kind in words)


class _Compiler:
    """Compiler of the formulas of a class.

    Args:
        cls: The class.
        is_plain: Whether to assume plain types and to treat unknown truth values as either value.
    """

    def __init__(self, cls: type[DeclaredOperation], *, is_plain: bool) -> None:
        self.cls = cls
        self.is_plain = is_plain

    def part(self, formula: Node) -> str:
        """Return the condition of one formula; it is true if the formula only concerns an absent struct."""
        structs = [one for one in self.cls.attribute_fields.values() if not one.is_required and members_of(one)]
        names = {name for name in formula.names() if not name.isupper()} if structs else set()
        for attribute in structs:
            if names and names <= members_of(attribute).keys():
                return f"(op.attributes.get({attribute.name!r}) is None or {self.truth(formula, {})})"
        return self.truth(formula, {})

    # --- truth values -------------------------------------------------------------------------------------------------

    def truth(self, node: Node, scope: Scope) -> str:
        """Return Python code for a truth value: a bool for plain types, otherwise a bool or None."""
        parts = node.parts
        match node.kind:
            case "all_of":
                codes = [self.truth(part, scope) for part in parts]
                return _all(codes) if self.is_plain else _lazily("logic.both", codes)
            case "any_of":
                codes = [self.truth(part, scope) for part in parts]
                return _any(codes) if self.is_plain else _lazily("logic.either", codes)
            case "negated":
                return self.negated(self.truth(parts[0], scope))
            case "implies":
                condition, then = self.truth(parts[0], scope), self.truth(parts[1], scope)
                return (
                    _any([self.negated(condition), then])
                    if self.is_plain
                    else _lazily("logic.implies", [condition, then])
                )
            case "conditional" if self.is_plain:
                return _choice(*(self.truth(part, scope) for part in parts))
            case "for_all":
                name, possible = parts[0], self.value(parts[1], scope)
                entries = possible.if_known
                inner = {**scope, name: _ENTRIES.get(entries.kind, "any")}
                body = self.truth(parts[2], inner)
                if self.is_plain and entries.kind in _ENTRIES:
                    return _unless_unknown([possible], f"all([{body} for {name} in {entries.text}])")
                every = f"logic.every([{body} for {name} in logic.each({entries.text})])"
                return f"({every} is not False)" if self.is_plain else every
            case "where":
                return self.bound(node, scope, lambda body, inner: Code(self.truth(body, inner), "truth")).text
            case "chain":
                return self.chain(node, scope)
        code = self.value(node, scope)
        if code.known[1] == "bool":
            return _unless_unknown([code], code.known[0])
        if code.kind == "bool" or not self.is_plain:
            return code.text
        if code.kind == "truths":
            return f"(False not in {code.text})"
        return f"({code.text} is not False)" if code.kind == "truth" else f"(logic.every(({code.text},)) is not False)"

    def negated(self, code: str) -> str:
        if not self.is_plain:
            return f"logic.negated({code})"
        return {"True": "False", "False": "True"}.get(code, f"(not {code})")

    def chain(self, node: Node, scope: Scope) -> str:
        """Return the code of a chain of comparisons."""
        relations = node.parts[1::2]
        sides = [self.value(part, scope) for part in node.parts[::2]]
        if self.is_plain and len(sides) == 2 and any(side.guard for side in sides):
            return _unless_unknown(sides, self.comparison(relations, [side.if_known for side in sides]))
        return self.comparison(relations, sides)

    def comparison(self, relations: Sequence[str], sides: Sequence[Code]) -> str:
        """Return the code of a chain of comparisons of values, none of which has a guard in a chain of two."""
        is_equality = all(relation == "=" for relation in relations)
        if self.is_plain and (is_equality or len(sides) == 2):
            sides = [side for side in sides if side.kind != "none"]  # comparisons with None are unknown
            if len(sides) < 2:
                return "True"
        codes, kinds = [side.text for side in sides], {side.kind for side in sides}
        if self.is_plain and is_equality:
            if kinds <= _TYPES:
                return f"({' is '.join(codes)} or {' == '.join(codes)})"
            if kinds == {"bool"} and {"True", "False"}.issuperset(codes):
                return str(len(set(codes)) == 1)
            if kinds == {"bool"} or kinds <= _NUMBERS or kinds <= _ENTRIES.keys():
                return f"({' == '.join(codes)})"
            if kinds == {"enum"} and len(codes) == 2 and codes[1].startswith("'"):
                return f"({codes[0]} in (None, {codes[1]}))"
            if len(codes) == 2:
                return f"logic.agree({', '.join(codes)})"
        elif self.is_plain and relations[0] in ("in", "notin") and kinds <= {*_TYPES, *_NUMBERS, *_ENTRIES}:
            return f"({codes[0]} {'in' if relations[0] == 'in' else 'not in'} {codes[1]})"
        elif self.is_plain and kinds <= _NUMBERS and _RELATIONS.keys() >= set(relations):
            pairs = zip(relations, codes[1:], strict=True)
            return f"({codes[0]} {' '.join([f'{_RELATIONS[relation]} {code}' for relation, code in pairs])})"
        elif self.is_plain and _ORDERS.issuperset(relations) and kinds <= {"numbers", "sizes", *_NUMBERS}:
            return _all(_ordered(*pair) for pair in zip(sides[:-1], relations, sides[1:], strict=True))
        exact = f"logic.chain({relations!r}, {', '.join(codes)})"
        return f"({exact} is not False)" if self.is_plain else exact

    # --- values ------------------------------------------------------------------------------------------------------

    def value(self, node: Node | None, scope: Scope) -> Code:
        """Return the code of any node, with the static knowledge about its value."""
        if node is None:
            return Code("None", "none")
        parts = node.parts
        match node.kind:
            case "number":
                return Code(str(parts[0]), "number")
            case "name":
                return self.name(parts[0], scope)
            case "call":
                return self.call(parts[0], parts[1:], scope)
            case "ellipsis":
                return self.value(parts[0], scope)
            case "list":
                entries = [self.value(part, scope) for part in parts]
                kind = "numbers" if {entry.kind for entry in entries} == {"number"} else "list"
                return Code(f"({''.join(f'{entry.text}, ' for entry in entries)})", kind)
            case "comprehension":
                return self.comprehension(node, scope)
            case "where":
                return self.bound(node, scope, self.value)
            case "conditional":
                condition, *choices = (self.truth(parts[0], scope), *(self.value(part, scope) for part in parts[1:]))
                kind = choices[0].kind if choices[0].kind == choices[1].kind else "any"
                codes = [condition, choices[0].text, choices[1].text]
                return Code(_choice(*codes) if self.is_plain else _lazily("logic.choose", codes, together=True), kind)
            case "all_of" | "any_of" | "negated" | "implies" | "for_all" | "chain":
                return Code(self.truth(node, scope), "bool" if self.is_plain else "truth")
        return self.arithmetic(node.kind, [self.value(part, scope) for part in parts])

    def arithmetic(self, operation: str, parts: Sequence[Code]) -> Code:
        """Return the code of an arithmetic operation, an index or a slice."""
        codes, kinds = [part.text for part in parts], [part.kind for part in parts]
        are_numbers = set(kinds) == {"number"}
        if operation in ("add", "subtract") and are_numbers:
            return Code(f"({(' + ' if operation == 'add' else ' - ').join(codes)})", "number")
        if operation == "add" and set(kinds) <= _ENTRIES.keys():
            return Code(f"(*{codes[0]}, *{codes[1]})", kinds[0] if kinds[0] == kinds[1] else "list")
        if operation == "subtract" and self.is_plain and kinds == ["numbers", "numbers"]:
            return Code(f"tuple([a - b for a, b in zip({', '.join(codes)}, strict=True)])", "numbers")
        if operation == "negative" and are_numbers:
            return Code(f"-{codes[0]}", "number")
        if operation == "index" and self.is_plain and kinds[0] in _ENTRIES and kinds[1] in _NUMBERS:
            return Code(f"{codes[0]}[{codes[1]}]", _ENTRIES[kinds[0]])
        if operation == "index" and self.is_plain and kinds == ["numbers", "numbers"]:
            return Code(f"tuple([{codes[0]}[axis] for axis in {codes[1]}])", "numbers")
        if operation in ("divide", "modulo") and self.is_plain and kinds == ["size", "number"]:
            left, right = codes
            code = f"{left} % {right}"
            if operation == "divide":
                code = f"{left} // {right} if {code} == 0 else None"
            return Code(f"logic.{operation}({left}, {right})", guard=left, known=(f"({code})", "size"))
        return Code(f"logic.{operation}{'_' * (operation == 'slice')}({', '.join(codes)})")

    def comprehension(self, node: Node, scope: Scope) -> Code:
        entry, name, source = node.parts
        entries = self.value(source, scope)
        code = self.value(entry, {**scope, name: _ENTRIES.get(entries.kind, "any")})
        values = entries.text if entries.kind in _ENTRIES else f"logic.each({entries.text})"
        return Code(f"tuple([{code.text} for {name} in {values}])", _LISTS.get(code.kind, "list"))

    def bound(self, node: Node, scope: Scope, compile_body: Callable[[Node, Scope], Code]) -> Code:
        """Return the code of `body where name = value, ...`."""
        body, *bindings = node.parts
        inner, assigned = dict(scope), []
        for binding in bindings:
            code = self.value(binding.parts[1], inner)
            inner[binding.parts[0]] = code.kind
            assigned.append((binding.parts[0], code.text))
        result = compile_body(body, inner)
        text = result.text
        if text != "True":
            for name, code_text in reversed(assigned):
                text = f"(lambda {name}: {text})({code_text})"
        return Code(text, result.kind)

    def call(self, function: str, arguments: Sequence[Node], scope: Scope) -> Code:
        if function == "ceil" and self.is_plain and arguments[0].kind == "divide":
            parts = [self.value(part, scope) for part in arguments[0].parts]
            if {part.kind for part in parts} == {"numbers"}:
                rows = ", ".join([part.text for part in parts])
                return Code(f"tuple([-(-a // b) for a, b in zip({rows}, strict=True)])", "numbers")
        values = [self.value(argument, scope) for argument in arguments]
        codes = ", ".join(value.text for value in values)
        if function in _MODULE_FUNCTIONS:
            kind, text = _MODULE_FUNCTIONS[function], f"context.{function}({codes})"
            if self.is_plain and kind != "truth":
                return Code(text, guard=text, known=(text, kind))
            return Code(text, kind if self.is_plain else "any")
        if function not in FUNCTIONS:
            raise ValueError(f"{self.cls.__name__}: a formula calls {function!r}, which is not in the notation")
        target = f"f_{function}"
        mapped = tuple(argument.kind == "ellipsis" for argument in arguments)
        if any(mapped):
            lists = [value for value, is_list in zip(values, mapped, strict=True) if is_list]
            if not self.is_plain or any(value.kind not in _ENTRIES for value in lists):
                return Code(f"logic.mapped({target}, {mapped!r}, {codes})")
            names = [f"entry{number or ''}" for number in range(len(lists))]
            entries = iter([Code(name, _ENTRIES[value.kind]) for name, value in zip(names, lists, strict=True)])
            values = [next(entries) if is_list else value for value, is_list in zip(values, mapped, strict=True)]
            each = self.application(function, target, values)
            rows = ", ".join([value.text for value in lists])
            rows = rows if len(lists) == 1 else f"zip({rows}, strict=True)"
            kind = _LISTS.get("truth" if each.kind == "bool" else each.kind, "list")
            return Code(f"tuple([{each.text} for {', '.join(names)} in {rows}])", kind)
        return self.application(function, target, values)

    def application(self, function: str, target: str, values: Sequence[Code]) -> Code:
        folded = _FOLDED.get((function, *(value.kind for value in values))) if self.is_plain else None
        if folded is not None:
            return Code(folded[0].format(*(value.text for value in values)), folded[1])
        if self.is_plain and function in _UNKNOWN_OF_UNKNOWN and values[0].guard:
            known = self.application(function, target, [value.if_known for value in values])
            return Code(f"{target}({', '.join(value.text for value in values)})", "any", values[0].guard, known[:2])
        annotation = getattr(FUNCTIONS.get(function), "__annotations__", {}).get("return", "any")
        return Code(f"{target}({', '.join(value.text for value in values)})", _TRUTHS.get(annotation, "any"))

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, name: str, scope: Scope) -> Code:
        """Return the code of a name: a local variable, a reserved name, a field, a member of a struct, a constant."""
        if name in scope:
            return Code(name, scope[name])
        kind = self.kind_of(name) if self.is_plain else "any"
        field = getattr(self.cls, name, None)
        if isinstance(field, ResultField) and name not in ("result", "all_results"):
            if len(self.cls.result_fields) == 1 and not field.variadic:
                return Code("op.results[0]", kind)
            return Code(f"logic.index(op.logical_result_types, {field.index})")
        if name in _RESERVED_NAMES:
            return Code(_RESERVED_NAMES[name], "bool" if name in FLAGS else kind)
        if isinstance(field, AttributeField):
            has_default = not field.is_required and field.default is not None
            text = f"op.{name}" if has_default else f"op.attributes.get({name!r})"
            if self.is_plain and field.default is None and field.kind in _LISTS_OF_ATTRIBUTES:
                return Code(text, guard=text, known=(text, _LISTS_OF_ATTRIBUTES[field.kind]))
            return Code(text, kind)
        if isinstance(field, OperandField) and field.holds_sizes:
            return Code(f"context.content(op.{name})")
        if isinstance(field, OperandField | RegionField):
            return Code(self.direct(field) if self.is_plain else f"op.{name}", kind)
        if isinstance(field, property):
            return Code(f"op.{name}")
        return self.member(name)

    def direct(self, field: OperandField | RegionField) -> str:
        """Return the code of an operand or region, by position if no optional or variadic field precedes it."""
        if isinstance(field, RegionField):
            return f"op.{field.name}" if field.variadic or field.optional else f"op.regions[{field.index}]"
        fields = self.cls.operand_fields
        if not field.optional and not any(other.variadic or other.optional for other in fields[: field.index]):
            if not field.variadic:
                return f"op.operands[{field.index}]"
            if len(fields) == 1:
                return "op.operands"
        return f"op.{field.name}"

    def member(self, name: str) -> Code:
        """Return the code of a member of a struct attribute (`offset_dims`) or of a constant."""
        for attribute in self.cls.attribute_fields.values():
            if name in members_of(attribute):
                if attribute.is_required and self.is_plain:
                    kind = _KINDS_OF_MEMBERS.get(members_of(attribute)[name], "any")
                    return Code(f"op.attributes[{attribute.name!r}].{name}", kind)
                return Code(f"getattr(op.attributes.get({attribute.name!r}), {name!r}, None)")
        if name in CONSTANTS:
            return Code(f"constants[{name!r}]")
        if name.isupper():
            return Code(repr(name), "enum")  # a member of an enumeration: they are strings
        raise ValueError(f"{self.cls.__name__}: unknown name {name!r} in a formula")

    def kind_of(self, name: str) -> str:
        """Return the kind of a reserved name or field of an operation of plain types."""
        field = getattr(self.cls, name, None)
        if name in ("operands", "raw_results"):
            return "values"
        if name in ("results", "all_results"):
            are_tensors = all(_kind_of_types(field.types) == "tensor" for field in self.cls.result_fields)
            return "tensor_types" if are_tensors else "types"
        if name == "result" and self.cls.result_fields:
            field = self.cls.result_fields[0]
        if isinstance(field, ResultField):
            is_only = name == "result" or (len(self.cls.result_fields) == 1 and not field.variadic)
            return _kind_of_types(field.types) if is_only else "any"
        if isinstance(field, OperandField):
            kind = _kind_of_types(field.types)
            return "any" if field.holds_sizes or field.optional else f"{kind}s" if field.variadic else kind
        if isinstance(field, RegionField):
            return "list" if field.variadic else "region"
        if isinstance(field, AttributeField) and field.kind is Kind.ENUM:
            return "enum"
        if isinstance(field, AttributeField) and (field.is_required or field.default is not None):
            return _KINDS_OF_ATTRIBUTES.get(field.kind, "any")
        return "any"


_KINDS_OF_ATTRIBUTES = {Kind.I64: "number", Kind.I32: "number", Kind.I64_ARRAY: "numbers", Kind.ELEMENTS: "literal"}
_LISTS_OF_ATTRIBUTES = {
    Kind.BOOL_ARRAY: "list",
    Kind.ENUM_ARRAY: "list",
    Kind.I64_ARRAY: "numbers",
    Kind.I64_MATRIX: "rows",
    Kind.I64_PAIRS: "rows",
}
_KINDS_OF_MEMBERS = {"tuple[int, ...]": "numbers", "int": "number"}


def members_of(attribute: AttributeField) -> dict[str, str]:
    """Return the members of a struct attribute with their annotations; none of another attribute."""
    return _members(attribute.values) if attrs.has(attribute.values) else {}


@cache
def _members(struct: type[Any]) -> dict[str, str]:
    return {member.name: str(member.type) for member in attrs.fields(struct)}


def _kind_of_types(types: TypeClass) -> str:
    if types == TypeClass.TUPLE:
        return "tuple"
    return "value" if types & ~TypeClass.TENSOR_OR_ANY_QUANTIZED else "tensor"


# --- code of joined parts ---------------------------------------------------------------------------------------------


def _lazily(function: str, codes: Sequence[str], *, together: bool = False) -> str:
    """Return calls of a function of a value and thunks: nested left to right, or one call with every thunk."""
    if together:
        return f"{function}({codes[0]}, {', '.join(f'lambda: {code}' for code in codes[1:])})"
    joined = codes[0]
    for code in codes[1:]:
        joined = f"{function}({joined}, lambda: {code})"
    return joined


def _all(codes: Any) -> str:
    needed = [code for code in dict.fromkeys(codes) if code != "True"]
    if "False" in needed:
        return "False"
    return "True" if not needed else needed[0] if len(needed) == 1 else f"({' and '.join(needed)})"


def _any(codes: Sequence[str]) -> str:
    if "True" in codes:
        return "True"
    needed = [code for code in dict.fromkeys(codes) if code != "False"]
    return "False" if not needed else needed[0] if len(needed) == 1 else f"({' or '.join(needed)})"


def _unless_unknown(values: Sequence[Code], code: str) -> str:
    """Return code of a truth value that is true if one of the values is unknown."""
    return _any([*(f"{value.guard} is None" for value in values if value.guard), code])


def _choice(condition: str, yes: str, no: str) -> str:
    if condition in ("True", "False"):
        return yes if condition == "True" else no
    return f"({yes} if {condition} else {no})"


def _ordered(left: Code, relation: str, right: Code) -> str:
    """Return Python code for an order between numbers or between all entries of lists of numbers."""
    if left.kind in _ENTRIES and right.kind in _ENTRIES:
        pairs = f"all([a {relation} b for a, b in zip({left.text}, {right.text})])"
        return f"(len({left.text}) == len({right.text}) and {pairs})"
    if left.kind in _ENTRIES:
        extreme = "max" if "<" in relation else "min"
        return f"(not {left.text} or {extreme}({left.text}) {relation} {right.text})"
    if right.kind in _ENTRIES:
        extreme = "min" if "<" in relation else "max"
        return f"(not {right.text} or {left.text} {relation} {extreme}({right.text}))"
    return f"({left.text} {relation} {right.text})"
