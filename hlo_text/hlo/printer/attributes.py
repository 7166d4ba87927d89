"""Texts in front of and behind an HLO instruction's operands, remembered per shared object.

Order behind them: own attributes, called computations, sharding, frontend attributes, control predecessors,
statistics, result accuracy, origin, metadata, backend configuration. Spec: layout of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from hlo_text import ops
from hlo_text.attributes import ReplicaGroups
from hlo_text.hlo.printer.options import HloPrintOptions
from hlo_text.hlo.spelling import spelling_of
from hlo_text.hlo.spelling.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.spelling.groups import write_replica_groups
from hlo_text.hlo.spelling.literals import essential_text, literal_text
from hlo_text.hlo.spelling.pieces import Pairs, present
from hlo_text.hlo.spelling.sharding import without_metadata
from hlo_text.ir import Annotations, Operation, Region, UnregisteredOperation, Value
from hlo_text.memo import Memo
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import BOOL, TensorType

_NOTHING = ("", "", "")
_besides_metadata = attrgetter(
    *("parameter_replication", "sharding", "frontend_attributes", "control_predecessors", "statistics"),
    *("extra", "unknown", "origin", "backend_config"),
)
_NONE_BESIDES_METADATA = _besides_metadata(Annotations())

#: Texts of attributes, by class, id of the attributes and options (see `_flavour`), and of annotations, by id and
#: options; with what they belong to, so that its id stays taken.
OWN_TEXTS: Memo[tuple[type[Operation], int, int], tuple[str, str, str, object]] = Memo(
    "HLO printer: attributes", 1 << 15
)
NOTES: Memo[tuple[int, int], tuple[str, str, str, object]] = Memo("HLO printer: annotations", 1 << 15)
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
        #: Opening and rest of instructions that call nothing, by class and id of their attributes, and the texts that
        #: end the line, by id of the annotations: what most instructions are put together from.
        self.own: dict[tuple[Any, ...], tuple[str, str]] = {}
        self.notes: dict[int, str] = {id(None): "\n"}
        #: Blocks of the computations around what asynchronous operations begin, which only the canonical form shows.
        self.wrapped: dict[Operation, str] = {}
        self._by_types: dict[tuple[Any, ...], tuple[str, str, str]] = {}
        self._flavour = _flavour(options)

    def opening_and_rest(self, op: Operation, names: Mapping[Value, str]) -> tuple[str, str]:
        """Return the text from the opcode to the operands, and the text from the `)` behind them to the line's end.

        Args:
            op: An instruction.
            names: Printed names of its computation's values.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        if isinstance(op, ops.WrappedStart) and _calls_first(op):
            return self._from_pairs(op, names)
        annotations = op.annotations
        if annotations is not None and annotations.unknown:
            return self._from_pairs(op, names)
        opening, rest, accuracy = self._own_texts(op)
        front, middle, back = _NOTHING if annotations is None else self._annotation_texts(annotations, names)
        if (op.regions or op in self.wrapped) and not isinstance(op, UnregisteredOperation):
            called = _joined(self._called_computations(op))
            rest = f"{called}{rest}{front}" if _calls_first(op) else f"{rest}{front}{called}"
            return opening, f"){rest}{middle}{accuracy}{back}\n"
        return opening, f"){rest}{front}{middle}{accuracy}{back}\n"

    def _from_pairs(self, op: Operation, names: Mapping[Value, str]) -> tuple[str, str]:
        """Return the texts of an instruction whose attributes are mixed with others.

        Attributes that nobody knows stand where they stood; `call-start` names its thread before what it calls.
        """
        annotations = op.annotations or Annotations()
        opening, own, accuracy = self._own_pairs(op)
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

    def _own_texts(self, op: Operation) -> tuple[str, str, str]:
        """Return the opening, the own attributes and the result accuracy."""
        cls, attributes = op.__class__, op.attributes
        if isinstance(op, UnregisteredOperation):
            return self._new_own_texts(op)
        if spelling_of(cls).depends_on_types:
            types = (cls, id(attributes), *[id(operand.type) for operand in op.operands])
            return self._by_types.get(types) or self._by_types.setdefault(types, self._new_own_texts(op))
        key = cls, id(attributes) if attributes else 0, self._flavour
        known = OWN_TEXTS.get(key)
        if known is None:
            known = *self._new_own_texts(op), attributes
            if sum(map(len, known[:3])) <= _LONGEST_SHARED_TEXT:
                OWN_TEXTS.remember(key, known)
        opening, rest, accuracy, _ = known
        if not accuracy and not issubclass(cls, ops.WrappedStart):
            self.own[key[:2]] = opening, f"){rest}"
        return opening, rest, accuracy

    def _new_own_texts(self, op: Operation) -> tuple[str, str, str]:
        opening, own, accuracy = self._own_pairs(op)
        return opening, _joined(own), _joined(accuracy)

    def _own_pairs(self, op: Operation) -> tuple[str, Pairs, Pairs]:
        """Return the opening, the own attributes and the result accuracy."""
        pairs: Iterable[tuple[str, str]]
        match op:
            case ops.Parameter():
                return f"parameter({op.number}", [], []
            case ops.Constant():
                if self._options.essentials:
                    text = essential_text(op.value)
                else:
                    text = literal_text(op.value, large_constants=self._options.large_constants)
                return f"constant({text}", [], []
            case UnregisteredOperation():
                pairs = self._unregistered_pairs(op)
            case _ if op.hlo_name is None:
                raise ValueError(f"HLO has no text for {op.name}: convert the module first")
            case _:
                pairs = spelling_of(type(op)).to_hlo(op)
        own, accuracy = _apart(self._telling_apart(op, pairs) if self._options.essentials else pairs)
        return f"{opcode(op)}(", own, accuracy

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

    def _annotation_texts(self, annotations: Annotations, names: Mapping[Value, str]) -> tuple[str, str, str]:
        if annotations.control_predecessors:  # names of this computation
            return self._new_annotation_texts(annotations, names)
        key = id(annotations), self._flavour
        known = NOTES.get(key)
        if known is None:
            known = *self._new_annotation_texts(annotations, names), annotations
            if sum(map(len, known[:3])) <= _LONGEST_SHARED_TEXT:
                NOTES.remember(key, known)
        front, middle, back, _ = known
        self.notes[key[0]] = f"{front}{middle}{back}\n"
        return front, middle, back

    def _new_annotation_texts(self, annotations: Annotations, names: Mapping[Value, str]) -> tuple[str, str, str]:
        if _besides_metadata(annotations) == _NONE_BESIDES_METADATA:  # nearly always
            metadata = annotations.metadata if self._options.metadata else None
            return "", "", "" if metadata is None else f", metadata={metadata}"
        front, middle, back = self._annotation_pairs(annotations, names)
        return _joined(front), _joined(middle), _joined(back)

    def _annotation_pairs(self, annotations: Annotations, names: Mapping[Value, str]) -> tuple[Pairs, Pairs, Pairs]:
        """Return what belongs to the own attributes, what precedes the result accuracy, and what follows it."""
        options = self._options
        predecessors = None
        if annotations.control_predecessors and options.control_predecessors:
            predecessors = f"{{{', '.join(names[value] for value in annotations.control_predecessors)}}}"
        sharding = annotations.sharding
        if sharding is not None and "metadata=" in sharding and not options.metadata:
            sharding = without_metadata(sharding)
        extra, accuracy = _apart(annotations.extra)
        return (
            present(("parameter_replication", None if options.essentials else annotations.parameter_replication))
            + extra,
            present(
                ("sharding", sharding),
                ("frontend_attributes", annotations.frontend_attributes),
                ("control-predecessors", predecessors),
                ("statistics", annotations.statistics),
            ),
            accuracy
            + present(
                ("origin", annotations.origin),
                ("metadata", annotations.metadata if options.metadata else None),
                ("backend_config", annotations.backend_config if options.backend_config else None),
            ),
        )


def _flavour(options: HloPrintOptions) -> int:
    """Return a number for the options that texts of instructions depend on."""
    choices = (options.metadata, options.backend_config, options.large_constants, options.essentials)
    return sum(bool(choice) << place for place, choice in enumerate(choices))


def opcode(op: Operation) -> str:
    """Return the HLO opcode of an operation."""
    return op.operation_name if isinstance(op, UnregisteredOperation) else op.hlo_name or op.name


def _joined(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join([f", {name}={text}" for name, text in pairs])


def _apart(pairs: Iterable[tuple[str, str]]) -> tuple[Pairs, Pairs]:
    """Return the pairs without the result accuracy, which stands further back, and it."""
    listed = list(pairs)
    if not listed:
        return listed, listed
    return [p for p in listed if p[0] != "result_accuracy"], [p for p in listed if p[0] == "result_accuracy"]


def _calls_first(op: Operation) -> bool:
    return isinstance(op, DeclaredOperation) and op.opcode is not None and op.opcode.calls_first


def _is_predicate(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.element_type == BOOL
