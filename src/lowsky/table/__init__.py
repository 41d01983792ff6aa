"""A running table without I/O: seats, commands, events, one view per reader, fair shuffles."""
