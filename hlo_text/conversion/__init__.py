"""Programs of one language as programs of the other (see `to_hlo`, `to_stablehlo`).

A conversion never changes the module it is given. What the other language cannot express raises a ConversionError
that names the operation. Importing this package registers the conversions in `hlo_text.ir.CONVERTERS`.
"""

from hlo_text.conversion.packing import to_hlo
from hlo_text.conversion.unpacking import to_stablehlo
from hlo_text.ir import CONVERTERS

CONVERTERS["hlo"] = to_hlo
CONVERTERS["stablehlo"] = to_stablehlo

__all__ = ["to_hlo", "to_stablehlo"]
