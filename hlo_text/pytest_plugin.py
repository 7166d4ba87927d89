"""Entry point of the pytest fixtures `hlo_golden`, `hlo_numbers` and `hlo_costs`.

The fixtures trace and run programs, so they are defined in a higher package; only pytest imports this module.
"""

from __future__ import annotations

pytest_plugins = ("frontends.pytest_plugin",)
