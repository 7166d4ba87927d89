"""Rules that only HLO modules know: headers, computations, layouts, precisions."""
