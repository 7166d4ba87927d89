"""Programs, oracles and comparisons shared by several tests."""
