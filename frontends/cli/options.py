"""Options of `hlo-trace`, some of them shared with `hlo-passes`."""

from __future__ import annotations

from pathlib import Path

import click

from evaluator.cli.option_groups import Declaration, OptionGroup, option
from evaluator.cli.option_values import Count, ValueOrFile


def _example(*names: str) -> Declaration:
    return option(
        *names,
        "arguments",
        type=ValueOrFile(),
        multiple=True,
        metavar="ARG",
        help="Next example argument. Repeatable.",
    )


_KEYWORD = option(
    "--kwarg",
    "keywords",
    multiple=True,
    metavar="NAME=ARG",
    help="Example argument by name. Repeatable.",
)
_X64 = option("--x64", is_flag=True, help="Enable JAX's 64-bit mode.", synonyms=("--jax-enable-x64", "--enable-x64"))

ARGUMENTS = OptionGroup("Arguments", (_example("--arg", "-a", "--input", "-i"), _KEYWORD))
#: A function given next to modules; `--input` provides its arguments.
LOWERED_FUNCTION = OptionGroup("Function", (_example("--arg", "-a"), _KEYWORD, _X64))

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
        _X64,
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
