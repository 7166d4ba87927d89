"""Roofline analysis: rates and bandwidths of chips, and lower bounds of the time of kernels."""
