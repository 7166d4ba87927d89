"""Verdicts on operations independent of context: one per signature, shared between modules where the rules allow it.

A signature consists of the operation's class, its attributes and types, and the properties of its regions that rules
inspect. Readers share equal attributes and types as one object, so signatures contain object identities. Memo values
keep those objects alive.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, MutableMapping
from operator import attrgetter
from typing import Any

import attrs

from hlo_text.core.attributes import IntegerAttribute, Literal, Mesh
from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Module, Operation, Region, Value, walk
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.source import Span
from hlo_text.core.types import TensorType, Type
from hlo_text.notation.context import FormulaContext
from hlo_text.ops import Constant
from hlo_text.verifier.checklists import CHECKLISTS, Checklist, Checklists
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.precisions import chooses_precisions, in_one_precision
from hlo_text.verifier.structure import find_kept_entry, meshes_of

_UNSEEN: Any = object()
_type = attrgetter("type")
#: A signature: class and identities of attributes, types and inspected region properties. The key of an operation with
#: one result, no regions and no rules about its context omits the number of results, which is no identity.
Key = tuple[Any, ...]
#: Signatures of valid operations whose rules do not depend on the module, by language and by whether the module mixes
#: precisions. The values keep the identified objects alive. All modules share the memo, because readers share
#: attributes and types.
SOUND: Mapping[tuple[str, bool], Memo[Key, Any]] = {
    (language, mixed): Memo(f"verifier: sound operations of {language}{' of mixed precisions' * mixed}", 1 << 15)
    for language in ("stablehlo", "hlo")
    for mixed in (False, True)
}
LARGEST_KEPT = 64  # limit on the elements of constants that are kept alive


@attrs.define(eq=False, repr=False)
class Verdicts:
    """Verdicts on the operations of a module or computation, and the context of their formulas.

    Attributes:
        module: The module.
        context: The context of formulas.
        constants: The constants of the context, filled when an operation first needs them.
        chooses_precisions: Accept a floating-point type in place of another, as backends do after choosing tiled
            layouts: an operation rounds to its declared type.
        sound: Signatures of operations that are valid in any such module (see `SOUND`).
        meshes: Meshes by name.
        checklists: The checklists of classes.
        by_signature: The verdicts in this module.
    """

    module: Module
    context: FormulaContext
    constants: MutableMapping[Value, Literal]
    chooses_precisions: bool
    sound: Memo[Key, Any]
    meshes: Mapping[str, Mesh]
    checklists: Checklists
    by_signature: dict[tuple[Any, ...], Finding | None] = attrs.field(factory=dict)
    knows_constants: bool = False

    @property
    def symbols(self) -> Container[str]:
        """Names that operations of the module may refer to."""
        return self.meshes.keys() | self.module.functions.keys()

    def is_sound(self, op: Operation, key: Key) -> bool:
        """Whether an operation with one result and without regions is certainly valid, independent of its context.

        Args:
            op: The operation.
            key: Its signature, which is remembered if the operation is valid.
        """
        checklist = self.checklists[op.__class__]
        if checklist is None or not checklist.is_by_signature:
            return False
        if checklist.has_literals and _error_in_literals(op) is not None:
            return False
        known = self.by_signature.get(key, _UNSEEN)
        if known is not _UNSEEN:
            return known is None
        types = list(map(_type, op.operands))
        types.append(op.results[0].type)
        if not checklist.is_met_without_regions(op, types, self.context):  # type: ignore[arg-type]  # declared
            return False
        if checklist.asks_around:
            self.by_signature[key] = None
        elif not checklist.has_literals or _is_cheap_to_keep(op):
            self.sound.remember(key, (op.attributes, types))
        return True

    def check(self, op: Operation, key: Key | None = None) -> Finding | None:
        """Return the finding about an operation independent of its context, or None.

        Args:
            op: The operation.
            key: Its signature if it has one result, no regions and no rule about its context, and the signature is not
                in `sound`; computed by default.
        """
        cls, results, regions = op.__class__, op.results, op.regions
        if not op.attributes and not issubclass(cls, DeclaredOperation):
            return None
        types = list(map(_type, (*results, *op.operands)))
        if key is None:
            key = (cls, id(op.attributes), len(results), *map(id, types))
            for region in regions:
                signature, types_inside = _signature(region)
                key += (signature,)
                types += types_inside
            if key in self.sound:
                return None
        checklist = self.checklists[cls]
        if checklist is not None and checklist.takes_sizes:
            self.find_constants()
            key += tuple(map(id, map(self.constants.get, op.operands)))
        finding: Finding | None = self.by_signature.get(key, _UNSEEN)
        if finding is _UNSEEN:
            finding = self.by_signature[key] = self.check_signature(op, key, types, checklist)
        return finding

    def check_signature(
        self, op: Operation, key: Key, types: list[Type], checklist: Checklist | None
    ) -> Finding | None:
        """Return the finding about an operation with an unseen signature; remember valid signatures.

        Args:
            op: The operation.
            key: Its signature.
            types: The types whose identities it contains.
            checklist: The checklist of its class, if any.
        """
        finding = None
        if checklist is None or checklist.has_literals:
            finding = _finding_in_literals(op) or find_kept_entry(op) if op.attributes else None
        if finding is not None or not isinstance(op, DeclaredOperation):
            return finding
        if checklist is None:
            return self.check_content(op, key)
        if not checklist.is_met(op, self.context):
            finding = self.check_content(op, key)
        # unless the verdict depends on the module or on constant operands
        if finding is None and not checklist.asks_around and (not checklist.has_literals or _is_cheap_to_keep(op)):
            self.sound.remember(key, (op.attributes, types))
        return finding

    def check_content(self, op: DeclaredOperation, key: Key) -> Finding | None:
        """Return the finding about an operation whose attribute dict (`key[1]`) is unseen, by attribute values."""
        equal_key = (key[0], tuple(map(_by_content, op.attributes.items())), *key[2:])
        finding: Finding | None = self.by_signature.get(equal_key, _UNSEEN)
        if finding is _UNSEEN:
            from hlo_text.verifier.operations import find_by_rules  # most operations meet their checklist

            finding = find_by_rules(op, self.context)
            if finding is not None and self.module.language == "hlo":
                finding = self.check_precisions(op, finding)
            self.by_signature[equal_key] = finding
        return finding

    def check_precisions(self, op: DeclaredOperation, finding: Finding) -> Finding | None:
        """Return the finding that remains if an operation may round to its declared floating-point types."""
        uniform = in_one_precision(op)
        if uniform is None or isinstance(finding, Advice):
            return finding
        from hlo_text.verifier.operations import find_broken_rule

        other = find_broken_rule(uniform, self.context)
        if other is not None and not isinstance(other, Advice):
            return finding
        return other if self.chooses_precisions else Advice(finding)

    def find_constants(self) -> None:
        """Add the constants of the module to the context, once."""
        if not self.knows_constants:
            self.knows_constants = True
            for op in walk(self.module):
                if isinstance(op, Constant) and op.results and "value" in op.attributes:
                    self.constants[op.results[0]] = op.attributes["value"]


def verdicts_of(module: Module, constants: MutableMapping[Value, Literal] | None = None) -> Verdicts:
    """Return the verdicts object for the operations of a module.

    Args:
        module: The module.
        constants: Its constants if known; by default they are collected when an operation first needs them.
    """
    known: MutableMapping[Value, Literal] = {} if constants is None else constants
    mixed = chooses_precisions(module)
    sound = SOUND[module.language, mixed]
    checklists = CHECKLISTS[module.language == "hlo"]
    verdicts = Verdicts(module, _context(module, known), known, mixed, sound, meshes_of(module), checklists)
    verdicts.knows_constants = constants is not None
    return verdicts


def _context(module: Module, constants: Mapping[Value, Literal]) -> FormulaContext:
    if module.language == "hlo":
        header = module.header.attributes if module.header is not None else {}
        counts = _number(header.get("replica_count")), _number(header.get("num_partitions"))
        return FormulaContext(*counts, language="hlo", constants=constants)
    attributes = module.annotations.discardable if module.annotations is not None else {}
    given = [attributes.get(f"mhlo.{name}") for name in ("num_replicas", "num_partitions")]
    replicas, partitions = (count.value if isinstance(count, IntegerAttribute) else None for count in given)
    functions = {name: function.function_type for name, function in module.functions.items()}
    return FormulaContext(replicas, partitions, functions, constants=constants)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None


def _signature(region: Region) -> tuple[tuple[Any, ...], list[Type]]:
    """Return the signature of a region, the properties that rules may inspect, and the types that it identifies."""
    blocks, terminator = region.blocks, region.terminator
    arguments, operations = (blocks[0].arguments, blocks[0].operations) if blocks else ((), ())
    types = list(map(_type, arguments))
    if terminator is not None:
        types += map(_type, terminator.operands)
    signature = (
        len(blocks),
        len(arguments),
        *map(id, types),
        terminator.__class__,
        region.execution_thread,
        len(operations),
        operations[0].name if operations else None,
    )
    return signature, types


def _by_content(item: tuple[str, Any]) -> tuple[str, Any]:
    """Return the key of an attribute's value: the type of a literal, the identity of a dict, else the value."""
    name, value = item
    return name, value.type if isinstance(value, Literal) else id(value) if isinstance(value, dict) else value


def _is_cheap_to_keep(op: Operation) -> bool:
    value = op.attributes.get("value")
    if not isinstance(value, Literal):
        return True
    return (_num_elements(value.type) <= LARGEST_KEPT or value.is_known_splat) and not value.holds_source


def _num_elements(type: Type) -> int:
    return type.num_elements or 0 if isinstance(type, TensorType) else 0


def _finding_in_literals(op: Operation) -> Finding | None:
    error = _error_in_literals(op)
    return None if error is None else (error.code, error.message)


def _error_in_literals(op: Operation) -> Diagnostic | None:
    """Return the first error in the texts of an operation's literals, which readers decode lazily."""
    for value in op.attributes.values():
        if isinstance(value, Literal) and (error := value.find_error()) is not None:
            return error
    return None


def span_in_literals(op: Operation) -> Span | None:
    error = _error_in_literals(op)
    return None if error is None else error.span
