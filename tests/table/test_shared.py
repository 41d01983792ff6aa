"""Several people at one device: each of them is shown what his seat alone may know."""

import random
from collections.abc import Iterator

import pytest
from msgspec import UNSET

from lowsky.game import Game
from lowsky.notation import format_view
from lowsky.rules.view import view_of
from lowsky.table.messages import GameInfo, Leave, SeatView, Shared, Sit, Start
from lowsky.table.readers import game_for, reader_of, shared_for
from tests.noninterference import compare
from tests.table.playing import Played, Values, device, running


def together(*, preset: str = "skyjo", values: Values | None = None) -> Played:
    """Return a table where one device holds the seats of Ada and Ben, and another that of Cleo."""
    played = Played(preset=preset, values=values)
    for speaker, name in ((0, "Ada"), (0, "Ben"), (1, "Cleo")):
        played.say(speaker, Sit(id=played.id(), name=name))
    played.say(0, Start(id=played.id()))
    return played


def seen_by(played: Played, speaker: int) -> GameInfo:
    """Return the game as a device gets it."""
    game = game_for(played.table, reader_of(played.table, device(speaker)).mask)
    assert game is not None
    return game


def shared_by(played: Played) -> Shared:
    """Return what the device of Ada and Ben shows to them."""
    shared = seen_by(played, 0).shared
    assert isinstance(shared, Shared)
    return shared


def view_alone(played: Played, mask: int) -> str:
    """Return the view that a device with the seats of the mask would get."""
    game = game_for(played.table, mask)
    assert game is not None
    return game.view


def step(played: Played, rng: random.Random) -> None:
    """Let somebody who owes a decision make it, whichever device he is at."""
    play = played.table.play
    assert play is not None
    seat = rng.choice([seat for seat in range(3) if play.game.owes(seat)])
    decision = next(d for d in seen_by(played, seat // 2).decisions if d.seat == seat)
    played.say(seat // 2, played.act(seat, rng.choice(decision.legal)))


def test_a_device_with_one_seat_or_none_is_not_shared() -> None:
    played = together()

    assert seen_by(played, 1).shared is UNSET
    assert seen_by(played, 2).shared is UNSET
    assert seen_by(running(2), 0).shared is UNSET


def test_a_device_is_shared_no_more_when_one_of_two_leaves() -> None:
    played = together()
    played.say(0, Leave(id="bye", seat=1))

    assert seen_by(played, 0).shared is UNSET


@pytest.mark.parametrize("preset", ["skyjo", "action", "action_single_pile"])
def test_everybody_gets_the_spectators_view_and_each_his_own(preset: str) -> None:
    rng = random.Random(7)
    played = together(preset=preset)
    differed = 0
    play = played.table.play
    assert play is not None
    while played.table.stage == "playing" and not play.is_round_over:
        step(played, rng)
        shared = shared_by(played)
        ada, ben = view_alone(played, 0b001), view_alone(played, 0b010)
        assert shared.public == view_alone(played, 0)
        assert shared.views == [SeatView(seat=0, view=ada), SeatView(seat=1, view=ben)]
        differed += ada != ben
    assert differed


def test_only_action_cards_bring_secrets_beyond_the_card_in_ones_fingers() -> None:
    found = {
        preset: shared_by(together(preset=preset)).secrets
        for preset in ("skyjo", "skygo", "action", "action_single_pile", "action_stars")
    }

    assert found == {
        "skyjo": False,
        "skygo": False,
        "action": True,
        "action_single_pile": True,
        "action_stars": False,
    }


def beside_another(game: Game, seats: int) -> Iterator[str]:
    """Yield what a person is shown at a device that all other seats share with him."""
    everybody = (1 << game.players) - 1
    shared = shared_for(game, everybody, {})
    yield shared.public
    yield from (one.view for one in shared.views if seats >> one.seat & 1)


def union_of_views(game: Game, _seats: int) -> Iterator[str]:
    """Show what all people at the device know together: the leak that must be found."""
    yield format_view(view_of(game.state, (1 << game.players) - 1), game.options)


@pytest.mark.rule("R-C37")
def test_h14_what_only_the_others_at_the_device_know_changes_no_byte_of_ones_own_part() -> None:
    found = [compare(seed, beside_another) for seed in range(400)]

    assert [one.leak for one in found if one.leak] == []
    assert sum(one.texts for one in found) > 4_000


def test_the_union_shown_to_one_of_them_is_caught() -> None:
    assert any(compare(seed, union_of_views).leak for seed in range(100))
