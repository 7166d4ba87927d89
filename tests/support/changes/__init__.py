"""Programs changed at a known place: damaged, mutated, varied, with planted faults."""
