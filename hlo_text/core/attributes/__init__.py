"""Attribute values: constants, MLIR's generic attributes, and the enums and structs of operations.

An operation's declared fields contain plain Python (`int`, `bool`, `tuple[int, ...]`), an enum or a struct. Undeclared
attributes (discardable ones, those of unregistered operations) are generic ones. All are frozen and compare by content.
"""

from hlo_text.core.attributes.arith import *
from hlo_text.core.attributes.generic import *
from hlo_text.core.attributes.literal import *
from hlo_text.core.attributes.shardy import *
from hlo_text.core.attributes.stablehlo import *
