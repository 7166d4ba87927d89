"""Loading of programs from files of every form, including those that only jaxlib can read."""
