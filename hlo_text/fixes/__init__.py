"""Edits of a text that remove an error: each is tried before it is proposed."""
