"""Options of `hlo-trace`."""

from __future__ import annotations

from pathlib import Path

import click

from evaluator.cli.option_groups import OptionGroup, option
from evaluator.cli.option_values import Count, Spelling

ARGUMENTS = OptionGroup(
    "Arguments",
    (
        option(
            "--arg",
            "-a",
            "--input",
            "-i",
            "arguments",
            type=Spelling(),
            multiple=True,
            metavar="ARG",
            help="Next example argument. Repeatable.",
        ),
        option(
            "--kwarg",
            "keywords",
            multiple=True,
            metavar="NAME=ARG",
            help="Example argument by name. Repeatable.",
        ),
    ),
)

FUNCTION = OptionGroup(
    "Tracing",
    (
        option("--grad", is_flag=True, help="Trace the gradient with respect to the first argument (before --vmap)."),
        option("--vmap", is_flag=True, help="Map the function over the first dimension of all arguments."),
        option(
            "--donate",
            "donated",
            type=Count(),
            multiple=True,
            metavar="N",
            help="Donate argument N. Repeatable.",
            synonyms=("--donate-argnums",),
        ),
        option("--x64", is_flag=True, help="Enable JAX's 64-bit mode.", synonyms=("--jax-enable-x64", "--enable-x64")),
        option(
            "--platform",
            type=click.Choice(["cpu", "cuda", "rocm", "tpu"]),
            default="cpu",
            show_default=True,
            help="Target platform.",
        ),
        option("--keep-callbacks", is_flag=True, help="Keep callbacks and custom kernels as custom calls."),
        option("--keep-unused", is_flag=True, help="Keep unused arguments, which jax.jit drops."),
    ),
)

TEXT = OptionGroup(
    "Output",
    (
        option(
            "--dialect",
            type=click.Choice(["stablehlo", "hlo"]),
            default="stablehlo",
            show_default=True,
            help="Language of the text.",
            synonyms=("--to", "--language"),
        ),
        option("--generic", is_flag=True, help="Print MLIR's generic form."),
        option("--locations", is_flag=True, help="Print source locations (StableHLO only)."),
        option(
            "--output",
            "-o",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Write the text to FILE.",
        ),
        option("--json", "as_json", is_flag=True, help="Print one JSON document with the text or the diagnostics."),
    ),
)
