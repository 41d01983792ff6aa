"""What each reader gets: R-C37 and chapter 5, H14 … H18."""

import re
from collections.abc import Iterator, Sequence

import pytest
from msgspec import UNSET

from lowsky.game import Game
from lowsky.notation import format_card
from lowsky.rules import journal as jn
from lowsky.rules.cards import LOOK, N_ACTION_TYPES, NO_CARD
from lowsky.rules.state import CELLS
from lowsky.table import readers
from lowsky.table.codec import encode_reply
from lowsky.table.messages import Event, Leave, Parts, Sit, Start, Update, You
from lowsky.table.readers import (
    EVENT_NAMES,
    PRIVATE_FIELDS,
    SPECTATOR,
    Texts,
    events_for,
    full_update,
    game_for,
    reader_of,
)
from tests.noninterference import compare
from tests.table.playing import Played, device, running

ADA, BEN, BOTH, NOBODY = 0b01, 0b10, 0b11, 0


def drawn() -> tuple[Played, int, str]:
    """Return a table where a seat holds a drawn card, the seat, and the card."""
    played = running(2)
    played.play_until("main")
    play = played.table.play
    assert play is not None
    seat = play.game.actor
    assert seat is not None
    played.say(seat, played.act(seat, "d"))
    return played, seat, format_card(play.game.state.drawn)


@pytest.mark.rule("R-C37")
def test_h18_a_drawn_card_is_shown_to_its_drawer_only() -> None:
    happened = [(jn.DREW, 0, 0, 5)]

    assert events_for(happened, ADA) == [Event(e="drew", seat=0, card="5")]
    assert events_for(happened, BOTH) == [Event(e="drew", seat=0, card="5")]
    assert events_for(happened, BEN) == [Event(e="drew", seat=0)]
    assert events_for(happened, NOBODY) == [Event(e="drew", seat=0)]


def test_h18_the_position_shows_the_drawn_card_to_its_drawer_only() -> None:
    played, seat, card = drawn()
    own = game_for(played.table, 1 << seat)
    other = game_for(played.table, 1 << (1 - seat))
    nobody = game_for(played.table, NOBODY)

    assert own is not None
    assert other is not None
    assert nobody is not None
    assert own.view.split()[2] == f"{seat + 1}d{card}"
    assert other.view.split()[2] == f"{seat + 1}d?"
    assert nobody.view == other.view
    assert [one.seat for one in own.decisions] == [seat]
    assert other.decisions == []
    assert nobody.decisions == []


def test_h18_who_comes_back_sees_the_same_drawn_card() -> None:
    played, seat, _ = drawn()
    first = full_update(played.table, reader_of(played.table, device(seat)))

    assert full_update(played.table, reader_of(played.table, device(seat))) == first


def test_h3_who_left_sees_what_a_spectator_sees() -> None:
    played, seat, _ = drawn()
    played.say(seat, Leave(id="bye", seat=seat))
    reader = reader_of(played.table, device(seat))

    assert reader.mask == NOBODY
    assert game_for(played.table, reader.mask) == game_for(played.table, NOBODY)


@pytest.mark.parametrize("stranger", ["spectator", "", "Ada", "0"])
def test_h15_h16_a_stranger_gets_the_public_view_under_any_name(stranger: str) -> None:
    played, _, _ = drawn()

    assert reader_of(played.table, stranger) == SPECTATOR
    assert SPECTATOR.you == You(seats=[], host=False)


def test_a_device_with_two_seats_reads_for_both() -> None:
    played = Played()
    played.say(0, Sit(id="a", name="Ada"))
    played.say(0, Sit(id="b", name="Ben"))
    played.say(0, Start(id="go"))
    reader = reader_of(played.table, device(0))

    assert reader.you == You(seats=[0, 1], host=True)
    game = game_for(played.table, reader.mask)
    assert game is not None
    assert [one.seat for one in game.decisions] == [0, 1]
    assert game.actor is None


@pytest.mark.rule("R-A53")
def test_the_points_of_a_round_come_in_parts_with_action_cards() -> None:
    played = running(2, preset="action")
    played.play_round()
    assert played.table.play is not None
    s = played.table.play.game.state
    s.present = [0, 0]
    s.hand = [0] * len(s.hand)
    s.hand[N_ACTION_TYPES + LOOK] = 2
    s.bonus = [-10, 0]
    s.raw = [4, 34]

    game = game_for(played.table, NOBODY)

    assert game is not None
    assert game.parts == [
        Parts(grid=14, hand=0, stars=-10),
        Parts(grid=14, hand=20, stars=0),
    ]


@pytest.mark.rule("R-C31")
def test_the_points_of_a_classic_round_and_of_one_that_goes_on_have_no_parts() -> None:
    classic, action = running(2), running(2, preset="action")
    classic.play_round()

    for played in (classic, action):
        game = game_for(played.table, NOBODY)
        assert game is not None
        assert game.parts is UNSET


def test_events_have_the_names_of_what_the_rules_report() -> None:
    numbers = {
        name: value
        for name, value in vars(jn).items()
        if name.isupper() and isinstance(value, int) and value <= jn.LIMIT_REACHED
    }
    assert {name: EVENT_NAMES[value] for name, value in numbers.items()} == {
        "DEALT": "dealt",
        "DREW": "drew",
        "TOOK": "took",
        "REFUSED": "refused",
        "PLACED": "placed",
        "REPLACED": "replaced",
        "FLIPPED": "flipped",
        "LINE_REMOVED": "line_removed",
        "LINE_KEPT": "line_kept",
        "RESHUFFLED": "reshuffled",
        "STARTS": "starts",
        "CLOSED": "closed",
        "REVEALED": "revealed",
        "SCORED": "scored",
        "WON": "won",
        "PASSED": "passed",
        "LIMIT_REACHED": "limit",
    }


def test_each_event_says_what_it_must_and_no_more() -> None:
    happened = [
        (jn.DEALT, -1, 0, 12),
        (jn.TOOK, 1, 0, 3),
        (jn.PLACED, 1, 7, 3),
        (jn.REPLACED, 1, 7, -2),
        (jn.LINE_REMOVED, 1, 3, 4),
        (jn.LINE_KEPT, 1, 2, 0),
        (jn.RESHUFFLED, -1, 0, 40),
        (jn.CLOSED, 1, 0, 0),
        (jn.SCORED, 1, 10, 20),
        (jn.LIMIT_REACHED, 1, 0, 0),
    ]

    assert events_for(happened, NOBODY) == [
        Event(e="dealt", card="c"),
        Event(e="took", seat=1, card="3"),
        Event(e="placed", seat=1, cell=7, card="3"),
        Event(e="replaced", seat=1, cell=7, card="m"),
        Event(e="line_removed", seat=1, line=3, card="4"),
        Event(e="line_kept", seat=1, line=2),
        Event(e="reshuffled", cards=40),
        Event(e="closed", seat=1),
        Event(e="scored", seat=1, raw=10, score=20),
        Event(e="limit"),
    ]


def test_every_happening_of_skyjo_action_has_its_name() -> None:
    numbers = [value for name, value in vars(jn).items() if name.isupper() and value > 16]

    assert sorted(numbers) == list(range(17, 45))
    assert EVENT_NAMES[jn.CLAIMED] == "claimed"
    assert EVENT_NAMES[jn.SLID_DOWN] == "slid_down"
    assert EVENT_NAMES[jn.DEALT_IN] == "dealt_in"
    assert EVENT_NAMES[jn.HELD] == "held"
    assert EVENT_NAMES[jn.SAW] == "saw"
    assert EVENT_NAMES[jn.TURNED_UP] == "turned_up"
    assert EVENT_NAMES[jn.ANNOUNCED] == "announced"


def test_action_events_show_a_card_to_the_seat_that_may_see_it_and_to_nobody_else() -> None:
    """R-A40: a card slid face down is seen by nobody; R-A43, R-A44: held and seen ones by one."""
    happened = [
        (jn.PLAYED, 1, 1, 3),
        (jn.HELD, 1, 0, 7),
        (jn.SAW, 1, 12 * 0 + 5, 9),
        (jn.LOOKED_AT, 1, 6, 0),
        (jn.SLID_DOWN, 0, 4, 12),
        (jn.EXCHANGED, 1, 2 + 12 * 0, 8),
        (jn.REFILLED, -1, 2, 8),
        (jn.BONUS, 1, 0, -10),
    ]
    public = [
        Event(e="played", seat=1, works=True, action="D"),
        Event(e="held", seat=1, place=0),
        Event(e="saw", seat=1, other=0, cell=5),
        Event(e="looked_at", seat=1, line=6, other=0),
        Event(e="slid_down", seat=0, cell=4),
        Event(e="exchanged", seat=1, other=0, cell=2, cell2=8),
        Event(e="refilled", slot=2, action="X"),
        Event(e="bonus", seat=1, line=0, points=-10),
    ]
    private = list(public)
    private[1] = Event(e="held", seat=1, place=0, card="7")
    private[2] = Event(e="saw", seat=1, other=0, cell=5, card="9")

    assert events_for(happened, ADA) == events_for(happened, NOBODY) == public
    assert events_for(happened, BEN) == private


def told(game: Game, seats: int) -> Iterator[str]:
    """Yield what the seats are told about the last step."""
    yield from map(str, events_for(game.state.journal, seats))


@pytest.mark.rule("R-C37", "R-A43", "R-A44")
@pytest.mark.parametrize("people", [1, 2])
def test_h14_what_happens_is_told_alike_whatever_one_does_not_know(people: int) -> None:
    found = [compare(seed, told, people=people) for seed in range(200)]

    assert [one.leak for one in found if one.leak] == []
    assert sum(one.texts for one in found) > 3_000


@pytest.mark.parametrize("what", [jn.DREW, jn.HELD, jn.SAW])
def test_a_private_event_told_to_everybody_is_caught(
    monkeypatch: pytest.MonkeyPatch, what: int
) -> None:
    honest = tuple(one for one in readers.PRIVATE if one != what)
    monkeypatch.setattr(readers, "PRIVATE", honest)

    assert any(compare(seed, told).leak for seed in range(400))


def test_an_update_of_one_flip_is_small() -> None:
    played = running(2)
    change = played.say(0, played.act(0, "f11"))
    update = Update(version=played.table.version, events=events_for(change.happened, BEN))

    assert re.fullmatch(
        r'\{"t":"update","version":5,"events":\[\{"e":"flipped","seat":0,"cell":0,"card":"."\}\]\}',
        encode_reply(update),
    )


def hidden_shuffled(played: Played) -> None:
    """Turn around the order of everything that nobody knows."""
    play = played.table.play
    assert play is not None
    s = play.game.state
    cells = [
        seat * CELLS + index
        for seat in range(s.players)
        for index in range(CELLS)
        if s.down[seat] >> index & 1
    ]
    cards = [s.card[cell] for cell in cells] + s.draw[: s.draw_n]
    cards.reverse()
    for cell in cells:
        s.card[cell] = cards.pop()
    s.draw[: s.draw_n] = cards


@pytest.mark.parametrize("mask", [NOBODY, ADA, BEN, BOTH])
def test_h14_what_nobody_knows_changes_no_byte(mask: int) -> None:
    def texts(played: Played) -> Sequence[object]:
        table = played.table
        return [game_for(table, mask), table.info(), table.bots_to_move()]

    played = running(2)
    for _ in range(40):
        before = texts(played)
        hidden_shuffled(played)
        assert texts(played) == before
        play = played.table.play
        assert play is not None
        if play.is_round_over:
            break
        assert NO_CARD not in play.game.state.draw[: play.game.state.draw_n]
        played.step()


def test_readers_share_a_text_only_if_they_know_the_same() -> None:
    played, _, _ = drawn()
    texts: Texts = {}
    shared = [game_for(played.table, mask, texts) for mask in (NOBODY, ADA, BEN, BOTH)]

    assert shared == [game_for(played.table, mask) for mask in (NOBODY, ADA, BEN, BOTH)]
    assert len(texts) == 2
    assert PRIVATE_FIELDS == ("drawn", "card", "held", "discard")
