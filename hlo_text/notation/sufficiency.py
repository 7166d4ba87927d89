"""Compiles all formulas of a class to one quick condition: where it is true, none of them is broken.

It is for operations whose operands and results are of plain types (`hlo_text/verifier/checklists.py`): nothing is
quantized, so that rules about quantized tensors fall away, and what is declared to be a tensor is one. Comparisons of
what is known to be a number, a list or a type are Python's; everything else is left to the formula's own Python. The
condition may be false, or raise, where a formula holds or is unknown: then the formulas decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from hlo_text.notation.compilation import Scope, code_of, tree_of
from hlo_text.opdef import AttributeField, DeclaredOperation, Kind, OperandField, RegionField, ResultField, TypeClass

#: Functions that are False, or have no value, where nothing is quantized.
_NEVER = frozenset(("is_quantized", "is_per_axis_quantized", "is_per_tensor_quantized"))
_UNKNOWN = frozenset(
    ("storage_type", "expressed_type", "quantization_dimension", "scales", "zero_points", "storage_min", "storage_max")
)
#: Functions that are True or False whatever they are given.
_DECIDED = frozenset(
    (
        *("is_boolean", "is_complex", "is_float", "is_integer", "is_signed_integer", "is_unsigned_integer"),
        *("is_tensor", "is_token", "is_tuple", "is_static", "is_static_or_bounded"),
        *("is_empty", "is_empty_algorithm", "is_given", "has_padding"),
    )
)
#: Functions of a tensor as expressions of its type, with their kind.
_OF_TENSOR = {
    "type": ("{0}", "type"),
    "baseline_type": ("{0}", "type"),
    "element_type": ("{0}.element_type", "type"),
    "baseline_element_type": ("{0}.element_type", "type"),
    "shape": ("{0}.shape", "sizes"),
    "rank": ("len({0}.shape)", "number"),
    "num_open": ("{0}.shape.count(None)", "number"),
    "size": ("{0}.num_elements", "size"),
}
#: Functions that the context gives.
_OF_CONTEXT = frozenset(("function", "is_defined_in_parent_scope"))
_TENSORS = TypeClass.TENSOR_OR_ANY_QUANTIZED
#: Functions that are True, False or unknown.
_TRUTHS = frozenset(("identical", "is_permutation", "is_promotable", "is_sorted", "is_unique", "same"))
_ORDERS = frozenset(("<", "<=", ">", ">="))


@attrs.frozen
class _Value:
    """Python of a value, and what it is known to be.

    Kinds: `number`; `size`, a number or None; `type`; `value`; `tensor` and `tuple`, values of such types; `region`;
    lists of any of those (`sizes`, `values`, ...) or of anything (`list`); `any`, which may be unknown.
    """

    code: str
    kind: str = "any"


#: Kinds of lists, with the kind of their entries.
_ENTRIES = {
    "list": "any",
    "numbers": "number",
    "sizes": "size",
    "types": "type",
    "values": "value",
    "tensors": "tensor",
}
_NUMBERS = frozenset(("number", "size"))
_NOTHING = _Value("None", "nothing")


def condition_of(cls: type[DeclaredOperation]) -> list[str]:
    """Return the parts of the condition of a class, each Python of the operation and the context."""
    formulas = [rule for rule in cls.constraints.values() if isinstance(rule, str)]
    parts = [_Condition(cls).part(tree_of(formula)) for formula in formulas]
    return [part for part in dict.fromkeys(parts) if part != "True"]


class _Condition:
    """The formulas of a class. Local variables are given by name."""

    def __init__(self, cls: type[DeclaredOperation]) -> None:
        self.cls = cls

    def part(self, tree: Any) -> str:
        """Return the condition of one formula. About a struct that was not given nothing is known."""
        named = {str(node.children[0]) for node in tree.find_data("name")}
        names = {name for name in named if not name.isupper()}
        for attribute in self.cls.attribute_fields.values():
            if not attribute.is_required and names and names <= members_of(attribute).keys():
                return f"(op.attributes.get({attribute.name!r}) is None or {self.sufficient(tree, {})})"
        return self.sufficient(tree, {})

    # --- truth -------------------------------------------------------------------------------------------------------

    def sufficient(self, node: Any, local: Mapping[str, _Value]) -> str:
        """Return Python that is only true where a node is not False."""
        decided = self.decided(node, local)
        if decided is not None:
            return decided
        children = node.children
        match node.data:
            case "all_of":
                return _all(self.sufficient(child, local) for child in children)
            case "any_of":
                return _any([self.sufficient(child, local) for child in children])
            case "implies":
                return self.conditional(children[0], children[1], None, node, local)
            case "conditional":
                return self.conditional(children[0], children[1], children[2], node, local)
            case "for_all":
                name, entries = str(children[0]), self.value(children[1], local)
                if entries.kind in _ENTRIES:
                    body = self.sufficient(children[2], {**local, name: _Value(name, _ENTRIES[entries.kind])})
                    return f"all([{body} for {name} in {entries.code}])"
            case "where":
                return self.where(children[0], children[1:], local)
            case "chain":
                return self.chain(node, local)
            case "call" if str(children[0]) in _TRUTHS and not any(child.data == "ellipsis" for child in children[1:]):
                codes = [self.value(child, local) for child in children[1:]]
                if str(children[0]) == "is_unique" and codes[0].kind in _ENTRIES:
                    return "(len({0}) < 2 or len(set({0})) == len({0}))".format(codes[0].code)
                return f"f_{children[0]}({', '.join(value.code for value in codes)}) is not False"
        return f"logic.every(({self.exact(node, local)},)) is not False"

    def decided(self, node: Any, local: Mapping[str, _Value]) -> str | None:
        """Return Python that is true where a node is True and false where it is False, if it is never unknown."""
        children = node.children
        match node.data:
            case "name" if str(children[0]) == "is_hlo":
                return "context.is_hlo"
            case "call" if str(children[0]) in _NEVER and self.value(children[1], local).kind == "tensor":
                return "False"
            case "call" if str(children[0]) in _DECIDED:
                exact, tensor = self.exact(node, local), self.value(children[1], local)
                if str(children[0]) in ("is_static", "is_static_or_bounded") and tensor.kind == "tensor":
                    return f"(None not in {tensor.code}.type.shape or {exact})"
                return exact
            case "all_of" | "any_of":
                parts = [self.decided(child, local) for child in children]
                known = [part for part in parts if part is not None]
                absorbing = "False" if node.data == "all_of" else "True"
                if absorbing in known:
                    return absorbing
                if len(known) == len(parts):
                    return _all(known) if node.data == "all_of" else _any(known)
            case "negated":
                part = self.decided(children[0], local)
                return None if part is None else {"True": "False", "False": "True"}.get(part, f"(not {part})")
            case "chain" if len(children) == 3 and "".join(map(str, children[1].children)) == "=":
                sides = [self.decided(child, local) for child in children[::2]]
                if sides[0] in ("True", "False") and sides[1] in ("True", "False"):
                    return str(sides[0] == sides[1])
                values = [self.value(child, local) for child in children[::2]]
                if all(value.kind == "number" for value in values):
                    return f"({values[0].code} == {values[1].code})"
        return None

    def conditional(self, condition: Any, yes: Any, no: Any, node: Any, local: Mapping[str, _Value]) -> str:
        decided = self.decided(condition, local)
        if decided is None:
            return f"logic.every(({self.exact(node, local)},)) is not False"
        if decided == "False":
            return "True" if no is None else self.sufficient(no, local)
        then = self.sufficient(yes, local)
        if no is None:
            return then if decided == "True" else _any([f"(not {decided})", then])
        return then if decided == "True" else f"({then} if {decided} else {self.sufficient(no, local)})"

    def where(self, body: Any, bindings: Sequence[Any], local: Mapping[str, _Value]) -> str:
        if not bindings:
            return self.sufficient(body, local)
        name, value = str(bindings[0].children[0]), self.value(bindings[0].children[1], local)
        inner = self.where(body, bindings[1:], {**local, name: _Value(name, value.kind)})
        return inner if inner == "True" else f"(lambda {name}: {inner})({value.code})"

    def chain(self, node: Any, local: Mapping[str, _Value]) -> str:
        relations = ["".join(map(str, relation.children)) for relation in node.children[1::2]]
        values = [self.value(child, local) for child in node.children[::2]]
        if all(relation == "=" for relation in relations) or len(values) == 2:
            values = [value for value in values if value is not _NOTHING]
            if len(values) < 2:
                return "True"
        kinds = {value.kind for value in values}
        codes = [value.code for value in values]
        if all(relation == "=" for relation in relations):
            if kinds == {"type"}:
                return f"({' is '.join(codes)} or {' == '.join(codes)})"
            if kinds <= _NUMBERS or kinds <= _ENTRIES.keys():
                return " == ".join(codes)
            if len(codes) == 2:
                return f"logic.agree({', '.join(codes)})"
        elif relations[0] in ("in", "notin") and kinds <= {"type", *_NUMBERS, *_ENTRIES}:
            return f"{codes[0]} {'in' if relations[0] == 'in' else 'not in'} {codes[1]}"
        elif _ORDERS.issuperset(relations) and kinds <= {"numbers", "sizes", *_NUMBERS}:
            return _all(_ordered(*pair) for pair in zip(values[:-1], relations, values[1:], strict=True))
        return f"logic.chain({tuple(relations)!r}, {', '.join(codes)}) is not False"

    # --- values ------------------------------------------------------------------------------------------------------

    def exact(self, node: Any, local: Mapping[str, _Value]) -> str:
        """Return a node as the formula's own Python."""
        return code_of(node, _PlainScope(self.cls, frozenset(local)))

    def value(self, node: Any, local: Mapping[str, _Value]) -> _Value:
        children = node.children
        match node.data:
            case "number":
                return _Value(str(children[0]), "number")
            case "name":
                name = str(children[0])
                return local[name] if name in local else _Value(self.exact(node, local), self.kind_of(name))
            case "ellipsis":
                return self.value(children[0], local)
            case "list":
                codes = [f"{self.value(child, local).code}, " for child in children if child is not None]
                return _Value(f"({''.join(codes)})", "list")
            case "add":
                parts = [self.value(child, local) for child in children]
                if all(part.kind in _ENTRIES for part in parts):
                    kind = parts[0].kind if parts[0].kind == parts[1].kind else "list"
                    return _Value(f"({', '.join(f'*{part.code}' for part in parts)})", kind)
                if all(part.kind == "number" for part in parts):
                    return _Value(f"({' + '.join(part.code for part in parts)})", "number")
            case "subtract":
                parts = [self.value(child, local) for child in children]
                if all(part.kind == "number" for part in parts):
                    return _Value(f"({' - '.join(part.code for part in parts)})", "number")
            case "comprehension":
                name, entries = str(children[1]), self.value(children[2], local)
                if entries.kind in _ENTRIES:
                    each = self.value(children[0], {**local, name: _Value(name, _ENTRIES[entries.kind])})
                    return _Value(f"tuple([{each.code} for {name} in {entries.code}])", "list")
            case "negative":
                return _Value(f"-{self.value(children[0], local).code}", "number")
            case "index":
                entries, place = (self.value(child, local) for child in children)
                if entries.kind in _ENTRIES and place.kind in _NUMBERS:
                    return _Value(f"{entries.code}[{place.code}]", _ENTRIES[entries.kind])
            case "conditional":
                condition = self.decided(children[0], local)
                yes, no = self.value(children[1], local), self.value(children[2], local)
                if condition is not None and condition not in ("True", "False"):
                    kind = yes.kind if yes.kind == no.kind else "any"
                    return _Value(f"({yes.code} if {condition} else {no.code})", kind)
            case "call":
                return self.call(node, local)
        return _Value(self.exact(node, local))

    def call(self, node: Any, local: Mapping[str, _Value]) -> _Value:
        function, given = str(node.children[0]), [child for child in node.children[1:] if child is not None]
        values = [self.value(argument, local) for argument in given]
        spread = [argument.data == "ellipsis" for argument in given]
        if any(spread):
            lists = [value for value, is_spread in zip(values, spread, strict=True) if is_spread]
            if len(lists) != 1 or function in _OF_CONTEXT or lists[0].kind not in _ENTRIES:
                return _Value(self.exact(node, local))
            entry = _Value("entry", _ENTRIES[lists[0].kind])
            values = [entry if is_spread else value for value, is_spread in zip(values, spread, strict=True)]
            each = self.result_of(function, values)
            kind = {"type": "types", "number": "numbers", "size": "sizes"}.get(each.kind, "list")
            return _Value(f"tuple([{each.code} for entry in {lists[0].code}])", kind)
        return _Value(self.exact(node, local)) if function in _OF_CONTEXT else self.result_of(function, values)

    def result_of(self, function: str, values: Sequence[_Value]) -> _Value:
        """Return a function of values, shortly where enough is known of them."""
        first = values[0] if values else _NOTHING
        codes = ", ".join(value.code for value in values)
        if function in _UNKNOWN and first.kind == "tensor":
            return _NOTHING
        if first.kind == "tensor" and function in _OF_TENSOR:
            template, kind = _OF_TENSOR[function]
            return _Value(template.format(f"{first.code}.type"), kind)
        if first.kind == "tuple" and function in ("size", "tuple_element_types"):
            elements = f"{first.code}.type.types"
            return _Value(elements, "types") if function != "size" else _Value(f"len({elements})", "number")
        if function == "type" and first.kind in ("value", "tuple"):
            return _Value(f"{first.code}.type", "type")
        if function == "type" and first.kind == "type":
            return first
        if function == "dim" and first.kind == "tensor" and values[1].kind in _NUMBERS:
            return _Value(f"{first.code}.type.shape[{values[1].code}]", "size")
        if function == "dims" and first.kind == "tensor" and values[1].kind in ("numbers", "sizes"):
            return _Value(f"tuple([{first.code}.type.shape[axis] for axis in {values[1].code}])", "sizes")
        if function == "axes" and first.kind == "tensor":
            return _Value(f"tuple(range(len({first.code}.type.shape)))", "numbers")
        if function == "size" and first.kind in _ENTRIES:
            return _Value(f"len({first.code})", "number")
        if function in ("input_types", "output_types") and first.kind == "region":
            return _Value(f"f_{function}({codes})", "types")
        if function == "types" and first.kind in _ENTRIES:
            return _Value(f"f_types({codes})", "types")
        kind = first.kind if function == "without" and first.kind in _ENTRIES else "any"
        return _Value(f"f_{function}({codes})", kind)

    def kind_of(self, name: str) -> str:
        """Return what a name of the class stands for."""
        field = getattr(self.cls, name, None)
        if name in ("operands", "raw_results"):
            return "values"
        if name in ("results", "all_results"):
            return "types"
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
        if isinstance(field, AttributeField):
            is_given = field.is_required or field.default is not None
            return _KINDS.get(field.kind, "any") if is_given else "any"
        return self.kind_of_member(name) if field is None else "any"

    def kind_of_member(self, name: str) -> str:
        """Return the kind of a member of a struct that is always given."""
        for attribute in self.cls.attribute_fields.values():
            if attribute.is_required and name in members_of(attribute):
                return _KINDS_OF_MEMBERS.get(members_of(attribute)[name], "any")
        return "any"


_KINDS = {Kind.I64: "number", Kind.I32: "number", Kind.I64_ARRAY: "numbers"}


_KINDS_OF_MEMBERS = {"tuple[int, ...]": "numbers", "int": "number"}


def members_of(attribute: AttributeField) -> dict[str, str]:
    """Return the members of a struct with what they hold; none of another attribute."""
    if not attrs.has(attribute.values):
        return {}
    return {member.name: str(member.type) for member in attrs.fields(attribute.values)}


class _PlainScope(Scope):
    """Scope of names that takes operands and regions by their places, where others in front of them have theirs."""

    def name(self, name: str) -> str:
        field = getattr(self.cls, name, None) if name not in self.local else None
        if isinstance(field, OperandField) and not field.holds_sizes and not field.optional:
            before = self.cls.operand_fields[: field.index]
            if not any(other.variadic or other.optional for other in before):
                if not field.variadic:
                    return f"op.operands[{field.index}]"
                if len(self.cls.operand_fields) == 1:
                    return "op.operands"
        if isinstance(field, RegionField) and not field.variadic and not field.optional:
            return f"op.regions[{field.index}]"
        if field is None and name not in self.local:
            for attribute in self.cls.attribute_fields.values():
                if attribute.is_required and name in members_of(attribute):
                    return f"op.attributes[{attribute.name!r}].{name}"
        return super().name(name)


def _kind_of_types(types: TypeClass) -> str:
    return "tuple" if types == TypeClass.TUPLE else "value" if types & ~_TENSORS else "tensor"


def _ordered(left: _Value, relation: str, right: _Value) -> str:
    """Return Python that is true where each number of one side is in order with each of the other."""
    if left.kind in _ENTRIES and right.kind in _ENTRIES:
        pairs = f"all([a {relation} b for a, b in zip({left.code}, {right.code})])"
        return f"(len({left.code}) == len({right.code}) and {pairs})"
    if left.kind in _ENTRIES:
        extreme = "max" if "<" in relation else "min"
        return f"(not {left.code} or {extreme}({left.code}) {relation} {right.code})"
    if right.kind in _ENTRIES:
        extreme = "min" if "<" in relation else "max"
        return f"(not {right.code} or {left.code} {relation} {extreme}({right.code}))"
    return f"{left.code} {relation} {right.code}"


def _all(parts: Any) -> str:
    needed = [part for part in dict.fromkeys(parts) if part != "True"]
    if "False" in needed:
        return "False"
    return "True" if not needed else needed[0] if len(needed) == 1 else f"({' and '.join(needed)})"


def _any(parts: Sequence[str]) -> str:
    if "True" in parts:
        return "True"
    left = [part for part in dict.fromkeys(parts) if part != "False"]
    return "False" if not left else left[0] if len(left) == 1 else f"({' or '.join(left)})"
