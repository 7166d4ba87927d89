"""Rules specific to HLO modules: headers, computations, layouts, precisions."""
