"""Serialized HLO: modules as XLA's protocol buffers, read and written."""
