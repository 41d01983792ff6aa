"""Comparing players and understanding games."""
