"""Result types from operand types and attributes."""
