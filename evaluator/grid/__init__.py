"""Grids of replicas and partitions, simulated in one process or run on devices."""
