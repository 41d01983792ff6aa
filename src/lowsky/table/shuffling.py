"""The shuffle of a game that is about to be dealt: who adds to it, who has revealed, who does not.

A shuffle begins with its secret; its commitment covers what seats promised, and is published before
anybody reveals. When all have, the game is dealt. A seat that withdraws ends the shuffle: what was
revealed for it is used up, and the next one has a new secret and the next promises of the others.
Each time a seat is out for good, so there is an end.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Self

from msgspec import Struct

from lowsky.game import Game
from lowsky.notation import format_variant
from lowsky.rules.options import Options
from lowsky.table.entries import Lapse, StoredCommand
from lowsky.table.fairness import Terms, commitment, promise
from lowsky.table.messages import Leave, SetBot, Withdraw, Withdrawal, WithdrawalReason
from lowsky.table.refusals import RefusalError
from lowsky.table.seats import Chair


class Abandoned(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shuffle that no card was dealt from, and why."""

    commitment: str
    secret: str
    promises: list[str]
    withdrawals: list[Withdrawal]


@dataclass(slots=True)
class Shuffle:
    """The newest shuffle of the next game, with those before it that were given up."""

    options: Options
    terms: Terms
    secret: bytes
    day: str
    abandoned: tuple[Abandoned, ...] = ()
    commitment: str = field(init=False)
    entropy: list[str] = field(init=False)
    """What each seat has revealed (hex, "" for nothing)."""

    def __post_init__(self) -> None:
        """Fix the commitment; nothing is revealed yet."""
        self.commitment = commitment(self.secret, self.terms)
        self.entropy = [""] * len(self.terms.seats)

    @classmethod
    def begin(
        cls,
        options: Options,
        *,
        table: str,
        number: int,
        chairs: Sequence[Chair],
        secret: bytes,
        promises: Sequence[str],
        day: str,
    ) -> Self:
        """Return the first shuffle of a game; raises `OptionsError` if so many may not play."""
        Game.waiting(len(chairs), options)
        terms = Terms(
            table=table,
            game=number,
            seats=tuple((chair.kind, chair.name, chair.level) for chair in chairs),
            options=format_variant(options),
            rules_version=options.rules_version,
            promises=tuple(promises) or ("",) * len(chairs),
        )
        return cls(options, terms, secret=secret, day=day)

    @property
    def awaited(self) -> list[int]:
        """The seats that have promised and not revealed."""
        return [
            seat
            for seat, promised in enumerate(self.terms.promises)
            if promised and not self.entropy[seat]
        ]

    def check_awaited(self, seat: int) -> None:
        """Raise `RefusalError` with ``shuffle/not-awaited`` if the seat has nothing to reveal."""
        if seat not in self.awaited:
            raise RefusalError("shuffle/not-awaited", seat=seat + 1)

    def reveal(self, seat: int, entropy: str) -> None:
        """Take what a seat reveals; raises `RefusalError`."""
        self.check_awaited(seat)
        if promise(entropy) != self.terms.promises[seat]:
            raise RefusalError("shuffle/not-promised", seat=seat + 1)
        self.entropy[seat] = entropy

    def is_ended_by(self, command: StoredCommand) -> bool:
        """Tell whether the command takes a seat away that is awaited."""
        if isinstance(command, Withdraw | Leave | SetBot):
            return command.seat in self.awaited
        return isinstance(command, Lapse)

    def restarted(
        self, seats: Collection[int], why: WithdrawalReason, *, secret: bytes, promises: list[str]
    ) -> "Shuffle":
        """Return the shuffle that follows when seats withdraw from this one."""
        given_up = Abandoned(
            commitment=self.commitment,
            secret=self.secret.hex(),
            promises=list(self.terms.promises),
            withdrawals=[Withdrawal(seat=seat, why=why) for seat in seats],
        )
        rest = tuple(promises) or ("",) * len(self.terms.seats)
        return Shuffle(
            self.options,
            self.terms._replace(
                promises=tuple("" if seat in seats else one for seat, one in enumerate(rest))
            ),
            secret=secret,
            day=self.day,
            abandoned=(*self.abandoned, given_up),
        )

    def facts(self) -> list[object]:
        """Return everything that the digest of the table covers."""
        return [self.commitment, list(self.entropy), [one.commitment for one in self.abandoned]]


def promised(chairs: Sequence[Chair], present: Collection[str]) -> list[str]:
    """Return per taken seat what it promises to the next shuffle; empty if nobody does.

    Only those who are here are asked: nobody waits for a device that went away.
    """
    digests = [
        chair.promises[0]
        if chair.promises and not chair.is_played_by_bot and chair.device in present
        else ""
        for chair in chairs
        if chair.kind != "open"
    ]
    return digests if any(digests) else []


def use_up(chairs: Sequence[Chair], promises: Sequence[str]) -> None:
    """Take away the promises that a shuffle uses: none serves twice."""
    for chair, digest in zip(chairs, promises, strict=True):
        if digest:
            chair.promises = chair.promises[1:]
