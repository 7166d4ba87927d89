"""Conversion of annotations between HLO attributes and MLIR's discardable attributes.

Shardings, frontend attributes and parameter replication are converted; unknown attributes are kept as text. `locations`
converts metadata. Compiler hints are dropped: backend configurations of operations other than custom calls, statistics,
control dependencies and origins. So are attributes of dialects that XLA does not support.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from hlo_text.core.attributes import ArrayAttribute, Attribute, BoolAttribute, DictionaryAttribute, StringAttribute
from hlo_text.core.ir import Annotations, UnknownAttribute
from hlo_text.hlo.codecs import read_frontend_attributes, write_frontend_attributes
from hlo_text.hlo.codecs.sharding import element_texts
from hlo_text.mlir.codecs.attributes import attribute_text

_SHARDING = "mhlo.sharding"
_FRONTEND_ATTRIBUTES = "mhlo.frontend_attributes"
_REPLICATION = "mhlo.parameter_replication"
_UNKNOWN = "mhlo.unknown_attributes"
_REPLICATED = "{replicated}"
#: Attributes of Shardy, which XLA keeps as frontend attributes under the prefix `xla.`.
_SHARDY = ("sdy.sharding", "sdy.sharding_rule")


def discardable_attributes(annotations: Annotations | None) -> dict[str, Attribute]:
    """Return the MLIR attributes equivalent to HLO annotations."""
    made: dict[str, Attribute] = {}
    if annotations is None:
        return made
    if annotations.frontend_attributes is not None:
        values = read_frontend_attributes(annotations.frontend_attributes)
        entries = sorted(values.items(), key=lambda entry: entry[0].encode("utf-8", "surrogateescape"))
        made[_FRONTEND_ATTRIBUTES] = DictionaryAttribute(tuple((key, StringAttribute(text)) for key, text in entries))
    if annotations.unknown:
        texts = sorted((attribute.name, attribute.text) for attribute in annotations.unknown)
        made[_UNKNOWN] = DictionaryAttribute(tuple((name, StringAttribute(text)) for name, text in texts))
    if annotations.parameter_replication is not None:
        words = _words(annotations.parameter_replication)
        made[_REPLICATION] = ArrayAttribute(tuple(BoolAttribute(word == "true") for word in words))
    if annotations.sharding is not None:
        made[_SHARDING] = StringAttribute(annotations.sharding)
    return made


def argument_attributes(annotations: Annotations | None, count: int) -> list[dict[str, Attribute]]:
    """Return the attributes of the `count` arguments that represent the arrays of an HLO parameter."""
    if annotations is None:
        return [{} for _ in range(count)]
    shardings = (annotations.sharding,) * count
    replications = (annotations.parameter_replication,) * count
    if count != 1:
        shardings = _of_elements(annotations.sharding, count)
        words = _words(annotations.parameter_replication)
        replications = tuple(f"{{{word}}}" for word in words) if len(words) == count else (None,) * count
    return [
        discardable_attributes(attrs.evolve(annotations, sharding=sharding, parameter_replication=replication))
        for sharding, replication in zip(shardings, replications, strict=True)
    ]


def result_attributes(annotations: Annotations | None, count: int) -> tuple[dict[str, Attribute], ...]:
    """Return the attributes of the `count` results that represent the arrays of an HLO root."""
    if annotations is None or annotations.sharding is None:
        return ()
    shardings: tuple[str | None, ...] = (annotations.sharding,)
    elements = element_texts(annotations.sharding)
    if elements is not None or count != 1:
        shardings = _of_elements(annotations.sharding, count)
    return tuple({_SHARDING: StringAttribute(text)} if text is not None else {} for text in shardings)


def of_begun(annotations: Annotations | None, leaves: slice, *, is_tuple: bool) -> Annotations | None:
    """Return the annotations of a wrapped operation whose result is some leaves of its asynchronous start's result."""
    elements = element_texts(annotations.sharding) if annotations is not None and annotations.sharding else None
    if annotations is None or elements is None or len(elements) < leaves.stop:
        return annotations
    own = elements[leaves]
    return attrs.evolve(annotations, sharding=f"{{{', '.join(own)}}}" if is_tuple else own[0])


def _of_elements(sharding: str | None, count: int) -> tuple[str | None, ...]:
    """Return the sharding of each array of a tuple; a non-tuple sharding applies to every array."""
    elements = element_texts(sharding) if sharding is not None else None
    return elements if elements is not None and len(elements) == count else (sharding,) * count


def sharding_of_results(attributes: Sequence[Mapping[str, Attribute]]) -> str | None:
    """Return the sharding of an HLO root from the attributes of a function's results, or None."""
    given = [attribute.get(_SHARDING) for attribute in attributes]
    texts = [sharding.value if isinstance(sharding, StringAttribute) else None for sharding in given]
    if not any(texts):
        return None
    if len(texts) == 1:
        return texts[0]
    return f"{{{', '.join(text or _REPLICATED for text in texts)}}}"  # XLA's default for missing shardings


def mlir_annotations(annotations: Annotations | None) -> Annotations | None:
    """Return the MLIR annotations equivalent to those of an HLO operation."""
    made = discardable_attributes(annotations)
    callback = annotations.callback if annotations is not None else None
    return Annotations(discardable=made, callback=callback) if made or callback is not None else None


def hlo_annotations(
    discardable: Mapping[str, Attribute],
    metadata: str | None = None,
    backend_config: str | None = None,
    callback: Callable[..., Any] | None = None,
) -> Annotations | None:
    """Return the HLO annotations equivalent to MLIR's discardable attributes, with the given metadata text."""
    sharding = discardable.get(_SHARDING)
    made = Annotations(
        sharding=sharding.value if isinstance(sharding, StringAttribute) else None,
        frontend_attributes=_frontend_text(discardable),
        metadata=metadata,
        backend_config=backend_config,
        parameter_replication=_replication_text(discardable.get(_REPLICATION)),
        unknown=_unknown_attributes(discardable.get(_UNKNOWN)),
        callback=callback,
    )
    return None if made == Annotations() else made


def _frontend_text(discardable: Mapping[str, Attribute]) -> str | None:
    attribute = discardable.get(_FRONTEND_ATTRIBUTES)
    entries = attribute.entries if isinstance(attribute, DictionaryAttribute) else ()
    texts = {key: value.value for key, value in entries if isinstance(value, StringAttribute)}
    for name in _SHARDY:
        if name in discardable:
            texts[f"xla.{name}"] = attribute_text(discardable[name])
    return write_frontend_attributes(texts) if texts else None


def _unknown_attributes(attribute: Attribute | None) -> tuple[UnknownAttribute, ...]:
    entries = attribute.entries if isinstance(attribute, DictionaryAttribute) else ()
    return tuple(UnknownAttribute(name, text.value) for name, text in entries if isinstance(text, StringAttribute))


def _words(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").strip("{} \t").split(",")]


def _replication_text(attribute: Attribute | None) -> str | None:
    if not isinstance(attribute, ArrayAttribute):
        return None
    words = ("true" if element == BoolAttribute(True) else "false" for element in attribute.elements)
    return f"{{{','.join(words)}}}"
