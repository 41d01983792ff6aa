"""Programs for those who work on Lowsky; no part of the package."""
