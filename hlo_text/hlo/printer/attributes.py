"""Texts in front of and behind an HLO instruction's operands, remembered per shared object.

Order behind them: own attributes, called computations, sharding, frontend attributes, control predecessors,
statistics, result accuracy, origin, metadata, backend configuration. Spec: layout of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hlo_text import ops
from hlo_text.attributes import ReplicaGroups
from hlo_text.hlo.printer.options import HloPrintOptions
from hlo_text.hlo.spelling import spelling_of
from hlo_text.hlo.spelling.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.spelling.groups import write_replica_groups
from hlo_text.hlo.spelling.literals import essential_text, literal_text
from hlo_text.hlo.spelling.pieces import Pairs
from hlo_text.hlo.spelling.shapes import type_texts
from hlo_text.hlo.spelling.sharding import without_metadata
from hlo_text.ir import Annotations, Operation, Region, UnregisteredOperation, Value
from hlo_text.memo import Memo
from hlo_text.opdef import HLO_OPERATIONS, DeclaredOperation
from hlo_text.types import BOOL, TensorType

#: The text between an instruction's name and its operands, that behind them up to the line's end, and what they were
#: made from, so that its ids stay taken.
Line = tuple[str, str, object]
#: By class, ids of the attributes, of the result's type and of the annotations, and style.
LINES: Memo[tuple[type[Operation], int, int, int, int], Line] = Memo("HLO printer: lines", 1 << 15)
#: Three texts, with what they were made from; None if they depend on more.
Texts = tuple[str, str, str, object]

#: Opening, own attributes and result accuracy; by class, id of the attributes and flavour (see `_flavour`).
OWN_TEXTS: Memo[tuple[type[Operation], int, int], Texts] = Memo("HLO printer: attributes", 1 << 15)
#: What annotations say in front of the called computations, behind them, and behind the result accuracy; by their id
#: and flavour.
NOTES: Memo[tuple[int, int], Texts] = Memo("HLO printer: annotations", 1 << 15)
#: Names of the attribute with the computation that operations call, by the classes that call just one.
_CALLING_ONE = {
    cls: cls.region_fields[0].hlo
    for cls in HLO_OPERATIONS.values()
    if len(cls.region_fields) == 1 and not cls.region_fields[0].variadic and not issubclass(cls, ops.WrappedStart)
}
_NO_NOTES: Texts = ("", "", "", ())
_LONGEST_SHARED_TEXT = 1 << 10


class AttributeTexts:
    """Texts of opcodes, attributes and annotations of one module's instructions.

    Args:
        options: Resolved options.
        computations: How a call names each computation; with `inline_computations` the block that stands for it,
            which the caller fills in before the first use.
    """

    def __init__(self, options: HloPrintOptions, computations: Mapping[Region, str]) -> None:
        self._options = options
        self._computations = computations
        #: Blocks of the computations around what asynchronous operations begin, which only the canonical form shows.
        self.wrapped: dict[Operation, str] = {}
        #: The options that shared texts depend on, as a number, and that with what shared lines depend on besides.
        self.flavour = _flavour(options)
        #: Which of `type_texts` stands in front of instructions and operands.
        self.shown = 0 if options.layouts else 1
        self.style = 2 * self.flavour + self.shown

    def line(self, op: Operation, key: tuple[type[Operation], int, int, int, int], names: Mapping[Value, str]) -> Line:
        """Return the texts around an instruction's operands, and keep them if they depend on nothing of the module.

        Args:
            op: An instruction.
            key: Its key in `LINES`.
            names: Printed names of its computation's values.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        cls, attributes_id, _, annotations_id, _ = key
        type, annotations = op.results[0].type, op.annotations
        shape = type_texts(type)[self.shown]
        own = OWN_TEXTS.get((cls, attributes_id, self.flavour)) or self.own_texts(op)
        notes: Texts | None = _NO_NOTES
        if annotations is not None:
            notes = NOTES.get((annotations_id, self.flavour)) or self.notes(annotations, names)
        if own is None or notes is None or op.regions:
            opening, rest = self.around_operands(op, own, notes, names)
            return f" = {shape} {opening}", rest, None
        line = f" = {shape} {own[0]}", f"){own[1]}{notes[0]}{notes[1]}{own[2]}{notes[2]}\n", (own, notes, type)
        if own[3] is None or notes[3] is None or (isinstance(op, DeclaredOperation) and op.region_fields):
            return line
        return LINES.remember(key, line)

    def own_texts(self, op: Operation) -> Texts | None:
        """Return the opening, the own attributes and the result accuracy, and keep them if they depend on no more.

        None if they have to be placed among others, or stand for what `wrapped` has.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        if isinstance(op, ops.WrappedStart):
            return None
        opening, pairs = self._own_pairs(op)
        own = accuracy = ""
        for name, text in pairs:
            if name == "result_accuracy":
                accuracy += f", {name}={text}"
            else:
                own += f", {name}={text}"
        if len(opening) + len(own) > _LONGEST_SHARED_TEXT or _depends_on_more(op):
            return opening, own, accuracy, None
        key = op.__class__, id(op.attributes), self.flavour
        return OWN_TEXTS.remember(key, (opening, own, accuracy, op.attributes))

    def notes(self, annotations: Annotations, names: Mapping[Value, str]) -> Texts | None:
        """Return the texts of annotations, and keep those that name nothing of this module.

        None if there are attributes that nobody knows, which stand where they stood.
        """
        if annotations.unknown:
            return None
        front, middle, back = map(_joined, self._annotation_pairs(annotations, names))
        if annotations.control_predecessors or len(front) + len(middle) + len(back) > _LONGEST_SHARED_TEXT:
            return front, middle, back, None
        return NOTES.remember((id(annotations), self.flavour), (front, middle, back, annotations))

    def around_operands(
        self, op: Operation, own: Texts | None, notes: Texts | None, names: Mapping[Value, str]
    ) -> tuple[str, str]:
        """Return the text from the opcode to the operands, and the text from the `)` behind them to the line's end.

        Args:
            op: An instruction.
            own: Its `own_texts`.
            notes: Those of its annotations.
            names: Printed names of its computation's values.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        if own is None or notes is None:
            return self._from_pairs(op, names)
        called = "" if isinstance(op, UnregisteredOperation) else self._called_text(op)
        before, after = (called, "") if _calls_first(op) else ("", called)
        return own[0], f"){before}{own[1]}{notes[0]}{after}{notes[1]}{own[2]}{notes[2]}\n"

    def _from_pairs(self, op: Operation, names: Mapping[Value, str]) -> tuple[str, str]:
        """Return the texts of an instruction whose attributes are mixed with others.

        Attributes that nobody knows stand where they stood; `call-start` names its thread before what it calls.
        """
        annotations = op.annotations or Annotations()
        opening, pairs = self._own_pairs(op)
        own, accuracy = _apart(pairs)
        front, middle, back = self._annotation_pairs(annotations, names)
        called = [] if isinstance(op, UnregisteredOperation) else self._called_computations(op)
        threads = [pair for pair in own if pair[0] == "async_execution_thread"]
        others = [pair for pair in own if pair not in threads]
        placed = [*threads, *called, *others, *front] if _calls_first(op) else [*own, *front, *called]
        placed += [*middle, *accuracy, *back]
        for unknown in annotations.unknown:
            behind = [index for index, (name, _) in enumerate(placed, 1) if name in unknown.after]
            placed.insert(max(behind, default=0), (unknown.name, unknown.text))
        return opening, f"){_joined(placed)}\n"

    def _own_pairs(self, op: Operation) -> tuple[str, Iterable[tuple[str, str]]]:
        """Return the opening and the own attributes, the result accuracy included."""
        cls = type(op)
        if cls is ops.Parameter:
            return f"parameter({op.attributes['number']}", ()
        if cls is ops.Constant:
            literal = op.attributes["value"]
            if self._options.essentials:
                return f"constant({essential_text(literal)}", ()
            return f"constant({literal_text(literal, large_constants=self._options.large_constants)}", ()
        pairs: Iterable[tuple[str, str]]
        if isinstance(op, UnregisteredOperation):
            pairs = self._unregistered_pairs(op)
        elif op.hlo_name is None:
            raise ValueError(f"HLO has no text for {op.name}: convert the module first")
        else:
            pairs = spelling_of(cls).to_hlo(op)
        return f"{opcode(op)}(", self._telling_apart(op, pairs) if self._options.essentials else pairs

    def _telling_apart(self, op: Operation, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the attributes of a fingerprint: groups as lists, no configurations of feeds."""
        groups = op.attributes.get("replica_groups")
        expanded = None
        if isinstance(groups, ReplicaGroups):
            expanded = write_replica_groups(ReplicaGroups(groups.groups))
        return [
            (name, expanded if name == "replica_groups" and expanded is not None else text)
            for name, text in pairs
            if name not in ("infeed_config", "outfeed_config")
        ]

    def _unregistered_pairs(self, op: UnregisteredOperation) -> list[tuple[str, str]]:
        """Return the attributes of an operation nobody declared as they were written, computations renamed."""
        names = [self._computations[region] for region in op.regions]
        single = sum(name in SINGLE_COMPUTATIONS for name in op.attributes)
        pairs = []
        for name, text in op.attributes.items():
            if name in COMPUTATION_LISTS and names:
                listed, names = names[: len(names) - single], names[len(names) - single :]
                text = self._list(listed)
            elif name in SINGLE_COMPUTATIONS and names:
                single -= 1
                text = self._single(names.pop(0))
            pairs.append((name, str(text)))
        return pairs

    def _called_text(self, op: Operation) -> str:
        """Return the computations that an operation calls, as attributes."""
        regions, cls = op.regions, op.__class__
        if len(regions) == 1 and cls in _CALLING_ONE and not self._options.inline_computations:
            return f", {_CALLING_ONE[cls]}={self._computations[regions[0]]}"
        return _joined(self._called_computations(op))

    def _called_computations(self, op: Operation) -> Pairs:
        names = [self._computations[region] for region in op.regions]
        cls = op.wrapped if isinstance(op, ops.WrappedStart) else type(op)
        if issubclass(cls, ops.Conditional):
            if len(names) == 2 and _is_predicate(op.operands[0]):
                true, false = map(self._single, names)
                return [("true_computation", true), ("false_computation", false)]
            return [("branch_computations", self._list(names))]
        fields = cls.region_fields if issubclass(cls, DeclaredOperation) else ()
        pairs = []
        for index, field in enumerate(fields):
            if index < len(names):
                called = self._list(names[index:]) if field.variadic else self._single(names[index])
                pairs.append((str(field.hlo_inline if self._options.inline_computations else field.hlo), called))
        if op in self.wrapped:
            pairs.append(("calls", self._single(self.wrapped[op])))
        return pairs

    def _single(self, computation: str) -> str:
        return f"\n{computation}" if self._options.inline_computations else computation

    def _list(self, computations: Sequence[str]) -> str:
        if self._options.inline_computations:
            return "{\n" + ",\n".join(computations) + "\n}"
        return "{" + ", ".join(computations) + "}"

    def _annotation_pairs(self, annotations: Annotations, names: Mapping[Value, str]) -> tuple[Pairs, Pairs, Pairs]:
        """Return what belongs to the own attributes, what precedes the result accuracy, and what follows it."""
        options = self._options
        front, accuracy = _apart(annotations.extra) if annotations.extra else ([], [])
        middle: Pairs = []
        if annotations.parameter_replication is not None and not options.essentials:
            front.insert(0, ("parameter_replication", annotations.parameter_replication))
        if annotations.sharding is not None:
            drops = "metadata=" in annotations.sharding and not options.metadata
            middle.append(("sharding", without_metadata(annotations.sharding) if drops else annotations.sharding))
        if annotations.frontend_attributes is not None:
            middle.append(("frontend_attributes", annotations.frontend_attributes))
        if annotations.control_predecessors and options.control_predecessors:
            predecessors = ", ".join([names[value] for value in annotations.control_predecessors])
            middle.append(("control-predecessors", f"{{{predecessors}}}"))
        if annotations.statistics is not None:
            middle.append(("statistics", annotations.statistics))
        back = accuracy
        if annotations.origin is not None:
            back.append(("origin", annotations.origin))
        if annotations.metadata is not None and options.metadata:
            back.append(("metadata", annotations.metadata))
        if annotations.backend_config is not None and options.backend_config:
            back.append(("backend_config", annotations.backend_config))
        return front, middle, back


def _depends_on_more(op: Operation) -> bool:
    """Whether the texts of an instruction depend on more than its class and attributes."""
    depends = spelling_of(type(op)).depends_on_types
    return isinstance(op, UnregisteredOperation) or (depends is not None and depends(op.attributes))


def _flavour(options: HloPrintOptions) -> int:
    """Return a number for the options that texts of instructions depend on."""
    choices = (options.metadata, options.backend_config, options.large_constants, options.essentials)
    return sum(bool(choice) << place for place, choice in enumerate(choices))


def opcode(op: Operation) -> str:
    """Return the HLO opcode of an operation."""
    return op.operation_name if isinstance(op, UnregisteredOperation) else op.hlo_name or op.name


def _joined(pairs: Pairs) -> str:
    return "".join([f", {name}={text}" for name, text in pairs]) if pairs else ""


def _apart(pairs: Iterable[tuple[str, str]]) -> tuple[Pairs, Pairs]:
    """Return the pairs without the result accuracy, which stands further back, and it."""
    listed = list(pairs)
    return [p for p in listed if p[0] != "result_accuracy"], [p for p in listed if p[0] == "result_accuracy"]


def _calls_first(op: Operation) -> bool:
    called = op.opcode if isinstance(op, DeclaredOperation) else None
    return called is not None and called.calls_first


def _is_predicate(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.element_type == BOOL
