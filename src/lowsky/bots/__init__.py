"""Players that see views only: the protocol, the registry, and the bots in plain Python."""

from lowsky.bots.protocol import Bot
from lowsky.bots.registry import BOTS, UnknownBotError, make_bot

__all__ = ["BOTS", "Bot", "UnknownBotError", "make_bot"]
