"""`python -m evaluator.cli`: the command line without an installed script, as `python -m hlo_text` is."""

from hlo_text.__main__ import hlo_run

hlo_run()
