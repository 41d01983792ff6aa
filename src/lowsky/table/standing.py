"""What a table is at one moment, and what can be asked about it; `table` has the commands."""

from collections.abc import Collection
from typing import Final

from lowsky.notation import format_variant
from lowsky.rules.options import Options
from lowsky.table import messages as ms
from lowsky.table.entries import THE_TABLE, StoredCommand
from lowsky.table.play import Play
from lowsky.table.refusals import RefusalError
from lowsky.table.seats import Chair
from lowsky.table.shuffling import Shuffle

MOST_ENTRIES: Final = 100_000
MOST_BYTES: Final = 16_000_000
"""A table that took so much takes no more: nobody fills the disk through one table."""


class Standing:
    """The parts of a table, and the questions that change none of them."""

    def __init__(self, id_: str, rules_version: int) -> None:
        """Make an empty table in the lobby."""
        self.id = id_
        self.rules_version = rules_version
        self.version = 0
        """How many commands were accepted; all readers see the same number."""
        self.stage: ms.Stage = "lobby"
        self.options = Options()
        self.chairs: list[Chair] = []
        self.host = THE_TABLE
        self.play: Play | None = None
        self.shuffle: Shuffle | None = None
        """The shuffle of the next game, while it waits for what was promised."""
        self.lost: dict[str, ms.Loss] = {}
        """The devices that had a seat and did not leave it themselves, and how they lost it."""
        self.kept_bytes = 0
        """What all accepted commands take in the store."""
        self.damaged: int | None = None
        """The first version that the rules make differently than they did when it was stored."""

    @property
    def is_worn_out(self) -> bool:
        """Tell whether the table has taken all that it may."""
        return self.version >= MOST_ENTRIES or self.kept_bytes >= MOST_BYTES

    @property
    def is_at_rest(self) -> bool:
        """Tell whether the table can only be looked at."""
        return self.damaged is not None or self.is_worn_out

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise RefusalError("seat/unknown", seat=seat + 1)
        return self.chairs[seat]

    def _own_chair(self, by: str, seat: int) -> Chair:
        chair = self._chair(seat)
        if chair.kind != "person" or chair.device != by:
            raise RefusalError("seat/not-yours", seat=seat + 1)
        return chair

    def _check_shuffling(self) -> Shuffle:
        if self.shuffle is None:
            raise RefusalError("shuffle/not-running")
        return self.shuffle

    def seats_of(self, device: str) -> list[int]:
        """Return the seats that the device holds, those that a bot plays for included."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person" and chair.device == device
        ]

    def active_seats(self, device: str) -> list[int]:
        """Return the seats that the device plays: those whose cards it may know."""
        return [seat for seat in self.seats_of(device) if not self.chairs[seat].stand_in]

    def awaited_devices(self) -> set[str]:
        """Return the devices of the people whom the running game waits for."""
        play = self.play
        if play is None or self.stage != "playing":
            return set()
        return {
            chair.device
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person"
            and not chair.stand_in
            and (not chair.ready if play.is_round_over else play.game.owes(seat))
        }

    def heir(self, present: Collection[str]) -> str | None:
        """Return the device that becomes host if the host goes: a seated person who is here."""
        devices = [chair.device for chair in self.chairs if chair.could_be_host(present)]
        return next((device for device in devices if device != self.host), None)

    def needs_secret(self, command: StoredCommand) -> bool:
        """Tell whether a shuffle begins with the command, if it is accepted."""
        if self.shuffle is None:
            return isinstance(command, ms.Start | ms.Rematch)
        return self.shuffle.is_ended_by(command)

    def bots_to_move(self) -> list[int]:
        """Return the seats whose decision a bot owes now."""
        if self.play is None or self.stage != "playing" or self.is_at_rest:
            return []
        game = self.play.game
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.is_played_by_bot and game.owes(seat)
        ]

    def awaits_next_round_of_bots(self) -> bool:
        """Tell whether the next round waits at a table where bots alone play."""
        play = self.play
        return (
            play is not None
            and play.is_round_over
            and not self.is_at_rest
            and all(chair.is_played_by_bot for chair in self.chairs)
        )

    def info(self, present: Collection[str] = ()) -> ms.TableInfo:
        """Return what everybody may know about the table."""
        play = self.play
        current = self.shuffle or play
        round_over = play is not None and play.is_round_over
        promises = [] if current is None else list(current.terms.promises)
        return ms.TableInfo(
            id=self.id,
            stage=self.stage,
            seats=[chair.info(present, round_over=round_over) for chair in self.chairs],
            variant=format_variant(self.options),
            game=0 if current is None else current.terms.game,
            commitment="" if current is None else current.commitment,
            secret=play.secret.hex() if play is not None and self.stage == "over" else "",
            promises=promises if any(promises) else [],
            awaited=[] if self.shuffle is None else self.shuffle.awaited,
            withdrawals=[]
            if current is None
            else [one for given_up in current.abandoned for one in given_up.withdrawals],
        )

    def facts(self) -> list[object]:
        """Return everything that makes this table what it is, as JSON values."""
        play = self.play
        played: list[object] = []
        if play is not None:
            played = [play.commitment, play.game.position, play.acts, play.shuffler.number]
        facts: list[object] = [
            self.version,
            self.stage,
            format_variant(self.options),
            self.host,
            [chair.facts() for chair in self.chairs],
            played,
        ]
        return facts if self.shuffle is None else [*facts, self.shuffle.facts()]
