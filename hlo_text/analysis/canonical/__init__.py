"""StableHLO simplified and expanded as XLA does when it converts a program to HLO, for cost analysis.

No HLO is built. The result of each region is a list of its remaining steps with their costs.
"""
