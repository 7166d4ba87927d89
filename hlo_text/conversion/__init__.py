"""Programs of one language as programs of the other (see `to_hlo`, `to_stablehlo`).

A conversion never changes the module it is given. What the other language cannot express raises a ConversionError
that names the operation.
"""

from hlo_text.conversion.hlo.packing import to_hlo
from hlo_text.conversion.stablehlo.unpacking import to_stablehlo

__all__ = ["to_hlo", "to_stablehlo"]
