"""Bots at the tables: they think in threads of their own, and see what their seat may see (H22)."""

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, Protocol

from lowsky.notation import format_action
from lowsky.rules.view import View, view_of
from lowsky.table.messages import Act
from lowsky.table.table import Table

log = logging.getLogger("lowsky.bots")

THREADS: Final = 2


class Bot(Protocol):
    """A player that chooses among the legal actions from the view of its seat."""

    def choose(self, view: View, legal: Sequence[int], rng: random.Random, /) -> int:
        """Return one of the legal actions."""


MakeBot = Callable[[str], Bot]
"""Makes the bot of a level."""


class Question(NamedTuple):
    """A decision that a bot owes, with all that it may know for it."""

    level: str
    seat: int
    decision: int
    view: View
    legal: list[int]


def question_for(table: Table) -> Question | None:
    """Return the first decision that a bot of the table owes now, None if none does."""
    seats = table.bots_to_move()
    play = table.play
    if not seats or play is None:
        return None
    seat = seats[0]
    return Question(
        level=table.chairs[seat].level,
        seat=seat,
        decision=play.acts[seat],
        view=view_of(play.game.state, 1 << seat),
        legal=play.game.legal(seat),
    )


class BotRunner:
    """Asks bots for their decisions without holding up anybody else."""

    def __init__(self, make_bot: MakeBot, delay_s: float) -> None:
        """Keep how bots are made, and how long one waits before it decides."""
        self.delay_s = delay_s
        self._make_bot = make_bot
        self._bots: dict[str, Bot] = {}
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="lowsky-bot")
        self._rng = random.Random()

    async def decide(self, asked: Question) -> Act:
        """Return what the bot decides, after the delay; the table may have changed meanwhile.

        A bot that fails is answered for by the first legal action.
        """
        if self.delay_s > 0:
            await asyncio.sleep(self.delay_s)
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(
            self._pool, self._choose, asked.level, asked.view, asked.legal
        )
        return Act(id="bot", seat=asked.seat, decision=asked.decision, action=format_action(action))

    def _choose(self, level: str, view: View, legal: Sequence[int]) -> int:
        try:
            if level not in self._bots:
                self._bots[level] = self._make_bot(level)
            action = self._bots[level].choose(view, legal, self._rng)
        except Exception:
            log.exception("Bot %s failed", level)
            return legal[0]
        if action not in legal:
            log.error("Bot %s chose %r, which is not legal", level, action)
            return legal[0]
        return action

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def first_legal(_level: str) -> Bot:
    """Return a bot that takes the first legal action."""
    return _FirstLegal()


class _FirstLegal:
    def choose(self, _view: View, legal: Sequence[int], _rng: random.Random, /) -> int:
        return legal[0]


def registered_bot(level: str) -> Bot:
    """Return the bot of the registry with this level."""
    from lowsky.bots import make_bot

    bot: Bot = make_bot(level)
    return bot
