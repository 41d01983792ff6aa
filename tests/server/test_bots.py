"""H48 for our own bots: one that fails is answered for, and a table of bots plays by itself."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from lowsky.rules.view import View
from lowsky.server.bots import Bot, registered_bot
from tests.server.client import Client, Credentials, Running, serving


class Crashing:
    """A bot that fails."""

    def choose(self, _view: View, _legal: Sequence[int], _rng: random.Random, /) -> int:
        raise RuntimeError("out of order")


class Cheating:
    """A bot that wants what is not allowed."""

    def choose(self, _view: View, _legal: Sequence[int], _rng: random.Random, /) -> int:
        return 247


async def watch_bots(server: Running, is_enough: object) -> Client:
    """Let two bots play, and return what their host saw up to some point."""
    assert callable(is_enough)
    ada = Credentials.program()
    table = await server.create(ada, values={"target_score": 200})
    async with server.enter(table, ada) as host:
        for seat in range(2):
            await host.ask("bot", seat=seat, level="threshold")
        assert (await host.ask("start"))["t"] == "done"
        await host.until(is_enough)
        return host


@pytest.mark.parametrize("bot", [Crashing(), Cheating()])
async def test_h48_a_bot_that_fails_is_answered_for(tmp_path: Path, bot: Bot) -> None:
    async with serving(tmp_path / "db", make_bot=lambda _level: bot) as server:
        await watch_bots(server, lambda host: host.version > 20)


async def test_a_table_of_bots_plays_all_rounds_to_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", make_bot=registered_bot) as server:
        host = await watch_bots(server, lambda host: host.table["stage"] == "over")

    assert host.game is not None
    assert len(host.game["rounds"]) > 1
    assert host.game["winners"]


async def test_a_level_without_a_bot_is_no_reason_to_stop(tmp_path: Path) -> None:
    def none(level: str) -> Bot:
        raise KeyError(level)

    async with serving(tmp_path / "db", make_bot=none) as server:
        await watch_bots(server, lambda host: host.version > 20)
