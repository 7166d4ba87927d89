"""Custom forms of operations of other projects' dialects, read and printed.

Forms of declared operations are described by a layout (`layouts`). Operations of undeclared dialects are kept as text
(`kept_text`).
"""
