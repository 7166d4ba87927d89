"""Texts before and after an HLO instruction's operands, cached in its attributes and annotations.

Order after the operands: own attributes, called computations, sharding, frontend attributes, control predecessors,
statistics, result accuracy, origin, metadata, backend configuration. Spec: layout of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import Literal, ReplicaGroups
from hlo_text.core.ir import Annotations, Operation, Region, UnknownAttribute, UnregisteredOperation, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import HLO_OPERATIONS, DeclaredOperation
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.types import BOOL, TensorType
from hlo_text.hlo.codecs import codec_of
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.groups import write_replica_groups
from hlo_text.hlo.codecs.literals import essential_text, literal_text
from hlo_text.hlo.codecs.metadata import METADATA_ONLY, reprinted_backend_config, reprinted_frontend_attributes
from hlo_text.hlo.codecs.pieces import OwnTexts, Pairs, argument_texts
from hlo_text.hlo.codecs.sharding import without_metadata
from hlo_text.hlo.printer.options import HloPrintOptions

#: Texts of annotations: flavor, the text before the result accuracy, the text after it up to the line end, and the
#: parts of the first text before and after called computations.
NoteTexts = tuple[int, str, str, str, str]


def _calls_first(cls: type[Operation]) -> bool:
    return issubclass(cls, DeclaredOperation) and cls.opcode is not None and cls.opcode.calls_first


#: Texts of operations without attributes, by declared class and flavor, since they may share one empty dict.
_BARE: dict[tuple[type[Operation], int], OwnTexts] = {}
#: Text before the name of the called computation, and whether it precedes the other attributes, for classes that call
#: exactly one.
_CALLING_ONE: dict[type[Operation], tuple[str, bool]] = {
    cls: (f", {cls.region_fields[0].hlo}=", _calls_first(cls))
    for cls in HLO_OPERATIONS.values()
    if len(cls.region_fields) == 1 and not cls.region_fields[0].variadic and not issubclass(cls, ops.WrappedStart)
}
_CALLED_NAME = late(r"%?[A-Za-z_][A-Za-z0-9_.\-]*+")
_CALLED_LIST = late(r"\{\s*+%?[A-Za-z_][A-Za-z0-9_.\-]*+\s*+(?:,\s*+%?[A-Za-z_][A-Za-z0-9_.\-]*+\s*+)*+\}")
_LONGEST_SHARED_TEXT = 1 << 10
#: Texts of constants take as much memory as the text of a module, and few of them are shared.
_LONGEST_KEPT_ARGUMENT = 1 << 8
#: HLO annotations other than metadata, and their values if there is only metadata.
_ALL_BUT_METADATA = attrgetter(
    *("sharding", "frontend_attributes", "control_predecessors", "statistics", "origin", "backend_config"),
    *("parameter_replication", "extra", "unknown", "unknown_fields"),
)
_ONLY_METADATA = _ALL_BUT_METADATA(Annotations())


class AttributeTexts:
    """Texts of opcodes, attributes and annotations of one module's instructions.

    Args:
        options: Resolved options.
        computations: The name of each computation in a call; with `inline_computations` its text as a block, which the
            caller adds before the first use.
    """

    def __init__(self, options: HloPrintOptions, computations: Mapping[Region, str]) -> None:
        self._options = options
        self._computations = computations
        self._calling_one = {} if options.inline_computations else _CALLING_ONE
        #: Blocks of the computations wrapped around asynchronous operations, which only the canonical form prints.
        self.wrapped: dict[Operation, str] = {}
        #: The options that remembered texts depend on, as a number.
        self.flavour = (
            (1 if options.metadata else 0)  # the first three make `USUAL_FLAVOUR`
            + (2 if options.backend_config else 0)
            + (4 if options.large_constants else 0)
            + (8 if options.essentials else 0)
            + (16 if options.as_parsed else 0)
        )
        self.no_notes: NoteTexts = self.flavour, "", "\n", "", ""
        #: What follows the attributes of an instruction whose own attributes are interleaved with others.
        self.nothing: NoteTexts = self.flavour, "", "", "", ""

    def around_operands(
        self, op: Operation, notes: NoteTexts | None, names: Mapping[Value, str]
    ) -> tuple[OwnTexts, NoteTexts]:
        """Return the texts of an instruction's attributes, including called computations, and of its annotations.

        Args:
            op: An instruction.
            notes: The texts of its annotations, None if some of them are unknown.
            names: Printed names of its computation's values.

        Raises:
            ValueError: HLO has no text for the operation.
        """
        own = self._own_texts(op)
        if own is None or notes is None:
            return self._from_pairs(op, names), self.nothing
        return self.with_called(op, own, notes) if op.regions else (own, notes)

    def with_called(self, op: Operation, own: OwnTexts, notes: NoteTexts) -> tuple[OwnTexts, NoteTexts]:
        """Return the texts of an instruction with its called computations, and the annotations after them.

        Args:
            op: An instruction with regions.
            own: The texts of its own attributes.
            notes: The texts of its annotations.
        """
        cls, flavour, opening, written, _ = own
        prefix = self._calling_one.get(cls)
        if prefix is not None and len(op.regions) == 1:
            name, is_first = prefix
            called = name + self._computations[op.regions[0]]
        else:
            called, is_first = _joined(self._called_computations(op)), _calls_first(cls)
        if is_first and written != ")":
            return (cls, flavour, opening, f"){called}{written[1:]}", True), notes
        if not notes[1]:
            return (cls, flavour, opening, written + called, True), notes
        _, _, ending, front, middle = notes
        return (cls, flavour, opening, f"{written}{front}{called}{middle}", True), (flavour, "", ending, "", "")

    def notes(self, annotations: Annotations, names: Mapping[Value, str]) -> NoteTexts | None:
        """Return the texts of annotations; cache those that are independent of this module.

        None if there are unknown attributes, which are printed at their original positions.
        """
        known: NoteTexts | None = annotations.printed
        if known is not None and known[0] == self.flavour:
            return known
        if known is not METADATA_ONLY and annotations.metadata and _ALL_BUT_METADATA(annotations) == _ONLY_METADATA:
            known = METADATA_ONLY
            object.__setattr__(annotations, "printed", known)
        if known is METADATA_ONLY:
            ending = f", metadata={annotations.metadata}\n" if self._options.metadata else "\n"
            return self.flavour, "", ending, "", ""
        if annotations.unknown:
            return None
        front, middle, back = map(_joined, self._annotation_pairs(annotations, names))
        texts = self.flavour, front + middle, f"{back}\n", front, middle
        if not annotations.control_predecessors and len(front) + len(middle) + len(back) <= _LONGEST_SHARED_TEXT:
            object.__setattr__(annotations, "printed", texts)  # unchecked, since that takes longer than the texts
        return texts

    def _own_texts(self, op: Operation) -> OwnTexts | None:
        """Return the texts of an operation's attributes; cache them if they depend on the attributes only.

        None if the attributes are interleaved with others or depend on `wrapped`: those of asynchronous wrappers, and a
        result accuracy.
        """
        cls, attributes, flavour = op.__class__, op.attributes, self.flavour
        known: OwnTexts | None = getattr(attributes, "printed", None)
        if known is not None and known[0] is cls and known[1] == flavour:
            return known
        if not attributes and (known := _BARE.get((cls, flavour))) is not None:
            if type(attributes) is ReadOnlyDict:
                attributes.printed = known
            return known
        if cls is ops.Parameter or (cls is ops.Constant and not self._options.essentials):  # half of all texts
            shown = attributes["number"] if cls is ops.Parameter else self._literal_text(attributes["value"])
            texts = argument_texts(cls, flavour, shown)
            if len(texts[2]) <= _LONGEST_KEPT_ARGUMENT and type(attributes) is ReadOnlyDict:
                attributes.printed = texts
            return texts
        if isinstance(op, ops.WrappedStart):
            return None
        pairs: Iterable[tuple[str, str]]
        if self._options.essentials or cls.hlo_name is None:
            opening, pairs = self._own_pairs(op)
            is_shared = not isinstance(op, UnregisteredOperation) and not _depends_on_types(cls, attributes)
        else:
            codec = codec_of(cls)
            opening, pairs = f"{cls.hlo_name}(", codec.to_hlo(op)
            is_shared = codec.depends_on_types is None or not codec.depends_on_types(attributes)
        own = ""
        for name, text in pairs:
            if name == "result_accuracy":
                return None
            own += f", {name}={text}"
        may_call = not issubclass(cls, DeclaredOperation) or len(cls.region_fields) > 0
        texts = cls, flavour, opening, f"){own}", may_call
        if is_shared and len(own) <= _LONGEST_SHARED_TEXT:
            if type(attributes) is ReadOnlyDict:
                attributes.printed = texts
            if not attributes:
                _BARE[cls, flavour] = texts
        return texts

    def _from_pairs(self, op: Operation, names: Mapping[Value, str]) -> OwnTexts:
        """Return the texts of an instruction whose own attributes are interleaved with others.

        Unknown attributes keep their original positions; `call-start` has its thread before its called computation.
        """
        annotations = op.annotations or Annotations()
        opening, pairs = self._own_pairs(op)
        own, accuracy = _apart(pairs)
        front, middle, back = self._annotation_pairs(annotations, names)
        called = [] if isinstance(op, UnregisteredOperation) else self._called_computations(op)
        threads = [pair for pair in own if pair[0] == "async_execution_thread"]
        others = [pair for pair in own if pair not in threads]
        if _calls_first(type(op)):
            placed = [*threads, *called, *others, *front]
        else:
            last = _aliases_of_start(op, own)
            placed = [*own[: len(own) - len(last)], *front, *called, *last]
        placed += [*middle, *accuracy, *back]
        return type(op), self.flavour, opening, f"){_joined(with_unknown(placed, annotations.unknown))}\n", True

    def _own_pairs(self, op: Operation) -> tuple[str, Iterable[tuple[str, str]]]:
        """Return the opcode with the opening parenthesis, and the own attributes including the result accuracy."""
        cls = type(op)
        if cls is ops.Parameter:
            return f"parameter({op.attributes['number']}", ()
        if cls is ops.Constant:
            literal = op.attributes["value"]
            shown = essential_text(literal) if self._options.essentials else self._literal_text(literal)
            return f"constant({shown}", ()
        pairs: Iterable[tuple[str, str]]
        if isinstance(op, UnregisteredOperation):
            pairs = self._unregistered_pairs(op)
        elif op.hlo_name is None:
            raise ValueError(f"cannot print {op.name} as HLO; convert the module first")
        else:
            pairs = codec_of(cls).to_hlo(op)
        return f"{opcode(op)}(", self._fingerprint_pairs(op, pairs) if self._options.essentials else pairs

    def _literal_text(self, literal: Literal) -> str:
        return literal_text(literal, large_constants=self._options.large_constants)

    def _fingerprint_pairs(self, op: Operation, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the attributes in a fingerprint: groups as lists, without infeed and outfeed configurations."""
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
        """Return the attributes of an undeclared operation as written, with computations renamed."""
        names = [self._computations[region] for region in op.regions]
        counts = {name: _num_called(str(text)) for name, text in op.attributes.items() if name in SINGLE_COMPUTATIONS}
        single = sum(counts.values())
        pairs = []
        for name, text in op.attributes.items():
            if name in COMPUTATION_LISTS and names:
                listed, names = names[: len(names) - single], names[len(names) - single :]
                text = self._list(listed)
            elif counts.get(name) and names:
                single -= counts[name]
                called, names = names[: counts[name]], names[counts[name] :]
                text = self._list(called) if _CALLED_LIST.fullmatch(text) else self._single(called[0])
            pairs.append((name, str(text)))
        return pairs

    def _called_computations(self, op: Operation) -> Pairs:
        names = [self._computations[region] for region in op.regions]
        cls = op.wrapped if isinstance(op, ops.WrappedStart) else type(op)
        fields = cls.region_fields if issubclass(cls, DeclaredOperation) else ()
        pairs: Pairs = []
        if issubclass(cls, ops.Conditional):
            if len(names) == 2 and _is_predicate(op.operands[0]):
                pairs += zip(("true_computation", "false_computation"), map(self._single, names), strict=True)
            else:
                pairs.append(("branch_computations", self._list(names)))
            fields = ()
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
        """Return annotations in three groups: next to the own attributes, before and after the result accuracy."""
        options = self._options
        front, accuracy = _apart(annotations.extra) if annotations.extra else ([], [])
        middle: Pairs = []
        if annotations.parameter_replication is not None and not options.essentials:
            front.insert(0, ("parameter_replication", annotations.parameter_replication))
        if annotations.sharding is not None:
            drops = "metadata=" in annotations.sharding and not options.metadata
            middle.append(("sharding", without_metadata(annotations.sharding) if drops else annotations.sharding))
        frontend = annotations.frontend_attributes
        if frontend is not None and options.as_parsed:
            frontend = reprinted_frontend_attributes(frontend)
        if frontend:
            middle.append(("frontend_attributes", frontend))
        if annotations.control_predecessors and options.control_predecessors:
            sigil = "%" if options.percent else ""
            predecessors = ", ".join([sigil + names[value] for value in annotations.control_predecessors])
            middle.append(("control-predecessors", f"{{{predecessors}}}"))
        if annotations.statistics is not None:
            middle.append(("statistics", annotations.statistics))
        back = accuracy
        if annotations.origin is not None:
            back.append(("origin", annotations.origin))
        if annotations.metadata is not None and options.metadata:
            back.append(("metadata", annotations.metadata))
        config = annotations.backend_config if options.backend_config else None
        if config is not None and options.as_parsed:
            config = reprinted_backend_config(config)
        if config:
            back.append(("backend_config", config))
        return front, middle, back


def _num_called(text: str) -> int:
    """Return the number of computations in the value of an attribute that usually calls one."""
    if _CALLED_LIST.fullmatch(text) is not None:
        return text.count(",") + 1
    return int("=" in text or _CALLED_NAME.fullmatch(text) is not None)  # a computation in braces has instructions


def _depends_on_types(cls: type[Operation], attributes: Mapping[str, Any]) -> bool:
    """Whether the texts of attributes also depend on the types of the operands."""
    depends = codec_of(cls).depends_on_types
    return depends is not None and depends(attributes)


def opcode(op: Operation) -> str:
    """Return the HLO opcode of an operation."""
    return op.operation_name if isinstance(op, UnregisteredOperation) else op.hlo_name or op.name


def with_unknown(pairs: Pairs, unknown: Iterable[UnknownAttribute]) -> Pairs:
    """Return attributes with unknown ones inserted after those that they followed in the text."""
    placed = list(pairs)
    for attribute in unknown:
        behind = [index for index, (name, _) in enumerate(placed, 1) if name in attribute.after]
        placed.insert(max(behind, default=0), (attribute.name, attribute.text))
    return placed


def _joined(pairs: Pairs) -> str:
    return "".join([f", {name}={text}" for name, text in pairs]) if pairs else ""


def _apart(pairs: Iterable[tuple[str, str]]) -> tuple[Pairs, Pairs]:
    """Return the pairs other than the result accuracy, and the result accuracy, which is printed later."""
    listed = list(pairs)
    return [p for p in listed if p[0] != "result_accuracy"], [p for p in listed if p[0] == "result_accuracy"]


def _aliases_of_start(op: Operation, own: Pairs) -> Pairs:
    """Return the aliasing that `X-start` adds to the attributes of X, which follows X's called computations."""
    if not isinstance(op, ops.WrappedStart) or not own or own[-1][0] in codec_of(op.wrapped).names:
        return []
    return own[-1:] if own[-1][0] == "output_to_operand_aliasing" else []


def _is_predicate(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.element_type == BOOL
