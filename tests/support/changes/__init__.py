"""Programs changed at a known location: damaged, mutated, varied, with planted faults."""
