"""Serialized HLO: reading and writing modules as XLA's protocol buffers."""
