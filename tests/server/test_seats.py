"""H1 … H8 over real sockets: nobody takes, keeps or uses a seat that is not theirs."""

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from secrets import token_urlsafe

import pytest

from lowsky.rules.view import View
from lowsky.server.bots import Bot
from lowsky.server.identity import device_of
from tests.server.client import Client, Credentials, serving


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return where the tables of a test are kept."""
    return tmp_path / "tables.sqlite3"


async def play_out(*clients: Client) -> None:
    """Let the clients play until the game is over."""

    async def play(client: Client) -> None:
        while client.table["stage"] != "over":
            if client.decision() is not None:
                await client.act()
                continue
            if client.game and client.game["kind"] == "round_over":
                seat = client.seats[0]
                if not client.table["seats"][seat]["ready"]:
                    await client.ask("next", seat=seat)
            await client.receive()

    await asyncio.gather(*(play(client) for client in clients))


async def test_people_and_a_bot_play_to_the_end_and_again(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada", values={"target_score": 60})
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            assert one.seats == [0]
            assert (await two.ask("sit", name="Ben"))["seat"] == 1
            await one.ask("bot", seat=2, level="greedy")
            await one.ask("start")
            await play_out(one, two)
            assert len(one.table["secret"]) == 64
            async with server.http() as http:
                record = await http.get(f"/api/tables/{table}/record")
                assert record.text.startswith("lowsky = 1\n")
            await two.ask("rematch")
            await one.until(lambda client: client.table["game"] == 2)
            assert one.table["secret"] == ""


async def test_h1_a_name_and_a_seat_number_give_no_seat(database: Path) -> None:
    ada, eve = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, eve) as thief:
            assert thief.seats == []
            for t, fields in (
                ("sit", {"name": "Ada", "seat": 0}),
                ("reclaim", {"seat": 0}),
                ("leave", {"seat": 0}),
                ("rename", {"seat": 0, "name": "Ada"}),
            ):
                answer = await thief.ask(t, **fields)
                assert answer["t"] == "refused"
                assert answer["code"] in ("seat/taken", "seat/not-yours")
            assert (await thief.ask("sit", name="ada"))["code"] == "name/taken"


async def test_h1_the_credential_is_kept_as_a_hash_and_told_to_nobody(database: Path) -> None:
    token = token_urlsafe(16)
    ada = Credentials.program(token)
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as own, server.enter(table) as other:
            await own.ask("bot", seat=1, level="greedy")
            await own.ask("start")
            await other.until(lambda client: client.table["stage"] == "playing")
            sent = "".join(own.frames + other.frames)
    assert token not in sent
    assert device_of(token) not in sent
    kept = b"".join(file.read_bytes() for file in database.parent.iterdir())
    assert token.encode() not in kept
    assert device_of(token).encode() in kept


async def test_h2_a_seat_in_the_message_proves_nothing(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("start")
            await two.until(lambda client: client.table["stage"] == "playing")
            before = two.version
            for t, fields in (
                ("act", {"seat": 0, "decision": 0, "action": "f11"}),
                ("next", {"seat": 0}),
                ("leave", {"seat": 0}),
            ):
                assert (await two.ask(t, **fields))["code"] == "seat/not-yours"
            forged = await two.ask("act", seat=1, decision=0, action="f11", device="Ada")
            assert forged["code"] == "message/invalid"
            assert two.version == before


async def test_h3_who_was_removed_watches_and_nothing_more(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as host, server.enter(table, ben) as kicked:
            await kicked.ask("sit", name="Ben")
            await kicked.until(lambda client: client.seats == [1])
            await host.ask("remove", seat=1)
            await kicked.until(lambda client: client.seats == [])
            await host.ask("bot", seat=1, level="greedy")
            await host.ask("start")
            await kicked.until(lambda client: client.table["stage"] == "playing")
            assert kicked.game is not None
            assert kicked.game["decisions"] == []
            answer = await kicked.ask("act", seat=1, decision=0, action="f11")
            assert answer["code"] == "seat/not-yours"


async def test_h3_who_left_sees_no_card_of_the_seat_any_more(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database, bot_delay_s=3600) as server:
        table = await server.create(ada, name="Ada", preset="skygo")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("start")
            await asyncio.gather(one.until(lambda c: c.game), two.until(lambda c: c.game))
            holder = one if one.decision() else two
            await holder.act("d")
            assert holder.game is not None
            assert "d?" not in holder.game["view"]
            await holder.ask("leave", seat=holder.seats[0])
            await holder.until(lambda client: client.game and "d?" in client.game["view"])
            assert holder.game["decisions"] == []


async def test_h4_two_tabs_are_both_live_and_move_once(database: Path) -> None:
    ada = Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada", preset="skygo")
        async with server.enter(table, ada) as tab, server.enter(table, ada) as other:
            await tab.ask("bot", seat=1, level="greedy")
            await tab.ask("start")
            await tab.until(lambda client: client.decision())
            await other.until(lambda client: client.version >= tab.version)
            assert other.decision() == tab.decision()
            decision = tab.decision()
            assert decision is not None
            move = {"seat": 0, "decision": decision["number"], "action": "d"}
            answers = await asyncio.gather(
                tab.ask("act", **move), other.ask("act", **{**move, "action": "t11"})
            )
            assert sorted(answer["t"] for answer in answers) == ["done", "refused"]
            refused = next(answer for answer in answers if answer["t"] == "refused")
            assert refused["code"] == "action/stale-decision"


async def test_h5_a_new_socket_is_live_while_the_old_one_lingers(database: Path) -> None:
    ada = Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as old:
            # The old socket is open, and nobody reads from it any more.
            for _ in range(5):
                async with server.enter(table, ada) as new:
                    assert new.seats == [0]
                    assert new.table["seats"][0]["connected"] is True
                    assert (await new.ask("rename", seat=0, name="Adele"))["t"] == "done"
            assert old.socket.close_code is None


class Held:
    """Bots that wait until the test lets them decide."""

    def __init__(self) -> None:
        import threading

        self.asked = threading.Event()
        self.go = threading.Event()

    def __call__(self, _level: str) -> Bot:
        return self

    def choose(self, _view: View, legal: Sequence[int], _rng: random.Random, /) -> int:
        self.asked.set()
        self.go.wait(30)
        return legal[0]


async def test_h6_a_seat_is_taken_back_while_its_bot_thinks(database: Path) -> None:
    ada, ben, held = Credentials.program(), Credentials.program(), Held()
    async with serving(database, make_bot=held) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("start")
            await two.ask("leave", seat=1)
            await asyncio.to_thread(held.asked.wait, 30)
            await two.ask("reclaim", seat=1)
            held.go.set()
            await two.until(lambda client: client.decision())
            # The bot was too late: the decision is still the person's, once.
            assert two.decision()["number"] == 0  # type: ignore[index]  # it is there
            assert (await two.act("f34"))["t"] == "done"
            assert two.game is not None
            assert two.game["view"].split()[1] == "????/????/????,????/????/???" + card_of(two)


def card_of(client: Client) -> str:
    """Return the card of the last flip."""
    update = json.loads(client.frames[-1])
    return str(update["events"][-1]["card"])


async def test_h7_the_host_passes_to_a_connected_person(database: Path) -> None:
    ada, ben, cleo = (Credentials.program() for _ in range(3))
    async with serving(database, host_grace_s=0) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, cleo) as three:
            async with server.enter(table, ada) as one, server.enter(table, ben) as two:
                await two.ask("sit", name="Ben")
                await three.ask("sit", name="Cleo")
                await one.ask("bot", seat=3, level="greedy")
                await one.ask("leave", seat=0)
                await two.until(is_told_host)
                assert (await one.ask("start"))["code"] == "table/not-host"
            await three.until(is_told_host)
            assert (await three.ask("start"))["t"] == "done"


def is_told_host(client: Client) -> bool:
    """Tell whether the last frame makes the client host."""
    return '"host":true' in client.frames[-1]


async def test_h7_a_host_who_reloads_stays_host(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database, host_grace_s=3600) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            async with server.enter(table, ada) as one:
                assert '"host":true' in one.frames[0]
            async with server.enter(table, ada) as one:
                assert '"host":true' in one.frames[0]


async def test_h7_bots_rest_while_nobody_is_there(database: Path) -> None:
    ada = Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada)
        async with server.enter(table, ada) as host:
            await host.ask("bot", seat=0, level="greedy")
            await host.ask("bot", seat=1, level="greedy")
            await host.ask("start")
        room = await server.hall.room(table)
        assert room is not None
        await room.ask(lambda _: None)
        before = await room.ask(lambda kept: kept.version)
        async with server.enter(table) as watcher:
            await watcher.until_version(before + 5)


async def test_h8_the_lobby_is_closed_during_the_game(database: Path) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("bot", seat=2, level="greedy")
            assert (await two.ask("start"))["code"] == "table/not-host"
            await one.ask("start")
            for t, fields, code in (
                ("remove", {"seat": 2}, "table/running"),
                ("remove", {"seat": 1}, "table/running"),
                ("bot", {"seat": 1, "level": "random"}, "seat/present"),
                ("bot", {"seat": 2, "level": "random"}, "table/running"),
                ("options", {"preset": "skygo"}, "table/running"),
                ("start", {}, "table/running"),
                ("sit", {"name": "Again"}, "table/running"),
                ("rematch", {}, "table/not-over"),
            ):
                assert (await one.ask(t, **fields))["code"] == code
