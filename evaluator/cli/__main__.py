"""`python -m evaluator.cli`: the command line without an installed script."""

from evaluator.cli.hlo_run import main

main()
