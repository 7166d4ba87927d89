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
from hlo_text.hlo.spelling.pieces import Pairs, present
from hlo_text.hlo.spelling.sharding import without_metadata
from hlo_text.ir import Annotations, Operation, Region, UnregisteredOperation, Value
from hlo_text.memo import Memo
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import BOOL, TensorType

_NOTHING = ("", "", "")

#: What a text depends on: class, ids of attributes and annotations, options (see `_flavour`).
SharedKey = tuple[type[Operation], int, int, int]

#: Opening and rest of an instruction, and its attributes and annotations, so that their ids stay taken.
SHARED_TEXTS: Memo[SharedKey, tuple[str, str, tuple[object, object]]] = Memo("HLO printer: instructions", 1 << 15)
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
        self._own: dict[tuple[type[Operation], int], tuple[str, str, str]] = {}
        self._annotations: dict[int, tuple[str, str, str]] = {}
        #: Blocks of the computations around what asynchronous operations begin, which only the canonical form shows.
        self.wrapped: dict[Operation, str] = {}
        #: The options that shared texts depend on.
        self.flavour = _flavour(options)

    def opening_and_rest(self, op: Operation, names: Mapping[Value, str]) -> tuple[str, str, tuple[object, object]]:
        """Return the text from the opcode to the operands, and the text from the `)` behind them to the line's end.

        The third item is what the texts were made from.

        Args:
            op: An instruction.
            names: Printed names of its computation's values.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        if isinstance(op, ops.WrappedStart) and _calls_first(op):
            return self._from_pairs(op, names)
        key = (type(op), id(op.attributes) if op.attributes else 0)
        depends = isinstance(op, UnregisteredOperation) or spelling_of(type(op)).depends_on_types
        own = None if depends else self._own.get(key)
        if own is None:
            own = self._own[key] = self._own_texts(op)
        opening, rest, accuracy = own
        if op.annotations is None:
            front, middle, back = _NOTHING
        else:
            found = self._annotations.get(id(op.annotations))
            if found is None:
                if op.annotations.unknown:
                    return self._from_pairs(op, names)
                found = self._annotations[id(op.annotations)] = self._annotation_texts(op.annotations, names)
            front, middle, back = found
        if (op.regions or op in self.wrapped) and not isinstance(op, UnregisteredOperation):
            called = _joined(self._called_computations(op))
            own_rest = f"{called}{rest}{front}" if _calls_first(op) else f"{rest}{front}{called}"
        else:
            own_rest = rest + front
        texts = opening, f"){own_rest}{middle}{accuracy}{back}\n", (op.attributes, op.annotations)
        if not depends and not op.regions:
            self._share((*key, id(op.annotations), self.flavour), texts, op.annotations)
        return texts

    def _from_pairs(self, op: Operation, names: Mapping[Value, str]) -> tuple[str, str, tuple[object, object]]:
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
        return opening, f"){_joined(placed)}\n", (op.attributes, op.annotations)

    def _share(
        self,
        key: SharedKey,
        texts: tuple[str, str, tuple[object, object]],
        annotations: Annotations | None,
    ) -> None:
        if len(texts[0]) + len(texts[1]) > _LONGEST_SHARED_TEXT:
            return
        if annotations is not None and annotations.control_predecessors:
            return  # names of this module
        SHARED_TEXTS.remember(key, texts)

    def _own_texts(self, op: Operation) -> tuple[str, str, str]:
        """Return the opening, the own attributes and the result accuracy."""
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
    return [p for p in listed if p[0] != "result_accuracy"], [p for p in listed if p[0] == "result_accuracy"]


def _calls_first(op: Operation) -> bool:
    return isinstance(op, DeclaredOperation) and op.opcode is not None and op.opcode.calls_first


def _is_predicate(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.element_type == BOOL
