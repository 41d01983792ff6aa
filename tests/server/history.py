"""The judge of what a server did: everything said is compared with a sequential replay.

The entries that are kept are replayed one after the other by a table of the judge's own. Every
answer and every update that a client ever got must be just what that replay gives at its version.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from lowsky.rules.options import RULES_VERSION
from lowsky.table.codec import encode_reply
from lowsky.table.entries import Kept, decode_entry
from lowsky.table.messages import Update
from lowsky.table.readers import events_for, full_update, game_for, reader_of
from lowsky.table.table import Change, Table

Message = dict[str, Any]


class Seen(NamedTuple):
    """An update that a device got; a full one shows the table, the others one change."""

    device: str
    message: Message


class Judge:
    """Judges the history of one table, again and again while it grows."""

    def __init__(self, table_id: str) -> None:
        self.table = Table(table_id, RULES_VERSION)
        self.kept: list[Kept] = []
        self.checked_updates = 0
        self.checked_answers = 0
        self._commands: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._answers: dict[tuple[str, str], Message] = {}
        self._seen: dict[int, list[Seen]] = defaultdict(list)

    def saw(self, device: str, message: Message) -> None:
        """Note an update that a device got."""
        self._seen[message["version"]].append(Seen(device, message))

    def was_answered(self, device: str, done: Message) -> None:
        """Note that a command of the device was acknowledged."""
        before = self._answers.setdefault((device, done["id"]), done)
        assert before == done, "the same command got two answers"

    def judge(self, kept: Sequence[Kept]) -> None:
        """Compare all that was noted with a replay of what is kept."""
        assert list(kept[: len(self.kept)]) == self.kept, "what was kept has changed"
        self._check_seen(None)
        for one in kept[len(self.kept) :]:
            self._replay(one)
        self.kept = list(kept)
        assert not self._seen, f"versions were shown and not kept: {sorted(self._seen)}"
        for (device, command_id), done in self._answers.items():
            assert self._commands[device, command_id] == [done["version"]], (
                f"{command_id} was acknowledged at {done['version']} "
                f"and is kept at {self._commands[device, command_id]}"
            )
        self.checked_answers += len(self._answers)
        self._answers.clear()

    def _replay(self, one: Kept) -> None:
        entry = decode_entry(one.body)
        change = self.table.replay(one)
        if entry.by:
            versions = self._commands[entry.by, entry.command.id]
            versions.append(one.version)
            assert len(versions) == 1, f"{entry.command.id} is kept twice: {versions}"
        self._check_seen(change)

    def _check_seen(self, change: Change | None) -> None:
        """Compare what was shown of the replay's version; only full updates without a change."""
        for device, message in self._seen.pop(self.table.version, ()):
            is_full = {"table", "you", "game"} <= set(message) and "events" not in message
            assert is_full or change is not None, f"an old change was shown: {message}"
            reader = reader_of(self.table, device)
            if is_full:
                expected = full_update(self.table, reader)
            else:
                assert change is not None
                expected = Update(
                    version=self.table.version,
                    events=events_for(change.happened, reader.mask),
                    table=self.table.info(),
                    you=reader.you,
                    game=game_for(self.table, reader.mask) or None,
                )
            self._compare(message, json.loads(encode_reply(expected)))
            self.checked_updates += 1

    def _compare(self, message: Message, expected: Message) -> None:
        """Compare the parts that the message has; who is connected is no history."""
        for part in ("events", "you", "game"):
            if part in message or part == "events":
                assert message.get(part) == expected.get(part), message
        if "table" in message:
            for seat in (*message["table"]["seats"], *expected["table"]["seats"]):
                seat.pop("connected")
            assert message["table"] == expected["table"]


def speakers(kept: Sequence[Kept]) -> Counter[str]:
    """Return how many commands each device, and "" for bots, has in the entries."""
    return Counter(decode_entry(one.body).by for one in kept)
