"""Printers; importing this package registers them in `hlo_text.ir.PRINTERS`."""

from hlo_text.ir import PRINTERS
from hlo_text.printer.hlo import print_hlo
from hlo_text.printer.stablehlo import print_stablehlo

PRINTERS["stablehlo"] = print_stablehlo
PRINTERS["hlo"] = print_hlo

__all__ = ["print_hlo", "print_stablehlo"]
