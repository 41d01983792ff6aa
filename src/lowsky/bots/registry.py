"""The bots by name; each is imported when it is first made."""

from importlib import import_module
from typing import Final, NamedTuple, cast

from lowsky.bots.protocol import Bot
from lowsky.rules.errors import LowskyError


class UnknownBotError(LowskyError):
    """A name that no bot has."""


class Entry(NamedTuple):
    """A bot that can be made: one sentence about it, and where its class is."""

    description: str
    module: str
    class_name: str


BOTS: Final[dict[str, Entry]] = {
    "random": Entry("Plays any legal action.", "random_bot", "RandomBot"),
    "greedy": Entry(
        "Puts each card where it lowers the visible sum most and has no plan.",
        "greedy",
        "GreedyBot",
    ),
    "threshold": Entry(
        "Takes low cards, replaces its worst card and completes columns.",
        "threshold",
        "ThresholdBot",
    ),
    "expectation": Entry(
        "Weighs columns, unseen cards, the next player and the risk of going out.",
        "expectation",
        "ExpectationBot",
    ),
}
"""All bots, each stronger than the one before it."""


def make_bot(name: str) -> Bot:
    """Return a new bot; raises `UnknownBotError`, which lists the names there are."""
    if name not in BOTS:
        raise UnknownBotError(f"unknown bot {name!r}: one of {', '.join(BOTS)}")
    entry = BOTS[name]
    module = import_module(f"lowsky.bots.{entry.module}")
    return cast("Bot", getattr(module, entry.class_name)())
