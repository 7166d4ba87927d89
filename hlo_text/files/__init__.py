"""Files in every form: text, containers, directories of dumps, arrays."""
