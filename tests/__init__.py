"""The tests of Lowsky: one folder for each part, and architecture, browser and oracle."""
