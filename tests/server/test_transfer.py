"""A seat moves to another device over real sockets, also across a kill of the server."""

import asyncio
from pathlib import Path
from secrets import token_urlsafe

from lowsky.server.limits import Limits
from lowsky.table.transfer import offer_digest
from tests.server.client import Client, Credentials, Running, serving
from tests.server.process import running


async def holder_of_a_card(*clients: Client) -> Client:
    """Let the client whose turn it is draw a card, and return it."""
    await asyncio.gather(*(client.until(lambda one: one.game) for client in clients))
    holder = next(client for client in clients if client.decision())
    await holder.act("d")
    return holder


async def test_the_new_device_sees_the_drawn_card_and_the_old_one_loses_it_at_once(
    tmp_path: Path,
) -> None:
    ada, ben, phone, token = (*(Credentials.program() for _ in range(3)), token_urlsafe(16))
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada", preset="skygo")
        async with (
            server.enter(table, ada) as one,
            server.enter(table, ben) as two,
            server.enter(table, phone) as new,
        ):
            await two.ask("sit", name="Ben")
            await one.ask("start")
            old = await holder_of_a_card(one, two)
            assert old.game is not None
            card = old.game["view"].split()[2]
            assert not card.endswith("?")
            seat = old.seats[0]
            await old.ask("offer", seat=seat, digest=offer_digest(token))
            done = await new.ask("accept", token=token)

            assert done["seat"] == seat
            await old.until_version(done["version"])
            await new.until_version(done["version"])
            assert (old.seats, new.seats) == ([], [seat])
            assert old.game["view"].split()[2] == f"{seat + 1}d?"
            assert old.game["decisions"] == []
            assert new.game is not None
            assert new.game["view"].split()[2] == card
            refused = await old.ask("act", seat=seat, decision=1, action="r")
            assert refused["code"] == "seat/not-yours"
            assert (await new.act("r"))["t"] == "done"
            again = await old.ask("accept", token=token)
            assert again["code"] == "transfer/unknown"
            assert "Make a new one" in again["message"]


async def test_a_token_travels_in_no_message_but_the_one_that_takes_the_seat(
    tmp_path: Path,
) -> None:
    ada, phone, token = Credentials.program(), Credentials.program(), token_urlsafe(16)
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one, server.enter(table, phone) as new:
            await one.ask("offer", seat=0, digest=offer_digest(token))
            await new.ask("accept", token=token)
            await one.until(lambda client: client.seats == [])
            told = "".join(one.frames + new.frames)
    assert token not in told
    assert offer_digest(token) not in told


async def test_texts_that_are_no_token_or_digest_are_no_message(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one:
            for t, fields in (
                ("accept", {"token": ""}),
                ("accept", {"token": "A" * 23}),
                ("accept", {"token": "é" * 22}),
                ("offer", {"seat": 0, "digest": "0" * 63}),
                ("offer", {"seat": 0, "digest": "F" * 64}),
            ):
                assert (await one.ask(t, **fields))["code"] == "message/invalid"


async def test_who_guesses_tokens_is_let_go(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", limits=Limits(messages_per_s=0.001)) as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as thief:
            for _ in range(60):
                refused = await thief.ask("accept", token=token_urlsafe(16))
                assert refused["code"] == "transfer/unknown"
            await thief.send("accept", token=token_urlsafe(16))
            assert await thief.close_code() == 1008


async def test_h35_a_moved_seat_and_an_open_offer_outlive_a_kill(tmp_path: Path) -> None:
    ada, ben, phone = (Credentials.program() for _ in range(3))
    moved, open_ = token_urlsafe(16), token_urlsafe(16)
    async with running(tmp_path / "db") as (process, address):
        server = Running(address)
        table = await server.create(ada, name="Ada", preset="skygo")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("start")
            await one.ask("offer", seat=0, digest=offer_digest(moved))
            await two.ask("offer", seat=1, digest=offer_digest(open_))
            async with server.enter(table, phone) as new:
                await new.ask("accept", token=moved)
            process.kill()
    async with running(tmp_path / "db") as (_, address):
        server = Running(address)
        async with server.enter(table, ada) as one, server.enter(table, phone) as new:
            assert (one.seats, new.seats) == ([], [0])
            assert (await one.ask("accept", token=moved))["code"] == "transfer/unknown"
            assert (await new.ask("accept", token=open_))["seat"] == 1
            await new.until(lambda client: client.seats == [0, 1])
