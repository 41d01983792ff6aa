"""The game in a terminal: plain lines that a screen reader can read, in English and French."""
