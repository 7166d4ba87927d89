"""Codecs of the attributes and types of dialects, both ways: lists of members."""
