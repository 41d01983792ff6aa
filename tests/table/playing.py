"""Tables without a server: devices that speak, and games played by the first legal action."""

from collections.abc import Callable, Sequence
from itertools import count

import pytest

from lowsky.notation import format_action
from lowsky.table.entries import Kept, StoredCommand
from lowsky.table.messages import Act, Next, SetBot, Sit, Start
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Change, Table

SECRET = bytes(range(32))
DAY = "2026-11-30"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fred", "Gina", "Hugo")

TABLE = "table-000001"

Values = dict[str, bool | int | str]
Choose = Callable[[Sequence[int]], int]


class Played:
    """A table, everything that was kept of it, and fresh command ids."""

    def __init__(
        self, *, table: str = TABLE, preset: str = "skyjo", values: Values | None = None
    ) -> None:
        self._ids = count(1)
        self.secret = SECRET
        """The secret of the next shuffle."""
        self.table, change = Table.create(table, device(0), preset=preset, values=values)
        self.kept: list[Kept] = []
        self._keep(change)

    def say(
        self, speaker: int | str, command: StoredCommand, *, present: Sequence[str] = ()
    ) -> Change:
        """Submit a command of a seat's device, or of the named one."""
        by = device(speaker) if isinstance(speaker, int) else speaker
        change = self.table.submit(by, command, present=present, secret=self.secret, day=DAY)
        self._keep(change)
        return change

    def refusal(
        self, speaker: int | str, command: StoredCommand, *, present: Sequence[str] = ()
    ) -> str:
        """Return the code with which the command is refused, and check that nothing changed."""
        before = self.table.facts()
        with pytest.raises(RefusalError) as caught:
            self.say(speaker, command, present=present)
        assert self.table.facts() == before
        assert caught.value.message
        return caught.value.code

    def id(self) -> str:
        """Return a command id that was not used yet."""
        return f"c{next(self._ids)}"

    def act(
        self, seat: int, action: str, *, id_: str | None = None, decision: int | None = None
    ) -> Act:
        """Return an action of the seat, by default for the decision that it owes now."""
        play = self.table.play
        acts = play.acts[seat] if play is not None else 0
        return Act(
            id=id_ or self.id(),
            seat=seat,
            decision=acts if decision is None else decision,
            action=action,
        )

    def step(self, choose: Choose = min) -> Change:
        """Let the seat that owes a decision make it, or a seat be ready for the next round."""
        play = self.table.play
        assert play is not None
        if play.is_round_over:
            seat = next(i for i, chair in enumerate(self.table.chairs) if not chair.ready)
            return self.say(seat, Next(id=self.id(), seat=seat))
        seat = next(i for i in range(len(self.table.chairs)) if play.game.owes(i))
        action = format_action(choose(play.game.legal(seat)))
        return self.say(seat, self.act(seat, action))

    def play_until(self, kind: str, choose: Choose = min) -> None:
        """Play until the game waits for this kind of decision."""
        play = self.table.play
        assert play is not None
        while play.game.kind != kind:
            self.step(choose)

    def play_round(self, choose: Choose = min) -> None:
        """Play until the round or the game is over."""
        play = self.table.play
        assert play is not None
        while not play.is_round_over and not play.game.is_over:
            self.step(choose)

    def play_out(self, choose: Choose = min) -> None:
        """Play until the game is over."""
        while self.table.stage != "over":
            self.step(choose)

    def _keep(self, change: Change) -> None:
        if change.kept is not None:
            self.kept.append(change.kept)


def device(seat: int) -> str:
    """Return the device of the person on a seat."""
    return f"device-{seat}"


def lobby(
    players: int, *, bots: int = 0, preset: str = "skyjo", values: Values | None = None
) -> Played:
    """Return a table with people on the first seats and bots on the next ones."""
    played = Played(preset=preset, values=values)
    for seat in range(players):
        played.say(seat, Sit(id=played.id(), name=NAMES[seat]))
    for seat in range(players, players + bots):
        played.say(0, SetBot(id=played.id(), seat=seat, level="greedy"))
    return played


def running(
    players: int, *, bots: int = 0, preset: str = "skyjo", values: Values | None = None
) -> Played:
    """Return a table whose game has just been dealt."""
    played = lobby(players, bots=bots, preset=preset, values=values)
    played.say(0, Start(id=played.id()))
    return played
