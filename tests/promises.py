"""What seats promise and add to shuffles in the tests: one value for each seat and shuffle."""

import hashlib


def value(seat: int, number: int = 0) -> str:
    """Return the entropy of a seat for one of its shuffles: 32 bytes as hex."""
    return f"{seat + 1:02x}{number:02x}" * 16


def digest(seat: int, number: int = 0) -> str:
    """Return what the seat promises with it."""
    return hashlib.sha256(bytes.fromhex(value(seat, number))).hexdigest()
