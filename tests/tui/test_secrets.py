"""Nothing hidden is printed: two games that differ in unknown cards read alike (R-C37, H14)."""

from collections.abc import Iterator

import pytest

from lowsky.game import Game
from lowsky.locales import Catalogue
from lowsky.rules import journal as jr
from lowsky.tui.ask import ABOUT_ANOTHER, ask, explain
from lowsky.tui.cast import Cast
from lowsky.tui.choices import find_choices
from lowsky.tui.commands import understand
from lowsky.tui.show import show_grid, show_hand, show_peeks, show_table
from lowsky.tui.tell import tell, tell_secrets
from tests.noninterference import Channel, compare

NAMES = tuple("ABCDEFGHIJ")


def terminal(game: Game, seats: int) -> Iterator[str]:
    """Yield everything that the terminal prints for a seat, alone or one of several people."""
    seat = seats.bit_length() - 1
    view = game.view(seat)
    for people in (seat + 1, game.players):
        cast = Cast(Catalogue("en"), NAMES[: game.players], people=people, remembers=people == 1)
        yield "\n".join(show_table(view, cast, seat))
        yield "\n".join(show_peeks(view, cast))
        yield show_hand(view, seat, cast)
        journal = [e for e in game.state.journal if e[0] != jr.DREW or e[1] == seat]
        yield "\n".join(tell(journal, cast, round_=1))
        yield "\n".join(tell_secrets(game.state.journal, cast, seat))
        if game.owes(seat):
            choices = find_choices(view, seat, game.legal(seat), cast)
            yield "\n".join(ask(view, seat, choices, cast))
            yield "\n".join(explain(view, choices, cast))
            for line in ("", "s99", "pR", "1", "f11", "what?", "take", "look"):
                yield repr(understand(line, choices, view, seat=seat, cast=cast))
            if view.pending in ABOUT_ANOTHER:
                yield "\n".join(show_grid(view, cast, view.target))


@pytest.mark.rule("R-C37")
def test_h14_the_terminal_prints_nothing_that_a_seat_may_not_know() -> None:
    found = [compare(seed, terminal) for seed in range(150)]
    assert [one.leak for one in found if one.leak] == []
    assert sum(one.texts for one in found) > 10_000


def leak(game: Game, seats: int) -> Iterator[str]:
    """Show what the table would look like to somebody else."""
    yield from terminal(game, seats)
    cast = Cast(Catalogue("en"), NAMES[: game.players], remembers=True)
    yield "\n".join(show_peeks(game.view(seats.bit_length() % game.players), cast))


@pytest.mark.parametrize("channel", [leak])
def test_a_planted_leak_is_caught(channel: Channel) -> None:
    assert any(compare(seed, channel).leak for seed in range(300))
