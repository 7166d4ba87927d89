"""Real arithmetic for the reference executor: every float is a ball that contains the exact value.

Balls are python-flint's: a midpoint and a rigorous radius. NaN, infinities and zeros with a sign are tracked beside
them and follow IEEE. Integers, booleans and bits are native arrays, which are exact already.
"""
