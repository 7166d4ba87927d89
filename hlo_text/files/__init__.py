"""Files in all supported forms: text, containers, dump directories, arrays."""
