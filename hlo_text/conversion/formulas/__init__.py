"""Formulas of elementary and special functions, built from operations that both languages have.

A formula adds its operations through an `Adder`, which determines their destination and language.
"""
