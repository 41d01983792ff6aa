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


def leak_by_id(game: Game, seat: int) -> Iterator[str]:
    """Give each face-down card an id that stays with it."""
    yield from honest_channel(game, seat)
    yield str([hash(card) for card in game.state.card[: game.players * 12]])


def leak_by_error(game: Game, seat: int) -> Iterator[str]:
    """Quote the full position in an error."""
    yield from honest_channel(game, seat)
    yield f"illegal action in {game.position}"


def leak_by_event(game: Game, seat: int) -> Iterator[str]:
    """Tell everybody which card was drawn."""
    yield from honest_channel(game, seat)
    yield str([entry for entry in game.state.journal if entry[0] == jr.DREW])


@pytest.mark.parametrize("channel", [leak_by_id, leak_by_error, leak_by_event])
def test_planted_leaks_are_caught(channel: Channel) -> None:
    assert any(compare(seed, channel).leak for seed in range(100))
