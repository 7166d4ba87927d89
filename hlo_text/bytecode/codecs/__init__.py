"""Codecs of the attributes and types of dialects, defined by lists of members."""
