"""Programs made of modules: preflight checks, memory estimates, compilation and the cache of programs."""
