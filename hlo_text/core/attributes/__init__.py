"""Attribute values: constants, MLIR's generic attributes, and the enums and structs of operations.

An operation's declared fields contain plain Python (`int`, `bool`, `tuple[int, ...]`), an enum or a struct. Undeclared
attributes (discardable ones, those of unregistered operations) are generic ones. All are frozen and compare by content.

The modules of dialects that few programs use are imported when one of their names is first used.
"""

from typing import TYPE_CHECKING

from hlo_text.core.attributes.generic import *
from hlo_text.core.attributes.literal import *
from hlo_text.core.attributes.stablehlo import *
from hlo_text.core.imports import names_on_use

if TYPE_CHECKING:
    from hlo_text.core.attributes.arith import *
    from hlo_text.core.attributes.shardy import *
    from hlo_text.core.attributes.shardy_parameters import *

__getattr__, __dir__ = names_on_use(
    globals(), [f"{__name__}.{module}" for module in ("shardy", "shardy_parameters", "arith")]
)
