"""The reference reader of HLO: the grammar, then names and operations."""
