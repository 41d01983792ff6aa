"""The seats of a table: who sits there, and who plays there now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from lowsky.rules.options import PLAYER_LIMITS, Options
from lowsky.table.messages import SeatInfo
from lowsky.table.names import clean_name, comparable
from lowsky.table.refusals import RefusalError

STAND_IN_LEVEL: Final = "threshold"
"""The bot that plays for somebody who leaves during the game."""

BOT_NAMES: Final = (
    "Pepper",
    "Maple",
    "Comet",
    "Olive",
    "Biscuit",
    "Clover",
    "Mango",
    "Domino",
    "Juniper",
    "Pebble",
)


@dataclass(slots=True)
class Chair:
    """One seat of the table, taken or open."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    level: str = ""
    device: str = ""
    """The device that holds the seat; never sent to anybody."""
    stand_in: bool = False
    """A bot plays for the person, who may take the seat back."""
    ready: bool = False
    """Ready for the next round."""
    offer: str = ""
    """The SHA-256 (hex) under which another device may take the seat over, once."""
    promises: tuple[str, ...] = ()
    """What the person promised to add to the next shuffles, one digest (hex) for each."""

    @property
    def is_played_by_bot(self) -> bool:
        """Tell whether a bot makes the decisions of this seat."""
        return self.kind == "bot" or self.stand_in

    def info(self, present: Collection[str], *, round_over: bool) -> SeatInfo:
        """Return what everybody may know about the seat."""
        return SeatInfo(
            name=self.name,
            kind=self.kind,
            level=self.level,
            stand_in=self.stand_in,
            connected=self.kind == "person" and self.device in present,
            ready=round_over and (self.ready or self.is_played_by_bot),
            promise=self.promises[0] if self.promises else "",
        )

    def facts(self) -> list[object]:
        """Return everything that the digest of the table covers."""
        facts = [self.kind, self.name, self.level, self.device, self.stand_in, self.ready]
        # Only where there are some: tables of earlier versions keep their digests.
        offered = [self.offer] if self.offer else []
        promised = [list(self.promises)] if self.promises else []
        return [*facts, *offered, *promised]

    def give_to_bot(self, level: str) -> None:
        """Let a bot play for the person, who may take the seat back."""
        self.stand_in = True
        self.level = level
        self.promises = ()

    def could_be_host(self, present: Collection[str]) -> bool:
        """Tell whether a person plays here who is connected."""
        return self.kind == "person" and not self.stand_in and self.device in present


def check_absence(chairs: Sequence[Chair], seat: int, present: Collection[str]) -> None:
    """Raise `RefusalError` with ``seat/present`` if the player of a seat is connected."""
    if seat < len(chairs) and chairs[seat].could_be_host(present):
        raise RefusalError("seat/present", seat=seat + 1)


def most_seats(options: Options) -> int:
    """Return how many may play with these options (R-V11)."""
    _, most_12, most_9 = PLAYER_LIMITS[options.mode]
    return most_9 if options.grid == 9 else most_12


def first_open(chairs: Sequence[Chair]) -> int:
    """Return the first open seat; raises `RefusalError` with ``table/full`` if there is none."""
    for seat, chair in enumerate(chairs):
        if chair.kind == "open":
            return seat
    raise RefusalError("table/full")


def free_name(chairs: Sequence[Chair], typed: str, *, but: int | None = None) -> str:
    """Return the name that was typed, made clean, for one more seat or for the seat ``but``.

    Raises `RefusalError` as `clean_name` does, and with ``name/taken`` if another seat bears a name
    that looks the same.
    """
    name = clean_name(typed)
    for seat, chair in enumerate(chairs):
        if seat != but and chair.kind != "open" and comparable(chair.name) == comparable(name):
            raise RefusalError("name/taken")
    return name


def bot_name(chairs: Sequence[Chair], seat: int) -> str:
    """Return a name for a bot on the seat that nobody else at the table bears."""
    taken = {comparable(chair.name) for chair in chairs if chair.kind != "open"}
    free = [name for name in BOT_NAMES if comparable(name) not in taken]
    return free[seat % len(free)] if free else f"Bot {seat + 1}"
