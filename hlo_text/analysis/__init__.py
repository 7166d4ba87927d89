"""Questions asked of a module without running it: places, costs, fingerprints, differences."""
