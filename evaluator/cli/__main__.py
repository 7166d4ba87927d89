"""`python -m evaluator.cli`: the command-line interface without an installed script, as `python -m hlo_text`."""

from hlo_text.__main__ import hlo_run

hlo_run()
