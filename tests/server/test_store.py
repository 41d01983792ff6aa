"""H35, H36: what is kept is kept for good, and one table's trouble is not another's."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from lowsky.server.inbox import Ask, Exit, Say
from lowsky.server.store import ConflictError, SqliteStore, StoreError
from lowsky.table.entries import Kept
from lowsky.table.messages import Rename
from lowsky.table.table import Table
from tests.server.client import Credentials, Running, serving


def entry(version: int, body: bytes = b"body") -> Kept:
    """Return an entry that says nothing."""
    return Kept(version, body, b"digest")


async def test_entries_come_back_in_order_after_a_restart(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append("a", [entry(1), entry(2)])
    await store.append("b", [entry(1, b"other")])
    await store.append("a", [entry(3)])
    await store.close()

    store = SqliteStore(tmp_path / "db")
    assert await store.load("a") == [entry(1), entry(2), entry(3)]
    assert await store.load("b") == [entry(1, b"other")]
    assert await store.load("c") == []
    await store.close()


async def test_h35_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    ask = store._writing.exec_driver_sql
    with store._writing.begin():
        assert ask("PRAGMA journal_mode").scalar_one() == "wal"
        assert ask("PRAGMA synchronous").scalar_one() == 2  # FULL
    await store.close()


async def test_many_tables_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "db")
    commits: list[int] = []
    commit = store._commit

    def counted(rows: list[dict[str, object]]) -> StoreError | None:
        commits.append(len(rows))
        return commit(rows)

    monkeypatch.setattr(store, "_commit", counted)
    await asyncio.gather(*(store.append(f"t{n}", [entry(1)]) for n in range(200)))

    assert sum(commits) == 200
    assert len(commits) < 100
    await store.close()


async def test_a_conflict_of_one_table_rolls_back_no_other(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append("a", [entry(1)])
    results = await asyncio.gather(
        store.append("b", [entry(1)]),
        store.append("a", [entry(2), entry(1, b"again")]),
        store.append("c", [entry(1)]),
        return_exceptions=True,
    )

    assert [type(result) for result in results] == [type(None), ConflictError, type(None)]
    assert await store.load("a") == [entry(1)]
    assert await store.load("b") == [entry(1)]
    assert await store.load("c") == [entry(1)]
    await store.close()


async def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.close()
    await store.close()

    with pytest.raises(StoreError, match="closed"):
        await store.append("a", [entry(1)])


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\7" * 5000]
)
def test_a_damaged_file_is_told_in_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "db").write_bytes(content)

    with pytest.raises(StoreError) as caught:
        SqliteStore(tmp_path / "db")
    assert str(tmp_path / "db") in str(caught.value)
    assert "name another file" in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_file_with_a_damaged_page_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append("a", [entry(n, b"x" * 500) for n in range(1, 200)])
    await store.close()
    content = bytearray((tmp_path / "db").read_bytes())
    content[8192:12288] = b"\xa5" * 4096
    (tmp_path / "db").write_bytes(content)

    with pytest.raises(StoreError, match=r"damaged|malformed"):
        SqliteStore(tmp_path / "db")


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()

    with pytest.raises(StoreError, match="another program"):
        SqliteStore(tmp_path / "db")


def test_the_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "db").close_now()
    with sqlite3.connect(tmp_path / "db") as other:
        other.execute("PRAGMA user_version=99")
    other.close()

    with pytest.raises(StoreError, match="format 99"):
        SqliteStore(tmp_path / "db")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path)


class Failing(SqliteStore):
    """A store whose next commit fails, before or after it was written."""

    fails: str = ""

    def _commit(self, rows: list[dict[str, object]]) -> StoreError | None:
        how, self.fails = self.fails, ""
        if how == "before":
            return StoreError("the disk is full")
        error = super()._commit(rows)
        return StoreError("the disk is gone") if how == "after" else error


async def test_h36_what_could_not_be_kept_is_not_shown_and_can_be_sent_again(
    tmp_path: Path,
) -> None:
    ada, store = Credentials.program(), Failing(tmp_path / "db")
    async with serving(store) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client, server.enter(table) as watcher:
            store.fails = "before"
            refused = await client.ask("rename", seat=0, name="Adele")
            assert refused["code"] == "table/not-kept"
            await client.receive()
            assert client.table["seats"][0]["name"] == "Ada"
            await watcher.receive()
            assert watcher.table["seats"][0]["name"] == "Ada"
            assert watcher.version == 2
            assert "Adele" not in "".join(client.frames + watcher.frames)
            # The table goes on.
            assert (await client.ask("rename", seat=0, name="Adele"))["version"] == 3
            await watcher.until_version(3)
            assert watcher.table["seats"][0]["name"] == "Adele"


async def test_h36_what_was_kept_in_spite_of_an_error_is_answered_as_done(tmp_path: Path) -> None:
    ada, store = Credentials.program(), Failing(tmp_path / "db")
    async with serving(store) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client:
            store.fails = "after"
            done = await client.ask("rename", seat=0, name="Adele")
            assert (done["t"], done["version"]) == ("done", 3)
            await client.until_version(3)
            assert client.table["seats"][0]["name"] == "Adele"


async def test_h36_a_table_that_cannot_be_read_is_shown_to_nobody_until_it_can(
    tmp_path: Path,
) -> None:
    ada, store = Credentials.program(), Failing(tmp_path / "db")
    async with serving(store) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client:
            store.fails = "before"
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(store, "_load", unreadable)
                await client.send("rename", seat=0, name="Adele")
                assert await client.close_code() == 1011
                assert "Adele" not in "".join(client.frames)
                async with server.http() as http:
                    answer = await http.get(f"/api/tables/{table}")
                    assert (answer.status_code, answer.json()["code"]) == (503, "table/not-kept")
        async with server.enter(table, ada) as client:
            assert client.table["seats"][0]["name"] == "Ada"
            assert (await client.ask("rename", seat=0, name="Adele"))["version"] == 3


async def test_h36_a_table_that_cannot_be_made_again_leaves_nobody_waiting(tmp_path: Path) -> None:
    ada, store = Credentials.program(), Failing(tmp_path / "db")
    async with serving(store) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client:
            store.fails = "before"
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Table, "restore", unmakable)
                await client.send("rename", seat=0, name="Adele")
                assert await client.close_code() == 1011
        async with server.enter(table, ada) as client:
            assert (await client.ask("rename", seat=0, name="Adele"))["version"] == 3


async def test_h36_a_table_that_is_made_again_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, store = Credentials.program(), Credentials.program(), Failing(tmp_path / "db")
    restore, begun, may_go_on = Table.restore, threading.Event(), threading.Event()

    def slow(table: str, kept: list[Kept]) -> Table:
        begun.set()
        assert may_go_on.wait(30), "the other table stood still"
        return restore(table, kept)

    async with serving(store) as server:
        here = await server.create(ada, name="Ada")
        there = await server.create(ben, name="Ben")
        async with server.enter(here, ada) as one, server.enter(there, ben) as other:
            monkeypatch.setattr(Table, "restore", slow)
            store.fails = "before"
            first = await one.send("rename", seat=0, name="Adele")
            assert await asyncio.to_thread(begun.wait, 30)
            second = await one.send("rename", seat=0, name="Agnes")
            async with server.http() as http:
                waiting = asyncio.create_task(http.get(f"/api/tables/{here}"))
                assert (await other.ask("rename", seat=0, name="Benno"))["t"] == "done"
                may_go_on.set()
                # What came meanwhile is worked off after it, on the table as it is kept.
                assert (await one.answer(first))["code"] == "table/not-kept"
                assert (await one.answer(second))["version"] == 3
                assert (await waiting).status_code == 200


async def test_a_table_is_not_forgotten_while_somebody_waits_for_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, store = Credentials.program(), Failing(tmp_path / "db")
    restore, begun, may_go_on = Table.restore, threading.Event(), threading.Event()

    def slow(table: str, kept: list[Kept]) -> Table:
        begun.set()
        assert may_go_on.wait(30)
        return restore(table, kept)

    async with serving(store) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada):
            room = server.hall.rooms[table]
            connection = next(iter(room.connections))
            monkeypatch.setattr(Table, "restore", slow)
            store.fails = "before"
            answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
            for item in (
                Say(connection, Rename(id="a", seat=0, name="Adele")),
                Ask(lambda kept: kept.version, answered),
                Exit(connection),
            ):
                room.inbox.put_nowait(item)
            assert await asyncio.to_thread(begun.wait, 30)
            assert not room.connections
            assert not room.is_idle
            may_go_on.set()
            assert await answered == 2
            assert room.is_idle


def unmakable(_table: str, _kept: list[Kept]) -> Table:
    """Fail as no stored table should make it."""
    raise ValueError("a mistake of the program")


def unreadable(_table: str) -> list[Kept]:
    """Fail as a broken disk does."""
    raise StoreError("the disk is gone")


async def test_another_writer_of_the_same_table_makes_the_room_read_again(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db") as one, serving(tmp_path / "db") as two:
        table = await one.create(ada, name="Ada")
        async with one.enter(table, ada) as here, two.enter(table, ada) as there:
            assert (await here.ask("rename", seat=0, name="Here"))["t"] == "done"
            # The second server does not know of it yet, and its version is taken.
            assert (await there.ask("rename", seat=0, name="There"))["code"] == "table/not-kept"
            await there.until_version(3)
            assert there.table["seats"][0]["name"] == "Here"
            assert (await there.ask("rename", seat=0, name="There"))["version"] == 4


async def test_a_table_that_was_tampered_with_can_only_be_watched(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client:
            await client.ask("rename", seat=0, name="Adele")
            await client.ask("bot", seat=1, level="greedy")
    with sqlite3.connect(tmp_path / "db") as file:
        file.execute("UPDATE entries SET body = replace(body, 'Adele', 'Agnes') WHERE version = 3")
    file.close()
    async with serving(tmp_path / "db") as server, server.enter(table, ada) as client:
        told = await client.receive()
        assert told["code"] == "table/read-only"
        assert (await client.ask("start"))["code"] == "table/read-only"


async def test_nothing_is_waited_for_at_a_table_that_can_only_be_watched(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ben) as client:
            await client.ask("sit", name="Ben")
            await client.ask("rename", seat=1, name="Benno")
    with sqlite3.connect(tmp_path / "db") as file:
        file.execute("UPDATE entries SET body = replace(body, 'Benno', 'Benny') WHERE version = 4")
    file.close()
    caplog.set_level("INFO", "lowsky.room")
    async with (
        serving(tmp_path / "db", host_grace_s=0) as server,
        server.enter(table, ben) as client,
    ):
        for _ in range(3):
            assert (await client.ask("start"))["code"] == "table/read-only"
        assert not client.table["seats"][0]["connected"]
    assert "dropped" not in caplog.text


async def test_an_empty_table_is_forgotten_and_found_again(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db", idle_s=0) as server:
        table = await server.create(ada, name="Ada")
        await asyncio.wait_for(forgotten(server), 30)
        async with server.enter(table, ada) as client:
            assert client.seats == [0]
            assert list(server.hall.rooms) == [table]
            assert (await client.ask("rename", seat=0, name="Adele"))["t"] == "done"
        await asyncio.wait_for(forgotten(server), 30)
        async with server.enter(table) as watcher:
            assert watcher.table["seats"][0]["name"] == "Adele"


async def forgotten(server: Running) -> None:
    """Return when no room is in memory."""
    while server.hall.rooms:
        await server.store.load("nothing")
