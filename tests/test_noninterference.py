"""Nothing that a seat receives depends on what it may not know (R-C37, H14): the release gate."""

from collections.abc import Callable, Iterator

import pytest

from lowsky.game import Game
from lowsky.rules import journal as jr
from tests.noninterference import Channel, compare, honest_channel


@pytest.mark.rule("R-C37")
def test_h14_a_thousand_games_tell_a_seat_nothing_that_it_may_not_know(
    record_property: Callable[[str, object], None],
) -> None:
    found = [compare(seed, honest_channel) for seed in range(1000)]
    texts = sum(one.texts for one in found)
    record_property("texts_compared", texts)

    assert [one.leak for one in found if one.leak] == []
    assert texts > 20_000


@pytest.mark.rule("R-C37")
def test_h14_people_who_share_a_device_are_told_nothing_that_all_of_them_may_not_know() -> None:
    found = [compare(seed, honest_channel, people=2) for seed in range(500)]

    assert [one.leak for one in found if one.leak] == []
    assert sum(one.texts for one in found) > 10_000


def leak_by_id(game: Game, seats: int) -> Iterator[str]:
    """Give each face-down card an id that stays with it."""
    yield from honest_channel(game, seats)
    yield str([hash(card) for card in game.state.card[: game.players * 12]])


def leak_by_error(game: Game, seats: int) -> Iterator[str]:
    """Quote the full position in an error."""
    yield from honest_channel(game, seats)
    yield f"illegal action in {game.position}"


def leak_by_event(game: Game, seats: int) -> Iterator[str]:
    """Tell everybody which card was drawn."""
    yield from honest_channel(game, seats)
    yield str([entry for entry in game.state.journal if entry[0] == jr.DREW])


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("channel", [leak_by_id, leak_by_error, leak_by_event])
def test_planted_leaks_are_caught(channel: Channel, people: int) -> None:
    assert any(compare(seed, channel, people=people).leak for seed in range(100))
