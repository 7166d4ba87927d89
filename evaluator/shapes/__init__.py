"""Dynamic shapes: computed while a program is lowered, checked while it runs."""
