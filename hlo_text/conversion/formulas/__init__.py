"""Formulas of elementary and special functions, written with operations that both languages have.

A formula adds its operations through an `Adder`, which decides where they go and in which language.
"""
