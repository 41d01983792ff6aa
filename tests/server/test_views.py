"""H15 … H18, H20, H22 over real sockets: who sees what, also after leaving and restarting."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

from lowsky.notation import format_view, parse_view
from lowsky.rules.cards import UNKNOWN
from lowsky.rules.view import View
from lowsky.server.bots import Bot
from lowsky.server.store import SqliteStore
from tests.server.client import Client, Credentials, Running, serving


async def two_seated(server: Running, one: Credentials, two: Credentials) -> str:
    """Return a table of two people whose first action is due."""
    table = await server.create(one, name="Ada", preset="skygo")
    async with server.enter(table, one) as ada, server.enter(table, two) as ben:
        await ben.ask("sit", name="Ben")
        await ada.ask("start")
    return table


async def test_h15_spectators_see_the_public_side_only(tmp_path: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await two_seated(server, ada, ben)
        async with (
            server.enter(table, ada) as one,
            server.enter(table, ben) as two,
            server.enter(table) as watcher,
        ):
            holder = one if one.decision() else two
            await holder.act("d")
            await watcher.until_version(holder.version)
            drew = json.loads(watcher.frames[-1])
            assert drew["events"] == [{"e": "drew", "seat": holder.seats[0]}]
            assert drew["game"]["decisions"] == []
            assert view_of(watcher).drawn == UNKNOWN
            assert view_of(holder).drawn != UNKNOWN
            assert (await watcher.ask("act", seat=0, decision=0, action="d"))[
                "code"
            ] == "seat/not-yours"


def view_of(client: Client) -> View:
    """Return the view that the client has, read from its text."""
    assert client.game is not None
    view, options = parse_view(client.game["view"])
    assert format_view(view, options, browsable=False) == client.game["view"]
    return view


async def test_h16_whoever_comes_without_a_seat_gets_the_same_bytes(tmp_path: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db", bot_delay_s=3600) as server:
        table = await two_seated(server, ada, ben)
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            holder = one if one.decision() else two
            await holder.act("d")
            async with server.enter(table) as first, server.enter(table) as second:
                assert first.frames == second.frames
            await holder.ask("leave", seat=holder.seats[0])
            seen: set[str] = set()
            for who in (None, None):
                async with server.enter(table, who) as watcher:
                    seen.add(json.dumps(watcher.game))
            assert len(seen) == 1


async def test_h17_no_card_has_an_identity(tmp_path: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await two_seated(server, ada, ben)
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            holder = one if one.decision() else two
            await holder.act("d")
            await holder.act("r")
            await holder.act()
            allowed = {"e", "seat", "cell", "line", "card", "raw", "score", "cards"}
            for frame in one.frames + two.frames:
                for event in json.loads(frame).get("events", []):
                    assert set(event) <= allowed


async def test_h18_h20_the_drawn_card_survives_reload_and_restart(tmp_path: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await two_seated(server, ada, ben)
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            is_ada = one.decision() is not None
            holder = one if is_ada else two
            await holder.act("d")
            game = holder.game
        who = ada if is_ada else ben
        async with server.enter(table, who) as reloaded:
            assert reloaded.game == game
    async with serving(tmp_path / "db") as server, server.enter(table, who) as restarted:
        assert restarted.game == game
        assert restarted.seats == holder.seats


async def test_h20_a_restart_before_the_draw_changes_no_card(tmp_path: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await two_seated(server, ada, ben)
    copy = tmp_path / "copy"
    copy.write_bytes((tmp_path / "db").read_bytes())
    seen = []
    for database in (tmp_path / "db", copy):
        async with (
            serving(database) as server,
            server.enter(table, ada) as one,
            server.enter(table, ben) as two,
        ):
            holder = one if one.decision() else two
            await holder.act("d")
            seen.append(holder.game)
    assert seen[0] == seen[1]


class Witness:
    """A bot that remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def __call__(self, _level: str) -> Bot:
        return self

    def choose(self, view: View, legal: Sequence[int], _rng: random.Random, /) -> int:
        self.views.append(view)
        return legal[0]


async def test_h22_bots_get_the_view_of_their_seat(tmp_path: Path) -> None:
    ada, witness = Credentials.program(), Witness()
    async with serving(tmp_path / "db", make_bot=witness) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one:
            await one.ask("bot", seat=1, level="greedy")
            await one.ask("start")
            for _ in range(6):
                await one.until(lambda client: client.decision())
                await one.act()
    assert witness.views
    assert {view.seats for view in witness.views} == {0b10}
    assert {type(view) for view in witness.views} == {View}
    hidden = [
        view.card[cell]
        for view in witness.views
        for cell in range(24)
        if view.down[cell // 12] >> cell % 12 & 1
    ]
    assert set(hidden) == {UNKNOWN}


async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db", bot_delay_s=3600) as server:
        table = await server.create(ada)
        async with server.enter(table, ada) as host:
            await host.ask("bot", seat=0, level="greedy")
            await host.ask("bot", seat=1, level="greedy")
            await host.ask("start")
    store = SqliteStore(tmp_path / "db")
    assert len(await store.load(table)) == 4
    async with serving(store) as server, server.enter(table, ada) as host:
        await host.until(lambda client: client.version > 20)
