"""Writes the self-checking programs of this folder: `python corpus/stablehlo/make_corpus.py [family ...]`.

Every file is `<family>/<operation>.mlir`, modules of one function between lines `// -----`. What a program expects was
computed here with numpy and ml_dtypes, or is stated in the specification's examples; never by the packages under test.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from cases.writer import CORPUS

FOLDER = Path(__file__).parent
FAMILIES = (
    "elementwise",
    "comparison_selection",
    "shape",
    "slicing",
    "contraction",
    "reduction",
    "control_flow",
    "normalization",
    "quantization",
    "random",
    "structural",
    "collectives",
    "communication",
    "chlo",
)


def main() -> None:
    families = sys.argv[1:] or [name for name in FAMILIES if (FOLDER / "cases" / f"{name}.py").exists()]
    for family in families:
        importlib.import_module(f"cases.{family}")
    for (family, op), programs in CORPUS.programs.items():
        (FOLDER / family).mkdir(exist_ok=True)
        (FOLDER / family / f"{op}.mlir").write_text("\n// -----\n\n".join(programs))


if __name__ == "__main__":
    main()
