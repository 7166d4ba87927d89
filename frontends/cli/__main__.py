"""`python -m frontends.cli`: the command line without an installed script."""

from frontends.cli.hlo_trace import main

main()
