"""Name under which pytest knows the fixtures `hlo_golden`, `hlo_numbers` and `hlo_costs`.

They trace and run programs, so they live above this package and are loaded by pytest alone.
"""

from __future__ import annotations

pytest_plugins = ("frontends.pytest_plugin",)
