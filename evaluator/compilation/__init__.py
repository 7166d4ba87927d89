"""XLA in child processes: compilations that may crash or hang, and the dumps they write."""
