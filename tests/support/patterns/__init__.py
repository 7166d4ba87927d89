"""Regular expressions of the packages: their collection, and texts that make them slow."""
