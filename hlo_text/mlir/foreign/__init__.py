"""Operations of other projects' dialects in their custom forms, read and printed side by side.

Forms of declared operations are described by a layout (`layouts`); what nobody declared is kept as text (`kept_text`).
"""
