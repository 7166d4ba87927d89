"""CHLO operations as StableHLO, which is all that portable artifacts and many backends accept."""
