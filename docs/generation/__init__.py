"""Generated pages of the documentation: operations, commands, public names and error codes."""
