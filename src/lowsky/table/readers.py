"""What each reader gets: the one place where a table's knowledge becomes messages (chapter 5).

A reader is a device with its seats; a spectator has none. Everything is made from the view of the
reader's seats, so what they may not know is absent rather than hidden.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, get_args, get_type_hints

from msgspec import UNSET

from lowsky.notation import format_action, format_card, format_view
from lowsky.rules import journal as jn
from lowsky.rules.bits import bits
from lowsky.rules.view import PUBLIC_FIELDS, VIEW_FIELDS, view_of
from lowsky.table.messages import Decision, Event, GameInfo, Update, You
from lowsky.table.play import Happening, Play
from lowsky.table.table import Table

EVENT_NAMES: Final[tuple[str, ...]] = get_args(get_type_hints(Event)["e"])
"""The names of what happens, in the order of the numbers in `rules.journal`."""

AT_A_CELL: Final = (jn.PLACED, jn.REPLACED, jn.FLIPPED, jn.REVEALED)
AT_A_LINE: Final = (jn.LINE_REMOVED, jn.LINE_KEPT)
WITH_A_CARD: Final = (*AT_A_CELL, jn.DEALT, jn.DREW, jn.TOOK, jn.REFUSED, jn.LINE_REMOVED)
WITHOUT_A_SEAT: Final = (jn.DEALT, jn.RESHUFFLED, jn.LIMIT_REACHED)


PRIVATE_FIELDS: Final = tuple(
    name for name in VIEW_FIELDS if name not in PUBLIC_FIELDS and name != "seats"
)
"""What differs between views of one state: everything that is not public."""


class Reader(NamedTuple):
    """Who reads: the seats that a device plays, as a mask, and all that it holds."""

    mask: int
    seats: tuple[int, ...]
    host: bool

    @property
    def you(self) -> You:
        """What the device is told about itself."""
        return You(seats=list(self.seats), host=self.host)


SPECTATOR: Final = Reader(0, (), host=False)


def reader_of(table: Table, device: str) -> Reader:
    """Return the reader that the device is at this table now."""
    mask = sum(1 << seat for seat in table.active_seats(device))
    return Reader(mask, tuple(table.seats_of(device)), device == table.host)


def events_for(happened: Sequence[Happening], mask: int) -> list[Event]:
    """Return what happened as far as the seats of the mask may know it.

    A drawn card is its drawer's alone until it is placed or refused (R-C37); all else is public.
    """
    return [_event(*one, mask=mask) for one in happened]


def _event(what: int, seat: int, place: int, card: int, *, mask: int) -> Event:
    may_know = what != jn.DREW or mask >> seat & 1
    return Event(
        e=EVENT_NAMES[what],  # type: ignore[arg-type]  # the names are those of the Literal
        seat=UNSET if what in WITHOUT_A_SEAT else seat,
        cell=place if what in AT_A_CELL else UNSET,
        line=place if what in AT_A_LINE else UNSET,
        card=format_card(card) if what in WITH_A_CARD and may_know else UNSET,
        raw=place if what == jn.SCORED else UNSET,
        score=card if what == jn.SCORED else UNSET,
        cards=card if what == jn.RESHUFFLED else UNSET,
    )


Texts = dict[tuple[object, ...], str]
"""The texts of views of one state, by all that is not public in them."""


def game_for(table: Table, mask: int, texts: Texts | None = None) -> GameInfo | None:
    """Return the game as the seats of the mask may know it, None before the first one.

    ``texts`` remembers the views of one state: readers who know the same share one text.
    """
    play = table.play
    if play is None:
        return None
    game = play.game
    view = view_of(game.state, mask)
    texts = {} if texts is None else texts
    known = tuple(
        tuple(value) if isinstance(value := getattr(view, name), list) else value
        for name in PRIVATE_FIELDS
    )
    if known not in texts:
        options = table.options
        texts[known] = format_view(view, options, browsable=options.discard_browsable)
    kind = _kind(play)
    return GameInfo(
        view=texts[known],
        kind=kind,
        actor=None if kind == "flip_initial" or kind.endswith("over") else game.actor,
        decisions=[_decision(play, seat) for seat in bits(mask) if game.owes(seat)],
        rounds=play.rounds,
        winners=[] if game.outcome is None else list(game.outcome.winners),
    )


Kind = Literal["flip_initial", "main", "drawn", "flip", "lines", "round_over", "game_over"]


def _kind(play: Play) -> Kind:
    return "round_over" if play.is_round_over else play.game.kind  # type: ignore[return-value]  # no other chance is ever seen from outside


def _decision(play: Play, seat: int) -> Decision:
    return Decision(
        seat=seat,
        number=play.acts[seat],
        kind=play.game.kind,  # type: ignore[arg-type]  # a seat that owes a decision has such a kind
        legal=[format_action(action) for action in play.game.legal(seat)],
    )


def full_update(table: Table, reader: Reader, *, present: Collection[str] = ()) -> Update:
    """Return the whole table as its reader may know it."""
    return Update(
        version=table.version,
        table=table.info(present),
        you=reader.you,
        game=game_for(table, reader.mask),
    )
