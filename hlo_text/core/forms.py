"""Pretty forms: the C++'s ways to write operations other than in the generic one, `"name"(%a, %b) <{...}> : types`.

An operation's declaration names its pretty form: `@op(mlir="stablehlo.transpose", form=Form.FUNCTION_TYPE)`.
"""

from __future__ import annotations

from enum import Enum, auto

import attrs


class Form(Enum):
    """The pretty form of an operation.

    The regular ones are `name %a, %b, keyword = value {attributes} : types` and differ in the types they show.
    """

    GENERIC = auto()  # none: the operation is only written generically
    SAME_TYPE = auto()  # the one type of all operands and results; a function type if they have several
    FUNCTION_TYPE = auto()  # always a function type: `(tensor<2xf32>) -> tensor<2xi32>`
    RESULT_TYPE = auto()  # the result's type
    OPERAND_TYPE = auto()  # the first operand's type, of an operation without results
    OPERANDS_TO_RESULT = auto()  # the operands' types and the result's: `tensor<2xf32> -> tensor<2xi1>`
    OWN = auto()  # a form of its own, which `hlo_text.mlir.forms` reads and prints


@attrs.frozen
class CustomForm:
    """The layout of the custom form of an operation of another project's dialect.

    Attributes:
        layout: What stands between the operation's name and its types; see `hlo_text.mlir.foreign.layouts`.
        types: What follows the colon: `operand`, `operands`, `operands if any`, `result`, `signature`,
            `operands -> result`, `operand to result`, `select` (those of `arith.select`), or nothing.
        inherent: Names of the operation's own attributes that stand in its dictionary.
        defaults: Attributes by name that the custom form leaves out when they have this text, and that the generic
            form always has.
        silent: Attributes by name that the custom form leaves out when they have this text, and nothing else does.
    """

    layout: str
    types: str
    inherent: frozenset[str] = frozenset()
    defaults: tuple[tuple[str, str], ...] = ()
    silent: tuple[tuple[str, str], ...] = ()
