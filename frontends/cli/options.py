"""Options of `hlo-trace`."""

from __future__ import annotations

from pathlib import Path

import click

from evaluator.cli.options import Spelling, together

argument_options = together(
    click.option(
        "--arg",
        "-a",
        "--input",
        "-i",
        "arguments",
        type=Spelling(),
        multiple=True,
        metavar="ARG",
        help="An example argument; repeat it.",
    ),
    click.option(
        "--kwarg", "keywords", multiple=True, metavar="NAME=ARG", help="An example argument by name; repeat it."
    ),
)

function_options = together(
    click.option("--grad", is_flag=True, help="Trace the gradient by the first argument, before --vmap."),
    click.option("--vmap", is_flag=True, help="Trace the function mapped over the first dimension of all arguments."),
    click.option("--donate", "donated", type=int, multiple=True, metavar="N", help="Number of a donated argument."),
    click.option("--x64", is_flag=True, help="Work in JAX's 64-bit mode."),
    click.option(
        "--platform", type=click.Choice(["cpu", "cuda", "rocm", "tpu"]), default="cpu", help="Target platform."
    ),
    click.option("--keep-callbacks", is_flag=True, help="Keep callbacks and custom kernels as custom calls."),
    click.option("--keep-unused", is_flag=True, help="Keep arguments that nothing reads, which jax.jit drops."),
)

text_options = together(
    click.option(
        "--dialect", type=click.Choice(["stablehlo", "hlo"]), default="stablehlo", help="Language of the text."
    ),
    click.option("--generic", is_flag=True, help="MLIR's generic form."),
    click.option("--json", "as_json", is_flag=True, help="Print one JSON document: the text, or what is wrong."),
    click.option("--locations", is_flag=True, help="Show source locations in MLIR."),
    click.option(
        "--output", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write there."
    ),
)
