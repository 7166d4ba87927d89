"""StableHLO as XLA counts it: simplified and written out as XLA does when it converts a program to HLO.

Nothing is converted: what is left of each region is a list of steps with their costs.
"""
