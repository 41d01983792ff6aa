"""The command line: the only part that knows all others, and loads each only when it is asked."""
