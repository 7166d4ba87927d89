"""Recordings of programs as they run: XLA's dumps and snapshots, pruned meanwhile, one folder per module."""
