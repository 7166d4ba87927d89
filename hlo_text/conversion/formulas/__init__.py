"""Formulas of elementary and special functions, built from operations that both languages have.

A formula adds its operations through an `Adder`, which decides where they go and in which language.
"""
