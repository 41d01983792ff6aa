"""H24 over real sockets: what players add to the shuffle, and that nobody can block a table."""

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from lowsky.server.alarm import Alarm
from lowsky.table.entries import decode_entry
from lowsky.table.export import verify_game
from lowsky.table.fairness import Terms, commitment
from tests.promises import digest, value
from tests.server.client import Client, Credentials, Running, serving
from tests.server.process import running
from tests.server.test_seats import play_out


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return where the tables of a test are kept."""
    return tmp_path / "tables.sqlite3"


async def promise(client: Client) -> None:
    """Promise for the client's seat to two shuffles."""
    seat = client.seats[0]
    digests = [digest(seat, number) for number in range(2)]
    assert (await client.ask("promise", seat=seat, digests=digests))["t"] == "done"


async def reveal(client: Client, number: int = 0) -> None:
    seat = client.seats[0]
    assert (await client.ask("reveal", seat=seat, entropy=value(seat, number)))["t"] == "done"


async def until_stage(client: Client, stage: str) -> None:
    await client.until(lambda one: one.table["stage"] == stage)


async def shuffling(server: Running, stack: AsyncExitStack, *people: Credentials) -> list[Client]:
    """Return people at a table that waits for what all of them have promised."""
    table = await server.create(people[0], name="P0", values={"target_score": 10})
    clients = [await stack.enter_async_context(server.enter(table, who)) for who in people]
    for number, client in enumerate(clients):
        if number:
            await client.ask("sit", name=f"P{number}")
            await client.until(lambda one: one.seats)
        await promise(client)
    await clients[0].ask("start")
    for client in clients:
        await until_stage(client, "shuffling")
    return clients


async def test_h24_two_people_shuffle_play_and_anybody_can_check_it(database: Path) -> None:
    async with serving(database) as server, AsyncExitStack() as stack:
        ada, ben = Credentials.program(), Credentials.program()
        one, two = await shuffling(server, stack, ada, ben)
        assert one.table["promises"] == [digest(0), digest(1)]
        # The secret was kept, and its commitment shown, before anybody could reveal.
        entries = await server.store.load(one.table["id"])
        secret = bytes.fromhex(decode_entry(entries[-1].body).secret)
        terms = Terms(
            table=one.table["id"],
            game=1,
            seats=(("person", "P0", ""), ("person", "P1", "")),
            options="skyjo(target_score=10)",
            rules_version=1,
            promises=(digest(0), digest(1)),
        )
        assert one.table["commitment"] == commitment(secret, terms)
        await reveal(two)
        await one.until(lambda client: client.table["awaited"] == [0])
        await reveal(one)
        await until_stage(two, "playing")
        assert one.table["commitment"] == two.table["commitment"] == commitment(secret, terms)

        await play_out(one, two)

        for hidden in (value(0), value(1)):
            assert hidden not in "".join(one.frames + two.frames)
        async with server.http() as http:
            game = (await http.get(f"/api/tables/{one.table['id']}/game.json")).text
        assert [seat["entropy"] for seat in json.loads(game)["seats"]] == [value(0), value(1)]
        assert verify_game(game).problems == []


async def test_a_program_that_never_promises_plays_with_one_that_does(database: Path) -> None:
    async with serving(database) as server:
        ada, ben = Credentials.program(), Credentials.program()
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await promise(one)
            await one.ask("start")
            await reveal(one)
            await until_stage(two, "playing")
            assert two.table["promises"] == [digest(0), ""]
            assert two.table["withdrawals"] == []


async def test_who_does_not_reveal_in_time_blocks_nobody(database: Path) -> None:
    async with serving(database, shuffle_grace_s=0) as server, AsyncExitStack() as stack:
        people = [Credentials.program() for _ in range(2)]
        table = await server.create(people[0], name="P0")
        one, two = [await stack.enter_async_context(server.enter(table, who)) for who in people]
        await two.ask("sit", name="P1")
        await two.until(lambda client: client.seats)
        for client in (one, two):
            await promise(client)
        await one.ask("start")

        await until_stage(two, "playing")

        seats = {0, 1}
        assert {gone["seat"] for gone in two.table["withdrawals"]} == seats
        assert {gone["why"] for gone in two.table["withdrawals"]} == {"away"}
        assert two.table["promises"] == []


async def test_the_others_shuffle_anew_when_the_host_goes_on_without_a_seat(
    database: Path,
) -> None:
    async with serving(database) as server, AsyncExitStack() as stack:
        one, two = await shuffling(server, stack, Credentials.program(), Credentials.program())
        first = one.table["commitment"]
        wrong = await two.ask("reveal", seat=1, entropy=value(1, 1))
        assert (wrong["t"], wrong["code"]) == ("refused", "shuffle/not-promised")

        await one.ask("withdraw", seat=1)
        await one.until(lambda client: client.table["withdrawals"])
        assert one.table["commitment"] != first
        await reveal(one, 1)

        await until_stage(two, "playing")
        assert two.table["withdrawals"] == [{"seat": 1, "why": "host"}]


async def test_h20_a_server_killed_in_the_middle_of_a_shuffle_goes_on_with_it(
    database: Path,
) -> None:
    people = [Credentials.program() for _ in range(2)]
    async with running(database) as (process, address), AsyncExitStack() as stack:
        one, two = await shuffling(Running(address), stack, *people)
        await reveal(two)
        await one.until(lambda client: client.table["awaited"] == [0])
        process.send_signal(signal.SIGKILL)
        await process.wait()

    table = one.table["id"]
    async with (
        serving(database) as server,
        server.enter(table, people[0]) as again,
        server.enter(table, people[1]) as other,
    ):
        for key in ("stage", "commitment", "promises", "awaited"):
            assert again.table[key] == one.table[key]
        await reveal(again)
        await until_stage(other, "playing")
        assert other.table["withdrawals"] == []


async def test_an_alarm_rings_once_for_what_goes_on_and_not_for_what_is_over() -> None:
    rung: list[str] = []
    done = asyncio.Event()
    over, late = Alarm(0, rung.append), Alarm(0, rung.append)
    last = Alarm(0, lambda _what: done.set())

    over.watch("over")
    over.watch(None)
    late.watch("first")
    late.watch("second")
    late.watch("second")
    last.watch("last")
    await done.wait()

    assert rung == ["second"]
