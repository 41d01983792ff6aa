"""A table in memory with the sockets around it: everything happens one after the other.

The inbox is worked off in batches: commands are applied in memory, what they wrote is kept, and
only then does anything leave: answers, updates, and the views that bots think about. If it cannot
be kept, the room forgets its table and takes it from the store again.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from secrets import token_bytes
from typing import Final, TypeAlias, TypeVar

from msgspec import UNSET, UnsetType

from lowsky.server.alarm import Alarm
from lowsky.server.bots import BotRunner, Question, question_for
from lowsky.server.connection import Connection
from lowsky.server.inbox import (
    Ask,
    BotSays,
    Enter,
    Exit,
    HostIsAway,
    Item,
    Mumble,
    NothingIsDone,
    Say,
    ShowAll,
    ShuffleIsLate,
)
from lowsky.server.store import Store
from lowsky.table.codec import encode_reply
from lowsky.table.entries import THE_TABLE, Kept, Lapse, PassHost, StoredCommand
from lowsky.table.fairness import SECRET_BYTES
from lowsky.table.messages import (
    Act,
    AnyCommand,
    GameInfo,
    Next,
    Refused,
    TableInfo,
    Update,
)
from lowsky.table.readers import Texts, events_for, full_update, game_for, reader_of
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Change, Table

T = TypeVar("T")
log = logging.getLogger("lowsky.room")

PAUSE_AFTER_ROUND: Final = 4
"""Where nobody but bots plays, the next round waits for so many of their delays."""

REPLAYING: Final = ThreadPoolExecutor(2, thread_name_prefix="lowsky-replay")
"""Few threads: whatever many tables have to be made again, most of the time is the event loop's."""

Outgoing: TypeAlias = Callable[[], None]


class Room:
    """The only task that touches its table."""

    def __init__(
        self,
        table: Table,
        store: Store,
        *,
        bots: BotRunner,
        host_grace_s: float,
        shuffle_grace_s: float,
        doze_s: float,
        entropy: Callable[[int], bytes] = token_bytes,
    ) -> None:
        """Wrap a table that is kept; `run` must be started."""
        self.table = table
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.connections: dict[Connection, None] = {}
        self._store = store
        self._bots = bots
        self._entropy = entropy
        self._shown: TableInfo | None = None
        """The public facts that everybody here was told last."""
        self.is_lost = False
        """The table could not be taken from the store; the room must be opened anew."""
        self._is_working = False
        self._dozing: set[str] = set()
        """Devices that are connected, were waited for too long, and have said nothing since."""
        self._signs = 0
        """How often somebody for whom the table waited came, or said something."""
        self._thinking: asyncio.Task[None] | None = None
        self._host_alarm = Alarm(host_grace_s, self._report_host)
        self._shuffle_alarm = Alarm(shuffle_grace_s, self._report_shuffle)
        self._doze_alarm = Alarm(doze_s, self._report_nothing)

    @property
    def connected(self) -> set[str]:
        """The devices that are connected."""
        return {connection.device for connection in self.connections}

    @property
    def present(self) -> set[str]:
        """The devices with somebody at them: connected, and not waited for in vain."""
        return self.connected - self._dozing

    @property
    def _moment(self) -> str:
        """A name for now: it changes when the table does, or somebody who is awaited shows up."""
        return f"{self.table.version}/{self._signs}"

    @property
    def is_idle(self) -> bool:
        """Tell whether the room could be forgotten: nobody is here, or waits for an answer."""
        return not self.connections and self.inbox.empty() and not self._is_working

    async def run(self) -> None:
        """Work off the inbox for ever."""
        while True:
            batch = [await self.inbox.get()]
            while not self.inbox.empty():
                batch.append(self.inbox.get_nowait())
            self._is_working = True
            await self._work(batch)
            self._is_working = False
            if self.is_lost:
                continue
            try:
                self._let_bots_think()
                self._watch()
            except Exception:
                # A bot that cannot be asked must not take the table from the people.
                log.exception("Table %s goes on without its bots", self.table.id)

    def stop(self) -> None:
        """Let nothing of this room happen any more."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._host_alarm.stop()
        self._shuffle_alarm.stop()
        self._doze_alarm.stop()

    async def _work(self, batch: list[Item]) -> None:
        if self.is_lost:
            self._turn_away(batch)
            return
        kept: list[Kept] = []
        outgoing: list[Outgoing] = []
        try:
            for item in batch:
                self._handle(item, kept, outgoing)
            if kept:
                await self._store.append(self.table.id, kept)
        except Exception:
            # Whatever went wrong, memory may be ahead of what is kept, and must not be shown.
            log.exception("Table %s goes back to what is kept", self.table.id)
            await self._go_back(batch)
            return
        for send in outgoing:
            send()

    def _handle(self, item: Item, kept: list[Kept], outgoing: list[Outgoing]) -> None:
        match item:
            case Say(connection, command):
                is_awake = self._wake(connection.device)
                self._say(connection, command, kept, outgoing)
                if is_awake:
                    self._tell_presence(outgoing)
            case Mumble(connection, error, command_id):
                self._refuse(connection, command_id, error, outgoing)
            case Ask():
                _answer_question(item, self.table, outgoing)
            case BotSays(command):
                self._submit_alone(command, kept, outgoing)
            case Enter(connection):
                self._wake(connection.device)
                self.connections[connection] = None
                self._tell_presence(outgoing, but=connection)
                self._show_all(connection, outgoing)
                if self.table.damaged is not None:
                    error = RefusalError("table/read-only", version=self.table.damaged)
                    self._refuse(connection, None, error, outgoing)
            case Exit(connection):
                self.connections.pop(connection, None)
                self._dozing &= self.connected
                self._tell_presence(outgoing)
            case ShowAll(connection):
                if connection in self.connections:
                    self._show_all(connection, outgoing)
            case HostIsAway(host):
                is_away = self.table.host == host and host not in self.present
                if is_away and self.table.heir(self.present) is not None:
                    self._submit_alone(PassHost(id="host"), kept, outgoing)
            case NothingIsDone(since):
                if since == self._moment:
                    self._dozing |= self.table.awaited_devices() & self.connected
                    self._tell_presence(outgoing)
            case ShuffleIsLate(commitment):
                if self.table.shuffle is not None and self.table.shuffle.commitment == commitment:
                    self._submit_alone(Lapse(id="lapse"), kept, outgoing)

    def _wake(self, device: str) -> bool:
        """Note that somebody is at a device; tell whether that is news."""
        self._signs += device in self.table.awaited_devices()
        was_dozing = device in self._dozing
        self._dozing.discard(device)
        return was_dozing

    def _say(
        self,
        connection: Connection,
        command: AnyCommand,
        kept: list[Kept],
        outgoing: list[Outgoing],
    ) -> None:
        try:
            change = self._submit(connection.device, command)
        except RefusalError as error:
            self._refuse(connection, command.id, error, outgoing)
            if error.code == "action/stale-decision":
                self._show_all(connection, outgoing)
            return
        done = encode_reply(change.done)
        outgoing.append(lambda: connection.answer(done))
        self._publish(change, kept, outgoing)

    def _submit(self, by: str, command: StoredCommand) -> Change:
        needs = self.table.needs_secret(command)
        return self.table.submit(
            by,
            command,
            present=self.present,
            secret=self._entropy(SECRET_BYTES) if needs else b"",
            day=datetime.now(UTC).date().isoformat() if needs else "",
        )

    def _submit_alone(
        self, command: Act | Next | PassHost | Lapse, kept: list[Kept], outgoing: list[Outgoing]
    ) -> None:
        """Carry out what a bot or the table itself wants; what came too late is dropped."""
        try:
            change = self._submit(THE_TABLE, command)
        except RefusalError as error:
            log.info("Table %s dropped %s: %s", self.table.id, command, error.code)
            return
        self._publish(change, kept, outgoing)

    def _refuse(
        self,
        connection: Connection,
        command_id: str | None,
        error: RefusalError,
        outgoing: list[Outgoing],
    ) -> None:
        refused = Refused(
            code=error.code,
            message=error.message,
            id=command_id,
            version=self.table.version,
            rule=error.rule,
            kind=error.kind,
            facts=error.facts,
        )
        frame = encode_reply(refused)
        outgoing.append(lambda: connection.answer(frame))

    def _publish(self, change: Change, kept: list[Kept], outgoing: list[Outgoing]) -> None:
        """Make each reader's update of the change; the frames of equal readers are made once."""
        if change.kept is None:
            return
        kept.append(change.kept)
        table = self.table
        info = table.info(self.present)
        table_part = UNSET if info == self._shown else info
        self._shown = info
        games: dict[int, GameInfo | UnsetType | None] = {}
        texts: Texts = {}
        frames: dict[tuple[int, object], str] = {}
        for connection in self.connections:
            reader = reader_of(table, connection.device)
            is_news = connection.reader != reader
            connection.reader = reader
            key = (reader.mask, reader if is_news else None)
            if key not in frames:
                if reader.mask not in games:
                    games[reader.mask] = game_for(table, reader.mask, texts) or UNSET
                frames[key] = encode_reply(
                    Update(
                        version=table.version,
                        events=events_for(change.happened, reader.mask),
                        table=table_part,
                        you=reader.you if is_news else UNSET,
                        game=games[reader.mask],
                    )
                )
            _queue_update(connection, frames[key], outgoing)

    def _tell_presence(self, outgoing: list[Outgoing], but: Connection | None = None) -> None:
        """Tell everybody who came or went: nothing is kept of it, so the version stays."""
        info = self.table.info(self.present)
        if info == self._shown:
            return
        self._shown = info
        for connection in self.connections:
            if connection is not but:
                self._show_all(connection, outgoing)

    def _show_all(self, connection: Connection, outgoing: list[Outgoing]) -> None:
        reader = reader_of(self.table, connection.device)
        connection.reader = reader
        frame = encode_reply(full_update(self.table, reader, present=self.present))

        def send() -> None:
            connection.needs_all = False
            connection.update(frame)

        outgoing.append(send)

    async def _go_back(self, batch: list[Item]) -> None:
        """Take the table from the store again, and tell everybody what is kept."""
        try:
            kept = await self._store.load(self.table.id)
            self.table = await restore_table(self.table.id, kept)
        except Exception:
            # A room that stopped here would keep its people waiting for ever.
            log.exception("Table %s cannot be read", self.table.id)
            self.is_lost = True
            for connection in self.connections:
                connection.close("table/not-kept", 1011)
            self._turn_away(batch)
            return
        self._shown = self.table.info(self.present)
        outgoing: list[Outgoing] = []
        for item in batch:
            if isinstance(item, Enter):
                self.connections[item.connection] = None
            elif isinstance(item, Exit):
                self.connections.pop(item.connection, None)
            elif isinstance(item, Ask):
                _answer_question(item, self.table, outgoing)
            elif isinstance(item, Say):
                self._answer_again(item, outgoing)
        for connection in self.connections:
            self._show_all(connection, outgoing)
        for send in outgoing:
            send()

    def _turn_away(self, batch: list[Item]) -> None:
        """Show nothing of a table that may be ahead of what is kept."""
        for item in batch:
            if isinstance(item, Enter):
                item.connection.close("table/not-kept", 1011)
            elif isinstance(item, Exit):
                self.connections.pop(item.connection, None)
            elif isinstance(item, Ask) and not item.answered.done():
                item.answered.set_exception(RefusalError("table/not-kept"))

    def _answer_again(self, item: Say, outgoing: list[Outgoing]) -> None:
        """Answer a command whose commit failed: done if it is kept all the same, else refused."""
        done = self.table.answer_to(item.connection.device, item.command)
        if done is None:
            error = RefusalError("table/not-kept")
            self._refuse(item.connection, item.command.id, error, outgoing)
            return
        frame = encode_reply(done)
        outgoing.append(lambda: item.connection.answer(frame))

    async def ask(self, question: Callable[[Table], T]) -> T:
        """Return what a question makes of the table as it is kept; raises what it raises."""
        answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait(Ask(question, answered))
        return await answered  # type: ignore[return-value]  # the question's own answer

    # Bots, and who is waited for

    def _let_bots_think(self) -> None:
        """Start the next bot, one at a time and only while somebody is here to see it."""
        if self._thinking is not None or not self.connections:
            return
        question = question_for(self.table)
        if question is not None:
            self._thinking = asyncio.create_task(self._think(question))
        elif self.table.awaits_next_round_of_bots():
            self._thinking = asyncio.create_task(self._go_on())

    async def _think(self, question: Question) -> None:
        try:
            self.inbox.put_nowait(BotSays(await self._bots.decide(question)))
        finally:
            self._thinking = None

    async def _go_on(self) -> None:
        try:
            await asyncio.sleep(PAUSE_AFTER_ROUND * self._bots.delay_s)
            self.inbox.put_nowait(BotSays(Next(id="bot", seat=0)))
        finally:
            self._thinking = None

    def _watch(self) -> None:
        """Wait for a host who went away, for a shuffle, and for those who owe a decision."""
        table, present = self.table, self.present
        if table.is_at_rest:
            return  # it can only be looked at: nothing may happen there any more
        is_missed = table.host not in present and table.heir(present) is not None
        self._host_alarm.watch(table.host if is_missed else None)
        self._shuffle_alarm.watch(None if table.shuffle is None else table.shuffle.commitment)
        # Where nobody else plays, nobody waits.
        players = {chair.device for chair in table.chairs if chair.could_be_host(present)}
        is_waiting = len(players) > 1 and not players.isdisjoint(table.awaited_devices())
        self._doze_alarm.watch(self._moment if is_waiting else None)

    def _report_host(self, host: str) -> None:
        self.inbox.put_nowait(HostIsAway(host))

    def _report_nothing(self, since: str) -> None:
        self.inbox.put_nowait(NothingIsDone(since))

    def _report_shuffle(self, commitment: str) -> None:
        # That of the alarm: while a batch is kept, the table may have begun another shuffle.
        self.inbox.put_nowait(ShuffleIsLate(commitment))


async def restore_table(table_id: str, kept: Sequence[Kept]) -> Table:
    """Return the table that its kept entries make.

    It is made in a thread: a long game takes a while, and nobody at another table waits for it.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(REPLAYING, Table.restore, table_id, kept)


def _answer_question(asked: Ask, table: Table, outgoing: list[Outgoing]) -> None:
    answered = asked.answered
    try:
        answer = asked.question(table)
    except RefusalError as error:
        refusal = error
        outgoing.append(lambda: None if answered.done() else answered.set_exception(refusal))
        return
    outgoing.append(lambda: None if answered.done() else answered.set_result(answer))


def _queue_update(connection: Connection, frame: str, outgoing: list[Outgoing]) -> None:
    outgoing.append(lambda: connection.update(frame))
