"""The specification's notation for constraints: formulas and the functions they use."""
