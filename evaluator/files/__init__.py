"""Programs from files of every form, including forms that only jaxlib reads."""
