"""What each reader gets: the one place where a table's knowledge becomes messages (chapter 5).

A reader is a device with its seats; a spectator has none. Everything is made from the view of the
reader's seats, so what they may not know is absent rather than hidden.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, get_args, get_type_hints

from msgspec import UNSET, UnsetType

from lowsky.game import Game
from lowsky.notation import format_action, format_card, format_view
from lowsky.notation.cards import format_kind
from lowsky.rules import journal as jn
from lowsky.rules.bits import bits
from lowsky.rules.options import WITH_ACTION_CARDS
from lowsky.rules.scoring import hand_points, star_points
from lowsky.rules.state import ACTION, CELLS, State
from lowsky.rules.view import PUBLIC_FIELDS, VIEW_FIELDS, view_of
from lowsky.table.messages import (
    Decision,
    DecisionKind,
    Event,
    GameInfo,
    Loss,
    Parts,
    SeatView,
    Shared,
    Update,
    You,
)
from lowsky.table.play import Happening, Play
from lowsky.table.table import Table

EVENT_NAMES: Final[tuple[str, ...]] = get_args(get_type_hints(Event)["e"])
"""The names of what happens, in the order of the numbers in `rules.journal`."""

PLACES: Final = {
    jn.PLACED: "cell",
    jn.REPLACED: "cell",
    jn.FLIPPED: "cell",
    jn.REVEALED: "cell",
    jn.LINE_REMOVED: "line",
    jn.LINE_KEPT: "line",
    jn.SCORED: "raw",
    jn.CLAIMED: "slot",
    jn.TOOK_ACTION: "slot",
    jn.REFILLED: "slot",
    jn.GOT_ACTION: "slot",
    jn.DEFENDED: "other",
    jn.UNDEFENDED: "other",
    jn.SLID: "cell",
    jn.SLID_DOWN: "cell",
    jn.DEALT_IN: "cell",
    jn.SWAPPED: "cell",
    jn.HELD: "place",
    jn.LOOKED_AT: "line",
    jn.STOLE: "other",
    jn.PARTNERS: "other",
    jn.TURNED_UP: "place",
    jn.KEPT_ACTION: "place",
    jn.BONUS: "line",
}
"""Per happening the field that its third number fills."""
GAME_CARDS: Final = (
    jn.PLACED,
    jn.REPLACED,
    jn.FLIPPED,
    jn.REVEALED,
    jn.DEALT,
    jn.DREW,
    jn.TOOK,
    jn.REFUSED,
    jn.LINE_REMOVED,
    jn.SLID,
    jn.DEALT_IN,
    jn.HELD,
    jn.SAW,
    jn.RETURNED,
)
ACTION_CARDS: Final = (
    jn.CLAIMED,
    jn.TOOK_ACTION,
    jn.REFILLED,
    jn.PLAYED,
    jn.DISCARDED_ACTION,
    jn.SLID_ACTION,
    jn.GOT_ACTION,
    jn.STOLE,
    jn.REPLAYED,
    jn.TURNED_UP,
    jn.KEPT_ACTION,
    jn.ANNOUNCED,
)
NUMBERS: Final = {
    jn.SCORED: "score",
    jn.RESHUFFLED: "cards",
    jn.RESHUFFLED_ACTIONS: "cards",
    jn.EXTRA_TURNS: "cards",
    jn.SWAPPED: "cell2",
    jn.EXCHANGED: "cell2",
    jn.LOOKED_AT: "other",
    jn.PARTNERS: "other2",
    jn.BONUS: "points",
}
"""Per happening the field that its last number fills, where that is no card."""
WITHOUT_A_SEAT: Final = (
    jn.DEALT,
    jn.RESHUFFLED,
    jn.LIMIT_REACHED,
    jn.REFILLED,
    jn.RESHUFFLED_ACTIONS,
)
PRIVATE: Final = (jn.DREW, jn.HELD, jn.SAW)
"""What shows its card to the seat alone (R-C37, R-A43, R-A44)."""


PRIVATE_FIELDS: Final = tuple(
    name for name in VIEW_FIELDS if name not in PUBLIC_FIELDS and name != "seats"
)
"""What differs between views of one state: everything that is not public."""


class Reader(NamedTuple):
    """Who reads: the seats that a device plays, as a mask, and all that it holds."""

    mask: int
    seats: tuple[int, ...]
    host: bool
    lost: Loss | UnsetType = UNSET

    @property
    def you(self) -> You:
        """What the device is told about itself."""
        return You(seats=list(self.seats), host=self.host, lost=self.lost)


SPECTATOR: Final = Reader(0, (), host=False)


def reader_of(table: Table, device: str) -> Reader:
    """Return the reader that the device is at this table now."""
    mask = sum(1 << seat for seat in table.active_seats(device))
    seats = tuple(table.seats_of(device))
    return Reader(mask, seats, device == table.host, table.lost.get(device, UNSET))


def events_for(happened: Sequence[Happening], mask: int) -> list[Event]:
    """Return what happened as far as the seats of the mask may know it.

    A drawn card, a held one and one that is looked at are the seat's alone; a card that is slid
    under the discard face down is seen by nobody; all else is public (chapter 5).
    """
    return [_event(*one, mask=mask) for one in happened]


def _event(what: int, seat: int, place: int, card: int, *, mask: int) -> Event:
    fields: dict[str, int | str | bool] = {}
    if what not in WITHOUT_A_SEAT:
        fields["seat"] = seat
    if what in PLACES:
        fields[PLACES[what]] = place
    elif what in (jn.EXCHANGED, jn.SAW):
        fields["other"], fields["cell"] = divmod(place, CELLS)
    elif what == jn.PLAYED:
        fields["works"] = bool(place)
    if what in GAME_CARDS:
        if what not in PRIVATE or mask >> seat & 1:
            fields["card"] = format_card(card)
    elif what in ACTION_CARDS:
        fields["action"] = format_kind(card)
    elif what in NUMBERS:
        fields[NUMBERS[what]] = card
    return Event(e=EVENT_NAMES[what], **fields)  # type: ignore[arg-type]  # the names and fields are those of the protocol


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
    texts = {} if texts is None else texts
    kind = _kind(play)
    return GameInfo(
        view=_text(game, mask, texts),
        kind=kind,
        actor=None if kind == "flip_initial" or kind.endswith("over") else game.actor,
        decisions=[_decision(play, seat) for seat in bits(mask) if game.owes(seat)],
        rounds=play.rounds,
        winners=[] if game.outcome is None else list(game.outcome.winners),
        parts=_parts(game.state) if kind.endswith("over") else UNSET,
        shared=shared_for(game, mask, texts) if mask & (mask - 1) else UNSET,
    )


def _parts(s: State) -> list[Parts] | UnsetType:
    if s.mode < ACTION:
        return UNSET
    found = []
    for seat in range(s.players):
        hand, stars = hand_points(s, seat), star_points(s, seat)
        found.append(Parts(grid=s.raw[seat] - hand - stars, hand=hand, stars=stars))
    return found


def _text(game: Game, mask: int, texts: Texts) -> str:
    view, options = view_of(game.state, mask), game.options
    known = tuple(
        tuple(value) if isinstance(value := getattr(view, name), list) else value
        for name in PRIVATE_FIELDS
    )
    if known not in texts:
        texts[known] = format_view(view, options, browsable=options.discard_browsable)
    return texts[known]


def shared_for(game: Game, mask: int, texts: Texts) -> Shared:
    """Return what a device with the seats of the mask shows to each of its people alone."""
    return Shared(
        public=_text(game, SPECTATOR.mask, texts),
        views=[SeatView(seat=seat, view=_text(game, 1 << seat, texts)) for seat in bits(mask)],
        secrets=game.options.mode in WITH_ACTION_CARDS,
    )


def _kind(play: Play) -> DecisionKind | Literal["round_over", "game_over"]:
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
