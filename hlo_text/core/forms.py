"""Pretty forms: the C++'s syntax of operations other than the generic form `"name"(%a, %b) <{...}> : types`.

An operation's declaration names its pretty form: `@op(mlir="stablehlo.transpose", form=Form.FUNCTION_TYPE)`.
"""

from __future__ import annotations

from enum import Enum, auto

import attrs


class Form(Enum):
    """The pretty form of an operation.

    The regular forms are `name %a, %b, keyword = value {attributes} : types` and differ in the printed types.
    """

    GENERIC = auto()  # none: the operation is only written generically
    SAME_TYPE = auto()  # the one type of all operands and results; a function type if they have several
    FUNCTION_TYPE = auto()  # always a function type: `(tensor<2xf32>) -> tensor<2xi32>`
    RESULT_TYPE = auto()  # the result's type
    OPERAND_TYPE = auto()  # the first operand's type, of an operation without results
    OPERANDS_TO_RESULT = auto()  # the operands' types and the result's: `tensor<2xf32> -> tensor<2xi1>`
    OWN = auto()  # a form of its own, which `hlo_text.mlir.forms` reads and prints


@attrs.frozen(eq=False, repr=False)
class CustomForm:
    """Description of the custom form of an operation from another project's dialect.

    Attributes:
        layout: Layout between the operation's name and its types; see `hlo_text.mlir.foreign.layouts`.
        types: Types after the colon: `operand`, `operands`, `operands if any`, `result`, `signature`,
            `operands -> result`, `operand to result`, `select` (those of `arith.select`), or nothing.
        inherent: Names of the operation's inherent attributes that the dictionary contains.
        defaults: Default texts of attributes, by name. The custom form omits an attribute with its default text, the
            generic form always has it.
        silent: Texts of attributes, by name, with which the custom form, and only this form, omits the attribute.
    """

    layout: str
    types: str
    inherent: frozenset[str] = frozenset()
    defaults: tuple[tuple[str, str], ...] = ()
    silent: tuple[tuple[str, str], ...] = ()
