"""Static analyses of modules: locations, costs, peak memory, fingerprints, differences."""
