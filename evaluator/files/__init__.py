"""Programs from files of every form, those that only jaxlib reads included."""
