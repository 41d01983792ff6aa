"""The authority of one table: accepted commands change it, everything else is refused.

There is no clock, no randomness and no I/O here: secrets come with the commands that need them, and
who is present is told. So the same entries always make the same table, which is how it is kept.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, Self

from msgspec import UNSET, DecodeError
from msgspec.structs import replace

from lowsky.notation import format_action
from lowsky.notation.action import ACTIONS
from lowsky.rules.errors import LowskyError, OptionsError
from lowsky.rules.options import RULES_VERSION, Options
from lowsky.rules.reasons import reason_against, reason_to_wait
from lowsky.table import messages as ms
from lowsky.table.entries import (
    THE_TABLE,
    Create,
    Entry,
    Kept,
    Lapse,
    PassHost,
    StoredCommand,
    command_digest,
    decode_entry,
    encode_entry,
    state_digest,
)
from lowsky.table.fairness import SECRET_BYTES
from lowsky.table.house import check_house_cards
from lowsky.table.play import Happening, Play
from lowsky.table.refusals import RefusalError
from lowsky.table.seats import (
    STAND_IN_LEVEL,
    Chair,
    bot_name,
    check_absence,
    first_open,
    free_name,
    most_seats,
)
from lowsky.table.shuffling import Shuffle, promised, use_up
from lowsky.table.standing import Standing
from lowsky.table.transfer import accept


@dataclass(frozen=True, slots=True)
class Change:
    """What one accepted command did."""

    done: ms.Done
    kept: Kept | None
    """To be stored before anything about the change leaves; None for a command sent again."""
    happened: list[Happening] = field(default_factory=list)
    """Everything that the rules did, unredacted: see `readers.events_for`."""


class Answer(NamedTuple):
    """The answer to an accepted command, for the case that it comes again."""

    digest: bytes
    done: ms.Done


class Table(Standing):
    """One table from its creation on; `submit` is the only way to change it."""

    def __init__(self, id_: str, rules_version: int) -> None:
        """Make a table before its first entry; use `create` or `restore`."""
        super().__init__(id_, rules_version)
        self._answers: dict[tuple[str, str], Answer] = {}

    # From nothing, and from what was kept

    @classmethod
    def create(
        cls,
        table: str,
        by: str,
        *,
        preset: str = "skyjo",
        values: dict[str, bool | int | str] | None = None,
    ) -> tuple[Self, Change]:
        """Return a new table whose host is the device ``by``, with its first change.

        Raises `RefusalError` with ``table/options``.
        """
        command = Create(
            id="create",
            table=table,
            preset=preset,
            values=values or {},
            rules_version=RULES_VERSION,
        )
        made = cls(table, RULES_VERSION)
        return made, made._apply(Entry(by=by, command=command))

    @classmethod
    def restore(cls, table: str, kept: Sequence[Kept]) -> Self:
        """Return the table that its kept entries make.

        If an entry does not give the stored digest, the table stops before it and is read-only.
        """
        made = cls(table, RULES_VERSION)
        for number, one in enumerate(kept):
            try:
                made.replay(one)
            except (LowskyError, DecodeError):
                made = cls.restore(table, kept[:number])
                made.damaged = one.version
                return made
        return made

    def replay(self, one: Kept) -> Change:
        """Apply the next kept entry and return what it did.

        Raises `DecodeError` if it cannot be read, and `LowskyError` if the rules make something
        else of it than they did when it was kept; the table is then of no use any more.
        """
        entry = decode_entry(one.body)
        if isinstance(entry.command, Create):
            self.rules_version = entry.command.rules_version
        change = self._apply(entry)
        if change.kept != one:
            raise LowskyError(f"version {one.version} of table {self.id} was made otherwise")
        return change

    # Commands

    def submit(
        self,
        by: str,
        command: StoredCommand,
        *,
        present: Collection[str] = (),
        secret: bytes = b"",
        day: str = "",
    ) -> Change:
        """Carry out a command of a device, or of a bot (`THE_TABLE`), and return the change.

        ``present`` are the devices that are connected; ``secret`` and ``day`` (as in
        2026-11-30) are needed where a shuffle begins: see `needs_secret`.
        A command sent again gets its first answer. Raises `RefusalError` and changes nothing.
        """
        answer = self._answers.get((by, command.id))
        if answer is not None:
            if answer.digest != command_digest(command):
                raise RefusalError("command/id-reused", id=command.id)
            return Change(answer.done, None)
        if self.damaged is not None:
            raise RefusalError("table/read-only", version=self.damaged)
        if self.is_worn_out:
            raise RefusalError("table/worn-out")
        if isinstance(command, ms.SetBot) and self.stage != "lobby":
            check_absence(self.chairs, command.seat, present)
        heir = ""
        if isinstance(command, PassHost) or (isinstance(command, ms.Leave) and by == self.host):
            heir = self.heir(present) or ""
        entry = Entry(by=by, command=command, heir=heir)
        if self.needs_secret(command):
            if len(secret) != SECRET_BYTES:
                raise ValueError(f"a shuffle begins with a secret of {SECRET_BYTES} bytes")
            date.fromisoformat(day)
            promises = promised(self.chairs, present)
            entry = replace(entry, secret=secret.hex(), day=day, promises=promises)
        return self._apply(entry)

    def answer_to(self, by: str, command: StoredCommand) -> ms.Done | None:
        """Return the answer to a command of the device, if it was accepted."""
        answer = self._answers.get((by, command.id))
        if answer is None or answer.digest != command_digest(command):
            return None
        return answer.done

    def _apply(self, entry: Entry) -> Change:
        seat, happened = self._carry_out(entry)
        self.version += 1
        done = ms.Done(
            id=entry.command.id, version=self.version, seat=UNSET if seat is None else seat
        )
        if entry.by != THE_TABLE:
            key = (entry.by, entry.command.id)
            self._answers[key] = Answer(command_digest(entry.command), done)
        kept = Kept(self.version, encode_entry(entry), state_digest(self.facts()))
        self.kept_bytes += len(kept.body)
        return Change(done, kept, happened)

    def _carry_out(self, entry: Entry) -> tuple[int | None, list[Happening]]:
        """Check the command wholly, then change the table; the seat is one that is taken by it."""
        by, command = entry.by, entry.command
        match command:
            case ms.Act():
                return None, self._act(by, command)
            case ms.Next():
                return None, self._next(by, command)
            case ms.Sit():
                return self._sit(by, command), []
            case ms.Start():
                return None, self._start(entry)
            case ms.Rematch():
                return None, self._rematch(entry)
            case ms.Leave():
                return None, self._leave(entry, command.seat)
            case ms.Accept():
                return self._accept(by, command.token), []
            case ms.Offer():
                self._own_chair(by, command.seat).offer = command.digest
            case ms.Rename():
                self._rename(by, command)
            case ms.SetBot():
                return None, self._set_bot(entry, command)
            case ms.Reveal():
                return None, self._reveal(by, command)
            case ms.Withdraw():
                return None, self._withdraw(entry, command.seat)
            case Lapse():
                awaited = self._check_shuffling().awaited
                return None, self._shuffle_anew(entry, awaited, "away")
            case ms.Promise():
                self._promise(by, command)
            case ms.Remove():
                self._remove(by, command)
            case ms.Reclaim():
                self._reclaim(by, command)
            case ms.SetOptions():
                self._set_options(by, command)
            case Create():
                self._create(by, command)
            case PassHost():
                self.host = entry.heir or self.host
        return None, []

    # Before the game

    def _create(self, by: str, command: Create) -> None:
        if self.version:
            raise RefusalError("table/running")
        self.options = self._options(command.preset, command.values)
        self.host = by
        self.chairs = [Chair() for _ in range(most_seats(self.options))]

    def _options(self, preset: str, values: dict[str, bool | int | str]) -> Options:
        try:
            options = Options.of(preset, {**values, "rules_version": self.rules_version})
        except OptionsError as error:
            raise RefusalError("table/options", why=error, problem=error) from None
        check_house_cards(options.house_cards)
        return options

    def _set_options(self, by: str, command: ms.SetOptions) -> None:
        self._check_lobby_host(by)
        options = self._options(command.preset, command.values)
        most = most_seats(options)
        if any(chair.kind != "open" for chair in self.chairs[most:]):
            problem = f"this game has {most} seats, and one above is taken"
            why = OptionsError(problem, "seats", rule="R-V11", most=most)
            raise RefusalError("table/players", why=why, problem=why)
        self.options = options
        self.chairs = [*self.chairs, *(Chair() for _ in range(most))][:most]

    def _sit(self, by: str, command: ms.Sit) -> int:
        if self.stage != "lobby":
            raise RefusalError("table/running")
        seat = first_open(self.chairs) if command.seat is None else command.seat
        chair = self._chair(seat)
        if chair.kind != "open":
            raise RefusalError("seat/taken", seat=seat + 1)
        name = free_name(self.chairs, command.name)
        self.chairs[seat] = Chair(kind="person", name=name, device=by)
        self.lost.pop(by, None)
        return seat

    def _rename(self, by: str, command: ms.Rename) -> None:
        chair = self._own_chair(by, command.seat)
        chair.name = free_name(self.chairs, command.name, but=command.seat)

    def _accept(self, by: str, token: str) -> int:
        """Move a seat; a host who moves his last one stays host, on the other device."""
        seat, giver = accept(self.chairs, token, by=by)
        self.lost.pop(by, None)
        self._note_loss(giver, "moved")
        if giver == self.host and not self.seats_of(giver):
            self.host = by
        return seat

    def _note_loss(self, device: str, how: ms.Loss) -> None:
        """Keep how a device lost its last seat, to tell its reader whenever he comes back."""
        if not self.seats_of(device):
            self.lost[device] = how

    def _remove(self, by: str, command: ms.Remove) -> None:
        self._check_lobby_host(by)
        chair = self._chair(command.seat)
        if chair.kind == "open":
            raise RefusalError("seat/open", seat=command.seat + 1)
        self.chairs[command.seat] = Chair()
        if chair.kind == "person" and chair.device != by:
            self._note_loss(chair.device, "removed")

    def _set_bot(self, entry: Entry, command: ms.SetBot) -> list[Happening]:
        if entry.by != self.host:
            raise RefusalError("table/not-host")
        chair = self._chair(command.seat)
        if self.stage == "lobby":
            if chair.kind == "person":
                raise RefusalError("seat/taken", seat=command.seat + 1)
            name = chair.name or bot_name(self.chairs, command.seat)
            self.chairs[command.seat] = Chair(kind="bot", name=name, level=command.level)
        elif chair.kind == "person":
            chair.give_to_bot(command.level)
            return self._go_on_without(entry, command.seat, "host")
        else:
            raise RefusalError("table/running")
        return []

    def _check_lobby_host(self, by: str) -> None:
        if by != self.host:
            raise RefusalError("table/not-host")
        if self.stage != "lobby":
            raise RefusalError("table/running")

    # A new game

    def _start(self, entry: Entry) -> list[Happening]:
        self._check_lobby_host(entry.by)
        chairs = [chair for chair in self.chairs if chair.kind != "open"]
        return self._new_game(entry, chairs)

    def _rematch(self, entry: Entry) -> list[Happening]:
        if self.stage != "over":
            raise RefusalError("table/not-over")
        if not self.seats_of(entry.by):
            raise RefusalError("table/not-seated")
        return self._new_game(entry, self.chairs)

    def _new_game(self, entry: Entry, chairs: list[Chair]) -> list[Happening]:
        try:
            shuffle = Shuffle.begin(
                self.options,
                table=self.id,
                number=1 if self.play is None else self.play.terms.game + 1,
                chairs=chairs,
                secret=bytes.fromhex(entry.secret),
                promises=entry.promises,
                day=entry.day,
            )
        except OptionsError as error:
            raise RefusalError("table/players", why=error, problem=error) from None
        self.chairs = chairs
        return self._begin(shuffle)

    # The shuffle before the first card

    def _promise(self, by: str, command: ms.Promise) -> None:
        chair = self._own_chair(by, command.seat)
        if chair.stand_in:
            raise RefusalError("seat/away", seat=command.seat + 1)
        if self.stage not in ("lobby", "over"):
            raise RefusalError("table/running")
        chair.promises = tuple(command.digests)

    def _begin(self, shuffle: Shuffle) -> list[Happening]:
        use_up(self.chairs, shuffle.terms.promises)
        self.shuffle = shuffle
        self.stage = "shuffling"
        return self._deal_if_shuffled(shuffle)

    def _deal_if_shuffled(self, shuffle: Shuffle) -> list[Happening]:
        if shuffle.awaited:
            return []
        self.shuffle = None
        self.play = Play.shuffled(shuffle)
        self.stage = "playing"
        for chair in self.chairs:
            chair.ready = False
        return self.play.deal()

    def _reveal(self, by: str, command: ms.Reveal) -> list[Happening]:
        shuffle = self._check_shuffling()
        self._own_chair(by, command.seat)
        shuffle.reveal(command.seat, command.entropy)
        return self._deal_if_shuffled(shuffle)

    def _withdraw(self, entry: Entry, seat: int) -> list[Happening]:
        shuffle = self._check_shuffling()
        chair = self._chair(seat) if entry.by == self.host else self._own_chair(entry.by, seat)
        shuffle.check_awaited(seat)
        why: ms.WithdrawalReason = "declined" if chair.device == entry.by else "host"
        return self._shuffle_anew(entry, [seat], why)

    def _shuffle_without(
        self, entry: Entry, seat: int, why: ms.WithdrawalReason
    ) -> list[Happening]:
        """Begin the shuffle anew if it still awaits the seat."""
        if self.shuffle is None or seat not in self.shuffle.awaited:
            return []
        return self._shuffle_anew(entry, [seat], why)

    def _shuffle_anew(
        self, entry: Entry, seats: list[int], why: ms.WithdrawalReason
    ) -> list[Happening]:
        for seat in seats:
            self.chairs[seat].promises = ()
        secret = bytes.fromhex(entry.secret)
        shuffle = self._check_shuffling()
        return self._begin(shuffle.restarted(seats, why, secret=secret, promises=entry.promises))

    # The game

    def _act(self, by: str, command: ms.Act) -> list[Happening]:
        play = self._check_player(by, command.seat)
        seat = command.seat
        if command.decision != play.acts[seat]:
            raise RefusalError("action/stale-decision")
        legal = play.game.legal(seat)
        if not legal:
            why = reason_to_wait(play.game.state, seat)
            raise RefusalError("action/not-your-turn", why=why, seat=seat + 1)
        action = ACTIONS.get(command.action)
        if action not in legal:
            tokens = " ".join(map(format_action, legal))
            why = reason_against(play.game.state, seat, action)
            raise RefusalError("action/illegal", why=why, action=command.action, legal=tokens)
        happened = play.act(seat, action)
        if play.game.is_over:
            self.stage = "over"
        return happened

    def _next(self, by: str, command: ms.Next) -> list[Happening]:
        play = self._check_player(by, command.seat)
        if not play.is_round_over:
            raise RefusalError("round/not-over")
        chair = self.chairs[command.seat]
        if chair.ready:
            raise RefusalError("round/already-ready", seat=command.seat + 1)
        chair.ready = True
        return self._deal_if_ready()

    def _deal_if_ready(self) -> list[Happening]:
        play = self.play
        if play is None or not play.is_round_over:
            return []
        if not all(chair.ready or chair.is_played_by_bot for chair in self.chairs):
            return []
        for chair in self.chairs:
            chair.ready = False
        return play.deal()

    def _go_on_without(self, entry: Entry, seat: int, why: ms.WithdrawalReason) -> list[Happening]:
        """Shuffle or deal, where only the seat that a bot plays now was awaited."""
        happened = self._shuffle_without(entry, seat, why)
        if not all(chair.is_played_by_bot for chair in self.chairs):
            happened += self._deal_if_ready()
        return happened

    def _leave(self, entry: Entry, seat: int) -> list[Happening]:
        chair = self._own_chair(entry.by, seat)
        happened: list[Happening] = []
        if self.stage == "lobby":
            self.chairs[seat] = Chair()
        elif chair.stand_in:
            raise RefusalError("seat/away", seat=seat + 1)
        else:
            chair.give_to_bot(STAND_IN_LEVEL)
            happened = self._go_on_without(entry, seat, "left")
        if entry.by == self.host and not self.active_seats(entry.by):
            self.host = entry.heir or self.host
        return happened

    def _reclaim(self, by: str, command: ms.Reclaim) -> None:
        chair = self._own_chair(by, command.seat)
        if not chair.stand_in:
            raise RefusalError("seat/not-away", seat=command.seat + 1)
        chair.stand_in = False
        chair.level = ""

    def _check_player(self, by: str, seat: int) -> Play:
        """Return the running game, if the speaker may decide for the seat now."""
        chair = self._chair(seat)
        if by == THE_TABLE:
            if not chair.is_played_by_bot:
                raise RefusalError("seat/not-yours", seat=seat + 1)
        else:
            self._own_chair(by, seat)
            if chair.stand_in:
                raise RefusalError("seat/away", seat=seat + 1)
        if self.play is None or self.stage != "playing":
            raise RefusalError("table/not-running")
        return self.play
