"""`python -m frontends.cli`: the command-line interface without an installed script."""

from hlo_text.__main__ import hlo_trace

hlo_trace()
