"""Readers and printers of the custom forms of operations from other projects' dialects.

Forms of declared operations are described by a layout (`layouts`). Operations of undeclared dialects are kept as text
(`kept_text`).
"""
