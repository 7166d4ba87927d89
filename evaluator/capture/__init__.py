"""Recording of running programs: XLA's dumps and snapshots, pruned during the run, one folder per module."""
